use fewest_api::Question::{Play, Search, Words};
use serde_json::json;

use crate::{refused, told};

#[test]
fn a_game_goes_back_and_forth_as_data() {
    let start = told(Play, &json!({}));
    assert_eq!(start["view"]["rows"], 4);
    assert_eq!(start["replies"], json!([]));
    let step = told(
        Play,
        &json!({"saved": start["saved"], "actions": [{"type": "press", "row": 2, "column": 0}]}),
    );
    assert_eq!(step["replies"][0]["text"], "Pressed A3. 6 lit");
    assert_eq!(step["view"]["counter"]["made"], 1);
    let back = told(
        Play,
        &json!({"saved": step["saved"], "actions": [{"type": "undo"}], "language": "zh"}),
    );
    assert_eq!(back["view"]["cells"].as_array().map(Vec::len), Some(16));
    assert_eq!(back["view"]["counter"]["made"], 0);
    assert_ne!(back["replies"][0]["text"], "Undid A3");
}

#[test]
fn a_search_that_a_game_asks_for_is_run_and_handed_back() {
    let asked = told(
        Play,
        &json!({"puzzle": "mayan", "actions": [{"type": "solve"}]}),
    );
    let request = &asked["replies"][0]["search"];
    assert_eq!(asked["view"]["state"], "solving");
    let again = told(
        Play,
        &json!({"saved": asked["saved"], "search_again": true}),
    );
    assert_eq!(again["search"]["board"], request["board"]);
    let result = told(Search, request);
    let found = told(
        Play,
        &json!({"saved": asked["saved"], "actions": [{"type": "found", "result": result}]}),
    );
    assert_eq!(found["view"]["state"], "solution");
    assert_eq!(
        found["view"]["solution"]["steps"].as_array().map(Vec::len),
        Some(3)
    );
}

#[test]
fn what_is_dropped_is_opened() {
    // P1 of 2x2, black in one corner.
    let load = told(Play, &json!({"load_base64": "UDEKMiAyCjEgMAowIDAK"}));
    assert_eq!(load["view"]["rows"], 2);
    assert_eq!(load["view"]["cells"][0]["piece"]["type"], "black");
    let wrong = told(Play, &json!({"load_base64": "Yndid3cK"}));
    assert_eq!(wrong["view"]["state"], "bad_input");
    let error = refused(Play, &json!({"load_base64": "UD!K"}));
    assert_eq!(
        error["place"],
        json!({"field": "load_base64", "line": 1, "column": 3, "length": 0})
    );
}

#[test]
fn a_link_is_followed_to_its_step() {
    let link = told(
        Play,
        &json!({"actions": [{"type": "solve"}, {"type": "step", "to": {"number": 2}}]}),
    )["link"]
        .clone();
    let opened = told(
        Play,
        &json!({"actions": [{"type": "load", "text": link}], "follow_link": true}),
    );
    assert_eq!(opened["view"]["solution"]["step"], 2);
    assert_eq!(opened["replies"].as_array().map(Vec::len), Some(2));
}

#[test]
fn what_is_no_game_is_refused() {
    let mut saved = told(Play, &json!({}))["saved"].clone();
    saved["version"] = json!(2);
    assert_eq!(refused(Play, &json!({"saved": saved}))["kind"], "text");
    let many = vec![json!({"type": "undo"}); 1_001];
    assert_eq!(
        refused(Play, &json!({"actions": many}))["kind"],
        "too_large"
    );
    let numbered = json!({"actions": [
        {"type": "found", "result": {"ticket": 0, "outcome": {"type": 1}}},
    ]});
    assert_eq!(refused(Play, &numbered)["kind"], "body");
    let unknown = json!({"actions": [{"type": "dance"}]});
    assert_eq!(refused(Play, &unknown)["kind"], "body");
}

#[test]
fn words_are_there_in_both_languages() {
    let english = told(Words, &json!({}));
    let chinese = told(Words, &json!({"language": "zh"}));
    for part in ["labels", "page", "states"] {
        let keys = |words: &serde_json::Value| -> Vec<String> {
            let words = words[part].as_object().expect("an object");
            words.keys().cloned().collect()
        };
        assert_eq!(keys(&english), keys(&chinese), "{part}");
    }
    assert_eq!(english["labels"]["undo"], "Undo");
    assert_eq!(english["palette"][0]["mark"], "disc");
}

#[test]
fn the_page_uses_every_word_of_its_own() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");
    let files = std::fs::read_dir(folder).expect("the page");
    let page: String = files
        .map(|file| file.expect("a file").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|kind| kind == "js" || kind == "html")
        })
        .map(|path| std::fs::read_to_string(path).expect("text"))
        .collect();
    let words = told(Words, &json!({}));
    let own = words["page"].as_object().expect("words by name");
    assert!(!own.is_empty());
    for name in own.keys() {
        // The page asks for the singular of a text by its name, and for some by what they are of.
        let asked = name.strip_suffix("_one").unwrap_or(name);
        let made = asked.rsplit_once('_');
        let made = made.is_some_and(|(first, _)| page.contains(&format!("`{first}_${{")));
        assert!(made || page.contains(&format!("\"{asked}\"")), "{name}");
    }
}
