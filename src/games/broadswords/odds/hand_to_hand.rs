//! What a melee of one against one to four comes to, in one phase and fought to its end, exactly; knows no table and no pack.

use std::collections::BTreeMap;

use crate::games::broadswords::rules::{Blow, D6, verdict};
use crate::odds::Ratio;

/// A figure in a melee.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fighter {
    /// What it adds to its die (BB-MEL-06).
    pub bonus: i8,
    /// On which face or a higher one it survives what kills others (BB-FAN-06).
    pub survives_on: Option<u8>,
}

impl Fighter {
    /// How likely it is to fall when it is slain.
    fn falls(&self) -> Ratio {
        let faces = self.survives_on.map_or(D6, |face| face - 1);
        Ratio::new(faces.into(), D6.into())
    }
}

/// What one melee phase comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Only the single figure falls.
    pub single: Ratio,
    /// Only one of its opponents falls: how likely it is to be each of them.
    pub one_of: Vec<Ratio>,
    /// The single figure falls, and one of its opponents with it.
    pub both: Vec<Ratio>,
    /// Nobody falls: all are still locked.
    pub locked: Ratio,
}

impl Round {
    /// Only one of the opponents falls.
    #[must_use]
    pub fn one(&self) -> Ratio {
        self.one_of.iter().cloned().sum()
    }

    /// The single figure and one of its opponents fall.
    #[must_use]
    pub fn one_each(&self) -> Ratio {
        self.both.iter().cloned().sum()
    }
}

/// One melee phase (BB-MEL-02 to BB-MEL-05, BB-MEL-11). The owner of the many gives up the one that adds least.
#[must_use]
pub fn round(single: Fighter, many: &[Fighter], six_is_decisive: bool) -> Round {
    let mut round = Round {
        single: Ratio::zero(),
        one_of: vec![Ratio::zero(); many.len()],
        both: vec![Ratio::zero(); many.len()],
        locked: Ratio::zero(),
    };
    for ((single_falls, victim), count) in throws(single, many, six_is_decisive) {
        let chance = Ratio::new(count, u128::from(D6).pow(1 + many.len() as u32));
        let dies = match single_falls {
            true => &chance * &single.falls(),
            false => Ratio::zero(),
        };
        let lives = match single_falls {
            true => &chance * &single.falls().rest(),
            false => chance,
        };
        match victim {
            Some(at) => {
                let falls = many[at].falls();
                round.both[at] += &(&dies * &falls);
                round.single += &(&dies * &falls.rest());
                round.one_of[at] += &(&lives * &falls);
                round.locked += &(&lives * &falls.rest());
            }
            None => {
                round.single += &dies;
                round.locked += &lives;
            }
        }
    }
    round
}

type Slain = (bool, Option<usize>);

/// In how many throws the single figure is slain or not, and which of the many is.
fn throws(single: Fighter, many: &[Fighter], six_is_decisive: bool) -> BTreeMap<Slain, u128> {
    let mut counts = BTreeMap::new();
    let mut faces = vec![1; 1 + many.len()];
    loop {
        let blow = |at: usize, of: Fighter| Blow {
            face: faces[at],
            bonus: of.bonus,
        };
        let others: Vec<Blow> = (1..).zip(many).map(|(at, of)| blow(at, *of)).collect();
        let verdict = verdict(blow(0, single), &others, six_is_decisive);
        let victims = (0..many.len()).filter(|at| verdict.victims >> at & 1 == 1);
        let victim = victims.min_by_key(|at| many[*at]);
        *counts.entry((verdict.single_falls, victim)).or_default() += 1;
        let Some(at) = faces.iter().position(|face| *face < D6) else {
            return counts;
        };
        faces[at] += 1;
        faces[..at].fill(1);
    }
}

/// How a melee ends: whether the single figure lives, and how many of its opponents do.
pub type MeleeEnd = (bool, usize);

/// A melee fought until one side has nobody left, phase after phase.
#[must_use]
pub fn to_the_end(
    single: Fighter,
    many: &[Fighter],
    six_is_decisive: bool,
) -> BTreeMap<MeleeEnd, Ratio> {
    if many.is_empty() {
        return BTreeMap::from([((true, 0), Ratio::one())]);
    }
    let round = round(single, many, six_is_decisive);
    let decided = round.locked.rest();
    let of = |chance: &Ratio| chance / &decided;
    let mut ends: BTreeMap<MeleeEnd, Ratio> = BTreeMap::new();
    let mut add = |end: MeleeEnd, chance: Ratio| {
        if chance != Ratio::zero() {
            *ends.entry(end).or_insert_with(Ratio::zero) += &chance;
        }
    };
    add((false, many.len()), of(&round.single));
    add((false, many.len() - 1), of(&round.one_each()));
    for (at, chance) in round.one_of.iter().enumerate() {
        if *chance == Ratio::zero() {
            continue;
        }
        let mut left = many.to_vec();
        left.remove(at);
        for (end, later) in to_the_end(single, &left, six_is_decisive) {
            add(end, &of(chance) * &later);
        }
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Fighter = Fighter {
        bonus: 0,
        survives_on: None,
    };

    #[test]
    fn bb_mel_09_one_against_one_in_36ths() {
        let round = round(PLAIN, &[PLAIN], true);
        assert_eq!(round.single, Ratio::new(15, 36));
        assert_eq!(round.one(), Ratio::new(15, 36));
        assert_eq!(round.one_each(), Ratio::new(1, 36));
        assert_eq!(round.locked, Ratio::new(5, 36));
        let ends = to_the_end(PLAIN, &[PLAIN], true);
        assert_eq!(ends[&(true, 0)], Ratio::new(15, 31));
        assert_eq!(ends[&(false, 0)], Ratio::new(1, 31));
    }

    #[test]
    fn all_chances_of_four_against_a_hero_add_up_to_one() {
        let hero = Fighter { bonus: 2, ..PLAIN };
        let dwarf = Fighter {
            survives_on: Some(6),
            ..PLAIN
        };
        let many = [PLAIN, PLAIN, hero, dwarf];
        let round = round(hero, &many, true);
        let all: Ratio = [
            round.single.clone(),
            round.one(),
            round.one_each(),
            round.locked.clone(),
        ]
        .into_iter()
        .sum();
        assert_eq!(all, Ratio::one());
        let ends: Ratio = to_the_end(hero, &many, true).into_values().sum();
        assert_eq!(ends, Ratio::one());
        // The hero among them is given up only where nobody else threw the 6 that has to be paid for.
        assert!(round.one_of[2] == Ratio::zero());
        assert!(round.both[2] != Ratio::zero());
    }

    #[test]
    fn bb_fan_09_a_dwarf_who_is_slain_falls_five_times_in_six() {
        let dwarf = Fighter {
            survives_on: Some(6),
            ..PLAIN
        };
        let plain = round(PLAIN, &[PLAIN], true);
        let tough = round(dwarf, &[PLAIN], true);
        let slain = &plain.single + &plain.one_each();
        assert_eq!(
            &tough.single + &tough.one_each(),
            &slain * &Ratio::new(5, 6)
        );
    }
}
