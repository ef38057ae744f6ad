//! Writers: an answer to a judge's lines.

use std::fmt::Write as _;

use super::Answer;
use crate::flip::Solution;
use crate::{BitGrid, Cell};

/// The number of rounds, or this word.
pub(super) fn number_or(none: &str, answer: &Answer) -> String {
    match flip(answer) {
        Some(solution) => format!("{}\n", solution.rounds()),
        None => format!("{none}\n"),
    }
}

pub(super) fn pattern(_: usize, answer: &Answer) -> String {
    match flip(answer) {
        Some(solution) => bits(&solution.presses),
        None => "IMPOSSIBLE\n".to_owned(),
    }
}

/// There always is one: on 5x6 boards the presses of every board are unique.
pub(super) fn numbered_pattern(number: usize, answer: &Answer) -> String {
    let presses = flip(answer).map(|solution| bits(&solution.presses));
    format!("PUZZLE #{number}\n{}", presses.unwrap_or_default())
}

pub(super) fn drags(_: usize, answer: &Answer) -> String {
    let Answer::Mayan(drags) = answer else {
        panic!("the answer is one to a Mayan board");
    };
    match drags {
        None => "-1\n".to_owned(),
        Some(drags) => {
            let mut text = String::new();
            for drag in drags {
                let _ = writeln!(text, "{drag}");
            }
            text
        }
    }
}

fn flip(answer: &Answer) -> Option<&Solution> {
    let Answer::Flip(solution) = answer else {
        panic!("the answer is one to a flip board");
    };
    solution.as_ref()
}

/// A row a line, a number a place, blanks between.
fn bits(pattern: &BitGrid) -> String {
    let size = pattern.size();
    let mut text = String::with_capacity(2 * size.rows * size.columns);
    for row in 0..size.rows {
        for column in 0..size.columns {
            let bit = u8::from(pattern.get(Cell::new(row, column)));
            let end = if column + 1 < size.columns { ' ' } else { '\n' };
            let _ = write!(text, "{bit}{end}");
        }
    }
    text
}
