//! How long a search still takes, by how fast it went on so far.

use std::time::Duration;

/// A search is looked at for so long before anything is said of it: the first steps tell little.
const LEAST: Duration = Duration::from_secs(2);

/// Work that was done by a moment.
#[derive(Debug, Clone, Copy)]
struct Mark {
    at: Duration,
    done: u64,
}

/// What was seen of one phase of a search.
///
/// Time before its first count is not counted: something else was done in it, such as reading the
/// board or making tables. And a search may become faster on its way, so the work of all the time and
/// that of its later part both have their say, and the shorter estimate is taken.
#[derive(Debug, Default)]
pub(crate) struct Estimate {
    total: u64,
    first: Option<Mark>,
    /// Where the later part begins.
    earlier: Option<Mark>,
    /// Where it will begin next.
    later: Option<Mark>,
}

impl Estimate {
    /// Something else is done from now on.
    pub(crate) fn restart(&mut self) {
        *self = Self::default();
    }

    /// How long the rest will take, where there is reason to say: `done` of `total` were behind the
    /// search when the clock showed `at`.
    pub(crate) fn rest(&mut self, at: Duration, done: u64, total: u64) -> Option<Duration> {
        let now = Mark { at, done };
        if total != self.total || self.first.is_some_and(|first| done < first.done) {
            self.restart();
            self.total = total;
        }
        let first = *self.first.get_or_insert(now);
        let earlier = *self.earlier.get_or_insert(now);
        let later = *self.later.get_or_insert(now);
        let seen = at.saturating_sub(first.at);
        if seen >= LEAST / 2 && seen >= 2 * later.at.saturating_sub(first.at) {
            self.earlier = Some(later);
            self.later = Some(now);
        }
        if seen < LEAST || done >= total {
            return None;
        }
        let rests = [first, earlier].map(|mark| rest_since(mark, now, total));
        rests.into_iter().flatten().min()
    }
}

/// At the speed since a mark; `None` where nothing was done since.
fn rest_since(mark: Mark, now: Mark, total: u64) -> Option<Duration> {
    let done = now.done.checked_sub(mark.done).filter(|&done| done > 0)?;
    let took = now.at.saturating_sub(mark.at);
    #[allow(clippy::cast_precision_loss, reason = "an estimate for people")]
    let times = (total - now.done) as f64 / done as f64;
    let seconds = took.as_secs_f64() * times;
    Some(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The estimates of a search that has done `done(t)` of a million after t milliseconds.
    fn estimates(
        estimate: &mut Estimate,
        times: std::ops::Range<u64>,
        done: impl Fn(u64) -> u64,
    ) -> Vec<u64> {
        let rest = |time| estimate.rest(Duration::from_millis(time), done(time), 1_000_000);
        let rests = times.step_by(10).filter_map(rest);
        rests.map(|rest| rest.as_secs()).collect()
    }

    #[test]
    fn what_came_before_the_first_count_does_not_slow_it_down() {
        // Half a minute for something else, then three seconds of work.
        let told = estimates(&mut Estimate::default(), 30_000..33_000, |time| {
            (time - 30_000) * 333 + 1
        });
        assert!(!told.is_empty());
        assert!(told.iter().all(|&seconds| seconds <= 1), "{told:?}");
    }

    #[test]
    fn a_search_that_becomes_faster_is_judged_by_its_later_part() {
        // A hundredth in the first second, the rest in three more.
        let told = estimates(&mut Estimate::default(), 500..4_500, |time| match time {
            0..1_500 => (time - 500) * 10,
            _ => 10_000 + (time - 1_500) * 330,
        });
        assert!(!told.is_empty());
        assert!(told.iter().all(|&seconds| seconds <= 4), "{told:?}");
    }

    #[test]
    fn a_search_that_goes_on_evenly_is_judged_rightly() {
        let told = estimates(&mut Estimate::default(), 500..100_500, |time| {
            (time - 500) * 10
        });
        assert_eq!(told.first(), Some(&98));
        for (index, &seconds) in (0_u64..).zip(&told) {
            assert!(
                seconds.abs_diff(98 - (index + 50) / 100) <= 1,
                "{index}: {seconds}"
            );
        }
    }

    #[test]
    fn each_phase_is_judged_by_itself() {
        let mut estimate = Estimate::default();
        assert_ne!(estimates(&mut estimate, 500..5_000, |time| time), []);
        estimate.restart();
        assert_eq!(
            estimates(&mut estimate, 5_000..6_990, |time| time * 100),
            []
        );
        // Another number of units, and a count that begins anew.
        let at = Duration::from_secs;
        assert!(estimate.rest(at(7), 10, 1_000).is_none());
        assert!(estimate.rest(at(10), 20, 1_000).is_some());
        assert!(estimate.rest(at(11), 1, 1_000).is_none());
        // Nothing was done since.
        assert!(estimate.rest(at(20), 1, 1_000).is_none());
    }
}
