//! What a game must provide to be simulated, and what it may count in addition; knows no game.

use std::fmt::Debug;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::chance::PairedChance;
use super::report::{Report, Share};
use super::statistics::Estimate;
use crate::engine::{Game, Outcome, Side, Sink, Throw};
use crate::kernel::chart::Chart;
use crate::kernel::document::Block;

/// A game that can be simulated.
pub trait Simulated: Game<Fixed: Send + Sync> + Send + 'static {
    /// Notes taken while a battle is played, about what its end does not show.
    type Notes: Sink<Self::Event> + Clone + Debug;
    /// What the game counts in addition to the common results; [`NoExtras`] for nothing.
    type Extras: Extras<Self>;

    /// A new battle.
    fn begin(fixed: Arc<Self::Fixed>) -> Self;

    /// Empty notes for a battle.
    fn notes(fixed: &Self::Fixed) -> Self::Notes;

    /// The sides and pieces of a battle, and the ways it can end.
    fn roster(fixed: &Self::Fixed) -> Roster;

    /// The number of the turn that begins with an event.
    fn turn_begun(event: &Self::Event) -> Option<u32>;

    /// The result of a battle that is over.
    fn ended(&self, outcome: Outcome) -> Ended;

    /// The answer to a pending roll that must not come from the stream of rolls, such as a card from a deck with its
    /// own order. Two packs that differ in one card then play the same battle until somebody draws it.
    fn drawn(&self, _notes: &Self::Notes, _chance: &PairedChance) -> Option<Throw> {
        None
    }
}

/// What never changes in a series of battles, as plain words and numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// The two sides, in the order of the scenario.
    pub sides: [RosterSide; 2],
    /// The kinds of pieces; pieces of the first kind have a strength.
    pub kinds: Vec<PieceKind>,
    /// All pieces, those of the first kind first.
    pub pieces: Vec<Piece>,
    /// The ways a battle can end.
    pub ends: Vec<End>,
    /// What strength is counted in: `strength points`.
    pub strength: String,
    /// What it means for a piece to be gone: `destroyed or captured`.
    pub gone: String,
}

/// A side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RosterSide {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The points that win the battle, if points do.
    pub quota: Option<u32>,
    /// The strength it begins with.
    pub strength: u32,
}

/// A kind of piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceKind {
    /// What one is called: `unit`.
    pub one: String,
    /// What a list of them is called in JSON: `units`.
    pub list: String,
    /// Whether a chart must show the id of a piece beside its name to distinguish it from others.
    pub is_labelled: bool,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// The index of its kind.
    pub kind: usize,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The index of its side.
    pub side: usize,
    /// The strength it begins with; none where only its loss is counted.
    pub strength: Option<u32>,
}

/// A way a battle can end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct End {
    /// Its key in JSON: `time`.
    pub key: String,
    /// Its measure in CSV: `ended by time`.
    pub measure: String,
    /// In a sentence, before `in 12.0 %`: `time ran out`.
    pub sentence: String,
    /// The label of its bar.
    pub label: String,
}

/// The result of one battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// How it ended, as an index into the roster's ways to end.
    pub end: usize,
    /// How many turns it lasted.
    pub turns: u32,
    /// The points of each side.
    pub points: [i64; 2],
    /// What became of each piece of the roster.
    pub losses: Vec<Loss>,
}

/// What became of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loss {
    /// The strength it has lost.
    pub strength: u32,
    /// Whether it is gone.
    pub gone: bool,
}

/// A game's own sums, in whole numbers.
pub trait Sums: Clone + Debug + Send + Sync + Serialize + DeserializeOwned + 'static {
    /// Adds the sums of other battles of the same series.
    fn merge(&mut self, other: &Self);

    /// What the sums add to a report.
    fn addition(&self, report: &Report) -> Addition;
}

/// How a game adds up its own sums.
pub trait Extras<G: Simulated>: Sums {
    /// What is kept of one battle.
    type Record: Send;

    /// Sums of no battles.
    fn nothing(fixed: &G::Fixed) -> Self;

    /// What is kept of a battle that is over.
    fn record(game: &G, notes: &G::Notes) -> Self::Record;

    /// Whether two battles in different packs went the same way, as far as these records show.
    fn is_like(one: &Self::Record, two: &Self::Record) -> bool;

    /// Counts a battle.
    fn add(&mut self, record: &Self::Record, outcome: Outcome);
}

/// What a game adds to a report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Addition {
    /// Sentences about the value of being first.
    pub first_player: Vec<String>,
    /// Rows of CSV; those of the table `battle` are put with the rest of that table, all others at the end.
    pub measures: Vec<Measure>,
    /// JSON, merged into the report.
    pub json: Map<String, Value>,
    /// Sections at the end of a text.
    pub sections: Vec<Block>,
    /// Pages at the end of the charts.
    pub pages: Vec<AddedPage>,
}

/// A row of CSV.
#[derive(Clone, Debug, PartialEq)]
pub struct Measure {
    /// The table: `battle`, `side`, `unit` and so on.
    pub table: String,
    /// The id of the side it is about; empty when it is about both.
    pub side: String,
    /// The id of what it is about; empty when it is about the battle.
    pub id: String,
    /// The name of what it is about.
    pub name: String,
    /// What is measured.
    pub measure: String,
    /// The number.
    pub value: Measured,
}

/// A number with its interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measured {
    /// A share, with what it was counted from.
    Share(Share),
    /// Any other estimate; none where nothing is known.
    Estimate(Option<Estimate>),
}

/// A page of charts.
#[derive(Clone, Debug, PartialEq)]
pub struct AddedPage {
    /// What it shows, beside the name of the scenario.
    pub what: String,
    /// Its charts.
    pub charts: Vec<Chart>,
    /// Notes for the reader.
    pub note: String,
}

/// Counts nothing in addition to the common results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoExtras;

impl Sums for NoExtras {
    fn merge(&mut self, _: &NoExtras) {}

    fn addition(&self, _: &Report) -> Addition {
        Addition::default()
    }
}

impl<G: Simulated> Extras<G> for NoExtras {
    type Record = ();

    fn nothing(_: &G::Fixed) -> NoExtras {
        NoExtras
    }

    fn record(_: &G, _: &G::Notes) {}

    fn is_like((): &(), (): &()) -> bool {
        true
    }

    fn add(&mut self, (): &(), _: Outcome) {}
}

impl Roster {
    /// The roster of a game in which each side has some pieces of one kind. Sides and pieces are given by id and name,
    /// pieces with their side and strength, ends by key and sentence.
    #[must_use]
    pub fn plain(
        sides: [(&str, &str); 2],
        kind: &str,
        pieces: &[(Side, &str, &str, u32)],
        ends: &[(&str, &str)],
    ) -> Roster {
        let strength = |at: usize| {
            let own = pieces.iter().filter(|(side, ..)| side.at() == at);
            own.map(|(.., strength)| strength).sum()
        };
        let side = |at: usize| RosterSide {
            id: sides[at].0.into(),
            name: sides[at].1.into(),
            quota: None,
            strength: strength(at),
        };
        let piece = |(side, id, name, strength): &(Side, &str, &str, u32)| Piece {
            kind: 0,
            id: (*id).into(),
            name: (*name).into(),
            side: side.at(),
            strength: Some(*strength),
        };
        let end = |(key, sentence): &(&str, &str)| End {
            key: (*key).into(),
            measure: format!("ended by {key}"),
            sentence: (*sentence).into(),
            label: (*sentence).into(),
        };
        Roster {
            sides: [side(0), side(1)],
            kinds: vec![PieceKind {
                one: kind.into(),
                list: format!("{kind}s"),
                is_labelled: false,
            }],
            pieces: pieces.iter().map(piece).collect(),
            ends: ends.iter().map(end).collect(),
            strength: format!("{kind}s"),
            gone: "lost".into(),
        }
    }

    /// The indices of a side's pieces of the first kind.
    pub(super) fn main_pieces(&self, side: Side) -> impl Iterator<Item = usize> {
        let pieces = self.pieces.iter().enumerate();
        pieces
            .filter(move |(_, piece)| piece.kind == 0 && piece.side == side.at())
            .map(|(at, _)| at)
    }

    /// The strength a side has lost.
    pub(super) fn lost(&self, losses: &[Loss], side: Side) -> i64 {
        let of_side = self.main_pieces(side).filter_map(|at| losses.get(at));
        of_side.map(|loss| i64::from(loss.strength)).sum()
    }
}
