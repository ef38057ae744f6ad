//! A link -> text.

use std::fmt::Write;

use super::digits::{self, checksum, digit};
use super::{Game, Link, MAX_COLOUR, MAX_PLACES, WriteError, reach_letter};
use crate::BitGrid;
use crate::flip::{self, Edges, Goal, OwnCell};
use crate::mayan::{CLASSIC_SIZE, Direction, Drag, IdleSwaps, MAX_COLUMNS, MAX_HEIGHT, Puzzle};

impl Link {
    /// The link as text, from `#1-` to the checksum, in lower case.
    ///
    /// Cost: O(places + moves).
    ///
    /// # Errors
    /// [`WriteError`] where the game has something that links cannot carry.
    pub fn text(&self) -> Result<String, WriteError> {
        let mut text = "1-".to_owned();
        match &self.game {
            Game::Flip {
                board,
                goal,
                presses,
            } => flip(board, *goal, presses.as_ref(), &mut text)?,
            Game::Mayan {
                puzzle,
                idle_swaps,
                drags,
            } => mayan(puzzle, *idle_swaps, drags, &mut text)?,
        }
        if let Some(step) = self.step {
            write!(text, "-t{step}").expect("strings take everything");
        }
        let [high, low] = checksum(&text);
        Ok(format!("#{text}-z{high}{low}"))
    }
}

fn flip(
    board: &flip::Board,
    goal: Goal,
    presses: Option<&BitGrid>,
    text: &mut String,
) -> Result<(), WriteError> {
    let size = board.size();
    let shape = board.shape();
    let rule = shape.neighbourhood().ok_or(WriteError::ListedPresses)?;
    if size.area().is_none_or(|places| places > MAX_PLACES) {
        return Err(WriteError::TooLarge(size));
    }
    write!(text, "f-{}x{}-", size.columns, size.rows).expect("strings take everything");
    digits::write(board.black(), text);
    text.push_str(match goal {
        Goal::Either => "",
        Goal::White => "-rgw",
        Goal::Black => "-rgb",
    });
    if let Some(letter) = reach_letter(rule.reach) {
        text.push_str("-rn");
        text.push(letter);
    }
    if rule.own_cell == OwnCell::Stays {
        text.push_str("-ro");
    }
    if rule.edges == Edges::Wrap {
        text.push_str("-rt");
    }
    if let Some(cells) = shape.cell_mask() {
        text.push_str("-rm");
        digits::write(cells, text);
    }
    if let Some(presses) = presses {
        if presses.size() != size {
            return Err(WriteError::PressesSize {
                board: size,
                presses: presses.size(),
            });
        }
        text.push_str("-s");
        digits::write(presses, text);
    }
    Ok(())
}

fn mayan(
    puzzle: &Puzzle,
    idle_swaps: IdleSwaps,
    drags: &[Drag],
    text: &mut String,
) -> Result<(), WriteError> {
    write!(text, "m-{}-", puzzle.drags).expect("strings take everything");
    for (index, column) in puzzle.board.columns().as_slice().iter().enumerate() {
        if index > 0 {
            text.push('.');
        }
        if column.is_empty() {
            text.push('0');
        }
        for &colour in column {
            text.push(letter(colour).ok_or(WriteError::Colour(colour))?);
        }
    }
    if idle_swaps == IdleSwaps::Illegal {
        text.push_str("-ri");
    }
    let rows = puzzle.board.size().rows;
    if rows != CLASSIC_SIZE.rows {
        write!(text, "-rh{rows}").expect("strings take everything");
    }
    if !drags.is_empty() {
        text.push_str("-s");
    }
    for drag in drags {
        let (column, height) = (drag.column, drag.height);
        if column >= MAX_COLUMNS || height >= MAX_HEIGHT {
            return Err(WriteError::Place { column, height });
        }
        text.push(digit(column as u8));
        text.push(digit(height as u8));
        text.push(match drag.direction {
            Direction::Left => 'l',
            Direction::Right => 'r',
        });
    }
    Ok(())
}

/// `1` to `9`, then `a` to `z`.
fn letter(colour: u8) -> Option<char> {
    let valid = (1..=MAX_COLOUR).contains(&colour);
    valid.then(|| char::from_digit(u32::from(colour), 36))?
}
