//! The fewest rounds, where quiet patterns hang together loosely.

use num_bigint::BigUint;

use super::groups::QuietGroup;
use super::plan::{Largest, Plan, Undone, WidthError};
use crate::bits::get;
use crate::monitor::Monitor;

impl QuietGroup {
    /// How many additions [`QuietGroup::minimize`] makes, by which it can be compared with going
    /// through all 2^nullity sums.
    ///
    /// # Errors
    /// Where the patterns hang together too much.
    pub(in crate::flip) fn work(&self) -> Result<u64, WidthError> {
        Ok(self.plan()?.work())
    }

    /// Adds patterns of the group to a packed press set, so that it has the fewest presses; of
    /// those the set with the smallest list. The set holds no free press of the group (as
    /// [`Component::solve`](super::Component::solve) gives it).
    ///
    /// Cost: O(2^width · (presses + patterns)).
    ///
    /// # Errors
    /// Where the patterns hang together too much, or the monitor stops it; the set is then as it was.
    pub(in crate::flip) fn minimize(
        &self,
        packed: &mut [u64],
        monitor: &dyn Monitor,
    ) -> Result<(), Undone> {
        self.prepare(monitor)?;
        let plan = self.plan()?;
        let (_, chosen) = plan.best::<Largest>(&self.weights(plan, packed), monitor)?;
        for (i, &press) in self.presses().iter().enumerate() {
            let column = self.column(i);
            let held = column
                .iter()
                .zip(&chosen.0)
                .map(|(a, b)| (a & b).count_ones());
            if held.sum::<u32>() % 2 == 1 {
                packed[press as usize / 64] ^= 1 << (press % 64);
            }
        }
        Ok(())
    }

    /// Adds all patterns of the group to a packed press set, where their columns are kept.
    pub(in crate::flip) fn add_all(&self, packed: &mut [u64]) {
        if !self.has_columns() {
            return;
        }
        for (i, &press) in self.presses().iter().enumerate() {
            let held = self.column(i).iter().map(|word| word.count_ones());
            if held.sum::<u32>() % 2 == 1 {
                packed[press as usize / 64] ^= 1 << (press % 64);
            }
        }
    }

    /// How many sums of patterns make a packed press set one of the fewest presses.
    ///
    /// Cost: as [`QuietGroup::minimize`], with products of long numbers.
    ///
    /// # Errors
    /// Where the patterns hang together too much, or the monitor stops it.
    pub(in crate::flip) fn count_minimum(
        &self,
        packed: &[u64],
        monitor: &dyn Monitor,
    ) -> Result<BigUint, Undone> {
        self.prepare(monitor)?;
        let plan = self.plan()?;
        let weights = self.weights(plan, packed);
        Ok(plan.best::<BigUint>(&weights, monitor)?.1)
    }

    /// For each kind of press how many presses there are after an even number of the patterns that
    /// hold it, and after an odd number.
    fn weights(&self, plan: &Plan, packed: &[u64]) -> Vec<[u64; 2]> {
        let mut weights = vec![[0; 2]; plan.kinds];
        for (&press, &kind) in self.presses().iter().zip(&plan.kind_of) {
            let pressed = get(packed, press as usize);
            weights[kind as usize][usize::from(!pressed)] += 1;
        }
        weights
    }
}
