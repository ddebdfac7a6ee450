//! The options of Dads WW2: the last column of the ledger's table of rulings, and those of its second reading.

use crate::content::options::{OptionRow, Values, row};

const DADS: &[&str] = &["dads-ww2"];

/// In the order of their rulings in the ledger (sections 15 and 18).
pub(crate) static ROWS: &[OptionRow] = &[
    row(
        "order_test",
        Values::OneOf(&["house7", "none", "always_pass"]),
        DADS,
        "DW-AMB-01",
        "what stands in for the missing table \"Was the order understood\"",
    ),
    row(
        "something_happened",
        Values::OneOf(&["off", "house"]),
        DADS,
        "DW-AMB-02",
        "whether our table stands in for the missing \"Something happened\"",
    ),
    row(
        "test_first_action",
        Values::Flag,
        DADS,
        "DW-AMB-03",
        "whether the first action of a base needs an order test as well",
    ),
    row(
        "hits_to_destroy",
        Values::Number(3, 4),
        DADS,
        "DW-AMB-04",
        "the hit that destroys a base",
    ),
    row(
        "save_mode",
        Values::OneOf(&["extra_hit", "cancel_each_hit", "assault_only"]),
        DADS,
        "DW-AMB-06",
        "what a saving throw does after shooting",
    ),
    row(
        "assault_penetration",
        Values::Flag,
        DADS,
        "DW-AMB-09",
        "whether an AFV that loses a round of an assault must be penetrated",
    ),
    row(
        "shock_cascade",
        Values::Flag,
        DADS,
        "DW-AMB-11",
        "whether bases destroyed by shock shock their own neighbours",
    ),
    row(
        "min_dice",
        Values::Number(0, 1),
        DADS,
        "DW-AMB-12",
        "the fewest dice a shot has; 0: without dice no shot",
    ),
    row(
        "infantry_gun_vs_afv",
        Values::OneOf(&["none", "light"]),
        DADS,
        "DW-AMB-14",
        "what an infantry gun does to AFVs: nothing, or as a light gun",
    ),
    row(
        "transport",
        Values::OneOf(&["on", "off"]),
        DADS,
        "DW-AMB-18",
        "whether carriers take infantry and tow guns",
    ),
    row(
        "square_adjacency",
        Values::OneOf(&["4", "8"]),
        DADS,
        "DW-AMB-20",
        "how many neighbours a square has",
    ),
    row(
        "sight_edge",
        Values::OneOf(&["anywhere", "same_edge"]),
        DADS,
        "DW-AMB-21",
        "what blocks a line of sight along edges: hexes on both sides anywhere along it, or both at the same edge",
    ),
    row(
        "break_percent",
        Values::Number(1, 100),
        DADS,
        "DW-AMB-24",
        "how much of the enemy's points must be destroyed to win, in per cent",
    ),
    row(
        "turn_limit",
        Values::Number(1, 99),
        DADS,
        "DW-AMB-24",
        "the turn after which points destroyed decide, unless the battle says otherwise",
    ),
    row(
        "deployment_rows",
        Values::Number(1, 20),
        DADS,
        "DW-AMB-25",
        "how deep a side sets up at its edge, in rows of hexes",
    ),
    row(
        "deployment_order",
        Values::OneOf(&["alternate", "block"]),
        DADS,
        "DW-AMB-25",
        "whether the sides place base by base, or one after the other",
    ),
    row(
        "gunless_afv",
        Values::Flag,
        DADS,
        "DW-AMB-26",
        "whether an AFV may do without a gun, at no cost",
    ),
    row(
        "uphill",
        Values::OneOf(&["either", "attacker"]),
        DADS,
        "DW-AMB-27",
        "which side of an assault may have the die for being uphill",
    ),
    row(
        "limber",
        Values::OneOf(&["included", "explicit"]),
        DADS,
        "DW-AMB-28",
        "whether towed weapons limber as part of a Move, or by a Move of its own each way",
    ),
];
