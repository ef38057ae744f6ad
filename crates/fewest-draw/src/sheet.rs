//! Puts panels on a page: even margins, a title above each, the caption below.

use std::ops::Range;

use fewest::drawing::{Said, Subject, answer_text, metadata};
use fewest::flip::Goal;
use fewest::mayan::IdleSwaps;
use fewest::{flip, mayan};

use crate::font;
use crate::font::Anchor;
use crate::style::{MAX_COLUMNS, Style};
use crate::svg::{Paint, Svg};

/// Around everything.
const MARGIN: f64 = 24.0;
/// Between panels.
const GAP: f64 = 24.0;
/// Of captions.
const CAPTION: f64 = 16.0;
/// Of titles.
const TITLE: f64 = 13.0;
/// From one line of the caption to the next.
const LEADING: f64 = 24.0;
/// A caption may be this wide, however narrow the panels are.
const NARROWEST: f64 = 272.0;
/// Panels side by side take at most so much, where nobody says how many they are.
const PAGE: f64 = 1120.0;

/// A finished drawing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    svg: String,
    /// Where the file says what it shows.
    metadata: Range<usize>,
    width: u32,
    height: u32,
    shown: Shown,
}

/// What a drawing shows, with all that it says of that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shown {
    /// A flip board alone, whose presses go by a rule.
    FlipBoard {
        board: flip::Board,
        goal: Option<Goal>,
        /// Where its cells are in a PNG.
        cells: flip::png::DrawnBoard,
    },
    /// A Mayan board alone.
    MayanBoard {
        board: mayan::Board,
        drags: Option<u8>,
        idle_swaps: Option<IdleSwaps>,
    },
    /// An answer as text.
    Answer(Subject, String),
    /// Anything else, of which nothing more is said.
    Other(Subject),
}

impl Shown {
    pub(crate) fn flip_answer(subject: Subject, claim: &flip::Claim) -> Self {
        Self::Answer(subject, answer_text(claim))
    }

    pub(crate) fn mayan_answer(subject: Subject, claim: &mayan::Claim) -> Self {
        Self::Answer(subject, answer_text(claim))
    }

    const fn subject(&self) -> Subject {
        match self {
            Self::FlipBoard { .. } => Subject::FlipBoard,
            Self::MayanBoard { .. } => Subject::MayanBoard,
            Self::Answer(subject, _) | Self::Other(subject) => *subject,
        }
    }

    /// What an SVG file says of it.
    fn text(&self) -> Option<String> {
        match self {
            Self::FlipBoard { board, goal, .. } => fewest::drawing::flip_board_text(board, *goal),
            Self::MayanBoard {
                board,
                drags,
                idle_swaps,
            } => Some(fewest::drawing::mayan_board_text(
                board,
                *drags,
                *idle_swaps,
            )),
            Self::Answer(_, text) => Some(text.clone()),
            Self::Other(_) => None,
        }
    }
}

impl Drawing {
    /// The file's text, which says what it shows.
    #[must_use]
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// Width in pixels.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// What the drawing shows.
    #[must_use]
    pub const fn subject(&self) -> Subject {
        self.shown.subject()
    }

    /// The PNG file of the drawing's pixels, which says what they show. `pixels` is one that does not.
    #[must_use]
    pub fn png_saying(&self, pixels: &[u8]) -> Vec<u8> {
        let text = match &self.shown {
            Shown::FlipBoard { cells, .. } => Some(cells.text()),
            shown => shown.text(),
        };
        let (subject, text) = (self.subject(), text.as_deref());
        fewest::drawing::with_said(pixels, Said { subject, text })
    }

    /// The same drawing of a flip board that came with this goal. A drawing of anything else has none.
    #[must_use]
    pub fn with_goal(mut self, named: Goal) -> Self {
        if let Shown::FlipBoard { goal, cells, .. } = &mut self.shown {
            *goal = Some(named);
            cells.goal = Some(named);
        }
        self.saying()
    }

    /// The same drawing of a Mayan board that came with this number of drags and this rule. A drawing of
    /// anything else has neither.
    #[must_use]
    pub fn with_puzzle(mut self, number: Option<u8>, rule: Option<IdleSwaps>) -> Self {
        if let Shown::MayanBoard {
            drags, idle_swaps, ..
        } = &mut self.shown
        {
            (*drags, *idle_swaps) = (number, rule);
        }
        self.saying()
    }

    /// The same drawing of a flip board or an answer to one, read back as exactly this answer: one that is
    /// said otherwise than the drawing shows it.
    #[must_use]
    pub fn with_flip_answer(self, claim: &flip::Claim) -> Self {
        let subject = match self.subject() {
            Subject::FlipBoard | Subject::ListedPresses => Subject::FlipAnswer,
            subject => subject,
        };
        self.showing(Shown::flip_answer(subject, claim))
    }

    /// The same drawing of a Mayan board or an answer to one, read back as exactly this answer.
    #[must_use]
    pub fn with_mayan_answer(self, claim: &mayan::Claim) -> Self {
        let subject = match self.subject() {
            Subject::MayanBoard => Subject::MayanAnswer,
            subject => subject,
        };
        self.showing(Shown::mayan_answer(subject, claim))
    }

    /// Says what the drawing shows.
    pub(crate) fn showing(self, shown: Shown) -> Self {
        Self { shown, ..self }.saying()
    }

    /// Writes what is said into the file.
    fn saying(mut self) -> Self {
        let (subject, text) = (self.subject(), self.shown.text());
        let text = text.as_deref();
        let element = metadata(Said { subject, text });
        let start = self.metadata.start;
        self.svg.replace_range(self.metadata, &element);
        self.metadata = start..start + element.len();
        self
    }
}

/// A page with panels, in pixels.
pub(crate) struct Page {
    pub(crate) width: u32,
    pub(crate) height: u32,
    /// Where the first panel lies, from the left and from the top.
    pub(crate) first: (f64, f64),
}

/// One picture of several on a page.
pub(crate) struct Panel {
    /// Above it; may be empty.
    pub(crate) title: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Drawn from (0, 0).
    pub(crate) body: Svg,
}

/// What is said about a drawing.
pub(crate) struct Words<'a> {
    /// Of the file, for those who do not see it.
    pub(crate) title: &'a str,
    /// The same at length.
    pub(crate) description: &'a str,
    /// Below the picture.
    pub(crate) caption: &'a str,
}

/// The drawing of these panels, row by row. All panels have one size.
pub(crate) fn sheet(panels: &[Panel], words: &Words<'_>, style: &Style, shown: Shown) -> Drawing {
    placed(panels, words, style, |_| shown)
}

/// The same, where the page has to be known to say what it shows.
pub(crate) fn placed(
    panels: &[Panel],
    words: &Words<'_>,
    style: &Style,
    shown: impl FnOnce(&Page) -> Shown,
) -> Drawing {
    let titled = panels.iter().any(|panel| !panel.title.is_empty());
    let above = if titled { 22.0 } else { 0.0 };
    let widest = |width: f64, panel: &Panel| width.max(panel.width);
    let width = panels.iter().fold(0.0, widest);
    let titles = panels.iter().map(|panel| font::width(&panel.title, TITLE));
    let width = titles.fold(width, f64::max).ceil();
    let height = panels.iter().map(|panel| panel.height);
    let height = height.fold(0.0, f64::max);
    let columns = style.columns.unwrap_or(fitting(width));
    let columns = columns.clamp(1, MAX_COLUMNS).min(panels.len().max(1));
    // The last row should not stand alone.
    let rows = panels.len().div_ceil(columns).max(1);
    let columns = match style.columns {
        Some(_) => columns,
        None => panels.len().div_ceil(rows).max(1),
    };
    let across = columns as f64 * (width + GAP) - GAP;
    let down = rows as f64 * (height + above + GAP) - GAP;

    let lines = wrapped(words.caption, across.max(NARROWEST));
    let longest = lines.iter().map(|line| font::width(line, CAPTION));
    let inner = longest.fold(across, f64::max).ceil();
    let below = if lines.is_empty() {
        0.0
    } else {
        14.0 + lines.len() as f64 * LEADING - 6.0
    };
    let full = (inner + 2.0 * MARGIN, (down + below + 2.0 * MARGIN).ceil());

    let theme = style.theme;
    let mut svg = Svg::default();
    svg.rect([0.0, 0.0, full.0, full.1], 0.0, &Paint::fill(theme.page()));
    let left = MARGIN + ((inner - across) / 2.0).floor();
    let beside = |panel: &Panel| ((width - panel.width) / 2.0).floor();
    let first = (left + panels.first().map_or(0.0, beside), MARGIN + above);
    for (index, panel) in panels.iter().enumerate() {
        let x = left + (index % columns) as f64 * (width + GAP);
        let y = MARGIN + (index / columns) as f64 * (height + above + GAP);
        let middle = x + width / 2.0;
        let look = (Anchor::Middle, theme.text());
        svg.words(&panel.title, (middle, y + 11.0), TITLE, look);
        svg.part(&panel.body, x + beside(panel), y + above);
    }
    for (index, line) in lines.iter().enumerate() {
        let y = MARGIN + down + 14.0 + (index as f64 + 1.0) * LEADING - 8.0;
        let look = (Anchor::Middle, theme.text());
        svg.words(line, (full.0 / 2.0, y), CAPTION, look);
    }
    let (width, height) = pixels(full);
    let description = match words.description {
        "" => words.title,
        description => description,
    };
    let (svg, head) = svg.file((width, height), words.title, description);
    Drawing {
        svg,
        metadata: head..head,
        width,
        height,
        shown: shown(&Page {
            width,
            height,
            first,
        }),
    }
    .saying()
}

/// How many panels stand side by side on a page.
fn fitting(width: f64) -> usize {
    let mut columns = 1;
    while columns < MAX_COLUMNS && (columns as f64 + 1.0) * (width + GAP) - GAP <= PAGE {
        columns += 1;
    }
    columns
}

#[allow(clippy::cast_sign_loss, reason = "sizes are not negative")]
fn pixels(size: (f64, f64)) -> (u32, u32) {
    (size.0 as u32, size.1 as u32)
}

/// The caption in lines no wider than this, broken between words.
fn wrapped(caption: &str, width: f64) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in caption.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            let longer = if line.is_empty() {
                word.to_owned()
            } else {
                format!("{line} {word}")
            };
            if !line.is_empty() && font::width(&longer, CAPTION) > width {
                lines.push(std::mem::replace(&mut line, word.to_owned()));
            } else {
                line = longer;
            }
        }
        if !line.is_empty() {
            lines.push(line);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(panels: usize, caption: &str, columns: Option<usize>) -> Drawing {
        let panel = || Panel {
            title: String::new(),
            width: 100.0,
            height: 50.0,
            body: Svg::default(),
        };
        let panels: Vec<Panel> = std::iter::repeat_with(panel).take(panels).collect();
        let words = Words {
            title: "t",
            description: "d",
            caption,
        };
        let style = Style {
            columns,
            ..Style::default()
        };
        sheet(&panels, &words, &style, Shown::Other(Subject::Chart))
    }

    #[test]
    fn margins_are_even_without_a_caption() {
        let drawing = drawing(1, "", None);
        assert_eq!((drawing.width(), drawing.height()), (148, 98));
    }

    #[test]
    fn rows_are_filled_evenly() {
        // Nine panels side by side fit a page, and ten make two rows of five.
        assert_eq!(drawing(9, "", None).width(), 48 + 9 * 124 - 24);
        assert_eq!(drawing(10, "", None).width(), 48 + 5 * 124 - 24);
        assert_eq!(drawing(10, "", Some(4)).width(), 48 + 4 * 124 - 24);
        assert_eq!(drawing(10, "", Some(4)).height(), 48 + 3 * 74 - 24);
    }

    #[test]
    fn captions_are_broken_between_words() {
        let caption = "one two three four five six seven eight nine ten";
        let lines = wrapped(caption, 120.0);
        assert!(lines.len() > 2);
        assert_eq!(lines.join(" "), caption);
        for line in lines {
            assert!(font::width(&line, CAPTION) <= 120.0, "{line}");
        }
        assert_eq!(wrapped("one\ntwo", 500.0), ["one", "two"]);
        assert!(wrapped("", 500.0).is_empty());
    }
}
