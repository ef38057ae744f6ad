//! Share links in the place of a board.

use crate::program::{FLIP, Files, answer, complaint, fewest, refusal};

const FLIP_LINK: &str = "#1-f-4x4-jmc0-z8e";
const MAYAN_LINK: &str = "#1-m-3-1.21.234.31.2434-s21r-t1-z8k";

#[test]
fn a_link_stands_for_its_board_as_a_file_and_as_text() {
    assert_eq!(answer(&format!("solve {FLIP_LINK}"), ""), "4\n");
    assert_eq!(
        answer(&format!("solve {MAYAN_LINK}"), ""),
        "2 1 1\n3 1 1\n3 0 1\n"
    );
    let page = format!("https://example.org/{FLIP_LINK}\n");
    assert_eq!(answer("solve", page), answer("solve", FLIP));
    assert_eq!(answer("hint", MAYAN_LINK.to_uppercase()), "2 1 1\n");
}

#[test]
fn options_go_over_what_the_link_says() {
    assert_eq!(answer("solve #1-f-2x1-o-rgw-z74", ""), "1\n");
    assert_eq!(answer("solve --goal black #1-f-2x1-o-rgw-z74", ""), "0\n");
}

#[test]
fn what_was_passed_over_is_told_on_standard_error() {
    let finished = fewest("solve #1-f-4x4-jmc0-q7", "");
    assert_eq!(finished.stdout, "4\n");
    assert_eq!(
        finished.stderr,
        "note: the link has an unknown option, q7\n\
         note: the link has no checksum; its end may be missing\n"
    );
    assert_eq!(finished.code, Some(0));
}

#[test]
fn a_link_that_is_cut_off_opens_nothing() {
    assert_eq!(
        refusal("solve #1-f-4x4-jmc0-z8", ""),
        "error: the link looks cut off or changed\n \
         --> <link>:1:15\n1 | #1-f-4x4-jmc0-z8\n  |               ^^ does not fit what stands in front\n  \
         |\n  = help: copy the whole link again, to its last character\n"
    );
    assert_eq!(
        complaint("#2-f-4x4-jmc0"),
        "error: the link is of version 2, and this program reads version 1\n \
         --> <stdin>:1:2\n1 | #2-f-4x4-jmc0\n  |  ^ a newer version\n  |\n  \
         = help: take a newer version of fewest\n"
    );
}

#[test]
fn a_pack_may_be_made_of_links() {
    let pack = format!("# fewest: 4\n{FLIP_LINK}\n#1-best\n# fewest: 3\n{MAYAN_LINK}\nbw/wb\n");
    let finished = fewest("audit --format json", pack);
    let levels: Vec<&str> = finished.stdout.lines().collect();
    assert_eq!(levels.len(), 4, "{}", finished.stdout);
    for (level, declared) in levels.iter().zip(["4", "3", "null"]) {
        let declared = format!("\"declared\":{declared},\"declared_wrong\":false");
        assert!(level.contains(&declared), "{level}");
    }
}

#[test]
fn a_link_stands_for_a_file_of_lines_and_for_a_pack() {
    assert_eq!(answer(&format!("solve --lines {FLIP_LINK}"), ""), "4\n");
    let audited = answer(&format!("audit --format json {FLIP_LINK}"), "");
    assert!(audited.contains("\"levels\":1,"), "{audited}");
    let pack = format!("{FLIP_LINK}\n\nbw\nwb\n");
    let audited = fewest("audit --format json", pack).stdout;
    assert!(audited.contains("\"levels\":2,"), "{audited}");
}

/// The link of a board, whole and cut off twice at a hyphen.
const CUT: &str = include_str!("../../../../testdata/links/cut-lines.txt");

/// A link of which one hyphen has become a dot.
const DAMAGED: &str = include_str!("../../../../testdata/links/damaged-lines.txt");

const UNCHECKED: &str = "the link has no checksum: it may be cut off or changed";

#[test]
fn a_link_without_its_checksum_is_an_error_among_lines() {
    let finished = fewest("solve --lines", CUT);
    assert_eq!(
        finished.stdout,
        format!("11\nerror: {UNCHECKED}\nerror: {UNCHECKED}\n")
    );
    assert_eq!(finished.code, Some(1));
    assert!(
        finished.stderr.starts_with(&format!(
            "error: {UNCHECKED}\n --> <stdin>:2:20\n2 | #1-f-5x6-k9m2aa-rgw\n"
        )),
        "{}",
        finished.stderr
    );
    let finished = fewest("solve --lines", DAMAGED);
    assert_eq!(finished.stdout, format!("error: {UNCHECKED}\n"));
    assert_eq!(finished.code, Some(1));
}

#[test]
fn a_link_without_its_checksum_is_an_unreadable_level() {
    for (pack, lines) in [
        (CUT.to_owned(), "--lines"),
        (CUT.to_owned(), ""),
        (CUT.replace('\n', "\n\n"), ""),
        (DAMAGED.to_owned(), ""),
    ] {
        let finished = fewest(&format!("audit --format json {lines}"), pack.as_str());
        assert_eq!(finished.code, Some(1), "{pack}");
        let mut fewest = Vec::new();
        for level in finished.stdout.lines() {
            let level: serde_json::Value = serde_json::from_str(level).expect("JSON");
            if level["level"].is_null() {
                continue;
            }
            let wrong = level["error"].is_string();
            assert_eq!(wrong, level["fewest"].is_null(), "{level}");
            assert!(!wrong || level["error"] == UNCHECKED, "{level}");
            fewest.push(level["fewest"].as_u64());
        }
        let want: &[_] = if pack == DAMAGED {
            &[None]
        } else {
            &[Some(11), None, None]
        };
        assert_eq!(fewest, want, "{pack}");
    }
}

#[test]
fn alone_a_link_without_its_checksum_is_read_with_a_note() {
    let note = "note: the link has no checksum; its end may be missing\n";
    let files = Files::new();
    let shape = files.file("shape.txt", "#1-f-3x3-00");
    for arguments in [
        "solve #1-f-4x4-jmc0".to_owned(),
        "hint #1-f-4x4-jmc0".to_owned(),
        "draw #1-f-4x4-jmc0".to_owned(),
        format!("generate flip --shape {shape} --rounds 1 --seed 1"),
    ] {
        let finished = fewest(&arguments, "");
        assert!(finished.stderr.contains(note), "{arguments}: {finished:?}");
        assert_eq!(finished.code, Some(0), "{arguments}");
    }
}

#[test]
fn a_column_may_begin_with_colour_35() {
    let link = include_str!("../../../../testdata/links/colour-35.txt");
    let board = "1|35|2|||";
    for idle_swaps in ["on", "off"] {
        let arguments = format!("solve --count --steps 2 --idle-swaps {idle_swaps}");
        assert_eq!(answer(&arguments, link), answer(&arguments, board));
    }
    assert_eq!(
        answer("solve --lines", link),
        answer("solve --lines", board)
    );
    assert_eq!(answer("solve", link), "-1\n");
}
