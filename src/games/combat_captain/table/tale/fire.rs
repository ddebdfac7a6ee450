//! Fire and what came of it: which dice counted, what was added, what the chart answered, who was saved and who was not.

use crate::diag::{and_list, counted};
use crate::games::combat_captain::content::FireClass;
use crate::games::combat_captain::rules::{
    Battle, Event, Loss, Modifies, Shaken, SubId, UnitId, pips,
};
use crate::games::combat_captain::table::words::{
    BANDS, capital, length, markers, reading, sub, subs, unit, which_count,
};

pub(super) fn tell(battle: &Battle, before: &Battle, event: &Event) -> Option<String> {
    points(battle, before, event)
        .or_else(|| hits(battle, before, event))
        .or_else(|| nerves(battle, event))
}

/// The dice, and what the chart made of them.
fn points(battle: &Battle, before: &Battle, event: &Event) -> Option<String> {
    let tables = battle.tables();
    Some(match *event {
        Event::OpensFire {
            unit: it,
            targets,
            held,
        } => {
            let verb = if held {
                "released its held fire at"
            } else {
                "fired at"
            };
            format!(
                "{} {verb} {}.",
                capital(&unit(tables, it)),
                subs(tables, targets)
            )
        }
        Event::FireDice {
            subunit,
            second,
            target,
            range,
            band,
            reading: read,
            count,
            faces,
            markers: off,
            points,
        } => {
            let faces = &faces[..usize::from(count).min(faces.len())];
            let counts: Vec<u8> = faces
                .iter()
                .map(|face| pips(read, *face, off, &tables.read))
                .collect();
            let off = match off {
                0 => String::new(),
                off => format!(", less {off} a die for markers"),
            };
            let arm = before.arm(subunit, second, target);
            let arm = arm.map_or_else(String::new, |arm| format!(", {}", arm.label.to_lowercase()));
            format!(
                "{}{arm}, {} range. {} at {}: {}{off}: {points}.",
                sub(tables, subunit),
                BANDS[usize::from(band).min(BANDS.len() - 1)],
                reading(read),
                length(range),
                which_count(faces, &counts)
            )
        }
        Event::FireModifier {
            subunit,
            second,
            target,
            value,
            why,
        } => modifier(before, subunit, second, target, value, why),
        Event::FirePoints {
            target,
            automatic: true,
            points,
            ..
        } => format!(
            "{points} points: off the chart. {} had no answer.",
            sub(tables, target)
        ),
        Event::FirePoints { points: ..=0, .. } => "No points, no effect.".into(),
        Event::FirePoints {
            target,
            points,
            face,
            column,
            result,
            ..
        } => {
            let red = match column == face {
                true => format!("red die {face}"),
                false => format!("red die {face}, {column} after markers"),
            };
            let points = counted(points, "point");
            if tables.subunit(target).is_armour() {
                let answer = match result {
                    0 => "no effect".into(),
                    result => format!("kill number {result}"),
                };
                format!("{points}, {red}: {answer} on {}.", sub(tables, target))
            } else {
                let answer = match result {
                    0 => "nothing".into(),
                    result => counted(result, "possible hit"),
                };
                format!("{points}, {red}: {answer} on {}.", sub(tables, target))
            }
        }
        _ => return None,
    })
}

/// A modifier with its reason.
fn modifier(
    battle: &Battle,
    subunit: SubId,
    second: bool,
    target: SubId,
    value: i8,
    why: Modifies,
) -> String {
    let tables = battle.tables();
    let what = battle
        .arm(subunit, second, target)
        .map_or("", |arm| weapon(arm.class));
    let against = match tables.subunit(target).is_armour() {
        true => format!(" against {} armour", tables.subunit(target).class.word()),
        false => String::new(),
    };
    match why {
        Modifies::Usual => format!("{value:+} for {what}{against}."),
        Modifies::Stationary => {
            format!("{value:+}: neither gun nor target had stirred for three turns.")
        }
        Modifies::NotAgain => {
            format!("{value:+} not counted: it had fired at them already this turn.")
        }
        Modifies::NoDie => format!("{value:+} not counted: no die did."),
    }
}

fn weapon(class: FireClass) -> &'static str {
    match class {
        FireClass::Rifles => "rifles",
        FireClass::Enhanced => "enhanced small arms",
        FireClass::MachineGun => "a machine gun",
        FireClass::TankMachineGun => "the tank's machine gun",
        FireClass::Mortar => "a mortar",
        FireClass::Bazooka => "a bazooka",
        FireClass::InferiorGun => "an inferior gun",
        FireClass::RegularGun => "a gun",
        FireClass::SuperiorGun => "a superior gun",
    }
}

/// Saves, figures and kills.
fn hits(battle: &Battle, before: &Battle, event: &Event) -> Option<String> {
    let tables = battle.tables();
    Some(match *event {
        Event::KillRolled {
            face,
            score,
            needed,
            killed,
            ..
        } => {
            let shown = match score == face {
                true => face.to_string(),
                false => format!("{face}, {score} with markers"),
            };
            let end = if killed { "a kill" } else { "no effect" };
            format!("Kill die {shown}, against {needed}: {end}.")
        }
        Event::Unprotected { subunit, level } => format!(
            "The cover of {} (level {level}) faced the wrong way: no saves.",
            sub(tables, subunit)
        ),
        Event::Saved {
            subunit,
            level,
            count,
            faces,
            saved,
        } => {
            let faces = &faces[..usize::from(count).min(faces.len())];
            format!(
                "{}, cover {level}: {}; {saved} of {count} saved.",
                sub(tables, subunit),
                saves(before, subunit, level, faces)
            )
        }
        Event::Traded { subunit, hits } => format!(
            "{}: {} taken as {}.",
            sub(tables, subunit),
            counted(hits, "hit"),
            if hits == 1 { "a marker" } else { "markers" }
        ),
        Event::FiguresLost {
            subunit,
            figures,
            left,
        } => format!("{} lost {figures}, {left} left.", sub(tables, subunit)),
        Event::HitsLost { subunit, hits } => format!(
            "{} more than {} had to lose.",
            counted(hits, "hit"),
            sub(tables, subunit)
        ),
        Event::HitsSpill { from, to, hits } => format!(
            "{} beyond {} went on to {}.",
            counted(hits, "hit"),
            sub(tables, from),
            sub(tables, to)
        ),
        Event::CarHit {
            subunit,
            hits,
            total,
        } => format!(
            "{} took {}: {total} of the {} that wreck it.",
            sub(tables, subunit),
            counted(hits, "hit"),
            tables.read.soft_vehicle_hits
        ),
        Event::Joined { from, to, figures } => format!(
            "{} of {} went to {}.",
            counted(figures, "man").replace("mans", "men"),
            sub(tables, from),
            sub(tables, to)
        ),
        Event::Killed { subunit, kills } => {
            let of = tables
                .unit_of(subunit)
                .map_or_else(String::new, |of| unit(tables, of));
            format!(
                "{} was hit: {} on the roster of {of}.",
                sub(tables, subunit),
                counted(kills, "kill")
            )
        }
        Event::Destroyed { subunit, why } => destroyed(&sub(tables, subunit), why),
        _ => return None,
    })
}

/// Which saves held: `1 and 2 hold, 5 does not`.
fn saves(battle: &Battle, subunit: SubId, level: u8, faces: &[u8]) -> String {
    let unit = battle.tables().subunit(subunit).unit;
    let list = |wanted: bool| -> Vec<String> {
        let faces = faces.iter();
        let faces = faces.filter(|face| (battle.low_roll(**face, unit) <= level) == wanted);
        faces.map(u8::to_string).collect()
    };
    let (held, failed) = (list(true), list(false));
    let verb = |all: &[String], one: &'static str, many: &'static str| match all.len() {
        1 => one,
        _ => many,
    };
    match (held.is_empty(), failed.is_empty()) {
        (true, _) => format!(
            "{} {}",
            and_list(&failed),
            verb(&failed, "does not hold", "do not hold")
        ),
        (_, true) => format!("{} {}", and_list(&held), verb(&held, "holds", "hold")),
        _ => format!(
            "{} {}, {} {}",
            and_list(&held),
            verb(&held, "holds", "hold"),
            and_list(&failed),
            verb(&failed, "does not", "do not")
        ),
    }
}

fn destroyed(name: &str, why: Loss) -> String {
    match why {
        Loss::Figures => format!("{name} ceased to exist."),
        Loss::Consolidated => format!("{name} was broken up to make good the other squads."),
        Loss::Kills => format!("{name} burned: the roster had its third kill for a model."),
        Loss::Wrecked => format!("{name} was a wreck."),
        Loss::OffTheChart => format!("Nothing was left of {name}."),
        Loss::Bombed => format!("A bomb destroyed {name}."),
    }
}

/// Markers and routs.
fn nerves(battle: &Battle, event: &Event) -> Option<String> {
    let tables = battle.tables();
    Some(match *event {
        Event::Shaken {
            unit: it,
            number,
            total,
            why,
        } => {
            let number = match number {
                1 => "a marker".into(),
                number => markers(number),
            };
            format!(
                "{} took {number} {}: {total}{}.",
                capital(&unit(tables, it)),
                because(why),
                limit(battle, it)
            )
        }
        Event::Routs {
            unit: it,
            markers: on_it,
            left,
        } => format!(
            "{} with {} left: {} routed and left the table.",
            capital(&markers(on_it)),
            counted(left, "sub-unit"),
            unit(tables, it)
        ),
        _ => return None,
    })
}

/// How many markers a unit can bear, if it is still there.
fn limit(battle: &Battle, unit: UnitId) -> String {
    match battle.state().gone.has(unit) {
        true => String::new(),
        false => format!(", and at {} it routs", battle.rout_limit(unit)),
    }
}

fn because(why: Shaken) -> &'static str {
    match why {
        Shaken::Destroyed => "for the loss",
        Shaken::ChargeFailed => "for the charge that failed",
        Shaken::Withdrew => "for withdrawing",
        Shaken::LostCombat => "for the fight it lost",
        Shaken::BrokeCover => "for breaking cover",
        Shaken::Traded => "in place of the dead",
    }
}
