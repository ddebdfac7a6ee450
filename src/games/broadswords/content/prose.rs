//! The pages of Battlefields that print passages, and the values that their sentences take from several rows.

use toml::Value;

use super::{Adjustment, drill};
use crate::content::prose::{NamedValue, Pages, PrintedPage};
use crate::content::{OptionValue, Options};

/// The pages of Battlefields.
pub(super) static PAGES: Pages = Pages {
    pages: PRINTED,
    values: VALUES,
};

const PRINTED: &[PrintedPage] = &[
    PrintedPage {
        word: "start-here",
        sections: &[
            "look", "set-up", "turn", "move", "throw", "melee", "morale", "win",
        ],
        lines: &["start-here-page"],
        values: &["scenario"],
    },
    PrintedPage {
        word: "quick-tables",
        sections: &[
            "weapons",
            "to-hit",
            "targets",
            "chances",
            "kill-zone",
            "blasts",
            "muzzle-loaders",
            "structures",
            "doors",
            "turn",
            "movement",
            "ground",
            "guns",
            "melee",
            "melee-modifiers",
            "rings",
            "morale",
            "hidden",
            "readings",
        ],
        lines: &["quick-tables-fire", "quick-tables-turn"],
        values: &["unit", "footprint"],
    },
    PrintedPage {
        word: "troops",
        sections: &[],
        lines: &[
            "troops-never-rout",
            "troops-rout-with-commander",
            "troops-spell",
            "troops-spell-short",
        ],
        values: &[],
    },
    PrintedPage {
        word: "races",
        sections: &["facts"],
        lines: &[],
        values: &[
            "walk",
            "run",
            "runs_and_shoots",
            "routs_at_half",
            "never_routs",
            "survives",
            "heroes",
            "commanders",
            "no_commanders",
            "unarmed",
            "times",
        ],
    },
    PrintedPage {
        word: "damage",
        sections: &["building", "vehicle"],
        lines: &["damage-building-weapons", "damage-vehicle-weapons"],
        values: &["closed"],
    },
    PrintedPage {
        word: "ruins",
        sections: &[],
        lines: &["ruins-cover"],
        values: &[],
    },
    PrintedPage {
        word: "notes",
        sections: &["hidden", "arrivals"],
        lines: &["notes-hidden-page", "notes-arrivals-page"],
        values: &["race", "times"],
    },
    PrintedPage {
        word: "campaigns",
        sections: &["log"],
        lines: &[
            "campaign-map-page",
            "campaign-log-page",
            "campaign-blank-page",
            "campaign-blank-briefing",
        ],
        values: &["campaign"],
    },
];

const VALUES: &[NamedValue] = &[
    NamedValue {
        name: "concealment_and_cover",
        about: "the modifier to hit a target that has both concealment and cover",
        of: |pack, _| {
            let rows = pack.shelf::<Adjustment>();
            let rows = ["concealment", "cover"].map(|id| rows.get(id));
            let sum: i32 = rows.iter().flatten().map(|row| *row.by.get_ref()).sum();
            Value::from(sum)
        },
    },
    NamedValue {
        name: "silver_in_100",
        about: "how many of a hundred soldiers wear silver rings",
        of: |pack, _| Value::from(drill::rings(pack, 100).heroes),
    },
    NamedValue {
        name: "gold_in_100",
        about: "how many of a hundred soldiers wear gold rings",
        of: |pack, _| Value::from(drill::rings(pack, 100).commanders),
    },
    NamedValue {
        name: "hero_survives",
        about: "the rolls of a D6 on which a hero of a tough race survives a hit",
        of: |_, options| Value::from((number(options, "hero_dwarf_tough")..=6).collect::<Vec<_>>()),
    },
];

fn number(options: &Options, key: &str) -> i64 {
    match options.get(key).map(|chosen| &chosen.value) {
        Some(OptionValue::Number(number)) => *number,
        _ => 0,
    }
}
