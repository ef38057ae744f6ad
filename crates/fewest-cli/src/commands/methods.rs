use std::io::{self, Write};

use clap::Args;
use fewest::Family;
use fewest_api::ask::methods::{MethodEntry, MethodsDocument};

use crate::choice;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::Format;

#[derive(Debug, Args)]
pub(crate) struct MethodsArgs {
    /// Only those of one puzzle
    #[arg(long, value_parser = choice::family())]
    pub(crate) puzzle: Option<Family>,
    /// The form of the list
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// `fewest methods`
pub(crate) fn run(args: &MethodsArgs) -> Result<Exit, Fault> {
    let document = MethodsDocument::new(args.puzzle);
    let mut out = io::stdout().lock();
    match args.format {
        Format::Json => {
            serde_json::to_writer(&mut out, &document).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        Format::Text => {
            for entry in document.methods {
                let MethodEntry {
                    puzzle,
                    name,
                    summary,
                    cost,
                    limit,
                } = entry;
                writeln!(out, "{puzzle:<6} {name:<15} {summary}")?;
                writeln!(out, "{:22} cost: {cost}", "")?;
                writeln!(out, "{:22} takes: {limit}", "")?;
            }
        }
    }
    Ok(Exit::Answered)
}
