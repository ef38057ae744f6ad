use crate::Size;

use super::shape::{Code, Shape};
use super::word::Word;
use super::{Columns, Direction};

/// A board as `P` bit planes: bit `i` of plane `k` is bit `k` of the colour at place `i` (see
/// [`Shape`]); colour 0 is an empty place.
///
/// Every rule works on all places at once: two neighbours have one colour where no plane differs
/// from itself shifted by one place, and blocks fall by compressing every column of every plane
/// towards its bottom, in ⌈log2 height⌉ steps.
///
/// All operations cost O(P) words, falls O(P log height).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Packed<W, const P: usize> {
    pub(super) planes: [W; P],
}

/// What a drag did before the board came to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    /// Nothing vanished.
    Quiet,
    /// At least one run vanished.
    Cascade,
}

impl<W: Word, const P: usize> Packed<W, P> {
    /// The board without blocks.
    pub(super) const EMPTY: Self = Self {
        planes: [W::ZERO; P],
    };

    /// Packs columns, with `rename` giving each colour its number from 1 to 2^P - 1.
    pub(super) fn pack(shape: &Shape<W>, columns: &Columns, rename: impl Fn(u8) -> u8) -> Self {
        let mut packed = Self::EMPTY;
        for place in columns.places() {
            if let Some(colour) = columns.colour(place) {
                let code = rename(colour);
                debug_assert!(code > 0 && u32::from(code) < 1 << P);
                packed.put(shape.bit_of(place.column, place.height), u32::from(code));
            }
        }
        packed
    }

    /// The columns, with `colour` giving each number its colour.
    pub(super) fn unpack(&self, shape: &Shape<W>, colour: impl Fn(u8) -> u8) -> Columns {
        let columns = (0..shape.columns)
            .map(|x| {
                (0..shape.height)
                    .map(|y| self.colour(x * shape.height + y))
                    .take_while(|&code| code != 0)
                    .map(|code| colour(code as u8))
                    .collect()
            })
            .collect();
        Columns::new(
            Size::new(shape.height as usize, shape.columns as usize),
            columns,
        )
    }

    fn put(&mut self, at: u32, colour: u32) {
        for (k, plane) in self.planes.iter_mut().enumerate() {
            if colour >> k & 1 == 1 {
                *plane |= W::bit(at);
            }
        }
    }

    /// The colour at a place; 0 where it is empty.
    #[inline]
    pub(super) fn colour(&self, at: u32) -> u32 {
        let mut colour = 0;
        for (k, &plane) in self.planes.iter().enumerate() {
            colour |= u32::from(plane.has(at)) << k;
        }
        colour
    }

    /// The places that have a block.
    #[inline]
    pub(super) fn occupied(&self) -> W {
        self.planes
            .iter()
            .fold(W::ZERO, |places, &plane| places | plane)
    }

    /// The places of one colour.
    #[inline]
    pub(super) fn places_of(&self, colour: u32) -> W {
        let mut places = self.occupied();
        for (k, &plane) in self.planes.iter().enumerate() {
            places = places & if colour >> k & 1 == 1 { plane } else { !plane };
        }
        places
    }

    /// Whether no block is left.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.occupied().is_zero()
    }

    /// The places whose right neighbour has the same colour.
    #[inline]
    pub(super) fn equal_right(&self, shape: &Shape<W>) -> W {
        let mut differ = W::ZERO;
        for &plane in &self.planes {
            differ |= plane ^ (plane >> shape.height);
        }
        !differ & self.occupied() & shape.not_last
    }

    /// The places whose upper neighbour has the same colour.
    #[inline]
    fn equal_above(&self, shape: &Shape<W>) -> W {
        let mut differ = W::ZERO;
        for &plane in &self.planes {
            differ |= plane ^ (plane >> 1);
        }
        !differ & self.occupied() & shape.not_top
    }

    /// The places in horizontal or vertical runs of three or more.
    #[inline]
    pub(super) fn runs(&self, shape: &Shape<W>) -> W {
        let above = self.equal_above(shape);
        let right = self.equal_right(shape);
        let foot = above & (above >> 1);
        let head = right & (right >> shape.height);
        if (foot | head).is_zero() {
            return W::ZERO;
        }
        // Two shifts by the height: one shift by twice the height may be as wide as the word.
        let middle = head << shape.height;
        foot | (foot << 1) | (foot << 2) | head | middle | (middle << shape.height)
    }

    /// The places whose block makes a run when it changes places with its right neighbour, on a
    /// board at rest. Says nothing of places that have no block, or none to the right.
    #[inline]
    pub(super) fn swaps_with_run(&self, shape: &Shape<W>) -> W {
        let height = shape.height;
        // For the block that goes right and the one that goes left: where it differs from the
        // blocks one and two above its new place, one and two below, one and two beyond.
        let mut differ = [[W::ZERO; 6]; 2];
        for &plane in &self.planes {
            let right = plane >> height;
            let beyond = right >> height;
            let before = plane << height;
            let ways = [
                (plane, right, [beyond, beyond >> height]),
                (right, plane, [before, before << height]),
            ];
            for (differ, (block, around, beyond)) in differ.iter_mut().zip(ways) {
                let [up, up2, down, down2, far, far2] = differ;
                *up |= block ^ (around >> 1);
                *up2 |= block ^ (around >> 2);
                *down |= block ^ (around << 1);
                *down2 |= block ^ (around << 2);
                *far |= block ^ beyond[0];
                *far2 |= block ^ beyond[1];
            }
        }
        let not_next_to_top = shape.not_top & (shape.not_top >> 1);
        let mut runs = W::ZERO;
        for [up, up2, down, down2, far, far2] in differ {
            let up = !up & shape.not_top;
            let down = !down & shape.at_least[0];
            let up2 = up & !up2 & not_next_to_top;
            let down2 = down & !down2 & shape.at_least[1];
            runs |= (up & down) | up2 | down2 | !(far | far2);
        }
        runs
    }

    /// Takes away every block that is not in `keep`, and lets the others fall.
    ///
    /// The parallel suffix method of Hacker's Delight (2nd edition, section 7-4), with every
    /// column compressed by itself.
    pub(super) fn keep_and_fall(&mut self, shape: &Shape<W>, keep: W) {
        for plane in &mut self.planes {
            *plane = *plane & keep;
        }
        let mut moving = keep;
        let mut gaps_below = (!keep & shape.not_top) << 1;
        for step in 0..shape.levels {
            // Bit i of `odd`: whether the number of gaps below place i, of those not yet closed,
            // is odd in units of 2^step.
            let mut odd = gaps_below;
            for k in 0..shape.levels {
                odd = odd ^ ((odd << (1 << k)) & shape.at_least[k as usize]);
            }
            let falls = odd & moving;
            let by = 1 << step;
            moving = (moving ^ falls) | (falls >> by);
            for plane in &mut self.planes {
                let part = *plane & falls;
                *plane = (*plane ^ part) | (part >> by);
            }
            gaps_below = gaps_below & !odd;
        }
    }

    /// Drags the block at `code`'s place, which has a block and a target column, lets blocks fall,
    /// and leaves runs standing.
    #[inline]
    pub(super) fn slide(&mut self, shape: &Shape<W>, code: Code) {
        let from = code.at();
        let to = match code.direction() {
            Direction::Right => from + shape.height,
            Direction::Left => from - shape.height,
        };
        if self.occupied().has(to) {
            self.swap(from, to);
        } else {
            self.drop_beside(shape, from, to);
        }
    }

    /// Exchanges two blocks.
    #[inline]
    pub(super) fn swap(&mut self, a: u32, b: u32) {
        for plane in &mut self.planes {
            let differ = ((*plane >> a) ^ (*plane >> b)) & W::ONE;
            *plane = *plane ^ (differ << a) ^ (differ << b);
        }
    }

    /// Moves the block at `from` onto the column of the empty place `to`; the blocks above `from`
    /// fall by one.
    #[inline]
    fn drop_beside(&mut self, shape: &Shape<W>, from: u32, to: u32) {
        let target = shape.column(to / shape.height);
        let bottom = W::bit(to - to % shape.height);
        // A column's blocks are ones from its bottom: adding one carries to the first empty place,
        // which exists because `to` is empty.
        let landing = (self.occupied() & target).plus(bottom) & target;
        let source = shape.column(from / shape.height);
        let above = source & !W::low(from + 1);
        let block = W::bit(from);
        for plane in &mut self.planes {
            let falling = (*plane & above) >> 1;
            let dragged = if plane.has(from) { landing } else { W::ZERO };
            *plane = (*plane & !(above | block)) | falling | dragged;
        }
    }

    /// Lets runs vanish and blocks fall until no run is left.
    #[inline]
    pub(super) fn settle(&mut self, shape: &Shape<W>) -> Rest {
        let mut runs = self.runs(shape);
        if runs.is_zero() {
            return Rest::Quiet;
        }
        while !runs.is_zero() {
            self.keep_and_fall(shape, self.occupied() & !runs);
            runs = self.runs(shape);
        }
        Rest::Cascade
    }

    /// A whole drag: the block slides, and the board comes to rest.
    #[inline]
    pub(super) fn play(&mut self, shape: &Shape<W>, code: Code) -> Rest {
        self.slide(shape, code);
        self.settle(shape)
    }
}

/// The colours of a board, renamed to 1, 2, 3, ... in ascending order.
#[derive(Debug, Clone)]
pub(super) struct Palette {
    colours: Vec<u8>,
}

impl Palette {
    /// `colours` are ascending, each once.
    pub(super) const fn new(colours: Vec<u8>) -> Self {
        Self { colours }
    }

    /// Number of colours.
    pub(super) const fn len(&self) -> usize {
        self.colours.len()
    }

    /// The number of a colour of the board.
    pub(super) fn code(&self, colour: u8) -> u8 {
        self.colours.partition_point(|&c| c < colour) as u8 + 1
    }
}
