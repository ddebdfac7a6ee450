//! Who went where and how far, who met whom, who got in or out, and what hidden markers hid.

use super::Run;
use crate::diag::counted;
use crate::games::broadswords::rules::{
    Battle, Event, FeatureKind, FigureSet, HeldBy, Hindrance, Tables, Tie, UnitId, Who,
};
use crate::games::broadswords::table::words::{
    building, capital, compass, figure, figures, length, marker, model, place, side, the_unit, unit,
};
use crate::kernel::table::Point;

pub(super) fn told(run: &Run<'_>) -> Option<Vec<String>> {
    marches(run)
        .or_else(|| doors(run))
        .or_else(|| markers(run))
        .map(|text| vec![text])
}

fn marches(run: &Run<'_>) -> Option<String> {
    let (battle, before) = (run.battle, run.before);
    let tables = battle.tables();
    Some(match *run.events.first()? {
        Event::Moved {
            unit,
            from,
            to,
            moved,
            ran,
        } => block(battle, unit, [from, to], moved, ran),
        Event::FellShort {
            figures: all, why, ..
        } => format!(
            "{} fell short: {}.",
            capital(&figures(tables, all)),
            held_by(tables, why)
        ),
        Event::Stepped {
            figure: it,
            from,
            to,
            ran,
        } => {
            let verb = if ran { "ran" } else { "walked" };
            format!(
                "{} {verb} {}.",
                capital(&figure(tables, it)),
                way(battle, [from, to])
            )
        }
        Event::Drove {
            model: it,
            from,
            to,
        } => {
            let verb = match tables.model(it).kind.is_vehicle() {
                true => "drove",
                false => "was moved",
            };
            format!(
                "{} {verb} {}.",
                capital(&model(tables, it)),
                way(battle, [from, to])
            )
        }
        Event::Locked { .. } => contacts(run),
        Event::Faced { who } => {
            let name = match who {
                Who::Unit(it) => the_unit(tables, it),
                Who::Figure(it) => capital(&figure(tables, it)),
                Who::Model(it) => capital(&model(tables, it)),
            };
            format!("{name} turned on the spot.")
        }
        Event::Left { figures: all, edge } => format!(
            "{} left the table by the {} edge, as intended.",
            capital(&figures(before.tables(), all)),
            edge.word()
        ),
        Event::DroveOff { model: it, edge } => format!(
            "{} left the table by the {} edge, as intended.",
            capital(&model(tables, it)),
            edge.word()
        ),
        _ => return None,
    })
}

/// `3in north, to 23.5,12`.
fn way(battle: &Battle, [from, to]: [Point; 2]) -> String {
    let gone = to - from;
    format!(
        "{} {}, to {}",
        length(gone.length()),
        compass(gone),
        place(battle.tables(), to)
    )
}

/// A block that moved: how far its middle went, and who had to run for it.
fn block(
    battle: &Battle,
    it: UnitId,
    ends: [Point; 2],
    moved: FigureSet,
    ran: FigureSet,
) -> String {
    let tables = battle.tables();
    let all = tables.unit(it).all() & battle.state().present;
    let name = the_unit(tables, it);
    let gone = match ends[0] == ends[1] {
        true => "re-formed where they were".into(),
        false => {
            let verb = match (ran.is_empty(), moved.is_within(ran)) {
                (true, _) => "walked",
                (_, true) => "ran",
                _ => "went",
            };
            format!("{verb} {}", way(battle, ends))
        }
    };
    let left = all & !moved;
    let but = match left.is_empty() || left == all {
        true => String::new(),
        false => format!(", all but {}", figures(tables, left)),
    };
    // Elves shoot on the run, and zombies never shoot.
    let loses_a_shot = all.first().is_some_and(|first| {
        let race = tables.race_of(first);
        race.armed && !race.runs_and_shoots
    });
    let some = !ran.is_empty() && !moved.is_within(ran);
    let cost = match some && loses_a_shot {
        true => format!(
            " {} had to run for it, and will not shoot.",
            capital(&figures(tables, ran))
        ),
        false => String::new(),
    };
    format!("{name} {gone}{but}.{cost}")
}

fn held_by(tables: &Tables, why: HeldBy) -> String {
    let text = match why {
        HeldBy::Distance => "the way was longer than their legs",
        HeldBy::Ground(kind) => return slowed_by(tables, kind),
        HeldBy::Obstacle => "there was something in the way that they cannot cross",
        HeldBy::Figures => "others were in the way",
        HeldBy::Edge => "the table ended",
        HeldBy::Cohesion => "they would have lost the rest of their unit",
        HeldBy::Marker => "they had come upon a hidden marker",
    };
    text.into()
}

/// What ground took off a move (BB-MOV-02).
fn slowed_by(tables: &Tables, kind: FeatureKind) -> String {
    let (name, hindrance) = match kind {
        FeatureKind::River => ("the river", Hindrance::River),
        FeatureKind::Bushes | FeatureKind::Wood => ("the growth", Hindrance::Bushes),
        FeatureKind::Hill => ("the slope", Hindrance::Uphill),
        _ => ("an obstacle", Hindrance::Obstacle),
    };
    let taken = tables.adjust.moves[hindrance as usize].abs();
    format!("{name} took {} off their move", length(taken))
}

/// Who was locked with whom, unit by unit.
fn contacts(run: &Run<'_>) -> String {
    let tables = run.battle.tables();
    let mut met: Vec<((UnitId, UnitId), FigureSet, FigureSet)> = Vec::new();
    let mut notes: [FigureSet; 3] = [FigureSet::NONE; 3];
    for event in run.events {
        let Event::Locked { maker, foe, how } = *event else {
            continue;
        };
        let pair = (tables.figure(maker).unit, tables.figure(foe).unit);
        let known = met.iter().position(|(known, ..)| *known == pair);
        let at = known.unwrap_or_else(|| {
            met.push((pair, FigureSet::NONE, FigureSet::NONE));
            met.len() - 1
        });
        met[at].1.insert(maker);
        met[at].2.insert(foe);
        let bits = [Tie::BEHIND, Tie::WALL, Tie::DOOR];
        for (note, bit) in notes.iter_mut().zip(bits) {
            if how & bit != 0 {
                note.insert(maker);
            }
        }
    }
    let pairs: Vec<String> = met
        .iter()
        .map(|(_, makers, foes)| {
            format!(
                "{} met {}",
                figures(tables, *makers),
                figures(tables, *foes)
            )
        })
        .collect();
    let said = ["from behind", "across a wall", "in the doorway"];
    let notes: String = notes
        .iter()
        .zip(said)
        .filter(|(all, _)| !all.is_empty())
        .map(|(all, how)| format!(" {} came {how}.", capital(&figures(tables, *all))))
        .collect();
    format!("{}.{notes}", capital(&pairs.join("; ")))
}

/// Buildings, vehicles and guns.
fn doors(run: &Run<'_>) -> Option<String> {
    let tables = run.battle.tables();
    let all = |set: FigureSet| capital(&figures(tables, set));
    Some(match *run.events.first()? {
        Event::Boarded { figures, model: it } => {
            format!("{} got into {}.", all(figures), model(tables, it))
        }
        Event::Entered {
            figures,
            building: it,
        } => format!("{} went into {}.", all(figures), building(tables, it)),
        Event::GotOut { figures, at } => {
            format!("{} got out at {}.", all(figures), place(tables, at))
        }
        Event::Climbs {
            figures,
            building: it,
        } => format!(
            "{} set ladders against {}, which takes the rest of the turn.",
            all(figures),
            building(tables, it)
        ),
        Event::Climbed {
            figures,
            building: it,
        } => format!(
            "{} were over the top of {}.",
            all(figures),
            building(tables, it)
        ),
        Event::Hooking {
            model: it,
            hooked: true,
        } => format!(
            "{} was being hooked to its caisson, which takes the turn.",
            capital(&model(tables, it))
        ),
        Event::Hooking { model: it, .. } => format!(
            "{} was being unhooked, which takes the turn.",
            capital(&model(tables, it))
        ),
        Event::Hooked {
            model: it,
            hooked: true,
        } => format!("{} was on its caisson.", capital(&model(tables, it))),
        Event::Hooked { model: it, .. } => {
            format!(
                "{} was off its caisson and ready.",
                capital(&model(tables, it))
            )
        }
        Event::Battered { door, by } => {
            let by: FigureSet = by.into_iter().filter(|it| tables.has_figure(*it)).collect();
            format!(
                "{} battered {}; it will be gone when the next turn begins.",
                all(by),
                super::super::words::door(tables, door)
            )
        }
        Event::DoorGone { door } => format!(
            "{} was gone.",
            capital(&super::super::words::door(tables, door))
        ),
        _ => return None,
    })
}

/// Hidden troops and decoys.
fn markers(run: &Run<'_>) -> Option<String> {
    let tables = run.battle.tables();
    let Event::Revealed {
        marker: it,
        at,
        unit: hidden,
        by,
    } = *run.events.first()?
    else {
        return None;
    };
    let owner = tables.markers.get(usize::from(it))?.side;
    let name = format!("{} of {}", marker(tables, it), side(tables, owner));
    let found = match by {
        Some(by) => {
            let gap = run.battle.body(by).map(|body| {
                let here = crate::kernel::table::Body {
                    at,
                    form: crate::kernel::table::Form::Disc(0),
                    ..body
                };
                length(body.gap(&here))
            });
            let gap = gap.map_or_else(String::new, |gap| format!(", {gap} away"));
            format!("{} came upon {name}{gap}", capital(&figure(tables, by)))
        }
        None => format!("{} showed itself to shoot", capital(&name)),
    };
    Some(match hidden {
        Some(hidden) => {
            let strength = counted(tables.unit(hidden).count, "figure");
            format!("{found}: {}, {strength}.", unit(tables, hidden))
        }
        None => format!("{found}: a decoy. It was taken off."),
    })
}
