use std::fmt;

use super::Board;

/// A board and the exact number of drags to clear it with.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Puzzle {
    /// The board.
    pub board: Board,
    /// How many drags to make: no fewer, no more.
    pub drags: u8,
}

impl Puzzle {
    /// Clear `board` with exactly `drags` drags.
    #[must_use]
    pub const fn new(board: Board, drags: u8) -> Self {
        Self { board, drags }
    }

    /// The text that judges give: the number of drags, then a line for each column, its colours
    /// from the bottom, ended by 0.
    #[must_use]
    pub const fn judge_text(&self) -> JudgeText<'_> {
        JudgeText(self)
    }

    /// The one-line form: `n|column|column|…`, colours joined by commas, from the bottom.
    #[must_use]
    pub const fn line(&self) -> Line<'_> {
        Line(self)
    }
}

/// Writes a puzzle as judges give it; made by [`Puzzle::judge_text`].
#[derive(Debug, Clone, Copy)]
pub struct JudgeText<'a>(&'a Puzzle);

impl fmt::Display for JudgeText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.0.drags)?;
        for column in self.0.board.columns().as_slice() {
            for colour in column {
                write!(f, "{colour} ")?;
            }
            writeln!(f, "0")?;
        }
        Ok(())
    }
}

/// Writes a puzzle on one line; made by [`Puzzle::line`].
#[derive(Debug, Clone, Copy)]
pub struct Line<'a>(&'a Puzzle);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.drags)?;
        for column in self.0.board.columns().as_slice() {
            f.write_str("|")?;
            for (height, colour) in column.iter().enumerate() {
                if height > 0 {
                    f.write_str(",")?;
                }
                write!(f, "{colour}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use crate::{Random, Size};

    use super::super::random::board;
    use super::super::{parse_judge_text, parse_line, parse_picture};
    use super::*;

    proptest! {
        #[test]
        fn every_text_reads_back(
            rows in 1_usize..=12,
            columns in 1_usize..=10,
            colours in 3_usize..=99,
            drags: u8,
            seed: u64,
        ) {
            let mut random = Random::new(seed, 0);
            let size = Size::new(rows, columns);
            let blocks = random.index(0..rows * columns + 1);
            let puzzle = Puzzle::new(board(&mut random, size, blocks, colours), drags);
            let judge = puzzle.judge_text().to_string();
            prop_assert_eq!(parse_judge_text(&judge, size), Ok(puzzle.clone()));
            let line = puzzle.line().to_string();
            prop_assert_eq!(parse_line(&line, size), Ok(puzzle.clone()));
            let picture = puzzle.board.to_string();
            prop_assert_eq!(parse_picture(&picture), Ok(puzzle.board));
        }

        #[test]
        fn no_text_makes_a_parser_panic(text in "[-0-9| ,.\n\u{feff}é]{0,60}") {
            let size = Size::new(3, 2);
            for error in [
                parse_judge_text(&text, size).err(),
                parse_line(&text, size).err(),
                parse_picture(&text).err(),
            ].into_iter().flatten() {
                prop_assert!(text.get(error.span.start..error.span.end).is_some());
            }
        }
    }
}
