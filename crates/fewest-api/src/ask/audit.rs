//! What there is to know of the levels of a pack.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use fewest::document::{AuditLevelDocument, AuditSummaryDocument};
use fewest::flip::png::Scale;
use fewest::flip::{self, Board, FewestRounds, Goal};
use fewest::mayan::{self, Answer, Count, Fewest, Method, Puzzle};
use fewest::pack::{Level, PackError};
use fewest::{Family, Monitor, ReadError, ReadOptions, Size};

use super::mayan::{Length, Lists};
use super::{Asked, Effort, Kept, Solvers, Task};
use crate::prose::{counted, drags_clear, unreadable};

/// The levels of a pack as they are told, and their sum. Of each only the fingerprint of its canonical form
/// is kept.
#[derive(Debug, Default)]
pub struct Sheet {
    /// The number of the first level with each form.
    seen: HashMap<Fingerprint, u64>,
    /// The sum.
    pub summary: AuditSummaryDocument,
}

impl Sheet {
    /// The next level, which was examined; it stands in this file.
    pub fn level(&mut self, file: &str, level: &Level<'_>, found: Finding) -> AuditLevelDocument {
        let facts = match found {
            Finding::Read(facts) => facts,
            Finding::Unreadable(error) => {
                return self.unreadable(file, level.line, unreadable(&error.kind));
            }
        };
        let mut document = self.document(file, level.line);
        document.read(facts.family, facts.size);
        document.goal = facts.goal.map(Goal::name);
        document.steps = facts.steps;
        document.solvable = facts.solvable;
        document.fewest = facts.fewest;
        document.answers = facts.answers;
        document.undecided = facts.undecided;
        if let Some(fingerprint) = facts.fingerprint {
            let first = *self.seen.entry(fingerprint).or_insert(document.level);
            document.duplicate_of = (first != document.level).then_some(first);
        }
        if let Some(declared) = level.declared {
            document.declare(declared);
        }
        self.summary.add(&document);
        document
    }

    /// The next level, whose declaration says nothing.
    pub fn misdeclared(&mut self, file: &str, error: &PackError) -> AuditLevelDocument {
        self.unreadable(file, error.line, error.to_string())
    }

    /// The next level, which cannot be read, for this reason.
    pub fn unreadable(&mut self, file: &str, line: usize, reason: String) -> AuditLevelDocument {
        let mut document = self.document(file, line);
        document.error = Some(reason);
        self.summary.add(&document);
        document
    }

    fn document(&self, file: &str, line: usize) -> AuditLevelDocument {
        AuditLevelDocument::new(self.summary.levels + 1, file, line)
    }
}

/// What was found of a level.
#[derive(Debug)]
pub enum Finding {
    /// It is no board.
    Unreadable(ReadError),
    /// What is known of the board.
    Read(Facts),
}

/// What was found of a board: what [`AuditLevelDocument`] says, and how it was read.
#[derive(Debug)]
pub struct Facts {
    /// The puzzle.
    pub family: Family,
    /// Rows and columns.
    pub size: Size,
    goal: Option<Goal>,
    /// What told the pixels of a picture's cells.
    pub scale: Option<Scale>,
    steps: Option<u64>,
    solvable: Option<bool>,
    fewest: Option<u64>,
    answers: Option<String>,
    /// Why something was not decided.
    pub undecided: Option<String>,
    /// `None` where the search for it was stopped.
    fingerprint: Option<Fingerprint>,
}

/// 128 bits of the canonical form. That two of a million different levels share one has a chance of
/// about 1 in 10^27.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Fingerprint([u64; 2]);

impl Fingerprint {
    fn of<F: Hash>(form: &F) -> Self {
        Self([0_u8, 1].map(|salt| {
            let mut hasher = DefaultHasher::new();
            salt.hash(&mut hasher);
            form.hash(&mut hasher);
            hasher.finish()
        }))
    }
}

/// Examines level after level, and keeps what boards have in common.
pub struct Examiner {
    reading: ReadOptions,
    asked: Asked,
    effort: Effort,
    /// How many examiners there are, each on a thread of its own.
    examiners: usize,
    solvers: Solvers,
    /// What classic rectangles have in common; `None` for a size that takes a solver.
    rounds: Kept<(Size, Goal), Option<FewestRounds>>,
}

impl Examiner {
    /// Has the machine for itself.
    #[must_use]
    pub fn new(reading: ReadOptions, asked: Asked, effort: Effort) -> Self {
        Self {
            reading,
            asked,
            effort,
            examiners: 1,
            solvers: Solvers::default(),
            rounds: Kept::default(),
        }
    }

    /// The same as one of so many, each on a thread of its own.
    #[must_use]
    pub fn one_of(self, examiners: usize) -> Self {
        Self { examiners, ..self }
    }

    /// What the search for a board may take.
    fn effort(&self, board: Family) -> Effort {
        match self.examiners {
            1 => self.effort,
            examiners => self.effort.beside(examiners, board),
        }
    }

    /// Reads a level and finds out what there is to know of it.
    pub fn examine(&mut self, text: &[u8], monitor: &dyn Monitor) -> Finding {
        let (input, scale) = match fewest::read_with_scale(text, &self.reading) {
            Err(error) => return Finding::Unreadable(error),
            Ok(read) => read,
        };
        let facts = match self.asked.task(input) {
            Task::Flip { board, goal } => self.flip(&board, goal, monitor),
            Task::Mayan(lists) => self.mayan(&lists, monitor),
        };
        Finding::Read(Facts { scale, ..facts })
    }

    fn flip(&mut self, board: &Board, goal: Goal, monitor: &dyn Monitor) -> Facts {
        let form = flip::symmetry::canonical_watched(board, goal, monitor);
        let stopped = || "whether it is the same as another level".to_owned();
        let mut facts = Facts {
            goal: Some(goal),
            undecided: form.is_none().then(stopped),
            ..Facts::new(Family::Flip, board.size(), form.as_ref())
        };
        let rounds = |&(size, goal): &(Size, Goal)| FewestRounds::new(size, goal);
        if board.shape().is_classic()
            && let Some(rounds) = self.rounds.get((board.size(), goal), rounds)
        {
            // The words of such a board are its rows.
            let tally = rounds.tally(board.black().words());
            facts.solvable = Some(tally.is_some());
            if let Some((rounds, sets)) = tally {
                facts.fewest = Some(rounds.into());
                facts.answers = Some(sets.to_string());
            }
            return facts;
        }
        let effort = self.effort(Family::Flip);
        let threads = effort.threads.count();
        let tallied = self.solvers.ask(effort, board.shape(), monitor, |solver| {
            let tally = solver.tally(board, goal, threads, monitor);
            // Whether it can be solved at all takes no search.
            tally.map_err(|error| (error, solver.any(board, goal).is_some()))
        });
        match tallied {
            Ok(Some(Ok(tally))) => {
                facts.solvable = Some(tally.is_some());
                facts.fewest = tally.as_ref().map(|tally| tally.rounds);
                facts.answers = tally.map(|tally| tally.sets.to_string());
            }
            Ok(Some(Err((error, solvable)))) => {
                facts.solvable = Some(solvable);
                facts.undecided = Some(error.to_string());
            }
            Ok(None) => facts.undecided = Some("stopped before anything was known".to_owned()),
            Err(error) => facts.undecided = Some(error.to_string()),
        }
        facts
    }

    fn mayan(&self, lists: &Lists, monitor: &dyn Monitor) -> Facts {
        let board = &lists.puzzle.board;
        let idle_swaps = lists.idle_swaps;
        let at_most = match lists.length {
            Length::Exactly => Some(lists.puzzle.drags.into()),
            Length::Fewest { at_most } => at_most,
        };
        let form = (mayan::symmetry::canonical(board), at_most, idle_swaps);
        let mut facts = Facts {
            steps: at_most.map(u64::from),
            ..Facts::new(Family::Mayan, board.size(), Some(&form))
        };
        let options = self.effort(Family::Mayan).mayan(idle_swaps, Method::Auto);
        let found = mayan::fewest(board, at_most, &options, monitor);
        let fewest = match found.answer {
            Fewest::Solved(drags) => drags.len(),
            Fewest::NoneWithin(_) | Fewest::Never => {
                facts.solvable = Some(false);
                return facts;
            }
            Fewest::Undecided { none_within } => {
                facts.undecided = Some(match none_within {
                    Some(none) => format!("no answer up to {}", counted(none, "drag")),
                    None => "stopped before anything was known".to_owned(),
                });
                return facts;
            }
        };
        facts.fewest = Some(fewest as u64);
        let steps = lists.puzzle.drags;
        facts.solvable = match lists.length {
            Length::Exactly if usize::from(steps) != fewest => {
                match mayan::solve(&lists.puzzle, &options, monitor).answer {
                    Answer::Solved(_) => Some(true),
                    Answer::None => Some(false),
                    Answer::Undecided => {
                        let clear = drags_clear(steps);
                        facts.undecided = Some(format!("whether exactly {clear} the board"));
                        None
                    }
                }
            }
            _ => Some(true),
        };
        let counted = u8::try_from(fewest).map(|drags| {
            let puzzle = Puzzle::new(board.clone(), drags);
            mayan::count(&puzzle, &options, monitor)
        });
        match counted {
            Ok(Count::Exact(count)) => facts.answers = Some(count.to_string()),
            Ok(Count::Undecided) | Err(_) => {
                let reason = || "how many lists of drags there are".to_owned();
                facts.undecided.get_or_insert_with(reason);
            }
        }
        facts
    }
}

impl Facts {
    fn new<F: Hash>(family: Family, size: Size, form: Option<&F>) -> Self {
        Self {
            family,
            size,
            goal: None,
            scale: None,
            steps: None,
            solvable: None,
            fewest: None,
            answers: None,
            undecided: None,
            fingerprint: form.map(Fingerprint::of),
        }
    }
}
