//! What a view says beside its messages.

use fewest::Family;
use fewest::flip::Goal;

use super::language::Language;
use crate::data::Piece;
use crate::place::Side::{self, Left, Right};

messages! {
    #[derive(Debug, Clone)]
    pub(crate) enum Phrase {
        /// Flip: what is to be done.
        FlipGoal { goal: Goal } = [match goal {
            Goal::Either => "Make all cells one colour.",
            Goal::White => "Make all cells white.",
            Goal::Black => "Make all cells black.",
        }], [match goal {
            Goal::Either => "使所有格子同色。",
            Goal::White => "使所有格子变白。",
            Goal::Black => "使所有格子变黑。",
        }];
        /// Mayan: what is to be done.
        MayanGoal { drags: u8 } = [match drags {
            1 => "Clear the board in exactly 1 drag.",
            _ => "Clear the board in exactly {drags} drags.",
        }], "恰好用 {drags} 步清空棋盘。";
        /// Flip: presses made, against the fewest where they are known.
        Presses { made: u32, fewest: Option<u64> } = [match fewest {
            Some(fewest) => "Presses {made}, fewest {fewest}",
            None => "Presses {made}",
        }], [match fewest {
            Some(fewest) => "已按 {made} 次，最少 {fewest} 次",
            None => "已按 {made} 次",
        }];
        /// Mayan: drags made, of how many.
        Drags { made: u32, of: u8, left: u8 } = "Drags {made} of {of}, {left} left", "已走 {made}/{of} 步，剩 {left} 步";
        /// Mayan: a step of the solution.
        Drag { place: String, side: Side } = [match side {
            Left => "{place} left",
            Right => "{place} right",
        }], [match side {
            Left => "{place} 向左",
            Right => "{place} 向右",
        }];
        /// What there is to say about the order of the steps.
        Order { family: Family } = [match family {
            Family::Flip => "The order does not matter.",
            Family::Mayan => "In this order.",
        }], [match family {
            Family::Flip => "顺序无关紧要。",
            Family::Mayan => "须按此顺序。",
        }];
        /// What stands at a place.
        Piece { piece: Piece } = [match piece {
            Piece::Hole => "no cell",
            Piece::Empty => "empty",
            Piece::White | Piece::Block { colour: 11 } => "white",
            Piece::Black => "black",
            Piece::Block { colour: 1 } => "blue",
            Piece::Block { colour: 2 } => "yellow",
            Piece::Block { colour: 3 } => "red",
            Piece::Block { colour: 4 } => "sky",
            Piece::Block { colour: 5 } => "green",
            Piece::Block { colour: 6 } => "orange",
            Piece::Block { colour: 7 } => "purple",
            Piece::Block { colour: 8 } => "pink",
            Piece::Block { colour: 9 } => "grey",
            Piece::Block { colour: 10 } => "brown",
            Piece::Block { colour } => "colour {colour}",
        }], [match piece {
            Piece::Hole => "无格",
            Piece::Empty => "空",
            Piece::White | Piece::Block { colour: 11 } => "白",
            Piece::Black => "黑",
            Piece::Block { colour: 1 } => "蓝",
            Piece::Block { colour: 2 } => "黄",
            Piece::Block { colour: 3 } => "红",
            Piece::Block { colour: 4 } => "天蓝",
            Piece::Block { colour: 5 } => "绿",
            Piece::Block { colour: 6 } => "橙",
            Piece::Block { colour: 7 } => "紫",
            Piece::Block { colour: 8 } => "粉",
            Piece::Block { colour: 9 } => "灰",
            Piece::Block { colour: 10 } => "棕",
            Piece::Block { colour } => "颜色 {colour}",
        }];
        /// A place: its name, what stands there, and what is to be known about it.
        Cell { place: String, piece: String, wrong: bool, ring: bool, next: bool } = [match (wrong, ring, next) {
            (true, _, _) => "{place}, {piece}, in a run of three",
            (_, true, _) => "{place}, {piece}, press once",
            (_, _, true) => "{place}, {piece}, next",
            _ => "{place}, {piece}",
        }], [match (wrong, ring, next) {
            (true, _, _) => "{place}，{piece}，已三连",
            (_, true, _) => "{place}，{piece}，按一次",
            (_, _, true) => "{place}，{piece}，下一步",
            _ => "{place}，{piece}",
        }];
        /// The study: how many sets of presses do, as digits or a power.
        Solutions { solutions: String } = [match solutions {
            _ if solutions == "1" => "It can be solved: 1 set of presses does.",
            _ => "It can be solved: {solutions} sets of presses do.",
        }], "有解：共 {solutions} 组按法。";
        /// The study: what a witness shows.
        NoSolution =
            "No solution: every press turns an even number of the marked cells, and an odd number is wrong.",
            "无解：每次按下翻转偶数个标记格，而其中奇数个不对。";
        /// The study: the presses that change nothing.
        QuietPatterns { nullity: usize } = [match nullity {
            0 => "No quiet pattern: every board of this shape has its one solution a colour.",
            1 => "1 quiet pattern: its presses change nothing.",
            _ => "{nullity} quiet patterns: their presses change nothing.",
        }], [match nullity {
            0 => "没有静默图案：此形状的每个棋盘对每种颜色恰有一解。",
            _ => "{nullity} 个静默图案：按下它们什么也不变。",
        }];
        /// The study: presses made, against the fewest.
        PressedSoFar { made: u32, fewest: u64 } =
            "Pressed {made} so far; the fewest from the start: {fewest}.", "至今按了 {made} 次；从开局起最少 {fewest} 次。";
        /// The study: what the key of a number does.
        QuietKey { number: usize, cells: usize } = [match cells {
            1 => "{number} adds pattern {number}, 1 cell",
            _ => "{number} adds pattern {number}, {cells} cells",
        }], "{number} 加入图案 {number}，{cells} 格";
    }
}
