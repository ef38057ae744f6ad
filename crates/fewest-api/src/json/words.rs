use std::collections::BTreeMap;

use fewest_session::{
    Binding, KEYS, Label, Language, PALETTE, PageText, Piece, State, Template, Tile, bindings, tile,
};
use serde::{Deserialize, Serialize};

/// The words of a language.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct WordsRequest {
    /// The language.
    #[serde(default)]
    language: Language,
}

/// All that a front end writes on the screen and no reply holds, and how it draws tiles.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct WordsAnswer {
    /// The language, `en` or `zh`.
    language: Language,
    /// Texts of buttons, settings and the help, by their names.
    labels: BTreeMap<String, &'static str>,
    /// Texts that only the page needs, by their names.
    page: BTreeMap<String, &'static str>,
    /// The names of the states.
    states: BTreeMap<String, &'static str>,
    /// The phrases of a line of progress, by their names; names in braces stand for numbers.
    progress: BTreeMap<String, &'static str>,
    /// What each key asks for.
    keys: Vec<&'static Binding>,
    /// The help: keys as people write them, and what they do.
    help: Vec<HelpLine>,
    /// The tiles of the Mayan colours from 1. Later colours show their number.
    palette: [Tile; 11],
    /// The tiles of flip.
    pieces: Pieces,
}

/// A line of the help.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct HelpLine {
    keys: String,
    text: &'static str,
}

/// The tiles of flip.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Pieces {
    white: Option<Tile>,
    black: Option<Tile>,
}

pub(crate) fn answer(request: &WordsRequest) -> WordsAnswer {
    let language = request.language;
    WordsAnswer {
        language,
        labels: named(Label::ALL, |label| label.text(language)),
        page: named(PageText::ALL, |text| text.text(language)),
        states: named(State::ALL, |state| state.text(language)),
        progress: named(Template::ALL, |template| template.text(language)),
        keys: bindings().collect(),
        help: KEYS
            .iter()
            .map(|line| HelpLine {
                keys: line.written(),
                text: line.help.text(language),
            })
            .collect(),
        palette: PALETTE,
        pieces: Pieces {
            white: tile(Piece::White),
            black: tile(Piece::Black),
        },
    }
}

/// Words by the names that they have in JSON.
fn named<T: Copy + Serialize>(
    words: &[T],
    text: impl Fn(T) -> &'static str,
) -> BTreeMap<String, &'static str> {
    words.iter().map(|&word| (name(word), text(word))).collect()
}

fn name(word: impl Serialize) -> String {
    match serde_json::to_value(word) {
        Ok(serde_json::Value::String(name)) => name,
        other => unreachable!("words are written as their names, not as {other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_has_every_word() {
        for language in Language::ALL {
            let words = answer(&WordsRequest { language });
            assert_eq!(words.labels.len(), Label::ALL.len());
            assert_eq!(words.page.len(), PageText::ALL.len());
            assert_eq!(words.progress.len(), Template::ALL.len());
            assert!(words.page.values().all(|text| !text.is_empty()));
        }
    }
}
