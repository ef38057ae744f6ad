//! What the parts of a picture are coloured with.

use fewest::choices;
use fewest::flip::Colour;

use crate::colour::Rgb;

choices! {
    /// A light page or a dark one.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Theme {
        /// Dark on light.
        #[default]
        Light = "light", "Dark on light";
        /// Light on dark.
        Dark = "dark", "Light on dark";
    }
    /// What it is, in a few words without a full stop.
    pub fn summary;
}

impl Theme {
    /// Behind everything.
    pub(crate) const fn page(self) -> Rgb {
        match self {
            Self::Light => Rgb(0xF6F7F9),
            Self::Dark => Rgb(0x14161A),
        }
    }

    /// Behind the cells of a board.
    pub(crate) const fn board(self) -> Rgb {
        match self {
            Self::Light => Rgb(0xE3E6EB),
            Self::Dark => Rgb(0x23272E),
        }
    }

    /// Words.
    pub(crate) const fn text(self) -> Rgb {
        match self {
            Self::Light => Rgb(0x1B1F24),
            Self::Dark => Rgb(0xECEFF3),
        }
    }

    /// Around tiles.
    pub(crate) const fn line(self) -> Rgb {
        match self {
            Self::Light => Rgb(0x6B7480),
            Self::Dark => Rgb(0x8A94A1),
        }
    }

    /// What the picture is about: bars, pressed cells, outlines.
    pub(crate) const fn accent(self) -> Rgb {
        match self {
            Self::Light => Rgb(0x0B5CAD),
            Self::Dark => Rgb(0x7DB7FF),
        }
    }
}

/// The face of a flip piece. The same on both pages: a white piece is white.
pub(crate) const fn piece(colour: Colour) -> Rgb {
    match colour {
        Colour::White => Rgb(0xFFFFFF),
        Colour::Black => Rgb(0x1B1F24),
    }
}

/// Numbers on a flip piece.
pub(crate) const fn on_piece(colour: Colour) -> Rgb {
    match colour {
        Colour::White => Rgb(0x1B1F24),
        Colour::Black => Rgb(0xFFFFFF),
    }
}

/// Rings and outlines on a flip piece.
pub(crate) const fn accent_on_piece(colour: Colour) -> Rgb {
    match colour {
        Colour::White => Theme::Light.accent(),
        Colour::Black => Theme::Dark.accent(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_can_be_read() {
        for theme in Theme::ALL {
            for behind in [theme.page(), theme.board()] {
                assert!(theme.text().contrast(behind) >= 4.5, "{theme:?}");
            }
            assert!(theme.page().contrast(theme.accent()) >= 4.5, "{theme:?}");
        }
        for colour in Colour::ALL {
            assert!(on_piece(colour).contrast(piece(colour)) >= 4.5);
        }
    }

    #[test]
    fn lines_can_be_seen() {
        for theme in Theme::ALL {
            for behind in [theme.page(), theme.board()] {
                assert!(theme.line().contrast(behind) >= 3.0, "{theme:?}");
                assert!(theme.accent().contrast(behind) >= 3.0, "{theme:?}");
            }
        }
        for colour in Colour::ALL {
            assert!(accent_on_piece(colour).contrast(piece(colour)) >= 3.0);
        }
        assert!(piece(Colour::White).contrast(piece(Colour::Black)) >= 7.0);
    }
}
