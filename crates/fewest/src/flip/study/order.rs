//! In which order the classes of a part are met.

use super::parts::{Class, Part};

/// A class in the coordinates of the walk.
#[derive(Debug, Clone, Copy)]
pub(super) struct Met {
    /// Which class of the part.
    pub(super) class: usize,
    /// The column in the new coordinates.
    pub(super) column: u32,
    /// How many cells.
    pub(super) cells: usize,
    /// How many coordinates the classes behind it have.
    pub(super) bits_behind: u32,
}

/// The order, and new coordinates for the columns, such that the classes behind each class have
/// only low coordinates: what was met so far then tells sums apart only by these.
///
/// Level by level, from the highest coordinate: of all hyperplanes the one is taken that leaves the
/// fewest ways to press the classes outside it. These classes come first; the coordinate is theirs
/// alone. The lowest `kept` coordinates stay what they are, for what comes behind the part.
///
/// Cost: O(2^bits · classes).
pub(super) fn order(part: &Part, kept: u32) -> Vec<Met> {
    let bits = part.patterns as u32 + kept;
    let mut columns: Vec<u32> = part.classes.iter().map(|class| class.column).collect();
    let mut inside: Vec<usize> = (0..columns.len()).collect();
    let mut met = Vec::with_capacity(columns.len());
    for level in (kept + 1..=bits).rev() {
        let functional = cheapest(&part.classes, &columns, &inside, level, kept);
        for column in &mut columns {
            *column = with_top(*column, functional, level);
        }
        let top = 1 << (level - 1);
        let (mut outside, rest) = inside
            .into_iter()
            .partition::<Vec<usize>, _>(|&class| columns[class] & top != 0);
        inside = rest;
        outside.sort_by_key(|&class| std::cmp::Reverse(part.classes[class].cells.len()));
        let last = outside.last().copied();
        for class in outside {
            met.push(Met {
                class,
                column: 0,
                cells: part.classes[class].cells.len(),
                bits_behind: if Some(class) == last {
                    level - 1
                } else {
                    level
                },
            });
        }
    }
    // Later levels changed the low coordinates of earlier classes too.
    for met in &mut met {
        met.column = columns[met.class];
    }
    met
}

/// The functional (a sum of coordinates, none of them kept) that is odd on the fewest ways.
fn cheapest(classes: &[Class], columns: &[u32], inside: &[usize], level: u32, kept: u32) -> u32 {
    let ways = |functional: u32| -> f64 {
        let odd = inside
            .iter()
            .filter(|&&class| is_odd(columns[class] & functional));
        odd.map(|&class| f64::from(classes[class].cells.len() as u32 + 1).log2())
            .sum()
    };
    let functionals = (1_u32..1 << (level - kept)).map(|functional| functional << kept);
    let mut best = (f64::INFINITY, 1 << kept);
    for functional in functionals {
        let ways = ways(functional);
        if ways < best.0 {
            best = (ways, functional);
        }
    }
    best.1
}

/// The column with the functional as the coordinate `level - 1`, instead of one of those it is made
/// of. Coordinates from `level` up are left alone.
fn with_top(column: u32, functional: u32, level: u32) -> u32 {
    let high = column >> level << level;
    let column = column ^ high;
    let replaced = functional.ilog2();
    let below = column & ((1 << replaced) - 1);
    let above = column >> (replaced + 1) << replaced;
    high | u32::from(is_odd(column & functional)) << (level - 1) | above | below
}

/// Whether the number has an odd number of ones.
pub(super) fn is_odd(bits: u32) -> bool {
    bits.count_ones() % 2 == 1
}
