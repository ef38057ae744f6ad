//! What is known of the fewest rounds while one group of quiet patterns after the other is decided.

use super::part::sums;
use super::shapes::Solved;
use crate::flip::system::QuietGroup;
use crate::monitor::{Monitor, Phase};

/// Adds up what is known of each group, and tells it as bounds and work of the whole board.
pub(super) struct Ledger<'a> {
    monitor: &'a dyn Monitor,
    /// Of each colour that can be reached.
    colours: Vec<Known>,
    /// Sums that are behind the search.
    done: u64,
    /// Sums of all groups that are enumerated.
    total: u64,
}

/// What is known of one colour.
#[derive(Debug, Clone, Copy)]
struct Known {
    /// No solution has fewer presses: those outside of all groups, and what is proven of the groups
    /// that were decided.
    least: u64,
    /// The presses of the solution at hand.
    most: u64,
}

impl<'a> Ledger<'a> {
    /// At the beginning, with a solution of each colour that can be reached, in the order in which
    /// they will be made lighter.
    pub(super) fn new<'s>(
        monitor: &'a dyn Monitor,
        solutions: impl Iterator<Item = &'s [Solved<'s>]>,
    ) -> Self {
        let mut ledger = Self {
            monitor,
            colours: Vec::new(),
            done: 0,
            total: 0,
        };
        for solved in solutions {
            let most = solved.iter().map(Solved::weight).sum();
            let mut least = most;
            for component in solved {
                for group in component.groups() {
                    least -= component.start_weight(group);
                    ledger.total = ledger.total.saturating_add(sums(group));
                }
            }
            ledger.colours.push(Known { least, most });
        }
        ledger.tell();
        if ledger.total > 0 {
            monitor.phase(Phase::QuietPatterns);
        }
        ledger
    }

    /// The monitor of the search of one group of a colour, which has so many presses now.
    pub(super) fn share(&self, colour: usize, group: &QuietGroup, start_weight: u64) -> Share<'_> {
        let others = self.colours.iter().enumerate();
        let others = others.filter(|&(index, _)| index != colour);
        let known = self.colours[colour];
        Share {
            monitor: self.monitor,
            least: known.least,
            most: known.most - start_weight,
            others: others.map(|(_, known)| known.least).min(),
            done: self.done,
            sums: sums(group),
            total: self.total,
        }
    }

    /// A group of a colour is decided, as far as it will be.
    pub(super) fn settle(
        &mut self,
        colour: usize,
        group: &QuietGroup,
        start_weight: u64,
        found: Settled,
    ) {
        let known = &mut self.colours[colour];
        known.most = known.most - start_weight + found.weight;
        known.least += found.least;
        let sums = sums(group);
        if sums > 0 {
            self.done = self.done.saturating_add(sums);
            self.monitor.progress(self.done, self.total);
        }
        self.tell();
    }

    fn tell(&self) {
        let least = self.colours.iter().map(|known| known.least).min();
        let most = self.colours.iter().map(|known| known.most).min();
        if let Some(least) = least {
            self.monitor.bounds(least, most);
        }
    }
}

/// What became of a group.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settled {
    /// Its presses now.
    pub(super) weight: u64,
    /// It cannot have fewer.
    pub(super) least: u64,
}

impl Settled {
    /// Decided.
    pub(super) const fn proven(weight: u64) -> Self {
        Self {
            weight,
            least: weight,
        }
    }
}

/// Tells what is known of a group as what is known of the whole board.
pub(super) struct Share<'a> {
    monitor: &'a dyn Monitor,
    /// Presses that the colour needs outside of the group.
    least: u64,
    /// Presses outside of the group.
    most: u64,
    /// What the other colour needs.
    others: Option<u64>,
    done: u64,
    sums: u64,
    total: u64,
}

impl Share<'_> {
    /// Presses that the colour needs outside of the group, at least.
    pub(super) fn least(&self) -> u64 {
        self.least
    }
}

impl Monitor for Share<'_> {
    fn should_stop(&self) -> bool {
        self.monitor.should_stop()
    }

    fn progress(&self, done: u64, total: u64) {
        // The search counts candidates that no cell tells apart once.
        let share = u128::from(self.sums) * u128::from(done) / u128::from(total.max(1));
        let share = u64::try_from(share).unwrap_or(self.sums);
        self.monitor
            .progress(self.done.saturating_add(share), self.total);
    }

    fn phase(&self, phase: Phase) {
        self.monitor.phase(phase);
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        let least = self.least + least;
        let least = self.others.map_or(least, |others| others.min(least));
        self.monitor
            .bounds(least, most.map(|most| self.most + most));
    }
}
