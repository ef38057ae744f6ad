//! Patterns of 0 and 1, read anew to be compared with what the program makes of a text.

/// A pattern of 0 and 1, and the number in front of it if there is one.
pub(crate) struct Pattern {
    pub(crate) rounds: Option<i64>,
    pub(crate) rows: Vec<Vec<bool>>,
}

impl Pattern {
    /// Row and column of each press.
    pub(crate) fn presses(&self) -> Vec<(usize, usize)> {
        let mut presses = Vec::new();
        for (row, bits) in self.rows.iter().enumerate() {
            let ones = bits.iter().enumerate().filter(|(_, bit)| **bit);
            presses.extend(ones.map(|(column, _)| (row, column)));
        }
        presses
    }
}

/// Every pattern that a text can be: its rows all, and those behind a first line that is a number.
pub(crate) fn patterns(text: &str) -> Vec<Pattern> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    let mut add = |rounds, lines: &[&str]| {
        if let Some(rows) = rectangle(lines) {
            found.push(Pattern { rounds, rows });
        }
    };
    add(None, &lines);
    if let Some((first, rest)) = lines.split_first()
        && let Ok(rounds) = first.parse()
        && rounds >= 0
    {
        add(Some(rounds), rest);
    }
    found
}

fn rectangle(lines: &[&str]) -> Option<Vec<Vec<bool>>> {
    let bit = |word: &str| match word {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    };
    let blanks = |line: &&str| line.split(' ').map(bit).collect::<Option<Vec<bool>>>();
    let joined = |line: &&str| {
        let digits = line.split("").filter(|digit| !digit.is_empty());
        digits.map(bit).collect::<Option<Vec<bool>>>()
    };
    let rows: Option<Vec<Vec<bool>>> = lines.iter().map(blanks).collect();
    let rows = rows.or_else(|| lines.iter().map(joined).collect())?;
    let first = rows.first()?.len();
    (first > 0 && rows.iter().all(|row| row.len() == first)).then_some(rows)
}
