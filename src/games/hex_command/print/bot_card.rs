//! The bot card: how to play the other side at a table without a computer, as lists in which the first line that
//! applies counts.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::content::Pack;
use crate::games::hex_command::content::HOME_GUARD;
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, counted};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::sections::{notes, point, steps};

const KIND: &str = "bot-card";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !pack.ruleset.is_game {
        return Vec::new();
    }
    let card = Card {
        read: Readings::of(pack),
        home_guard: *pack.ruleset == HOME_GUARD,
    };
    let sections = vec![
        card.conduct(),
        posture(),
        card.orders(),
        moves(),
        battles(),
        card.under_fire(),
        card.cards(),
    ];
    let page = Page {
        id: KIND.into(),
        title: "The other side".into(),
        line: "It asks no questions and takes no prisoners but yours.",
        data: json!({ "sections": sections, "icons": {} }),
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    };
    page::piece(
        pack,
        look,
        KIND,
        "Bot card",
        "templates/quick-reference.typ",
        vec![page],
    )
}

struct Card<'a> {
    read: Readings<'a>,
    home_guard: bool,
}

fn posture() -> Value {
    notes(
        "Posture: one die at the start of a turn",
        vec![
            point("Add 1", "if you have more victory points than it has.", ""),
            point("Take 1 away", "if half of its units are gone.", ""),
            point("2 or less: hold.", "It keeps what it has.", ""),
            point("3 or 4: advance.", "It wants the objectives.", "HC-VIC-4"),
            point("5 or more: assault.", "It wants you.", ""),
        ],
    )
}

fn moves() -> Value {
    steps(
        "Moves",
        vec![
            point(
                "Guns and machine guns",
                "stay while they see a target.",
                "HC-BAT-2",
            ),
            point(
                "A commander",
                "goes to the unit nearest to you that has none, and never ends alone within 2 hexes of you.",
                "HC-CDR-9",
            ),
            point(
                "Hold:",
                "a unit on an objective or in cover stays; one in the open goes to the nearest cover, or digs in.",
                "HC-MOV-10",
            ),
            point(
                "Advance:",
                "towards the nearest objective that is not its own, else towards the nearest of your units, as far as it may and still battle.",
                "HC-MOV-7",
            ),
            point(
                "Assault:",
                "likewise, and into contact where it throws more dice there than from where it is.",
                "HC-MOV-5",
            ),
            point(
                "Of two hexes",
                "the one in cover, then the one that fewer of your units can fire at.",
                "HC-TER-1",
            ),
        ],
    )
}

fn battles() -> Value {
    steps(
        "Battles: whom it attacks",
        vec![
            point("The last figure", "of a unit.", ""),
            point(
                "A shaken unit:",
                "fewer figures than its flag number.",
                "HC-RET-6",
            ),
            point("A commander alone.", "", "HC-CDR-9"),
            point("Whoever stands on an objective.", "", "HC-VIC-4"),
            point(
                "The nearest",
                "at an odd range, then the nearest of all.",
                "HC-HIT-9",
            ),
            point(
                "Nobody in sight:",
                "a gun that may fires blind at the nearest unit it does not see.",
                "HC-ART-4",
            ),
        ],
    )
}

impl Card<'_> {
    fn conduct(&self) -> Value {
        let limit = self.read.number("hand_limit_default");
        notes(
            "How to use this card",
            vec![
                point(
                    "You decide nothing for it.",
                    "In every list the first line that applies counts. Between equals: the nearest to an objective, then a die. Throw its dice for it.",
                    "",
                ),
                point(
                    "Its cards",
                    format!(
                        "are drawn as yours and lie face up, {} at most unless the scenario says otherwise. It discards cards of people who are not in the battle first, then the oldest.",
                        counted(limit, "card")
                    ),
                    "HC-DRW-3",
                ),
                point(
                    "Initiative:",
                    "it takes it in an assault, or when a unit of it stands beside one of yours; else it hands it over.",
                    "HC-INI-5",
                ),
            ],
        )
    }

    fn orders(&self) -> Value {
        let mut points = vec![
            point("Who can battle now,", "the most dice first.", "HC-ACT-7"),
            point("Who stands beside you.", "", "HC-MOV-5"),
            point("Who can reach an objective", "in this turn.", "HC-VIC-4"),
            point(
                "A unit with a commander",
                "and another unit beside it: both move on one die.",
                "HC-PLT-1",
            ),
            point("Who is furthest behind.", "", ""),
            point(
                "No unit left:",
                "the die is kept for the unit that throws most dice.",
                "HC-ACT-9",
            ),
        ];
        if self.read.word("upgrade") == "two_for_one" {
            let text = "only to give an order of the first line that no single die gives.";
            points.push(point("Two dice for one", text, "TA-ACT-6"));
        }
        steps("Orders: the weakest die that will do", points)
    }

    fn under_fire(&self) -> Value {
        let exploit = if self.home_guard {
            "HG-BRK-4"
        } else {
            "TA-BRK-4"
        };
        let mut points = vec![
            point(
                "Before the dice",
                "a unit of 2 figures or fewer falls back, unless it is on an objective or it is an assault.",
                "HC-RET-13",
            ),
            point("Flags:", "it ignores and saves all it may.", "HC-RET-6"),
            point(
                "Back it goes",
                "to a commander, else into cover, else where none of yours is near.",
                "HC-RET-9",
            ),
        ];
        if self.read.word("nco_loss") == "owner" {
            points.push(point("Its sergeant", "is the last to fall.", "AMB-72"));
        }
        points.extend([
            point(
                "A commander’s support",
                "is used when it brings more dice or an odd range.",
                "HC-CDR-5, HC-HIT-9",
            ),
            point(
                "Hits",
                "go on your men first, then on their vehicle.",
                "HC-MOT-4",
            ),
            point(
                "Your hex is free:",
                "it enters, except when it holds and the hex is no objective.",
                "HC-BRK-1",
            ),
            point("A second battle", "is fought whenever it may.", exploit),
        ]);
        notes("Under fire, and after", points)
    }

    fn cards(&self) -> Value {
        let count = self.read.number("cards_per_turn");
        let played = format!("It plays up to {} a turn", counted(count, "card"));
        let mut points = vec![
            point(
                "Against your attack",
                "on its unit with the fewest figures.",
                if self.home_guard {
                    "HG-CRD-3"
                } else {
                    "TA-CRD-3"
                },
            ),
            point("Against your move", "onto an objective.", "HC-VIC-4"),
            point(
                "More dice",
                "for its attack on the last figure or a shaken unit.",
                "",
            ),
            point(
                "An order",
                "for a unit that can battle and got no die.",
                "HC-ACT-7",
            ),
            point("Anything else", "that is legal, on a throw of 5 or 6.", ""),
        ];
        if self.home_guard && !self.read.flag("fastplay_cards") {
            points.push(point(
                "Your cards:",
                "it counters with a card of the same person if it can, else it throws its save.",
                "HG-CRD-5, HG-CRD-14",
            ));
        }
        steps(&played, points)
    }
}
