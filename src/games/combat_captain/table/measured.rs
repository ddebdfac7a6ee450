//! Lines that say what was measured on a real table: `fire squad-1 at german-squad-3 measured 14in cover 1`.

use super::names::length;
use crate::diag::Failure;
use crate::engine::Game as _;
use crate::games::combat_captain::rules::{Act, Battle, NOBODY, SubId};
use crate::kernel::table::{INCH, Path, Point, Sixteenths, point_towards};
use crate::play::Measurement;

/// The word before what was measured.
const MEASURED: &str = "measured";

/// A line with a measurement, taken apart; none when it has none.
pub(super) fn measurement(battle: &Battle, line: &str) -> Option<Result<Measurement, Failure>> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|word| *word == MEASURED)?;
    if at == 0 {
        return None;
    }
    let order = words[..at].join(" ");
    Some(taken_apart(battle, &order, &words[at + 1..]))
}

fn taken_apart(battle: &Battle, order: &str, said: &[&str]) -> Result<Measurement, Failure> {
    let act = battle.read(order)?;
    match act {
        Act::Fire { volley, .. } => {
            let first = match battle.tables().units.get(usize::from(volley.unit)) {
                Some(unit) => unit.first,
                None => return Err(not_measured()),
            };
            let shots = volley.firing().filter(|(_, aim)| aim.target != NOBODY);
            let shots: Vec<(SubId, SubId)> = shots
                .map(|(place, aim)| (first + place as SubId, aim.target))
                .collect();
            let overrides = shots_measured(battle, &shots, said)?;
            Ok(Measurement {
                overrides,
                act: order.into(),
            })
        }
        Act::Charge {
            subunit, target, ..
        } => {
            let [gap] = lengths(said)?[..] else {
                return Err(Failure::new("a charge has one distance, edge to edge"));
            };
            let text = format!(
                "{MEASURED} {} {} gap {}",
                code(battle, subunit),
                code(battle, target),
                super::words::length(gap)
            );
            Ok(Measurement {
                overrides: vec![text],
                act: order.into(),
            })
        }
        Act::Move { subunit, path } => {
            let [far] = lengths(said)?[..] else {
                return Err(Failure::new("a move has one length"));
            };
            march(battle, order, subunit, path.points(), far)
        }
        _ => Err(not_measured()),
    }
}

fn not_measured() -> Failure {
    Failure::new("nothing is measured for that order")
        .hint("fire, a charge and a move can end in `measured 14in`")
}

/// The lengths of a line, before any word that is not one.
fn lengths(words: &[&str]) -> Result<Vec<Sixteenths>, Failure> {
    let words = words.iter().flat_map(|word| word.split(','));
    let words = words.filter(|word| !word.is_empty());
    words.map(length).collect()
}

/// An override for each firer; one length is for all of them.
fn shots_measured(
    battle: &Battle,
    shots: &[(SubId, SubId)],
    said: &[&str],
) -> Result<Vec<String>, Failure> {
    let (said, cover) = match said {
        [lengths @ .., "cover", level] => (lengths, format!(" cover {level}")),
        lengths => (lengths, String::new()),
    };
    let ranges = lengths(said)?;
    let range = |at: usize| match ranges.as_slice() {
        [one] => Ok(*one),
        many if many.len() == shots.len() => Ok(many[at]),
        many => Err(Failure::new(format!(
            "{} fire, and {} ranges were measured",
            shots.len(),
            many.len()
        ))
        .hint("give one for all of them, or one for each in their order")),
    };
    let line = |(at, (firer, target)): (usize, &(SubId, SubId))| {
        Ok(format!(
            "{MEASURED} {} {} {}{cover}",
            code(battle, *firer),
            code(battle, *target),
            super::words::length(range(at)?)
        ))
    };
    shots.iter().enumerate().map(line).collect()
}

/// What the dice just thrown give on normal and on odd ground.
pub(super) fn reaches(battle: &Battle) -> [Sixteenths; 2] {
    let given = battle.thrown(&battle.state().march);
    given.map(|inches| inches.iter().map(|it| Sixteenths::from(*it)).sum::<i32>() * INCH)
}

/// What they give at most, in any going.
fn reach(battle: &Battle) -> Sixteenths {
    let [normal, odd] = reaches(battle);
    normal.max(odd)
}

/// A move that was as long as it was: where the picture allows it, it is simply made; otherwise the dice alone judge it, and
/// the picture is put right.
fn march(
    battle: &Battle,
    order: &str,
    subunit: SubId,
    path: &[Point],
    far: Sixteenths,
) -> Result<Measurement, Failure> {
    let verb = order.split(' ').next().unwrap_or("move");
    let from = battle.state().at(subunit);
    let whole = Path::new(from, path);
    let end = match whole.length() >= far {
        true => whole.cut(far).end(),
        // Straight on from the last leg.
        false => {
            let (here, there) = whole.legs().last().unwrap_or((from, from));
            let way = there - here;
            let scale = (far / way.length().max(1) + 2).min(64);
            let rest = far - whole.length();
            point_towards(there, there + way * scale, rest)
        }
    };
    let name = code(battle, subunit);
    let plain = format!("{verb} {name} to {end}");
    if let Ok(act) = battle.read(&plain)
        && battle.check(&act).is_ok()
    {
        return Ok(Measurement {
            overrides: Vec::new(),
            act: plain,
        });
    }
    let given = reach(battle);
    if far > given {
        return Err(Failure::new(format!(
            "{} were measured, and the dice give {}",
            super::words::length(far),
            super::words::length(given)
        )));
    }
    Ok(Measurement {
        overrides: vec![format!("moved {name} {end}")],
        act: format!("stay {name}"),
    })
}

fn code(battle: &Battle, subunit: SubId) -> &str {
    &battle.tables().subunit(subunit).code
}
