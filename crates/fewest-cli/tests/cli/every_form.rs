//! `check` takes every form of an answer that `solve` prints, on boards of every shape, and no
//! number of one can be another one, unless a search over all answers says that it can.

use proptest::prelude::*;

use crate::digits::patterns;
use crate::program::{Files, answer, fewest};

/// The answer with one of its numbers changed, for each number and some others.
fn changed(answer: &str) -> Vec<String> {
    let is_part = |letter: char| letter.is_ascii_digit() || letter == '-';
    let mut texts = Vec::new();
    let starts = answer.match_indices(is_part).map(|(at, _)| at);
    for start in starts.filter(|&at| at == 0 || !answer[..at].ends_with(is_part)) {
        let rest = &answer[start..];
        let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        for number in ["-1", "0", "1", "2", "3"] {
            texts.push([&answer[..start], number, &rest[end..]].concat());
        }
    }
    texts
}

/// The numbers of an answer, in order, whatever stands between.
fn numbers(answer: &str) -> Vec<i64> {
    let words = answer.split(|letter: char| !(letter.is_ascii_digit() || letter == '-'));
    words.filter_map(|word| word.parse().ok()).collect()
}

/// What `check` says: the exit code.
fn verdict(board: &str, answer: impl Into<Vec<u8>>, options: &str) -> i32 {
    let files = Files::new();
    let board = files.file("board.txt", board);
    let finished = fewest(&format!("check {board} - {options}"), answer);
    finished.code.expect("an exit code")
}

/// The list of an object: what stands behind its key.
fn list<'a>(object: &'a str, key: &str) -> (&'a str, &'a str) {
    let start = object.find(&format!("\"{key}\":[")).expect("the key");
    object.split_at(start)
}

#[derive(Debug, Clone)]
struct Flip {
    rows: i64,
    columns: i64,
    /// `w`, `b` or `_`, row by row.
    places: Vec<char>,
    reach: &'static str,
    without_self: bool,
    wrap: bool,
    goal: &'static str,
}

impl Flip {
    fn text(&self) -> String {
        let columns = usize::try_from(self.columns).expect("few columns");
        let rows = self.places.chunks(columns);
        rows.map(|row| row.iter().collect::<String>() + "\n")
            .collect()
    }

    fn options(&self) -> String {
        let mut options = format!(
            "--size {}x{} --goal {} --neighbours {}",
            self.rows, self.columns, self.goal, self.reach
        );
        for (option, given) in [
            (" --without-self", self.without_self),
            (" --wrap", self.wrap),
        ] {
            if given {
                options.push_str(option);
            }
        }
        options
    }

    /// The place of a cell in `places`.
    fn cell(&self, row: i64, column: i64) -> Option<usize> {
        let inside = (0..self.rows).contains(&row) && (0..self.columns).contains(&column);
        let index = usize::try_from(row * self.columns + column).ok();
        index.filter(|&index| inside && self.places[index] != '_')
    }

    /// The cells that a press turns over, as bits.
    fn turned(&self, row: i64, column: i64) -> u32 {
        let own = self.cell(row, column);
        let mut cells = 0;
        for down in -2..=2_i64 {
            for right in -2..=2_i64 {
                let reached = match self.reach {
                    "cross" => down == 0 || right == 0,
                    "plus" => down.abs() + right.abs() == 1,
                    "king" => down.abs().max(right.abs()) == 1,
                    _ => down.abs() == 1 && right.abs() == 1,
                };
                let (mut to_row, mut to_column) = (row + down, column + right);
                if self.wrap && self.reach != "cross" {
                    to_row = to_row.rem_euclid(self.rows);
                    to_column = to_column.rem_euclid(self.columns);
                }
                let to = self.cell(to_row, to_column).filter(|_| reached);
                if let Some(to) = to.filter(|&to| Some(to) != own) {
                    cells |= 1 << to;
                }
            }
        }
        match own.filter(|_| !self.without_self) {
            Some(own) => cells | 1 << own,
            None => cells,
        }
    }

    /// Whether these presses (each a cell) reach the goal.
    fn reaches(&self, presses: impl IntoIterator<Item = usize>) -> bool {
        let bits = |wanted: &[char]| {
            let places = self.places.iter().enumerate();
            places
                .filter(|(_, place)| wanted.contains(place))
                .fold(0, |bits, (index, _)| bits | 1_u32 << index)
        };
        let (mut black, cells) = (bits(&['b']), bits(&['w', 'b']));
        for press in presses {
            let press = i64::try_from(press).expect("few cells");
            black ^= self.turned(press / self.columns, press % self.columns);
        }
        (self.goal != "black" && black == 0) || (self.goal != "white" && black == cells)
    }

    fn fewest(&self) -> Option<usize> {
        let cells: Vec<usize> = (0..self.places.len())
            .filter(|&index| self.places[index] != '_')
            .collect();
        let chosen = |set: u32| {
            let cells = cells.iter().enumerate();
            cells
                .filter(move |(bit, _)| set >> bit & 1 == 1)
                .map(|(_, &cell)| cell)
        };
        let sets = 0..1_u32 << cells.len();
        let right = sets.filter(|&set| self.reaches(chosen(set)));
        right.map(|set| chosen(set).count()).min()
    }

    /// Whether a text is a pattern of 0 and 1 that is a minimum press set.
    fn accepts_pattern(&self, text: &str, fewest: Option<usize>) -> bool {
        patterns(text).iter().any(|pattern| {
            let places = self.places.len();
            let columns = usize::try_from(self.columns).expect("few columns");
            let presses = pattern.presses();
            let cells = presses.iter().map(|&(row, column)| row * columns + column);
            pattern.rows.len() * pattern.rows[0].len() == places
                && pattern.rows[0].len() == columns
                && cells.clone().all(|cell| self.places[cell] != '_')
                && Some(presses.len()) == fewest
                && pattern
                    .rounds
                    .is_none_or(|said| i64::try_from(presses.len()) == Ok(said))
                && self.reaches(cells)
        })
    }

    /// Whether these pairs of row and column are a minimum press set.
    fn accepts(&self, pairs: &[i64], fewest: Option<usize>) -> bool {
        let cells: Option<Vec<usize>> = pairs
            .chunks(2)
            .map(|pair| self.cell(pair[0], pair[1]))
            .collect();
        cells.is_some_and(|cells| Some(cells.len()) == fewest && self.reaches(cells))
    }
}

fn flips() -> impl Strategy<Value = Flip> {
    let place = prop_oneof![4 => Just('w'), 4 => Just('b'), 1 => Just('_')];
    let board = (1..=3_i64, 1..=3_i64).prop_flat_map(move |(rows, columns)| {
        let count = usize::try_from(rows * columns).expect("few places");
        let places = prop::collection::vec(place.clone(), count);
        (Just(rows), Just(columns), places)
    });
    let board = board.prop_filter("holes only", |(_, _, places)| {
        places.iter().any(|&place| place != '_')
    });
    (
        board,
        prop::sample::select(vec!["plus", "king", "diagonal", "cross"]),
        any::<bool>(),
        any::<bool>(),
        prop::sample::select(vec!["either", "white", "black"]),
    )
        .prop_map(
            |((rows, columns, places), reach, without_self, wrap, goal)| Flip {
                rows,
                columns,
                places,
                reach,
                without_self,
                wrap,
                goal,
            },
        )
}

#[derive(Debug, Clone)]
struct Mayan {
    columns: Vec<Vec<u8>>,
    drags: usize,
}

impl Mayan {
    fn text(&self) -> String {
        let column = |column: &Vec<u8>| {
            let blocks = column.iter().map(|colour| format!("{colour} "));
            blocks.collect::<String>() + "0\n"
        };
        let columns: String = self.columns.iter().map(column).collect();
        format!("{}\n{columns}", self.drags)
    }
}

/// Few blocks, no two of one colour one above the other, so that no three are.
fn mayans() -> impl Strategy<Value = Mayan> {
    let column = prop_oneof![
        Just(vec![]),
        Just(vec![1]),
        Just(vec![2, 1]),
        Just(vec![1, 2])
    ];
    let columns = prop::collection::vec(column, 4);
    let board = (columns, 1..=2_usize).prop_map(|(columns, drags)| Mayan { columns, drags });
    board.prop_filter("a run of three", |board| {
        let has = |x: usize, y: usize| board.columns.get(x)?.get(y).copied();
        let run = |x: usize, y: usize| {
            has(x, y).is_some() && has(x, y) == has(x + 1, y) && has(x, y) == has(x + 2, y)
        };
        !(0..4).any(|x| (0..2).any(|y| run(x, y)))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_form_of_a_flip_answer_is_checked(board in flips()) {
        let (text, options) = (board.text(), board.options());
        let fewest = board.fewest();
        let moves = answer(&format!("solve --moves {options}"), text.as_str());
        prop_assert_eq!(verdict(&text, moves.as_str(), &options), 0, "{}{}", text, moves);
        let Some(rounds) = fewest else {
            prop_assert_eq!(moves.as_str(), "Impossible\n");
            prop_assert_eq!(verdict(&text, "0", &options), 1);
            return Ok(());
        };
        prop_assert_eq!(numbers(&moves).first().copied(), i64::try_from(rounds).ok());
        for wrong in changed(&moves) {
            let numbers = numbers(&wrong);
            let right = i64::try_from(rounds) == Ok(numbers[0])
                && numbers.len() == 1 + 2 * rounds
                && board.accepts(&numbers[1..], fewest)
                || board.accepts_pattern(&wrong, fewest);
            // A word that says impossible, with text behind it that is no picture of a proof.
            let want = match wrong.strip_prefix("-1\n") {
                Some(rest) if !rest.trim().is_empty() => 2,
                _ => i32::from(!right),
            };
            prop_assert_eq!(verdict(&text, wrong.as_str(), &options), want, "{}{}", text, wrong);
        }
        for line in answer(&format!("solve --all {options}"), text.as_str()).lines() {
            prop_assert_eq!(verdict(&text, line, &options), 0, "{}{}", text, line);
            let (head, presses) = list(line, "presses");
            for wrong in changed(presses) {
                let want = i32::from(!board.accepts(&numbers(&wrong), fewest));
                let object = format!("{head}{wrong}");
                let found = verdict(&text, object.as_str(), &options);
                // Of two colours, the object names the one that its presses reached.
                let named = want == 0 && board.goal == "either";
                prop_assert!(found == want || named && found == 1, "{text}{object}: {found}");
            }
        }
        let files = Files::new();
        for name in ["presses.txt", "presses.pbm", "presses.png"] {
            let picture = files.directory().join(name);
            let path = picture.to_str().expect("the path is text");
            answer(&format!("solve --presses {path} {options}"), text.as_str());
            let picture = std::fs::read(&picture).expect("the picture");
            prop_assert_eq!(verdict(&text, picture.as_slice(), &options), 0, "{}", text);
            if !name.ends_with("txt") {
                continue;
            }
            for at in 0..picture.len() {
                let mut wrong = picture.clone();
                wrong[at] = match wrong[at] {
                    b'x' => b'.',
                    b'.' => b'x',
                    _ => continue,
                };
                // One press more or less than the fewest is never the fewest.
                prop_assert_eq!(verdict(&text, wrong, &options), 1, "{}", text);
            }
        }
    }

    #[test]
    fn every_form_of_a_mayan_answer_is_checked(board in mayans(), idle in prop::sample::select(vec!["on", "off"])) {
        let text = board.text();
        let options = format!("--size 3x4 --idle-swaps {idle}");
        let lists = answer(&format!("solve --all {options}"), text.as_str());
        let right: Vec<Vec<i64>> = lists
            .lines()
            .map(|line| numbers(list(line, "drags").1))
            .collect();
        let best = answer(&format!("solve {options}"), text.as_str());
        prop_assert_eq!(verdict(&text, best.as_str(), &options), 0, "{}{}", text, best);
        let object = answer(&format!("solve --format json {options}"), text.as_str());
        prop_assert_eq!(verdict(&text, object, &options), 0, "{}", text);
        let counted = format!("{options} --fewest --steps 2");
        for form in ["", "--format json"] {
            let best = answer(&format!("solve {form} {counted}"), text.as_str());
            prop_assert_eq!(verdict(&text, best.as_str(), &counted), 0, "{}{}", text, best);
        }
        for (index, line) in lists.lines().enumerate().take(3) {
            let valid = format!("{options} --valid-only");
            prop_assert_eq!(verdict(&text, line, &valid), 0, "{}{}", text, line);
            prop_assert_eq!(verdict(&text, line, &options), i32::from(index > 0), "{}{}", text, line);
            let (head, drags) = list(line, "drags");
            for wrong in changed(drags) {
                // All legal lists are in the answer of --all.
                let want = i32::from(!right.contains(&numbers(&wrong)));
                let object = format!("{head}{wrong}");
                prop_assert_eq!(verdict(&text, object.as_str(), &valid), want, "{}{}", text, object);
            }
        }
    }
}
