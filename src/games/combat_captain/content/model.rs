//! Combat Captain: sub-units and companies, and the rows of its tables.

use serde::Deserialize;
use toml::Spanned;

use crate::content::model::{one, yes};
use crate::content::{OptionValue, Options};

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
        pub enum $name {
            $($(#[$of])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// As they are written.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// As it is written.
            #[must_use]
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }
    };
}

words! {
    /// What a sub-unit is.
    SubunitKind {
        /// A squad with small arms.
        Rifle = "rifle",
        /// A crewed machine gun.
        MachineGun = "machine-gun",
        /// A mortar.
        Mortar = "mortar",
        /// A hand-held anti-tank weapon.
        Bazooka = "bazooka",
        /// An anti-tank gun or field gun.
        Gun = "gun",
        /// A tank.
        Tank = "tank",
        /// A car or a truck.
        SoftVehicle = "soft-vehicle",
    }
}

impl SubunitKind {
    /// Whether it is a heavy weapon squad (CC-ORG-03).
    #[must_use]
    pub fn is_heavy_squad(self) -> bool {
        matches!(self, SubunitKind::MachineGun | SubunitKind::Mortar)
    }

    /// Whether it fires or moves, but not both in one turn (CC-HW-01, CC-HW-04).
    #[must_use]
    pub fn is_heavy(self) -> bool {
        self.is_heavy_squad() || self == SubunitKind::Gun
    }

    /// Whether it is a vehicle.
    #[must_use]
    pub fn is_vehicle(self) -> bool {
        matches!(self, SubunitKind::Tank | SubunitKind::SoftVehicle)
    }
}

words! {
    /// How the modifiers class a weapon (CC-FIRE-05).
    FireClass {
        /// Rifles only.
        Rifles = "rifles",
        /// Enhanced small arms.
        Enhanced = "enhanced",
        /// A crewed machine gun.
        MachineGun = "machine-gun",
        /// The machine gun of a tank.
        TankMachineGun = "tank-machine-gun",
        /// A mortar.
        Mortar = "mortar",
        /// A hand-held anti-tank weapon.
        Bazooka = "bazooka",
        /// An inferior gun.
        InferiorGun = "inferior-gun",
        /// A regular gun.
        RegularGun = "regular-gun",
        /// A superior gun.
        SuperiorGun = "superior-gun",
    }
}

words! {
    /// The class of a target.
    TargetClass {
        /// Soldiers, guns with their crews, cars and trucks.
        Infantry = "infantry",
        /// Thin armour.
        Thin = "thin",
        /// Regular armour.
        Regular = "regular",
        /// Superior armour.
        Superior = "superior",
    }
}

impl TargetClass {
    /// The three classes of armour.
    pub const ARMOUR: [TargetClass; 3] = [
        TargetClass::Thin,
        TargetClass::Regular,
        TargetClass::Superior,
    ];
}

words! {
    /// Which dice count (CC-GEN-03, CC-MOV-02).
    Reading {
        /// Every die.
        Full = "full",
        /// Only 2, 4 and 6.
        Even = "even",
        /// Only 1, 3 and 5.
        Odd = "odd",
        /// Only 1 and 3.
        Low = "1-3",
    }
}

impl Reading {
    /// The faces that count.
    #[must_use]
    pub fn faces(self) -> &'static [u8] {
        match self {
            Reading::Full => &[1, 2, 3, 4, 5, 6],
            Reading::Even => &[2, 4, 6],
            Reading::Odd => &[1, 3, 5],
            Reading::Low => &[1, 3],
        }
    }
}

/// A sub-unit: a squad, a weapon team, a gun or a single vehicle (CC-ORG-01).
#[derive(Clone, Debug, Deserialize)]
pub struct Subunit {
    /// A name for other files.
    pub id: Spanned<String>,
    /// The name printed on the card.
    pub name: Spanned<String>,
    /// What it is.
    pub kind: Spanned<SubunitKind>,
    /// How many soldiers it has.
    pub figures: Option<Spanned<u32>>,
    /// The diameter of its stand in inches.
    pub stand: Option<Spanned<u32>>,
    /// What it fires with, the main weapon first.
    #[serde(default)]
    pub weapons: Vec<Spanned<FireArm>>,
    /// The class of its armour.
    pub armour: Option<Spanned<String>>,
    /// Sub-units it can carry.
    pub carries: Option<Spanned<u32>>,
    /// A dry line.
    pub motto: Option<Spanned<String>>,
    /// The silhouette.
    pub art: Option<Spanned<String>>,
    /// How many to print.
    #[serde(default = "one")]
    pub quantity: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

impl Subunit {
    /// The class of its armour, when it has any.
    #[must_use]
    pub fn armour(&self) -> Option<&str> {
        let armour = self.armour.as_ref().map(|armour| armour.get_ref().as_str());
        armour.filter(|word| *word != "none")
    }
}

/// A weapon of a sub-unit.
#[derive(Clone, Debug, Deserialize)]
pub struct FireArm {
    /// The row of the range table it fires by.
    pub row: Spanned<String>,
    /// How the modifiers class it.
    pub fires: Spanned<FireClass>,
    /// What it is called on the card.
    pub label: Spanned<String>,
}

/// A company-sized unit (CC-ORG-01).
#[derive(Clone, Debug, Deserialize)]
pub struct Company {
    /// A name for other files.
    pub id: Spanned<String>,
    /// The name printed on card and roster.
    pub name: Spanned<String>,
    /// Its nation.
    pub nation: Spanned<String>,
    /// What sort of company it is.
    #[serde(rename = "type")]
    pub sort: Spanned<CompanySort>,
    /// Its sub-units.
    pub subunits: Spanned<Vec<Spanned<CompanyPart>>>,
    /// Whether it gets the die for common activity (CC-BON-05).
    #[serde(default = "yes")]
    pub bonus_die: bool,
    /// Activity dice for each sub-unit and turn, if not 3.
    pub dice: Option<Spanned<u32>>,
    /// A dry line.
    pub motto: Option<Spanned<String>>,
    /// How many to print.
    #[serde(default = "one")]
    pub quantity: u32,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// Activity dice for each sub-unit and turn (CC-ACT-01).
pub const ACTIVITY_DICE: u32 = 3;

impl Company {
    /// Its sub-units, in order.
    pub fn parts(&self) -> impl Iterator<Item = &CompanyPart> {
        self.subunits.get_ref().iter().map(Spanned::get_ref)
    }

    /// How many sub-units it has.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.parts().map(|part| *part.count.get_ref()).sum()
    }

    /// Activity dice for each sub-unit and turn.
    #[must_use]
    pub fn activity_dice(&self) -> u32 {
        self.dice
            .as_ref()
            .map_or(ACTIVITY_DICE, |dice| *dice.get_ref())
    }
}

/// What sort of company it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CompanySort {
    /// Squads and their support (CC-ORG-02).
    Infantry,
    /// Tanks (CC-ORG-05).
    Tank,
    /// Guns (CC-ORG-06).
    Battery,
}

/// Some sub-units of a company.
#[derive(Clone, Debug, Deserialize)]
pub struct CompanyPart {
    /// The sub-unit.
    pub of: Spanned<String>,
    /// How many of it.
    pub count: Spanned<u32>,
}

/// A row of the range table (CC-FIRE-02).
#[derive(Clone, Debug, Deserialize)]
pub struct FireRow {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Which weapons fire by it.
    pub name: Spanned<String>,
    /// How far short range reaches, in inches.
    pub short: Spanned<u32>,
    /// How far medium range reaches.
    pub medium: Option<Spanned<u32>>,
    /// How far long range reaches.
    pub long: Option<Spanned<u32>>,
    /// Whether it can hurt armour (CC-FIRE-06).
    #[serde(default)]
    pub armour: bool,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

impl FireRow {
    /// Its bands from near to far: the name, how dice are read, and the range.
    pub fn bands(&self) -> impl Iterator<Item = (&'static str, Reading, &Spanned<u32>)> {
        [
            ("short", Reading::Full, Some(&self.short)),
            ("medium", Reading::Even, self.medium.as_ref()),
            ("long", Reading::Odd, self.long.as_ref()),
        ]
        .into_iter()
        .filter_map(|(name, reading, reach)| Some((name, reading, reach?)))
    }
}

/// A modifier to fire points (CC-FIRE-05).
#[derive(Clone, Debug, Deserialize)]
pub struct FireModifier {
    /// A name for other files.
    pub id: Spanned<String>,
    /// The firer, as printed.
    pub name: Spanned<String>,
    /// The classes that fire.
    pub firers: Vec<Spanned<FireClass>>,
    /// The classes fired at.
    pub targets: Vec<Spanned<TargetClass>>,
    /// Added to the fire points.
    pub value: Option<Spanned<i32>>,
    /// The option that gives the value, or decides whether the row applies.
    pub option: Option<Spanned<String>>,
    /// The case, for a row that adds to the others.
    pub when: Option<Spanned<String>>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

impl FireModifier {
    /// Whether it applies to this weapon against this target.
    #[must_use]
    pub fn is_for(&self, firer: FireClass, target: TargetClass) -> bool {
        self.firers.iter().any(|it| *it.get_ref() == firer)
            && self.targets.iter().any(|it| *it.get_ref() == target)
    }
}

/// The effect of a modifier under the options of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The number added to the fire points.
    Adds(i32),
    /// Such fire is not allowed.
    Forbidden,
    /// The row does not apply.
    Off,
}

impl FireModifier {
    /// Its effect: its own value, or the one its option gives.
    #[must_use]
    pub fn worth(&self, options: &Options) -> Worth {
        let value = self.value.as_ref().map(|value| *value.get_ref());
        let chosen = self.option.as_ref();
        let chosen = chosen.and_then(|key| options.get(key.get_ref().as_str()));
        match (chosen.map(|chosen| &chosen.value), value) {
            (Some(OptionValue::Flag(false)), _) => Worth::Off,
            (Some(OptionValue::Number(number)), _) => {
                i32::try_from(*number).map_or(Worth::Off, Worth::Adds)
            }
            (Some(OptionValue::Word(word)), _) if word == "forbidden" => Worth::Forbidden,
            (Some(OptionValue::Word(word)), _) => word.parse().map_or(Worth::Off, Worth::Adds),
            (_, value) => value.map_or(Worth::Off, Worth::Adds),
        }
    }
}

/// The fire chart (CC-CHART-01).
#[derive(Clone, Debug, Deserialize)]
pub struct FireChart {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// For 1, 2, 3 ... fire points: the result for each face of the variable die.
    pub rows: Spanned<Vec<Spanned<Vec<Spanned<u32>>>>>,
    /// The fire points at which the target is destroyed without a roll (CC-AMB-02).
    pub automatic: Spanned<u32>,
    /// Cells that were reconstructed (CC-AMB-01).
    #[serde(default)]
    pub rebuilt: Vec<Spanned<Rebuilt>>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

impl FireChart {
    /// Whether a cell was reconstructed rather than read.
    #[must_use]
    pub fn is_rebuilt(&self, points: u32, die: u32) -> bool {
        self.rebuilt.iter().map(Spanned::get_ref).any(|part| {
            (*part.first.get_ref()..=*part.last.get_ref()).contains(&points)
                && part.dice.iter().any(|it| *it.get_ref() == die)
        })
    }
}

/// Cells of the fire chart that were reconstructed.
#[derive(Clone, Debug, Deserialize)]
pub struct Rebuilt {
    /// The first row.
    pub first: Spanned<u32>,
    /// The last row.
    pub last: Spanned<u32>,
    /// The columns.
    pub dice: Vec<Spanned<u32>>,
}

/// A level of cover (CC-COV-01).
#[derive(Clone, Debug, Deserialize)]
pub struct CoverLevel {
    /// A name for other files.
    pub id: Spanned<String>,
    /// The level.
    pub level: Spanned<u32>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// How to gain it.
    pub how: Spanned<String>,
    /// How near a building must be, in inches (CC-SET-02).
    pub building: Option<Spanned<u32>>,
    /// Dice to take it; `None` when it is prepared before the battle.
    pub take: Option<Spanned<u32>>,
    /// Dice to leave it.
    pub leave: Spanned<u32>,
    /// Degrees it protects.
    pub arc: Spanned<u32>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// How movement dice are read (CC-MOV-02).
#[derive(Clone, Debug, Deserialize)]
pub struct Mover {
    /// A name for other files.
    pub id: Spanned<String>,
    /// The mover, as printed.
    pub name: Spanned<String>,
    /// The kinds of sub-unit that move this way.
    pub kinds: Vec<Spanned<SubunitKind>>,
    /// By day.
    pub day: Reading,
    /// By day in odd terrain.
    pub day_odd: Reading,
    /// By night.
    pub night: Reading,
    /// By night in odd terrain.
    pub night_odd: Reading,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// What the faces of a die mean (CC-EVT-02, CC-AIR-01 to CC-AIR-04).
#[derive(Clone, Debug, Deserialize)]
pub struct ChanceTable {
    /// A name for other files.
    pub id: Spanned<String>,
    /// Name as printed.
    pub name: Spanned<String>,
    /// Who rolls, and for what.
    pub throw: Spanned<String>,
    /// What each face means.
    pub rows: Spanned<Vec<Spanned<ChanceRow>>>,
    /// The rule.
    pub rule: Option<Spanned<String>>,
}

/// What some faces of a die mean.
#[derive(Clone, Debug, Deserialize)]
pub struct ChanceRow {
    /// The first face.
    pub from: Spanned<u32>,
    /// The last face, if there are several.
    pub to: Option<Spanned<u32>>,
    /// What happens.
    pub text: Spanned<String>,
}

impl ChanceRow {
    /// Its faces.
    #[must_use]
    pub fn faces(&self) -> std::ops::RangeInclusive<u32> {
        let from = *self.from.get_ref();
        from..=self.to.as_ref().map_or(from, |to| *to.get_ref())
    }
}
