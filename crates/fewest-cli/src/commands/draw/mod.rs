//! `fewest draw`

mod args;
mod flip;
mod mayan;
mod output;
mod quiet;

use fewest::{Input, Size};
use fewest_api::ask::Task;
use fewest_draw::{DrawError, Drawing};

use crate::exit::Exit;
use crate::fault::Fault;
use crate::known::Known;
use crate::say::ended;
use crate::source::{Source, refuse_twice};
use crate::watch::Watch;

pub(crate) use args::DrawArgs;
pub(crate) use output::Output;

/// A drawing, and whether it shows what was asked for.
struct Drawn {
    drawing: Drawing,
    /// What is not decided; goes to standard error.
    undecided: Option<Known>,
}

impl Drawn {
    fn proven(drawing: Drawing) -> Self {
        Self {
            drawing,
            undecided: None,
        }
    }
}

pub(crate) fn run(args: &DrawArgs) -> Result<Exit, Fault> {
    let output = Output::of(args.out.as_deref())?;
    check(args)?;
    let watch = Watch::start(args.task.limits.time_limit);
    let drawn = match args.quiet {
        Some(Some(size)) => quiet::of_size(args, size, &watch)?,
        _ => of_file(args, &watch)?,
    };
    watch.clear();
    let exit = match &drawn.undecided {
        None => Exit::Answered,
        Some(known) => match known.tell() {
            Exit::Interrupted => return Ok(Exit::Interrupted),
            exit => exit,
        },
    };
    match output.write(&drawn.drawing) {
        Err(Fault::Write(error)) => ended(Err(error), exit),
        written => written.map(|()| exit),
    }
}

/// Refuses options that say nothing together.
fn check(args: &DrawArgs) -> Result<(), Fault> {
    let question = &args.task.asked;
    let given = [
        ("--steps", question.steps.is_some()),
        ("--fewest", question.fewest),
    ];
    if let Some((option, _)) = given.iter().find(|(_, given)| *given && !args.solve) {
        return Err(Fault::usage(format!("{option} needs --solve")));
    }
    let given = [
        ("--goal", question.goal.is_some()),
        ("--idle-swaps", question.idle_swaps.is_some()),
    ];
    let moves = args.solve || args.answer.is_some();
    if let Some((option, _)) = given.iter().find(|(_, given)| *given && !moves) {
        return Err(Fault::usage(format!("{option} needs --solve or --answer")));
    }
    if let Some(Some(_)) = args.quiet {
        let given = [
            ("FILE", args.file.is_some()),
            ("--size", args.task.board.size.is_some()),
            ("--ragged", args.task.board.ragged),
            ("--cell-pixels", args.task.board.cell_pixels.is_some()),
        ];
        if let Some((option, _)) = given.iter().find(|(_, given)| *given) {
            let message = format!("--quiet ROWSxCOLUMNS reads no board, so {option} says nothing");
            return Err(Fault::usage(message));
        }
    }
    if let (Some(answer), None) = (&args.answer, &args.file) {
        refuse_twice("-".as_ref(), answer, "answer")?;
    }
    if let (Some(answer), Some(file)) = (&args.answer, &args.file) {
        refuse_twice(file, answer, "answer")?;
    }
    Ok(())
}

fn of_file(args: &DrawArgs, watch: &Watch) -> Result<Drawn, Fault> {
    let source = Source::read(args.file.as_deref())?;
    let is_quiet = args.quiet.is_some();
    let mut words = args.task.words();
    words
        .flip
        .insert(words.flip.len() - 1, ("--quiet", is_quiet));
    let question = args.task.question_with(words);
    let input = source.board(&question.reading)?;
    let answer = match &args.answer {
        Some(path) => Some(Source::read(Some(path))?),
        None => None,
    };
    // What the text or the command line says, and not what holds where nothing is said.
    let (goal, idle_swaps) = match &input {
        Input::Flip { goal, .. } => (question.asked.goal.or(*goal), None),
        Input::Mayan { idle_swaps, .. } => (None, *idle_swaps),
    };
    match question.task(input)? {
        Task::Flip { board, .. } if is_quiet => quiet::of_shape(args, board.shape(), watch),
        Task::Flip { board, goal: asked } => {
            let mut drawn = flip::drawn(args, &board, asked, answer, watch)?;
            if let Some(goal) = goal {
                drawn.drawing = drawn.drawing.with_goal(goal);
            }
            Ok(drawn)
        }
        Task::Mayan(lists) => mayan::drawn(args, &lists, idle_swaps, answer, watch),
    }
}

/// What is too large to be drawn.
fn too_large(error: DrawError) -> Fault {
    Fault::usage(error.to_string())
}

/// Refuses so many boards of a size, before any work is done for them.
fn check_places(size: Size, boards: usize) -> Result<(), Fault> {
    fewest_draw::check_places(size, boards).map_err(too_large)
}
