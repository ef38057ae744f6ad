//! Distributions as bars: how many boards need how many rounds.

use fewest::drawing::Subject;

use crate::font;
use crate::font::Anchor;
use crate::sheet::{Drawing, Panel, Shown, Words, sheet};
use crate::style::Style;
use crate::svg::{Paint, Svg};

/// A bar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bar {
    /// At its foot.
    pub label: String,
    /// How long it is: decimal digits, of any number of them.
    pub count: String,
}

/// Bars of one kind, one below the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chart {
    /// Above the bars.
    pub title: String,
    /// What the labels are.
    pub labels: String,
    /// What is counted.
    pub counts: String,
    /// From the top.
    pub bars: Vec<Bar>,
    /// A number that is told below the bars and has none, as it would dwarf them.
    pub rest: Option<Bar>,
}

/// The longest bar.
const LENGTH: f64 = 360.0;
/// Of numbers.
const SIZE: f64 = 13.0;
/// Digits that are written out; longer numbers are rounded.
const DIGITS: usize = 27;
/// With more bars than these they stand closer.
const ROOMY: usize = 24;
/// With more bars than these they are thin, and every tenth has a label.
const LABELLED: usize = 80;

/// Charts side by side, whatever the style's columns. All bars of a chart have one scale, from 0.
///
/// Cost: O(bars).
#[must_use]
pub fn bar_charts(charts: &[Chart], title: &str, caption: &str, style: &Style) -> Drawing {
    let longest = charts.iter().map(|chart| chart.bars.len()).max();
    let longest = longest.unwrap_or(0);
    let panels = charts.iter().map(|chart| panel(chart, longest, style));
    let panels: Vec<Panel> = panels.collect();
    let style = Style {
        columns: Some(panels.len()),
        ..*style
    };
    let described: Vec<String> = charts.iter().map(described).collect();
    let description = format!("{} {caption}", described.join(" "));
    let words = Words {
        title,
        description: description.trim(),
        caption,
    };
    sheet(&panels, &words, &style, Shown::Other(Subject::Chart))
}

fn described(chart: &Chart) -> String {
    let bars = chart.bars.iter().take(LABELLED);
    let bars = bars.map(|bar| format!("{}: {}", bar.label, written(&bar.count)));
    let bars: Vec<String> = bars.collect();
    let Chart { title, labels, .. } = chart;
    let rest = chart.rest.iter();
    let rest = rest.map(|rest| format!(" {}: {}.", rest.label, written(&rest.count)));
    let rest: String = rest.collect();
    format!("{title}, {labels}: {}.{rest}", bars.join("; "))
}

/// `longest` is the number of bars of the longest chart: all charts of a drawing look alike.
fn panel(chart: &Chart, longest: usize, style: &Style) -> Panel {
    let theme = style.theme;
    let thin = longest > LABELLED;
    let (step, bar) = if thin {
        (6.0, 5.0)
    } else if longest > ROOMY {
        (18.0, 13.0)
    } else {
        (26.0, 18.0)
    };
    let labels = chart.bars.iter().map(|bar| font::width(&bar.label, SIZE));
    let heading = font::width(&chart.labels, SIZE);
    let left = labels.fold(heading, f64::max).ceil() + 10.0;
    let largest = chart.bars.iter().map(|bar| logarithm(&bar.count));
    let largest = largest.fold(0.0, f64::max);
    let length = |count: &str| LENGTH * 10_f64.powf(logarithm(count) - largest);

    let mut svg = Svg::default();
    let words = (Anchor::End, theme.text());
    svg.words(&chart.labels, (left - 10.0, 12.0), SIZE, words);
    let words = (Anchor::Start, theme.text());
    svg.words(&chart.counts, (left + 8.0, 12.0), SIZE, words);
    let top = 24.0;
    let mut width = left + 8.0 + font::width(&chart.counts, SIZE);
    for (index, each) in chart.bars.iter().enumerate() {
        let y = top + index as f64 * step;
        let middle = y + step / 2.0;
        let baseline = middle + SIZE * font::CAPITALS / 2.0;
        let mut end = left;
        // No bar is as good as none at all, and any board is more than no board.
        if each.count != "0" {
            let length = length(&each.count).max(1.5);
            let place = [left, middle - bar / 2.0, length, bar];
            let radius = if length >= 6.0 && !thin { 2.0 } else { 0.0 };
            svg.rect(place, radius, &Paint::fill(theme.accent()));
            end += length;
        }
        let labelled = !thin || index % 10 == 0;
        if labelled {
            let words = (Anchor::End, theme.text());
            svg.words(&each.label, (left - 10.0, baseline), SIZE, words);
        }
        if !thin {
            let words = (Anchor::Start, theme.text());
            let number = written(&each.count);
            svg.words(&number, (end + 8.0, baseline), SIZE, words);
            end += 8.0 + font::width(&number, SIZE);
        }
        width = width.max(end);
    }
    let mut height = top + chart.bars.len() as f64 * step;
    let axis = [left - 1.0, top - 4.0, 2.0, height - top + 8.0];
    svg.rect(axis, 1.0, &Paint::fill(theme.line()));
    if let Some(rest) = &chart.rest {
        let words = format!("{}: {}", rest.label, written(&rest.count));
        let baseline = height + 22.0;
        let look = (Anchor::Start, theme.text());
        svg.words(&words, (left + 8.0, baseline), SIZE, look);
        width = width.max(left + 8.0 + font::width(&words, SIZE));
        height += 24.0;
    }
    Panel {
        title: chart.title.clone(),
        width: width.ceil(),
        height: height + 6.0,
        body: svg,
    }
}

/// The decimal logarithm of a number that may have thousands of digits; that of 0 is below all.
fn logarithm(digits: &str) -> f64 {
    let digits = digits.trim_start_matches('0');
    let leading = &digits[..digits.len().min(15)];
    let value: f64 = leading.parse().unwrap_or(0.0);
    value.log10() + (digits.len() - leading.len()) as f64
}

/// Digits in groups of three, or rounded where there are too many.
fn written(digits: &str) -> String {
    if digits.len() > DIGITS {
        let (whole, rest) = digits.split_at(1);
        return format!("{whole}.{} × 10^{}", &rest[..3], digits.len() - 1);
    }
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(written("0"), "0");
        assert_eq!(written("999"), "999");
        assert_eq!(written("65536"), "65,536");
        assert_eq!(written("1000000"), "1,000,000");
        assert_eq!(written(&"1234".repeat(8)), "1.234 × 10^31");
    }

    #[test]
    fn logarithms_of_long_numbers_are_close() {
        assert!((logarithm("1000") - 3.0).abs() < 1e-12);
        assert!((logarithm(&format!("2{}", "0".repeat(999))) - 999.301_03).abs() < 1e-5);
        assert!(logarithm("0") < -1e300);
    }
}
