//! How the forces of one battle differ from those of its scenario: read, written, and done to the scenario; knows no
//! game and no reason for them.

use std::fmt;

use toml::Spanned;

use super::model::{Force, PlacedLeader, Scenario, ScenarioSide};
use crate::diag::{Failure, and_list, did_you_mean};

/// How each change is written.
const FORMS: &str = "write `SIDE UNIT strength NUMBER`, `SIDE PIECE card CARD`, `SIDE PIECE out`, `SIDE UNIT comes CARD FIGURES HEROES COMMANDERS`, `SIDE ID joins LEADER UNIT`, `SIDE OFFICER speaks`, `SIDE hand CARDS LIMIT` or `SIDE quota POINTS`";

/// One difference from the forces of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceChange {
    /// The side.
    pub side: String,
    /// What is different.
    pub what: Difference,
}

/// What is different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A unit begins with this many figures.
    Strength(String, u32),
    /// A unit or commander has another card or piece.
    Card(String, String),
    /// A unit or commander is not there; the unit's commander takes over another that has none, or stays at home too.
    Out(String),
    /// A unit comes that the scenario does not have; it sets up where its side may.
    Comes {
        /// Its id.
        id: String,
        /// Its card.
        of: String,
        /// Its figures.
        figures: u32,
        /// Heroes among them.
        heroes: u32,
        /// Commanders among them.
        commanders: u32,
    },
    /// A commander joins.
    Joins {
        /// Their id.
        id: String,
        /// Their piece.
        leader: String,
        /// The unit they are with.
        with: String,
    },
    /// The side has this officer card too.
    Speaks(String),
    /// The side begins with this many cards, and may hold this many.
    Hand(u32, u32),
    /// The side needs this many points to win.
    Quota(u32),
}

impl ForceChange {
    /// Reads a change: `platoon section-2 strength 4`.
    ///
    /// # Errors
    /// What is wrong with it, and how changes are written.
    pub fn read(text: &str) -> Result<ForceChange, Failure> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| {
            word.parse::<u32>()
                .map_err(|_| Failure::new(format!("`{word}` is not a number")).hint(FORMS))
        };
        let (side, what) = match words.as_slice() {
            [side, "hand", cards, limit] => {
                (side, Difference::Hand(number(cards)?, number(limit)?))
            }
            [side, "quota", points] => (side, Difference::Quota(number(points)?)),
            [side, unit, "strength", figures] => {
                (side, Difference::Strength((*unit).into(), number(figures)?))
            }
            [side, piece, "card", card] => {
                (side, Difference::Card((*piece).into(), (*card).into()))
            }
            [side, id, "comes", of, figures, heroes, commanders] => (
                side,
                Difference::Comes {
                    id: (*id).into(),
                    of: (*of).into(),
                    figures: number(figures)?,
                    heroes: number(heroes)?,
                    commanders: number(commanders)?,
                },
            ),
            [side, piece, "out"] => (side, Difference::Out((*piece).into())),
            [side, id, "joins", leader, with] => (
                side,
                Difference::Joins {
                    id: (*id).into(),
                    leader: (*leader).into(),
                    with: (*with).into(),
                },
            ),
            [side, officer, "speaks"] => (side, Difference::Speaks((*officer).into())),
            _ => {
                let what = format!("`{text}` does not say how a force differs");
                return Err(Failure::new(what).hint(FORMS));
            }
        };
        let side = (*side).into();
        Ok(ForceChange { side, what })
    }

    /// Makes the scenario differ.
    ///
    /// # Errors
    /// When it names a side, unit or commander the scenario does not have, or nobody would be left.
    pub fn apply(&self, scenario: &mut Scenario) -> Result<(), Failure> {
        let id = scenario.id.get_ref().clone();
        let known: Vec<String> = scenario
            .sides()
            .map(|side| side.id.get_ref().clone())
            .collect();
        let mut sides = scenario.side.get_mut().iter_mut().map(Spanned::get_mut);
        let Some(side) = sides.find(|side| *side.id.get_ref() == self.side) else {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let hint = did_you_mean(&self.side, known.iter().copied());
            let hint = hint.unwrap_or_else(|| format!("its sides are {}", and_list(&known)));
            let what = format!("there is no side `{}` in `{id}`", self.side);
            return Err(Failure::new(what).hint(hint));
        };
        self.what.apply(side)
    }
}

impl Difference {
    /// Makes the side of a scenario differ.
    ///
    /// # Errors
    /// When it names a unit or commander the side does not have, or nobody would be left.
    pub fn apply(&self, side: &mut ScenarioSide) -> Result<(), Failure> {
        match self {
            Difference::Strength(unit, figures) => strength(side, unit, *figures),
            Difference::Card(piece, card) => change_card(side, piece, card),
            Difference::Out(piece) => take_out(side, piece),
            Difference::Comes {
                id,
                of,
                figures,
                heroes,
                commanders,
            } => come(side, id, of, [*figures, *heroes, *commanders]),
            Difference::Joins { id, leader, with } => join(side, id, leader, with),
            Difference::Speaks(officer) => {
                side.officers.push(unplaced(officer.clone()));
                Ok(())
            }
            Difference::Hand(cards, limit) => {
                side.hand = Some(unplaced(*cards));
                side.hand_limit = Some(unplaced(*limit));
                Ok(())
            }
            Difference::Quota(points) => {
                side.quota = Some(unplaced(*points));
                Ok(())
            }
        }
    }
}

/// A value that is written in no file of the pack.
fn unplaced<T>(value: T) -> Spanned<T> {
    Spanned::new(0..0, value)
}

/// Why a side has no such unit or commander.
fn nobody(side: &ScenarioSide, id: &str) -> Failure {
    let units = side.forces().map(|force| force.id.get_ref().as_str());
    let leaders = side.placed_leaders().map(|it| it.id.get_ref().as_str());
    let what = format!(
        "there is no unit or commander `{id}` of `{}`",
        side.id.get_ref()
    );
    Failure::new(what).meant(id, units.chain(leaders))
}

fn strength(side: &mut ScenarioSide, unit: &str, figures: u32) -> Result<(), Failure> {
    let mut forces = side.forces.get_mut().iter_mut().map(Spanned::get_mut);
    match forces.find(|force| force.id.get_ref() == unit) {
        Some(_) if figures == 0 => {
            let what = format!("`{unit}` cannot begin with 0 figures");
            Err(Failure::new(what).hint(format!("write `{} {unit} out`", side.id.get_ref())))
        }
        Some(force) => {
            force.strength = Some(unplaced(figures));
            Ok(())
        }
        None => Err(nobody(side, unit)),
    }
}

fn change_card(side: &mut ScenarioSide, piece: &str, card: &str) -> Result<(), Failure> {
    let mut forces = side.forces.get_mut().iter_mut().map(Spanned::get_mut);
    if let Some(force) = forces.find(|force| force.id.get_ref() == piece) {
        force.of = unplaced(card.into());
        return Ok(());
    }
    let mut leaders = side.leaders.iter_mut().map(Spanned::get_mut);
    match leaders.find(|leader| leader.id.get_ref() == piece) {
        Some(leader) => {
            leader.leader = unplaced(card.into());
            Ok(())
        }
        None => Err(nobody(side, piece)),
    }
}

fn take_out(side: &mut ScenarioSide, piece: &str) -> Result<(), Failure> {
    let is_named = |id: &Spanned<String>| id.get_ref() == piece;
    if side.leaders.iter().any(|it| is_named(&it.get_ref().id)) {
        side.leaders.retain(|it| !is_named(&it.get_ref().id));
        return Ok(());
    }
    if side.force(piece).is_none() {
        return Err(nobody(side, piece));
    }
    let left = side.forces().find(|force| !is_named(&force.id));
    let Some(other) = left.map(|force| force.id.get_ref().clone()) else {
        let what = format!("nobody of `{}` would be left", side.id.get_ref());
        return Err(Failure::new(what).hint("leave one of its units in"));
    };
    // A unit has one commander: theirs takes over a unit without one, or stays at home.
    let free = side
        .units_without_commander()
        .find(|force| !is_named(&force.id))
        .map(|force| force.id.get_ref().clone());
    let is_theirs = |leader: &PlacedLeader| {
        let unit = leader.unit_of(side);
        unit.is_some_and(|unit| is_named(&unit.id))
    };
    let theirs = side.leaders.iter().position(|it| is_theirs(it.get_ref()));
    if let Some(at) = theirs {
        match free {
            Some(unit) => {
                let leader = side.leaders[at].get_mut();
                leader.at = None;
                leader.with = Some(unplaced(unit));
            }
            None => drop(side.leaders.remove(at)),
        }
    }
    for with in side.characters.values_mut().filter(|with| is_named(with)) {
        *with = unplaced(other.clone());
    }
    let forces = side.forces.get_mut();
    forces.retain(|force| !is_named(&force.get_ref().id));
    Ok(())
}

fn come(
    side: &mut ScenarioSide,
    id: &str,
    of: &str,
    [figures, heroes, commanders]: [u32; 3],
) -> Result<(), Failure> {
    if side.force(id).is_some() {
        let what = format!("there is a `{id}` of `{}` already", side.id.get_ref());
        return Err(Failure::new(what).hint("give the new unit another id"));
    }
    if figures == 0 {
        return Err(Failure::new(format!("`{id}` cannot come with 0 figures")));
    }
    side.forces.get_mut().push(unplaced(Force {
        id: unplaced(id.into()),
        strength: Some(unplaced(figures)),
        heroes: Some(unplaced(heroes)),
        commanders: Some(unplaced(commanders)),
        ..Force::of_army(of)
    }));
    Ok(())
}

fn join(side: &mut ScenarioSide, id: &str, leader: &str, with: &str) -> Result<(), Failure> {
    let is_taken = |own: &Spanned<String>| own.get_ref() == id;
    let units = side.forces().map(|force| &force.id);
    let leaders = side.placed_leaders().map(|leader| &leader.id);
    if units.chain(leaders).any(is_taken) {
        let what = format!("there is a `{id}` of `{}` already", side.id.get_ref());
        return Err(Failure::new(what).hint("give the new commander another id"));
    }
    if side.force(with).is_none() {
        return Err(nobody(side, with));
    }
    side.leaders.push(unplaced(PlacedLeader {
        id: unplaced(id.into()),
        leader: unplaced(leader.into()),
        at: None,
        with: Some(unplaced(with.into())),
    }));
    Ok(())
}

impl fmt::Display for ForceChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = &self.side;
        match &self.what {
            Difference::Strength(unit, figures) => write!(f, "{side} {unit} strength {figures}"),
            Difference::Card(piece, card) => write!(f, "{side} {piece} card {card}"),
            Difference::Out(piece) => write!(f, "{side} {piece} out"),
            Difference::Comes {
                id,
                of,
                figures,
                heroes,
                commanders,
            } => write!(f, "{side} {id} comes {of} {figures} {heroes} {commanders}"),
            Difference::Joins { id, leader, with } => {
                write!(f, "{side} {id} joins {leader} {with}")
            }
            Difference::Speaks(officer) => write!(f, "{side} {officer} speaks"),
            Difference::Hand(cards, limit) => write!(f, "{side} hand {cards} {limit}"),
            Difference::Quota(points) => write!(f, "{side} quota {points}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::ForceChange;

    #[test]
    fn what_is_written_is_read_back_and_anything_else_is_refused_with_the_forms() {
        for text in [
            "platoon section-2 strength 4",
            "platoon section-1 card seasoned-section",
            "platoon sergeant out",
            "invader horse comes knights 9 2 1",
            "platoon crankshaw joins acting-sergeant section-3",
            "germans schnabel speaks",
            "platoon hand 5 6",
            "platoon quota 3",
        ] {
            let read = ForceChange::read(text).map(|change| change.to_string());
            assert_eq!(read.as_deref(), Ok(text));
        }
        for text in [
            "",
            "platoon",
            "platoon section-2 strength many",
            "platoon hand 5",
        ] {
            let no = ForceChange::read(text).expect_err("not a change");
            assert!(
                no.hint.is_some_and(|hint| hint.starts_with("write `SIDE")),
                "{text}"
            );
        }
    }
}
