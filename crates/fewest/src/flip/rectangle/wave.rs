//! Light chasing several rows at a time in vector registers: the kernel under [`super::chase`].
//!
//! A plain chase row by row reads two rows of presses and a row of lights for every row it writes,
//! and reads them shifted, across what was stored a moment ago. Here a *wave* of `R` rows goes over
//! the board from the left: row r + 1 is worked on one vector behind row r, so everything that it
//! needs of row r was just made and is still in a register. Only lights come from memory.
//!
//! ```text
//! vector       0  1  2  3  4  5
//! row r        .  .  .  .  n         n: the vectors worked on in this step
//! row r + 1    .  .  .  n
//! row r + 2    .  .  n
//! ```
//!
//! On other processors than x86-64 there are no [`Vectors`], and the plain loop of [`super::chase`]
//! does the work: with one word a vector the wave is slower than what the compiler makes of it.

#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "the vectors are those of x86-64")
)]
#![expect(
    clippy::inline_always,
    reason = "the lanes' instructions exist only inside the functions that enable them"
)]

/// What a wave needs to know about the grid it goes over.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    /// The lights, row after row.
    pub(super) lights: *const u64,
    /// Where the presses go, row after row; may be the lights themselves. Not used by
    /// [`Keep::Nothing`].
    pub(super) presses: *mut u64,
    /// Rows to chase.
    pub(super) rows: usize,
    /// Words in a row, at least 1.
    pub(super) width: usize,
    /// Words from the start of a row to that of the next, at least as many.
    pub(super) stride: usize,
    /// The bits of a row's last word that are cells.
    pub(super) tail_mask: u64,
}

/// Which presses are written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// None: only the leftover is wanted.
    Nothing,
    /// All of them.
    Presses,
}

/// Zero words that the two rows of a front must have behind their `width` words.
pub(super) const PADDING: usize = 16;

/// A kind of vectors that this processor has. To hold one is the proof that it does.
#[derive(Debug, Clone, Copy)]
pub(super) struct Vectors(Kind);

#[derive(Debug, Clone, Copy)]
enum Kind {
    /// Four words: AVX2.
    Words4,
    /// Eight words: AVX-512 F and VBMI2.
    Words8,
}

impl Vectors {
    /// The widest vectors, or `None` where the wave is not written for any that are there.
    pub(super) fn widest() -> Option<Self> {
        Self::eight_words().or_else(Self::four_words)
    }

    #[cfg(target_arch = "x86_64")]
    pub(super) fn four_words() -> Option<Self> {
        std::arch::is_x86_feature_detected!("avx2").then_some(Self(Kind::Words4))
    }

    #[cfg(target_arch = "x86_64")]
    pub(super) fn eight_words() -> Option<Self> {
        let there = std::arch::is_x86_feature_detected!("avx512f")
            && std::arch::is_x86_feature_detected!("avx512vbmi2");
        there.then_some(Self(Kind::Words8))
    }

    #[cfg(not(target_arch = "x86_64"))]
    pub(super) fn four_words() -> Option<Self> {
        None
    }

    #[cfg(not(target_arch = "x86_64"))]
    pub(super) fn eight_words() -> Option<Self> {
        None
    }

    /// Chases all rows of the grid. `previous` and `current` are the two rows before it;
    /// afterwards, the two newest ones. O(rows · width).
    ///
    /// # Panics
    /// Where the two rows are not of one length, at least `grid.width` and [`PADDING`].
    ///
    /// # Safety
    /// `grid.lights` is valid for reading `rows` rows of `width` words, one every `stride` words;
    /// with [`Keep::Presses`] `grid.presses` is valid for writing as many. Both may be the same
    /// words, but must not overlap otherwise, nor overlap with `previous` and `current`.
    pub(super) unsafe fn chase(
        self,
        grid: Grid,
        keep: Keep,
        previous: &mut [u64],
        current: &mut [u64],
    ) {
        assert!(grid.width > 0 && previous.len() >= grid.width + PADDING);
        assert_eq!(current.len(), previous.len(), "the rows have one length");
        match self.0 {
            // SAFETY: the processor has these vectors; the rest is the caller's promise.
            #[cfg(target_arch = "x86_64")]
            Kind::Words4 => unsafe { x86::chase_256(grid, keep, previous, current) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kind::Words8 => unsafe { x86::chase_512(grid, keep, previous, current) },
            #[cfg(not(target_arch = "x86_64"))]
            Kind::Words4 | Kind::Words8 => {
                unreachable!("{keep:?} needs vectors, and there are none")
            }
        }
    }
}

/// Some words of a row, side by side.
trait Lanes: Copy {
    const WORDS: usize;

    fn zero() -> Self;

    /// The first `words` words at `from`, then zeros.
    ///
    /// # Safety
    /// That many words can be read there.
    unsafe fn load(from: *const u64, words: usize) -> Self;

    /// Writes the first `words` words to `to`.
    ///
    /// # Safety
    /// That many words can be written there.
    unsafe fn store(self, to: *mut u64, words: usize);

    fn and(self, other: Self) -> Self;

    /// lights + previous + current + (current one cell left) + (current one cell right).
    fn next(lights: Self, previous: Self, current: [Self; 3]) -> Self;
}

/// One word, on any processor.
impl Lanes for u64 {
    const WORDS: usize = 1;

    #[inline(always)]
    fn zero() -> Self {
        0
    }

    #[inline(always)]
    unsafe fn load(from: *const u64, words: usize) -> Self {
        debug_assert_eq!(words, 1);
        // SAFETY: the caller's promise.
        unsafe { *from }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64, words: usize) {
        debug_assert_eq!(words, 1);
        // SAFETY: the caller's promise.
        unsafe { *to = self }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn next(lights: Self, previous: Self, [left, middle, right]: [Self; 3]) -> Self {
        let from_left = middle << 1 | left >> 63;
        let from_right = middle >> 1 | right << 63;
        lights ^ previous ^ middle ^ (from_left ^ from_right)
    }
}

/// # Safety
/// As [`Vectors::chase`], with the width and the lengths that it asserts, and the processor has the
/// features that `L` is written for.
#[inline(always)]
unsafe fn chase_with<L: Lanes, const R: usize, const LEVELS: usize>(
    grid: Grid,
    keep: Keep,
    previous: &mut [u64],
    current: &mut [u64],
) {
    if grid.width == 1 {
        // SAFETY: a word is as wide as a row; the rest is the caller's promise.
        return unsafe { narrow::<u64>(grid, keep, previous, current) };
    }
    if grid.width <= L::WORDS {
        // SAFETY: a vector is as wide as a row; the rest is the caller's promise.
        return unsafe { narrow::<L>(grid, keep, previous, current) };
    }
    let mut row = 0;
    // SAFETY: the waves start at the rows from `row` on, and stay on the grid.
    unsafe {
        match keep {
            Keep::Nothing => {
                while row + R <= grid.rows {
                    wave::<L, R, LEVELS, false>(grid, row, previous, current);
                    row += R;
                }
                while row < grid.rows {
                    wave::<L, 1, 2, false>(grid, row, previous, current);
                    row += 1;
                }
            }
            Keep::Presses => {
                while row + R <= grid.rows {
                    wave::<L, R, LEVELS, true>(grid, row, previous, current);
                    row += R;
                }
                while row < grid.rows {
                    wave::<L, 1, 2, true>(grid, row, previous, current);
                    row += 1;
                }
            }
        }
    }
}

/// All rows of a grid that is at most one vector wide: no wave, the front stays in registers.
///
/// # Safety
/// As [`chase_with`], and rows have at most `L::WORDS` words.
#[inline(always)]
unsafe fn narrow<L: Lanes>(grid: Grid, keep: Keep, previous: &mut [u64], current: &mut [u64]) {
    let words = grid.width;
    let tail = tail_of(words, grid.tail_mask);
    // SAFETY: the rows of the front and `tail` have 8 words or more, and no lanes have more. Of a
    // row of lights or presses only its own words are touched.
    unsafe {
        let tail = L::load(tail.as_ptr(), L::WORDS);
        let mut above = L::load(previous.as_ptr(), L::WORDS);
        let mut here = L::load(current.as_ptr(), L::WORDS);
        for row in 0..grid.rows {
            let lights = L::load(grid.lights.add(row * grid.stride), words);
            if keep == Keep::Presses {
                here.store(grid.presses.add(row * grid.stride), words);
            }
            let made = L::next(lights, above, [L::zero(), here, L::zero()]).and(tail);
            (above, here) = (here, made);
        }
        above.store(previous.as_mut_ptr(), L::WORDS);
        here.store(current.as_mut_ptr(), L::WORDS);
    }
}

/// Ones for the cells of a row's last vector, of which `words` words belong to the row.
fn tail_of(words: usize, tail_mask: u64) -> [u64; 8] {
    let mut tail = [u64::MAX; 8];
    tail[words - 1] = tail_mask;
    tail[words..].fill(0);
    tail
}

/// One wave over `R` rows; `LEVELS` is R + 1.
///
/// # Safety
/// As [`chase_with`], and rows `row` to `row + R − 1` are on the grid.
#[inline(always)]
unsafe fn wave<L: Lanes, const R: usize, const LEVELS: usize, const KEEP: bool>(
    grid: Grid,
    row: usize,
    previous: &mut [u64],
    current: &mut [u64],
) {
    const { assert!(LEVELS == R + 1) };
    let vectors = grid.width.div_ceil(L::WORDS);
    let last_words = grid.width - (vectors - 1) * L::WORDS;
    let tail = tail_of(last_words, grid.tail_mask);
    // SAFETY: `tail` has 8 words, and no lanes have more. The rows of lights and presses are on the
    // grid, and the steps are all those of the wave.
    unsafe {
        let mut wave = Wave {
            newest: [[L::zero(); 3]; LEVELS],
            lights: grid.lights.add(row * grid.stride),
            presses: if KEEP {
                grid.presses.add(row * grid.stride)
            } else {
                grid.presses
            },
            previous: previous.as_mut_ptr(),
            current: current.as_mut_ptr(),
            stride: grid.stride,
            vectors,
            last_words,
            tail: L::load(tail.as_ptr(), L::WORDS),
        };
        wave.newest[0][0] = L::load(wave.current, L::WORDS);
        // Until every row has begun; while none has come to its last vector; until all have ended.
        let ends = (vectors - 1).max(R - 1);
        for s in 0..R - 1 {
            wave.step::<R, KEEP, false>(s);
        }
        for s in R - 1..ends {
            wave.step::<R, KEEP, true>(s);
        }
        for s in ends..vectors + R - 1 {
            wave.step::<R, KEEP, false>(s);
        }
    }
}

struct Wave<L, const LEVELS: usize> {
    /// The three newest vectors of each row of presses, the newest first. Number 0 is the current
    /// row of the front, number r + 1 what is made from the lights of row r.
    newest: [[L; 3]; LEVELS],
    lights: *const u64,
    presses: *mut u64,
    previous: *mut u64,
    current: *mut u64,
    stride: usize,
    vectors: usize,
    last_words: usize,
    tail: L,
}

impl<L: Lanes, const LEVELS: usize> Wave<L, LEVELS> {
    /// Step `s`: vector s − r of every row r. With `INSIDE` all of these are there, and none is
    /// the last of its row.
    ///
    /// # Safety
    /// As [`wave`], and the steps before have been done.
    #[inline(always)]
    unsafe fn step<const R: usize, const KEEP: bool, const INSIDE: bool>(&mut self, s: usize) {
        // SAFETY: the rows of the front have `width` words and PADDING, two vectors of at most 8
        // words, so that even vector number `vectors` is inside. Of the last vector of a row of
        // lights or presses only the first `last_words` are touched.
        unsafe {
            let next = self.current.add((s + 1).min(self.vectors) * L::WORDS);
            self.push(0, L::load(next, L::WORDS));
            for r in 0..R {
                let v = s.wrapping_sub(r);
                if !INSIDE && v >= self.vectors {
                    self.push(r + 1, L::zero());
                    continue;
                }
                let is_last = !INSIDE && v + 1 == self.vectors;
                let words = if is_last { self.last_words } else { L::WORDS };
                let at = v * L::WORDS;
                let lights = L::load(self.lights.add(r * self.stride + at), words);
                let above = if r == 0 {
                    L::load(self.previous.add(at), L::WORDS)
                } else {
                    self.newest[r - 1][2]
                };
                let [right, middle, left] = self.newest[r];
                if KEEP {
                    middle.store(self.presses.add(r * self.stride + at), words);
                }
                let mut made = L::next(lights, above, [left, middle, right]);
                if is_last {
                    made = made.and(self.tail);
                }
                if r + 1 == R {
                    middle.store(self.previous.add(at), L::WORDS);
                    made.store(self.current.add(at), L::WORDS);
                }
                self.push(r + 1, made);
            }
        }
    }

    #[inline(always)]
    fn push(&mut self, level: usize, vector: L) {
        let [first, second, _] = self.newest[level];
        self.newest[level] = [vector, first, second];
    }
}

#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
mod tests;
