use fewest::flip::Goal;
use fewest::{Family, counted};

use super::{Label, Template};
use crate::action::Side;
use crate::load::LoadError;
use crate::message::{Message, Refused};
use crate::view::{CellView, Counter, Piece, State};

pub(super) const fn state(state: State) -> &'static str {
    match state {
        State::Edit => "edit",
        State::Play => "play",
        State::Solving => "solving",
        State::Solution => "solution",
        State::Solved => "solved",
        State::NoSolution => "no solution",
        State::Undecided => "undecided",
        State::BadInput => "bad input",
    }
}

#[allow(clippy::too_many_lines, reason = "one line a message")]
pub(super) fn message(message: &Message) -> String {
    match message {
        Message::Welcome => "Ready.".to_owned(),
        Message::Pressed { place, lit } => format!("Pressed {place}. {lit} lit"),
        Message::Dragged {
            place,
            side: Side::Left,
            left,
        } => {
            format!("Dragged {place} left. {}", drags_left(*left))
        }
        Message::Dragged {
            place,
            side: Side::Right,
            left,
        } => {
            format!("Dragged {place} right. {}", drags_left(*left))
        }
        Message::Vanished {
            place,
            side: Side::Left,
            blocks,
            left,
        } => {
            format!(
                "Dragged {place} left. {blocks} blocks gone. {}",
                drags_left(*left)
            )
        }
        Message::Vanished {
            place,
            side: Side::Right,
            blocks,
            left,
        } => {
            format!(
                "Dragged {place} right. {blocks} blocks gone. {}",
                drags_left(*left)
            )
        }
        Message::Solved { moves: 1 } => "Solved in 1 move.".to_owned(),
        Message::Solved { moves } => format!("Solved in {moves} moves."),
        Message::ClearedEarly { left } => {
            format!(
                "Cleared too early: every drag has to be made. {}",
                drags_left(*left)
            )
        }
        Message::OutOfDrags { blocks: 1 } => {
            "No drags left, and 1 block. Undo or restart.".to_owned()
        }
        Message::OutOfDrags { blocks } => {
            format!("No drags left, and {blocks} blocks. Undo or restart.")
        }
        Message::UndidPress { place } => format!("Undid {place}"),
        Message::UndidDrag {
            place,
            side: Side::Left,
        } => format!("Undid {place} left"),
        Message::UndidDrag {
            place,
            side: Side::Right,
        } => format!("Undid {place} right"),
        Message::UndidRestart => "Undid restart".to_owned(),
        Message::UndidLoad => "Undid the opened board".to_owned(),
        Message::UndidNew => "Undid the new board".to_owned(),
        Message::UndidEdit => "Undid the change of editing".to_owned(),
        Message::UndidPaint => "Undid painting".to_owned(),
        Message::UndidClear => "Undid clearing".to_owned(),
        Message::UndidResize => "Undid the other size".to_owned(),
        Message::UndidDrags => "Undid the number of drags".to_owned(),
        Message::UndidSolution => "Undid the solution".to_owned(),
        Message::UndidQuiet => "Undid the quiet pattern".to_owned(),
        Message::Redid => "Done again".to_owned(),
        Message::Restarted => "Back at the start.".to_owned(),
        Message::Loaded { rows, columns } => format!("Opened a {rows}x{columns} board."),
        Message::LoadedScaled {
            rows,
            columns,
            pixels,
        } => format!(
            "Opened a {rows}x{columns} board: the picture has {pixels}x{pixels} pixels a cell."
        ),
        Message::LoadedUnchecked { rows, columns } => {
            format!(
                "Opened a {rows}x{columns} board. The link has no checksum: its end may be missing."
            )
        }
        Message::LoadedUnknown { rows, columns } => {
            format!(
                "Opened a {rows}x{columns} board. The link has options that are not known here."
            )
        }
        Message::NewBoard { rows, columns } => format!("New {rows}x{columns} board."),
        Message::BadText { error } => load_error(error),
        Message::Previewed { rows, columns } => format!("A {rows}x{columns} board."),
        Message::EditOn => "Editing. Paint, then press e again.".to_owned(),
        Message::EditOff => "Playing.".to_owned(),
        Message::ColourChosen { colour } => format!("Colour {colour}"),
        Message::PaintedOne { place } => format!("Painted {place}"),
        Message::Painted { cells } => format!("Painted {cells} places"),
        Message::Cleared => "Cleared. Paint a board.".to_owned(),
        Message::Resized { rows, columns } => format!("Now {rows}x{columns}"),
        Message::DragsSet { drags: 1 } => "To be cleared in 1 drag".to_owned(),
        Message::DragsSet { drags } => format!("To be cleared in {drags} drags"),
        Message::Runs { blocks } => {
            format!("{blocks} blocks stand in runs of three. Edit the board to go on.")
        }
        Message::PickedUp { place } => format!("Picked up {place}. Now left or right."),
        Message::Dropped => "Put down.".to_owned(),
        Message::HintPress { place } => format!("Hint: press {place}"),
        Message::HintDrag {
            place,
            side: Side::Left,
        } => format!("Hint: drag {place} left"),
        Message::HintDrag {
            place,
            side: Side::Right,
        } => format!("Hint: drag {place} right"),
        Message::Solving => "Solving. Esc cancels.".to_owned(),
        Message::Presses { presses: 1 } => "1 press. Proven fewest.".to_owned(),
        Message::Presses { presses } => format!("{presses} presses. Proven fewest."),
        Message::PressesBetween { presses: 1, lower } => {
            format!("1 press found. Not proven fewest: between {lower} and 1.")
        }
        Message::PressesBetween { presses, lower } => {
            format!("{presses} presses found. Not proven fewest: between {lower} and {presses}.")
        }
        Message::PressesChosen { presses: 1 } => "1 press, as chosen.".to_owned(),
        Message::PressesChosen { presses } => format!("{presses} presses, as chosen."),
        Message::Drags { drags: 1 } => "Solved in exactly 1 drag.".to_owned(),
        Message::Drags { drags } => format!("Solved in exactly {drags} drags."),
        Message::Impossible => "No solution. Proven.".to_owned(),
        Message::NoDrags { drags: 1 } => "No solution in exactly 1 drag. Proven.".to_owned(),
        Message::NoDrags { drags } => format!("No solution in exactly {drags} drags. Proven."),
        Message::Undecided => "Not decided: search stopped.".to_owned(),
        Message::UndecidedPresses {
            least,
            most: Some(most),
        } if least == most => {
            format!("Not decided: search stopped. The fewest presses: {least}.")
        }
        Message::UndecidedPresses {
            least,
            most: Some(most),
        } => {
            let most = counted(most, "press");
            format!("Not decided: search stopped. Between {least} and {most}.")
        }
        Message::UndecidedPresses {
            least: 1,
            most: None,
        } => "Not decided: search stopped. At least 1 press is needed.".to_owned(),
        Message::UndecidedPresses { least, most: None } => {
            format!("Not decided: search stopped. At least {least} presses are needed.")
        }
        Message::UndecidedDrags {
            least,
            most: Some(most),
        } if least == most => {
            format!("Not decided: search stopped. The fewest drags: {least}.")
        }
        Message::UndecidedDrags {
            least,
            most: Some(most),
        } => {
            format!("Not decided: search stopped. The fewest drags: between {least} and {most}.")
        }
        Message::UndecidedDrags {
            least: 1,
            most: None,
        } => "Not decided: search stopped. At least 1 drag is needed.".to_owned(),
        Message::UndecidedDrags { least, most: None } => {
            format!("Not decided: search stopped. At least {least} drags are needed.")
        }
        Message::Crashed => "Solver stopped. Board kept.".to_owned(),
        Message::Hidden => "Solution hidden.".to_owned(),
        Message::Minimised { before, after: 1 } => {
            format!("Minimised again: 1 press instead of {before}.")
        }
        Message::Minimised { before, after } => {
            format!("Minimised again: {after} presses instead of {before}.")
        }
        Message::QuietAdded { number, presses: 1 } => {
            format!("Quiet pattern {number} added: 1 press.")
        }
        Message::QuietAdded { number, presses } => {
            format!("Quiet pattern {number} added: {presses} presses.")
        }
        Message::Step { step, of } => format!("Step {step} of {of}"),
        Message::StudyOn => "What is known about the board.".to_owned(),
        Message::StudyOff => "Study closed.".to_owned(),
        Message::Shared => "Link made.".to_owned(),
        Message::Refused { refused } => refusal(*refused).to_owned(),
    }
}

fn drags_left(left: u8) -> String {
    match left {
        1 => "1 drag left".to_owned(),
        left => format!("{left} drags left"),
    }
}

fn load_error(error: &LoadError) -> String {
    match error {
        LoadError::Text {
            line,
            column,
            reason,
            ..
        } => {
            format!("Line {line}, column {column}: {reason}")
        }
        LoadError::TooLong { bytes } => format!("{bytes} bytes are too many for a board."),
        LoadError::TooLarge { rows, columns } => {
            format!("A board of {rows}x{columns} is too large to play on.")
        }
        LoadError::TooManyPixels { rows, columns } => {
            format!("A picture of {rows}x{columns} pixels is too large to open here.")
        }
        LoadError::ListedPresses => {
            "A board whose presses are listed one by one cannot be played here.".to_owned()
        }
    }
}

const fn refusal(refused: Refused) -> &'static str {
    match refused {
        Refused::NoCell => "There is no cell.",
        Refused::NoBlock => "There is no block.",
        Refused::Edge => "The block would leave the board.",
        Refused::IdleSwap => "Both blocks have one colour.",
        Refused::NoDragsLeft => "No drags left. Undo or restart.",
        Refused::Empty => "The board is empty.",
        Refused::WhileEditing => "First end editing with e.",
        Refused::NotEditing => "Only while editing; e begins.",
        Refused::Runs => "The board has runs of three. Edit it with e.",
        Refused::OnlyFlip => "Only for flip boards.",
        Refused::OnlyMayan => "Only for Mayan boards.",
        Refused::NothingToUndo => "Nothing to undo.",
        Refused::NothingToRedo => "Nothing to redo.",
        Refused::AtStart => "The board is at its start.",
        Refused::NoSolutionShown => "No solution is shown; s solves.",
        Refused::NoSuchColour => "There is no such colour.",
        Refused::Size => "No board has this size.",
        Refused::NotASolution => "These moves are no solution.",
        Refused::NoSuchPattern => "There is no such quiet pattern.",
        Refused::StudyTooLarge => "The board is too large to study here.",
        Refused::Unsolvable => "The board has no solution.",
        Refused::AlreadySolved => "The board is solved.",
        Refused::NoLink => "No link can carry this board.",
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
            format!("Drags {made} of {of}, {left} left")
        }
        (Family::Mayan, Counter { made, .. }) => format!("Drags {made}"),
        (
            Family::Flip,
            Counter {
                made,
                fewest: Some(fewest),
                ..
            },
        ) => {
            format!("Presses {made}, fewest {fewest}")
        }
        (Family::Flip, Counter { made, .. }) => format!("Presses {made}"),
    }
}

pub(super) const fn flip_goal(goal: Goal) -> &'static str {
    match goal {
        Goal::Either => "Make all cells one colour.",
        Goal::White => "Make all cells white.",
        Goal::Black => "Make all cells black.",
    }
}

/// What a witness shows.
const NO_SOLUTION: &str = "No solution: every press turns an even number of the marked cells, and an odd number is wrong.";

pub(super) fn study(
    solutions: &str,
    solvable: bool,
    nullity: usize,
    counter: Counter,
) -> Vec<String> {
    let quiet = match nullity {
        0 => {
            "No quiet pattern: every board of this shape has its one solution a colour.".to_owned()
        }
        1 => "1 quiet pattern: its presses change nothing.".to_owned(),
        more => format!("{more} quiet patterns: their presses change nothing."),
    };
    let mut lines = vec![match (solvable, solutions) {
        (true, "1") => "It can be solved: 1 set of presses does.".to_owned(),
        (true, _) => format!("It can be solved: {solutions} sets of presses do."),
        (false, _) => NO_SOLUTION.to_owned(),
    }];
    lines.push(quiet);
    if let Some(fewest) = counter.fewest {
        let made = counter.made;
        lines.push(format!(
            "Pressed {made} so far; the fewest from the start: {fewest}."
        ));
    }
    lines
}

pub(super) fn quiet(number: usize, cells: usize) -> String {
    format!("{number} adds pattern {number}, {}", counted(cells, "cell"))
}

pub(super) fn cell(name: &str, cell: &CellView) -> String {
    let piece = match cell.piece {
        Piece::Hole => return format!("{name}, no cell"),
        Piece::Empty => return format!("{name}, empty"),
        Piece::White => "white".to_owned(),
        Piece::Black => "black".to_owned(),
        Piece::Block { colour } => colour_name(colour),
    };
    match cell {
        CellView { wrong: true, .. } => format!("{name}, {piece}, in a run of three"),
        CellView { ring: true, .. } => format!("{name}, {piece}, press once"),
        CellView { next: true, .. } => format!("{name}, {piece}, next"),
        _ => format!("{name}, {piece}"),
    }
}

fn colour_name(colour: u8) -> String {
    const NAMES: [&str; 11] = [
        "blue", "yellow", "red", "sky", "green", "orange", "purple", "pink", "grey", "brown",
        "white",
    ];
    match NAMES.get(usize::from(colour).wrapping_sub(1)) {
        Some(name) => (*name).to_owned(),
        None => format!("colour {colour}"),
    }
}

#[allow(
    clippy::too_many_lines,
    clippy::match_same_arms,
    reason = "one line a label, also where one word serves two"
)]
pub(super) const fn label(label: Label) -> &'static str {
    match label {
        Label::Flip => "Flip",
        Label::Mayan => "Mayan",
        Label::New => "New",
        Label::Open => "Open",
        Label::Paste => "Paste",
        Label::Share => "Share",
        Label::Settings => "Settings",
        Label::Help => "Help",
        Label::Undo => "Undo",
        Label::Redo => "Redo",
        Label::Restart => "Restart",
        Label::Hint => "Hint",
        Label::Solve => "Solve",
        Label::More => "More",
        Label::Edit => "Edit",
        Label::Clear => "Clear",
        Label::Study => "Study",
        Label::Cancel => "Cancel",
        Label::Close => "Close",
        Label::Language => "Language",
        Label::Marks => "Marks",
        Label::Theme => "Theme",
        Label::Speed => "Speed",
        Label::LetterKeys => "Letter keys",
        Label::Board => "Board",
        Label::Steps => "Steps",
        Label::Palette => "Colours",
        Label::First => "First",
        Label::Back => "Back",
        Label::Play => "Play",
        Label::Pause => "Pause",
        Label::Next => "Next",
        Label::Last => "Last",
        Label::DragLeft => "Drag left",
        Label::DragRight => "Drag right",
        Label::Rows => "Rows",
        Label::Columns => "Columns",
        Label::Drags => "Drags",
        Label::Blocks => "Blocks",
        Label::Colours => "Colours",
        Label::Rounds => "Rounds",
        Label::Size => "Size",
        Label::Difficulty => "Difficulty",
        Label::Easy => "easy",
        Label::Medium => "medium",
        Label::Hard => "hard",
        Label::Generating => "Making a board. Esc cancels.",
        Label::NothingFound => "No such board was found.",
        Label::NoChecksum => "The link has no checksum: its end may be missing.",
        Label::UnknownOptions => "The link has options that are not known here.",
        Label::KeyLine => "s solve  i hint  u undo  ? help  q quit",
        Label::PasteHere => "Paste a board or a link, then Enter. Esc closes.",
        Label::FileHere => "File, link or board",
        Label::FileMissing => "no such file",
        Label::FileDenied => "this file may not be read",
        Label::NotAFile => "not a regular file",
        Label::FileBroken => "this file cannot be read",
        Label::Needs => "Needs",
        Label::Seconds => "s",
        Label::Bound => "bound",
        Label::HelpMouse => "press, drag, step",
        Label::HelpMove => "cursor",
        Label::HelpEnds => "row ends (Ctrl: board)",
        Label::HelpActivate => "press, paint, pick up",
        Label::HelpDrag => "Mayan: left, right",
        Label::HelpUndo => "undo, redo",
        Label::HelpSolve => "solve, study, hint",
        Label::HelpStep => "step back, on, to ends",
        Label::HelpPlay => "play, slower, faster",
        Label::HelpEdit => "edit, clear, resize",
        Label::HelpColour => "colour, quiet pattern",
        Label::HelpBoards => "new open other restart",
        Label::HelpOthers => "marks, language, link",
        Label::HelpCancel => "cancel",
        Label::HelpQuit => "quit",
        Label::HelpFlip => {
            "Flip: a press turns a cell and its neighbours. Make the board one colour in the fewest presses."
        }
        Label::HelpMayan => {
            "Mayan: drag a block one column. Three or more of a colour in a line vanish. Clear the board in exactly the given drags."
        }
    }
}

pub(super) const fn template(template: Template) -> &'static str {
    match template {
        Template::Eliminating => "Eliminating",
        Template::QuietPatterns => "Enumerating quiet patterns",
        Template::FirstRows => "Chasing lights from each first row",
        Template::PressSets => "Trying sets of presses",
        Template::Deepening => "Deepening: depth {moves}",
        Template::Exactly => "Trying lists of length {moves}",
        Template::Sweeping => "Visiting all boards in reach",
        Template::Counting => "Counting answers",
        Template::Listing => "Listing answers",
        Template::Seconds => "{seconds} s",
        Template::Candidates => "candidates: {done}",
        Template::Share => "{done} of {total} ({percent} %)",
        Template::Fewest => "fewest: {least}",
        Template::Between => "between {least} and {most}",
        Template::AtLeast => "at least {least}",
        Template::AtMost => "at most {most}",
    }
}

#[cfg(test)]
mod tests {
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
        let texts = messages.iter().map(message);
        let texts = texts.chain([quiet(2, 1), drags_left(1)]);
        let phrases = Template::ALL.map(template).into_iter();
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
