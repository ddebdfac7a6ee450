//! What people call things at the table: sub-units, units, features, zones, sides and points by the words they type.

use crate::diag::Failure;
use crate::engine::{Game as _, Pending, Side};
use crate::games::combat_captain::rules::{Battle, FeatureId, SubId, UnitId};
use crate::kernel::table::{INCH, Point, Sixteenths, Vector, read_length};

/// The side whose names come first where both sides have one of that name: the one that is asked.
pub(super) fn asked(battle: &Battle) -> Side {
    match battle.pending() {
        Pending::Decide { side, .. } | Pending::Roll(side) => side,
        Pending::Over(_) => Side::First,
    }
}

/// A sub-unit by its code, its code without the side, or its mark on the map.
pub(super) fn subunit(battle: &Battle, word: &str) -> Result<SubId, Failure> {
    let tables = battle.tables();
    let rows = || (0..).zip(&tables.subunits);
    let first = asked(battle);
    let by_code = rows().find(|(_, row)| row.code.eq_ignore_ascii_case(word));
    let by_mark = || rows().find(|(_, row)| row.mark.eq_ignore_ascii_case(word));
    let short = |side: Side| {
        rows().find(move |(_, row)| row.side == side && row.short.eq_ignore_ascii_case(word))
    };
    let found = by_code
        .or_else(by_mark)
        .or_else(|| short(first))
        .or_else(|| short(first.other()));
    match found {
        Some((subunit, _)) => Ok(subunit),
        None => {
            let codes = tables.subunits.iter();
            let codes = codes.flat_map(|row| [row.code.as_str(), row.short.as_str()]);
            Err(Failure::new(format!("there is no sub-unit `{word}`")).meant(word, codes))
        }
    }
}

/// A sub-unit that is on the table.
pub(super) fn standing(battle: &Battle, word: &str) -> Result<SubId, Failure> {
    let found = subunit(battle, word)?;
    match battle.state().on_table.has(found) {
        true => Ok(found),
        false => {
            let code = &battle.tables().subunit(found).code;
            Err(Failure::new(format!("`{code}` is not on the table")))
        }
    }
}

/// A unit by its code.
pub(super) fn unit(battle: &Battle, word: &str) -> Result<UnitId, Failure> {
    let rows = &battle.tables().units;
    let mut all = (0..).zip(rows);
    match all.find(|(_, row)| row.code.eq_ignore_ascii_case(word)) {
        Some((unit, _)) => Ok(unit),
        None => {
            let codes = rows.iter().map(|row| row.code.as_str());
            Err(Failure::new(format!("there is no unit `{word}`")).meant(word, codes))
        }
    }
}

/// A feature of the table by its code.
pub(super) fn feature(battle: &Battle, word: &str) -> Option<FeatureId> {
    let mut all = (0..).zip(&battle.tables().features);
    all.find(|(_, row)| row.code.eq_ignore_ascii_case(word))
        .map(|(feature, _)| feature)
}

/// A side by its id.
pub(super) fn side(battle: &Battle, word: &str) -> Result<Side, Failure> {
    let sides = &battle.tables().sides;
    let found = Side::BOTH
        .into_iter()
        .find(|side| sides[side.at()].id.eq_ignore_ascii_case(word));
    found.ok_or_else(|| {
        let known = sides.iter().map(|row| row.id.as_str());
        Failure::new(format!("there is no side `{word}`")).meant(word, known)
    })
}

/// A point: `23.5,12`, or the middle of whatever is named.
pub(super) fn point(battle: &Battle, word: &str) -> Result<Point, Failure> {
    if word.starts_with(|it: char| it.is_ascii_digit()) {
        return word
            .parse()
            .map_err(|error| Failure::new(format!("`{word}` is {error}")));
    }
    if let Some(feature) = feature(battle, word) {
        return Ok(battle.tables().feature(feature).middle);
    }
    if let Some(zone) = battle.tables().zones.iter().find(|zone| zone.id == word) {
        let (from, to) = zone.bounds;
        return Ok(Point::new((from.x + to.x) / 2, (from.y + to.y) / 2));
    }
    standing(battle, word).map(|subunit| battle.state().at(subunit))
}

/// A length: `14in`, `14`, `7.25in`.
pub(super) fn length(word: &str) -> Result<Sixteenths, Failure> {
    let wrong =
        || Failure::new(format!("`{word}` is not a length")).hint("write inches, such as `14in`");
    read_length(word).ok_or_else(wrong)
}

/// A way to face or to go: a wind, or towards a thing.
pub(super) fn wind(word: &str) -> Option<Vector> {
    let (x, y) = match word.to_lowercase().as_str() {
        "n" | "north" => (0, -1),
        "ne" | "north-east" | "northeast" => (1, -1),
        "e" | "east" => (1, 0),
        "se" | "south-east" | "southeast" => (1, 1),
        "s" | "south" => (0, 1),
        "sw" | "south-west" | "southwest" => (-1, 1),
        "w" | "west" => (-1, 0),
        "nw" | "north-west" | "northwest" => (-1, -1),
        _ => return None,
    };
    Some(Vector::new(x * INCH, y * INCH))
}
