//! Lines that say what was measured on a real table: `shoot longbowmen at spearmen measured 11in`.

use super::names::length;
use super::words;
use crate::diag::Failure;
use crate::engine::Game as _;
use crate::games::broadswords::rules::{Act, Aim, Battle, March, Route, Who};
use crate::kernel::table::{Path, Point, Sixteenths, point_towards};
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
    let [far] = said else {
        return Err(Failure::new("one length was expected").hint("write `measured 14in`"));
    };
    let far = length(far)?;
    let act = battle.read(order)?;
    let between = |one: Who, other: Who| Measurement {
        overrides: vec![format!(
            "{MEASURED} {} {} {}",
            code(battle, one),
            code(battle, other),
            words::length(far)
        )],
        act: order.into(),
    };
    match act {
        Act::Charge { unit, target } => Ok(between(Who::Unit(unit), Who::Unit(target))),
        Act::Engage { figure, foe } => Ok(between(Who::Figure(figure), Who::Figure(foe))),
        Act::Shoot { who, at, .. } => target(at)
            .map(|target| between(who, target))
            .ok_or_else(not_measured),
        Act::Move { unit, pace, march } => {
            let from = words::middle(battle, unit).ok_or_else(not_measured)?;
            let path = as_far(from, march.path, far).ok_or_else(not_measured)?;
            let march = March { path, ..march };
            Ok(moved(battle, &Act::Move { unit, pace, march }))
        }
        Act::Step {
            figure,
            path,
            facing,
        } => {
            let from = words::spot(battle, figure).ok_or_else(not_measured)?;
            let path = as_far(from, path, far).ok_or_else(not_measured)?;
            Ok(moved(
                battle,
                &Act::Step {
                    figure,
                    path,
                    facing,
                },
            ))
        }
        Act::Drive { model, path } => {
            let from = battle.state().model_at[usize::from(model)];
            let path = as_far(from, path, far).ok_or_else(not_measured)?;
            Ok(moved(battle, &Act::Drive { model, path }))
        }
        _ => Err(not_measured()),
    }
}

fn not_measured() -> Failure {
    Failure::new("nothing is measured for that order")
        .hint("a shot at somebody, a charge and a move can end in `measured 14in`")
}

/// Whoever is aimed at, if it is somebody.
fn target(at: Aim) -> Option<Who> {
    match at {
        Aim::Unit(it) => Some(Who::Unit(it)),
        Aim::Figure(it) => Some(Who::Figure(it)),
        Aim::Model(it) => Some(Who::Model(it)),
        Aim::Building(_) | Aim::Door(_) | Aim::Zone(_) => None,
    }
}

fn code(battle: &Battle, it: Who) -> String {
    let tables = battle.tables();
    match it {
        Who::Unit(it) => tables.unit(it).code.clone(),
        Who::Figure(it) => tables.code_of(it).into(),
        Who::Model(it) => tables.model(it).code.clone(),
    }
}

/// A move that is as long as it was on the table needs no override: the rules judge it.
fn moved(battle: &Battle, act: &Act) -> Measurement {
    Measurement {
        overrides: Vec::new(),
        act: battle.write(act),
    }
}

/// A path as long as was measured: cut short, or straight on from its last leg.
fn as_far(from: Point, path: Route, far: Sixteenths) -> Option<Route> {
    let points = path.points();
    let whole = Path::new(from, points);
    if whole.length() >= far {
        let cut = whole.cut(far);
        let through: Vec<Point> = cut.legs().map(|(_, to)| to).collect();
        return Route::of(&through);
    }
    let (here, there) = whole.legs().last()?;
    let way = there - here;
    let scale = (far / way.length().max(1) + 2).min(64);
    let end = point_towards(there, there + way * scale, far - whole.length());
    let [through @ .., _] = points else {
        return None;
    };
    let mut longer = through.to_vec();
    longer.push(end);
    Route::of(&longer)
}
