//! Judges answers to Mayan boards.

use std::cell::OnceCell;

use fewest::Monitor;
use fewest::mayan::{
    self, Answer, Board, Claim, ClaimedCount, ClaimedDrag, Drag, Fault, Fewest, Plain,
};

use super::Extent;
use super::reason::{Reason, Unit};
use super::verdict::{Better, Hint, Verdict, shown};
use crate::ask::mayan::{Length, Lists};

/// Judges answers to a Mayan board.
pub struct MayanJudge<'a> {
    lists: Lists,
    extent: Extent,
    options: mayan::Options,
    monitor: &'a dyn Monitor,
    /// The search is made once, however many answers are judged.
    best: OnceCell<Best>,
}

/// What a search for the right answer found.
enum Best {
    List(Vec<Drag>),
    None,
    Open,
}

impl<'a> MayanJudge<'a> {
    /// A judge for the answers to a board; `options` are those of its one search.
    #[must_use]
    pub fn new(
        lists: Lists,
        extent: Extent,
        options: mayan::Options,
        monitor: &'a dyn Monitor,
    ) -> Self {
        Self {
            lists,
            extent,
            options,
            monitor,
            best: OnceCell::new(),
        }
    }

    /// Whether the answer is right.
    #[must_use]
    pub fn verdict(&self, claim: &Claim) -> Verdict {
        match claim {
            Claim::None => self.none(),
            Claim::Drags { count, drags } => self
                .wrong_count(*count, drags.len())
                .or_else(|| {
                    let wrong = self.wrong_drag(drags)?;
                    Some(wrong.with_hint(self.counted_from_one(drags)))
                })
                .unwrap_or_else(|| self.best_of(drags)),
        }
    }

    fn none(&self) -> Verdict {
        match self.best() {
            Best::None => Verdict::accepted(),
            Best::List(drags) => Verdict::rejected(Reason::Possible { presses: None })
                .with_better(Some(Better::Drags(drags.clone()))),
            Best::Open => Verdict::undecided(Reason::NoneOpen {
                unit: Unit::Drag,
                why: None,
            }),
        }
    }

    /// What is wrong with the number of the drags, if anything.
    fn wrong_count(&self, count: ClaimedCount, found: usize) -> Option<Verdict> {
        let (number, span) = match count {
            ClaimedCount::Unsaid if self.wants_fewest() => {
                return Some(Verdict::rejected(Reason::CountMissing));
            }
            ClaimedCount::InFront(_, span) if !self.wants_fewest() => {
                return Some(Verdict::rejected(Reason::CountForbidden).at(span));
            }
            ClaimedCount::InFront(number, span) | ClaimedCount::Aside(Some((number, span))) => {
                (number, span)
            }
            ClaimedCount::Unsaid | ClaimedCount::Aside(None) => return None,
        };
        let reason = Reason::WrongCount {
            follow: found as u64,
            unit: Unit::Drag,
        };
        let is_right = usize::try_from(number) == Ok(found);
        (!is_right).then(|| Verdict::rejected(reason).at(span))
    }

    /// The first drag that is wrong, or what is wrong in the end, if anything.
    fn wrong_drag(&self, drags: &[ClaimedDrag]) -> Option<Verdict> {
        let found = drags.len();
        let asked = if self.wants_fewest() {
            match u8::try_from(found) {
                Ok(_) => found,
                Err(_) => return Some(Verdict::rejected(Reason::TooManyForAnyAnswer)),
            }
        } else {
            usize::from(self.lists.puzzle.drags)
        };
        let mut board = Plain::new(&self.lists.puzzle.board);
        for (index, claimed) in drags.iter().enumerate() {
            let reason = if index == asked {
                let (found, asked) = (found as u64, asked as u64);
                Some(Reason::TooManyDrags { found, asked })
            } else {
                self.wrong_at(&mut board, index, claimed, asked)
            };
            if let Some(reason) = reason {
                return Some(
                    Verdict::rejected(reason)
                        .at(claimed.span)
                        .with_board(self.rows(&board)),
                );
            }
        }
        let too_few = Reason::TooFewDrags {
            found: found as u64,
            asked: asked as u64,
        };
        match (board.is_empty(), found < asked) {
            (true, false) => None,
            (true, true) => Some(Verdict::rejected(too_few)),
            (false, true) => Some(Verdict::rejected(too_few).with_board(self.rows(&board))),
            (false, false) => {
                Some(Verdict::rejected(Reason::NotCleared).with_board(self.rows(&board)))
            }
        }
    }

    /// Says so where drags that are wrong clear the board when their places are counted from 1.
    fn counted_from_one(&self, drags: &[ClaimedDrag]) -> Option<Hint> {
        let one_less = |claimed: &ClaimedDrag| {
            let [column, height, direction] = claimed.numbers;
            let numbers = [column.checked_sub(1)?, height.checked_sub(1)?, direction];
            Some(ClaimedDrag {
                numbers,
                ..*claimed
            })
        };
        let drags: Vec<ClaimedDrag> = drags.iter().map(one_less).collect::<Option<_>>()?;
        let is_right = !drags.is_empty() && self.wrong_drag(&drags).is_none();
        is_right.then_some(Hint::CountedFromOne(Unit::Drag))
    }

    /// Why this drag cannot be made, or makes it.
    fn wrong_at(
        &self,
        board: &mut Plain,
        index: usize,
        claimed: &ClaimedDrag,
        asked: usize,
    ) -> Option<Reason> {
        let size = self.lists.puzzle.board.size();
        let left = asked.saturating_sub(index) as u64;
        let Some(drag) = claimed.drag() else {
            return Some(if board.is_empty() {
                Reason::ClearedEarly { left }
            } else if matches!(claimed.numbers[2], 1 | -1) {
                Reason::OffBoard { size }
            } else {
                Reason::NoDirection
            });
        };
        let fault = board.drag(index, drag, self.options.idle_swaps).err()?;
        Some(match fault {
            Fault::ClearedEarly { .. } => Reason::ClearedEarly { left },
            Fault::OffBoard { .. } => Reason::OffBoard { size },
            Fault::NoBlock { .. } => Reason::NoBlock,
            Fault::TargetOffBoard { .. } => Reason::TargetOffBoard,
            Fault::IdleSwap { .. } => Reason::IdleSwap,
            Fault::NotCleared { .. } | Fault::WrongLength { .. } => {
                unreachable!("a single drag has no end")
            }
        })
    }

    /// The picture of what is left, if anything is.
    fn rows(&self, board: &Plain) -> Option<Vec<String>> {
        if board.is_empty() {
            return None;
        }
        let size = self.lists.puzzle.board.size();
        let board = Board::new(size, board.columns()).ok()?;
        shown(&board, size)
    }

    /// Whether a list that clears the board is the one that was asked for.
    fn best_of(&self, drags: &[ClaimedDrag]) -> Verdict {
        if self.extent == Extent::ValidOnly {
            return match self.lists.length {
                Length::Fewest {
                    at_most: Some(most),
                } if drags.len() > most as usize => Verdict::rejected(Reason::OverSteps),
                _ => Verdict::accepted(),
            };
        }
        let list: Vec<Drag> = drags.iter().filter_map(ClaimedDrag::drag).collect();
        match self.best() {
            Best::List(best) if *best == list => Verdict::accepted(),
            Best::List(best) => {
                let (drags, suffice) = (list.len() as u64, best.len() as u64);
                let reason = if suffice < drags {
                    Reason::NotFewestDrags { drags, suffice }
                } else {
                    Reason::NotSmallest
                };
                Verdict::rejected(reason).with_better(Some(Better::Drags(best.clone())))
            }
            Best::None => Verdict::rejected(Reason::OverSteps),
            Best::Open => Verdict::undecided(Reason::BestOpen {
                unit: Unit::Drag,
                why: None,
            }),
        }
    }

    fn wants_fewest(&self) -> bool {
        matches!(self.lists.length, Length::Fewest { .. })
    }

    fn best(&self) -> &Best {
        let (options, monitor) = (&self.options, self.monitor);
        self.best.get_or_init(|| match self.lists.length {
            Length::Fewest { at_most } => {
                match mayan::fewest(&self.lists.puzzle.board, at_most, options, monitor).answer {
                    Fewest::Solved(drags) => Best::List(drags),
                    Fewest::NoneWithin(_) | Fewest::Never => Best::None,
                    Fewest::Undecided { .. } => Best::Open,
                }
            }
            Length::Exactly => match mayan::solve(&self.lists.puzzle, options, monitor).answer {
                Answer::Solved(drags) => Best::List(drags),
                Answer::None => Best::None,
                Answer::Undecided => Best::Open,
            },
        })
    }
}
