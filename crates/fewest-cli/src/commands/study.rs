mod most;
mod plot;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use fewest::document::{FlipRoundsDocument, FlipStudyDocument};
use fewest::flip::study::Most;
use fewest::flip::{Goal, Shape};
use fewest::{BitGrid, Cell, Size};
use fewest_api::ask::study::{self, Studied};
use fewest_api::prose::counted;
use fewest_draw::{Style, Theme};

use crate::choice;
use crate::commands::draw::Output;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::{LimitArgs, ReportFormat, RuleArgs};
use crate::say::say;
use crate::watch::{self, Watch};

#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "help texts have no backticks")]
pub(crate) struct StudyArgs {
    /// Rows and columns of the boards
    #[arg(value_name = "ROWSxCOLUMNS")]
    pub(crate) size: Size,
    #[command(flatten)]
    pub(crate) rule: RuleArgs,
    /// Only the most rounds of any board that can be solved, and one such board
    #[arg(long, conflicts_with = "plot")]
    pub(crate) most: bool,
    /// With --most: the colour to reach [default: either]
    #[arg(long, value_parser = choice::goal(), requires = "most")]
    pub(crate) goal: Option<Goal>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// The form of what is printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,
    /// The boards by their rounds as a bar chart too; .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// The page of the chart
    #[arg(
        long,
        value_parser = choice::theme(),
        default_value = "light",
        requires = "plot",
        conflicts_with = "most"
    )]
    pub(crate) theme: Theme,
}

/// `fewest study`
pub(crate) fn run(args: &StudyArgs) -> Result<Exit, Fault> {
    let started = Instant::now();
    let shape = Shape::rectangle(args.size, args.rule.neighbourhood())
        .map_err(|error| Fault::usage(error.to_string()))?;
    if args.most {
        Most::check(&shape).map_err(|error| Fault::usage(error.to_string()))?;
    }
    let plot = match &args.plot {
        Some(path) => Some(Output::of(Some(path))?),
        None => None,
    };
    let watch = Watch::start(args.limits.time_limit);
    let effort = args.limits.effort();
    let Some(solver) = effort.solver(&shape, &watch)? else {
        watch.clear();
        say("not decided: elimination was stopped");
        if let Some(output) = plot {
            output.say_none("chart");
        }
        return Ok(watch::stopped());
    };
    if args.most {
        let found = study::most(&solver, args.goal.unwrap_or_default(), effort, &watch);
        let mut document = found.map_err(|error| Fault::usage(error.to_string()))?;
        document.seconds = started.elapsed().as_secs_f64();
        watch.clear();
        return most::print(&document, args.format);
    }
    let Studied {
        mut document,
        stopped,
    } = study::study(&solver, effort, &watch);
    document.seconds = started.elapsed().as_secs_f64();
    watch.clear();
    let mut out = BufWriter::new(io::stdout().lock());
    match args.format {
        ReportFormat::Json => {
            serde_json::to_writer(&mut out, &document).map_err(io::Error::from)?;
            writeln!(out)?;
        }
        ReportFormat::Text => text(&mut out, &document)?,
    }
    out.flush()?;
    if let Some(output) = plot {
        let style = Style {
            theme: args.theme,
            ..Style::default()
        };
        match fewest_draw::rounds_chart(&document, &style) {
            Some(drawing) => output.write(&drawing)?,
            None if stopped => output.say_none("chart"),
            None => return Err(plot::nothing_counted(&document)),
        }
    }
    if stopped {
        say("not decided: stopped before all boards were counted");
        return Ok(watch::stopped());
    }
    Ok(Exit::Answered)
}

fn text(out: &mut impl Write, document: &FlipStudyDocument) -> io::Result<()> {
    heading(out, document.rows, document.columns, document.nullity)?;
    match &document.quiet_patterns {
        Some(patterns) => {
            for (index, pattern) in patterns.iter().enumerate() {
                writeln!(out, "\nquiet pattern {}", index + 1)?;
                picture(out, pattern)?;
            }
        }
        None => writeln!(out, "\nthe quiet patterns are too large to be drawn here")?,
    }
    for goal in &document.goals {
        rounds(out, document, goal)?;
    }
    writeln!(out, "\n{:.3} seconds", document.seconds)
}

fn heading(out: &mut impl Write, rows: usize, columns: usize, nullity: u64) -> io::Result<()> {
    let cells = rows as u64 * columns as u64;
    let rank = cells - nullity;
    let cells = counted(cells, "cell");
    writeln!(
        out,
        "{rows}x{columns}: {cells}, rank {rank}, nullity {nullity}"
    )
}

fn rounds(
    out: &mut impl Write,
    study: &FlipStudyDocument,
    goal: &FlipRoundsDocument,
) -> io::Result<()> {
    writeln!(out, "\ngoal {}", goal.goal)?;
    let number = |digits: &Option<String>| {
        digits
            .clone()
            .unwrap_or_else(|| "too many to write out".to_owned())
    };
    match &goal.rounds {
        None => {
            if let Some(reason) = &goal.reason {
                writeln!(out, "rounds not counted: {reason}")?;
            }
            writeln!(out, "solvable    {}", number(&goal.solvable))?;
            writeln!(out, "impossible  {}", number(&goal.impossible))?;
        }
        Some(counts) => {
            writeln!(out, "    rounds  boards")?;
            for (rounds, boards) in counts.iter().enumerate() {
                writeln!(out, "{rounds:>10}  {boards}")?;
            }
            writeln!(out, "  solvable  {}", number(&goal.solvable))?;
            writeln!(out, "impossible  {}", number(&goal.impossible))?;
        }
    }
    if let Some(found) = &goal.worst {
        let size = Size::new(study.rows, study.columns);
        worst(
            out,
            size,
            found.rounds as u64,
            &found.example,
            found.presses.as_deref(),
        )?;
    }
    Ok(())
}

/// A board that needs so many rounds, and its presses.
fn worst(
    out: &mut impl Write,
    size: Size,
    rounds: u64,
    board: &[String],
    presses: Option<&[[usize; 2]]>,
) -> io::Result<()> {
    writeln!(out, "a board that needs {}", counted(rounds, "round"))?;
    picture(out, board)?;
    if let Some(presses) = presses {
        writeln!(out, "its presses")?;
        let cells = presses.iter().map(|&[row, column]| Cell::new(row, column));
        writeln!(out, "{}", BitGrid::from_cells(size, cells))?;
    }
    Ok(())
}

fn picture(out: &mut impl Write, rows: &[String]) -> io::Result<()> {
    rows.iter().try_for_each(|row| writeln!(out, "{row}"))
}
