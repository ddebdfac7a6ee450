//! Statistics of counts: shares, means and differences, each with its 95 % interval; knows no battle.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Half the width of a 95 % interval, in standard errors.
const Z: f64 = 1.959_963_985;

/// An estimate with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    fn around(value: f64, half: f64) -> Estimate {
        Estimate {
            value,
            low: value - half,
            high: value + half,
        }
    }

    /// The same in another unit.
    #[must_use]
    pub fn times(self, factor: f64) -> Estimate {
        Estimate {
            value: self.value * factor,
            low: self.low * factor,
            high: self.high * factor,
        }
    }

    /// Half the width of the interval: how precise the number is.
    #[must_use]
    pub fn precision(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// How often something was the case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rate {
    /// How many times it was the case.
    pub hits: u64,
    /// How many times it was observed.
    pub of: u64,
}

impl Rate {
    /// Counts one observation.
    pub fn add(&mut self, hit: bool) {
        self.hits += u64::from(hit);
        self.of += 1;
    }

    /// Adds the counts of another.
    pub fn merge(&mut self, other: Rate) {
        self.hits += other.hits;
        self.of += other.of;
    }

    /// The share, with Wilson's interval, which also holds for small counts and rare events; none without observations.
    #[must_use]
    pub fn share(&self) -> Option<Estimate> {
        if self.of == 0 {
            return None;
        }
        let (count, share) = (self.of as f64, self.hits as f64 / self.of as f64);
        let whole = 1.0 + Z * Z / count;
        let middle = (share + Z * Z / (2.0 * count)) / whole;
        let spread = share * (1.0 - share) / count + Z * Z / (4.0 * count * count);
        let half = Z * spread.sqrt() / whole;
        Some(Estimate {
            value: share,
            low: (middle - half).max(0.0).min(share),
            high: (middle + half).min(1.0).max(share),
        })
    }
}

/// The difference between two shares over several strata of independent counts. Only strata in which both were observed
/// count, each weighted by its counts (Mantel and Haenszel). The interval combines Wilson's intervals (Newcombe 1998).
#[must_use]
pub fn difference(strata: &[(Rate, Rate)]) -> Option<Estimate> {
    let counted = strata
        .iter()
        .filter_map(|(one, two)| Some((one.share()?, two.share()?, weight(*one, *two))));
    let (mut weights, mut value, mut below, mut above) = (0.0, 0.0, 0.0, 0.0);
    for (one, two, weight) in counted {
        let square = |number: f64| number * number;
        weights += weight;
        value += weight * (one.value - two.value);
        below += square(weight) * (square(one.value - one.low) + square(two.high - two.value));
        above += square(weight) * (square(one.high - one.value) + square(two.value - two.low));
    }
    (weights > 0.0).then(|| Estimate {
        value: value / weights,
        low: (value - below.sqrt()) / weights,
        high: (value + above.sqrt()) / weights,
    })
}

fn weight(one: Rate, two: Rate) -> f64 {
    let (one, two) = (one.of as f64, two.of as f64);
    one * two / (one + two)
}

/// How often something was the case in one of a pair and not in the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paired {
    /// In the second only.
    pub gained: u64,
    /// In the first only.
    pub lost: u64,
    /// The number of pairs.
    pub of: u64,
}

impl Paired {
    /// Counts one pair.
    pub fn add(&mut self, first: bool, second: bool) {
        self.gained += u64::from(second && !first);
        self.lost += u64::from(first && !second);
        self.of += 1;
    }

    /// Adds the counts of another.
    pub fn merge(&mut self, other: Paired) {
        self.gained += other.gained;
        self.lost += other.lost;
        self.of += other.of;
    }

    /// How much higher the share of the second is than that of the first. The interval adds one pair of each sort
    /// (Bonett and Price 2012), so that pairs without a difference are not mistaken for certainty.
    #[must_use]
    pub fn difference(&self) -> Option<Estimate> {
        if self.of == 0 {
            return None;
        }
        let (gained, lost) = (self.gained as f64 + 1.0, self.lost as f64 + 1.0);
        let count = self.of as f64 + 2.0;
        let middle = (gained - lost) / count;
        let spread = ((gained + lost) / count - middle * middle) / count;
        let half = Z * spread.max(0.0).sqrt();
        Some(Estimate {
            value: (self.gained as f64 - self.lost as f64) / self.of as f64,
            low: (middle - half).max(-1.0),
            high: (middle + half).min(1.0),
        })
    }
}

/// How often each whole number came up. Sums of such counts do not depend on their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Counts {
    counts: BTreeMap<i64, u64>,
}

impl Counts {
    /// Counts a number.
    pub fn add(&mut self, number: i64) {
        *self.counts.entry(number).or_default() += 1;
    }

    /// Adds the counts of another.
    pub fn merge(&mut self, other: &Counts) {
        for (number, count) in &other.counts {
            *self.counts.entry(*number).or_default() += count;
        }
    }

    /// Each number and how often it came up, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        self.counts.iter().map(|(number, count)| (*number, *count))
    }

    /// How often a number came up.
    #[must_use]
    pub fn of(&self, number: i64) -> u64 {
        self.counts.get(&number).copied().unwrap_or(0)
    }

    /// How many numbers were counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Their mean, with its normal interval; none for fewer than two numbers.
    #[must_use]
    pub fn mean(&self) -> Option<Estimate> {
        let count = self.count();
        if count < 2 {
            return None;
        }
        let sum = |power: u32| -> i128 {
            let parts = self.counts.iter();
            parts
                .map(|(it, times)| i128::from(*it).pow(power) * i128::from(*times))
                .sum()
        };
        let (count, total, squares) = (count as f64, sum(1) as f64, sum(2) as f64);
        let mean = total / count;
        let variance = (squares - count * mean * mean).max(0.0) / (count - 1.0);
        Some(Estimate::around(mean, Z * (variance / count).sqrt()))
    }

    /// The percentile: the smallest number that this many per cent do not exceed.
    #[must_use]
    pub fn percentile(&self, hundredths: u64) -> Option<i64> {
        let wanted = (self.count() * hundredths).div_ceil(100).max(1);
        let mut seen = 0;
        self.iter().find_map(|(number, count)| {
            seen += count;
            (seen >= wanted).then_some(number)
        })
    }
}

/// The difference between the means of two independent counts.
#[must_use]
pub fn difference_of_means(one: &Counts, two: &Counts) -> Option<Estimate> {
    let (one, two) = (one.mean()?, two.mean()?);
    let half = one.precision().hypot(two.precision());
    Some(Estimate::around(one.value - two.value, half))
}

/// `4,000`.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate(hits: u64, of: u64) -> Rate {
        Rate { hits, of }
    }

    fn counts(numbers: &[i64]) -> Counts {
        let mut counts = Counts::default();
        numbers.iter().for_each(|number| counts.add(*number));
        counts
    }

    fn check(estimate: Option<Estimate>, [value, low, high]: [f64; 3]) {
        let it = estimate.expect("enough to go by");
        let near = |one: f64, two: f64| (one - two).abs() < 5e-5;
        let all = near(it.value, value) && near(it.low, low) && near(it.high, high);
        assert!(all, "{it:?} is not {value} ({low} to {high})");
    }

    #[test]
    fn shares_have_wilsons_interval() {
        // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        check(rate(81, 263).share(), [0.30798, 0.25531, 0.36621]);
        check(rate(15, 148).share(), [0.10135, 0.06239, 0.16049]);
        check(rate(0, 20).share(), [0.0, 0.0, 0.16113]);
        check(rate(1, 29).share(), [0.03448, 0.00611, 0.17175]);
        check(rate(20, 20).share(), [1.0, 0.83887, 1.0]);
        assert_eq!(rate(0, 0).share(), None);
    }

    #[test]
    fn differences_of_shares_have_newcombes_interval() {
        // Newcombe 1998 (independent proportions, method 10): 56/70 - 48/80 and 9/10 - 3/10, 0/10 - 0/20.
        check(
            difference(&[(rate(56, 70), rate(48, 80))]),
            [0.2, 0.0524, 0.3339],
        );
        check(
            difference(&[(rate(9, 10), rate(3, 10))]),
            [0.6, 0.1705, 0.8090],
        );
        check(
            difference(&[(rate(0, 10), rate(0, 20))]),
            [0.0, -0.1611, 0.2775],
        );
    }

    #[test]
    fn strata_are_compared_each_with_its_own_like() {
        // Within each stratum nothing differs; pooled, the first would seem far better.
        let strata = [(rate(81, 90), rate(9, 10)), (rate(1, 10), rate(9, 90))];
        let it = difference(&strata).expect("both were counted");
        assert!(it.value.abs() < 1e-9 && it.low < 0.0 && it.high > 0.0);
        // A stratum observed on one side only says nothing.
        let more = [strata[0], strata[1], (rate(5, 5), rate(0, 0))];
        assert_eq!(difference(&more), Some(it));
        assert_eq!(difference(&[(rate(5, 5), rate(0, 0))]), None);
    }

    #[test]
    fn paired_differences_take_a_pair_of_each_sort_more() {
        // 16 + 1 and 8 + 1 of 50 + 2: middle 8/52, spread (26/52 - (8/52)^2) / 52.
        let paired = Paired {
            gained: 16,
            lost: 8,
            of: 50,
        };
        let (middle, spread) = (8.0 / 52.0, (0.5f64 - (8.0f64 / 52.0).powi(2)) / 52.0);
        let half = 1.959_964 * spread.sqrt();
        check(paired.difference(), [0.16, middle - half, middle + half]);
        let mut alike = Paired::default();
        for at in 0..400 {
            alike.add(at % 2 == 0, at % 2 == 0);
        }
        let it = alike.difference().expect("pairs");
        assert!(it.value == 0.0 && it.low < -0.005 && it.high > 0.005);
        assert_eq!(Paired::default().difference(), None);
    }

    #[test]
    fn means_have_the_normal_interval() {
        // Mean 3/8, variance (13 - 9/8) / 7.
        let half = 1.959_964 * (11.875f64 / 7.0 / 8.0).sqrt();
        check(
            counts(&[2, 0, 0, -2, 2, 0, 1, 0]).mean(),
            [0.375, 0.375 - half, 0.375 + half],
        );
        assert_eq!(counts(&[7]).mean(), None);
        let difference = difference_of_means(&counts(&[1, 3]), &counts(&[0, 0]));
        check(difference, [2.0, 2.0 - 1.95996, 2.0 + 1.95996]);
    }

    #[test]
    fn percentiles_are_numbers_that_came_up() {
        let it = counts(&[1, 2, 2, 3, 10, 11, 12, 13, 14, 100]);
        assert_eq!(
            [5, 50, 90, 95].map(|part| it.percentile(part)),
            [Some(1), Some(10), Some(14), Some(100)]
        );
        assert_eq!(Counts::default().percentile(50), None);
    }

    #[test]
    fn the_order_of_counting_does_not_matter() {
        let (mut one, mut two) = (counts(&[1, 2]), counts(&[2, -3]));
        let before = one.clone();
        one.merge(&two);
        two.merge(&before);
        assert_eq!(one, two);
        assert_eq!(one.count(), 4);
    }

    #[test]
    fn numbers_are_readable() {
        assert_eq!(
            [7, 4000, 1_234_567].map(thousands),
            ["7", "4,000", "1,234,567"]
        );
    }
}
