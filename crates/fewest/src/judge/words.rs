//! Words between blanks: what the inputs and outputs of judges are made of.

use super::{Expected, JudgeError, JudgeErrorKind, fail};
use crate::Span;
use crate::text::{plain_number, without_mark};

/// Words between blanks.
pub(super) struct Words<'a> {
    text: &'a str,
    /// Behind the last word that was read.
    pub(super) at: usize,
}

impl<'a> Words<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: without_mark(text).1,
        }
    }

    pub(super) fn next(&mut self) -> Option<(&'a str, Span)> {
        let rest = &self.text[self.at..];
        let word = rest.trim_start();
        let start = self.text.len() - word.len();
        let length = word.find(char::is_whitespace).unwrap_or(word.len());
        self.at = start + length;
        (length > 0).then(|| (&word[..length], Span::new(start, self.at)))
    }

    pub(super) fn expect(&mut self, what: Expected) -> Result<(&'a str, Span), JudgeError> {
        // What is missing is missed behind the last word.
        let end = self.text[..self.at].trim_end().len();
        let missing = fail(JudgeErrorKind::Missing(what), Span::at(end));
        self.next().ok_or(missing)
    }

    /// A number from 0.
    pub(super) fn number(&mut self, what: Expected) -> Result<usize, JudgeError> {
        let (word, span) = self.expect(what)?;
        plain_number(word).ok_or(span.wrong(JudgeErrorKind::NotThis(what)))
    }

    /// A word for each place. Takes memory only for words that are there.
    pub(super) fn bits(&mut self, places: usize) -> Result<Vec<bool>, JudgeError> {
        let mut bits = Vec::new();
        for _ in 0..places {
            let (word, span) = self.expect(Expected::Bit)?;
            bits.push(match word {
                "0" => false,
                "1" => true,
                _ => return Err(fail(JudgeErrorKind::NotThis(Expected::Bit), span)),
            });
        }
        Ok(bits)
    }

    pub(super) fn end(&mut self) -> Result<(), JudgeError> {
        match self.next() {
            Some((_, span)) => Err(fail(JudgeErrorKind::Trailing, span)),
            None => Ok(()),
        }
    }
}
