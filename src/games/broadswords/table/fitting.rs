//! Fits the program's picture to a real table: a unit, a figure or a model is moved as little as need be, until two are as far apart as
//! was measured.

use super::amend::{shift, with};
use super::names::{gap as between, middle};
use super::words::{here, length, who};
use crate::diag::Failure;
use crate::games::broadswords::rules::{Battle, FigureId, FigureSet, Who};
use crate::kernel::table::{Point, Sixteenths};
use crate::play::{CLOSE_ENOUGH, Fitting};

/// The battle in which two are as far apart, between their nearest bases, as was measured.
pub(super) fn gap(
    battle: &Battle,
    one: Who,
    other: Who,
    apart: Sixteenths,
) -> Result<Battle, Failure> {
    let distance = |battle: &Battle| between(battle, one, other).unwrap_or(Sixteenths::MAX / 4);
    let fits = |battle: &Battle| (apart - CLOSE_ENOUGH..=apart).contains(&distance(battle));
    if fits(battle) {
        return Ok(battle.clone());
    }
    for (mover, pivot) in [(one, other), (other, one)] {
        let (Some(at), Some(from)) = (middle(battle, mover), middle(battle, pivot)) else {
            return Err(not_there(battle, [one, other]));
        };
        if is_fixed(battle, mover) {
            continue;
        }
        let fitting = Fitting {
            at,
            from,
            moved: &|there| moved(battle, mover, there),
            has_room: &|there| has_room(&moved(battle, mover, there), mover),
        };
        if let Some(changed) = fitting.fitted(apart, &distance, &fits) {
            return Ok(changed);
        }
    }
    let tables = battle.tables();
    Err(Failure::new(format!(
        "the picture has no room for {} {} from {}",
        who(tables, one),
        length(apart),
        who(tables, other)
    ))
    .hint("`override put UNIT X,Y because ...` puts one of them where it is"))
}

fn not_there(battle: &Battle, both: [Who; 2]) -> Failure {
    let gone = both.into_iter().find(|it| middle(battle, *it).is_none());
    let name = gone.map_or_else(|| "one of them".into(), |it| who(battle.tables(), it));
    Failure::new(format!("{name} is not on the table"))
}

/// Whoever is locked, or in something, is not moved to make a picture fit.
fn is_fixed(battle: &Battle, it: Who) -> bool {
    let all = figures_of(battle, it);
    let state = battle.state();
    all.meets(state.locked) || !all.is_within(state.on_table)
}

fn figures_of(battle: &Battle, it: Who) -> FigureSet {
    match it {
        Who::Unit(it) => here(battle, it),
        Who::Figure(it) => FigureSet::one(it),
        Who::Model(_) => FigureSet::NONE,
    }
}

/// The battle with somebody elsewhere.
fn moved(battle: &Battle, it: Who, to: Point) -> Battle {
    let mut changed = *battle.state();
    match (it, middle(battle, it)) {
        (Who::Model(it), _) => changed.model_at[usize::from(it)] = to,
        (_, Some(from)) => {
            let all = figures_of(battle, it) & changed.on_table;
            shift(&mut changed, all, to - from, None);
        }
        (_, None) => {}
    }
    with(battle, changed)
}

/// Whether everybody who was moved stands on the table and on nobody.
fn has_room(battle: &Battle, it: Who) -> bool {
    let tables = battle.tables();
    let all = figures_of(battle, it);
    let others = battle.state().on_table & !all;
    let stands = |it: FigureId| {
        let Some(body) = battle.body(it) else {
            return true;
        };
        body.is_on_table(tables.size)
            && others
                .iter()
                .filter_map(|other| battle.body(other))
                .all(|other| !body.is_closer(&other, 0))
    };
    match it {
        Who::Model(it) => battle
            .model_body(it)
            .is_none_or(|body| body.is_on_table(tables.size)),
        _ => all.iter().all(stands),
    }
}
