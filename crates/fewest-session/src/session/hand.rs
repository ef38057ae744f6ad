//! The cursor, and what is picked up with it.

use fewest::{Family, Size};

use super::Session;
use crate::change::Change;
use crate::data::Motion;
use crate::place::{Point, Side};
use crate::position::Shown;
use crate::reply::Reply;
use crate::search::Purpose;
use crate::words::{Message, Refused, State};

impl Session {
    /// The first place that something can be done with.
    pub(super) fn home(&mut self) {
        let size = self.size();
        self.cursor = match self.family() {
            Family::Flip => Point::new(0, 0),
            Family::Mayan => Point::of(size.rows - 1, 0),
        };
    }

    pub(super) fn clamp_cursor(&mut self) {
        let size = self.size();
        self.cursor = Point::of(
            usize::from(self.cursor.row).min(size.rows - 1),
            usize::from(self.cursor.column).min(size.columns - 1),
        );
    }

    pub(super) fn move_cursor(&mut self, to: Motion, reply: &mut Reply) {
        if let Some(held) = self.held {
            match to {
                Motion::Left => return self.drag(held, Side::Left, reply),
                Motion::Right => return self.drag(held, Side::Right, reply),
                _ => self.held = None,
            }
        }
        let Size { rows, columns } = self.size();
        let (last_row, last_column) = (rows as u16 - 1, columns as u16 - 1);
        let Point { row, column } = self.cursor;
        self.cursor = match to {
            Motion::Up => Point::new(row.saturating_sub(1), column),
            Motion::Down => Point::new((row + 1).min(last_row), column),
            Motion::Left => Point::new(row, column.saturating_sub(1)),
            Motion::Right => Point::new(row, (column + 1).min(last_column)),
            Motion::RowStart => Point::new(row, 0),
            Motion::RowEnd => Point::new(row, last_column),
            Motion::First => Point::new(0, 0),
            Motion::Last => Point::new(last_row, last_column),
        };
    }

    pub(super) fn press(&mut self, at: Point, reply: &mut Reply) {
        let size = self.size();
        if usize::from(at.row) >= size.rows || usize::from(at.column) >= size.columns {
            return self.refuse(Refused::NoCell);
        }
        self.cursor = at;
        if self.position().is_edited() {
            self.begin_stroke(at);
            return self.end_stroke(reply);
        }
        if self.family() == Family::Flip {
            return self.commit(Change::Press { at }, reply);
        }
        if self.position().draft.is_some() {
            return self.refuse(Refused::Runs);
        }
        match self.held.take() {
            Some(held) if held == at => self.message = Message::Dropped,
            Some(held) if held.row == at.row && held.column + 1 == at.column => {
                self.drag(held, Side::Right, reply);
            }
            Some(held) if held.row == at.row && at.column + 1 == held.column => {
                self.drag(held, Side::Left, reply);
            }
            held => {
                if self.colour_at(at) != 0 {
                    self.held = Some(at);
                    let place = self.position().game.place_name(at);
                    self.message = Message::PickedUp { place };
                } else if held.is_some() {
                    self.message = Message::Dropped;
                } else {
                    self.refuse(Refused::NoBlock);
                }
            }
        }
    }

    /// Mayan: the colour of the board as it is seen, 0 where nothing stands.
    pub(super) fn colour_at(&self, at: Point) -> u8 {
        let size = self.size();
        let cells = self.seen_blocks();
        let at = usize::from(at.row) * size.columns + usize::from(at.column);
        cells.get(at).copied().unwrap_or(0)
    }

    pub(super) fn drag(&mut self, at: Point, side: Side, reply: &mut Reply) {
        let behind = self.behind();
        self.held = None;
        self.commit(Change::Drag { behind, at, side }, reply);
        if let Some(cascade) = &reply.cascade {
            self.cursor = cascade.landing;
        }
    }

    /// Mayan: how many drags of the solution that is shown are seen as made.
    pub(super) fn behind(&self) -> u16 {
        match &self.position().shown {
            Some(Shown::Mayan { .. }) => self.step as u16,
            _ => 0,
        }
    }

    pub(super) fn cancel(&mut self, reply: &mut Reply) {
        if self.stroke.take().is_some() {
            return;
        }
        if self.held.take().is_some() {
            self.message = Message::Dropped;
        } else if self.is_searching() {
            self.stop_search(reply);
        } else if self.hint_shown {
            self.hint_shown = false;
            self.message = Message::Welcome;
        } else if self.study {
            self.study = false;
            self.message = Message::StudyOff;
        } else if self.position().shown.is_some() {
            self.commit(Change::Hide, reply);
        } else if self.position().is_edited() {
            self.commit(Change::Done, reply);
        } else if matches!(self.message, Message::BadText { .. }) {
            self.message = Message::Welcome;
        }
    }

    /// Ends the search that runs. What it has found by then may still come.
    pub(super) fn stop_search(&mut self, reply: &mut Reply) {
        let Some(search) = self.running.as_mut().filter(|search| !search.cancelled) else {
            return;
        };
        search.cancelled = true;
        reply.stop_search = true;
        let bounds = search.bounds;
        if search.purpose == Purpose::Minimise {
            self.tell_presses();
        } else {
            self.verdict = Some(State::Undecided);
            self.message = Message::undecided(self.family(), bounds);
        }
    }
}
