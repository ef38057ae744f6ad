//! Which presses and lights have to do with each other.

use super::SystemError;
use super::budget::Budget;
use super::crosses;
use super::forest::Forest;
use super::matrix::Matrix;
use crate::flip::{Reach, Shape};

/// A part of a board: its presses turn over only its lights, and no other press does. A cell's press
/// and its light may lie in different parts, for example where the pressed cell stays.
///
/// A press that turns nothing over is a part of its own without lights, and a cell that no press
/// turns over one without presses.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// Places (row by row) of the presses, increasing.
    pub(super) presses: Vec<u32>,
    /// Places of the lights, increasing.
    pub(super) lights: Vec<u32>,
    /// A row for each light, a column for each press. With [`Part::sums`], as many columns and
    /// rows more: unknowns that stand for sums of presses, and what they are sums of.
    pub(super) matrix: Matrix,
    /// How many unknowns stand for sums.
    pub(super) sums: usize,
}

/// The parts of a shape, by their first press or light.
///
/// Cost: O(places + ones), with an almost constant factor for the union-find.
pub(super) fn parts(shape: &Shape, budget: &mut Budget<'_>) -> Result<Vec<Part>, SystemError> {
    if let Some(rule) = shape.neighbourhood()
        && rule.reach == Reach::Cross
    {
        return crosses::parts(shape, rule.own_cell, budget);
    }
    let size = shape.size();
    let area = size.area().unwrap_or(usize::MAX);
    let ones = shape.cell_count().saturating_mul(shape.largest_press());
    if area > MAX_PLACES || ones > u64::from(u32::MAX) {
        return Err(SystemError::Size {
            places: area as u64,
            ones,
        });
    }
    // Two forests' worth of words, the turned lists, and the parts' own lists.
    budget.take(24 * area as u64 + 16 * ones)?;
    let mut lights_of = Matrix::new(area);
    let mut forest = Forest::new(2 * area);
    let mut press_places = Vec::new();
    for cell in shape.cells() {
        let press = cell.row * size.columns + cell.column;
        press_places.push(press as u32);
        let turned = shape.turned_by(cell);
        let places = turned
            .iter()
            .map(|t| (t.row * size.columns + t.column) as u32);
        lights_of.push_row(places);
        for &light in lights_of.row(press_places.len() - 1) {
            forest.join(press, area + light as usize);
        }
        budget.look(1)?;
    }
    let presses_of = transposed(&lights_of, area, &press_places, budget)?;
    let mut part_of_root = vec![u32::MAX; 2 * area];
    let mut parts: Vec<Part> = Vec::new();
    let mut part_of = |forest: &mut Forest, node: usize, parts: &mut Vec<Part>| {
        let part = &mut part_of_root[forest.root(node)];
        if *part == u32::MAX {
            *part = parts.len() as u32;
            parts.push(Part::default());
        }
        *part as usize
    };
    // Where a press stands among the presses of its part.
    let mut rank = vec![0_u32; area];
    for &place in &press_places {
        let press = part_of(&mut forest, place as usize, &mut parts);
        rank[place as usize] = parts[press].presses.len() as u32;
        parts[press].presses.push(place);
        let light = part_of(&mut forest, area + place as usize, &mut parts);
        parts[light].lights.push(place);
        budget.look(1)?;
    }
    for part in &mut parts {
        part.matrix = Matrix::new(part.presses.len());
        for &light in &part.lights {
            let presses = presses_of.row(light as usize);
            part.matrix
                .push_row(presses.iter().map(|&p| rank[p as usize]));
            budget.look(1)?;
        }
    }
    Ok(parts)
}

/// More places than this have no names of 32 bits.
pub(super) const MAX_PLACES: usize = 1 << 31;

/// For each of `area` places the presses that turn it over.
fn transposed(
    lights_of: &Matrix,
    area: usize,
    press_places: &[u32],
    budget: &mut Budget<'_>,
) -> Result<Matrix, SystemError> {
    let mut starts = vec![0_u32; area + 1];
    for press in 0..lights_of.rows() {
        for &light in lights_of.row(press) {
            starts[light as usize + 1] += 1;
        }
        budget.look(1)?;
    }
    for place in 0..area {
        starts[place + 1] += starts[place];
    }
    let mut presses = vec![0; starts[area] as usize];
    let mut next = starts.clone();
    for (press, &place) in press_places.iter().enumerate() {
        for &light in lights_of.row(press) {
            presses[next[light as usize] as usize] = place;
            next[light as usize] += 1;
        }
        budget.look(1)?;
    }
    starts.remove(0);
    Ok(Matrix::from_parts(area, starts, presses))
}
