//! What there is to know of one level.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use fewest::flip::png::Scale;
use fewest::flip::{self, Board, FewestRounds, Goal};
use fewest::mayan::{self, Answer, Count, Fewest, Method, Puzzle};
use fewest::{Family, ReadError, Size};
use fewest_api::ask::mayan::{Length, Lists};
use fewest_api::ask::{Effort, Solvers, Task, Threads};
use fewest_api::prose::{counted, drags_clear};

use super::AuditArgs;
use crate::options::Question;
use crate::source::is_digits_for_letters;
use crate::watch::{Display, Watch};

/// What was found of a level.
pub(super) enum Finding {
    Unreadable(ReadError),
    Read(Facts),
}

/// What was found of a board.
pub(super) struct Facts {
    pub(super) family: Family,
    pub(super) size: Size,
    /// Flip.
    pub(super) goal: Option<Goal>,
    /// What told the pixels of a picture's cells.
    pub(super) scale: Option<Scale>,
    /// Mayan: the drags that are to clear it.
    pub(super) steps: Option<u64>,
    pub(super) solvable: Option<bool>,
    pub(super) fewest: Option<u64>,
    /// How many answers have the fewest moves, as digits.
    pub(super) answers: Option<String>,
    /// Why something was not decided.
    pub(super) undecided: Option<String>,
    /// `None` where the search for it was stopped.
    pub(super) fingerprint: Option<Fingerprint>,
    /// Whether it is a flip board of 0 and 1.
    pub(super) has_digits: bool,
}

/// 128 bits of the canonical form. That two of a million different levels share one has a chance of
/// about 1 in 10^27.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Fingerprint([u64; 2]);

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
pub(super) struct Examiner {
    question: Question,
    time_limit: Option<Duration>,
    flip: Effort,
    mayan: Effort,
    solvers: Solvers,
    rounds: Rounds,
}

impl Examiner {
    /// Has the machine for itself.
    pub(super) fn alone(args: &AuditArgs) -> Self {
        Self {
            question: args.question.of(&args.board, &args.limits).of_many(),
            time_limit: args.limits.time_limit,
            flip: args.limits.effort(),
            mayan: args.limits.effort(),
            solvers: Solvers::default(),
            rounds: Rounds::default(),
        }
    }

    /// One of so many, each on a thread of its own.
    pub(super) fn shared(args: &AuditArgs, examiners: usize) -> Self {
        let mut examiner = Self::alone(args);
        // The tables of a flip board are small, or known to all.
        examiner.flip.threads = Threads::ONE;
        examiner.mayan = examiner.mayan.share(examiners);
        examiner
    }

    pub(super) fn examine(&mut self, text: &[u8]) -> Finding {
        let (input, scale) = match fewest::read_with_scale(text, &self.question.reading) {
            Err(error) => return Finding::Unreadable(error),
            Ok(read) => read,
        };
        let has_digits = is_digits_for_letters(text, &input);
        let facts = match self.question.asked.task(input) {
            Task::Flip { board, goal } => self.flip(&board, goal),
            Task::Mayan(lists) => self.mayan(&lists),
        };
        Finding::Read(Facts {
            scale,
            has_digits,
            ..facts
        })
    }

    fn flip(&mut self, board: &Board, goal: Goal) -> Facts {
        let watch = Watch::with_display(self.time_limit, Display::Hidden);
        let form = flip::symmetry::canonical_watched(board, goal, &watch);
        let stopped = || "whether it is the same as another level".to_owned();
        let mut facts = Facts {
            goal: Some(goal),
            undecided: form.is_none().then(stopped),
            ..Facts::new(Family::Flip, board.size(), form.as_ref())
        };
        if let Some(tally) = self.rounds.tally(board, goal) {
            facts.solvable = Some(tally.is_some());
            if let Some((rounds, sets)) = tally {
                facts.fewest = Some(rounds.into());
                facts.answers = Some(sets.to_string());
            }
            return facts;
        }
        let threads = self.flip.threads.count();
        let tallied = self
            .solvers
            .ask(self.flip, board.shape(), &watch, |solver| {
                let tally = solver.tally(board, goal, threads, &watch);
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

    fn mayan(&self, lists: &Lists) -> Facts {
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
        let watch = Watch::with_display(self.time_limit, Display::Hidden);
        let options = self.mayan.mayan(idle_swaps, Method::Auto);
        let found = mayan::fewest(board, at_most, &options, &watch);
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
                match mayan::solve(&lists.puzzle, &options, &watch).answer {
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
            mayan::count(&puzzle, &options, &watch)
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
            has_digits: false,
        }
    }
}

/// What classic rectangles of the last few sizes have in common, the last one last; `None` for a size
/// that takes a solver.
#[derive(Default)]
struct Rounds {
    kept: Vec<(Size, Goal, Option<FewestRounds>)>,
}

impl Rounds {
    /// Sizes and goals that are kept.
    const MOST: usize = 8;

    /// The fewest rounds and how many press sets have them, `None` within where there are none; `None`
    /// where the board takes a solver.
    #[allow(
        clippy::option_option,
        reason = "no answer here, and the answer that there is none"
    )]
    fn tally(&mut self, board: &Board, goal: Goal) -> Option<Option<(u32, u32)>> {
        if !board.shape().is_classic() {
            return None;
        }
        let size = board.size();
        let known = self
            .kept
            .iter()
            .rposition(|kept| (kept.0, kept.1) == (size, goal));
        if let Some(index) = known {
            self.kept[index..].rotate_left(1);
        } else {
            if self.kept.len() == Self::MOST {
                self.kept.remove(0);
            }
            let rounds = FewestRounds::new(size, goal);
            self.kept.push((size, goal, rounds));
        }
        let (_, _, rounds) = self.kept.last_mut()?;
        // The words of such a board are its rows.
        Some(rounds.as_mut()?.tally(board.black().words()))
    }
}
