use std::io::{self, Write};

use fewest::Input;
use fewest::document::{FlipHintDocument, MayanHintDocument};
use fewest::flip::{self, Answer};
use fewest::mayan::{self, Fewest, Method};
use fewest_api::settled::{Wanted, settled};

use crate::args::{Format, HintArgs, Switch, refuse};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::{json, say};
use crate::source::Source;
use crate::watch::{Watch, stopped};

/// `fewest hint`
pub(crate) fn run(args: &HintArgs) -> Result<Exit, Fault> {
    let source = Source::read(args.file.as_deref())?;
    let input = source.board(&args.limits.reading(args.read_options()))?;
    let watch = Watch::start(args.limits.time_limit);
    let document;
    let hint = match input {
        Input::Flip { board, goal } => {
            refuse(&[("--idle-swaps", args.idle_swaps.is_some())], "Mayan")?;
            let goal = args.goal.or(goal).unwrap_or_default();
            let options = args.limits.flip_options(flip::Method::Auto);
            let outcome = flip::minimum(&board, goal, &options, &watch)?;
            let answer = settled(outcome, Wanted::Rounds).answer;
            document = json(&FlipHintDocument::new(&answer));
            match answer {
                Answer::Minimum(solution) => match solution.presses.cells().next() {
                    Some(cell) => Hint::Move(format!("{} {}", cell.row, cell.column)),
                    None => Hint::Solved,
                },
                Answer::Impossible => Hint::Move("Impossible".to_owned()),
                Answer::Undecided { .. } => Hint::Undecided,
            }
        }
        Input::Mayan { puzzle, idle_swaps } => {
            refuse(&args.board.flip_only(), "flip")?;
            refuse(&[("--goal", args.goal.is_some())], "flip")?;
            let idle_swaps = Switch::over(args.idle_swaps, idle_swaps);
            let options = args.limits.mayan_options(idle_swaps, Method::Auto);
            let answer = mayan::fewest(&puzzle.board, None, &options, &watch).answer;
            document = json(&MayanHintDocument::new(&answer));
            match answer {
                Fewest::Solved(drags) => match drags.first() {
                    Some(drag) => Hint::Move(drag.to_string()),
                    None => Hint::Solved,
                },
                Fewest::NoneWithin(_) | Fewest::Never => Hint::Move("-1".to_owned()),
                Fewest::Undecided { .. } => Hint::Undecided,
            }
        }
    };
    watch.clear();
    if args.format == Format::Json {
        writeln!(io::stdout(), "{document}")?;
        return Ok(match hint {
            Hint::Move(_) | Hint::Solved => Exit::Answered,
            Hint::Undecided => Exit::Undecided,
        });
    }
    match hint {
        Hint::Move(text) => {
            writeln!(io::stdout(), "{text}")?;
            Ok(Exit::Answered)
        }
        Hint::Solved => {
            say("the board is solved");
            Ok(Exit::Answered)
        }
        Hint::Undecided => {
            say("not decided: no shortest answer yet");
            Ok(stopped())
        }
    }
}

enum Hint {
    /// One move, or the judge's word that there is none.
    Move(String),
    /// Nothing is left to do.
    Solved,
    /// The search was stopped.
    Undecided,
}
