//! What serde says of a body that does not fit, in the words of JSON instead of those of Rust.

/// `invalid type: map, expected struct SolveRequest at line 1 column 2` and the like, without the names
/// that types have in this program.
pub(crate) fn words(message: &str) -> String {
    if let Some(rest) = message.strip_prefix("data did not match any variant of ") {
        return format!(
            "this has none of the forms that it may have{}",
            place(rest).1
        );
    }
    let Some((problem, rest)) = message.rsplit_once(", expected ") else {
        return message.to_owned();
    };
    let problem = match problem {
        "invalid type: map" => "invalid type: object".to_owned(),
        "invalid type: sequence" => "invalid type: list".to_owned(),
        "invalid type: unit value" => "invalid type: null".to_owned(),
        problem => match problem.strip_prefix("unknown variant ") {
            Some(word) => format!("unknown value {word}"),
            None => problem.to_owned(),
        },
    };
    let (expected, place) = place(rest);
    format!("{problem}, expected {}{place}", takes(expected))
}

/// Cuts off the place that `serde_json` adds.
fn place(text: &str) -> (&str, &str) {
    text.split_at(text.rfind(" at line ").unwrap_or(text.len()))
}

/// What a place takes, from the name that serde gives it.
fn takes(expected: &str) -> String {
    let whole = |most: u64| format!("a whole number from 0 to {most}");
    let plain = match expected {
        "u8" => return whole(u8::MAX.into()),
        "u16" => return whole(u16::MAX.into()),
        "u32" => return whole(u32::MAX.into()),
        "u64" | "usize" => return whole(u64::MAX),
        "a nonzero usize" => "a whole number from 1",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a sequence" => "a list",
        "a map" | "string or map" => "an object",
        "unit" => "null",
        "a borrowed string" | "a character" | "variant identifier" | "field identifier" => {
            "a string"
        }
        _ => match (expected.split(' ').next(), length(expected)) {
            (Some("struct" | "internally" | "adjacently"), _) => "an object",
            (Some("enum"), _) => "a string",
            (_, Some(length)) => return format!("a list of {length}"),
            _ => expected,
        },
    };
    plain.to_owned()
}

/// How long a list is to be.
fn length(expected: &str) -> Option<&str> {
    let words = ["an array of length ", "a tuple of size "];
    let plain = words.iter().find_map(|words| expected.strip_prefix(words));
    plain.or_else(|| {
        let (_, length) = expected.strip_prefix("tuple ")?.split_once(" with ")?;
        length.split(' ').next()
    })
}
