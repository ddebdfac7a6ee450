//! What the die of an attack that has hit comes to: casualties and damage (BB-BLA-01, BB-BLA-02, BB-KZ-02, BB-AMB-06); knows no table.

use super::readings::RingOnEffects;
use crate::games::broadswords::content::Toll;

/// The most that a die gives as it falls.
const MOST: u8 = 6;

/// How many casualties an attack makes by its die, which is 1 for an attack that throws none; the bonus is that of the
/// best ring of its crew.
#[must_use]
pub fn casualties(toll: Toll, face: u8, bonus: u8, reading: RingOnEffects) -> u8 {
    let raised = |most: u8, by: fn(u8) -> u8| match reading {
        RingOnEffects::Nothing => by(face),
        RingOnEffects::Capped => by(face + bonus).min(most),
        RingOnEffects::Full => by(face + bonus),
    };
    match toll {
        Toll::One => 1,
        Toll::D6 | Toll::KillZone => raised(MOST, |face| face),
        Toll::HalfD6 => raised(MOST.div_ceil(2), |face| face.div_ceil(2)),
        // Which of the others a catapult is, is read with the weapons.
        Toll::Catapult | Toll::Melee => 0,
    }
}

/// How many points of damage an attack does to a building or a vehicle; nothing caps them (BB-AMB-06).
#[must_use]
pub fn damage(face: u8, bonus: u8, reading: RingOnEffects) -> u8 {
    match reading {
        RingOnEffects::Nothing => face,
        RingOnEffects::Capped | RingOnEffects::Full => face + bonus,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_faces(toll: Toll, bonus: u8, reading: RingOnEffects) -> [u8; 6] {
        [1, 2, 3, 4, 5, 6].map(|face| casualties(toll, face, bonus, reading))
    }

    #[test]
    fn bb_tv_11_half_a_die_rounded_up() {
        let plain = by_faces(Toll::HalfD6, 0, RingOnEffects::Capped);
        assert_eq!(plain, [1, 1, 2, 2, 3, 3]);
    }

    #[test]
    fn bb_amb_06_the_bonus_of_heroes_on_effect_dice() {
        use RingOnEffects::{Capped, Full, Nothing};
        assert_eq!(by_faces(Toll::D6, 2, Capped), [3, 4, 5, 6, 6, 6]);
        assert_eq!(by_faces(Toll::D6, 2, Nothing), [1, 2, 3, 4, 5, 6]);
        assert_eq!(by_faces(Toll::D6, 2, Full), [3, 4, 5, 6, 7, 8]);
        assert_eq!(by_faces(Toll::HalfD6, 1, Capped), [1, 2, 2, 3, 3, 3]);
        assert_eq!(by_faces(Toll::HalfD6, 1, Full), [1, 2, 2, 3, 3, 4]);
        assert_eq!(by_faces(Toll::KillZone, 1, Capped), [2, 3, 4, 5, 6, 6]);
        assert_eq!(by_faces(Toll::One, 2, Full), [1; 6]);
        assert_eq!([damage(6, 2, Capped), damage(6, 2, Nothing)], [8, 6]);
    }
}
