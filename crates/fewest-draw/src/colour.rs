//! Colours, and how well they can be told apart.

use std::fmt;

/// A colour: red, green and blue, eight bits each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rgb(pub u32);

impl Rgb {
    /// Red, green and blue.
    pub(crate) const fn bytes(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }

    /// The relative luminance, from 0 (black) to 1 (white), as WCAG 2.2 defines it.
    #[must_use]
    pub fn luminance(self) -> f64 {
        let channel = |shift: u32| {
            let value = f64::from(self.0 >> shift & 255) / 255.0;
            if value <= 0.04045 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(16) + 0.7152 * channel(8) + 0.0722 * channel(0)
    }

    /// The contrast with another colour, from 1 to 21, as WCAG 2.2 defines it.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:06X}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_standard() {
        let (black, white) = (Rgb(0), Rgb(0x00FF_FFFF));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((white.contrast(white) - 1.0).abs() < 1e-9);
        // The grey that is the lightest to be read on white.
        assert!((Rgb(0x0076_7676).contrast(white) - 4.54).abs() < 0.01);
        assert_eq!(Rgb(0x19).to_string(), "#000019");
    }
}
