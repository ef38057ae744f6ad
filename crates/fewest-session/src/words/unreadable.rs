//! Why a text is no board, in Chinese. The English sentences are the library's own; these are made from
//! the same data. Places are counted as the library counts them.

use fewest::drawing::Subject;
use fewest::flip::game_id::{self, GameIdErrorKind};
use fewest::flip::pbm::PbmErrorKind;
use fewest::flip::png::PictureError;
use fewest::link::{self, LinkErrorKind};
use fewest::mayan::{self, BoardError, DragError};
use fewest::{Family, ReadErrorKind, flip};

/// What is said where nothing better is known.
pub(crate) const GENERAL: &str = "无法读取此棋盘。";

/// The sentence.
pub(crate) fn unreadable(kind: &ReadErrorKind) -> String {
    match kind {
        ReadErrorKind::Empty => "输入是空的。".to_owned(),
        ReadErrorKind::NotUtf8 => "输入不是 UTF-8 文本。".to_owned(),
        ReadErrorKind::Flip(kind) => letters(kind),
        ReadErrorKind::Mayan(kind) => blocks(kind),
        ReadErrorKind::Pbm(kind) => pbm(kind),
        ReadErrorKind::Png(_) => "PNG 图片不完整或已损坏，无法读取。".to_owned(),
        ReadErrorKind::Picture(error) => picture(error),
        ReadErrorKind::Svg => "SVG 图片只能读取 fewest draw 所写的。".to_owned(),
        ReadErrorKind::GameId(kind) => game(kind),
        ReadErrorKind::OwnPresses => "游戏 ID 自带每个按法，不能另给规则。".to_owned(),
        ReadErrorKind::Link(kind) => shared(kind),
        ReadErrorKind::Json(words) => json(words).to_owned(),
        ReadErrorKind::JsonWithoutBoard => {
            "棋盘需要 \"rows\"（翻转）或 \"columns\"（玛雅）。".to_owned()
        }
        ReadErrorKind::JsonForeignKey { key, family } => {
            format!("{key:?} 不是{}棋盘的键。", family_name(*family))
        }
        ReadErrorKind::JsonUnknownKey { key } => format!("{key:?} 不是棋盘的键。"),
        ReadErrorKind::JsonTwice { key } => format!("{key:?} 出现了两次。"),
        ReadErrorKind::JsonValue { key, takes } => match value(takes) {
            Some(takes) => format!("{key:?} 应为{takes}。"),
            None => format!("{key:?} 的值不合适。"),
        },
        ReadErrorKind::JsonMissing { key } => format!("缺少 {key:?}。"),
        ReadErrorKind::EitherFamily { size, drags } => format!(
            "既可读作 {size} 的 0、1 翻转棋盘，也可读作步数为 {drags} 的玛雅棋盘：翻转棋盘请写 w 和 b，玛雅棋盘请写成“步数|列|…”。"
        ),
        ReadErrorKind::ZerosAndOnes { size } => format!(
            "这像是 {size} 的 0、1 翻转棋盘：翻转棋盘请写 w 和 b，玛雅棋盘请写成“步数|列|…”。"
        ),
        ReadErrorKind::OtherFamily(family) => format!("这是{}棋盘。", family_name(*family)),
        ReadErrorKind::SecondBoard => SECOND_BOARD.to_owned(),
        _ => GENERAL.to_owned(),
    }
}

const SECOND_BOARD: &str = "不止一个棋盘。";

const fn family_name(family: Family) -> &'static str {
    match family {
        Family::Flip => "翻转",
        Family::Mayan => "玛雅",
    }
}

fn letters(kind: &flip::ParseErrorKind) -> String {
    use flip::ParseErrorKind as Kind;
    match kind {
        Kind::Empty => "没有棋盘。".to_owned(),
        Kind::UnknownLetter(letter) => format!("{letter:?} 不是棋子：应为 w、b 或 _。"),
        Kind::RowLength {
            row,
            found,
            expected,
        } => format!("第 {row} 行有 {found} 格，而第 1 行有 {expected} 格。"),
        Kind::NotSquare { cells } => format!("单行 {cells} 格，不成方形棋盘。"),
        Kind::CellCount { size, found } => format!("{size} 的棋盘与读到的 {found} 格不符。"),
        Kind::WrongSize { expected, found } => format!("棋盘是 {found}，不是 {expected}。"),
        Kind::SecondBoard => SECOND_BOARD.to_owned(),
        Kind::NoCells => "棋盘没有格子。".to_owned(),
        Kind::TooLarge(size) => format!("{size} 的棋盘太大。"),
        _ => GENERAL.to_owned(),
    }
}

const RUN_OF_THREE: &str = "棋盘上已有三连。";

fn blocks(kind: &mayan::ParseErrorKind) -> String {
    use mayan::ParseErrorKind as Kind;
    match kind {
        Kind::SizeOutOfRange { size } => format!("大小 {size} 超出范围。"),
        Kind::Empty => "文本是空的。".to_owned(),
        Kind::NotANumber => "这不是数。".to_owned(),
        Kind::DragsMissing => "缺少步数。".to_owned(),
        Kind::DragsOutOfRange => "步数超出范围：应为 0 至 255。".to_owned(),
        Kind::ColourOutOfRange { .. } => {
            let most = mayan::MAX_COLOUR;
            format!("颜色超出范围：应为 1 至 {most}。")
        }
        Kind::ColumnTooTall { place, limit } => too_tall(place.column, *limit),
        Kind::EndOfColumnMissing { column } => {
            format!("缺少列 {column}（从 0 数）末尾的 0。")
        }
        Kind::TextAfterLastColumn => "最后一列之后还有文字。".to_owned(),
        Kind::ColumnCount { expected, found } => column_count(*expected, *found),
        Kind::RowLength { expected, found } => format!("有 {found} 格，应为 {expected} 格。"),
        Kind::Floating { .. } => "方块悬空。".to_owned(),
        Kind::RunOfThree { .. } => RUN_OF_THREE.to_owned(),
    }
}

fn too_tall(column: usize, limit: usize) -> String {
    format!("列 {column}（从 0 数）超过高度 {limit}。")
}

fn column_count(expected: usize, found: usize) -> String {
    format!("有 {found} 列，应为 {expected} 列。")
}

fn pbm(kind: &PbmErrorKind) -> String {
    match kind {
        PbmErrorKind::Header => "PBM 文件应以 P1 或 P4、宽、高开头。".to_owned(),
        PbmErrorKind::Size(size) => format!("{size} 的棋盘没有格子或格子太多。"),
        PbmErrorKind::Pixel => "像素应为 0 或 1。".to_owned(),
        PbmErrorKind::Truncated { missing } => {
            format!("文件在最后一个像素之前就结束了：至少缺 {missing} 字节。")
        }
        PbmErrorKind::Trailing => "最后一个像素之后还有内容。".to_owned(),
        _ => GENERAL.to_owned(),
    }
}

fn picture(error: &PictureError) -> String {
    match error {
        PictureError::Memory { size, limit, .. } => {
            format!("读取 {size} 像素的图片需要超过 {} MB 内存。", limit >> 20)
        }
        PictureError::Unclear { cell, .. } => {
            format!("图片的一格可能是一个像素，也可能是 {cell}x{cell} 像素。")
        }
        PictureError::TwoScales { cell, other } => {
            format!("图片的一格可能是 {cell}x{cell} 像素，也可能是 {other}x{other} 像素。")
        }
        PictureError::NotWhole { size, cell } => {
            format!("{size} 像素的图片不能整分为 {cell}x{cell} 像素的格子。")
        }
        PictureError::MixedCell { at, cell } => format!(
            "每格 {cell}x{cell} 像素时，行 {}、列 {}（从 0 数）的格子有明有暗。",
            at.row, at.column
        ),
        PictureError::Drawing(subject) => {
            format!("这是{}的图，不能作为棋盘读取。", drawn(*subject))
        }
        PictureError::OtherSize { found, drawn } => {
            format!("这张图原为 {drawn} 像素，现为 {found} 像素。")
        }
        PictureError::NotAPiece(at) => {
            format!("图中行 {}、列 {}（从 0 数）处没有棋子。", at.row, at.column)
        }
        PictureError::UnknownDrawing => "这张图的说明已损坏，或来自更新的版本。".to_owned(),
        _ => GENERAL.to_owned(),
    }
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
    match kind {
        GameIdErrorKind::Size => "游戏 ID 应以宽x高开头，接着 c 或 r，再接冒号。".to_owned(),
        GameIdErrorKind::Places(size) => {
            let most = game_id::MAX_PLACES;
            format!("游戏 ID 有 1 至 {most} 格，不是 {size}。")
        }
        GameIdErrorKind::Seed => "这是随机种子，不是棋盘。".to_owned(),
        GameIdErrorKind::Digit(letter) => format!("{letter:?} 不是十六进制数字。"),
        GameIdErrorKind::Length { expected, found } => {
            format!("有 {found} 个十六进制数字，应为 {expected} 个。")
        }
        GameIdErrorKind::SecondBoard => SECOND_BOARD.to_owned(),
        GameIdErrorKind::Comma => "矩阵与灯之间缺少逗号。".to_owned(),
        _ => GENERAL.to_owned(),
    }
}

fn shared(kind: &LinkErrorKind) -> String {
    match kind {
        LinkErrorKind::NotALink => "这不是棋盘链接。".to_owned(),
        LinkErrorKind::Newer(version) => {
            format!("链接是版本 {version}，本程序只认版本 1。")
        }
        LinkErrorKind::Checksum => "链接似乎被截断或改动过。".to_owned(),
        LinkErrorKind::Unchecked => "链接没有校验码：可能被截断或改动过。".to_owned(),
        LinkErrorKind::Puzzle => "链接没有写明谜题：f（翻转）或 m（玛雅）。".to_owned(),
        LinkErrorKind::Size => "链接没有大小：应为列x行。".to_owned(),
        LinkErrorKind::Places(size) => {
            let most = link::MAX_PLACES;
            format!("链接有 1 至 {most} 格，不是 {size}。")
        }
        LinkErrorKind::Length { expected, found } => {
            format!("有 {found} 个数字，应为 {expected} 个。")
        }
        LinkErrorKind::Digit(letter) => format!("{letter:?} 不是 0 至 v 的数字。"),
        LinkErrorKind::Padding => "最后一个数字超出了最后一格。".to_owned(),
        LinkErrorKind::NoCells => "链接中的棋盘没有格子。".to_owned(),
        LinkErrorKind::Hole { row, column } => {
            format!("行 {row}、列 {column}（从 0 数）没有格子。")
        }
        LinkErrorKind::Drags => "链接没有 0 至 255 的步数。".to_owned(),
        LinkErrorKind::ColumnsMissing => "链接没有列。".to_owned(),
        LinkErrorKind::Colour(letter) => format!("{letter:?} 不是 1 至 z 的颜色。"),
        LinkErrorKind::EmptyColumn => "空列应写作 0。".to_owned(),
        LinkErrorKind::Board(error) => board(error),
        LinkErrorKind::NotADrag => "一步应为列、高度和 l 或 r。".to_owned(),
        LinkErrorKind::BadDrag(error) => drag(error).to_owned(),
        LinkErrorKind::TooManyDrags => "链接超过 255 步。".to_owned(),
        LinkErrorKind::Step => "链接没有第几步的数。".to_owned(),
        LinkErrorKind::Rule => "链接中有本程序不认识的规则。".to_owned(),
        LinkErrorKind::Twice => "链接把同一项写了两次。".to_owned(),
        _ => GENERAL.to_owned(),
    }
}

fn board(error: &BoardError) -> String {
    match error {
        BoardError::SizeOutOfRange { size } => format!("大小 {size} 超出范围。"),
        BoardError::ColumnCount { expected, found } => column_count(*expected, *found),
        BoardError::ColumnTooTall { place, limit } => too_tall(place.column, *limit),
        BoardError::ColourOutOfRange { colour, .. } => format!("颜色 {colour} 超出范围。"),
        BoardError::RunOfThree { .. } => RUN_OF_THREE.to_owned(),
    }
}

const fn drag(error: &DragError) -> &'static str {
    match error {
        DragError::OffBoard { .. } => "链接中有一步不合规则：位置在棋盘之外。",
        DragError::NoBlock { .. } => "链接中有一步不合规则：那里没有方块。",
        DragError::TargetOffBoard { .. } => "链接中有一步不合规则：方块会离开棋盘。",
        DragError::IdleSwap { .. } => "链接中有一步不合规则：两块颜色相同。",
    }
}

/// The parser of JSON has words of its own, and many; what matters to a player is in a few.
fn json(words: &str) -> &'static str {
    match words {
        "a board in JSON is an object" => "JSON 棋盘应是一个对象：{…}。",
        "the text ends inside the object" => "JSON 对象没有写完。",
        _ => "JSON 语法有误。",
    }
}

/// What a key of JSON takes.
fn value(takes: &str) -> Option<&'static str> {
    Some(match takes {
        "a list of strings" => "字符串的列表",
        "a list of lists of colours" => "颜色列表的列表",
        "colours from 1 to 99" => " 1 至 99 的颜色",
        "a number from 0 to 255" => " 0 至 255 的数",
        "a number from 1 to 32" => " 1 至 32 的数",
        "the height of --size" => "所要求的高度",
        "true or false" => " true 或 false",
        "\"flip\" or \"mayan\"" => " \"flip\" 或 \"mayan\"",
        "\"plus\", \"king\", \"diagonal\" or \"cross\"" => {
            " \"plus\"、\"king\"、\"diagonal\" 或 \"cross\""
        }
        "\"either\", \"white\" or \"black\"" => " \"either\"、\"white\" 或 \"black\"",
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
