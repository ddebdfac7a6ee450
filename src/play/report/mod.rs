//! The report of a battle as plain data: who fought, what happened turn by turn, losses, luck, turning points, notes; knows no printer.

mod account;
mod chapters;
mod forecast;
mod html;
mod layout;
mod markdown;
mod words;

use serde::Serialize;

pub use account::{Account, Line, Moment, Muster, Places, Score};
pub use chapters::{Subject, about};
pub use html::html;
pub use layout::{Block, Row};
pub use markdown::markdown;
pub(crate) use words::{capital, counted, inside, listed, number, short};

use crate::odds::Fraction;

/// A battle as it is told.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The scenario.
    pub title: String,
    /// The game it belongs to.
    pub game: String,
    /// What it is about.
    pub briefing: String,
    /// How it ended, in a sentence.
    pub verdict: String,
    /// Whether it has come to its end.
    pub is_over: bool,
    /// What a reader must know before believing any of it.
    pub warnings: Vec<String>,
    /// What differs from the scenario as it is written.
    pub settings: Vec<String>,
    /// The two sides.
    pub sides: Vec<Force>,
    /// Turn by turn, with what came before the first.
    pub chapters: Vec<Chapter>,
    /// What the dice have done.
    pub luck: Luck,
    /// Who was likely to win, when.
    pub forecast: Forecast,
}

/// One side.
#[derive(Clone, Debug, Serialize)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// The same once it has been introduced.
    pub short: String,
    /// Who played it.
    pub player: String,
    /// Points in the end, in a game that keeps a score.
    pub points: Option<u32>,
    /// Points that win, where a number does.
    pub quota: Option<u32>,
    /// Its units and commanders.
    pub pieces: Vec<Record>,
}

/// What became of a unit or commander.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    /// Its short name on maps.
    pub code: String,
    /// Its name.
    pub name: String,
    /// What is on its card.
    pub kind: String,
    /// Whether it is a commander.
    pub commander: bool,
    /// Figures at the start.
    pub start: u32,
    /// Figures in the end.
    pub end: u32,
    /// Points of its vehicle at the start and in the end.
    pub vehicle: Option<(u32, u32)>,
    /// Figures of the enemy it has killed in battle.
    pub kills: u32,
    /// How it ended.
    pub fate: String,
}

/// A turn, or what came before the first.
#[derive(Clone, Debug, Serialize)]
pub struct Chapter {
    /// The turn; 0 before the first.
    pub turn: u32,
    /// Its heading.
    pub title: String,
    /// What happened.
    pub passages: Vec<Passage>,
    /// The points of both sides at its end, in a game that keeps a score.
    pub points: Option<[u32; 2]>,
    /// What stood on the map at its end; nothing when the map is not drawn again.
    #[serde(skip)]
    pub map: Option<Position>,
}

/// A paragraph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Passage {
    /// What happened.
    Prose {
        /// In words.
        text: String,
    },
    /// What a player wrote down.
    Note {
        /// Their words.
        text: String,
    },
    /// What the table has overridden.
    Override {
        /// What was so from then on.
        text: String,
        /// Why.
        because: String,
    },
    /// Something was taken back after dice or something hidden had been seen.
    Takeback {
        /// How many acts and throws.
        steps: usize,
    },
}

/// What stands on a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Units and commanders.
    pub counters: Vec<Counter>,
    /// What has become of the ground.
    pub signs: Vec<Sign>,
}

/// A unit or commander on a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// 0 for the first side, 1 for the second.
    pub side: usize,
    /// Where, as logs write it.
    pub place: String,
    /// Its short name.
    pub code: String,
    /// Figures left; none are written on a commander.
    pub strength: Option<u32>,
    /// What sort of thing it is.
    pub shape: Shape,
    /// Whether its enemy does not know what it is.
    pub hidden: bool,
}

/// What sort of thing stands on a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// On foot, or mounted.
    Foot,
    /// A gun.
    Gun,
    /// A vehicle.
    Vehicle,
    /// A commander.
    Commander,
}

/// Something written on a place of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// Where, as logs write it.
    pub place: String,
    /// What.
    pub text: String,
}

/// What the dice have done, and what they should have.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Luck {
    /// Every attack.
    pub shots: Vec<Shot>,
    /// Every die of a battle, by who threw it.
    pub dice: Vec<DiceThrown>,
}

/// One attack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shot {
    /// How many steps had been made when it was declared.
    pub step: usize,
    /// The turn.
    pub turn: u32,
    /// Whose.
    pub side: usize,
    /// The piece that attacked, by its place in the muster.
    pub by: usize,
    /// Figures of the enemy it should kill, exactly.
    #[serde(serialize_with = "as_number")]
    pub expected: Fraction,
    /// Figures of the enemy it killed.
    pub killed: u32,
}

/// The battle dice of one colour that one side has thrown, by one hand.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiceThrown {
    /// Whose.
    pub side: usize,
    /// Their colour.
    pub colour: String,
    /// Whether they were thrown on a real table.
    pub by_hand: bool,
    /// How many.
    pub dice: u32,
    /// Each face: its name, how many sides of the die have it, and how often it came.
    pub faces: Vec<(String, u32, u32)>,
}

impl DiceThrown {
    /// How often a face should have come that this many sides of the die have.
    #[must_use]
    pub fn expected(&self, sides: u32) -> f64 {
        let all: u32 = self.faces.iter().map(|(_, sides, _)| sides).sum();
        f64::from(self.dice * sides) / f64::from(all.max(1))
    }
}

/// Who was likely to win, when.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Forecast {
    /// How often each battle was played on; 0 when it was not.
    pub playouts: u32,
    /// By which players.
    pub players: String,
    /// The chance of the first side at the end of each chapter, in per cent.
    pub chances: Vec<f64>,
    /// Where it changed most, in the order of the battle.
    pub turning_points: Vec<TurningPoint>,
}

/// Where the battle turned.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurningPoint {
    /// The turn.
    pub turn: u32,
    /// Whom it favoured.
    pub side: usize,
    /// The chance of that side when the turn began, in per cent.
    pub before: f64,
    /// When it ended.
    pub after: f64,
    /// What happened.
    pub text: String,
    /// How much of it came with that alone, in per cent; none when nothing in the turn stands out.
    pub share: Option<f64>,
}

fn as_number<S: serde::Serializer>(value: &Fraction, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_f64(value.value())
}

impl Luck {
    /// What the attacks of a side should have killed, and what they did; in one turn only when it is named.
    #[must_use]
    pub fn sum(&self, side: usize, turn: Option<u32>) -> (Fraction, u32) {
        let held = self
            .shots
            .iter()
            .filter(|shot| shot.side == side && turn.is_none_or(|turn| shot.turn == turn));
        held.fold((Fraction::ZERO, 0), |(expected, killed), shot| {
            (expected + shot.expected, killed + shot.killed)
        })
    }

    /// How many attacks a side has made.
    #[must_use]
    pub fn count(&self, side: usize) -> usize {
        self.shots.iter().filter(|shot| shot.side == side).count()
    }
}
