//! Symmetries of a histogram: candidates that they take to each other have one weight, so that one of each
//! orbit is enough.

use super::coordinates::{Coordinates, bits};
use super::histogram::Histogram;
use super::plan::{LANE_BITS, row_bits};

/// Vectors above the dense ones that are tried to be kept in their order.
const KEPT: usize = 8;

/// A larger group is not made use of.
const MAX_ORDER: usize = 16;

/// A map of candidates to candidates, `t` to `shift` + Σ `images[j]` over the ones `j` of `t`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symmetry {
    /// One for each bit of a candidate, from the lowest.
    pub images: Vec<u128>,
    /// Where candidate 0 goes.
    pub shift: u128,
}

impl Symmetry {
    fn linear(&self, t: u128) -> u128 {
        bits(t).fold(0, |sum, j| sum ^ self.images[j as usize])
    }

    /// The map of the images under this one, `other` first.
    fn after(&self, other: &Self) -> Self {
        Self {
            images: other
                .images
                .iter()
                .map(|&image| self.linear(image))
                .collect(),
            shift: self.linear(other.shift) ^ self.shift,
        }
    }
}

/// Symmetries of a histogram that are closed under composition, without the one that moves nothing.
#[derive(Debug, Clone, Default)]
pub(super) struct Group {
    elements: Vec<Symmetry>,
    generators: Vec<Symmetry>,
}

impl Group {
    /// The group that those of the maps generate that leave all weights as they are. A map with which the group
    /// were too large, or its order no power of two, is left out.
    ///
    /// Cost: O(k M) for each map that is checked.
    pub(super) fn of(maps: &[Symmetry], histogram: &Histogram) -> Self {
        let mut group = Self::default();
        for map in maps {
            let identity = (0..histogram.dimension())
                .map(|j| 1 << j)
                .eq(map.images.iter().copied())
                && map.shift == 0;
            if identity || group.elements.contains(map) || !histogram.has_symmetry(map) {
                continue;
            }
            let mut larger = group.clone();
            larger.generators.push(map.clone());
            if larger.close(histogram.dimension()) && larger.order().is_power_of_two() {
                group = larger;
            }
        }
        group
    }

    /// Makes all products of the generators; whether they are few.
    fn close(&mut self, dimension: u32) -> bool {
        let identity = Symmetry {
            images: (0..dimension).map(|j| 1 << j).collect(),
            shift: 0,
        };
        let mut all = vec![identity];
        let mut next = 0;
        while next < all.len() {
            for generator in &self.generators {
                let product = generator.after(&all[next]);
                if !all.contains(&product) {
                    all.push(product);
                }
            }
            if all.len() > MAX_ORDER {
                return false;
            }
            next += 1;
        }
        all.remove(0);
        self.elements = all;
        true
    }

    /// The number of elements, the one that moves nothing included.
    pub(super) fn order(&self) -> usize {
        self.elements.len() + 1
    }

    /// The basis in another order, other vectors in the places of some, so that the first vectors, as many as
    /// one likes from some number on, span a space that the group maps to itself. The first `fixed` vectors keep
    /// their places. `None` where that number is past the bits of a unit, or without a group.
    ///
    /// A group whose order is a power of two fixes a vector other than 0 in every space over GF(2) that it acts
    /// on, so there is always one more vector.
    pub(super) fn arrange(
        &self,
        coordinates: &Coordinates,
        basis: &[u128],
        fixed: usize,
        dense: usize,
    ) -> Option<Vec<u128>> {
        if self.elements.is_empty() {
            return None;
        }
        let limit = (row_bits(basis.len() as u32, dense as u32) + LANE_BITS) as usize;
        let image = |element: &Symmetry, t| coordinates.reduced(element.linear(t));
        let mut span = Span::default();
        let mut arranged = Vec::new();
        // The images of what is there, as far as they are new; `None` past the limit.
        let close = |span: &mut Span, arranged: &mut Vec<u128>, from: usize| {
            let mut next = from;
            while next < arranged.len() {
                for element in &self.generators {
                    let image = image(element, arranged[next]);
                    if span.insert(image) {
                        arranged.push(image);
                    }
                }
                if arranged.len() > limit {
                    return None;
                }
                next += 1;
            }
            Some(())
        };
        for &vector in &basis[..fixed] {
            span.insert(vector);
            arranged.push(vector);
        }
        close(&mut span, &mut arranged, 0)?;
        for &vector in basis[fixed..].iter().take(KEPT) {
            let before = (span.clone(), arranged.len());
            if span.insert(vector) {
                arranged.push(vector);
                if close(&mut span, &mut arranged, before.1).is_none() {
                    span = before.0;
                    arranged.truncate(before.1);
                }
            }
        }
        while arranged.len() < basis.len() {
            let mut vector = *basis.iter().find(|&&vector| !span.contains(vector))?;
            let mut steps = 0;
            while let Some(moved) = self.generators.iter().find_map(|element| {
                let moved = image(element, vector) ^ vector;
                (!span.contains(moved)).then_some(moved)
            }) {
                vector = moved;
                steps += 1;
                if steps > 2 * MAX_ORDER {
                    return None;
                }
            }
            span.insert(vector);
            arranged.push(vector);
        }
        Some(arranged)
    }
}

/// The group in inner coordinates.
#[derive(Debug, Clone)]
pub(super) struct Orbits {
    elements: Vec<Symmetry>,
    /// For each number of low bits whether the group moves the bits above by themselves.
    follows: Vec<bool>,
}

impl Orbits {
    /// `None` where the group does not move the bits from `low` on by themselves.
    pub(super) fn new(group: &Group, coordinates: &Coordinates, low: u32) -> Option<Self> {
        if group.elements.is_empty() {
            return None;
        }
        let basis = coordinates.basis();
        let span = Span::of(basis);
        let elements = group.elements.iter().map(|element| {
            let image =
                |&vector: &u128| span.coordinates(coordinates.reduced(element.linear(vector)));
            Some(Symmetry {
                images: basis.iter().map(image).collect::<Option<_>>()?,
                shift: span.coordinates(coordinates.reduced(element.shift))?,
            })
        });
        let elements: Vec<Symmetry> = elements.collect::<Option<_>>()?;
        let follows = |low: usize| {
            let stay = |image: &u128| low >= 128 || image >> low == 0;
            elements
                .iter()
                .all(|element| element.images[..low].iter().all(stay))
        };
        let follows: Vec<bool> = (0..=basis.len()).map(follows).collect();
        follows[low as usize].then_some(Self { elements, follows })
    }

    pub(super) fn order(&self) -> usize {
        self.elements.len() + 1
    }

    /// Whether no symmetry takes these high bits, the others being 0, to smaller ones.
    ///
    /// Of the candidates of an orbit the smallest begins with such bits on every level.
    pub(super) fn is_least(&self, high: u128, low: u32) -> bool {
        if !self.follows[low as usize] || low >= 128 {
            return true;
        }
        let image = |element: &Symmetry| (element.linear(high) ^ element.shift) >> low;
        self.elements
            .iter()
            .all(|element| image(element) >= high >> low)
    }

    /// How many different high bits those of a candidate are taken to.
    pub(super) fn size(&self, inner: u128, low: u32) -> u128 {
        let high = |inner: u128| inner.checked_shr(low).unwrap_or(0);
        let mut images: Vec<u128> = self.images(inner).map(high).collect();
        images.push(high(inner));
        images.sort_unstable();
        images.dedup();
        images.len() as u128
    }

    /// What the symmetries take a candidate to.
    pub(super) fn images(&self, inner: u128) -> impl Iterator<Item = u128> + '_ {
        let image = move |element: &Symmetry| element.linear(inner) ^ element.shift;
        self.elements.iter().map(image)
    }

    /// What they make of a vector, one after the other.
    pub(super) fn linear_images(&self, vectors: u32) -> impl Iterator<Item = Vec<u128>> + '_ {
        let images = move |element: &Symmetry| element.images[..vectors as usize].to_vec();
        self.elements.iter().map(images)
    }
}

/// A space of vectors, by vectors with distinct leading bits.
#[derive(Debug, Clone, Default)]
pub(super) struct Span {
    /// A vector, and which of the inserted ones add up to it; by falling leading bits.
    rows: Vec<(u128, u128)>,
    inserted: u32,
}

impl Span {
    fn of(vectors: &[u128]) -> Self {
        let mut span = Self::default();
        for &vector in vectors {
            span.insert(vector);
        }
        span
    }

    fn reduce(&self, vector: u128) -> (u128, u128) {
        self.rows.iter().fold((vector, 0), |(vector, sum), row| {
            if vector ^ row.0 < vector {
                (vector ^ row.0, sum ^ row.1)
            } else {
                (vector, sum)
            }
        })
    }

    /// Adds a vector, unless it is there.
    pub(super) fn insert(&mut self, vector: u128) -> bool {
        let (rest, sum) = self.reduce(vector);
        if rest == 0 {
            return false;
        }
        let row = (rest, sum ^ 1 << self.inserted);
        self.inserted += 1;
        let place = self.rows.partition_point(|other| other.0 > rest);
        self.rows.insert(place, row);
        true
    }

    pub(super) fn contains(&self, vector: u128) -> bool {
        self.reduce(vector).0 == 0
    }

    /// Which of the inserted vectors add up to this one.
    fn coordinates(&self, vector: u128) -> Option<u128> {
        let (rest, sum) = self.reduce(vector);
        (rest == 0).then_some(sum)
    }
}
