//! Which of the forms that the text of an answer can have is meant.

use std::cmp::Reverse;

use fewest::flip::Claim;
use fewest::{BitGrid, Size};

use super::reason::{Form, Reason};
use super::verdict::{Ruling, Verdict};

/// The reading that is meant, and the verdict on it; where that is not known, the likeliest one, and
/// its reason names both. `judge` says whether a reading is right.
///
/// # Panics
/// Where there is no reading.
pub(super) fn meant(
    readings: &[Claim],
    size: Size,
    judge: impl Fn(&Claim) -> Verdict,
) -> (usize, Verdict) {
    let candidates = readings.iter().enumerate();
    let candidates = candidates.filter(|(_, claim)| is_candidate(claim, readings, size));
    let mut judged: Vec<(usize, Verdict)> = candidates
        .map(|(index, claim)| (index, judge(claim)))
        .collect();
    if judged.is_empty() {
        judged.push((0, judge(&readings[0])));
    }
    // The likeliest of the best comes first.
    judged.sort_by_key(|(_, verdict)| Reverse(rank(verdict)));
    let (index, first) = judged.remove(0);
    let claim = &readings[index];
    let other = judged
        .into_iter()
        .find(|(other, verdict)| {
            rank(verdict) == rank(&first) && !say_the_same(claim, &readings[*other], size)
        })
        .map(|(other, verdict)| (&readings[other], verdict));
    let verdict = match other {
        None => first,
        Some((other, verdict)) => in_two_forms(claim, first, other, verdict),
    };
    (index, verdict)
}

/// Whether a reading may be meant: a pattern of another size than the board's is none, unless it is a
/// wide one and the only other reading is a list of presses, which may be meant as little.
fn is_candidate(claim: &Claim, readings: &[Claim], size: Size) -> bool {
    match claim {
        Claim::Pattern { presses, .. } if presses.size() != size => {
            let is_list = |claim: &Claim| matches!(claim, Claim::Presses { .. });
            presses.size().columns > 2
                && readings.iter().any(is_list)
                && !readings.iter().any(|other| fits(other, size))
        }
        _ => true,
    }
}

fn fits(claim: &Claim, size: Size) -> bool {
    matches!(claim, Claim::Pattern { presses, .. } if presses.size() == size)
}

/// More is better: right, perhaps right, moves that reach the goal but are not the best, wrong.
fn rank(verdict: &Verdict) -> u8 {
    match (verdict.ruling, &verdict.reason) {
        (Ruling::Accepted, _) => 3,
        (Ruling::Undecided, _) => 2,
        (_, Some(Reason::NotFewestRounds { .. } | Reason::NotLeastPattern)) => 1,
        _ => 0,
    }
}

/// The verdict where nobody knows which of two readings is meant.
fn in_two_forms(claim: &Claim, first: Verdict, other: &Claim, verdict: Verdict) -> Verdict {
    let (first_form, other_form) = (Form::of(claim), Form::of(other));
    match (first.reason.clone(), verdict.reason) {
        (Some(reason), Some(other_reason)) if first.ruling != Ruling::Accepted => {
            first.because(Reason::ReadTwice {
                first: first_form,
                reason: Box::new(reason),
                other: other_form,
                other_reason: Box::new(other_reason),
            })
        }
        _ => first.because(Reason::RightTwice {
            first: first_form,
            other: other_form,
        }),
    }
}

/// Whether two readings come to the same: the same presses, or as many where only one of the two says
/// which.
fn say_the_same(one: &Claim, other: &Claim, size: Size) -> bool {
    let sets = (set(one, size), set(other, size));
    count(one) == count(other)
        && match sets {
            (Some(one), Some(other)) => one == other,
            _ => true,
        }
}

fn count(claim: &Claim) -> Option<i64> {
    let number = |count: u64| i64::try_from(count).ok();
    match claim {
        Claim::Impossible { .. } => None,
        Claim::Rounds(rounds) => Some(rounds.number),
        Claim::Presses { presses, .. } => number(presses.len() as u64),
        Claim::Pattern { presses, .. } => number(presses.count_ones()),
    }
}

/// The cells that are pressed; `None` where that is not said, or where they are not on the board.
fn set(claim: &Claim, size: Size) -> Option<BitGrid> {
    match claim {
        Claim::Impossible { .. } | Claim::Rounds(_) => None,
        Claim::Pattern { presses, .. } => Some(presses.clone()),
        Claim::Presses { presses, .. } => {
            let mut set = BitGrid::new(size);
            for (cell, _) in presses {
                if cell.row >= size.rows || cell.column >= size.columns {
                    return None;
                }
                set.toggle(*cell);
            }
            Some(set)
        }
    }
}
