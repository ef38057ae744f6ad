//! `fewest generate`

mod args;
mod flip;
mod mayan;
mod series;

pub(crate) use args::GenerateArgs;
use args::GenerateFamily;

use crate::exit::Exit;
use crate::fault::Fault;

/// `fewest generate`
pub(crate) fn run(args: &GenerateArgs) -> Result<Exit, Fault> {
    match &args.family {
        GenerateFamily::Flip(args) => flip::run(args),
        GenerateFamily::Mayan(args) => mayan::run(args),
    }
}
