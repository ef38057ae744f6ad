//! Symmetries of a histogram: candidates that they take to each other have one weight, so that one of each
//! orbit is enough.

use super::coordinates::{Coordinates, bits};
use super::histogram::Histogram;
use super::plan::{LANE_BITS, row_bits};

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
    /// their places, and those of the next `tried` that can. `None` where that number is past the bits of a unit,
    /// or without a group.
    ///
    /// The fewer vectors keep their places, the more of the units are images of others.
    pub(super) fn arrange(
        &self,
        coordinates: &Coordinates,
        basis: &[u128],
        fixed: usize,
        tried: usize,
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
        for &vector in basis[fixed..].iter().take(tried) {
            let before = (span.clone(), arranged.len());
            if span.insert(vector) {
                arranged.push(vector);
                if close(&mut span, &mut arranged, before.1).is_none() {
                    span = before.0;
                    arranged.truncate(before.1);
                }
            }
        }
        let below = arranged.len();
        arranged.extend(basis.iter().filter(|&&vector| span.insert(vector)));
        let high = arranged.len().saturating_sub(limit);
        let maps = self.generators.iter().map(|element| {
            let images = arranged
                .iter()
                .map(|&t| span.coordinates(image(element, t)));
            images.collect::<Option<Vec<u128>>>()
        });
        let dual = Dual {
            maps: maps.collect::<Option<_>>()?,
            below,
        };
        Some(dual.basis(high, &arranged))
    }
}

/// Linear functions on the candidates, and what the group makes of them: bit `j` is what a function says of
/// vector `j` of a basis.
///
/// The high bits of a candidate are the values of some functions, and the group moves high bits by themselves
/// where it maps the span of these functions to itself. Its orbits are large where the span is close to a
/// free module: where a function and its images are independent.
struct Dual {
    /// For each generator the images of the vectors.
    maps: Vec<Vec<u128>>,
    /// Functions have to be 0 on so many of the first vectors, whose span the group maps to itself.
    below: usize,
}

impl Dual {
    fn vectors(&self) -> usize {
        self.maps[0].len()
    }

    /// What a generator makes of a function: what the function says of the images.
    fn image(map: &[u128], function: u128) -> u128 {
        let values = map.iter().zip(0..);
        values.fold(0, |image, (vector, j)| {
            image | u128::from((vector & function).count_ones() % 2) << j
        })
    }

    /// The span of functions, with a function and all its images; `None` where it has more than so many.
    fn closed(&self, span: &Span, function: u128, most: usize) -> Option<Span> {
        let mut span = span.clone();
        let mut left = vec![function];
        while let Some(function) = left.pop() {
            if span.insert(function) {
                if span.len() > most {
                    return None;
                }
                left.extend(self.maps.iter().map(|map| Self::image(map, function)));
            }
        }
        Some(span)
    }

    /// As many functions as asked for, whose span the group maps to itself. Functions with many independent images
    /// come first.
    fn choose(&self, count: usize) -> Span {
        let mut chosen = Span::default();
        let units: Vec<u128> = (self.below..self.vectors()).map(|j| 1 << j).collect();
        // Some functions with few images have sums with many.
        let sums = (2..=4).flat_map(|step| units.iter().zip(units.iter().skip(step)));
        let sums = sums.map(|(a, b)| a ^ b);
        let all = units.iter().fold(0, |all, unit| all ^ unit);
        let tried: Vec<u128> = units.iter().copied().chain(sums).chain([all]).collect();
        while chosen.len() < count {
            let spans = tried.iter().filter_map(|&f| self.closed(&chosen, f, count));
            let largest = spans
                .max_by_key(Span::len)
                .filter(|span| span.len() > chosen.len());
            if let Some(span) = largest {
                chosen = span;
                continue;
            }
            // A group whose order is a power of two fixes a function other than 0 in every such space.
            let new = units.iter().find(|&&unit| !chosen.contains(unit));
            let new = self.fixed(&chosen, *new.expect("there are more functions"));
            chosen.insert(new);
        }
        chosen
    }

    /// A function outside of a span that the group moves only by functions of the span; made of one by adding
    /// its images.
    fn fixed(&self, span: &Span, mut function: u128) -> u128 {
        let moved = |function: u128| {
            let moved = self
                .maps
                .iter()
                .map(|map| Self::image(map, function) ^ function);
            moved.into_iter().find(|&moved| !span.contains(moved))
        };
        while let Some(moved) = moved(function) {
            function = moved;
        }
        function
    }

    /// The vectors in another basis, in which the bits above any place from `below` on are values of functions whose
    /// span the group maps to itself; the `count` highest bits are those of [`Dual::choose`]. The first vectors
    /// keep their places.
    fn basis(&self, count: usize, vectors: &[u128]) -> Vec<u128> {
        let chosen = self.choose(count);
        let units = (self.below..self.vectors()).map(|j| 1 << j);
        let functions: Vec<u128> = chosen.vectors().chain(units).collect();
        let mut span = Span::default();
        let mut rest: Vec<(u128, u128)> =
            (0..).map(|j| 1 << j).zip(vectors.iter().copied()).collect();
        let mut high = Vec::new();
        while let Some(&new) = functions.iter().find(|&&function| !span.contains(function)) {
            let function = self.fixed(&span, new);
            span.insert(function);
            // The highest bit that is left: the one vector on which the function is 1, all others being made 0.
            let is_one = |coordinates: u128| (coordinates & function).count_ones() % 2 == 1;
            let at = rest
                .iter()
                .rposition(|&(coordinates, _)| is_one(coordinates));
            let pivot = rest.remove(at.expect("the functions are independent"));
            for vector in rest.iter_mut().filter(|vector| is_one(vector.0)) {
                *vector = (vector.0 ^ pivot.0, vector.1 ^ pivot.1);
            }
            high.push(pivot);
        }
        let all = rest.into_iter().chain(high.into_iter().rev());
        all.map(|(_, vector)| vector).collect()
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

    /// The share of the values of the bits from `low` on that is the smallest of its orbit, by Burnside's count.
    #[allow(
        clippy::cast_precision_loss,
        reason = "an estimate needs no more than a few digits"
    )]
    pub(super) fn share(&self, low: usize) -> f64 {
        let fixed = self.elements.iter().map(|element| {
            let mut moved = Span::default();
            let images = element.images.iter().enumerate().skip(low);
            for (j, &image) in images {
                moved.insert((image ^ 1 << j) >> low);
            }
            if moved.contains(element.shift >> low) {
                // One of so many is moved by nothing, as a power of two.
                1.0 / (1_u128 << moved.len().min(127)) as f64
            } else {
                0.0
            }
        });
        (1.0 + fixed.sum::<f64>()) / self.order() as f64
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

    fn len(&self) -> usize {
        self.rows.len()
    }

    fn vectors(&self) -> impl Iterator<Item = u128> + '_ {
        self.rows.iter().map(|row| row.0)
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
