//! Share links in the place of a board.

use crate::program::{FLIP, answer, complaint, fewest, refusal};

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
