//! Why an answer is accepted, rejected or left open, as data; and the sentences that say so.

use fewest::Size;
use fewest::flip::{Claim, Colour, Goal, WitnessError};

use crate::prose::{counted, goal_phrase};

/// Larger numbers of an answer are read as this one.
const LAST: u64 = i64::MAX as u64;

/// Why an answer is accepted, rejected or left open.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "the sentences say what the data are")]
pub enum Reason {
    /// Flip: the goal cannot be reached, as the answer says.
    TrulyImpossible,
    /// Flip: a press where the board has no cell.
    NoSuchCell { size: Size, hole: bool },
    /// Flip: the board is not of one colour in the end. `odd` is a cell that is not, where the board
    /// is too large to be shown.
    NotReached {
        goal: Goal,
        odd: Option<(fewest::Cell, Colour)>,
    },
    /// Flip: a picture of another size than the board.
    PictureSize { picture: Size, board: Size },
    /// Flip: fewer rounds suffice.
    NotFewestRounds { rounds: u64, suffice: u64 },
    /// Flip: so few rounds do not suffice.
    TooFewRounds { rounds: u64, needed: Needed },
    /// Flip: a number of rounds under 0.
    NegativeRounds,
    /// Flip: no number of rounds suffices.
    NoRoundsSuffice,
    /// Both: the answer says that there is none, but there is one: of so many presses, where they are
    /// too many to be shown.
    Possible { presses: Option<u64> },
    /// Flip: a picture that is said to prove impossibility does not.
    WrongProof(WitnessError),
    /// Both: the number in front is not how many follow.
    WrongCount { follow: u64, unit: Unit },
    /// Mayan: a number in front where none is asked for.
    CountForbidden,
    /// Mayan: no number in front where one is asked for.
    CountMissing,
    /// Mayan: a place off the board.
    OffBoard { size: Size },
    /// Mayan: a place without a block.
    NoBlock,
    /// Mayan: the block would leave the board.
    TargetOffBoard,
    /// Mayan: a swap of two equal blocks where such swaps are switched off.
    IdleSwap,
    /// Mayan: the third number is neither 1 nor -1.
    NoDirection,
    /// Mayan: nothing is left, but so many drags are to be made yet.
    ClearedEarly { left: u64 },
    /// Mayan: blocks are left after the last drag.
    NotCleared,
    /// Mayan: more drags than asked for.
    TooManyDrags { found: u64, asked: u64 },
    /// Mayan: fewer drags than asked for.
    TooFewDrags { found: u64, asked: u64 },
    /// Mayan: more drags than any answer has.
    TooManyForAnyAnswer,
    /// Mayan: more drags than `--steps` allows.
    OverSteps,
    /// Mayan: fewer drags suffice.
    NotFewestDrags { drags: u64, suffice: u64 },
    /// Mayan: another list comes first.
    NotSmallest,
    /// Flip: whether so many rounds are the fewest is open.
    RoundsOpen { rounds: i64, why: Option<String> },
    /// Both: the moves are right; whether they are the best is open.
    BestOpen { unit: Unit, why: Option<String> },
    /// Both: whether there is no answer is open.
    NoneOpen { unit: Unit, why: Option<String> },
    /// Flip: the presses are right, but of the smallest patterns another one comes first.
    NotLeastPattern,
    /// Flip: the text can be read in both of these forms, and is a right answer in both.
    RightTwice { first: Form, other: Form },
    /// Flip: the text can be read in two forms, and in both the same is to be said of it: in the first
    /// one, for this reason.
    ReadTwice {
        first: Form,
        reason: Box<Reason>,
        other: Form,
        other_reason: Box<Reason>,
    },
}

/// A form that an answer to a flip board can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// The number of rounds alone.
    Rounds,
    /// The row and the column of each press.
    Presses,
    /// A digit a cell, 1 where to press.
    Pattern,
    /// That it is impossible.
    Impossible,
}

impl Form {
    /// The form of a reading.
    #[must_use]
    pub const fn of(claim: &Claim) -> Self {
        match claim {
            Claim::Impossible { .. } => Self::Impossible,
            Claim::Rounds(_) => Self::Rounds,
            Claim::Presses { .. } => Self::Presses,
            Claim::Pattern { .. } => Self::Pattern,
        }
    }

    /// The words behind `read as`.
    #[must_use]
    pub const fn phrase(self) -> &'static str {
        match self {
            Self::Rounds => "a number of rounds",
            Self::Presses => "the row and column of each press",
            Self::Pattern => "a pattern of 0 and 1",
            Self::Impossible => "Impossible",
        }
    }
}

/// How many rounds are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Needed {
    /// So many.
    Exactly(u64),
    /// So many or more.
    AtLeast(u64),
}

/// What an answer is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Flip.
    Press,
    /// Mayan.
    Drag,
}

impl Reason {
    /// What is said of the likelier form, where there are two.
    #[must_use]
    pub fn plain(&self) -> &Self {
        match self {
            Self::ReadTwice { reason, .. } => reason.plain(),
            other => other,
        }
    }

    /// The word for programs, which stays as it is.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::TrulyImpossible => "impossible",
            Self::NoSuchCell { .. } => "no-such-cell",
            Self::NotReached { .. } => "goal-not-reached",
            Self::PictureSize { .. } => "picture-size",
            Self::NotFewestRounds { .. } | Self::NotFewestDrags { .. } => "not-fewest",
            Self::TooFewRounds { .. } => "too-few-rounds",
            Self::NegativeRounds => "negative-rounds",
            Self::NoRoundsSuffice => "goal-impossible",
            Self::Possible { .. } => "possible",
            Self::WrongProof(_) => "wrong-proof",
            Self::WrongCount { .. } => "wrong-count",
            Self::CountForbidden => "count-in-front",
            Self::CountMissing => "count-missing",
            Self::OffBoard { .. } => "off-board",
            Self::NoBlock => "no-block",
            Self::TargetOffBoard => "target-off-board",
            Self::IdleSwap => "idle-swap",
            Self::NoDirection => "no-direction",
            Self::ClearedEarly { .. } => "cleared-early",
            Self::NotCleared => "not-cleared",
            Self::TooManyDrags { .. } | Self::TooManyForAnyAnswer | Self::OverSteps => {
                "too-many-drags"
            }
            Self::TooFewDrags { .. } => "too-few-drags",
            Self::NotSmallest | Self::NotLeastPattern => "not-smallest",
            Self::RightTwice { .. } => "right-in-two-forms",
            Self::ReadTwice { reason, .. } => reason.word(),
            Self::RoundsOpen { .. } | Self::BestOpen { .. } | Self::NoneOpen { .. } => {
                "not-decided"
            }
        }
    }

    /// The sentence for people.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::TrulyImpossible => "it is impossible".to_owned(),
            Self::NoSuchCell { .. } => "there is no such cell on the board".to_owned(),
            Self::NotReached { goal, odd } => {
                let goal = goal_phrase(*goal);
                let odd = odd.map_or_else(String::new, |(cell, colour)| {
                    let (row, column, colour) = (cell.row, cell.column, colour.name());
                    format!(": row {row}, column {column} is still {colour}")
                });
                format!("after the last press the board is not {goal}{odd}")
            }
            Self::PictureSize { picture, board } => {
                format!("the picture is {picture}, but the board is {board}")
            }
            Self::NotFewestRounds { rounds, suffice } => not_fewest(*rounds, *suffice, "round"),
            Self::NotFewestDrags { drags, suffice } => not_fewest(*drags, *suffice, "drag"),
            Self::TooFewRounds { rounds, needed } => too_few(*rounds, *needed),
            Self::NegativeRounds => "a number of rounds is 0 or more".to_owned(),
            Self::NoRoundsSuffice => "no number of rounds reaches the goal".to_owned(),
            Self::Possible { presses: None } => "it is possible".to_owned(),
            Self::Possible {
                presses: Some(presses),
            } => format!("it is possible, with {}", counted(presses, "press")),
            Self::WrongProof(error) => format!("this picture proves nothing: {error}"),
            Self::WrongCount { unit, .. } => {
                format!("the number of {} is wrong", unit.name(2))
            }
            Self::CountForbidden => "a number stands in front of the drags".to_owned(),
            Self::CountMissing => "the number of drags is missing in front of them".to_owned(),
            Self::OffBoard { .. } => "the place is off the board".to_owned(),
            Self::NoBlock => "there is no block to drag".to_owned(),
            Self::TargetOffBoard => "the block would leave the board".to_owned(),
            Self::IdleSwap => {
                "two blocks of one colour cannot change places where idle swaps are illegal"
                    .to_owned()
            }
            Self::NoDirection => {
                "the third number of a drag is 1 (to the right) or -1 (to the left)".to_owned()
            }
            Self::ClearedEarly { left } => {
                let left = counted(*left, "drag");
                format!("the board is clear with {left} left to make")
            }
            Self::NotCleared => "the board is not clear after the last drag".to_owned(),
            Self::TooManyDrags { found, asked } | Self::TooFewDrags { found, asked } => {
                let found = counted(*found, "drag");
                format!("{found}, but exactly {asked} were asked for")
            }
            Self::TooManyForAnyAnswer => "an answer has at most 255 drags".to_owned(),
            Self::OverSteps => "the drags are more than are allowed".to_owned(),
            Self::NotSmallest => "the drags are right, but a smaller list comes first".to_owned(),
            Self::NotLeastPattern => {
                "the presses are right, but a smaller pattern comes first".to_owned()
            }
            Self::RightTwice { first, other } => {
                let (first, other) = (first.phrase(), other.phrase());
                format!("right as {first}, and as {other} too")
            }
            Self::ReadTwice {
                first,
                reason,
                other,
                other_reason,
            } => {
                let (first, other) = (first.phrase(), other.phrase());
                let (reason, other_reason) = (reason.message(), other_reason.message());
                if reason == other_reason {
                    return format!("read as {other} and as {first}: {reason}");
                }
                format!("read as {other}: {other_reason}; read as {first}: {reason}")
            }
            Self::RoundsOpen { rounds, why } => because(
                &format!("whether the fewest rounds are {rounds}"),
                why.as_ref(),
            ),
            Self::BestOpen { unit, why } => because(
                match unit {
                    Unit::Press => "the presses are right; whether they are the fewest",
                    Unit::Drag => "the drags are right; whether they are the smallest list",
                },
                why.as_ref(),
            ),
            Self::NoneOpen { unit, why } => because(
                match unit {
                    Unit::Press => "whether it is impossible",
                    Unit::Drag => "whether there is no answer",
                },
                why.as_ref(),
            ),
        }
    }

    /// What to say at the place in the answer.
    #[must_use]
    pub fn label(&self) -> String {
        match self {
            Self::NoSuchCell { hole: true, .. } => "a place without a cell".to_owned(),
            Self::NoSuchCell { size, .. } => {
                let Size { rows, columns } = size;
                format!("rows are {}, columns {}", up_to(*rows), up_to(*columns))
            }
            Self::OffBoard { size } => {
                let Size { rows, columns } = size;
                format!("columns are {}, heights {}", up_to(*columns), up_to(*rows))
            }
            Self::WrongCount { follow, unit } => {
                let verb = if *follow == 1 { "follows" } else { "follow" };
                format!("but {follow} {} {verb}", unit.name(*follow))
            }
            Self::NoBlock => "empty".to_owned(),
            Self::TargetOffBoard => "no column on that side".to_owned(),
            Self::IdleSwap => "both have one colour".to_owned(),
            Self::NoDirection => "neither 1 nor -1".to_owned(),
            Self::ClearedEarly { .. } => "nothing is left to drag".to_owned(),
            Self::TooManyDrags { .. } => "the first one too many".to_owned(),
            Self::CountForbidden => "only with --fewest".to_owned(),
            Self::WrongProof(_) => "this picture".to_owned(),
            Self::ReadTwice { reason, .. } => reason.label(),
            _ => String::new(),
        }
    }
}

impl Unit {
    fn name(self, count: u64) -> &'static str {
        match (self, count) {
            (Self::Press, 1) => "press",
            (Self::Press, _) => "presses",
            (Self::Drag, 1) => "drag",
            (Self::Drag, _) => "drags",
        }
    }
}

/// The numbers from 0 of so many places.
fn up_to(count: usize) -> String {
    match count {
        1 => "only 0".to_owned(),
        count => format!("0 to {}", count - 1),
    }
}

fn not_fewest(found: u64, suffice: u64, unit: &str) -> String {
    let verb = if found == 1 { "is" } else { "are" };
    let suffices = if suffice == 1 { "suffices" } else { "suffice" };
    let found = match found {
        // The last number that is read; what stands there may be larger.
        LAST => format!("so many {unit}s"),
        found => counted(found, unit),
    };
    format!("{found} {verb} not the fewest: {suffice} {suffices}")
}

fn too_few(rounds: u64, needed: Needed) -> String {
    let (at_least, needed) = match needed {
        Needed::Exactly(needed) => ("", needed),
        Needed::AtLeast(needed) => ("at least ", needed),
    };
    let verb = if rounds == 1 { "is" } else { "are" };
    let are = if needed == 1 { "is" } else { "are" };
    let rounds = counted(rounds, "round");
    format!("{rounds} {verb} too few: {at_least}{needed} {are} needed")
}

fn because(what: &str, why: Option<&String>) -> String {
    match why {
        Some(why) => format!("{what}: {why}"),
        None => what.to_owned(),
    }
}
