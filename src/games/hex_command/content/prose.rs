//! The pages of the hex-command games that print passages, and the values that their sentences take from several rows.

use toml::Value;

use super::{Class, Unit};
use crate::content::prose::{NamedValue, Pages, PrintedPage};
use crate::content::{OptionValue, Options, Pack};

/// The pages of the common ground.
pub(super) static GROUND: Pages = COMMON;

/// The pages of Home Guard.
pub(super) static HOME_GUARD: Pages = Pages { ..COMMON };

/// The pages of To Arms.
pub(super) static TO_ARMS: Pages = Pages { ..COMMON };

const COMMON: Pages = Pages {
    pages: PAGES,
    values: VALUES,
};

const PAGES: &[PrintedPage] = &[
    PrintedPage {
        word: "quick-reference",
        sections: &[
            "turn",
            "activation",
            "cards",
            "moves",
            "works",
            "scouts",
            "battle",
            "dice",
            "hits",
            "saves",
            "retreat",
            "points",
            "guns",
        ],
        lines: &[
            "quick-reference-front",
            "quick-reference-back",
            "quick-reference-1",
            "quick-reference-2",
            "quick-reference-3",
            "quick-reference-4",
            "activation-or-character",
        ],
        values: &[],
    },
    PrintedPage {
        word: "start-here",
        sections: &[
            "look", "set-up", "turn", "orders", "move", "attack", "flags", "cards",
        ],
        lines: &["start-here-page"],
        values: &["scenario"],
    },
    PrintedPage {
        word: "bot-card",
        sections: &[
            "conduct",
            "posture",
            "orders",
            "moves",
            "battles",
            "under-fire",
            "cards",
            "flow",
        ],
        lines: &["bot-card-page"],
        values: &[],
    },
    PrintedPage {
        word: "terrain-sheet",
        sections: &["readings"],
        lines: &[
            "terrain-sheet-page",
            "terrain-enter-all",
            "terrain-enter-foot",
            "terrain-enter-none",
            "terrain-most-hexes",
            "terrain-no-battle",
            "terrain-no-attack",
        ],
        values: &["hexes"],
    },
    PrintedPage {
        word: "legend",
        sections: &[],
        lines: &[
            "legend-enter-foot",
            "legend-enter-none",
            "legend-stop",
            "legend-most-hexes",
            "legend-no-battle-after-entry",
            "legend-no-battle",
            "legend-range",
            "legend-own-fire",
            "legend-adjacent-only",
            "legend-flags",
            "legend-blocks-sight",
        ],
        values: &["hexes", "change", "flags"],
    },
    PrintedPage {
        word: "conversion",
        sections: &[],
        lines: &[
            "conversion-page",
            "conversion-lengths",
            "conversion-strip",
            "conversion-dice",
            "conversion-throw",
        ],
        values: &["first", "step"],
    },
    PrintedPage {
        word: "briefings",
        sections: &["points", "special", "changed", "deck"],
        lines: &[
            "briefings-page",
            "briefing-first",
            "briefing-first-by-roll",
            "briefing-special",
            "briefing-points",
            "briefing-captain",
            "briefing-hidden",
            "briefing-tag-out",
        ],
        values: &[
            "leaders",
            "night",
            "mines",
            "river_crossing",
            "bridges",
            "searched",
            "removed",
            "promoted",
            "tag",
            "cards",
        ],
    },
    PrintedPage {
        word: "rosters",
        sections: &[],
        lines: &[
            "roster-page",
            "roster-blank-page",
            "roster-boxes",
            "roster-flags",
            "roster-transport",
            "roster-chip",
            "roster-hidden",
        ],
        values: &[],
    },
];

const VALUES: &[NamedValue] = &[
    NamedValue {
        name: "unsupported_classes",
        about: "the classes in the pack's cards that get no support from a commander",
        of: |pack, options| classes(pack, options, "support_excluded"),
    },
    NamedValue {
        name: "unsteadied_classes",
        about: "the classes in the pack's cards whose flag number a commander does not lower",
        of: |pack, options| classes(pack, options, "flagnum_excluded"),
    },
    NamedValue {
        name: "exploiting_classes",
        about: "the classes in the pack's cards that may attack again after following up",
        of: |pack, options| classes(pack, options, "exploit_classes"),
    },
];

/// The names of the classes that an option lists and a card of the pack has, in small letters.
fn classes(pack: &Pack, options: &Options, key: &str) -> Value {
    let listed = match options.get(key).map(|chosen| &chosen.value) {
        Some(OptionValue::List(ids)) => &ids[..],
        _ => &[],
    };
    let used = |id: &str| {
        let mut units = pack.shelf::<Unit>().iter();
        units.any(|unit| unit.class.get_ref() == id)
    };
    let names = listed
        .iter()
        .filter(|id| used(id))
        .filter_map(|id| pack.shelf::<Class>().get(id))
        .map(|class| class.name.get_ref().to_lowercase());
    Value::from(names.collect::<Vec<String>>())
}
