//! Tells how many pixels of a picture make a cell.
//!
//! A picture is scaled where it shows it: by lines of one colour between its cells, or by both
//! colours in blocks. The rule for people is in `docs/pictures.md`.

use super::{PictureError, Scale, ScaleKind};
use crate::{BitGrid, Cell, Size};

/// From so many pixels a cell on, nobody means a pixel by a cell.
pub(super) const CLEAR: usize = 8;

/// A colour that was not met yet.
const UNSEEN: u32 = u32::MAX;

/// More than one colour.
const MIXED: u32 = u32::MAX - 1;

/// The colours of whole rows and columns, while the pixels come. Colours are compared exactly, so
/// that grey lines are told from white cells.
pub(super) struct Lines {
    rows: Vec<u32>,
    columns: Vec<u32>,
    /// Columns of one colour. Without any there are no lines, and nothing is worth a look.
    plain: usize,
}

impl Lines {
    /// The shortest side of a picture with lines: a cell of [`CLEAR`] pixels or less, and a line
    /// on each side or a second cell.
    const SHORTEST: usize = 4;

    /// Bytes that are kept for a picture of this size.
    pub(super) fn bytes(size: Size) -> u64 {
        if Self::are_possible(size) {
            4 * (size.rows as u64 + size.columns as u64)
        } else {
            0
        }
    }

    fn are_possible(size: Size) -> bool {
        size.rows.min(size.columns) >= Self::SHORTEST
    }

    pub(super) fn new(size: Size) -> Self {
        let (rows, columns) = if Self::are_possible(size) {
            (size.rows, size.columns)
        } else {
            (0, 0)
        };
        Self {
            rows: vec![UNSEEN; rows],
            columns: vec![UNSEEN; columns],
            plain: columns,
        }
    }

    /// Whether there may be lines yet.
    pub(super) const fn are_left(&self) -> bool {
        self.plain > 0
    }

    pub(super) fn see(&mut self, row: usize, column: usize, [red, green, blue]: [u8; 3]) {
        let colour = u32::from_be_bytes([0, red, green, blue]);
        meet(&mut self.rows[row], colour);
        if meet(&mut self.columns[column], colour) {
            self.plain -= 1;
        }
    }

    /// The colour of a whole row and of a whole column. Where they cross they have one colour, so
    /// there is only one.
    fn colour(&self) -> Option<u32> {
        let plain = |&&colour: &&u32| colour < MIXED;
        let colour = *self.columns.iter().find(plain)?;
        self.rows.contains(&colour).then_some(colour)
    }
}

/// Whether a line of one colour ends here.
fn meet(seen: &mut u32, colour: u32) -> bool {
    if *seen == UNSEEN {
        *seen = colour;
    }
    let ends = *seen != colour && *seen != MIXED;
    if ends {
        *seen = MIXED;
    }
    ends
}

/// Cells at equal distances.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lattice {
    /// From a cell to the next.
    pub(super) cell: usize,
    /// Pixels of a cell's side without the line.
    inside: usize,
    top: usize,
    left: usize,
    size: Size,
}

impl Lattice {
    /// What is said of it.
    pub(super) const fn scale(self) -> Scale {
        let kind = if self.inside < self.cell {
            ScaleKind::Lines
        } else {
            ScaleKind::Blocks
        };
        Scale {
            cell: self.cell,
            kind,
        }
    }

    /// The board: the first pixel of each cell, all of which have one colour.
    pub(super) fn board(self, pixels: &BitGrid) -> BitGrid {
        let cells = (0..self.size.rows)
            .flat_map(|row| (0..self.size.columns).map(move |column| Cell::new(row, column)));
        let black = cells.filter(|cell| {
            pixels.get(Cell::new(
                self.top + cell.row * self.cell,
                self.left + cell.column * self.cell,
            ))
        });
        BitGrid::from_cells(self.size, black)
    }

    /// A cell that has both colours.
    fn mixed(self, pixels: &BitGrid) -> Option<Cell> {
        for row in 0..self.size.rows {
            let top = self.top + row * self.cell;
            for column in 0..self.size.columns {
                let left = self.left + column * self.cell;
                let first = pixels.get(Cell::new(top, left));
                let is_plain = (top..top + self.inside).all(|y| {
                    (left..left + self.inside).all(|x| pixels.get(Cell::new(y, x)) == first)
                });
                if !is_plain {
                    return Some(Cell::new(row, column));
                }
            }
        }
        None
    }
}

/// The cells of a picture, where a cell is more than a pixel. `asked` is what the caller knows.
pub(super) fn lattice(
    pixels: &BitGrid,
    lines: &Lines,
    asked: Option<usize>,
) -> Result<Option<Lattice>, PictureError> {
    let lined = lined(pixels, lines);
    if let Some(cell) = asked {
        return match lined.filter(|lattice| lattice.cell == cell) {
            Some(lattice) => Ok(Some(lattice)),
            None => whole(pixels, cell).map(Some),
        };
    }
    let size = pixels.size();
    let block = block(pixels);
    let one = |cell| PictureError::Unclear { size, cell };
    match (lined, block) {
        (Some(lattice), Some(block)) if block >= CLEAR && lattice.cell >= CLEAR => {
            let (cell, other) = (block, lattice.cell);
            Err(PictureError::TwoScales { cell, other })
        }
        (Some(lattice), _) if lattice.cell >= CLEAR => Ok(Some(lattice)),
        (_, Some(cell)) if cell >= CLEAR => whole(pixels, cell).map(Some),
        (Some(lattice), _) => Err(one(lattice.cell)),
        (None, Some(cell)) => Err(one(cell)),
        (None, None) => Ok(None),
    }
}

/// Cells of so many pixels without lines, each of one colour.
fn whole(pixels: &BitGrid, cell: usize) -> Result<Lattice, PictureError> {
    let size = pixels.size();
    if !size.rows.is_multiple_of(cell) || !size.columns.is_multiple_of(cell) {
        return Err(PictureError::NotWhole { size, cell });
    }
    let lattice = Lattice {
        cell,
        inside: cell,
        top: 0,
        left: 0,
        size: Size::new(size.rows / cell, size.columns / cell),
    };
    match lattice.mixed(pixels) {
        None => Ok(lattice),
        Some(at) => Err(PictureError::MixedCell { at, cell }),
    }
}

/// The side of the largest squares that the whole picture is made of, each of one colour: where both
/// colours are there, in at least 2x2 squares of more than a pixel.
fn block(pixels: &BitGrid) -> Option<usize> {
    let Size { rows, columns } = pixels.size();
    let whole = gcd(rows, columns);
    let mut side = whole;
    let mut both = false;
    // The columns whose left neighbour differs in some row.
    let mut edges = vec![0_u64; pixels.stride()];
    for row in 0..rows {
        let words = pixels.row(row);
        if row > 0 && words != pixels.row(row - 1) {
            both = true;
            side = gcd(side, row);
            if side == 1 {
                return None;
            }
        }
        let mut before = words.first().map_or(0, |word| word & 1);
        for (edge, word) in edges.iter_mut().zip(words) {
            *edge |= word ^ (word << 1 | before);
            before = word >> 63;
        }
    }
    if let Some(last) = edges.last_mut() {
        *last &= pixels.tail_mask();
    }
    for (index, &edge) in edges.iter().enumerate() {
        let mut edge = edge;
        while edge != 0 {
            both = true;
            side = gcd(side, index * 64 + edge.trailing_zeros() as usize);
            if side == 1 {
                return None;
            }
            edge &= edge - 1;
        }
    }
    (both && side > 1 && rows / side > 1 && columns / side > 1).then_some(side)
}

/// The cells between lines of one colour: all equally wide, the lines thinner than the cells and
/// equally wide but for those at the edges, which may be thinner or missing.
fn lined(pixels: &BitGrid, lines: &Lines) -> Option<Lattice> {
    if !lines.are_left() {
        return None;
    }
    let colour = lines.colour()?;
    let rows = Axis::of(&lines.rows, colour)?;
    let columns = Axis::of(&lines.columns, colour)?;
    let inside = rows.inside;
    let line = [rows.narrowest, columns.narrowest].into_iter().flatten();
    let line = line.min()?;
    if columns.inside != inside || inside < 2 || line >= inside {
        return None;
    }
    let (top, down) = rows.cells(&lines.rows, colour, line)?;
    let (left, across) = columns.cells(&lines.columns, colour, line)?;
    let lattice = Lattice {
        cell: inside + line,
        inside,
        top,
        left,
        size: Size::new(down, across),
    };
    (down * across > 1 && lattice.mixed(pixels).is_none()).then_some(lattice)
}

/// Lines across one side of a picture.
#[derive(Debug, Clone, Copy)]
struct Axis {
    length: usize,
    /// Width of what lies between lines.
    inside: usize,
    /// Of the lines that are not at an edge.
    narrowest: Option<usize>,
}

impl Axis {
    /// Whatever lies between lines has to be equally wide: a cell, since a line of its own follows
    /// each. Cells of the lines' colour are a part of a line here.
    fn of(seen: &[u32], colour: u32) -> Option<Self> {
        let runs = seen.chunk_by(|a, b| (*a == colour) == (*b == colour));
        let count = runs.clone().count();
        let (mut inside, mut narrowest) = (None, None);
        for (index, run) in runs.enumerate() {
            if run[0] != colour {
                if *inside.get_or_insert(run.len()) != run.len() {
                    return None;
                }
            } else if index > 0 && index + 1 < count {
                narrowest = Some(narrowest.unwrap_or(run.len()).min(run.len()));
            }
        }
        Some(Self {
            length: seen.len(),
            inside: inside?,
            narrowest,
        })
    }

    /// Where the first cell begins, and how many there are, if lines of this width fit everywhere.
    fn cells(self, seen: &[u32], colour: u32, line: usize) -> Option<(usize, usize)> {
        let cell = self.inside + line;
        let first = seen.iter().position(|&other| other != colour)? % cell;
        let mut place = 0;
        for run in seen.chunk_by(|a, b| (*a == colour) == (*b == colour)) {
            if run[0] != colour && place % cell != first {
                return None;
            }
            place += run.len();
        }
        let span = self.length - first + line;
        let (count, last) = (span / cell, span % cell);
        // A single cell shows its width by lines on both sides.
        let is_told = count > 1 || count == 1 && first > 0 && last > 0;
        (first <= line && last <= line && is_told).then_some((first, count))
    }
}

fn gcd(a: usize, b: usize) -> usize {
    let (mut a, mut b) = (a, b);
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}
