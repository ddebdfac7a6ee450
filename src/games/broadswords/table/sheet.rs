//! Sheets at the table: the state of the turn, a unit or a figure in full, rosters, buildings, how the battle is won.

use super::chances::promise;
use super::names::gap;
use super::words::{
    building, capital, compass, figure, figures, here, length, middle, model, name, place, side,
    spot, the_side, unit, weapon,
};
use crate::content::{Counted, Edge, Holding, Judged};
use crate::diag::{and_list, counted};
use crate::engine::Side;
use crate::games::broadswords::content::Routs;
use crate::games::broadswords::rules::{
    Aim, Battle, FigureId, FigureSet, GoalKind, GoalRow, ModelId, NOBODY, Place, Ring, Stage,
    Start, Tables, UnitId, UnitSet, Who,
};
use crate::kernel::table::holds;

/// The turn and both armies, line by line.
pub(super) fn status(battle: &Battle) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let night = if tables.night { ", night" } else { "" };
    let head = match state.turn {
        0 => format!("Setting up: {}{night}.", tables.title),
        turn if is_open(battle) => format!("Turn {turn} of {}{night}.", tables.turns),
        turn => format!(
            "Turn {turn} of {}{night}. First to move and to shoot: {}.",
            tables.turns,
            side(tables, state.moves_first)
        ),
    };
    let mut lines = vec![head];
    for side in Side::BOTH {
        let row = &tables.sides[side.at()];
        let said: Vec<String> = row
            .units
            .iter()
            .filter(|it| !is_reserve(battle, *it))
            .map(|it| in_short(battle, it))
            .collect();
        lines.push(format!("{}: {}", row.id, said.join("; ")));
    }
    lines
}

/// Whether nobody knows yet who moves first this turn.
fn is_open(battle: &Battle) -> bool {
    matches!(
        battle.state().stage,
        Stage::Initiative(_) | Stage::MoveFirst(_)
    )
}

/// Whether a unit may come later and has not: those who know nothing of it need no line.
fn is_reserve(battle: &Battle, it: UnitId) -> bool {
    let all = battle.tables().unit(it).all();
    let state = battle.state();
    matches!(battle.tables().unit(it).start, Start::Reserve)
        && all.iter().all(|it| state.lies(it) == Place::Waiting)
}

/// A unit in a few words: what is left of it, and what has become of the rest.
fn in_short(battle: &Battle, it: UnitId) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let row = tables.unit(it);
    let all = row.all();
    let left = here(battle, it);
    // Those whom the dice did not bring will not come.
    let may_come = row.start != Start::Reserve;
    let waiting = all
        .iter()
        .filter(|it| may_come && matches!(state.lies(*it), Place::Waiting | Place::Hidden));
    let count = left.len();
    let mut text = match (count, waiting.count()) {
        (0, 0) => return format!("{} gone", row.code),
        (0, _) if state.due.has(it) => return format!("{} to place", row.code),
        (0, _) => return format!("{} not in sight", row.code),
        // Of those whom the dice brought, nobody knows how many might have come.
        (count, _) if count == u32::from(row.count) || row.start == Start::Reserve => {
            format!("{} {count}", row.code)
        }
        (count, _) => format!("{} {count} of {}", row.code, row.count),
    };
    for (is_so, word) in [
        (
            row.captive && left.meets(state.prisoners),
            "waiting to be rescued",
        ),
        (left.meets(state.rescued), "free, on the way home"),
        (state.surrendered.has(it) && !row.captive, "prisoners"),
        (state.routed.has(it) && !state.surrendered.has(it), "routs"),
        (state.rallied_by[usize::from(it)] != NOBODY, "being rallied"),
        (left.meets(state.locked), "in melee"),
        (left.is_within(state.ran) && !left.is_empty(), "ran"),
        (left.meets(state.eating), "eating"),
    ] {
        if is_so {
            text.push_str(&format!(", {word}"));
        }
    }
    text
}

/// A unit in full.
pub(super) fn unit_sheet(battle: &Battle, it: UnitId) -> Vec<String> {
    let tables = battle.tables();
    let row = tables.unit(it);
    let left = here(battle, it);
    let mut traits = vec![tables.races[usize::from(row.race)].name.to_lowercase()];
    for (is_so, word) in [
        (row.armour, "armoured"),
        (row.mounted, "mounted"),
        (row.drilled, "drilled for close order"),
    ] {
        if is_so {
            traits.push(word.into());
        }
    }
    let mut lines = vec![format!(
        "{} ({}): {}{} of {} figures; {}",
        name(tables, it),
        row.mark,
        if name(tables, it).starts_with(&row.name) {
            String::new()
        } else {
            format!("{}, ", row.name)
        },
        left.len(),
        row.count,
        traits.join(", ")
    )];
    let where_at = match middle(battle, it) {
        Some(at) => format!("around {}", place(tables, at)),
        None => "not on the table".into(),
    };
    lines.push(format!("  {where_at}; {}", morale(battle, it)));
    lines.extend(moves_of(tables, left));
    lines.extend(arms_of(battle, left));
    for ring in [Ring::Commander, Ring::Hero] {
        let ringed: FigureSet = left
            .iter()
            .filter(|it| tables.figure(*it).ring == ring)
            .collect();
        if !ringed.is_empty() {
            let word = match (ring, ringed.len()) {
                (Ring::Commander, 1) => "commander",
                (Ring::Commander, _) => "commanders",
                (_, 1) => "hero",
                _ => "heroes",
            };
            let codes = super::words::codes(tables, ringed);
            let bonus = tables.rings[ring as usize];
            lines.push(format!(
                "  {word} {codes}: +{} to moves, +{} to ranges, {:+} to dice",
                length(bonus.movement),
                length(bonus.range),
                bonus.dice
            ));
        }
    }
    lines.extend(conditions(battle, left));
    lines.extend(row.all_models().iter().map(|it| model_line(battle, it)));
    lines.extend(nearest(battle, it));
    lines
}

/// What a unit has lost, and where it routs.
fn morale(battle: &Battle, it: UnitId) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let (row, lost) = (tables.unit(it), state.lost[usize::from(it)]);
    let lost_of = format!("{lost} lost");
    if state.surrendered.has(it) {
        return format!("{lost_of}, the rest surrendered");
    }
    if state.routed.has(it) {
        return format!("{lost_of}, and they run");
    }
    match tables.races[usize::from(row.race)].routs {
        Routs::Never => format!("{lost_of}; they never rout"),
        _ if state.steady.has(it) => format!("{lost_of}; rallied once, and will not rout again"),
        Routs::WithItsCommander => {
            format!("{lost_of}; they rout when their last commander falls")
        }
        Routs::AtHalf => format!("{lost_of}; at {} they rout", row.count.div_ceil(2)),
    }
}

/// How far they go, those alike together.
fn moves_of(tables: &Tables, all: FigureSet) -> Vec<String> {
    let mut alike: Vec<(i32, Option<i32>, FigureSet)> = Vec::new();
    for it in all {
        let row = tables.figure(it);
        match alike
            .iter_mut()
            .find(|(walk, run, _)| (*walk, *run) == (row.walk, row.run))
        {
            Some((.., set)) => set.insert(it),
            None => alike.push((row.walk, row.run, FigureSet::one(it))),
        }
    }
    alike.sort_by_key(|(.., set)| std::cmp::Reverse(set.len()));
    let count = alike.len();
    let said = alike.iter().map(|(walk, run, set)| {
        let run = match run {
            Some(run) => format!("runs {}", length(*run)),
            None => "cannot run".into(),
        };
        let who = match count {
            1 => String::new(),
            _ => format!("{}: ", figures(tables, *set)),
        };
        format!("  {who}walks {}, {run}", length(*walk))
    });
    said.collect()
}

/// What they shoot with.
fn arms_of(battle: &Battle, all: FigureSet) -> Vec<String> {
    let tables = battle.tables();
    let mut alike: Vec<(u8, FigureSet)> = Vec::new();
    for it in all {
        for weapon in tables.figure(it).weapons {
            match alike.iter_mut().find(|(known, _)| *known == weapon) {
                Some((_, set)) => set.insert(it),
                None => alike.push((weapon, FigureSet::one(it))),
            }
        }
    }
    let said = alike.iter().map(|(it, set)| {
        let row = tables.weapon(*it);
        let range = match row.range {
            Some(range) => format!("range {}", length(range)),
            None => "any range".into(),
        };
        let bonus = match row.to_hit {
            Some(0) | None => String::new(),
            Some(bonus) => format!(", {bonus:+} to hit"),
        };
        let zone = if row.has_kill_zone() {
            ", kill zone"
        } else {
            ""
        };
        format!(
            "  {}: {range}{bonus}{zone}; {}",
            weapon(tables, *it),
            figures(tables, *set)
        )
    });
    said.collect()
}

/// What is worth knowing of some of them: who ran, who is locked, who has to reload.
fn conditions(battle: &Battle, all: FigureSet) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let said = [
        (state.ran, "ran this turn"),
        (state.locked, "locked in melee"),
        (state.shot, "have attacked in this missile phase"),
        (state.empty, "have to reload"),
        (state.busy, "busy with something else"),
        (state.eating, "eating"),
        (state.prisoners, "prisoners"),
        (state.guards, "guarding prisoners"),
    ];
    let some = said.iter().filter(|(set, _)| set.meets(all));
    some.map(|(set, word)| format!("  {word}: {}", figures(tables, *set & all)))
        .collect()
}

fn model_line(battle: &Battle, it: ModelId) -> String {
    let (tables, state) = (battle.tables(), battle.state());
    let row = tables.model(it);
    let at = usize::from(it);
    if !state.models.has(it) {
        return format!("  {}: gone", row.code);
    }
    let damage = match row.points {
        Some(points) => format!(", damage {} of {points}", state.model_damage[at]),
        None => String::new(),
    };
    let run = match row.run {
        Some(run) => format!("goes {}", length(run)),
        None => "is never moved".into(),
    };
    let hooked = match (state.hooking.has(it), state.hooked.has(it)) {
        (true, _) => ", being hooked or unhooked",
        (_, true) => ", hooked to its caisson",
        _ => "",
    };
    let aboard: FigureSet = state
        .present
        .iter()
        .filter(|figure| state.lies(*figure) == Place::Aboard(it))
        .collect();
    let aboard = match aboard.is_empty() {
        true => String::new(),
        false => format!("; in it: {}", figures(tables, aboard)),
    };
    format!(
        "  {} at {}: {run}{damage}{hooked}{aboard}",
        row.code,
        place(tables, state.model_at[at])
    )
}

/// The most enemies that a sheet lists.
const NEAREST: usize = 5;

/// The nearest enemy units: how far, how many can shoot at them and what it promises.
fn nearest(battle: &Battle, it: UnitId) -> Vec<String> {
    let tables = battle.tables();
    let enemy = tables.unit(it).side.other();
    let enemies = tables.sides[enemy.at()].units.iter();
    let mut all: Vec<(i32, UnitId)> = enemies
        .filter_map(|other| Some((gap(battle, Who::Unit(it), Who::Unit(other))?, other)))
        .collect();
    all.sort_unstable();
    all.truncate(NEAREST);
    all.into_iter()
        .map(|(gap, other)| format!("  {}", to_enemy(battle, it, other, gap)))
        .collect()
}

/// How far an enemy unit is, and what shooting at it promises now.
pub(super) fn to_enemy(battle: &Battle, it: UnitId, other: UnitId, gap: i32) -> String {
    let tables = battle.tables();
    let head = format!("{} {}", name(tables, other), length(gap));
    let promise = promise(battle, Who::Unit(it), Aim::Unit(other), NOBODY);
    match promise.shots.len() {
        0 => head,
        count => format!(
            "{head}: {count} can shoot, {:.1} casualties",
            promise.expected()
        ),
    }
}

/// A figure in full.
pub(super) fn figure_sheet(battle: &Battle, it: FigureId) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let of = tables.figure(it).unit;
    let mut lines = vec![format!(
        "{} of {}",
        capital(&figure(tables, it)),
        unit(tables, of)
    )];
    let whereabouts = match state.lies(it) {
        Place::Waiting => "has yet to come".into(),
        Place::Hidden => "is not in sight".into(),
        Place::Table => match spot(battle, it) {
            Some(at) => format!(
                "at {}, facing {}",
                place(tables, at),
                compass(state.facing[usize::from(it)].vector())
            ),
            None => "on the table".into(),
        },
        Place::Aboard(in_it) => format!("in {}", model(tables, in_it)),
        Place::Inside(in_it) => format!("in {}", building(tables, in_it)),
        Place::Killed => "killed".into(),
        Place::Fled => "fled".into(),
        Place::Left(edge) => format!("left by the {} edge", edge.word()),
        Place::LedOff => "led off as a prisoner".into(),
        Place::OffOnGuard => "left with prisoners".into(),
    };
    lines.push(format!("  {whereabouts}"));
    let one = FigureSet::one(it);
    lines.extend(moves_of(tables, one));
    lines.extend(arms_of(battle, one));
    lines.extend(conditions(battle, one));
    let foes = state.foes(it);
    if !foes.is_empty() {
        lines.push(format!("  fights {}", figures(tables, foes)));
        for foe in foes {
            lines.push(format!("    {}", duel_line(battle, it, foe)));
        }
    }
    lines
}

/// What a melee of two promises.
pub(super) fn duel_line(battle: &Battle, one: FigureId, other: FigureId) -> String {
    let tables = battle.tables();
    let [first, second, both, neither] = super::chances::duel(battle, one, other);
    let with = |it: FigureId| {
        let reasons = super::tale::melee_reasons(&battle.melee_modifiers(it));
        match reasons.is_empty() {
            true => figure(tables, it),
            false => format!("{} ({})", figure(tables, it), reasons.join(" ")),
        }
    };
    format!(
        "{} against {}: wins {}, loses {}, both fall {}, still locked {}",
        capital(&with(one)),
        with(other),
        second.percent(),
        first.percent(),
        both.percent(),
        neither.percent()
    )
}

/// Both sides, unit by unit.
pub(super) fn rosters(battle: &Battle) -> Vec<String> {
    let tables = battle.tables();
    let mut lines = Vec::new();
    for side in Side::BOTH {
        lines.push(format!("{}:", the_side(tables, side)));
        for it in tables.sides[side.at()].units {
            if is_reserve(battle, it) {
                continue;
            }
            let at = middle(battle, it);
            let at = at.map_or_else(String::new, |at| format!(", {}", place(tables, at)));
            let mark = &tables.unit(it).mark;
            lines.push(format!("  {mark} {}{at}", in_short(battle, it)));
        }
    }
    lines
}

/// The buildings, their doors, who is in them and what they have suffered.
pub(super) fn buildings(battle: &Battle) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let mut lines = Vec::new();
    for (it, row) in (0..).zip(&tables.buildings) {
        if state.fallen.has(it) {
            lines.push(format!("{} has fallen", row.code));
            continue;
        }
        let points = match row.points {
            Some(points) => format!(
                ", damage {} of {points}",
                state.building_damage[usize::from(it)]
            ),
            None => String::new(),
        };
        let inside: FigureSet = state
            .present
            .iter()
            .filter(|figure| state.lies(*figure) == Place::Inside(it))
            .collect();
        let inside = match inside.is_empty() {
            true => ", empty".into(),
            false => format!(
                ", {} of {}: {}",
                inside.len(),
                row.capacity,
                figures(tables, inside)
            ),
        };
        let doors: Vec<String> = row
            .doors
            .iter()
            .map(|door| {
                let code = &tables.doors[usize::from(door)].code;
                let gone = match (state.broken.has(door), state.battered.has(door)) {
                    (true, _) => " (gone)",
                    (_, true) => " (giving way)",
                    _ => "",
                };
                format!("{code}{gone}")
            })
            .collect();
        let doors = match doors.is_empty() {
            true => String::new(),
            false => format!("; doors {}", and_list(&doors)),
        };
        lines.push(format!(
            "{} at {}{points}{inside}{doors}",
            row.code, row.middle
        ));
    }
    if lines.is_empty() {
        lines.push("There are no buildings.".into());
    }
    lines
}

/// How the battle is won.
pub(super) fn goals(battle: &Battle) -> Vec<String> {
    let tables = battle.tables();
    let mut lines: Vec<String> = tables.goals.iter().map(|row| goal(battle, row)).collect();
    if let Some(winner) = tables.otherwise {
        lines.push(format!("Otherwise {} win.", side(tables, winner)));
    }
    let left = tables.turns.saturating_sub(battle.state().turn.max(1)) + 1;
    lines.push(format!("{} left.", capital(&counted(left, "turn"))));
    lines
}

fn goal(battle: &Battle, row: &GoalRow) -> String {
    let tables = battle.tables();
    let who = match row.side {
        Some(own) => the_side(tables, own),
        None => "Either side".into(),
    };
    let when = match row.judged {
        Judged::End => format!("at the end of turn {}", row.by.unwrap_or(tables.turns)),
        Judged::EachTurn => "at the end of any turn".into(),
        Judged::AtOnce => "at any moment".into(),
    };
    let verb = if row.side.is_some() { "must" } else { "may" };
    format!(
        "{who} {verb} {}, {when}.{}",
        deed(tables, row),
        standing_there(battle, row)
    )
}

/// What must be done to win: `hold the fold with no enemy in it`.
pub(super) fn deed(tables: &Tables, row: &GoalRow) -> String {
    let zone = |zone: u8| match tables.zones.get(usize::from(zone)) {
        Some(row) => row.name.clone(),
        None => "the zone".into(),
    };
    let of = |of: Counted| match of {
        Counted::Units => "units",
        Counted::Figures => "figures",
        Counted::Vehicles => "vehicles",
        Counted::Points => "points",
    };
    let by = |edge: Option<Edge>| match edge {
        Some(edge) => format!(" by the {} edge", edge.word()),
        None => String::new(),
    };
    let them = |units: UnitSet| super::words::units(tables, units);
    match row.goal {
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
        } => format!("have {least} {} in {}", of(it), zone(at)),
        GoalKind::Destroy(all) => format!("destroy or rout {}", them(all)),
        GoalKind::LossesPercent { percent: 100, .. } => "destroy or rout the whole enemy".into(),
        GoalKind::LossesPercent { percent, of: it } => {
            format!(
                "destroy or rout {percent} per cent of the enemy's {}",
                of(it)
            )
        }
        GoalKind::FewerThan { fewer, of: it } => {
            format!("leave the enemy fewer than {fewer} {}", of(it))
        }
        GoalKind::Exit {
            edge,
            least,
            of: it,
            ..
        } => {
            let after = row
                .side
                .and_then(|side| tables.sides[side.at()].exits_after);
            let been = after.map_or(String::new(), |at| {
                format!(" that have been in {}", zone(at))
            });
            format!("take {least} {}{been} off the table{}", of(it), by(edge))
        }
        GoalKind::Stop {
            edge, most, of: it, ..
        } => format!(
            "let no more than {most} {} leave the table{}",
            of(it),
            by(edge)
        ),
        GoalKind::Rescue {
            least,
            of_them,
            away,
        } => {
            let away = if away {
                " and bring them off the table"
            } else {
                ""
            };
            format!("rescue {least} of {}{away}", them(of_them))
        }
        GoalKind::Survive { least, of: it, .. } => format!("have {least} {} left", of(it)),
    }
}

/// Who is in the zone that a goal is about.
fn standing_there(battle: &Battle, row: &GoalRow) -> String {
    let (GoalKind::Hold { zone, .. } | GoalKind::Take { zone, .. }) = row.goal else {
        return String::new();
    };
    let (tables, state) = (battle.tables(), battle.state());
    let Some(zone) = tables.zones.get(usize::from(zone)) else {
        return String::new();
    };
    let said = Side::BOTH.map(|own| {
        let all = (state.present & tables.sides[own.at()].figures).into_iter();
        let inside = all.filter(|it| match state.lies(*it) {
            Place::Inside(building) => zone.buildings.has(building),
            _ => spot(battle, *it).is_some_and(|at| holds(&zone.shape, at)),
        });
        format!("{} {}", side(tables, own), inside.count())
    });
    format!(" Figures there now: {}.", said.join(", "))
}
