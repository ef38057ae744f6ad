//! What stands on the screen without data.

use serde::{Deserialize, Serialize};

use super::language::Language;

labels! {
    /// Texts without data: buttons, settings, the help.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    #[allow(missing_docs, reason = "each is named after its English text")]
    pub enum Label {
        Flip = "Flip", "翻转";
        Mayan = "Mayan", "玛雅";
        New = "New", "新棋盘";
        Open = "Open", "打开";
        Paste = "Paste", "粘贴";
        Share = "Share", "分享";
        Settings = "Settings", "设置";
        Help = "Help", "帮助";
        Undo = "Undo", "撤销";
        Redo = "Redo", "重做";
        Restart = "Restart", "重来";
        Hint = "Hint", "提示";
        Solve = "Solve", "求解";
        More = "More", "更多";
        Edit = "Edit", "编辑";
        Clear = "Clear", "清空";
        Study = "Study", "研究";
        Cancel = "Cancel", "取消";
        Close = "Close", "关闭";
        Language = "Language", "语言";
        Marks = "Marks", "标记";
        Theme = "Theme", "主题";
        Speed = "Speed", "速度";
        LetterKeys = "Letter keys", "字母键";
        Board = "Board", "棋盘";
        Steps = "Steps", "步骤";
        Palette = "Colours", "调色板";
        First = "First", "最前";
        Back = "Back", "后退";
        Play = "Play", "播放";
        Pause = "Pause", "暂停";
        Next = "Next", "前进";
        Last = "Last", "最后";
        DragLeft = "Drag left", "向左拖";
        DragRight = "Drag right", "向右拖";
        Rows = "Rows", "行数";
        Columns = "Columns", "列数";
        Drags = "Drags", "步数";
        Blocks = "Blocks", "块数";
        Colours = "Colours", "颜色数";
        Rounds = "Rounds", "次数";
        Size = "Size", "大小";
        Difficulty = "Difficulty", "难度";
        Easy = "easy", "简单";
        Medium = "medium", "中等";
        Hard = "hard", "困难";
        Generating = "Making a board. Esc cancels.", "正在生成棋盘。Esc 取消。";
        NothingFound = "No such board was found.", "没有找到这样的棋盘。";
        NoChecksum = "The link has no checksum: its end may be missing.", "链接没有校验码，末尾可能缺失。";
        UnknownOptions = "The link has options that are not known here.", "链接中有无法识别的选项。";
        KeyLine = "s solve  i hint  u undo  ? help  q quit", "s 求解 i 提示 u 撤销 ? 帮助 q 退出";
        PasteHere = "Paste a board or a link, then Enter. Esc closes.", "粘贴棋盘或链接，再按 Enter。Esc 关闭。";
        FileHere = "File, link or board", "文件、链接或棋盘";
        FileMissing = "no such file", "没有此文件";
        FileDenied = "this file may not be read", "没有读取此文件的权限";
        NotAFile = "not a regular file", "不是普通文件";
        FileBroken = "this file cannot be read", "此文件无法读取";
        Needs = "Needs", "需要";
        Seconds = "s", "秒";
        Bound = "bound", "界";
        HelpMove = "cursor", "光标";
        HelpMouse = "press, drag, step", "按、涂、拖、翻步";
        HelpEnds = "row ends (Ctrl: board)", "行首行尾（Ctrl：全盘）";
        HelpActivate = "press, paint, pick up", "按、涂、拿起";
        HelpDrag = "Mayan: left, right", "玛雅：向左、向右拖";
        HelpUndo = "undo, redo", "撤销、重做";
        HelpSolve = "solve, study, hint", "求解、研究、提示";
        HelpStep = "step back, on, to ends", "后退、前进、最前、最后";
        HelpPlay = "play, slower, faster", "播放/暂停、慢、快";
        HelpEdit = "edit, clear, resize", "编辑、清空、改大小";
        HelpColour = "colour, quiet pattern", "颜色（编辑）、静默图案（研究）";
        HelpBoards = "new open other restart", "新、打开、另一种、重来";
        HelpOthers = "marks, language, link", "标记、语言、链接、帮助";
        HelpCancel = "cancel", "取消";
        HelpQuit = "quit", "退出";
        HelpFlip = "Flip: a press turns a cell and its neighbours. Make the board one colour in the fewest presses.",
            "翻转：按一格，它与邻格一起翻面。用最少次数使棋盘同色。";
        HelpMayan = "Mayan: drag a block one column. Three or more of a colour in a line vanish. Clear the board in exactly the given drags.",
            "玛雅：把方块拖动一列。三个或更多同色连成一线即消失。用恰好给定的步数清空棋盘。";
    }
}

labels! {
    /// The states of a session.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    pub enum State {
        /// The board is painted on.
        Edit = "edit", "编辑";
        /// A player plays.
        Play = "play", "游戏";
        /// A search is on; the player may go on.
        Solving = "solving", "求解中";
        /// A solution is shown.
        Solution = "solution", "解答";
        /// The goal is reached.
        Solved = "solved", "已解开";
        /// Proven: there is no solution.
        NoSolution = "no solution", "无解";
        /// A search was stopped before it knew.
        Undecided = "undecided", "未定";
        /// The text was no board, or the board that was painted cannot be played.
        BadInput = "bad input", "输入有误";
    }
}
