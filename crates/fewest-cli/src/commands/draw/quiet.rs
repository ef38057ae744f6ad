//! Quiet patterns, side by side.

use fewest::flip::{Shape, Solver};
use fewest::{BitGrid, Size};
use fewest_api::prose::counted;
use fewest_draw::quiet_patterns;

use super::{DrawArgs, Drawn, check_places, too_large};
use crate::fault::Fault;
use crate::known::Known;
use crate::watch::Watch;

/// `--quiet ROWSxCOLUMNS`
pub(super) fn of_size(args: &DrawArgs, size: Size, watch: &Watch) -> Result<Drawn, Fault> {
    let shape = Shape::rectangle(size, args.task.board.rule.neighbourhood())
        .map_err(|error| Fault::usage(error.to_string()))?;
    of_shape(args, &shape, watch)
}

/// `--quiet` with a board.
pub(super) fn of_shape(args: &DrawArgs, shape: &Shape, watch: &Watch) -> Result<Drawn, Fault> {
    let size = shape.size();
    check_places(size, 1)?;
    let solver = args.task.limits.effort().solver(shape, watch)?;
    let solver = solver.filter(|solver| solver.reduce_quiet_patterns(watch).is_ok());
    let (patterns, caption, undecided) = match solver {
        Some(solver) => {
            let patterns = basis(&solver, size)?;
            let caption = match patterns.len() as u64 {
                0 => format!("{size}: no quiet pattern but the empty one."),
                1 => format!("{size}: the quiet pattern. Its presses change nothing."),
                count => format!(
                    "{size}: {}, and their sums. Their presses change nothing.",
                    counted(count, "quiet pattern")
                ),
            };
            (patterns, caption, None)
        }
        None => (
            Vec::new(),
            format!("{size}: not decided. Elimination was stopped."),
            Some(Known::Nothing(
                "not decided: elimination was stopped".to_owned(),
            )),
        ),
    };
    let drawing = quiet_patterns(shape, &patterns, &caption, &args.style()).map_err(too_large)?;
    Ok(Drawn { drawing, undecided })
}

fn basis(solver: &Solver, size: Size) -> Result<Vec<BitGrid>, Fault> {
    check_places(size, solver.nullity())?;
    Ok(solver.quiet_patterns().collect())
}
