//! The pictures of the documentation are what the program makes now.

use std::path::{Path, PathBuf};

use crate::program::{Files, command};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The commands of the page, each with the picture that it makes.
fn commands() -> Vec<(String, String)> {
    let page = std::fs::read_to_string(workspace().join("docs/pictures.md")).expect("the page");
    let lines = page
        .lines()
        .filter_map(|line| line.strip_prefix("$ fewest "));
    let picture = |line: &str| {
        let name = line.rsplit_once("docs/pictures/").expect("a picture").1;
        (line.to_owned(), name.to_owned())
    };
    lines.map(picture).collect()
}

/// The bytes of an SVG, or the pixels of a PNG.
fn content(path: &Path) -> Vec<u8> {
    let bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if path.extension().is_some_and(|ending| ending == "svg") {
        return bytes;
    }
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .expect("a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    reader.next_frame(&mut pixels).expect("pixels");
    pixels
}

#[test]
fn the_pictures_of_the_documentation_are_what_the_program_makes() {
    let files = Files::new();
    let commands = commands();
    assert!(commands.len() > 10, "{commands:?}");
    for (line, name) in &commands {
        let made = files.directory().join(name);
        let arguments = line.replace(
            &format!("docs/pictures/{name}"),
            made.to_str().expect("a path"),
        );
        let output = command(&arguments).current_dir(workspace()).output();
        let output = output.expect("the program starts");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
        assert_eq!(output.status.code(), Some(0), "{line}");
        let (kept, made) = (
            content(&workspace().join("docs/pictures").join(name)),
            content(&made),
        );
        assert_eq!(kept.len(), made.len(), "{name}: run scripts/pictures");
        // The machine's floating-point unit may round the last bit of a pixel otherwise.
        let slack = if Path::new(name)
            .extension()
            .is_some_and(|ending| ending == "png")
        {
            2
        } else {
            0
        };
        let same = kept.iter().zip(&made).all(|(a, b)| a.abs_diff(*b) <= slack);
        assert!(same, "{name}: run scripts/pictures");
    }
}

#[test]
fn every_picture_of_the_documentation_is_made_by_a_command_and_shown() {
    let made: Vec<String> = commands().into_iter().map(|(_, name)| name).collect();
    let page = std::fs::read_to_string(workspace().join("docs/pictures.md")).expect("the page");
    let folder = workspace().join("docs/pictures");
    for entry in folder.read_dir().expect("the pictures") {
        let name = entry.expect("a picture").file_name();
        let name = name.to_str().expect("a name").to_owned();
        assert!(made.contains(&name), "{name}");
        let shown = page.contains(&format!("\"pictures/{name}\""))
            || page.contains(&format!("(pictures/{name})"));
        let is_png = Path::new(&name)
            .extension()
            .is_some_and(|ending| ending == "png");
        assert!(shown || is_png, "{name}");
    }
}
