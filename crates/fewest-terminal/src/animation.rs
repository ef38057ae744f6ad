//! A drag in time.

use std::time::Duration;

use fewest_session::{Cascade, Point};

/// Pictures that follow each other.
#[derive(Debug, Clone)]
pub(crate) struct Animation {
    frames: Vec<Frame>,
    /// When the first one was shown.
    started: Duration,
}

/// One picture.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    /// Colours row by row from the top.
    pub(crate) cells: Vec<u8>,
    /// The places to look at.
    pub(crate) marked: Vec<Point>,
    /// When it ends, counted from the start of the animation.
    end: Duration,
}

impl Animation {
    /// Slide, fall, and for each wave outline, gap and fall.
    pub(crate) fn new(cascade: &Cascade, columns: u16, speed: f32, now: Duration) -> Self {
        let mut frames: Vec<Frame> = Vec::new();
        let mut end = Duration::ZERO;
        let mut push = |cells: Vec<u8>, marked: Vec<Point>, milliseconds: u64| {
            end += Duration::from_millis(milliseconds).div_f32(speed);
            frames.push(Frame { cells, marked, end });
        };
        let index =
            |at: &Point| usize::from(at.row) * usize::from(columns) + usize::from(at.column);
        let fall = |rows: u16| 60 + u64::from(35 * rows).min(140);
        let mut slid = cascade.before.clone();
        slid.swap(index(&cascade.from), index(&cascade.beside));
        push(slid, vec![cascade.beside], 120);
        let rows = cascade.landing.row.abs_diff(cascade.beside.row);
        if rows > 0 || !cascade.falls.is_empty() {
            push(
                cascade.moved.clone(),
                vec![cascade.landing],
                fall(rows.max(1)),
            );
        }
        let mut board = cascade.moved.clone();
        for wave in &cascade.waves {
            push(board.clone(), wave.vanishing.clone(), 150);
            for at in &wave.vanishing {
                board[index(at)] = 0;
            }
            push(board.clone(), Vec::new(), 150);
            let rows = wave
                .falls
                .iter()
                .map(|fall| fall.to.row - fall.from.row)
                .max();
            if let Some(rows) = rows {
                push(wave.after.clone(), Vec::new(), fall(rows));
            }
            board.clone_from(&wave.after);
        }
        Self {
            frames,
            started: now,
        }
    }

    /// The picture to show, `None` behind the last.
    pub(crate) fn frame(&self, now: Duration) -> Option<&Frame> {
        let since = now.saturating_sub(self.started);
        self.frames.iter().find(|frame| since < frame.end)
    }

    /// When the next picture is due.
    pub(crate) fn due(&self, now: Duration) -> Option<Duration> {
        Some(self.started + self.frame(now)?.end)
    }
}
