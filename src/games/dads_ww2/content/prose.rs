//! The pages of Dads WW2 that print passages, and the values that their sentences take from several rows.

use toml::Value;

use super::{Outcome, Pace, Table, Throw, bases};
use crate::content::prose::{NamedValue, Pages, PrintedPage};
use crate::content::{Options, Pack, Terrain};

/// The pages of the game.
pub(super) static PAGES: Pages = Pages {
    pages: &[
        REFERENCE,
        START_HERE,
        BASE_CARDS,
        HOUSE_CARDS,
        ARMIES,
        LEGEND,
    ],
    values: VALUES,
};

const REFERENCE: PrintedPage = PrintedPage {
    word: "reference",
    sections: &[
        "turn",
        "actions",
        "orders",
        "groups",
        "moves",
        "terrain",
        "points",
        "battle",
        "shooting",
        "situations",
        "penetration",
        "sight",
        "saving",
        "assault",
        "artillery",
        "hits",
        "events",
    ],
    lines: &[
        "reference-front",
        "reference-back",
        "reference-1",
        "reference-2",
        "reference-3",
        "reference-4",
        "penetration-head",
        "events-head",
    ],
    values: &[],
};

const START_HERE: PrintedPage = PrintedPage {
    word: "start-here",
    sections: &[
        "look", "set-up", "turn", "orders", "shoot", "hits", "assault", "win",
    ],
    lines: &["start-here-page"],
    values: &["scenario"],
};

const BASE_CARDS: PrintedPage = PrintedPage {
    word: "bases",
    sections: &["infantry", "infantry-support", "unit-support", "afv"],
    lines: &[
        "card-harmless",
        "card-shot",
        "card-own",
        "card-own-cost",
        "card-own-properties",
    ],
    values: &["hand_held", "either_weapon", "carrier", "penetrates"],
};

const HOUSE_CARDS: PrintedPage = PrintedPage {
    word: "house-cards",
    sections: &["order", "event"],
    lines: &["order-card-kicker", "event-card-kicker"],
    values: &[],
};

const ARMIES: PrintedPage = PrintedPage {
    word: "armies",
    sections: &[],
    lines: &[
        "armies-page",
        "armies-hits",
        "armies-summary",
        "armies-blank-page",
        "armies-size",
        "armies-builder",
        "armies-list",
        "armies-infantry",
        "armies-infantry-support",
        "armies-unit-support",
        "armies-experienced",
    ],
    values: &["bases", "experienced", "broken"],
};

const LEGEND: PrintedPage = PrintedPage {
    word: "legend",
    sections: &[],
    lines: &[
        "legend-cover",
        "legend-terrain",
        "legend-blocks-sight",
        "legend-urban",
        "legend-impassable",
        "legend-road",
    ],
    values: &[],
};

const VALUES: &[NamedValue] = &[
    NamedValue {
        name: "request_faces",
        about: "the faces that make a bombardment available",
        of: |pack, _| faces(pack, Throw::Request, Outcome::Available),
    },
    NamedValue {
        name: "hit_faces",
        about: "the faces that hit",
        of: |pack, _| faces(pack, Throw::Shot, Outcome::Hit),
    },
    NamedValue {
        name: "miss_faces",
        about: "the faces that miss",
        of: |pack, _| faces(pack, Throw::Shot, Outcome::None),
    },
    NamedValue {
        name: "destroying_faces",
        about: "the faces that destroy an AFV if they penetrate",
        of: |pack, _| faces(pack, Throw::Penetration, Outcome::Destroyed),
    },
    NamedValue {
        name: "move_cost",
        about: "the command points of the cheapest move",
        of: |pack, _| {
            let costs = pack.shelf::<Pace>().iter().map(|row| row.cost);
            Value::Integer(costs.min().unwrap_or(1).into())
        },
    },
    NamedValue {
        name: "fresh_saves",
        about: "what a Fresh base needs to save with one hit, two hits and so on",
        of: |pack, options| saves(pack, options, false),
    },
    NamedValue {
        name: "experienced_saves",
        about: "what an Experienced base needs to save with one hit, two hits and so on",
        of: |pack, options| saves(pack, options, true),
    },
    NamedValue {
        name: "open_ground",
        about: "the kinds of ground that are not terrain",
        of: |pack, _| {
            let rows = pack.shelf::<Terrain>().iter();
            let open = rows.filter(|row| !bases::is_terrain(row));
            Value::from(
                open.map(|row| row.name.get_ref().clone())
                    .collect::<Vec<_>>(),
            )
        },
    },
];

fn faces(pack: &Pack, throw: Throw, result: Outcome) -> Value {
    Value::String(bases::faces(pack, throw, result))
}

/// The score needed with each number of hits that a base survives.
fn saves(pack: &Pack, options: &Options, experienced: bool) -> Value {
    let hits = 1..bases::hits_to_destroy(options);
    let needed = hits.map(|hits| bases::needed(pack, Table::Saving, experienced, hits));
    Value::from(needed.collect::<Vec<i32>>())
}
