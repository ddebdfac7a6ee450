//! Combat Captain: sub-units and companies, and the rows of its tables.

use toml::Spanned;

use crate::content::declare::{Field, defaulting, entry, one_of, optional, required, table};
use crate::content::kinds::{ART, FLAG, ID, QUANTITY, TEXT, number};
use crate::content::shape::Shape;
use crate::content::{OptionValue, Options};

/// Distances of the rules are whole inches.
const INCHES: Shape = number(1, 120);
const RULE: Field = optional(Shape::Rule, "CC-FIRE-02");

one_of! {
    /// What a sub-unit is.
    pub enum SubunitKind {
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

one_of! {
    // CC-FIRE-05
    /// How the modifiers class a weapon.
    pub enum FireClass {
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

one_of! {
    /// The class of a target.
    pub enum TargetClass {
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

one_of! {
    // CC-GEN-03, CC-MOV-02
    /// Which dice count.
    pub enum Reading {
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

one_of! {
    /// The class of a sub-unit's armour.
    pub enum Armour {
        /// No armour.
        None = "none",
        /// Thin armour.
        Thin = "thin",
        /// Regular armour.
        Regular = "regular",
        /// Superior armour.
        Superior = "superior",
    }
}

entry! {
    // CC-ORG-01
    /// A sub-unit of a company: a squad, a weapon team, a gun or a vehicle.
    pub struct Subunit("subunit", title: |it| Some(it.name.get_ref()), counted: "units") {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// The name printed on the card.
        pub name: Spanned<String> = required(TEXT),
        /// What it is; how it moves and fires depends on it.
        pub kind: Spanned<SubunitKind> = required(SubunitKind::SHAPE),
        /// How many men it has; vehicles have none.
        pub figures: Option<Spanned<u32>> = optional(number(1, 12), "5"),
        /// The diameter of its stand, in inches.
        pub stand: Option<Spanned<u32>> = optional(number(1, 6), "2"),
        /// What it fires with, the main weapon first.
        pub weapons: Vec<Spanned<FireArm>> = defaulting(Shape::List(&FireArm::SHAPE), "[]"),
        /// Tanks only: the class of its armour.
        pub armour: Option<Spanned<Armour>> = optional(Armour::SHAPE, "regular"),
        /// How many sub-units it can carry.
        pub carries: Option<Spanned<u32>> = optional(number(1, 4), "1"),
        /// One dry line under the picture.
        pub motto: Option<Spanned<String>> = optional(TEXT, "The noisy end of the platoon."),
        /// An SVG picture, by its path in the pack.
        pub art: Option<Spanned<String>> = ART,
        /// How many to print.
        pub quantity: u32 = QUANTITY,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

impl Subunit {
    /// The class of its armour, when it has any.
    #[must_use]
    pub fn armour(&self) -> Option<&'static str> {
        let armour = self.armour.as_ref().map(|armour| *armour.get_ref());
        armour.filter(|it| *it != Armour::None).map(Armour::word)
    }
}

table! {
    /// A weapon of a sub-unit.
    pub struct FireArm {
        /// The row of the range table it fires by.
        pub row: Spanned<String> = required(Shape::Ref("fire-row")),
        /// How the modifiers class it.
        pub fires: Spanned<FireClass> = required(FireClass::SHAPE),
        /// What it is called on the card.
        pub label: Spanned<String> = required(TEXT),
    }
}

entry! {
    // CC-ORG-01
    /// A company-sized unit and its sub-units.
    pub struct Company("company", title: |it| Some(it.name.get_ref()), counted: "forces") {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// The name printed on card and roster.
        pub name: Spanned<String> = required(TEXT),
        /// Its nation.
        pub nation: Spanned<String> = required(TEXT),
        /// What sort of company it is.
        #[key = "type"]
        pub sort: Spanned<CompanySort> = required(CompanySort::SHAPE),
        /// Its sub-units, in the order they are listed.
        pub subunits: Spanned<Vec<Spanned<CompanyPart>>> = required(Shape::List(&CompanyPart::SHAPE)),
        // CC-BON-05
        /// Whether it can get the bonus die for common activity.
        pub bonus_die: bool = defaulting(FLAG, "true"),
        // CC-ACT-01
        /// Activity dice for each sub-unit and turn.
        pub dice: Spanned<u32> = defaulting(number(0, 9), "3"),
        /// One dry line on its card.
        pub motto: Option<Spanned<String>> = optional(TEXT, "On their way since breakfast."),
        /// How many to print.
        pub quantity: u32 = QUANTITY,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
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
}

one_of! {
    /// What sort of company it is.
    pub enum CompanySort {
        // CC-ORG-02
        /// Squads and their support.
        Infantry = "infantry",
        // CC-ORG-05
        /// Tanks.
        Tank = "tank",
        // CC-ORG-06
        /// Guns.
        Battery = "battery",
    }
}

table! {
    /// Some sub-units of a company.
    pub struct CompanyPart {
        /// The sub-unit.
        pub of: Spanned<String> = required(Shape::Ref("subunit")),
        /// How many of it.
        pub count: Spanned<u32> = required(number(1, 20)),
    }
}

entry! {
    // CC-FIRE-02
    /// A row of the range table.
    pub struct FireRow("fire-row", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// The weapons that fire by it.
        pub name: Spanned<String> = required(TEXT),
        /// How far short range reaches, in inches.
        pub short: Spanned<u32> = required(INCHES),
        /// How far medium range reaches, in inches.
        pub medium: Option<Spanned<u32>> = optional(INCHES, "16"),
        /// How far long range reaches, in inches.
        pub long: Option<Spanned<u32>> = optional(INCHES, "24"),
        // CC-FIRE-06
        /// Whether it can hurt armour.
        pub armour: bool = defaulting(FLAG, "false"),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
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

entry! {
    // CC-FIRE-05
    /// A modifier to fire points.
    pub struct FireModifier("fire-modifier", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Who fires, as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The classes of weapon that fire.
        pub firers: Vec<Spanned<FireClass>> = required(Shape::Set(&FireClass::SHAPE)),
        /// The classes of target they fire at.
        pub targets: Vec<Spanned<TargetClass>> = required(Shape::Set(&TargetClass::SHAPE)),
        /// Added to the fire points.
        pub value: Option<Spanned<i32>> = optional(number(-20, 20), "2"),
        /// The option that gives the value, or decides whether the row applies.
        pub option: Option<Spanned<String>> = optional(Shape::OptionName, "bazooka_vs_infantry"),
        /// The case it is for, if it adds to the other rows.
        pub when: Option<Spanned<String>> = optional(TEXT, "nobody has moved for three turns"),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
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

entry! {
    // CC-CHART-01
    /// The fire chart: fire points and a die give hits.
    pub struct FireChart("fire-chart", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// For 1, 2, 3 ... fire points: the hits for each face of the variable die.
        pub rows: Spanned<Vec<Spanned<Vec<Spanned<u32>>>>> = required(Shape::List(&HITS)),
        // CC-AMB-02
        /// The fire points at which the target is destroyed without a roll.
        pub automatic: Spanned<u32> = required(number(2, 999)),
        // CC-AMB-01
        /// Cells that the source no longer shows and that were reconstructed.
        pub rebuilt: Vec<Spanned<Rebuilt>> = defaulting(Shape::List(&Rebuilt::SHAPE), "[]"),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

const HITS: Shape = Shape::List(&number(0, 99));

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

table! {
    /// Cells of the fire chart that were reconstructed.
    pub struct Rebuilt {
        /// The first row.
        pub first: Spanned<u32> = required(number(1, 999)),
        /// The last row.
        pub last: Spanned<u32> = required(number(1, 999)),
        /// The columns, by the face of the die.
        pub dice: Vec<Spanned<u32>> = required(Shape::Set(&FACE)),
    }
}

const FACE: Shape = number(1, 6);

entry! {
    // CC-COV-01
    /// A level of cover.
    pub struct CoverLevel("cover-level", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// The level, which is also the highest score that saves.
        pub level: Spanned<u32> = required(number(1, 5)).unique(),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// How to gain it.
        pub how: Spanned<String> = required(TEXT),
        // CC-SET-02
        /// How near a building must be, in inches.
        pub building: Option<Spanned<u32>> = optional(INCHES, "12"),
        /// Dice to take it, in all; it is prepared before the battle when left out.
        pub take: Option<Spanned<u32>> = optional(number(1, 6), "3"),
        /// Dice to leave it.
        pub leave: Spanned<u32> = required(number(1, 6)),
        /// Degrees it protects.
        pub arc: Spanned<u32> = required(number(1, 360)),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

entry! {
    // CC-MOV-02
    /// How movement dice are read for some kinds of sub-unit.
    pub struct Mover("mover", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Who moves, as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The kinds of sub-unit that move this way.
        pub kinds: Vec<Spanned<SubunitKind>> = required(Shape::Set(&SubunitKind::SHAPE)),
        /// How dice are read by day.
        pub day: Reading = required(Reading::SHAPE),
        /// How dice are read by day in odd terrain.
        pub day_odd: Reading = required(Reading::SHAPE),
        /// How dice are read by night.
        pub night: Reading = required(Reading::SHAPE),
        /// How dice are read by night in odd terrain.
        pub night_odd: Reading = required(Reading::SHAPE),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

entry! {
    // CC-EVT-02, CC-AIR-01 to CC-AIR-04
    /// What the faces of a die mean: events, planes, bombs.
    pub struct ChanceTable("chance-table", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Who rolls, and for what.
        pub throw: Spanned<String> = required(TEXT),
        /// What each face means.
        pub rows: Spanned<Vec<Spanned<ChanceRow>>> = required(Shape::List(&ChanceRow::SHAPE)),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

table! {
    /// What some faces of a die mean.
    pub struct ChanceRow {
        /// The face of the die, or the first of several.
        pub from: Spanned<u32> = required(FACE),
        /// The last face, if there are several.
        pub to: Option<Spanned<u32>> = optional(FACE, "6"),
        /// What happens.
        pub text: Spanned<String> = required(TEXT),
    }
}

impl ChanceRow {
    /// Its faces.
    #[must_use]
    pub fn faces(&self) -> std::ops::RangeInclusive<u32> {
        let from = *self.from.get_ref();
        from..=self.to.as_ref().map_or(from, |to| *to.get_ref())
    }
}
