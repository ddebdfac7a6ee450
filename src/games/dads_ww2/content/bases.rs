//! The cost and abilities of a base of Dads WW2: its properties looked up in the rows of its pack.

use toml::Spanned;

use super::{
    Army, ArmyLine, Base, BaseType, Faces, Grade, Outcome, Pace, Penetration, PriceValue, Property,
    Shooter, Situation, Table, Throw, Weapon, When,
};
use crate::content::options::{OptionValue, Options};
use crate::content::shelf::Kept;
use crate::content::{Pack, Terrain};
use crate::games::dads_ww2::content::Price;

/// Something a base pays for: the row of prices that gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Paid {
    /// The type of base.
    pub of: BaseType,
    /// The property.
    pub property: Property,
    /// Which gun, speed or armour.
    pub value: Option<PriceValue>,
}

/// Everything a base pays for, in the order of the table of points.
#[must_use]
pub fn paid_for(base: &Base, experienced: bool) -> Vec<Paid> {
    let of = *base.kind.get_ref();
    let grade = |grade: &Option<Spanned<Grade>>| {
        let grade = grade.as_ref().map(|it| *it.get_ref());
        grade.map(PriceValue::Grade)
    };
    let speed = base.speed.as_ref().map(|it| *it.get_ref());
    // A base does not pay for properties its type does not have.
    let is_afv = base.is_afv();
    let has_gun = matches!(of, BaseType::UnitSupport | BaseType::Afv);
    let properties = [
        (
            Property::Speed,
            speed.map(PriceValue::Speed).filter(|_| is_afv),
        ),
        (Property::Gun, grade(&base.gun).filter(|_| has_gun)),
        (Property::Armour, grade(&base.armour).filter(|_| is_afv)),
    ];
    let paid = |property, value| Paid {
        of,
        property,
        value,
    };
    let mut all = vec![paid(Property::Base, None)];
    let valued = properties.into_iter();
    all.extend(valued.filter_map(|(property, value)| Some(paid(property, Some(value?)))));
    if is_afv && base.has_machine_guns() {
        all.push(paid(Property::MachineGuns, None));
    }
    if experienced {
        all.push(paid(Property::Experienced, None));
    }
    all
}

/// The price of something in the table of points; `None` when it has no such row.
#[must_use]
pub fn price(pack: &Pack, paid: Paid) -> Option<u32> {
    let row = pack.shelf::<Price>().iter().find(|row| {
        row.of.as_ref().is_none_or(|of| *of.get_ref() == paid.of)
            && *row.property.get_ref() == paid.property
            && row.value.as_ref().map(|value| *value.get_ref()) == paid.value
    });
    Some(row?.points)
}

/// What a base costs: the sum of DW-BASE-01 to DW-BASE-10. `None` when a row is missing, which a check reports.
#[must_use]
pub fn cost(pack: &Pack, base: &Base, experienced: bool) -> Option<u32> {
    let paid = paid_for(base, experienced);
    paid.into_iter().map(|it| price(pack, it)).sum()
}

/// The base of a line and its unit cost; `None` when the base is unknown or cannot be priced.
#[must_use]
pub fn line<'p>(pack: &'p Pack, line: &ArmyLine) -> Option<(&'p Kept<Base>, u32)> {
    let base = pack.shelf::<Base>().get(line.base.get_ref())?;
    Some((base, cost(pack, base, line.experienced)?))
}

/// What an army costs; `None` if one of its lines cannot be priced.
#[must_use]
pub fn total(pack: &Pack, army: &Army) -> Option<u32> {
    let lines = army.lines();
    lines
        .map(|it| Some(line(pack, it)?.1.saturating_mul(it.count)))
        .sum()
}

/// The row a base moves by (DW-MOV-01).
#[must_use]
pub fn pace<'p>(pack: &'p Pack, base: &Base) -> Option<&'p Kept<Pace>> {
    let speed = base.speed.as_ref().map(|it| *it.get_ref());
    pack.shelf::<Pace>().iter().find(|row| {
        let types = row.types.get_ref();
        types.iter().any(|it| it.get_ref() == base.kind.get_ref())
            && row
                .speed
                .as_ref()
                .is_none_or(|own| Some(*own.get_ref()) == speed)
    })
}

/// The row a weapon shoots by (DW-SHO-01).
#[must_use]
pub fn shooter(pack: &Pack, weapon: Weapon) -> Option<&Kept<Shooter>> {
    let has = |row: &Shooter| {
        row.weapons
            .get_ref()
            .iter()
            .any(|it| *it.get_ref() == weapon)
    };
    pack.shelf::<Shooter>().iter().find(|row| has(row))
}

/// The row by which a weapon hurts AFVs (DW-PEN); `None` when it cannot.
#[must_use]
pub fn penetration<'p>(
    pack: &'p Pack,
    options: &Options,
    weapon: Weapon,
) -> Option<&'p Kept<Penetration>> {
    // An infantry gun counts as a light gun where the option says so (DW-AMB-14).
    let weapon = match weapon {
        Weapon::InfantryGun if is_word(options, "infantry_gun_vs_afv", "light") => Weapon::LightGun,
        weapon => weapon,
    };
    let has = |row: &Penetration| {
        row.weapons
            .get_ref()
            .iter()
            .any(|it| *it.get_ref() == weapon)
    };
    pack.shelf::<Penetration>().iter().find(|row| has(row))
}

/// Whether a base can hurt an AFV by shooting.
#[must_use]
pub fn hurts_armour(pack: &Pack, base: &Base) -> bool {
    let mut weapons = base.weapons().into_iter();
    weapons.any(|weapon| penetration(pack, &pack.options, weapon).is_some())
}

/// The situations of a table, in the order written.
pub fn situations(pack: &Pack, table: Table) -> impl Iterator<Item = &Kept<Situation>> {
    let rows = pack.shelf::<Situation>().iter();
    rows.filter(move |row| *row.table.get_ref() == table)
}

/// What a situation changes; zero when the table has no such row.
#[must_use]
pub fn change(pack: &Pack, table: Table, when: When) -> i32 {
    let row = situations(pack, table).find(|row| *row.when.get_ref() == when);
    row.map_or(0, |row| row.change)
}

/// The score a roll needs with this many hits; at least 1.
#[must_use]
pub fn needed(pack: &Pack, table: Table, experienced: bool, hits: u32) -> i32 {
    let start = change(pack, table, When::Always);
    let trained = match experienced {
        false => 0,
        true => change(pack, table, When::Experienced),
    };
    let hits = i32::try_from(hits).unwrap_or(0);
    (start + trained + hits * change(pack, table, When::EachHit)).max(1)
}

/// The faces of a roll that give a result: `9–10`.
#[must_use]
pub fn faces(pack: &Pack, throw: Throw, result: Outcome) -> String {
    let rows = pack.shelf::<Faces>().iter();
    let rows = rows.filter(|row| *row.throw.get_ref() == throw && row.result == result);
    rows.map(|row| row.shown()).collect::<Vec<_>>().join(", ")
}

/// The hit that destroys a base (DW-AMB-04).
#[must_use]
pub fn hits_to_destroy(options: &Options) -> u32 {
    match options.get("hits_to_destroy").map(|chosen| &chosen.value) {
        Some(OptionValue::Number(number)) => u32::try_from(*number).unwrap_or(3),
        _ => 3,
    }
}

/// Whether a base in such a hex is in terrain: the ground is not open, and height alone is not terrain (DW-GEN-05).
#[must_use]
pub fn is_terrain(row: &Terrain) -> bool {
    row.cover || row.blocks_sight || row.urban || row.impassable
}

/// Whether an option has this value.
fn is_word(options: &Options, key: &str, wanted: &str) -> bool {
    let chosen = options.get(key).map(|chosen| &chosen.value);
    matches!(chosen, Some(OptionValue::Word(word)) if word == wanted)
}
