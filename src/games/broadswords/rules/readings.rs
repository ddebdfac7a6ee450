//! The options of a battle as plain values, read once (ledger section 19).

use crate::content::{OptionValue, Options};
use crate::kernel::table::{Sixteenths, inches};

/// How the rules are read in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// BB-AMB-01: how far rifles and light machine guns reach.
    pub rifle_range: Sixteenths,
    /// BB-AMB-02: damage of several hits on a vehicle adds up.
    pub vehicle_damage_adds_up: bool,
    /// BB-AMB-05: a kill zone may lie over friends, and harms them too.
    pub kill_zone_over_friends: bool,
    /// BB-AMB-06: what a ring adds to effect dice.
    pub ring_on_effects: RingOnEffects,
    /// BB-AMB-12: a single natural 6 decides a melee whatever the totals.
    pub six_is_decisive: bool,
    /// BB-AMB-15: an attack from behind counts in every melee phase, not only in the first.
    pub behind_always: bool,
    /// BB-AMB-19: soldiers that a crew weapon needs to move and fire.
    pub least_crew: u8,
    /// BB-AMB-23: what a hero dwarf who is hit needs on a D6.
    pub hero_dwarf_survives_on: u8,
    /// BB-AMB-24: orcs rout when any of their commanders dies, not the last.
    pub orcs_rout_with_any: bool,
    /// BB-AMB-25: fire of units that reveal themselves is resolved before other fire.
    pub surprise_first: bool,
    /// BB-AMB-29: the cannon of a vehicle may fire after moving.
    pub vehicle_cannon_moves: bool,
    /// BB-AMB-33: what a catapult does to troops that stand still.
    pub catapult: CatapultToll,
    /// BB-AMB-35: Great Turns until routed survivors return to a campaign.
    pub campaign_recovery: u8,
    /// BB-AMB-36: a side without an unrouted figure loses when nothing else is said.
    pub unrouted_wins: bool,
    /// BB-AMB-40: every vehicle that did not move is hit at +4, not only one as large as a building.
    pub parked_bonus_for_all: bool,
    /// BB-MIS-05: a casualty must also have been in sight of the shooter.
    pub casualty_in_sight: bool,
}

/// What the ring of a hero or a commander adds to casualties and damage (BB-HER-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RingOnEffects {
    /// Its bonus, up to the printed most.
    Capped,
    /// Nothing.
    Nothing,
    /// Its bonus, beyond the printed most if need be.
    Full,
}

/// What a catapult does to troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CatapultToll {
    /// One casualty.
    One,
    /// D6 casualties.
    D6,
    /// Nothing.
    Nothing,
}

impl Readings {
    /// Reads the options of a battle.
    #[must_use]
    pub fn of(options: &Options) -> Readings {
        let value = |key: &str| options.get(key).map(|chosen| &chosen.value);
        let word = |key: &str| match value(key) {
            Some(OptionValue::Word(word)) => word.as_str(),
            _ => "",
        };
        let flag = |key: &str, usual: bool| match value(key) {
            Some(OptionValue::Flag(flag)) => *flag,
            _ => usual,
        };
        let number = |key: &str, usual: u8| match value(key) {
            Some(OptionValue::Number(number)) => u8::try_from(*number).unwrap_or(usual),
            _ => usual,
        };
        Readings {
            rifle_range: inches(number("rifle_range", 20).into()),
            vehicle_damage_adds_up: word("vehicle_damage") != "single_hit",
            kill_zone_over_friends: word("killzone_friendly") == "shared",
            ring_on_effects: match word("hero_effect_bonus") {
                "none" => RingOnEffects::Nothing,
                "full" => RingOnEffects::Full,
                _ => RingOnEffects::Capped,
            },
            six_is_decisive: word("natural6") != "plus_totals",
            behind_always: word("behind_rounds") == "all",
            least_crew: number("crew_min_fire", 2),
            hero_dwarf_survives_on: number("hero_dwarf_tough", 5),
            orcs_rout_with_any: word("orc_rout") == "any",
            surprise_first: flag("surprise_first", true),
            vehicle_cannon_moves: flag("vehicle_cannon_moves", true),
            catapult: match word("catapult_troops") {
                "d6" => CatapultToll::D6,
                "none" => CatapultToll::Nothing,
                _ => CatapultToll::One,
            },
            campaign_recovery: number("campaign_recovery", 1),
            unrouted_wins: word("victory_default") != "none",
            parked_bonus_for_all: word("parked_bonus") != "building_sized",
            casualty_in_sight: flag("casualty_sight", false),
        }
    }
}
