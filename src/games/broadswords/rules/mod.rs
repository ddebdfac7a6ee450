//! The rules of Battlefields: each chapter of the ledger is a file here; knows no printer, no terminal and no bot.
//!
//! | file | what |
//! |---|---|
//! | `ids` `tables` `readings` `field` | what never changes: dense rows, the options, the ground |
//! | `state` `act` `event` `decision` `refusal` `exists` | the vocabulary |
//! | `compile/` `muster` `test_ground` | a scenario made into tables and a first state |
//! | `game` `view` `shown` `facets` `text/` `candidates/` | the contract kept |
//! | `set_up` `arrivals` `turn` `victory` | around the phases |
//! | `footprint` `movement` `block` `way` `charge` `transport` `hidden` | movement |
//! | `rally` `rout` `prisoners` | what routed units do |
//! | `missile` `shooters` `sight` `remembered` `aim` `kill_zone` `blast` `spells` | missiles: who shoots at what |
//! | `casualties` `allotment` `toughness` `damage` `muzzle_loaders` | missiles: what becomes of it |
//! | `melee` `groups` `fight` `blows` `doors` | melee and doors |
//! | `morale` `zombies` | the end of a turn |

mod act;
mod aim;
mod allotment;
mod arrivals;
mod blast;
mod block;
mod blows;
mod candidates;
mod casualties;
mod charge;
mod compile;
mod damage;
mod decision;
mod doors;
mod event;
mod exists;
mod facets;
mod field;
mod fight;
mod footprint;
mod game;
mod groups;
mod hidden;
mod ids;
mod kill_zone;
mod march;
mod melee;
mod missile;
mod morale;
mod movement;
mod muster;
mod muzzle_loaders;
mod prisoners;
mod rally;
mod readings;
mod refusal;
mod remembered;
mod rout;
mod set_up;
mod shooters;
mod shown;
mod sight;
mod spells;
mod state;
mod tables;
mod test_ground;
mod text;
mod toughness;
mod transport;
mod turn;
mod victory;
mod view;
mod way;
mod zombies;

use std::sync::Arc;

pub use act::{Act, Aim, Formation, MOST_LEGS, March, Pace, Pairing, Route, Spell, Stand, Who};
pub use aim::{ALWAYS_HITS, Shot, TO_HIT, chances, hits};
pub use blast::{casualties, damage};
pub use blows::{Blow, Verdict, verdict};
pub use casualties::Spared;
pub use compile::{compile, compile_with};
pub use decision::Decision;
pub use event::{
    Cause, EndReason, Event, HeldBy, HitModifiers, MeleeModifiers, MeleeResult, Phase, RoutReason,
};
pub use field::{Field, Ground, buildings_under};
pub use footprint::{ACROSS_A_WALL, COHESION, CONTACT, FINDS, FOOT, RIDER, SHOULDER};
pub use groups::{Division, Group};
pub use ids::{
    BuildingId, BuildingSet, DoorId, DoorSet, FeatureId, FigureId, FigureSet, MOST_BUILDINGS,
    MOST_DOORS, MOST_FIGURES, MOST_FOES, MOST_MARKERS, MOST_MODELS, MOST_UNITS, MOST_WEAPONS,
    MOST_ZONES, MarkerId, MarkerSet, ModelId, ModelSet, NOBODY, Numbers, UnitId, UnitSet, WeaponId,
    WeaponSet, ZoneId,
};
pub use kill_zone::KILL_ZONE;
pub use march::Walker;
pub use melee::{Melee, MeleeStage};
pub use missile::{AT_AN_OPENING, Hit, HitOn, MissileStage, Shooting};
pub use readings::{CatapultToll, Readings, RingOnEffects};
pub use refusal::{Fact, No};
use remembered::Remembered;
pub use shooters::Shooter;
pub use sight::{Protection, Spot, outside_of};
pub use state::{After, OFF, OFF_ROAD, Place, Stage, State, Tie, UNKNOWN};
pub use tables::{
    Adjustments, ArrivalRow, BuildingKind, BuildingRow, DeployRow, DoorRow, FeatureKind,
    FeatureRow, FigureRow, GoalKind, GoalRow, HINDRANCES, Hindrance, MarkerRow, ModelKind,
    ModelRow, RaceRow, Ring, RingRow, Shelter, SideRow, Speech, Start, Tables, UnitRow, WeaponRow,
    ZoneRow,
};
pub use test_ground::{Layout, Piece, TestGround};
pub use text::VERBS;

/// The sides of every die.
pub const D6: u8 = 6;

/// A battle.
#[derive(Clone, Debug)]
pub struct Battle {
    tables: Arc<Tables>,
    state: State,
    remembered: Arc<Remembered>,
}
