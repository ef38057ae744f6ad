use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A machine word with one bit for each place of a board.
pub(super) trait Word:
    Copy
    + Debug
    + Eq
    + Hash
    + Send
    + Sync
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitOrAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    /// Width in bits.
    const BITS: u32;
    /// No bit set.
    const ZERO: Self;
    /// Bit 0 set.
    const ONE: Self;

    /// The `count` lowest bits set; `count` may be the width.
    fn low(count: u32) -> Self;
    /// Number of ones.
    fn count(self) -> u32;
    /// Index of the lowest one; the width for 0.
    fn lowest(self) -> u32;
    /// Without its lowest one.
    fn without_lowest(self) -> Self;
    /// Sum, which never carries out of the word where it is used here.
    fn plus(self, other: Self) -> Self;
    /// Bits 0 to 63, and 64 to 127.
    fn halves(self) -> [u64; 2];

    /// Whether bit `at` is set.
    fn has(self, at: u32) -> bool {
        (self >> at) & Self::ONE != Self::ZERO
    }

    /// Whether no bit is set.
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// Only bit `at` set.
    fn bit(at: u32) -> Self {
        Self::ONE << at
    }
}

macro_rules! word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;

            #[inline]
            fn low(count: u32) -> Self {
                if count >= Self::BITS {
                    Self::MAX
                } else {
                    (1 << count) - 1
                }
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn halves(self) -> [u64; 2] {
                let wide = u128::from(self);
                [wide as u64, (wide >> 64) as u64]
            }
        }
    };
}

word!(u64);
word!(u128);
