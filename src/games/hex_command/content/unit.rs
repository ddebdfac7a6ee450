//! Units, their classes, and the faces that hit them.

use std::fmt;

use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::content::Firer;
use crate::content::model::{one, yes};
use crate::content::shape::parse_range;

/// A unit card (HC-CMP-7).
#[derive(Clone, Debug, Deserialize)]
pub struct Unit {
    /// A name for other files.
    pub id: Spanned<String>,
    /// The designation on the card.
    pub name: Spanned<String>,
    /// The class row.
    pub class: Spanned<String>,
    /// Figures at full strength.
    pub strength: Spanned<u32>,
    /// Both move values.
    #[serde(rename = "move")]
    pub moves: Spanned<Moves>,
    /// Dice for each band of range.
    #[serde(default)]
    pub firepower: Option<Spanned<Vec<Spanned<Band>>>>,
    /// Flags count when fewer figures than this are left.
    pub flag: Spanned<u32>,
    /// Where the values come from.
    #[serde(default)]
    pub source: ValueSource,
    /// What else the rules need to know.
    #[serde(default)]
    pub traits: Vec<Spanned<Trait>>,
    /// The second weapon column (TA-CMP-2).
    pub second_weapon: Option<Spanned<SecondWeapon>>,
    /// How many figures carry a firearm, if not all (HC-BAT-11).
    pub firearms: Option<Spanned<u32>>,
    /// The quality of the troops (TA-ART-9).
    pub quality: Option<Spanned<Quality>>,
    /// Points of the truck that comes with the unit (HC-MOT-2).
    pub transport: Option<Spanned<u32>>,
    /// The vehicle that tows a gun (HC-ART-11).
    pub tow: Option<Spanned<Tow>>,
    /// What a bridge must carry (HC-ENG-2).
    pub weight: Option<Weight>,
    /// The faces that hit it, if the author wrote them out.
    pub hit_by: Option<Spanned<Vec<Spanned<String>>>>,
    /// Its own picture.
    pub art: Option<Spanned<String>>,
    /// One dry line under the name.
    pub motto: Option<Spanned<String>>,
    /// How many cards to print.
    #[serde(default = "one")]
    pub quantity: u32,
}

impl Unit {
    /// Whether the unit has a trait.
    #[must_use]
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.iter().any(|it| *it.get_ref() == wanted)
    }

    /// The bands of the first weapon column.
    #[must_use]
    pub fn bands(&self) -> &[Spanned<Band>] {
        self.firepower.as_ref().map_or(&[], |bands| bands.get_ref())
    }
}

/// The two move values of a card.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Moves {
    /// When it does not attack.
    pub max: u32,
    /// When it does; `None` if it never attacks.
    pub and_fire: Option<u32>,
}

/// One band of the firepower table.
#[derive(Clone, Debug, Deserialize)]
pub struct Band {
    /// Which ranges.
    pub range: Spanned<Reach>,
    /// Which dice, by letter.
    pub dice: Spanned<String>,
}

/// Ranges from one number of hexes to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The nearest.
    pub from: u8,
    /// The furthest.
    pub to: u8,
}

impl<'de> Deserialize<'de> for Reach {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reach, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (from, to) =
            parse_range(&text).ok_or_else(|| serde::de::Error::custom("not a range of hexes"))?;
        Ok(Reach { from, to })
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from == self.to {
            write!(f, "{}", self.from)
        } else {
            write!(f, "{}-{}", self.from, self.to)
        }
    }
}

/// The second weapon column.
#[derive(Clone, Debug, Deserialize)]
pub struct SecondWeapon {
    /// What it is called.
    pub label: Spanned<String>,
    /// Its own move values.
    #[serde(rename = "move")]
    pub moves: Option<Spanned<Moves>>,
    /// Its own bands.
    pub firepower: Spanned<Vec<Spanned<Band>>>,
}

/// The vehicle that tows a gun.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Tow {
    /// Its strength points; the option `tow_points` when left out.
    pub points: Option<u32>,
    /// How far it tows the gun.
    pub max: u32,
}

/// Where the values of a card come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ValueSource {
    /// The rule book gives them.
    Printed,
    /// They are a proposal.
    #[default]
    Ours,
}

/// What the rules need to know about a unit besides its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trait {
    /// Belongs to the Home Guard (HG-CRD-8).
    HomeGuard,
    /// Dedicated to reconnaissance (HC-REC-3).
    Recce,
    /// Runs on tracks: crushes wire (HC-TER-15).
    Tracked,
    /// Builds and blows bridges, clears mines (HC-ENG-1).
    Engineer,
    /// Carries a flame thrower (HC-TER-16).
    Flame,
    /// Fights in close combat only (HC-BAT-12).
    CcOnly,
    /// Clears mines without risk (HC-MIN-8).
    MineClearing,
    /// Carries troops (HC-MIN-2).
    TroopCarrier,
    /// Carries a wireless set (HG-CRD-10).
    Wireless,
    /// May fire without seeing its target (HC-ART-2).
    Indirect,
    /// Armour without a roof: soft to hits (HC-HIT-2).
    OpenTopped,
    /// May attack without dismounting.
    FiresMounted,
}

impl Trait {
    /// The word in the file and on the card.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Trait::HomeGuard => "home-guard",
            Trait::Recce => "recce",
            Trait::Tracked => "tracked",
            Trait::Engineer => "engineer",
            Trait::Flame => "flame",
            Trait::CcOnly => "cc-only",
            Trait::MineClearing => "mine-clearing",
            Trait::TroopCarrier => "troop-carrier",
            Trait::Wireless => "wireless",
            Trait::Indirect => "indirect",
            Trait::OpenTopped => "open-topped",
            Trait::FiresMounted => "fires-mounted",
        }
    }

    /// A unit with this trait, in words.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Trait::HomeGuard => "Home Guard unit",
            Trait::Recce => "recce unit",
            Trait::Tracked => "tracked unit",
            Trait::Engineer => "unit of engineers",
            Trait::Flame => "unit with a flame thrower",
            Trait::CcOnly => "unit that fights in close combat only",
            Trait::MineClearing => "mine-clearing unit",
            Trait::TroopCarrier => "troop carrier",
            Trait::Wireless => "unit with a wireless set",
            Trait::Indirect => "unit with indirect fire",
            Trait::OpenTopped => "open-topped unit",
            Trait::FiresMounted => "unit that may battle mounted",
        }
    }
}

/// The quality of troops (AMB-99).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quality {
    /// Regulars.
    Regular,
    /// Experienced militia.
    ExperiencedMilitia,
    /// Militia.
    Militia,
    /// Irregulars.
    Irregular,
}

impl Quality {
    /// The word printed on the card.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Quality::Regular => "regular",
            Quality::ExperiencedMilitia => "experienced militia",
            Quality::Militia => "militia",
            Quality::Irregular => "irregular",
        }
    }
}

/// What a bridge must carry (AMB-101).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Weight {
    /// People.
    Foot,
    /// Cars and motorcycles.
    Light,
    /// Trucks, armour, guns.
    Heavy,
}

/// A class of units: a row of the unit-class matrix.
#[derive(Clone, Debug, Deserialize)]
pub struct Class {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// The activation symbol it needs.
    pub rank: Symbol,
    /// The target row.
    pub target: Spanned<String>,
    /// Its column of the terrain sheet.
    pub firer: Firer,
    /// Whether it can go where only foot units may.
    pub foot: bool,
    /// Whether it may enter the hex of a beaten enemy.
    pub breakthrough: bool,
    /// Whether it may dig in.
    pub dig_in: bool,
    /// Whether it blocks the line of sight.
    pub blocks_sight: bool,
    /// Whether its kills damage buildings.
    pub damages_buildings: bool,
    /// The silhouette.
    pub art: Spanned<String>,
}

/// Which faces hit a kind of target (HC-HIT-1 onwards).
#[derive(Clone, Debug, Deserialize)]
pub struct Target {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// The faces.
    pub hit_by: Spanned<Vec<Spanned<String>>>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// An activation symbol; the first is the strongest (HC-ACT-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// Any unit.
    Any,
    /// Full armour.
    Armour,
    /// Soft or open-topped vehicles.
    Vehicle,
    /// Guns.
    Gun,
    /// Infantry and other light units.
    Infantry,
}

impl Symbol {
    /// The rank, 1 strongest.
    #[must_use]
    pub fn rank(self) -> u8 {
        self as u8 + 1
    }

    /// The word in the file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Symbol::Any => "any",
            Symbol::Armour => "armour",
            Symbol::Vehicle => "vehicle",
            Symbol::Gun => "gun",
            Symbol::Infantry => "infantry",
        }
    }
}

/// A playing character.
#[derive(Clone, Debug, Deserialize)]
pub struct Character {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Their post.
    pub post: Spanned<String>,
    /// Whether they can be killed, not only captured (HC-CDR-12).
    #[serde(default = "yes")]
    pub combatant: bool,
    /// A portrait.
    pub art: Option<Spanned<String>>,
}

/// A commander or NCO piece.
#[derive(Clone, Debug, Deserialize)]
pub struct Leader {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Which piece it is.
    pub kind: Spanned<LeaderKind>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Whether they carry a wireless set.
    pub wireless: Option<bool>,
    /// Whether they can be killed, not only captured.
    #[serde(default = "yes")]
    pub combatant: bool,
}

/// The kind of leader piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LeaderKind {
    /// A general or warlord (TA-CDR-1).
    General,
    /// An officer.
    Officer,
    /// A sergeant: a commander in the Home Guard game, an NCO in To Arms.
    Sergeant,
    /// A standard bearer (TA-NCO-4).
    Standard,
}

impl LeaderKind {
    /// The word in the file.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            LeaderKind::General => "general",
            LeaderKind::Officer => "officer",
            LeaderKind::Sergeant => "sergeant",
            LeaderKind::Standard => "standard",
        }
    }
}

/// An officer card (HG-CMP-2).
#[derive(Clone, Debug, Deserialize)]
pub struct Officer {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Their post.
    pub post: Spanned<String>,
    /// The piece the card speaks for.
    pub leader: Option<Spanned<String>>,
    /// Said when the saving throw fails.
    pub fail: Spanned<String>,
    /// Said when it succeeds.
    pub pass: Spanned<String>,
    /// A portrait.
    pub art: Option<Spanned<String>>,
}

/// A row of the sheet that is not terrain.
#[derive(Clone, Debug, Deserialize)]
pub struct Modifier {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// What it does.
    pub text: Spanned<String>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}
