//! Acts as lines of text: written one way, read generously.

mod fights;
mod moves;
mod names;

use super::Battle;
use super::act::{Act, Aim, Pace, Pairing, Spell, Who};
use super::ids::NOBODY;
use crate::diag::Failure;
use crate::engine::Side;
use crate::kernel::table::{Point, Sixteenths};
use names::Words;

/// The words that acts begin with.
pub const VERBS: &[&str] = &[
    "place", "garrison", "marker", "first", "rally", "move", "run", "stand", "charge", "face",
    "board", "enter", "climb", "leave", "hook", "unhook", "exit", "reveal", "shoot", "cast",
    "remove", "batter", "pair", "guard", "done",
];

/// How the rest of a melee is divided, in words.
const PAIRINGS: [(&str, Pairing); 2] = [("spread", Pairing::Spread), ("gang", Pairing::GangUp)];
/// Spells, in words.
const SPELLS: [(&str, Spell); 2] = [
    ("fireball", Spell::Fireball),
    ("lightning", Spell::Lightning),
];

/// An act as a line of text.
pub(super) fn write(battle: &Battle, act: &Act) -> String {
    let words = Words { battle };
    let who = |it: Who| words.who(it);
    match *act {
        Act::Place { unit, at, stand } => words.write_place(unit, at, stand),
        Act::Garrison { unit, building } => {
            format!(
                "garrison {} in {}",
                words.unit(unit),
                words.building(building)
            )
        }
        Act::PlaceMarker { marker, holds, at } => {
            let number = words.marker(marker);
            match holds {
                NOBODY => format!("marker {number} decoy at {at}"),
                unit => format!("marker {number} {} at {at}", words.unit(unit)),
            }
        }
        Act::MoveFirst(side) => format!("first {}", battle.tables.sides[side.at()].id),
        Act::Rally { figure, unit } => {
            format!("rally {} with {}", words.unit(unit), words.figure(figure))
        }
        Act::Move { unit, pace, march } => words.write_march(unit, pace, &march),
        Act::Step {
            figure,
            path,
            facing,
        } => words.write_step(figure, &path, facing),
        Act::Drive { model, path } => format!("move {}{}", words.model(model), words.path(&path)),
        Act::Charge { unit, target } => {
            format!("charge {} at {}", words.unit(unit), words.unit(target))
        }
        Act::Engage { figure, foe } => {
            format!("charge {} at {}", words.figure(figure), words.figure(foe))
        }
        Act::Face { who: it, facing } => format!("face {} {}", who(it), facing.written()),
        Act::Board { who: it, model } => format!("board {} on {}", who(it), words.model(model)),
        Act::Enter { who: it, building } => {
            format!("enter {} into {}", who(it), words.building(building))
        }
        Act::Climb { who: it, building } => {
            format!("climb {} on {}", who(it), words.building(building))
        }
        Act::GetOut { who: it, at } => format!("leave {} to {at}", who(it)),
        Act::Hook(model) => format!("hook {}", words.model(model)),
        Act::Unhook(model) => format!("unhook {}", words.model(model)),
        Act::Exit(it) => format!("exit {}", who(it)),
        Act::Reveal(marker) => format!("reveal {}", words.marker(marker)),
        Act::Shoot { who: it, at, with } => {
            let with = match with {
                NOBODY => String::new(),
                weapon => format!(" with {}", battle.tables.weapon(weapon).id),
            };
            format!("shoot {} at {}{with}", who(it), words.aim(at))
        }
        Act::Cast { figure, spell, at } => {
            let found = SPELLS.iter().find(|(_, it)| *it == spell);
            let word = found.map_or("", |(word, _)| word);
            format!("cast {} {word} at {}", words.figure(figure), words.aim(at))
        }
        Act::Remove(figures) => format!("remove{}", words.figures(figures)),
        Act::Batter { door, by } => {
            let by: Vec<&str> = by
                .iter()
                .filter(|it| **it != NOBODY)
                .map(|it| words.figure(*it))
                .collect();
            match by.is_empty() {
                true => format!("batter {}", words.door(door)),
                false => format!("batter {} with {}", words.door(door), by.join(" ")),
            }
        }
        Act::Group { single, others } => {
            let others: Vec<&str> = others
                .iter()
                .filter(|it| **it != NOBODY)
                .map(|it| words.figure(*it))
                .collect();
            format!("pair {} with {}", words.figure(single), others.join(" "))
        }
        Act::PairRest(pairing) => {
            let found = PAIRINGS.iter().find(|(_, it)| *it == pairing);
            format!("pair {}", found.map_or("", |(word, _)| word))
        }
        Act::Guard(figures) => format!("guard{}", words.figures(figures)),
        Act::Done => "done".into(),
    }
}

/// The act that a line describes, legal or not.
pub(super) fn read(battle: &Battle, text: &str) -> Result<Act, Failure> {
    let words = Words { battle };
    let line = text.trim();
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match verb {
        "place" => words.read_place(rest),
        "garrison" => {
            let (unit, building) = split(rest, &[" in ", " into "], "garrison archers in keep")?;
            Ok(Act::Garrison {
                unit: words.read_unit(unit)?,
                building: words.read_building(building)?,
            })
        }
        "marker" => words.read_marker_place(rest),
        "first" => words.read_side(rest).map(Act::MoveFirst),
        "rally" => words.read_rally(rest),
        "move" | "walk" => words.read_move(rest, Pace::Walk),
        "run" => words.read_move(rest, Pace::Run),
        "stand" => Ok(Act::Move {
            unit: words.read_unit(rest)?,
            pace: Pace::Walk,
            march: super::March::STAY,
        }),
        "charge" => words.read_charge(rest),
        "face" => words.read_face(rest),
        "board" => {
            let (who, model) = split(rest, &[" on ", " in ", " into "], "board riflemen on jeep")?;
            Ok(Act::Board {
                who: words.read_who(who)?,
                model: words.read_model(model)?,
            })
        }
        "enter" => {
            let (who, building) = split(rest, &[" into ", " in "], "enter riflemen into mill")?;
            Ok(Act::Enter {
                who: words.read_who(who)?,
                building: words.read_building(building)?,
            })
        }
        "climb" => {
            let (who, building) = split(rest, &[" on ", " up "], "climb peasants on wall-2")?;
            Ok(Act::Climb {
                who: words.read_who(who)?,
                building: words.read_building(building)?,
            })
        }
        "leave" => {
            let (who, at) = split(rest, &[" to ", " at "], "leave riflemen to 23.5,12")?;
            Ok(Act::GetOut {
                who: words.read_who(who)?,
                at: words.read_spot(at)?,
            })
        }
        "hook" => words.read_model(rest).map(Act::Hook),
        "unhook" => words.read_model(rest).map(Act::Unhook),
        "exit" => words.read_who(rest).map(Act::Exit),
        "reveal" => words.read_marker(rest).map(Act::Reveal),
        "shoot" | "fire" => words.read_shot(rest),
        "cast" => words.read_spell(rest),
        "remove" => words.read_figures(rest).map(Act::Remove),
        "batter" => words.read_batter(rest),
        "pair" => words.read_pair(rest),
        "guard" => words.read_figures(rest).map(Act::Guard),
        "done" if rest.is_empty() => Ok(Act::Done),
        "done" => Err(Failure::new("`done` is one word")),
        _ => {
            Err(Failure::new(format!("`{verb}` is not an order"))
                .meant(verb, VERBS.iter().copied()))
        }
    }
}

/// The two parts of a line around one of some words.
fn split<'a>(rest: &'a str, marks: &[&str], example: &str) -> Result<(&'a str, &'a str), Failure> {
    let found = marks.iter().find_map(|mark| rest.split_once(mark));
    let no = || {
        Failure::new(format!("`{rest}` is not understood")).hint(format!("write it as `{example}`"))
    };
    let (one, other) = found.ok_or_else(no)?;
    Ok((one.trim(), other.trim()))
}

/// A length in inches: `6`, `6in`, `4 1/2in`.
fn read_length(word: &str) -> Result<Sixteenths, Failure> {
    let plain = word.trim().trim_end_matches("in").trim_end_matches('"');
    let point: Result<Point, _> = format!("{},0", plain.trim()).parse();
    let no = |_| Failure::new(format!("`{word}` is not a length")).hint("write inches: `6in`");
    point.map(|point| point.x).map_err(no)
}

impl Words<'_> {
    /// The side with an id or a name.
    fn read_side(&self, word: &str) -> Result<Side, Failure> {
        let rows = &self.battle.tables.sides;
        let named = |side: &Side| {
            let row = &rows[side.at()];
            [&row.id, &row.name]
                .iter()
                .any(|it| it.eq_ignore_ascii_case(word))
        };
        let no = || {
            Failure::new(format!("there is no side `{word}`"))
                .meant(word, rows.iter().map(|row| row.id.as_str()))
        };
        Side::BOTH.into_iter().find(named).ok_or_else(no)
    }

    fn read_rally(&self, rest: &str) -> Result<Act, Failure> {
        let (unit, figure) = split(rest, &[" with ", " by "], "rally spearmen with knights-1")?;
        Ok(Act::Rally {
            figure: self.read_figure(figure)?,
            unit: self.read_unit(unit)?,
        })
    }

    /// What is aimed at, as it is written.
    fn aim(&self, at: Aim) -> String {
        match at {
            Aim::Unit(unit) => self.unit(unit).into(),
            Aim::Figure(figure) => self.figure(figure).into(),
            Aim::Model(model) => self.model(model).into(),
            Aim::Building(building) => self.building(building).into(),
            Aim::Door(door) => self.door(door).into(),
            Aim::Zone(at) => at.to_string(),
        }
    }
}
