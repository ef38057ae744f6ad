//! The program `fewest`: reads boards, asks the library, and prints what it says.

mod beside;
mod choice;
mod claim;
mod cli;
mod commands;
mod deferred;
mod diagnostic;
mod estimate;
mod exit;
mod explain;
mod fault;
mod in_order;
mod known;
mod moves;
mod options;
mod picture;
mod say;
mod source;
mod watch;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::cli::Cli;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::{ended, say};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            let is_testlib = commands::check::is_testlib(std::env::args_os());
            // A reader that has gone is told nothing.
            let _ = cli::explained(error).print();
            let exit = if is_testlib {
                Exit::Undecided
            } else {
                Exit::Unreadable
            };
            return exit.into();
        }
        // Help and version.
        Err(answer) => return end(written(answer.print(), Exit::Answered)),
    };
    end(cli.command.run().and_then(|exit| written(Ok(()), exit)))
}

/// What was written is with the system, or cannot be written: what is left at the very end would be lost
/// without a word.
fn written(printed: io::Result<()>, exit: Exit) -> Result<Exit, Fault> {
    ended(printed.and_then(|()| io::stdout().flush()), exit)
}

fn end(ended: Result<Exit, Fault>) -> ExitCode {
    match ended {
        Ok(exit) => exit.into(),
        Err(fault) => {
            if let Some(message) = fault.message() {
                say(message);
            }
            fault.exit().into()
        }
    }
}
