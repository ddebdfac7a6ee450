//! How sides, units, sub-units, lengths, places and dice are called in sentences; knows no event.

use crate::diag::{and_list, counted};
use crate::engine::Side;
use crate::games::combat_captain::content::{Reading, SubunitKind};
use crate::games::combat_captain::rules::{FeatureKind, SubId, SubSet, Tables, UnitId};
use crate::kernel::table::{Point, Shape, touches};
pub(super) use crate::kernel::table::{say_length as length, wind_of as compass};
pub(super) use crate::play::report::capital;
use crate::play::report::inside;

/// A side in a sentence.
pub(super) fn side(tables: &Tables, side: Side) -> String {
    inside(&tables.sides[side.at()].name)
}

/// A side at the beginning of a sentence.
pub(super) fn the_side(tables: &Tables, of: Side) -> String {
    let name = side(tables, of);
    match name.starts_with("the ") {
        true => capital(&name),
        false => format!("The {name}"),
    }
}

/// A sub-unit by its code in words: `german-squad-3` is `German squad 3`.
pub(super) fn sub(tables: &Tables, subunit: SubId) -> String {
    capital(&tables.subunit(subunit).code.replace('-', " "))
}

/// The same without its side: `squad 3`.
pub(super) fn sub_alone(tables: &Tables, subunit: SubId) -> String {
    tables.subunit(subunit).short.replace('-', " ")
}

/// Some sub-units: the side is named once, and alike ones share their name: `German squads 1, 2 and 4`.
pub(super) fn subs(tables: &Tables, all: SubSet) -> String {
    let names: Vec<String> = all.iter().map(|it| sub(tables, it)).collect();
    gathered(&names)
}

/// The same for a list in an order of its own.
pub(super) fn subs_of(tables: &Tables, all: &[SubId]) -> String {
    let names: Vec<String> = all.iter().map(|it| sub(tables, *it)).collect();
    gathered(&names)
}

/// Names that end in a number, those with the same beginning together.
fn gathered(names: &[String]) -> String {
    let mut kinds: Vec<(&str, Vec<&str>)> = Vec::new();
    for name in names {
        let (kind, number) = match name.rsplit_once(' ') {
            Some((kind, number)) if number.bytes().all(|it| it.is_ascii_digit()) => (kind, number),
            _ => (name.as_str(), ""),
        };
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, numbers)) => numbers.push(number),
            None => kinds.push((kind, vec![number])),
        }
    }
    let said: Vec<String> = kinds
        .iter()
        .map(|(kind, numbers)| match numbers.as_slice() {
            [number] => format!("{kind} {number}").trim_end().to_string(),
            numbers => format!("{kind}s {}", and_list(numbers)),
        })
        .collect();
    and_list(&said)
}

/// A unit in a sentence: `the Parachute Company`.
pub(super) fn unit(tables: &Tables, unit: UnitId) -> String {
    let name = &tables.unit(unit).name;
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        // One of several: `Parachute Company 2`.
        None if name.ends_with(|last: char| last.is_ascii_digit()) => name.clone(),
        None => format!("the {name}"),
    }
}

/// What a sub-unit is, in a word or two.
pub(super) fn kind(kind: SubunitKind) -> &'static str {
    match kind {
        SubunitKind::Rifle => "rifle squad",
        SubunitKind::MachineGun => "machine gun",
        SubunitKind::Mortar => "mortar",
        SubunitKind::Bazooka => "bazooka team",
        SubunitKind::Gun => "gun",
        SubunitKind::Tank => "tank",
        SubunitKind::SoftVehicle => "vehicle without armour",
    }
}

/// A number of dice.
pub(super) fn dice(number: u8) -> String {
    counted(number, "die")
}

/// A number of morale markers.
pub(super) fn markers(number: u8) -> String {
    counted(number, "marker")
}

/// The faces of some dice, as they lie: `6 4 5`.
pub(super) fn faces(all: &[u8]) -> String {
    let all: Vec<String> = all.iter().map(u8::to_string).collect();
    all.join(" ")
}

/// Which of some dice count: `6 and 4 count, 5 does not`.
pub(super) fn which_count(all: &[u8], pips: &[u8]) -> String {
    let list = |wanted: bool| -> Vec<String> {
        let dice = all.iter().zip(pips);
        let dice = dice.filter(|(_, pips)| (**pips > 0) == wanted);
        dice.map(|(face, _)| face.to_string()).collect()
    };
    let (yes, no) = (list(true), list(false));
    let verb = |all: &[String], one: &'static str, many: &'static str| match all.len() {
        1 => one,
        _ => many,
    };
    match (yes.as_slice(), no.as_slice()) {
        ([], []) => "no dice".into(),
        (yes, []) => format!("{} {}", and_list(yes), verb(yes, "counts", "count")),
        ([], no) => format!(
            "{} {}",
            and_list(no),
            verb(no, "does not count", "do not count")
        ),
        (yes, no) => format!(
            "{} {}, {} {}",
            and_list(yes),
            verb(yes, "counts", "count"),
            and_list(no),
            verb(no, "does not", "do not")
        ),
    }
}

/// How dice are read, as the table has it.
pub(super) fn reading(reading: Reading) -> &'static str {
    match reading {
        Reading::Full => "FULL",
        Reading::Even => "EVEN",
        Reading::Odd => "ODD",
        Reading::Low => "1 and 3 only",
    }
}

/// The range bands, from near to far.
pub(super) const BANDS: [&str; 3] = ["short", "medium", "long"];
/// How dice are read in them (CC-FIRE-02).
pub(super) const READINGS: [Reading; 3] = [Reading::Full, Reading::Even, Reading::Odd];

/// A point with what lies there: `12,13.5 (Long Acre Wood)`.
pub(super) fn place(tables: &Tables, at: Point) -> String {
    match ground(tables, at) {
        Some(name) => format!("{at} ({name})"),
        None => at.to_string(),
    }
}

/// What a point lies on, if it matters.
pub(super) fn ground(tables: &Tables, at: Point) -> Option<&str> {
    let here = Shape::point(at);
    let on = |kind: fn(FeatureKind) -> bool| {
        let mut all = tables.features.iter();
        all.find(|row| kind(row.kind) && touches(&here, &row.shape))
    };
    let solid = |kind| {
        matches!(
            kind,
            FeatureKind::Building | FeatureKind::Forest | FeatureKind::Prepared(_)
        )
    };
    let soft = |kind| matches!(kind, FeatureKind::Odd | FeatureKind::Hill);
    on(solid).or_else(|| on(soft)).map(|row| row.name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_that_count_and_dice_that_do_not_are_told_apart() {
        for (faces, pips, said) in [
            (&[6, 4, 5][..], &[6, 4, 0][..], "6 and 4 count, 5 does not"),
            (&[6], &[6], "6 counts"),
            (&[5, 3], &[0, 0], "5 and 3 do not count"),
            (&[2, 2, 1], &[2, 2, 0], "2 and 2 count, 1 does not"),
        ] {
            assert_eq!(which_count(faces, pips), said);
        }
    }

    #[test]
    fn alike_sub_units_share_their_name() {
        let names = ["German squad 1", "German squad 4", "German mortar 1"].map(String::from);
        assert_eq!(
            gathered(&names),
            "German squads 1 and 4 and German mortar 1"
        );
        assert_eq!(gathered(&["German mortar".into()]), "German mortar");
    }
}
