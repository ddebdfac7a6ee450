//! The bot card: how the other side plays itself at a table without a computer, as lists of which the first line that applies counts.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::page::{self, Page, Pictures, counted};
use super::readings::Readings;
use crate::content::{Pack, Ruleset};
use crate::press::piece::{Look, Piece};

const KIND: &str = "bot-card";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !pack.ruleset.is_hex_command_game() {
        return Vec::new();
    }
    let card = Card {
        read: Readings::of(pack),
        home_guard: pack.ruleset == Ruleset::HomeGuard,
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

fn line(head: &str, text: impl Into<String>, rules: &str) -> Value {
    json!({ "head": head, "text": text.into(), "rules": rules })
}

/// Lines of which the first that applies counts.
fn ranked(title: &str, points: Vec<Value>) -> Value {
    json!({ "kind": "steps", "title": title, "points": points })
}

/// Lines that all count.
fn all(title: &str, points: Vec<Value>) -> Value {
    json!({ "kind": "notes", "title": title, "points": points })
}

struct Card<'a> {
    read: Readings<'a>,
    home_guard: bool,
}

fn posture() -> Value {
    all(
        "Posture: one die at the start of a turn",
        vec![
            line("Add 1", "if you have more victory points than it has.", ""),
            line("Take 1 away", "if half of its units are gone.", ""),
            line("2 or less: hold.", "It keeps what it has.", ""),
            line("3 or 4: advance.", "It wants the objectives.", "HC-VIC-4"),
            line("5 or more: assault.", "It wants you.", ""),
        ],
    )
}

fn moves() -> Value {
    ranked(
        "Moves",
        vec![
            line(
                "Guns and machine guns",
                "stay while they see a target.",
                "HC-BAT-2",
            ),
            line(
                "A commander",
                "goes to the unit nearest to you that has none, and never ends alone within 2 hexes of you.",
                "HC-CDR-9",
            ),
            line(
                "Hold:",
                "a unit on an objective or in cover stays; one in the open goes to the nearest cover, or digs in.",
                "HC-MOV-10",
            ),
            line(
                "Advance:",
                "towards the nearest objective that is not its own, else towards the nearest of your units, as far as it may and still battle.",
                "HC-MOV-7",
            ),
            line(
                "Assault:",
                "likewise, and into contact where it throws more dice there than from where it is.",
                "HC-MOV-5",
            ),
            line(
                "Of two hexes",
                "the one in cover, then the one that fewer of your units can fire at.",
                "HC-TER-1",
            ),
        ],
    )
}

fn battles() -> Value {
    ranked(
        "Battles: whom it attacks",
        vec![
            line("The last figure", "of a unit.", ""),
            line(
                "A shaken unit:",
                "fewer figures than its flag number.",
                "HC-RET-6",
            ),
            line("A commander alone.", "", "HC-CDR-9"),
            line("Whoever stands on an objective.", "", "HC-VIC-4"),
            line(
                "The nearest",
                "at an odd range, then the nearest of all.",
                "HC-HIT-9",
            ),
            line(
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
        all(
            "How to use this card",
            vec![
                line(
                    "You decide nothing for it.",
                    "In every list the first line that applies counts. Between equals: the nearest to an objective, then a die. Throw its dice for it.",
                    "",
                ),
                line(
                    "Its cards",
                    format!(
                        "are drawn as yours and lie face up, {} at most unless the scenario says otherwise. It discards cards of people who are not in the battle first, then the oldest.",
                        counted(limit, "card", "cards")
                    ),
                    "HC-DRW-3",
                ),
                line(
                    "Initiative:",
                    "it takes it in an assault, or when a unit of it stands beside one of yours; else it hands it over.",
                    "HC-INI-5",
                ),
            ],
        )
    }

    fn orders(&self) -> Value {
        let mut points = vec![
            line("Who can battle now,", "the most dice first.", "HC-ACT-7"),
            line("Who stands beside you.", "", "HC-MOV-5"),
            line("Who can reach an objective", "in this turn.", "HC-VIC-4"),
            line(
                "A unit with a commander",
                "and another unit beside it: both move on one die.",
                "HC-PLT-1",
            ),
            line("Who is furthest behind.", "", ""),
            line(
                "No unit left:",
                "the die is kept for the unit that throws most dice.",
                "HC-ACT-9",
            ),
        ];
        if self.read.word("upgrade") == "two_for_one" {
            let text = "only to give an order of the first line that no single die gives.";
            points.push(line("Two dice for one", text, "TA-ACT-6"));
        }
        ranked("Orders: the weakest die that will do", points)
    }

    fn under_fire(&self) -> Value {
        let exploit = if self.home_guard {
            "HG-BRK-4"
        } else {
            "TA-BRK-4"
        };
        let mut points = vec![
            line(
                "Before the dice",
                "a unit of 2 figures or fewer falls back, unless it is on an objective or it is an assault.",
                "HC-RET-13",
            ),
            line("Flags:", "it ignores and saves all it may.", "HC-RET-6"),
            line(
                "Back it goes",
                "to a commander, else into cover, else where none of yours is near.",
                "HC-RET-9",
            ),
        ];
        if self.read.word("nco_loss") == "owner" {
            points.push(line("Its sergeant", "is the last to fall.", "AMB-72"));
        }
        points.extend([
            line(
                "A commander’s support",
                "is used when it brings more dice or an odd range.",
                "HC-CDR-5, HC-HIT-9",
            ),
            line(
                "Hits",
                "go on your men first, then on their vehicle.",
                "HC-MOT-4",
            ),
            line(
                "Your hex is free:",
                "it enters, except when it holds and the hex is no objective.",
                "HC-BRK-1",
            ),
            line("A second battle", "is fought whenever it may.", exploit),
        ]);
        all("Under fire, and after", points)
    }

    fn cards(&self) -> Value {
        let count = self.read.number("cards_per_turn");
        let played = format!("It plays up to {} a turn", counted(count, "card", "cards"));
        let mut points = vec![
            line(
                "Against your attack",
                "on its unit with the fewest figures.",
                if self.home_guard {
                    "HG-CRD-3"
                } else {
                    "TA-CRD-3"
                },
            ),
            line("Against your move", "onto an objective.", "HC-VIC-4"),
            line(
                "More dice",
                "for its attack on the last figure or a shaken unit.",
                "",
            ),
            line(
                "An order",
                "for a unit that can battle and got no die.",
                "HC-ACT-7",
            ),
            line("Anything else", "that is legal, on a throw of 5 or 6.", ""),
        ];
        if self.home_guard && !self.read.flag("fastplay_cards") {
            points.push(line(
                "Your cards:",
                "it counters with a card of the same person if it can, else it throws its save.",
                "HG-CRD-5, HG-CRD-14",
            ));
        }
        ranked(&played, points)
    }
}
