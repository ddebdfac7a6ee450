//! A battle and its events as plain values for clients; nothing is hidden in this game.

use std::fmt::Debug;

use serde_json::{Map, Value, json};

use super::act::Route;
use super::event::Event;
use super::ids::{FeatureId, NOBODY, SubId, SubSet, UnitId, UnitSet};
use super::state::OFF;
use super::{Battle, shown_events};
use crate::engine::Side;
use crate::kernel::table::{INCH, Point, Sixteenths};

/// What a side may know: everything (CC-SET-05).
pub(super) fn view(battle: &Battle, side: Side) -> Value {
    let (state, tables) = (&battle.state, &battle.tables);
    let show = Show { battle };
    let sides = Side::BOTH.map(|it| {
        let row = &tables.sides[it.at()];
        json!({
            "id": row.id,
            "name": row.name,
            "planes": battle.planes(it),
            "lost": battle.lost(it).len(),
        })
    });
    let units: Vec<Value> = (0..tables.units.len() as UnitId)
        .map(|unit| unit_of(battle, unit))
        .collect();
    let subunits: Vec<Value> = (0..tables.subunits.len() as SubId)
        .map(|subunit| subunit_of(battle, subunit))
        .collect();
    json!({
        "side": tables.sides[side.at()].id,
        "turn": state.turn,
        "turns": tables.turns,
        "initiative": tables.sides[state.initiative.at()].id,
        "active": show.unit(state.active),
        "sides": sides,
        "units": units,
        "subunits": subunits,
    })
}

fn unit_of(battle: &Battle, unit: UnitId) -> Value {
    let (state, row) = (&battle.state, battle.tables.unit(unit));
    json!({
        "id": row.code,
        "name": row.name,
        "side": battle.tables.sides[row.side.at()].id,
        "markers": state.markers(unit),
        "kills": state.kills[usize::from(unit)],
        "activated": state.activated.has(unit),
        "routed": state.gone.has(unit),
    })
}

fn subunit_of(battle: &Battle, subunit: SubId) -> Value {
    let (state, row) = (&battle.state, battle.tables.subunit(subunit));
    let show = Show { battle };
    let place = usize::from(subunit);
    let marks = [
        ("moved", state.moved),
        ("fired", state.fired),
        ("charged", state.charged),
        ("overturned", state.overturned),
        ("prepared", state.prepared),
        ("destroyed", state.destroyed),
        ("routed", state.routed),
    ];
    let marks: Vec<&str> = marks
        .into_iter()
        .filter_map(|(word, set)| set.has(subunit).then_some(word))
        .collect();
    let front = state.front(subunit);
    json!({
        "id": row.code,
        "mark": row.mark,
        "name": row.name,
        "side": battle.tables.sides[row.side.at()].id,
        "unit": show.unit(row.unit),
        "subunit": row.entry,
        "place": show.point(state.at(subunit)),
        "front": [front.x, front.y],
        "figures": state.figures[place],
        "dice": state.dice[place],
        "holds": state.holds[place],
        "cover": battle.cover_level(subunit),
        "behind": show.feature(state.lined[place]),
        "marks": marks,
    })
}

/// An event, by its name and what it is about.
pub(super) fn event(battle: &Battle, event: &Event) -> Value {
    let (name, fields) = shown_events::fields(&Show { battle }, event);
    let mut value: Map<String, Value> = fields
        .into_iter()
        .map(|(key, value)| (key.into(), value))
        .collect();
    value.insert("event".into(), name.into());
    Value::Object(value)
}

/// How each sort of value is shown.
pub(super) struct Show<'a> {
    battle: &'a Battle,
}

impl Show<'_> {
    pub(super) fn side(&self, side: Side) -> Value {
        self.battle.tables.sides[side.at()].id.as_str().into()
    }

    pub(super) fn maybe_side(&self, side: Option<Side>) -> Value {
        side.map_or(Value::Null, |side| self.side(side))
    }

    pub(super) fn sub(&self, subunit: SubId) -> Value {
        if self.battle.tables.has(subunit) {
            self.battle.tables.subunit(subunit).code.as_str().into()
        } else {
            Value::Null
        }
    }

    pub(super) fn subs(&self, subunits: SubSet) -> Value {
        subunits.iter().map(|subunit| self.sub(subunit)).collect()
    }

    pub(super) fn unit(&self, unit: UnitId) -> Value {
        if unit == NOBODY {
            return Value::Null;
        }
        self.battle.tables.unit(unit).code.as_str().into()
    }

    pub(super) fn units(&self, units: UnitSet) -> Value {
        units.iter().map(|unit| self.unit(unit)).collect()
    }

    pub(super) fn feature(&self, feature: FeatureId) -> Value {
        let row = self.battle.tables.features.get(usize::from(feature));
        row.map_or(Value::Null, |row| row.code.as_str().into())
    }

    pub(super) fn point(&self, at: Point) -> Value {
        if at == OFF {
            Value::Null
        } else {
            at.to_string().into()
        }
    }

    /// A length in inches.
    pub(super) fn length(&self, length: Sixteenths) -> Value {
        (f64::from(length) / f64::from(INCH)).into()
    }

    pub(super) fn route(&self, route: &Route) -> Value {
        let points = route.points().iter();
        points.map(|point| self.point(*point)).collect()
    }

    /// The faces of the dice that were rolled.
    pub(super) fn faces(&self, faces: &[u8]) -> Value {
        let rolled = faces.iter().rposition(|face| *face > 0);
        let rolled = rolled.map_or(0, |last| last + 1);
        faces[..rolled].to_vec().into()
    }

    /// A value that is one of a few words.
    pub(super) fn word(&self, value: &impl Debug) -> Value {
        format!("{value:?}").to_lowercase().into()
    }
}
