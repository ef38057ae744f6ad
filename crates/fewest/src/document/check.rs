//! What `check` says of an answer, as JSON.

use serde::Serialize;

/// What a check found of somebody's answer, ready for [`serde_json`]. Every key is always there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CheckDocument {
    /// [`SCHEMA`](super::SCHEMA).
    pub schema: u32,
    /// `"flip"` or `"mayan"`.
    pub puzzle: &'static str,
    /// `"accepted"`, `"rejected"` or `"undecided"`.
    pub verdict: &'static str,
    /// A word for programs; `null` where there is nothing to say beside `verdict`.
    pub reason: Option<&'static str>,
    /// A sentence for people; `null` where `reason` is.
    pub message: Option<String>,
    /// The line of the answer that is wrong, from 1; `null` where it is none in particular.
    pub line: Option<usize>,
    /// The character of that line where what is wrong begins, from 1.
    pub column: Option<usize>,
    /// The board at that line, before it is played, or the board that the whole answer leaves: a
    /// string a row, as in pictures. `null` where it is not needed, or too large to be looked at.
    pub board: Option<Vec<String>>,
    /// What would have been right, or what proves that the answer is; `null` where that is not known.
    pub better: Option<BetterDocument>,
    /// What a wrong answer seems to have meant, in a sentence for people; `null` where nothing does.
    pub hint: Option<String>,
    /// Of several boards, the first one whose answer is not accepted, from 1; `null` where all are, or
    /// where there is only one board.
    pub board_number: Option<usize>,
}

/// An answer that is better than the one that was checked.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BetterDocument {
    /// The fewest rounds (flip) or drags (mayan); `null` where only some answer is known, or none.
    pub answer: Option<u64>,
    /// Flip: row and column of each press; `null` where there are none, or too many.
    pub presses: Option<Vec<[usize; 2]>>,
    /// Mayan: `[x, y, g]` for each drag; `null` where there are none.
    pub drags: Option<Vec<[i32; 3]>>,
    /// Flip, where no press set reaches the goal: the proof, as `solve --proof` has it.
    pub proof: Option<Vec<String>>,
}
