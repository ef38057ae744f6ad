/// Fixes one bit after the other, the highest first, so that the bound stays as large as it can.
pub(super) fn descend_greedily(top: &[(u128, i32)], rank: u32) -> u128 {
    let mut bins = top.to_vec();
    let mut t = 0;
    for low in (0..rank).rev() {
        let middle = bins.partition_point(|&(column, _)| column >> low == 0);
        let bound = |sign: i32| -> u64 {
            merged(&bins, middle, low, sign)
                .map(|(_, sum)| u64::from(sum.unsigned_abs()))
                .sum()
        };
        let sign = if bound(1) >= bound(-1) {
            1
        } else {
            t |= 1_u128 << low;
            -1
        };
        bins = merged(&bins, middle, low, sign).collect();
    }
    t
}

fn merged(
    bins: &[(u128, i32)],
    middle: usize,
    low: u32,
    sign: i32,
) -> impl Iterator<Item = (u128, i32)> {
    let (mut zeros, mut ones) = (&bins[..middle], &bins[middle..]);
    let mask = (1_u128 << low) - 1;
    std::iter::from_fn(move || {
        let zero = zeros.first().copied();
        let one = ones
            .first()
            .map(|&(column, sum)| (column & mask, sign * sum));
        let column = match (zero, one) {
            (Some(a), Some(b)) => a.0.min(b.0),
            (a, b) => a.or(b)?.0,
        };
        let mut sum = 0;
        if let Some((_, s)) = zero.filter(|&(c, _)| c == column) {
            zeros = &zeros[1..];
            sum += s;
        }
        if let Some((_, s)) = one.filter(|&(c, _)| c == column) {
            ones = &ones[1..];
            sum += s;
        }
        Some((column, sum))
    })
}
