//! `fewest audit`: a table of the levels of a pack.
//!
//! Levels are examined in batches, on all threads, and told in order. Of each level that was told only
//! the fingerprint of its canonical form is kept.

mod args;
mod batch;
mod files;
mod report;
mod table;

use std::io::{self, BufWriter, IsTerminal};

use fewest::pack::{Layout, layout, levels};
use fewest::{Monitor, ReadErrorKind, Span};
use fewest_api::ask::audit::Finding;

pub(crate) use args::AuditArgs;
use batch::{Batches, Examined};
use files::files;
use report::Report;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::source::{Source, is_digits_for_letters};
use crate::watch::{Display, Watch, interrupted};

pub(crate) fn run(args: &AuditArgs) -> Result<Exit, Fault> {
    let files = files(args.pack.as_deref())?;
    let mut report = Report::new(args, BufWriter::new(io::stdout().lock()));
    let mut batches = Batches::new(args);
    for file in &files.paths {
        let source = match files.read(file.as_deref()) {
            Ok(source) => source,
            // One file of many is a level that cannot be read.
            Err(fault) if files.is_folder => {
                let name = file.as_deref().map_or_else(String::new, files::name);
                report.unreadable(&name, 1, &fault)?;
                continue;
            }
            Err(fault) => return Err(fault),
        };
        let before = report.levels();
        let layout = if args.lines {
            Layout::Lines
        } else if files.is_folder {
            // Most files of a folder are one board.
            Layout::Told
        } else {
            layout(&source.bytes, args.task.board.size)
        };
        if audit(&source, layout, &mut batches, &mut report)? == Exit::Interrupted {
            return report.end_early();
        }
        if report.levels() == before {
            let error = Span::at(source.bytes.len()).wrong(ReadErrorKind::Empty);
            let fault = Fault::board(&source, &error);
            if !files.is_folder {
                return Err(fault);
            }
            report.unreadable(&source.name, 1, &fault)?;
        }
    }
    if report.levels() == 0 {
        return Err(Fault::usage("the folder has no files"));
    }
    report.end()
}

/// All levels of one file.
fn audit(
    source: &Source,
    layout: Layout,
    batches: &mut Batches,
    report: &mut Report<'_>,
) -> Result<Exit, Fault> {
    // A bar between the rows of a table would tear it.
    let display = if io::stdout().is_terminal() {
        Display::Hidden
    } else {
        Display::Shown
    };
    let progress = Watch::with_display(None, display);
    let mut walk = levels(&source.bytes, layout);
    loop {
        let mut found = batches.next(&mut walk);
        let is_cut = interrupted();
        if is_cut {
            // Of the rest nothing is known but that it was stopped.
            let open = found
                .iter()
                .position(|(_, found)| is_undecided(found.as_ref()));
            found.truncate(open.unwrap_or(found.len()));
        }
        if found.is_empty() && !is_cut {
            return Ok(Exit::Answered);
        }
        if found.iter().any(has_message) {
            // Messages and the bar are on the same terminal.
            progress.clear();
        }
        for (level, found) in found {
            report.level(source, &level, found)?;
        }
        report.flush()?;
        if is_cut {
            return Ok(Exit::Interrupted);
        }
        progress.progress(walk.position() as u64, source.bytes.len() as u64);
    }
}

/// Whether something has to be said of the level on standard error.
fn has_message((level, found): &Examined<'_>) -> bool {
    match (level, found) {
        (Ok(level), Some(Finding::Read(facts))) => {
            is_digits_for_letters(level.text, facts.family)
                || facts.scale.is_some()
                || is_undecided(found.as_ref())
        }
        _ => true,
    }
}

/// Whether a search has not decided everything.
fn is_undecided(found: Option<&Finding>) -> bool {
    matches!(found, Some(Finding::Read(facts)) if facts.undecided.is_some())
}
