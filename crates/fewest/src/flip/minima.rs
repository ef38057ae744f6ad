use num_bigint::BigUint;

use super::coset_walk::CosetWalk;
use super::linear::Reduced;
use super::methods::{MethodError, reduce};
use super::{Board, Colour, Goal, Method, Shape, Solution};
use crate::BitGrid;

/// Some solution, not the smallest. `None` where the goal is impossible.
///
/// Cost: as elimination.
///
/// # Errors
/// [`MethodError`] where the board is past the limit of elimination.
pub fn any_solution(board: &Board, goal: Goal) -> Result<Option<Solution>, MethodError> {
    Method::Elimination.takes(board.shape())?;
    let reduced = Reduced::new(board.shape());
    let found = goal.colours().iter().find_map(|&colour| {
        let presses = reduced.solve(&board.wrong(colour))?;
        Some(reduced.solution(colour, &presses))
    });
    Ok(found)
}

/// A proof that a colour cannot be reached: a set of cells that every press turns over an even
/// number of times, and that holds an odd number of cells that differ from the colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Witness {
    /// The colour that cannot be reached.
    pub colour: Colour,
    /// Ones where the set has a cell.
    pub cells: BitGrid,
}

/// For each colour of the goal that cannot be reached, why. One set can stand for both colours.
///
/// Cost: as elimination.
///
/// # Errors
/// [`MethodError`] where the board is past the limit of elimination.
pub fn witnesses(board: &Board, goal: Goal) -> Result<Vec<Witness>, MethodError> {
    Method::Elimination.takes(board.shape())?;
    let reduced = Reduced::new(board.shape());
    let found = goal.colours().iter().filter_map(|&colour| {
        let cells = reduced.witness(&board.wrong(colour))?;
        Some(Witness { colour, cells })
    });
    Ok(found.collect())
}

/// Dimension of the space of quiet patterns: the number of solutions is 2^nullity or none.
///
/// Cost: as elimination.
///
/// # Errors
/// [`MethodError`] where the shape is past the limit of elimination.
pub fn nullity(shape: &Shape) -> Result<usize, MethodError> {
    Method::Elimination.takes(shape)?;
    Ok(Reduced::new(shape).nullity())
}

/// A basis of the *quiet patterns*, the press sets that change nothing. Reduced: sorted by first
/// cell, and each is the only one that holds its first cell.
///
/// Cost: as elimination.
///
/// # Errors
/// [`MethodError`] where the shape is past the limit of elimination.
pub fn quiet_patterns(shape: &Shape) -> Result<Vec<BitGrid>, MethodError> {
    Method::Elimination.takes(shape)?;
    let reduced = Reduced::new(shape);
    let patterns = reduced.quiet_patterns().iter();
    Ok(patterns.map(|pattern| reduced.unpack(pattern)).collect())
}

/// All minimum press sets of a goal; made by [`minima`].
#[derive(Debug)]
pub struct Minima {
    reduced: Reduced,
    starts: Vec<(Colour, Vec<u64>)>,
    rounds: u64,
}

/// All press sets with the fewest rounds; for [`Goal::Either`] those of both colours, white first.
///
/// Cost: as elimination here; the sets come one by one.
///
/// # Errors
/// [`MethodError`] where the board is past the limit of elimination.
pub fn minima(board: &Board, goal: Goal) -> Result<Minima, MethodError> {
    let reduced = reduce(board, Method::Elimination)?;
    let starts: Vec<(Colour, Vec<u64>)> = goal
        .colours()
        .iter()
        .filter_map(|&colour| Some((colour, reduced.solve(&board.wrong(colour))?)))
        .collect();
    let mut rounds = u64::MAX;
    for (_, start) in &starts {
        let mut walk = CosetWalk::new(start, reduced.quiet_patterns());
        while let Some((weight, _)) = walk.step() {
            rounds = rounds.min(weight);
        }
    }
    Ok(Minima {
        reduced,
        starts,
        rounds,
    })
}

impl Minima {
    /// The sets, each colour's in the order of the lists.
    pub fn iter(&self) -> impl Iterator<Item = Solution> + '_ {
        self.starts.iter().flat_map(move |(colour, start)| {
            let mut walk = CosetWalk::new(start, self.reduced.quiet_patterns());
            std::iter::from_fn(move || {
                loop {
                    let (weight, presses) = walk.step()?;
                    if weight == self.rounds {
                        return Some(self.reduced.solution(*colour, presses));
                    }
                }
            })
        })
    }

    /// How many there are. O(2^nullity · cells / 64).
    #[must_use]
    pub fn count(&self) -> BigUint {
        let mut count = 0_u64;
        for (_, start) in &self.starts {
            let mut walk = CosetWalk::new(start, self.reduced.quiet_patterns());
            while let Some((weight, _)) = walk.step() {
                count += u64::from(weight == self.rounds);
            }
        }
        count.into()
    }
}
