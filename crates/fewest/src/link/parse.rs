//! Text -> a link.

use super::digits::{self, checksum};
use super::{
    Game, Link, LinkError, LinkErrorKind as Kind, MAX_PLACES, Notice, Opened, reach_letter,
};
use crate::flip::{Board, Edges, Goal, Neighbourhood, OwnCell, Reach, Shape};
use crate::mayan::{
    self, CLASSIC_SIZE, Direction, Drag, IdleSwaps, MAX_COLUMNS, MAX_HEIGHT, Puzzle, play,
};
use crate::text::{Piece, plain_number, without_mark};
use crate::{BitGrid, Size, Span};

/// Whether text looks like a link: one word, `#`, digits and a hyphen in it, and in front of the `#`
/// nothing or the address of a page.
#[must_use]
pub fn is_link(text: &str) -> bool {
    let text = without_mark(text).0.trim();
    let Some((page, body)) = text.split_once('#') else {
        return false;
    };
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    let address = page.is_empty() || page.contains("://") || page.starts_with("file:");
    address && digits > 0 && body[digits..].starts_with('-') && !text.contains(char::is_whitespace)
}

/// Reads a link. What it does not know among the options it passes over and says so; an unknown rule
/// it refuses, since without it the board would be another one.
///
/// Cost: O(text); sizes are checked before memory is taken. The drags of a link are played.
///
/// # Errors
/// [`LinkError`] with the place in the text. A checksum that does not fit is told before anything else.
pub fn parse(text: &str) -> Result<Opened, LinkError> {
    let start = text.find('#').map_or(text.len(), |hash| hash + 1);
    let end = text.trim_end().len().max(start);
    // Bytes stay where they are: lower case in ASCII only.
    let lower = text[..end].to_ascii_lowercase();
    let mut parts = parts(&lower, start);
    let version = parts.next().filter(|part| !part.text.is_empty());
    let version = version.ok_or_else(|| Span::at(text.len()).wrong(Kind::NotALink))?;
    match plain_number(version.text) {
        Some(1) => {}
        Some(newer) if newer > 1 => return Err(version.wrong(Kind::Newer(newer))),
        _ => return Err(version.wrong(Kind::NotALink)),
    }
    let mut parts: Vec<Part<'_>> = parts.collect();
    let mut notices = Vec::new();
    // Columns may begin with a `z` too, which is colour 35 there.
    let body = match parts.first() {
        Some(puzzle) if puzzle.text == "m" => 3,
        _ => 0,
    };
    let is_sum = |&at: &usize| parts[at].text.starts_with('z');
    let sum = (body..parts.len()).find(is_sum);
    if let Some(at) = sum {
        let sum = parts[at];
        let [high, low] = checksum(&lower[start..sum.offset - 1]);
        if at + 1 < parts.len() || sum.text != format!("z{high}{low}") {
            return Err(sum.wrong(Kind::Checksum));
        }
        parts.truncate(at);
    }
    let mut parts = Parts {
        rest: parts.into_iter(),
        end,
    };
    let puzzle = parts.next(Kind::Puzzle)?;
    let (game, step) = match puzzle.text {
        "f" => flip(&mut parts, &mut notices)?,
        "m" => mayan(&mut parts, &mut notices)?,
        _ => return Err(puzzle.wrong(Kind::Puzzle)),
    };
    if sum.is_none() {
        notices.push(Notice::Unchecked);
    }
    let link = Link { game, step };
    Ok(Opened { link, notices })
}

/// What stands between two hyphens.
type Part<'a> = Piece<'a>;

fn wrong_at(part: Part<'_>, kind: Kind, from: usize, len: usize) -> LinkError {
    let start = part.offset + from;
    Span::new(start, start + len).wrong(kind)
}

/// The bits of a grid.
fn grid(part: Part<'_>, size: Size) -> Result<BitGrid, LinkError> {
    let mut letters = part.text.char_indices();
    let other = letters.find(|(_, digit)| !matches!(digit, '0'..='9' | 'a'..='v'));
    if let Some((offset, letter)) = other {
        return Err(wrong_at(
            part,
            Kind::Digit(letter),
            offset,
            letter.len_utf8(),
        ));
    }
    let expected = digits::count(size).expect("the size was checked");
    let found = part.text.len();
    if found != expected {
        return Err(part.wrong(Kind::Length { expected, found }));
    }
    let read = digits::read(part.text.as_bytes(), size);
    read.map_err(|offset| wrong_at(part, Kind::Padding, offset, 1))
}

fn parts(text: &str, start: usize) -> impl Iterator<Item = Part<'_>> {
    Part { text, offset: 0 }.behind(start).split('-')
}

/// The parts that were not read yet.
struct Parts<'a> {
    rest: std::vec::IntoIter<Part<'a>>,
    end: usize,
}

impl<'a> Parts<'a> {
    fn next(&mut self, missing: Kind) -> Result<Part<'a>, LinkError> {
        self.rest.next().ok_or(Span::at(self.end).wrong(missing))
    }
}

/// Sets what was not set before.
fn once<T>(slot: &mut Option<T>, value: T, part: Part<'_>) -> Result<(), LinkError> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(part.wrong(Kind::Twice)),
    }
}

fn step(part: Part<'_>) -> Result<u16, LinkError> {
    plain_number(part.behind(1).text).ok_or_else(|| part.wrong(Kind::Step))
}

fn flip(
    parts: &mut Parts<'_>,
    notices: &mut Vec<Notice>,
) -> Result<(Game, Option<u16>), LinkError> {
    let part = parts.next(Kind::Size)?;
    let mut numbers = part.text.split('x').map(plain_number::<usize>);
    let (Some(Some(columns)), Some(Some(rows)), None) =
        (numbers.next(), numbers.next(), numbers.next())
    else {
        return Err(part.wrong(Kind::Size));
    };
    let size = Size::new(rows, columns);
    let places = size.area().filter(|area| (1..=MAX_PLACES).contains(area));
    places.ok_or_else(|| part.wrong(Kind::Places(size)))?;
    let pieces = parts.next(Kind::Length {
        expected: digits::count(size).expect("the size was checked"),
        found: 0,
    })?;
    let black = grid(pieces, size)?;
    let (mut goal, mut reach, mut own_cell, mut edges) = (None, None, None, None);
    let (mut mask, mut presses, mut shown) = (None, None, None);
    for part in parts.rest.by_ref() {
        match part.text.as_bytes() {
            [b's', ..] => {
                let grid = grid(part.behind(1), size)?;
                once(&mut presses, (grid, part), part)?;
            }
            [b't', ..] => once(&mut shown, step(part)?, part)?,
            b"rgw" => once(&mut goal, Goal::White, part)?,
            b"rgb" => once(&mut goal, Goal::Black, part)?,
            [b'r', b'n', letter] => {
                let letter = Some(char::from(*letter));
                let named = Reach::ALL
                    .into_iter()
                    .find(|&one| reach_letter(one) == letter);
                let named = named.ok_or_else(|| part.wrong(Kind::Rule))?;
                once(&mut reach, named, part)?;
            }
            b"ro" => once(&mut own_cell, OwnCell::Stays, part)?,
            b"rt" => once(&mut edges, Edges::Wrap, part)?,
            [b'r', b'm', ..] => {
                let grid = grid(part.behind(2), size)?;
                once(&mut mask, (grid, part), part)?;
            }
            [b'r', ..] => return Err(part.wrong(Kind::Rule)),
            [] => return Err(part.wrong(Kind::Checksum)),
            _ => notices.push(unknown(part)),
        }
    }
    let rule = Neighbourhood {
        reach: reach.unwrap_or_default(),
        own_cell: own_cell.unwrap_or_default(),
        edges: edges.unwrap_or_default(),
    };
    let shape = match mask {
        None => Shape::rectangle(size, rule).expect("the size was checked"),
        Some((mask, part)) => {
            Shape::with_holes(mask, rule).map_err(|_| part.wrong(Kind::NoCells))?
        }
    };
    let on_cells = |grid: &BitGrid, part: Part<'_>| {
        let stray = grid.cells().find(|&cell| !shape.contains(cell));
        stray.map_or(Ok(()), |cell| {
            let (row, column) = (cell.row, cell.column);
            Err(part.wrong(Kind::Hole { row, column }))
        })
    };
    on_cells(&black, pieces)?;
    if let Some((presses, part)) = &presses {
        on_cells(presses, *part)?;
    }
    let game = Game::Flip {
        board: Board::new(shape, black).expect("pieces stand on cells only"),
        goal: goal.unwrap_or_default(),
        presses: presses.map(|(presses, _)| presses),
    };
    Ok((game, shown))
}

fn mayan(
    parts: &mut Parts<'_>,
    notices: &mut Vec<Notice>,
) -> Result<(Game, Option<u16>), LinkError> {
    let part = parts.next(Kind::Drags)?;
    let drags = plain_number(part.text).ok_or_else(|| part.wrong(Kind::Drags))?;
    let columns_part = parts.next(Kind::ColumnsMissing)?;
    let count = columns_part.split('.').count();
    if count > MAX_COLUMNS {
        let size = Size::new(CLASSIC_SIZE.rows, count);
        let kind = mayan::BoardError::SizeOutOfRange { size };
        return Err(columns_part.wrong(Kind::Board(kind)));
    }
    let columns = columns_part.split('.').map(column);
    let columns: Vec<Vec<u8>> = columns.collect::<Result<_, _>>()?;
    let (mut idle_swaps, mut rows, mut moves, mut shown) = (None, None, None, None);
    for part in parts.rest.by_ref() {
        match part.text.as_bytes() {
            [b's', ..] => once(&mut moves, part, part)?,
            [b't', ..] => once(&mut shown, step(part)?, part)?,
            b"ri" => once(&mut idle_swaps, IdleSwaps::Illegal, part)?,
            [b'r', b'h', b'0'..=b'9', ..] => {
                let number = plain_number(part.behind(2).text);
                let number = number.ok_or_else(|| part.wrong(Kind::Rule))?;
                once(&mut rows, number, part)?;
            }
            [b'r', ..] => return Err(part.wrong(Kind::Rule)),
            [] => return Err(part.wrong(Kind::Checksum)),
            _ => notices.push(unknown(part)),
        }
    }
    let size = Size::new(rows.unwrap_or(CLASSIC_SIZE.rows), columns.len());
    let board = mayan::Board::new(size, &columns)
        .map_err(|error| columns_part.wrong(Kind::Board(error)))?;
    let idle_swaps = idle_swaps.unwrap_or_default();
    let moves = moves.map_or(Ok(Vec::new()), |part| played(&board, idle_swaps, part))?;
    let game = Game::Mayan {
        puzzle: Puzzle::new(board, drags),
        idle_swaps,
        drags: moves,
    };
    Ok((game, shown))
}

fn column(part: Part<'_>) -> Result<Vec<u8>, LinkError> {
    if part.text.is_empty() {
        return Err(part.wrong(Kind::EmptyColumn));
    }
    if part.text == "0" {
        return Ok(Vec::new());
    }
    // A column over the height is told by the board; no column may take more memory than that.
    if part.text.len() > MAX_HEIGHT {
        let rows = part.text.len();
        let size = Size::new(rows, 1);
        return Err(part.wrong(Kind::Board(mayan::BoardError::SizeOutOfRange { size })));
    }
    let colour = |(offset, letter): (usize, char)| match letter.to_digit(36) {
        Some(colour @ 1..) => Ok(colour as u8),
        _ => Err(wrong_at(
            part,
            Kind::Colour(letter),
            offset,
            letter.len_utf8(),
        )),
    };
    part.text.char_indices().map(colour).collect()
}

/// The drags of `s`, each played.
fn played(
    board: &mayan::Board,
    idle_swaps: IdleSwaps,
    part: Part<'_>,
) -> Result<Vec<Drag>, LinkError> {
    let bytes = part.behind(1).text.as_bytes();
    if bytes.len() > 3 * usize::from(u8::MAX) {
        return Err(part.wrong(Kind::TooManyDrags));
    }
    let mut board = board.clone();
    let mut drags = Vec::new();
    for (index, triple) in bytes.chunks(3).enumerate() {
        // A letter of several bytes may be cut by the chunks: the whole part is marked then.
        let wrong = |kind| match part.text.get(1 + 3 * index..1 + 3 * index + triple.len()) {
            Some(_) => wrong_at(part, kind, 1 + 3 * index, triple.len()),
            None => part.wrong(kind),
        };
        let (Some(column), Some(height), Some(direction)) = (
            triple.first().copied().and_then(digits::value),
            triple.get(1).copied().and_then(digits::value),
            triple.get(2).copied().and_then(direction),
        ) else {
            return Err(wrong(Kind::NotADrag));
        };
        let drag = Drag::new(usize::from(column), usize::from(height), direction);
        board = play(&board, drag, idle_swaps).map_err(|error| wrong(Kind::BadDrag(error)))?;
        drags.push(drag);
    }
    Ok(drags)
}

const fn direction(letter: u8) -> Option<Direction> {
    match letter {
        b'l' => Some(Direction::Left),
        b'r' => Some(Direction::Right),
        _ => None,
    }
}

fn unknown(part: Part<'_>) -> Notice {
    Notice::UnknownOption(part.span())
}
