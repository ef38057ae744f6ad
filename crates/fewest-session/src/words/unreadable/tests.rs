use fewest::flip::png::PNG_SIGNATURE;
use fewest::link::{self, is_link};
use fewest::mayan::{Direction, Drag, Place};
use fewest::{Cell, ReadOptions, Size};

use super::*;
use crate::load::open;
use crate::words::{Language, LoadError, Message};

/// A text for every complaint that a text can bring, and the complaint's name in the library.
const CORPUS: &[(&str, &str)] = &[
    ("", "Empty"),
    (" \n\t\n", "Empty"),
    // Letters.
    ("bwqw", "Flip(UnknownLetter"),
    ("bw\nw棋", "Flip(UnknownLetter"),
    ("bwbw\nwww", "Flip(RowLength"),
    ("bwbww", "Flip(NotSquare"),
    ("bw\nwb\n\nbw\nwb", "Flip(SecondBoard"),
    ("__\n__", "Flip(NoCells"),
    // Numbers.
    ("1x 2", "Mayan(NotANumber"),
    ("3|1|2,x|||", "Mayan(NotANumber"),
    ("999 0 0 0 0 0", "Mayan(DragsOutOfRange"),
    ("3 100 0 0 0 0 0", "Mayan(ColourOutOfRange"),
    ("3 1 2 1 2 1 2 1 2 0 0 0 0 0", "Mayan(ColumnTooTall"),
    ("3 1 0 2", "Mayan(EndOfColumnMissing"),
    ("3 1 0 2 0 0 0 0 7", "Mayan(TextAfterLastColumn"),
    ("3|1|2", "Mayan(ColumnCount"),
    ("3 1 1 1 0 0 0 0 0", "Mayan(RunOfThree"),
    ("3|1|2||| \n3|1|2|||", "SecondBoard"),
    // Zeros and ones.
    ("1 0 1\n0 0 0\n1 1 0", "EitherFamily"),
    ("1001\n0110", "ZerosAndOnes"),
    // Pictures.
    ("<svg width=\"1\">", "Svg"),
    ("P1\nx", "Pbm(Header"),
    ("P1 0 4\n", "Pbm(Size"),
    ("P1 2 1\n12", "Pbm(Pixel"),
    ("P1 2 1\n1", "Pbm(Truncated"),
    ("P4 9 1\n1", "Pbm(Truncated"),
    ("P1 2 1\n10 1", "Pbm(Trailing"),
    // Game IDs.
    ("99999999999999999999x1:f,8", "GameId(Size"),
    ("100x100:f,8", "GameId(Places"),
    ("0x3:f,8", "GameId(Places"),
    ("2x1c#1234", "GameId(Seed"),
    ("2x1c:g,8", "GameId(Digit"),
    ("2x1c:f,88", "GameId(Length"),
    ("2x1c:f,8\n2x1c:f,8", "GameId(SecondBoard"),
    ("2x1c:f8", "GameId(Comma"),
    // Links.
    ("#0-f-2x1-g", "Link(NotALink"),
    ("#2-f-2x1-g", "Link(Newer"),
    ("#1-f-2x1-g-zzz", "Link(Checksum"),
    ("#1-q-2x1-g", "Link(Puzzle"),
    ("#1-", "Link(Puzzle"),
    ("#1-f-2", "Link(Size"),
    ("#1-f-0x4-0", "Link(Places"),
    ("#1-f-70000x4-0", "Link(Places"),
    ("#1-f-2x1-gg", "Link(Length"),
    ("#1-f-2x1-w", "Link(Digit"),
    ("#1-f-2x1-1", "Link(Padding"),
    ("#1-f-2x1-0-rm0", "Link(NoCells"),
    ("#1-f-2x1-g-rm8", "Link(Hole"),
    ("#1-m-256-1", "Link(Drags"),
    ("#1-m-3", "Link(ColumnsMissing"),
    ("#1-m-3-1?.0", "Link(Colour"),
    ("#1-m-3-1..0", "Link(EmptyColumn"),
    ("#1-m-3-1-rh99", "Link(Board(SizeOutOfRange"),
    ("#1-m-3-12121212.0", "Link(Board(ColumnTooTall"),
    ("#1-m-3-111.0", "Link(Board(RunOfThree"),
    ("#1-m-3-1.0-s0", "Link(NotADrag"),
    ("#1-m-3-1.0-s90r", "Link(BadDrag(OffBoard"),
    ("#1-m-3-1.0-s10r", "Link(BadDrag(NoBlock"),
    ("#1-m-3-1.0-s00l", "Link(BadDrag(TargetOffBoard"),
    ("#1-m-3-1.1-s00r-ri", "Link(BadDrag(IdleSwap"),
    ("#1-f-2x1-g-tx", "Link(Step"),
    ("#1-f-2x1-g-rx", "Link(Rule"),
    ("#1-f-2x1-g-t1-t2", "Link(Twice"),
    ("https://example.org/#1-f-2x1-g-zzz", "Link(Checksum"),
    // JSON.
    ("[1]", "Json(\"a board in JSON"),
    ("{\"rows\":[\"bw\"", "Json(\"the text ends"),
    ("{\"rows\" 1}", "Json("),
    ("{rows:1}", "Json("),
    ("{}", "JsonWithoutBoard"),
    ("{\"rows\":[\"bw\"],\"n\":3}", "JsonForeignKey"),
    (
        "{\"n\":3,\"columns\":[[1]],\"goal\":\"white\"}",
        "JsonForeignKey",
    ),
    ("{\"rose\":[\"bw\"]}", "JsonUnknownKey"),
    ("{\"rows\":[\"bw\"],\"rows\":[\"bw\"]}", "JsonTwice"),
    ("{\"rows\":3}", "JsonValue"),
    ("{\"rows\":[3]}", "JsonValue"),
    ("{\"rows\":[\"bw\"],\"goal\":\"red\"}", "JsonValue"),
    ("{\"rows\":[\"bw\"],\"wrap\":3}", "JsonValue"),
    ("{\"rows\":[\"bw\"],\"without_self\":3}", "JsonValue"),
    ("{\"rows\":[\"bw\"],\"neighbours\":\"all\"}", "JsonValue"),
    ("{\"puzzle\":\"chess\"}", "JsonValue"),
    ("{\"n\":3,\"columns\":7}", "JsonValue"),
    ("{\"n\":3,\"columns\":[[\"a\"]]}", "JsonValue"),
    ("{\"n\":-3,\"columns\":[[1]]}", "JsonValue"),
    ("{\"n\":3,\"columns\":[[1]],\"height\":99}", "JsonValue"),
    ("{\"n\":3,\"columns\":[[1]],\"height\":\"x\"}", "JsonValue"),
    ("{\"n\":3,\"columns\":[[1]],\"idle_swaps\":7}", "JsonValue"),
    ("{\"columns\":[[1]]}", "JsonMissing"),
    ("{\"puzzle\":\"mayan\",\"n\":3}", "JsonMissing"),
    ("{\"puzzle\":\"flip\"}", "JsonMissing"),
    ("{\"rows\":[]}", "Flip(Empty"),
    ("{\"rows\":[\"bq\"]}", "Flip(UnknownLetter"),
    ("{\"n\":3,\"columns\":[]}", "Mayan(SizeOutOfRange"),
    ("{\"n\":3,\"columns\":[[100]]}", "Mayan(ColourOutOfRange"),
    ("{\"n\":3,\"columns\":[[1,1,1]]}", "Mayan(RunOfThree"),
    ("{\"rows\":[\"bw\"]} {}", "SecondBoard"),
];

/// What the library says.
fn kind(bytes: &[u8]) -> ReadErrorKind {
    match std::str::from_utf8(bytes).ok().filter(|text| is_link(text)) {
        Some(text) => match link::parse(text) {
            Ok(_) => panic!("{text:?} is a link"),
            Err(error) => ReadErrorKind::Link(error.kind),
        },
        None => match fewest::read(bytes, &ReadOptions::default()) {
            Ok(_) => panic!("{:?} is a board", String::from_utf8_lossy(bytes)),
            Err(error) => error.kind,
        },
    }
}

const fn is_cjk(letter: char) -> bool {
    matches!(letter, '\u{2e80}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}

/// The text without what stands between quotation marks: that is what a player wrote.
fn unquoted(text: &str) -> String {
    let mut open = None;
    let mut rest = String::new();
    for letter in text.chars() {
        match open {
            None if matches!(letter, '"' | '\'') => open = Some(letter),
            None => rest.push(letter),
            Some(mark) if mark == letter => open = None,
            Some(_) => {}
        }
    }
    rest
}

/// Names and signs that are the same in both languages.
const NAMES: &[&str] = &[
    "PBM", "PNG", "SVG", "fewest", "draw", "JSON", "ID", "UTF", "P1", "P4", "true", "false", "w",
    "b", "_", "c", "r", "f", "m", "v", "z", "l", "MB",
];

fn check(chinese: &str) {
    assert!(chinese.chars().any(is_cjk), "{chinese}");
    assert!(!chinese.contains(GENERAL), "{chinese}");
    let plain = unquoted(chinese);
    let words = plain.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    for word in words.filter(|word| word.contains(|letter: char| letter.is_ascii_alphabetic())) {
        // 3x4
        let is_size = word
            .chars()
            .all(|letter| letter == 'x' || letter.is_ascii_digit());
        assert!(is_size || NAMES.contains(&word), "{word:?} in {chinese}");
    }
}

#[test]
fn every_bad_text_is_told_in_the_language_of_the_screen() {
    for &(text, name) in CORPUS {
        let kind = kind(text.as_bytes());
        let debug = format!("{kind:?}");
        let told = debug.replace(" { ", "(");
        assert!(told.starts_with(name), "{text:?}: {debug} is not {name}");
        let error = open(text.as_bytes()).expect_err(text);
        let LoadError::Unreadable { line, column, .. } = error else {
            panic!("{text:?}: {error:?}");
        };
        let message = Message::BadText { error };
        let kept = serde_json::to_string(&message).expect("plain data");
        assert_eq!(
            serde_json::from_str::<Message>(&kept).expect(&kept),
            message
        );
        let (english, chinese) = (
            message.text(Language::English),
            message.text(Language::Chinese),
        );
        let advice = match kind {
            ReadErrorKind::EitherFamily { .. } | ReadErrorKind::ZerosAndOnes { .. } => {
                ": write a flip board with w and b, and a Mayan one as n|column|…"
            }
            _ => "",
        };
        assert_eq!(
            english,
            format!("Line {line}, column {column}: {kind}{advice}")
        );
        let unquoted = unquoted(&english);
        assert!(!unquoted.chars().any(is_cjk), "{english}");
        assert!(
            chinese.starts_with(&format!("第 {line} 行第 {column} 列：")),
            "{chinese}"
        );
        check(&chinese);
    }
}

#[test]
fn bytes_that_are_no_text_are_told_too() {
    let mut cut = PNG_SIGNATURE.to_vec();
    cut.extend_from_slice(b"\0\0\0\rIHDR");
    for bytes in [&PNG_SIGNATURE[..], &cut, b"\xff\xfe\x00", b"bw\n\xc3"] {
        let message = Message::BadText {
            error: open(bytes).expect_err("no board"),
        };
        check(&message.text(Language::Chinese));
        assert!(!message.text(Language::English).chars().any(is_cjk));
    }
}

#[test]
fn boards_that_cannot_be_played_are_told_too() {
    let errors = [
        LoadError::TooLong { bytes: 5_000_000 },
        LoadError::ListedPresses,
        open(b"P1\n70000 1\n").expect_err("too wide"),
        open(b"2x1r:d,c").expect_err("listed presses"),
    ];
    for error in errors {
        check(&Message::BadText { error }.text(Language::Chinese));
    }
}

/// What only the command line's options bring about, and only other readers of the library.
#[test]
fn no_complaint_of_the_library_is_without_a_sentence() {
    let size = Size::new(2, 3);
    let place = Place::new(1, 2);
    let drag = Drag::new(0, 0, Direction::Left);
    let flip = [
        flip::ParseErrorKind::Empty,
        flip::ParseErrorKind::CellCount { size, found: 5 },
        flip::ParseErrorKind::WrongSize {
            expected: size,
            found: size,
        },
        flip::ParseErrorKind::TooLarge(size),
    ];
    let mayan = [
        mayan::ParseErrorKind::SizeOutOfRange { size },
        mayan::ParseErrorKind::Empty,
        mayan::ParseErrorKind::DragsMissing,
        mayan::ParseErrorKind::RowLength {
            expected: 1,
            found: 2,
        },
        mayan::ParseErrorKind::Floating { place },
    ];
    let link = [
        LinkErrorKind::Unchecked,
        LinkErrorKind::TooManyDrags,
        LinkErrorKind::Board(BoardError::ColumnCount {
            expected: 1,
            found: 2,
        }),
        LinkErrorKind::Board(BoardError::ColourOutOfRange { place, colour: 0 }),
        LinkErrorKind::BadDrag(DragError::IdleSwap { drag, colour: 1 }),
    ];
    let picture = [
        PictureError::Memory {
            size,
            needed: 3 << 20,
            limit: 1 << 20,
        },
        PictureError::Unclear { size, cell: 2 },
        PictureError::TwoScales {
            cell: 10,
            other: 30,
        },
        PictureError::NotWhole { size, cell: 4 },
        PictureError::MixedCell {
            at: Cell::new(1, 2),
            cell: 4,
        },
        PictureError::OtherSize {
            found: size,
            drawn: size,
        },
        PictureError::NotAPiece(Cell::new(1, 2)),
        PictureError::UnknownDrawing,
    ];
    let drawings = Subject::ALL.into_iter().map(PictureError::Drawing);
    let picture = picture.into_iter().chain(drawings);
    let read = [
        ReadErrorKind::OwnPresses,
        ReadErrorKind::OtherFamily(Family::Flip),
        ReadErrorKind::OtherFamily(Family::Mayan),
        ReadErrorKind::JsonValue {
            key: "height".into(),
            takes: Takes::AskedHeight,
        },
    ];
    let kinds = (flip.into_iter().map(ReadErrorKind::Flip))
        .chain(mayan.into_iter().map(ReadErrorKind::Mayan))
        .chain(link.into_iter().map(ReadErrorKind::Link))
        .chain(picture.map(ReadErrorKind::Picture))
        .chain(read);
    for kind in kinds {
        check(&chinese(&kind));
        assert!(!kind.to_string().chars().any(is_cjk), "{kind}");
    }
}

#[test]
fn every_value_of_json_has_its_own_words() {
    let goals = " \"either\"、\"white\" 或 \"black\"";
    let reaches = " \"plus\"、\"king\"、\"diagonal\" 或 \"cross\"";
    for (takes, words) in [
        (Takes::Strings, "字符串的列表"),
        (Takes::ColourLists, "颜色列表的列表"),
        (Takes::Colours, " 1 至 99 的颜色"),
        (Takes::Drags, " 0 至 255 的数"),
        (Takes::Height, " 1 至 32 的数"),
        (Takes::AskedHeight, "所要求的高度"),
        (Takes::Flag, " true 或 false"),
        (Takes::Family, " \"flip\" 或 \"mayan\""),
        (Takes::Reach, reaches),
        (Takes::Goal, goals),
    ] {
        assert_eq!(value("n", takes), format!("\"n\" 应为{words}。"));
    }
}
