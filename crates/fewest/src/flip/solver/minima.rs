//! All minimum press sets, and how many there are.

use std::num::NonZeroUsize;

use num_bigint::BigUint;

use super::answer::kept_by_symmetries;
use super::decide::{Decide, Search};
use super::kept;
use super::ledger::{Ledger, Settled, Share};
use super::rectangles::{Coset, Rectangle};
use super::shapes::{self, Solved};
use super::{Elimination, Solver};
use crate::flip::coset::{self, Histogram, Knowledge, MAX_DIMENSION, Minimum, Want, minimisers};
use crate::flip::methods::fewest_by_area;
use crate::flip::solution::Tie;
use crate::flip::system::{QuietGroup, System, Undone};
use crate::flip::{Board, Colour, Goal, Solution};
use crate::monitor::{Monitor, News, Phase, Stopped};
use crate::{BitGrid, Size};

/// Why minimum press sets are neither listed nor counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MinimaError {
    /// The monitor stopped the search for the minimum.
    #[error("the search was stopped before the minimum was proven")]
    Stopped,
    /// More quiet patterns hang together than the search takes, or they do not fit in memory.
    #[error("{0} quiet patterns that hang together are too many to go through all sums")]
    Nullity(usize),
}

/// The fewest rounds, and how many press sets have them; made by [`Solver::tally`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    /// The fewest rounds.
    pub rounds: u64,
    /// So many press sets have them; for [`Goal::Either`] those of both colours.
    pub sets: BigUint,
}

/// All minimum press sets of a board; made by [`Solver::minima`].
#[derive(Debug)]
pub struct Minima<'a> {
    size: Size,
    /// One for each colour, or one for both.
    families: Vec<Family<'a>>,
}

/// Minimum press sets that are found together.
#[derive(Debug)]
enum Family<'a> {
    /// On a classic rectangle.
    Rectangle(Box<Coset<'a>>, Minimum),
    /// Of one colour on another shape: a choice for each group, independent of the others.
    Sparse(Colour, Vec<Solved<'a>>, Vec<Choice<'a>>),
}

/// The sums of one group that make it lightest.
#[derive(Debug, Clone)]
struct Choice<'a> {
    component: usize,
    group: &'a QuietGroup,
    histogram: Histogram,
    minimum: Minimum,
}

impl Solver {
    /// All press sets with the fewest rounds; for [`Goal::Either`] those of both colours.
    ///
    /// Cost: as [`Solver::minimum`]; the sets themselves come one by one.
    ///
    /// # Errors
    /// [`MinimaError`].
    ///
    /// # Panics
    /// Where the board is of another shape.
    pub fn minima(
        &self,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Result<Minima<'_>, MinimaError> {
        self.check(board);
        let news = News::new(monitor);
        news.bounds(fewest_by_area(board, goal), None);
        let families = match &self.elimination {
            Elimination::Rectangle(rectangle) => {
                rectangle_family(rectangle, board, goal, threads, &news)
            }
            Elimination::Sparse(system) => sparse_families(system, board, goal, threads, &news),
        };
        Ok(Minima {
            size: board.size(),
            families: families?,
        })
    }

    /// How many press sets [`Solver::minima`] would list.
    ///
    /// Cost: as [`Solver::minimum`], with a bound that cuts less.
    ///
    /// # Errors
    /// [`MinimaError`].
    ///
    /// # Panics
    /// Where the board is of another shape.
    pub fn count_minimum(
        &self,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Result<BigUint, MinimaError> {
        let tally = self.tally(board, goal, threads, monitor)?;
        Ok(tally.map_or(BigUint::ZERO, |tally| tally.sets))
    }

    /// The fewest rounds that reach the goal and how many press sets have them, by one search;
    /// `None` where the goal is out of reach.
    ///
    /// Cost: as [`Solver::count_minimum`].
    ///
    /// # Errors
    /// [`MinimaError`].
    ///
    /// # Panics
    /// Where the board is of another shape.
    pub fn tally(
        &self,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Result<Option<Tally>, MinimaError> {
        self.tally_decided(&mut Search::on(threads), board, goal, threads, monitor)
    }

    /// The same as [`Solver::tally`], sooner where `best` rounds are enough. Where they are not, the search is
    /// made again without them.
    ///
    /// # Errors
    /// [`MinimaError`].
    ///
    /// # Panics
    /// Where the board is of another shape.
    pub fn tally_from(
        &self,
        best: u64,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Result<Option<Tally>, MinimaError> {
        let decide = &mut Search {
            threads,
            best: Some(best),
        };
        self.tally_decided(decide, board, goal, threads, monitor)
    }

    /// The same, as somebody decides it.
    pub(super) fn tally_decided(
        &self,
        decide: &mut dyn Decide,
        board: &Board,
        goal: Goal,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Result<Option<Tally>, MinimaError> {
        self.check(board);
        let news = News::new(monitor);
        news.bounds(fewest_by_area(board, goal), None);
        match &self.elimination {
            Elimination::Rectangle(rectangle) => {
                let Some(coset) = rectangle.coset(board, goal, Tie::SmallestList) else {
                    return Ok(None);
                };
                let histogram = coset.histogram.as_ref();
                let histogram = histogram.ok_or(MinimaError::Nullity(rectangle.plan.nullity()))?;
                news.bounds(0, Some(coset.some().rounds()));
                let widest = decide.widest_kept();
                let (kept, moved) = kept_by_symmetries(&coset, board, goal, widest, threads, &news);
                let knowledge = coset.knowledge(&rectangle.plan, kept, &moved);
                let minimum = decide.lightest(histogram, &knowledge, Want::Count, 0, &news);
                let sets = sets(&minimum)?;
                let rounds = minimum.weight;
                Ok(Some(Tally { rounds, sets }))
            }
            Elimination::Sparse(system) => {
                let mut least: Option<Tally> = None;
                let solutions = solutions(system, board, goal, &news)?;
                let starts = solutions.iter().map(|(_, solved)| solved.as_slice());
                let mut ledger = Ledger::new(&news, starts);
                for (index, (_, solved)) in solutions.into_iter().enumerate() {
                    let (rounds, sets) = count_sparse(decide, solved, index, &mut ledger)?;
                    match &mut least {
                        Some(least) if least.rounds < rounds => {}
                        Some(least) if least.rounds == rounds => least.sets += sets,
                        _ => least = Some(Tally { rounds, sets }),
                    }
                }
                Ok(least)
            }
        }
    }
}

impl Minima<'_> {
    /// The press sets, one by one. Each colour of a shape that is no classic rectangle comes by
    /// itself; within a group of quiet patterns the smaller lists come first. Ends early where the
    /// monitor says so.
    pub fn iter<'m>(&'m self, monitor: &'m dyn Monitor) -> impl Iterator<Item = Solution> + 'm {
        monitor.phase(Phase::Listing);
        self.families
            .iter()
            .flat_map(move |family| -> Box<dyn Iterator<Item = Solution> + 'm> {
                match family {
                    Family::Rectangle(coset, minimum) => Box::new(
                        candidates(coset.histogram.as_ref(), minimum, monitor)
                            .map(|candidate| coset.solution(candidate)),
                    ),
                    Family::Sparse(colour, solved, choices) => {
                        Box::new(Product::new(choices, monitor).map(|chosen| {
                            let mut solved = solved.clone();
                            for (choice, candidate) in choices.iter().zip(chosen) {
                                solved[choice.component]
                                    .apply(choice.group, &kept::bits(candidate));
                            }
                            let mut presses = BitGrid::new(self.size);
                            shapes::unpack(&solved, &mut presses);
                            Solution {
                                colour: *colour,
                                presses,
                            }
                        }))
                    }
                }
            })
    }
}

/// The candidates of minimum weight.
fn candidates<'m>(
    histogram: Option<&'m Histogram>,
    minimum: &'m Minimum,
    monitor: &'m dyn Monitor,
) -> impl Iterator<Item = u128> + 'm {
    let list = |histogram| minimisers(histogram, minimum, monitor);
    histogram.into_iter().flat_map(list)
}

/// Every combination of one candidate of each choice; the last choice changes first.
struct Product<'m> {
    choices: &'m [Choice<'m>],
    monitor: &'m dyn Monitor,
    /// For each choice what is left of it, and what is taken now.
    wheels: Vec<(Box<dyn Iterator<Item = u128> + 'm>, u128)>,
    ended: bool,
}

impl<'m> Product<'m> {
    fn new(choices: &'m [Choice<'m>], monitor: &'m dyn Monitor) -> Self {
        Self {
            choices,
            monitor,
            wheels: Vec::new(),
            ended: false,
        }
    }

    /// Starts the wheels behind the ones that are there.
    fn fill(&mut self) -> Option<()> {
        for choice in &self.choices[self.wheels.len()..] {
            let mut wheel = candidates(Some(&choice.histogram), &choice.minimum, self.monitor);
            let first = wheel.next()?;
            self.wheels.push((Box::new(wheel), first));
        }
        Some(())
    }

    /// Turns the last wheel that can still turn.
    fn turn(&mut self) -> Option<()> {
        while let Some((wheel, taken)) = self.wheels.last_mut() {
            if let Some(next) = wheel.next() {
                *taken = next;
                return self.fill();
            }
            self.wheels.pop();
        }
        None
    }
}

impl Iterator for Product<'_> {
    type Item = Vec<u128>;

    fn next(&mut self) -> Option<Vec<u128>> {
        if self.ended || self.monitor.should_stop() {
            return None;
        }
        let begun = !self.wheels.is_empty();
        let more = if begun { self.turn() } else { self.fill() };
        // Without choices there is one combination, the empty one.
        self.ended = more.is_none() || self.choices.is_empty();
        more.map(|()| self.wheels.iter().map(|(_, taken)| *taken).collect())
    }
}

fn rectangle_family<'a>(
    rectangle: &'a Rectangle,
    board: &Board,
    goal: Goal,
    threads: NonZeroUsize,
    monitor: &dyn Monitor,
) -> Result<Vec<Family<'a>>, MinimaError> {
    let Some(coset) = rectangle.coset(board, goal, Tie::SmallestList) else {
        return Ok(Vec::new());
    };
    let histogram = coset.histogram.as_ref();
    let histogram = histogram.ok_or(MinimaError::Nullity(rectangle.plan.nullity()))?;
    monitor.bounds(0, Some(coset.some().rounds()));
    let (kept, moved) = kept_by_symmetries(&coset, board, goal, usize::MAX, threads, monitor);
    let knowledge = coset.knowledge(&rectangle.plan, kept, &moved);
    let minimum = coset::minimum_knowing(histogram, &knowledge, Want::Leader, threads, monitor);
    if !minimum.proven {
        return Err(MinimaError::Stopped);
    }
    Ok(vec![Family::Rectangle(Box::new(coset), minimum)])
}

/// A solution for each colour of the goal that can be reached, with all that is known of the shape.
fn solutions<'a>(
    system: &'a System,
    board: &Board,
    goal: Goal,
    monitor: &dyn Monitor,
) -> Result<Vec<(Colour, Vec<Solved<'a>>)>, MinimaError> {
    let stopped = |Stopped| MinimaError::Stopped;
    let solutions = shapes::solutions(system, board, goal, monitor).map_err(stopped)?;
    if !solutions.is_empty() {
        system.prepare_groups(monitor).map_err(stopped)?;
    }
    Ok(solutions)
}

fn sparse_families<'a>(
    system: &'a System,
    board: &Board,
    goal: Goal,
    threads: NonZeroUsize,
    monitor: &dyn Monitor,
) -> Result<Vec<Family<'a>>, MinimaError> {
    let mut least = u64::MAX;
    let mut families = Vec::new();
    let solutions = solutions(system, board, goal, monitor)?;
    let starts = solutions.iter().map(|(_, solved)| solved.as_slice());
    let mut ledger = Ledger::new(monitor, starts);
    for (index, (colour, solved)) in solutions.into_iter().enumerate() {
        let mut rounds = solved.iter().map(Solved::weight).sum::<u64>();
        let mut choices = Vec::new();
        for (component, part) in solved.iter().enumerate() {
            for group in part.groups() {
                let start_weight = part.start_weight(group);
                let share = ledger.share(index, group, start_weight);
                let choice = choose(part, component, group, threads, &share)?;
                let weight = choice.minimum.weight;
                ledger.settle(index, group, start_weight, Settled::proven(weight));
                rounds = rounds + weight - start_weight;
                choices.push(choice);
            }
        }
        // The largest group is gone through once, the small ones again and again.
        choices.sort_by_key(|choice| std::cmp::Reverse(choice.group.nullity()));
        if rounds < least {
            families.clear();
            least = rounds;
        }
        if rounds == least {
            families.push(Family::Sparse(colour, solved, choices));
        }
    }
    Ok(families)
}

/// The minimum of one group, by whichever search is cheaper.
fn choose<'a>(
    solved: &Solved<'a>,
    component: usize,
    group: &'a QuietGroup,
    threads: NonZeroUsize,
    monitor: &dyn Monitor,
) -> Result<Choice<'a>, MinimaError> {
    let part = solved.part(group);
    let is_loose = part.is_loose();
    let start_weight = part.start_weight;
    let histogram = part.histogram;
    let histogram = histogram.ok_or(MinimaError::Nullity(group.nullity()))?;
    let mut light = solved.packed.clone();
    let minimum = if is_loose && group.minimize(&mut light, monitor).is_ok() {
        let weight = start_weight + popcount(&light) - popcount(&solved.packed);
        Minimum {
            weight,
            // The list of candidates asks only for the weight.
            candidate: 0,
            count: None,
            proven: true,
            lower_bound: weight,
        }
    } else {
        coset::minimum(&histogram, Want::Leader, threads, monitor)
    };
    if !minimum.proven {
        return Err(MinimaError::Stopped);
    }
    Ok(Choice {
        component,
        group,
        histogram,
        minimum,
    })
}

/// How many candidates have the minimum.
fn sets(minimum: &Minimum) -> Result<BigUint, MinimaError> {
    match minimum.count {
        Some(count) => Ok(count.into()),
        // No other number is past what is counted.
        None if minimum.proven => Ok(BigUint::from(1_u32) << MAX_DIMENSION),
        None => Err(MinimaError::Stopped),
    }
}

fn popcount(packed: &[u64]) -> u64 {
    packed.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// The fewest rounds of these components, and how many press sets have them.
fn count_sparse(
    decide: &mut dyn Decide,
    mut solved: Vec<Solved<'_>>,
    colour: usize,
    ledger: &mut Ledger<'_>,
) -> Result<(u64, BigUint), MinimaError> {
    let mut count = BigUint::from(1_u32);
    for component in &mut solved {
        for group in component.groups() {
            let start_weight = component.start_weight(group);
            let share = ledger.share(colour, group, start_weight);
            count *= count_group(decide, component, group, &share)?;
            let weight = component.start_weight(group);
            ledger.settle(colour, group, start_weight, Settled::proven(weight));
        }
    }
    Ok((solved.iter().map(Solved::weight).sum(), count))
}

/// Makes one group light; in how many ways it is as light.
fn count_group(
    decide: &mut dyn Decide,
    component: &mut Solved<'_>,
    group: &QuietGroup,
    monitor: &Share<'_>,
) -> Result<BigUint, MinimaError> {
    let part = component.part(group);
    if part.is_loose() {
        let counted = group.count_minimum(&component.packed, monitor);
        let counted = counted.and_then(|sets| {
            group.minimize(&mut component.packed, monitor)?;
            Ok(sets)
        });
        match counted {
            Ok(sets) => return Ok(sets),
            Err(Undone::Stopped) => return Err(MinimaError::Stopped),
            Err(Undone::TooWide(_)) => {}
        }
    }
    let histogram = part.histogram;
    let histogram = histogram.ok_or(MinimaError::Nullity(group.nullity()))?;
    let knowledge = Knowledge::default();
    let minimum = decide.lightest(
        &histogram,
        &knowledge,
        Want::Count,
        monitor.least(),
        monitor,
    );
    component.apply(group, &kept::bits(minimum.candidate));
    sets(&minimum)
}
