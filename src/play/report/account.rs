//! What a game must provide for reports on its battles; knows no file.

use std::collections::BTreeMap;

use super::{Counter, Luck, Shape, Sign};
use crate::engine::Side;
use crate::play::session::{Deed, Step};
use crate::play::table::{Eyes, Table};
use crate::sim::Simulated;

/// The names of places on the map, by hex: `0504` is the `Church hall`.
pub type Places = BTreeMap<String, String>;

/// The points of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The points it has.
    pub points: u32,
    /// The points that win, if points do.
    pub quota: Option<u32>,
}

/// A unit or commander at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Muster {
    /// Its id, as orders name it.
    pub id: String,
    /// The side it belongs to.
    pub side: Side,
    /// Its short name on maps.
    pub code: String,
    /// Its name in a sentence; it gets a capital at the beginning of one.
    pub name: String,
    /// What is on its card.
    pub kind: String,
    /// Whether it is a commander.
    pub commander: bool,
    /// Figures left.
    pub strength: u32,
    /// The points its vehicle has left, if it has one.
    pub vehicle: Option<u32>,
    /// Where it is; nowhere when it is off the table.
    pub place: Option<String>,
}

/// What a piece hands over to the next battle of a campaign.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HandedOver {
    /// Figures that can fight at once.
    pub fit: u32,
    /// Figures that come back later: they ran, or were rescued.
    pub later: u32,
    /// Heroes among all of these.
    pub heroes: u32,
    /// Commanders among all of these.
    pub commanders: u32,
}

/// One step of a turn, or the part of it that belongs there: the last step of a turn also begins the next.
pub struct Moment<'a, G: Table> {
    /// The number of steps made so far, including this one.
    pub number: usize,
    /// The battle before the step.
    pub before: &'a G,
    /// The battle after it.
    pub after: &'a G,
    /// What was done.
    pub deed: &'a Deed<G::Act>,
    /// What happened.
    pub events: &'a [G::Event],
}

/// A sentence or two of a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The number of steps made before it began.
    pub from: usize,
    /// The number of steps made when it was over.
    pub through: usize,
    /// The text.
    pub text: String,
    /// Whether it begins a paragraph.
    pub begins: bool,
    /// Whether the battle may have turned on it.
    pub decides: bool,
}

/// The words of a game for what its reports count.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The head of the column with what is on a piece's card.
    pub card: &'static str,
    /// The head of the column of strengths.
    pub strength: &'static str,
    /// What the strength of a piece with a vehicle of its own means.
    pub strength_note: &'static str,
    /// The head of the column of what a piece has done to the enemy.
    pub killed: &'static str,
    /// The note below the table of losses.
    pub losses_note: &'static str,
    /// What an attack `should have` done.
    pub should_have: &'static str,
    /// What it does that to.
    pub kills: &'static str,
    /// What it did.
    pub did: &'static str,
    /// The head of the column of what was expected.
    pub expected: &'static str,
    /// The note below the table of luck.
    pub luck_note: &'static str,
    /// The head of the table of dice.
    pub dice: &'static str,
}

impl Terms {
    /// The words of games whose units are made of figures.
    pub const FIGURES: Terms = Terms {
        card: "Card",
        strength: "Figures",
        strength_note: "Strength is in figures; what comes after the + are points of the unit's own vehicle.",
        killed: "Killed",
        losses_note: "Killed: figures of the enemy that the unit's own attacks have killed. Lost counts every cause, and whoever left the table.",
        should_have: "should have killed",
        kills: "figures",
        did: "killed",
        expected: "expected kills",
        luck_note: "Expected kills are exact: every possible roll, weighted by its chance when the attack was declared, if nobody plays a card or falls back before the dice. Cards and withdrawals count as luck here.",
        dice: "Battle dice",
    };
}

/// A game whose battles can be reported.
pub trait Account: Table + Simulated + Sync {
    /// Its words for what reports count.
    fn terms() -> &'static Terms {
        &Terms::FIGURES
    }

    /// Which piece an event removes, by its place in the muster, and how it ended: `destroyed`.
    fn end_of(&self, _event: &Self::Event) -> Option<(usize, &'static str)> {
        None
    }

    /// The score of a side, in a game that keeps one.
    fn score(&self, _side: Side) -> Option<Score> {
        None
    }

    /// Every unit and commander, always in the same order.
    fn muster(&self) -> Vec<Muster>;

    /// What a piece of the muster hands over to the next battle of a campaign; by default, its figures.
    fn handed_over(&self, piece: &Muster) -> HandedOver {
        HandedOver {
            fit: piece.strength,
            ..HandedOver::default()
        }
    }

    /// What is on the map; by default, every piece of the muster that has a place.
    fn counters(&self) -> Vec<Counter> {
        let counter = |piece: Muster| {
            Some(Counter {
                side: piece.side.at(),
                place: piece.place?,
                code: piece.code,
                strength: (!piece.commander).then_some(piece.strength),
                shape: match piece.commander {
                    true => Shape::Commander,
                    false => Shape::Foot,
                },
                hidden: false,
            })
        };
        self.muster().into_iter().filter_map(counter).collect()
    }

    /// How the ground has changed since the battle began.
    fn signs(&self, _at_first: &Self) -> Vec<Sign> {
        Vec::new()
    }

    /// A turn in sentences; by default, one for each event.
    fn narrate(turn: &[Moment<'_, Self>], _places: &Places) -> Vec<Line> {
        let told = |moment: &Moment<'_, Self>| -> Vec<Line> {
            let told = moment.after.tale(moment.before, moment.events, Eyes::All);
            let line = |text| Line {
                from: moment.number - 1,
                through: moment.number,
                text,
                ..Line::default()
            };
            told.into_iter().map(line).collect()
        };
        turn.iter().flat_map(told).collect()
    }

    /// What the dice did, and what was expected of them.
    fn reckon(_steps: &[Step<Self>]) -> Luck {
        Luck::default()
    }
}
