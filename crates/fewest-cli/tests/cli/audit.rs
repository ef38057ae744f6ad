//! `fewest audit`.

use serde_json::Value;

use crate::program::{FLIP, Files, MAYAN, NEVER, answer, fewest, refusal};

const HEAD: &str = " level  puzzle     size    n  solvable    fewest  answers  same as  declared            place\n";

/// A pack with everything that can be said of a level but errors.
fn pack() -> String {
    format!(
        "# a pack\n\n# fewest: 4\n{FLIP}\n# fewest: 5\nbwww\nbwwb\nbbwb\nbwwb\n\n{NEVER}\n{MAYAN}\n\
         # fewest: impossible\nbw/wb\n# fewest: impossible\n{NEVER}\n4|2,4,3,4|3,1|2,3,4|2,1|1\n"
    )
}

fn documents(arguments: &str, stdin: impl Into<Vec<u8>>) -> Vec<Value> {
    let finished = fewest(&format!("audit --format json {arguments}"), stdin);
    let lines = finished.stdout.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("a line is JSON"))
        .collect()
}

#[test]
fn a_table_tells_of_every_level() {
    let finished = fewest("audit", pack());
    let want = "
     1  flip        4x4    -  yes              4        2        -  4                   <stdin>:4
     2  flip        4x4    -  yes              4        2        1  5 (wrong)           <stdin>:10
     3  flip        4x4    -  no               -        -        -  -                   <stdin>:15
     4  mayan       7x5    3  yes              3        8        -  -                   <stdin>:20
     5  flip        2x2    -  yes              2        2        -  impossible (wrong)  <stdin>:28
     6  flip        4x4    -  no               -        -        3  impossible          <stdin>:30
     7  mayan       7x5    4  yes              3        8        -  -                   <stdin>:35

7 levels: 2 cannot be solved, 2 duplicates, 2 declared wrong, 0 undecided, 0 unreadable
";
    assert_eq!(finished.stdout, format!("{HEAD}{}", &want[1..]));
    assert_eq!((finished.stderr.as_str(), finished.code), ("", Some(1)));
}

#[test]
fn the_same_pack_with_other_line_ends_and_threads_has_the_same_table() {
    let want = fewest("audit", pack());
    for stdin in [pack().replace('\n', "\r\n"), pack().trim_end().to_owned()] {
        let finished = fewest("audit -", stdin);
        assert_eq!(
            (finished.stdout, finished.code),
            (want.stdout.clone(), want.code)
        );
    }
    for threads in [1, 2, 5] {
        // So many levels that threads share them.
        let many = pack().repeat(300);
        let finished = fewest(&format!("audit --threads {threads}"), many);
        assert!(
            finished
                .stdout
                .starts_with(want.stdout.split_once("\n\n").expect("a summary").0)
        );
        let rows: Vec<&str> = finished.stdout.lines().collect();
        assert_eq!(rows.len(), 1 + 7 * 300 + 2);
        for (number, row) in (1..).zip(&rows[1..=7 * 300]) {
            assert!(row.starts_with(&format!("{number:>6}  ")), "{row}");
        }
        assert_eq!(
            rows[rows.len() - 1],
            "2100 levels: 600 cannot be solved, 2095 duplicates, 600 declared wrong, 0 undecided, \
             0 unreadable"
        );
    }
}

#[test]
fn json_lines_have_every_key() {
    let found = documents("", pack());
    assert_eq!(found.len(), 8);
    let first = r#"{"schema":1,"record":"level","level":1,"file":"<stdin>","line":4,"puzzle":"flip","rows":4,"columns":4,"goal":"either","steps":null,"solvable":true,"fewest":4,"answers":"2","duplicate_of":null,"declared":4,"declared_wrong":false,"undecided":null,"error":null}"#;
    let lines = fewest("audit --format json", pack()).stdout;
    assert_eq!(lines.lines().next(), Some(first));
    assert_eq!(
        lines.lines().last(),
        Some(
            r#"{"schema":1,"record":"summary","levels":7,"impossible":2,"duplicates":2,"declared_wrong":2,"undecided":0,"unreadable":0}"#
        )
    );
    let keys = |document: &Value| -> Vec<String> {
        document
            .as_object()
            .expect("an object")
            .keys()
            .cloned()
            .collect()
    };
    for level in &found[..7] {
        assert_eq!(keys(level), keys(&found[0]));
    }
    assert_eq!(found[1]["duplicate_of"], 1);
    assert_eq!(
        (&found[3]["steps"], &found[3]["goal"]),
        (&Value::from(3), &Value::Null)
    );
    assert_eq!(found[5]["declared"], "Impossible");
}

#[test]
fn only_problems_are_told_where_that_is_asked() {
    let finished = fewest("audit --only-problems", pack());
    let rows: Vec<&str> = finished.stdout.lines().collect();
    let numbers: Vec<&str> = rows[1..rows.len() - 2]
        .iter()
        .map(|row| row[..6].trim())
        .collect();
    assert_eq!(numbers, ["2", "3", "5", "6"]);
    assert!(rows[rows.len() - 1].starts_with("7 levels: "));
    let summary =
        "1 level: 0 cannot be solved, 0 duplicates, 0 declared wrong, 0 undecided, 0 unreadable\n";
    assert_eq!(answer("audit --only-problems", FLIP), summary);
}

#[test]
fn a_level_that_cannot_be_read_spoils_only_itself() {
    let stdin = format!(
        "{FLIP}\nbw\nbx\n\n# fewest: many\n{FLIP}\n3|1\n{MAYAN}\n# fewest: 2\n# fewest: 2\nb\n\n#fewest: 1\n"
    );
    let finished = fewest("audit", stdin);
    let want = "
     1  flip        4x4    -  yes              4        2        -  -                   <stdin>:1
     2  -             -    -  unreadable       -        -        -  -                   <stdin>:6
     3  -             -    -  unreadable       -        -        -  -                   <stdin>:9
     4  -             -    -  unreadable       -        -        -  -                   <stdin>:15
     5  mayan       7x5    3  yes              3        8        -  -                   <stdin>:16
     6  -             -    -  unreadable       -        -        -  -                   <stdin>:24
     7  -             -    -  unreadable       -        -        -  -                   <stdin>:27

7 levels: 0 cannot be solved, 0 duplicates, 0 declared wrong, 0 undecided, 5 unreadable
";
    assert_eq!(finished.stdout, format!("{HEAD}{}", &want[1..]));
    assert_eq!(finished.code, Some(1));
    let start = "error: 'x' is not a piece\n --> <stdin>:7:2\n7 | bx\n  |  ^ neither w nor b\n";
    assert!(finished.stderr.starts_with(start), "{}", finished.stderr);
    for part in [
        "error: this is no number of moves\n --> <stdin>:9:11\n9 | # fewest: many\n  |           ^^^^ a number or impossible was expected\n",
        "error: 1 column instead of 5\n  --> <stdin>:15:1\n15 | 3|1\n",
        "error: the next board's fewest moves are declared twice\n  --> <stdin>:24:11\n",
        "error: no board follows this declaration\n  --> <stdin>:27:10\n27 | #fewest: 1\n   |          ^ of what board?\n",
    ] {
        assert!(
            finished.stderr.contains(part),
            "{part}\n{}",
            finished.stderr
        );
    }
    let errors = documents("", "bw\nbx\n");
    assert_eq!(errors[0]["error"], "'x' is not a piece");
    assert_eq!(errors[1]["unreadable"], 1);
}

#[test]
fn a_folder_is_read_by_name_in_every_form() {
    let files = Files::new();
    files.file("b.txt", format!("{FLIP}\n{MAYAN}"));
    files.file(
        "a.json",
        "{\n  \"rows\": [\"bw\", \"ww\"],\n  \"goal\": \"black\"\n}\n",
    );
    files.file(
        "c.pbm",
        "P1\n# fewest: 7 is no declaration here\n4 4\n1001\n1101\n1001\n1000\n",
    );
    files.file("d.id", "2x2c:e,8\n");
    files.file("e.md", "# nothing but a comment\n");
    files.file(".hidden", "no board");
    let picture = files.directory().join("f.png");
    answer(&format!("solve --presses {}", picture.display()), FLIP);
    std::fs::create_dir(files.directory().join("g")).expect("a folder");
    let folder = files.directory();
    let folder = folder.to_str().expect("the path is text");
    let finished = fewest(&format!("audit {folder}"), "");
    let rows: Vec<&str> = finished.stdout.lines().collect();
    let told: Vec<(&str, &str)> = rows[1..rows.len() - 2]
        .iter()
        .map(|row| {
            let (facts, place) = row.split_once(folder).expect("the place comes last");
            (facts.trim_end(), &place[1..])
        })
        .collect();
    assert_eq!(
        told[0],
        (
            "     1  flip        2x2    -  yes              1        1        -  -",
            "a.json:1"
        )
    );
    assert_eq!(
        told[1],
        (
            "     2  flip        4x4    -  yes              4        2        -  -",
            "b.txt:1"
        )
    );
    assert_eq!(
        told[2],
        (
            "     3  mayan       7x5    3  yes              3        8        -  -",
            "b.txt:6"
        )
    );
    assert_eq!(
        told[3],
        (
            "     4  flip        4x4    -  yes              4        2        2  -",
            "c.pbm:1"
        )
    );
    assert_eq!(told[4].1, "d.id:1");
    assert_eq!(
        told[5],
        (
            "     6  -             -    -  unreadable       -        -        -  -",
            "e.md:1"
        )
    );
    assert_eq!(told[6].1, "f.png:1");
    assert_eq!(told.len(), 7);
    assert!(
        finished.stderr.contains("error: the input is empty\n"),
        "{}",
        finished.stderr
    );
    assert_eq!(finished.code, Some(1));
}

#[test]
fn a_pack_without_levels_is_an_error() {
    for stdin in ["", "\n\n", "# a comment\n"] {
        let message = refusal("audit", stdin);
        assert!(
            message.starts_with("error: the input is empty\n --> <stdin>:"),
            "{message}"
        );
    }
    let files = Files::new();
    let folder = files.directory();
    let message = refusal(&format!("audit {}", folder.display()), "");
    assert_eq!(message, "error: the folder has no files\n");
    let message = refusal("audit there-is-no-such-pack", "");
    assert!(
        message.starts_with("error: cannot read there-is-no-such-pack: "),
        "{message}"
    );
}

#[test]
fn every_line_is_a_board_where_that_is_said() {
    let stdin = "bwwbbbwbbwwbbwww\nbwwb\n";
    let told = documents("--lines", stdin);
    assert_eq!(
        (&told[0]["rows"], &told[1]["rows"]),
        (&Value::from(4), &Value::from(2))
    );
    // Else lines of four letters are rows.
    assert_eq!(
        documents("", stdin)[0]["error"],
        "row 2 has 4 cells, but row 1 has 16"
    );
    // Lines of 9, 16, … letters are boards, but for a square of them and in a folder.
    let line = "bwwbbbwbbwwbbwww\n";
    assert_eq!(documents("", line.repeat(5)).len(), 5 + 1);
    assert_eq!(documents("", line.repeat(16)).len(), 1 + 1);
    assert_eq!(documents("--lines", line.repeat(16)).len(), 16 + 1);
    assert_eq!(documents("--size 2x8", line.repeat(16))[15]["rows"], 2);
    let files = Files::new();
    files.file("board.txt", line.repeat(5));
    let folder = files.directory();
    assert_eq!(documents(&folder.display().to_string(), "")[0]["rows"], 5);
    let told = documents("--lines --size 2x8", line);
    assert_eq!(
        (&told[0]["rows"], &told[0]["columns"]),
        (&Value::from(2), &Value::from(8))
    );
}

#[test]
fn symmetric_levels_are_duplicates_for_the_goal_that_is_asked() {
    let stdin = "bww/wbw\nwb/bw/ww\nwbb/bwb\nwwb/wbw\n";
    let same = |options: &str| -> Vec<Value> {
        let told = documents(options, stdin);
        told[..4]
            .iter()
            .map(|level| level["duplicate_of"].clone())
            .collect()
    };
    let (none, one) = (Value::Null, Value::from(1));
    assert_eq!(
        same(""),
        [none.clone(), one.clone(), one.clone(), one.clone()]
    );
    assert_eq!(
        same("--goal white"),
        [none.clone(), one.clone(), none.clone(), one.clone()]
    );
    // On a torus a piece is where it is seen from; holes move along.
    let wrapped = documents(
        "--wrap",
        "bwww/wwww/wwww\nwwww/wwbw/wwww\nb_/ww\nwb/w_\nwb/_w\nw_/wb\n",
    );
    let same: Vec<&Value> = wrapped[..6]
        .iter()
        .map(|level| &level["duplicate_of"])
        .collect();
    let three = Value::from(3);
    assert_eq!(same, [&none, &one, &none, &three, &none, &three]);
}

#[test]
fn mayan_levels_are_the_same_in_a_mirror_and_in_other_colours() {
    let stdin = "1|1|1||1|\n1||9||9|9\n1|1|2||1|\n2|1|1||1|\n";
    let told = documents("", stdin);
    let same: Vec<&Value> = told[..4]
        .iter()
        .map(|level| &level["duplicate_of"])
        .collect();
    let (none, one) = (Value::Null, Value::from(1));
    assert_eq!(same, [&none, &one, &none, &none]);
}

#[test]
fn a_mayan_level_has_to_be_cleared_by_exactly_its_number_of_drags() {
    let facts = |options: &str, line: &str| -> String {
        let told = documents(options, line);
        let level = &told[0];
        ["steps", "solvable", "fewest", "answers"]
            .map(|key| level[key].to_string())
            .join(" ")
    };
    let line = "1|1|1||1|\n";
    assert_eq!(facts("", line), r#"1 true 1 "1""#);
    // One drag too many, or too few.
    assert_eq!(facts("", "0|1|1||1|\n"), "0 false null null");
    assert_eq!(facts("", "0|||||\n"), r#"0 true 0 "1""#);
    assert_eq!(facts("", "1|||||\n"), r#"1 false 0 "1""#);
    assert_eq!(facts("--steps 0", line), "0 false null null");
    assert_eq!(facts("--fewest", "0|1|1||1|\n"), r#"null true 1 "1""#);
    assert_eq!(
        facts("--fewest --steps 9", "0|1|1||1|\n"),
        r#"9 true 1 "1""#
    );
    assert_eq!(facts("--fewest", "7|1|1|||\n"), "null false null null");
    // Counted as solve counts.
    let sample = "3|1|2,1|2,3,4|3,1|2,4,3,4\n";
    let count = answer("solve --count", sample);
    assert_eq!(
        facts("", sample),
        format!("3 true 3 \"{}\"", count.trim_end())
    );
    let count = answer("solve --count --idle-swaps off", sample);
    assert_eq!(
        facts("--idle-swaps off", sample),
        format!("3 true 3 \"{}\"", count.trim_end())
    );
}

#[test]
fn levels_of_other_shapes_and_sizes_are_counted_as_solve_counts() {
    let boards = [
        ("", "bwb/wbw/bbb\n"),
        ("--goal black", "bwbwb/wbwbw/bbbbb\n"),
        ("--neighbours king --wrap", "bwbw/wwww/bbbb/wbwb\n"),
        ("--without-self", "wwww/wbbw/wwww/wwww\n"),
        ("", "b_b/wwb/bb_\n"),
    ];
    for (options, board) in boards {
        let level = documents(options, board)[0].clone();
        let solved = answer(&format!("solve --lines {options}"), board);
        let count = answer(&format!("solve --lines --count {options}"), board);
        match solved.trim_end() {
            "Impossible" => assert_eq!(level["solvable"], false, "{board}"),
            rounds => {
                assert_eq!(level["fewest"].to_string(), rounds, "{board}");
                assert_eq!(level["answers"], count.trim_end(), "{board}");
            }
        }
    }
}

#[test]
fn what_a_limit_stops_is_undecided_and_the_rest_goes_on() {
    let hard = "3|1,2,3,4,5|2,3,4,5,1|3,4,5,1,2|4,5,1,2,3|5,1,2,3,4\n";
    let finished = fewest("audit --fewest --time-limit 0", format!("{hard}bw/wb\n"));
    assert_eq!(finished.code, Some(3));
    let rows: Vec<&str> = finished.stdout.lines().collect();
    assert_eq!(
        rows[1],
        "     1  mayan       7x5    -  ?                ?        ?        -  -                   <stdin>:1"
    );
    assert!(rows[2].starts_with("     2  flip        2x2    -  yes "));
    assert!(
        finished
            .stderr
            .starts_with("level 1 (<stdin>:1): not decided: "),
        "{}",
        finished.stderr
    );
    // That some presses solve a board is known without a search.
    let board = "b".repeat(39) + "\n";
    let finished = fewest("audit --time-limit 0", board.repeat(39));
    assert_eq!(finished.code, Some(3));
    assert!(
        finished
            .stdout
            .contains("39x39    -  yes              ?        ?        -"),
        "{}",
        finished.stdout
    );
    // What fails outweighs what is not decided.
    assert_eq!(
        fewest("audit --fewest --time-limit 0", format!("{hard}\n{NEVER}")).code,
        Some(1)
    );
}

/// The character that the places of a table begin at, row by row, the head first.
fn places(table: &str) -> Vec<usize> {
    let rows = table.lines().take_while(|row| !row.is_empty());
    let place = |row: &str| row.find("place").or(row.find("<stdin>"));
    rows.map(|row| place(row).expect("a place")).collect()
}

#[test]
fn every_row_of_a_table_stands_in_its_columns() {
    let table = fewest("audit", pack()).stdout;
    let found = places(&table);
    assert_eq!(found, vec![found[0]; 8], "{table}");
    // A size, a number of drags and a number of answers that are too wide for their columns.
    let wide = format!("{}/\n250|1|1||1|\n", "b".repeat(123_456));
    // Forty pairs of cells, each with two presses that do the same.
    let pairs = "b_".repeat(40);
    let pairs = format!("{pairs}/{pairs}\n");
    for (options, stdin) in [("--time-limit 0.1", wide), ("--goal white", pairs)] {
        let table = fewest(&format!("audit {options}"), stdin).stdout;
        let found = places(&table);
        assert_eq!(found, vec![found[0]; found.len()], "{table}");
        let has_wide = ["1x123456", "1099511627776"].map(|text| table.contains(text));
        assert!(has_wide.contains(&true), "{table}");
    }
}

/// None of these is opened: that could wait for somebody else for ever.
#[cfg(unix)]
#[test]
fn what_is_no_file_is_a_level_that_cannot_be_read() {
    use std::os::unix::fs::symlink;
    let files = Files::new();
    let folder = files.directory();
    files.file("a.txt", FLIP);
    let pipe = folder.join("b.txt");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let _socket = std::os::unix::net::UnixListener::bind(folder.join("c.txt")).expect("a socket");
    symlink("/dev/zero", folder.join("d.txt")).expect("a link");
    symlink(folder.join("nowhere"), folder.join("e.txt")).expect("a link");
    symlink(folder.join("f.txt"), folder.join("f.txt")).expect("a link");
    symlink(&pipe, folder.join("g.txt")).expect("a link");
    symlink(folder.join("a.txt"), folder.join("h.txt")).expect("a link");
    std::fs::create_dir(folder.join("i.txt")).expect("a folder");
    let folder = folder.to_str().expect("the path is text");
    let told = documents(folder, "");
    let read: Vec<bool> = told[..8]
        .iter()
        .map(|level| level["error"].is_null())
        .collect();
    assert_eq!(read, [true, false, false, false, false, false, false, true]);
    for (level, name) in told[..8]
        .iter()
        .zip(["a", "b", "c", "d", "e", "f", "g", "h"])
    {
        assert_eq!(level["file"], format!("{folder}/{name}.txt"));
    }
    for level in [1, 2, 3, 6] {
        let error = told[level]["error"].as_str().expect("text");
        assert!(error.ends_with(".txt: it is not a regular file"), "{error}");
    }
    assert_eq!(told[7]["duplicate_of"], 1);
    assert_eq!(told[8]["unreadable"], 6);
    assert_eq!(told.len(), 9);
    // A pipe that is named itself is read.
    let mut audit = std::process::Command::new(assert_cmd::cargo::cargo_bin!("fewest"));
    let audit = audit.args(["audit", "--format", "json"]).arg(&pipe);
    let audit = audit.stdout(std::process::Stdio::piped()).spawn();
    let audit = audit.expect("the program starts");
    std::fs::write(&pipe, FLIP).expect("it listens");
    let output = audit.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout).lines().count(), 2);
    assert_eq!(output.status.code(), Some(0));
}
