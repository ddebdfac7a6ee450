//! The reference (DW-CMP-10): every table of the rules, made from the rows of the pack, and brief procedures.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::base::{capital, through_words, type_words};
use super::has_tables;
use crate::content::{Kept, Pack, Prose, Terrain};
use crate::games::dads_ww2::content::{
    Faces, Grade, Pace, Penetration, Price, Property, Shooter, Situation, Table, Throw, When, bases,
};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, signed};
use crate::press::pieces::readings::Readings;
use crate::press::pieces::sections;

const KIND: &str = "reference";

/// On a sheet narrower than this two sides hold no more than one would.
const NARROW: f64 = 180.0;

/// The passages with the titles of the pages: of two sides, or of four narrow pages.
const SIDES: [&str; 2] = ["reference-front", "reference-back"];
const PAGES: [&str; 4] = ["reference-1", "reference-2", "reference-3", "reference-4"];

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    if !has_tables(pack) || !prose.has_page(KIND) {
        return Vec::new();
    }
    let sheet = Sheet { pack, look, prose };
    let quarters = [
        vec![
            sheet.steps("turn"),
            sheet.actions(),
            sheet.orders(),
            sheet.notes("groups"),
        ],
        vec![
            sheet.moves(),
            sheet.terrain(),
            sheet.points(),
            sheet.notes("battle"),
        ],
        vec![
            sheet.shooting(),
            sheet.situations(),
            sheet.penetration(),
            sheet.notes("sight"),
        ],
        vec![
            sheet.saving(),
            sheet.assault(),
            sheet.artillery(),
            sheet.notes("hits"),
            sheet.events(),
        ],
    ];
    let (a_page, titles) = match look.paper.width.0 < NARROW {
        true => (1, &PAGES[..]),
        false => (2, &SIDES[..]),
    };
    let pages = quarters
        .chunks(a_page)
        .zip(titles)
        .map(|(quarters, title)| {
            let title = sheet.prose.passage(title).unwrap_or_default();
            Page {
                id: KIND.into(),
                title: title.title,
                line: title.text,
                data: json!({ "sections": quarters.concat() }),
                pictures: Pictures::default(),
                entry: page::whole_pack(pack),
                fields: BTreeMap::new(),
            }
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

/// A table: heads and rows of cells.
struct Rows {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Rows {
    fn new(head: &[&str]) -> Rows {
        Rows {
            head: head.iter().map(ToString::to_string).collect(),
            rows: Vec::new(),
        }
    }

    fn add(&mut self, cells: &[&str]) {
        self.rows
            .push(cells.iter().map(ToString::to_string).collect());
    }
}

/// A section of house rules, not the book's.
fn house(mut section: Value) -> Value {
    section["house"] = json!(true);
    section
}

struct Sheet<'a> {
    pack: &'a Pack,
    look: &'a Look,
    prose: Prose<'a>,
}

impl Sheet<'_> {
    /// A section of numbered steps.
    fn steps(&self, section: &str) -> Value {
        let section = self.prose.section(KIND, section);
        json!({ "title": section.title, "steps": sections::points(&section, self.look.measure) })
    }

    /// A section of points in any order.
    fn notes(&self, section: &str) -> Value {
        let section = self.prose.section(KIND, section);
        json!({ "title": section.title, "notes": sections::points(&section, self.look.measure) })
    }

    /// A section with a table, and points below it.
    fn table(&self, section: &str, rows: Rows) -> Value {
        let section = self.prose.section(KIND, section);
        json!({
            "title": section.title,
            "table": { "head": rows.head, "rows": rows.rows },
            "notes": sections::points(&section, self.look.measure),
        })
    }

    fn outcomes(&self, throw: Throw, head: &[&str]) -> Rows {
        let mut rows = Rows::new(head);
        let all = self.pack.shelf::<Faces>().iter();
        for row in all.filter(|row| *row.throw.get_ref() == throw) {
            rows.add(&[&row.shown(), row.text.get_ref()]);
        }
        rows
    }

    /// Situations of a table with the words for what they change.
    fn changes(
        &self,
        table: Table,
        head: &[&str],
        shown: impl Fn(&Kept<Situation>) -> String,
    ) -> Rows {
        let mut rows = Rows::new(head);
        for row in bases::situations(self.pack, table) {
            rows.add(&[row.name.get_ref(), &shown(row)]);
        }
        rows
    }

    fn actions(&self) -> Value {
        let mut rows = Rows::new(&["Action", "What it does", "CP"]);
        let section = self.prose.section(KIND, "actions");
        for cells in sections::rows(&section, self.look.measure) {
            let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
            rows.add(&cells);
        }
        self.table("actions", rows)
    }

    /// The table of the test, where there is one (DW-AMB-01).
    fn orders(&self) -> Value {
        match Readings::of(self.pack).word("order_test") {
            "none" | "always_pass" => self.notes("orders"),
            _ => {
                let rows = self.changes(Table::Order, &["1D10, at least", ""], score);
                house(self.table("orders", rows))
            }
        }
    }

    fn moves(&self) -> Value {
        let mut rows = Rows::new(&["Mover", "CP", "Hexes"]);
        for row in self.pack.shelf::<Pace>() {
            rows.add(&[
                row.name.get_ref(),
                &row.cost.to_string(),
                &row.hexes.to_string(),
            ]);
        }
        for row in bases::situations(self.pack, Table::Move) {
            let change = signed(row.change).unwrap_or_default();
            let (cost, hexes) = match row.when.get_ref() {
                When::EndsInTerrain => (change.as_str(), "–"),
                _ => ("–", change.as_str()),
            };
            rows.add(&[row.name.get_ref(), cost, hexes]);
        }
        self.table("moves", rows)
    }

    fn terrain(&self) -> Value {
        let mut rows = Rows::new(&["Terrain", "Cover", "Sight", "Urban", "Entry"]);
        let mark = |flag: bool, word: &'static str| if flag { word } else { "–" };
        for row in self.pack.shelf::<Terrain>() {
            rows.add(&[
                row.name.get_ref(),
                mark(row.cover, "cover"),
                mark(row.blocks_sight, "blocks"),
                mark(row.urban, "urban"),
                mark(row.impassable, "nobody"),
            ]);
        }
        self.table("terrain", rows)
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
            rows.add(&[&name, &shown.join(", ")]);
        }
        self.table("points", rows)
    }

    fn shooting(&self) -> Value {
        let mut rows = Rows::new(&["Shooter", "Range", "Dice"]);
        for row in self.pack.shelf::<Shooter>() {
            rows.add(&[
                row.name.get_ref(),
                &row.range.to_string(),
                &row.dice.to_string(),
            ]);
        }
        self.table("shooting", rows)
    }

    fn situations(&self) -> Value {
        let rows = self.changes(Table::Shooting, &["Dice for a shot", ""], |row| {
            signed(row.change).unwrap_or_else(|| "0".into())
        });
        self.table("situations", rows)
    }

    fn penetration(&self) -> Value {
        let head = self.prose.line("penetration-head");
        let mut rows = Rows::new(&[&head, "Light", "Medium", "Heavy"]);
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
            rows.add(&cells);
        }
        self.table("penetration", rows)
    }

    fn saving(&self) -> Value {
        let rows = self.changes(Table::Saving, &["1D10, at least", ""], score);
        self.table("saving", rows)
    }

    fn assault(&self) -> Value {
        let rows = self.changes(Table::Assault, &["Dice in an assault", ""], score);
        self.table("assault", rows)
    }

    fn artillery(&self) -> Value {
        let rows = self.outcomes(Throw::Aim, &["1D10 a marker", ""]);
        self.table("artillery", rows)
    }

    fn events(&self) -> Value {
        let head = self.prose.line("events-head");
        let rows = self.outcomes(Throw::Event, &["1D10", &head]);
        house(self.table("events", rows))
    }
}

/// The number to start from, or what is added to it.
fn score(row: &Kept<Situation>) -> String {
    match row.when.get_ref() {
        When::Always => row.change.to_string(),
        _ => signed(row.change).unwrap_or_else(|| "0".into()),
    }
}
