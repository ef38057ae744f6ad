use fewest::document::{FewestDocument, MayanBoardDocument, MayanDifficultyDocument};
use fewest::mayan::generate::{
    Answers, Generated, Generator, IdleBlocks, Limits as Tries, Never, Wanted,
};
use fewest::mayan::{self, CLASSIC_SIZE};
use fewest::{Monitor, Random, Size};

use super::{GenerateRequest, GeneratedDocument};
use crate::ask::{TRIES, first_random};
use crate::board;
use crate::error::ApiError;
use crate::question::Limits;

pub(super) fn answer(
    request: &GenerateRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<GeneratedDocument, ApiError> {
    if request.rounds.is_some()
        || request.impossible
        || request.goal.is_some()
        || request.neighbours.is_some()
        || request.without_self
        || request.wrap
    {
        let message =
            "rounds, impossible, goal, neighbours, without_self and wrap are for flip boards";
        return Err(ApiError::question(message));
    }
    let mut random = first_random(request.seed);
    let wanted = wanted(request, &mut random)?;
    let options = limits.mayan(wanted.idle_swaps);
    let generator = match Generator::new(wanted) {
        Ok(generator) => generator,
        Err(never @ (Never::Size(_) | Never::TooManyColours { .. })) => {
            return Err(ApiError::question(never));
        }
        Err(never) => return Ok(GeneratedDocument::none(never)),
    };
    let tries = Tries {
        tries: TRIES,
        options,
    };
    let Generated { puzzle, drags } = match generator.board(&mut random, &tries, monitor) {
        Ok(generated) => generated,
        Err(failure) => return Ok(GeneratedDocument::none(failure.kind)),
    };
    let difficulty = mayan::difficulty(&puzzle.board, &drags, &options, monitor);
    let difficulty = difficulty.map(|difficulty| MayanDifficultyDocument::new(&difficulty));
    let board = MayanBoardDocument::new(&puzzle, options.idle_swaps);
    let fewest = FewestDocument::Moves(u64::from(puzzle.drags));
    Ok(GeneratedDocument::made(&board, Some(fewest)).with_difficulty(difficulty.ok().as_ref()))
}

fn wanted(request: &GenerateRequest, random: &mut Random) -> Result<Wanted, ApiError> {
    let size = request.size.map(|[rows, columns]| Size::new(rows, columns));
    let mut wanted = if let Some(level) = request.level {
        if request.blocks.is_some() || request.colours.is_some() {
            let message = "level says how many blocks and colours";
            return Err(ApiError::question(message));
        }
        level.mayan(size, request.drags, random)
    } else {
        let (Some(drags), Some(blocks), Some(colours)) =
            (request.drags, request.blocks, request.colours)
        else {
            let message = "a Mayan board needs a level, or drags, blocks and colours";
            return Err(ApiError::question(message));
        };
        Wanted {
            size: size.unwrap_or(CLASSIC_SIZE),
            drags,
            blocks,
            colours,
            heights: None,
            answers: Answers::Any,
            idle_blocks: IdleBlocks::Allowed,
            idle_swaps: mayan::IdleSwaps::default(),
        }
    };
    if request.unique {
        wanted.answers = Answers::One;
    }
    if request.no_idle {
        wanted.idle_blocks = IdleBlocks::Refused;
    }
    wanted.idle_swaps = request
        .idle_swaps
        .map(board::idle_swaps)
        .unwrap_or_default();
    Ok(wanted)
}
