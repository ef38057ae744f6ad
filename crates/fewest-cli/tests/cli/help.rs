//! The help of every command, as snapshots: `SNAPSHOTS=overwrite cargo test` writes them anew.

use std::path::{Path, PathBuf};

use snapbox::{Data, assert_data_eq};

use crate::program::answer;

fn snapshot(name: &str) -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    workspace.join(format!("testdata/cli/help/{name}.txt"))
}

/// The commands, as the help of the program lists them.
fn commands() -> Vec<String> {
    let help = answer("--help", "");
    let list = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let names = list.take_while(|line| !line.is_empty());
    let names = names.filter_map(|line| line.split_whitespace().next());
    let names = names.filter(|name| *name != "help");
    names.map(str::to_owned).collect()
}

/// The commands below a command, as they are called.
const BELOW: [&str; 2] = ["generate flip", "generate mayan"];

/// The snapshot's name of a command below a command.
fn joined(name: &str) -> String {
    name.replace(' ', "-")
}

#[test]
fn the_help_of_the_commands_below_a_command_is_as_written() {
    for name in BELOW {
        let help = answer(&format!("{name} --help"), "");
        assert_data_eq!(help, Data::read_from(&snapshot(&joined(name)), None).raw());
    }
}

#[test]
fn the_help_of_the_program_is_as_written() {
    let help = answer("--help", "");
    assert_data_eq!(help, Data::read_from(&snapshot("fewest"), None).raw());
}

#[test]
fn the_help_of_every_command_is_as_written() {
    let commands = commands();
    assert!(commands.contains(&"solve".to_owned()), "{commands:?}");
    for name in commands {
        let help = answer(&format!("{name} --help"), "");
        assert_data_eq!(help, Data::read_from(&snapshot(&name), None).raw());
    }
}

#[test]
fn every_snapshot_belongs_to_a_command() {
    let mut known = commands();
    known.push("fewest".to_owned());
    known.extend(BELOW.map(joined));
    let directory = snapshot("fewest");
    let directory = directory.parent().expect("a directory");
    for entry in directory.read_dir().expect("the snapshots") {
        let path = entry.expect("a snapshot").path();
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        assert!(
            known.iter().any(|command| command == name),
            "{}",
            path.display()
        );
    }
}

#[test]
fn the_short_help_and_the_help_command_agree_with_it() {
    for name in commands() {
        let help = answer(&format!("{name} --help"), "");
        assert_eq!(answer(&format!("help {name}"), ""), help);
        let short = answer(&format!("{name} -h"), "");
        assert_eq!(short.lines().next(), help.lines().next(), "{name}");
    }
}

#[test]
fn the_manual_has_a_section_for_every_command() {
    let page = answer("man", "");
    assert!(
        page.starts_with(".ie \\n(.g .ds Aq"),
        "{}",
        &page[..80.min(page.len())]
    );
    assert!(page.contains("\n.TH fewest 1 "));
    let below = BELOW.map(str::to_owned);
    for name in commands().into_iter().chain(below) {
        let section = format!("\n.SH \"FEWEST {}\"\n", name.to_uppercase());
        assert!(page.contains(&section), "{name}");
    }
    assert!(page.contains("\\-\\-idle\\-swaps"));
    assert!(page.contains("Exit codes: 0 answered"));
}
