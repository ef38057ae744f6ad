//! Changes: made, taken back, made again.

use fewest::Family;
use fewest::flip::Answer;

use super::{Entry, HISTORY, Kind, Session};
use crate::change::{Change, advance, same_start, undone};
use crate::data::Proof;
use crate::effort::near_answer;
use crate::game::{Game, Moves};
use crate::load::Opened;
use crate::place::drag_at;
use crate::position::{Position, Shown};
use crate::reply::Reply;
use crate::search::Purpose;
use crate::words::{LoadError, Message, Refused};

impl Session {
    /// Makes a change, or says why it cannot be made.
    pub(super) fn commit(&mut self, change: Change, reply: &mut Reply) {
        if let Err(refusal) = self.try_commit(change, reply) {
            self.message = refusal;
        }
    }

    /// Makes a change and says so; where it cannot be made, nothing has happened.
    pub(super) fn try_commit(&mut self, change: Change, reply: &mut Reply) -> Result<(), Message> {
        let advance = advance(self.position(), &change)?;
        let answer = self
            .answer
            .take()
            .and_then(|answer| self.followed(answer, &change));
        self.message = advance.message;
        reply.cascade = advance.cascade;
        let known = same_start(self.position(), &advance.position);
        self.entries.truncate(self.done);
        self.entries.push_back(Entry {
            change,
            after: advance.position,
        });
        if self.entries.len() > HISTORY
            && let Some(oldest) = self.entries.pop_front()
        {
            self.base = oldest.after;
        }
        self.done = self.entries.len();
        self.moved_on(known, reply);
        self.answer = answer;
        if let Some(Shown::Flip {
            proof: Proof::AtLeast { .. },
            ..
        }) = self.position().shown
            && matches!(
                self.entries.back(),
                Some(Entry {
                    change: Change::Press { .. },
                    ..
                })
            )
        {
            self.search(Purpose::Minimise, reply);
        }
        Ok(())
    }

    /// After another position has become the present one.
    pub(super) fn moved_on(&mut self, same_start: bool, reply: &mut Reply) {
        reply.changed = true;
        reply.stop_search |= self.running.take().is_some();
        self.verdict = None;
        self.answer = None;
        self.hint_shown = false;
        self.held = None;
        self.step = 0;
        if same_start {
            self.clamp_cursor();
        } else {
            self.fewest = None;
            self.wanted_step = None;
            self.doubt = None;
            self.study &= self.family() == Family::Flip;
            self.learn_fewest();
            self.clamp_cursor();
        }
        if self.fewest.is_none()
            && let Position {
                game: Game::Flip(game),
                shown:
                    Some(Shown::Flip {
                        presses,
                        proof: Proof::Fewest,
                    }),
                ..
            } = self.position()
            && game.made == 0
        {
            self.fewest = Some(presses.count_ones());
        }
    }

    pub(super) fn learn_fewest(&mut self) {
        let Game::Flip(game) = &self.position().game else {
            self.fewest = None;
            return;
        };
        self.fewest = match near_answer(&game.start, game.goal) {
            Some(Answer::Minimum(solution)) => Some(solution.rounds()),
            _ => None,
        };
    }

    /// What a change leaves of a known answer.
    pub(super) fn followed(&self, answer: Shown, change: &Change) -> Option<Shown> {
        match (answer, change) {
            (
                Shown::Flip {
                    mut presses,
                    proof: Proof::Fewest,
                },
                Change::Press { at },
            ) => {
                let cell = at.cell();
                if !presses.get(cell) {
                    return None;
                }
                presses.toggle(cell);
                let proof = Proof::Fewest;
                Some(Shown::Flip { presses, proof })
            }
            (
                Shown::Mayan { drags },
                Change::Drag {
                    behind: 0,
                    at,
                    side,
                },
            ) => {
                let drag = drag_at(self.size(), *at, *side)?;
                (drags.first() == Some(&drag)).then(|| Shown::Mayan {
                    drags: drags[1..].to_vec(),
                })
            }
            _ => None,
        }
    }

    pub(super) fn undo(&mut self, reply: &mut Reply) {
        if self.done == 0 {
            return self.refuse(Refused::NothingToUndo);
        }
        let change = self.entries[self.done - 1].change.clone();
        let after = self.position().clone();
        self.done -= 1;
        self.message = undone(&self.position().game, &change);
        let known = same_start(&after, self.position());
        self.moved_on(known, reply);
    }

    pub(super) fn redo(&mut self, reply: &mut Reply) {
        if self.redoable() == 0 {
            return self.refuse(Refused::NothingToRedo);
        }
        let before = self.position().clone();
        self.done += 1;
        self.message = Message::Redid;
        let known = same_start(&before, self.position());
        self.moved_on(known, reply);
    }

    pub(super) fn open_game(
        &mut self,
        opened: Result<Opened, LoadError>,
        kind: Kind,
        reply: &mut Reply,
    ) {
        let opened = match opened {
            Ok(opened) => opened,
            Err(error) => return self.message = error.into(),
        };
        let Opened { game, step, .. } = &opened;
        let link = game.link(Moves::Told, None);
        let board = link.unwrap_or_else(|_| game.start_text());
        let (change, message) = match kind {
            Kind::Load => (Change::Load { board }, opened.message()),
            Kind::New => (Change::New { board }, Message::new_board(game.size())),
        };
        if let Err(refusal) = self.try_commit(change, reply) {
            self.message = refusal;
            return;
        }
        self.message = message;
        self.home();
        if let Some(step) = step {
            self.wanted_step = Some(*step);
            self.doubt = opened.is_doubtful().then(|| self.message.clone());
            self.solve(reply);
        }
    }
}
