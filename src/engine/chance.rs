//! Chance by a seed: the same seed gives the same throws on every machine, whatever else runs.

use super::{Dice, Die, Throw};

/// A stream of throws. It is only a counter and a key, so a resumed game gets the throws it would have had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    key: u64,
    count: u64,
}

impl Chance {
    /// The stream of a seed.
    #[must_use]
    pub fn of(seed: u64) -> Chance {
        Chance {
            key: mix(seed ^ 0x6a09_e667_f3bc_c909),
            count: 0,
        }
    }

    /// The stream of one of many games of a seed.
    #[must_use]
    pub fn of_game(seed: u64, game: u64) -> Chance {
        Chance {
            key: mix(mix(seed ^ 0x6a09_e667_f3bc_c909).wrapping_add(game)),
            count: 0,
        }
    }

    /// The next number.
    #[inline]
    pub fn number(&mut self) -> u64 {
        self.count += 1;
        mix(self
            .key
            .wrapping_add(self.count.wrapping_mul(0x9e37_79b9_7f4a_7c15)))
    }

    /// A number below a bound; all are equally likely, to within one part in 2^32.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.number() >> 32) * u64::from(bound.max(1))) >> 32) as u32
    }

    /// Throws dice.
    #[inline]
    pub fn throw(&mut self, dice: &Dice) -> Throw {
        let (mut bits, mut left) = (0, 0);
        let fall = |die: &Die| {
            if left == 0 {
                (bits, left) = (self.number(), 4);
            }
            let chunk = bits & 0xffff;
            (bits, left) = (bits >> 16, left - 1);
            ((chunk * u64::from(die.sides.max(1))) >> 16) as u8
        };
        dice.as_slice().iter().map(fall).collect()
    }
}

/// The finishing step of SplitMix64 (Steele, Lea, Flood 2014).
#[inline]
fn mix(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_throws_and_another_gives_others() {
        let dice = Dice::of(6, 0, 6);
        let run = |seed| {
            let mut chance = Chance::of(seed);
            [(); 8].map(|()| chance.throw(&dice))
        };
        assert_eq!(run(7), run(7));
        assert_ne!(run(7), run(8));
    }

    #[test]
    fn sides_fall_evenly() {
        let mut chance = Chance::of(1);
        let mut counts = [0u32; 6];
        for _ in 0..20_000 {
            for side in chance.throw(&Dice::of(3, 0, 6)).as_slice() {
                counts[usize::from(*side)] += 1;
            }
        }
        // 60,000 dice: sigma is 91.
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 365));
    }
}
