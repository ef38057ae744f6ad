/// How the program ends. Scripts depend on these numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Exit {
    /// Answered; `Impossible` and `-1` are answers.
    Answered = 0,
    /// A check, or a line of many, failed.
    Failed = 1,
    /// The command line or the input is wrong, or an output cannot be written.
    Unreadable = 2,
    /// A limit was reached without a proven answer.
    Undecided = 3,
    /// Interrupted with nothing to tell.
    Interrupted = 130,
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
