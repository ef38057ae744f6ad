//! Shares pieces of work between threads and brings the results back in order.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The results of pieces 0 to `count` - 1, in order. Each worker takes `handful` pieces at a time, on a
/// thread of its own, as long as there are any; a worker that is alone needs no thread.
///
/// # Panics
///
/// If a piece of work does.
pub(crate) fn in_order<W: Send, T: Send>(
    workers: &mut [W],
    count: usize,
    handful: usize,
    work: impl Fn(&mut W, usize) -> T + Sync,
) -> Vec<T> {
    if let [only] = workers {
        return (0..count).map(|piece| work(only, piece)).collect();
    }
    let next = AtomicUsize::new(0);
    let take = |worker: &mut W| {
        let mut done = Vec::new();
        loop {
            let start = next.fetch_add(handful, Ordering::Relaxed).min(count);
            let end = start.saturating_add(handful).min(count);
            if start == end {
                return done;
            }
            done.extend((start..end).map(|piece| (piece, work(worker, piece))));
        }
    };
    let take = &take;
    let mut done: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = workers
            .iter_mut()
            .map(|worker| scope.spawn(move || take(worker)))
            .collect();
        let done = threads.into_iter().flat_map(|thread| match thread.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        done.collect()
    });
    done.sort_unstable_by_key(|(piece, _)| *piece);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once_and_stands_in_its_place() {
        for workers in [1, 2, 5] {
            for (count, handful) in [(0, 1), (1, 1), (5, 2), (64, 16), (65, 16), (7, usize::MAX)] {
                let mut done = vec![0; workers];
                let results = in_order(&mut done, count, handful, |done, piece| {
                    *done += 1;
                    3 * piece
                });
                let wanted: Vec<_> = (0..count).map(|piece| 3 * piece).collect();
                assert_eq!(results, wanted, "{workers} workers, {count} by {handful}");
                assert_eq!(done.iter().sum::<usize>(), count);
            }
        }
    }
}
