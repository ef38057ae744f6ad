use crate::monitor::{Monitor, News, Phase};

use super::bounded::Cuts;
use super::deepen::Deepening;
use super::dispatch::{Start, dispatch};
use super::method::exactly;
use super::sweep::{Sweep, Swept};
use super::word::Word;
use super::{Answer, Board, Counters, Fewest, FewestOutcome, Method, Options};

/// The smallest number of drags that clears the board, with the smallest list of that length, or
/// the proof that there is none: with at most `at_most` drags, or, without a limit, with any number.
///
/// Iterative deepening: exactly 0, 1, 2, … drags are searched in turn, so the first list found is
/// of the smallest length. Beside it, all boards that can be reached are swept layer by layer, in
/// portions as large as the work of the deepening; if they run out, no number of drags clears the
/// board. The table of the search takes three quarters of `options.memory`, the sweep one quarter.
///
/// ```
/// use fewest::mayan::{Board, Fewest, Options, fewest};
///
/// let board = Board::new(fewest::Size::new(1, 5), &[vec![1], vec![], vec![1], vec![], vec![1]])?;
/// let outcome = fewest(&board, None, &Options::default(), &fewest::Unmonitored);
/// assert_eq!(outcome.drags(), Some(2));
/// # Ok::<(), fewest::mayan::BoardError>(())
/// ```
#[must_use]
pub fn fewest(
    board: &Board,
    at_most: Option<u32>,
    options: &Options,
    monitor: &dyn Monitor,
) -> FewestOutcome {
    let method = options.method.resolved();
    let news = News::new(monitor);
    let (answer, counters) = dispatch!(board, |start| deepen(
        start, at_most, method, options, &news
    ));
    FewestOutcome {
        answer,
        method,
        counters,
    }
}

/// Boards that the first portion of the sweep sees.
const LEAST_PORTION: usize = 1 << 10;

fn deepen<W: Word, const P: usize>(
    start: &Start<W, P>,
    at_most: Option<u32>,
    method: Method,
    options: &Options,
    monitor: &dyn Monitor,
) -> (Fewest, Counters) {
    // What is known when the search is stopped, and fewer drags than these are ruled out.
    let undecided = |least: u32| match at_most {
        Some(most) if least > most => Fewest::NoneWithin(most),
        _ => Fewest::Undecided {
            none_within: least.checked_sub(1),
        },
    };
    let quarter = options.memory / 4;
    let options = &Options {
        memory: options.memory - quarter,
        ..*options
    };
    let mut deepening = Deepening::new(start, options, Cuts::ALL, monitor);
    let mut sweep = Sweep::new(start, quarter);
    let mut counters = Counters::default();
    let mut drags: u32 = 0;
    let least = match method {
        Method::Bounded => deepening.least().map_or(0, |least| least as u32),
        _ => 0,
    };
    monitor.bounds(u64::from(least), None);
    loop {
        monitor.bounds(u64::from(drags), None);
        let (answer, work) = if method == Method::Bounded {
            let before = deepening.counters();
            let answer = deepening.shortest(drags as usize);
            (answer, deepening.counters().since(before))
        } else {
            exactly(start, drags as usize, method, options, monitor)
        };
        counters.add(work);
        match answer {
            Answer::Solved(list) => return (Fewest::Solved(list), counters),
            Answer::Undecided => return (undecided(drags.max(least)), counters),
            Answer::None => {}
        }
        if at_most.is_some_and(|most| drags >= most) {
            return (Fewest::NoneWithin(drags), counters);
        }
        let before = sweep.seen();
        // At least twice as many as before: where the search is cheap, the sweep must get on.
        let portion = usize::try_from(counters.visited)
            .unwrap_or(usize::MAX)
            .max(2 * before)
            .max(LEAST_PORTION);
        monitor.phase(Phase::Sweeping);
        let swept = sweep.carry_on(start, portion, monitor);
        counters.visited += (sweep.seen() - before) as u64;
        if swept == Swept::Closed {
            return (Fewest::Never, counters);
        }
        if monitor.should_stop() {
            return (undecided((drags + 1).max(least)), counters);
        }
        drags += 1;
    }
}
