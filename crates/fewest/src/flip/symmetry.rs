//! Which boards are the same puzzle, seen from another side.

use std::cmp::Ordering;

use super::{Board, Colour, Edges, Goal, Neighbourhood};
use crate::{BitGrid, Cell, Monitor, Size, Unmonitored};

/// Tori of more places are not shifted, since a pattern that repeats itself costs the square of them.
pub const MAX_SHIFTED_PLACES: usize = 1 << 12;

/// The form that a board shares with all boards that are the same puzzle: turned and mirrored ones
/// (a lying rectangle is the same as a standing one), on a torus shifted ones, and those with the
/// colours exchanged, the goal with them. Made by [`canonical`].
///
/// Holes move along, and so do presses that are listed one by one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Canonical {
    rule: Option<Neighbourhood>,
    /// Whether either colour will do.
    either: bool,
    /// The cells that have to change.
    wrong: BitGrid,
    holes: Option<BitGrid>,
    /// For each place the places that its press turns over; empty where there is a rule.
    presses: Vec<Vec<u32>>,
}

/// The canonical form of a board. Two boards have one form exactly where one is the other turned,
/// mirrored, shifted on a torus of at most [`MAX_SHIFTED_PLACES`] places, or coloured the other way
/// round with the goal exchanged too ([`Goal::Either`] is its own exchange).
///
/// Of all such images the least is taken, comparing them cell by cell as far as they agree. Cost:
/// O(area) as a rule; O(area²) at most on a torus, O(presses) where presses are listed.
///
/// ```
/// use fewest::flip::{Goal, parse};
/// use fewest::flip::symmetry::canonical;
///
/// let form = |text| {
///     let board = parse(text)?.into_board(Default::default())?;
///     Ok::<_, Box<dyn std::error::Error>>(canonical(&board, Goal::Either))
/// };
/// assert_eq!(form("bbw\nwww")?, form("ww\nwb\nwb")?);
/// assert_eq!(form("bbw\nwww")?, form("wwb\nbbb")?);
/// assert_ne!(form("bbw\nwww")?, form("bwb\nwww")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// Never.
#[must_use]
pub fn canonical(board: &Board, goal: Goal) -> Canonical {
    canonical_watched(board, goal, &Unmonitored).expect("nobody stops it")
}

/// The same; `None` where the monitor stops it, which tori that nearly repeat themselves give it time
/// for.
///
/// # Panics
/// Never.
#[must_use]
pub fn canonical_watched(board: &Board, goal: Goal, monitor: &dyn Monitor) -> Option<Canonical> {
    let rule = board.shape().neighbourhood();
    let presses = match rule {
        Some(_) => Vec::new(),
        None => board
            .shape()
            .cells()
            .map(|cell| turned(board, cell))
            .collect(),
    };
    let view = View {
        board,
        presses: &presses,
    };
    let mut images = images(board, goal);
    let mut least = images.next().expect("every board looks like itself");
    let size = board.size();
    let stride = (CELLS_A_LOOK / (size.rows * size.columns)).max(1);
    for (index, image) in (1..).zip(images) {
        if index % stride == 0 && monitor.should_stop() {
            return None;
        }
        if view.order(image, least).is_lt() {
            least = image;
        }
    }
    Some(view.form(least, rule, goal))
}

/// So many cells are compared at most between two questions to the monitor, or those of one image.
const CELLS_A_LOOK: usize = 1 << 18;

/// A board, seen from another side: the place of a cell of the image is found by mirroring, turning
/// and shifting in this order.
#[derive(Debug, Clone, Copy)]
pub(super) struct Image {
    /// Of the image.
    size: Size,
    transposed: bool,
    upside_down: bool,
    mirrored: bool,
    /// Added to the row and the column of the board, around the torus.
    shift: Cell,
    /// What has to become the other colour is wrong.
    target: Colour,
}

/// Cells that are compared at most to find the [`symmetries`] of a board.
const CELLS_A_SEARCH: usize = 1 << 22;

/// Some ways of turning, mirroring and, on a torus, shifting a board after which it looks as before: the
/// presses of a solution, moved along, are a solution again. With [`Goal::Either`] the colours may have
/// changed places.
///
/// Of the turns and reflections one each, about whatever centre; half turns stand before quarter turns. Where
/// two of them do the same but for a turn that is there too, such as the reflections in two diagonals, one of
/// the two. Of the shifts one for each of the primes 2, 3 and 5. None where presses are listed one by one.
///
/// Cost: O(area) each.
pub(super) fn symmetries(board: &Board, goal: Goal) -> Vec<Image> {
    let size = board.size();
    let Some(rule) = board.shape().neighbourhood() else {
        return Vec::new();
    };
    let image = |transposed, upside_down, mirrored, shift| Image {
        size,
        transposed,
        upside_down,
        mirrored,
        shift,
        target: Colour::White,
    };
    let wraps = rule.edges == Edges::Wrap;
    let places = size.rows * size.columns;
    let shifts = if wraps && places <= MAX_SHIFTED_PLACES {
        places
    } else {
        1
    };
    let mut left = CELLS_A_SEARCH;
    let mut found = Vec::new();
    let turns = [
        (false, true, true),
        (false, false, true),
        (false, true, false),
        (true, false, false),
        (true, true, true),
        (true, false, true),
    ];
    for (transposed, upside_down, mirrored) in turns {
        if transposed && size.rows != size.columns {
            continue;
        }
        let around = (0..shifts).map(|shift| {
            let shift = Cell::new(shift / size.columns, shift % size.columns);
            image(transposed, upside_down, mirrored, shift)
        });
        found.extend(
            around
                .into_iter()
                .find(|image| keeps(board, goal, *image, &mut left)),
        );
    }
    // A quarter turn takes one reflection in an axis to the other, and those in the diagonals likewise.
    if found
        .iter()
        .any(|image| image.transposed && image.upside_down != image.mirrored)
    {
        found.retain(|image| image.mirrored || !image.upside_down);
        found.retain(|image| !(image.transposed && image.upside_down && image.mirrored));
    }
    if wraps {
        for prime in [2, 3, 5] {
            let shifts = (1..prime * prime).map(|shift| {
                let shift = (shift / prime * size.rows, shift % prime * size.columns);
                (shift.0, shift.1)
            });
            let whole = shifts.filter(|(down, right)| down % prime == 0 && right % prime == 0);
            let mut images = whole.map(|(down, right)| {
                image(false, false, false, Cell::new(down / prime, right / prime))
            });
            found.extend(images.find(|image| keeps(board, goal, *image, &mut left)));
        }
    }
    found
}

/// Whether a board looks like its image; not if that took more than `left` comparisons.
fn keeps(board: &Board, goal: Goal, image: Image, left: &mut usize) -> bool {
    let (shape, black) = (board.shape(), board.black());
    let mut exchanged = None;
    for row in 0..image.size.rows {
        if *left < image.size.columns {
            return false;
        }
        for column in 0..image.size.columns {
            *left -= 1;
            let (cell, source) = (Cell::new(row, column), image.source(row, column));
            let there = shape.contains(cell);
            if there != shape.contains(source) {
                return false;
            }
            if there {
                let differs = black.get(cell) != black.get(source);
                if *exchanged.get_or_insert(differs) != differs {
                    return false;
                }
            }
        }
    }
    exchanged != Some(true) || goal == Goal::Either
}

/// All images of a board. The first is the board itself.
fn images(board: &Board, goal: Goal) -> impl Iterator<Item = Image> + use<> {
    let size = board.size();
    let wraps = board
        .shape()
        .neighbourhood()
        .is_some_and(|rule| rule.edges == Edges::Wrap);
    let places = size.rows * size.columns;
    let shifts = if wraps && places <= MAX_SHIFTED_PLACES {
        size
    } else {
        Size::new(1, 1)
    };
    let targets = goal.colours();
    // A rectangle stands on its longer side, so only squares look both ways.
    let transposed: &[bool] = match size.rows.cmp(&size.columns) {
        Ordering::Less => &[false],
        Ordering::Equal => &[false, true],
        Ordering::Greater => &[true],
    };
    let flips = [(false, false), (false, true), (true, false), (true, true)];
    targets.iter().flat_map(move |&target| {
        transposed.iter().flat_map(move |&transposed| {
            flips.into_iter().flat_map(move |(upside_down, mirrored)| {
                (0..shifts.rows * shifts.columns).map(move |shift| Image {
                    size: if transposed { size.transposed() } else { size },
                    transposed,
                    upside_down,
                    mirrored,
                    shift: Cell::new(shift / shifts.columns, shift % shifts.columns),
                    target,
                })
            })
        })
    })
}

impl Image {
    /// The place of the board that is seen here.
    pub(super) fn source(self, row: usize, column: usize) -> Cell {
        let (row, column) = (
            if self.upside_down {
                self.size.rows - 1 - row
            } else {
                row
            },
            if self.mirrored {
                self.size.columns - 1 - column
            } else {
                column
            },
        );
        let (row, column, size) = if self.transposed {
            (column, row, self.size.transposed())
        } else {
            (row, column, self.size)
        };
        let around = |at: usize, shift: usize, length: usize| {
            let at = at + shift;
            if at >= length { at - length } else { at }
        };
        Cell::new(
            around(row, self.shift.row, size.rows),
            around(column, self.shift.column, size.columns),
        )
    }

    /// For each place of the board, row by row, where it is seen.
    fn places(self) -> Vec<u32> {
        let columns = if self.transposed {
            self.size.rows
        } else {
            self.size.columns
        };
        let mut places = vec![0; self.size.rows * self.size.columns];
        let mut here = 0;
        for row in 0..self.size.rows {
            for column in 0..self.size.columns {
                let source = self.source(row, column);
                places[source.row * columns + source.column] = here;
                here += 1;
            }
        }
        places
    }
}

/// A board with its listed presses, if it has such.
struct View<'a> {
    board: &'a Board,
    presses: &'a [Vec<u32>],
}

impl View<'_> {
    /// 0 for a cell that is right, 1 for one that is wrong, 2 for a hole.
    fn symbol(&self, image: Image, row: usize, column: usize) -> u8 {
        let cell = image.source(row, column);
        if !self.board.shape().contains(cell) {
            return 2;
        }
        u8::from(self.board.black().get(cell) != (image.target == Colour::Black))
    }

    /// Both images have one size.
    fn order(&self, a: Image, b: Image) -> Ordering {
        for row in 0..a.size.rows {
            for column in 0..a.size.columns {
                let symbols = [a, b].map(|image| self.symbol(image, row, column));
                if symbols[0] != symbols[1] {
                    return symbols[0].cmp(&symbols[1]);
                }
            }
        }
        if self.presses.is_empty() {
            return Ordering::Equal;
        }
        self.listed(a).cmp(&self.listed(b))
    }

    /// The lists of presses, as the image has them.
    fn listed(&self, image: Image) -> Vec<Vec<u32>> {
        if self.presses.is_empty() {
            return Vec::new();
        }
        let places = image.places();
        let mut lists = vec![Vec::new(); places.len()];
        for (list, &place) in self.presses.iter().zip(&places) {
            let seen = list.iter().map(|&turned| places[turned as usize]);
            let mut seen: Vec<u32> = seen.collect();
            seen.sort_unstable();
            lists[place as usize] = seen;
        }
        lists
    }

    fn form(&self, image: Image, rule: Option<Neighbourhood>, goal: Goal) -> Canonical {
        let grid = |wanted: u8| {
            let mut grid = BitGrid::new(image.size);
            for row in 0..image.size.rows {
                for column in 0..image.size.columns {
                    if self.symbol(image, row, column) == wanted {
                        grid.toggle(Cell::new(row, column));
                    }
                }
            }
            grid
        };
        Canonical {
            rule,
            either: goal == Goal::Either,
            wrong: grid(1),
            holes: (!self.board.shape().is_full()).then(|| grid(2)),
            presses: self.listed(image),
        }
    }
}

/// What a press turns over, as places counted row by row.
fn turned(board: &Board, cell: Cell) -> Vec<u32> {
    let columns = board.size().columns;
    let turned = board.shape().turned_by(cell);
    let places = turned.iter().map(|cell| cell.row * columns + cell.column);
    places.map(|place| place as u32).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use crate::flip::{OwnCell, Reach, Shape, parse};

    /// Rows of letters.
    type Rows = Vec<Vec<char>>;

    fn turn(rows: &Rows) -> Rows {
        let columns = 0..rows[0].len();
        columns
            .map(|column| rows.iter().rev().map(|row| row[column]).collect())
            .collect()
    }

    fn mirror(rows: &Rows) -> Rows {
        rows.iter()
            .map(|row| row.iter().rev().copied().collect())
            .collect()
    }

    fn exchange(rows: &Rows) -> Rows {
        let other = |&letter: &char| match letter {
            'w' => 'b',
            'b' => 'w',
            hole => hole,
        };
        rows.iter()
            .map(|row| row.iter().map(other).collect())
            .collect()
    }

    /// Everything that the letters can look like, made by moving letters around.
    fn naive(rows: &Rows, goal: Goal, edges: Edges) -> HashSet<Rows> {
        let mut seen = HashSet::new();
        let mut open = vec![rows.clone()];
        while let Some(rows) = open.pop() {
            if !seen.insert(rows.clone()) {
                continue;
            }
            open.extend([turn(&rows), mirror(&rows)]);
            if goal == Goal::Either {
                open.push(exchange(&rows));
            }
            if edges == Edges::Wrap {
                let mut down = rows.clone();
                down.rotate_left(1);
                open.push(down);
            }
        }
        seen
    }

    fn board(rows: &Rows, rule: Neighbourhood) -> Board {
        let lines = rows.iter().map(|row| row.iter().collect::<String>() + "\n");
        // A line of its own would be a square.
        let text: String = if rows.len() == 1 {
            let size = Size::new(1, rows[0].len());
            let cells = |wanted: &[char]| {
                let cells = (0..size.columns).filter(|&i| wanted.contains(&rows[0][i]));
                BitGrid::from_cells(size, cells.map(|i| Cell::new(0, i)))
            };
            let shape = Shape::with_holes(cells(&['w', 'b']), rule).unwrap();
            return Board::new(shape, cells(&['b'])).unwrap();
        } else {
            lines.collect()
        };
        parse(&text).unwrap().into_board(rule).unwrap()
    }

    fn rows(max: usize) -> impl Strategy<Value = Rows> {
        (1..=max, 1..=max).prop_flat_map(|(rows, columns)| {
            let letter = prop::sample::select(vec!['w', 'w', 'w', 'b', 'b', 'b', '_']);
            prop::collection::vec(prop::collection::vec(letter, columns), rows)
                .prop_filter("holes only", |rows| {
                    rows.concat().iter().any(|&letter| letter != '_')
                })
        })
    }

    fn goals() -> impl Strategy<Value = Goal> {
        prop::sample::select(vec![Goal::Either, Goal::White, Goal::Black])
    }

    fn rules() -> impl Strategy<Value = Neighbourhood> {
        let reach = Reach::ALL.to_vec();
        let own_cell = vec![OwnCell::Turns, OwnCell::Stays];
        let edges = vec![Edges::Open, Edges::Wrap];
        let select = prop::sample::select;
        (
            select(reach),
            prop::sample::select(own_cell),
            prop::sample::select(edges),
        )
            .prop_map(|(reach, own_cell, edges)| Neighbourhood {
                reach,
                own_cell,
                edges,
            })
    }

    proptest! {
        #[test]
        fn everything_that_looks_the_same_has_one_form(
            rows in rows(5),
            goal in goals(),
            rule in rules(),
            pick: prop::sample::Index,
        ) {
            let form = canonical(&board(&rows, rule), goal);
            let images = naive(&rows, goal, rule.edges);
            let mut images: Vec<_> = images.into_iter().collect();
            images.sort();
            let image = pick.get(&images);
            prop_assert_eq!(&canonical(&board(image, rule), goal), &form);
            // The other colour as goal is the same puzzle with the colours exchanged.
            let other = match goal {
                Goal::Either => Goal::Either,
                Goal::White => Goal::Black,
                Goal::Black => Goal::White,
            };
            prop_assert_eq!(&canonical(&board(&exchange(image), rule), other), &form);
        }

        #[test]
        fn what_looks_different_has_another_form(
            first in rows(3),
            second in rows(3),
            goal in goals(),
            rule in rules(),
        ) {
            let same = naive(&first, goal, rule.edges).contains(&second);
            let forms = [&first, &second].map(|rows| canonical(&board(rows, rule), goal));
            prop_assert_eq!(forms[0] == forms[1], same, "{:?} {:?}", first, second);
        }

        /// Listed presses that are those of a rule move along as the rule's do.
        #[test]
        fn listed_presses_move_along(
            rows in rows(4),
            goal in goals(),
            odd: prop::sample::Index,
            pick: prop::sample::Index,
        ) {
            let full: Rows = rows.iter().map(|row| {
                row.iter().map(|&letter| if letter == 'b' { 'b' } else { 'w' }).collect()
            }).collect();
            let listed = |rows: &Rows, odd: Option<usize>| {
                let plain = board(rows, Neighbourhood::CLASSIC);
                let presses = plain.shape().cells().enumerate();
                let presses = presses.map(|(place, cell)| {
                    if Some(place) == odd { vec![cell] } else { plain.shape().turned_by(cell) }
                });
                let shape = Shape::listed(plain.size(), presses.collect()).unwrap();
                Board::new(shape, plain.black().clone()).unwrap()
            };
            let mut images: Vec<_> = naive(&full, goal, Edges::Open).into_iter().collect();
            images.sort();
            let image = pick.get(&images);
            prop_assert_eq!(
                canonical(&listed(image, None), goal),
                canonical(&listed(&full, None), goal)
            );
            // One press that is like no other sets corner, edge and middle apart.
            let size = Size::new(full.len(), full[0].len());
            let place = odd.index(size.rows * size.columns);
            let turned_place = place % size.columns * size.rows + size.rows - 1 - place / size.columns;
            prop_assert_eq!(
                canonical(&listed(&full, Some(place)), goal),
                canonical(&listed(&turn(&full), Some(turned_place)), goal)
            );
            if size.rows * size.columns > 1 {
                prop_assert_ne!(
                    canonical(&listed(&full, Some(place)), goal),
                    canonical(&listed(&full, None), goal)
                );
            }
        }
    }

    fn classes(side: usize, goal: Goal, rule: Neighbourhood) -> usize {
        let size = Size::new(side, side);
        let shape = Shape::rectangle(size, rule).unwrap();
        let mut forms = HashSet::new();
        for bits in 0..1_u64 << (side * side) {
            let cells = (0..side * side).filter(|i| bits >> i & 1 == 1);
            let cells = cells.map(|i| Cell::new(i / side, i % side));
            let board = Board::new(shape.clone(), BitGrid::from_cells(size, cells)).unwrap();
            forms.insert(canonical(&board, goal));
        }
        forms.len()
    }

    /// By Burnside's lemma; A054247 has the numbers of squares of two colours up to turning and
    /// mirroring, A255016 those of tori.
    #[test]
    fn the_classes_of_all_boards_have_the_known_numbers() {
        let torus = Neighbourhood {
            edges: Edges::Wrap,
            ..Neighbourhood::CLASSIC
        };
        for (side, known) in [(1, 2), (2, 6), (3, 102), (4, 8_548)] {
            assert_eq!(classes(side, Goal::White, Neighbourhood::CLASSIC), known);
        }
        for (side, known) in [(1, 2), (2, 6), (3, 26)] {
            assert_eq!(classes(side, Goal::Black, torus), known);
        }
        assert_eq!(classes(4, Goal::Either, Neighbourhood::CLASSIC), 4_324);
    }

    #[test]
    fn a_large_torus_costs_no_square() {
        let torus = Neighbourhood {
            edges: Edges::Wrap,
            ..Neighbourhood::CLASSIC
        };
        let size = Size::new(300, 301);
        let shape = Shape::rectangle(size, torus).unwrap();
        let plain = Board::new(shape, BitGrid::new(size)).unwrap();
        assert_eq!(canonical(&plain, Goal::Either).wrong.size(), size);
    }

    #[test]
    fn a_torus_that_nearly_repeats_itself_can_be_stopped() {
        struct Impatient;
        impl Monitor for Impatient {
            fn should_stop(&self) -> bool {
                true
            }
        }
        let rule = Neighbourhood {
            edges: Edges::Wrap,
            ..Neighbourhood::CLASSIC
        };
        let board = |size| {
            let shape = Shape::rectangle(size, rule).unwrap();
            let black = BitGrid::from_cells(size, [Cell::new(0, 0)]);
            Board::new(shape, black).unwrap()
        };
        let large = board(Size::new(64, 64));
        assert_eq!(canonical_watched(&large, Goal::White, &Impatient), None);
        // What takes no time is not worth a question.
        let small = board(Size::new(4, 4));
        let form = canonical(&small, Goal::White);
        assert_eq!(
            canonical_watched(&small, Goal::White, &Impatient),
            Some(form)
        );
    }
}
