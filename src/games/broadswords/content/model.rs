//! Battlefields: eras, races, weapons, ways of moving, adjustments, and the units made of them.

use serde::{Deserialize, Deserializer};
use toml::Spanned;

use crate::content::declare::{
    Field, defaulting, entry, one_key, one_of, optional, required, table,
};
use crate::content::kinds::{ART, FLAG, ID, QUANTITY, TEXT, TEXT_ITEM, number};
use crate::content::shape::Shape;
use crate::kernel::{Area, Size};

one_key! {
    // BB-GEN-07
    /// The base of a figure or model.
    pub enum Base {
        /// A disc of this diameter.
        Disc(Spanned<Size>): "disc" = optional(Shape::Size, "0.75in"),
        /// A rectangle, from front to back and from side to side.
        Block(Spanned<Area>): "block" = optional(Shape::Area, "2x1in"),
    }
}

const NOTE: Field = optional(TEXT, "may always shoot");
const RULE: Field = optional(Shape::Rule, "BB-MOV-01");

entry! {
    // BB-ERA-01 to BB-ERA-05, BB-FAN-01, BB-PA-01
    /// An era of Battlefields, or a world of its own.
    pub struct Era("era", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// From when to when, in words.
        pub span: Spanned<String> = required(TEXT),
        /// The colour of its deck; the pack's second colour when left out.
        pub colour: Option<Spanned<String>> = optional(Shape::Colour, "#4b5a32"),
        /// Its emblem: an SVG picture, by its path in the pack.
        pub art: Option<Spanned<String>> = ART,
        /// Whether its troops can use close formation.
        pub close_formation: bool = defaulting(FLAG, "false"),
        // BB-VAL-11
        /// Whether every soldier has hand grenades.
        pub grenades: bool = defaulting(FLAG, "false"),
        /// What the missile phase is called at the table.
        pub missiles: Option<Spanned<String>> = optional(TEXT, "Fire"),
        /// What the melee phase is called at the table.
        pub melee: Option<Spanned<String>> = optional(TEXT, "Hand to hand"),
        /// What is said when a unit runs, by turns.
        pub flight: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT_ITEM), "[]"),
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

entry! {
    /// A race of Battlefields and what sets it apart.
    pub struct Race("race", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Inches it walks and runs further on foot.
        pub stride: u32 = defaulting(number(0, 6), "0"),
        /// Whether it can run.
        pub runs: bool = defaulting(FLAG, "true"),
        /// Whether it may run and shoot in the same turn.
        pub runs_and_shoots: bool = defaulting(FLAG, "false"),
        /// When it routs.
        pub routs: Routs = defaulting(Routs::SHAPE, "at-half"),
        /// The lowest roll of a D6 on which a hit figure survives.
        pub tough: Option<u32> = optional(number(2, 6), "6"),
        /// Whether it has heroes.
        pub heroes: bool = defaulting(FLAG, "true"),
        /// The most commanders it may have; its numbers decide when left out.
        pub commanders: Option<u32> = optional(number(0, 9), "1"),
        /// Whether it has weapons, mounts and vehicles.
        pub armed: bool = defaulting(FLAG, "true"),
        /// How many of it there are for each enemy at the start.
        pub outnumbers: Option<Spanned<u32>> = optional(number(1, 9), "3"),
        /// Anything else to know, one line each.
        pub lines: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT_ITEM), "[]"),
        /// An SVG picture, by its path in the pack.
        pub art: Option<Spanned<String>> = ART,
        /// How many to print.
        pub quantity: u32 = QUANTITY,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

one_of! {
    /// When a race routs.
    pub enum Routs {
        // BB-MOR-01
        /// When half of a unit is lost.
        AtHalf = "at-half",
        /// Never.
        Never = "never",
        // BB-FAN-07
        /// With the death of its commander.
        WithItsCommander = "with-its-commander",
    }
}

entry! {
    // BB-WPN-01 to BB-WPN-18
    /// A row of the weapons table of Battlefields.
    pub struct Weapon("weapon", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// How far it reaches: inches, or a word; the option `rifle_range` decides how far `rifle` is.
        pub range: Spanned<WeaponRange> = required(WeaponRange::SHAPE),
        /// What it adds to the roll to hit; there is no roll when left out.
        pub to_hit: Option<Spanned<i32>> = optional(number(-6, 6), "2"),
        /// What it does to troops; the option `catapult_troops` decides what `catapult` is.
        pub troops: Spanned<Toll> = required(Toll::SHAPE),
        // BB-KZ-03
        /// Whether it may use the kill zone instead of its roll.
        pub cone: bool = defaulting(FLAG, "false"),
        /// What it does to buildings.
        pub buildings: Harm = defaulting(Harm::SHAPE, "none"),
        /// What it does to vehicles.
        pub vehicles: Harm = defaulting(Harm::SHAPE, "none"),
        /// How many soldiers serve it.
        pub crew: u32 = defaulting(number(1, 6), "1"),
        /// The eras it belongs to.
        pub eras: Spanned<Vec<Spanned<String>>> = required(Shape::Set(&Shape::Ref("era"))),
        /// The eras in which it is a muzzle loader.
        pub muzzle_loader: Vec<Spanned<String>> = defaulting(Shape::Set(&Shape::Ref("era")), "[]"),
        // BB-ZOM-06
        /// Whether it makes no gunfire, which brings more of the dead: bows and what is thrown.
        pub quiet: bool = defaulting(FLAG, "false"),
        /// Whether this is what a unit with `grenades` has.
        pub grenade: bool = defaulting(FLAG, "false"),
        /// Weapons of this sort by name.
        pub examples: Vec<Spanned<String>> = defaulting(Shape::List(&TEXT_ITEM), "[]"),
        /// A short note printed beside it.
        pub note: Option<Spanned<String>> = NOTE,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
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

const INCHES: Shape = number(1, 99);

impl WeaponRange {
    /// The words for a range without a number.
    pub const WORDS: &'static [&'static str] = &["rifle", "unlimited", "contact"];
    /// Inches, or one of the words.
    pub const SHAPE: Shape = Shape::Either(&[INCHES, Shape::OneOf(WeaponRange::WORDS)]);
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

one_of! {
    /// What an attack does to troops.
    pub enum Toll {
        /// One casualty.
        One = "one",
        // BB-BLA-01
        /// D6 in the named unit.
        D6 = "d6",
        // BB-BLA-02
        /// D6 halved, rounded up.
        HalfD6 = "half-d6",
        // BB-KZ-02
        /// D6 of the figures in the kill zone.
        KillZone = "kill-zone",
        // BB-AMB-33
        /// Decided by the option `catapult_troops`.
        Catapult = "catapult",
        /// Fought out in the melee phase.
        Melee = "melee",
    }
}

one_of! {
    /// What an attack does to a building or a vehicle.
    pub enum Harm {
        /// Nothing.
        None = "none",
        // BB-BLD-04
        /// It destroys a door.
        Door = "door",
        /// D6 points.
        D6 = "d6",
    }
}

entry! {
    // BB-MOV-01
    /// A way of moving in Battlefields.
    pub struct Mode("mode", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// What it is: armour slows men on foot and mounted, horses help in melee, motors may always shoot.
        pub sort: Spanned<ModeSort> = required(ModeSort::SHAPE),
        /// Inches at a walk, or 0 if it can only run.
        pub walk: u32 = required(number(0, 48)),
        /// Inches at a run, or 0 if it cannot run.
        pub run: u32 = required(number(0, 48)),
        /// The base of a figure that moves like this, or of the vehicle, chariot or gun that it is with.
        pub base: Spanned<Base> = required(Base::SHAPE),
        /// A short note printed beside it.
        pub note: Option<Spanned<String>> = NOTE,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

one_of! {
    /// What a way of moving is.
    pub enum ModeSort {
        /// On foot.
        Foot = "foot",
        /// On an animal's back.
        Mount = "mount",
        /// Drawn by animals.
        Drawn = "drawn",
        /// Pushed along.
        Gun = "gun",
        // BB-MOV-03
        /// By motor: it may always shoot.
        Motor = "motor",
    }
}

entry! {
    // BB-MOV-02, BB-MIS-06, BB-MIS-08, BB-MEL-06
    /// What changes a move, a roll to hit or a roll in melee in Battlefields.
    pub struct Adjustment("adjustment", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// What it changes: inches of a move, the roll to hit this target, or the roll in melee.
        pub to: Spanned<Adjusts> = required(Adjusts::SHAPE),
        /// By how much.
        pub by: Spanned<i32> = required(number(-9, 9)),
        /// The feature of a unit that brings it, so that the unit's card counts it.
        pub of: Option<Brings> = optional(Brings::SHAPE, "armour"),
        /// A short note printed beside it.
        pub note: Option<Spanned<String>> = NOTE,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

one_of! {
    /// What an adjustment changes.
    pub enum Adjusts {
        /// Inches of a move.
        Movement = "movement",
        /// The roll to hit this target.
        Target = "target",
        /// The roll in melee.
        Melee = "melee",
    }
}

one_of! {
    /// The feature of a unit that brings an adjustment.
    pub enum Brings {
        /// Its armour.
        Armour = "armour",
        /// Its horses.
        Mount = "mount",
        /// Its drill.
        Drill = "drill",
    }
}

entry! {
    // BB-GEN-03, BB-HER-01, BB-HER-02, BB-FAN-02
    /// A figure of Battlefields with a ring on its base.
    pub struct Rank("rank", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// The colour of the ring, in a word.
        pub ring: Spanned<String> = required(TEXT),
        /// Inches added to its move, and to the move of its mount or vehicle.
        pub movement: u32 = defaulting(number(0, 9), "0"),
        /// Inches added to the range of its weapon.
        pub range: u32 = defaulting(number(0, 9), "0"),
        /// Added to every die roll.
        pub dice: u32 = defaulting(number(0, 9), "0"),
        /// One soldier in this many has this ring or a better one.
        pub one_in: Option<Spanned<u32>> = optional(number(1, 500), "50"),
        /// The most of them on a side.
        pub most: Option<Spanned<u32>> = optional(number(1, 9), "2"),
        /// A short note printed beside it.
        pub note: Option<Spanned<String>> = NOTE,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

entry! {
    // BB-BLD-02, BB-VEH-02
    /// A building, a part of a castle or a vehicle of Battlefields that takes damage.
    pub struct Structure("structure", title: |it| Some(it.name.get_ref())) {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// What it is.
        pub sort: Spanned<StructureSort> = required(StructureSort::SHAPE),
        /// The damage at which it falls.
        pub points: Spanned<u32> = required(number(1, 40)),
        /// The ground its points are for, across and down.
        pub footprint: Option<Spanned<Area>> = optional(Shape::Area, "6x3in"),
        // BB-BLD-08, BB-BLD-10
        /// How many figures on foot a building holds: for its footprint, and more in proportion in a larger one.
        pub capacity: Option<Spanned<u32>> = optional(number(1, 60), "12"),
        /// How many flat ruins to print, as large as its footprint.
        pub ruins: Option<Spanned<u32>> = optional(number(1, 20), "4"),
        // BB-MIS-08, BB-AMB-40
        /// Whether a vehicle is the size of a building, and so a large target when parked.
        pub large: bool = defaulting(FLAG, "false"),
        // BB-VEH-05
        /// Whether figures inside cannot be shot at.
        pub closed: bool = defaulting(FLAG, "false"),
        /// A short note printed beside it.
        pub note: Option<Spanned<String>> = NOTE,
        /// An SVG picture, by its path in the pack.
        pub art: Option<Spanned<String>> = ART,
        /// How many to print.
        pub quantity: u32 = QUANTITY,
        /// The rule that is the reason.
        pub rule: Option<Spanned<String>> = RULE,
    }
}

one_of! {
    /// What sort of structure takes damage.
    pub enum StructureSort {
        /// A building, or a part of one.
        Building = "building",
        /// A vehicle.
        Vehicle = "vehicle",
    }
}

entry! {
    // BB-CMP-02
    /// A unit card of Battlefields.
    pub struct Troop("troop", title: |it| Some(it.name.get_ref()), counted: "units") {
        /// A name for other files.
        pub id: Spanned<String> = required(ID),
        /// Name as printed.
        pub name: Spanned<String> = required(TEXT),
        /// Its era.
        pub era: Spanned<String> = required(Shape::Ref("era")),
        /// Its race.
        pub race: Spanned<String> = defaulting(Shape::Ref("race"), "men"),
        /// Figures at the start.
        pub strength: Spanned<u32> = required(number(1, 60)),
        /// What they carry.
        pub weapons: Vec<Spanned<Arm>> = defaulting(Shape::List(&Arm::SHAPE), "[]"),
        /// Whether they wear armour.
        pub armour: bool = defaulting(FLAG, "false"),
        /// How they move.
        pub mode: Spanned<String> = defaulting(Shape::Ref("mode"), "foot"),
        /// The vehicle they ride in, if it can take damage.
        pub vehicle: Option<Spanned<String>> = optional(Shape::Ref("structure"), "tank"),
        /// How many vehicles, chariots or guns they have.
        pub models: Option<Spanned<u32>> = optional(number(1, 12), "1"),
        /// The base of each of these, where it is not that of their way of moving.
        pub base: Option<Spanned<Base>> = optional(Base::SHAPE, r#"{ block = "3x1.5in" }"#),
        // BB-VEH-06
        /// How many figures each of their vehicles or chariots holds.
        pub seats: Option<Spanned<u32>> = optional(number(1, 20), "4"),
        // BB-MOV-05
        /// Whether their guns have caissons to be hooked to.
        pub caisson: bool = defaulting(FLAG, "false"),
        /// Whether they are drilled for close formation.
        pub drilled: Spanned<bool> = defaulting(FLAG, "false"),
        /// Whether their firearms are muzzle loaders.
        pub muzzle_loader: Spanned<bool> = defaulting(FLAG, "false"),
        /// Whether they have hand grenades.
        pub grenades: Spanned<bool> = defaulting(FLAG, "false"),
        /// How many of them are heroes, who wear silver; as many as the `one_in` of heroes gives when left out.
        pub heroes: Option<Spanned<u32>> = optional(number(0, 20), "2"),
        /// Whether one of them is a commander, who wears gold.
        pub commander: Spanned<bool> = defaulting(FLAG, "false"),
        /// Whether one of them is a wizard, who wears purple.
        pub wizard: bool = defaulting(FLAG, "false"),
        /// An SVG picture, by its path in the pack.
        pub art: Option<Spanned<String>> = ART,
        /// One dry line under the name.
        pub motto: Option<Spanned<String>> = optional(TEXT, "Whatever happens, it has jammed."),
        /// How many to print.
        pub quantity: u32 = QUANTITY,
    }
}

table! {
    /// A weapon of a unit, and how many have it.
    pub struct Arm {
        /// A row of the weapons table.
        pub of: Spanned<String> = required(Shape::Ref("weapon")).unique(),
        /// How many there are; one for every figure when left out.
        pub count: Option<Spanned<u32>> = optional(number(1, 99), "2"),
    }
}

impl Troop {
    /// Whether it is drilled for close formation.
    #[must_use]
    pub fn is_drilled(&self) -> bool {
        *self.drilled.get_ref()
    }

    /// Whether it is flagged as armed with muzzle loaders.
    #[must_use]
    pub fn loads_by_the_muzzle(&self) -> bool {
        *self.muzzle_loader.get_ref()
    }

    /// Whether it has hand grenades.
    #[must_use]
    pub fn has_grenades(&self) -> bool {
        *self.grenades.get_ref()
    }

    /// Whether one of its figures is a commander.
    #[must_use]
    pub fn has_commander(&self) -> bool {
        *self.commander.get_ref()
    }

    /// Casualties at which it routs: half its starting strength, rounded up (BB-MOR-01).
    #[must_use]
    pub fn breaks_at(&self) -> u32 {
        self.strength.get_ref().div_ceil(2)
    }
}
