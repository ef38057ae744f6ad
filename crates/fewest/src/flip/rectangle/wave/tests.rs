use super::*;

/// One cell at a time, by the definition.
fn naive(lights: &[u64], rows: usize, width: usize, columns: usize, first: &[u64]) -> Vec<u64> {
    let bit = |row: &[u64], j: usize| row[j / 64] >> (j % 64) & 1;
    let mut all = vec![vec![0; width], first.to_vec()];
    for i in 0..rows {
        let (above, here) = (&all[i], &all[i + 1]);
        let mut next = vec![0; width];
        for j in 0..columns {
            let mut sum = bit(&lights[i * width..], j) ^ bit(above, j) ^ bit(here, j);
            if j > 0 {
                sum ^= bit(here, j - 1);
            }
            if j + 1 < columns {
                sum ^= bit(here, j + 1);
            }
            next[j / 64] |= sum << (j % 64);
        }
        all.push(next);
    }
    all[1..].concat()
}

#[test]
fn waves_of_all_widths_agree_with_the_definition() {
    let mut state = 1u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(99);
        state ^ state >> 29
    };
    for width in (1..=18).chain([31, 32, 33, 41, 70]) {
        for (rows, missing) in [(0, 0), (1, 1), (2, 63), (7, 0), (8, 5), (9, 32), (26, 31)] {
            let columns = width * 64 - missing;
            let tail_mask = u64::MAX >> missing;
            let mut words = |rows: usize| -> Vec<u64> {
                let mut words: Vec<u64> = (0..rows * width).map(|_| random()).collect();
                for row in words.chunks_exact_mut(width) {
                    row[width - 1] &= tail_mask;
                }
                words
            };
            let (lights, first) = (words(rows), words(1));
            let expected = naive(&lights, rows, width, columns, &first);
            let (presses, leftover) = expected.split_at(rows * width);
            for vectors in [Vectors::four_words(), Vectors::eight_words()]
                .into_iter()
                .flatten()
            {
                let front = || {
                    let mut current = first.clone();
                    current.resize(width + PADDING, 0);
                    (vec![0; width + PADDING], current)
                };
                let (mut previous, mut current) = front();
                let mut kept = lights.clone();
                let mut grid = Grid {
                    lights: lights.as_ptr(),
                    presses: kept.as_mut_ptr(),
                    rows,
                    width,
                    stride: width,
                    tail_mask,
                };
                // SAFETY: the grid is as large as it says, and nothing overlaps.
                unsafe { vectors.chase(grid, Keep::Presses, &mut previous, &mut current) };
                assert_eq!(kept, presses, "{rows} rows of {width} words, {vectors:?}");
                assert_eq!(&current[..width], leftover);
                assert!(current[width..].iter().all(|&word| word == 0));

                (previous, current) = front();
                // SAFETY: as above, and nothing is kept.
                unsafe { vectors.chase(grid, Keep::Nothing, &mut previous, &mut current) };
                assert_eq!(&current[..width], leftover);

                (previous, current) = front();
                kept.copy_from_slice(&lights);
                grid.presses = kept.as_mut_ptr();
                grid.lights = grid.presses;
                // SAFETY: lights and presses are the same words.
                unsafe { vectors.chase(grid, Keep::Presses, &mut previous, &mut current) };
                assert_eq!(kept, presses);
            }
        }
    }
}
