//! The minimum search against a Gray code that shares nothing with it, and known minima.

use fewest::flip::coset::{
    Histogram, Knowledge, MergeError, Minimum, Plan, Prepared, RangeOutcome, Searcher, Shared,
    Symmetry, Want, minimisers, minimum, minimum_knowing,
};
use fewest::{Monitor, Unmonitored};
use proptest::prelude::*;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

#[path = "common/quiet.rs"]
mod quiet;

use quiet::{Board, Goal, Random};

/// Weighted cells: column, start bit, weight.
type Cells = Vec<(u128, bool, u32)>;

/// Minimum weight and all candidates that have it, the largest first, by a Gray code over cells.
fn naive(dimension: u32, cells: &Cells) -> (u64, Vec<u128>) {
    let mut pressed: Vec<bool> = cells.iter().map(|cell| cell.1).collect();
    let mut best = u64::MAX;
    let mut all = Vec::new();
    let mut t = 0_u128;
    for step in 1..=1_u64 << dimension {
        let weight = cells
            .iter()
            .zip(&pressed)
            .map(|(cell, &p)| u64::from(p) * u64::from(cell.2))
            .sum();
        if weight < best {
            best = weight;
            all.clear();
        }
        if weight == best {
            all.push(t);
        }
        let bit = step.trailing_zeros();
        if bit < dimension {
            t ^= 1 << bit;
            for (p, cell) in pressed.iter_mut().zip(cells) {
                *p ^= cell.0 >> bit & 1 == 1;
            }
        }
    }
    all.sort_unstable_by(|a, b| b.cmp(a));
    (best, all)
}

fn threads(n: usize) -> NonZeroUsize {
    NonZeroUsize::new(n).unwrap()
}

fn agrees_with_naive(dimension: u32, cells: &Cells) {
    let (weight, all) = naive(dimension, cells);
    let histogram = Histogram::from_weighted(dimension, cells.iter().copied()).unwrap();
    let counted = minimum(&histogram, Want::Count, threads(1), &Unmonitored);
    assert_eq!(
        counted,
        Minimum {
            weight,
            candidate: all[0],
            count: Some(all.len() as u128),
            proven: true,
            lower_bound: weight
        }
    );
    let leader = minimum(&histogram, Want::Leader, threads(3), &Unmonitored);
    assert_eq!(
        leader,
        Minimum {
            count: None,
            ..counted
        }
    );
    assert_eq!(histogram.weight(all[0]), weight);
    assert!(histogram.trivial_lower_bound() <= weight);
    let listed: Vec<u128> = minimisers(&histogram, &counted, &Unmonitored).collect();
    assert_eq!(listed, all);
}

fn planned(histogram: &Histogram) -> Plan {
    match Prepared::new(histogram, Want::Leader) {
        Prepared::Planned(plan) => *plan,
        Prepared::Answered(_) => panic!("the rank is large enough for a plan"),
    }
}

/// Random cells. `distinct` limits how many different columns appear, `heaviest` the weights.
fn random_cells(dimension: u32, number: usize, distinct: u64, heaviest: u32, seed: u64) -> Cells {
    let mut random = Random(seed);
    let columns: Vec<u128> = (0..distinct)
        .map(|_| u128::from(random.next() & ((1 << dimension) - 1)))
        .collect();
    (0..number)
        .map(|_| {
            let column = columns[(random.next() % distinct) as usize];
            let start = random.next() >> 63 == 1;
            (column, start, 1 + (random.next() >> 40) as u32 % heaviest)
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn small_dimensions_agree_with_the_gray_code(
        dimension in 0_u32..=9,
        number in 0_usize..40,
        distinct in 1_u64..30,
        heaviest in 1_u32..50,
        seed: u64,
    ) {
        agrees_with_naive(dimension, &random_cells(dimension, number, distinct, heaviest, seed));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 12 } else { 60 }))]

    /// From rank 13 on there is a plan.
    #[test]
    fn planned_searches_agree_with_the_gray_code(
        dimension in 12_u32..=if cfg!(debug_assertions) { 14 } else { 16 },
        number in 12_usize..60,
        distinct in 10_u64..60,
        heaviest in prop::sample::select(vec![1, 2, 100, 1000, 1_000_000]),
        seed: u64,
    ) {
        agrees_with_naive(dimension, &random_cells(dimension, number, distinct, heaviest, seed));
    }
}

#[test]
fn nothing_to_choose() {
    agrees_with_naive(0, &vec![]);
    agrees_with_naive(0, &vec![(0, true, 1), (0, false, 1)]);
    agrees_with_naive(3, &vec![]);
    agrees_with_naive(5, &vec![(0, true, 4)]);
    agrees_with_naive(2, &vec![(1, true, 0), (2, false, 0)]);
}

/// Cells that no vector tells apart leave whole classes of candidates equal.
#[test]
fn low_rank_counts_without_visiting() {
    let cells = vec![
        (0b11 << 40, true, 1),
        (0b110 << 40, false, 1),
        (1 << 3, true, 2),
    ];
    let histogram = Histogram::from_weighted(62, cells).unwrap();
    let least = minimum(&histogram, Want::Count, threads(1), &Unmonitored);
    assert_eq!((least.weight, least.count), (0, Some(1 << 59)));
    // All ones but where the three cells say otherwise: 40 and 41 differ, 41 and 42 agree, 3 is set.
    let ones = (1_u128 << 62) - 1;
    assert_eq!(least.candidate, ones ^ (1 << 40));
    let first: Vec<u128> = minimisers(&histogram, &least, &Unmonitored)
        .take(5000)
        .collect();
    assert_eq!(first[0], least.candidate);
    assert!(first.is_sorted_by(|a, b| a > b));
    assert!(first.iter().all(|&t| histogram.weight(t) == 0));
}

/// One cell a coordinate and a cell for each pair of neighbours: two minimisers at least, and many
/// ties between groups.
#[test]
fn many_minimisers_are_counted_and_listed_in_order() {
    for dimension in [12, 13, 14] {
        // Pairs of cells that cancel, or want bits 2i and 2i + 1 to differ: 2^(k/2) minimisers.
        let cells: Cells = (0..dimension / 2)
            .map(|i| (0b11 << (2 * i), true, 1))
            .collect();
        agrees_with_naive(dimension, &cells);
        // The cell of each bit is indifferent: both signs at once.
        let cells: Cells = (0..dimension)
            .flat_map(|i| {
                [
                    (1 << i, true, 3),
                    (1 << i | 1 << ((i + 1) % dimension), i % 3 == 0, 2),
                ]
            })
            .collect();
        agrees_with_naive(dimension, &cells);
        // A ring with an odd number of signs that cannot all be right: `dimension` ways to break one.
        let cells: Cells = (0..dimension)
            .map(|i| (1 << i | 1 << ((i + 1) % dimension), i == 0, 1))
            .collect();
        agrees_with_naive(dimension, &cells);
    }
}

/// A fixed board of one more vector than fits in memory at a time: 2^13 minimisers.
#[test]
fn more_minimisers_than_are_held_at_a_time() {
    let cells: Cells = (0..13).map(|i| (0b11 << (2 * i), true, 1)).collect();
    let histogram = Histogram::from_weighted(26, cells).unwrap();
    let least = minimum(&histogram, Want::Count, threads(2), &Unmonitored);
    assert_eq!(least.count, Some(1 << 13));
    let mut expected: Vec<u128> = (0..1_u128 << 13)
        .map(|choice| (0..13).fold(0, |t, i| t | (1 + (choice >> i & 1)) << (2 * i)))
        .collect();
    expected.reverse();
    let listed: Vec<u128> = minimisers(&histogram, &least, &Unmonitored).collect();
    assert_eq!(listed, expected);
}

/// "Lights Out" from all lit to all off, OEIS A075464.
#[test]
fn all_lit_to_all_off() {
    let known = [
        1, 4, 5, 4, 15, 28, 33, 40, 25, 44, 55, 72, 105, 56, 117, 104, 147, 188, 141, 224, 245,
        276, 231, 270,
    ];
    for (n, presses) in (1..).zip(known) {
        let board = Board::new(n, Goal::One);
        let start = Board::all_off(n);
        let histogram =
            Histogram::from_cells(board.dimension(), board.columns().into_iter().zip(start))
                .unwrap();
        let least = minimum(&histogram, Want::Leader, threads(1), &Unmonitored);
        assert!(least.proven);
        assert_eq!(least.weight, presses, "{n}x{n}");
    }
}

/// One unit, and four: searched whole, in parts, and by several threads.
#[test]
fn parts_merge_to_the_whole() {
    let board = Board::new(30, Goal::One);
    let histogram = Histogram::from_cells(board.dimension(), board.random_cells(5)).unwrap();
    for histogram in [histogram, many_units(5)] {
        let plan = planned(&histogram);
        for want in [Want::Leader, Want::Count] {
            let whole = plan.minimum(want, threads(1), &Unmonitored);
            assert_eq!(plan.minimum(want, threads(4), &Unmonitored), whole);
            let mut random = Random(7);
            for _ in 0..3 {
                let mut cuts: Vec<u64> =
                    (0..4).map(|_| random.next() % (plan.units() + 1)).collect();
                cuts.extend([0, plan.units()]);
                cuts.sort_unstable();
                let shared = Shared::default();
                let mut parts: Vec<RangeOutcome> = cuts
                    .windows(2)
                    .map(|cut| {
                        Searcher::new(&plan, want, &shared).search(cut[0]..cut[1], &Unmonitored)
                    })
                    .collect();
                parts.reverse();
                assert_eq!(plan.merge(want, &parts), Ok(whole));
                assert_eq!(shared.units_done(), plan.units());
                assert_eq!(shared.weight(), whole.weight);
                // Alone, without news from others, and by way of JSON.
                let parts: Vec<RangeOutcome> = cuts
                    .windows(2)
                    .map(|cut| {
                        Searcher::new(&plan, want, &Shared::default())
                            .search(cut[0]..cut[1], &Unmonitored)
                    })
                    .map(|part| {
                        serde_json::from_str(&serde_json::to_string(&part).unwrap()).unwrap()
                    })
                    .collect();
                assert_eq!(plan.merge(want, &parts), Ok(whole));
            }
        }
    }
}

/// A 19×19 board for either goal, and nine more bits, four decided by a heavy cell each, five by two
/// light ones that may contradict each other: 2^26 candidates, four units.
fn many_units(seed: u64) -> Histogram {
    let board = Board::new(19, Goal::Either);
    let dimension = board.dimension();
    assert_eq!(dimension, 17);
    let cells = board
        .random_cells(seed)
        .into_iter()
        .map(|(column, start)| (column, start, 1));
    let light = (0..5).flat_map(|i| [(1 << (17 + i) | 1, true, 1), (1 << (17 + i), i % 2 == 0, 1)]);
    let heavy = (0..4).map(|i| (1 << (22 + i), i % 2 == 0, 150));
    Histogram::from_weighted(26, cells.chain(light).chain(heavy)).unwrap()
}

#[test]
fn parts_that_do_not_fit_together_are_refused() {
    let histogram = many_units(1);
    let plan = planned(&histogram);
    assert!(plan.units() >= 4);
    let shared = Shared::default();
    let search = |want, range| Searcher::new(&plan, want, &shared).search(range, &Unmonitored);
    let (low, high) = (
        search(Want::Count, 0..2),
        search(Want::Count, 2..plan.units()),
    );
    let merge = |parts: &[&RangeOutcome]| {
        let parts: Vec<RangeOutcome> = parts.iter().copied().cloned().collect();
        plan.merge(Want::Count, &parts)
    };
    assert!(merge(&[&high, &low]).is_ok());
    assert_eq!(
        merge(&[&low]),
        Err(MergeError::Gap {
            start: 2,
            end: plan.units()
        })
    );
    assert_eq!(merge(&[&high]), Err(MergeError::Gap { start: 0, end: 2 }));
    assert_eq!(
        merge(&[&low, &high, &low]),
        Err(MergeError::Overlap { unit: 0 })
    );
    let overlapping = search(Want::Count, 1..plan.units());
    assert_eq!(
        merge(&[&low, &overlapping]),
        Err(MergeError::Overlap { unit: 1 })
    );
    let other_want = search(Want::Leader, 2..plan.units());
    assert_eq!(
        merge(&[&low, &other_want]),
        Err(MergeError::OtherWant { index: 1 })
    );
    let other = planned(&many_units(2));
    let foreign = Searcher::new(&other, Want::Count, &Shared::default())
        .search(2..other.units(), &Unmonitored);
    assert!(matches!(
        merge(&[&low, &foreign]),
        Err(MergeError::OtherPlan { index: 1, .. })
    ));
    let impossible = Shared::default();
    impossible.offer(0);
    let nothing =
        Searcher::new(&plan, Want::Count, &impossible).search(0..plan.units(), &Unmonitored);
    assert_eq!(merge(&[&nothing]), Err(MergeError::NothingFound));
}

/// Stops a search after some units, and notes its progress.
struct StopAfter {
    polls: AtomicU64,
    limit: u64,
    done: AtomicU64,
}

impl Monitor for StopAfter {
    fn should_stop(&self) -> bool {
        self.polls.fetch_add(1, Ordering::Relaxed) >= self.limit
    }

    fn progress(&self, done: u64, total: u64) {
        assert!(done <= total);
        self.done.fetch_max(done, Ordering::Relaxed);
    }
}

#[test]
fn a_stopped_search_tells_the_best_and_a_bound() {
    let histogram = many_units(3);
    let whole = minimum(&histogram, Want::Leader, threads(1), &Unmonitored);
    for limit in [0, 1] {
        let monitor = StopAfter {
            polls: AtomicU64::new(0),
            limit,
            done: AtomicU64::new(0),
        };
        let stopped = minimum(&histogram, Want::Count, threads(1), &monitor);
        assert!(!stopped.proven);
        assert_eq!(stopped.count, None);
        assert_eq!(histogram.weight(stopped.candidate), stopped.weight);
        assert!(stopped.weight >= whole.weight);
        assert!(stopped.lower_bound <= whole.weight);
        assert!(monitor.done.into_inner() > 0);
        let monitor = StopAfter {
            polls: AtomicU64::new(0),
            limit,
            done: AtomicU64::new(0),
        };
        let mut list = minimisers(&histogram, &whole, &monitor);
        assert_eq!(list.next(), None);
        assert!(list.was_stopped());
    }
}

/// Writes down the bounds, and stops the search after so many questions.
struct Bounds {
    told: Mutex<Vec<(u64, Option<u64>)>>,
    polls: AtomicU64,
    limit: u64,
}

impl Monitor for Bounds {
    fn should_stop(&self) -> bool {
        self.polls.fetch_add(1, Ordering::Relaxed) >= self.limit
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        self.told.lock().unwrap().push((least, most));
    }
}

#[test]
fn bounds_close_on_the_minimum_and_are_kept_when_the_search_is_stopped() {
    let mut sharper = 0;
    for (seed, number) in (1..5).flat_map(|seed| [(seed, 1), (seed, 3)]) {
        let histogram = many_units(seed);
        let whole = minimum(&histogram, Want::Leader, threads(1), &Unmonitored);
        for limit in [0, 1, 2, 3, 5, 8, u64::MAX] {
            let monitor = Bounds {
                told: Mutex::default(),
                polls: AtomicU64::new(0),
                limit,
            };
            let found = minimum(&histogram, Want::Count, threads(number), &monitor);
            let told = monitor.told.into_inner().unwrap();
            for &(least, most) in &told {
                assert!(
                    least <= whole.weight && most.is_some_and(|most| whole.weight <= most),
                    "{} is not in {told:?}",
                    whole.weight
                );
            }
            assert!(told.is_sorted_by(|a, b| a.0 <= b.0 && a.1 >= b.1 && a != b));
            let (least, most) = told[told.len() - 1];
            assert!(found.lower_bound >= least && Some(found.weight) <= most);
            assert!(found.lower_bound <= whole.weight && found.weight >= whole.weight);
            if found.proven {
                assert_eq!((least, most), (whole.weight, Some(whole.weight)));
            }
            sharper += u64::from(!found.proven && least > histogram.trivial_lower_bound());
        }
    }
    // Every block of units has a bound of its own.
    assert!(sharper > 0);
}

/// A board a few presses from solved, shown through a random solution: sums near the mass, so that
/// every width of numbers is used to its limit.
#[test]
fn nearly_solved_boards() {
    // 39: mass 1,521; 199: 39,601 cells, more than an `i16` holds; 79 and 123: candidates longer than a word.
    for (n, presses, nullity) in [(39, 3, 32), (199, 5, 32), (79, 4, 64), (123, 6, 80)] {
        let board = Board::new(n, Goal::One);
        assert_eq!(board.dimension(), nullity, "the nullity of {n}x{n}");
        let mut random = Random(n as u64);
        let hidden = u128::from(random.next()) << 64 | u128::from(random.next());
        let hidden = hidden & ((1 << nullity) - 1);
        let mut start: Vec<bool> = board
            .columns()
            .iter()
            .map(|column| (column & hidden).count_ones() % 2 == 1)
            .collect();
        for i in 0..presses {
            start[i * 97 + 5] ^= true;
        }
        let histogram =
            Histogram::from_cells(nullity, board.columns().into_iter().zip(start)).unwrap();
        let least = minimum(&histogram, Want::Count, threads(1), &Unmonitored);
        assert_eq!(
            (least.weight, least.count, least.proven),
            (presses as u64, Some(1), true)
        );
        assert_eq!(least.candidate, hidden);
    }
}

/// Masses at which the search changes the width of its numbers, all of it in a few bins and all of
/// one sign for some candidate.
#[test]
fn seams_of_the_widths() {
    for mass in [
        127,
        128,
        255,
        256,
        32_767,
        32_768,
        65_535,
        65_536,
        i32::MAX as u32,
    ] {
        for disturbed in [0, 1] {
            let mut random = Random(u64::from(mass));
            let hidden = u128::from(random.next() & 0x1fff);
            let mut columns: Vec<u128> = (0..13).map(|i| 1 << i).collect();
            columns.extend((0..27).map(|_| u128::from(random.next() & 0x1fff)));
            let light = (mass - 60) / 39;
            let mut cells: Cells = columns
                .iter()
                .map(|&column| (column, (column & hidden).count_ones() % 2 == 1, light))
                .collect();
            cells[20].2 = mass - 39 * light;
            for cell in &mut cells[..disturbed] {
                cell.1 ^= true;
            }
            assert_eq!(cells.iter().map(|cell| cell.2).sum::<u32>(), mass);
            agrees_with_naive(13, &cells);
        }
    }
}

/// Where a turn or a reflection takes each candidate of a board: the basis has its pivots in the first cells.
fn symmetry(
    board: &Board,
    start: &[bool],
    moved: impl Fn(usize, usize) -> (usize, usize),
) -> Symmetry {
    let n = board.n;
    let k = board.basis.len();
    let source = |cell: usize| {
        let (row, column) = moved(cell / n, cell % n);
        row * n + column
    };
    let bits = |moved: &dyn Fn(usize) -> bool| {
        (0..k).fold(0_u128, |bits, pivot| {
            bits | u128::from(moved(pivot)) << (k - 1 - pivot)
        })
    };
    let images = board.basis.iter().rev();
    Symmetry {
        images: images
            .map(|pattern| bits(&|pivot| pattern[source(pivot)]))
            .collect(),
        shift: bits(&|pivot| start[source(pivot)] != start[pivot]),
    }
}

/// What the caller knows, the width of groups, and the pruning of orbits change no answer, each alone and all
/// together; nor does what the caller believes wrongly.
#[test]
fn nothing_that_the_caller_knows_changes_an_answer() {
    let n = 59;
    let board = Board::new(n, Goal::One);
    let k = board.dimension();
    assert_eq!(k, 22);
    let mut lit = Board::all_off(n);
    for (i, pattern) in board.basis.iter().enumerate() {
        if lit[i] {
            lit.iter_mut().zip(pattern).for_each(|(a, b)| *a ^= b);
        }
    }
    let mut random = Random(15);
    let noise: Vec<bool> = (0..n * n).map(|_| random.next() >> 63 == 1).collect();
    let half_turned: Vec<bool> = (0..n * n).map(|i| noise[i.min(n * n - 1 - i)]).collect();
    for (start, orders) in [(lit, 8), (noise, 1), (half_turned, 2)] {
        let cells = board.columns().into_iter().zip(start.iter().copied());
        let histogram = Histogram::from_cells(k, cells).unwrap();
        let mirror = symmetry(&board, &start, |row, column| (row, n - 1 - column));
        let transposed = symmetry(&board, &start, |row, column| (column, row));
        let half = symmetry(&board, &start, |row, column| (n - 1 - row, n - 1 - column));
        let symmetries = vec![half, mirror, transposed];
        let spans: Vec<Vec<u128>> = (4..=16)
            .map(|d| (0..d).map(|j| 0b101 << j).collect())
            .collect();
        let mut plain = Knowledge::default();
        plain.widest = 9;
        let expected = minimum_knowing(&histogram, &plain, Want::Count, threads(1), &Unmonitored);
        let mut kinds = Vec::new();
        for widest in [4, 9, 16] {
            for bits in 0..8 {
                let mut knowledge = Knowledge::default();
                knowledge.widest = widest;
                if bits & 1 == 1 {
                    knowledge.symmetries = symmetries.clone();
                }
                if bits & 2 == 2 {
                    knowledge.spans = spans.clone();
                }
                if bits & 4 == 4 {
                    knowledge.candidate = Some(expected.candidate ^ 0b1000);
                }
                kinds.push(knowledge);
            }
        }
        let mut seen = Vec::new();
        for knowledge in &kinds {
            for want in [Want::Count, Want::Leader] {
                let found = minimum_knowing(&histogram, knowledge, want, threads(2), &Unmonitored);
                let count = expected.count.filter(|_| want == Want::Count);
                assert_eq!(found, Minimum { count, ..expected }, "{knowledge:?}");
            }
            if let Prepared::Planned(plan) = Prepared::knowing(&histogram, knowledge, Want::Count) {
                seen.push(plan.to_string());
            }
        }
        // Else nothing was switched on.
        let says = format!(" {orders} symmetries");
        assert!(seen.iter().any(|plan| plan.contains(&says)), "{seen:?}");
    }
}
