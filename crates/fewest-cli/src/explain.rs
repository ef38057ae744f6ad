//! Turns the library's errors, which are data, into the words that people read.

use fewest::drawing::{NoAnswer, Subject};
use fewest::flip::game_id::GameIdErrorKind;
use fewest::flip::pbm::PbmErrorKind;
use fewest::flip::png::PictureError;
use fewest::flip::{self, Method, MethodError};
use fewest::link::LinkErrorKind;
use fewest::{ReadError, ReadErrorKind, mayan};
use fewest_api::prose::unreadable;

use crate::diagnostic::Diagnostic;

/// Names what to use for several boards.
const SEVERAL: &str =
    "use `fewest solve --lines` for one board a line, or `fewest audit` for a pack";

/// For a flip board that begins with a number.
const BEGINS_WITH_A_NUMBER: &str = "text that begins with a number is a Mayan board; \
                                    flip boards are w and b, or 0 and 1 with --puzzle flip";

/// At the second of several answers.
const SECOND_ANSWER: &str = "the second answer begins here";

/// At the beginning of a drawing in SVG.
const A_DRAWING: &str = "a drawing of `fewest draw`";

/// For several answers.
const ONE_BY_ONE: &str = "each line of `solve --all` is an answer of its own";

/// Title, label and help of an error in a board's text.
pub(crate) fn read_error(error: &ReadError, text: &[u8]) -> Diagnostic {
    let mut help = None;
    let at = text.get(error.span.start..error.span.end).unwrap_or(&[]);
    let label = match &error.kind {
        ReadErrorKind::Empty => {
            help = Some(
                "a flip board is lines of w and b; a Mayan board begins with the number of drags",
            );
            "a board was expected".to_owned()
        }
        ReadErrorKind::NotUtf8 => {
            help = Some("save it as UTF-8, or as plain ASCII");
            "not a character".to_owned()
        }
        ReadErrorKind::Flip(kind) => flip_label(kind, text, &mut help),
        ReadErrorKind::Mayan(kind) => mayan_label(kind, at, &mut help),
        ReadErrorKind::Pbm(kind) => pbm_label(*kind).to_owned(),
        ReadErrorKind::Picture(_) if at.starts_with(b"<") => A_DRAWING.to_owned(),
        ReadErrorKind::Png(_) | ReadErrorKind::Picture(_) => "a PNG picture".to_owned(),
        ReadErrorKind::Svg => {
            help = Some(
                "pictures of boards are PNG and PBM, and drawings of `fewest draw` in PNG and SVG",
            );
            "an SVG picture".to_owned()
        }
        ReadErrorKind::GameId(kind) => game_id_label(*kind, &mut help).to_owned(),
        ReadErrorKind::OwnPresses => {
            help = Some("leave out --neighbours, --without-self and --wrap");
            "this game ID".to_owned()
        }
        ReadErrorKind::Link(kind) => link_label(kind, &mut help).to_owned(),
        ReadErrorKind::Json(_) => "here".to_owned(),
        ReadErrorKind::JsonWithoutBoard => "no board in this object".to_owned(),
        ReadErrorKind::JsonForeignKey { .. } => "belongs to the other puzzle".to_owned(),
        ReadErrorKind::JsonUnknownKey { .. } => {
            help = Some(
                "the keys are puzzle, rows, goal, neighbours, wrap, without_self (flip); \
                 puzzle, n, columns, height, idle_swaps (mayan)",
            );
            "unknown".to_owned()
        }
        ReadErrorKind::JsonTwice { .. } => "the second time".to_owned(),
        ReadErrorKind::JsonValue { .. } => "not such a value".to_owned(),
        ReadErrorKind::JsonMissing { key } => format!("an object without {key:?}"),
        ReadErrorKind::EitherFamily { .. } => {
            help = Some(
                "say --puzzle flip (1 is read as b) or --puzzle mayan; an option that only one of them \
                 has, such as --goal or --steps, says it too",
            );
            "which of the two?".to_owned()
        }
        ReadErrorKind::ZerosAndOnes { .. } => {
            help = Some(
                "say --puzzle flip or --goal, and 1 is read as b; or write the board with w and b",
            );
            "0 and 1 instead of w and b".to_owned()
        }
        ReadErrorKind::OtherFamily(_) => "not the puzzle of --puzzle".to_owned(),
        ReadErrorKind::SecondBoard => {
            help = Some(SEVERAL);
            "the second board begins here".to_owned()
        }
        _ => String::new(),
    };
    Diagnostic {
        title: unreadable(&error.kind),
        label,
        help: match &error.kind {
            ReadErrorKind::Picture(error) => picture_help(error),
            _ => help.map(str::to_owned),
        },
    }
}

/// What to do with a picture that does not show clearly what board it is.
fn picture_help(error: &PictureError) -> Option<String> {
    Some(match error {
        PictureError::Unclear { cell, .. } => format!(
            "say --cell-pixels {cell} if each {cell}x{cell} pixels are a cell, or --cell-pixels 1 \
             if each pixel is one"
        ),
        PictureError::TwoScales { cell, other } => {
            format!("say which: --cell-pixels {cell}, --cell-pixels {other}, or --cell-pixels 1")
        }
        PictureError::NotWhole { .. } | PictureError::MixedCell { .. } => {
            "--cell-pixels counts from one cell's left edge to the next one's, with the line between \
             them"
                .to_owned()
        }
        PictureError::Memory { .. } => {
            "save it smaller, or raise --memory where the command has it".to_owned()
        }
        PictureError::Drawing(subject) => match subject {
            Subject::FlipAnswer
            | Subject::FlipSteps
            | Subject::MayanAnswer
            | Subject::MayanSteps
            | Subject::QuietPatterns => {
                "`fewest draw` without --solve, --answer and --quiet draws the board alone, which can be \
                 read back"
                    .to_owned()
            }
            Subject::MayanBoard => "draw the board again: this drawing is of an earlier version, which did not say what board it shows"
                .to_owned(),
            _ => "a board is read from a drawing of the board alone".to_owned(),
        },
        PictureError::OtherSize { .. } | PictureError::NotAPiece(_) => {
            "draw the board again, or say --cell-pixels N if it is a different picture now"
                .to_owned()
        }
        _ => return None,
    })
}

/// Title, label and help of an error in the text of an answer to a flip board.
pub(crate) fn flip_claim(error: &flip::ClaimError) -> Diagnostic {
    use flip::ClaimErrorKind as Kind;
    let forms = "an answer is a number of rounds, a line `row column` for each press, \
                 a picture of x and dots, a pattern of 0 and 1, Impossible, or an object of `solve --format json`";
    let (label, help) = match &error.kind {
        Kind::Empty => ("an answer was expected", Some(forms)),
        Kind::Unknown => ("not understood", Some(forms)),
        Kind::NotAPress => ("not a press", None),
        Kind::NotAPattern => ("something else", None),
        Kind::NotAPicture(_) => ("neither x nor a dot", None),
        Kind::RowLength { .. } => ("another length", None),
        Kind::TooLarge => ("begins here", None),
        Kind::PictureFile(_) | Kind::Json(_) => ("here", None),
        Kind::Drawing(error) => no_answer(*error),
        Kind::Foreign => ("another puzzle", None),
        Kind::Undecided => ("not decided", None),
        Kind::NoAnswer => ("no answer", Some(forms)),
        Kind::SecondAnswer => (SECOND_ANSWER, Some(ONE_BY_ONE)),
        _ => ("", None),
    };
    claim(error, label, help)
}

/// Title, label and help of an error in the text of an answer to a Mayan board.
pub(crate) fn mayan_claim(error: &mayan::ClaimError) -> Diagnostic {
    use mayan::ClaimErrorKind as Kind;
    let forms = "an answer is a line `x y g` for each drag, -1, or an object of \
                 `solve --format json`";
    let (label, help) = match &error.kind {
        Kind::NotADrag => ("not a drag", Some(forms)),
        Kind::TextAfterNone => ("nothing was expected here", Some(forms)),
        Kind::Drawing(error) => no_answer(*error),
        Kind::Json(_) => ("here", None),
        Kind::Foreign => ("another puzzle", None),
        Kind::Undecided => ("not decided", None),
        Kind::NoAnswer => ("no answer", Some(forms)),
        Kind::SecondAnswer => (SECOND_ANSWER, Some(ONE_BY_ONE)),
        _ => ("", None),
    };
    claim(error, label, help)
}

fn claim(error: &impl ToString, label: &str, help: Option<&str>) -> Diagnostic {
    Diagnostic {
        title: error.to_string(),
        label: label.to_owned(),
        help: help.map(str::to_owned),
    }
}

/// Label and help of a drawing that is no answer.
fn no_answer(error: NoAnswer) -> (&'static str, Option<&'static str>) {
    match error {
        NoAnswer::Drawing(_) => (
            "no answer",
            Some("`fewest draw --solve` and `--answer` draw an answer that can be read back"),
        ),
        NoAnswer::OtherPuzzle(_) => ("another puzzle", None),
        NoAnswer::Svg => (
            "an SVG picture",
            Some(
                "pictures of answers are PNG and PBM, and drawings of `fewest draw` in PNG and SVG",
            ),
        ),
        _ => ("here", None),
    }
}

/// Title and label of text past a bound.
pub(crate) fn too_long(most: u64) -> Diagnostic {
    Diagnostic::new(
        format!("the text has more than {most} bytes"),
        "no board is read from here on",
    )
}

/// Title and label of a move that cannot be played.
pub(crate) fn bad_move(title: String) -> Diagnostic {
    Diagnostic::new(title, "this move")
}

fn pbm_label(kind: PbmErrorKind) -> &'static str {
    match kind {
        PbmErrorKind::Header => "no such header",
        PbmErrorKind::Size(_) => "this size",
        PbmErrorKind::Pixel => "neither 0 nor 1",
        PbmErrorKind::Truncated { .. } => "the file ends here",
        PbmErrorKind::Trailing => "nothing was expected here",
        _ => "here",
    }
}

fn link_label(kind: &LinkErrorKind, help: &mut Option<&'static str>) -> &'static str {
    match kind {
        LinkErrorKind::Newer(_) => {
            *help = Some("take a newer version of fewest");
            "a newer version"
        }
        LinkErrorKind::Checksum => {
            *help = Some("copy the whole link again, to its last character");
            "does not fit what stands in front"
        }
        LinkErrorKind::Unchecked => {
            *help = Some(
                "a whole link ends with -z and two digits; copy it again, to its last character",
            );
            "the link ends here"
        }
        LinkErrorKind::Places(_) => "this size",
        LinkErrorKind::Twice => "the second time",
        LinkErrorKind::Digit(_) => "not a digit",
        LinkErrorKind::Length { .. } => "these digits",
        _ => "here",
    }
}

fn game_id_label(kind: GameIdErrorKind, help: &mut Option<&'static str>) -> &'static str {
    match kind {
        GameIdErrorKind::Seed => {
            *help = Some("take the game ID by description, which has hexadecimal digits");
            "a seed"
        }
        GameIdErrorKind::SecondBoard => {
            *help = Some(SEVERAL);
            "the second board begins here"
        }
        GameIdErrorKind::Size | GameIdErrorKind::Places(_) => "this size",
        GameIdErrorKind::Digit(_) => "not a digit",
        GameIdErrorKind::Length { .. } => "these digits",
        GameIdErrorKind::Comma => "the ID ends here",
        _ => "here",
    }
}

fn flip_label(kind: &flip::ParseErrorKind, text: &[u8], help: &mut Option<&'static str>) -> String {
    use flip::ParseErrorKind as Kind;
    match *kind {
        Kind::Empty => "a board was expected".to_owned(),
        Kind::UnknownLetter(_) if has_digits(text) => {
            *help = Some("pieces are 0 and 1 here, and _ is a place without a cell");
            "neither 0 nor 1".to_owned()
        }
        Kind::UnknownLetter(letter) => {
            *help = Some(match letter {
                '0'..='9' if text.trim_ascii_start().starts_with(b"{") => {
                    "rows in JSON are of w and b, and _ is a place without a cell"
                }
                '0'..='9' => "pieces are w and b; 1 is read as b in a text of 0 and 1 alone",
                '#' => "pieces are w and b; lines with # belong to packs, see `fewest audit`",
                _ => "pieces are w and b, and _ is a place without a cell",
            });
            "neither w nor b".to_owned()
        }
        Kind::RowLength {
            found, expected, ..
        } => {
            *help = Some("use --ragged where the places behind a short row have no cell");
            if found > expected {
                format!("{} too many", cells(found - expected))
            } else {
                format!("{} missing", cells(expected - found))
            }
        }
        Kind::NotSquare { cells: found } => {
            *help = Some("use --size ROWSxCOLUMNS for a board that is no square");
            let side = found.isqrt();
            format!(
                "{} were read; {side}x{side} has {}, {}x{} has {}",
                cells(found),
                side * side,
                side + 1,
                side + 1,
                (side + 1) * (side + 1)
            )
        }
        Kind::CellCount { .. } | Kind::WrongSize { .. } => "not the size of --size".to_owned(),
        Kind::SecondBoard => {
            *help = Some(SEVERAL);
            "the second board begins here".to_owned()
        }
        Kind::NoCells => "holes only".to_owned(),
        Kind::TooLarge(_) => "too large".to_owned(),
        _ => String::new(),
    }
}

/// Whether the pieces of a flip board are 0 and 1.
fn has_digits(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| flip::Letters::of(text) == flip::Letters::ZeroAndOne)
}

fn mayan_label(kind: &mayan::ParseErrorKind, at: &[u8], help: &mut Option<&'static str>) -> String {
    use mayan::ParseErrorKind as Kind;
    match kind {
        Kind::SizeOutOfRange { .. } => format!(
            "a board has at most {} rows, {} columns and {} places",
            mayan::MAX_HEIGHT,
            mayan::MAX_COLUMNS,
            mayan::MAX_PLACES
        ),
        Kind::Empty => "a board was expected".to_owned(),
        Kind::NotANumber => {
            *help = Some(BEGINS_WITH_A_NUMBER);
            "a number was expected".to_owned()
        }
        Kind::DragsMissing => "the number of drags comes first".to_owned(),
        Kind::DragsOutOfRange => {
            *help = Some(BEGINS_WITH_A_NUMBER);
            "from 0 to 255".to_owned()
        }
        Kind::ColourOutOfRange { .. } => {
            // No colour is written like this, but the row of another program's flip board is.
            let zeros_and_ones = at.len() > 2 && at.iter().all(|digit| b"01".contains(digit));
            *help = Some(if zeros_and_ones && at != b"100" {
                BEGINS_WITH_A_NUMBER
            } else {
                "an empty place has no number, and 0 only ends a column of a board in lines"
            });
            format!("colours are 1 to {}", mayan::MAX_COLOUR)
        }
        Kind::ColumnTooTall { limit, .. } => {
            *help = Some("0 ends a column; use --size HEIGHTxCOLUMNS for other boards than 7x5");
            format!("a column has at most {limit} blocks, then 0")
        }
        Kind::EndOfColumnMissing { .. } => {
            *help = Some(
                "n comes first, then each column ends with 0, a full one and an empty one too; \
                 columns are counted from 0",
            );
            "the text ends here".to_owned()
        }
        Kind::TextAfterLastColumn => {
            *help = Some(
                "a board has 5 columns without --size HEIGHTxCOLUMNS; for several boards use \
                 `fewest solve --lines` (one a line) or `fewest audit` (a pack)",
            );
            "nothing was expected here".to_owned()
        }
        Kind::ColumnCount { .. } => {
            *help = Some("use --size HEIGHTxCOLUMNS for other boards than 7x5");
            "another number of columns".to_owned()
        }
        Kind::RunOfThree { .. } => "this block is part of the run".to_owned(),
        _ => String::new(),
    }
}

fn cells(count: usize) -> String {
    match count {
        1 => "one cell".to_owned(),
        count => format!("{count} cells"),
    }
}

/// The method that takes a board that another method refused, if any does.
pub(crate) fn instead(error: &MethodError) -> Option<String> {
    match error {
        MethodError::Cells { .. }
        | MethodError::Queue { .. }
        | MethodError::Columns { .. }
        | MethodError::Nullity { .. }
        | MethodError::NotClassic(_) => {
            let transform = Method::Transform.name();
            Some(format!("try --method {transform}, which takes any shape"))
        }
        _ => None,
    }
}
