//! There's a War On and To Arms!: one set of rules, two games by their options; each chapter of the ledger is a file here.

mod act;
mod aim;
mod breakthrough;
mod cards;
mod compile;
mod counted;
mod decision;
mod event;
mod facets;
mod field;
mod fight;
mod game;
mod ground;
mod guess;
mod hands;
mod judgement;
mod movement;
mod orders;
mod pointless;
mod prospect;
mod queries;
mod readings;
mod recon;
mod refusal;
mod retreat;
mod shown;
mod state;
mod tables;
mod test_range;
mod text;
mod turn;
mod view;
mod ways;
mod works;

use std::sync::Arc;

pub use act::{Act, Fire};
pub use aim::Range;
pub use compile::{compile, compile_with};
pub use counted::CLASSES;
pub use decision::Decision;
pub use event::{Event, Moot, Reason, Steadied, Uncounted};
pub use field::{BridgeSite, Field, Known, Row, TerrainKind};
pub use ground::Screen;
pub use hands::{Hands, PICKING};
pub use judgement::{Battleground, FINDINGS, Judgement, judge};
pub use prospect::{Landings, Prospect};
pub use queries::NO_WAY;
pub use readings::{BuildingReading, FaceSet, NcoLoss, Readings, Ring, Shield, Wireless};
pub use refusal::{Fact, No};
pub use state::{
    BridgeState, Fight, LeaderState, MAX_DUMMIES, MineState, Played, Stage, State, Step, Task,
    UnitState, mark,
};
pub use tables::{
    Aim, Card, CardKind, Face, Firer, LEADERS_FROM, LeaderRow, Load, MAX_CARDS, MAX_UNITS, Mark,
    MineKind, NOBODY, Objective, Op, Piece, Reach, Reply, SideRow, Sighting, Start, Tables,
    UnitRow, Use, When, die,
};
pub use test_range::{Trial, Untried, on_test_range};
pub use text::{order_words, rank_word, read_throw, write_throw};
pub use turn::LAST_TURN;
pub use view::View;

pub use crate::kernel::{HexId, HexSet, OFF};

/// A battle of either game.
#[derive(Clone, Debug)]
pub struct Battle {
    tables: Arc<Tables>,
    state: State,
}
