//! Writes an answer as text that [`parse_claim`](super::parse_claim) reads.

use std::fmt;

use super::{Claim, ClaimedCount};

/// In lines, or as an object where the number of drags does not stand in front of them.
impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (count, drags) = match self {
            Self::None => return f.write_str("-1"),
            Self::Drags { count, drags } => (count, drags),
        };
        let numbers = drags.iter().map(|drag| drag.numbers);
        match count {
            ClaimedCount::Unsaid => {}
            ClaimedCount::InFront(number, _) => writeln!(f, "{number}")?,
            ClaimedCount::Aside(steps) => {
                f.write_str("{\"drags\":[")?;
                for (index, [column, height, g]) in numbers.enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    write!(f, "{comma}[{column},{height},{g}]")?;
                }
                f.write_str("]")?;
                if let Some((number, _)) = steps {
                    write!(f, ",\"steps\":{number}")?;
                }
                return f.write_str("}");
            }
        }
        for (index, [column, height, g]) in numbers.enumerate() {
            let end = if index == 0 { "" } else { "\n" };
            write!(f, "{end}{column} {height} {g}")?;
        }
        Ok(())
    }
}
