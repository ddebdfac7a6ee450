//! Bases and armies of Dads WW2, and the rows of its tables.

use std::fmt;

use serde::Deserialize;
use toml::Spanned;

use crate::content::declare::{Field, defaulting, entry, one_of, optional, required, table};
use crate::content::kinds::{ART, FLAG, ID, QUANTITY, TEXT, number};
use crate::content::shape::Shape;

const RULE: Field = optional(Shape::Rule, "DW-SHO-01");

entry! {
    // DW-CMP-01
    /// A base card of Dads WW2.
    pub struct Base("base", title: |it| Some(it.name.get_ref()), counted: "units") {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Which of the four types it is.
        #[key = "type"]
        pub kind: Spanned<BaseType> = required(BaseType::SHAPE),
        // DW-BASE-02, DW-BASE-03
        /// The weapon of infantry support (one of the first three) or unit support (one of the others).
        pub weapon: Option<Spanned<SupportWeapon>> = optional(SupportWeapon::SHAPE, "mortar"),
        // DW-BASE-04, DW-BASE-07
        /// The class of its anti-tank gun, towed or on an AFV.
        pub gun: Option<Spanned<Grade>> = optional(Grade::SHAPE, "light"),
        // DW-BASE-06
        /// AFVs only: how fast it is.
        pub speed: Option<Spanned<Speed>> = optional(Speed::SHAPE, "normal"),
        // DW-BASE-08
        /// AFVs only: the class of its armour.
        pub armour: Option<Spanned<Grade>> = optional(Grade::SHAPE, "medium"),
        // DW-BASE-09
        /// AFVs only: whether it has machine guns.
        pub machine_guns: Spanned<bool> = defaulting(FLAG, "false"),
        // DW-MOV-05
        /// AFVs only: whether it carries infantry or tows a gun.
        pub carrier: Spanned<bool> = defaulting(FLAG, "false"),
        /// Its points when Fresh, as a reminder for the author: the rows of prices decide them.
        pub cost: Option<Spanned<u32>> = optional(number(0, 99), "2"),
        /// An SVG picture, by its path in the pack.
        pub art: Option<Spanned<String>> = ART,
        /// One dry line under the picture.
        pub motto: Option<Spanned<String>> = optional(TEXT, "They also serve who only dig."),
        /// How many to print.
        pub quantity: u32 = QUANTITY,
    }
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
        *self.machine_guns.get_ref()
    }

    /// Whether it carries passengers or tows.
    #[must_use]
    pub fn is_carrier(&self) -> bool {
        *self.carrier.get_ref()
    }

    /// Whether it is an armoured vehicle.
    #[must_use]
    pub fn is_afv(&self) -> bool {
        *self.kind.get_ref() == BaseType::Afv
    }
}

/// Declares a choice between words, each with the words printed for it.
macro_rules! words {
    (
        $(#[doc = $about:literal])+
        $name:ident { $($(#[doc = $sentence:literal])+ $variant:ident = $word:literal, $printed:literal;)+ }
    ) => {
        one_of! {
            $(#[doc = $about])+
            #[derive(PartialOrd, Ord)]
            pub enum $name {
                $($(#[doc = $sentence])+ $variant = $word,)+
            }
        }

        /// As printed.
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self { $($name::$variant => $printed,)+ })
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

entry! {
    /// An army of bases, up to a number of points.
    pub struct Army("army", title: |it| Some(it.name.get_ref()), counted: "forces") {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Whose army it is, and where it fights.
        pub nation: Spanned<String> = required(TEXT),
        // DW-GEN-02
        /// The most points its bases may cost; there is no limit when left out.
        pub points: Option<Spanned<u32>> = optional(number(1, 999), "50"),
        /// Its bases.
        pub list: Spanned<Vec<Spanned<ArmyLine>>> = required(Shape::List(&ArmyLine::SHAPE)),
        /// One dry line under the name.
        pub note: Option<Spanned<String>> = optional(TEXT, "No wheels, no tracks, no hurry."),
    }
}

impl Army {
    /// Its lines, in order.
    pub fn lines(&self) -> impl Iterator<Item = &ArmyLine> {
        self.list.get_ref().iter().map(Spanned::get_ref)
    }
}

table! {
    /// A line of an army list.
    pub struct ArmyLine {
        /// Which base.
        pub base: Spanned<String> = required(Shape::Ref("base")),
        /// What it represents in this army.
        #[key = "as"]
        pub stands_for: Option<Spanned<String>> = optional(TEXT, "Vickers gun"),
        /// How many.
        pub count: u32 = defaulting(number(1, 99), "1"),
        /// Whether they are Experienced, not Fresh.
        pub experienced: bool = defaulting(FLAG, "false"),
    }
}

entry! {
    // DW-BASE-01 to DW-BASE-10
    /// A row of the table of points.
    pub struct Price("price", title: |_| None) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// The type of base it is for; every type when left out.
        pub of: Option<Spanned<BaseType>> = optional(BaseType::SHAPE, "afv"),
        /// What is paid for.
        pub property: Spanned<Property> = required(Property::SHAPE),
        /// Which gun, speed or armour.
        pub value: Option<Spanned<PriceValue>> = optional(PriceValue::SHAPE, "heavy"),
        /// What it costs.
        pub points: u32 = required(number(0, 99)),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
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

impl PriceValue {
    /// The word of any class or speed.
    pub const SHAPE: Shape = Shape::OneOf(&[
        Grade::Light.word(),
        Grade::Medium.word(),
        Grade::Heavy.word(),
        Speed::Slow.word(),
        Speed::Normal.word(),
        Speed::Fast.word(),
    ]);
}

impl fmt::Display for PriceValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PriceValue::Grade(grade) => write!(f, "{grade}"),
            PriceValue::Speed(speed) => write!(f, "{speed}"),
        }
    }
}

entry! {
    // DW-MOV-01a to DW-MOV-01e
    /// A row of the table of moves.
    pub struct Pace("pace", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The types of base that move this way.
        pub types: Spanned<Vec<Spanned<BaseType>>> = required(Shape::Set(&BaseType::SHAPE)),
        /// AFVs only: the speed of those that move this way.
        pub speed: Option<Spanned<Speed>> = optional(Speed::SHAPE, "fast"),
        /// How far it moves, in hexes.
        pub hexes: u32 = required(number(0, 20)),
        /// Command points for a move.
        pub cost: u32 = required(number(0, 9)),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

entry! {
    // DW-SHO-01
    /// A row of the table of direct shooting.
    pub struct Shooter("shooter", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The weapons that shoot this way.
        pub weapons: Spanned<Vec<Spanned<Weapon>>> = required(Shape::Set(&Weapon::SHAPE)),
        /// How far, in hexes.
        pub range: u32 = required(number(1, 30)),
        /// How many dice, before situations.
        pub dice: u32 = required(number(1, 12)),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

entry! {
    // DW-PEN-01 to DW-PEN-03
    /// A row of the table of penetration.
    pub struct Penetration("penetration", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The weapons it is for.
        pub weapons: Spanned<Vec<Spanned<Weapon>>> = required(Shape::Set(&Weapon::SHAPE)),
        /// The lowest score that penetrates light armour; none does when left out.
        pub light: Option<u32> = optional(number(1, 10), "5"),
        /// The lowest score that penetrates medium armour; none does when left out.
        pub medium: Option<u32> = optional(number(1, 10), "7"),
        /// The lowest score that penetrates heavy armour; none does when left out.
        pub heavy: Option<u32> = optional(number(1, 10), "9"),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
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

entry! {
    /// A situation, and how it changes a move, the dice or a score.
    pub struct Situation("situation", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// The table it belongs to.
        pub table: Spanned<Table> = required(Table::SHAPE),
        /// When it applies.
        pub when: Spanned<When> = required(When::SHAPE),
        /// The situation as printed.
        pub name: Spanned<String> = required(TEXT),
        /// How many hexes, command points or dice it adds, or by how much it raises the score needed.
        pub change: i32 = required(number(-9, 10)),
        /// Whether it is a house rule, not the book's.
        pub house: bool = defaulting(FLAG, "false"),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

entry! {
    /// What some faces of a ten-sided die mean.
    pub struct Faces("outcome", title: |it| Some(it.text.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// What the die is rolled for.
        pub throw: Spanned<Throw> = required(Throw::SHAPE),
        /// The lowest face.
        pub from: Spanned<u32> = required(number(1, 10)),
        /// The highest face, if there are several.
        pub to: Option<Spanned<u32>> = optional(number(1, 10), "9"),
        /// The result of the roll.
        pub result: Outcome = required(Outcome::SHAPE),
        /// The result in words, as printed.
        pub text: Spanned<String> = required(TEXT),
        /// Whether it is a house rule, not the book's.
        pub house: bool = defaulting(FLAG, "false"),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
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
