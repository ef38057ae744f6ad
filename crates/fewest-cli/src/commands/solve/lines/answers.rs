//! Answers the lines of a block.

use std::fmt::Write as _;
use std::sync::{Arc, Once};

use fewest::document::LineErrorDocument;
use fewest::{ReadError, Span};
use fewest_api::ask::{Effort, Solvers};

use super::super::args::SolveArgs;
use super::super::{Printed, reply};
use super::blocks::{Block, MAX_LINE};
use super::quick::Quick;
use crate::diagnostic::{Diagnostic, Located, Origin};
use crate::explain;
use crate::options::{Format, Question};
use crate::say::{json, say};
use crate::source::{DIGITS_FOR_LETTERS, is_digits_for_letters};
use crate::watch::{Display, Watch, interrupted};

/// What becomes of a block.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// A line for each line, for standard output.
    pub(super) text: Vec<u8>,
    /// The lines that failed, with their places, for standard error.
    pub(super) errors: String,
    /// Ctrl-C came meanwhile: the rest of the block has no answers.
    pub(super) interrupted: bool,
}

/// How many boards are searched at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Company {
    /// Only this one: it may have all threads and all memory.
    Alone,
    /// One a thread.
    Others,
}

/// Answers block after block, and keeps what boards have in common.
pub(super) struct Worker {
    name: Arc<str>,
    question: Question,
    /// For all workers: the first board of 0 and 1 is told.
    tell_of_digits: Arc<Once>,
    args: Arc<SolveArgs>,
    effort: Effort,
    workers: usize,
    quick: Option<Quick>,
    solvers: Solvers,
}

impl Worker {
    /// One of so many.
    pub(super) fn new(args: &SolveArgs, name: &Arc<str>, workers: usize) -> Self {
        Self {
            name: Arc::clone(name),
            question: args.question().of_many(),
            tell_of_digits: Arc::new(Once::new()),
            args: Arc::new(args.clone()),
            effort: args.task.limits.effort(),
            workers,
            quick: Quick::new(args),
            solvers: Solvers::default(),
        }
    }

    /// Another one, which has the same tables.
    pub(super) fn twin(&self) -> Self {
        Self {
            name: Arc::clone(&self.name),
            question: self.question.clone(),
            tell_of_digits: Arc::clone(&self.tell_of_digits),
            args: Arc::clone(&self.args),
            effort: self.effort,
            workers: self.workers,
            quick: self.quick.clone(),
            solvers: Solvers::default(),
        }
    }

    /// Answers a block of lines.
    pub(super) fn answer(&mut self, block: &Block<'_>, company: Company) -> Answers {
        let mut answers = Answers {
            text: Vec::with_capacity(2 * block.text.len()),
            ..Answers::default()
        };
        let name = Arc::clone(&self.name);
        let mut rest = block.text;
        let mut number = block.number;
        while !rest.is_empty() && !answers.interrupted {
            if let Some(quick) = &mut self.quick {
                let (bytes, lines) = quick.answer(rest, &mut answers.text);
                rest = &rest[bytes..];
                number += lines;
                if rest.is_empty() {
                    break;
                }
            }
            let line_end = rest.iter().position(|&byte| byte == b'\n');
            let text = &rest[..line_end.unwrap_or(rest.len())];
            rest = &rest[line_end.map_or(rest.len(), |at| at + 1)..];
            let line = Line {
                name: &name,
                number,
                text,
            };
            number += 1;
            let answer = if block.is_cut {
                let title = format!("the line has more than {MAX_LINE} bytes");
                Err(line.whole(title).into())
            } else {
                self.line(&line, company)
            };
            match answer {
                Ok(answer) => answers.text.extend_from_slice(answer.as_bytes()),
                Err(failure) => {
                    let text = failure.text(self.args.format);
                    answers.text.extend_from_slice(text.as_bytes());
                    let _ = writeln!(answers.errors, "{}", failure.said);
                }
            }
            answers.text.push(b'\n');
            answers.interrupted = interrupted();
        }
        answers
    }

    /// Answers a line of any kind.
    fn line(&mut self, line: &Line<'_>, company: Company) -> Result<String, Failure> {
        let input = fewest::read(line.text, &self.question.reading)
            .map_err(|error| line.unreadable(&error))?;
        if is_digits_for_letters(line.text, input.family()) {
            self.tell_of_digits.call_once(|| say(DIGITS_FOR_LETTERS));
        }
        let (effort, display) = match company {
            Company::Alone => (self.effort, Display::Shown),
            Company::Others => (
                self.effort.beside(self.workers, input.family()),
                Display::Hidden,
            ),
        };
        let watch = Watch::with_display(self.args.task.limits.time_limit, display);
        let replied = self
            .question
            .task(input)
            .and_then(|task| reply(&self.args, effort, &task, &mut self.solvers, &watch));
        match replied {
            Ok(Printed::Answer(text)) => Ok(text.replace('\n', ";")),
            Ok(Printed::Undecided { document, known }) => {
                let said = line.whole(known.message().to_owned());
                Err(Failure { said, document })
            }
            Err(fault) => {
                let help = fault
                    .help()
                    .map_or_else(String::new, |help| format!("; {help}"));
                Err(line.whole(fault.title() + &help).into())
            }
        }
    }
}

/// A line without an answer.
struct Failure {
    /// Goes to standard error.
    said: Located,
    /// What is known nevertheless.
    document: Option<String>,
}

impl From<Located> for Failure {
    fn from(said: Located) -> Self {
        Self {
            said,
            document: None,
        }
    }
}

impl Failure {
    /// What stands in the place of the answer.
    fn text(&self, format: Format) -> String {
        if format != Format::Json {
            return format!("error: {}", self.said.title);
        }
        self.document.clone().unwrap_or_else(|| {
            let Located {
                title,
                line,
                column,
                ..
            } = &self.said;
            json(&LineErrorDocument::new(title.clone(), *line, *column))
        })
    }
}

/// A line and where it stands.
struct Line<'a> {
    name: &'a str,
    number: usize,
    /// Without the line end.
    text: &'a [u8],
}

impl Line<'_> {
    fn failure(&self, diagnostic: &Diagnostic, span: Span) -> Located {
        let origin = Origin {
            name: self.name,
            first_line: self.number,
            text: self.text,
        };
        diagnostic.draw(origin, span)
    }

    fn unreadable(&self, error: &ReadError) -> Located {
        self.failure(&explain::read_error(error, self.text), error.span)
    }

    /// A failure of the line as a whole.
    fn whole(&self, title: String) -> Located {
        let diagnostic = Diagnostic::new(title, "this board");
        self.failure(&diagnostic, Span::new(0, self.text.trim_ascii_end().len()))
    }
}
