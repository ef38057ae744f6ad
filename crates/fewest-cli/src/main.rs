//! The program `fewest`: reads boards, asks the library, and prints what it says.

mod args;
mod beside;
mod claim;
mod commands;
mod deferred;
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
use crate::deferred::Deferred;
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
        Command::Solve(Deferred(args)) => commands::solve::run(args),
        Command::Check(Deferred(args)) => commands::check::run(args),
        Command::Hint(Deferred(args)) => commands::hint::run(args),
        Command::Replay(Deferred(args)) => commands::replay::run(args),
        Command::Generate(Deferred(args)) => commands::generate::run(args),
        Command::Methods(Deferred(args)) => commands::methods::run(args),
        Command::Audit(Deferred(args)) => commands::audit::run(args),
        Command::Judge(Deferred(args)) => commands::judge::run(args),
        Command::Compare(Deferred(args)) => commands::compare::run(args),
        Command::Study(Deferred(args)) => commands::study::run(args),
        Command::Draw(Deferred(args)) => commands::draw::run(args),
        Command::Play(Deferred(args)) => commands::play::run(args),
        Command::Serve(Deferred(args)) => commands::serve::run(args),
        Command::Completions { shell } => commands::manual::completions(*shell),
        Command::Man => commands::manual::man(),
    }
}
