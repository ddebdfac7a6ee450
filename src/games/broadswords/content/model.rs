//! Battlefields: eras, races, weapons, ways of moving, adjustments, and the units made of them.

use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::content::model::{one, yes};
use crate::kernel::Area;

/// An era, or a world of its own (BB-ERA-01 to BB-ERA-05, BB-FAN-01, BB-PA-01).
#[derive(Clone, Debug, Deserialize)]
pub struct Era {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Its years.
    pub span: Spanned<String>,
    /// The colour of its deck.
    pub colour: Option<Spanned<String>>,
    /// Its emblem.
    pub art: Option<Spanned<String>>,
    /// Whether its troops can use close formation.
    #[serde(default)]
    pub close_formation: bool,
    /// Whether every soldier has hand grenades (BB-VAL-11).
    #[serde(default)]
    pub grenades: bool,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// A race and what sets it apart.
#[derive(Clone, Debug, Deserialize)]
pub struct Race {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Extra inches when walking and running.
    #[serde(default)]
    pub stride: u32,
    /// Whether it can run.
    #[serde(default = "yes")]
    pub runs: bool,
    /// Whether it may run and shoot in the same turn.
    #[serde(default)]
    pub runs_and_shoots: bool,
    /// When it routs.
    #[serde(default)]
    pub routs: Routs,
    /// A hit figure survives on this roll of a D6 or higher.
    pub tough: Option<u32>,
    /// Whether it has heroes.
    #[serde(default = "yes")]
    pub heroes: bool,
    /// The most commanders it may have; when left out, its numbers decide.
    pub commanders: Option<u32>,
    /// Whether it has weapons, mounts and vehicles.
    #[serde(default = "yes")]
    pub armed: bool,
    /// How many of them there are per enemy at the start.
    pub outnumbers: Option<Spanned<u32>>,
    /// Anything else to know, one line each.
    #[serde(default)]
    pub lines: Vec<Spanned<String>>,
    /// Its picture.
    pub art: Option<Spanned<String>>,
    /// How many cards to print.
    #[serde(default = "one")]
    pub quantity: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// When a race routs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Routs {
    /// When half of a unit is lost (BB-MOR-01).
    #[default]
    AtHalf,
    /// Never.
    Never,
    /// With the death of its commander (BB-FAN-07).
    WithItsCommander,
}

/// A row of the weapons table (BB-WPN-01 to BB-WPN-18).
#[derive(Clone, Debug, Deserialize)]
pub struct Weapon {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// How far it reaches.
    pub range: Spanned<WeaponRange>,
    /// Its modifier to the roll to hit; when left out there is no roll.
    pub to_hit: Option<Spanned<i32>>,
    /// What it does to troops.
    pub troops: Spanned<Toll>,
    /// Whether it may use the kill zone instead of its roll (BB-KZ-03).
    #[serde(default)]
    pub cone: bool,
    /// What it does to buildings.
    #[serde(default)]
    pub buildings: Harm,
    /// What it does to vehicles.
    #[serde(default)]
    pub vehicles: Harm,
    /// How many soldiers serve it.
    #[serde(default = "one")]
    pub crew: u32,
    /// The eras it belongs to.
    pub eras: Spanned<Vec<Spanned<String>>>,
    /// The eras in which it is a muzzle loader.
    #[serde(default)]
    pub muzzle_loader: Vec<Spanned<String>>,
    /// Whether the `grenades` of a unit mean this weapon.
    #[serde(default)]
    pub grenade: bool,
    /// Examples of this sort of weapon.
    #[serde(default)]
    pub examples: Vec<Spanned<String>>,
    /// A word about it.
    pub note: Option<Spanned<String>>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// How far a weapon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeaponRange {
    /// A number of inches.
    Inches(u32),
    /// The value of the option `rifle_range` (BB-AMB-01).
    Rifle,
    /// Any distance.
    Unlimited,
    /// Base to base.
    Contact,
}

impl WeaponRange {
    /// The words for a range without a number.
    pub const WORDS: &'static [&'static str] = &["rifle", "unlimited", "contact"];
}

impl<'de> Deserialize<'de> for WeaponRange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WeaponRange, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u32),
            Word(String),
        }
        Ok(match Written::deserialize(deserializer)? {
            Written::Number(inches) => WeaponRange::Inches(inches),
            Written::Word(word) => match word.as_str() {
                "rifle" => WeaponRange::Rifle,
                "unlimited" => WeaponRange::Unlimited,
                "contact" => WeaponRange::Contact,
                _ => return Err(serde::de::Error::custom("not a range")),
            },
        })
    }
}

/// What an attack does to troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Toll {
    /// One casualty.
    One,
    /// D6 in the named unit (BB-BLA-01).
    D6,
    /// D6 halved, rounded up (BB-BLA-02).
    HalfD6,
    /// D6 of the figures in the kill zone (BB-KZ-02).
    KillZone,
    /// Decided by the option `catapult_troops` (BB-AMB-33).
    Catapult,
    /// Fought out in the melee phase.
    Melee,
}

/// What an attack does to a building or a vehicle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Harm {
    /// Nothing.
    #[default]
    None,
    /// It destroys a door (BB-BLD-04).
    Door,
    /// D6 points.
    D6,
}

/// A way of moving (BB-MOV-01).
#[derive(Clone, Debug, Deserialize)]
pub struct Mode {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// What it is.
    pub sort: Spanned<ModeSort>,
    /// Inches at a walk.
    pub walk: u32,
    /// Inches at a run.
    pub run: u32,
    /// A word about it.
    pub note: Option<Spanned<String>>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// What a way of moving is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ModeSort {
    /// On foot.
    Foot,
    /// On an animal's back.
    Mount,
    /// Drawn by animals.
    Drawn,
    /// Pushed along.
    Gun,
    /// By motor: it may always shoot (BB-MOV-03).
    Motor,
}

/// A row that changes a move, a roll to hit or a roll in melee (BB-MOV-02, BB-MIS-06, BB-MIS-08, BB-MEL-06).
#[derive(Clone, Debug, Deserialize)]
pub struct Adjustment {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// What it changes.
    pub to: Spanned<Adjusts>,
    /// By how much.
    pub by: Spanned<i32>,
    /// The feature of a unit that brings it.
    pub of: Option<Brings>,
    /// A word about it.
    pub note: Option<Spanned<String>>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// What an adjustment changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Adjusts {
    /// Inches of a move.
    Movement,
    /// The roll to hit this target.
    Target,
    /// The roll in melee.
    Melee,
}

/// The feature of a unit that brings an adjustment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Brings {
    /// Its armour.
    Armour,
    /// Its horses.
    Mount,
    /// Its drill.
    Drill,
}

/// A figure with a ring on its base (BB-GEN-03, BB-HER-01, BB-HER-02, BB-FAN-02).
#[derive(Clone, Debug, Deserialize)]
pub struct Rank {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// The colour of the ring, in a word.
    pub ring: Spanned<String>,
    /// The bonus to its move, in inches.
    #[serde(default)]
    pub movement: u32,
    /// The bonus to the range of its weapon, in inches.
    #[serde(default)]
    pub range: u32,
    /// The bonus to every die roll.
    #[serde(default)]
    pub dice: u32,
    /// One soldier in this many has this ring or a better one.
    pub one_in: Option<Spanned<u32>>,
    /// The most of them on a side.
    pub most: Option<Spanned<u32>>,
    /// A word about it.
    pub note: Option<Spanned<String>>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// A building, a part of a castle, or a vehicle: what takes damage (BB-BLD-02, BB-VEH-02).
#[derive(Clone, Debug, Deserialize)]
pub struct Structure {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// What it is.
    pub sort: Spanned<StructureSort>,
    /// The damage at which it falls.
    pub points: Spanned<u32>,
    /// The footprint its points apply to.
    pub footprint: Option<Spanned<Area>>,
    /// How many flat ruins to print, as large as its footprint.
    pub ruins: Option<Spanned<u32>>,
    /// Whether figures inside cannot be shot at (BB-VEH-05).
    #[serde(default)]
    pub closed: bool,
    /// A word about it.
    pub note: Option<Spanned<String>>,
    /// Its picture.
    pub art: Option<Spanned<String>>,
    /// How many cards to print.
    #[serde(default = "one")]
    pub quantity: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// What sort of structure takes damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StructureSort {
    /// A building, or a part of one.
    Building,
    /// A vehicle.
    Vehicle,
}

/// A unit card (BB-CMP-02).
#[derive(Clone, Debug, Deserialize)]
pub struct Troop {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Its era.
    pub era: Spanned<String>,
    /// Its race; `men` when left out.
    pub race: Option<Spanned<String>>,
    /// Figures at the start.
    pub strength: Spanned<u32>,
    /// What they carry.
    #[serde(default)]
    pub weapons: Vec<Spanned<Arm>>,
    /// Whether they wear armour.
    #[serde(default)]
    pub armour: bool,
    /// How they move; `foot` when left out.
    pub mode: Option<Spanned<String>>,
    /// Their vehicle, if it can take damage.
    pub vehicle: Option<Spanned<String>>,
    /// How many vehicles, chariots or guns they have.
    pub models: Option<Spanned<u32>>,
    /// Whether they are drilled for close formation.
    pub drilled: Option<Spanned<bool>>,
    /// Whether their firearms are muzzle loaders.
    pub muzzle_loader: Option<Spanned<bool>>,
    /// Whether they have hand grenades.
    pub grenades: Option<Spanned<bool>>,
    /// How many of them wear silver, if the unit has its own heroes.
    pub heroes: Option<Spanned<u32>>,
    /// Whether one of them wears gold.
    pub commander: Option<Spanned<bool>>,
    /// Whether one of them wears purple.
    #[serde(default)]
    pub wizard: bool,
    /// A picture.
    pub art: Option<Spanned<String>>,
    /// One dry line under the name.
    pub motto: Option<Spanned<String>>,
    /// How many cards to print.
    #[serde(default = "one")]
    pub quantity: u32,
}

/// A weapon of a unit, and how many have it.
#[derive(Clone, Debug, Deserialize)]
pub struct Arm {
    /// A weapon row.
    pub of: Spanned<String>,
    /// How many there are; one for every figure when left out.
    pub count: Option<Spanned<u32>>,
}

impl Troop {
    /// Its race by id.
    #[must_use]
    pub fn race(&self) -> &str {
        self.race.as_ref().map_or("men", |race| race.get_ref())
    }

    /// Its way of moving by id.
    #[must_use]
    pub fn mode(&self) -> &str {
        self.mode.as_ref().map_or("foot", |mode| mode.get_ref())
    }

    /// Whether it is drilled for close formation.
    #[must_use]
    pub fn is_drilled(&self) -> bool {
        is_set(self.drilled.as_ref())
    }

    /// Whether it is flagged as armed with muzzle loaders.
    #[must_use]
    pub fn loads_by_the_muzzle(&self) -> bool {
        is_set(self.muzzle_loader.as_ref())
    }

    /// Whether it has hand grenades.
    #[must_use]
    pub fn has_grenades(&self) -> bool {
        is_set(self.grenades.as_ref())
    }

    /// Whether one of its figures is a commander.
    #[must_use]
    pub fn has_commander(&self) -> bool {
        is_set(self.commander.as_ref())
    }

    /// Casualties at which it routs: half its starting strength, rounded up (BB-MOR-01).
    #[must_use]
    pub fn breaks_at(&self) -> u32 {
        self.strength.get_ref().div_ceil(2)
    }
}

fn is_set(flag: Option<&Spanned<bool>>) -> bool {
    flag.is_some_and(|flag| *flag.get_ref())
}

/// A campaign map of squares (BB-CAM-01, BB-CMP-13).
#[derive(Clone, Debug, Deserialize)]
pub struct Campaign {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// What both players read first.
    pub briefing: Spanned<String>,
    /// Letters for the contents of each square, north first.
    pub rows: Spanned<Vec<Spanned<String>>>,
    /// Roads, each from square to square: `A1 B1 C2`.
    #[serde(default)]
    pub roads: Vec<Spanned<String>>,
    /// Rivers, written like roads.
    #[serde(default)]
    pub rivers: Vec<Spanned<String>>,
    /// Names on the map.
    #[serde(default)]
    pub places: Vec<Spanned<CampaignPlace>>,
    /// Great Turns on the track.
    pub turns: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// A name on a campaign map.
#[derive(Clone, Debug, Deserialize)]
pub struct CampaignPlace {
    /// The square, `C4`.
    pub at: Spanned<String>,
    /// What it is called.
    pub name: Spanned<String>,
}

/// What the letters of a campaign map mean.
pub const CAMPAIGN_SYMBOLS: &[(&str, &str)] = &[
    (".", "open"),
    ("w", "wood"),
    ("h", "hill"),
    ("m", "mountain"),
    ("s", "swamp"),
    ("v", "village"),
    ("t", "town"),
    ("f", "fort"),
    ("c", "castle"),
    ("~", "water"),
];

/// What a letter of a campaign map means.
#[must_use]
pub fn campaign_symbol(letter: &str) -> Option<&'static str> {
    let found = CAMPAIGN_SYMBOLS.iter().find(|(own, _)| *own == letter);
    found.map(|(_, symbol)| *symbol)
}

/// A square such as `C4`: its column and its row, from 0.
#[must_use]
pub fn square(text: &str) -> Option<(usize, usize)> {
    let mut letters = text.chars();
    let column = letters.next().filter(char::is_ascii_uppercase)?;
    let row: usize = letters.as_str().parse().ok()?;
    let column = usize::try_from(u32::from(column) - u32::from('A')).ok()?;
    (row > 0 && !letters.as_str().starts_with('+')).then(|| (column, row - 1))
}
