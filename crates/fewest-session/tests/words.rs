//! The words that stand outside the table.

use fewest_session::{Language, PageText};

/// What says that there is no engine cannot come from it.
#[test]
fn the_page_says_without_an_engine_what_the_table_says() {
    let page = include_str!("../../../web/app.js");
    let [english, chinese] = Language::ALL.map(|language| PageText::LoadFailed.text(language));
    assert!(page.contains(&format!("\"{english} · {chinese}\"")));
}
