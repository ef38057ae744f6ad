//! What a session has to say to an action.

use fewest::{Family, ReadErrorKind, Size};
use serde::{Deserialize, Serialize};

use super::language::Language;
use super::unreadable::{self, GENERAL};
use crate::data::Proof;
use crate::place::Side::{self, Left, Right};
use crate::progress::Bounds;

messages! {
    /// One message for the status line. [`Message::text`] makes the sentence.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(tag = "type", rename_all = "snake_case")]
    #[allow(missing_docs, reason = "the names of the data are those of the sentences")]
    pub enum Message {
        /// The start.
        Welcome = "Ready.", "就绪。";
        /// Flip: a press, and how many cells are black.
        Pressed { place: String, lit: u64 } = "Pressed {place}. {lit} lit", "按下 {place}。{lit} 格为黑";
        /// Mayan: a drag, and how many are left.
        Dragged { place: String, side: Side, left: u8 } = [match (side, left) {
            (Left, 1) => "Dragged {place} left. 1 drag left",
            (Left, _) => "Dragged {place} left. {left} drags left",
            (Right, 1) => "Dragged {place} right. 1 drag left",
            (Right, _) => "Dragged {place} right. {left} drags left",
        }], [match side {
            Left => "{place} 向左。还剩 {left} 步",
            Right => "{place} 向右。还剩 {left} 步",
        }];
        /// Mayan: a drag that made blocks vanish.
        Vanished { place: String, side: Side, blocks: usize, left: u8 } = [match (side, left) {
            (Left, 1) => "Dragged {place} left. {blocks} blocks gone. 1 drag left",
            (Left, _) => "Dragged {place} left. {blocks} blocks gone. {left} drags left",
            (Right, 1) => "Dragged {place} right. {blocks} blocks gone. 1 drag left",
            (Right, _) => "Dragged {place} right. {blocks} blocks gone. {left} drags left",
        }], [match side {
            Left => "{place} 向左。消去 {blocks} 块。还剩 {left} 步",
            Right => "{place} 向右。消去 {blocks} 块。还剩 {left} 步",
        }];
        /// The goal is reached.
        Solved { moves: u32 } = [match moves {
            1 => "Solved in 1 move.",
            _ => "Solved in {moves} moves.",
        }], "{moves} 步解开。";
        /// Mayan: the board is empty, but not with exactly the drags asked for.
        ClearedEarly { left: u8 } = [match left {
            1 => "Cleared too early: every drag has to be made. 1 drag left",
            _ => "Cleared too early: every drag has to be made. {left} drags left",
        }], "清空得太早：每一步都必须走。还剩 {left} 步";
        /// Mayan: the last drag is made, and blocks are left.
        OutOfDrags { blocks: usize } = [match blocks {
            1 => "No drags left, and 1 block. Undo or restart.",
            _ => "No drags left, and {blocks} blocks. Undo or restart.",
        }], "步数用完，还剩 {blocks} 块。请撤销或重来。";
        /// A press was taken back.
        UndidPress { place: String } = "Undid {place}", "已撤销 {place}";
        /// A drag was taken back.
        UndidDrag { place: String, side: Side } = [match side {
            Left => "Undid {place} left",
            Right => "Undid {place} right",
        }], [match side {
            Left => "已撤销 {place} 向左",
            Right => "已撤销 {place} 向右",
        }];
        /// Restart was taken back.
        UndidRestart = "Undid restart", "已撤销重来";
        /// An opened board was taken back.
        UndidLoad = "Undid the opened board", "已撤销打开棋盘";
        /// A new board was taken back.
        UndidNew = "Undid the new board", "已撤销新棋盘";
        /// The begin or the end of editing was taken back.
        UndidEdit = "Undid the change of editing", "已撤销编辑切换";
        /// A stroke was taken back.
        UndidPaint = "Undid painting", "已撤销涂色";
        /// Clear was taken back.
        UndidClear = "Undid clearing", "已撤销清空";
        /// Another size was taken back.
        UndidResize = "Undid the other size", "已撤销改变大小";
        /// Another number of drags was taken back.
        UndidDrags = "Undid the number of drags", "已撤销步数";
        /// The solution was shown or hidden, and is not any more.
        UndidSolution = "Undid the solution", "已撤销解答";
        /// A quiet pattern was taken back.
        UndidQuiet = "Undid the quiet pattern", "已撤销静默图案";
        /// A change was done again.
        Redid = "Done again", "已重做";
        /// Back at the start.
        Restarted = "Back at the start.", "回到开局。";
        /// A board was opened.
        Loaded { rows: u16, columns: u16 } = "Opened a {rows}x{columns} board.", "已打开 {rows}x{columns} 棋盘。";
        /// A picture was opened whose cells are more than a pixel.
        LoadedScaled {
            rows: u16,
            columns: u16,
            /// Pixels of a cell's side.
            pixels: u32,
        } = "Opened a {rows}x{columns} board: the picture has {pixels}x{pixels} pixels a cell.",
            "已打开 {rows}x{columns} 棋盘：图片中每格 {pixels}x{pixels} 像素。";
        /// A link without a checksum was opened.
        LoadedUnchecked { rows: u16, columns: u16 } =
            "Opened a {rows}x{columns} board. The link has no checksum: its end may be missing.",
            "已打开 {rows}x{columns} 棋盘。链接没有校验码，末尾可能缺失。";
        /// A link with options that are not known was opened.
        LoadedUnknown { rows: u16, columns: u16 } =
            "Opened a {rows}x{columns} board. The link has options that are not known here.",
            "已打开 {rows}x{columns} 棋盘。链接中有无法识别的选项。";
        /// A new board.
        NewBoard { rows: u16, columns: u16 } = "New {rows}x{columns} board.", "新的 {rows}x{columns} 棋盘。";
        /// Nothing was opened.
        BadText { error: LoadError } of error;
        /// What a text would open.
        Previewed { rows: u16, columns: u16 } = "A {rows}x{columns} board.", "{rows}x{columns} 的棋盘。";
        /// Editing.
        EditOn = "Editing. Paint, then press e again.", "编辑中。涂好后再按 e。";
        /// Not any more.
        EditOff = "Playing.", "开始游戏。";
        /// Another colour to paint with.
        ColourChosen { colour: u8 } = "Colour {colour}", "颜色 {colour}";
        /// One place was painted.
        PaintedOne { place: String } = "Painted {place}", "已涂 {place}";
        /// A stroke.
        Painted { cells: usize } = "Painted {cells} places", "已涂 {cells} 格";
        /// An empty board.
        Cleared = "Cleared. Paint a board.", "已清空。请涂出棋盘。";
        /// Another size.
        Resized { rows: u16, columns: u16 } = "Now {rows}x{columns}", "现为 {rows}x{columns}";
        /// Another number of drags.
        DragsSet { drags: u8 } = [match drags {
            1 => "To be cleared in 1 drag",
            _ => "To be cleared in {drags} drags",
        }], "须用 {drags} 步清空";
        /// The board has runs of three, and cannot be played.
        Runs { blocks: usize } =
            "{blocks} blocks stand in runs of three. Edit the board to go on.", "有 {blocks} 块已三连。请编辑棋盘。";
        /// A block is picked up.
        PickedUp { place: String } = "Picked up {place}. Now left or right.", "拿起 {place}。请向左或向右。";
        /// And dropped.
        Dropped = "Put down.", "已放下。";
        /// Hint: press here.
        HintPress { place: String } = "Hint: press {place}", "提示：按 {place}";
        /// Hint: drag this.
        HintDrag { place: String, side: Side } = [match side {
            Left => "Hint: drag {place} left",
            Right => "Hint: drag {place} right",
        }], [match side {
            Left => "提示：{place} 向左",
            Right => "提示：{place} 向右",
        }];
        /// A search is on.
        Solving = "Solving. Esc cancels.", "求解中。Esc 取消。";
        /// Flip: the fewest presses.
        Presses { presses: u64 } = [match presses {
            1 => "1 press. Proven fewest.",
            _ => "{presses} presses. Proven fewest.",
        }], "{presses} 次。已证明最少。";
        /// Flip: presses, with a bound below.
        PressesBetween { presses: u64, lower: u64 } = [match presses {
            1 => "1 press found. Not proven fewest: between {lower} and 1.",
            _ => "{presses} presses found. Not proven fewest: between {lower} and {presses}.",
        }], "找到 {presses} 次。未证明最少：在 {lower} 与 {presses} 之间。";
        /// Flip: presses that were chosen.
        PressesChosen { presses: u64 } = [match presses {
            1 => "1 press, as chosen.",
            _ => "{presses} presses, as chosen.",
        }], "{presses} 次，按所选。";
        /// Mayan: a solution.
        Drags { drags: usize } = [match drags {
            1 => "Solved in exactly 1 drag.",
            _ => "Solved in exactly {drags} drags.",
        }], "恰好 {drags} 步解开。";
        /// Proven: no presses reach the goal.
        Impossible = "No solution. Proven.", "无解。已证明。";
        /// Proven: no drags clear the board.
        NoDrags { drags: u8 } = [match drags {
            1 => "No solution in exactly 1 drag. Proven.",
            _ => "No solution in exactly {drags} drags. Proven.",
        }], "恰好 {drags} 步无解。已证明。";
        /// The search was stopped.
        Undecided = "Not decided: search stopped.", "未定：搜索已停止。";
        /// Flip: the search was stopped, and so much is known of the fewest presses.
        UndecidedPresses { least: u64, most: Option<u64> } = [match most {
            Some(most) if most == least => "Not decided: search stopped. The fewest presses: {least}.",
            Some(1) => "Not decided: search stopped. Between {least} and 1 press.",
            Some(most) => "Not decided: search stopped. Between {least} and {most} presses.",
            None if least == 1 => "Not decided: search stopped. At least 1 press is needed.",
            None => "Not decided: search stopped. At least {least} presses are needed.",
        }], [match most {
            Some(most) if most == least => "未定：搜索已停止。最少 {least} 次。",
            Some(most) => "未定：搜索已停止。最少次数在 {least} 与 {most} 之间。",
            None => "未定：搜索已停止。至少需要 {least} 次。",
        }];
        /// Mayan: the search was stopped, and so much is known of the fewest drags.
        UndecidedDrags { least: u64, most: Option<u64> } = [match most {
            Some(most) if most == least => "Not decided: search stopped. The fewest drags: {least}.",
            Some(most) => "Not decided: search stopped. The fewest drags: between {least} and {most}.",
            None if least == 1 => "Not decided: search stopped. At least 1 drag is needed.",
            None => "Not decided: search stopped. At least {least} drags are needed.",
        }], [match most {
            Some(most) if most == least => "未定：搜索已停止。最少 {least} 步。",
            Some(most) => "未定：搜索已停止。最少步数在 {least} 与 {most} 之间。",
            None => "未定：搜索已停止。至少需要 {least} 步。",
        }];
        /// The search crashed.
        Crashed = "Solver stopped. Board kept.", "求解器已停止。棋盘保留。";
        /// The solution is hidden.
        Hidden = "Solution hidden.", "已隐藏解答。";
        /// Flip: fewer presses were found after the player's own.
        Minimised { before: u64, after: u64 } = [match after {
            1 => "Minimised again: 1 press instead of {before}.",
            _ => "Minimised again: {after} presses instead of {before}.",
        }], "重新求最少：{before} 次减为 {after} 次。";
        /// A quiet pattern was added.
        QuietAdded { number: usize, presses: u64 } = [match presses {
            1 => "Quiet pattern {number} added: 1 press.",
            _ => "Quiet pattern {number} added: {presses} presses.",
        }], "已加入静默图案 {number}：共 {presses} 次。";
        /// A step of the solution.
        Step { step: usize, of: usize } = "Step {step} of {of}", "第 {step} 步，共 {of} 步";
        /// The study is shown.
        StudyOn = "What is known about the board.", "关于此棋盘的已知事实。";
        /// Not any more.
        StudyOff = "Study closed.", "研究已关闭。";
        /// The link is in the reply.
        Shared = "Link made.", "链接已生成。";
        /// What was asked cannot be done.
        Refused { refused: Refused } of refused;
    }
}

impl Message {
    /// As replies and views tell it.
    pub(crate) fn told(&self) -> Self {
        match self.clone() {
            Self::BadText { error } => Self::BadText {
                error: error.told(),
            },
            message => message,
        }
    }

    pub(crate) fn new_board(size: Size) -> Self {
        let Size { rows, columns } = size;
        let (rows, columns) = (rows as u16, columns as u16);
        Self::NewBoard { rows, columns }
    }

    /// A search was stopped that knew so much. That a board needs a move at all is not worth a word.
    pub(crate) const fn undecided(family: Family, bounds: Option<Bounds>) -> Self {
        match (family, bounds) {
            (
                _,
                None
                | Some(Bounds {
                    least: 0 | 1,
                    most: None,
                }),
            ) => Self::Undecided,
            (Family::Flip, Some(Bounds { least, most })) => Self::UndecidedPresses { least, most },
            (Family::Mayan, Some(Bounds { least, most })) => Self::UndecidedDrags { least, most },
        }
    }

    pub(crate) const fn presses(presses: u64, proof: Proof) -> Self {
        match proof {
            Proof::Fewest => Self::Presses { presses },
            Proof::AtLeast { lower } => Self::PressesBetween { presses, lower },
            Proof::Chosen => Self::PressesChosen { presses },
        }
    }
}

labels! {
    /// Why something is not done.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    pub enum Refused {
        /// There is no cell.
        NoCell = "There is no cell.", "此处没有格子。";
        /// There is no block.
        NoBlock = "There is no block.", "此处没有方块。";
        /// The block would leave the board.
        Edge = "The block would leave the board.", "方块会离开棋盘。";
        /// Both blocks have one colour.
        IdleSwap = "Both blocks have one colour.", "两块颜色相同。";
        /// All drags are made.
        NoDragsLeft = "No drags left. Undo or restart.", "步数用完。请撤销或重来。";
        /// The board is empty.
        Empty = "The board is empty.", "棋盘是空的。";
        /// First end editing.
        WhileEditing = "First end editing with e.", "请先按 e 结束编辑。";
        /// Only while editing.
        NotEditing = "Only while editing; e begins.", "仅在编辑时可用；按 e 开始。";
        /// The board has runs of three.
        Runs = "The board has runs of three. Edit it with e.", "棋盘有三连。请按 e 编辑。";
        /// A matter of flip boards.
        OnlyFlip = "Only for flip boards.", "仅适用于翻转棋盘。";
        /// A matter of Mayan boards.
        OnlyMayan = "Only for Mayan boards.", "仅适用于玛雅棋盘。";
        /// No change is left to take back.
        NothingToUndo = "Nothing to undo.", "没有可撤销的。";
        /// No change was taken back.
        NothingToRedo = "Nothing to redo.", "没有可重做的。";
        /// The board is as it was at the start.
        AtStart = "The board is at its start.", "棋盘已在开局。";
        /// No solution is shown.
        NoSolutionShown = "No solution is shown; s solves.", "没有显示解答；按 s 求解。";
        /// No such colour.
        NoSuchColour = "There is no such colour.", "没有这种颜色。";
        /// No board has this size.
        Size = "No board has this size.", "没有这种大小的棋盘。";
        /// The moves are no solution.
        NotASolution = "These moves are no solution.", "这些步不是解答。";
        /// No such quiet pattern.
        NoSuchPattern = "There is no such quiet pattern.", "没有这个静默图案。";
        /// The board is too large for the study.
        StudyTooLarge = "The board is too large to study here.", "棋盘太大，无法在此研究。";
        /// The board cannot be solved.
        Unsolvable = "The board has no solution.", "棋盘无解。";
        /// The board is solved.
        AlreadySolved = "The board is solved.", "棋盘已解开。";
        /// The board has no link.
        NoLink = "No link can carry this board.", "没有链接能承载此棋盘。";
    }
}

/// The most bytes of a text or a picture that a session reads.
pub const MAX_TEXT: usize = 1 << 22;

messages! {
    /// Why nothing was opened.
    #[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(tag = "type", rename_all = "snake_case")]
    pub enum LoadError {
        /// The text is no board, as replies tell it; games of older versions keep it so.
        #[error("line {line}, column {column}: {reason}")]
        Text {
            /// From 1.
            line: usize,
            /// From 1, in characters.
            column: usize,
            /// What is wrong, in the reader's words.
            reason: String,
            /// The same in Chinese.
            #[serde(default)]
            reason_zh: String,
        } = "Line {line}, column {column}: {reason}", [match reason_zh {
            // A game that an older version kept has no words for it.
            _ if reason_zh.is_empty() => "第 {line} 行第 {column} 列：{GENERAL}",
            _ => "第 {line} 行第 {column} 列：{reason_zh}",
        }];
        /// The text is no board, as a session keeps it.
        #[error("line {line}, column {column}: {}", unreadable::english(.kind))]
        Unreadable {
            /// From 1.
            line: usize,
            /// From 1, in characters.
            column: usize,
            /// What is wrong, as the reader found it.
            #[cfg_attr(feature = "schema", schemars(schema_with = "anything"))]
            kind: ReadErrorKind,
        } = (format!("Line {line}, column {column}: {}", unreadable::english(&kind))),
            (format!("第 {line} 行第 {column} 列：{}", unreadable::chinese(&kind)));
        /// More than [`MAX_TEXT`] bytes.
        #[error("{bytes} bytes are too many for a board")]
        TooLong {
            /// How many there are.
            bytes: usize,
        } = "{bytes} bytes are too many for a board.", "{bytes} 字节，对棋盘来说太多。";
        /// More places than a session plays with.
        #[error("a board of {rows}x{columns} is too large to play on")]
        TooLarge {
            /// Rows of the board.
            rows: usize,
            /// Columns of the board.
            columns: usize,
        } = "A board of {rows}x{columns} is too large to play on.", "{rows}x{columns} 的棋盘太大，无法游戏。";
        /// A picture of more pixels than a session reads, however few cells they show.
        #[error("a picture of {rows}x{columns} pixels is too large to open here")]
        TooManyPixels {
            /// Rows of pixels.
            rows: usize,
            /// Columns of pixels.
            columns: usize,
        } = "A picture of {rows}x{columns} pixels is too large to open here.",
            "{rows}x{columns} 像素的图片太大，无法打开。";
        /// A game ID, which lists its presses one by one.
        #[error("a board whose presses are listed one by one cannot be played here")]
        ListedPresses = "A board whose presses are listed one by one cannot be played here.", "逐一列出按法的棋盘无法在此游戏。";
    }
}

impl From<Refused> for Message {
    fn from(refused: Refused) -> Self {
        Self::Refused { refused }
    }
}

impl From<LoadError> for Message {
    fn from(error: LoadError) -> Self {
        Self::BadText { error }
    }
}

impl LoadError {
    /// As replies tell it: with the words of both languages in place of what they are made from.
    pub(crate) fn told(self) -> Self {
        match self {
            Self::Unreadable { line, column, kind } => Self::Text {
                line,
                column,
                reason: unreadable::english(&kind),
                reason_zh: unreadable::chinese(&kind),
            },
            error => error,
        }
    }
}

/// Whatever the reader finds: only the program that kept it reads it.
#[cfg(feature = "schema")]
fn anything(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::Schema::default()
}

#[cfg(test)]
mod tests {
    use super::super::{Phrase, Template};
    use super::*;

    /// Whether a text has `1 rows` or the like.
    fn has_one_of_many(text: &str) -> bool {
        let words: Vec<&str> = text
            .split(|letter: char| !letter.is_alphanumeric())
            .collect();
        let is_plural = |word: &str| word.len() > 1 && word.ends_with('s') && !word.ends_with("ss");
        words
            .windows(2)
            .any(|pair| pair[0] == "1" && is_plural(pair[1]))
    }

    #[test]
    fn one_thing_is_counted_in_the_singular() {
        assert!(has_one_of_many("between 0 and 1 presses"));
        let one = Some(1);
        let messages = [
            Message::Solved { moves: 1 },
            Message::ClearedEarly { left: 1 },
            Message::OutOfDrags { blocks: 1 },
            Message::DragsSet { drags: 1 },
            Message::Presses { presses: 1 },
            Message::PressesBetween {
                presses: 1,
                lower: 0,
            },
            Message::PressesChosen { presses: 1 },
            Message::Drags { drags: 1 },
            Message::NoDrags { drags: 1 },
            Message::UndecidedPresses {
                least: 0,
                most: one,
            },
            Message::UndecidedPresses {
                least: 1,
                most: None,
            },
            Message::UndecidedDrags {
                least: 0,
                most: one,
            },
            Message::UndecidedDrags {
                least: 1,
                most: None,
            },
            Message::Minimised {
                before: 2,
                after: 1,
            },
            Message::QuietAdded {
                number: 1,
                presses: 1,
            },
        ];
        let english = Language::English;
        let phrases = [
            Phrase::MayanGoal { drags: 1 },
            Phrase::Solutions {
                solutions: "1".to_owned(),
            },
            Phrase::QuietPatterns { nullity: 1 },
            Phrase::QuietKey {
                number: 2,
                cells: 1,
            },
        ];
        let texts = messages.iter().map(|message| message.text(english));
        let texts = texts.chain(phrases.iter().map(|phrase| phrase.text(english)));
        let phrases = Template::ALL.iter().map(|template| template.text(english));
        let phrases = phrases.map(|phrase| phrase.split(['{', '}']).enumerate());
        // Every second part is a name that stands for a number.
        let phrases = phrases.map(|parts| {
            let parts = parts.map(|(index, part)| if index % 2 == 1 { "1" } else { part });
            parts.collect::<String>()
        });
        for text in texts.chain(phrases) {
            assert!(!has_one_of_many(&text), "{text}");
        }
    }
}
