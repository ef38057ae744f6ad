//! Lines of progress, as every front end shows them.

use fewest_session::{Language, Progress};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    progress: Progress,
    en: String,
    zh: String,
}

/// The page's own line is compared with the same file.
#[test]
fn lines_are_those_of_the_test_data() {
    let text = include_str!("../../../testdata/session/progress.json");
    let cases: Vec<Case> = serde_json::from_str(text).unwrap();
    assert!(cases.len() > 8);
    for case in cases {
        assert_eq!(case.progress.text(Language::English), case.en);
        assert_eq!(case.progress.text(Language::Chinese), case.zh);
    }
}
