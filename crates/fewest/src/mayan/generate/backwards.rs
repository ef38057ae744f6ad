//! From the empty board backwards, drag by drag.
//!
//! A step back from a board: runs are put in where they could have vanished from, then one block goes
//! back to the column that it was dragged from. The rules decide whether that was right: the drag,
//! played forwards, has to lead to the board that the step began with. That board needed `k - 1`
//! drags, so the new one needs at most `k`; it is kept where the search proves that fewer do not
//! suffice. Every board on the way has to pass, since a board that can be cleared faster makes all
//! boards before it faster too.

use super::plan::{Group, plan};
use super::{Answers, Failure, Judge, Wanted};
use crate::mayan::{Board, Direction, Drag, Place, play};
use crate::{Random, Size};

/// Ways to put the runs of one step that are tried before all begins anew.
const PLACINGS: usize = 200;

/// The same where the heights are given, which few ways fit.
const PLACINGS_FOR_HEIGHTS: usize = 2000;

/// Boards that are searched for one step before all begins anew.
const SEARCHES: usize = 24;

/// A board that needs exactly the wanted number of drags.
pub(super) fn board(
    wanted: &Wanted,
    random: &mut Random,
    judge: &mut Judge<'_>,
) -> Result<Board, Failure> {
    loop {
        if let Some(board) = attempt(wanted, random, judge)? {
            return Ok(board);
        }
    }
}

fn attempt(
    wanted: &Wanted,
    random: &mut Random,
    judge: &mut Judge<'_>,
) -> Result<Option<Board>, Failure> {
    let mut board = Board::empty(wanted.size).expect("the size was checked");
    let steps = plan(wanted, random);
    for (step, groups) in steps.iter().enumerate() {
        let room = Room {
            wanted,
            drags_left: steps.len() - step - 1,
        };
        match back(&board, groups, &room, random, judge, step as u32 + 1)? {
            Some(before) => board = before,
            None => return Ok(None),
        }
    }
    Ok(Some(board))
}

/// One step back.
fn back(
    board: &Board,
    groups: &[Group],
    room: &Room<'_>,
    random: &mut Random,
    judge: &mut Judge<'_>,
    drags: u32,
) -> Result<Option<Board>, Failure> {
    let mut searches = 0;
    let placings = match room.wanted.heights {
        None => PLACINGS,
        Some(_) => PLACINGS_FOR_HEIGHTS,
    };
    for _ in 0..placings {
        let mut columns = board.columns().as_slice().to_vec();
        let placed = groups
            .iter()
            .all(|&group| put(&mut columns, group, board.size(), random));
        if !placed || !room.may_allow(&columns) {
            continue;
        }
        let mut drags_back = drags_to(&columns, board.size(), room.wanted.answers);
        random.shuffle(&mut drags_back);
        let found = drags_back.into_iter().find_map(|drag| {
            let mut columns = columns.clone();
            drag.take_back(&mut columns);
            if !room.allows(&columns) {
                return None;
            }
            let before = Board::new(board.size(), &columns).ok()?;
            let after = play(&before, drag.drag(), room.wanted.idle_swaps).ok()?;
            (after == *board && before != *board).then_some(before)
        });
        let Some(before) = found else { continue };
        searches += 1;
        if judge.needs(&before, drags)? {
            return Ok(Some(before));
        }
        if searches == SEARCHES {
            break;
        }
    }
    if searches == 0 {
        judge.give_up_plan()?;
    }
    Ok(None)
}

/// Whether the heights that are wanted are still in reach.
struct Room<'a> {
    wanted: &'a Wanted,
    /// Drags that are to come before the one of this step.
    drags_left: usize,
}

impl Room<'_> {
    /// Whether a board of these columns can be the one after the drags that are left.
    ///
    /// A drag lowers one column by one, so columns over their height ask for a drag each.
    fn allows(&self, columns: &[Vec<u8>]) -> bool {
        self.over(columns) <= self.drags_left
    }

    /// Whether a drag taken back can lead from these columns to such a board.
    fn may_allow(&self, columns: &[Vec<u8>]) -> bool {
        self.over(columns) <= self.drags_left + 1
    }

    /// Blocks over the heights that are wanted.
    fn over(&self, columns: &[Vec<u8>]) -> usize {
        let Some(heights) = &self.wanted.heights else {
            return 0;
        };
        let over = columns.iter().zip(heights);
        over.map(|(column, &height)| column.len().saturating_sub(height))
            .sum()
    }
}

/// Puts a run, or two that cross, into the columns, which stand on it then; `false` where the place
/// that was drawn has no room.
fn put(columns: &mut [Vec<u8>], group: Group, size: Size, random: &mut Random) -> bool {
    let Group { colour, blocks } = group;
    // Five in a line are rarer than a crossing.
    match random.below(2) {
        _ if blocks == 5 && random.below(4) > 0 => put_crossing(columns, colour, size, random),
        0 => put_upright(columns, colour, blocks, size, random).is_some(),
        _ => put_level(columns, colour, blocks, size, random),
    }
}

/// The column and the height of the lowest block.
fn put_upright(
    columns: &mut [Vec<u8>],
    colour: u8,
    blocks: usize,
    size: Size,
    random: &mut Random,
) -> Option<Place> {
    let x = random.index(0..size.columns);
    if columns[x].len() + blocks > size.rows {
        return None;
    }
    let y = random.index(0..columns[x].len() + 1);
    columns[x].splice(y..y, std::iter::repeat_n(colour, blocks));
    Some(Place::new(x, y))
}

fn put_level(
    columns: &mut [Vec<u8>],
    colour: u8,
    blocks: usize,
    size: Size,
    random: &mut Random,
) -> bool {
    if blocks > size.columns {
        return false;
    }
    let x = random.index(0..size.columns - blocks + 1);
    let run = &mut columns[x..x + blocks];
    if run.iter().any(|column| column.len() == size.rows) {
        return false;
    }
    let lowest = run.iter().map(Vec::len).min().unwrap_or(0);
    let y = random.index(0..lowest + 1);
    for column in run {
        column.insert(y, colour);
    }
    true
}

/// Three upright and three level that share one block.
fn put_crossing(columns: &mut [Vec<u8>], colour: u8, size: Size, random: &mut Random) -> bool {
    if size.columns < 3 {
        return false;
    }
    let Some(foot) = put_upright(columns, colour, 3, size, random) else {
        return false;
    };
    let y = foot.height + random.index(0..3);
    let first = foot.column.saturating_sub(2)..foot.column.min(size.columns - 3) + 1;
    let first = random.index(first);
    for x in (first..first + 3).filter(|&x| x != foot.column) {
        if columns[x].len() < y || columns[x].len() == size.rows {
            return false;
        }
        columns[x].insert(y, colour);
    }
    true
}

/// A drag that led to columns, seen from there.
#[derive(Debug, Clone, Copy)]
enum Back {
    /// The blocks at this height in this column and the next changed places.
    Swap(Place),
    /// The top block of a column came from a place beside it, at its height or above.
    Fall { to: usize, from: Place },
}

impl Back {
    /// Undoes the drag.
    fn take_back(self, columns: &mut [Vec<u8>]) {
        match self {
            Self::Swap(Place { column, height }) => {
                let (left, right) = columns.split_at_mut(column + 1);
                std::mem::swap(&mut left[column][height], &mut right[0][height]);
            }
            Self::Fall { to, from } => {
                let block = columns[to].pop().expect("the block fell here");
                columns[from.column].insert(from.height, block);
            }
        }
    }

    /// The drag, on the board before it.
    fn drag(self) -> Drag {
        match self {
            Self::Swap(place) => Drag::new(place.column, place.height, Direction::Right),
            Self::Fall { to, from } => {
                let direction = if to > from.column {
                    Direction::Right
                } else {
                    Direction::Left
                };
                Drag::new(from.column, from.height, direction)
            }
        }
    }
}

/// All drags that could have led to these columns.
fn drags_to(columns: &[Vec<u8>], size: Size, answers: Answers) -> Vec<Back> {
    let mut drags = Vec::new();
    // A swap has two names, so a list with one is never alone.
    if answers == Answers::Any {
        for (x, pair) in columns.windows(2).enumerate() {
            let both = pair[0].iter().zip(&pair[1]).enumerate();
            let unlike = both.filter(|(_, (left, right))| left != right);
            drags.extend(unlike.map(|(y, _)| Back::Swap(Place::new(x, y))));
        }
    }
    for to in 0..size.columns {
        let Some(landed) = columns[to].len().checked_sub(1) else {
            continue;
        };
        for x in [to.checked_sub(1), Some(to + 1)].into_iter().flatten() {
            let Some(column) = columns.get(x).filter(|column| column.len() < size.rows) else {
                continue;
            };
            // It came through an empty place, and stood on the blocks of its column.
            let heights = landed..=column.len();
            drags.extend(heights.map(|y| Back::Fall {
                to,
                from: Place::new(x, y),
            }));
        }
    }
    drags
}
