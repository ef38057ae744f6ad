//! New boards, as the API's question `generate` makes them.

use fewest::flip::{Board, Goal, Neighbourhood, Shape};
use fewest::link::{Game, Link};
use fewest::{Monitor, Size};
use fewest_api::ask::generate::{Made, Maker, TRIES, random};
use fewest_api::ask::{Effort, Level};

/// What kind of new board is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wish {
    /// A flip board of a size that can be solved.
    Flip { size: Size, level: Level },
    /// A Mayan board of the classic size; the fewest drags that clear it.
    Mayan { drags: u8, level: Level },
}

impl Wish {
    /// The board of a seed, as text that [`fewest::read`] takes; `None` where none was found.
    pub(crate) fn board(self, seed: u64, effort: Effort, monitor: &dyn Monitor) -> Option<String> {
        let mut random = random(seed, 0);
        match self {
            Self::Flip { size, level } => {
                let shape = Shape::rectangle(size, Neighbourhood::CLASSIC).ok()?;
                let solver = effort.solver(&shape, monitor).ok()??;
                let threads = effort.threads.count();
                let board = level.flip(&solver, Goal::Either, &mut random, threads, monitor)?;
                link_text(board)
            }
            Self::Mayan { drags, level } => {
                let wanted = level.mayan(None, Some(drags), &mut random);
                let maker = Maker::mayan(wanted).ok()?;
                match maker.board(&mut random, TRIES, effort, monitor).ok()? {
                    Made::Mayan { puzzle, .. } => Some(puzzle.line().to_string()),
                    Made::Flip { .. } => None,
                }
            }
        }
    }
}

/// One line of letters would be read as a square, a link is not.
fn link_text(board: Board) -> Option<String> {
    let link = Link {
        game: Game::Flip {
            board,
            goal: Goal::Either,
            presses: None,
        },
        step: None,
    };
    link.text().ok()
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use fewest::{Input, ReadOptions, Unmonitored, mayan};
    use fewest_api::ask::Threads;
    use fewest_api::{Question, answer};
    use serde_json::{Value, json};

    use super::*;

    const MEMORY: usize = 1 << 26;

    fn made(wish: Wish, seed: u64) -> Option<Input> {
        let effort = Effort {
            threads: Threads::ONE,
            memory: MEMORY,
        };
        let text = wish.board(seed, effort, &Unmonitored)?;
        let input = fewest::read(text.as_bytes(), &ReadOptions::default());
        Some(input.unwrap_or_else(|error| panic!("{text}: {error}")))
    }

    /// The board that the API makes.
    fn asked(body: &Value) -> Option<Input> {
        let limits = fewest_api::Limits {
            memory: MEMORY,
            threads: NonZeroUsize::MIN,
            places: 1 << 16,
        };
        let body = body.to_string();
        let text = answer(Question::Generate, body.as_bytes(), &limits, &Unmonitored);
        let document: Value = serde_json::from_str(&text.expect("an answer")).expect("JSON");
        let board = document["board"].as_object()?;
        let text = serde_json::to_string(board).expect("JSON");
        Some(fewest::read(text.as_bytes(), &ReadOptions::default()).expect("a board"))
    }

    fn boards(input: Option<Input>) -> (Option<Board>, Option<mayan::Puzzle>) {
        match input {
            Some(Input::Flip { board, .. }) => (Some(board), None),
            Some(Input::Mayan { puzzle, .. }) => (None, Some(puzzle)),
            None => (None, None),
        }
    }

    #[test]
    fn boards_are_those_of_the_api() {
        let levels = [
            ("easy", Level::Easy),
            ("medium", Level::Medium),
            ("hard", Level::Hard),
        ];
        for (seed, (name, level)) in (3..).zip(levels) {
            for (rows, columns) in [(1, 4), (3, 3), (5, 4), (12, 11)] {
                let size = Size::new(rows, columns);
                let made = boards(made(Wish::Flip { size, level }, seed));
                let board = made.0.as_ref().expect("there are some");
                assert_eq!(board.size(), size);
                assert!(board.uniform().is_none());
                let body =
                    json!({"puzzle": "flip", "level": name, "seed": seed, "size": [rows, columns]});
                assert_eq!(made, boards(asked(&body)), "{body}");
            }
            for drags in 1..=3 {
                let made = boards(made(Wish::Mayan { drags, level }, seed));
                assert!(made.1.as_ref().is_none_or(|puzzle| puzzle.drags == drags));
                let body = json!({"puzzle": "mayan", "level": name, "seed": seed, "drags": drags});
                assert_eq!(made, boards(asked(&body)), "{body}");
            }
        }
    }
}
