//! The colours and marks of Mayan blocks.

use crate::colour::Rgb;
use crate::svg::{Paint, Svg, number};

/// How a block of a colour looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Look {
    /// The tile.
    pub(crate) fill: Rgb,
    /// The mark on it.
    pub(crate) ink: Rgb,
    /// What tells the colour without colour.
    pub(crate) mark: Mark,
}

/// A figure on a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    Disc,
    Triangle,
    Cross,
    Diamond,
    Square,
    Star,
    Plus,
    Ring,
    Bar,
    Chevron,
    Dots,
    /// The colour's number, for colours past the last figure.
    Number(u8),
}

const WHITE: Rgb = Rgb(0xFFFFFF);
const BLACK: Rgb = Rgb(0x000000);

const LOOKS: [Look; 11] = [
    look(0x194083, WHITE, Mark::Disc),
    look(0xFFED00, BLACK, Mark::Triangle),
    look(0xA3303E, WHITE, Mark::Cross),
    look(0x96DCFD, BLACK, Mark::Diamond),
    look(0x419C71, BLACK, Mark::Square),
    look(0xD18F20, BLACK, Mark::Star),
    look(0x823FEA, WHITE, Mark::Plus),
    look(0xF2AFBD, BLACK, Mark::Ring),
    look(0x7F7F86, BLACK, Mark::Bar),
    look(0x542905, WHITE, Mark::Chevron),
    look(0xFFFFFF, BLACK, Mark::Dots),
];

const fn look(fill: u32, ink: Rgb, mark: Mark) -> Look {
    Look {
        fill: Rgb(fill),
        ink,
        mark,
    }
}

impl Look {
    /// Of a colour from 1. Past the eleventh the tiles come again, with the number for a mark.
    pub(crate) fn of(colour: u8) -> Self {
        let index = usize::from(colour.max(1) - 1);
        let look = LOOKS[index % LOOKS.len()];
        if index < LOOKS.len() {
            look
        } else {
            Self {
                mark: Mark::Number(colour),
                ..look
            }
        }
    }

    /// Draws the mark around a point of a tile of this width.
    pub(crate) fn draw_mark(&self, svg: &mut Svg, x: f64, y: f64, tile: f64) {
        let pen = Paint::line(self.ink, (tile * 0.09).max(1.0));
        let solid = Paint::fill(self.ink);
        let r = tile * 0.22;
        match self.mark {
            Mark::Disc => svg.circle(x, y, r, &solid),
            Mark::Ring => svg.circle(x, y, r, &pen),
            Mark::Triangle => {
                let points = [(0.0, -1.15), (1.15, 0.85), (-1.15, 0.85)];
                svg.path(&polygon(x, y, r, &points), &solid);
            }
            Mark::Diamond => {
                let points = [(0.0, -1.3), (1.0, 0.0), (0.0, 1.3), (-1.0, 0.0)];
                svg.path(&polygon(x, y, r, &points), &solid);
            }
            Mark::Square => {
                let side = r * 1.8;
                svg.rect([x - side / 2.0, y - side / 2.0, side, side], 0.0, &solid);
            }
            Mark::Star => {
                // Ten points, an outer and an inner one in turn.
                let points: Vec<(f64, f64)> = (0..10)
                    .map(|step| {
                        let angle = f64::from(step) * std::f64::consts::PI / 5.0;
                        let radius = if step % 2 == 0 { 1.35 } else { 0.56 };
                        (radius * angle.sin(), -radius * angle.cos())
                    })
                    .collect();
                svg.path(&polygon(x, y + r * 0.08, r, &points), &solid);
            }
            Mark::Cross => {
                let d = r * 0.9;
                svg.path(&strokes(x, y, d, &[[-1, -1, 1, 1], [1, -1, -1, 1]]), &pen);
            }
            Mark::Plus => {
                let d = r * 1.1;
                svg.path(&strokes(x, y, d, &[[0, -1, 0, 1], [-1, 0, 1, 0]]), &pen);
            }
            Mark::Bar => {
                let wide = Paint::line(self.ink, (tile * 0.13).max(1.0));
                svg.path(&strokes(x, y, r * 1.1, &[[-1, 0, 1, 0]]), &wide);
            }
            Mark::Chevron => {
                let [left, right, top, bottom] =
                    [x - r, x + r, y - r * 0.55, y + r * 0.55].map(number);
                let middle = number(x);
                let path = format!("M{left} {top}L{middle} {bottom}L{right} {top}");
                svg.path(&path, &pen);
            }
            Mark::Dots => {
                for (dx, dy) in [
                    (-1.0, -1.0),
                    (1.0, -1.0),
                    (0.0, 0.0),
                    (-1.0, 1.0),
                    (1.0, 1.0),
                ] {
                    svg.circle(x + dx * r * 0.85, y + dy * r * 0.85, r * 0.28, &solid);
                }
            }
            Mark::Number(colour) => {
                svg.centred(&colour.to_string(), (x, y), tile * 0.5, self.ink);
            }
        }
    }
}

fn polygon(x: f64, y: f64, r: f64, points: &[(f64, f64)]) -> String {
    let points = points.iter().map(|(dx, dy)| {
        let (px, py) = (number(x + dx * r), number(y + dy * r));
        format!("{px} {py}")
    });
    let points: Vec<String> = points.collect();
    format!("M{}Z", points.join("L"))
}

fn strokes(x: f64, y: f64, d: f64, lines: &[[i8; 4]]) -> String {
    let lines = lines.iter().map(|line| {
        let [ax, ay, bx, by] = line.map(|step| f64::from(step) * d);
        let [ax, ay, bx, by] = [x + ax, y + ay, x + bx, y + by].map(number);
        format!("M{ax} {ay}L{bx} {by}")
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn marks_differ_for_every_colour() {
        let marks: HashSet<Mark> = (1..=99).map(|colour| Look::of(colour).mark).collect();
        assert_eq!(marks.len(), 99);
    }

    #[test]
    fn marks_can_be_seen() {
        for look in LOOKS {
            assert!(look.ink.contrast(look.fill) >= 4.5, "{look:?}");
        }
    }

    #[test]
    fn tiles_come_again_after_the_eleventh() {
        assert_eq!(Look::of(12).fill, Look::of(1).fill);
        assert_eq!(Look::of(12).mark, Mark::Number(12));
        assert_eq!(Look::of(11).mark, Mark::Dots);
    }
}
