//! How sides, units, figures, models, places and lengths are called in sentences; knows no event.

use std::ops::RangeInclusive;

use crate::diag::{and_list, plural};
use crate::engine::Side;
use crate::games::broadswords::rules::{
    Battle, BuildingId, DoorId, FeatureKind, FigureId, FigureSet, MarkerId, ModelId, NOBODY, OFF,
    Place, Ring, Spell, Tables, UnitId, UnitSet, WeaponId, Who,
};
use crate::kernel::table::{Point, Sixteenths, holds, inches};
pub(super) use crate::kernel::table::{say_length as length, wind_of as compass};
pub(super) use crate::play::report::capital;
use crate::play::report::inside;

/// The longest reach of what is thrown by hand.
const BY_HAND: Sixteenths = inches(8);

/// A side in a sentence.
pub(super) fn side(tables: &Tables, side: Side) -> String {
    inside(&tables.sides[side.at()].name)
}

/// A side at the beginning of a sentence.
pub(super) fn the_side(tables: &Tables, of: Side) -> String {
    capital(&side(tables, of))
}

/// A name that is typed, in words.
fn in_words(code: &str) -> String {
    code.replace('-', " ")
}

/// A unit as it is typed, in words: `longbowmen-2` is `Longbowmen 2`.
pub(super) fn name(tables: &Tables, unit: UnitId) -> String {
    capital(&in_words(&tables.unit(unit).code))
}

/// A unit in a sentence: `the Longbowmen`, `Hoplites 2`.
pub(super) fn unit(tables: &Tables, unit: UnitId) -> String {
    let name = name(tables, unit);
    match name.ends_with(|it: char| it.is_ascii_digit()) {
        true => name,
        false => format!("the {name}"),
    }
}

/// A unit at the beginning of a sentence.
pub(super) fn the_unit(tables: &Tables, it: UnitId) -> String {
    capital(&unit(tables, it))
}

/// Some units.
pub(super) fn units(tables: &Tables, all: UnitSet) -> String {
    let names: Vec<String> = all.iter().map(|it| unit(tables, it)).collect();
    and_list(&names)
}

/// A figure in a sentence: `Longbowmen 7`, `the commander King archers 1`.
pub(super) fn figure(tables: &Tables, it: FigureId) -> String {
    if it == NOBODY {
        return "nobody".into();
    }
    let row = tables.figure(it);
    let of = tables.unit_of(it);
    let name = match is_numbered(&of.code) && row.code != of.code {
        true => format!(
            "{} no. {}",
            capital(&in_words(&of.code)),
            number_of(tables, it)
        ),
        false => capital(&in_words(&row.code)),
    };
    match row.ring {
        _ if row.wizard => format!("the wizard {name}"),
        Ring::None => name,
        Ring::Hero => format!("the hero {name}"),
        Ring::Commander => format!("the commander {name}"),
    }
}

/// Whether the name of a unit ends in a number, which the number of a figure must not run into: `Hoplites 1 no. 3`.
fn is_numbered(code: &str) -> bool {
    code.ends_with(|letter: char| letter.is_ascii_digit())
}

/// The number of a figure within its unit, from 1.
pub(super) fn number_of(tables: &Tables, it: FigureId) -> u8 {
    it - tables.unit_of(it).first + 1
}

/// Some figures, those of a unit together and in their order: `Longbowmen 1 to 4 and 7 and Hoplites 3`.
pub(super) fn figures(tables: &Tables, all: FigureSet) -> String {
    and_list(&by_unit(tables, all))
}

/// The same as orders have them: `longbowmen-1,longbowmen-4`.
pub(super) fn codes(tables: &Tables, all: FigureSet) -> String {
    let names: Vec<&str> = all.iter().map(|it| tables.code_of(it)).collect();
    names.join(",")
}

fn by_unit(tables: &Tables, all: FigureSet) -> Vec<String> {
    let mut named: Vec<String> = Vec::new();
    let mut left = all;
    while let Some(first) = left.first() {
        let of = tables.unit_of(first);
        let mine = left & of.all();
        left &= !of.all();
        if mine == of.all() {
            let name = unit(tables, tables.figure(first).unit);
            named.push(if of.count > 1 {
                format!("all of {name}")
            } else {
                figure(tables, first)
            });
            continue;
        }
        let numbers: Vec<u8> = mine.iter().map(|it| number_of(tables, it)).collect();
        named.push(match numbers.as_slice() {
            [_] => figure(tables, first),
            many => format!(
                "{}{} {}",
                capital(&in_words(&of.code)),
                if is_numbered(&of.code) { " nos." } else { "" },
                and_list(&runs(many))
            ),
        });
    }
    named
}

/// Numbers with those that follow one another together: `1 to 4`, `7`.
fn runs(numbers: &[u8]) -> Vec<String> {
    let mut runs: Vec<RangeInclusive<u8>> = Vec::new();
    for number in numbers {
        match runs.last_mut() {
            Some(run) if *run.end() + 1 == *number => *run = *run.start()..=*number,
            _ => runs.push(*number..=*number),
        }
    }
    let said = runs.iter().flat_map(|run| match run.end() - run.start() {
        0 => vec![run.start().to_string()],
        1 => vec![run.start().to_string(), run.end().to_string()],
        _ => vec![format!("{} to {}", run.start(), run.end())],
    });
    said.collect()
}

/// A model in a sentence: `the bombard gun`.
pub(super) fn model(tables: &Tables, it: ModelId) -> String {
    format!("the {}", in_words(&tables.model(it).code))
}

/// A building in a sentence.
pub(super) fn building(tables: &Tables, it: BuildingId) -> String {
    format!("the {}", in_words(&tables.building(it).code))
}

/// A door in a sentence.
pub(super) fn door(tables: &Tables, it: DoorId) -> String {
    let row = tables.doors.get(usize::from(it));
    row.map_or_else(
        || "a door".into(),
        |row| format!("the {}", in_words(&row.code)),
    )
}

/// A marker in a sentence.
pub(super) fn marker(tables: &Tables, it: MarkerId) -> String {
    let row = tables.markers.get(usize::from(it));
    row.map_or_else(|| "a marker".into(), |row| format!("marker {}", row.number))
}

/// A weapon in the middle of a sentence.
pub(super) fn weapon(tables: &Tables, it: WeaponId) -> String {
    let row = tables.weapons.get(usize::from(it));
    row.map_or_else(|| "nothing".into(), |row| row.name.to_lowercase())
}

/// Some of that weapon: `bows`, `thrown spears`.
pub(super) fn weapons(tables: &Tables, it: WeaponId) -> String {
    let name = weapon(tables, it);
    match name.split_once(", ") {
        Some((what, how)) => format!("{}, {how}", plural(what)),
        None => plural(&name),
    }
}

/// A spell.
pub(super) fn spell(it: Spell) -> &'static str {
    match it {
        Spell::Fireball => "a fireball",
        Spell::Lightning => "lightning",
    }
}

/// Who acts.
pub(super) fn who(tables: &Tables, it: Who) -> String {
    match it {
        Who::Unit(it) => unit(tables, it),
        Who::Figure(it) => figure(tables, it),
        Who::Model(it) => model(tables, it),
    }
}

/// A number with its sign: `+1`, `-2`.
pub(super) fn signed(number: i8) -> String {
    format!("{number:+}")
}

/// A point with what lies there: `12,13.5 (Alder copse)`.
pub(super) fn place(tables: &Tables, at: Point) -> String {
    match ground(tables, at) {
        Some(name) => format!("{at} ({name})"),
        None => at.to_string(),
    }
}

/// What a point lies on, if it matters.
pub(super) fn ground(tables: &Tables, at: Point) -> Option<&str> {
    let on = |kind: fn(FeatureKind) -> bool| {
        let mut all = tables.features.iter();
        all.find(|row| kind(row.kind) && holds(&row.shape, at))
    };
    let solid = |kind| {
        !matches!(
            kind,
            FeatureKind::Open | FeatureKind::Road | FeatureKind::Hill
        )
    };
    let found = on(solid).or_else(|| on(|kind| kind == FeatureKind::Hill));
    found.map(|row| row.name.as_str())
}

/// The figures of a unit that are in the battle.
pub(super) fn here(battle: &Battle, unit: UnitId) -> FigureSet {
    battle.tables().unit(unit).all() & battle.state().present
}

/// Where a figure is: its own place, or that of the vehicle or building that it is in.
pub(super) fn spot(battle: &Battle, it: FigureId) -> Option<Point> {
    let (tables, state) = (battle.tables(), battle.state());
    let at = match state.lies(it) {
        Place::Table => state.at(it),
        Place::Aboard(model) => state.model_at[usize::from(model)],
        Place::Inside(building) => tables.building(building).middle,
        _ => OFF,
    };
    (at != OFF).then_some(at)
}

/// The middle of a unit: that of its figures on the table, or where one of them is.
pub(super) fn middle(battle: &Battle, unit: UnitId) -> Option<Point> {
    let state = battle.state();
    let all = here(battle, unit);
    let standing = all & state.on_table;
    let count = standing.len() as i32;
    if count == 0 {
        let first = all.first().and_then(|it| spot(battle, it));
        return first.or_else(|| model_spot(battle, unit));
    }
    let sum = standing.iter().fold(Point::default(), |sum, it| {
        let at = state.at(it);
        Point::new(sum.x + at.x, sum.y + at.y)
    });
    Some(Point::new(sum.x / count, sum.y / count))
}

/// Where a model of a unit is whose figures are nowhere.
fn model_spot(battle: &Battle, unit: UnitId) -> Option<Point> {
    let left = battle.tables().unit(unit).all_models() & battle.state().models;
    let first = left.first()?;
    Some(battle.state().model_at[usize::from(first)])
}

/// What somebody did with a weapon: `fired`, `threw`, `loosed`.
pub(super) fn let_fly(tables: &Tables, it: WeaponId) -> &'static str {
    let Some(row) = tables.weapons.get(usize::from(it)) else {
        return "shot";
    };
    match row.range {
        _ if row.gunfire => "fired",
        Some(range) if range <= BY_HAND => "threw",
        _ => "loosed",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_follow_one_another_are_said_together() {
        for (numbers, said) in [
            (&[1, 2, 3, 4, 7][..], "1 to 4 and 7"),
            (&[3, 4], "3 and 4"),
            (&[2, 4, 5, 9], "2, 4, 5 and 9"),
            (&[], ""),
        ] {
            assert_eq!(and_list(&runs(numbers)), said);
        }
    }
}
