//! What a shard remembers.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::order::Order;
use crate::flip::coset::Found;

/// One of several parts of a search: `index` of `of`, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    index: u64,
    of: u64,
}

/// Why there is no such shard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// The text is no number, a slash, and a number.
    #[error("a shard is written I/N, as in 3/8")]
    Form,
    /// There are none, or too many.
    #[error("a search is cut into 1 to {} shards", Shard::MOST)]
    Of,
    /// None of the shards has this number.
    #[error("shards are counted from 1 to their number")]
    Index,
}

impl Shard {
    /// The most shards that a search is cut into.
    pub const MOST: u64 = 1 << 20;

    /// Number `index`, from 1, of so many.
    ///
    /// # Errors
    /// [`ShardError`].
    pub const fn new(index: u64, of: u64) -> Result<Self, ShardError> {
        if of == 0 || of > Self::MOST {
            Err(ShardError::Of)
        } else if index == 0 || index > of {
            Err(ShardError::Index)
        } else {
            Ok(Self { index, of })
        }
    }

    /// All of so many.
    ///
    /// # Errors
    /// [`ShardError::Of`].
    pub fn all(of: u64) -> Result<impl Iterator<Item = Self> + Clone, ShardError> {
        let last = Self::new(1.max(of), of)?;
        Ok((1..=last.of).map(move |index| Self { index, of }))
    }

    /// Which one, from 1.
    #[must_use]
    pub const fn index(self) -> u64 {
        self.index
    }

    /// Of how many.
    #[must_use]
    pub const fn of(self) -> u64 {
        self.of
    }
}

/// As in `3/8`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (index, of) = text.split_once('/').ok_or(ShardError::Form)?;
        let number = |text: &str| text.parse::<u64>().map_err(|_| ShardError::Form);
        Self::new(number(index)?, number(of)?)
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        let shard: Self = text.parse()?;
        // In a record it has one form.
        if shard.to_string() == text {
            Ok(shard)
        } else {
            Err(ShardError::Form)
        }
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

/// What a shard came to, or how far it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardRecord {
    /// Which one.
    pub shard: Shard,
    /// [`Shards::digest`](super::Shards::digest) of the search.
    #[serde(with = "hex")]
    pub digest: u64,
    /// The fewest rounds that somebody said to be enough.
    pub best: Option<u64>,
    /// One for each search that the board needs.
    pub searches: Vec<SearchRecord>,
}

impl ShardRecord {
    /// Whether all is searched.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.searches.iter().all(SearchRecord::is_finished)
    }

    /// How many candidates the shard decides; see [`Shards::candidates`](super::Shards::candidates).
    #[must_use]
    pub fn candidates(&self) -> u128 {
        self.sum(SearchRecord::work)
    }

    /// How many of them are decided.
    #[must_use]
    pub fn decided(&self) -> u128 {
        self.sum(SearchRecord::done)
    }

    /// Into how many parts of equal size the shard's candidates fall, which begin with the same bits and are
    /// searched one after the other, and which are spread evenly over the whole.
    #[must_use]
    pub fn prefixes(&self) -> u64 {
        let parts = self.searches.iter().map(|search| search.chunks);
        parts.map(|[first, last]| last.saturating_sub(first)).sum()
    }

    fn sum(&self, of: impl Fn(&SearchRecord, &Order) -> u64) -> u128 {
        let searches = self.searches.iter();
        let sums = searches.map(|search| {
            let order = Order::new(search.units, self.shard.of());
            u128::from(of(search, &order)) * u128::from(search.unit_candidates)
        });
        sums.fold(0, u128::saturating_add)
    }
}

/// How far one search of a shard is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchRecord {
    /// Units of the whole search, a power of two.
    #[serde(deserialize_with = "power_of_two")]
    pub(super) units: u64,
    /// Candidates in each.
    pub(super) unit_candidates: u64,
    /// The chunks of the shard, as positions in the order of all: the first, and one past the last.
    pub(super) chunks: [u64; 2],
    /// The first chunk that was not begun.
    pub(super) next: u64,
    /// Chunks that were begun and not ended: the position, and the first unit that is not searched.
    pub(super) open: Vec<[u64; 2]>,
    /// The best that was found.
    #[serde(with = "found")]
    pub(super) found: Option<Found>,
}

/// Units that one thread searches.
pub(super) struct Part {
    position: u64,
    pub(super) units: Range<u64>,
}

impl SearchRecord {
    /// Before anything is searched.
    pub(super) fn begin(order: &Order, shard: Shard, unit_candidates: u64) -> Self {
        let share = order.share(shard);
        Self {
            units: order.units(),
            unit_candidates,
            chunks: [share.start, share.end],
            next: share.start,
            open: Vec::new(),
            found: None,
        }
    }

    /// Whether all is searched.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.next == self.chunks[1] && self.open.is_empty()
    }

    /// Whether this is how far a search can be that began as `begun`.
    pub(super) fn follows(&self, begun: &Self, order: &Order) -> bool {
        let [first, last] = begun.chunks;
        let is_open = |&[position, unit]: &[u64; 2]| {
            let is_begun = (first..self.next).contains(&position);
            is_begun && order.chunk(position).contains(&unit)
        };
        let mut positions: Vec<u64> = self.open.iter().map(|[position, _]| *position).collect();
        positions.sort_unstable();
        let is_once = positions.windows(2).all(|pair| pair[0] < pair[1]);
        (self.units, self.unit_candidates, self.chunks)
            == (begun.units, begun.unit_candidates, begun.chunks)
            && (first..=last).contains(&self.next)
            && is_once
            && self.open.iter().all(is_open)
    }

    /// Units that the shard searches.
    pub(super) fn work(&self, order: &Order) -> u64 {
        let [first, last] = self.chunks;
        last.saturating_sub(first)
            .saturating_mul(order.chunk_units())
    }

    /// Units that are searched.
    pub(super) fn done(&self, order: &Order) -> u64 {
        let begun = self.next.saturating_sub(self.chunks[0]);
        let begun = begun.saturating_mul(order.chunk_units());
        let left = self.open.iter();
        let left = left.map(|&[position, unit]| order.chunk(position).end.saturating_sub(unit));
        left.fold(begun, u64::saturating_sub)
    }

    /// What is to be searched next.
    pub(super) fn take(&mut self, order: &Order) -> Option<Part> {
        if let Some([position, unit]) = self.open.pop() {
            let units = unit..order.chunk(position).end;
            return Some(Part { position, units });
        }
        if self.next == self.chunks[1] {
            return None;
        }
        let position = self.next;
        self.next += 1;
        let units = order.chunk(position);
        Some(Part { position, units })
    }

    /// The part is searched up to a unit.
    pub(super) fn settle(&mut self, part: &Part, end: u64, found: Option<Found>) {
        self.found = self.found.into_iter().chain(found).reduce(Found::merge);
        if end < part.units.end {
            self.open.push([part.position, end]);
        }
    }

    /// Forgets what is heavier than what was looked for: it may be one or another.
    pub(super) fn keep_within(&mut self, weight: u64) {
        self.found = self.found.filter(|found| found.weight <= weight);
    }
}

fn power_of_two<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
    let number = u64::deserialize(from)?;
    if number.is_power_of_two() {
        Ok(number)
    } else {
        Err(D::Error::custom("the number of units is no power of two"))
    }
}

/// A number in sixteen hexadecimal digits.
#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "so serde passes what it serialises"
)]
mod hex {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{number:016x}"))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<u64, D::Error> {
        let text = String::deserialize(from)?;
        let number = u64::from_str_radix(&text, 16).map_err(D::Error::custom)?;
        // A number has one form, so that no change of a digit goes unseen.
        if format!("{number:016x}") == text {
            Ok(number)
        } else {
            Err(D::Error::custom("not sixteen hexadecimal digits"))
        }
    }
}

/// Numbers of up to 128 bits, which JSON readers do not all have, as digits.
#[allow(clippy::ref_option, reason = "so serde passes what it serialises")]
mod found {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Found;

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Digits {
        presses: u64,
        candidate: String,
        count: Option<String>,
    }

    pub(super) fn serialize<S: Serializer>(
        found: &Option<Found>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        let digits = found.map(|found| Digits {
            presses: found.weight,
            candidate: format!("{:x}", found.candidate),
            count: found.count.map(|count| count.to_string()),
        });
        digits.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Found>, D::Error> {
        let Some(digits) = Option::<Digits>::deserialize(from)? else {
            return Ok(None);
        };
        let candidate = u128::from_str_radix(&digits.candidate, 16).map_err(D::Error::custom)?;
        let count = digits.count.as_deref().map(str::parse::<u128>).transpose();
        let count = count.map_err(D::Error::custom)?;
        let is_plain = format!("{candidate:x}") == digits.candidate
            && count.map(|count| count.to_string()) == digits.count;
        if !is_plain {
            return Err(D::Error::custom("a number with other than its digits"));
        }
        Ok(Some(Found {
            weight: digits.presses,
            candidate,
            count,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The checksum is of what was read, and does not tell `A` from `a`.
    #[test]
    fn numbers_have_one_form() {
        let read = |shard: &str, digest: &str, candidate: &str, count: &str| {
            let text = format!(
                r#"{{"shard":"{shard}","digest":"{digest}","best":null,"searches":[{{
                    "units":1,"unit_candidates":4096,"chunks":[0,1],"next":1,"open":[],
                    "found":{{"presses":5,"candidate":"{candidate}","count":"{count}"}}}}]}}"#
            );
            serde_json::from_str::<ShardRecord>(&text).is_ok()
        };
        let digest = "00000000000000ab";
        assert!(read("1/2", digest, "c", "7"));
        for other in ["01/2", "+1/2", "1/02"] {
            assert!(!read(other, digest, "c", "7"), "{other}");
        }
        for other in ["00000000000000AB", "+0000000000000ab", "ab"] {
            assert!(!read("1/2", other, "c", "7"), "{other}");
        }
        for other in ["C", "0c", "+c"] {
            assert!(!read("1/2", digest, other, "7"), "{other}");
        }
        for other in ["07", "+7"] {
            assert!(!read("1/2", digest, "c", other), "{other}");
        }
    }
}
