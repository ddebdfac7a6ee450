//! Bases and armies of Dads WW2, and the rows of its tables.

use std::fmt;

use serde::Deserialize;
use toml::Spanned;

use crate::content::model::one;

/// A base card (DW-CMP-01).
#[derive(Clone, Debug, Deserialize)]
pub struct Base {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Which of the four types it is.
    #[serde(rename = "type")]
    pub kind: Spanned<BaseType>,
    /// The weapon of a support base (DW-BASE-02, DW-BASE-03).
    pub weapon: Option<Spanned<SupportWeapon>>,
    /// The class of its anti-tank gun (DW-BASE-04, DW-BASE-07).
    pub gun: Option<Spanned<Grade>>,
    /// How fast an AFV is (DW-BASE-06).
    pub speed: Option<Spanned<Speed>>,
    /// The armour of an AFV (DW-BASE-08).
    pub armour: Option<Spanned<Grade>>,
    /// Whether an AFV has machine guns (DW-BASE-09).
    pub machine_guns: Option<Spanned<bool>>,
    /// Whether an AFV carries passengers or tows (DW-MOV-05).
    pub carrier: Option<Spanned<bool>>,
    /// Its cost when Fresh, if the author wrote it out.
    pub cost: Option<Spanned<u32>>,
    /// A picture.
    pub art: Option<Spanned<String>>,
    /// One dry line.
    pub motto: Option<Spanned<String>>,
    /// How many to print.
    #[serde(default = "one")]
    pub quantity: u32,
}

impl Base {
    /// The weapons it shoots with, the heaviest first.
    #[must_use]
    pub fn weapons(&self) -> Vec<Weapon> {
        let gun = self.gun.as_ref().map(|gun| gun.get_ref().gun());
        match self.kind.get_ref() {
            BaseType::Infantry => vec![Weapon::Rifles],
            BaseType::InfantrySupport | BaseType::UnitSupport => {
                let weapon = self.weapon.as_ref().map(|weapon| *weapon.get_ref());
                let own = weapon.and_then(|weapon| match weapon {
                    SupportWeapon::MachineGun => Some(Weapon::MachineGun),
                    SupportWeapon::Mortar => Some(Weapon::Mortar),
                    SupportWeapon::HandHeld => Some(Weapon::HandHeld),
                    SupportWeapon::InfantryGun => Some(Weapon::InfantryGun),
                    SupportWeapon::HeavyMortar => Some(Weapon::HeavyMortar),
                    SupportWeapon::AntiTankGun => gun,
                });
                own.into_iter().collect()
            }
            BaseType::Afv => {
                let machine_guns = self.has_machine_guns().then_some(Weapon::MachineGun);
                gun.into_iter().chain(machine_guns).collect()
            }
        }
    }

    /// Whether it has its own machine guns.
    #[must_use]
    pub fn has_machine_guns(&self) -> bool {
        self.machine_guns.as_ref().is_some_and(|it| *it.get_ref())
    }

    /// Whether it carries passengers or tows.
    #[must_use]
    pub fn is_carrier(&self) -> bool {
        self.carrier.as_ref().is_some_and(|it| *it.get_ref())
    }

    /// Whether it is an armoured vehicle.
    #[must_use]
    pub fn is_afv(&self) -> bool {
        *self.kind.get_ref() == BaseType::Afv
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$each:meta])* $variant:ident = $word:literal, $said:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
        pub enum $name {
            $($(#[$each])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The word in the file.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }
        }

        /// As printed.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($name::$variant => $said,)* })
            }
        }
    };
}

words! {
    /// The type of a base.
    BaseType {
        /// All fighting infantry (DW-BASE-01).
        Infantry = "infantry", "infantry";
        /// A manhandled weapon (DW-BASE-02).
        InfantrySupport = "infantry-support", "infantry support";
        /// A towed weapon (DW-BASE-03).
        UnitSupport = "unit-support", "unit support";
        /// An armoured vehicle (DW-BASE-05).
        Afv = "afv", "AFV";
    }
}

words! {
    /// The weapon of a support base.
    SupportWeapon {
        /// Infantry support: a machine gun.
        MachineGun = "machine-gun", "machine gun";
        /// Infantry support: a mortar.
        Mortar = "mortar", "mortar";
        /// Infantry support: a hand-held anti-tank weapon.
        HandHeld = "hand-held", "hand-held anti-tank";
        /// Unit support: an anti-tank gun, which has a class.
        AntiTankGun = "anti-tank-gun", "anti-tank gun";
        /// Unit support: an infantry gun.
        InfantryGun = "infantry-gun", "infantry gun";
        /// Unit support: a heavier mortar.
        HeavyMortar = "heavy-mortar", "heavy mortar";
    }
}

words! {
    /// The class of a gun or armour.
    Grade {
        /// Light.
        Light = "light", "light";
        /// Medium.
        Medium = "medium", "medium";
        /// Heavy.
        Heavy = "heavy", "heavy";
    }
}

words! {
    /// How fast an AFV is.
    Speed {
        /// Slow.
        Slow = "slow", "slow";
        /// Normal.
        Normal = "normal", "normal";
        /// Fast.
        Fast = "fast", "fast";
    }
}

words! {
    /// What a base shoots with, as named in the rows of shooters and of penetration.
    Weapon {
        /// Infantry small arms.
        Rifles = "rifles", "small arms";
        /// A machine gun, of a team or on an AFV.
        MachineGun = "machine-gun", "machine gun";
        /// A mortar that is carried.
        Mortar = "mortar", "mortar";
        /// A hand-held anti-tank weapon.
        HandHeld = "hand-held", "hand-held anti-tank";
        /// An infantry gun.
        InfantryGun = "infantry-gun", "infantry gun";
        /// A mortar that is towed.
        HeavyMortar = "heavy-mortar", "heavy mortar";
        /// A light anti-tank gun, towed or on an AFV.
        LightGun = "light-gun", "light gun";
        /// A medium one.
        MediumGun = "medium-gun", "medium gun";
        /// A heavy one.
        HeavyGun = "heavy-gun", "heavy gun";
    }
}

words! {
    /// What a row of prices is for.
    Property {
        /// The base itself.
        Base = "base", "base";
        /// Its anti-tank gun.
        Gun = "gun", "anti-tank gun";
        /// Its speed.
        Speed = "speed", "speed";
        /// Its armour.
        Armour = "armour", "armour";
        /// Its machine guns.
        MachineGuns = "machine-guns", "machine guns";
        /// Its training.
        Experienced = "experienced", "Experienced";
    }
}

words! {
    /// A table of situations.
    Table {
        /// How far a base moves and what it costs.
        Move = "move", "move";
        /// Dice of a shot.
        Shooting = "shooting", "shooting";
        /// Dice of an assault.
        Assault = "assault", "assault";
        /// The score a saving throw needs.
        Saving = "saving", "saving throw";
        /// The score an order test needs.
        Order = "order", "order test";
    }
}

words! {
    /// When a situation applies.
    When {
        /// Always: the number to start from.
        Always = "always", "always";
        /// The move starts, stays and ends on a road.
        OnRoad = "on-road", "on a road";
        /// The move ends in terrain.
        EndsInTerrain = "ends-in-terrain", "ends in terrain";
        /// The target is Fresh.
        TargetFresh = "target-fresh", "target Fresh";
        /// The target has fired this turn.
        TargetFired = "target-fired", "target has fired";
        /// The target has moved this turn.
        TargetMoved = "target-moved", "target has moved";
        /// The shooter is in terrain.
        ShooterInTerrain = "shooter-in-terrain", "shooter in terrain";
        /// The shooter has moved this turn.
        ShooterMoved = "shooter-moved", "shooter has moved";
        /// The target is in cover.
        TargetInCover = "target-in-cover", "target in cover";
        /// The base is Experienced.
        Experienced = "experienced", "Experienced";
        /// An AFV fights in the open.
        AfvInOpen = "afv-in-open", "AFV in the open";
        /// The base is uphill of its opponent.
        Uphill = "uphill", "uphill";
        /// A hand-held weapon fights an AFV.
        AntiTankTeamAgainstAfv = "anti-tank-team-against-afv", "anti-tank team against an AFV";
        /// The base won the last round of this assault.
        WonLastRound = "won-last-round", "won the last round";
        /// The hit came from shooting, and the base is in cover.
        ShotInCover = "shot-in-cover", "shot at in cover";
        /// The base won this round of the assault.
        WonRound = "won-round", "won this round";
        /// For every hit on the base.
        EachHit = "each-hit", "each hit";
    }
}

impl Table {
    /// The situations that this table knows; each has a row.
    #[must_use]
    pub fn situations(self) -> &'static [When] {
        match self {
            Table::Move => &[When::OnRoad, When::EndsInTerrain],
            Table::Shooting => &[
                When::TargetFresh,
                When::TargetFired,
                When::TargetMoved,
                When::ShooterInTerrain,
                When::ShooterMoved,
                When::TargetInCover,
                When::EachHit,
            ],
            Table::Assault => &[
                When::Always,
                When::Experienced,
                When::AfvInOpen,
                When::Uphill,
                When::AntiTankTeamAgainstAfv,
                When::WonLastRound,
                When::EachHit,
            ],
            Table::Saving => &[
                When::Always,
                When::Experienced,
                When::EachHit,
                When::ShotInCover,
                When::WonRound,
            ],
            Table::Order => &[When::Always, When::Experienced, When::EachHit],
        }
    }
}

words! {
    /// What a die is rolled for.
    Throw {
        /// An artillery request at the start of a turn (DW-TURN-02).
        Request = "request", "artillery request";
        /// A shot, or a die of an assault (DW-SHO-03).
        Shot = "shot", "shot";
        /// A hit on an AFV (DW-PEN-04).
        Penetration = "penetration", "penetration";
        /// An aim marker (DW-ART-02).
        Aim = "aim", "aim marker";
        /// Something happened (DW-AMB-02).
        Event = "event", "something happened";
    }
}

words! {
    /// The result of a roll.
    Outcome {
        /// Nothing.
        None = "none", "nothing";
        /// A bombardment is available.
        Available = "available", "a bombardment";
        /// A hit.
        Hit = "hit", "a hit";
        /// The base is destroyed.
        Destroyed = "destroyed", "destroyed";
        /// A shooting base is expended.
        Stoppage = "stoppage", "stoppage";
        /// A command point is lost.
        Muddle = "muddle", "muddle";
        /// The target is expended.
        Pinned = "pinned", "pinned";
    }
}

impl Grade {
    /// The gun of this class.
    #[must_use]
    pub fn gun(self) -> Weapon {
        match self {
            Grade::Light => Weapon::LightGun,
            Grade::Medium => Weapon::MediumGun,
            Grade::Heavy => Weapon::HeavyGun,
        }
    }
}

impl SupportWeapon {
    /// The type of base that has it (DW-VAL-04, DW-VAL-05).
    #[must_use]
    pub fn carried_by(self) -> BaseType {
        match self {
            SupportWeapon::MachineGun | SupportWeapon::Mortar | SupportWeapon::HandHeld => {
                BaseType::InfantrySupport
            }
            SupportWeapon::AntiTankGun
            | SupportWeapon::InfantryGun
            | SupportWeapon::HeavyMortar => BaseType::UnitSupport,
        }
    }
}

/// An army list.
#[derive(Clone, Debug, Deserialize)]
pub struct Army {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Its nation.
    pub nation: Spanned<String>,
    /// Its size; `None` when unlimited (DW-GEN-02).
    pub points: Option<Spanned<u32>>,
    /// Its bases.
    pub list: Spanned<Vec<Spanned<ArmyLine>>>,
    /// One dry line.
    pub note: Option<Spanned<String>>,
}

impl Army {
    /// Its lines, in order.
    pub fn lines(&self) -> impl Iterator<Item = &ArmyLine> {
        self.list.get_ref().iter().map(Spanned::get_ref)
    }
}

/// A line of an army list.
#[derive(Clone, Debug, Deserialize)]
pub struct ArmyLine {
    /// Which base.
    pub base: Spanned<String>,
    /// What it represents.
    #[serde(rename = "as")]
    pub stands_for: Option<Spanned<String>>,
    /// How many.
    #[serde(default = "one")]
    pub count: u32,
    /// Whether they are Experienced.
    #[serde(default)]
    pub experienced: bool,
}

/// A row of prices (DW-BASE-01 to DW-BASE-10).
#[derive(Clone, Debug, Deserialize)]
pub struct Price {
    /// A name for other files.
    pub id: Spanned<String>,
    /// The type of base; all types when left out.
    pub of: Option<Spanned<BaseType>>,
    /// What is paid for.
    pub property: Spanned<Property>,
    /// Which gun, speed or armour.
    pub value: Option<Spanned<PriceValue>>,
    /// What it costs.
    pub points: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// Which gun, speed or armour a price is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(untagged)]
pub enum PriceValue {
    /// A gun or an armour.
    Grade(Grade),
    /// A speed.
    Speed(Speed),
}

impl fmt::Display for PriceValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PriceValue::Grade(grade) => write!(f, "{grade}"),
            PriceValue::Speed(speed) => write!(f, "{speed}"),
        }
    }
}

/// A row of moves (DW-MOV-01a to DW-MOV-01e).
#[derive(Clone, Debug, Deserialize)]
pub struct Pace {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Which types of base move this way.
    pub types: Spanned<Vec<Spanned<BaseType>>>,
    /// AFVs: only those of this speed.
    pub speed: Option<Spanned<Speed>>,
    /// How far it moves.
    pub hexes: u32,
    /// Command points of a move.
    pub cost: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// A row of direct shooting (DW-SHO-01).
#[derive(Clone, Debug, Deserialize)]
pub struct Shooter {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// The weapons.
    pub weapons: Spanned<Vec<Spanned<Weapon>>>,
    /// How far, in hexes.
    pub range: u32,
    /// How many dice, before situations.
    pub dice: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// A row of penetration (DW-PEN-01 to DW-PEN-03).
#[derive(Clone, Debug, Deserialize)]
pub struct Penetration {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Which weapons.
    pub weapons: Spanned<Vec<Spanned<Weapon>>>,
    /// The least score against light armour.
    pub light: Option<u32>,
    /// Against medium armour.
    pub medium: Option<u32>,
    /// Against heavy armour.
    pub heavy: Option<u32>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

impl Penetration {
    /// The least score that penetrates an armour; `None` where no score does.
    #[must_use]
    pub fn needed(&self, armour: Grade) -> Option<u32> {
        match armour {
            Grade::Light => self.light,
            Grade::Medium => self.medium,
            Grade::Heavy => self.heavy,
        }
    }
}

/// A situation and what it changes.
#[derive(Clone, Debug, Deserialize)]
pub struct Situation {
    /// A name for other files.
    pub id: Spanned<String>,
    /// The table it belongs to.
    pub table: Spanned<Table>,
    /// When it applies.
    pub when: Spanned<When>,
    /// As printed.
    pub name: Spanned<String>,
    /// Hexes, command points, dice, or the score needed.
    pub change: i32,
    /// Whether it is a house rule, not the book's.
    #[serde(default)]
    pub house: bool,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// What some faces of a die mean.
#[derive(Clone, Debug, Deserialize)]
pub struct Faces {
    /// A name for other files.
    pub id: Spanned<String>,
    /// What the die is rolled for.
    pub throw: Spanned<Throw>,
    /// The lowest face.
    pub from: Spanned<u32>,
    /// The highest; the same when left out.
    pub to: Option<Spanned<u32>>,
    /// The result.
    pub result: Outcome,
    /// The same as printed.
    pub text: Spanned<String>,
    /// Whether it is a house rule, not the book's.
    #[serde(default)]
    pub house: bool,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

impl Faces {
    /// The highest face.
    #[must_use]
    pub fn highest(&self) -> u32 {
        let from = *self.from.get_ref();
        self.to.as_ref().map_or(from, |to| *to.get_ref())
    }

    /// `7–9`, or `10`.
    #[must_use]
    pub fn shown(&self) -> String {
        match (*self.from.get_ref(), self.highest()) {
            (from, to) if from == to => from.to_string(),
            (from, to) => format!("{from}–{to}"),
        }
    }
}
