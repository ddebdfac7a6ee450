//! Fits the program's picture to a real table: a sub-unit is moved as little as need be, until a shot is as long and as covered as was measured.

use super::amend::{place, with};
use super::words::{length, sub};
use crate::diag::Failure;
use crate::games::combat_captain::rules::{Battle, Measured, NOBODY, SubId};
use crate::kernel::table::{Point, Sixteenths, gap as between};
use crate::play::{CLOSE_ENOUGH, Fitting};

/// The battle in which a shot is as long as was measured, and as covered.
pub(super) fn shot(
    battle: &Battle,
    firer: SubId,
    target: SubId,
    range: Sixteenths,
    cover: Option<u8>,
) -> Result<Battle, Failure> {
    let tables = battle.tables();
    if tables.side_of(firer) == tables.side_of(target) {
        let what = format!(
            "{} and {} are on one side",
            sub(tables, firer),
            sub(tables, target)
        );
        return Err(Failure::new(what));
    }
    let fits = |battle: &Battle| {
        let seen = battle.range(firer, target);
        let is_far_enough = seen.is_some_and(|seen| (range - CLOSE_ENOUGH..=range).contains(&seen));
        is_far_enough && cover.is_none_or(|cover| battle.shot_cover(firer, target) == cover)
    };
    let distance = |battle: &Battle| {
        let eye = crate::kernel::table::Shape::point(battle.state().at(firer));
        between(&eye, &battle.body(target).convex())
    };
    if let Some(fitted) = fitted(battle, [firer, target], range, &distance, &fits) {
        return Ok(fitted);
    }
    // No place of the picture is like the table: what was measured holds until one of the two moves.
    let mut changed = *battle.state();
    changed.measured.note(Measured {
        firer,
        target,
        range,
        cover: cover.unwrap_or_else(|| battle.shot_cover(firer, target)),
    });
    Ok(with(battle, changed))
}

/// The battle in which two sub-units are as far apart, edge to edge, as was measured.
pub(super) fn gap(
    battle: &Battle,
    one: SubId,
    other: SubId,
    apart: Sixteenths,
) -> Result<Battle, Failure> {
    let distance = |battle: &Battle| battle.body(one).gap(&battle.body(other));
    let fits = |battle: &Battle| (apart - CLOSE_ENOUGH..=apart).contains(&distance(battle));
    fitted(battle, [one, other], apart, &distance, &fits).ok_or_else(|| {
        let tables = battle.tables();
        Failure::new(format!(
            "the picture has no room for {} {} from {}",
            sub(tables, one),
            length(apart),
            sub(tables, other)
        ))
        .hint("`override put SUBUNIT X,Y because ...` puts one of them where it is")
    })
}

/// The battle with one of two sub-units moved, the first if possible, so that a distance is as wanted and all fits.
fn fitted(
    battle: &Battle,
    pair: [SubId; 2],
    wanted: Sixteenths,
    distance: &dyn Fn(&Battle) -> Sixteenths,
    fits: &dyn Fn(&Battle) -> bool,
) -> Option<Battle> {
    if fits(battle) {
        return Some(battle.clone());
    }
    let [one, other] = pair;
    for (mover, pivot) in [(one, other), (other, one)] {
        let state = battle.state();
        // Who lies in a pit or behind a wall is moved last, because that is where people look first.
        let is_fixed = state.prepared.has(mover) || state.lined[usize::from(mover)] != NOBODY;
        if is_fixed && mover == one {
            continue;
        }
        let fitting = Fitting {
            at: state.at(mover),
            from: state.at(pivot),
            moved: &|there| moved(battle, mover, there),
            has_room: &|there| has_room(battle, mover, there),
        };
        if let Some(changed) = fitting.fitted(wanted, distance, fits) {
            return Some(changed);
        }
    }
    None
}

fn moved(battle: &Battle, it: SubId, to: Point) -> Battle {
    let mut changed = *battle.state();
    let (was_lined, paid) = (
        changed.lined[usize::from(it)],
        changed.leaving[usize::from(it)],
    );
    place(battle, &mut changed, it, to, None);
    // A picture that is put right changes nothing about what was paid.
    (
        changed.lined[usize::from(it)],
        changed.leaving[usize::from(it)],
    ) = (was_lined, paid);
    with(battle, changed)
}

/// Whether a sub-unit can stand there: on the table, on nobody, and on no hedge or wall.
fn has_room(battle: &Battle, it: SubId, at: Point) -> bool {
    let tables = battle.tables();
    let mut body = battle.body(it);
    body.at = at;
    let mut others = battle.state().on_table.iter();
    body.is_on_table(tables.size)
        && tables.field.barrier_under(at, body.form.radius()).is_none()
        && !others.any(|other| other != it && body.is_closer(&battle.body(other), 0))
}
