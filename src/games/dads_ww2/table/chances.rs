//! The exact chances of a shot: dice, armour, hits; simple sums, no playing on.

use crate::games::dads_ww2::content::Outcome;
use crate::games::dads_ww2::rules::{Arm, BaseId, BaseSet, Battle, side_of};
use crate::odds::Fraction;

/// The hits expected of some bases on a target, before any saving throw.
pub(super) fn expected(
    battle: &Battle,
    throwing: BaseSet,
    machine_guns: BaseSet,
    target: BaseId,
) -> Fraction {
    let side = side_of(target).other();
    let each = throwing.of(side).filter_map(|base| {
        let arm = battle.arm(base, machine_guns.has(base))?;
        let dice = battle.shot_dice(base, &arm, target).max(0) as u128;
        let hit = Fraction::new(dice, 1) * hit(battle);
        Some(hit * per_hit(battle, &arm, target)?)
    });
    each.fold(Fraction::ZERO, |sum, it| sum + it)
}

/// The chance that a die hits.
pub(super) fn hit(battle: &Battle) -> Fraction {
    let faces = battle.tables().faces.shot.iter();
    let hits = faces.filter(|outcome| **outcome == Outcome::Hit).count();
    Fraction::new(hits as u128, 10)
}

/// The chance that a hit counts against the armour of a target; none when it never does.
pub(super) fn per_hit(battle: &Battle, arm: &Arm, target: BaseId) -> Option<Fraction> {
    let Some(armour) = battle.tables().base(target).armour else {
        return Some(Fraction::ONE);
    };
    let needed = battle.penetration_needed(arm.class?, armour)?;
    Some(Fraction::new(
        11u128.saturating_sub(u128::from(needed.max(1))),
        10,
    ))
}

/// The chance of each number of successes of some dice.
pub(super) fn spread(dice: u8, each: Fraction) -> Vec<Fraction> {
    let miss = Fraction::new(each.under() - each.top(), each.under());
    let mut chances = vec![Fraction::ONE];
    for _ in 0..dice {
        let mut next = vec![Fraction::ZERO; chances.len() + 1];
        for (count, chance) in chances.iter().enumerate() {
            next[count] = next[count] + *chance * miss;
            next[count + 1] = next[count + 1] + *chance * each;
        }
        chances = next;
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chances_of_dice_add_up() {
        let chances = spread(3, Fraction::new(4, 10));
        assert_eq!(chances.len(), 4);
        assert_eq!(chances[0], Fraction::new(27, 125));
        let sum: Fraction = chances.into_iter().sum();
        assert_eq!(sum, Fraction::ONE);
    }
}
