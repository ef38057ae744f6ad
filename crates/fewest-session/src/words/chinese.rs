use fewest::Family;
use fewest::flip::Goal;

use super::unreadable::GENERAL;
use super::{Label, Template};
use crate::action::Side;
use crate::load::LoadError;
use crate::message::{Message, Refused};
use crate::view::{CellView, Counter, Piece, State};

pub(super) const fn state(state: State) -> &'static str {
    match state {
        State::Edit => "编辑",
        State::Play => "游戏",
        State::Solving => "求解中",
        State::Solution => "解答",
        State::Solved => "已解开",
        State::NoSolution => "无解",
        State::Undecided => "未定",
        State::BadInput => "输入有误",
    }
}

#[allow(clippy::too_many_lines, reason = "one line a message")]
pub(super) fn message(message: &Message) -> String {
    match message {
        Message::Welcome => "就绪。".to_owned(),
        Message::Pressed { place, lit } => format!("按下 {place}。{lit} 格为黑"),
        Message::Dragged {
            place,
            side: Side::Left,
            left,
        } => {
            format!("{place} 向左。还剩 {left} 步")
        }
        Message::Dragged {
            place,
            side: Side::Right,
            left,
        } => {
            format!("{place} 向右。还剩 {left} 步")
        }
        Message::Vanished {
            place,
            side: Side::Left,
            blocks,
            left,
        } => {
            format!("{place} 向左。消去 {blocks} 块。还剩 {left} 步")
        }
        Message::Vanished {
            place,
            side: Side::Right,
            blocks,
            left,
        } => {
            format!("{place} 向右。消去 {blocks} 块。还剩 {left} 步")
        }
        Message::Solved { moves } => format!("{moves} 步解开。"),
        Message::ClearedEarly { left } => format!("清空得太早：每一步都必须走。还剩 {left} 步"),
        Message::OutOfDrags { blocks } => {
            format!("步数用完，还剩 {blocks} 块。请撤销或重来。")
        }
        Message::UndidPress { place } => format!("已撤销 {place}"),
        Message::UndidDrag {
            place,
            side: Side::Left,
        } => format!("已撤销 {place} 向左"),
        Message::UndidDrag {
            place,
            side: Side::Right,
        } => format!("已撤销 {place} 向右"),
        Message::UndidRestart => "已撤销重来".to_owned(),
        Message::UndidLoad => "已撤销打开棋盘".to_owned(),
        Message::UndidNew => "已撤销新棋盘".to_owned(),
        Message::UndidEdit => "已撤销编辑切换".to_owned(),
        Message::UndidPaint => "已撤销涂色".to_owned(),
        Message::UndidClear => "已撤销清空".to_owned(),
        Message::UndidResize => "已撤销改变大小".to_owned(),
        Message::UndidDrags => "已撤销步数".to_owned(),
        Message::UndidSolution => "已撤销解答".to_owned(),
        Message::UndidQuiet => "已撤销静默图案".to_owned(),
        Message::Redid => "已重做".to_owned(),
        Message::Restarted => "回到开局。".to_owned(),
        Message::Loaded { rows, columns } => format!("已打开 {rows}x{columns} 棋盘。"),
        Message::LoadedScaled {
            rows,
            columns,
            pixels,
        } => format!("已打开 {rows}x{columns} 棋盘：图片中每格 {pixels}x{pixels} 像素。"),
        Message::LoadedUnchecked { rows, columns } => {
            format!("已打开 {rows}x{columns} 棋盘。链接没有校验码，末尾可能缺失。")
        }
        Message::LoadedUnknown { rows, columns } => {
            format!("已打开 {rows}x{columns} 棋盘。链接中有无法识别的选项。")
        }
        Message::NewBoard { rows, columns } => format!("新的 {rows}x{columns} 棋盘。"),
        Message::BadText { error } => load_error(error),
        Message::Previewed { rows, columns } => format!("{rows}x{columns} 的棋盘。"),
        Message::EditOn => "编辑中。涂好后再按 e。".to_owned(),
        Message::EditOff => "开始游戏。".to_owned(),
        Message::ColourChosen { colour } => format!("颜色 {colour}"),
        Message::PaintedOne { place } => format!("已涂 {place}"),
        Message::Painted { cells } => format!("已涂 {cells} 格"),
        Message::Cleared => "已清空。请涂出棋盘。".to_owned(),
        Message::Resized { rows, columns } => format!("现为 {rows}x{columns}"),
        Message::DragsSet { drags } => format!("须用 {drags} 步清空"),
        Message::Runs { blocks } => format!("有 {blocks} 块已三连。请编辑棋盘。"),
        Message::PickedUp { place } => format!("拿起 {place}。请向左或向右。"),
        Message::Dropped => "已放下。".to_owned(),
        Message::HintPress { place } => format!("提示：按 {place}"),
        Message::HintDrag {
            place,
            side: Side::Left,
        } => format!("提示：{place} 向左"),
        Message::HintDrag {
            place,
            side: Side::Right,
        } => format!("提示：{place} 向右"),
        Message::Solving => "求解中。Esc 取消。".to_owned(),
        Message::Presses { presses } => format!("{presses} 次。已证明最少。"),
        Message::PressesBetween { presses, lower } => {
            format!("找到 {presses} 次。未证明最少：在 {lower} 与 {presses} 之间。")
        }
        Message::PressesChosen { presses } => format!("{presses} 次，按所选。"),
        Message::Drags { drags } => format!("恰好 {drags} 步解开。"),
        Message::Impossible => "无解。已证明。".to_owned(),
        Message::NoDrags { drags } => format!("恰好 {drags} 步无解。已证明。"),
        Message::Undecided => "未定：搜索已停止。".to_owned(),
        Message::UndecidedPresses {
            least,
            most: Some(most),
        } if least == most => format!("未定：搜索已停止。最少 {least} 次。"),
        Message::UndecidedPresses {
            least,
            most: Some(most),
        } => format!("未定：搜索已停止。最少次数在 {least} 与 {most} 之间。"),
        Message::UndecidedPresses { least, most: None } => {
            format!("未定：搜索已停止。至少需要 {least} 次。")
        }
        Message::UndecidedDrags {
            least,
            most: Some(most),
        } if least == most => format!("未定：搜索已停止。最少 {least} 步。"),
        Message::UndecidedDrags {
            least,
            most: Some(most),
        } => format!("未定：搜索已停止。最少步数在 {least} 与 {most} 之间。"),
        Message::UndecidedDrags { least, most: None } => {
            format!("未定：搜索已停止。至少需要 {least} 步。")
        }
        Message::Crashed => "求解器已停止。棋盘保留。".to_owned(),
        Message::Hidden => "已隐藏解答。".to_owned(),
        Message::Minimised { before, after } => format!("重新求最少：{before} 次减为 {after} 次。"),
        Message::QuietAdded { number, presses } => {
            format!("已加入静默图案 {number}：共 {presses} 次。")
        }
        Message::Step { step, of } => format!("第 {step} 步，共 {of} 步"),
        Message::StudyOn => "关于此棋盘的已知事实。".to_owned(),
        Message::StudyOff => "研究已关闭。".to_owned(),
        Message::Shared => "链接已生成。".to_owned(),
        Message::Refused { refused } => refusal(*refused).to_owned(),
    }
}

fn load_error(error: &LoadError) -> String {
    match error {
        LoadError::Text {
            line,
            column,
            reason_zh,
            ..
        } => {
            // A game that an older version kept has no words for it.
            let reason = match reason_zh.as_str() {
                "" => GENERAL,
                reason => reason,
            };
            format!("第 {line} 行第 {column} 列：{reason}")
        }
        LoadError::TooLong { bytes } => format!("{bytes} 字节，对棋盘来说太多。"),
        LoadError::TooLarge { rows, columns } => format!("{rows}x{columns} 的棋盘太大，无法游戏。"),
        LoadError::TooManyPixels { rows, columns } => {
            format!("{rows}x{columns} 像素的图片太大，无法打开。")
        }
        LoadError::ListedPresses => "逐一列出按法的棋盘无法在此游戏。".to_owned(),
    }
}

const fn refusal(refused: Refused) -> &'static str {
    match refused {
        Refused::NoCell => "此处没有格子。",
        Refused::NoBlock => "此处没有方块。",
        Refused::Edge => "方块会离开棋盘。",
        Refused::IdleSwap => "两块颜色相同。",
        Refused::NoDragsLeft => "步数用完。请撤销或重来。",
        Refused::Empty => "棋盘是空的。",
        Refused::WhileEditing => "请先按 e 结束编辑。",
        Refused::NotEditing => "仅在编辑时可用；按 e 开始。",
        Refused::Runs => "棋盘有三连。请按 e 编辑。",
        Refused::OnlyFlip => "仅适用于翻转棋盘。",
        Refused::OnlyMayan => "仅适用于玛雅棋盘。",
        Refused::NothingToUndo => "没有可撤销的。",
        Refused::NothingToRedo => "没有可重做的。",
        Refused::AtStart => "棋盘已在开局。",
        Refused::NoSolutionShown => "没有显示解答；按 s 求解。",
        Refused::NoSuchColour => "没有这种颜色。",
        Refused::Size => "没有这种大小的棋盘。",
        Refused::NotASolution => "这些步不是解答。",
        Refused::NoSuchPattern => "没有这个静默图案。",
        Refused::StudyTooLarge => "棋盘太大，无法在此研究。",
        Refused::Unsolvable => "棋盘无解。",
        Refused::AlreadySolved => "棋盘已解开。",
        Refused::NoLink => "没有链接能承载此棋盘。",
    }
}

pub(super) fn counter(family: Family, counter: Counter) -> String {
    match (family, counter) {
        (
            Family::Mayan,
            Counter {
                made,
                fewest: Some(of),
                left: Some(left),
            },
        ) => {
            format!("已走 {made}/{of} 步，剩 {left} 步")
        }
        (Family::Mayan, Counter { made, .. }) => format!("已走 {made} 步"),
        (
            Family::Flip,
            Counter {
                made,
                fewest: Some(fewest),
                ..
            },
        ) => {
            format!("已按 {made} 次，最少 {fewest} 次")
        }
        (Family::Flip, Counter { made, .. }) => format!("已按 {made} 次"),
    }
}

pub(super) const fn flip_goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Either => "使所有格子同色。",
        Goal::White => "使所有格子变白。",
        Goal::Black => "使所有格子变黑。",
    }
}

pub(super) fn study(
    solutions: &str,
    solvable: bool,
    nullity: usize,
    counter: Counter,
) -> Vec<String> {
    let quiet = match nullity {
        0 => "没有静默图案：此形状的每个棋盘对每种颜色恰有一解。".to_owned(),
        more => format!("{more} 个静默图案：按下它们什么也不变。"),
    };
    let mut lines = vec![if solvable {
        format!("有解：共 {solutions} 组按法。")
    } else {
        "无解：每次按下翻转偶数个标记格，而其中奇数个不对。".to_owned()
    }];
    lines.push(quiet);
    if let Some(fewest) = counter.fewest {
        let made = counter.made;
        lines.push(format!("至今按了 {made} 次；从开局起最少 {fewest} 次。"));
    }
    lines
}

pub(super) fn quiet(number: usize, cells: usize) -> String {
    format!("{number} 加入图案 {number}，{cells} 格")
}

pub(super) fn cell(name: &str, cell: &CellView) -> String {
    let piece = match cell.piece {
        Piece::Hole => return format!("{name}，无格"),
        Piece::Empty => return format!("{name}，空"),
        Piece::White => "白".to_owned(),
        Piece::Black => "黑".to_owned(),
        Piece::Block { colour } => colour_name(colour),
    };
    match cell {
        CellView { wrong: true, .. } => format!("{name}，{piece}，已三连"),
        CellView { ring: true, .. } => format!("{name}，{piece}，按一次"),
        CellView { next: true, .. } => format!("{name}，{piece}，下一步"),
        _ => format!("{name}，{piece}"),
    }
}

fn colour_name(colour: u8) -> String {
    const NAMES: [&str; 11] = [
        "蓝", "黄", "红", "天蓝", "绿", "橙", "紫", "粉", "灰", "棕", "白",
    ];
    match NAMES.get(usize::from(colour).wrapping_sub(1)) {
        Some(name) => (*name).to_owned(),
        None => format!("颜色 {colour}"),
    }
}

#[allow(
    clippy::too_many_lines,
    clippy::match_same_arms,
    reason = "one line a label, also where one word serves two"
)]
pub(super) const fn label(label: Label) -> &'static str {
    match label {
        Label::Flip => "翻转",
        Label::Mayan => "玛雅",
        Label::New => "新棋盘",
        Label::Open => "打开",
        Label::Paste => "粘贴",
        Label::Share => "分享",
        Label::Settings => "设置",
        Label::Help => "帮助",
        Label::Undo => "撤销",
        Label::Redo => "重做",
        Label::Restart => "重来",
        Label::Hint => "提示",
        Label::Solve => "求解",
        Label::More => "更多",
        Label::Edit => "编辑",
        Label::Clear => "清空",
        Label::Study => "研究",
        Label::Cancel => "取消",
        Label::Close => "关闭",
        Label::Language => "语言",
        Label::Marks => "标记",
        Label::Theme => "主题",
        Label::Speed => "速度",
        Label::LetterKeys => "字母键",
        Label::Board => "棋盘",
        Label::Steps => "步骤",
        Label::Palette => "调色板",
        Label::First => "最前",
        Label::Back => "后退",
        Label::Play => "播放",
        Label::Pause => "暂停",
        Label::Next => "前进",
        Label::Last => "最后",
        Label::DragLeft => "向左拖",
        Label::DragRight => "向右拖",
        Label::Rows => "行数",
        Label::Columns => "列数",
        Label::Drags => "步数",
        Label::Blocks => "块数",
        Label::Colours => "颜色数",
        Label::Rounds => "次数",
        Label::Size => "大小",
        Label::Difficulty => "难度",
        Label::Easy => "简单",
        Label::Medium => "中等",
        Label::Hard => "困难",
        Label::Generating => "正在生成棋盘。Esc 取消。",
        Label::NothingFound => "没有找到这样的棋盘。",
        Label::NoChecksum => "链接没有校验码，末尾可能缺失。",
        Label::UnknownOptions => "链接中有无法识别的选项。",
        Label::KeyLine => "s 求解 i 提示 u 撤销 ? 帮助 q 退出",
        Label::PasteHere => "粘贴棋盘或链接，再按 Enter。Esc 关闭。",
        Label::FileHere => "文件、链接或棋盘",
        Label::FileMissing => "没有此文件",
        Label::FileDenied => "没有读取此文件的权限",
        Label::NotAFile => "不是普通文件",
        Label::FileBroken => "此文件无法读取",
        Label::Needs => "需要",
        Label::Seconds => "秒",
        Label::Bound => "界",
        Label::HelpMouse => "按、涂、拖、翻步",
        Label::HelpMove => "光标",
        Label::HelpEnds => "行首行尾（Ctrl：全盘）",
        Label::HelpActivate => "按、涂、拿起",
        Label::HelpDrag => "玛雅：向左、向右拖",
        Label::HelpUndo => "撤销、重做",
        Label::HelpSolve => "求解、研究、提示",
        Label::HelpStep => "后退、前进、最前、最后",
        Label::HelpPlay => "播放/暂停、慢、快",
        Label::HelpEdit => "编辑、清空、改大小",
        Label::HelpColour => "颜色（编辑）、静默图案（研究）",
        Label::HelpBoards => "新、打开、另一种、重来",
        Label::HelpOthers => "标记、语言、链接、帮助",
        Label::HelpCancel => "取消",
        Label::HelpQuit => "退出",
        Label::HelpFlip => "翻转：按一格，它与邻格一起翻面。用最少次数使棋盘同色。",
        Label::HelpMayan => {
            "玛雅：把方块拖动一列。三个或更多同色连成一线即消失。用恰好给定的步数清空棋盘。"
        }
    }
}

pub(super) const fn template(template: Template) -> &'static str {
    match template {
        Template::Eliminating => "消元",
        Template::QuietPatterns => "枚举静默图案",
        Template::FirstRows => "逐一尝试首行",
        Template::PressSets => "逐一尝试按法",
        Template::Deepening => "逐层加深：第 {moves} 层",
        Template::Exactly => "逐一尝试 {moves} 步的走法",
        Template::Sweeping => "遍历可达的棋盘",
        Template::Counting => "计数解答",
        Template::Listing => "列出解答",
        Template::Seconds => "{seconds} 秒",
        Template::Candidates => "{done} 个候选",
        Template::Share => "{total} 中的 {done}（{percent} %）",
        Template::Fewest => "最少 {least}",
        Template::Between => "在 {least} 与 {most} 之间",
        Template::AtLeast => "至少 {least}",
        Template::AtMost => "至多 {most}",
    }
}
