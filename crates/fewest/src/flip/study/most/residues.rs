//! Weights modulo 4: what is known of a press set plus each sum of patterns.

use super::code::Code;

/// Cases of the weights modulo 4 of a press set x whose weight has the parity of the rounds.
///
/// The weight of x + t is that of x, plus that of t, minus twice the cells in common; and whether these are an odd
/// number is linear in t. So the weight of x modulo 4 and one bit for each pattern tell the weights of all sums, and
/// the largest weight that is allowed need not be even nor odd alone, but has a remainder modulo 4.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Residues {
    /// How many bits are known: nothing is, or what is said of x and of all sums of the patterns before `known - 1`.
    known: usize,
    /// Bit 0: whether the weight of x modulo 4 is not that of the rounds. Bit i + 1: whether x and pattern i have an odd
    /// number of cells in common.
    bits: u32,
}

impl Residues {
    /// The two cases of the next bit, if there is one.
    pub(super) fn cases(self, code: &Code) -> Option<[Self; 2]> {
        let known = self.known + 1;
        let case = |bit: u32| Self {
            known,
            bits: self.bits | bit << self.known,
        };
        (self.known <= code.dimension).then(|| [case(0), case(1)])
    }

    /// What the excess at a sum may be at most where no weight is less than `rounds`.
    pub(super) fn allowance(self, code: &Code, rounds: u64, sum: u32) -> i32 {
        let loose = code.allowance(rounds, sum);
        if self.known == 0 || sum >> (self.known - 1) != 0 {
            return loose;
        }
        let halves = code.weight(sum) / 2
            + (self.bits & 1).cast_signed()
            + (self.bits >> 1 & sum).count_ones().cast_signed();
        // A weight that is 2 too large modulo 4 is larger by 2 than the least that is allowed.
        loose - 4 * (halves % 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flip::study::most::tests::{balances, code};

    /// Of every press set, in the case that is its own: all excesses are allowed if they are without the case, and none
    /// of the last bits is free.
    #[test]
    fn the_case_of_a_press_set_leaves_out_nothing() {
        let code = code(&[(1, 2), (2, 3), (3, 1), (4, 2), (5, 1), (7, 3)]);
        let mut tighter = 0;
        for balance in balances(&code) {
            let excesses = code.excesses(&balance);
            let weight = |sum: u32| ((code.cells - excesses[sum as usize]) / 2).cast_unsigned();
            let rounds = code.rounds(&balance);
            if u64::from(weight(0)) % 2 != rounds % 2 {
                continue;
            }
            let mut residues = Residues::default();
            while let Some(cases) = residues.cases(&code) {
                let own = match residues.known {
                    0 => u64::from(weight(0)) % 4 != rounds % 4,
                    known => {
                        let pattern = 1 << (known - 1);
                        let common =
                            weight(0) + code.weight(pattern).cast_unsigned() - weight(pattern);
                        common / 2 % 2 == 1
                    }
                };
                residues = cases[usize::from(own)];
                for sum in 0..code.sums() {
                    let allowance = residues.allowance(&code, rounds, sum);
                    assert!(excesses[sum as usize] <= allowance, "{balance:?} {sum}");
                    tighter += i32::from(allowance < code.allowance(rounds, sum));
                }
            }
            for sum in 0..code.sums() {
                let allowance = residues.allowance(&code, rounds, sum);
                assert_eq!((allowance - excesses[sum as usize]) % 8, 0, "{balance:?}");
            }
        }
        assert!(tighter > 1000, "{tighter}");
    }
}
