//! What a report of a battle is made of: roll calls and positions; knows no file.

use super::words::kind;
use super::{luck, narrate};
use crate::games::combat_captain::rules::{Battle, Event, Loss, SubId};
use crate::play::Step;
use crate::play::report::{Account, Counter, Line, Luck, Moment, Muster, Places, Shape, Terms};

/// Strength is counted in figures; a vehicle is one.
static TERMS: Terms = Terms {
    card: "Sub-unit",
    strength: "Figures",
    strength_note: "A vehicle counts as one.",
    killed: "Hits",
    losses_note: "Figures of squads and crews; a vehicle counts as one. Lost counts every cause, routs too.",
    should_have: "should have scored",
    kills: "hits",
    did: "scored",
    expected: "expected hits",
    luck_note: "Hits are those of the chart, before saves and beyond the figures of the target too; against armour, kills. The expected number is exact: every throw, weighed by its chance. Close combat, guns and aircraft are not counted here.",
    dice: "Dice",
};

impl Account for Battle {
    fn terms() -> &'static Terms {
        &TERMS
    }

    fn end_of(&self, event: &Event) -> Option<(usize, &'static str)> {
        let (subunit, how) = match *event {
            Event::Destroyed { subunit, why } => (
                subunit,
                match why {
                    Loss::Consolidated => "broken up",
                    Loss::Bombed => "bombed",
                    Loss::Wrecked => "wrecked",
                    Loss::Figures | Loss::Kills | Loss::OffTheChart => "destroyed",
                },
            ),
            Event::LeftTable { subunit } => (subunit, "left the table"),
            _ => return None,
        };
        Some((usize::from(subunit), how))
    }

    fn muster(&self) -> Vec<Muster> {
        let (tables, state) = (self.tables(), self.state());
        let muster = |(it, row): (SubId, &crate::games::combat_captain::rules::SubRow)| {
            let is_left = !state.destroyed.has(it) && !state.routed.has(it);
            let strength = match row.is_vehicle() {
                true => 1,
                false => state.figures[usize::from(it)],
            };
            Muster {
                id: row.code.clone(),
                side: row.side,
                code: row.mark.clone(),
                name: super::words::sub(tables, it),
                kind: kind(row.kind).into(),
                commander: false,
                strength: if is_left { strength.into() } else { 0 },
                vehicle: None,
                place: state.on_table.has(it).then(|| state.at(it).to_string()),
            }
        };
        (0..).zip(&tables.subunits).map(muster).collect()
    }

    fn counters(&self) -> Vec<Counter> {
        let (tables, state) = (self.tables(), self.state());
        let counter = |it: SubId| {
            let row = tables.subunit(it);
            Counter {
                side: row.side.at(),
                place: state.at(it).to_string(),
                code: row.mark.clone(),
                strength: (!row.is_vehicle()).then(|| state.figures[usize::from(it)].into()),
                shape: match row.kind {
                    _ if row.is_vehicle() => Shape::Vehicle,
                    kind if kind.is_heavy() => Shape::Gun,
                    _ => Shape::Foot,
                },
                hidden: false,
            }
        };
        state.on_table.iter().map(counter).collect()
    }

    fn narrate(turn: &[Moment<'_, Battle>], _: &Places) -> Vec<Line> {
        narrate::narrate(turn)
    }

    fn reckon(steps: &[Step<Battle>]) -> Luck {
        luck::reckon(steps)
    }
}
