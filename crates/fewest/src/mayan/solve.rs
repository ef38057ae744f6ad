use crate::monitor::{Monitor, News};

use super::dispatch::dispatch;
use super::method::exactly;
use super::{Options, Outcome, Puzzle};

/// The lexicographically smallest list of exactly `puzzle.drags` drags that clears the board, or
/// the proof that there is none.
///
/// Lists are compared drag by drag in the order of [`Drag`](super::Drag). An empty board with
/// drags left to make has no legal drag, so that line of play fails; no drags at all clear only the
/// empty board. For the cost see [`Method::cost`](crate::mayan::Method::cost).
///
/// ```
/// use fewest::mayan::{Answer, CLASSIC_SIZE, Options, parse_line, solve};
///
/// let puzzle = parse_line("3|1|2,1|2,3,4|3,1|2,4,3,4", CLASSIC_SIZE)?;
/// let outcome = solve(&puzzle, &Options::default(), &fewest::Unmonitored);
/// let Answer::Solved(drags) = outcome.answer else { panic!("the sample has an answer") };
/// let lines: Vec<String> = drags.iter().map(ToString::to_string).collect();
/// assert_eq!(lines, ["2 1 1", "3 1 1", "3 0 1"]);
/// # Ok::<(), fewest::mayan::ParseError>(())
/// ```
#[must_use]
pub fn solve(puzzle: &Puzzle, options: &Options, monitor: &dyn Monitor) -> Outcome {
    let method = options.method.resolved();
    let news = News::new(monitor);
    let drags = usize::from(puzzle.drags);
    let (answer, counters) = dispatch!(&puzzle.board, |start| exactly(
        start, drags, method, options, &news
    ));
    Outcome {
        answer,
        method,
        counters,
    }
}
