//! Exact fractions; knows no dice.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul};

/// A fraction in lowest terms, never negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    top: u128,
    under: u128,
}

impl Fraction {
    /// Zero.
    pub const ZERO: Fraction = Fraction { top: 0, under: 1 };
    /// One.
    pub const ONE: Fraction = Fraction { top: 1, under: 1 };

    /// A numerator over a denominator; over zero, the fraction is zero.
    #[must_use]
    pub fn new(top: u128, under: u128) -> Fraction {
        if top == 0 || under == 0 {
            return Fraction::ZERO;
        }
        let common = divisor(top, under);
        Fraction {
            top: top / common,
            under: under / common,
        }
    }

    /// The numerator.
    #[must_use]
    pub fn top(self) -> u128 {
        self.top
    }

    /// The denominator.
    #[must_use]
    pub fn under(self) -> u128 {
        self.under
    }

    /// As a decimal number.
    #[must_use]
    pub fn value(self) -> f64 {
        self.top as f64 / self.under as f64
    }

    /// In per cent, with one decimal: `13.9 %`. Only an impossible result is `0 %`, and only a certain one `100 %`.
    #[must_use]
    pub fn percent(self) -> String {
        super::Ratio::from(self).percent()
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Fraction { top, under: 1 } => f.pad(&top.to_string()),
            Fraction { top, under } => f.pad(&format!("{top}/{under}")),
        }
    }
}

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        // Uses the least common denominator, because the product of both might overflow.
        let common = divisor(self.under, other.under);
        let (mine, its) = (self.under / common, other.under / common);
        Fraction::new(self.top * its + other.top * mine, self.under * its)
    }
}

impl Mul for Fraction {
    type Output = Fraction;

    fn mul(self, other: Fraction) -> Fraction {
        let (one, two) = (
            Fraction::new(self.top, other.under),
            Fraction::new(other.top, self.under),
        );
        Fraction {
            top: one.top * two.top,
            under: one.under * two.under,
        }
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(all: I) -> Fraction {
        all.fold(Fraction::ZERO, Add::add)
    }
}

fn divisor(one: u128, two: u128) -> u128 {
    if two == 0 {
        one
    } else {
        divisor(two, one % two)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_in_lowest_terms_and_add_up() {
        let sixth = Fraction::new(6, 36);
        assert_eq!((sixth.top(), sixth.under()), (1, 6));
        assert_eq!(sixth.to_string(), "1/6");
        assert_eq!(sixth + Fraction::new(1, 4), Fraction::new(5, 12));
        assert_eq!(sixth * Fraction::new(3, 2), Fraction::new(1, 4));
        assert_eq!(Fraction::new(0, 9) * sixth, Fraction::ZERO);
        assert_eq!((0..6).map(|_| sixth).sum::<Fraction>(), Fraction::ONE);
        assert_eq!(Fraction::ONE.to_string(), "1");
        assert_eq!(Fraction::new(1, 0), Fraction::ZERO);
    }

    #[test]
    fn a_small_chance_is_not_shown_as_none() {
        let shown = [(0, 1), (1, 9999), (5, 36), (9999, 10000), (1, 1), (3, 2)]
            .map(|(top, under)| Fraction::new(top, under).percent());
        assert_eq!(
            shown,
            ["0 %", "<0.1 %", "13.9 %", ">99.9 %", "100 %", "150.0 %"]
        );
    }
}
