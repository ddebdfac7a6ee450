//! What people call things at the table: units, figures, models, markers, features, zones, sides and points by the words they type.

use super::words;
use crate::diag::Failure;
use crate::engine::{Game as _, Pending, Side};
use crate::games::broadswords::rules::{
    Battle, BuildingId, DoorId, FigureId, FigureSet, ModelId, OFF, UnitId, Who,
};
use crate::kernel::table::{Body, Heading, Point, Sixteenths, read_length};

/// The side that is asked; its names come first.
pub(super) fn asked(battle: &Battle) -> Side {
    match battle.pending() {
        Pending::Decide { side, .. } | Pending::Roll(side) => side,
        Pending::Over(_) => Side::First,
    }
}

/// The number of the row with a name.
fn row<'a, T: 'a>(rows: &'a [T], word: &str, name: impl Fn(&'a T) -> &'a str) -> Option<u8> {
    let mut all = (0..).zip(rows);
    all.find(|(_, row)| name(row).eq_ignore_ascii_case(word))
        .map(|(number, _)| number)
}

/// A unit by its name or its mark on the map.
pub(super) fn unit(battle: &Battle, word: &str) -> Result<UnitId, Failure> {
    let rows = &battle.tables().units;
    let found = row(rows, word, |row| &row.code).or_else(|| row(rows, word, |row| &row.mark));
    found.ok_or_else(|| {
        let known = rows.iter().map(|row| row.code.as_str());
        Failure::new(format!("there is no unit `{word}`")).meant(word, known)
    })
}

/// A figure by its name.
pub(super) fn figure(battle: &Battle, word: &str) -> Result<FigureId, Failure> {
    let rows = &battle.tables().figures;
    row(rows, word, |row| &row.code).ok_or_else(|| {
        let known = rows.iter().map(|row| row.code.as_str());
        Failure::new(format!("there is no figure `{word}`")).meant(word, known)
    })
}

/// A vehicle or a gun by its name.
pub(super) fn model(battle: &Battle, word: &str) -> Option<ModelId> {
    row(&battle.tables().models, word, |row| &row.code)
}

/// A building by its name.
pub(super) fn building(battle: &Battle, word: &str) -> Option<BuildingId> {
    row(&battle.tables().buildings, word, |row| &row.code)
}

/// A door by its name.
pub(super) fn door(battle: &Battle, word: &str) -> Option<DoorId> {
    row(&battle.tables().doors, word, |row| &row.code)
}

/// A unit, a figure or a model.
pub(super) fn who(battle: &Battle, word: &str) -> Result<Who, Failure> {
    if let Ok(found) = unit(battle, word) {
        return Ok(Who::Unit(found));
    }
    if let Some(found) = model(battle, word) {
        return Ok(Who::Model(found));
    }
    if let Ok(found) = figure(battle, word) {
        return Ok(Who::Figure(found));
    }
    let tables = battle.tables();
    let units = tables.units.iter().map(|row| row.code.as_str());
    let models = tables.models.iter().map(|row| row.code.as_str());
    let figures = tables.figures.iter().map(|row| row.code.as_str());
    let known = units.chain(models).chain(figures);
    Err(Failure::new(format!("there is nobody called `{word}`")).meant(word, known))
}

/// Figures by name, joined by commas; a unit stands for all of its figures in the battle.
pub(super) fn figures(battle: &Battle, word: &str) -> Result<FigureSet, Failure> {
    let mut all = FigureSet::NONE;
    for word in word.split(',').filter(|word| !word.is_empty()) {
        match who(battle, word)? {
            Who::Unit(unit) => all |= words::here(battle, unit),
            Who::Figure(figure) => all.insert(figure),
            Who::Model(_) => {
                let what = format!("`{word}` is no figure");
                return Err(Failure::new(what));
            }
        }
    }
    Ok(all)
}

/// The footprints of somebody: all bases of a unit.
pub(super) fn bodies(battle: &Battle, who: Who) -> Vec<Body> {
    match who {
        Who::Unit(unit) => {
            let figures = words::here(battle, unit).into_iter();
            let mut all: Vec<Body> = figures.filter_map(|it| battle.body(it)).collect();
            if all.is_empty() {
                let models = battle.tables().unit(unit).all_models();
                all.extend(models.iter().filter_map(|it| battle.model_body(it)));
            }
            all
        }
        Who::Figure(figure) => battle.body(figure).into_iter().collect(),
        Who::Model(model) => battle.model_body(model).into_iter().collect(),
    }
}

/// The gap between the nearest bases of two; none when one of them is not there.
pub(super) fn gap(battle: &Battle, one: Who, other: Who) -> Option<Sixteenths> {
    let others = bodies(battle, other);
    let own = bodies(battle, one);
    let gaps = own
        .iter()
        .flat_map(|own| others.iter().map(|it| own.gap(it)));
    gaps.min()
}

/// Where somebody is: the middle of a unit.
pub(super) fn middle(battle: &Battle, who: Who) -> Option<Point> {
    match who {
        Who::Unit(unit) => words::middle(battle, unit),
        Who::Figure(figure) => words::spot(battle, figure),
        Who::Model(model) => {
            let at = battle.state().model_at[usize::from(model)];
            (at != OFF).then_some(at)
        }
    }
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
    let tables = battle.tables();
    if let Some(found) = row(&tables.buildings, word, |row| &row.code) {
        return Ok(tables.building(found).middle);
    }
    if let Some(found) = row(&tables.features, word, |row| &row.code) {
        return Ok(tables.feature(found).middle);
    }
    if let Some(found) = door(battle, word) {
        return Ok(tables.doors[usize::from(found)].at);
    }
    if let Some(zone) = tables.zones.iter().find(|zone| zone.id == word) {
        let (from, to) = zone.bounds;
        return Ok(Point::new((from.x + to.x) / 2, (from.y + to.y) / 2));
    }
    if let Some(at) = marker_at(battle, word) {
        return Ok(at);
    }
    let who = who(battle, word)?;
    middle(battle, who).ok_or_else(|| Failure::new(format!("`{word}` is not on the table")))
}

/// Where the marker with a name is: `marker-3`.
fn marker_at(battle: &Battle, word: &str) -> Option<Point> {
    let number: u8 = word.strip_prefix("marker-")?.parse().ok()?;
    let state = battle.state();
    let asked = asked(battle);
    let all: Vec<u8> = state.markers.iter().collect();
    let with = |side: Side| {
        let rows = &battle.tables().markers;
        all.iter().copied().find(|marker| {
            let row = rows[usize::from(*marker)];
            row.side == side && row.number == number
        })
    };
    let found = with(asked).or_else(|| with(asked.other()))?;
    Some(state.marker_at[usize::from(found)])
}

/// A length: `14in`, `14`, `7.25in`.
pub(super) fn length(word: &str) -> Result<Sixteenths, Failure> {
    let wrong =
        || Failure::new(format!("`{word}` is not a length")).hint("write inches, such as `14in`");
    read_length(word).ok_or_else(wrong)
}

/// A way to face.
pub(super) fn facing(word: &str) -> Result<Heading, Failure> {
    Heading::read(word).ok_or_else(|| {
        Failure::new(format!("`{word}` is not a way to face"))
            .hint("write a wind, such as `north` or `south-east`, or degrees from north")
    })
}
