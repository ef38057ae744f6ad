//! Every method on every board of `testdata/mayan`, with idle swaps legal and illegal.

use fewest::Unmonitored;
use fewest::mayan::{
    Answer, CLASSIC_SIZE, Drag, IdleSwaps, Method, Options, Puzzle, parse_line, solve, verify,
};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    why: String,
    puzzle: String,
    idle_legal: Option<String>,
    idle_illegal: Option<String>,
}

impl Case {
    fn all(file: &str) -> Vec<Self> {
        file.lines()
            .map(|line| serde_json::from_str(line).expect("a case a line"))
            .collect()
    }

    fn puzzle(&self) -> Puzzle {
        parse_line(&self.puzzle, CLASSIC_SIZE).expect("a legal board")
    }

    fn answer(&self, idle_swaps: IdleSwaps) -> Option<&str> {
        match idle_swaps {
            IdleSwaps::Legal => self.idle_legal.as_deref(),
            IdleSwaps::Illegal => self.idle_illegal.as_deref(),
        }
    }
}

const CASES: &str = include_str!("../../../testdata/mayan/cases.jsonl");
const HARD: &str = include_str!("../../../testdata/mayan/hard.jsonl");
const BOTH: [IdleSwaps; 2] = [IdleSwaps::Legal, IdleSwaps::Illegal];

fn joined(drags: &[Drag]) -> String {
    let drags: Vec<String> = drags.iter().map(ToString::to_string).collect();
    drags.join(";")
}

fn check(case: &Case, idle_swaps: IdleSwaps, method: Method) {
    let puzzle = case.puzzle();
    let options = Options {
        idle_swaps,
        method,
        ..Options::default()
    };
    let outcome = solve(&puzzle, &options, &Unmonitored);
    let found = match &outcome.answer {
        Answer::Solved(drags) => {
            assert_eq!(verify(&puzzle, drags, idle_swaps), Ok(()));
            Some(joined(drags))
        }
        Answer::None => None,
        Answer::Undecided => panic!("nobody stopped the search"),
    };
    assert_eq!(
        found.as_deref(),
        case.answer(idle_swaps),
        "{}: {} {idle_swaps:?} {method:?}",
        case.why,
        case.puzzle
    );
}

#[test]
fn every_method_knows_every_case() {
    for case in Case::all(CASES) {
        // The yardstick takes seconds for five drags without optimisation.
        let slow = cfg!(debug_assertions) && case.puzzle().drags > 4;
        for idle_swaps in BOTH {
            for method in Method::ALL {
                if !(slow && method == Method::DepthFirst) {
                    check(&case, idle_swaps, method);
                }
            }
        }
    }
}

#[test]
fn hard_cases_of_five_drags() {
    for case in Case::all(HARD) {
        if case.puzzle().drags == 5 {
            for idle_swaps in BOTH {
                check(&case, idle_swaps, Method::Auto);
            }
        }
    }
}
