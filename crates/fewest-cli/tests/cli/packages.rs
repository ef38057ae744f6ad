//! What a registry shows of each crate.

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The folders of the crates that are published, and their manifests.
fn published() -> Vec<(PathBuf, String)> {
    let folders = fs::read_dir(Path::new(ROOT).join("crates")).unwrap();
    let crates: Vec<_> = folders
        .map(|folder| folder.unwrap().path())
        .map(|folder| (folder.clone(), read(&folder.join("Cargo.toml"))))
        .filter(|(_, manifest)| !manifest.contains("publish = false"))
        .collect();
    assert!(crates.len() > 5);
    crates
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The Rust example of a README.
fn example(readme: &str) -> &str {
    let (_, behind) = readme.split_once("\n```rust\n").unwrap();
    behind.split_once("\n```\n").unwrap().0
}

#[test]
fn every_crate_has_a_description_and_a_readme_of_its_own() {
    let mut descriptions: Vec<String> = published()
        .iter()
        .map(|(folder, manifest)| {
            let name = folder.file_name().unwrap().to_str().unwrap();
            let readme = read(&folder.join("README.md"));
            assert!(readme.starts_with(&format!("# {name}\n")), "{name}");
            // A registry shows the README alone: a link into the workspace would lead nowhere.
            let mut targets = readme.split("](").skip(1);
            assert!(targets.all(|target| target.starts_with("http")), "{name}");
            let mut lines = manifest.lines();
            let description = lines.find(|line| line.starts_with("description = "));
            description.unwrap_or_else(|| panic!("{name}")).to_owned()
        })
        .collect();
    let all = descriptions.len();
    descriptions.sort_unstable();
    descriptions.dedup();
    assert_eq!(descriptions.len(), all);
}

/// They are links, which other systems may write as files with the address.
#[cfg(unix)]
#[test]
fn every_crate_carries_both_licences() {
    for (folder, _) in published() {
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let here = read(&folder.join(licence));
            assert_eq!(here, read(&Path::new(ROOT).join(licence)));
        }
    }
}

/// The library's own README is compiled; this one has the same example.
#[test]
fn the_readmes_of_the_project_and_of_the_library_have_one_example() {
    let project = read(&Path::new(ROOT).join("README.md"));
    let library = read(&Path::new(ROOT).join("crates/fewest/README.md"));
    assert_eq!(example(&project), example(&library));
}

#[test]
fn the_readme_of_the_program_says_how_to_get_it_and_is_true() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    assert!(read(Path::new(path)).contains("`cargo install --locked fewest-cli` gives `fewest`"));
    trycmd::TestCases::new().case(path);
}
