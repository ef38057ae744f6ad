//! `fewest judge`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::program::{FLIP, answer, fewest, refusal};

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/judge")
}

fn listed() -> Vec<Value> {
    let text = answer("judge --list --format json", "");
    assert_eq!(text.matches('\n').count(), 1, "one object");
    let list: Value = serde_json::from_str(&text).expect("the list is JSON");
    assert_eq!(list["schema"], Value::from(1));
    list["judges"].as_array().expect("a list").clone()
}

fn word<'a>(judge: &'a Value, key: &str) -> &'a str {
    let word = judge[key].as_str().expect("every key is there");
    assert!(!word.is_empty(), "{key} of {judge}");
    word
}

#[test]
fn every_sample_is_answered_to_the_letter() {
    for judge in listed() {
        let name = word(&judge, "name");
        let folder = samples().join(name);
        let read = |file: &str| std::fs::read_to_string(folder.join(file)).expect("a sample");
        let (input, output) = (read("in"), read("out"));
        assert_eq!(
            answer(&format!("judge {name}"), input.as_str()),
            output,
            "{name}"
        );
        assert_eq!(
            answer(&format!("judge {name} -"), input.as_str()),
            output,
            "{name}"
        );
        let path = folder.join("in");
        let path = path.to_str().expect("the path is text");
        assert_eq!(
            answer(&format!("judge {name} {path}"), ""),
            output,
            "{name}"
        );
        // Other line ends and no last one are the same input.
        let windows = input.replace('\n', "\r\n");
        assert_eq!(
            answer(&format!("judge {name}"), windows.trim_end()),
            output,
            "{name}"
        );
    }
}

#[test]
fn every_folder_of_samples_belongs_to_a_judge() {
    let folders = samples().read_dir().expect("the samples");
    let folders: BTreeSet<String> = folders
        .map(|entry| {
            entry
                .expect("a folder")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    let listed = listed();
    let names = listed.iter().map(|judge| word(judge, "name").to_owned());
    assert_eq!(folders, names.collect());
}

#[test]
fn the_list_for_people_has_the_same_words() {
    let text = answer("judge --list", "");
    for judge in listed() {
        let name = word(&judge, "name");
        for line in [
            format!("{name:<13} {}\n", word(&judge, "title")),
            format!("{:13} {}\n", "", word(&judge, "url")),
            format!("{:13} reads: {}\n", "", word(&judge, "input")),
            format!("{:13} writes: {}\n", "", word(&judge, "output")),
        ] {
            assert!(text.contains(&line), "{line}");
        }
    }
}

#[test]
fn boards_without_an_answer_have_the_judges_word_for_it() {
    assert_eq!(
        answer("judge poj-1753", "bwww\nwwww\nwwww\nwwww\n"),
        "Impossible\n"
    );
    assert_eq!(
        answer(
            "judge poj-3279",
            "4 4\n1 0 0 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n"
        ),
        "IMPOSSIBLE\n"
    );
    assert_eq!(answer("judge leetcode-1284", "[[1,0,0],[1,0,0]]"), "-1\n");
    assert_eq!(answer("judge luogu-p1312", "2\n1 0 1 0 0 0 0\n"), "-1\n");
}

#[test]
fn nothing_to_do_is_an_answer() {
    assert_eq!(answer("judge poj-1753", "bbbb\nbbbb\nbbbb\nbbbb\n"), "0\n");
    // Only white is the goal here.
    assert_eq!(answer("judge poj-3279", "2 2\n0 0\n0 0\n"), "0 0\n0 0\n");
    assert_eq!(answer("judge poj-3279", "2 2\n1 1\n1 1\n"), "1 1\n1 1\n");
    assert_eq!(answer("judge luogu-p1312", "0\n0 0 0 0 0\n"), "");
    assert_eq!(answer("judge poj-1222", "0\n"), "");
}

/// Plays a pattern of presses on rows of zeros and ones.
fn play(rows: &mut [Vec<u8>], presses: &[Vec<u8>]) {
    for (i, row) in presses.iter().enumerate() {
        for j in (0..row.len()).filter(|&j| row[j] == 1) {
            let around = [
                (i, j),
                (i.wrapping_sub(1), j),
                (i + 1, j),
                (i, j.wrapping_sub(1)),
                (i, j + 1),
            ];
            for (i, j) in around {
                if let Some(place) = rows.get_mut(i).and_then(|row| row.get_mut(j)) {
                    *place ^= 1;
                }
            }
        }
    }
}

/// By trying every first row, as the judge's own solution does.
fn least(rows: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
    let columns = rows[0].len();
    let mut best: Option<(u32, Vec<Vec<u8>>)> = None;
    for first in 0..1_u32 << columns {
        let mut left = rows.to_vec();
        let mut presses = vec![vec![0; columns]; rows.len()];
        presses[0] = (0..columns)
            .map(|j| (first >> (columns - 1 - j) & 1) as u8)
            .collect();
        for i in 0..rows.len() {
            let mut only = vec![vec![0; columns]; rows.len()];
            only[i].clone_from(&presses[i]);
            play(&mut left, &only);
            if i + 1 < rows.len() {
                let above = left[i].clone();
                presses[i + 1] = above;
            }
        }
        let count = presses.concat().iter().map(|&bit| u32::from(bit)).sum();
        let better = best.as_ref().is_none_or(|(least, _)| count < *least);
        if left.concat().iter().all(|&place| place == 0) && better {
            best = Some((count, presses));
        }
    }
    best.map(|(_, presses)| presses)
}

fn text(rows: &[Vec<u8>]) -> String {
    let row = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<Vec<_>>().join(" ") + "\n";
    rows.iter().map(row).collect()
}

#[test]
fn fliptile_wants_the_least_of_the_smallest_patterns() {
    let mut random = 1_u64;
    for (rows, columns) in [
        (4, 4),
        (5, 5),
        (1, 5),
        (2, 3),
        (9, 9),
        (6, 5),
        (8, 4),
        (3, 7),
    ] {
        // A board that some presses lead back from.
        let presses: Vec<Vec<u8>> = (0..rows)
            .map(|_| {
                let bits = (0..columns).map(|_| {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1);
                    (random >> 63) as u8
                });
                bits.collect()
            })
            .collect();
        let mut board = vec![vec![0; columns]; rows];
        play(&mut board, &presses);
        let want = text(&least(&board).expect("the presses lead back"));
        let input = format!("{rows} {columns}\n{}", text(&board));
        assert_eq!(answer("judge poj-3279", input.as_str()), want, "{input}");
    }
}

#[test]
fn input_that_no_judge_gives_is_pointed_at() {
    assert_eq!(
        refusal("judge poj-3279", "2 2\n1 0\n0 2\n"),
        "error: 0 or 1 was expected\n --> <stdin>:3:3\n3 | 0 2\n  |   ^ something else\n"
    );
    assert_eq!(
        refusal("judge poj-1222", "1\n1 1 1 1 1 1\n"),
        "error: 0 or 1 was expected, but the input ends\n --> <stdin>:2:12\n2 | 1 1 1 1 1 1\n  \
         |            ^ the text ends here\n"
    );
    assert_eq!(
        refusal("judge leetcode-1284", "[[1,1],[1]]\n"),
        "error: row 2 has 1 number, but row 1 has 2\n --> <stdin>:1:8\n1 | [[1,1],[1]]\n  \
         |        ^^^ another length\n"
    );
    assert_eq!(
        refusal("judge poj-1753", "bwwb\nbwwbb\n"),
        "error: row 2 has 5 cells, but row 1 has 4\n --> <stdin>:2:5\n2 | bwwbb\n  \
         |     ^ one cell too many\n"
    );
    assert_eq!(
        refusal("judge luogu-p1312", "3\n1 0\n"),
        "error: the 0 that ends column 1 is missing\n --> <stdin>:2:4\n2 | 1 0\n  \
         |    ^ the text ends here\n"
    );
    let message = refusal("judge poj-3279", "99999999999 99999999999\n");
    assert!(
        message.contains("is more than 68719476736 places\n --> <stdin>:1:1"),
        "{message}"
    );
    assert!(refusal("judge poj-3279", b"\xff".to_vec()).contains(" --> <stdin>:1:1"));
}

#[test]
fn a_judge_that_is_not_known_is_an_error_with_the_names() {
    let message = refusal("judge poj-1", FLIP);
    assert!(message.starts_with(
        "error: there is no judge \"poj-1\"\n  = help: the judges are leetcode-1284, "
    ));
    assert!(refusal("judge", FLIP).contains("required"));
    assert!(refusal("judge --list poj-1753", "").contains("cannot be used with"));
    assert_eq!(
        refusal("judge poj-1753 --format json", FLIP),
        "error: --format is for --list\n"
    );
}

#[test]
fn what_a_limit_stops_is_not_answered() {
    // Enough quiet patterns for a long search.
    let rows = 39;
    let board = format!("{rows} {rows}\n{}", "1 ".repeat(rows * rows));
    let finished = fewest("judge poj-3279 --time-limit 0", board);
    assert_eq!((finished.stdout.as_str(), finished.code), ("", Some(3)));
    assert_eq!(
        finished.stderr,
        "board 1: not decided: the search was stopped\n"
    );
}
