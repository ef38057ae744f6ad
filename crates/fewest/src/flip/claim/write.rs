//! Writes an answer as text that [`parse_claims`](super::parse_claims) reads in one way.

use std::fmt;

use super::{Claim, Counted};
use crate::BitGrid;

/// In the form that has one reading: an object, a picture of `x` and dots, or `Impossible` with the pictures
/// that prove it.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible { proofs } => {
                f.write_str("Impossible")?;
                for (index, (proof, _)) in proofs.iter().enumerate() {
                    f.write_str(if index == 0 { "\n" } else { "\n\n" })?;
                    picture(proof, f)?;
                }
                Ok(())
            }
            Self::Rounds(rounds) => write!(f, "{{\"answer\":{}}}", rounds.number),
            Self::Presses {
                rounds,
                presses,
                colour,
            } => {
                f.write_str("{")?;
                if let Some(Counted { number, .. }) = rounds {
                    write!(f, "\"answer\":{number},")?;
                }
                if let Some(colour) = colour {
                    write!(f, "\"goal\":\"{}\",", colour.name())?;
                }
                f.write_str("\"presses\":[")?;
                for (index, (cell, _)) in presses.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    let [row, column] = [cell.row, cell.column].map(coordinate);
                    write!(f, "{comma}[{row},{column}]")?;
                }
                f.write_str("]}")
            }
            Self::Pattern { rounds, presses } => {
                if let Some(Counted { number, .. }) = rounds {
                    writeln!(f, "{number}")?;
                }
                picture(presses, f)
            }
        }
    }
}

fn picture(cells: &BitGrid, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{cells}")
}

/// A number that no board has stays one.
fn coordinate(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(-1)
}
