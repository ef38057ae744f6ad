//! What the terminal can show.

use fewest_session::Tile;
use ratatui::style::{Color, Style};

/// How many colours are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colours {
    /// Any.
    True,
    /// The 256 of xterm.
    Indexed,
    /// None: marks alone tell tiles apart.
    None,
}

impl Colours {
    /// From the environment: `NO_COLOR` set to anything but nothing means none; `COLORTERM` tells
    /// whether there are more than 256.
    #[must_use]
    pub fn from_environment() -> Self {
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let many = std::env::var("COLORTERM");
        if is_set("NO_COLOR") {
            Self::None
        } else if many.is_ok_and(|many| many == "truecolor" || many == "24bit") {
            Self::True
        } else {
            Self::Indexed
        }
    }

    /// How a tile looks, as far as the terminal can show it.
    pub(crate) fn style(self, tile: Tile) -> Style {
        Style {
            bg: self.of(tile.fill),
            fg: self.of(tile.ink),
            ..Style::new()
        }
    }

    fn of(self, [red, green, blue]: [u8; 3]) -> Option<Color> {
        match self {
            Self::True => Some(Color::Rgb(red, green, blue)),
            Self::Indexed => Some(Color::Indexed(nearest([red, green, blue]))),
            Self::None => None,
        }
    }
}

/// The nearest colour of xterm's cube (16 to 231) or grey ramp (232 to 255).
fn nearest(rgb: [u8; 3]) -> u8 {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |other: [u8; 3]| -> u32 {
        let pairs = rgb.iter().zip(other);
        pairs.map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let cube = (16..=231_u8).map(|index| {
        let at = usize::from(index - 16);
        (index, [LEVELS[at / 36], LEVELS[at / 6 % 6], LEVELS[at % 6]])
    });
    let greys = (232..=255_u8).map(|index| (index, [8 + 10 * (index - 232); 3]));
    let all = cube.chain(greys);
    all.min_by_key(|&(_, colour)| distance(colour))
        .map_or(16, |(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_of_256_colours_is_found() {
        assert_eq!(nearest([0, 0, 0]), 16);
        assert_eq!(nearest([255, 255, 255]), 231);
        assert_eq!(nearest([127, 127, 134]), 244);
        assert_eq!(nearest([255, 0, 0]), 196);
    }
}
