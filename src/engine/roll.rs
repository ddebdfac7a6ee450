//! Dice as a request and a throw as its answer; knows no face.

/// The most dice of one roll.
pub const MAX_DICE: usize = 20;

/// One die: what kind it is, which the rule set knows, and how many sides it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Die {
    /// The kind, a number of the rule set's own.
    pub kind: u8,
    /// How many sides; each is equally likely.
    pub sides: u8,
}

/// The dice of a roll. Each falls by itself, so this is the exact distribution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Dice {
    dice: [Die; MAX_DICE],
    count: u8,
}

/// How dice have fallen: for each the number of its side, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Throw {
    sides: [u8; MAX_DICE],
    count: u8,
}

impl Dice {
    /// No dice.
    #[inline]
    #[must_use]
    pub fn none() -> Dice {
        Dice::default()
    }

    /// So many dice of one kind.
    #[inline]
    #[must_use]
    pub fn of(count: u8, kind: u8, sides: u8) -> Dice {
        let mut dice = Dice::none();
        dice.add(count, kind, sides);
        dice
    }

    /// Adds dice; those beyond [`MAX_DICE`] are left out.
    #[inline]
    pub fn add(&mut self, count: u8, kind: u8, sides: u8) {
        for _ in 0..count {
            let at = usize::from(self.count);
            if at == MAX_DICE {
                return;
            }
            self.dice[at] = Die { kind, sides };
            self.count += 1;
        }
    }

    /// One by one.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[Die] {
        &self.dice[..usize::from(self.count)]
    }

    /// How many equally likely throws there are.
    #[must_use]
    pub fn throws(&self) -> u64 {
        self.as_slice()
            .iter()
            .map(|die| u64::from(die.sides.max(1)))
            .product()
    }

    /// One of the throws, by number.
    #[must_use]
    pub fn nth(&self, number: u64) -> Throw {
        let mut rest = number;
        let mut throw = Throw::default();
        for die in self.as_slice() {
            let sides = u64::from(die.sides.max(1));
            throw.push((rest % sides) as u8);
            rest /= sides;
        }
        throw
    }

    /// Every throw, each as likely as another.
    pub fn all(&self) -> impl Iterator<Item = Throw> + '_ {
        (0..self.throws()).map(|number| self.nth(number))
    }

    /// Whether a throw is one of these dice.
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
    /// A throw by its sides; those beyond [`MAX_DICE`] are left out.
    #[must_use]
    pub fn of(sides: &[u8]) -> Throw {
        let mut throw = Throw::default();
        for side in sides {
            throw.push(*side);
        }
        throw
    }

    /// Adds a die.
    #[inline]
    pub fn push(&mut self, side: u8) {
        let at = usize::from(self.count);
        if at < MAX_DICE {
            self.sides[at] = side;
            self.count += 1;
        }
    }

    /// Die by die.
    #[inline]
    #[must_use]
    pub fn as_slice(&self) -> &[u8] {
        &self.sides[..usize::from(self.count)]
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
    fn no_more_dice_than_there_is_room_for() {
        let dice = Dice::of(200, 0, 6);
        assert_eq!(dice.as_slice().len(), MAX_DICE);
    }
}
