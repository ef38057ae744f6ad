//! Errors that count things say `1 row`, and not `1 rows`.

use fewest::flip::game_id::GameIdErrorKind;
use fewest::flip::{self, ClaimErrorKind, ParseErrorKind};
use fewest::judge::JudgeErrorKind;
use fewest::link::LinkErrorKind;
use fewest::mayan::{self, BoardError, Fault};
use fewest::{Size, counted};

#[test]
fn one_thing_is_counted_in_the_singular() {
    let size = Size::new(1, 1);
    let (expected, found) = (5, 1);
    for (message, said) in [
        (
            BoardError::ColumnCount { expected, found }.to_string(),
            "1 column instead of 5",
        ),
        (
            mayan::ParseErrorKind::ColumnCount { expected, found }.to_string(),
            "1 column instead of 5",
        ),
        (
            mayan::ParseErrorKind::RowLength { expected, found }.to_string(),
            "1 place instead of 5",
        ),
        (
            Fault::WrongLength { expected, found }.to_string(),
            "1 drag instead of 5",
        ),
        (
            GameIdErrorKind::Length { expected, found }.to_string(),
            "1 hexadecimal digit instead of 5",
        ),
        (
            LinkErrorKind::Length { expected, found }.to_string(),
            "1 digit instead of 5",
        ),
        (
            JudgeErrorKind::RowLength {
                row: 2,
                found,
                expected,
            }
            .to_string(),
            "row 2 has 1 number, but row 1 has 5",
        ),
        (
            ParseErrorKind::RowLength {
                row: 2,
                found,
                expected,
            }
            .to_string(),
            "row 2 has 1 cell, but row 1 has 5",
        ),
        (
            ClaimErrorKind::RowLength { found, expected }.to_string(),
            "this row of the picture has 1 place, but the first has 5",
        ),
        (
            ParseErrorKind::CellCount { size, found: 4 }.to_string(),
            "a board of 1x1 has 1 cell, but 4 were read",
        ),
        (
            flip::generate::Never::Cells {
                rounds: 2,
                cells: 1,
            }
            .to_string(),
            "a board of 1 cell never needs 2 rounds",
        ),
        (
            flip::generate::Never::SeveralMinima { rounds: 1 }.to_string(),
            "every board of this shape that needs 1 round has several minimum press sets",
        ),
        (
            mayan::generate::Never::TooManyBlocks { size, blocks: 1 }.to_string(),
            "a board of 1x1 has no room for 1 block",
        ),
        (
            mayan::generate::Never::HeightCount { columns: 5, found }.to_string(),
            "1 height for 5 columns",
        ),
        (
            mayan::generate::Never::HeightSum { sum: 1, blocks: 9 }.to_string(),
            "the heights are those of 1 block, and not of 9",
        ),
        (
            mayan::generate::Never::TooFewBlocks {
                colours: 1,
                blocks: 2,
            }
            .to_string(),
            "1 colour needs at least 3 blocks, three of each",
        ),
    ] {
        assert_eq!(message, said);
    }
    assert_eq!(
        [counted(0, "drag"), counted(2, "press")],
        ["0 drags", "2 presses"]
    );
}
