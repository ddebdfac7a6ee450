//! A battle and its events as plain values for clients, made from what a side may know.

use serde_json::{Value, json};

use super::Battle;
use super::event::Event;
use crate::engine::Side;

/// What a side may know.
pub(super) fn view(battle: &Battle, side: Side) -> Value {
    let tables = &battle.tables;
    json!({
        "side": tables.sides[side.at()].id,
        "turn": battle.state.turn,
        "turns": tables.turns,
    })
}

/// An event, for a client that shows it to a side.
pub(super) fn event(_: &Battle, event: &Event, _: Side) -> Value {
    json!({ "event": format!("{event:?}") })
}
