//! Shots, spells, kill zones and blasts: who threw, what was needed and why, what came of it, who fell.

use super::Run;
use crate::diag::{and_list, counted};
use crate::games::broadswords::rules::{
    Aim, Battle, Cause, Event, Fact, FigureSet, HitModifiers, NOBODY, Ring, Shelter, TO_HIT,
    Tables, UnitId, WeaponId, Who,
};
use crate::games::broadswords::table::words::{
    self, building, capital, door, figure, figures, length, model, place, signed, unit, weapon,
    weapons, who,
};

pub(super) fn told(run: &Run<'_>) -> Option<Vec<String>> {
    match run.events.first()? {
        Event::CannotShoot { .. } => Some(vec![silent(run)]),
        Event::RolledToHit { .. } => Some(rolls(run)),
        Event::Killed { .. } => Some(fallen(run)),
        Event::ToughRolled { .. } => Some(vec![shaken_off(run)]),
        event => shot(run.battle, event).map(|text| vec![text]),
    }
}

/// What is aimed at.
fn target(tables: &Tables, at: Aim) -> String {
    match at {
        Aim::Unit(it) if tables.has_unit(it) => unit(tables, it),
        Aim::Unit(_) => "nobody".into(),
        Aim::Figure(it) => figure(tables, it),
        Aim::Model(it) => model(tables, it),
        Aim::Building(it) => building(tables, it),
        Aim::Door(it) => door(tables, it),
        Aim::Zone(at) => place(tables, at),
    }
}

fn shot(battle: &Battle, event: &Event) -> Option<String> {
    let tables = battle.tables();
    Some(match *event {
        Event::Shoots {
            who: it,
            at,
            shooters,
        } => {
            let name = capital(&who(tables, it));
            match at {
                Aim::Zone(_) => format!("{name} swept the ground towards {}.", target(tables, at)),
                _ => {
                    let shooting = &battle.state().shooting;
                    // Among guns nobody hears the bows.
                    let loudest = shooters
                        .iter()
                        .map(|it| shooting.with[usize::from(it)])
                        .max_by_key(|with| {
                            let row = tables.weapons.get(usize::from(*with));
                            row.is_some_and(|row| row.gunfire)
                        });
                    format!(
                        "{name} {} at {}: {}.",
                        words::let_fly(tables, loudest.unwrap_or(NOBODY)),
                        target(tables, at),
                        share(tables, it, shooters)
                    )
                }
            }
        }
        Event::KillZone {
            figure: it,
            with,
            inside,
            face,
            casualties,
        } => {
            let with = with.map_or_else(|| "fireball".into(), |it| weapon(tables, it));
            format!(
                "{}, {with}: {} inside ({}), the die {face}: {}.",
                capital(&figure(tables, it)),
                counted(inside.len(), "figure"),
                figures(tables, inside),
                casualties_of(casualties)
            )
        }
        Event::Blast {
            figure: it,
            unit: hit,
            face,
            ring,
            casualties,
        } => format!(
            "{}: {}{} in {}.",
            capital(&figure(tables, it)),
            effect(face, ring),
            casualties_of(casualties),
            unit(tables, hit)
        ),
        Event::Damage {
            figure: it,
            at,
            face,
            ring,
            points,
            total,
        } => format!(
            "{}: {}{} to {}, {total}{} in all.",
            capital(&figure(tables, it)),
            effect(face, ring),
            counted(points, "point"),
            target(tables, at),
            of_points(tables, at)
        ),
        Event::Cast {
            figure: it,
            spell,
            faces: [one, other],
            ring,
            works,
        } => {
            let added = if ring == 0 {
                String::new()
            } else {
                format!(" {} for the ring", signed(ring))
            };
            let answer = if works { "It came." } else { "Nothing came." };
            format!(
                "{} called for {}: {one} and {other}{added}, {TO_HIT} needed. {answer}",
                capital(&figure(tables, it)),
                words::spell(spell)
            )
        }
        Event::HitsLost { unit: it, hits } => format!(
            "{} on {} found nobody who could be removed for {}.",
            capital(&counted(hits, "hit")),
            unit(tables, it),
            if hits == 1 { "it" } else { "them" }
        ),
        Event::Reloaded { figures: all } => format!("{} reloaded.", capital(&figures(tables, all))),
        Event::GunfireHeard => {
            "It was the first gunshot of the day, and it carried a long way.".into()
        }
        Event::Collapsed {
            building: it,
            inside,
        } => {
            let lost = match inside.is_empty() {
                true => "It was empty.".into(),
                false => format!("Inside were {}.", figures(tables, inside)),
            };
            format!("{} came down. {lost}", capital(&building(tables, it)))
        }
        Event::Wrecked { model: it, aboard } => {
            let lost = match aboard.is_empty() {
                true => String::new(),
                false => format!(" with {}", figures(tables, aboard)),
            };
            format!("{} was destroyed{lost}.", capital(&model(tables, it)))
        }
        _ => return None,
    })
}

/// How many of those who were meant to shoot do.
fn share(tables: &Tables, it: Who, shooters: FigureSet) -> String {
    let count = shooters.len();
    match it {
        Who::Unit(it) if tables.has_unit(it) => {
            let all = tables.unit(it).all();
            match all.is_within(shooters) {
                true if count > 1 => format!("all {count}"),
                _ => counted(count, "figure"),
            }
        }
        _ => figures(tables, shooters),
    }
}

fn casualties_of(number: u8) -> String {
    match number {
        0 => "nobody fell".into(),
        1 => "one casualty".into(),
        number => format!("{number} casualties"),
    }
}

/// The die of an effect, with what a ring adds: `4 +1 for the ring, `.
fn effect(face: u8, ring: u8) -> String {
    match ring {
        0 => format!("{face}, "),
        ring => format!("{face} +{ring} for the ring, "),
    }
}

/// The points at which something falls: ` of 8`.
fn of_points(tables: &Tables, at: Aim) -> String {
    let points = match at {
        Aim::Model(it) => tables.model(it).points,
        Aim::Building(it) => tables.building(it).points,
        _ => None,
    };
    points.map_or_else(String::new, |points| format!(" of {points}"))
}

/// Those who were meant to shoot and cannot, by the reason.
fn silent(run: &Run<'_>) -> String {
    let tables = run.battle.tables();
    let mut reasons: Vec<(&str, Fact, FigureSet)> = Vec::new();
    for event in run.events {
        let Event::CannotShoot {
            figure: it,
            rule,
            fact,
        } = *event
        else {
            continue;
        };
        let sort = std::mem::discriminant(&fact);
        let known = reasons
            .iter_mut()
            .find(|(_, known, _)| std::mem::discriminant(known) == sort);
        match known {
            Some((.., all)) => all.insert(it),
            None => reasons.push((rule, fact, FigureSet::one(it))),
        }
    }
    let said: Vec<String> = reasons
        .iter()
        .map(|(rule, fact, all)| format!("{} ({rule})", why_silent(tables, fact, *all)))
        .collect();
    format!("Not shooting: {}.", said.join("; "))
}

/// Why some figures do not shoot: what holds for all of them, or the fact about one.
pub(in super::super) fn why_silent(tables: &Tables, fact: &Fact, all: FigureSet) -> String {
    let many = match fact {
        Fact::Ran { .. } => "ran",
        Fact::Locked { .. } => "locked in melee",
        Fact::Empty { .. } => "still to reload",
        Fact::OutOfRange { .. } => "out of range",
        Fact::NoSight { .. } => "cannot see the target",
        Fact::Unarmed { .. } => "nothing to shoot with",
        Fact::Busy { .. } => "busy with something else",
        Fact::HasShot { .. } => "have shot already",
        Fact::OnGuard { .. } => "guarding prisoners",
        Fact::Captive { .. } => "prisoners",
        Fact::Routed { .. } => "running away",
        _ => "",
    };
    let named = figures(tables, all);
    match (all.len(), many, fact) {
        (1, _, Fact::OutOfRange { far, reach, .. }) => format!(
            "{named} is {} away and reaches {}",
            length(*far),
            length(*reach)
        ),
        (_, "", _) | (1, ..) => fact.sentence(tables),
        (_, many, _) => format!("{named}: {many}"),
    }
}

/// Shots with one weapon that need the same: what each threw, and whether it hit.
type Alike = (WeaponId, HitModifiers, Vec<(u8, bool)>);

/// What shots need and what they threw, those alike together.
fn rolls(run: &Run<'_>) -> Vec<String> {
    let tables = run.battle.tables();
    let mut alike: Vec<Alike> = Vec::new();
    for event in run.events {
        let Event::RolledToHit {
            with,
            faces: [one, other],
            added,
            hit,
            ..
        } = *event
        else {
            continue;
        };
        let throw = (one + other, hit);
        let known = alike
            .iter_mut()
            .find(|(weapon, known, _)| (*weapon, *known) == (with, added));
        match known {
            Some((.., throws)) => throws.push(throw),
            None => alike.push((with, added, vec![throw])),
        }
    }
    let line = |(with, added, mut throws): Alike| {
        throws.sort_by_key(|(sum, _)| std::cmp::Reverse(*sum));
        let list = |wanted: bool| -> Vec<String> {
            let of = throws.iter().filter(|(_, hit)| *hit == wanted);
            of.map(|(sum, _)| sum.to_string()).collect()
        };
        let (hits, misses) = (list(true), list(false));
        let verb = |all: &[String], one, many| if all.len() == 1 { one } else { many };
        let came = match (hits.as_slice(), misses.as_slice()) {
            (hits, []) => format!("{} {}", and_list(hits), verb(hits, "hits", "hit")),
            ([], misses) => format!("{} {}", and_list(misses), verb(misses, "misses", "miss")),
            (hits, misses) => format!(
                "{} {}, {} {}",
                and_list(hits),
                verb(hits, "hits", "hit"),
                and_list(misses),
                verb(misses, "misses", "miss")
            ),
        };
        let named = match throws.len() {
            1 => weapon(tables, with),
            count => format!("{count} {}", weapons(tables, with)),
        };
        format!("{}, {}: {came}.", capital(&named), needed(&added))
    };
    alike.into_iter().map(line).collect()
}

/// What must be thrown, and why: `10 needed (concealment -1, armour -1)`.
pub(in super::super) fn needed(added: &HitModifiers) -> String {
    let reasons = reasons(added);
    let why = match reasons.is_empty() {
        true => String::new(),
        false => format!(" ({})", reasons.join(", ")),
    };
    // A natural 12 always hits, and less than 2 cannot be thrown.
    let needed = (TO_HIT - added.sum()).clamp(2, 12);
    format!("{needed} needed{why}")
}

/// What is added to a roll to hit, and for what.
fn reasons(added: &HitModifiers) -> Vec<String> {
    let shelter = |it: Shelter| match it {
        Shelter::Cover => "cover",
        Shelter::Concealment => "concealment",
        Shelter::None => "shelter",
    };
    let [one, other] = added.shelter;
    let first = match added.in_building {
        true => "building",
        false => shelter(added.sheltered[0]),
    };
    let all = [
        (added.weapon, "weapon"),
        (added.ring, "ring"),
        (one, first),
        (other, shelter(added.sheltered[1])),
        (added.armour, "armour"),
        (added.large, "size"),
    ];
    let counted = all.iter().filter(|(value, _)| *value != 0);
    counted
        .map(|(value, why)| format!("{why} {}", signed(*value)))
        .collect()
}

/// Who fell, unit by unit, and how many are left.
fn fallen(run: &Run<'_>) -> Vec<String> {
    let tables = run.battle.tables();
    let mut by = None;
    let mut all = FigureSet::NONE;
    for event in run.events {
        if let Event::Killed {
            figure: it,
            by: how,
        } = *event
        {
            all.insert(it);
            by = by.or(Some(how));
        }
    }
    let how = match by {
        Some(Cause::Melee(_)) => " in melee",
        Some(Cause::Collapse(_)) => " under the ruins",
        Some(Cause::Wreck(_)) => " with their vehicle",
        Some(Cause::Missile) | None => "",
    };
    let mut lines = Vec::new();
    let mut left = all;
    while let Some(first) = left.first() {
        let of = tables.figure(first).unit;
        let mine = left & tables.unit(of).all();
        left &= !mine;
        lines.push(format!(
            "{} fell{how}. {}",
            capital(&figures(tables, mine)),
            left_of(run.battle, of, mine)
        ));
    }
    lines
}

/// What is left of a unit, and who of note is among the fallen.
fn left_of(battle: &Battle, of: UnitId, fallen: FigureSet) -> String {
    let tables = battle.tables();
    let row = tables.unit(of);
    let left = (row.all() & battle.state().present).len();
    let note = |ring: Ring| fallen.iter().any(|it| tables.figure(it).ring == ring);
    let of_note = match (note(Ring::Commander), note(Ring::Hero)) {
        _ if fallen.len() == 1 => "",
        (true, true) => " A commander and a hero were among them.",
        (true, false) => " A commander was among them.",
        (false, true) => " A hero was among them.",
        (false, false) => "",
    };
    match left {
        0 => format!("Nobody is left of {}.{of_note}", unit(tables, of)),
        left => format!("{left} of {} left.{of_note}", row.count),
    }
}

/// The dice of those who are hard to kill.
fn shaken_off(run: &Run<'_>) -> String {
    let tables = run.battle.tables();
    let said: Vec<String> = run
        .events
        .iter()
        .filter_map(|event| match *event {
            Event::ToughRolled {
                figure: it,
                face,
                ring,
                survives,
            } => {
                let added = if ring == 0 {
                    String::new()
                } else {
                    format!(" +{ring}")
                };
                let answer = if survives { "shook it off" } else { "did not" };
                Some(format!("{} {face}{added}, {answer}", figure(tables, it)))
            }
            _ => None,
        })
        .collect();
    format!("{}.", capital(&said.join("; ")))
}
