//! `fewest study --most`

use std::io::{self, BufWriter, Write};

use fewest::Size;
use fewest::document::FlipMostDocument;
use fewest_api::prose::counted;

use super::{heading, worst};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::known::Known;
use crate::options::ReportFormat;

/// Prints the most rounds, or says what is known of them.
pub(super) fn print(document: &FlipMostDocument, format: ReportFormat) -> Result<Exit, Fault> {
    let mut out = BufWriter::new(io::stdout().lock());
    match format {
        ReportFormat::Json => {
            serde_json::to_writer(&mut out, document).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        ReportFormat::Text if document.proven => text(&mut out, document)?,
        ReportFormat::Text => {}
    }
    out.flush()?;
    if document.proven {
        return Ok(Exit::Answered);
    }
    let FlipMostDocument { lower, upper, .. } = document;
    let upper = counted(upper, "round");
    let bounds = format!("not decided: the most is between {lower} and {upper}");
    let message = match format {
        ReportFormat::Json => bounds,
        ReportFormat::Text => {
            let board = document.board.join("\n");
            format!("{bounds}; this board needs {lower}\n{board}")
        }
    };
    Ok(Known::Some(message).tell())
}

fn text(out: &mut impl Write, document: &FlipMostDocument) -> io::Result<()> {
    let size = Size::new(document.rows, document.columns);
    heading(out, size.rows, size.columns, document.nullity)?;
    writeln!(out, "\ngoal {}", document.goal)?;
    let rounds = counted(document.lower, "round");
    writeln!(out, "no board that can be solved needs more than {rounds}")?;
    worst(
        out,
        size,
        document.lower,
        &document.board,
        document.presses.as_deref(),
    )?;
    writeln!(out, "\n{:.3} seconds", document.seconds)
}
