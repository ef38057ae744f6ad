//! `check` takes what `solve` prints, and no word of it can be another one, unless a search over all
//! answers says that it can.

use crate::program::{Files, answer, fewest};

/// Each answer with one word changed to another one, and the answer itself.
fn changed(answer: &str, words: &[&str]) -> Vec<String> {
    let mut texts = vec![answer.to_owned()];
    let lines: Vec<Vec<&str>> = answer
        .lines()
        .map(|line| line.split(' ').collect())
        .collect();
    for (row, line) in lines.iter().enumerate() {
        for column in 0..line.len() {
            for word in words {
                let mut lines = lines.clone();
                lines[row][column] = word;
                let lines: Vec<String> = lines.iter().map(|line| line.join(" ")).collect();
                texts.push(lines.join("\n"));
            }
        }
    }
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// What `check` says: the exit code.
fn verdict(files: &Files, board: &str, answer: &str, options: &str) -> i32 {
    let board = files.file("board.txt", board);
    let finished = fewest(&format!("check {board} - {options}"), answer);
    finished.code.expect("an exit code")
}

fn numbers<T: std::str::FromStr>(line: &str) -> Option<Vec<T>> {
    line.split_whitespace()
        .map(|word| word.parse().ok())
        .collect()
}

mod flip {
    use proptest::prelude::*;

    use super::{Files, answer, changed, numbers, verdict};
    use crate::digits::patterns;

    #[derive(Debug)]
    struct Board {
        columns: usize,
        black: Vec<bool>,
    }

    impl Board {
        fn text(&self) -> String {
            let letter = |&black: &bool| if black { 'b' } else { 'w' };
            let row = |row: &[bool]| row.iter().map(letter).collect::<String>() + "\n";
            self.black.chunks(self.columns).map(row).collect()
        }

        fn is_solved(&self, presses: u32) -> bool {
            let cells = self.black.len();
            let (rows, columns) = (cells / self.columns, self.columns);
            let pressed = |row: usize, column: usize| {
                row < rows && column < columns && presses >> (row * columns + column) & 1 == 1
            };
            let turned = |cell: usize| {
                let (row, column) = (cell / columns, cell % columns);
                self.black[cell]
                    ^ pressed(row, column)
                    ^ pressed(row + 1, column)
                    ^ pressed(row.wrapping_sub(1), column)
                    ^ pressed(row, column + 1)
                    ^ pressed(row, column.wrapping_sub(1))
            };
            (1..cells).all(|cell| turned(cell) == turned(0))
        }

        /// The fewest rounds of all sets of presses.
        fn fewest(&self) -> Option<u32> {
            let sets = 0..1_u32 << self.black.len();
            sets.filter(|&set| self.is_solved(set))
                .map(u32::count_ones)
                .min()
        }

        /// Whether this text is a right answer in any form; `None` where it is none at all.
        fn accepts(&self, text: &str) -> Option<bool> {
            let patterns = patterns(text);
            let right = |pattern: &crate::digits::Pattern| {
                let rows = self.black.len() / self.columns;
                let presses = pattern.presses();
                let set = presses.iter();
                let set = set.fold(0, |set, &(r, c)| set | 1 << (r * self.columns + c));
                let rounds = u32::try_from(presses.len()).ok();
                pattern.rows.len() == rows
                    && pattern.rows[0].len() == self.columns
                    && pattern
                        .rounds
                        .is_none_or(|said| i64::try_from(presses.len()) == Ok(said))
                    && rounds == self.fewest()
                    && self.is_solved(set)
            };
            let as_pattern = patterns.iter().map(right).max();
            as_pattern.max(self.accepts_list(text))
        }

        /// Whether this text is a right number, list, or word.
        fn accepts_list(&self, text: &str) -> Option<bool> {
            let mut lines = text.lines();
            let first = lines.next()?;
            if first == "Impossible" {
                let right = self.fewest().is_none();
                return lines.next().is_none().then_some(right);
            }
            let [rounds] = numbers::<u32>(first)?[..] else {
                return None;
            };
            let mut presses = Vec::new();
            for line in lines {
                let [row, column] = numbers::<usize>(line)?[..] else {
                    return None;
                };
                presses.push((row, column));
            }
            let right_number = Some(rounds) == self.fewest();
            if presses.is_empty() && rounds > 0 {
                return Some(right_number);
            }
            let rows = self.black.len() / self.columns;
            let on_board = presses.iter().all(|&(r, c)| r < rows && c < self.columns);
            let set = presses.iter().filter(|_| on_board);
            let set = set.fold(0, |set, &(r, c)| set ^ 1 << (r * self.columns + c));
            let counted = rounds as usize == presses.len();
            Some(on_board && counted && right_number && self.is_solved(set))
        }
    }

    fn boards() -> impl Strategy<Value = Board> {
        let sizes = (1..=3_usize, 1..=3_usize);
        sizes.prop_flat_map(|(rows, columns)| {
            let black = prop::collection::vec(prop::bool::ANY, rows * columns);
            black.prop_map(move |black| Board { columns, black })
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_word_of_a_flip_answer_is_checked(board in boards()) {
            let files = Files::new();
            // Where a row would be read as a square of its own, the size says what is meant.
            let size = format!("--size {}x{}", board.black.len() / board.columns, board.columns);
            let text = board.text();
            let printed = answer(&format!("solve --moves {size}"), text.as_str());
            prop_assert_eq!(board.accepts(&printed), Some(true), "{}", printed);
            for claim in changed(printed.trim_end(), &["0", "1", "2", "3", "Impossible"]) {
                let want = match board.accepts(&claim) {
                    Some(true) => 0,
                    Some(false) => 1,
                    None => 2,
                };
                prop_assert_eq!(verdict(&files, &text, &claim, &size), want, "{}\n{}", text, claim);
            }
        }
    }
}

mod mayan {
    use std::collections::{BTreeSet, VecDeque};

    use proptest::prelude::*;

    use super::{Files, answer, changed, numbers, verdict};

    type Columns = Vec<Vec<u8>>;

    #[derive(Debug)]
    struct Board {
        height: usize,
        columns: Columns,
        drags: usize,
    }

    fn colour(columns: &Columns, x: usize, y: usize) -> u8 {
        columns
            .get(x)
            .and_then(|column| column.get(y))
            .copied()
            .unwrap_or(0)
    }

    /// Runs of three vanish until none is left.
    fn settle(columns: &mut Columns) {
        loop {
            let mut runs = BTreeSet::new();
            for x in 0..columns.len() {
                for y in 0..columns[x].len() {
                    let own = colour(columns, x, y);
                    for run in [
                        [(x, y), (x + 1, y), (x + 2, y)],
                        [(x, y), (x, y + 1), (x, y + 2)],
                    ] {
                        if run.iter().all(|&(x, y)| colour(columns, x, y) == own) {
                            runs.extend(run);
                        }
                    }
                }
            }
            if runs.is_empty() {
                return;
            }
            for &(x, y) in runs.iter().rev() {
                columns[x].remove(y);
            }
        }
    }

    impl Board {
        fn text(&self) -> String {
            let column = |column: &Vec<u8>| {
                let blocks = column.iter().map(|colour| format!("{colour} "));
                blocks.collect::<String>() + "0\n"
            };
            let columns: String = self.columns.iter().map(column).collect();
            format!("{}\n{columns}", self.drags)
        }

        fn is_legal(&self) -> bool {
            let mut settled = self.columns.clone();
            settle(&mut settled);
            settled == self.columns
        }

        /// The board after a drag that can be made.
        fn drag(&self, columns: &Columns, [x, y, g]: [i64; 3]) -> Option<Columns> {
            let mut columns = columns.clone();
            let from = usize::try_from(x).ok()?;
            let to = usize::try_from(x + g)
                .ok()
                .filter(|&to| to < columns.len())?;
            let y = usize::try_from(y).ok().filter(|&y| y < self.height)?;
            let block = *columns.get(from)?.get(y)?;
            if y < columns[to].len() {
                columns[from][y] = columns[to][y];
                columns[to][y] = block;
            } else {
                columns[from].remove(y);
                columns[to].push(block);
            }
            settle(&mut columns);
            Some(columns)
        }

        /// Every list of exactly so many drags that clears the board, in order.
        fn lists(&self, drags: usize) -> Vec<Vec<[i64; 3]>> {
            let mut lists = Vec::new();
            let mut queue = VecDeque::from([(self.columns.clone(), Vec::new())]);
            while let Some((columns, list)) = queue.pop_front() {
                if list.len() == drags {
                    if columns.iter().all(Vec::is_empty) {
                        lists.push(list);
                    }
                    continue;
                }
                for x in (0..).take(self.columns.len()) {
                    for y in (0..).take(self.height) {
                        for g in [1, -1] {
                            if let Some(next) = self.drag(&columns, [x, y, g]) {
                                let mut list = list.clone();
                                list.push([x, y, g]);
                                queue.push_back((next, list));
                            }
                        }
                    }
                }
            }
            lists
        }
    }

    /// Whether this text is the list that comes first; `None` where it is none at all.
    fn accepts(text: &str, best: Option<&Vec<[i64; 3]>>) -> Option<bool> {
        if text == "-1" {
            return Some(best.is_none());
        }
        let mut lines = text.lines().peekable();
        // A number in front is read, and wrong without --fewest.
        let counted = lines.next_if(|line| line.parse::<u32>().is_ok());
        let mut list = Vec::new();
        for line in lines {
            let drag: [i64; 3] = numbers::<i64>(line)?.try_into().ok()?;
            // Numbers that no drag has are read, and wrong: no list holds them.
            list.push(drag);
        }
        Some(counted.is_none() && Some(&list) == best)
    }

    /// Few blocks of one or two colours; every other board can be cleared.
    fn boards() -> impl Strategy<Value = Board> {
        let board = || {
            let colour = prop_oneof![3 => Just(1_u8), 1 => Just(2)];
            let column = prop::collection::vec(colour, 0..=2);
            let columns = prop::collection::vec(column, 4);
            let board = (columns, 1..=2_usize).prop_map(|(columns, drags)| Board {
                height: 3,
                columns,
                drags,
            });
            board.prop_filter("a run of three", Board::is_legal)
        };
        let clears = |board: &Board| !board.lists(board.drags).is_empty();
        prop_oneof![board(), board().prop_filter("it does not clear", clears)]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_word_of_a_mayan_answer_is_checked(board in boards()) {
            let files = Files::new();
            let text = board.text();
            let lists = board.lists(board.drags);
            let printed = answer("solve --size 3x4", text.as_str());
            prop_assert_eq!(accepts(printed.trim_end(), lists.first()), Some(true), "{}\n{}", text, printed);
            let count = answer("solve --size 3x4 --count", text.as_str());
            prop_assert_eq!(count.trim(), lists.len().to_string());
            for claim in changed(printed.trim_end(), &["-1", "0", "1", "2", "3"]) {
                let want = match accepts(&claim, lists.first()) {
                    Some(true) => 0,
                    Some(false) => 1,
                    None => 2,
                };
                prop_assert_eq!(verdict(&files, &text, &claim, "--size 3x4"), want, "{}\n{}", text, claim);
            }
        }

        #[test]
        fn every_word_of_the_fewest_drags_is_checked(board in boards()) {
            let files = Files::new();
            let text = board.text();
            let best = (0..=2).map(|drags| board.lists(drags)).find(|lists| !lists.is_empty());
            let best = best.as_ref().and_then(|lists| lists.first());
            let options = "--size 3x4 --fewest --steps 2";
            let printed = answer(&format!("solve {options}"), text.as_str());
            let right = |claim: &str| {
                let Some((count, rest)) = claim.split_once('\n') else {
                    return match claim {
                        "-1" => Some(best.is_none()),
                        "0" => Some(best.is_some_and(Vec::is_empty)),
                        number => number.parse::<u32>().ok().map(|_| false),
                    };
                };
                if count == "-1" {
                    return None;
                }
                let smallest = accepts(rest, best)?;
                Some(smallest && count.parse() == Ok(best.map_or(0, Vec::len)))
            };
            for claim in changed(printed.trim_end(), &["-1", "0", "1", "2", "3"]) {
                let want = match right(&claim) {
                    Some(true) => 0,
                    Some(false) => 1,
                    None => 2,
                };
                prop_assert_eq!(verdict(&files, &text, &claim, options), want, "{}\n{}", text, claim);
            }
            prop_assert_eq!(right(printed.trim_end()), Some(true), "{}\n{}", text, printed);
        }
    }
}
