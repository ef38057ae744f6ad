//! Writes the elements of an SVG file.

use std::fmt::Write as _;

use crate::colour::Rgb;
use crate::font::{self, Anchor};

/// A part of a drawing: elements as text.
#[derive(Debug, Clone, Default)]
pub(crate) struct Svg {
    text: String,
}

/// How a shape is painted.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Paint {
    fill: Option<Rgb>,
    stroke: Option<(Rgb, f64)>,
    dash: Option<f64>,
}

impl Paint {
    /// Filled, without an outline.
    pub(crate) const fn fill(colour: Rgb) -> Self {
        Self {
            fill: Some(colour),
            stroke: None,
            dash: None,
        }
    }

    /// An outline only.
    pub(crate) const fn line(colour: Rgb, width: f64) -> Self {
        Self {
            fill: None,
            stroke: Some((colour, width)),
            dash: None,
        }
    }

    /// With an outline too.
    pub(crate) const fn outlined(mut self, colour: Rgb, width: f64) -> Self {
        self.stroke = Some((colour, width));
        self
    }

    /// With dashes of this length for an outline.
    pub(crate) const fn dashed(mut self, length: f64) -> Self {
        self.dash = Some(length);
        self
    }

    fn attributes(&self) -> String {
        let mut text = match self.fill {
            Some(colour) => format!(" fill=\"{colour}\""),
            None => " fill=\"none\"".to_owned(),
        };
        if let Some((colour, width)) = self.stroke {
            let width = number(width);
            let _ = write!(text, " stroke=\"{colour}\" stroke-width=\"{width}\"");
        }
        if let Some(length) = self.dash {
            let (dash, gap) = (number(length), number(length * 0.8));
            let _ = write!(text, " stroke-dasharray=\"{dash} {gap}\"");
        }
        text
    }
}

impl Svg {
    /// A rectangle with round corners.
    pub(crate) fn rect(&mut self, place: [f64; 4], radius: f64, paint: &Paint) {
        let [x, y, width, height] = place.map(number);
        let _ = write!(
            self.text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\""
        );
        if radius > 0.0 {
            let _ = write!(self.text, " rx=\"{}\"", number(radius));
        }
        let _ = writeln!(self.text, "{}/>", paint.attributes());
    }

    /// A circle.
    pub(crate) fn circle(&mut self, x: f64, y: f64, radius: f64, paint: &Paint) {
        let [x, y, radius] = [x, y, radius].map(number);
        let paint = paint.attributes();
        let _ = writeln!(
            self.text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{paint}/>"
        );
    }

    /// A path with round ends and corners.
    pub(crate) fn path(&mut self, path: &str, paint: &Paint) {
        if path.is_empty() {
            return;
        }
        let round = match paint.stroke {
            Some(_) => " stroke-linecap=\"round\" stroke-linejoin=\"round\"",
            None => "",
        };
        let paint = paint.attributes();
        let _ = writeln!(self.text, "<path d=\"{path}\"{paint}{round}/>");
    }

    /// A line of words. The baseline is at `y`.
    pub(crate) fn words(&mut self, words: &str, at: (f64, f64), size: f64, look: (Anchor, Rgb)) {
        let (anchor, colour) = look;
        let path = font::path(words, at.0, at.1, size, anchor);
        self.path(&path, &Paint::line(colour, size * font::PEN));
    }

    /// A line of words around a point, in the middle of both ways.
    pub(crate) fn centred(&mut self, words: &str, at: (f64, f64), size: f64, colour: Rgb) {
        let baseline = at.1 + size * font::CAPITALS / 2.0;
        self.words(words, (at.0, baseline), size, (Anchor::Middle, colour));
    }

    /// Another part, moved.
    pub(crate) fn part(&mut self, part: &Self, x: f64, y: f64) {
        let [x, y] = [x, y].map(number);
        let _ = write!(
            self.text,
            "<g transform=\"translate({x} {y})\">\n{}</g>\n",
            part.text
        );
    }

    /// The whole file, and where in it stands what it says of itself.
    pub(crate) fn file(&self, size: (u32, u32), title: &str, description: &str) -> (String, usize) {
        let (width, height) = size;
        let [title, description] = [title, description].map(escaped);
        let mut file = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n"
        );
        let head = file.len();
        file.push_str(&self.text);
        file.push_str("</svg>\n");
        (file, head)
    }
}

/// A number with at most two digits behind the point.
pub(crate) fn number(value: f64) -> String {
    let mut text = format!("{value:.2}");
    let kept = text.trim_end_matches('0').trim_end_matches('.').len();
    text.truncate(kept);
    if text == "-0" { "0".to_owned() } else { text }
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\n' | '\t' => safe.push(letter),
            // What XML cannot hold.
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => {
                safe.push('\u{fffd}');
            }
            letter => safe.push(letter),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (10.0, "10"),
            (100.0, "100"),
            (1.5, "1.5"),
            (-2.345, "-2.35"),
            (0.126, "0.13"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn words_of_a_title_cannot_end_it() {
        assert_eq!(escaped("a<b>&\"\u{1}"), "a&lt;b&gt;&amp;&quot;\u{fffd}");
    }
}
