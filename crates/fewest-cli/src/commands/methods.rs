use std::io::{self, Write};

use fewest::{Family, flip, mayan};
use serde::Serialize;

use crate::args::{Format, MethodsArgs};
use crate::exit::Exit;
use crate::fault::Fault;

#[derive(Serialize)]
struct Entry {
    puzzle: &'static str,
    name: &'static str,
    summary: &'static str,
    cost: &'static str,
    limit: String,
}

#[derive(Serialize)]
struct List {
    schema: u32,
    methods: Vec<Entry>,
}

/// `fewest methods`
pub(crate) fn run(args: &MethodsArgs) -> Result<Exit, Fault> {
    let mut methods = Vec::new();
    let wanted = args.puzzle.map(Family::from);
    if wanted != Some(Family::Mayan) {
        methods.extend(flip::Method::ALL.into_iter().map(|method| Entry {
            puzzle: Family::Flip.name(),
            name: method.name(),
            summary: method.summary(),
            cost: method.cost(),
            limit: method.limit(),
        }));
    }
    if wanted != Some(Family::Flip) {
        methods.extend(mayan::Method::ALL.into_iter().map(|method| Entry {
            puzzle: Family::Mayan.name(),
            name: method.name(),
            summary: method.summary(),
            cost: method.cost(),
            limit: method.limits().to_owned(),
        }));
    }
    let mut out = io::stdout().lock();
    match args.format {
        Format::Json => {
            let schema = fewest::document::SCHEMA;
            serde_json::to_writer(&mut out, &List { schema, methods }).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        Format::Text => {
            for entry in methods {
                let Entry {
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
