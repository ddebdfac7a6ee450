//! The state of a battle in lines: turn, command points, losses, conditions, and the sheet of a base.

use super::goals;
use super::prose::condition;
use super::words::{at, hits, points, roster, side as of_side, steps};
use crate::diag::counted;
use crate::engine::Side;
use crate::games::dads_ww2::rules::{Arm, BaseId, Battle, SaveAfter, side_of};
use crate::play::Table as _;

/// The turn, what both sides have and have lost, and who meets the conditions.
pub(super) fn status(battle: &Battle) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let mut lines = vec![match state.turn {
        0 => "Before the battle".into(),
        turn => format!(
            "Turn {turn} of {}; {} have the initiative",
            tables.turns,
            of_side(tables, state.initiative)
        ),
    }];
    for side in Side::BOTH {
        lines.push(side_line(battle, side));
    }
    if state.turn > 0 {
        for line in goals::conditions(battle) {
            lines.push(format!("  To win: {line}"));
        }
    }
    lines
}

fn side_line(battle: &Battle, side: Side) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let mut parts = Vec::new();
    if state.turn > 0 {
        parts.push(points(state.points[side.at()]));
        if state.artillery[side.at()] {
            parts.push("a bombardment".into());
        }
        let (ready, all) = (state.ready(side).len(), state.on_table[side.at()].len());
        parts.push(format!("{ready} of {all} ready"));
    }
    let due = state.due[side.at()].len();
    if due > 0 {
        parts.push(format!("{} to place", counted(due, "base")));
    }
    let waiting = (state.waiting[side.at()] & !state.aboard[side.at()]).len();
    if waiting > 0 {
        parts.push(format!("{} to come", counted(waiting, "base")));
    }
    let (lost, all) = (battle.lost_points(side), tables.sides[side.at()].points);
    parts.push(format!("{lost} of {} lost", counted(all, "point")));
    if state.stopped[side.at()] {
        parts.push("out for this turn".into());
    }
    format!("  {}: {}", battle.side_id(side), parts.join("; "))
}

/// Everything about a base.
pub(super) fn base(battle: &Battle, base: BaseId) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let row = tables.base(base);
    let side = side_of(base);
    let place = if state.is_on_table(base) {
        format!("in {}", at(battle, base))
    } else if state.destroyed[side.at()].has(base) {
        "destroyed".into()
    } else if state.due[side.at()].has(base) || state.waiting[side.at()].has(base) {
        "not on the table yet".into()
    } else {
        "off the table".into()
    };
    let training = if row.experienced {
        "Experienced"
    } else {
        "Fresh"
    };
    let mut lines = vec![
        format!(
            "{}, of {}; {place}",
            tables.name(base),
            of_side(tables, side)
        ),
        format!(
            "  {}, {training}, {}{}",
            row.kind,
            counted(row.points, "point"),
            row.armour
                .map_or_else(String::new, |it| format!(", {it} armour"))
        ),
        format!("  {}", paces(battle, base)),
    ];
    for (machine_guns, arm) in [false, true].into_iter().zip(row.arms) {
        if let Some(arm) = arm {
            lines.push(format!("  {}", arm_line(battle, &arm, machine_guns)));
        }
    }
    let own = state.hits(base);
    let after_one = battle.save_needed(base, own + 1, SaveAfter::Bombardment);
    lines.push(format!(
        "  {} of {}; after one more it keeps its nerve on {}",
        hits(own),
        tables.read.hits_to_destroy,
        super::words::at_least(after_one)
    ));
    if row.carrier {
        let aboard = state.passenger(base).map(|it| tables.name(it));
        lines.push(format!(
            "  carries or tows one base; {}",
            aboard.map_or_else(|| "nobody aboard".into(), |it| format!("aboard: {it}"))
        ));
    }
    let now = condition(battle, base);
    if !now.is_empty() {
        lines.push(format!("  now: {}", now.join(", ")));
    }
    lines
}

fn paces(battle: &Battle, base: BaseId) -> String {
    let tables = battle.tables();
    let row = tables.base(base);
    if row.immobile {
        return "never moves in this battle".into();
    }
    let cost = points(row.move_cost);
    let more = match tables.changes.ends_in_terrain {
        0 => String::new(),
        more => format!(", {more} more to end in terrain"),
    };
    let front = if row.is_towed() {
        "; does not move and shoot in one turn, and shoots to its front"
    } else {
        ""
    };
    format!("moves {} for {cost}{more}{front}", steps(tables, row.pace))
}

fn arm_line(battle: &Battle, arm: &Arm, machine_guns: bool) -> String {
    let tables = battle.tables();
    let class = match arm.class {
        None => "no use against armour".into(),
        Some(class) => {
            let row = tables.penetration[usize::from(class)];
            let grades = ["light", "medium", "heavy"].into_iter().zip(row);
            let said: Vec<String> = grades
                .map(|(grade, needed)| match needed {
                    Some(needed) => format!("{grade} on {}", super::words::at_least(needed)),
                    None => format!("{grade} never"),
                })
                .collect();
            format!("goes through armour: {}", said.join(", "))
        }
    };
    let word = if machine_guns {
        " (write `:mg` after its code)"
    } else {
        ""
    };
    format!(
        "{}{word}: {} at up to {}; {class}",
        arm.weapon,
        super::words::dice(arm.dice.max(0) as u8),
        steps(tables, arm.range)
    )
}

/// The bases of both sides, and what has become of them.
pub(super) fn rosters(battle: &Battle) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let mut lines = Vec::new();
    for side in Side::BOTH {
        let all = tables.all(side);
        let at = side.at();
        let left = battle.left_by(side, None);
        let sets = [
            ("on the table", state.on_table[at]),
            (
                "to come",
                (state.due[at] | state.waiting[at]) & !state.on_table[at],
            ),
            ("left the table", left),
            ("destroyed", state.destroyed[at]),
        ];
        lines.push(format!(
            "{}: {}, {}",
            of_side(tables, side),
            counted(all.len(), "base"),
            counted(tables.sides[at].points, "point")
        ));
        for (what, set) in sets {
            if !set.is_empty() {
                lines.push(format!(
                    "  {what}: {}",
                    roster(tables, set.of(side)).join(", ")
                ));
            }
        }
    }
    lines
}
