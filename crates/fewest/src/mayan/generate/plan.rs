//! Which groups of blocks vanish by which drag.

use super::{IdleBlocks, Wanted};
use crate::Random;

/// Blocks of one colour that vanish as one run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) colour: u8,
    pub(super) blocks: usize,
}

/// The longest run that a group is made of.
const LONGEST: usize = 5;

/// For each drag, the last one first, the groups that vanish by it. The last drag always has one,
/// since nothing is left behind it.
pub(super) fn plan(wanted: &Wanted, random: &mut Random) -> Vec<Vec<Group>> {
    let mut groups = groups(wanted, random);
    random.shuffle(&mut groups);
    let drags = usize::from(wanted.drags);
    let mut steps = vec![Vec::new(); drags];
    // As far as they go, each to a drag of its own; drags without a group move blocks into place.
    let mut order: Vec<usize> = (1..drags).collect();
    random.shuffle(&mut order);
    let own = std::iter::once(0).chain(order);
    let mut groups = groups.into_iter();
    for (step, group) in own.zip(groups.by_ref()) {
        steps[step].push(group);
    }
    for group in groups {
        let step = random.index(0..drags);
        steps[step].push(group);
    }
    steps
}

fn groups(wanted: &Wanted, random: &mut Random) -> Vec<Group> {
    let colours = usize::from(wanted.colours);
    let mut counts = vec![3_usize; colours];
    let mut rest = wanted.blocks - 3 * colours;
    if wanted.idle_blocks == IdleBlocks::Refused {
        // Runs of three and crossings of five have no block too many; of four in a line one is.
        let crossings = match rest % 3 {
            2 => 1,
            1 if rest >= 4 && colours >= 2 => 2,
            _ => 0,
        };
        let mut all: Vec<usize> = (0..colours).collect();
        random.draw(&mut all, crossings);
        for &colour in &all[..crossings] {
            counts[colour] += 2;
            rest -= 2;
        }
        while rest >= 3 {
            counts[random.index(0..colours)] += 3;
            rest -= 3;
        }
    }
    for _ in 0..rest {
        counts[random.index(0..colours)] += 1;
    }
    let mut groups = Vec::new();
    for (colour, count) in (1..).zip(counts) {
        let sizes = match wanted.idle_blocks {
            IdleBlocks::Refused => needed_sizes(count),
            IdleBlocks::Allowed => any_sizes(count, random),
        };
        groups.extend(sizes.into_iter().map(|blocks| Group { colour, blocks }));
    }
    groups
}

/// Threes, and as few fives as make up the number.
fn needed_sizes(count: usize) -> Vec<usize> {
    match (count % 3, count) {
        (2, _) => [vec![5], vec![3; (count - 5) / 3]].concat(),
        (1, 10..) => [vec![5, 5], vec![3; (count - 10) / 3]].concat(),
        (1, _) => [vec![4], vec![3; (count - 4) / 3]].concat(),
        _ => vec![3; count / 3],
    }
}

/// Threes, fours and fives.
fn any_sizes(count: usize, random: &mut Random) -> Vec<usize> {
    let number = random.index(count.div_ceil(LONGEST)..count / 3 + 1);
    let mut sizes = vec![3; number];
    for _ in 3 * number..count {
        let short: Vec<usize> = (0..number).filter(|&i| sizes[i] < LONGEST).collect();
        let index = random.choose(&short).expect("the groups have room enough");
        sizes[*index] += 1;
    }
    sizes
}
