//! The pages of Combat Captain that print passages.

use crate::content::prose::{Pages, PrintedPage};

/// The pages; their sentences take all numbers from single rows and options.
pub(super) static PAGES: Pages = Pages {
    pages: &[
        PrintedPage {
            word: "start-here",
            sections: &[
                "look", "set-up", "turn", "move", "fire", "hits", "cover", "close",
            ],
            lines: &["start-here-page"],
            values: &["scenario"],
        },
        PrintedPage {
            word: "combat-tables",
            sections: &[
                "ranges",
                "infantry",
                "armour",
                "special",
                "movement",
                "cover",
                "fire",
                "distances",
            ],
            lines: &[
                "combat-tables-page",
                "ranges-all-targets",
                "ranges-infantry-only",
                "cover-building",
            ],
            values: &["building"],
        },
        PrintedPage {
            word: "event-sheet",
            sections: &["artillery", "air", "planes"],
            lines: &["event-sheet-page"],
            values: &[],
        },
        PrintedPage {
            word: "initiative-sheet",
            sections: &["additions", "notes"],
            lines: &["initiative-sheet-page"],
            values: &[],
        },
        PrintedPage {
            word: "fire-chart",
            sections: &["notes"],
            lines: &["fire-chart-page", "fire-chart-last-row"],
            values: &["name", "automatic"],
        },
        PrintedPage {
            word: "fire-chart-sources",
            sections: &["sources"],
            lines: &["fire-chart-sources-page"],
            values: &["name", "rebuilt", "cells"],
        },
        PrintedPage {
            word: "company-rosters",
            sections: &["subunits", "kills", "morale", "turns"],
            lines: &["company-roster-page", "company-roster-blank-page"],
            values: &["sort", "markers", "bonus", "tanks"],
        },
        PrintedPage {
            word: "companies",
            sections: &[],
            lines: &["company-card-rout"],
            values: &[],
        },
        PrintedPage {
            word: "subunits",
            sections: &["carrier"],
            lines: &[
                "subunit-rifle",
                "subunit-machine-gun",
                "subunit-mortar",
                "subunit-bazooka",
                "subunit-gun",
                "subunit-tank",
                "subunit-soft-vehicle",
            ],
            values: &["carries"],
        },
    ],
    values: &[],
};
