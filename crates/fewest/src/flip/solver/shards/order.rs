//! In what order the units of a search are searched, and which shard has which.

use std::ops::Range;

use super::Shard;

/// Each shard has at least half as many chunks, where there are so many units: where few of them are
/// searched (the others are the same by symmetry, or are cut at once), those are spread evenly.
const CHUNKS_A_SHARD: u64 = 256;

/// The units of a plan in chunks of equal size. The next chunk is always the one a golden section further
/// on, around in a circle, so that any number of chunks in a row are spread evenly over the whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Order {
    units: u64,
    /// How many; a power of two, as the number of units is.
    chunks: u64,
}

impl Order {
    /// For so many units, a power of two, in so many shards.
    pub(super) fn new(units: u64, shards: u64) -> Self {
        debug_assert!(units.is_power_of_two());
        let chunks = shards.next_power_of_two() * CHUNKS_A_SHARD;
        Self {
            units,
            chunks: chunks.min(units),
        }
    }

    /// All units.
    pub(super) fn units(&self) -> u64 {
        self.units
    }

    /// Units in a chunk.
    pub(super) fn chunk_units(&self) -> u64 {
        self.units / self.chunks
    }

    /// The units of the chunk at a position in the order.
    pub(super) fn chunk(&self, position: u64) -> Range<u64> {
        // The golden section of the circle, made odd: then every chunk comes once.
        let bits = self.chunks.trailing_zeros();
        let step = 0x9e37_79b9_7f4a_7c15_u64
            .checked_shr(64 - bits)
            .unwrap_or(0)
            | 1;
        let chunk = position.wrapping_mul(step) % self.chunks;
        let first = chunk * self.chunk_units();
        first..first + self.chunk_units()
    }

    /// The positions that a shard has.
    pub(super) fn share(&self, shard: Shard) -> Range<u64> {
        let up_to = |index: u64| {
            let share = u128::from(self.chunks) * u128::from(index) / u128::from(shard.of());
            share as u64
        };
        up_to(shard.index() - 1)..up_to(shard.index())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However a search is cut, each of its units is in one shard, once.
    #[test]
    fn shards_have_all_units_once() {
        for bits in [0, 1, 3, 9, 12] {
            for of in [1, 2, 3, 7, 64, 100, 5000] {
                let order = Order::new(1 << bits, of);
                let mut times = vec![0; 1 << bits];
                for shard in Shard::all(of).expect("there is one at least") {
                    for position in order.share(shard) {
                        for unit in order.chunk(position) {
                            times[unit as usize] += 1;
                        }
                    }
                }
                assert_eq!(times, vec![1; 1 << bits], "2^{bits} units in {of} shards");
            }
        }
    }

    /// Any shard has its part of every region.
    #[test]
    fn shards_are_spread_evenly() {
        let of = 10;
        let order = Order::new(1 << 30, of);
        for shard in Shard::all(of).expect("there is one at least") {
            let share = order.share(shard);
            let len = share.end - share.start;
            let mut eighths = [0; 8];
            for position in share {
                eighths[(order.chunk(position).start >> 27) as usize] += 1;
            }
            for count in eighths {
                assert!(count * 8 > len - 16 && count * 8 < len + 16, "{eighths:?}");
            }
        }
    }
}
