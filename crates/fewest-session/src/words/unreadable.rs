//! Why a text is no board. The English sentences are the library's own; the Chinese ones are made from the same
//! data. Places are counted as the library counts them.

use fewest::drawing::Subject;
use fewest::flip;
use fewest::flip::game_id::{GameIdErrorKind, MAX_PLACES as GAME_PLACES};
use fewest::flip::pbm::PbmErrorKind;
use fewest::flip::png::PictureError;
use fewest::link::{LinkErrorKind, MAX_PLACES};
use fewest::mayan::{self, BoardError, DragError, MAX_COLOUR};
use fewest::{Cell, Family, ReadErrorKind, Takes};

/// What is said where nothing better is known.
pub(super) const GENERAL: &str = "无法读取此棋盘。";

const SECOND_BOARD: &str = "不止一个棋盘。";
const RUN_OF_THREE: &str = "棋盘上已有三连。";

/// Why it cannot be read; of two puzzles, how to write the one that is meant, since nobody is asked here.
pub(super) fn english(kind: &ReadErrorKind) -> String {
    match kind {
        ReadErrorKind::EitherFamily { .. } | ReadErrorKind::ZerosAndOnes { .. } => {
            format!("{kind}: write a flip board with w and b, and a Mayan one as n|column|…")
        }
        _ => kind.to_string(),
    }
}

/// The same in Chinese.
pub(super) fn chinese(kind: &ReadErrorKind) -> String {
    sentence! { match kind {
        ReadErrorKind::Empty => "输入是空的。",
        ReadErrorKind::NotUtf8 => "输入不是 UTF-8 文本。",
        ReadErrorKind::Flip(kind) => (letters(kind)),
        ReadErrorKind::Mayan(kind) => (blocks(kind)),
        ReadErrorKind::Pbm(kind) => (pbm(kind)),
        ReadErrorKind::Png(_) => "PNG 图片不完整或已损坏，无法读取。",
        ReadErrorKind::Picture(error) => (picture(error)),
        ReadErrorKind::Svg => "SVG 图片只能读取 fewest draw 所写的。",
        ReadErrorKind::GameId(kind) => (game(kind)),
        ReadErrorKind::OwnPresses => "游戏 ID 自带每个按法，不能另给规则。",
        ReadErrorKind::Link(kind) => (shared(kind)),
        // The parser of JSON has words of its own, and many; what matters to a player is in a few.
        ReadErrorKind::Json(words) if words == "a board in JSON is an object" => "JSON 棋盘应是一个对象：{{…}}。",
        ReadErrorKind::Json(words) if words == "the text ends inside the object" => "JSON 对象没有写完。",
        ReadErrorKind::Json(_) => "JSON 语法有误。",
        ReadErrorKind::JsonWithoutBoard => "棋盘需要 \"rows\"（翻转）或 \"columns\"（玛雅）。",
        ReadErrorKind::JsonForeignKey { key, family: Family::Flip } => "{key:?} 不是翻转棋盘的键。",
        ReadErrorKind::JsonForeignKey { key, family: Family::Mayan } => "{key:?} 不是玛雅棋盘的键。",
        ReadErrorKind::JsonUnknownKey { key } => "{key:?} 不是棋盘的键。",
        ReadErrorKind::JsonTwice { key } => "{key:?} 出现了两次。",
        ReadErrorKind::JsonValue { key, takes } => (value(key, *takes)),
        ReadErrorKind::JsonMissing { key } => "缺少 {key:?}。",
        ReadErrorKind::EitherFamily { size, drags } =>
            "既可读作 {size} 的 0、1 翻转棋盘，也可读作步数为 {drags} 的玛雅棋盘：翻转棋盘请写 w 和 b，玛雅棋盘请写成“步数|列|…”。",
        ReadErrorKind::ZerosAndOnes { size } =>
            "这像是 {size} 的 0、1 翻转棋盘：翻转棋盘请写 w 和 b，玛雅棋盘请写成“步数|列|…”。",
        ReadErrorKind::OtherFamily(Family::Flip) => "这是翻转棋盘。",
        ReadErrorKind::OtherFamily(Family::Mayan) => "这是玛雅棋盘。",
        ReadErrorKind::SecondBoard => "{SECOND_BOARD}",
        _ => "{GENERAL}",
    } }
}

fn letters(kind: &flip::ParseErrorKind) -> String {
    use flip::ParseErrorKind as Kind;
    sentence! { match kind {
        Kind::Empty => "没有棋盘。",
        Kind::UnknownLetter(letter) => "{letter:?} 不是棋子：应为 w、b 或 _。",
        Kind::RowLength { row, found, expected } => "第 {row} 行有 {found} 格，而第 1 行有 {expected} 格。",
        Kind::NotSquare { cells } => "单行 {cells} 格，不成方形棋盘。",
        Kind::CellCount { size, found } => "{size} 的棋盘与读到的 {found} 格不符。",
        Kind::WrongSize { expected, found } => "棋盘是 {found}，不是 {expected}。",
        Kind::SecondBoard => "{SECOND_BOARD}",
        Kind::NoCells => "棋盘没有格子。",
        Kind::TooLarge(size) => "{size} 的棋盘太大。",
        _ => "{GENERAL}",
    } }
}

fn blocks(kind: &mayan::ParseErrorKind) -> String {
    use mayan::ParseErrorKind as Kind;
    sentence! { match kind {
        Kind::SizeOutOfRange { size } => "大小 {size} 超出范围。",
        Kind::Empty => "文本是空的。",
        Kind::NotANumber => "这不是数。",
        Kind::DragsMissing => "缺少步数。",
        Kind::DragsOutOfRange => "步数超出范围：应为 0 至 255。",
        Kind::ColourOutOfRange { .. } => "颜色超出范围：应为 1 至 {MAX_COLOUR}。",
        Kind::ColumnTooTall { place, limit } => (too_tall(place.column, *limit)),
        Kind::EndOfColumnMissing { column } => "缺少列 {column}（从 0 数）末尾的 0。",
        Kind::TextAfterLastColumn => "最后一列之后还有文字。",
        Kind::ColumnCount { expected, found } => (column_count(*expected, *found)),
        Kind::RowLength { expected, found } => "有 {found} 格，应为 {expected} 格。",
        Kind::Floating { .. } => "方块悬空。",
        Kind::RunOfThree { .. } => "{RUN_OF_THREE}",
    } }
}

fn too_tall(column: usize, limit: usize) -> String {
    format!("列 {column}（从 0 数）超过高度 {limit}。")
}

fn column_count(expected: usize, found: usize) -> String {
    format!("有 {found} 列，应为 {expected} 列。")
}

fn pbm(kind: &PbmErrorKind) -> String {
    sentence! { match kind {
        PbmErrorKind::Header => "PBM 文件应以 P1 或 P4、宽、高开头。",
        PbmErrorKind::Size(size) => "{size} 的棋盘没有格子或格子太多。",
        PbmErrorKind::Pixel => "像素应为 0 或 1。",
        PbmErrorKind::Truncated { missing } => "文件在最后一个像素之前就结束了：至少缺 {missing} 字节。",
        PbmErrorKind::Trailing => "最后一个像素之后还有内容。",
        _ => "{GENERAL}",
    } }
}

fn picture(error: &PictureError) -> String {
    sentence! { match error {
        PictureError::Memory { size, limit, .. } => (format!("读取 {size} 像素的图片需要超过 {} MB 内存。", limit >> 20)),
        PictureError::Unclear { cell, .. } => "图片的一格可能是一个像素，也可能是 {cell}x{cell} 像素。",
        PictureError::TwoScales { cell, other } =>
            "图片的一格可能是 {cell}x{cell} 像素，也可能是 {other}x{other} 像素。",
        PictureError::NotWhole { size, cell } => "{size} 像素的图片不能整分为 {cell}x{cell} 像素的格子。",
        PictureError::MixedCell { at: Cell { row, column }, cell } =>
            "每格 {cell}x{cell} 像素时，行 {row}、列 {column}（从 0 数）的格子有明有暗。",
        PictureError::Drawing(subject) => (format!("这是{}的图，不能作为棋盘读取。", drawn(*subject))),
        PictureError::OtherSize { found, drawn } => "这张图原为 {drawn} 像素，现为 {found} 像素。",
        PictureError::NotAPiece(Cell { row, column }) => "图中行 {row}、列 {column}（从 0 数）处没有棋子。",
        PictureError::UnknownDrawing => "这张图的说明已损坏，或来自更新的版本。",
        _ => "{GENERAL}",
    } }
}

const fn drawn(subject: Subject) -> &'static str {
    match subject {
        Subject::FlipBoard => "翻转棋盘",
        Subject::FlipAnswer => "翻转棋盘答案",
        Subject::FlipSteps | Subject::MayanSteps => "答案每一步",
        Subject::ListedPresses => "按法逐一列出的翻转棋盘",
        Subject::MayanBoard => "玛雅棋盘",
        Subject::MayanAnswer => "玛雅棋盘答案",
        Subject::QuietPatterns => "静默图案",
        Subject::Chart => "条形图",
    }
}

fn game(kind: &GameIdErrorKind) -> String {
    sentence! { match kind {
        GameIdErrorKind::Size => "游戏 ID 应以宽x高开头，接着 c 或 r，再接冒号。",
        GameIdErrorKind::Places(size) => "游戏 ID 有 1 至 {GAME_PLACES} 格，不是 {size}。",
        GameIdErrorKind::Seed => "这是随机种子，不是棋盘。",
        GameIdErrorKind::Digit(letter) => "{letter:?} 不是十六进制数字。",
        GameIdErrorKind::Length { expected, found } => "有 {found} 个十六进制数字，应为 {expected} 个。",
        GameIdErrorKind::SecondBoard => "{SECOND_BOARD}",
        GameIdErrorKind::Comma => "矩阵与灯之间缺少逗号。",
        _ => "{GENERAL}",
    } }
}

fn shared(kind: &LinkErrorKind) -> String {
    sentence! { match kind {
        LinkErrorKind::NotALink => "这不是棋盘链接。",
        LinkErrorKind::Newer(version) => "链接是版本 {version}，本程序只认版本 1。",
        LinkErrorKind::Checksum => "链接似乎被截断或改动过。",
        LinkErrorKind::Unchecked => "链接没有校验码：可能被截断或改动过。",
        LinkErrorKind::Puzzle => "链接没有写明谜题：f（翻转）或 m（玛雅）。",
        LinkErrorKind::Size => "链接没有大小：应为列x行。",
        LinkErrorKind::Places(size) => "链接有 1 至 {MAX_PLACES} 格，不是 {size}。",
        LinkErrorKind::Length { expected, found } => "有 {found} 个数字，应为 {expected} 个。",
        LinkErrorKind::Digit(letter) => "{letter:?} 不是 0 至 v 的数字。",
        LinkErrorKind::Padding => "最后一个数字超出了最后一格。",
        LinkErrorKind::NoCells => "链接中的棋盘没有格子。",
        LinkErrorKind::Hole { row, column } => "行 {row}、列 {column}（从 0 数）没有格子。",
        LinkErrorKind::Drags => "链接没有 0 至 255 的步数。",
        LinkErrorKind::ColumnsMissing => "链接没有列。",
        LinkErrorKind::Colour(letter) => "{letter:?} 不是 1 至 z 的颜色。",
        LinkErrorKind::EmptyColumn => "空列应写作 0。",
        LinkErrorKind::Board(BoardError::SizeOutOfRange { size }) => "大小 {size} 超出范围。",
        LinkErrorKind::Board(BoardError::ColumnCount { expected, found }) => (column_count(*expected, *found)),
        LinkErrorKind::Board(BoardError::ColumnTooTall { place, limit }) => (too_tall(place.column, *limit)),
        LinkErrorKind::Board(BoardError::ColourOutOfRange { colour, .. }) => "颜色 {colour} 超出范围。",
        LinkErrorKind::Board(BoardError::RunOfThree { .. }) => "{RUN_OF_THREE}",
        LinkErrorKind::NotADrag => "一步应为列、高度和 l 或 r。",
        LinkErrorKind::BadDrag(DragError::OffBoard { .. }) => "链接中有一步不合规则：位置在棋盘之外。",
        LinkErrorKind::BadDrag(DragError::NoBlock { .. }) => "链接中有一步不合规则：那里没有方块。",
        LinkErrorKind::BadDrag(DragError::TargetOffBoard { .. }) => "链接中有一步不合规则：方块会离开棋盘。",
        LinkErrorKind::BadDrag(DragError::IdleSwap { .. }) => "链接中有一步不合规则：两块颜色相同。",
        LinkErrorKind::TooManyDrags => "链接超过 255 步。",
        LinkErrorKind::Step => "链接没有第几步的数。",
        LinkErrorKind::Rule => "链接中有本程序不认识的规则。",
        LinkErrorKind::Twice => "链接把同一项写了两次。",
        _ => "{GENERAL}",
    } }
}

/// A key of JSON has another value than it takes.
fn value(key: &str, takes: Takes) -> String {
    let one_of = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
        let (last, others) = names.split_last().expect("there are some");
        format!("{key:?} 应为 {} 或 {last}。", others.join("、"))
    };
    sentence! { match takes {
        Takes::Strings => "{key:?} 应为字符串的列表。",
        Takes::ColourLists => "{key:?} 应为颜色列表的列表。",
        Takes::Colours => "{key:?} 应为 1 至 99 的颜色。",
        Takes::Drags => "{key:?} 应为 0 至 255 的数。",
        Takes::Height => "{key:?} 应为 1 至 32 的数。",
        Takes::AskedHeight => "{key:?} 应为所要求的高度。",
        Takes::Flag => "{key:?} 应为 true 或 false。",
        Takes::Family | Takes::Reach | Takes::Goal => (one_of(&takes.names())),
    } }
}

#[cfg(test)]
mod tests;
