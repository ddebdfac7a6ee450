//! The rules of Combat Captain: each chapter of the ledger is a file here; knows no printer, no terminal and no bot.

mod act;
mod activity;
mod advance;
mod aim;
mod attack;
mod blows;
mod candidates;
mod casualties;
mod charge;
mod compile;
mod decision;
mod event;
mod facets;
mod field;
mod figures;
mod fire;
mod footprint;
mod game;
mod held;
mod ids;
mod measurements;
mod melee;
mod movement;
mod muster;
mod pips;
mod readings;
mod refusal;
mod retreat;
mod set_up;
mod shown;
mod shown_events;
mod sight;
mod state;
mod strikes;
mod support;
mod tables;
mod test_ground;
mod text;
mod transport;
mod turn;
mod victory;

use std::sync::Arc;

pub use act::{Act, Activity, Aim, MOST_LEGS, Route, Support, Volley};
pub use aim::Shot;
pub use casualties::{Loss, MOST_SAVES, Shaken};
pub use compile::{compile, compile_with};
pub use decision::Decision;
pub use event::Event;
pub use field::Field;
pub use figures::FIGURE;
pub use fire::{Attack, D6, FireStage, MOST_ATTACKS, Modifies, RED, Shooting, Strike, WHITE};
pub use footprint::{Body, COHESION, CONTACT, ENEMY_ZONE, FAR_AWAY, Form, SQUAD, VEHICLE};
pub use ids::{
    FeatureId, MOST_IN_UNIT, MOST_SUBUNITS, MOST_UNITS, MOST_ZONES, NOBODY, SubId, SubSet, UnitId,
    UnitSet,
};
pub use measurements::{Measured, Measurements};
pub use melee::{Melee, MeleeStage};
pub use movement::{Reach, along, length_of};
pub use pips::pips;
pub use readings::{LowRolls, Readings, Trading};
pub use refusal::{Fact, No};
pub use sight::Sights;
pub use state::{
    Flight, MOST_DICE, March, NORTH, OFF, Stage, State, Trigger, WITHDRAWAL_DICE, Why,
};
pub use support::{PLACE, PLANES, Run, SupportStage};
pub use tables::{
    Arm, ArrivalRow, Chart, CoverRow, DeployRow, FIRE_CLASSES, FeatureKind, FeatureRow, GoalKind,
    GoalRow, Modifiers, SideRow, Start, SubRow, TARGET_CLASSES, Tables, UnitRow, ZoneRow,
};
pub use test_ground::{Layout, Piece, TestGround};
pub use text::VERBS;

/// A battle.
#[derive(Clone, Debug)]
pub struct Battle {
    tables: Arc<Tables>,
    state: State,
    sights: Sights,
}
