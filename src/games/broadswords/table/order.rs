//! What to do on a real table with figures, dice and markers, in sentences.

use super::sheet;
use super::words::{
    self, building, capital, codes, compass, door, figure, figures, here, length, marker, middle,
    model, place, side, spell, spot, unit, weapon, who,
};
use crate::diag::and_list;
use crate::engine::Game as _;
use crate::games::broadswords::rules::{
    Act, Aim, Battle, FeatureRow, FigureSet, Formation, March, NOBODY, OFF, Pace, Pairing, Route,
    Tables,
};
use crate::kernel::table::{Heading, INCH, Path, Point};

/// An act for the person who moves the figures; none when there is nothing to do on the table.
pub(super) fn order(battle: &Battle, act: &Act) -> Option<String> {
    let tables = battle.tables();
    let text = match *act {
        Act::Place {
            unit: it,
            at,
            stand,
        } => format!(
            "set up {} around {}, {}, facing {}.",
            unit(tables, it),
            by_landmarks(tables, at),
            ranks(tables.unit(it).count, stand.formation),
            wind(stand.facing)
        ),
        Act::Garrison {
            unit: it,
            building: at,
        } => format!("put {} into {}.", unit(tables, it), building(tables, at)),
        Act::PlaceMarker { marker: it, at, .. } => format!(
            "lay {} at {}; its owner notes what it hides.",
            marker(tables, it),
            by_landmarks(tables, at)
        ),
        Act::MoveFirst(who) => format!("{} moves first.", side(tables, who)),
        Act::Rally {
            figure: it,
            unit: of,
        } => format!("{} rallies {}.", figure(tables, it), unit(tables, of)),
        Act::Move {
            unit: it,
            pace,
            march,
        } => block(battle, it, pace, &march),
        Act::Step {
            figure: it,
            path,
            facing,
        } => {
            let from = spot(battle, it)?;
            let facing = facing.map_or_else(String::new, |it| format!(", facing {}", wind(it)));
            format!(
                "move {} {}{facing}.",
                figure(tables, it),
                way(tables, from, path)?
            )
        }
        Act::Drive { model: it, path } => {
            let from = battle.state().model_at[usize::from(it)];
            if from == OFF {
                return None;
            }
            format!("move {} {}.", model(tables, it), way(tables, from, path)?)
        }
        Act::Charge { unit: it, target } => format!(
            "charge {} with {}: the nearest first, into contact, four to one at most.",
            unit(tables, target),
            unit(tables, it)
        ),
        Act::Engage { figure: it, foe } => format!(
            "move {} into contact with {}.",
            figure(tables, it),
            figure(tables, foe)
        ),
        Act::Face { who: it, facing } => {
            format!("turn {} to face {}.", who(tables, it), wind(facing))
        }
        Act::Board {
            who: it,
            model: into,
        } => format!("put {} into {}.", who(tables, it), model(tables, into)),
        Act::Enter {
            who: it,
            building: into,
        } => format!("take {} into {}.", who(tables, it), building(tables, into)),
        Act::Climb {
            who: it,
            building: at,
        } => format!(
            "set the ladders of {} against {}.",
            who(tables, it),
            building(tables, at)
        ),
        Act::GetOut { who: it, at } => format!(
            "put {} out around {}.",
            who(tables, it),
            by_landmarks(tables, at)
        ),
        Act::Hook(it) => format!(
            "hook {} to its caisson: it takes the turn.",
            model(tables, it)
        ),
        Act::Unhook(it) => format!("unhook {}: it takes the turn.", model(tables, it)),
        Act::Exit(it) => format!("take {} off the table.", who(tables, it)),
        Act::Reveal(it) => format!("turn over {}.", marker(tables, it)),
        Act::Shoot { who: it, at, with } => {
            let with = match with {
                NOBODY => String::new(),
                with => format!(", {}", weapon(tables, with)),
            };
            match at {
                Aim::Zone(at) => format!(
                    "lay the kill zone of {}{with}, towards {at}.",
                    who(tables, it)
                ),
                at => format!("{} shoots at {}{with}.", who(tables, it), aimed(tables, at)),
            }
        }
        Act::Cast {
            figure: it,
            spell: cast,
            at,
        } => format!(
            "{} casts {} at {}.",
            figure(tables, it),
            spell(cast),
            aimed(tables, at)
        ),
        Act::Remove(all) if all.is_empty() => return None,
        Act::Remove(all) => format!("take off {}.", figures(tables, all)),
        Act::Batter { door: it, .. } => format!("two batter {}.", door(tables, it)),
        Act::Group { single, others } => {
            let others: FigureSet = others.into_iter().filter(|it| *it != NOBODY).collect();
            format!(
                "{} fights {}.",
                figure(tables, single),
                figures(tables, others)
            )
        }
        Act::PairRest(Pairing::Spread) => "pair off everybody, one against one.".into(),
        Act::PairRest(Pairing::GangUp) => "pair off everybody, as many as can against one.".into(),
        Act::Guard(all) if all.is_empty() => return None,
        Act::Guard(all) => format!("{} guard the prisoners.", figures(tables, all)),
        Act::Done => return None,
    };
    Some(capital(&text))
}

fn aimed(tables: &Tables, at: Aim) -> String {
    match at {
        Aim::Unit(it) => unit(tables, it),
        Aim::Figure(it) => figure(tables, it),
        Aim::Model(it) => model(tables, it),
        Aim::Building(it) => building(tables, it),
        Aim::Door(it) => door(tables, it),
        Aim::Zone(at) => at.to_string(),
    }
}

fn wind(facing: Heading) -> &'static str {
    compass(facing.vector())
}

/// `in 2 ranks of 6`.
fn ranks(count: u8, formation: Formation) -> String {
    let files = formation.files.max(1).min(count.max(1));
    let close = if formation.close {
        ", shoulder to shoulder"
    } else {
        ""
    };
    match count.div_ceil(files) {
        0 | 1 => format!("in one rank{close}"),
        ranks => format!("in {ranks} ranks of {files}{close}"),
    }
}

/// `3in north, to 23.5,12`, by way of the points between.
fn way(tables: &Tables, from: Point, path: Route) -> Option<String> {
    let end = path.end()?;
    let far = Path::new(from, path.points()).length();
    let [via @ .., _] = path.points() else {
        return None;
    };
    let via: Vec<String> = via.iter().map(Point::to_string).collect();
    let via = match via.is_empty() {
        true => String::new(),
        false => format!(" by way of {}", and_list(&via)),
    };
    let (corner, table) = (Point::default(), Point::default() + tables.size);
    let is_on = |from: i32, at: i32, to: i32| (from..=to).contains(&at);
    // Where a block would leave the table, its first rank stops at the edge.
    if !(is_on(corner.x, end.x, table.x) && is_on(corner.y, end.y, table.y)) {
        return Some(format!(
            "{}{via}, up to the edge of the table",
            compass(end - from)
        ));
    }
    Some(format!(
        "{} {}{via}, to {}",
        length(far),
        compass(end - from),
        by_landmarks(tables, end)
    ))
}

fn block(battle: &Battle, it: u8, pace: Pace, march: &March) -> String {
    let tables = battle.tables();
    let name = unit(tables, it);
    let gone = middle(battle, it).and_then(|from| way(tables, from, march.path));
    let mut parts: Vec<String> = Vec::new();
    parts.extend(gone);
    if let Some(wheel) = march.wheel {
        parts.push(format!("wheeling to face {}", wind(wheel)));
    }
    if let Some(formation) = march.formation {
        let left = here(battle, it).len() as u8;
        parts.push(format!(
            "into {}",
            ranks(left, formation).trim_start_matches("in ")
        ));
    }
    let verb = match pace {
        Pace::Walk => "walk",
        Pace::Run => "run",
    };
    let dodge = match parts.is_empty() {
        true => " where they are".into(),
        false => format!(" {}", parts.join(", ")),
    };
    format!("{verb} {name}{dodge}.")
}

/// The most inches at which a landmark helps to find a place.
const NEAR: i32 = 12;

/// A point, and how far it is from something that can be seen on the table: people measure from there.
fn by_landmarks(tables: &Tables, at: Point) -> String {
    let named = tables
        .features
        .iter()
        .filter(|row| !row.name.eq_ignore_ascii_case(&row.terrain));
    let distance = |row: &&FeatureRow| (at - row.middle).length();
    let nearest = named.min_by_key(distance);
    let Some(row) = nearest.filter(|row| distance(row) <= NEAR * INCH) else {
        return place(tables, at);
    };
    let way = at - row.middle;
    match way.length() {
        0 => format!("{at} ({})", row.code),
        far => format!("{at} ({} {} of {})", length(far), compass(way), row.code),
    }
}

/// Whether a person who cannot do one act on the table cannot do the other either.
pub(super) fn alike(one: &Act, other: &Act) -> bool {
    match (one, other) {
        (
            Act::Shoot { who, at, .. },
            Act::Shoot {
                who: others,
                at: aim,
                ..
            },
        ) => (who, at) == (others, aim),
        (
            Act::Charge { unit, target },
            Act::Charge {
                unit: own,
                target: aim,
            },
        ) => (unit, target) == (own, aim),
        _ => one == other,
    }
}

/// What is on the table, unit by unit, for the person who sets it up.
pub(super) fn standing(battle: &Battle) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let mut lines = Vec::new();
    for it in (0..).take(tables.units.len()) {
        let all = here(battle, it);
        let on_table = all & state.on_table;
        if let (Some(at), Some(first)) = (middle(battle, it), on_table.first()) {
            let facing = wind(state.facing[usize::from(first)]);
            lines.push(format!(
                "{}: {} around {}, facing {facing}",
                tables.unit(it).code,
                all.len(),
                by_landmarks(tables, at)
            ));
            // A block that has lost its shape is said figure by figure.
            lines.extend(apart(battle, on_table, at));
        }
        let inside = all & !on_table;
        if let Some(first) = inside.first() {
            let at = words::spot(battle, first).map_or_else(String::new, |at| format!(" at {at}"));
            lines.push(format!("{}: inside{at}", codes(tables, inside)));
        }
    }
    for it in state.markers {
        let at = state.marker_at[usize::from(it)];
        lines.push(format!("{} at {at}", marker(tables, it)));
    }
    if lines.is_empty() && battle.pending().decider().is_some() {
        lines.extend(sheet::rosters(battle));
    }
    lines
}

/// How far from the middle of its block a figure is that needs a line of its own.
const FAR_FROM_THE_BLOCK: i32 = 8 * INCH;

fn apart(battle: &Battle, all: FigureSet, middle: Point) -> Option<String> {
    let tables = battle.tables();
    let far: Vec<String> = all
        .iter()
        .filter(|it| (battle.state().at(*it) - middle).length() > FAR_FROM_THE_BLOCK)
        .map(|it| format!("{} {}", tables.code_of(it), battle.state().at(it)))
        .collect();
    (!far.is_empty()).then(|| format!("  of these, far off: {}", far.join("; ")))
}
