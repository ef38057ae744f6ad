//! Boards by their rounds as a bar chart.

use fewest::document::FlipStudyDocument;

use crate::fault::Fault;

/// There is nothing to draw.
pub(super) fn nothing_counted(study: &FlipStudyDocument) -> Fault {
    let reason = study.goals.iter().find_map(|goal| goal.reason.as_deref());
    Fault::usage(format!("no chart: {}", reason.unwrap_or("not counted")))
}
