use std::fmt;

use serde::{Deserialize, Serialize};

use crate::bits;
use crate::text::plain_number;

/// Rows and columns of a board. Written `ROWSxCOLUMNS`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Size {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

impl Size {
    /// `rows` rows of `columns` cells.
    #[must_use]
    pub const fn new(rows: usize, columns: usize) -> Self {
        Self { rows, columns }
    }

    /// Number of places, or `None` where it does not fit in a `usize`.
    #[must_use]
    pub const fn area(self) -> Option<usize> {
        self.rows.checked_mul(self.columns)
    }

    /// Rows and columns change places.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self::new(self.columns, self.rows)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

/// Text that is no size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a size is written ROWSxCOLUMNS, as in 4x4")]
pub struct ParseSizeError;

/// `ROWSxCOLUMNS`, both at least 1.
impl std::str::FromStr for Size {
    type Err = ParseSizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |digits: &str| {
            let parsed = plain_number(digits).filter(|&number: &usize| number > 0);
            parsed.ok_or(ParseSizeError)
        };
        let (rows, columns) = text.split_once(['x', 'X']).ok_or(ParseSizeError)?;
        Ok(Self::new(number(rows)?, number(columns)?))
    }
}

/// A place on a board: row and column from 0, from the top left. Ordered row by row (row-major).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Cell {
    /// Row, from 0 at the top.
    pub row: usize,
    /// Column, from 0 at the left.
    pub column: usize,
}

impl Cell {
    /// The place in row `row` and column `column`.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }
}

/// One bit for each place of a rectangle.
///
/// Each row starts at a new word; bit `j % 64` of word `j / 64` of a row is column `j`. The bits of
/// a row's last word behind the last column are always 0, whatever is called from outside of the
/// crate:
///
/// ```text
/// columns = 70        word 0                 word 1
/// row 0       column 63 ........ 0     0 ... 0  column 69 .. 64
/// row 1       column 63 ........ 0     0 ... 0  column 69 .. 64
/// ```
///
/// Size in memory: `rows * ceil(columns / 64) * 8` bytes.
#[derive(PartialEq, Eq, Hash)]
pub struct BitGrid {
    size: Size,
    stride: usize,
    words: Vec<u64>,
}

impl BitGrid {
    /// A grid of zeros, or `None` where its words do not fit in the address space.
    ///
    /// Cost: O(rows · ⌈columns / 64⌉), of which the system may defer the most to the first use.
    #[must_use]
    pub fn try_new(size: Size) -> Option<Self> {
        let stride = size.columns.div_ceil(64);
        let count = size.rows.checked_mul(stride)?;
        let mut words: Vec<u64> = Vec::new();
        words.try_reserve_exact(count).ok()?;
        // `vec!` asks the system for zeroed pages, `resize` would write them one by one.
        drop(words);
        Some(Self {
            size,
            stride,
            words: vec![0; count],
        })
    }

    /// A grid of zeros.
    ///
    /// # Panics
    /// Where the grid does not fit in memory; see [`BitGrid::try_new`].
    #[must_use]
    pub fn new(size: Size) -> Self {
        Self::try_new(size).expect("the grid fits in memory")
    }

    /// A grid of ones.
    ///
    /// # Panics
    /// Where the grid does not fit in memory.
    #[must_use]
    pub fn ones(size: Size) -> Self {
        let mut grid = Self::new(size);
        grid.fill();
        grid
    }

    /// A grid with ones at the given places.
    ///
    /// # Panics
    /// Where a cell lies outside, or the grid does not fit in memory.
    #[must_use]
    pub fn from_cells(size: Size, cells: impl IntoIterator<Item = Cell>) -> Self {
        let mut grid = Self::new(size);
        for cell in cells {
            grid.set(cell, true);
        }
        grid
    }

    /// Rows and columns.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Words in a row.
    #[must_use]
    pub const fn stride(&self) -> usize {
        self.stride
    }

    /// The bit at `cell`.
    ///
    /// # Panics
    /// Where the cell lies outside.
    #[must_use]
    pub fn get(&self, cell: Cell) -> bool {
        assert!(cell.column < self.size.columns, "the cell is in the row");
        self.row(cell.row)[cell.column / 64] >> (cell.column % 64) & 1 == 1
    }

    /// Makes the bit at `cell` equal to `value`.
    ///
    /// # Panics
    /// Where the cell lies outside.
    pub fn set(&mut self, cell: Cell, value: bool) {
        if self.get(cell) != value {
            self.toggle(cell);
        }
    }

    /// Changes the bit at `cell`.
    ///
    /// # Panics
    /// Where the cell lies outside.
    pub fn toggle(&mut self, cell: Cell) {
        assert!(cell.column < self.size.columns, "the cell is in the row");
        self.row_mut(cell.row)[cell.column / 64] ^= 1 << (cell.column % 64);
    }

    /// The words of a row.
    ///
    /// # Panics
    /// Where there is no such row.
    #[must_use]
    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.stride..][..self.stride]
    }

    /// The words of a row, to be changed. The caller keeps the bits behind the last column at 0.
    pub(crate) fn row_mut(&mut self, row: usize) -> &mut [u64] {
        &mut self.words[row * self.stride..][..self.stride]
    }

    /// All words, row after row.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// All words, row after row, to be changed. The caller keeps the bits behind the last column
    /// of each row at 0.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Changes all words, row after row, as `change` says. The bits behind the last column of each row
    /// are 0 again afterwards, also where `change` panics. O(rows), and what `change` takes.
    ///
    /// ```
    /// use fewest::{BitGrid, Size};
    ///
    /// let mut grid = BitGrid::new(Size::new(2, 3));
    /// grid.change_words(|words| words.copy_from_slice(&[0b101, u64::MAX]));
    /// assert_eq!(grid.to_string(), "x.x\nxxx");
    /// ```
    pub fn change_words<T>(&mut self, change: impl FnOnce(&mut [u64]) -> T) -> T {
        struct Changing<'a>(&'a mut BitGrid);
        impl Drop for Changing<'_> {
            fn drop(&mut self) {
                self.0.clear_tails();
            }
        }
        change(&mut Changing(self).0.words)
    }

    /// The bits of a row's last word that belong to a column; all ones where the last word is full.
    #[must_use]
    pub const fn tail_mask(&self) -> u64 {
        match self.size.columns % 64 {
            0 => u64::MAX,
            used => (1 << used) - 1,
        }
    }

    /// Number of ones. O(words).
    #[must_use]
    pub fn count_ones(&self) -> u64 {
        self.words.iter().map(|w| u64::from(w.count_ones())).sum()
    }

    /// Whether no bit is set. O(words).
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }

    /// Adds `other` bit by bit, modulo 2. O(words).
    ///
    /// # Panics
    /// Where the sizes differ.
    pub fn xor_assign(&mut self, other: &Self) {
        assert_eq!(self.size, other.size, "both grids have one size");
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a ^= b;
        }
    }

    /// Keeps only the bits that are set in `other` too. O(words).
    ///
    /// # Panics
    /// Where the sizes differ.
    pub fn and_assign(&mut self, other: &Self) {
        assert_eq!(self.size, other.size, "both grids have one size");
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a &= b;
        }
    }

    /// Makes every bit one. O(words).
    pub fn fill(&mut self) {
        self.words.fill(u64::MAX);
        self.clear_tails();
    }

    /// Whether the two grids share an odd number of ones (the scalar product modulo 2). O(words).
    ///
    /// # Panics
    /// Where the sizes differ.
    #[must_use]
    pub fn is_odd_overlap(&self, other: &Self) -> bool {
        assert_eq!(self.size, other.size, "both grids have one size");
        bits::is_odd_overlap(&self.words, &other.words)
    }

    /// The places of the ones, row by row.
    #[must_use]
    pub fn cells(&self) -> Cells<'_> {
        Cells {
            grid: self,
            next_word: 0,
            word: 0,
        }
    }

    fn clear_tails(&mut self) {
        let mask = self.tail_mask();
        if self.stride > 0 {
            for row in self.words.chunks_exact_mut(self.stride) {
                row[self.stride - 1] &= mask;
            }
        }
    }
}

impl Clone for BitGrid {
    fn clone(&self) -> Self {
        Self {
            size: self.size,
            stride: self.stride,
            words: self.words.clone(),
        }
    }

    /// Takes no memory where this grid has as many words already.
    fn clone_from(&mut self, source: &Self) {
        self.words.clone_from(&source.words);
        self.size = source.size;
        self.stride = source.stride;
    }
}

/// The picture: a row of `x` and `.` a line.
impl fmt::Display for BitGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = String::with_capacity(self.size.columns);
        for row in 0..self.size.rows {
            line.clear();
            line.extend((0..self.size.columns).map(|column| {
                if self.get(Cell::new(row, column)) {
                    'x'
                } else {
                    '.'
                }
            }));
            if row > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&line)?;
        }
        Ok(())
    }
}

impl fmt::Debug for BitGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitGrid {}\n{self}", self.size)
    }
}

/// The places of a grid's ones, row by row; made by [`BitGrid::cells`].
#[derive(Debug, Clone)]
pub struct Cells<'a> {
    grid: &'a BitGrid,
    next_word: usize,
    word: u64,
}

impl Iterator for Cells<'_> {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        while self.word == 0 {
            self.word = *self.grid.words.get(self.next_word)?;
            self.next_word += 1;
        }
        let index = self.next_word - 1;
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(Cell::new(
            index / self.grid.stride,
            index % self.grid.stride * 64 + bit,
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_come_row_by_row_at_every_seam() {
        for columns in [1, 63, 64, 65, 127, 128, 129] {
            let size = Size::new(3, columns);
            let ones = BitGrid::ones(size);
            assert_eq!(ones.count_ones(), 3 * columns as u64);
            let cells: Vec<Cell> = ones.cells().collect();
            assert_eq!(cells.len(), 3 * columns);
            assert!(cells.is_sorted());
            assert_eq!(BitGrid::from_cells(size, cells), ones);
        }
    }

    #[test]
    fn a_grid_without_columns_has_no_cells() {
        assert_eq!(BitGrid::new(Size::new(3, 0)).cells().next(), None);
    }

    #[test]
    fn a_grid_beyond_memory_is_refused() {
        assert_eq!(BitGrid::try_new(Size::new(usize::MAX, 65)), None);
        assert_eq!(BitGrid::try_new(Size::new(1 << 58, 64)), None);
    }

    #[test]
    fn sizes_are_written_rows_x_columns() {
        assert_eq!("4x5".parse(), Ok(Size::new(4, 5)));
        assert_eq!("1X64".parse(), Ok(Size::new(1, 64)));
        for text in [
            "", "4", "4x", "x4", "0x4", "4x0", "-1x4", "+4x4", "4x4x4", "4 x 4",
        ] {
            assert_eq!(text.parse::<Size>(), Err(ParseSizeError), "{text:?}");
        }
    }

    #[test]
    fn a_picture_shows_the_ones() {
        let grid = BitGrid::from_cells(Size::new(2, 3), [Cell::new(0, 2), Cell::new(1, 0)]);
        assert_eq!(grid.to_string(), "..x\nx..");
    }
}
