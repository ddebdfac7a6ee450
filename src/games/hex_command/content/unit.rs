//! Units, their classes, and the faces that hit them.

use std::fmt;

use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::content::declare::{Capability, defaulting, entry, one_of, optional, required, table};
use crate::content::kinds::{ART, FLAG, ID, TEXT, number};
use crate::content::notation::parse_range;
use crate::content::{Firer, Shape};

/// Cards may have a second weapon column (TA-CMP-2).
pub const SECOND_WEAPONS: Capability = Capability("second-weapons");
/// Regulars, militia and irregulars differ (TA-ART-9).
pub const TROOP_QUALITY: Capability = Capability("troop-quality");
/// Cards may be played over wireless sets (HG-CRD-10).
pub const WIRELESS_SETS: Capability = Capability("wireless-sets");

entry! {
    /// A unit card.
    pub struct Unit("unit", title: |it| Some(it.name.get_ref()), counted: "units") {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// The designation printed on the card.
        pub name: Spanned<String> = required(TEXT),
        /// The class row that gives its rank, the faces that hit it and its terrain column.
        pub class: Spanned<String> = required(Shape::Ref("class")),
        /// Figures at full strength.
        pub strength: Spanned<u32> = required(number(1, 20)),
        /// Both move values.
        #[key = "move"]
        pub moves: Spanned<Moves> = required(Moves::SHAPE),
        /// The dice for each band of range, from 1 without a gap.
        pub firepower: Option<Spanned<Vec<Spanned<Band>>>> =
            optional(BANDS, r#"[{ range = "1-2", dice = "WW" }, { range = "3-4", dice = "W" }]"#),
        /// Flags count when fewer figures than this are left; 0 means never.
        pub flag: Spanned<u32> = required(number(0, 20)),
        /// Whether the rule book gives the values or they are our proposal.
        pub source: ValueSource = defaulting(ValueSource::SHAPE, "ours"),
        /// What else the rules must know about it.
        pub traits: Vec<Spanned<Trait>> = defaulting(Shape::Set(&Trait::SHAPE), "[]"),
        /// The second weapon column.
        pub second_weapon: Option<Spanned<SecondWeapon>> = optional(
            SecondWeapon::SHAPE,
            r#"{ label = "with LMG", firepower = [{ range = "1-4", dice = "WG" }] }"#,
        )
        .only(SECOND_WEAPONS),
        // HC-BAT-11
        /// How many figures of a partly armed unit carry a firearm.
        pub firearms: Option<Spanned<u32>> = optional(number(0, 20), "3"),
        /// The quality of the troops.
        pub quality: Option<Spanned<Quality>> =
            optional(Quality::SHAPE, "militia").only(TROOP_QUALITY),
        // HC-MOT-2
        /// Strength points of the truck that comes with the unit.
        pub transport: Option<Spanned<u32>> = optional(number(1, 6), "2"),
        // HC-ART-11
        /// The vehicle that tows a gun.
        pub tow: Option<Spanned<Tow>> = optional(Tow::SHAPE, "{ points = 2, max = 5 }"),
        // HC-ENG-2
        /// How heavy it is for a bridge; as its class says when left out.
        pub weight: Option<Weight> = optional(Weight::SHAPE, "heavy"),
        /// The faces that hit it, written out for readers; they follow from the class.
        pub hit_by: Option<Spanned<Vec<Spanned<String>>>> =
            optional(Shape::Set(&Shape::Ref("face")), r#"["tank", "hit", "strike"]"#),
        /// Its own picture.
        pub art: Option<Spanned<String>> = ART,
        /// The nation whose colours its card and its pieces have.
        pub nation: Option<Spanned<String>> = optional(Shape::Ref("nation"), "germans"),
        /// One dry line under the name.
        pub motto: Option<Spanned<String>> = optional(TEXT, "Always first to the tea urn."),
        /// How many cards to print.
        pub quantity: u32 = defaulting(number(1, 200), "1"),
    }
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

const BANDS: Shape = Shape::List(&Band::SHAPE);

table! {
    /// The two move values of a card.
    #[derive(Copy)]
    pub struct Moves {
        /// The longest move, in hexes, when it will not attack.
        pub max: u32 = required(number(0, 20)),
        /// The longest move after which it may still attack; without it, the unit never attacks.
        pub and_fire: Option<u32> = optional(number(0, 20), "2"),
    }
}

table! {
    /// One band of the firepower table.
    pub struct Band {
        /// The hexes of range, such as "1-2".
        pub range: Spanned<Reach> = required(Shape::Range),
        /// The battle dice by their letters, such as "WWG".
        pub dice: Spanned<String> = required(Shape::Dice),
    }
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

table! {
    /// The second weapon column.
    pub struct SecondWeapon {
        /// What the column is called, such as "with LMG".
        pub label: Spanned<String> = required(TEXT),
        /// Its own move values.
        #[key = "move"]
        pub moves: Option<Spanned<Moves>> = optional(Moves::SHAPE, "{ max = 3, and_fire = 1 }"),
        /// Its own dice for each band of range.
        pub firepower: Spanned<Vec<Spanned<Band>>> = required(BANDS),
    }
}

table! {
    /// The vehicle that tows a gun.
    #[derive(Copy)]
    pub struct Tow {
        /// Its strength points; as the option `tow_points` says when left out.
        pub points: Option<u32> = optional(number(1, 6), "2"),
        /// How far it tows the gun, in hexes.
        pub max: u32 = required(number(1, 20)),
    }
}

one_of! {
    /// Where the values of a card come from.
    pub enum ValueSource {
        /// The rule book gives them.
        Printed = "printed",
        /// They are a proposal.
        Ours = "ours",
    }
}

one_of! {
    /// What the rules need to know about a unit besides its class.
    #[derive(PartialOrd, Ord)]
    pub enum Trait {
        // HG-CRD-8
        /// Belongs to the Home Guard.
        HomeGuard = "home-guard",
        // HC-REC-3
        /// Dedicated to reconnaissance.
        Recce = "recce",
        // HC-TER-15
        /// Runs on tracks: crushes wire.
        Tracked = "tracked",
        // HC-ENG-1
        /// Builds and blows bridges, clears mines.
        Engineer = "engineer",
        // HC-TER-16
        /// Carries a flame thrower.
        Flame = "flame",
        // HC-BAT-12
        /// Fights in close combat only.
        CcOnly = "cc-only",
        // HC-MIN-8
        /// Clears mines without risk.
        MineClearing = "mine-clearing",
        // HC-MIN-2
        /// Carries troops.
        TroopCarrier = "troop-carrier",
        // HG-CRD-10
        /// Carries a wireless set.
        Wireless = "wireless",
        // HC-ART-2
        /// May fire without seeing its target.
        Indirect = "indirect",
        // HC-HIT-2
        /// Armour without a roof: soft to hits.
        OpenTopped = "open-topped",
        /// May attack without dismounting.
        FiresMounted = "fires-mounted",
    }
}

impl Trait {
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
            Trait::FiresMounted => "unit that may attack while mounted",
        }
    }
}

one_of! {
    /// The quality of troops (AMB-99).
    #[derive(PartialOrd, Ord)]
    pub enum Quality {
        /// Regulars.
        Regular = "regular",
        /// Experienced militia.
        ExperiencedMilitia = "experienced-militia",
        /// Militia.
        Militia = "militia",
        /// Irregulars.
        Irregular = "irregular",
    }
}

impl Quality {
    /// The words printed on the card.
    #[must_use]
    pub fn printed(self) -> &'static str {
        match self {
            Quality::ExperiencedMilitia => "experienced militia",
            Quality::Regular | Quality::Militia | Quality::Irregular => self.word(),
        }
    }
}

one_of! {
    /// What a bridge must carry (AMB-101).
    pub enum Weight {
        /// People.
        Foot = "foot",
        /// Cars and motorcycles.
        Light = "light",
        /// Trucks, armour, guns.
        Heavy = "heavy",
    }
}

entry! {
    /// A class of units: what the rules say of all of them.
    pub struct Class("class", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The activation symbol it needs.
        pub rank: Symbol = required(Symbol::SHAPE),
        /// The target row that says which faces hit it.
        pub target: Spanned<String> = required(Shape::Ref("target")),
        /// Its column of the terrain sheet.
        pub firer: Firer = required(Firer::SHAPE),
        /// Whether it can go where only figures on foot may go.
        pub foot: bool = required(FLAG),
        /// Whether it may enter the hex of a beaten enemy.
        pub breakthrough: bool = required(FLAG),
        /// Whether it may dig in.
        pub dig_in: bool = required(FLAG),
        /// Whether it blocks the line of sight.
        pub blocks_sight: bool = required(FLAG),
        /// Whether its kills damage buildings.
        pub damages_buildings: bool = required(FLAG),
        /// The silhouette printed when a unit has no picture of its own.
        pub art: Spanned<String> = required(Shape::Path),
    }
}

entry! {
    /// Which faces hit which kind of target.
    pub struct Target("target", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The faces that hit it.
        pub hit_by: Spanned<Vec<Spanned<String>>> = required(Shape::Set(&Shape::Ref("face"))),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = optional(Shape::Rule, "HC-HIT-1"),
    }
}

one_of! {
    /// An activation symbol; the first is the strongest (HC-ACT-3).
    #[derive(PartialOrd, Ord)]
    pub enum Symbol {
        /// Any unit.
        Any = "any",
        /// Full armour.
        Armour = "armour",
        /// Soft or open-topped vehicles.
        Vehicle = "vehicle",
        /// Guns.
        Gun = "gun",
        /// Infantry and other light units.
        Infantry = "infantry",
    }
}

impl Symbol {
    /// The rank, 1 strongest.
    #[must_use]
    pub fn rank(self) -> u8 {
        self as u8 + 1
    }
}

entry! {
    /// A playing character of the Home Guard game.
    pub struct Character("character", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Their post.
        pub post: Spanned<String> = required(TEXT),
        // HC-CDR-12
        /// Whether they can be killed, not only captured.
        pub combatant: bool = defaulting(FLAG, "true"),
        /// A portrait.
        pub art: Option<Spanned<String>> = ART,
    }
}

entry! {
    /// A commander or NCO piece.
    pub struct Leader("leader", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Which piece it is.
        pub kind: Spanned<LeaderKind> = required(LeaderKind::SHAPE),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Whether they carry a wireless set; as the option `wireless_default` says when left out.
        pub wireless: Option<bool> = optional(FLAG, "true").only(WIRELESS_SETS),
        // HC-CDR-12
        /// Whether they can be killed, not only captured.
        pub combatant: bool = defaulting(FLAG, "true"),
        /// A portrait.
        pub art: Option<Spanned<String>> = ART,
    }
}

one_of! {
    /// The kind of leader piece.
    #[derive(PartialOrd, Ord)]
    pub enum LeaderKind {
        // TA-CDR-1
        /// A general or warlord.
        General = "general",
        /// An officer.
        Officer = "officer",
        /// A sergeant: a commander in the Home Guard game, an NCO in To Arms.
        Sergeant = "sergeant",
        // TA-NCO-4
        /// A standard bearer.
        Standard = "standard",
    }
}

entry! {
    /// An officer card: what is said when a saving throw fails or succeeds.
    pub struct Officer("officer", title: |it| Some(it.name.get_ref()), counted: "cards") {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Their post.
        pub post: Spanned<String> = required(TEXT),
        /// The leader piece this card speaks for.
        pub leader: Option<Spanned<String>> = optional(Shape::Ref("leader"), "sergeant"),
        /// Read aloud when the saving throw fails.
        pub fail: Spanned<String> = required(TEXT),
        /// Read aloud when the saving throw succeeds.
        pub pass: Spanned<String> = required(TEXT),
        /// Further lines for a failed throw. At the table they take turns with `fail`, which is the one on the card.
        pub fail_again: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT), "[]"),
        /// Further lines for a throw that succeeds.
        pub pass_again: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT), "[]"),
        /// A portrait.
        pub art: Option<Spanned<String>> = ART,
    }
}

entry! {
    /// A row of the terrain effects sheet that is not terrain.
    pub struct Modifier("modifier", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// What it does.
        pub text: Spanned<String> = required(TEXT),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = optional(Shape::Rule, "HC-TER-16"),
    }
}
