//! What a stopped search has to tell.

use fewest::flip::Answer;
use fewest_api::prose::{counted, drags_clear};

use crate::exit::Exit;
use crate::say::say;
use crate::watch::stopped;

/// What a stopped search has to tell.
pub(crate) enum Known {
    /// Something more than nothing.
    Some(String),
    /// Only that it was stopped.
    Nothing(String),
}

impl Known {
    /// Of the fewest rounds, where they were not decided.
    pub(crate) fn of_rounds(answer: &Answer) -> Option<Self> {
        let Answer::Undecided { best, lower } = answer else {
            return None;
        };
        Some(match best {
            Some(best) => Self::Some(format!(
                "not decided: between {lower} and {}",
                counted(best.rounds(), "round")
            )),
            None if *lower > 0 => Self::Some(format!(
                "not decided: no solution yet, and none of fewer than {}",
                counted(lower, "round")
            )),
            None => Self::Nothing("not decided: no solution yet".to_owned()),
        })
    }

    /// Of lists of exactly so many drags.
    pub(crate) fn of_drags(drags: u8) -> Self {
        let clear = drags_clear(drags);
        Self::Nothing(format!("not decided: whether {clear} the board"))
    }

    /// Of the fewest drags, where no answer has so many or fewer.
    pub(crate) fn none_within(drags: Option<u32>) -> Self {
        match drags {
            Some(drags) => {
                let drags = counted(drags, "drag");
                Self::Some(format!("not decided: no answer up to {drags}"))
            }
            None => Self::Nothing("not decided".to_owned()),
        }
    }

    pub(crate) fn message(&self) -> &str {
        let (Self::Some(message) | Self::Nothing(message)) = self;
        message
    }

    /// Says it on standard error; how a command ends that has nothing else to tell.
    pub(crate) fn tell(&self) -> Exit {
        say(self.message());
        match self {
            Self::Some(_) => Exit::Undecided,
            Self::Nothing(_) => stopped(),
        }
    }
}
