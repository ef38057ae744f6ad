//! Colours and marks of tiles, the same on every screen. The marks tell the colours apart for those
//! who see colours otherwise, and where there are none.

use serde::Serialize;

use crate::data::Piece;

/// How a tile is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tile {
    /// The colour of the tile: red, green, blue.
    pub fill: [u8; 3],
    /// The colour of what is drawn on it.
    pub ink: [u8; 3],
    /// The mark, as the name of a form.
    pub mark: &'static str,
    /// The mark in ASCII, two columns wide: many terminals are not sure how wide other signs are.
    pub ascii: &'static str,
}

const INK_BLACK: [u8; 3] = [0, 0, 0];
const INK_WHITE: [u8; 3] = [255, 255, 255];

const fn tile_of(fill: [u8; 3], ink: [u8; 3], mark: &'static str, ascii: &'static str) -> Tile {
    Tile {
        fill,
        ink,
        mark,
        ascii,
    }
}

/// The tiles of the Mayan colours 1 to 11. All pairs differ for people with any kind of colour vision.
pub const PALETTE: [Tile; 11] = [
    tile_of([0x19, 0x40, 0x83], INK_WHITE, "disc", "()"),
    tile_of([0xff, 0xed, 0x00], INK_BLACK, "triangle", "/\\"),
    tile_of([0xa3, 0x30, 0x3e], INK_WHITE, "cross", "><"),
    tile_of([0x96, 0xdc, 0xfd], INK_BLACK, "diamond", "<>"),
    tile_of([0x41, 0x9c, 0x71], INK_BLACK, "square", "[]"),
    tile_of([0xd1, 0x8f, 0x20], INK_BLACK, "star", "**"),
    tile_of([0x82, 0x3f, 0xea], INK_WHITE, "plus", "++"),
    tile_of([0xf2, 0xaf, 0xbd], INK_BLACK, "ring", "oo"),
    tile_of([0x7f, 0x7f, 0x86], INK_BLACK, "bar", "=="),
    tile_of([0x54, 0x29, 0x05], INK_WHITE, "chevron", "vv"),
    tile_of([0xff, 0xff, 0xff], INK_BLACK, "dots", "::"),
];

/// Later colours share one tile; their numbers tell them apart.
const OTHER: Tile = tile_of([0xff, 0xff, 0xff], INK_BLACK, "number", "");
const WHITE: Tile = tile_of([0xff, 0xff, 0xff], INK_BLACK, "dot", "..");
const BLACK: Tile = tile_of([0x19, 0x40, 0x83], INK_WHITE, "disc", "##");

/// The tile of a piece; `None` where nothing stands.
#[must_use]
pub fn tile(piece: Piece) -> Option<Tile> {
    match piece {
        Piece::Hole | Piece::Empty => None,
        Piece::White => Some(WHITE),
        Piece::Black => Some(BLACK),
        Piece::Block { colour } => {
            let index = usize::from(colour).checked_sub(1)?;
            Some(PALETTE.get(index).copied().unwrap_or(OTHER))
        }
    }
}
