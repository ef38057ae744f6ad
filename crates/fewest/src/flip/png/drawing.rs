//! What the pictures of `fewest draw` say of themselves, in a `tEXt` chunk, so that they are read
//! back as what they show.

use super::chunks::{text, with_text};
use super::pixels::{Pixels, grid, grid_bytes};
use super::{PictureError, PngBoard, PngError, Scale, ScaleKind};
use crate::flip::{Edges, Goal, Neighbourhood, OwnCell, Reach};
use crate::{Cell, Size};

/// The chunk's keyword.
const KEYWORD: &str = "fewest";

/// What a drawing shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Drawn {
    /// A flip board alone.
    Board(DrawnBoard),
    /// Anything else.
    Other(Subject),
}

/// What a drawing shows that is no flip board alone. It is not read back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// An answer to a flip board, or a proof that there is none.
    FlipAnswer,
    /// Every round of an answer to a flip board.
    FlipSteps,
    /// A flip board whose presses are listed one by one, which a picture does not show.
    ListedPresses,
    /// A Mayan board, alone or with an answer.
    MayanBoard,
    /// Every step of an answer to a Mayan board.
    MayanSteps,
    /// Press sets that change nothing.
    QuietPatterns,
    /// Bar charts.
    Chart,
}

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

impl Subject {
    const ALL: [Self; 7] = [
        Self::FlipAnswer,
        Self::FlipSteps,
        Self::ListedPresses,
        Self::MayanBoard,
        Self::MayanSteps,
        Self::QuietPatterns,
        Self::Chart,
    ];

    /// The word of the chunk.
    const fn word(self) -> &'static str {
        match self {
            Self::FlipAnswer => "flip-answer",
            Self::FlipSteps => "flip-steps",
            Self::ListedPresses => "flip-listed-presses",
            Self::MayanBoard => "mayan-board",
            Self::MayanSteps => "mayan-steps",
            Self::QuietPatterns => "quiet-patterns",
            Self::Chart => "chart",
        }
    }

    /// With its article, for a sentence.
    #[must_use]
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::FlipAnswer => "an answer to a flip board",
            Self::FlipSteps => "every round of an answer",
            Self::ListedPresses => "a flip board whose presses are listed one by one",
            Self::MayanBoard => "a Mayan board",
            Self::MayanSteps => "every step of an answer",
            Self::QuietPatterns => "quiet patterns",
            Self::Chart => "a bar chart",
        }
    }
}

/// The word of a board alone.
const BOARD: &str = "flip-board";

/// The file with a chunk that says what it shows. `file` is a PNG file.
#[must_use]
pub fn with_drawn(file: &[u8], drawn: &Drawn) -> Vec<u8> {
    with_text(file, KEYWORD, &words(drawn))
}

fn words(drawn: &Drawn) -> String {
    let board = match drawn {
        Drawn::Board(board) => board,
        Drawn::Other(subject) => return subject.word().to_owned(),
    };
    let colour = |[red, green, blue]: [u8; 3]| format!("{red:02x}{green:02x}{blue:02x}");
    let own = match board.rule.own_cell {
        OwnCell::Turns => "turns",
        OwnCell::Stays => "stays",
    };
    let edges = match board.rule.edges {
        Edges::Open => "open",
        Edges::Wrap => "wrap",
    };
    let goal = board
        .goal
        .map_or(String::new(), |goal| format!(" goal={}", goal.name()));
    format!(
        "{BOARD} size={} picture={} cell={} left={} top={} white={} black={} hole={} \
         neighbours={} self={own} edges={edges}{goal}",
        board.size,
        board.picture,
        board.cell,
        board.left,
        board.top,
        colour(board.white),
        colour(board.black),
        colour(board.hole),
        board.rule.reach.name(),
    )
}

/// What the file says that it shows; `None` where it says nothing.
pub(super) fn drawn(file: &[u8]) -> Option<Result<Drawn, PictureError>> {
    let words = text(file, KEYWORD)?;
    let words = words.ok().and_then(|words| std::str::from_utf8(words).ok());
    Some(words.and_then(parsed).ok_or(PictureError::UnknownDrawing))
}

fn parsed(words: &str) -> Option<Drawn> {
    let mut words = words.split(' ');
    let shown = words.next()?;
    if shown != BOARD {
        let subject = Subject::ALL.into_iter().find(|other| other.word() == shown);
        return subject.map(Drawn::Other);
    }
    let (mut size, mut picture, mut goal) = (None, None, None);
    let (mut cell, mut left, mut top) = (None, None, None);
    let (mut white, mut black, mut hole) = (None, None, None);
    let (mut reach, mut own_cell, mut edges) = (None, None, None);
    for word in words {
        let (key, value) = word.split_once('=')?;
        match key {
            "size" => size = Some(value.parse().ok()?),
            "picture" => picture = Some(value.parse().ok()?),
            "cell" => cell = Some(value.parse().ok()?),
            "left" => left = Some(value.parse().ok()?),
            "top" => top = Some(value.parse().ok()?),
            "white" => white = Some(colour(value)?),
            "black" => black = Some(colour(value)?),
            "hole" => hole = Some(colour(value)?),
            "neighbours" => reach = Some(Reach::ALL.into_iter().find(|r| r.name() == value)?),
            "self" => {
                own_cell = Some(match value {
                    "turns" => OwnCell::Turns,
                    "stays" => OwnCell::Stays,
                    _ => return None,
                });
            }
            "edges" => {
                edges = Some(match value {
                    "open" => Edges::Open,
                    "wrap" => Edges::Wrap,
                    _ => return None,
                });
            }
            "goal" => goal = Some(Goal::ALL.into_iter().find(|goal| goal.name() == value)?),
            _ => return None,
        }
    }
    let board = DrawnBoard {
        size: size?,
        picture: picture?,
        cell: cell?,
        left: left?,
        top: top?,
        white: white?,
        black: black?,
        hole: hole?,
        rule: Neighbourhood {
            reach: reach?,
            own_cell: own_cell?,
            edges: edges?,
        },
        goal,
    };
    board.lies_inside().then_some(Drawn::Board(board))
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
                        let drawn = Drawn::Board(DrawnBoard {
                            rule,
                            goal,
                            ..board()
                        });
                        assert_eq!(parsed(&words(&drawn)), Some(drawn));
                    }
                }
            }
        }
        for subject in Subject::ALL {
            let drawn = Drawn::Other(subject);
            assert_eq!(parsed(&words(&drawn)), Some(drawn));
        }
    }

    #[test]
    fn what_is_not_known_is_not_guessed() {
        let known = words(&Drawn::Board(board()));
        for (from, to) in [
            ("flip-board", "flip-cube"),
            (" cell=12", ""),
            (" cell=12", " cell=0"),
            (" cell=12", " cell=18446744073709551615"),
            (" left=7", " left=15"),
            (" edges=open", " edges=open twist=1"),
            (" white=ffffff", " white=+fffff"),
            (" size=2x3", " size=0x3"),
        ] {
            let other = known.replace(from, to);
            assert_ne!(other, known);
            assert_eq!(parsed(&other), None, "{other}");
        }
    }
}
