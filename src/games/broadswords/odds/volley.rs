//! What some shots at one target come to, exactly: casualties, damage or hits; knows no table and no pack.

use crate::games::broadswords::content::Toll;
use crate::games::broadswords::rules::{D6, RingOnEffects, casualties, chances, damage};
use crate::odds::Ratio;

/// The throws of two dice.
const THROWS: u128 = 36;

/// A shot that may be fired, as far as its odds go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShotOdds {
    /// What it adds to its roll to hit (BB-MIS-03); a kill zone has no roll (BB-KZ-02).
    pub added: i8,
    /// What it does when it hits.
    pub effect: Effect,
    /// What the ring of the shooter adds to the die for its effect (BB-AMB-06).
    pub ring: u8,
    /// How many figures may be removed for it: those in its range (BB-MIS-05), in the unit (BB-BLA-03), or in the zone.
    pub exposed: u8,
}

/// What a shot does when it hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Casualties.
    Casualties(Toll),
    /// Points of damage to a vehicle or a building.
    Damage,
    /// A hit on a door.
    Door,
}

impl ShotOdds {
    /// How likely it is to hit.
    #[must_use]
    pub fn hits(&self) -> Ratio {
        match self.effect {
            Effect::Casualties(Toll::KillZone) => Ratio::one(),
            _ => Ratio::new(chances(self.added).into(), THROWS),
        }
    }

    /// How likely each number is that it counts for: casualties, points or hits.
    fn numbers(&self, reading: RingOnEffects) -> Vec<Ratio> {
        let hits = self.hits();
        let of_face = |face: u8| match self.effect {
            Effect::Casualties(toll) => casualties(toll, face, self.ring, reading),
            Effect::Damage => damage(face, self.ring, reading),
            Effect::Door => 1,
        };
        let mut numbers = vec![hits.rest()];
        let face_of_it = &hits * &Ratio::new(1, D6.into());
        for face in 1..=D6 {
            let number = usize::from(of_face(face));
            if numbers.len() <= number {
                numbers.resize(number + 1, Ratio::zero());
            }
            numbers[number] += &face_of_it;
        }
        numbers
    }
}

/// How likely each number of casualties, points or hits is, from none. Hits that find nobody left to remove are lost
/// (BB-MIS-13): exactly so where those who are in range of one shooter are in range of all who reach farther.
#[must_use]
pub fn spread(shots: &[ShotOdds], reading: RingOnEffects) -> Vec<Ratio> {
    let mut shots: Vec<&ShotOdds> = shots.iter().collect();
    shots.sort_by_key(|shot| shot.exposed);
    let mut sum = vec![Ratio::one()];
    for shot in shots {
        sum = added(&sum, &shot.numbers(reading));
        if matches!(shot.effect, Effect::Casualties(_)) {
            // As many as were removed for the shots before it are still removed.
            let most = usize::from(shot.exposed);
            cap(&mut sum, most);
        }
    }
    sum
}

/// The chances of the sum of two counts.
fn added(one: &[Ratio], other: &[Ratio]) -> Vec<Ratio> {
    let mut sum = vec![Ratio::zero(); one.len() + other.len() - 1];
    for (at, first) in one.iter().enumerate() {
        for (more, second) in other.iter().enumerate() {
            if *second != Ratio::zero() {
                sum[at + more] += &(first * second);
            }
        }
    }
    sum
}

/// No more fall than there are.
fn cap(chances: &mut Vec<Ratio>, most: usize) {
    if chances.len() > most + 1 {
        let beyond: Ratio = chances.drain(most + 1..).sum();
        chances[most] += &beyond;
    }
}

/// How likely each number is to fall when each of those who are hit survives on a face of a die or a higher one (BB-FAN-06).
#[must_use]
pub fn after_toughness(hit: &[Ratio], survives_on: u8) -> Vec<Ratio> {
    let survives = Ratio::new((D6 + 1).saturating_sub(survives_on).into(), D6.into());
    let one = [survives.clone(), survives.rest()];
    let mut all = vec![Ratio::zero(); hit.len()];
    let mut fallen = vec![Ratio::one()];
    for chance in hit {
        for (count, given) in fallen.iter().enumerate() {
            all[count] += &(chance * given);
        }
        fallen = added(&fallen, &one);
    }
    all
}

/// The average of a count.
#[must_use]
pub fn expected(chances: &[Ratio]) -> Ratio {
    let numbered = (0..).zip(chances);
    numbered
        .map(|(count, chance)| chance * &Ratio::new(count, 1))
        .sum()
}

/// How likely a vehicle or building is to stand that falls at this many points; only a single hit counts where damage does not
/// add up (BB-AMB-02).
#[must_use]
pub fn standing_after(
    shots: &[ShotOdds],
    points: u8,
    adds_up: bool,
    reading: RingOnEffects,
) -> Ratio {
    let below = |chances: &[Ratio]| -> Ratio { chances.iter().take(points.into()).cloned().sum() };
    match adds_up {
        true => below(&spread(shots, reading)),
        false => shots.iter().fold(Ratio::one(), |standing, shot| {
            &standing * &below(&shot.numbers(reading))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIFLE: ShotOdds = ShotOdds {
        added: 0,
        effect: Effect::Casualties(Toll::One),
        ring: 0,
        exposed: 12,
    };

    fn capped(shots: &[ShotOdds]) -> Vec<Ratio> {
        spread(shots, RingOnEffects::Capped)
    }

    #[test]
    fn bb_mis_10_one_rifle_hits_with_fifteen_throws_of_36() {
        assert_eq!(capped(&[RIFLE]), [Ratio::new(21, 36), Ratio::new(15, 36)]);
        let sheltered = ShotOdds { added: -2, ..RIFLE };
        assert_eq!(sheltered.hits(), Ratio::new(1, 6), "BB-TV-33");
    }

    #[test]
    fn bb_mis_13_hits_without_anybody_left_are_lost() {
        let near = ShotOdds {
            exposed: 1,
            ..RIFLE
        };
        // Two who reach the same single figure, and one who reaches all.
        let three = capped(&[RIFLE, near, near]);
        let (hit, miss) = (Ratio::new(15, 36), Ratio::new(21, 36));
        let none_of_two = &miss * &miss;
        assert_eq!(three.len(), 3);
        assert_eq!(three[0], &none_of_two * &miss);
        assert_eq!(three[2], &none_of_two.rest() * &hit);
    }

    #[test]
    fn a_shell_rolls_a_die_for_its_casualties_and_a_zone_always_does() {
        let shell = ShotOdds {
            effect: Effect::Casualties(Toll::D6),
            exposed: 4,
            ..RIFLE
        };
        let of_shell = capped(&[shell]);
        let face = Ratio::new(15, 216);
        assert_eq!(of_shell[3], face, "BB-BLA-01");
        assert_eq!(of_shell[4], Ratio::new(45, 216), "5 and 6 find four");
        let zone = ShotOdds {
            effect: Effect::Casualties(Toll::KillZone),
            exposed: 5,
            ..RIFLE
        };
        assert_eq!(capped(&[zone])[0], Ratio::zero(), "BB-KZ-02");
        assert_eq!(capped(&[zone])[5], Ratio::new(2, 6), "BB-TV-04");
    }

    #[test]
    fn bb_fan_06_one_dwarf_in_six_shakes_a_hit_off() {
        let hit = [Ratio::zero(), Ratio::zero(), Ratio::one()];
        let fallen = after_toughness(&hit, 6);
        assert_eq!(fallen[0], Ratio::new(1, 36));
        assert_eq!(fallen[1], Ratio::new(10, 36));
        assert_eq!(fallen[2], Ratio::new(25, 36));
    }

    #[test]
    fn bb_amb_02_damage_adds_up_or_a_single_hit_decides() {
        let rocket = ShotOdds {
            added: 4,
            effect: Effect::Damage,
            ..RIFLE
        };
        let two = [rocket; 2];
        let reading = RingOnEffects::Capped;
        assert_eq!(standing_after(&two, 12, false, reading), Ratio::one());
        let hit = Ratio::new(33, 36);
        let both_six = &(&hit * &hit) * &Ratio::new(1, 36);
        assert_eq!(standing_after(&two, 12, true, reading), both_six.rest());
    }
}
