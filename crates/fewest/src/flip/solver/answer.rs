//! The fewest rounds, proven where the search comes to its end.

use std::num::NonZeroUsize;

use super::decide::{Decide, Search};
use super::kept::{self, Moved};
use super::ledger::{Ledger, Settled, Share};
use super::part;
use super::rectangles::Coset;
use super::shapes::{self, Solved};
use super::{Elimination, Solver};
use crate::BitGrid;
use crate::flip::coset::{Knowledge, Want};
use crate::flip::methods::fewest_by_area;
use crate::flip::rectangle::Plan;
use crate::flip::solution::{Best, Tie};
use crate::flip::symmetry::{Image, symmetries};
use crate::flip::system::{QuietGroup, System};
use crate::flip::{Answer, Board, Colour, Goal, Method, Outcome, Solution};
use crate::monitor::{Monitor, News};

impl Solver {
    /// The fewest rounds that reach the goal; of all minimum press sets the one whose list is
    /// lexicographically smallest. Where the monitor stops the search, or the sums are past what it
    /// takes, the best that is known, and a proven lower bound.
    ///
    /// Cost: that of [`Solver::any`], and a search over 2^d sums for the largest group of d quiet
    /// patterns that hang together (see [`minimum`](crate::flip::coset::minimum)); goal either adds 1 to d on classic
    /// rectangles, and doubles the work elsewhere.
    ///
    /// # Panics
    /// Where the board is of another shape.
    #[must_use]
    pub fn minimum(
        &self,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Outcome {
        self.minimum_by(Tie::SmallestList, board, goal, threads, monitor)
    }

    /// The same as [`Solver::minimum`], sooner where `best` rounds are enough. Where they are not, the search is
    /// made again without them.
    ///
    /// # Panics
    /// Where the board is of another shape.
    #[must_use]
    pub fn minimum_from(
        &self,
        best: u64,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Outcome {
        let decide = &mut Search {
            threads,
            best: Some(best),
        };
        self.minimum_decided(decide, Tie::SmallestList, board, goal, threads, monitor)
    }

    /// The fewest rounds that reach the goal, with some presses that are so many: the same as
    /// [`Solver::minimum`] where the search comes to its end. Where it is stopped, bounds that meet are
    /// an answer too, whether another list is smaller or not.
    ///
    /// Cost: that of [`Solver::minimum`].
    ///
    /// # Panics
    /// Where the board is of another shape.
    #[must_use]
    pub fn fewest(
        &self,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Outcome {
        self.minimum(board, goal, threads, monitor).with_any_list()
    }

    /// The same as [`Solver::fewest`], as [`Solver::minimum_from`] finds it.
    ///
    /// # Panics
    /// Where the board is of another shape.
    #[must_use]
    pub fn fewest_from(
        &self,
        best: u64,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Outcome {
        self.minimum_from(best, board, goal, threads, monitor)
            .with_any_list()
    }

    /// As [`Solver::minimum`], but of all minimum press sets the one whose string of zeros and ones,
    /// row by row, is least: it comes last where [`Solver::minimum`] comes first. So POJ 3279 asks for
    /// it.
    ///
    /// Cost: that of [`Solver::minimum`].
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use fewest::Unmonitored;
    /// use fewest::flip::{Answer, Goal, Neighbourhood, Solver, parse};
    ///
    /// let board = parse("bwwb\nwbbw\nwbbw\nbwwb")?.into_board(Neighbourhood::CLASSIC)?;
    /// let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored)?;
    /// let ask = |outcome: fewest::flip::Outcome| match outcome.answer {
    ///     Answer::Minimum(solution) => solution.presses.to_string(),
    ///     _ => panic!("the sample can be solved"),
    /// };
    /// let one = NonZeroUsize::MIN;
    /// let least = ask(solver.least_pattern(&board, Goal::White, one, &Unmonitored));
    /// assert_eq!(least, "....\nx..x\nx..x\n....");
    /// let first = ask(solver.minimum(&board, Goal::White, one, &Unmonitored));
    /// assert_eq!(first, ".xx.\n....\n....\n.xx.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Where the board is of another shape.
    #[must_use]
    pub fn least_pattern(
        &self,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Outcome {
        self.minimum_by(Tie::LeastPattern, board, goal, threads, monitor)
    }

    fn minimum_by(
        &self,
        tie: Tie,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Outcome {
        let decide = &mut Search::on(threads);
        self.minimum_decided(decide, tie, board, goal, threads, monitor)
    }

    /// The fewest rounds, as somebody decides them.
    pub(super) fn minimum_decided(
        &self,
        decide: &mut dyn Decide,
        tie: Tie,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Outcome {
        self.check(board);
        let news = News::new(monitor);
        news.bounds(fewest_by_area(board, goal), None);
        let (answer, states) = match &self.elimination {
            Elimination::Rectangle(size) => match size.coset(board, goal, tie) {
                None => (Answer::Impossible, 1),
                Some(coset) => rectangle(decide, &size.plan, &coset, board, goal, threads, &news),
            },
            Elimination::Sparse(system) => sparse(decide, system, board, goal, tie, threads, &news),
        };
        Outcome {
            answer,
            method: Method::Transform,
            states,
        }
    }
}

fn rectangle(
    decide: &mut dyn Decide,
    plan: &Plan,
    coset: &Coset<'_>,
    board: &Board,
    goal: Goal,
    threads: NonZeroUsize,
    monitor: &dyn Monitor,
) -> (Answer, u64) {
    let by_area = fewest_by_area(board, goal);
    let some = coset.some();
    monitor.bounds(by_area, Some(some.rounds()));
    let widest = decide.widest_kept();
    let (kept, moved) = kept_by_symmetries(coset, board, goal, widest, threads, monitor);
    let Some(histogram) = &coset.histogram else {
        let kept = kept.map(|sum| coset.sum(&sum));
        let lighter = kept.filter(|kept| kept.rounds() < some.rounds());
        return (Answer::stopped(Some(lighter.unwrap_or(some)), by_area), 1);
    };
    let knowledge = coset.knowledge(plan, kept, &moved);
    let minimum = decide.lightest(histogram, &knowledge, Want::Leader, 0, monitor);
    let solution = coset.solution(minimum.candidate);
    let answer = if minimum.proven {
        Answer::Minimum(solution)
    } else {
        Answer::stopped(Some(solution), minimum.lower_bound.max(by_area))
    };
    (answer, part::count(coset.dimension()))
}

/// The lightest of the solutions that symmetries of the board leave as they are, as a sum of patterns, and what
/// the symmetries do; nothing where going through all sums takes no time.
pub(super) fn kept_by_symmetries(
    coset: &Coset<'_>,
    board: &Board,
    goal: Goal,
    widest: usize,
    threads: NonZeroUsize,
    monitor: &dyn Monitor,
) -> (Option<kept::Bits>, Vec<Moved>) {
    if coset.dimension() < kept::WORTHWHILE {
        return (None, Vec::new());
    }
    let moved = symmetries(board, goal).into_iter();
    let moved: Vec<Moved> = moved.map(|image| coset.moved(image)).collect();
    let is_whole = coset.histogram.is_some();
    let parts = kept::parts(&moved, coset.dimension(), is_whole, widest);
    let found = kept::lightest(&parts, |kept| coset.weights_of(kept), threads, monitor);
    (found.map(|(_, sum)| sum), moved)
}

/// One colour's solution, as light as the search made it.
struct Found {
    solution: Solution,
    bounds: Bounds,
}

/// What is known of the fewest rounds.
#[derive(Clone, Copy)]
struct Bounds {
    /// No solution takes fewer rounds.
    lower: u64,
    /// Whether the solution at hand is the lightest, with the smallest list.
    proven: bool,
    /// Sums that were looked at.
    states: u64,
}

fn sparse(
    decide: &mut dyn Decide,
    system: &System,
    board: &Board,
    goal: Goal,
    tie: Tie,
    threads: NonZeroUsize,
    monitor: &dyn Monitor,
) -> (Answer, u64) {
    let undecided = |best: Best| (best.undecided(fewest_by_area(board, goal)), 1);
    let Ok(mut solutions) = shapes::solutions(system, board, goal, monitor) else {
        return undecided(Best::new(tie));
    };
    if !solutions.is_empty() && system.prepare_groups(monitor).is_err() {
        let mut best = Best::new(tie);
        for (colour, solved) in solutions {
            let mut presses = BitGrid::new(board.size());
            shapes::unpack(&solved, &mut presses);
            best.offer(Solution { colour, presses });
        }
        return undecided(best);
    }
    if tie == Tie::LeastPattern {
        // The largest candidate from here is the smallest from where it was.
        for component in solutions.iter_mut().flat_map(|(_, solved)| solved) {
            for group in component.groups() {
                group.add_all(&mut component.packed);
            }
        }
    }
    let symmetries = symmetries_for(&solutions, board);
    let starts = solutions.iter().map(|(_, solved)| solved.as_slice());
    let mut ledger = Ledger::new(monitor, starts);
    let found = solutions.into_iter().enumerate();
    let found = found.map(|(index, (colour, mut solved))| {
        let bounds = lighten(
            decide,
            &mut solved,
            index,
            &symmetries,
            threads,
            &mut ledger,
        );
        let mut presses = BitGrid::new(board.size());
        shapes::unpack(&solved, &mut presses);
        Found {
            solution: Solution { colour, presses },
            bounds,
        }
    });
    let found: Vec<Found> = found.collect();
    let states = found
        .iter()
        .fold(1_u64, |sum, found| sum.saturating_add(found.bounds.states));
    let rounds = found.iter().map(|found| found.solution.rounds()).min();
    // A colour that was not decided may hide something better, or as good with a smaller list.
    let open = found
        .iter()
        .any(|found| !found.bounds.proven && Some(found.bounds.lower) <= rounds);
    let lower = found.iter().map(|found| found.bounds.lower).min();
    let mut best = Best::new(tie);
    for found in found {
        best.offer(found.solution);
    }
    let answer = if open {
        best.undecided(lower.unwrap_or(0).max(fewest_by_area(board, goal)))
    } else {
        best.proven()
    };
    (answer, states)
}

/// The symmetries of a board, where a group of quiet patterns is large enough to ask for them.
fn symmetries_for(solutions: &[(Colour, Vec<Solved<'_>>)], board: &Board) -> Vec<Image> {
    let components = solutions.iter().flat_map(|(_, solved)| solved);
    let mut groups = components.flat_map(Solved::groups);
    if groups.any(|group| group.nullity() >= kept::WORTHWHILE) {
        // Each colour is searched by itself, so none may turn into the other.
        symmetries(board, Goal::White)
    } else {
        Vec::new()
    }
}

/// Makes the solutions of all components as light as the search can.
fn lighten(
    decide: &mut dyn Decide,
    solved: &mut [Solved<'_>],
    colour: usize,
    symmetries: &[Image],
    threads: NonZeroUsize,
    ledger: &mut Ledger<'_>,
) -> Bounds {
    let mut bounds = Bounds {
        lower: 0,
        proven: true,
        states: 0,
    };
    for component in solved {
        // What the groups may still lose, if they were not decided.
        let mut slack = 0;
        for group in component.groups() {
            let start_weight = component.start_weight(group);
            let share = ledger.share(colour, group, start_weight);
            let least = lighten_group(
                decide,
                component,
                group,
                symmetries,
                threads,
                &share,
                &mut bounds,
            );
            let weight = component.start_weight(group);
            ledger.settle(colour, group, start_weight, Settled { weight, least });
            slack += weight - least;
        }
        bounds.lower += component.weight() - slack;
    }
    bounds
}

/// Makes one group light; how light it might still become.
fn lighten_group(
    decide: &mut dyn Decide,
    component: &mut Solved<'_>,
    group: &QuietGroup,
    symmetries: &[Image],
    threads: NonZeroUsize,
    monitor: &Share<'_>,
    bounds: &mut Bounds,
) -> u64 {
    let part = component.part(group);
    if part.is_loose() && group.minimize(&mut component.packed, monitor).is_ok() {
        bounds.states = bounds.states.saturating_add(group.work().unwrap_or(0));
        return component.start_weight(group);
    }
    let mut known = None;
    let mut moved = Vec::new();
    if group.has_columns() && part.dimension >= kept::WORTHWHILE {
        let images = symmetries.iter();
        moved.extend(images.filter_map(|&image| component.moved(group, image)));
        let (is_whole, widest) = (part.histogram.is_some(), decide.widest_kept());
        let parts = kept::parts(&moved, part.dimension, is_whole, widest);
        let weights = |kept: &kept::Kept| component.weights_of(group, kept);
        known = kept::lightest(&parts, weights, threads, monitor);
    }
    let Some(histogram) = &part.histogram else {
        let lighter = known.filter(|&(weight, _)| weight < part.start_weight);
        if let Some((_, sum)) = lighter {
            component.apply(group, &sum);
        }
        bounds.proven = false;
        return 0;
    };
    let sums = part::count(part.dimension);
    bounds.states = bounds.states.saturating_add(sums);
    let knowledge = Knowledge {
        candidate: known.map(|(_, sum)| kept::number(&sum)),
        symmetries: moved.iter().map(Moved::symmetry).collect(),
        ..Knowledge::default()
    };
    let minimum = decide.lightest(
        histogram,
        &knowledge,
        Want::Leader,
        monitor.least(),
        monitor,
    );
    component.apply(group, &kept::bits(minimum.candidate));
    bounds.proven &= minimum.proven;
    minimum.lower_bound
}
