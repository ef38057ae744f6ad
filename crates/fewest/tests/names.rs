//! What has a name has the same one in JSON.

use std::fmt::Debug;

use fewest::Family;
use fewest::flip::{Goal, Reach};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn check<T>(one: &T, name: &str, summary: &str)
where
    T: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let word = serde_json::Value::from(name);
    assert_eq!(serde_json::to_value(one).expect("a word"), word);
    assert_eq!(serde_json::from_value::<T>(word).expect("a word"), *one);
    assert!(!summary.ends_with('.'), "{one:?}");
}

#[test]
fn names_are_the_words_of_json() {
    for family in Family::ALL {
        check(&family, family.name(), family.summary());
    }
    for goal in Goal::ALL {
        check(&goal, goal.name(), goal.summary());
    }
    for reach in Reach::ALL {
        check(&reach, reach.name(), reach.summary());
    }
}
