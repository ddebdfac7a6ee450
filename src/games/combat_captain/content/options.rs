//! Options of Combat Captain: the last column of its rulings, and the one its checks have.

use crate::content::Ruleset;
use crate::content::options::{OptionRow, Values, row};

const CAPTAIN: &[Ruleset] = &[Ruleset::CombatCaptain];

/// Every option of the game.
pub(crate) static ROWS: &[OptionRow] = &[
    row(
        "kills_per_model",
        Values::Number(1, 9),
        CAPTAIN,
        "CC-AMB-04",
        "how many kills on the roster remove one vehicle",
    ),
    row(
        "morale_parity",
        Values::OneOf(&["natural", "modified"]),
        CAPTAIN,
        "CC-AMB-06",
        "whether a die is even or odd as thrown, or after morale markers",
    ),
    row(
        "morale_low_rolls",
        Values::OneOf(&["exempt", "literal", "adverse"]),
        CAPTAIN,
        "CC-AMB-07",
        "what morale markers do to dice on which low is good: nothing, one less, or one more",
    ),
    row(
        "bonus_activities",
        Values::OneOf(&["move_fire_cover", "move_fire"]),
        CAPTAIN,
        "CC-AMB-08",
        "what a whole unit may do together for the bonus die",
    ),
    row(
        "linear_obstacle",
        Values::OneOf(&["burn", "odd_die"]),
        CAPTAIN,
        "CC-AMB-12",
        "whether hedges and walls cost dice, or are odd terrain",
    ),
    row(
        "morale_trade",
        Values::OneOf(&["alternate", "all_after_first", "off"]),
        CAPTAIN,
        "CC-AMB-15",
        "which hits may be taken as morale markers",
    ),
    row(
        "excess_hits",
        Values::OneOf(&["spill", "lost"]),
        CAPTAIN,
        "CC-AMB-16",
        "what becomes of hits beyond the figures of the target",
    ),
    row(
        "stationary_bonus",
        Values::Flag,
        CAPTAIN,
        "CC-AMB-18",
        "whether a gun has its bonus on the third turn of standing still",
    ),
    row(
        "sup_vs_sup",
        Values::Number(-1, 0),
        CAPTAIN,
        "CC-AMB-19",
        "the modifier of a superior gun against superior armour",
    ),
    row(
        "bazooka_vs_infantry",
        Values::OneOf(&["0", "+2", "forbidden"]),
        CAPTAIN,
        "CC-AMB-21",
        "the modifier of a bazooka against infantry",
    ),
    row(
        "bazooka_team",
        Values::OneOf(&["own", "in_squad"]),
        CAPTAIN,
        "CC-AMB-22",
        "whether a bazooka is a sub-unit of its own or carried in a rifle squad",
    ),
    row(
        "soft_vehicle_hits",
        Values::Number(1, 9),
        CAPTAIN,
        "CC-AMB-23",
        "how many unsaved hits wreck a car or a truck",
    ),
    row(
        "tank_mg_mod",
        Values::Number(0, 6),
        CAPTAIN,
        "CC-AMB-24",
        "the modifier of a tank's machine gun against infantry",
    ),
    row(
        "mod_needs_counting_die",
        Values::Flag,
        CAPTAIN,
        "CC-AMB-25",
        "whether a modifier counts only when one of the dice does",
    ),
    row(
        "rout_counts_destroyed",
        Values::Flag,
        CAPTAIN,
        "CC-AMB-29",
        "whether sub-units of a routed unit count as destroyed for the initiative",
    ),
    row(
        "reinforcement_dice",
        Values::Number(3, 4),
        CAPTAIN,
        "CC-AMB-31",
        "dice for each sub-unit in a reinforcement move",
    ),
    row(
        "failed_charge_vs_withdrawal",
        Values::Flag,
        CAPTAIN,
        "CC-AMB-34",
        "whether a charge has failed, too, when its target withdrew",
    ),
    row(
        "cc_tie",
        Values::OneOf(&["defender", "reroll"]),
        CAPTAIN,
        "CC-AMB-36",
        "who wins a tied close combat",
    ),
    row(
        "cc_vs_vehicle",
        Values::OneOf(&["killnumber", "immune"]),
        CAPTAIN,
        "CC-AMB-37",
        "what hits in close combat do to vehicles",
    ),
    row(
        "shell_model",
        Values::OneOf(&["strip", "manual"]),
        CAPTAIN,
        "CC-AMB-42",
        "where shells fall when no cotton ball is thrown",
    ),
    row(
        "rout_floor",
        Values::Number(1, 2),
        CAPTAIN,
        "CC-AMB-48",
        "the fewest morale markers that can rout a unit",
    ),
    row(
        "custom_strength",
        Values::Flag,
        CAPTAIN,
        "CC-VAL-04",
        "whether squads may have other numbers of figures than the rules give",
    ),
];
