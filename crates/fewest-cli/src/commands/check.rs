use std::io::{self, Write};

use fewest::flip::{self, Claim, Goal, VerifyError, verify};
use fewest::mayan::{self, Drag, Fault as DragFault, Fewest, IdleSwaps, Method, Puzzle};
use fewest::{Cell, Input, Span};

use crate::args::{CheckArgs, refuse};
use crate::diagnostic::Diagnostic;
use crate::exit::Exit;
use crate::explain::{self, counted};
use crate::fault::Fault;
use crate::say::ended;
use crate::source::{Source, refuse_twice};
use crate::watch::Watch;

/// `fewest check`
pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Fault> {
    refuse_twice(&args.board_file, &args.answer_file, "answer")?;
    let board_source = Source::read(Some(&args.board_file))?;
    let input = board_source.board(&args.board)?;
    let answer = Source::read(Some(&args.answer_file))?;
    let text = answer.text()?;
    let watch = Watch::start(args.limits.time_limit);
    let verdict = match input {
        Input::Flip { board, goal } => {
            refuse(&args.question.mayan_only(), "Mayan")?;
            let goal = args.question.goal.map(Into::into).or(goal);
            let claim = flip::parse_claim(text)
                .map_err(|error| Fault::at(&answer, &explain::flip_claim(&error), error.span))?;
            flip_verdict(args, &board, goal.unwrap_or_default(), &claim, &watch)
        }
        Input::Mayan { puzzle, idle_swaps } => {
            refuse(&args.board.flip_only(), "flip")?;
            refuse(&[("--goal", args.question.goal.is_some())], "flip")?;
            let asked = args.question.idle_swaps.map(IdleSwaps::from);
            let idle_swaps = asked.or(idle_swaps).unwrap_or_default();
            let claim = mayan::parse_claim(text)
                .map_err(|error| Fault::at(&answer, &explain::mayan_claim(&error), error.span))?;
            mayan_verdict(args, puzzle, idle_swaps, &claim, &watch)
        }
    };
    watch.clear();
    let (text, exit) = match verdict {
        Verdict::Accepted => ("accepted".to_owned(), Exit::Answered),
        Verdict::Rejected { reason, place } => {
            let text = match place {
                None => format!("rejected: {reason}"),
                Some((label, span)) => {
                    let diagnostic = Diagnostic {
                        title: reason,
                        label,
                        help: None,
                    };
                    let drawn = answer.draw(&diagnostic, span);
                    drawn.trim_end().replacen("error:", "rejected:", 1)
                }
            };
            (text, Exit::Failed)
        }
        Verdict::Undecided(what) => (format!("not decided: {what}"), Exit::Undecided),
    };
    ended(writeln!(io::stdout(), "{text}"), exit)
}

enum Verdict {
    Accepted,
    Rejected {
        reason: String,
        /// What to say where in the answer.
        place: Option<(String, Span)>,
    },
    Undecided(String),
}

impl Verdict {
    fn rejected(reason: impl Into<String>) -> Self {
        Self::Rejected {
            reason: reason.into(),
            place: None,
        }
    }

    fn rejected_at(reason: impl Into<String>, label: &str, span: Span) -> Self {
        Self::Rejected {
            reason: reason.into(),
            place: Some((label.to_owned(), span)),
        }
    }
}

fn flip_verdict(
    args: &CheckArgs,
    board: &flip::Board,
    goal: Goal,
    claim: &Claim,
    watch: &Watch,
) -> Verdict {
    match claim {
        Claim::Impossible { proofs } => impossible(args, board, goal, proofs, watch),
        Claim::Rounds(rounds) => minimal(args, board, goal, (*rounds, Shown::Nothing), watch),
        Claim::Pattern(pattern) => {
            if pattern.size() != board.size() {
                return Verdict::rejected(format!(
                    "the picture is {}, but the board is {}",
                    pattern.size(),
                    board.size()
                ));
            }
            match verify::press_set(board, goal, pattern) {
                Ok(_) => {
                    let rounds = pattern.count_ones();
                    minimal(args, board, goal, (rounds, Shown::Presses), watch)
                }
                Err(error) => not_reached(&error, goal, None),
            }
        }
        Claim::Presses { rounds, presses } => {
            if let Some((rounds, span)) = rounds
                && *rounds != presses.len() as u64
            {
                let label = follow(presses.len(), "press follows", "presses follow");
                return Verdict::rejected_at("the number of presses is wrong", &label, *span);
            }
            let cells = presses.iter().map(|&(cell, _)| cell);
            match verify::solution(board, goal, cells) {
                Ok(_) => {
                    let rounds = presses.len() as u64;
                    minimal(args, board, goal, (rounds, Shown::Presses), watch)
                }
                // A 0 alone is a number of rounds like any other.
                Err(_) if presses.is_empty() && !args.valid_only => {
                    minimal(args, board, goal, (0, Shown::Nothing), watch)
                }
                Err(error) => not_reached(&error, goal, Some(presses)),
            }
        }
    }
}

fn not_reached(error: &VerifyError, goal: Goal, presses: Option<&[(Cell, Span)]>) -> Verdict {
    match error {
        VerifyError::Outside { index, .. } => {
            let reason = "there is no such cell on the board";
            match presses.and_then(|presses| presses.get(*index)) {
                Some((_, span)) => Verdict::rejected_at(reason, "row and column from 0", *span),
                None => Verdict::rejected(reason),
            }
        }
        VerifyError::NotReached { after } => Verdict::rejected(format!(
            "after the last press the board is not {}:\n{after}",
            explain::goal(goal)
        )),
        other => Verdict::rejected(other.to_string()),
    }
}

/// What an answer says besides the number of rounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    /// Nothing: that so many rounds suffice is part of the question.
    Nothing,
    /// Presses that reach the goal.
    Presses,
}

/// Whether so many rounds are the fewest.
fn minimal(
    args: &CheckArgs,
    board: &flip::Board,
    goal: Goal,
    (rounds, shown): (u64, Shown),
    watch: &Watch,
) -> Verdict {
    use flip::Answer;
    if args.valid_only && shown == Shown::Presses {
        return Verdict::Accepted;
    }
    let undecided = |why: &str| {
        Verdict::Undecided(match shown {
            Shown::Nothing => format!("whether the fewest rounds are {rounds}{why}"),
            Shown::Presses => format!("the presses are right; whether they are the fewest{why}"),
        })
    };
    let options = args.limits.flip_options(flip::Method::Auto);
    let outcome = match flip::minimum(board, goal, &options, watch) {
        Ok(outcome) => outcome,
        Err(error) => return undecided(&format!(": {error}")),
    };
    match outcome.answer {
        Answer::Minimum(solution) => match solution.rounds() {
            fewest if fewest < rounds && args.valid_only => Verdict::Accepted,
            fewest if fewest < rounds => too_many(rounds, fewest),
            fewest if fewest > rounds => too_few(rounds, fewest, ""),
            _ => Verdict::Accepted,
        },
        Answer::Impossible => Verdict::rejected("no number of rounds reaches the goal"),
        Answer::Undecided { best, lower } => {
            let best = best.map(|solution| solution.rounds());
            match best {
                Some(best) if best < rounds => too_many(rounds, best),
                _ if lower > rounds => too_few(rounds, lower, " at least"),
                _ if lower == rounds && (best == Some(rounds) || shown == Shown::Presses) => {
                    Verdict::Accepted
                }
                _ => undecided(""),
            }
        }
    }
}

fn too_many(rounds: u64, suffice: u64) -> Verdict {
    Verdict::rejected(format!(
        "{} {} not the fewest: {suffice} {}",
        counted(rounds, "round"),
        if rounds == 1 { "is" } else { "are" },
        if suffice == 1 { "suffices" } else { "suffice" },
    ))
}

fn too_few(rounds: u64, needed: u64, at_least: &str) -> Verdict {
    Verdict::rejected(format!(
        "{} {} too few:{at_least} {needed} {} needed",
        counted(rounds, "round"),
        if rounds == 1 { "is" } else { "are" },
        if needed == 1 { "is" } else { "are" },
    ))
}

fn impossible(
    args: &CheckArgs,
    board: &flip::Board,
    goal: Goal,
    proofs: &[fewest::BitGrid],
    watch: &Watch,
) -> Verdict {
    for proof in proofs {
        let proves = |&colour: &flip::Colour| verify::witness(board, colour, proof);
        let results: Vec<_> = goal.colours().iter().map(proves).collect();
        if let Some(Err(error)) = results.first()
            && results.iter().all(Result::is_err)
        {
            return Verdict::rejected(format!("a picture proves nothing: {error}"));
        }
    }
    let unproven = |colour: &&flip::Colour| {
        let mut proofs = proofs.iter();
        !proofs.any(|proof| verify::witness(board, **colour, proof).is_ok())
    };
    if goal.colours().iter().find(unproven).is_none() {
        return Verdict::Accepted;
    }
    let solver = match args.limits.solver(board.shape(), watch) {
        Ok(Some(solver)) => solver,
        Ok(None) => return Verdict::Undecided("whether it is impossible".to_owned()),
        Err(fault) => return Verdict::Undecided(format!("whether it is impossible: {fault}")),
    };
    match solver.any(board, goal) {
        None => Verdict::Accepted,
        Some(solution) => Verdict::rejected(format!(
            "it is possible; press where the picture has an x:\n{}",
            solution.presses
        )),
    }
}

fn mayan_verdict(
    args: &CheckArgs,
    puzzle: Puzzle,
    idle_swaps: IdleSwaps,
    claim: &mayan::Claim,
    watch: &Watch,
) -> Verdict {
    let options = args.limits.mayan_options(idle_swaps, Method::Auto);
    let mut puzzle = puzzle;
    if let Some(steps) = args.question.steps {
        puzzle.drags = steps;
    }
    match claim {
        mayan::Claim::None => {
            let found = if args.question.fewest {
                fewest_drags(args, &puzzle, &options, watch)
            } else {
                exact_drags(&puzzle, &options, watch)
            };
            match found {
                Ok(None) => Verdict::Accepted,
                Ok(Some(drags)) => Verdict::rejected(format!("it is possible:\n{}", lines(&drags))),
                Err(Undecided) => Verdict::Undecided("whether there is no answer".to_owned()),
            }
        }
        mayan::Claim::Drags { count, drags } => {
            if let Some((count, span)) = count {
                if !args.question.fewest {
                    let reason = "a number stands in front of the drags";
                    return Verdict::rejected_at(reason, "only with --fewest", *span);
                }
                if *count != drags.len() as u64 {
                    let label = follow(drags.len(), "drag follows", "drags follow");
                    return Verdict::rejected_at("the number of drags is wrong", &label, *span);
                }
            } else if args.question.fewest {
                return Verdict::rejected("the number of drags is missing in front of them");
            }
            let list: Vec<Drag> = drags.iter().map(|&(drag, _)| drag).collect();
            if args.question.fewest {
                let Ok(length) = u8::try_from(list.len()) else {
                    return Verdict::rejected("an answer has at most 255 drags");
                };
                puzzle.drags = length;
            }
            if let Err(fault) = mayan::verify(&puzzle, &list, idle_swaps) {
                return wrong_drag(&fault, &puzzle, drags);
            }
            if args.valid_only {
                return Verdict::Accepted;
            }
            smallest(args, &puzzle, &list, &options, watch)
        }
    }
}

/// Whether a list that clears the board is the one that was asked for.
fn smallest(
    args: &CheckArgs,
    puzzle: &Puzzle,
    list: &[Drag],
    options: &mayan::Options,
    watch: &Watch,
) -> Verdict {
    let found = if args.question.fewest {
        fewest_drags(args, puzzle, options, watch)
    } else {
        exact_drags(puzzle, options, watch)
    };
    match found {
        Ok(Some(best)) if best.len() < list.len() => Verdict::rejected(format!(
            "{} drags are not the fewest: {} {}:\n{}",
            list.len(),
            best.len(),
            if best.len() == 1 {
                "suffices"
            } else {
                "suffice"
            },
            lines(&best)
        )),
        Ok(Some(best)) if best != list => Verdict::rejected(format!(
            "the drags are right, but a smaller list comes first:\n{}",
            lines(&best)
        )),
        Ok(Some(_)) => Verdict::Accepted,
        Ok(None) => Verdict::rejected("the drags are more than --steps allows"),
        Err(Undecided) => {
            Verdict::Undecided("the drags are right; whether they are the smallest list".to_owned())
        }
    }
}

struct Undecided;

fn exact_drags(
    puzzle: &Puzzle,
    options: &mayan::Options,
    watch: &Watch,
) -> Result<Option<Vec<Drag>>, Undecided> {
    match mayan::solve(puzzle, options, watch).answer {
        mayan::Answer::Solved(drags) => Ok(Some(drags)),
        mayan::Answer::None => Ok(None),
        mayan::Answer::Undecided => Err(Undecided),
    }
}

fn fewest_drags(
    args: &CheckArgs,
    puzzle: &Puzzle,
    options: &mayan::Options,
    watch: &Watch,
) -> Result<Option<Vec<Drag>>, Undecided> {
    let at_most = args.question.steps.map(u32::from);
    match mayan::fewest(&puzzle.board, at_most, options, watch).answer {
        Fewest::Solved(drags) => Ok(Some(drags)),
        Fewest::NoneWithin(_) | Fewest::Never => Ok(None),
        Fewest::Undecided { .. } => Err(Undecided),
    }
}

fn wrong_drag(fault: &DragFault, puzzle: &Puzzle, drags: &[(Drag, Span)]) -> Verdict {
    let at = |index: usize, reason: &str, label: &str| match drags.get(index) {
        Some((_, span)) => Verdict::rejected_at(reason, label, *span),
        None => Verdict::rejected(reason),
    };
    let asked = usize::from(puzzle.drags);
    let length = format!(
        "{}, but exactly {asked} were asked for",
        counted(drags.len() as u64, "drag")
    );
    // Whatever becomes of drags behind the last one that was asked for, it is not what is wrong.
    if index_of(fault).unwrap_or(asked) >= asked && drags.len() > asked {
        return at(asked, &length, "the first one too many");
    }
    match fault {
        DragFault::ClearedEarly { index } => at(
            *index,
            &format!(
                "the board is clear with {} left to make",
                counted(asked.saturating_sub(*index) as u64, "drag")
            ),
            "nothing is left to drag",
        ),
        DragFault::OffBoard { index } => at(
            *index,
            "the place is off the board",
            "column from 0 at the left, height from 0 at the bottom",
        ),
        DragFault::NoBlock { index } => at(*index, "there is no block to drag", "empty"),
        DragFault::TargetOffBoard { index } => at(
            *index,
            "the block would leave the board",
            "no column on that side",
        ),
        DragFault::IdleSwap { index } => at(
            *index,
            "two blocks of one colour cannot change places with --idle-swaps off",
            "both have one colour",
        ),
        DragFault::NotCleared { left } => {
            let size = puzzle.board.size();
            let picture = mayan::Board::new(size, left)
                .map_or_else(|_| format!("{left:?}"), |board| board.to_string());
            let reason = if drags.len() < asked {
                length
            } else {
                "the board is not clear after the last drag".to_owned()
            };
            Verdict::rejected(format!("{reason}; left is:\n{picture}"))
        }
        DragFault::WrongLength { .. } => Verdict::rejected(length),
    }
}

/// The drag that the fault is about, if it is about one.
fn index_of(fault: &DragFault) -> Option<usize> {
    match fault {
        DragFault::ClearedEarly { index }
        | DragFault::OffBoard { index }
        | DragFault::NoBlock { index }
        | DragFault::TargetOffBoard { index }
        | DragFault::IdleSwap { index } => Some(*index),
        DragFault::NotCleared { .. } | DragFault::WrongLength { .. } => None,
    }
}

/// How many follow where another number was given.
fn follow(count: usize, one: &str, many: &str) -> String {
    format!("but {count} {}", if count == 1 { one } else { many })
}

fn lines(drags: &[Drag]) -> String {
    let lines: Vec<String> = drags.iter().map(Drag::to_string).collect();
    lines.join("\n")
}
