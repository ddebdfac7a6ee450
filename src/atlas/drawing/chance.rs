//! Repeatable chance: the same seed, purpose and place always give the same numbers; does not know what is varied.

/// A series of pseudo-random numbers.
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// The series for one purpose at one place.
    pub(super) fn of(seed: u64, purpose: &str, place: (i32, i32)) -> Chance {
        let mut state = seed ^ 0x9e37_79b9_7f4a_7c15;
        for byte in purpose.bytes() {
            state = (state ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        for number in [place.0, place.1] {
            state = mixed(state ^ u64::from(number.cast_unsigned()));
        }
        Chance(state)
    }

    /// From 0 to just below 1.
    pub(super) fn part(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        #[allow(clippy::cast_precision_loss, reason = "53 bits are what a part holds")]
        let part = (mixed(self.0) >> 11) as f64 / (1_u64 << 53) as f64;
        part
    }

    /// Between two numbers.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.part()
    }

    /// At most this far to either side of zero.
    pub(super) fn about(&mut self, far: f64) -> f64 {
        self.between(-far, far)
    }

    /// One of `count` choices, from 0.
    pub(super) fn one_of(&mut self, count: usize) -> usize {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a part of a small count is a small count"
        )]
        let which = (self.part() * count as f64) as usize;
        which.min(count.saturating_sub(1))
    }
}

/// The finisher of SplitMix64.
fn mixed(state: u64) -> u64 {
    let state = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let state = (state ^ (state >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    state ^ (state >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_place_throws_the_same_and_another_throws_otherwise() {
        let throw = |seed, purpose, place| {
            let mut chance = Chance::of(seed, purpose, place);
            [chance.part(), chance.part()]
        };
        let first = throw(1, "tree", (3, -4));
        assert_eq!(first, throw(1, "tree", (3, -4)));
        for other in [
            throw(2, "tree", (3, -4)),
            throw(1, "rock", (3, -4)),
            throw(1, "tree", (-4, 3)),
            throw(1, "tree", (3, -5)),
        ] {
            assert_ne!(first, other);
        }
    }

    #[test]
    fn parts_fill_their_range() {
        let mut chance = Chance::of(7, "range", (0, 0));
        let mut counts = [0; 4];
        for _ in 0..4000 {
            counts[chance.one_of(4)] += 1;
        }
        assert!(
            counts.iter().all(|it| (900..1100).contains(it)),
            "{counts:?}"
        );
    }
}
