//! Quiet patterns that can be decided upon apart from all others.

use std::sync::OnceLock;

use super::component::Component;
use super::forest::Forest;
use super::plan::{Plan, Undone, WidthError};
use crate::bits::set;
use crate::monitor::{Monitor, Stopped, Unmonitored};

/// Quiet patterns that overlap, directly or through each other, and no others overlap them.
///
/// Whether one of them is added to a solution changes nothing about what the patterns of another
/// group do, so the fewest rounds are found group by group. And as the smallest list is the one that
/// holds the first press in which two differ, it is made of the smallest lists of the groups.
///
/// There are no finer groups, whatever the basis: they are the connected components of the
/// matroid that the patterns stand for, which shows on every reduced basis.
#[derive(Debug)]
pub(in crate::flip) struct QuietGroup {
    /// Which of [`Component::quiet_patterns`] they are, increasing.
    pub(super) patterns: Vec<u32>,
    presses: Vec<u32>,
    /// [`QuietGroup::words`] for each press; empty past [`QuietGroup::MAX_COLUMNS_BYTES`].
    columns: Vec<u64>,
    plan: OnceLock<Result<Plan, WidthError>>,
}

impl QuietGroup {
    /// The most memory for the columns of a group.
    const MAX_COLUMNS_BYTES: usize = 1 << 28;

    /// How many quiet patterns there are.
    #[must_use]
    pub(in crate::flip) fn nullity(&self) -> usize {
        self.patterns.len()
    }

    /// The presses that a pattern of the group holds, as bits of the component's packed sets,
    /// increasing.
    #[must_use]
    pub(in crate::flip) fn presses(&self) -> &[u32] {
        &self.presses
    }

    /// Whether the columns are kept; else no search takes the group.
    pub(in crate::flip) fn has_columns(&self) -> bool {
        !self.columns.is_empty()
    }

    /// The patterns that hold the i-th press, 64 a word: bit nullity − 1 − j for pattern j of the group.
    ///
    /// # Panics
    /// Where the columns are not kept.
    pub(in crate::flip) fn column(&self, i: usize) -> &[u64] {
        &self.columns[i * self.words()..][..self.words()]
    }

    /// Words in a column.
    fn words(&self) -> usize {
        self.nullity().div_ceil(64)
    }

    /// In which order to decide on the patterns; found once.
    pub(super) fn plan(&self) -> Result<&Plan, WidthError> {
        let find = || self.find_plan(&Unmonitored).map_err(Undone::unstopped);
        self.plan.get_or_init(find).as_ref().map_err(|&error| error)
    }

    /// Finds the order, unless the monitor stops it. Once it is found, asking for it takes no time.
    pub(super) fn prepare(&self, monitor: &dyn Monitor) -> Result<(), Stopped> {
        if self.plan.get().is_none() {
            let found = match self.find_plan(monitor) {
                Ok(plan) => Ok(plan),
                Err(Undone::TooWide(error)) => Err(error),
                Err(Undone::Stopped) => return Err(Stopped),
            };
            // Another thread may have found the same.
            let _ = self.plan.set(found);
        }
        Ok(())
    }

    fn find_plan(&self, monitor: &dyn Monitor) -> Result<Plan, Undone> {
        if self.columns.is_empty() {
            return Err(Undone::TooWide(WidthError {
                width: self.nullity(),
            }));
        }
        let columns = self.columns.chunks_exact(self.words());
        Plan::new(self.nullity(), columns, monitor)
    }
}

impl Component {
    /// The quiet patterns in groups that do not overlap, by first pattern. Found at the first call.
    ///
    /// Cost: twice that of [`Component::quiet_patterns`].
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub(in crate::flip) fn quiet_groups(&self) -> &[QuietGroup] {
        let find = || self.find_groups(&Unmonitored).expect("nobody stops it");
        self.groups.get_or_init(find)
    }

    /// Finds the groups, and in which order to decide on their patterns, unless the monitor stops it.
    /// Once they are found, nothing that asks for them takes long.
    pub(super) fn prepare_groups(&self, monitor: &dyn Monitor) -> Result<(), Stopped> {
        if self.groups.get().is_none() {
            // Another thread may have found the same.
            let _ = self.groups.set(self.find_groups(monitor)?);
        }
        let mut groups = self.quiet_groups().iter();
        groups.try_for_each(|group| group.prepare(monitor))
    }

    fn find_groups(&self, monitor: &dyn Monitor) -> Result<Vec<QuietGroup>, Stopped> {
        let mut forest = Forest::new(self.nullity());
        let mut holder = vec![u32::MAX; self.press_count()];
        self.each_holding(monitor, |press, pattern| {
            if holder[press] == u32::MAX {
                holder[press] = pattern as u32;
            } else {
                forest.join(holder[press] as usize, pattern);
            }
        })?;
        let mut groups: Vec<QuietGroup> = Vec::new();
        let mut group_of_root = vec![u32::MAX; self.nullity()];
        // For each pattern its group, and where it stands there.
        let mut names = Vec::with_capacity(self.nullity());
        for pattern in 0..self.nullity() {
            let group = &mut group_of_root[forest.root(pattern)];
            if *group == u32::MAX {
                *group = groups.len() as u32;
                groups.push(QuietGroup {
                    patterns: Vec::new(),
                    presses: Vec::new(),
                    columns: Vec::new(),
                    plan: OnceLock::new(),
                });
            }
            let patterns = &mut groups[*group as usize].patterns;
            names.push((*group as usize, patterns.len()));
            patterns.push(pattern as u32);
        }
        // For each press where it stands among those of its group.
        let mut rank = vec![0_u32; self.press_count()];
        for (press, &pattern) in holder.iter().enumerate() {
            if pattern != u32::MAX {
                let group = &mut groups[names[pattern as usize].0];
                rank[press] = group.presses.len() as u32;
                group.presses.push(press as u32);
            }
        }
        for group in &mut groups {
            let words = group.words() * group.presses.len();
            if words * 8 <= QuietGroup::MAX_COLUMNS_BYTES {
                group.columns = vec![0; words];
            }
        }
        self.each_holding(monitor, |press, pattern| {
            let (group, place) = names[pattern];
            let group = &mut groups[group];
            let bit = group.patterns.len() - 1 - place;
            let start = rank[press] as usize * group.words();
            if !group.columns.is_empty() {
                set(&mut group.columns[start..], bit);
            }
        })?;
        Ok(groups)
    }
}
