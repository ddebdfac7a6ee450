//! The reference (DW-CMP-10): every table of the rules, made from the rows of the pack, and brief procedures.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::base::{Training, capital, faces, needed, through_words, type_words};
use super::has_tables;
use crate::content::{Kept, Pack, Terrain};
use crate::games::dads_ww2::content::{
    Faces, Grade, Outcome, Pace, Penetration, Price, Property, Shooter, Situation, Table, Throw,
    When, bases,
};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, counted, signed};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::sections::point;

const KIND: &str = "reference";

/// On a sheet narrower than this two sides hold no more than one would.
const NARROW: f64 = 180.0;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !has_tables(pack) {
        return Vec::new();
    }
    let text = Text {
        pack,
        read: Readings::of(pack),
    };
    let quarters = [
        vec![text.turn(), text.actions(), text.orders(), text.groups()],
        vec![text.moves(), text.terrain(), text.points(), text.battle()],
        vec![
            text.shooting(),
            text.situations(),
            text.penetration(),
            text.sight(),
        ],
        vec![
            text.saving(),
            text.assault(),
            text.artillery(),
            text.hits(),
            text.events(),
        ],
    ];
    let a_page = if look.paper.width.0 < NARROW { 1 } else { 2 };
    let titles = match a_page {
        1 => &[
            "The turn",
            "Ground and points",
            "Shooting",
            "After the shot",
        ][..],
        _ => &["Orders and movement", "Shooting and assault"],
    };
    let pages = quarters
        .chunks(a_page)
        .zip(titles)
        .map(|(quarters, title)| Page {
            id: KIND.into(),
            title: format!("Reference: {title}"),
            line: "All of it. On two sides of one sheet.".into(),
            data: json!({ "sections": quarters.concat() }),
            pictures: Pictures::default(),
            entry: page::whole_pack(pack),
            fields: BTreeMap::new(),
        });
    page::piece(
        pack,
        look,
        KIND,
        "Reference",
        "templates/dw-reference.typ",
        pages.collect(),
    )
}

/// A section of numbered steps.
fn steps(title: &str, points: Vec<Value>) -> Value {
    json!({ "title": title, "steps": points })
}

/// A table: heads and rows of cells; the last cell is the rule.
struct Rows {
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Rows {
    fn new(head: &[&'static str]) -> Rows {
        Rows {
            head: head.to_vec(),
            rows: Vec::new(),
        }
    }

    fn add(&mut self, cells: &[&str], rule: Option<&Spanned<String>>) {
        let rule = rule.map_or("", |rule| rule.get_ref().as_str());
        let cells = cells.iter().copied().chain([rule]);
        self.rows.push(cells.map(String::from).collect());
    }

    /// A rule that all rows share is printed once, in the heading.
    fn into_value(mut self) -> (Value, Option<String>) {
        let first = self.rows.first().and_then(|row| row.last().cloned());
        let shared = first.filter(|rule| self.rows.iter().all(|row| row.last() == Some(rule)));
        if shared.is_some() {
            for row in &mut self.rows {
                row.pop();
            }
        }
        let rules = shared.is_none();
        (
            json!({ "head": self.head, "rows": self.rows, "rules": rules }),
            shared,
        )
    }
}

/// A section with a table, and points below it.
fn table(title: &str, rows: Rows, points: Vec<Value>) -> Value {
    let (table, rule) = rows.into_value();
    json!({ "title": title, "table": table, "notes": points, "rules": rule })
}

/// A section of house rules, not the book's.
fn house(mut section: Value) -> Value {
    section["house"] = json!(true);
    section
}

struct Text<'a> {
    pack: &'a Pack,
    read: Readings<'a>,
}

impl Text<'_> {
    fn outcomes(&self, throw: Throw, head: &[&'static str]) -> Rows {
        let mut rows = Rows::new(head);
        let all = self.pack.shelf::<Faces>().iter();
        for row in all.filter(|row| *row.throw.get_ref() == throw) {
            rows.add(&[&row.shown(), row.text.get_ref()], row.rule.as_ref());
        }
        rows
    }

    /// Situations of a table with the words for what they change.
    fn changes(
        &self,
        table: Table,
        head: &[&'static str],
        shown: impl Fn(&Kept<Situation>) -> String,
    ) -> Rows {
        let mut rows = Rows::new(head);
        for row in bases::situations(self.pack, table) {
            rows.add(&[row.name.get_ref(), &shown(row)], row.rule.as_ref());
        }
        rows
    }

    fn turn(&self) -> Value {
        let asked = faces(self.pack, Throw::Request, Outcome::Available);
        steps(
            "The turn",
            vec![
                point(
                    "Initiative.",
                    "Each side throws 1D10; the higher goes first. Throw draws again.",
                    "DW-TURN-01",
                ),
                point(
                    "Artillery request.",
                    format!("Each side throws 1D10: {asked} is one bombardment, this turn only."),
                    "DW-TURN-02",
                ),
                point(
                    "Command points.",
                    "Each side throws 1D10: that many CP for the turn.",
                    "DW-TURN-03",
                ),
                point(
                    "Actions.",
                    "By turns, initiative first: do what you like with one base or group, say that it is done, mark it expended. Stop when you like; the other side then spends the rest of its CP.",
                    "DW-TURN-04",
                ),
                point(
                    "End.",
                    "CP left over are lost. Take off all expended, moved and fired markers.",
                    "DW-TURN-05",
                ),
            ],
        )
    }

    fn actions(&self) -> Value {
        let mut rows = Rows::new(&["Action", "What it does", "CP"]);
        let cost = self.pack.shelf::<Pace>().iter().map(|row| row.cost).min();
        let cost = cost.unwrap_or(1).to_string();
        let terrain = bases::change(self.pack, Table::Move, When::EndsInTerrain);
        let dearer = format!(
            "{cost}, {} into terrain",
            signed(terrain).unwrap_or_default()
        );
        let actions = [
            (
                "Move",
                "Move, turn, mount, dismount, limber or unlimber",
                dearer.as_str(),
            ),
            (
                "Shooting",
                "One base, or a group at one and the same hex",
                "1",
            ),
            ("Assault", "Into an adjacent hex the enemy holds", "1"),
            ("Bombardment", "If artillery is available", "1"),
            ("Recovery", "One hit off one base; never an AFV", "1"),
            ("Pass", "The base does nothing more this turn", "1"),
        ];
        for (action, what, points) in actions {
            rows.add(&[action, what, points], None);
        }
        let first = if self.read.flag("test_first_action") {
            "Every action of a base needs an order test."
        } else {
            "The first action of a base needs no test, each further one does."
        };
        let mut section = table(
            "Actions",
            rows,
            vec![point(
                "More than one.",
                format!(
                    "{first} CP are spent either way; after a failed test the base is done for the turn."
                ),
                "DW-ACT-02",
            )],
        );
        section["rules"] = json!("DW-ACT-01, 04 to 07");
        section
    }

    fn orders(&self) -> Value {
        match self.read.word("order_test") {
            "none" => {
                return json!({ "title": "Was the order understood?", "notes": [point("One action.", "There is no order test: a base acts once in a turn.", "DW-AMB-01")] });
            }
            "always_pass" => {
                return json!({ "title": "Was the order understood?", "notes": [point("Always.", "Every order is understood: a base acts as often as CP allow.", "DW-AMB-01")] });
            }
            _ => {}
        }
        let rows = self.changes(Table::Order, &["1D10, at least", ""], score);
        house(table("Was the order understood?", rows, Vec::new()))
    }

    fn groups(&self) -> Value {
        json!({ "title": "Groups", "notes": [
            point("Who.", "Bases that touch, all of them connected, at the start and at the end of the action. Any types; no expended ones. Nobody goes further than his own move.", "DW-GRP-01, 04"),
            point("Cost.", "As for one base. Terrain is paid once; recovery for each base.", "DW-GRP-02, 04"),
            point("Tests.", "One order test, by the worst: Fresh, most hits. Shots at one hex, each base with its own dice; one saving throw.", "DW-GRP-03, 04, DW-SHO-08"),
        ] })
    }

    fn moves(&self) -> Value {
        let mut rows = Rows::new(&["Mover", "CP", "Hexes"]);
        for row in self.pack.shelf::<Pace>() {
            rows.add(
                &[
                    row.name.get_ref(),
                    &row.cost.to_string(),
                    &row.hexes.to_string(),
                ],
                row.rule.as_ref(),
            );
        }
        for row in bases::situations(self.pack, Table::Move) {
            let change = signed(row.change).unwrap_or_default();
            let (cost, hexes) = match row.when.get_ref() {
                When::EndsInTerrain => (change.as_str(), "–"),
                _ => ("–", change.as_str()),
            };
            rows.add(&[row.name.get_ref(), cost, hexes], row.rule.as_ref());
        }
        let mut points = vec![
            point(
                "Only the end counts.",
                "Passing through terrain costs nothing. Turning in place is a move without surcharge.",
                "DW-MOV-03, 04",
            ),
            point(
                "Occupied hexes",
                "are entered by assault only.",
                "DW-MOV-04, DW-GEN-01",
            ),
        ];
        if self.read.word("transport") == "on" {
            points.push(point("Carriers", "hold one base on foot or tow one gun; it moves in or out of a carrier beside it, and is lost with it.", "DW-MOV-05"));
        }
        table("Movement", rows, points)
    }

    fn terrain(&self) -> Value {
        let mut rows = Rows::new(&["Terrain", "Cover", "Sight", "Urban"]);
        let mark = |flag: bool, word: &'static str| if flag { word } else { "–" };
        for row in self.pack.shelf::<Terrain>() {
            rows.add(
                &[
                    row.name.get_ref(),
                    mark(row.cover, "cover"),
                    mark(row.blocks_sight, "blocks"),
                    mark(row.urban, "urban"),
                ],
                None,
            );
        }
        let mut section = table(
            "Terrain",
            rows,
            vec![point(
                "In terrain",
                "is who stands in a hex with cover. Heights are the map's. Artillery ignores cover.",
                "DW-GEN-03, 05",
            )],
        );
        section["rules"] = json!("DW-GEN-05");
        section
    }

    fn points(&self) -> Value {
        let mut rows = Rows::new(&["Base", "Points"]);
        let mut groups: Vec<(String, Vec<&Kept<Price>>)> = Vec::new();
        for row in self.pack.shelf::<Price>() {
            let of = row
                .of
                .as_ref()
                .map_or("Any base", |of| type_words(*of.get_ref()));
            let name = match row.property.get_ref() {
                Property::Base => of.to_string(),
                Property::Experienced => {
                    capital(&row.property.get_ref().to_string()) + ", any base"
                }
                property => format!("{of}: {property}"),
            };
            match groups.last_mut() {
                Some((last, group)) if *last == name => group.push(row),
                _ => groups.push((name, vec![row])),
            }
        }
        for (name, group) in groups {
            let plus = |row: &Price| {
                let plus = if *row.property.get_ref() == Property::Base {
                    ""
                } else {
                    "+"
                };
                format!("{plus}{}", row.points)
            };
            let shown: Vec<String> = group
                .iter()
                .map(|row| match &row.value {
                    Some(value) => format!("{} {}", value.get_ref(), plus(row)),
                    None => plus(row),
                })
                .collect();
            let rule = group.first().and_then(|row| row.rule.as_ref());
            rows.add(&[&name, &shown.join(", ")], rule);
        }
        table("Points", rows, Vec::new())
    }

    fn battle(&self) -> Value {
        let order = match self.read.word("deployment_order") {
            "block" => "one side after the other",
            _ => "base by base, by turns",
        };
        json!({ "title": "Unless the battle says otherwise", "notes": [
            point("Set-up.", format!("Opposite edges, {} deep, {order}.", counted(self.read.number("deployment_rows"), "row")), "DW-AMB-25"),
            point("Victory.", format!(
                "Who first destroys {} per cent of the enemy's points; after {} turns, who has destroyed more.",
                self.read.number("break_percent"), self.read.number("turn_limit")), "DW-AMB-24"),
        ] })
    }

    fn shooting(&self) -> Value {
        let mut rows = Rows::new(&["Shooter", "Range", "Dice"]);
        for row in self.pack.shelf::<Shooter>() {
            rows.add(
                &[
                    row.name.get_ref(),
                    &row.range.to_string(),
                    &row.dice.to_string(),
                ],
                row.rule.as_ref(),
            );
        }
        let hit = faces(self.pack, Throw::Shot, Outcome::Hit);
        let miss = faces(self.pack, Throw::Shot, Outcome::None);
        let none = if self.read.number("min_dice") == 0 {
            "With no dice left there is no shot."
        } else {
            "There is always one die."
        };
        let afv = match self.read.word("infantry_gun_vs_afv") {
            "light" => {
                "Small arms, machine guns and mortars do nothing to AFVs; an infantry gun is a light gun."
            }
            _ => "Small arms, machine guns, mortars and infantry guns do nothing to AFVs.",
        };
        table(
            "Direct shooting",
            rows,
            vec![
                point(
                    "Each die:",
                    format!("{hit} hits, {miss} misses. {none}"),
                    "DW-SHO-03, 05",
                ),
                point(
                    "Order.",
                    "Count dice, throw, penetrate, put on hits, one saving throw if the base was hit and lives, shock, mark fired.",
                    "DW-SHO-06",
                ),
                point(
                    "AFVs",
                    format!("shoot once a turn, with gun or machine guns. {afv}"),
                    "DW-SHO-07",
                ),
                point(
                    "Unit support",
                    "shoots to its front or 45° either side, and never in a turn in which it moves.",
                    "DW-BASE-03, DW-LOS-03",
                ),
            ],
        )
    }

    fn situations(&self) -> Value {
        let rows = self.changes(
            Table::Shooting,
            &["Dice for shooting, this turn", ""],
            |row| signed(row.change).unwrap_or_else(|| "0".into()),
        );
        table("More and fewer dice", rows, Vec::new())
    }

    fn penetration(&self) -> Value {
        let mut rows = Rows::new(&["1D10 for each hit on an AFV", "Light", "Medium", "Heavy"]);
        for row in self.pack.shelf::<Penetration>() {
            let cells = Grade::ALL.iter().map(|armour| {
                row.needed(*armour)
                    .map_or("–".into(), |needed| match through_words(needed) {
                        words if words == "all" => "1–10".into(),
                        _ if needed == 10 => "10".into(),
                        _ => format!("{needed}–10"),
                    })
            });
            let cells: Vec<String> = cells.collect();
            let cells: Vec<&str> = std::iter::once(row.name.get_ref().as_str())
                .chain(cells.iter().map(String::as_str))
                .collect();
            rows.add(&cells, row.rule.as_ref());
        }
        let rows_of = self.pack.shelf::<Faces>().iter();
        let results = rows_of.filter(|row| *row.throw.get_ref() == Throw::Penetration);
        let results: Vec<String> = results
            .map(|row| format!("{}: {}", row.shown(), row.text.get_ref().to_lowercase()))
            .collect();
        table(
            "Penetration",
            rows,
            vec![point(
                "A natural",
                format!("{}.", results.join("; ")),
                "DW-PEN-04",
            )],
        )
    }

    fn sight(&self) -> Value {
        json!({ "title": "Line of sight", "notes": [
            point("A line", "from centre to centre. A hex between that blocks sight blocks it, unless it is lower than both ends. The end hexes and bases never block. Along an edge, only if both hexes do.", "DW-LOS-01, 02"),
        ] })
    }

    fn saving(&self) -> Value {
        let rows = self.changes(Table::Saving, &["1D10, at least", ""], score);
        let save = |training, hits| needed(self.pack, Table::Saving, training, hits);
        let cover = bases::change(self.pack, Table::Saving, When::ShotInCover);
        let values = format!(
            "Fresh {} with one hit, {} with two; Experienced {} and {}; in cover {}.",
            save(Training::Fresh, 1),
            save(Training::Fresh, 2),
            save(Training::Experienced, 1),
            save(Training::Experienced, 2),
            signed(cover).unwrap_or_else(|| "the same".into()),
        );
        let (when, fail) = match self.read.word("save_mode") {
            "assault_only" => (
                "In assaults only: both bases, every round.",
                "One hit more.",
            ),
            "cancel_each_hit" => (
                "After a shot or bombardment, for each hit; in an assault both bases, every round.",
                "The hit stays; a throw that succeeds takes it off.",
            ),
            _ => (
                "Once after a shot or bombardment that hit; in an assault both bases, every round.",
                "One hit more.",
            ),
        };
        table(
            "Saving throw",
            rows,
            vec![
                point("When.", when, "DW-SAV-03"),
                point("Failed:", fail, "DW-SAV-02"),
                point("So:", values, "DW-SAV-01"),
                point("After a bombardment", "cover does not help.", "DW-SAV-04"),
            ],
        )
    }

    fn assault(&self) -> Value {
        let rows = self.changes(Table::Assault, &["Dice in an assault", ""], |row| match row
            .when
            .get_ref()
        {
            When::Always => row.change.to_string(),
            _ => signed(row.change).unwrap_or_else(|| "0".into()),
        });
        let hit = faces(self.pack, Throw::Shot, Outcome::Hit);
        let armour = if self.read.flag("assault_penetration") {
            "All are light armour here. A winner must penetrate before the hit counts; infantry as a light gun, but what penetrates is thrown again."
        } else {
            "A lost round is a hit, without penetration."
        };
        table(
            "Assault",
            rows,
            vec![
                point(
                    "Round.",
                    format!(
                        "Move in; both throw; {hit} is a success; more successes win, a draw is thrown again. The loser takes one hit, then both save. Again, until one is left."
                    ),
                    "DW-ASL-01, 02",
                ),
                point(
                    "Never less",
                    "than one die. The assaulted hex says what is open; start hex above it: the attacker is uphill, below: the defender.",
                    "DW-ASL-06",
                ),
                point("AFVs.", armour, "DW-ASL-04, 05"),
                point(
                    "Groups",
                    "go in one after the other, for 1 CP. A disabled AFV cannot, nor unit support that has shot.",
                    "DW-ASL-08, 09",
                ),
            ],
        )
    }

    fn artillery(&self) -> Value {
        let rows = self.outcomes(Throw::Aim, &["1D10 a marker", ""]);
        table(
            "Bombardment",
            rows,
            vec![point(
                "Six aim markers,",
                "one to three a hex, all laid before a die is thrown. Any hex, no sight needed; AFVs without penetration; friends too. No base is expended.",
                "DW-ART-01 to 03",
            )],
        )
    }

    fn hits(&self) -> Value {
        let last = self.read.number("hits_to_destroy");
        let ordinal = if last == 4 { "fourth" } else { "third" };
        let cascade = if self.read.flag("shock_cascade") {
            "Who is destroyed by it shocks his own neighbours in turn."
        } else {
            "Who is destroyed by it shocks nobody."
        };
        json!({ "title": "Hits and shock", "notes": [
            point("Hits.", format!("The {ordinal} hit destroys. An AFV with two cannot move, but still shoots."), "DW-BASE-13, 14"),
            point("Shock.", format!("A base destroyed puts one hit on every friendly base beside it: no penetration, no saving throw. {cascade}"), "DW-BASE-15, 16"),
        ] })
    }

    fn events(&self) -> Value {
        let head = &["1D10", "If two or more shooting dice show the same face"];
        let rows = self.outcomes(Throw::Event, head);
        let when = match self.read.word("something_happened") {
            "house" => point(
                "Asked",
                "after the dice of every shot.",
                "DW-ACT-08, DW-AMB-02",
            ),
            _ => point(
                "Off",
                "unless both players agree to use it.",
                "DW-ACT-08, DW-AMB-02",
            ),
        };
        let mut section = table("Something happened", rows, vec![when]);
        section["rules"] = Value::Null;
        house(section)
    }
}

/// The number to start from, or what is added to it.
fn score(row: &Kept<Situation>) -> String {
    match row.when.get_ref() {
        When::Always => row.change.to_string(),
        _ => signed(row.change).unwrap_or_else(|| "0".into()),
    }
}
