//! `fewest solve --lines`: one board a line in, one answer a line out, in order.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};

use fewest::{ReadError, Span};

use super::{Known, Reply, reply};
use crate::args::SolveArgs;
use crate::diagnostic::{Diagnostic, Origin};
use crate::exit::Exit;
use crate::explain;
use crate::fault::Fault;
use crate::say::say;
use crate::source;
use crate::watch::{Watch, interrupted, wait_for};

/// The most bytes of a line; a longer one cannot be read.
const MAX_LINE: usize = 1 << 26;

pub(super) fn run(args: &SolveArgs) -> Result<Exit, Fault> {
    let (name, stream) = source::open(args.file.as_deref())?;
    let mut stream = BufReader::with_capacity(1 << 16, stream);
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut exit = Exit::Answered;
    let mut line = Vec::new();
    for number in 1.. {
        let found = if stream.buffer().is_empty() {
            // Whoever waits for an answer before the next question gets it.
            out.flush()?;
            wait_for(|| next_line(&mut stream, &mut line))
        } else {
            next_line(&mut stream, &mut line)
        };
        let found = found.map_err(|error| Fault::read(&name, error))?;
        if found == Line::End {
            break;
        }
        let place = Place {
            name: &name,
            number,
            text: &line,
        };
        let watch = Watch::start(args.limits.time_limit);
        match answer(args, &place, &found, &watch) {
            Ok(text) => writeln!(out, "{text}")?,
            Err(failure) => {
                exit = Exit::Failed;
                writeln!(out, "error: {}", failure.short)?;
                say(failure.long.trim_end());
            }
        }
        if interrupted() {
            out.flush()?;
            return Ok(Exit::Interrupted);
        }
    }
    out.flush()?;
    Ok(exit)
}

/// A line and where it stands.
struct Place<'a> {
    name: &'a str,
    number: usize,
    text: &'a [u8],
}

/// Why a line has no answer: for standard output, and with its place for standard error.
struct Failure {
    short: String,
    long: String,
}

impl Place<'_> {
    fn failure(&self, diagnostic: &Diagnostic, span: Span) -> Failure {
        let origin = Origin {
            name: self.name,
            first_line: self.number,
            text: self.text,
        };
        Failure {
            short: diagnostic.title.clone(),
            long: diagnostic.draw(origin, span),
        }
    }

    fn unreadable(&self, error: &ReadError) -> Failure {
        self.failure(&explain::read_error(error, self.text), error.span)
    }

    /// A failure of the line as a whole.
    fn whole(&self, title: String) -> Failure {
        let diagnostic = Diagnostic {
            title,
            label: "this board".to_owned(),
            help: None,
        };
        self.failure(&diagnostic, Span::new(0, self.text.trim_ascii_end().len()))
    }
}

fn answer(
    args: &SolveArgs,
    place: &Place<'_>,
    found: &Line,
    watch: &Watch,
) -> Result<String, Failure> {
    if *found == Line::TooLong {
        return Err(place.whole(format!("the line has more than {MAX_LINE} bytes")));
    }
    let input = fewest::read(place.text, &args.board.read_options())
        .map_err(|error| place.unreadable(&error))?;
    match reply(args, &input, watch) {
        Ok(Reply::Answer(text)) => Ok(text.replace('\n', ";")),
        Ok(Reply::Undecided { known, .. }) => Err(match known {
            Known::Some(message) | Known::Nothing(message) => place.whole(message),
        }),
        Err(fault) => {
            let message = fault.to_string();
            let title = message.strip_prefix("error: ").unwrap_or(&message);
            Err(place.whole(title.replace("\n  = help:", ";")))
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Line {
    /// Read, without its line end.
    Whole,
    /// More than [`MAX_LINE`]; its beginning was read, the rest passed over.
    TooLong,
    /// No more lines.
    End,
}

fn next_line(stream: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let bound = MAX_LINE as u64 + 1;
    if stream.by_ref().take(bound).read_until(b'\n', line)? == 0 {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Line::Whole);
    }
    if line.len() <= MAX_LINE {
        return Ok(Line::Whole);
    }
    line.truncate(1 << 10);
    stream.skip_until(b'\n')?;
    Ok(Line::TooLong)
}
