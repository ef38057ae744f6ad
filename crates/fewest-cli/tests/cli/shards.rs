//! `solve --shard` and `merge`: a search in parts, each of which outlasts its process.

use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::{FLIP, Files, MAYAN, NEVER, answer, fewest, refusal};

fn lit(n: usize) -> String {
    vec!["b".repeat(n); n].join("\n")
}

/// A board that can be solved, far from any solution: half of its cells are pressed.
fn pressed(n: usize) -> String {
    let mut state = 1_u32;
    let mut press = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 31 == 1
    };
    let presses: Vec<Vec<bool>> = (0..n).map(|_| (0..n).map(|_| press()).collect()).collect();
    let at = |row: usize, column: usize| {
        let line = presses.get(row);
        usize::from(line.and_then(|line| line.get(column)) == Some(&true))
    };
    let cell = |row: usize, column: usize| {
        let (up, left) = (row.wrapping_sub(1), column.wrapping_sub(1));
        let near = [
            (row, column),
            (up, column),
            (row + 1, column),
            (row, left),
            (row, column + 1),
        ];
        let count: usize = near.iter().map(|&(row, column)| at(row, column)).sum();
        if count % 2 == 1 { 'b' } else { 'w' }
    };
    let rows = (0..n).map(|row| (0..n).map(|column| cell(row, column)).collect::<String>());
    rows.collect::<Vec<_>>().join("\n")
}

/// Searches all parts of a board's search; their files.
fn parts(files: &Files, board: &str, of: u64, options: &str) -> Vec<String> {
    let board = files.file("board.txt", board);
    let name = |index| files.directory().join(format!("part-{index}.json"));
    let paths = (1..=of).map(|index| {
        let path = name(index).to_str().expect("the path is text").to_owned();
        let printed = answer(
            &format!("solve {options} --shard {index}/{of} --out {path} {board}"),
            "",
        );
        assert_eq!(printed, "", "a shard prints nothing");
        path
    });
    paths.collect()
}

#[test]
fn merge_prints_what_solve_does() {
    for (board, options) in [
        (lit(47), "--goal white"),
        (lit(47), "--goal white --moves"),
        (lit(47), "--goal white --count"),
        (lit(47), "--goal black --best 0 --format json"),
        (FLIP.to_owned(), ""),
        (FLIP.to_owned(), "--moves --format json"),
        (NEVER.to_owned(), "--proof"),
        (pressed(12), "--wrap --goal white --moves"),
    ] {
        let files = Files::new();
        let mut paths = parts(&files, &board, 3, options);
        paths.rotate_left(1);
        let merged = answer(&format!("merge {}", paths.join(" ")), "");
        assert_eq!(
            merged,
            answer(&format!("solve {options}"), board),
            "{options}"
        );
    }
}

/// Whoever checks the parts sees that their numbers of candidates add up to the whole.
#[test]
fn parts_say_what_they_decided() {
    let files = Files::new();
    let paths = parts(&files, &lit(47), 5, "--goal white");
    let mut chunks = 0;
    for (path, index) in paths.iter().zip(1..) {
        let text = fs::read_to_string(path).expect("it is there");
        let part: Value = serde_json::from_str(&text).expect("it is JSON");
        let record = &part["record"];
        assert_eq!(record["shard"], format!("{index}/5"));
        assert_eq!(record["digest"].as_str().map(str::len), Some(16));
        let search = &record["searches"][0];
        assert_eq!(search["next"], search["chunks"][1]);
        let number = |value: &Value| value.as_u64().expect("a number");
        chunks += number(&search["chunks"][1]) - number(&search["chunks"][0]);
        // All 2^30 candidates of the nullity.
        assert_eq!(
            number(&search["units"]) * number(&search["unit_candidates"]),
            1 << 30
        );
    }
    assert_eq!(chunks, 64);
}

/// Stopped again and again, a part comes to the same end.
#[test]
fn the_same_command_goes_on() {
    let files = Files::new();
    let board = files.file("board.txt", pressed(47));
    let out = files.directory().join("part.json");
    let checkpoint = files.directory().join("part.json.checkpoint");
    let command = format!(
        "solve --goal white --shard 1/1 --out {} {board}",
        out.display()
    );
    let mut limit = 0.1;
    let mut stops = 0;
    loop {
        let finished = fewest(&format!("{command} --time-limit {limit}"), "");
        assert_eq!(finished.stdout, "");
        if finished.code == Some(0) {
            break;
        }
        assert_eq!(finished.code, Some(3), "{}", finished.stderr);
        assert!(!out.exists());
        let begun = finished.stderr.starts_with("not finished: ");
        assert_eq!(begun, checkpoint.exists(), "{}", finished.stderr);
        if begun {
            let end = "% of shard 1/1 is searched; the same command goes on\n";
            assert!(finished.stderr.ends_with(end), "{}", finished.stderr);
            stops += 1;
            let merged = fewest(&format!("merge {}", checkpoint.display()), "");
            assert_eq!((merged.stdout.as_str(), merged.code), ("", Some(3)));
            let told = "not finished of 1: shard 1\n";
            assert!(merged.stderr.ends_with(told), "{}", merged.stderr);
        } else {
            assert!(
                finished.stderr.starts_with("not begun: "),
                "{}",
                finished.stderr
            );
        }
        if stops == 0 {
            limit *= 2.0;
        } else {
            limit *= 1.1;
        }
    }
    assert!(!checkpoint.exists(), "what is finished needs no checkpoint");
    let merged = answer(&format!("merge {}", out.display()), "");
    assert_eq!(merged, answer("solve --goal white", pressed(47)));
    let again = fewest(&command, "");
    let told = format!("note: {} is there, whole\n", out.display());
    assert_eq!((again.stderr, again.code), (told, Some(0)));
}

/// A process that is killed leaves its last checkpoint, whole.
#[cfg(unix)]
#[test]
fn a_killed_process_leaves_its_checkpoint() {
    let files = Files::new();
    let board = files.file("board.txt", pressed(61));
    let out = files.directory().join("part.json");
    let checkpoint = files.directory().join("part.json.checkpoint");
    let command = format!(
        "solve --goal white --shard 1/2 --out {} {board}",
        out.display()
    );
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("fewest"))
        .args(command.split_whitespace())
        .spawn()
        .expect("the program starts");
    let patience = Instant::now() + Duration::from_mins(5);
    while !checkpoint.exists() {
        assert!(Instant::now() < patience, "there is no checkpoint");
        assert_eq!(child.try_wait().expect("it runs"), None, "it ended");
        sleep(Duration::from_millis(20));
    }
    child.kill().expect("it runs");
    child.wait().expect("it was killed");
    let merged = fewest(&format!("merge {}", checkpoint.display()), "");
    assert_eq!(merged.code, Some(3), "{}", merged.stderr);
    let told = "missing of 2: shard 2\nnot finished of 2: shard 1\n";
    assert!(merged.stderr.ends_with(told), "{}", merged.stderr);
    assert!(!out.exists());
}

#[test]
fn a_count_without_all_shards_says_what_is_missing() {
    let files = Files::new();
    let paths = parts(&files, &lit(39), 2, "--goal white --count");
    let merged = fewest(&format!("merge {}", paths[0]), "");
    assert_eq!(merged.code, Some(3));
    assert_eq!(merged.stdout, "");
    assert_eq!(
        merged.stderr,
        "not decided: the minimum is not proven\nmissing of 2: shard 2\n"
    );
}

#[test]
fn what_is_missing_is_named() {
    let files = Files::new();
    let paths = parts(&files, &lit(47), 9, "--goal white --format json");
    let some = [&paths[0], &paths[4], &paths[8]].map(String::as_str);
    let merged = fewest(&format!("merge {}", some.join(" ")), "");
    assert_eq!(merged.code, Some(3));
    let document: Value = serde_json::from_str(&merged.stdout).expect("it is JSON");
    assert_eq!(document["answer"], Value::Null);
    assert_eq!(document["proven"], false);
    assert!(document["lower"].as_u64() <= Some(971));
    assert!(document["upper"].as_u64() >= Some(971));
    let told = "missing of 9: shards 2 to 4, 6 to 8\n";
    assert!(merged.stderr.ends_with(told), "{}", merged.stderr);
}

/// Each file that does not belong is refused, with its name and the reason.
#[test]
fn what_does_not_belong_is_refused() {
    let files = Files::new();
    let paths = parts(&files, &lit(47), 3, "--goal white");
    let [first, second, third] = &paths[..] else {
        panic!("there are three")
    };
    let whole = fs::read_to_string(second).expect("it is there");
    let place = |path: &str| format!(" --> {path}:1:");
    let refused = |named: &str, reason: &str| {
        let message = refusal(&format!("merge {first} {named} {third}"), "");
        assert!(message.contains(reason), "{message}");
        assert!(message.contains(&place(named)), "{message}");
    };
    let cut = files.file("cut.json", &whole[..whole.len() / 2]);
    refused(&cut, "error: this is not the whole file of a shard: ");
    refused(
        &files.file("empty.json", ""),
        "error: this is not the whole file of a shard: ",
    );
    let bits = files.file(
        "bits.json",
        whole.replace("\"milliseconds\":", "\"milliseconds\":1"),
    );
    refused(&bits, "its checksum does not match what it holds");
    let binary = files.file("binary.json", [0xff_u8; 40]);
    refused(&binary, "it is not UTF-8");
    let newer = files.file("newer.json", whole.replace("\"schema\":1", "\"schema\":2"));
    refused(&newer, "it has schema 2, and this program knows schema 1");
    refused(
        first,
        &format!("error: this is shard 1/3 again, as {first}"),
    );

    let others = [(); 3].map(|()| Files::new());
    let board = parts(&others[0], &lit(46), 3, "--goal white");
    refused(
        &board[1],
        &format!("{} is of another board than {first}", board[1]),
    );
    let options = parts(&others[1], &lit(47), 3, "--goal white --count");
    refused(
        &options[1],
        &format!("{} is of a command with other options than", options[1]),
    );
    let cut = parts(&others[2], &lit(47), 4, "--goal white");
    refused(
        &cut[1],
        &format!("error: this is shard 2/4, but {first} is one of 3"),
    );
}

/// A number that is too good is no proof, and no answer.
#[test]
fn a_false_best_is_found_out() {
    let files = Files::new();
    let paths = parts(&files, &lit(47), 2, "--goal white --best 970");
    let merged = fewest(&format!("merge {}", paths.join(" ")), "");
    assert_eq!((merged.stdout.as_str(), merged.code), ("", Some(3)));
    let told = "no shard found a solution of 970 rounds or fewer, though --best 970 said so\n";
    assert!(
        merged.stderr.starts_with("not decided: between 970 and "),
        "{}",
        merged.stderr
    );
    assert!(merged.stderr.ends_with(told), "{}", merged.stderr);
    // Without shards it only costs time.
    for best in [0, 970, 971, 5000] {
        for (options, expected) in [("", "971\n"), ("--count", "8\n")] {
            let options = format!("solve --goal white --best {best} {options}");
            let printed = answer(&options, lit(47));
            if options.contains("count") {
                assert_eq!(printed, answer("solve --goal white --count", lit(47)));
            } else {
                assert_eq!(printed, expected);
            }
        }
    }
}

#[test]
fn what_cannot_be_a_shard_is_refused() {
    let files = Files::new();
    let board = files.file("board.txt", FLIP);
    let out = files.directory().join("part.json");
    let out = out.to_str().expect("the path is text");
    for (options, reason) in [
        ("--shard 1/2", "--out"),
        (&format!("--out {out}"), "--shard"),
        (
            &format!("--shard 0/2 --out {out}"),
            "shards are counted from 1 to their number",
        ),
        (
            &format!("--shard 3/2 --out {out}"),
            "shards are counted from 1 to their number",
        ),
        (
            &format!("--shard 1/0 --out {out}"),
            "a search is cut into 1 to 1048576 shards",
        ),
        (
            &format!("--shard 12 --out {out}"),
            "a shard is written I/N, as in 3/8",
        ),
        (&format!("--shard 1/2 --out {out} --all"), "--all"),
        (&format!("--shard 1/2 --out {out} --method bfs"), "--method"),
        (
            &format!("--shard 1/2 --out {out}/deeper"),
            "there is no folder",
        ),
    ] {
        let message = refusal(&format!("solve {options} {board}"), "");
        assert!(message.contains(reason), "{message}");
    }
    let mayan = refusal(&format!("solve --shard 1/2 --out {out}"), MAYAN);
    assert_eq!(mayan, "error: --shard is for flip boards\n");
    let best = refusal("solve --best 3", MAYAN);
    assert_eq!(best, "error: --best is for flip boards\n");
    assert!(!Path::new(out).exists());
    assert!(refusal("merge", "").contains("<FILES>"));

    // What stands there and is something else stays as it is.
    for (content, reason) in [
        ("hello".to_owned(), "this is not the whole file of a shard"),
        (
            fs::read_to_string(&parts(&Files::new(), FLIP, 2, "")[1]).expect("it is there"),
            "is shard 2/2, not 1/2",
        ),
    ] {
        let there = files.file("there.json", &content);
        let message = refusal(&format!("solve --shard 1/2 --out {there} {board}"), "");
        assert!(message.contains(reason), "{message}");
        assert_eq!(fs::read_to_string(&there).expect("it stays"), content);
    }
}
