//! Quiet patterns that can be decided upon apart from all others.

use super::component::Component;
use super::forest::Forest;

/// Quiet patterns that overlap, directly or through each other, and no others overlap them.
///
/// Whether one of them is added to a solution changes nothing about what the patterns of another
/// group do, so the fewest rounds are found group by group. And as the smallest list is the one that
/// holds the first press in which two differ, it is made of the smallest lists of the groups.
///
/// There are no finer groups, whatever the basis: they are the connected components of the
/// matroid that the patterns stand for, which shows on every reduced basis (Cunningham 1973;
/// Krogdahl 1977).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuietGroup {
    patterns: Vec<u32>,
    presses: Vec<u32>,
    columns: Option<Vec<u64>>,
}

impl QuietGroup {
    /// How many quiet patterns there are.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.patterns.len()
    }

    /// Which of [`Component::quiet_patterns`] they are, increasing.
    #[must_use]
    pub fn patterns(&self) -> &[u32] {
        &self.patterns
    }

    /// The presses that a pattern of the group holds, as bits of the component's packed sets,
    /// increasing.
    #[must_use]
    pub fn presses(&self) -> &[u32] {
        &self.presses
    }

    /// For each of [`QuietGroup::presses`] which patterns hold it: bit nullity − 1 − i for pattern
    /// i of the group. `None` past [`Component::MAX_COLUMN_BITS`] patterns.
    #[must_use]
    pub fn columns(&self) -> Option<&[u64]> {
        self.columns.as_deref()
    }
}

impl Component {
    /// The quiet patterns in groups that do not overlap, by first pattern.
    ///
    /// Cost: twice that of [`Component::quiet_patterns`].
    #[must_use]
    pub fn quiet_groups(&self) -> Vec<QuietGroup> {
        let mut forest = Forest::new(self.nullity());
        let mut holder = vec![u32::MAX; self.press_count()];
        self.each_holding(|press, pattern| {
            if holder[press] == u32::MAX {
                holder[press] = pattern as u32;
            } else {
                forest.join(holder[press] as usize, pattern);
            }
        });
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
                    columns: None,
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
            let fits = group.nullity() <= Self::MAX_COLUMN_BITS;
            group.columns = fits.then(|| vec![0; group.presses.len()]);
        }
        self.each_holding(|press, pattern| {
            let (group, place) = names[pattern];
            let group = &mut groups[group];
            let bit = group.patterns.len() - 1 - place;
            if let Some(columns) = &mut group.columns {
                columns[rank[press] as usize] |= 1 << bit;
            }
        });
        groups
    }
}
