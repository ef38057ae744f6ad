//! A session as data, and back.

use fewest::{Family, Size};

use super::{Entry, HISTORY, Running, Session};
use crate::change::{Change, advance, highest_colour};
use crate::game::Game;
use crate::position::{Position, Shown};
use crate::saved::{RestoreError, Saved, SavedHint, SavedPosition, SavedStroke, saved};
use crate::words::State;

impl Session {
    /// The session as data.
    #[must_use]
    pub fn save(&self) -> Saved {
        let size = self.position().game.size();
        Saved {
            version: 1,
            base: SavedPosition::of(&self.base),
            changes: self
                .entries
                .iter()
                .map(|entry| entry.change.clone())
                .collect(),
            done: self.done as u32,
            cursor: self.cursor,
            held: self.held.is_some(),
            colour: self.colour,
            step: self.step as u16,
            study: self.study,
            verdict: self.verdict,
            ticket: self.ticket,
            search: self.running.as_ref().map(|search| search.purpose),
            cancelled: self.running.as_ref().is_some_and(|search| search.cancelled),
            bounds: self.running.as_ref().and_then(|search| search.bounds),
            fewest: self.fewest,
            hint: self.answer.as_ref().map(|answer| SavedHint {
                solution: saved(size, answer),
                shown: self.hint_shown,
            }),
            stroke: self.stroke.clone(),
            wanted_step: self.wanted_step,
            message: self.message.clone(),
        }
    }

    /// Opens a session that was kept, by playing it again. Never panics, whatever it is given.
    ///
    /// Cost: that of the changes; at most [`HISTORY`].
    ///
    /// # Errors
    /// [`RestoreError`] where it is none.
    pub fn restore(kept: Saved) -> Result<Self, RestoreError> {
        if kept.version != 1 {
            return Err(RestoreError::Version(kept.version));
        }
        let (count, done) = (kept.changes.len(), kept.done as usize);
        if count > HISTORY || done > count {
            return Err(RestoreError::Changes(count));
        }
        let mut position = kept.base.open()?;
        let mut session = Self::start(position.game.clone());
        session.base = position.clone();
        for (index, change) in kept.changes.into_iter().enumerate() {
            let next = advance(&position, &change).map_err(|_| RestoreError::Change(index))?;
            position = next.position;
            session.entries.push_back(Entry {
                change,
                after: position.clone(),
            });
        }
        session.done = done;
        session.learn_fewest();
        session.fewest = session.fewest.or(kept.fewest);
        let Size { rows, columns } = session.size();
        if usize::from(kept.cursor.row) >= rows || usize::from(kept.cursor.column) >= columns {
            return Err(RestoreError::Misfit);
        }
        session.cursor = kept.cursor;
        session.colour = kept.colour;
        let steps = session.position().shown.as_ref().map_or(0, Shown::len);
        session.step = usize::from(kept.step).min(steps);
        session.study = kept.study && session.family() == Family::Flip;
        let verdict = |state: &State| matches!(state, State::NoSolution | State::Undecided);
        session.verdict = kept.verdict.filter(verdict);
        session.ticket = kept.ticket.min(u64::MAX / 2);
        session.message = kept.message;
        session.wanted_step = kept.wanted_step;
        session.running = kept.search.map(|purpose| Running {
            purpose,
            cancelled: kept.cancelled,
            progress: None,
            bounds: kept.bounds,
        });
        let may_hold = session.position().draft.is_none() && session.family() == Family::Mayan;
        session.held =
            (kept.held && may_hold && session.colour_at(kept.cursor) != 0).then_some(kept.cursor);
        if let Some(hint) = kept.hint {
            let at_step = session.at_step();
            let change = Change::Show {
                solution: hint.solution,
            };
            let next = advance(&at_step, &change).map_err(|_| RestoreError::Misfit)?;
            session.answer = next.position.shown;
            session.hint_shown = hint.shown && session.answer.is_some();
        }
        if let Some(stroke) = kept.stroke {
            let Some(mut draft) = session
                .position()
                .draft
                .clone()
                .filter(|draft| draft.editing)
            else {
                return Err(RestoreError::Misfit);
            };
            let colour = stroke.colour.min(highest_colour(Family::Mayan));
            for &at in &stroke.at {
                draft.paint(at, colour).map_err(|_| RestoreError::Misfit)?;
            }
            session.stroke = Some(SavedStroke { colour, ..stroke });
        }
        Ok(session)
    }

    /// The position at the step of the solution: where a hint is for.
    pub(super) fn at_step(&self) -> Position {
        let position = self.position();
        let mut game = position.game.clone();
        if let (Game::Mayan(game), Some(Shown::Mayan { drags })) = (&mut game, &position.shown) {
            for &drag in drags.iter().take(self.step) {
                // It was played before it was shown.
                let _ = game.play(drag);
            }
        }
        Position::new(game)
    }
}
