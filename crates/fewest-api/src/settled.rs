//! Bounds that meet are an answer, whether the search came to its end or not.

use fewest::flip::{Answer, Outcome};

/// Which part of an answer is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The fewest rounds, with some presses.
    Rounds,
    /// The smallest list of presses too.
    SmallestList,
}

/// The outcome, decided where the best solution takes no more rounds than any solution must.
///
/// That it is the smallest list is known only of a list without presses.
#[must_use]
pub fn settled(outcome: Outcome, wanted: Wanted) -> Outcome {
    let answer = match outcome.answer {
        Answer::Undecided {
            best: Some(best),
            lower,
        } if best.rounds() == lower && (wanted == Wanted::Rounds || lower == 0) => {
            Answer::Minimum(best)
        }
        answer => answer,
    };
    Outcome { answer, ..outcome }
}

#[cfg(test)]
mod tests {
    use fewest::flip::{Colour, Method, Solution};
    use fewest::{BitGrid, Cell, Size};

    use super::*;

    fn stopped(presses: usize, lower: u64) -> Outcome {
        let size = Size::new(1, 4);
        let cells = (0..presses).map(|column| Cell::new(0, column));
        let solution = Solution {
            colour: Colour::White,
            presses: BitGrid::from_cells(size, cells),
        };
        Outcome {
            answer: Answer::Undecided {
                best: Some(solution),
                lower,
            },
            method: Method::DepthFirst,
            states: 1,
        }
    }

    fn decides(presses: usize, lower: u64, wanted: Wanted) -> bool {
        let outcome = settled(stopped(presses, lower), wanted);
        matches!(outcome.answer, Answer::Minimum(solution) if solution.rounds() == lower)
    }

    #[test]
    fn bounds_that_meet_are_an_answer() {
        assert!(decides(2, 2, Wanted::Rounds));
        assert!(!decides(3, 2, Wanted::Rounds));
        assert!(decides(0, 0, Wanted::Rounds));
    }

    #[test]
    fn bounds_say_nothing_of_the_smallest_list() {
        assert!(!decides(2, 2, Wanted::SmallestList));
        assert!(decides(0, 0, Wanted::SmallestList));
    }
}
