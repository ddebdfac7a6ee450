//! Acts as lines of text: written one way, read generously.

mod fire;
mod names;
mod places;

use super::Battle;
use super::act::{Act, Activity, Route, Support};
use super::ids::SubId;
use super::state::Stage;
use crate::diag::Failure;
use crate::engine::Side;
use crate::kernel::table::{self, INCH, Point, Sixteenths};
use names::Words;

pub(super) use names::wind;

/// The words that acts begin with.
pub const VERBS: &[&str] = &[
    "place",
    "first",
    "activate",
    "together",
    "advance",
    "move",
    "stay",
    "fire",
    "cover",
    "uncover",
    "break",
    "hold",
    "line",
    "cross",
    "back",
    "rally",
    "charge",
    "ride",
    "overturn",
    "leave",
    "withdraw",
    "stand",
    "trade",
    "allot",
    "event",
    "call",
    "shell",
    "tape",
    "strafe",
    "bomb",
    "reinforce",
    "done",
];

/// What a whole unit does together, in words.
const TOGETHER: [(&str, Activity); 3] = [
    ("move", Activity::Move),
    ("cover", Activity::TakeCover),
    ("uncover", Activity::LeaveCover),
];
/// What an event brings, in words.
const SUPPORT: [(&str, Support); 3] = [
    ("artillery", Support::Artillery),
    ("strafing", Support::Strafing),
    ("bombing", Support::Bombing),
];

/// An act as a line of text.
pub(super) fn write(battle: &Battle, act: &Act) -> String {
    let words = Words::of(battle);
    let sub = |it: SubId| words.sub(it);
    match *act {
        Act::Place { subunit, at, front } => {
            format!("place {} at {at} facing {}", sub(subunit), words.way(front))
        }
        Act::GoFirst(side) => format!("first {}", battle.tables.sides[side.at()].id),
        Act::Activate(unit) => format!("activate {}", words.unit(unit)),
        Act::Together(activity) => {
            let found = TOGETHER.iter().find(|(_, it)| *it == activity);
            format!("together {}", found.map_or("fire", |(word, _)| word))
        }
        // All that are left.
        Act::Advance { subunit, dice: 0 } => format!("advance {}", sub(subunit)),
        Act::Advance { subunit, dice } => format!("advance {} dice {dice}", sub(subunit)),
        Act::Move { subunit, path } => write_path(&words, subunit, &path),
        Act::Fire { volley, together } => words.write_fire(&volley, together),
        Act::TakeCover {
            subunit,
            dice,
            front,
        } => format!(
            "cover {} dice {dice} facing {}",
            sub(subunit),
            words.way(front)
        ),
        Act::LeaveCover { subunit, dice } => format!("uncover {} dice {dice}", sub(subunit)),
        Act::Break { subunit } => format!("break {}", sub(subunit)),
        Act::Hold { subunit, dice } => format!("hold {} dice {dice}", sub(subunit)),
        Act::LineUp { subunit, feature } => {
            format!("line {} at {}", sub(subunit), words.feature(feature))
        }
        Act::MoveOff { subunit, across } => {
            let verb = if across { "cross" } else { "back" };
            format!("{verb} {}", sub(subunit))
        }
        Act::Rally => "rally".into(),
        Act::Charge {
            subunit,
            target,
            dice,
        } => format!("charge {} at {} dice {dice}", sub(subunit), sub(target)),
        Act::Ride { subunit, vehicle } => format!("ride {} in {}", sub(subunit), sub(vehicle)),
        Act::Overturn { subunit, vehicle } => {
            format!("overturn {} with {}", sub(vehicle), sub(subunit))
        }
        Act::LeaveTable { subunit } => format!("leave {}", sub(subunit)),
        Act::Withdraw => "withdraw".into(),
        Act::Stand => "stand".into(),
        Act::Trade(hits) => format!("trade {hits}"),
        Act::Allot { subunit, hits } => format!("allot {} hits {hits}", sub(subunit)),
        Act::TryEvent => "event".into(),
        Act::Call(support) => {
            let found = SUPPORT.iter().find(|(_, it)| *it == support);
            format!("call {}", found.map_or("", |(word, _)| word))
        }
        Act::Shell { column } => format!("shell at {}", written_length(column)),
        Act::Tape { from, to } => format!("tape {from} to {to}"),
        Act::Strafe => "strafe".into(),
        Act::Bomb { target } => format!("bomb {}", sub(target)),
        Act::Reinforce(unit) => format!("reinforce {}", words.unit(unit)),
        Act::Done => "done".into(),
    }
}

impl Battle {
    /// The throw and the move that a line means which is written before its dice are thrown: `move squad-1 to 23.5,12`
    /// takes all that are left, `move squad-1 6in north dice 2` two. Nothing when it is anything else.
    #[must_use]
    pub fn read_whole_move(&self, line: &str) -> Option<Result<[Act; 2], Failure>> {
        let rest = line.trim().strip_prefix("move ")?;
        let may = matches!(self.state.stage, Stage::Activity(_));
        may.then(|| Words::of(self).read_whole_move(rest))
    }
}

fn write_path(words: &Words<'_>, subunit: SubId, path: &Route) -> String {
    let name = words.sub(subunit);
    let Some((end, through)) = path.points().split_last() else {
        return format!("stay {name}");
    };
    let via: Vec<String> = through
        .iter()
        .map(|point| format!(" via {point}"))
        .collect();
    format!("move {name} to {end}{}", via.concat())
}

/// A length in inches, as points are written.
fn written_length(length: Sixteenths) -> String {
    let point = Point::new(length.max(0), 0).to_string();
    point.trim_end_matches(",0").to_string()
}

/// The act that a line describes, legal or not.
pub(super) fn read(battle: &Battle, text: &str) -> Result<Act, Failure> {
    let words = Words::of(battle);
    let line = text.trim();
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let alone = |act: Act| {
        if rest.is_empty() {
            Ok(act)
        } else {
            Err(Failure::new(format!("`{verb}` is one word")))
        }
    };
    match verb {
        "place" => words.read_place(rest),
        "first" => words.read_side(rest).map(Act::GoFirst),
        "activate" => words.read_unit(rest).map(Act::Activate),
        "together" => {
            let found = TOGETHER.iter().find(|(word, _)| *word == rest);
            let no = || {
                Failure::new(format!("`{rest}` is nothing a unit does together"))
                    .meant(rest, TOGETHER.iter().map(|(word, _)| *word))
            };
            found.map(|(_, it)| Act::Together(*it)).ok_or_else(no)
        }
        "advance" => {
            let (subunit, dice) = words.read_dice(rest, None)?;
            Ok(Act::Advance { subunit, dice })
        }
        "move" => words.read_move(rest),
        "stay" => Ok(Act::Move {
            subunit: words.read_sub(rest)?,
            path: Route::STAY,
        }),
        "fire" => words.read_fire(rest),
        "cover" => words.read_cover(rest),
        "uncover" => {
            let (subunit, dice) = words.read_dice(rest, None)?;
            let most = battle.dice_to_leave(subunit);
            let given = rest.contains("dice");
            let dice = if given { dice } else { dice.min(most).max(1) };
            Ok(Act::LeaveCover { subunit, dice })
        }
        "break" => words.read_sub(rest).map(|subunit| Act::Break { subunit }),
        "hold" => {
            let (subunit, dice) = words.read_dice(rest, None)?;
            Ok(Act::Hold { subunit, dice })
        }
        "line" => words.read_line_up(rest),
        "cross" | "back" => Ok(Act::MoveOff {
            subunit: words.read_sub(rest)?,
            across: verb == "cross",
        }),
        "rally" => alone(Act::Rally),
        "charge" => words.read_charge(rest),
        "ride" => {
            let (one, other) = split(rest, &[" in ", " on "], "ride squad-1 in car-1")?;
            Ok(Act::Ride {
                subunit: words.read_sub(one)?,
                vehicle: words.read_sub(other)?,
            })
        }
        "overturn" => {
            let (one, other) = split(rest, &[" with ", " by "], "overturn car-1 with squad-1")?;
            Ok(Act::Overturn {
                subunit: words.read_sub(other)?,
                vehicle: words.read_sub(one)?,
            })
        }
        "leave" => words
            .read_sub(rest)
            .map(|subunit| Act::LeaveTable { subunit }),
        "withdraw" => alone(Act::Withdraw),
        "stand" => alone(Act::Stand),
        "trade" => Ok(Act::Trade(read_number(rest)?)),
        "allot" => {
            let (one, hits) = split(rest, &[" hits "], "allot squad-1 hits 2")?;
            Ok(Act::Allot {
                subunit: words.read_sub(one)?,
                hits: read_number(hits)?,
            })
        }
        "event" => alone(Act::TryEvent),
        "call" => {
            let found = SUPPORT.iter().find(|(word, _)| *word == rest);
            let no = || {
                Failure::new(format!("`{rest}` cannot be called"))
                    .meant(rest, SUPPORT.iter().map(|(word, _)| *word))
            };
            found.map(|(_, it)| Act::Call(*it)).ok_or_else(no)
        }
        "shell" => Ok(Act::Shell {
            column: read_length(rest.trim_start_matches("at ").trim())?,
        }),
        "tape" => {
            let (from, to) = split(rest, &[" to "], "tape 10,12 to 40,20")?;
            Ok(Act::Tape {
                from: read_point(from)?,
                to: read_point(to)?,
            })
        }
        "strafe" => alone(Act::Strafe),
        "bomb" => words.read_sub(rest).map(|target| Act::Bomb { target }),
        "reinforce" => words.read_unit(rest).map(Act::Reinforce),
        "done" => alone(Act::Done),
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

fn read_number(word: &str) -> Result<u8, Failure> {
    let number = word.trim().parse();
    number.map_err(|_| Failure::new(format!("`{}` is not a number", word.trim())))
}

fn read_point(word: &str) -> Result<Point, Failure> {
    let point: Result<Point, _> = word.trim().parse();
    point.map_err(|no| Failure::new(format!("`{}`: {no}", word.trim())))
}

/// A length in inches: `6`, `6in`, `4 1/2in`.
fn read_length(word: &str) -> Result<Sixteenths, Failure> {
    let no = || Failure::new(format!("`{word}` is not a length")).hint("write inches: `6in`");
    table::read_length(word).ok_or_else(no)
}

impl Words<'_> {
    /// The side with an id or a name.
    fn read_side(&self, word: &str) -> Result<Side, Failure> {
        let rows = &self.battle.tables.sides;
        let named = |side: &Side| {
            let row = &rows[side.at()];
            [&row.id, &row.name, &row.word]
                .iter()
                .any(|it| it.eq_ignore_ascii_case(word))
        };
        let no = || {
            Failure::new(format!("there is no side `{word}`"))
                .meant(word, rows.iter().map(|row| row.id.as_str()))
        };
        Side::BOTH.into_iter().find(named).ok_or_else(no)
    }

    /// A sub-unit and a number of dice: all it has left when none is given, or some other number.
    fn read_dice(&self, rest: &str, usual: Option<u8>) -> Result<(SubId, u8), Failure> {
        let (name, dice) = match rest.split_once(" dice ") {
            Some((name, dice)) => (name, Some(read_number(dice)?)),
            None => (rest, None),
        };
        let subunit = self.read_sub(name)?;
        let left = self.battle.state.dice[usize::from(subunit)].max(1);
        Ok((subunit, dice.or(usual).unwrap_or(left)))
    }

    fn read_cover(&self, rest: &str) -> Result<Act, Failure> {
        let (rest, front) = match rest.split_once(" facing ") {
            Some((rest, way)) => (rest, Some(way)),
            None => (rest, None),
        };
        let (subunit, dice) = self.read_dice(rest.trim(), Some(1))?;
        let front = match front {
            Some(way) => self.read_way(subunit, way)?,
            None => self.battle.usual_front(subunit),
        };
        Ok(Act::TakeCover {
            subunit,
            dice,
            front,
        })
    }

    fn read_line_up(&self, rest: &str) -> Result<Act, Failure> {
        let (one, feature) = match rest.split_once(" at ") {
            Some((one, feature)) => (one, Some(feature)),
            None => (rest, None),
        };
        let subunit = self.read_sub(one)?;
        let body = self.battle.body(subunit);
        let beside = || {
            let half = body.form.half_width();
            let field = &self.battle.tables.field;
            let near = field.barrier_near(body.at, half, INCH);
            near.ok_or_else(|| Failure::new(format!("no hedge or wall is beside `{one}`")))
        };
        let feature = match feature {
            Some(word) => self.read_feature(word)?,
            None => beside()?,
        };
        Ok(Act::LineUp { subunit, feature })
    }

    fn read_charge(&self, rest: &str) -> Result<Act, Failure> {
        let (one, other) = split(
            rest,
            &[" at ", " into "],
            "charge squad-1 at german-squad-2",
        )?;
        let subunit = self.read_sub(one)?;
        let (target, dice) = match other.split_once(" dice ") {
            Some((target, dice)) => (target, read_number(dice)?),
            None => (other, self.battle.state.dice[usize::from(subunit)].max(1)),
        };
        Ok(Act::Charge {
            subunit,
            target: self.read_sub(target)?,
            dice,
        })
    }
}
