use fewest::document::{FewestDocument, FlipBoardDocument, FlipDifficultyDocument};
use fewest::flip::generate::{
    Answers, Failure, Generated, Generator, Limits as Tries, Promise, Wanted,
};
use fewest::flip::{self, Answer, Board, Goal, Shape, Solution, Solver};
use fewest::{Monitor, Size};

use super::{GenerateRequest, GeneratedDocument};
use crate::ask::{TRIES, first_random};
use crate::board::{neighbourhood, places};
use crate::error::ApiError;
use crate::question::Limits;

pub(super) fn answer(
    request: &GenerateRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<GeneratedDocument, ApiError> {
    if request.drags.is_some()
        || request.blocks.is_some()
        || request.colours.is_some()
        || request.no_idle
        || request.idle_swaps.is_some()
    {
        let message = "drags, blocks, colours, no_idle and idle_swaps are for Mayan boards";
        return Err(ApiError::question(message));
    }
    if request.impossible && (request.rounds.is_some() || request.unique) {
        return Err(ApiError::question("impossible boards have no rounds"));
    }
    if request.level.is_some() && (request.rounds.is_some() || request.unique || request.impossible)
    {
        return Err(ApiError::question("level goes without other promises"));
    }
    let [rows, columns] = request.size.unwrap_or([4, 4]);
    let size = Size::new(rows, columns);
    places(size, limits)?;
    let rule = neighbourhood(request.neighbours, request.without_self, request.wrap);
    let shape = Shape::rectangle(size, rule).map_err(ApiError::question)?;
    let goal = request.goal.unwrap_or_default();
    let solver = limits.effort().solver(&shape, monitor);
    let solver = solver.map_err(ApiError::too_large)?;
    let solver = solver.ok_or_else(ApiError::stopped)?;
    let mut random = first_random(request.seed);
    if let Some(level) = request.level {
        let board = level.flip(&solver, goal, &mut random, limits.threads, monitor);
        let Some(board) = board else {
            return Ok(GeneratedDocument::none("no such board was found"));
        };
        return Ok(of_level(&solver, &board, goal, limits, monitor));
    }
    let promise = if request.impossible {
        Promise::Impossible
    } else {
        Promise::Solvable {
            rounds: request.rounds,
            answers: if request.unique {
                Answers::One
            } else {
                Answers::Any
            },
        }
    };
    let generator = match Generator::new(&solver, Wanted { goal, promise }) {
        Ok(generator) => generator,
        Err(never) => return Ok(GeneratedDocument::none(never)),
    };
    let tries = Tries {
        tries: TRIES,
        threads: limits.threads,
    };
    let Generated { board, solution } = match generator.board(&mut random, tries, monitor) {
        Ok(generated) => generated,
        Err(failure) => return Ok(failed(&generator, &failure, limits, monitor)),
    };
    let fewest = match solution.as_ref().map(Solution::rounds) {
        Some(rounds) => FewestDocument::Moves(rounds),
        None => FewestDocument::Word("Impossible"),
    };
    let difficulty = match fewest {
        FewestDocument::Moves(_) => difficulty(&solver, &board, goal, limits, monitor),
        FewestDocument::Word(_) => None,
    };
    Ok(
        GeneratedDocument::made(&document(&board, goal), Some(fewest))
            .with_difficulty(difficulty.as_ref()),
    )
}

fn document(board: &Board, goal: Goal) -> FlipBoardDocument {
    FlipBoardDocument::new(board, goal).expect("the rule is one of a neighbourhood")
}

fn difficulty(
    solver: &Solver,
    board: &Board,
    goal: Goal,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Option<FlipDifficultyDocument> {
    let difficulty = flip::difficulty(solver, board, goal, limits.threads, monitor);
    difficulty
        .ok()
        .map(|difficulty| FlipDifficultyDocument::new(&difficulty))
}

/// A board of a level: its fewest rounds are told where they can be found.
fn of_level(
    solver: &Solver,
    board: &Board,
    goal: Goal,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> GeneratedDocument {
    let fewest = match solver.minimum(board, goal, limits.threads, monitor).answer {
        Answer::Minimum(solution) => Some(FewestDocument::Moves(solution.rounds())),
        Answer::Impossible => unreachable!("it was made by presses"),
        Answer::Undecided { .. } => None,
    };
    let difficulty = fewest
        .as_ref()
        .and_then(|_| difficulty(solver, board, goal, limits, monitor));
    GeneratedDocument::made(&document(board, goal), fewest).with_difficulty(difficulty.as_ref())
}

fn failed(
    generator: &Generator<'_>,
    failure: &Failure,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> GeneratedDocument {
    let never = generator.reason(limits.memory, monitor);
    match never {
        Some(never) => GeneratedDocument::none(never),
        None => GeneratedDocument::none(failure),
    }
}
