//! The program `fewest`: reads boards, asks the library, and prints what it says.

mod args;
mod beside;
mod claim;
mod commands;
mod diagnostic;
mod estimate;
mod exit;
mod explain;
mod fault;
mod in_order;
mod moves;
mod picture;
mod say;
mod solvers;
mod source;
mod watch;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::say;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let exit = match error.use_stderr() {
                // Help and version.
                false => Exit::Answered,
                true if commands::check::is_testlib(std::env::args_os()) => Exit::Undecided,
                true => Exit::Unreadable,
            };
            // A reader that has gone is told nothing.
            let _ = args::explained(error).print();
            return exit.into();
        }
    };
    match run(&cli.command) {
        Ok(exit) => exit.into(),
        Err(fault) => {
            if let Some(message) = fault.message() {
                say(message);
            }
            fault.exit().into()
        }
    }
}

fn run(command: &Command) -> Result<Exit, Fault> {
    match command {
        Command::Solve(args) => commands::solve::run(args),
        Command::Check(args) => commands::check::run(args),
        Command::Hint(args) => commands::hint::run(args),
        Command::Replay(args) => commands::replay::run(args),
        Command::Generate(args) => commands::generate::run(args),
        Command::Methods(args) => commands::methods::run(args),
        Command::Audit(args) => commands::audit::run(args),
        Command::Judge(args) => commands::judge::run(args),
        Command::Compare(args) => commands::compare::run(args),
        Command::Study(args) => commands::study::run(args),
        Command::Draw(args) => commands::draw::run(args),
        Command::Play(args) => commands::play::run(args),
        Command::Serve(args) => commands::serve::run(args),
        Command::Completions { shell } => commands::manual::completions(*shell),
        Command::Man => commands::manual::man(),
    }
}
