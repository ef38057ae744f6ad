//! The examples of both READMEs, as they are printed there.

use std::path::Path;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

#[test]
fn the_examples_of_the_readmes_are_true() {
    // Examples name files from the root of the repository.
    std::env::set_current_dir(ROOT).unwrap();
    trycmd::TestCases::new()
        .case("README.md")
        .case("README.zh.md");
}

#[test]
fn the_readmes_are_in_step() {
    let english = read("README.md");
    let chinese = read("README.zh.md");
    assert!(english.contains("](README.zh.md)"));
    assert!(chinese.contains("](README.md)"));
    assert_eq!(headings(&english), headings(&chinese));
    assert_eq!(examples(&english), examples(&chinese));
    assert_eq!(pages_and_pictures(&english), pages_and_pictures(&chinese));
}

fn read(name: &str) -> String {
    std::fs::read_to_string(Path::new(ROOT).join(name)).unwrap()
}

/// The blocks of code, from fence to fence, without the comments of shell commands.
fn examples(readme: &str) -> Vec<String> {
    let blocks = readme.split("\n```").skip(1).step_by(2);
    blocks
        .map(|block| match block.strip_prefix("sh\n") {
            Some(commands) => {
                let lines = commands.lines();
                let without = |line: &str| {
                    line.split(" #")
                        .next()
                        .unwrap_or(line)
                        .trim_end()
                        .to_owned()
                };
                lines.map(without).collect::<Vec<_>>().join("\n")
            }
            None => block.to_owned(),
        })
        .collect()
}

/// How many examples stand above each heading.
fn headings(readme: &str) -> Vec<usize> {
    let above = readme.match_indices("\n## ").map(|(place, _)| place);
    above
        .map(|place| examples(&readme[..place]).len())
        .collect()
}

/// What is linked to or shown from docs/; sentences may name it in another order.
fn pages_and_pictures(readme: &str) -> Vec<&str> {
    let mut targets: Vec<&str> = readme
        .split(['(', ')', '"'])
        .filter(|target| target.starts_with("docs/"))
        .collect();
    targets.sort_unstable();
    targets
}
