//! The report of a battle as plain data: who fought, what happened turn by turn, losses, luck, turning points, notes; knows no printer.

mod account;
mod chapters;
mod forecast;
mod html;
mod layout;
mod markdown;
mod words;

use serde::Serialize;

pub use account::{Account, HandedOver, Line, Moment, Muster, Places, Score, Terms};
pub use chapters::{Subject, about};
pub use html::html;
pub use layout::{Block, Row};
pub use markdown::markdown;
pub(crate) use words::{capital, counted, inside, is_several, leading, listed, number, short};

use crate::odds::Fraction;

/// The report of a battle.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The scenario.
    pub title: String,
    /// The game it belongs to.
    pub game: String,
    /// The words of the game for what is counted.
    #[serde(skip)]
    pub terms: &'static Terms,
    /// What it is about.
    pub briefing: String,
    /// How it ended, in a sentence.
    pub verdict: String,
    /// Whether it is over.
    pub is_over: bool,
    /// What a reader should know before relying on the report.
    pub warnings: Vec<String>,
    /// How the battle differs from the scenario as written.
    pub settings: Vec<String>,
    /// The two sides.
    pub sides: Vec<Force>,
    /// What happened, turn by turn, and before the first turn.
    pub chapters: Vec<Chapter>,
    /// What the dice did.
    pub luck: Luck,
    /// Who was likely to win at each point of the battle.
    pub forecast: Forecast,
}

/// One side.
#[derive(Clone, Debug, Serialize)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// Its short name once it has been introduced.
    pub short: String,
    /// Who played it.
    pub player: String,
    /// Its points at the end, in a game that keeps a score.
    pub points: Option<u32>,
    /// The points that win, if points do.
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
    /// Figures at the end.
    pub end: u32,
    /// Points of its vehicle at the start and at the end.
    pub vehicle: Option<(u32, u32)>,
    /// Enemy figures it has killed.
    pub kills: u32,
    /// How it ended.
    pub fate: String,
}

/// A turn, or what happened before the first.
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
    /// What was on the map at its end; nothing when the map is not drawn again.
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
        /// What was agreed.
        text: String,
        /// Why.
        because: String,
    },
    /// Something was taken back after dice or hidden information had been seen.
    Takeback {
        /// The number of acts and rolls.
        steps: usize,
    },
}

/// What is on a map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Units and commanders.
    pub counters: Vec<Counter>,
    /// How the ground has changed.
    pub signs: Vec<Sign>,
    /// How units have moved since the map before.
    pub moves: Vec<Move>,
}

/// The way of a unit on a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// 0 for the first side, 1 for the second.
    pub side: usize,
    /// Where it was, one place after another, as logs write them.
    pub places: Vec<String>,
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
    /// Figures left; not shown for a commander.
    pub strength: Option<u32>,
    /// What sort of thing it is.
    pub shape: Shape,
    /// Whether its identity is hidden from the enemy.
    pub hidden: bool,
}

/// The sort of thing on a map.
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

/// A label at a place of the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// Where, as logs write it.
    pub place: String,
    /// The text.
    pub text: String,
}

/// What the dice did, and what was expected of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Luck {
    /// Every attack.
    pub shots: Vec<Shot>,
    /// Every die of a battle, by who rolled it.
    pub dice: Vec<DiceThrown>,
}

/// One attack.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shot {
    /// The number of steps made before it was declared.
    pub step: usize,
    /// The turn.
    pub turn: u32,
    /// The side.
    pub side: usize,
    /// The piece that attacked, by its place in the muster.
    pub by: usize,
    /// The exact expected number of enemy figures killed.
    #[serde(serialize_with = "as_number")]
    pub expected: Fraction,
    /// Enemy figures it killed.
    pub killed: u32,
}

/// The battle dice of one colour that one side has rolled, on the table or by the program.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiceThrown {
    /// The side.
    pub side: usize,
    /// Their colour.
    pub colour: String,
    /// Whether they were rolled on a real table.
    pub by_hand: bool,
    /// How many.
    pub dice: u32,
    /// Each face: its name, how many sides of the die have it, and how often it came up.
    pub faces: Vec<(String, u32, u32)>,
}

impl DiceThrown {
    /// The expected count of a face that is on this many sides of the die.
    #[must_use]
    pub fn expected(&self, sides: u32) -> f64 {
        let all: u32 = self.faces.iter().map(|(_, sides, _)| sides).sum();
        f64::from(self.dice * sides) / f64::from(all.max(1))
    }
}

/// Who was likely to win at each point of the battle.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Forecast {
    /// How often the battle was played on from each turn; 0 when it was not.
    pub playouts: u32,
    /// The bots that played on.
    pub players: String,
    /// The first side's chance to win at the end of each chapter, in per cent.
    pub chances: Vec<f64>,
    /// Where it changed most, in the order of the battle.
    pub turning_points: Vec<TurningPoint>,
}

/// Where the battle turned.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurningPoint {
    /// The turn.
    pub turn: u32,
    /// The side it favoured.
    pub side: usize,
    /// That side's chance to win when the turn began, in per cent.
    pub before: f64,
    /// Its chance when the turn ended.
    pub after: f64,
    /// What happened.
    pub text: String,
    /// How much of the swing was due to that alone, in per cent; none when no single event stands out.
    pub share: Option<f64>,
}

fn as_number<S: serde::Serializer>(value: &Fraction, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_f64(value.value())
}

impl Luck {
    /// The kills expected of a side's attacks, and the kills they made; in one turn only when it is named.
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
