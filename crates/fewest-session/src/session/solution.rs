//! Solutions, hints and the searches for them.

use fewest::Family;

use super::{Running, Session};
use crate::change::{Change, advance};
use crate::data::{Proof, SavedSolution, StepTo};
use crate::effort::near_answer;
use crate::game::Game;
use crate::position::Shown;
use crate::progress::Bounds;
use crate::reply::{Cascade, Reply};
use crate::saved::saved;
use crate::search::{Purpose, Question, SearchOutcome, SearchRequest, SearchResult, flip_outcome};
use crate::words::{Message, Refused, State};

impl Session {
    /// Whether anything can be asked about the board; says why not.
    pub(super) fn can_ask(&mut self) -> bool {
        let position = self.position();
        let refused = match &position.draft {
            Some(draft) if draft.editing => Refused::WhileEditing,
            Some(_) => Refused::Runs,
            None if position.game.is_solved() => Refused::AlreadySolved,
            None => return true,
        };
        self.refuse(refused);
        false
    }

    pub(super) fn solve(&mut self, reply: &mut Reply) {
        if !self.can_ask() {
            return;
        }
        match &self.position().shown {
            Some(Shown::Mayan { drags }) => {
                self.message = Message::Drags { drags: drags.len() };
                return;
            }
            Some(Shown::Flip {
                presses,
                proof: Proof::Fewest,
            }) => {
                self.message = Message::presses(presses.count_ones(), Proof::Fewest);
                return;
            }
            _ => {}
        }
        // What is not proven is no answer: the search may go on.
        if let Some(answer) = &self.answer
            && !matches!(answer, Shown::Flip { proof, .. } if *proof != Proof::Fewest)
        {
            let solution = saved(self.size(), answer);
            return self.take(Purpose::Solve, SearchOutcome::Solved { solution }, reply);
        }
        self.ask(Purpose::Solve, reply);
    }

    pub(super) fn ask_hint(&mut self, reply: &mut Reply) {
        if !self.can_ask() {
            return;
        }
        if let Some((at, side)) = self.hint() {
            return match side {
                None => self.commit(Change::Press { at }, reply),
                Some(side) => self.drag(at, side, reply),
            };
        }
        let shown = match &self.position().shown {
            Some(Shown::Mayan { drags }) => {
                let drags = drags.get(self.step..).unwrap_or_default().to_vec();
                if drags.is_empty() {
                    return self.refuse(Refused::AlreadySolved);
                }
                Some(Shown::Mayan { drags })
            }
            // Each press of a solution is right, proven or not; a search would take its time.
            Some(
                shown @ Shown::Flip {
                    proof: Proof::Fewest | Proof::AtLeast { .. },
                    ..
                },
            ) => Some(shown.clone()),
            _ => None,
        };
        if shown.is_some() {
            self.answer = shown;
        }
        if self.answer.as_ref().is_some_and(|answer| answer.len() > 0) {
            return self.show_hint();
        }
        self.ask(Purpose::Hint, reply);
    }

    pub(super) fn show_hint(&mut self) {
        self.hint_shown = true;
        let Some((at, side)) = self.hint() else {
            return;
        };
        let place = self.position().game.place_name(at);
        self.cursor = at;
        // What is picked up is always at the cursor.
        self.held = None;
        self.message = match side {
            None => Message::HintPress { place },
            Some(side) => Message::HintDrag { place, side },
        };
    }

    /// Answers at once where that is near, else asks for a search.
    pub(super) fn ask(&mut self, purpose: Purpose, reply: &mut Reply) {
        if let Game::Flip(game) = &self.position().game
            && let Some(answer) = near_answer(&game.board, game.goal)
        {
            return self.take(purpose, flip_outcome(answer), reply);
        }
        self.message = Message::Solving;
        self.search(purpose, reply);
    }

    pub(super) fn search(&mut self, purpose: Purpose, reply: &mut Reply) {
        self.ticket += 1;
        self.verdict = None;
        self.running = Some(Running {
            purpose,
            cancelled: false,
            progress: None,
            bounds: None,
        });
        reply.search = Some(SearchRequest {
            ticket: self.ticket,
            board: self.position().game.now().start_text(),
            question: match self.family() {
                Family::Flip => Question::FewestPresses,
                Family::Mayan => Question::ExactDrags,
            },
            purpose,
        });
    }

    /// The search that runs, asked for again: for a session that was kept while it ran.
    #[must_use]
    pub fn search_again(&mut self) -> Option<SearchRequest> {
        let purpose = self
            .running
            .as_ref()
            .filter(|search| !search.cancelled)?
            .purpose;
        let mut reply = self.reply();
        self.search(purpose, &mut reply);
        reply.search
    }

    /// Starts what the link that was opened asks for: a solution at a step.
    pub fn follow_link(&mut self) -> Reply {
        let mut reply = self.reply();
        if self.wanted_step.is_some() {
            self.solve(&mut reply);
        }
        self.ended(reply)
    }

    pub(super) fn found(&mut self, result: SearchResult, reply: &mut Reply) {
        if result.ticket != self.ticket {
            return;
        }
        let Some(search) = self.running.take() else {
            return;
        };
        let outcome = known_too(result.outcome, search.bounds);
        self.take(search.purpose, outcome, reply);
    }

    pub(super) fn take(&mut self, purpose: Purpose, outcome: SearchOutcome, reply: &mut Reply) {
        match outcome {
            SearchOutcome::Solved { solution } => {
                let change = Change::Show { solution };
                match purpose {
                    Purpose::Hint => match advance(self.position(), &change) {
                        Ok(advance) => {
                            let shown = advance.position.shown;
                            let proven = match &shown {
                                Some(Shown::Flip { proof, .. }) => *proof == Proof::Fewest,
                                _ => true,
                            };
                            if proven {
                                self.answer = shown;
                                self.show_hint();
                            } else {
                                let bounds = shown.as_ref().and_then(bounds_of);
                                self.verdict = Some(State::Undecided);
                                self.message = Message::undecided(self.family(), bounds);
                            }
                        }
                        Err(message) => self.message = message,
                    },
                    Purpose::Solve => {
                        if let Err(refusal) = self.try_commit(change, reply) {
                            self.message = refusal;
                            return;
                        }
                        if let Some(step) = self.wanted_step.take() {
                            self.go_to(StepTo::Number(step), reply);
                            if let Some(doubt) = self.doubt.take() {
                                self.message = doubt;
                            }
                        }
                    }
                    Purpose::Minimise => self.minimise(change, reply),
                }
            }
            SearchOutcome::None => {
                self.verdict = Some(State::NoSolution);
                self.message = match &self.position().game {
                    Game::Flip(_) => Message::Impossible,
                    Game::Mayan(game) => Message::NoDrags { drags: game.left() },
                };
            }
            SearchOutcome::Undecided { .. } if purpose == Purpose::Minimise => self.tell_presses(),
            SearchOutcome::Undecided { bounds } => {
                self.verdict = Some(State::Undecided);
                self.message = Message::undecided(self.family(), bounds);
            }
        }
    }

    /// Shows the presses that a search has found, where they are better than those that are shown.
    pub(super) fn minimise(&mut self, change: Change, reply: &mut Reply) {
        let Ok(advance) = advance(self.position(), &change) else {
            return;
        };
        let now = self.position().shown.as_ref().map_or(0, Shown::len) as u64;
        let Some(Shown::Flip { presses, proof }) = advance.position.shown else {
            return;
        };
        let after = presses.count_ones();
        if after < now || proof == Proof::Fewest {
            match self.try_commit(change, reply) {
                Ok(()) if after < now => {
                    self.message = Message::Minimised { before: now, after };
                }
                Ok(()) => {}
                Err(refusal) => self.message = refusal,
            }
        } else {
            self.tell_presses();
        }
    }

    /// Says what is known about the presses that are shown.
    pub(super) fn tell_presses(&mut self) {
        if let Some(Shown::Flip { presses, proof }) = &self.position().shown {
            self.message = Message::presses(presses.count_ones(), *proof);
        }
    }

    pub(super) fn go_to(&mut self, to: StepTo, reply: &mut Reply) {
        let Some(shown) = &self.position().shown else {
            return self.refuse(Refused::NoSolutionShown);
        };
        let of = shown.len();
        let before = self.step;
        let step = match to {
            StepTo::Back => before.saturating_sub(1),
            StepTo::Forward => (before + 1).min(of),
            StepTo::First => 0,
            StepTo::Last => of,
            StepTo::Number(step) => usize::from(step).min(of),
        };
        if step == before + 1 {
            reply.cascade = self.cascade_of_step(before);
        }
        self.step = step;
        self.held = None;
        // It was for the board at the step before.
        self.answer = None;
        reply.changed |= step != before;
        self.message = Message::Step { step, of };
    }

    pub(super) fn cascade_of_step(&self, step: usize) -> Option<Cascade> {
        let Game::Mayan(game) = &self.position().game else {
            return None;
        };
        let Some(Shown::Mayan { drags }) = &self.position().shown else {
            return None;
        };
        let board = self.seen_board()?;
        let drag = *drags.get(step)?;
        let steps = fewest::mayan::play_by_steps(&board, drag, game.idle_swaps).ok()?;
        Some(Cascade::of(&board, &steps))
    }

    /// Mayan: the board as it is seen, at the step of the solution.
    pub(crate) fn seen_board(&self) -> Option<fewest::mayan::Board> {
        match self.at_step().game {
            Game::Mayan(game) => Some(game.board),
            Game::Flip(_) => None,
        }
    }

    /// Mayan: the colours that are seen, row by row from the top.
    pub(crate) fn seen_blocks(&self) -> Vec<u8> {
        if let Some(draft) = self.painted() {
            return draft.cells;
        }
        let board = self.seen_board();
        board.map_or_else(Vec::new, |board| crate::place::colours(board.columns()))
    }
}

/// What a search that was stopped has found, and what it had told before.
fn known_too(outcome: SearchOutcome, told: Option<Bounds>) -> SearchOutcome {
    match outcome {
        SearchOutcome::Undecided { bounds } => SearchOutcome::Undecided {
            bounds: Bounds::both(bounds, told),
        },
        SearchOutcome::Solved {
            solution:
                SavedSolution::Flip {
                    presses,
                    proof: Proof::AtLeast { lower },
                },
        } => {
            let number = presses.len() as u64;
            // What was told cannot be more than a solution has.
            let least = told.map_or(0, |told| told.least);
            let lower = if least <= number {
                lower.max(least)
            } else {
                lower
            };
            let proof = if lower >= number {
                Proof::Fewest
            } else {
                Proof::AtLeast { lower }
            };
            SearchOutcome::Solved {
                solution: SavedSolution::Flip { presses, proof },
            }
        }
        outcome => outcome,
    }
}

/// Flip: what a solution says about the fewest presses.
fn bounds_of(shown: &Shown) -> Option<Bounds> {
    match shown {
        Shown::Flip {
            presses,
            proof: Proof::AtLeast { lower },
        } => Some(Bounds {
            least: *lower,
            most: Some(presses.count_ones()),
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::place::Point;

    #[test]
    fn presses_have_the_best_bound_that_was_told() {
        let solved = |proof| SearchOutcome::Solved {
            solution: SavedSolution::Flip {
                presses: (0..5).map(|column| Point::new(0, column)).collect(),
                proof,
            },
        };
        let at_least = |lower| solved(Proof::AtLeast { lower });
        let told = |least| {
            let most = Some(5);
            Some(Bounds { least, most })
        };
        assert_eq!(known_too(at_least(2), None), at_least(2));
        assert_eq!(known_too(at_least(2), told(1)), at_least(2));
        assert_eq!(known_too(at_least(2), told(4)), at_least(4));
        assert_eq!(known_too(at_least(2), told(5)), solved(Proof::Fewest));
        // That cannot be.
        assert_eq!(known_too(at_least(2), told(6)), at_least(2));
        assert_eq!(known_too(SearchOutcome::None, told(4)), SearchOutcome::None);
    }
}
