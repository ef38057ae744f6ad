//! Presses of whole rows and columns, through the sums of rows and columns.

use super::SystemError;
use super::budget::Budget;
use super::components::{MAX_PLACES, Part};
use super::forest::Forest;
use super::matrix::Matrix;
use crate::flip::{OwnCell, Shape};

/// The parts of a shape under [`Reach::Cross`](crate::flip::Reach::Cross): cells that rows and
/// columns lead to.
///
/// A light sees every press of its row and of its column, so the matrix is dense. With an unknown
/// for the sum of the presses of each row and each column it is sparse: the light is the sum of its
/// row's unknown and its column's, in which its own press counts twice and is gone, and of its own
/// press where that turns it too.
///
/// Where the pressed cell stays, a part may fall into smaller ones; they are not looked for.
///
/// Cost: O(places).
pub(super) fn parts(
    shape: &Shape,
    own_cell: OwnCell,
    budget: &mut Budget<'_>,
) -> Result<Vec<Part>, SystemError> {
    let size = shape.size();
    let cells = shape.cell_count();
    if size.area().is_none_or(|area| area > MAX_PLACES / 8) {
        return Err(SystemError::Size {
            places: size.area().map_or(u64::MAX, |area| area as u64),
            ones: 5 * cells,
        });
    }
    let lines = size.rows + size.columns;
    budget.take(28 * cells + 28 * lines as u64)?;
    let mut forest = Forest::new(lines);
    for cell in shape.cells() {
        forest.join(cell.row, size.rows + cell.column);
        budget.look(1)?;
    }
    let mut part_of_root = vec![u32::MAX; lines];
    let mut parts: Vec<Part> = Vec::new();
    let mut part_of_line = vec![u32::MAX; lines];
    for cell in shape.cells() {
        let part = &mut part_of_root[forest.root(cell.row)];
        if *part == u32::MAX {
            *part = parts.len() as u32;
            parts.push(Part::default());
        }
        part_of_line[cell.row] = *part;
        part_of_line[size.rows + cell.column] = *part;
        let place = (cell.row * size.columns + cell.column) as u32;
        parts[*part as usize].presses.push(place);
        budget.look(1)?;
    }
    // Where a line's unknown stands among those of its part.
    let mut rank = vec![0_u32; lines];
    for (line, &part) in part_of_line.iter().enumerate() {
        if part != u32::MAX {
            let part = &mut parts[part as usize];
            rank[line] = part.sums as u32;
            part.sums += 1;
        }
    }
    for part in &mut parts {
        part.lights = part.presses.clone();
        let count = part.presses.len() as u32;
        let mut matrix = Matrix::new(part.presses.len() + part.sums);
        let mut sums: Vec<Vec<u32>> = vec![Vec::new(); part.sums];
        for (press, &place) in (0..).zip(&part.presses) {
            let place = place as usize;
            let row = rank[place / size.columns];
            let column = rank[size.rows + place % size.columns];
            let own = (own_cell == OwnCell::Turns).then_some(press);
            matrix.push_row(own.into_iter().chain([count + row, count + column]));
            sums[row as usize].push(press);
            sums[column as usize].push(press);
            budget.look(1)?;
        }
        for (sum, presses) in (0..).zip(sums) {
            budget.look(presses.len())?;
            matrix.push_row(presses.into_iter().chain([count + sum]));
        }
        part.matrix = matrix;
    }
    Ok(parts)
}
