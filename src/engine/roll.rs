//! A roll: the dice asked for, and the throw that answers, for any number of dice; knows nothing of faces.

use super::short::Short;

/// One die: its kind, which only the rule set understands, and its number of sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Die {
    /// The kind, as a number chosen by the rule set.
    pub kind: u8,
    /// The number of sides; each is equally likely.
    pub sides: u8,
}

/// The dice of a roll. They are independent, so this is the exact distribution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    dice: Short<Die>,
}

/// How the dice fell: the number of the side each die shows, from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Throw {
    sides: Short<u8>,
}

impl Dice {
    /// No dice.
    #[inline]
    #[must_use]
    pub fn none() -> Dice {
        Dice::default()
    }

    /// Dice of one kind.
    #[inline]
    #[must_use]
    pub fn of(count: u8, kind: u8, sides: u8) -> Dice {
        let mut dice = Dice::none();
        dice.add(count, kind, sides);
        dice
    }

    /// Adds dice.
    #[inline]
    pub fn add(&mut self, count: u8, kind: u8, sides: u8) {
        for _ in 0..count {
            self.dice.push(Die { kind, sides });
        }
    }

    /// The dice, one by one.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Die] {
        self.dice.as_slice()
    }

    /// The number of equally likely throws; [`u128::MAX`] when there are more than that.
    #[must_use]
    pub fn throws(&self) -> u128 {
        let sides = self
            .as_slice()
            .iter()
            .map(|die| u128::from(die.sides.max(1)));
        sides.fold(1, u128::saturating_mul)
    }

    /// The throw with this number.
    #[must_use]
    pub fn nth(&self, number: u128) -> Throw {
        let mut rest = number;
        let side = |die: &Die| {
            let sides = u128::from(die.sides.max(1));
            let side = (rest % sides) as u8;
            rest /= sides;
            side
        };
        self.as_slice().iter().map(side).collect()
    }

    /// Every throw; all are equally likely.
    pub fn all(&self) -> impl Iterator<Item = Throw> + '_ {
        (0..self.throws()).map(|number| self.nth(number))
    }

    /// Whether a throw is a possible result of these dice.
    #[inline]
    #[must_use]
    pub fn fits(&self, throw: &Throw) -> bool {
        let sides = throw.as_slice();
        sides.len() == self.as_slice().len()
            && sides
                .iter()
                .zip(self.as_slice())
                .all(|(side, die)| *side < die.sides.max(1))
    }
}

impl Throw {
    /// A throw by its sides.
    #[must_use]
    pub fn of(sides: &[u8]) -> Throw {
        Throw {
            sides: sides.iter().copied().collect(),
        }
    }

    /// Adds a die.
    #[inline]
    pub fn push(&mut self, side: u8) {
        self.sides.push(side);
    }

    /// The sides, die by die.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        self.sides.as_slice()
    }
}

impl FromIterator<u8> for Throw {
    #[inline]
    fn from_iter<I: IntoIterator<Item = u8>>(sides: I) -> Throw {
        Throw {
            sides: sides.into_iter().collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_throw_comes_once() {
        let mut dice = Dice::of(2, 0, 6);
        dice.add(1, 1, 4);
        assert_eq!(dice.throws(), 144);
        let mut seen: Vec<Vec<u8>> = dice.all().map(|throw| throw.as_slice().to_vec()).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 144);
        assert!(dice.all().all(|throw| dice.fits(&throw)));
        assert!(!dice.fits(&Throw::of(&[0, 0])));
        assert!(!dice.fits(&Throw::of(&[0, 0, 4])));
    }

    #[test]
    fn any_number_of_dice_is_rolled_and_counted_exactly() {
        let mut dice = Dice::of(32, 0, 6);
        assert_eq!(dice.throws(), 6u128.pow(32));
        let last = dice.nth(dice.throws() - 1);
        assert_eq!(last.as_slice(), [5; 32]);
        dice.add(255, 1, 10);
        assert_eq!(dice.as_slice().len(), 287);
        assert_eq!(dice.throws(), u128::MAX);
        let throw = crate::engine::Chance::of(1).throw(&dice);
        assert!(dice.fits(&throw));
    }
}
