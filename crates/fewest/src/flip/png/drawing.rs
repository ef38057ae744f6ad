//! Where the cells are in a PNG picture that `fewest draw` made of a flip board: the text of its
//! [drawing](crate::drawing), by which the board is read from the pixels.

use std::collections::HashMap;

use super::pixels::{Pixels, grid, grid_bytes};
use super::{PictureError, PngBoard, PngError, Scale, ScaleKind};
use crate::flip::{Edges, Goal, Neighbourhood, OwnCell, Reach};
use crate::{Cell, Size};

/// Where the cells of a drawn board lie, and the rule under which it was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DrawnBoard {
    /// Rows and columns of the board.
    pub size: Size,
    /// Height and width of the picture in pixels.
    pub picture: Size,
    /// Pixels of a cell's side.
    pub cell: usize,
    /// Left edge of the first column.
    pub left: usize,
    /// Top edge of the first row.
    pub top: usize,
    /// In the middle of a white piece: red, green, blue.
    pub white: [u8; 3],
    /// In the middle of a black piece.
    pub black: [u8; 3],
    /// Where there is no cell.
    pub hole: [u8; 3],
    /// What a press turns over.
    pub rule: Neighbourhood,
    /// The goal, where the board came with one.
    pub goal: Option<Goal>,
}

impl DrawnBoard {
    /// What the picture says of itself.
    #[must_use]
    pub fn text(&self) -> String {
        let colour = |[red, green, blue]: [u8; 3]| format!("{red:02x}{green:02x}{blue:02x}");
        let own = match self.rule.own_cell {
            OwnCell::Turns => "turns",
            OwnCell::Stays => "stays",
        };
        let edges = match self.rule.edges {
            Edges::Open => "open",
            Edges::Wrap => "wrap",
        };
        let goal = self
            .goal
            .map_or(String::new(), |goal| format!(" goal={}", goal.name()));
        format!(
            "size={} picture={} cell={} left={} top={} white={} black={} hole={} \
             neighbours={} self={own} edges={edges}{goal}",
            self.size,
            self.picture,
            self.cell,
            self.left,
            self.top,
            colour(self.white),
            colour(self.black),
            colour(self.hole),
            self.rule.reach.name(),
        )
    }

    /// What the text of a picture says.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let words = text.split(' ').map(|word| word.split_once('='));
        let mut words: HashMap<&str, &str> = words.collect::<Option<_>>()?;
        let mut said = |key| words.remove(key);
        let board = Self {
            size: said("size")?.parse().ok()?,
            picture: said("picture")?.parse().ok()?,
            cell: said("cell")?.parse().ok()?,
            left: said("left")?.parse().ok()?,
            top: said("top")?.parse().ok()?,
            white: colour(said("white")?)?,
            black: colour(said("black")?)?,
            hole: colour(said("hole")?)?,
            rule: Neighbourhood {
                reach: Reach::from_name(said("neighbours")?)?,
                own_cell: match said("self")? {
                    "turns" => OwnCell::Turns,
                    "stays" => OwnCell::Stays,
                    _ => return None,
                },
                edges: match said("edges")? {
                    "open" => Edges::Open,
                    "wrap" => Edges::Wrap,
                    _ => return None,
                },
            },
            goal: match said("goal") {
                None => None,
                Some(name) => Some(Goal::from_name(name)?),
            },
        };
        (words.is_empty() && board.lies_inside()).then_some(board)
    }
}

fn colour(hex: &str) -> Option<[u8; 3]> {
    let is_hex = hex.len() == 6 && hex.bytes().all(|byte| byte.is_ascii_hexdigit());
    let [_, red, green, blue] = u32::from_str_radix(hex, 16).ok()?.to_be_bytes();
    is_hex.then_some([red, green, blue])
}

impl DrawnBoard {
    /// Whether there are cells, and all of them in the picture.
    fn lies_inside(&self) -> bool {
        let fits = |first: usize, count: usize, end: usize| {
            let last = count
                .checked_mul(self.cell)
                .and_then(|n| n.checked_add(first));
            count > 0 && last.is_some_and(|last| last <= end)
        };
        self.cell > 0
            && fits(self.left, self.size.columns, self.picture.columns)
            && fits(self.top, self.size.rows, self.picture.rows)
    }

    /// The cell that has its middle here.
    fn cell_at(&self, row: usize, column: usize) -> Option<Cell> {
        let index = |place: usize, first: usize, count: usize| {
            let place = place.checked_sub(first)?;
            let index = place / self.cell;
            (place % self.cell == self.cell / 2 && index < count).then_some(index)
        };
        Some(Cell::new(
            index(row, self.top, self.size.rows)?,
            index(column, self.left, self.size.columns)?,
        ))
    }

    /// The board, from the middles of its cells.
    pub(super) fn read(&self, pixels: Pixels<'_>, memory: usize) -> Result<PngBoard, PngError> {
        if pixels.size != self.picture {
            let (found, drawn) = (pixels.size, self.picture);
            return Err(PictureError::OtherSize { found, drawn }.into());
        }
        pixels.check_memory(2 * grid_bytes(self.size), memory)?;
        let (mut cells, mut black) = (grid(self.size)?, grid(self.size)?);
        let mut holes = 0_u64;
        let mut wrong: Option<Cell> = None;
        pixels.each(|run| {
            for (column, colour) in run.colours() {
                let Some(cell) = self.cell_at(run.row, column) else {
                    continue;
                };
                if colour == self.black || colour == self.white {
                    cells.set(cell, true);
                    black.set(cell, colour == self.black);
                } else if colour == self.hole {
                    holes += 1;
                } else {
                    wrong.get_or_insert(cell);
                }
            }
        })?;
        if let Some(cell) = wrong {
            return Err(PictureError::NotAPiece(cell).into());
        }
        Ok(PngBoard {
            cells: (holes > 0).then_some(cells),
            black,
            scale: Some(Scale {
                cell: self.cell,
                kind: ScaleKind::Drawing,
            }),
            rule: Some(self.rule),
            goal: self.goal,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> DrawnBoard {
        DrawnBoard {
            size: Size::new(2, 3),
            picture: Size::new(40, 50),
            cell: 12,
            left: 7,
            top: 9,
            white: [255; 3],
            black: [27, 31, 36],
            hole: [0xe3, 0xe6, 0xeb],
            rule: Neighbourhood::CLASSIC,
            goal: None,
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for reach in Reach::ALL {
            for own_cell in [OwnCell::Turns, OwnCell::Stays] {
                for edges in [Edges::Open, Edges::Wrap] {
                    for goal in [None, Some(Goal::White), Some(Goal::Either)] {
                        let rule = Neighbourhood {
                            reach,
                            own_cell,
                            edges,
                        };
                        let drawn = DrawnBoard {
                            rule,
                            goal,
                            ..board()
                        };
                        assert_eq!(DrawnBoard::parse(&drawn.text()), Some(drawn));
                    }
                }
            }
        }
    }

    #[test]
    fn what_is_not_known_is_not_guessed() {
        let known = board().text();
        for (from, to) in [
            (" cell=12", ""),
            (" cell=12", " cell=0"),
            (" cell=12", " cell=18446744073709551615"),
            (" left=7", " left=15"),
            (" edges=open", " edges=open twist=1"),
            (" white=ffffff", " white=+fffff"),
            ("size=2x3", "size=0x3"),
        ] {
            let other = known.replace(from, to);
            assert_ne!(other, known);
            assert_eq!(DrawnBoard::parse(&other), None, "{other}");
        }
    }
}
