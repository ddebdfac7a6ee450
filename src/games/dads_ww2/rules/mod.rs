//! The rules of Dads WW2: each chapter of the ledger is a file here; knows no printer, no terminal and no bot.

mod act;
mod artillery;
mod assault;
mod base_set;
mod candidates;
mod compile;
mod damage;
mod decision;
mod event;
mod facets;
mod field;
mod game;
mod groups;
mod movement;
mod orders;
mod readings;
mod refusal;
mod set_up;
mod shooting;
mod shown;
mod state;
mod tables;
mod test_ground;
mod text;
mod turn;
mod victory;

use std::sync::Arc;

pub use act::{
    AIM_MARKERS, Act, Chain, Facing, MOST_ASSAULTERS, MOST_MOVERS, Mover, Moves, NO_FACING,
};
pub use base_set::{BaseId, BaseSet, MOST_BASES, NOBODY, SECOND, base_of, place_of, side_of};
pub use compile::{compile, compile_on, compile_with};
pub use damage::SaveAfter;
pub use decision::Decision;
pub use event::Event;
pub use field::{Field, Ground, LONGEST};
pub use readings::{OrderTest, Readings, SaveMode};
pub use refusal::{Fact, No};
pub use state::{Barrage, Clash, Shot, Stage, State};
pub use tables::{
    Arm, AssaultArm, AssaultChanges, BaseRow, Changes, DeployRow, FaceTables, GoalKind, GoalRow,
    GunClass, MOST_CLASSES, MOST_ZONES, SavingChanges, ShotChanges, SideRow, SightPeriod, Start,
    Tables, ZoneRow,
};
pub use test_ground::{MOST_ATTACKERS, Spot, Stand, TestGround};
pub use text::VERBS;

/// A battle.
#[derive(Clone, Debug)]
pub struct Battle {
    tables: Arc<Tables>,
    state: State,
}
