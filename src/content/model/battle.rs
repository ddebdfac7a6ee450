//! Tabletop battles: the ground, the forces and the victory conditions.

use serde::Deserialize;
use toml::Spanned;

use super::one;
use crate::content::options::WrittenOptions;
use crate::content::pack::Pack;
use crate::kernel::Area;

/// A tabletop battle.
#[derive(Clone, Debug, Deserialize)]
pub struct Battle {
    /// A name for the command line.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// The size of the table.
    pub table: Option<Spanned<Area>>,
    /// The map it is fought on, if not a table.
    pub map: Option<Spanned<String>>,
    /// What both players read first.
    pub briefing: Spanned<String>,
    /// Pieces of terrain.
    #[serde(default)]
    pub terrain: Vec<Spanned<String>>,
    /// What the sketch of the table shows.
    #[serde(default)]
    pub features: Vec<Spanned<Feature>>,
    /// How many turns.
    pub turns: Option<u32>,
    /// Who wins, and when.
    pub victory: Spanned<String>,
    /// Special rules.
    #[serde(default)]
    pub special: Vec<Spanned<String>>,
    /// Rule options for this battle.
    #[serde(default)]
    pub options: WrittenOptions,
    /// The side that is besieged (BB-VAL-14).
    pub besieged: Option<Spanned<String>>,
    /// The sides.
    pub side: Spanned<Vec<Spanned<BattleSide>>>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

impl Battle {
    /// The sides, in order.
    pub fn sides(&self) -> impl Iterator<Item = &BattleSide> {
        self.side.get_ref().iter().map(Spanned::get_ref)
    }
}

/// Something drawn in the sketch of a table.
#[derive(Clone, Debug, Deserialize)]
pub struct Feature {
    /// What is written on it.
    pub name: Option<Spanned<String>>,
    /// Its upper left corner.
    pub at: Spanned<Area>,
    /// Its width and depth.
    pub size: Spanned<Area>,
    /// How it is drawn.
    pub kind: String,
}

/// A side of a battle.
#[derive(Clone, Debug, Deserialize)]
pub struct BattleSide {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Where and how it is set up.
    pub deploy: Option<Spanned<String>>,
    /// What it fights with.
    #[serde(default)]
    pub forces: Vec<Muster>,
    /// Hidden markers with no unit behind them (BB-HID-01).
    pub decoys: Option<Spanned<u32>>,
}

/// A number of copies of one entry that fight in a battle.
#[derive(Clone, Debug, Deserialize)]
pub struct Muster {
    /// The entry.
    pub of: Spanned<String>,
    /// How many of it.
    #[serde(default = "one")]
    pub count: u32,
    /// Anything special about it here.
    pub note: Option<Spanned<String>>,
    /// Heroes among them (BB-HER-01).
    pub heroes: Option<Spanned<u32>>,
    /// Commanders among them.
    pub commanders: Option<Spanned<u32>>,
    /// Wizards among them.
    pub wizards: Option<Spanned<u32>>,
    /// Whether it begins as a hidden marker.
    pub hidden: Option<Spanned<bool>>,
}

impl Muster {
    /// The name of its entry; its id when there is no such entry, which a check reports.
    #[must_use]
    pub fn title<'a>(&'a self, pack: &'a Pack) -> &'a str {
        let id = self.of.get_ref().as_str();
        let kinds = pack.ruleset.force_kinds.iter();
        let entries = kinds.flat_map(|kind| pack.shelves.listed(kind));
        let mut titles = entries.filter(|(own, ..)| *own == id);
        titles.find_map(|(_, title, _)| title).unwrap_or(id)
    }
}
