//! Exact fractions of any size, for results that no machine word can hold; knows no dice.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul};

use num_bigint::BigUint;
use num_integer::Integer as _;

use super::Fraction;

/// A fraction in lowest terms, never negative.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    top: BigUint,
    under: BigUint,
}

impl Ratio {
    /// A numerator over a denominator; over zero, the fraction is zero.
    #[must_use]
    pub fn new(top: u128, under: u128) -> Ratio {
        Fraction::new(top, under).into()
    }

    /// Zero.
    #[must_use]
    pub fn zero() -> Ratio {
        Ratio::new(0, 1)
    }

    /// One.
    #[must_use]
    pub fn one() -> Ratio {
        Ratio::new(1, 1)
    }

    fn of(top: BigUint, under: BigUint) -> Ratio {
        if top == BigUint::ZERO || under == BigUint::ZERO {
            return Ratio::zero();
        }
        let common = top.gcd(&under);
        Ratio {
            top: top / &common,
            under: under / common,
        }
    }

    /// What is missing to one; zero when nothing is.
    #[must_use]
    pub fn rest(&self) -> Ratio {
        if self.top >= self.under {
            return Ratio::zero();
        }
        Ratio::of(&self.under - &self.top, self.under.clone())
    }

    /// As a decimal number.
    #[must_use]
    pub fn value(&self) -> f64 {
        if let (Ok(top), Ok(under)) = (u128::try_from(&self.top), u128::try_from(&self.under)) {
            return top as f64 / under as f64;
        }
        // The quotient with 64 bits more than a decimal number holds, then put back in its place.
        let shift = 64 + self.under.bits() as i64 - self.top.bits() as i64;
        let quotient = match u64::try_from(shift) {
            Ok(left) => (&self.top << left) / &self.under,
            Err(_) => &self.top / (&self.under << shift.unsigned_abs()),
        };
        let digits = quotient.iter_u64_digits().rev();
        let number = digits.fold(0.0, |sum, digit| sum * 2f64.powi(64) + digit as f64);
        number * 2f64.powi(-(shift.clamp(-1000, 1000) as i32))
    }

    /// In per cent, with one decimal: `13.9 %`. Only an impossible result is `0 %`, and only a certain one `100 %`.
    #[must_use]
    pub fn percent(&self) -> String {
        let value = self.value();
        if *self == Ratio::zero() {
            "0 %".into()
        } else if *self == Ratio::one() {
            "100 %".into()
        } else if value < 0.0005 {
            "<0.1 %".into()
        } else if value >= 0.9995 && self.top < self.under {
            ">99.9 %".into()
        } else {
            format!("{:.1} %", 100.0 * value)
        }
    }
}

impl From<Fraction> for Ratio {
    fn from(fraction: Fraction) -> Ratio {
        Ratio {
            top: fraction.top().into(),
            under: fraction.under().into(),
        }
    }
}

impl TryFrom<&Ratio> for Fraction {
    type Error = ();

    /// The same as a fraction of machine words, if it fits.
    fn try_from(ratio: &Ratio) -> Result<Fraction, ()> {
        match (u128::try_from(&ratio.top), u128::try_from(&ratio.under)) {
            (Ok(top), Ok(under)) => Ok(Fraction::new(top, under)),
            _ => Err(()),
        }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.under == BigUint::from(1u8) {
            return f.pad(&self.top.to_string());
        }
        f.pad(&format!("{}/{}", self.top, self.under))
    }
}

impl Add for &Ratio {
    type Output = Ratio;

    fn add(self, other: &Ratio) -> Ratio {
        let top = &self.top * &other.under + &other.top * &self.under;
        Ratio::of(top, &self.under * &other.under)
    }
}

impl AddAssign<&Ratio> for Ratio {
    fn add_assign(&mut self, other: &Ratio) {
        *self = &*self + other;
    }
}

impl Mul for &Ratio {
    type Output = Ratio;

    fn mul(self, other: &Ratio) -> Ratio {
        Ratio::of(&self.top * &other.top, &self.under * &other.under)
    }
}

impl Div for &Ratio {
    type Output = Ratio;

    /// Over zero, the result is zero.
    fn div(self, other: &Ratio) -> Ratio {
        Ratio::of(&self.top * &other.under, &self.under * &other.top)
    }
}

impl Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(all: I) -> Ratio {
        all.fold(Ratio::zero(), |sum, it| &sum + &it)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_are_in_lowest_terms_and_never_overflow() {
        let sixth = Ratio::new(6, 36);
        assert_eq!(sixth.to_string(), "1/6");
        assert_eq!(&sixth + &Ratio::new(1, 4), Ratio::new(5, 12));
        assert_eq!(&sixth / &Ratio::new(1, 3), Ratio::new(1, 2));
        assert_eq!(sixth.rest(), Ratio::new(5, 6));
        assert_eq!(&sixth / &Ratio::zero(), Ratio::zero());
        let mut small = Ratio::one();
        for _ in 0..200 {
            small = &small * &Ratio::new(3, 7);
        }
        assert_eq!(&small + &small.rest(), Ratio::one());
        assert!((small.value().ln() - 200.0 * (3f64 / 7.0).ln()).abs() < 1e-9);
        assert!((small.rest().value() - 1.0).abs() < 1e-12);
        assert_eq!(Fraction::try_from(&sixth), Ok(Fraction::new(1, 6)));
        assert_eq!(Fraction::try_from(&small), Err(()));
    }

    #[test]
    fn a_decimal_is_as_close_as_can_be() {
        for (top, under) in [(0, 1), (1, 3), (2, 3), (7, 1), (12345, 7), (1, u128::MAX)] {
            let shown = Ratio::new(top, under).value();
            let wanted = top as f64 / under as f64;
            assert!(
                (shown - wanted).abs() <= wanted * 1e-15,
                "{top}/{under}: {shown}"
            );
        }
    }

    #[test]
    fn a_small_chance_is_not_shown_as_none() {
        let shown = [(0, 1), (1, 9999), (5, 36), (9999, 10000), (1, 1), (3, 2)]
            .map(|(top, under)| Ratio::new(top, under).percent());
        assert_eq!(
            shown,
            ["0 %", "<0.1 %", "13.9 %", ">99.9 %", "100 %", "150.0 %"]
        );
    }
}
