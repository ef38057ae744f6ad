//! Every command of docs/cookbook.md, run as it stands there.
#![cfg(unix)]

use std::path::Path;
use std::process::Command;

/// The repository, as the cookbook sees it.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A piece of the page between fences.
struct Block {
    language: String,
    first_line: usize,
    text: String,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (index, line) in page.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(language)) => {
                open = Some(Block {
                    language: language.to_owned(),
                    first_line: index + 2,
                    text: String::new(),
                });
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(block), None) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "the last fence is open");
    blocks
}

/// Runs a block in the kitchen; what it printed.
fn run(script: &str, kitchen: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_fewest"));
    let folder = program.parent().expect("the program is in a folder");
    let mut paths = vec![folder.to_path_buf()];
    paths.extend(std::env::split_paths(
        &std::env::var_os("PATH").unwrap_or_default(),
    ));
    let output = Command::new("sh")
        .arg("-euc")
        .arg(script)
        .current_dir(kitchen)
        .env(
            "PATH",
            std::env::join_paths(paths).expect("paths have no colon"),
        )
        .output()
        .expect("there is a shell");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}\n{stderr}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

#[test]
fn every_recipe_gives_what_the_page_says() {
    let root = Path::new(ROOT);
    let page = std::fs::read_to_string(root.join("docs/cookbook.md")).expect("there is a cookbook");
    let kitchen = tempfile::tempdir().expect("a folder to work in");
    let examples = root
        .join("examples")
        .canonicalize()
        .expect("there are examples");
    std::os::unix::fs::symlink(examples, kitchen.path().join("examples")).expect("a link");
    let blocks = blocks(&page);
    let mut recipes = 0;
    for (index, block) in blocks.iter().enumerate() {
        if block.language != "sh" {
            continue;
        }
        recipes += 1;
        let printed = run(&block.text, kitchen.path());
        let shown = blocks.get(index + 1).filter(|next| next.language == "text");
        let shown = shown.map_or("", |next| &next.text);
        let line = block.first_line;
        assert_eq!(
            printed, shown,
            "the recipe at line {line} of docs/cookbook.md"
        );
    }
    assert!(recipes > 10, "{recipes} recipes were found");
}
