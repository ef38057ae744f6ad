//! The lightest member of a coset of a binary code (its *coset leader*), proven.
//!
//! All solutions of a flip board are one solution plus the span of `k` quiet patterns. Which of the
//! `2^k` presses the fewest cells? The search visits the Walsh–Hadamard transform of the signed
//! [`Histogram`] of the cells' columns, cut by a bound; `docs/flip-minimum.md` tells how.
//!
//! A *candidate* `t` is a number of `k` bits: bit `j` says whether basis vector `b_j` is added. Of
//! equally light candidates the largest number wins. Where the basis is in reduced row echelon form,
//! bit `k − 1` belonging to the first pivot, that is the solution whose list of presses is
//! lexicographically smallest.
//!
//! ```
//! use fewest::flip::coset::{Histogram, Want, minimum};
//! use fewest::Unmonitored;
//!
//! // One solution presses cells 0, 1 and 2; the quiet patterns are {0, 1, 3} and {1, 2, 3}.
//! let cells = [(0b10, true), (0b11, true), (0b01, true), (0b11, false)];
//! let histogram = Histogram::from_cells(2, cells)?;
//! let threads = std::num::NonZeroUsize::MIN;
//! let least = minimum(&histogram, Want::Count, threads, &Unmonitored);
//! // Adding one of them leaves {2, 3} or {0, 3}; adding both leaves {1}.
//! assert_eq!((least.weight, least.candidate, least.count), (1, 0b11, Some(1)));
//! # Ok::<(), fewest::flip::coset::HistogramError>(())
//! ```

mod batch;
mod coordinates;
mod cost;
mod dispatch;
mod guess;
mod histogram;
mod kernel;
mod layout;
mod levels;
mod minimisers;
mod minimum;
mod orbits;
mod order;
mod plan;
mod range;
mod remaining;
mod rows;
mod search;
mod sink;
mod steps;
mod table;

pub use histogram::{Histogram, HistogramError, MAX_DIMENSION};
pub use minimisers::{Minimisers, minimisers};
pub use minimum::{Knowledge, Prepared, minimum, minimum_knowing};
pub use orbits::Symmetry;
pub use plan::Plan;
pub(crate) use plan::hash;
pub use range::{Found, MergeError, Minimum, RangeOutcome};
pub use search::{Searcher, Shared, Want};
