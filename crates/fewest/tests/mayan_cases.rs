//! Every method on every board of `testdata/mayan`, with idle swaps legal and illegal.

use fewest::mayan::{
    Answer, CLASSIC_SIZE, Count, Drag, Fewest, IdleSwaps, Method, Options, Puzzle, count, fewest,
    legal_drags, parse_line, play, solutions, solve, verify,
};
use fewest::{Monitor, Unmonitored};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    why: String,
    puzzle: String,
    idle_legal: Option<String>,
    idle_illegal: Option<String>,
    fewest: Option<usize>,
    none_within: Option<u32>,
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
fn the_best_methods_know_the_hard_cases() {
    for case in Case::all(HARD) {
        let drags = case.puzzle().drags;
        for idle_swaps in BOTH {
            if !cfg!(debug_assertions) || drags < 6 {
                check(&case, idle_swaps, Method::Bounded);
            }
            if !cfg!(debug_assertions) && drags < 6 {
                check(&case, idle_swaps, Method::Memo);
            }
        }
    }
}

#[test]
fn the_fewest_drags_of_the_hard_cases() {
    for case in Case::all(HARD) {
        let puzzle = case.puzzle();
        // More drags take a while without optimisation.
        let most = if cfg!(debug_assertions) { 5 } else { 8 };
        for idle_swaps in BOTH {
            let options = Options {
                idle_swaps,
                ..Options::default()
            };
            let outcome = fewest(&puzzle.board, Some(most), &options, &Unmonitored);
            match (case.fewest, case.none_within, &outcome.answer) {
                (Some(drags), _, Fewest::Solved(list)) => {
                    assert_eq!(list.len(), drags, "{}", case.puzzle);
                    assert_eq!(Some(joined(list).as_str()), case.answer(idle_swaps));
                }
                (Some(drags), _, Fewest::NoneWithin(proven)) => {
                    assert!((*proven as usize) < drags, "{}", case.puzzle);
                }
                (None, Some(within), Fewest::NoneWithin(proven)) => assert!(*proven <= within),
                (_, _, other) => panic!("{}: {other:?}", case.puzzle),
            }
        }
    }
}

/// The statement's sample: 8 lists of three drags, 108 of four, in lexicographic order.
#[test]
fn lists_and_counts_of_the_sample() {
    for (drags, expected) in [(2, 0), (3, 8), (4, 108)] {
        let line = format!("{drags}|1|2,1|2,3,4|3,1|2,4,3,4");
        let puzzle = parse_line(&line, CLASSIC_SIZE).expect("the sample");
        let options = Options::default();
        let lists: Vec<_> = solutions(&puzzle, &options, &Unmonitored).collect();
        assert_eq!(lists.len(), expected);
        assert!(lists.is_sorted_by(|a, b| a < b));
        for list in &lists {
            assert_eq!(verify(&puzzle, list, IdleSwaps::Legal), Ok(()));
        }
        let counted = count(&puzzle, &options, &Unmonitored);
        assert_eq!(counted, Count::Exact(expected.into()));
    }
}

/// A search that is told to stop says what is proven so far, and claims nothing else.
#[test]
fn a_stopped_search_is_undecided() {
    struct Stop;
    impl Monitor for Stop {
        fn should_stop(&self) -> bool {
            true
        }
    }
    let line = "7|3,5,4,5|6,2,5,3,2,1|4,4,6,4,2,6,1|3,6,6,1,3|3,5,3,6,5,5";
    let puzzle = parse_line(line, CLASSIC_SIZE).expect("a legal board");
    for method in Method::ALL {
        let options = Options {
            method,
            ..Options::default()
        };
        assert_eq!(solve(&puzzle, &options, &Stop).answer, Answer::Undecided);
        let outcome = fewest(&puzzle.board, None, &options, &Stop).answer;
        let Fewest::Undecided { none_within } = outcome else {
            panic!("{method:?}: {outcome:?}")
        };
        assert!(none_within.is_none_or(|most| most < 7));
    }
    let options = Options::default();
    let mut lists = solutions(&puzzle, &options, &Stop);
    assert_eq!(lists.next(), None);
    assert!(lists.is_stopped());
    assert_eq!(count(&puzzle, &options, &Stop), Count::Undecided);
}

/// 255 drags of a few blocks: no recursion, and numbers beyond 64 and 128 bits.
#[test]
fn as_many_drags_as_the_rules_allow() {
    let puzzle = parse_line("255|1||1||1", CLASSIC_SIZE).expect("a legal board");
    let options = Options::default();
    let outcome = solve(&puzzle, &options, &Unmonitored);
    let Answer::Solved(list) = outcome.answer else {
        panic!("{:?}", outcome.answer)
    };
    assert_eq!(verify(&puzzle, &list, IdleSwaps::Legal), Ok(()));
    let memo = Options {
        method: Method::Memo,
        ..options
    };
    let by_memo = solve(&puzzle, &memo, &Unmonitored).answer;
    assert_eq!(by_memo, Answer::Solved(list.clone()));
    assert_eq!(
        solutions(&puzzle, &options, &Unmonitored).next(),
        Some(list)
    );
    let Count::Exact(number) = count(&puzzle, &options, &Unmonitored) else {
        panic!("the layers are small")
    };
    assert!(number.bits() > 128, "{number}");
}

/// After a first drag two more clear the board exactly if some list of three starts with it.
#[test]
fn the_first_drags_of_lists_lead_on() {
    let puzzle = parse_line("3|1|2,1|2,3,4|3,1|2,4,3,4", CLASSIC_SIZE).expect("the sample");
    for idle_swaps in BOTH {
        let options = Options {
            idle_swaps,
            ..Options::default()
        };
        let lists: Vec<_> = solutions(&puzzle, &options, &Unmonitored).collect();
        for drag in legal_drags(&puzzle.board, idle_swaps) {
            let starts = lists.iter().any(|list| list[0] == drag);
            let after = play(&puzzle.board, drag, idle_swaps).expect("a legal drag");
            let rest = fewest(&after, Some(2), &options, &Unmonitored);
            assert_eq!(rest.drags(), starts.then_some(2), "{drag}");
        }
    }
}
