//! Sheets at the table: the state of the turn, a sub-unit in full, rosters, how the battle is won.

use super::words::{
    BANDS, READINGS, compass, dice, kind, length, markers, place, reading, side, sub, unit,
};
use crate::content::{Counted, Holding, Judged};
use crate::diag::{and_list, counted};
use crate::engine::Side;
use crate::games::combat_captain::content::Armour;
use crate::games::combat_captain::rules::{Battle, GoalKind, GoalRow, NOBODY, SubId, UnitId};
use crate::play::Table as _;

/// The turn and the companies, line by line.
pub(super) fn status(battle: &Battle) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let night = if tables.night { ", night" } else { "" };
    let head = match state.turn {
        0 => format!("Setting up: {}{night}.", tables.title),
        turn => format!(
            "Turn {turn} of {}{night}. Initiative: {}.",
            tables.turns,
            side(tables, state.initiative)
        ),
    };
    let mut lines = vec![head];
    for side in Side::BOTH {
        let units = tables.sides[side.at()].units.iter();
        let said: Vec<String> = units.map(|it| in_short(battle, it)).collect();
        lines.push(format!("{}: {}", battle.side_id(side), said.join("; ")));
    }
    lines
}

/// A unit in a few words: what is left, its markers, whether it has acted.
fn in_short(battle: &Battle, unit: UnitId) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let row = tables.unit(unit);
    if state.gone.has(unit) {
        return format!("{} routed", row.code);
    }
    let here = battle.standing(unit).len();
    let left = battle.remaining(unit).len();
    if left == 0 {
        return format!("{} destroyed", row.code);
    }
    let mut text = match (here, left) {
        (0, _) => format!("{} to come", row.code),
        (_, left) => format!("{} {left} of {}", row.code, row.count),
    };
    if state.markers(unit) > 0 {
        text.push_str(&format!(", {}", markers(state.markers(unit))));
    }
    if state.kills[usize::from(unit)] > 0 {
        text.push_str(&format!(
            ", {}",
            counted(state.kills[usize::from(unit)], "kill")
        ));
    }
    if state.active == unit {
        text.push_str(", active");
    } else if state.activated.has(unit) {
        text.push_str(", done");
    }
    text
}

/// A sub-unit in full.
pub(super) fn subunit(battle: &Battle, it: SubId) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let row = tables.subunit(it);
    let at = usize::from(it);
    let of = match tables.unit_of(it) {
        Some(of) => format!(" of {}", unit(tables, of)),
        None => String::new(),
    };
    let mut lines = vec![format!(
        "{} ({}): {}{of}",
        sub(tables, it),
        row.mark,
        row.name
    )];
    if !state.on_table.has(it) {
        lines.push(format!("  {}", whereabouts(battle, it)));
        return lines;
    }
    let strength = match (row.is_soft(), row.is_vehicle()) {
        (true, _) => format!(
            "{} of the {} hits that wreck it",
            state.figures[at], tables.read.soft_vehicle_hits
        ),
        (_, true) => {
            let kills = tables
                .unit_of(it)
                .map_or(0, |of| state.kills[usize::from(of)]);
            format!(
                "{} armour; {} on the roster, every {} takes a model",
                armour(row),
                counted(kills, "kill"),
                ordinal(tables.read.kills_per_model)
            )
        }
        _ => format!("{} of {} figures", state.figures[at], row.figures),
    };
    lines.push(format!(
        "  {} at {}; {strength}",
        kind(row.kind),
        place(tables, state.at(it))
    ));
    let mut doing = vec![format!("{} left", dice(state.dice[at]))];
    if state.holds[at] > 0 {
        doing.push(counted(state.holds[at], "hold-fire marker"));
    }
    for (is_set, word) in [
        (state.moved.has(it), "has moved"),
        (state.fired.has(it), "has fired"),
        (state.covered.has(it), "has changed cover"),
        (state.charged.has(it), "has charged"),
        (
            !battle.is_in_cohesion(it),
            "out of cohesion: it may not move or fire",
        ),
    ] {
        if is_set {
            doing.push(word.into());
        }
    }
    lines.push(format!("  {}", doing.join(", ")));
    lines.push(format!("  {}", cover(battle, it)));
    if let Some(of) = tables.unit_of(it) {
        let (have, left) = (state.markers(of), battle.remaining(of).len() as u8);
        let limit = left.min(6).max(tables.read.rout_floor);
        lines.push(format!(
            "  {} on its unit; at {limit} it routs",
            markers(have)
        ));
    }
    lines.extend(arms(battle, it));
    lines.extend(nearest(battle, it));
    lines
}

fn armour(row: &crate::games::combat_captain::rules::SubRow) -> &'static str {
    use crate::games::combat_captain::content::TargetClass;
    match row.class {
        TargetClass::Infantry => Armour::None.word(),
        TargetClass::Thin => Armour::Thin.word(),
        TargetClass::Regular => Armour::Regular.word(),
        TargetClass::Superior => Armour::Superior.word(),
    }
}

fn ordinal(number: u8) -> String {
    match number {
        1 => "one".into(),
        2 => "second".into(),
        3 => "third".into(),
        number => format!("{number}th"),
    }
}

fn whereabouts(battle: &Battle, it: SubId) -> &'static str {
    let state = battle.state();
    match () {
        () if state.destroyed.has(it) => "destroyed",
        () if state.routed.has(it) => "gone with its unit",
        () if state.waiting.has(it) => "has yet to arrive",
        () if state.due.has(it) => "to be placed",
        () => "not on the table",
    }
}

/// The cover of a sub-unit and the arc it protects.
fn cover(battle: &Battle, it: SubId) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let at = usize::from(it);
    let level = battle.cover_level(it);
    let behind = match state.lined[at] {
        NOBODY => String::new(),
        feature => format!("; behind {}", tables.feature(feature).in_words()),
    };
    if level == 0 {
        return format!("no cover{behind}");
    }
    let saves = match level {
        1 => "saves on a 1".into(),
        level => format!("saves on 1 to {level}"),
    };
    let arc = match tables.cover[usize::from(level.min(5))].all_round {
        true => "all round".into(),
        false => format!(
            "from every side but the rear; it faces {}",
            compass(state.front(it))
        ),
    };
    let note = match (tables.subunit(it).is_vehicle(), level) {
        (true, 1) => "; one stick is no protection for a vehicle",
        (true, _) => "; from cover it fires its main weapon only",
        _ => "",
    };
    format!("cover of level {level}, {saves}, {arc}{note}{behind}")
}

/// What it fires with, and how far.
fn arms(battle: &Battle, it: SubId) -> Vec<String> {
    let all = battle.tables().subunit(it).arms.iter().flatten();
    all.map(|arm| {
        let bands: Vec<String> = BANDS
            .iter()
            .zip(READINGS)
            .zip(arm.reach)
            .filter(|(_, reach)| *reach > 0)
            .map(|((band, read), reach)| format!("{band} to {} {}", length(reach), reading(read)))
            .collect();
        format!("  {}: {}", arm.label.to_lowercase(), bands.join(", "))
    })
    .collect()
}

/// The most enemies that a sheet lists.
const NEAREST: usize = 5;

/// The nearest enemies, how far away they are and in what band.
fn nearest(battle: &Battle, it: SubId) -> Vec<String> {
    let body = battle.body(it);
    let enemies = battle.enemies_of(it).iter();
    let mut all: Vec<(i32, SubId)> = enemies
        .map(|enemy| (body.gap(&battle.body(enemy)), enemy))
        .collect();
    all.sort_unstable();
    all.truncate(NEAREST);
    all.into_iter()
        .map(|(gap, enemy)| format!("  {}", to_enemy(battle, it, enemy, gap)))
        .collect()
}

/// How far an enemy is, whether it is seen, in what band it lies, and what covers it.
pub(super) fn to_enemy(battle: &Battle, it: SubId, enemy: SubId, gap: i32) -> String {
    let tables = battle.tables();
    let name = sub(tables, enemy);
    let between = format!("{} edge to edge", length(gap));
    let shots: Vec<String> = [false, true]
        .into_iter()
        .filter_map(|second| {
            let shot = battle.judge_shot(it, second, enemy).ok()?;
            let arm = battle.arm(it, second, enemy)?;
            let spotted = if shot.spotted {
                " through a spotter"
            } else {
                ""
            };
            Some(format!(
                "{} at {}, {} range, {}{spotted}",
                arm.label.to_lowercase(),
                length(shot.range),
                BANDS[usize::from(shot.band)],
                reading(shot.reading)
            ))
        })
        .collect();
    if shots.is_empty() {
        let why = match battle.judge_shot(it, false, enemy) {
            Err(no) => no.fact.sentence(tables),
            Ok(_) => String::new(),
        };
        return format!("{name}: {between}; no shot: {why}");
    }
    let cover = match battle.shot_cover(it, enemy) {
        0 => "in the open".into(),
        level => format!("cover {level}"),
    };
    format!("{name}: {between}; {}; {cover}", shots.join("; "))
}

/// Both sides, unit by unit.
pub(super) fn rosters(battle: &Battle) -> Vec<String> {
    let tables = battle.tables();
    let mut lines = Vec::new();
    for side in Side::BOTH {
        for unit in tables.sides[side.at()].units.iter() {
            let row = tables.unit(unit);
            lines.push(format!("{}: {}", row.code, in_short(battle, unit)));
            lines.extend(row.all().iter().map(|it| roll_call(battle, it)));
        }
        let loose = tables.sides[side.at()].subunits.iter();
        let loose = loose.filter(|it| tables.unit_of(*it).is_none());
        lines.extend(loose.map(|it| roll_call(battle, it)));
    }
    lines
}

fn roll_call(battle: &Battle, it: SubId) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let row = tables.subunit(it);
    let head = format!("  {} {}", row.mark, row.code);
    if !state.on_table.has(it) {
        return format!("{head}: {}", whereabouts(battle, it));
    }
    let figures = match row.is_vehicle() {
        true => String::new(),
        false => format!(", {} figures", state.figures[usize::from(it)]),
    };
    let cover = match battle.cover_level(it) {
        0 => String::new(),
        level => format!(", cover {level}"),
    };
    format!("{head}: {}{figures}{cover}", place(tables, state.at(it)))
}

/// How the battle is won.
pub(super) fn goals(battle: &Battle) -> Vec<String> {
    let tables = battle.tables();
    let mut lines: Vec<String> = tables.goals.iter().map(|row| goal(battle, row)).collect();
    if let Some(winner) = tables.otherwise {
        lines.push(format!("Otherwise {} win.", side(tables, winner)));
    }
    let left = tables.turns.saturating_sub(battle.state().turn.max(1)) + 1;
    lines.push(format!("{} left.", counted(left, "turn")));
    lines
}

fn goal(battle: &Battle, row: &GoalRow) -> String {
    let tables = battle.tables();
    let who = match row.side {
        Some(own) => side(tables, own),
        None => "Either side".into(),
    };
    let zone = |zone: u8| tables.zones[usize::from(zone)].name.clone();
    let of = |of: Counted| match of {
        Counted::Units => "sub-units",
        Counted::Figures => "figures",
        Counted::Vehicles => "vehicles",
        Counted::Points => "points",
    };
    let what = match row.goal {
        GoalKind::Hold {
            zone: at,
            how,
            of: it,
        } => match how {
            Holding::Alone => format!("hold {} with no enemy in it", zone(at)),
            Holding::Most => format!("have more {} in {} than the enemy", of(it), zone(at)),
            Holding::LastIn => format!("be the last in {}", zone(at)),
        },
        GoalKind::Take {
            zone: at,
            least,
            of: it,
        } => {
            format!("have {least} {} in {}", of(it), zone(at))
        }
        GoalKind::Destroy(all) => {
            let names: Vec<String> = all.iter().map(|it| sub(tables, it)).collect();
            format!("destroy or rout {}", and_list(&names))
        }
        GoalKind::LossesPercent { percent, of: it } => {
            format!(
                "destroy or rout {percent} per cent of the enemy's {}",
                of(it)
            )
        }
        GoalKind::FewerThan { fewer, of: it } => {
            format!("leave the enemy fewer than {fewer} {}", of(it))
        }
        GoalKind::Exit { least, of: it, .. } => format!("take {least} {} off the table", of(it)),
        GoalKind::Stop { most, of: it, .. } => {
            format!("let no more than {most} {} leave the table", of(it))
        }
        GoalKind::Survive { least, of: it, .. } => format!("have {least} {} left", of(it)),
    };
    let when = match row.judged {
        Judged::End => format!("at the end of turn {}", row.by.unwrap_or(tables.turns)),
        Judged::EachTurn => "at the end of any turn".into(),
        Judged::AtOnce => "at any moment".into(),
    };
    let verb = if row.side.is_some() { "must" } else { "may" };
    format!(
        "{who} {verb} {what}, {when}.{}",
        standing_there(battle, row)
    )
}

/// Who is in the zone that a goal is about.
fn standing_there(battle: &Battle, row: &GoalRow) -> String {
    let (GoalKind::Hold { zone, .. } | GoalKind::Take { zone, .. }) = row.goal else {
        return String::new();
    };
    let tables = battle.tables();
    let shape = &tables.zones[usize::from(zone)].shape;
    let said = Side::BOTH.map(|own| {
        let all = battle.of_side(own).iter();
        let inside = all.filter(|it| {
            let at = crate::kernel::table::Shape::point(battle.state().at(*it));
            crate::kernel::table::touches(&at, shape)
        });
        format!("{} {}", side(tables, own), inside.count())
    });
    format!(" There now: {}.", said.join(", "))
}
