//! How far a search is, in one line: what it does, how long, how far, what is proven. Each is a phrase of
//! its own, and every language has its own order of words in it.

use fewest::Phase;
use serde::{Deserialize, Serialize};

use super::Language;
use crate::progress::{Bounds, Progress};

/// The phrases of a line of progress. Names in braces stand for numbers, so that a front end that makes
/// the line by itself says the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the phases, and what their words say")]
pub enum Template {
    Eliminating,
    QuietPatterns,
    FirstRows,
    PressSets,
    Deepening,
    Exactly,
    Sweeping,
    Counting,
    Listing,
    Seconds,
    Candidates,
    Share,
    Fewest,
    Between,
    AtLeast,
    AtMost,
}

impl Template {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Eliminating,
        Self::QuietPatterns,
        Self::FirstRows,
        Self::PressSets,
        Self::Deepening,
        Self::Exactly,
        Self::Sweeping,
        Self::Counting,
        Self::Listing,
        Self::Seconds,
        Self::Candidates,
        Self::Share,
        Self::Fewest,
        Self::Between,
        Self::AtLeast,
        Self::AtMost,
    ];
}

impl Bounds {
    /// In words; `None` where they say nothing.
    #[must_use]
    pub fn text(self, language: Language) -> Option<String> {
        let Self { least, most } = self;
        let numbers = [("least", least), ("most", most.unwrap_or(least))];
        let template = match most {
            None if least == 0 => return None,
            None => Template::AtLeast,
            Some(most) if most == least => Template::Fewest,
            Some(_) if least == 0 => Template::AtMost,
            Some(_) => Template::Between,
        };
        Some(filled(language, template, &numbers))
    }
}

impl Progress {
    /// The line, such as `Enumerating quiet patterns · 12 s · 40,960 of 65,536 (62 %) · between 6 and 9`.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        self.phrases(language).join(" · ")
    }

    /// The phrases of the line: what the search does, for how long, how far it is, and what it knows.
    /// A percentage only where the whole is known.
    #[must_use]
    pub fn phrases(&self, language: Language) -> Vec<String> {
        let Self { done, total, .. } = *self;
        let seconds = [("seconds", self.elapsed / 1000)];
        let candidates = match (done, total) {
            (0, 0) => None,
            (done, 0) => Some(filled(language, Template::Candidates, &[("done", done)])),
            (done, total) => {
                let percent = u128::from(done.min(total)) * 100 / u128::from(total);
                let percent = u64::try_from(percent).unwrap_or(100);
                let numbers = [("done", done), ("total", total), ("percent", percent)];
                Some(filled(language, Template::Share, &numbers))
            }
        };
        let phrases = [
            self.phase.map(|phase| language.phase(phase)),
            Some(filled(language, Template::Seconds, &seconds)),
            candidates,
            self.bounds.and_then(|bounds| bounds.text(language)),
        ];
        phrases.into_iter().flatten().collect()
    }
}

impl Language {
    /// What a search is doing.
    #[must_use]
    pub fn phase(self, phase: Phase) -> String {
        let text = |template| self.template(template).to_owned();
        let with = |template, moves: u32| filled(self, template, &[("moves", moves.into())]);
        match phase {
            Phase::Eliminating => text(Template::Eliminating),
            Phase::QuietPatterns => text(Template::QuietPatterns),
            Phase::FirstRows => text(Template::FirstRows),
            Phase::PressSets => text(Template::PressSets),
            Phase::Deepening { moves } => with(Template::Deepening, moves),
            Phase::Exactly { moves } => with(Template::Exactly, moves),
            Phase::Sweeping => text(Template::Sweeping),
            Phase::Counting => text(Template::Counting),
            Phase::Listing => text(Template::Listing),
        }
    }

    /// A phrase of a line of progress.
    #[must_use]
    pub const fn template(self, template: Template) -> &'static str {
        match self {
            Self::English => super::english::template(template),
            Self::Chinese => super::chinese::template(template),
        }
    }
}

/// A phrase with its numbers.
fn filled(language: Language, template: Template, numbers: &[(&str, u64)]) -> String {
    let mut text = language.template(template).to_owned();
    for (name, number) in numbers {
        text = text.replace(&format!("{{{name}}}"), &grouped(*number));
    }
    text
}

/// With a comma between thousands, as both languages write it.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_names_the_same_numbers_in_both_languages() {
        for template in Template::ALL {
            let names = |language: Language| {
                let text = language.template(template);
                let mut names: Vec<_> = text
                    .split('{')
                    .skip(1)
                    .filter_map(|rest| rest.split('}').next())
                    .collect();
                names.sort_unstable();
                names
            };
            assert_eq!(names(Language::English), names(Language::Chinese));
        }
    }

    #[test]
    fn thousands_are_told_apart() {
        let numbers = [0, 999, 1_000, 65_536, 1_234_567, u64::MAX];
        let texts = [
            "0",
            "999",
            "1,000",
            "65,536",
            "1,234,567",
            "18,446,744,073,709,551,615",
        ];
        assert_eq!(numbers.map(grouped), texts);
    }
}
