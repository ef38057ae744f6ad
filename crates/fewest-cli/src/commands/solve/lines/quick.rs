//! Small flip boards of which only the number of rounds is asked: no board, no solver, no memory.

use std::io::Write;
use std::sync::{Arc, OnceLock};

use fewest::flip::{FewestRounds, Goal, Method, Neighbourhood, Reach, RoundsTable, Shape};
use fewest::{Family, Size};
use fewest_api::ask::Kept;

use super::super::args::SolveArgs;
use super::letters::{eight, rectangle};
use crate::options::Format;

/// The size of the textbooks.
const CLASSIC: Size = Size::new(4, 4);

/// Answers plain boards of classic rule, and leaves all other lines alone.
#[derive(Clone)]
pub(super) struct Quick {
    goal: Goal,
    /// Of `--size`.
    asked: Option<Size>,
    /// What boards of a size have in common; `None` for a size that is not for this.
    kept: Kept<Size, Option<FewestRounds>>,
    rows: Vec<u64>,
    /// All boards of [`CLASSIC`] size, for all threads.
    table: Arc<OnceLock<Table>>,
    /// Boards of that size that were answered without the table.
    classic: u32,
}

/// The answers to all boards of [`CLASSIC`] size, as text.
struct Table {
    rounds: RoundsTable,
    /// By the number of rounds; the last is that of boards without an answer.
    texts: [Text; CLASSIC.rows * CLASSIC.columns + 2],
}

/// An answer and its line end.
#[derive(Clone, Copy, Default)]
struct Text {
    bytes: [u8; 16],
    length: usize,
}

impl Quick {
    /// The table costs as much as about so many boards without it, so waiting for them costs at
    /// most twice the better choice, however many come.
    const WORTH_A_TABLE: u32 = 1 << 10;

    /// `None` where more is asked than numbers, or boards of another rule.
    pub(super) fn new(args: &SolveArgs) -> Option<Self> {
        let only_numbers = args.format == Format::Text
            && !(args.moves || args.any || args.proof || args.count)
            && args.presses.is_none();
        let best_method = [Method::Auto, Method::Transform]
            .iter()
            .any(|method| method.name() == args.method);
        let board = &args.task.board;
        let classic = board.puzzle != Some(Family::Mayan)
            && matches!(board.rule.neighbours, None | Some(Reach::Plus))
            && !(board.rule.without_self || board.rule.wrap);
        let words = args.task.words();
        let of_flip = words.foreign_to(Family::Flip).is_none();
        (only_numbers && best_method && classic && of_flip).then(|| Self {
            goal: args.task.asked.goal.unwrap_or_default(),
            asked: board.size,
            kept: Kept::default(),
            rows: Vec::new(),
            table: Arc::default(),
            classic: 0,
        })
    }

    /// Answers lines from the first one on, as far as it can; their bytes, and how many they are.
    pub(super) fn answer(&mut self, text: &[u8], out: &mut Vec<u8>) -> (usize, usize) {
        let (mut bytes, mut lines) = (0, 0);
        while bytes < text.len() {
            let rest = &text[bytes..];
            if let Some(table) = self.table() {
                let (more_bytes, more_lines) = table.answer(rest, out);
                if more_bytes > 0 {
                    bytes += more_bytes;
                    lines += more_lines;
                    continue;
                }
            }
            let line_end = rest.iter().position(|&byte| byte == b'\n');
            let line = &rest[..line_end.unwrap_or(rest.len())];
            let Some(rounds) = self.rounds(line) else {
                break;
            };
            let _ = match rounds {
                Some(rounds) => writeln!(out, "{rounds}"),
                None => writeln!(out, "Impossible"),
            };
            bytes += line_end.map_or(rest.len(), |at| at + 1);
            lines += 1;
        }
        (bytes, lines)
    }

    /// The table, where it is worth it and the lines may be of its size.
    fn table(&self) -> Option<&Table> {
        if self.classic < Self::WORTH_A_TABLE || self.asked.is_some_and(|asked| asked != CLASSIC) {
            return None;
        }
        Some(self.table.get_or_init(|| Table::new(self.goal)))
    }

    /// The fewest rounds of a plain small board, or `None` within where the goal is out of reach.
    #[allow(
        clippy::option_option,
        reason = "no answer here, and the answer that there is none"
    )]
    fn rounds(&mut self, line: &[u8]) -> Option<Option<u32>> {
        let size = rectangle(line, self.asked, &mut self.rows)?;
        self.classic += u32::from(size == CLASSIC && self.classic < Self::WORTH_A_TABLE);
        let goal = self.goal;
        let rounds = self.kept.get(size, |&size| FewestRounds::new(size, goal));
        Some(rounds.as_mut()?.of(&self.rows))
    }
}

impl Table {
    fn new(goal: Goal) -> Self {
        let shape = Shape::rectangle(CLASSIC, Neighbourhood::CLASSIC);
        let rounds = RoundsTable::new(&shape.expect("a legal size"), goal);
        let mut texts = [Text::default(); _];
        for (rounds, text) in texts.iter_mut().enumerate() {
            *text = Text::new(&rounds.to_string());
        }
        texts[texts.len() - 1] = Text::new("Impossible");
        Self {
            rounds: rounds.expect("16 cells are few"),
            texts,
        }
    }

    /// Answers lines as long as they are boards of this size; their bytes, and how many they are.
    fn answer(&self, text: &[u8], out: &mut Vec<u8>) -> (usize, usize) {
        let mut rest = text;
        let mut lines = 0;
        while let Some((black, behind)) = classic(rest) {
            let rounds = self.rounds.fewest(black);
            let index = rounds.map_or(self.texts.len() - 1, |rounds| rounds as usize);
            let text = &self.texts[index];
            // A fixed number of bytes is written faster than the right number.
            out.extend_from_slice(&text.bytes);
            out.truncate(out.len() - (text.bytes.len() - text.length));
            rest = behind;
            lines += 1;
        }
        (text.len() - rest.len(), lines)
    }
}

impl Text {
    fn new(answer: &str) -> Self {
        let mut text = Self {
            length: answer.len() + 1,
            ..Self::default()
        };
        text.bytes[..answer.len()].copy_from_slice(answer.as_bytes());
        text.bytes[answer.len()] = b'\n';
        text
    }
}

/// The black pieces of a line of 16 letters, or of four times four with `/` between, and the text
/// behind its line end.
fn classic(text: &[u8]) -> Option<(u16, &[u8])> {
    let (letters, behind) = if let Some((letters, behind)) = text.split_first_chunk::<16>()
        && let Some(behind) = behind_line_end(behind)
    {
        (*letters, behind)
    } else {
        let (line, behind) = text.split_first_chunk::<19>()?;
        let behind = behind_line_end(behind)?;
        if [line[4], line[9], line[14]] != *b"///" {
            return None;
        }
        let mut letters = [0; 16];
        for row in 0..4 {
            letters[4 * row..4 * row + 4].copy_from_slice(&line[5 * row..5 * row + 4]);
        }
        (letters, behind)
    };
    let (halves, _) = letters.as_chunks::<8>();
    let black = [eight(halves[0])?, eight(halves[1])?];
    Some((u16::from_le_bytes(black), behind))
}

fn behind_line_end(text: &[u8]) -> Option<&[u8]> {
    text.strip_prefix(b"\n")
        .or_else(|| text.strip_prefix(b"\r\n"))
}
