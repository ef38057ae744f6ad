//! What only the page says. Names in braces stand for its numbers; a text that ends in `_one` is said of one thing.

use serde::{Deserialize, Serialize};

use super::language::Language;

labels! {
    /// Texts that only the page needs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[allow(missing_docs, reason = "each is named after its place on the page")]
    pub enum PageText {
        Engine = "Solver", "求解器";
        EngineBrowser = "this browser", "本浏览器";
        EngineServer = "server", "服务器";
        EngineLost = "Solver stopped. Board kept.", "求解器已停止，棋盘已保留。";
        ServerBusy = "The server is busy. Try again in a moment.", "服务器繁忙，请稍后再试。";
        ServerGone = "The server does not answer. Board kept.", "服务器没有响应，棋盘已保留。";
        TooLarge = "That is more than can be taken here.", "超出此处可处理的范围。";
        LoadFailed = "The game could not be loaded. Reload the page.", "游戏无法载入，请刷新页面。";
        Copied = "Link copied.", "链接已复制。";
        CopyFailed = "Copy the link yourself:", "请自行复制链接：";
        OpenThis = "Open this board", "打开此棋盘";
        ChooseFile = "Choose a file", "选择文件";
        ThemeSystem = "As the system", "跟随系统";
        ThemeLight = "Light", "浅色";
        ThemeDark = "Dark", "深色";
        Motion = "Motion", "动画";
        MotionSystem = "As the system", "跟随系统";
        MotionOn = "On", "开";
        MotionOff = "Off", "关";
        Teach = "Methods", "算法";
        TeachIntro = "How the classic methods search a small board, state by state.", "逐个状态演示经典算法如何搜索小棋盘。";
        TeachMethod = "Method", "算法";
        TeachAnswer = "Answer", "答案";
        TeachVisited = "States visited", "访问的状态数";
        TeachPresses = "Pressed so far", "已按下";
        TeachCut = "Only the first states are shown.", "仅显示开头的状态。";
        #[serde(rename = "depth-first")]
        DepthFirst = "Press or do not press, cell by cell; go back and try the other.", "逐格决定按或不按，回溯再试另一种。";
        Combinations = "All sets of no cell, then of one, then of two, and so on.", "先试不按，再试按一格、两格，依此类推。";
        #[serde(rename = "breadth-first")]
        BreadthFirst = "A queue of boards, one more press a level.", "棋盘队列，每层多按一次。";
        #[serde(rename = "level-order")]
        LevelOrder = "A queue over the decision tree, one cell a level.", "决策树上的队列，每层决定一格。";
        #[serde(rename = "first-row")]
        FirstRow = "All choices for the first row; each row then decides the next.", "枚举首行的所有选择，其余各行逐行推出。";
        Screens = "Puzzle", "谜题";
        Tools = "Board and settings", "棋盘与设置";
        Drag = "Drag the picked-up block", "拖动拿起的方块";
        Actions = "Actions", "操作";
        MoreActions = "More actions", "更多操作";
        MoreAbout = "About the board", "关于棋盘";
        Progress = "Search", "搜索";
        StepOf = "Step", "步";
        NewTitle = "New board", "新棋盘";
        MakeBoard = "Make board", "生成棋盘";
        Making = "Making a board…", "正在生成棋盘……";
        OpenHere = "A link or a board, or drop one on the page", "链接或棋盘，也可拖放到页面上";
        Preview = "Preview", "预览";
        KeysTitle = "Keys, while the board has the focus", "按键（棋盘获得焦点时）";
        TeachStates = "States", "状态";
        TeachNoTrace = "The search cannot be shown now.", "目前无法演示搜索。";
        Pausing = "Paused.", "已暂停。";
        Played = "End of the solution.", "解法播放完毕。";
        ColourEmpty = "empty", "空";
        ColourWhite = "white", "白";
        ColourBlack = "black", "黑";
        Place = "{step} / {of}", "{step} / {of}";
        QuietNumber = "Pattern {number}: {presses} presses", "图案 {number}：{presses} 次";
        QuietNumberOne = "Pattern {number}: 1 press", "图案 {number}：1 次";
        BoardFlip = "Flip board, {rows} by {columns}", "翻转棋盘，{rows} 行 {columns} 列";
        BoardMayan = "Mayan board, {rows} by {columns}", "玛雅棋盘，{rows} 行 {columns} 列";
        ColourNumber = "colour {number}", "颜色 {number}";
        TeachPicture = "A board after {presses} presses", "按 {presses} 次后的棋盘";
        TeachPictureOne = "A board after 1 press", "按 1 次后的棋盘";
        TeachGoal = "The goal, after {presses} presses", "按 {presses} 次后达到目标";
        TeachGoalOne = "The goal, after 1 press", "按 1 次后达到目标";
    }
}
