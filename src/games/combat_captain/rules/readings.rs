//! The options of a battle as plain values, read once (ledger section 20).

use crate::content::{OptionValue, Options};

/// How the rules are read in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Readings {
    /// CC-AMB-04.
    pub kills_per_model: u8,
    /// CC-AMB-06: a die is even or odd after markers are taken off, not as it fell.
    pub parity_after_markers: bool,
    /// CC-AMB-07.
    pub low_rolls: LowRolls,
    /// CC-AMB-08: cover may be taken and left for the bonus die.
    pub bonus_for_cover: bool,
    /// CC-AMB-12: hedges and walls are odd ground and cost no dice.
    pub barriers_are_odd: bool,
    /// CC-AMB-15.
    pub trade: Trading,
    /// CC-AMB-16: hits beyond the figures of the target go on to another sub-unit.
    pub excess_spills: bool,
    /// CC-AMB-22: a bazooka is carried by a rifle squad.
    pub bazooka_in_squad: bool,
    /// CC-AMB-23.
    pub soft_vehicle_hits: u8,
    /// CC-AMB-25: a modifier counts only when one of the dice does.
    pub modifier_needs_die: bool,
    /// CC-AMB-54: a later attack on the same target in a turn has its modifier as well.
    pub modifier_each_attack: bool,
    /// CC-AMB-29: sub-units of a routed unit count as destroyed.
    pub rout_counts: bool,
    /// CC-AMB-31.
    pub reinforcement_dice: u8,
    /// CC-AMB-34: a charge has failed, too, when its target withdrew.
    pub fails_when_withdrawn: bool,
    /// CC-AMB-36: a tied close combat is rolled again.
    pub tie_rerolls: bool,
    /// CC-AMB-37: close combat does nothing to vehicles.
    pub vehicles_immune: bool,
    /// CC-AMB-42: where a shell falls is said by the players.
    pub shells_by_hand: bool,
    /// CC-AMB-48.
    pub rout_floor: u8,
    /// CC-VAL-04.
    pub custom_strength: bool,
}

/// What morale markers do to dice on which low is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LowRolls {
    /// Nothing.
    Exempt,
    /// One less for each marker.
    Literal,
    /// One more for each marker.
    Adverse,
}

/// Which hits may be taken as morale markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trading {
    /// The second, the fourth and so on.
    Alternate,
    /// All after the first.
    AllAfterFirst,
    /// None.
    Off,
}

impl Readings {
    /// Reads the options of a battle. Those that change a modifier are read with the modifiers.
    #[must_use]
    pub fn of(options: &Options) -> Readings {
        let word = |key: &str| match options.get(key).map(|chosen| &chosen.value) {
            Some(OptionValue::Word(word)) => word.as_str(),
            _ => "",
        };
        let flag = |key: &str, usual: bool| match options.get(key).map(|chosen| &chosen.value) {
            Some(OptionValue::Flag(flag)) => *flag,
            _ => usual,
        };
        let number = |key: &str, usual: u8| match options.get(key).map(|chosen| &chosen.value) {
            Some(OptionValue::Number(number)) => u8::try_from(*number).unwrap_or(usual),
            _ => usual,
        };
        Readings {
            kills_per_model: number("kills_per_model", 3).max(1),
            parity_after_markers: word("morale_parity") == "modified",
            low_rolls: match word("morale_low_rolls") {
                "literal" => LowRolls::Literal,
                "adverse" => LowRolls::Adverse,
                _ => LowRolls::Exempt,
            },
            bonus_for_cover: word("bonus_activities") != "move_fire",
            barriers_are_odd: word("linear_obstacle") == "odd_die",
            trade: match word("morale_trade") {
                "all_after_first" => Trading::AllAfterFirst,
                "off" => Trading::Off,
                _ => Trading::Alternate,
            },
            excess_spills: word("excess_hits") == "spill",
            bazooka_in_squad: word("bazooka_team") == "in_squad",
            soft_vehicle_hits: number("soft_vehicle_hits", 3).max(1),
            modifier_needs_die: flag("mod_needs_counting_die", false),
            modifier_each_attack: word("modifier_per") == "attack",
            rout_counts: flag("rout_counts_destroyed", false),
            reinforcement_dice: number("reinforcement_dice", 3),
            fails_when_withdrawn: flag("failed_charge_vs_withdrawal", true),
            tie_rerolls: word("cc_tie") == "reroll",
            vehicles_immune: word("cc_vs_vehicle") == "immune",
            shells_by_hand: word("shell_model") == "manual",
            rout_floor: number("rout_floor", 1).max(1),
            custom_strength: flag("custom_strength", false),
        }
    }
}
