//! `fewest judge --list`

use std::io::{self, Write};

use fewest::document::SCHEMA;
use fewest::judge::{JUDGES, Judge};
use serde::Serialize;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::ReportFormat;

#[derive(Serialize)]
struct List {
    schema: u32,
    judges: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    title: &'static str,
    url: &'static str,
    input: &'static str,
    output: &'static str,
}

impl From<&Judge> for Entry {
    fn from(judge: &Judge) -> Self {
        Self {
            name: judge.name,
            title: judge.title,
            url: judge.url,
            input: judge.input,
            output: judge.output,
        }
    }
}

pub(super) fn run(format: ReportFormat) -> Result<Exit, Fault> {
    let judges = JUDGES.iter().map(Entry::from).collect();
    let list = List {
        schema: SCHEMA,
        judges,
    };
    let mut out = io::stdout().lock();
    match format {
        ReportFormat::Json => {
            serde_json::to_writer(&mut out, &list).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        ReportFormat::Text => {
            for judge in list.judges {
                writeln!(out, "{:<13} {}", judge.name, judge.title)?;
                writeln!(out, "{:13} {}", "", judge.url)?;
                writeln!(out, "{:13} reads: {}", "", judge.input)?;
                writeln!(out, "{:13} writes: {}", "", judge.output)?;
            }
        }
    }
    Ok(Exit::Answered)
}
