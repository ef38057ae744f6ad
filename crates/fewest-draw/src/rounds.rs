//! What a study found, as bars.

use fewest::document::{FlipRoundsDocument, FlipStudyDocument};

use crate::bars::{Bar, Chart, bar_charts};
use crate::sheet::Drawing;
use crate::style::Style;

/// The boards of a study by their rounds; `None` where they were not counted for any goal.
///
/// Cost: O(rounds).
#[must_use]
pub fn rounds_chart(study: &FlipStudyDocument, style: &Style) -> Option<Drawing> {
    let charts: Vec<Chart> = study.goals.iter().filter_map(of_goal).collect();
    if charts.is_empty() {
        return None;
    }
    let size = format!("{}x{}", study.rows, study.columns);
    let title = format!("{size} boards by the fewest rounds");
    let mut rule = Vec::new();
    match study.neighbours {
        Some("plus") | None => {}
        Some(neighbours) => rule.push(format!("{neighbours} neighbours")),
    }
    if study.without_self {
        rule.push("without the pressed cell".to_owned());
    }
    if study.wrap {
        rule.push("torus".to_owned());
    }
    let rule = match rule.len() {
        0 => String::new(),
        _ => format!(" ({})", rule.join(", ")),
    };
    let caption = format!("All {size} boards{rule} by the fewest rounds that they need.");
    Some(bar_charts(&charts, &title, &caption, style))
}

fn of_goal(goal: &FlipRoundsDocument) -> Option<Chart> {
    let bars = goal.rounds.as_ref()?.iter().enumerate();
    let bars = bars.map(|(rounds, boards)| Bar {
        label: rounds.to_string(),
        count: boards.clone(),
    });
    let colour = match goal.goal {
        "either" => "white or black".to_owned(),
        colour => colour.to_owned(),
    };
    Some(Chart {
        title: format!("to all {colour}"),
        labels: "rounds".to_owned(),
        counts: "boards".to_owned(),
        bars: bars.collect(),
        rest: goal.impossible.clone().map(|count| Bar {
            label: "impossible".to_owned(),
            count,
        }),
    })
}
