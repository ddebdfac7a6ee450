//! Which places of a board to mark for the acts a player can choose from: who can act, where to, against whom; knows no game.

use std::collections::{BTreeMap, BTreeSet};

use super::board::Board;
use super::picture::{Ink, Paint};
use super::session::{Deed, Step};
use super::table::{Eyes, Table};

/// What a mark says about a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A piece there can act.
    Actor,
    /// A piece can go there, but only by an act with a star.
    Starred,
    /// A piece can go there, or be put there.
    Reach,
    /// Something can be done to what is there.
    Target,
}

impl Mark {
    /// Its letter.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Mark::Actor => '^',
            Mark::Starred => '*',
            Mark::Reach => 'o',
            Mark::Target => 'X',
        }
    }

    /// How much it matters to see a place with this mark.
    pub(super) fn weight(self) -> u64 {
        match self {
            Mark::Actor | Mark::Target => 400,
            Mark::Reach => 200,
            Mark::Starred => 100,
        }
    }

    pub(super) fn ink(self) -> Ink {
        let (letter, ground) = match self {
            Mark::Actor => (231, 25),
            Mark::Starred => (231, 130),
            Mark::Reach => (231, 28),
            Mark::Target => (231, 160),
        };
        Ink {
            letter: Some(letter),
            ground: Some(Paint::Number(ground)),
            bold: true,
        }
    }

    /// The letter and its meaning; `star` is what a star beside an act means.
    pub(super) fn sign(self, star: &str) -> String {
        match self {
            Mark::Actor => "^ can act".into(),
            Mark::Starred => format!("* legal, but {star}"),
            Mark::Reach => "o legal".into(),
            Mark::Target => "X target".into(),
        }
    }
}

/// The marks for some acts, as a viewer sees them. Where several pieces on the map can go to different places, the pieces are
/// marked instead of the places: everywhere somebody can go says nothing. Pieces that move together have no one place to
/// go to.
pub fn marks<G: Table>(game: &G, acts: &[G::Act], eyes: Eyes) -> BTreeMap<String, Mark> {
    let mut marks = BTreeMap::new();
    let mut reached: BTreeMap<String, Reached> = BTreeMap::new();
    for act in acts {
        let about = game.facets(act);
        let place_of = |piece: &Option<String>| game.place_of(piece.as_deref()?, eyes);
        let from = about.from.clone().or_else(|| place_of(&about.piece));
        let is_attack = about.target.is_some() || G::manual().attacks.contains(&about.kind);
        let piece = about.piece.clone().unwrap_or_default();
        match about.to.clone() {
            to if is_attack => {
                if let Some(place) = to.or_else(|| place_of(&about.target)) {
                    add(&mut marks, place, Mark::Target);
                }
            }
            Some(to) if !piece.contains(' ') => {
                let mark = match game.remark(act, eyes).ends_with('*') {
                    true => Mark::Starred,
                    false => Mark::Reach,
                };
                let its = reached.entry(piece).or_default();
                its.is_on_map = from.is_some();
                add(&mut its.places, to, mark);
            }
            _ => {}
        }
        if let Some(from) = from {
            add(&mut marks, from, Mark::Actor);
        }
    }
    let on_map = reached.values().filter(|its| its.is_on_map);
    let different: BTreeSet<Vec<&String>> = on_map.map(|its| its.places.keys().collect()).collect();
    let is_one = different.len() < 2;
    for its in reached.into_values().filter(|its| is_one || !its.is_on_map) {
        for (place, mark) in its.places {
            add(&mut marks, place, mark);
        }
    }
    marks
}

/// Where one piece can go.
#[derive(Default)]
struct Reached {
    is_on_map: bool,
    places: BTreeMap<String, Mark>,
}

/// Adds a mark; the mark that says more about a place counts. A piece that can act is no enemy: it is marked as a target only
/// where nothing else can be done with it.
fn add(marks: &mut BTreeMap<String, Mark>, place: String, mark: Mark) {
    let known = marks.entry(place).or_insert(mark);
    *known = match (*known, mark) {
        (Mark::Actor, Mark::Target) | (Mark::Target, Mark::Actor) => Mark::Actor,
        (known, mark) => mark.max(known),
    };
}

/// How much it matters to see where the last act was done: less than whom the question is about.
const LAST: u64 = 150;

/// Looks at where the last of these steps happened that was an act, as far as the viewer may know it.
pub fn look_at_last<G: Table>(board: &mut Board, game: &G, steps: &[Step<G>], eyes: Eyes) {
    let last = steps.iter().rev().find_map(|step| match &step.deed {
        Deed::Act(act) => Some(step.before.facets(act)),
        _ => None,
    });
    let Some(about) = last else { return };
    // Only where the viewer sees these pieces now: the place of an act may be hidden from them.
    let place_of = |piece: Option<String>| game.place_of(piece.as_deref()?, eyes);
    let by = place_of(about.piece);
    let to = by.as_ref().and(about.to);
    let mut places: Vec<String> = [by, place_of(about.target), to]
        .into_iter()
        .flatten()
        .collect();
    places.dedup();
    for place in places {
        board.look_at(&place, LAST);
    }
}
