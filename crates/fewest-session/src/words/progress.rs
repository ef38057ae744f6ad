//! How far a search is, in one line: what it does, how long, how far, what is proven. Each is a phrase of
//! its own, and every language has its own order of words in it.

use fewest::Phase;
use serde::{Deserialize, Serialize};

use super::language::Language;
use crate::progress::{Bounds, Progress};

labels! {
    /// The phrases of a line of progress. Names in braces stand for numbers, so that a front end that makes
    /// the line by itself says the same.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    #[serde(rename_all = "snake_case")]
    #[allow(missing_docs, reason = "the phases, and what their words say")]
    pub enum Template {
        Eliminating = "Eliminating", "消元";
        QuietPatterns = "Enumerating quiet patterns", "枚举静默图案";
        FirstRows = "Chasing lights from each first row", "逐一尝试首行";
        PressSets = "Trying sets of presses", "逐一尝试按法";
        Deepening = "Deepening: depth {moves}", "逐层加深：第 {moves} 层";
        Exactly = "Trying lists of length {moves}", "逐一尝试 {moves} 步的走法";
        Sweeping = "Visiting all boards in reach", "遍历可达的棋盘";
        Counting = "Counting answers", "计数解答";
        Listing = "Listing answers", "列出解答";
        Seconds = "{seconds} s", "{seconds} 秒";
        Candidates = "candidates: {done}", "{done} 个候选";
        Share = "{done} of {total} ({percent} %)", "{total} 中的 {done}（{percent} %）";
        Fewest = "fewest: {least}", "最少 {least}";
        Between = "between {least} and {most}", "在 {least} 与 {most} 之间";
        AtLeast = "at least {least}", "至少 {least}";
        AtMost = "at most {most}", "至多 {most}";
    }
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
        let (template, moves) = match phase {
            Phase::Eliminating => (Template::Eliminating, 0),
            Phase::QuietPatterns => (Template::QuietPatterns, 0),
            Phase::FirstRows => (Template::FirstRows, 0),
            Phase::PressSets => (Template::PressSets, 0),
            Phase::Deepening { moves } => (Template::Deepening, moves),
            Phase::Exactly { moves } => (Template::Exactly, moves),
            Phase::Sweeping => (Template::Sweeping, 0),
            Phase::Counting => (Template::Counting, 0),
            Phase::Listing => (Template::Listing, 0),
        };
        filled(self, template, &[("moves", moves.into())])
    }
}

/// A phrase with its numbers.
fn filled(language: Language, template: Template, numbers: &[(&str, u64)]) -> String {
    let mut text = template.text(language).to_owned();
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
    use super::super::PageText;
    use super::*;

    #[test]
    fn every_phrase_names_the_same_numbers_in_both_languages() {
        let names = |text: &'static str| {
            let braces = text.split('{').skip(1);
            let mut names: Vec<_> = braces.filter_map(|rest| rest.split('}').next()).collect();
            names.sort_unstable();
            names
        };
        let phrases = Template::ALL
            .iter()
            .map(|row| Language::ALL.map(|language| row.text(language)));
        let page = PageText::ALL
            .iter()
            .map(|row| Language::ALL.map(|language| row.text(language)));
        for [english, chinese] in phrases.chain(page) {
            assert_eq!(names(english), names(chinese), "{english}");
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
