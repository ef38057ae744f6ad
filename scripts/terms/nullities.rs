//! Nullities of n×n boards and tori: `nullities LARGEST` prints a line `n nullity of-the-torus` for each n.
//!
//! All of them come from one number for each odd m, c(m): the degree of the greatest common divisor of h_m(x) and
//! h_m(x + 1) over GF(2), where h_m^2 is the Fibonacci polynomial f_m (docs/open-terms.md has the proof). Shares no line with
//! the solver.

use std::thread;

/// Over GF(2): bit i is the coefficient of x^i. The last word is not 0.
type Polynomial = Vec<u64>;

fn main() {
    let largest: usize = std::env::args()
        .nth(1)
        .and_then(|text| text.parse().ok())
        .filter(|&largest| largest <= 1_000_000)
        .expect("usage: nullities LARGEST, at most 1000000");
    let common = common_degrees(largest + 1);
    let mut text = String::new();
    for n in 1..=largest {
        text += &format!("{n} {} {}\n", of_board(n, &common), of_torus(n, &common));
    }
    print!("{text}");
}

/// 2^(k+1) c(m), and 2 (2^k − 1) more where 3 divides m, for n + 1 = 2^k m.
fn of_board(n: usize, common: &[usize]) -> usize {
    let (power, odd) = parts(n + 1);
    2 * power * common[odd] + if odd % 3 == 0 { 2 * (power - 1) } else { 0 }
}

/// 2^(k+2) c(m), and 2^(k+2) more where 3 divides m, for n = 2^k m.
fn of_torus(n: usize, common: &[usize]) -> usize {
    let (power, odd) = parts(n);
    4 * power * (common[odd] + usize::from(odd % 3 == 0))
}

/// A power of two and an odd number with this product.
fn parts(n: usize) -> (usize, usize) {
    let power = 1 << n.trailing_zeros();
    (power, n / power)
}

/// c(m) for each odd m up to the largest, and 0 elsewhere.
fn common_degrees(largest: usize) -> Vec<usize> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let mut common = vec![0; largest + 1];
    thread::scope(|scope| {
        let shares = (0..threads).map(|first| scope.spawn(move || share(largest, first, threads)));
        let shares: Vec<_> = shares.collect();
        for share in shares {
            for (m, degree) in share.join().expect("no thread panics") {
                common[m] = degree;
            }
        }
    });
    common
}

/// c(2j + 1) for every so many j, the first of them given.
fn share(largest: usize, first: usize, step: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    // f_j and f_(j+1), at x and at x + 1.
    let mut at = [[vec![], vec![1]], [vec![], vec![1]]];
    for j in 0..largest.div_ceil(2) {
        if j % step == first {
            // f_(2j+1) = (f_j + f_(j+1))^2
            let [a, b] = at.each_ref().map(|[here, next]| sum(next, here));
            found.push((2 * j + 1, common_degree(a, b)));
        }
        for (place, [here, next]) in at.iter_mut().enumerate() {
            let mut after = sum(&times_x(next), here);
            if place == 1 {
                after = sum(&after, next);
            }
            *here = std::mem::replace(next, after);
        }
    }
    found
}

fn times_x(f: &[u64]) -> Polynomial {
    let mut product = vec![0; f.len() + 1];
    add(&mut product, f, 1);
    trim(&mut product);
    product
}

fn sum(f: &[u64], g: &[u64]) -> Polynomial {
    let (long, short) = if f.len() < g.len() { (g, f) } else { (f, g) };
    let mut sum = long.to_vec();
    add(&mut sum, short, 0);
    trim(&mut sum);
    sum
}

/// Adds x^shift g to f, which is long enough.
fn add(f: &mut [u64], g: &[u64], shift: usize) {
    let (words, bits) = (shift / 64, shift % 64);
    let f = &mut f[words..];
    if bits == 0 {
        f.iter_mut().zip(g).for_each(|(f, g)| *f ^= g);
        return;
    }
    f[0] ^= g[0] << bits;
    let pairs = f[1..].iter_mut().zip(g.windows(2));
    pairs.for_each(|(f, g)| *f ^= g[1] << bits | g[0] >> (64 - bits));
    let carry = g[g.len() - 1] >> (64 - bits);
    if carry != 0 {
        f[g.len()] ^= carry;
    }
}

fn trim(f: &mut Polynomial) {
    while f.last() == Some(&0) {
        f.pop();
    }
}

fn degree(f: &[u64]) -> usize {
    64 * f.len() - 1 - f[f.len() - 1].leading_zeros() as usize
}

/// The degree of the greatest common divisor, by Euclid's algorithm; f is not 0.
fn common_degree(mut f: Polynomial, mut g: Polynomial) -> usize {
    while !g.is_empty() {
        let degree_of_g = degree(&g);
        while !f.is_empty() && degree(&f) >= degree_of_g {
            let shift = degree(&f) - degree_of_g;
            add(&mut f, &g, shift);
            trim(&mut f);
        }
        std::mem::swap(&mut f, &mut g);
    }
    degree(&f)
}
