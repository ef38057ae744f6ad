use std::collections::BTreeMap;

use fewest_session::{
    Binding, KEYS, Label, Language, PALETTE, Piece, State, Template, Tile, bindings, tile,
};
use serde::{Deserialize, Serialize};

/// The words of a language.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct WordsRequest {
    /// The language.
    #[serde(default)]
    language: Language,
}

/// All that a front end writes on the screen and no reply holds, and how it draws tiles.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct WordsAnswer {
    /// The language, `en` or `zh`.
    language: Language,
    /// Texts of buttons, settings and the help, by their names.
    labels: BTreeMap<String, &'static str>,
    /// Texts that only the page needs, by their names.
    page: BTreeMap<&'static str, &'static str>,
    /// The names of the states.
    states: BTreeMap<String, &'static str>,
    /// The phrases of a line of progress, by their names; names in braces stand for numbers.
    progress: BTreeMap<String, &'static str>,
    /// What each key asks for.
    keys: Vec<&'static Binding>,
    /// The help: keys as people write them, and what they do.
    help: Vec<HelpLine>,
    /// The tiles of the Mayan colours from 1. Later colours show their number.
    palette: [Tile; 11],
    /// The tiles of flip.
    pieces: Pieces,
}

/// A line of the help.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct HelpLine {
    keys: String,
    text: &'static str,
}

/// The tiles of flip.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Pieces {
    white: Option<Tile>,
    black: Option<Tile>,
}

/// Name, English, Chinese.
const PAGE: &[(&str, &str, &str)] = &[
    ("engine", "Solver", "求解器"),
    ("engine_browser", "this browser", "本浏览器"),
    ("engine_server", "server", "服务器"),
    (
        "engine_lost",
        "Solver stopped. Board kept.",
        "求解器已停止，棋盘已保留。",
    ),
    (
        "server_busy",
        "The server is busy. Try again in a moment.",
        "服务器繁忙，请稍后再试。",
    ),
    (
        "server_gone",
        "The server does not answer. Board kept.",
        "服务器没有响应，棋盘已保留。",
    ),
    (
        "too_large",
        "That is more than can be taken here.",
        "超出此处可处理的范围。",
    ),
    (
        "load_failed",
        "The game could not be loaded. Reload the page.",
        "游戏无法载入，请刷新页面。",
    ),
    ("copied", "Link copied.", "链接已复制。"),
    ("copy_failed", "Copy the link yourself:", "请自行复制链接："),
    ("open_this", "Open this board", "打开此棋盘"),
    ("choose_file", "Choose a file", "选择文件"),
    ("theme_system", "As the system", "跟随系统"),
    ("theme_light", "Light", "浅色"),
    ("theme_dark", "Dark", "深色"),
    ("motion", "Motion", "动画"),
    ("motion_system", "As the system", "跟随系统"),
    ("motion_on", "On", "开"),
    ("motion_off", "Off", "关"),
    ("teach", "Methods", "算法"),
    (
        "teach_intro",
        "How the classic methods search a small board, state by state.",
        "逐个状态演示经典算法如何搜索小棋盘。",
    ),
    ("teach_method", "Method", "算法"),
    ("teach_answer", "Answer", "答案"),
    ("teach_visited", "States visited", "访问的状态数"),
    ("teach_presses", "Pressed so far", "已按下"),
    (
        "teach_cut",
        "Only the first states are shown.",
        "仅显示开头的状态。",
    ),
    (
        "depth-first",
        "Press or do not press, cell by cell; go back and try the other.",
        "逐格决定按或不按，回溯再试另一种。",
    ),
    (
        "combinations",
        "All sets of no cell, then of one, then of two, and so on.",
        "先试不按，再试按一格、两格，依此类推。",
    ),
    (
        "breadth-first",
        "A queue of boards, one more press a level.",
        "棋盘队列，每层多按一次。",
    ),
    (
        "level-order",
        "A queue over the decision tree, one cell a level.",
        "决策树上的队列，每层决定一格。",
    ),
    (
        "first-row",
        "All choices for the first row; each row then decides the next.",
        "枚举首行的所有选择，其余各行逐行推出。",
    ),
];

pub(crate) fn answer(request: &WordsRequest) -> WordsAnswer {
    let language = request.language;
    let in_language = |&(name, english, chinese): &(&'static str, &'static str, &'static str)| {
        let text = match language {
            Language::English => english,
            Language::Chinese => chinese,
        };
        (name, text)
    };
    WordsAnswer {
        language,
        labels: named(Label::ALL, |label| label.text(language)),
        page: PAGE.iter().map(in_language).collect(),
        states: named(State::ALL, |state| state.text(language)),
        progress: named(Template::ALL, |template| template.text(language)),
        keys: bindings().collect(),
        help: KEYS
            .iter()
            .map(|line| HelpLine {
                keys: line.written(),
                text: line.help.text(language),
            })
            .collect(),
        palette: PALETTE,
        pieces: Pieces {
            white: tile(Piece::White),
            black: tile(Piece::Black),
        },
    }
}

/// Words by the names that they have in JSON.
fn named<T: Copy + Serialize>(
    words: &[T],
    text: impl Fn(T) -> &'static str,
) -> BTreeMap<String, &'static str> {
    words.iter().map(|&word| (name(word), text(word))).collect()
}

fn name(word: impl Serialize) -> String {
    match serde_json::to_value(word) {
        Ok(serde_json::Value::String(name)) => name,
        other => unreachable!("words are written as their names, not as {other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_stands_twice() {
        let mut names: Vec<&str> = PAGE.iter().map(|&(name, ..)| name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PAGE.len());
    }

    #[test]
    fn every_language_has_every_word() {
        for language in Language::ALL {
            let words = answer(&WordsRequest { language });
            assert_eq!(words.labels.len(), Label::ALL.len());
            assert_eq!(words.page.len(), PAGE.len());
            assert_eq!(words.progress.len(), Template::ALL.len());
            assert!(words.page.values().all(|text| !text.is_empty()));
        }
    }
}
