//! Tells of levels, one after the other, and sums them up.

use std::io::{BufWriter, StdoutLock, Write};

use fewest::document::{AuditLevelDocument, AuditSummaryDocument};
use fewest::pack::{Level, PackError, PackErrorKind};
use fewest::{ReadError, Span};
use fewest_api::ask::audit::{Finding, Sheet};
use fewest_api::prose::counted;

use super::{AuditArgs, table};
use crate::diagnostic::{Diagnostic, Origin};
use crate::exit::Exit;
use crate::explain;
use crate::fault::Fault;
use crate::options::ReportFormat;
use crate::say::{ended, json, say};
use crate::source::{DIGITS_FOR_LETTERS, Source, is_digits_for_letters};

/// What becomes of the findings.
pub(super) struct Report<'a> {
    args: &'a AuditArgs,
    out: BufWriter<StdoutLock<'a>>,
    sheet: Sheet,
    has_head: bool,
    /// Whether a board of 0 and 1 was told.
    has_digits: bool,
}

impl<'a> Report<'a> {
    pub(super) fn new(args: &'a AuditArgs, out: BufWriter<StdoutLock<'a>>) -> Self {
        Self {
            args,
            out,
            sheet: Sheet::default(),
            has_head: false,
            has_digits: false,
        }
    }

    /// How many levels there were.
    pub(super) fn levels(&self) -> u64 {
        self.sheet.summary.levels
    }

    /// The next level.
    pub(super) fn level(
        &mut self,
        source: &Source,
        level: &Result<Level<'_>, PackError>,
        found: Option<Finding>,
    ) -> Result<(), Fault> {
        let (level, found) = match (level, found) {
            (Ok(level), Some(found)) => (level, found),
            (Err(error), _) => {
                say_fault(&declaration_error(source, error));
                let document = self.sheet.misdeclared(&source.name, error);
                return self.tell(&document);
            }
            (Ok(_), None) => return Ok(()),
        };
        match &found {
            Finding::Unreadable(error) => say_fault(&level_error(source, level, error)),
            Finding::Read(facts) => {
                source.tell_scale(facts.size, facts.scale);
                if is_digits_for_letters(level.text, facts.family) && !self.has_digits {
                    say(DIGITS_FOR_LETTERS);
                    self.has_digits = true;
                }
            }
        }
        let document = self.sheet.level(&source.name, level, found);
        if let Some(reason) = &document.undecided {
            let place = format_args!("{}:{}", document.file, document.line);
            say(format_args!(
                "level {} ({place}): not decided: {reason}",
                document.level
            ));
        }
        self.tell(&document)
    }

    /// A level that cannot be read, with the fault that says why.
    pub(super) fn unreadable(
        &mut self,
        file: &str,
        line: usize,
        fault: &Fault,
    ) -> Result<(), Fault> {
        say_fault(fault);
        let document = self.sheet.unreadable(file, line, fault.title());
        self.tell(&document)
    }

    /// What was told is seen.
    pub(super) fn flush(&mut self) -> Result<(), Fault> {
        Ok(self.out.flush()?)
    }

    /// The pack as a whole.
    pub(super) fn end(self) -> Result<Exit, Fault> {
        let exit = exit(&self.sheet.summary);
        self.sum_up(exit)
    }

    /// The pack as far as it was examined before Ctrl-C.
    pub(super) fn end_early(self) -> Result<Exit, Fault> {
        say(format_args!(
            "interrupted after {}; the rest was not examined",
            counted(self.sheet.summary.levels, "level")
        ));
        self.sum_up(Exit::Interrupted)
    }

    fn sum_up(mut self, exit: Exit) -> Result<Exit, Fault> {
        let summary = self.sheet.summary.clone();
        let last = match self.args.format {
            ReportFormat::Json => json(&summary),
            ReportFormat::Text if self.has_head => format!("\n{}", table::summary(&summary)),
            ReportFormat::Text => table::summary(&summary),
        };
        let written = writeln!(self.out, "{last}").and_then(|()| self.out.flush());
        ended(written, exit)
    }

    fn tell(&mut self, document: &AuditLevelDocument) -> Result<(), Fault> {
        if self.args.only_problems && !document.is_problem() {
            return Ok(());
        }
        match self.args.format {
            ReportFormat::Json => writeln!(self.out, "{}", json(document))?,
            ReportFormat::Text => {
                if !self.has_head {
                    writeln!(self.out, "{}", table::head())?;
                    self.has_head = true;
                }
                writeln!(self.out, "{}", table::row(document))?;
            }
        }
        Ok(())
    }
}

fn say_fault(fault: &Fault) {
    if let Some(message) = fault.message() {
        say(message);
    }
}

fn exit(summary: &AuditSummaryDocument) -> Exit {
    if summary.impossible + summary.declared_wrong + summary.unreadable > 0 {
        Exit::Failed
    } else if summary.undecided > 0 {
        Exit::Undecided
    } else {
        Exit::Answered
    }
}

/// The error with its place. Only the level is looked through, however long the pack is.
fn level_error(source: &Source, level: &Level<'_>, error: &ReadError) -> Fault {
    let origin = Origin {
        name: &source.name,
        first_line: level.line,
        text: level.text,
    };
    Fault::Input(explain::read_error(error, level.text).draw(origin, error.span))
}

fn declaration_error(source: &Source, error: &PackError) -> Fault {
    let text = &source.bytes[error.offset..];
    let end = text.iter().position(|&byte| byte == b'\n');
    let origin = Origin {
        name: &source.name,
        first_line: error.line,
        text: &text[..end.unwrap_or(text.len())],
    };
    let label = match error.kind {
        PackErrorKind::NotANumber => "a number or impossible was expected",
        PackErrorKind::Twice => "the second time",
        PackErrorKind::NoBoard => "of what board?",
        _ => "",
    };
    let diagnostic = Diagnostic::new(error.to_string(), label);
    let span = Span::new(
        error.span.start - error.offset,
        error.span.end - error.offset,
    );
    Fault::Input(diagnostic.draw(origin, span))
}
