//! Strokes of the brush.

use fewest::Family;

use super::Session;
use crate::change::{Change, highest_colour};
use crate::place::Point;
use crate::position::Draft;
use crate::reply::Reply;
use crate::saved::SavedStroke;
use crate::words::Refused;

impl Session {
    pub(super) fn begin_stroke(&mut self, at: Point) {
        let position = self.position();
        let family = self.family();
        let draft = position.draft.as_ref().filter(|draft| draft.editing);
        let Some(draft) = draft else {
            return self.refuse(Refused::NotEditing);
        };
        let brush = self.colour.min(highest_colour(family));
        let there = draft.index(at).map(|index| draft.cells[index]);
        let Some(there) = there.filter(|&there| there != crate::position::HOLE) else {
            return self.refuse(Refused::NoCell);
        };
        let colour = match family {
            _ if there != brush => brush,
            Family::Flip => 1 - brush,
            Family::Mayan => 0,
        };
        self.cursor = at;
        let at = vec![at];
        self.stroke = Some(SavedStroke { at, colour });
    }

    pub(super) fn go_on_stroke(&mut self, at: Point) {
        let inside = self.position().draft.as_ref().is_some_and(|draft| {
            let index = draft.index(at);
            index.is_some_and(|index| draft.cells[index] != crate::position::HOLE)
        });
        if let Some(stroke) = &mut self.stroke
            && inside
            && !stroke.at.contains(&at)
        {
            stroke.at.push(at);
            self.cursor = at;
        }
    }

    pub(super) fn end_stroke(&mut self, reply: &mut Reply) {
        if let Some(SavedStroke { at, colour }) = self.stroke.take() {
            self.commit(Change::Paint { at, colour }, reply);
        }
    }

    /// The draft with the stroke that is being painted.
    pub(crate) fn painted(&self) -> Option<Draft> {
        let mut draft = self.position().draft.clone()?;
        if let Some(stroke) = &self.stroke {
            for &at in &stroke.at {
                let _ = draft.paint(at, stroke.colour);
            }
        }
        Some(draft)
    }
}
