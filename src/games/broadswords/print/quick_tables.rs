//! The quick tables (BB-CMP-01): the rows of the pack and brief procedures of the game, with the numbers of its
//! options.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::words;
use crate::content::{Pack, Prose};
use crate::games::broadswords::content::{
    Adjustment, Adjusts, Mode, Rank, Structure, StructureSort, Weapon,
};
use crate::kernel::Measure;
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, told};
use crate::press::pieces::sections;

const KIND: &str = "quick-tables";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    // Tables need rows: a pack that extends nothing may have none yet.
    if pack.shelf::<Weapon>().is_empty() || !prose.has_page(KIND) {
        return Vec::new();
    }
    let unit = match look.measure {
        Measure::Inch => "inches",
        Measure::Centimetre => "cm",
    };
    let mut structures = pack.shelf::<Structure>().iter();
    let footprint = structures
        .find_map(|row| row.footprint.as_ref())
        .map(|ground| ground.get_ref().shown(look.measure));
    let sheet = Sheet {
        pack,
        look,
        prose: prose
            .showing("unit", Some(unit))
            .showing("footprint", footprint),
    };
    let fire = json!({
        "wide": sheet.weapons(),
        "sections": [
            sheet.notes("to-hit"), sheet.targets(), sheet.chances(), sheet.notes("kill-zone"), sheet.notes("blasts"),
            sheet.notes("muzzle-loaders"), sheet.structures(), sheet.notes("doors"),
        ],
    });
    let turn = json!({
        "wide": null,
        "sections": [
            sheet.section("steps", "turn"), sheet.movement(), sheet.ground(), sheet.notes("guns"),
            sheet.notes("melee"), sheet.melee_modifiers(), sheet.rings(), sheet.notes("morale"),
            sheet.notes("hidden"), sheet.notes("readings"),
        ],
    });
    let pages = [("quick-tables-fire", fire), ("quick-tables-turn", turn)]
        .into_iter()
        .map(|(line, data)| {
            let line = sheet.prose.passage(line).unwrap_or_default();
            Page {
                id: KIND.into(),
                title: line.title,
                line: line.text,
                data,
                pictures: Pictures::default(),
                entry: page::whole_pack(pack),
                fields: BTreeMap::new(),
            }
        })
        .collect();
    page::piece(
        pack,
        look,
        KIND,
        "Quick tables",
        "templates/bb-quick-tables.typ",
        pages,
    )
}

struct Sheet<'a> {
    pack: &'a Pack,
    look: &'a Look,
    prose: Prose<'a>,
}

impl Sheet<'_> {
    /// A section of passages, laid out in this way.
    fn section(&self, kind: &str, section: &str) -> Value {
        let section = self.prose.section(KIND, section);
        sections::section(kind, &section, self.look.measure)
    }

    fn notes(&self, section: &str) -> Value {
        self.section("notes", section)
    }

    /// A section that is a table: its columns' heads, the first aligned left and the others centred, and its rows.
    fn table(&self, section: &str, head: &[&str], rows: Vec<Vec<String>>) -> Value {
        let mut table = self.section("table", section);
        table["head"] = json!(head);
        table["rows"] = json!(rows);
        table
    }

    fn weapons(&self) -> Value {
        let rows: Vec<Value> = self
            .pack
            .shelf::<Weapon>()
            .iter()
            .map(|weapon| {
                let note = weapon.note.as_ref().map(words::set);
                let examples: Vec<String> = weapon.examples.iter().map(words::set).collect();
                json!({
                    "name": weapon.name.get_ref(),
                    "range": words::range(self.pack, weapon, self.look.measure),
                    "disputed": words::is_disputed(weapon),
                    "to_hit": words::to_hit(weapon),
                    "toll": words::toll(self.pack, weapon),
                    "buildings": words::harm(weapon.buildings),
                    "vehicles": words::harm(weapon.vehicles),
                    "crew": weapon.crew,
                    "muzzle": !weapon.muzzle_loader.is_empty(),
                    "remarks": match (note, examples.is_empty()) {
                        (Some(note), true) => note,
                        (Some(note), false) => format!("{note}; {}", examples.join(", ")),
                        (None, _) => examples.join(", "),
                    },
                })
            })
            .collect();
        let section = self.prose.section(KIND, "weapons");
        let notes = section.passages.iter();
        let notes: Vec<String> = notes
            .map(|note| told(&note.text, self.look.measure))
            .collect();
        json!({ "title": section.title, "rows": rows, "notes": notes })
    }

    fn adjustments(&self, to: Adjusts) -> Vec<Vec<String>> {
        let rows = self.pack.shelf::<Adjustment>().iter();
        rows.filter(|row| *row.to.get_ref() == to)
            .map(|row| {
                let note = row.note.as_ref().map_or_else(String::new, words::set);
                vec![
                    row.name.get_ref().clone(),
                    note,
                    self.amount(to, *row.by.get_ref()),
                ]
            })
            .collect()
    }

    /// A modifier: inches in the unit of the table, or pips.
    fn amount(&self, to: Adjusts, by: i32) -> String {
        if to != Adjusts::Movement {
            return words::added(by);
        }
        let sign = if by < 0 { "−" } else { "+" };
        format!("{sign}{}", self.look.measure.number(by.unsigned_abs()))
    }

    fn targets(&self) -> Value {
        self.table("targets", &[], self.adjustments(Adjusts::Target))
    }

    fn chances(&self) -> Value {
        let ways = [33, 30, 26, 21, 15, 10, 6, 3, 1];
        let rows: Vec<Value> = (4..=12)
            .zip(ways)
            .map(|(needed, ways): (u32, u32)| {
                json!({ "needed": if needed < 12 { format!("{needed}+") } else { "12".into() }, "ways": ways })
            })
            .collect();
        let mut section = self.section("chances", "chances");
        section["rows"] = json!(rows);
        section
    }

    fn structures(&self) -> Value {
        let of = |sort: StructureSort| {
            let rows = self.pack.shelf::<Structure>().iter();
            rows.filter(move |row| *row.sort.get_ref() == sort)
                .map(|row| {
                    let note = row.note.as_ref().map_or_else(String::new, words::set);
                    vec![
                        row.name.get_ref().clone(),
                        note,
                        row.points.get_ref().to_string(),
                    ]
                })
        };
        let rows = of(StructureSort::Building).chain(of(StructureSort::Vehicle));
        self.table("structures", &[], rows.collect())
    }

    fn movement(&self) -> Value {
        let rows = self.pack.shelf::<Mode>().iter();
        let rows = rows.map(|mode| {
            let note = mode.note.as_ref().map_or_else(String::new, words::set);
            let walk = Some(mode.walk).filter(|walk| *walk > 0);
            vec![
                mode.name.get_ref().clone(),
                note,
                words::inches(walk, self.look.measure),
                words::inches(Some(mode.run), self.look.measure),
            ]
        });
        self.table("movement", &["", "", "walk", "run"], rows.collect())
    }

    fn ground(&self) -> Value {
        let mut rows = self.adjustments(Adjusts::Movement);
        rows.extend(self.ranks(|rank| rank.movement, Adjusts::Movement));
        self.table("ground", &[], rows)
    }

    /// The rings that change something, as further rows of a table.
    fn ranks(&self, amount: impl Fn(&Rank) -> u32, to: Adjusts) -> Vec<Vec<String>> {
        let ranks = self.pack.shelf::<Rank>().iter();
        ranks
            .map(|rank| (rank, amount(rank)))
            .filter(|(_, amount)| *amount > 0)
            .map(|(rank, amount)| {
                let by = i32::try_from(amount).unwrap_or(0);
                vec![
                    rank.name.get_ref().clone(),
                    format!("{} ring", rank.ring.get_ref()),
                    self.amount(to, by),
                ]
            })
            .collect()
    }

    fn melee_modifiers(&self) -> Value {
        let mut rows = self.adjustments(Adjusts::Melee);
        rows.extend(self.ranks(|rank| rank.dice, Adjusts::Melee));
        self.table("melee-modifiers", &[], rows)
    }

    fn rings(&self) -> Value {
        let shown = |number: u32, text: String| if number == 0 { "–".to_string() } else { text };
        let rows = self.pack.shelf::<Rank>().iter().map(|rank| {
            let share = match (&rank.one_in, &rank.most) {
                (Some(one_in), _) => format!("1 in {}", one_in.get_ref()),
                (None, Some(most)) => format!("up to {}", most.get_ref()),
                (None, None) => String::new(),
            };
            vec![
                rank.name.get_ref().clone(),
                format!(
                    "{}; {}",
                    rank.ring.get_ref(),
                    rank.note.as_ref().map_or_else(String::new, words::set)
                ),
                shown(
                    rank.movement,
                    self.amount(Adjusts::Movement, i32::try_from(rank.movement).unwrap_or(0)),
                ),
                shown(
                    rank.range,
                    self.amount(Adjusts::Movement, i32::try_from(rank.range).unwrap_or(0)),
                ),
                shown(rank.dice, format!("+{}", rank.dice)),
                share,
            ]
        });
        let head = ["", "", "move", "range", "dice", ""];
        self.table("rings", &head, rows.collect())
    }
}
