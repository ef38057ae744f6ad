//! Judges answers to flip boards.

use std::cell::OnceCell;
use std::sync::atomic::{AtomicU32, Ordering};

use fewest::flip::{
    self, Answer, Board, Claim, Colour, Counted, Goal, Outcome, Solver, SystemError, VerifyError,
    WitnessError, verify,
};
use fewest::judge::Wanted;
use fewest::{BitGrid, Cell, Monitor, Span};

use super::reason::{Needed, Reason, Unit};
use super::verdict::{Better, Hint, Ruling, Verdict, is_small, shown};
use super::{Extent, readings};
use crate::ask::proof;

/// Judges answers to a flip board.
pub struct FlipJudge<'a> {
    board: Board,
    goal: Goal,
    extent: Extent,
    options: flip::Options,
    monitor: &'a dyn Monitor,
    /// Each search is made once, however many answers are judged.
    short: OnceCell<Result<Outcome, String>>,
    full: OnceCell<Result<Outcome, String>>,
    /// Which of the minimum press sets is right.
    wanted: Wanted,
    least: OnceCell<Result<Outcome, String>>,
}

/// Stops a search soon. Nobody has a clock here, so it counts how often it is asked, which a search
/// does every few thousandths of a second.
struct Short<'a> {
    monitor: &'a dyn Monitor,
    left: AtomicU32,
}

impl<'a> Short<'a> {
    const QUESTIONS: u32 = 100;

    fn of(monitor: &'a dyn Monitor) -> Self {
        let left = AtomicU32::new(Self::QUESTIONS);
        Self { monitor, left }
    }
}

impl Monitor for Short<'_> {
    fn should_stop(&self) -> bool {
        let one_less = |left: u32| left.checked_sub(1);
        let last = self
            .left
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_less);
        last.is_err() || self.monitor.should_stop()
    }
}

/// Presses of an answer that reach the goal, or only their number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    /// That so many rounds suffice is part of the question.
    Rounds(i64),
    /// Presses that reach the goal.
    Presses(u64),
}

impl<'a> FlipJudge<'a> {
    /// A judge for the answers to a board, which takes the press sets that are `wanted`; `options` are
    /// those of its one search.
    #[must_use]
    pub fn new(
        board: Board,
        goal: Goal,
        wanted: Wanted,
        extent: Extent,
        options: flip::Options,
        monitor: &'a dyn Monitor,
    ) -> Self {
        Self {
            board,
            goal,
            extent,
            options,
            monitor,
            short: OnceCell::new(),
            full: OnceCell::new(),
            wanted,
            least: OnceCell::new(),
        }
    }

    /// Which of the readings of a text is meant ([`flip::parse_claims`]), by its index, and whether it is
    /// right. Of several, the one that is right is meant; where that tells nothing, the reason of the
    /// verdict names the two.
    ///
    /// # Panics
    /// Where there is no reading.
    #[must_use]
    pub fn verdict_of(&self, readings: &[Claim]) -> (usize, Verdict) {
        readings::meant(readings, self.board.size(), |claim| self.verdict(claim))
    }

    /// Whether the answer is right.
    #[must_use]
    pub fn verdict(&self, claim: &Claim) -> Verdict {
        let verdict = self.verdict_on_minimum(claim);
        match claim {
            Claim::Pattern { presses, .. }
                if self.wanted == Wanted::LeastPattern
                    && self.extent == Extent::Full
                    && verdict.ruling == Ruling::Accepted =>
            {
                self.verdict_on_least(presses)
            }
            _ => verdict,
        }
    }

    /// Whether a minimum pattern is the least of them.
    fn verdict_on_least(&self, presses: &BitGrid) -> Verdict {
        let ask = || {
            let solver = self.solver().map_err(|error| error.to_string())?;
            let threads = self.options.threads;
            Ok(solver.least_pattern(&self.board, self.goal, threads, self.monitor))
        };
        let open = |why| {
            let unit = Unit::Press;
            Verdict::undecided(Reason::BestOpen { unit, why })
        };
        match self.least.get_or_init(ask) {
            Err(why) => open(Some(why.clone())),
            Ok(outcome) => match &outcome.answer {
                Answer::Minimum(least) if least.presses == *presses => Verdict::accepted(),
                Answer::Minimum(least) => {
                    let better = self.some(&least.presses);
                    Verdict::rejected(Reason::NotLeastPattern).with_better(better)
                }
                Answer::Impossible | Answer::Undecided { .. } => open(None),
            },
        }
    }

    fn verdict_on_minimum(&self, claim: &Claim) -> Verdict {
        match claim {
            Claim::Impossible { proofs } => self.impossible(proofs),
            Claim::Rounds(rounds) => self.minimal(Said::Rounds(rounds.number)),
            Claim::Pattern { rounds, presses } => self.pattern(*rounds, presses),
            Claim::Presses {
                rounds,
                presses,
                colour,
            } => self.presses(*rounds, presses, *colour),
        }
    }

    fn pattern(&self, rounds: Option<Counted>, presses: &BitGrid) -> Verdict {
        if presses.size() != self.board.size() {
            return Verdict::rejected(Reason::PictureSize {
                picture: presses.size(),
                board: self.board.size(),
            });
        }
        let found = presses.count_ones();
        if let Some(wrong) = wrong_count(rounds, found) {
            return wrong;
        }
        match verify::press_set(&self.board, self.goal, presses) {
            Ok(_) => self.minimal(Said::Presses(found)),
            Err(VerifyError::NotReached { after }) => not_reached(&after, self.goal),
            Err(_) => Verdict::rejected(Reason::NoSuchCell {
                size: self.board.size(),
                hole: true,
            }),
        }
    }

    fn presses(
        &self,
        rounds: Option<Counted>,
        presses: &[(Cell, Span)],
        colour: Option<Colour>,
    ) -> Verdict {
        let found = presses.len() as u64;
        if let Some(wrong) = wrong_count(rounds, found) {
            return wrong;
        }
        let cells = presses.iter().map(|&(cell, _)| cell);
        match verify::press_list(&self.board, self.goal, cells.clone()) {
            Ok(reached) if colour.is_some_and(|colour| colour != reached) => {
                let goal = match reached {
                    Colour::White => Goal::Black,
                    Colour::Black => Goal::White,
                };
                let after = verify::play(&self.board, cells).expect("it was played just now");
                not_reached(&after, goal)
            }
            Ok(_) => self.minimal(Said::Presses(found)),
            Err(VerifyError::NotReached { after }) => {
                not_reached(&after, self.goal).with_hint(self.counted_from_one(presses, colour))
            }
            Err(VerifyError::Outside { index, cell }) => self
                .outside(cells.take(index), cell)
                .at(presses[index].1)
                .with_hint(self.counted_from_one(presses, colour)),
            Err(_) => unreachable!("there are no other errors"),
        }
    }

    /// Says so where presses that are wrong reach the goal when their places are counted from 1.
    fn counted_from_one(&self, presses: &[(Cell, Span)], colour: Option<Colour>) -> Option<Hint> {
        let one_less = |&(cell, _): &(Cell, Span)| {
            Some(Cell::new(
                cell.row.checked_sub(1)?,
                cell.column.checked_sub(1)?,
            ))
        };
        let cells: Vec<Cell> = presses.iter().map(one_less).collect::<Option<_>>()?;
        let reached = verify::press_list(&self.board, self.goal, cells).ok()?;
        let is_said = colour.is_none_or(|colour| colour == reached);
        is_said.then_some(Hint::CountedFromOne(Unit::Press))
    }

    /// A press where there is no cell, behind these.
    fn outside(&self, before: impl Iterator<Item = Cell>, cell: Cell) -> Verdict {
        let size = self.board.size();
        let board = if is_small(size) {
            verify::play(&self.board, before).ok()
        } else {
            None
        };
        Verdict::rejected(Reason::NoSuchCell {
            size,
            hole: cell.row < size.rows && cell.column < size.columns,
        })
        .with_board(board.and_then(|board| shown(&board, size)))
    }

    /// Whether so many rounds are the fewest.
    fn minimal(&self, said: Said) -> Verdict {
        let rounds = match said {
            Said::Presses(_) if self.extent == Extent::ValidOnly => return Verdict::accepted(),
            Said::Presses(rounds) => rounds,
            Said::Rounds(rounds) => match u64::try_from(rounds) {
                Ok(rounds) => rounds,
                Err(_) => return Verdict::rejected(Reason::NegativeRounds),
            },
        };
        if self.extent == Extent::ValidOnly && self.suffice(rounds) {
            return Verdict::accepted();
        }
        // The bounds of a short search often tell, where the proof of the minimum takes hours.
        let short = self
            .short
            .get_or_init(|| self.search(&Short::of(self.monitor)));
        if let Ok(outcome) = short
            && let Some(verdict) = self.by_outcome(outcome, said, rounds)
        {
            return verdict;
        }
        match self.full.get_or_init(|| self.search(self.monitor)) {
            Ok(outcome) => self.by_outcome(outcome, said, rounds),
            Err(why) => Some(open(said, Some(why.clone()))),
        }
        .unwrap_or_else(|| open(said, None))
    }

    /// What an outcome says of so many rounds; `None` where it leaves that open.
    fn by_outcome(&self, outcome: &Outcome, said: Said, rounds: u64) -> Option<Verdict> {
        Some(match &outcome.answer {
            Answer::Minimum(solution) => {
                let fewest = solution.rounds();
                let better = || Some(self.better(solution));
                if fewest < rounds && self.extent == Extent::ValidOnly {
                    Verdict::accepted()
                } else if fewest < rounds {
                    too_many(rounds, fewest).with_better(better())
                } else if fewest > rounds {
                    too_few(rounds, Needed::Exactly(fewest)).with_better(better())
                } else {
                    Verdict::accepted()
                }
            }
            Answer::Impossible => {
                Verdict::rejected(Reason::NoRoundsSuffice).with_better(self.proof())
            }
            Answer::Undecided { best, lower } => match best {
                Some(best) if best.rounds() <= rounds && self.extent == Extent::ValidOnly => {
                    Verdict::accepted()
                }
                Some(best) if best.rounds() < rounds => {
                    too_many(rounds, best.rounds()).with_better(self.some(&best.presses))
                }
                _ if *lower > rounds => too_few(rounds, Needed::AtLeast(*lower)),
                best if *lower == rounds
                    && (matches!(said, Said::Presses(_))
                        || best.as_ref().is_some_and(|best| best.rounds() == rounds)) =>
                {
                    Verdict::accepted()
                }
                _ => return None,
            },
        })
    }

    /// Whether some solution, which takes no search, shows that so many rounds are enough.
    fn suffice(&self, rounds: u64) -> bool {
        let solver = self.solver().ok();
        let found = solver.and_then(|solver| solver.any(&self.board, self.goal));
        found.is_some_and(|solution| solution.rounds() <= rounds)
    }

    fn search(&self, monitor: &dyn Monitor) -> Result<Outcome, String> {
        let found = flip::minimum(&self.board, self.goal, &self.options, monitor);
        found.map_err(|error| error.to_string())
    }

    fn better(&self, solution: &flip::Solution) -> Better {
        let presses = is_small(self.board.size()).then(|| solution.presses.clone());
        Better::Rounds(solution.rounds(), presses)
    }

    fn some(&self, presses: &BitGrid) -> Option<Better> {
        is_small(self.board.size()).then(|| Better::Presses(presses.clone()))
    }

    /// Whether it is impossible, and the pictures, if there are any, prove it.
    fn impossible(&self, proofs: &[(BitGrid, Span)]) -> Verdict {
        for (proof, span) in proofs {
            if let Err(error) = self.proves_something(proof) {
                return Verdict::rejected(Reason::WrongProof(error)).at(*span);
            }
        }
        let proves =
            |colour: &Colour, proof: &BitGrid| verify::witness(&self.board, *colour, proof).is_ok();
        let mut colours = self.goal.colours().iter();
        if colours.all(|colour| proofs.iter().any(|(proof, _)| proves(colour, proof))) {
            return Verdict::accepted();
        }
        let open = |why| {
            let unit = Unit::Press;
            Verdict::undecided(Reason::NoneOpen { unit, why })
        };
        let solver = match self.solver() {
            Ok(solver) => solver,
            Err(SystemError::Stopped) => return open(None),
            Err(error) => return open(Some(error.to_string())),
        };
        match solver.any(&self.board, self.goal) {
            None => Verdict::accepted()
                .because(Reason::TrulyImpossible)
                .with_better(self.proof_by(&solver)),
            Some(solution) => {
                let better = self.some(&solution.presses);
                let presses = better.is_none().then(|| solution.rounds());
                Verdict::rejected(Reason::Possible { presses }).with_better(better)
            }
        }
    }

    /// Whether a picture proves for a colour of the goal that it cannot be reached.
    fn proves_something(&self, proof: &BitGrid) -> Result<(), WitnessError> {
        let prove = |&colour: &Colour| verify::witness(&self.board, colour, proof);
        let mut results = self.goal.colours().iter().map(prove);
        let first = results.next().unwrap_or(Ok(()));
        first.or_else(|error| {
            if results.any(|result| result.is_ok()) {
                Ok(())
            } else {
                Err(error)
            }
        })
    }

    /// What proves that the goal is impossible, where people can look at it.
    fn proof(&self) -> Option<Better> {
        self.proof_by(&self.solver().ok()?)
    }

    fn solver(&self) -> Result<Solver, SystemError> {
        let memory = self.options.memory;
        Solver::new(self.board.shape(), memory, self.monitor)
    }

    fn proof_by(&self, solver: &Solver) -> Option<Better> {
        let small = is_small(self.board.size());
        small.then(|| Better::Proof(proof::rows(solver, &self.board, self.goal)))
    }
}

fn wrong_count(said: Option<Counted>, found: u64) -> Option<Verdict> {
    let said = said?;
    let reason = Reason::WrongCount {
        follow: found,
        unit: Unit::Press,
    };
    let is_right = u64::try_from(said.number) == Ok(found);
    (!is_right).then(|| Verdict::rejected(reason).at(said.span))
}

fn not_reached(after: &Board, goal: Goal) -> Verdict {
    let board = shown(after, after.size());
    let odd = match board {
        Some(_) => None,
        None => odd_cell(after, goal),
    };
    Verdict::rejected(Reason::NotReached { goal, odd }).with_board(board)
}

/// The first cell that is not of the colour that was to be reached.
fn odd_cell(after: &Board, goal: Goal) -> Option<(Cell, Colour)> {
    let wanted = match goal.colours() {
        [colour] => *colour,
        // Of the two colours, the one that more cells show.
        _ if after.black().count_ones() * 2 > after.shape().cell_count() => Colour::Black,
        _ => Colour::White,
    };
    let wrong = after.wrong(wanted);
    let cell = wrong.cells().next()?;
    Some((cell, wanted.other()))
}

fn open(said: Said, why: Option<String>) -> Verdict {
    Verdict::undecided(match said {
        Said::Rounds(rounds) => Reason::RoundsOpen { rounds, why },
        Said::Presses(_) => Reason::BestOpen {
            unit: Unit::Press,
            why,
        },
    })
}

fn too_many(rounds: u64, suffice: u64) -> Verdict {
    Verdict::rejected(Reason::NotFewestRounds { rounds, suffice })
}

fn too_few(rounds: u64, needed: Needed) -> Verdict {
    Verdict::rejected(Reason::TooFewRounds { rounds, needed })
}
