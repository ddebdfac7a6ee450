//! The options of Battlefields.

use crate::content::options::{OptionRow, Values, row};

const BB: &[&str] = &["broadswords"];

/// In the order of the ledger (section 19).
pub(crate) static ROWS: &[OptionRow] = &[
    row(
        "rifle_range",
        Values::Number(20, 22),
        BB,
        "BB-AMB-01",
        "inches that rifles and light machine guns reach: 20 in the text, 22 on the book's quick sheet",
    ),
    row(
        "vehicle_damage",
        Values::OneOf(&["cumulative", "single_hit"]),
        BB,
        "BB-AMB-02",
        "whether hits on a vehicle add up or one must do it",
    ),
    row(
        "killzone_friendly",
        Values::OneOf(&["forbidden", "shared"]),
        BB,
        "BB-AMB-05",
        "whether a kill zone over friends is forbidden or harms them too",
    ),
    row(
        "hero_effect_bonus",
        Values::OneOf(&["capped", "none", "full"]),
        BB,
        "BB-AMB-06",
        "whether heroes add to effect dice, up to the printed most or beyond",
    ),
    row(
        "casualty_sight",
        Values::Flag,
        BB,
        "BB-AMB-09",
        "whether a casualty must have been in sight of the shooter as well as in range",
    ),
    row(
        "natural6",
        Values::OneOf(&["decisive", "plus_totals"]),
        BB,
        "BB-AMB-12",
        "whether a single natural 6 decides a melee, or the totals are compared as well",
    ),
    row(
        "behind_rounds",
        Values::OneOf(&["first", "all"]),
        BB,
        "BB-AMB-15",
        "whether an attack from behind counts in the first melee phase or in all",
    ),
    row(
        "crew_min_fire",
        Values::Number(1, 2),
        BB,
        "BB-AMB-19",
        "soldiers a crew weapon needs to move and fire",
    ),
    row(
        "hero_dwarf_tough",
        Values::Number(5, 6),
        BB,
        "BB-AMB-23",
        "what a hero dwarf who is hit needs on a D6 to survive",
    ),
    row(
        "orc_rout",
        Values::OneOf(&["last", "any"]),
        BB,
        "BB-AMB-24",
        "whether orcs rout with their last commander or with any",
    ),
    row(
        "surprise_first",
        Values::Flag,
        BB,
        "BB-AMB-25",
        "whether fire of units that reveal themselves is resolved before other fire",
    ),
    row(
        "vehicle_cannon_moves",
        Values::Flag,
        BB,
        "BB-AMB-29",
        "whether the cannon of a vehicle may fire after moving",
    ),
    row(
        "catapult_troops",
        Values::OneOf(&["one", "d6", "none"]),
        BB,
        "BB-AMB-33",
        "what a catapult does to troops that stand still",
    ),
    row(
        "campaign_recovery",
        Values::Number(0, 6),
        BB,
        "BB-AMB-35",
        "Great Turns until routed survivors and rescued prisoners return to a campaign",
    ),
    row(
        "victory_default",
        Values::OneOf(&["unrouted", "none"]),
        BB,
        "BB-AMB-36",
        "whether a side without an unrouted figure loses when a battle names no test of victory",
    ),
    row(
        "min_commander",
        Values::Number(0, 1),
        BB,
        "BB-AMB-37",
        "commanders of an army of fewer than fifty soldiers",
    ),
    row(
        "parked_bonus",
        Values::OneOf(&["all", "building_sized"]),
        BB,
        "BB-AMB-40",
        "whether every parked vehicle is easier to hit, or only one the size of a building",
    ),
];
