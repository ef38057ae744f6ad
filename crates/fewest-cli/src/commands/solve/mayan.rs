use std::io::Write;

use fewest::Family;
use fewest::document::{CountDocument, MayanDocument, MayanSolutionDocument};
use fewest::mayan::{self, Answer, Count, Drag, Fewest, IdleSwaps, Method, Options, Puzzle};
use fewest_api::prose::{counted, drags_clear};

use super::{Known, Reply};
use crate::args::{Format, SolveArgs, Switch};
use crate::fault::Fault;
use crate::say::json;
use crate::watch::Watch;

/// What is asked, with the command line's word over the file's.
pub(super) struct Question {
    puzzle: Puzzle,
    idle_swaps: IdleSwaps,
    /// The limit of `--fewest`.
    at_most: Option<u32>,
}

impl Question {
    pub(super) fn new(args: &SolveArgs, puzzle: &Puzzle, idle_swaps: Option<IdleSwaps>) -> Self {
        let steps = args.question.steps;
        Self {
            puzzle: Puzzle::new(puzzle.board.clone(), steps.unwrap_or(puzzle.drags)),
            idle_swaps: Switch::over(args.question.idle_swaps, idle_swaps),
            at_most: steps.map(u32::from),
        }
    }
}

pub(super) fn reply(args: &SolveArgs, question: &Question, watch: &Watch) -> Result<Reply, Fault> {
    let method = method(&args.method)?;
    let options = args.limits.mayan_options(question.idle_swaps, method);
    if args.count {
        return count(args, question, &options, watch);
    }
    if args.question.fewest {
        return Ok(fewest(args, question, &options, watch));
    }
    let puzzle = &question.puzzle;
    let outcome = mayan::solve(puzzle, &options, watch);
    let document = || json(&MayanDocument::exact(&outcome, puzzle.drags));
    Ok(match (&outcome.answer, args.format) {
        (Answer::Solved(_) | Answer::None, Format::Json) => Reply::Answer(document()),
        (Answer::Solved(drags), Format::Text) => Reply::Answer(drag_lines(drags).join("\n")),
        (Answer::None, Format::Text) => Reply::Answer("-1".to_owned()),
        (Answer::Undecided, format) => Reply::Undecided {
            document: (format == Format::Json).then(document),
            known: Known::Nothing(format!(
                "not decided: whether {} the board",
                drags_clear(puzzle.drags)
            )),
        },
    })
}

/// `--all`. What is known where not all lists were given.
pub(super) fn all(
    args: &SolveArgs,
    question: &Question,
    watch: &Watch,
    out: &mut dyn Write,
) -> Result<Option<Known>, Fault> {
    let options = args.limits.mayan_options(question.idle_swaps, Method::Auto);
    let puzzle = match asked(args, question, &options, watch)? {
        Asked::Lists(puzzle) => puzzle,
        Asked::Nothing => return Ok(None),
        Asked::Undecided(known) => return Ok(Some(known)),
    };
    let mut lists = mayan::solutions(&puzzle, &options, watch);
    for _ in 0..args.limit.unwrap_or(u64::MAX) {
        let Some(drags) = lists.next() else { break };
        writeln!(out, "{}", json(&MayanSolutionDocument::new(&drags)))?;
    }
    let stopped = Known::Nothing("not decided: there may be more lists".to_owned());
    Ok(lists.is_stopped().then_some(stopped))
}

/// Which lists `--all` gives and `--count` counts.
enum Asked {
    /// Those of exactly so many drags.
    Lists(Puzzle),
    /// None: the fewest were asked for, and no list is short enough.
    Nothing,
    /// The fewest were asked for, and are not known.
    Undecided(Known),
}

fn asked(
    args: &SolveArgs,
    question: &Question,
    options: &Options,
    watch: &Watch,
) -> Result<Asked, Fault> {
    let mut puzzle = question.puzzle.clone();
    if args.question.fewest {
        let outcome = mayan::fewest(&puzzle.board, question.at_most, options, watch);
        match outcome.answer {
            Fewest::Solved(drags) => puzzle.drags = length(&drags)?,
            Fewest::NoneWithin(_) | Fewest::Never => return Ok(Asked::Nothing),
            Fewest::Undecided { none_within } => {
                return Ok(Asked::Undecided(none_so_far(none_within)));
            }
        }
    }
    Ok(Asked::Lists(puzzle))
}

/// The method of that name.
fn method(name: &str) -> Result<Method, Fault> {
    Method::from_name(name).ok_or_else(|| Fault::Usage {
        message: format!("there is no mayan method {name:?}"),
        help: Some(format!(
            "the methods are {}",
            Method::ALL.map(Method::name).join(", ")
        )),
    })
}

fn count(
    args: &SolveArgs,
    question: &Question,
    options: &Options,
    watch: &Watch,
) -> Result<Reply, Fault> {
    let document = |count| json(&CountDocument::new(Family::Mayan, count));
    let undecided = |known| Reply::Undecided {
        document: (args.format == Format::Json).then(|| document(None)),
        known,
    };
    let count = match asked(args, question, options, watch)? {
        Asked::Lists(puzzle) => mayan::count(&puzzle, options, watch),
        Asked::Nothing => Count::Exact(0_u32.into()),
        Asked::Undecided(known) => return Ok(undecided(known)),
    };
    Ok(match count {
        Count::Exact(count) => Reply::Answer(match args.format {
            Format::Text => count.to_string(),
            Format::Json => document(Some(&count)),
        }),
        Count::Undecided => undecided(Known::Nothing(
            "not decided: stopped before all lists were counted".to_owned(),
        )),
    })
}

fn fewest(args: &SolveArgs, question: &Question, options: &Options, watch: &Watch) -> Reply {
    let outcome = mayan::fewest(&question.puzzle.board, question.at_most, options, watch);
    let document = || json(&MayanDocument::fewest(&outcome));
    match (&outcome.answer, args.format) {
        (Fewest::Undecided { none_within }, format) => Reply::Undecided {
            document: (format == Format::Json).then(document),
            known: none_so_far(*none_within),
        },
        (_, Format::Json) => Reply::Answer(document()),
        (Fewest::Solved(drags), Format::Text) => {
            let mut lines = vec![drags.len().to_string()];
            lines.extend(drag_lines(drags));
            Reply::Answer(lines.join("\n"))
        }
        (Fewest::NoneWithin(_) | Fewest::Never, Format::Text) => Reply::Answer("-1".to_owned()),
    }
}

fn none_so_far(none_within: Option<u32>) -> Known {
    match none_within {
        Some(drags) => Known::Some(format!(
            "not decided: no answer up to {}",
            counted(drags, "drag")
        )),
        None => Known::Nothing("not decided".to_owned()),
    }
}

fn drag_lines(drags: &[Drag]) -> Vec<String> {
    drags.iter().map(Drag::to_string).collect()
}

fn length(drags: &[Drag]) -> Result<u8, Fault> {
    u8::try_from(drags.len()).map_err(|_| {
        Fault::usage(format!(
            "the fewest drags are {}, and lists are listed up to 255",
            drags.len()
        ))
    })
}
