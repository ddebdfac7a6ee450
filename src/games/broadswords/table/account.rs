//! What a report of a battle is made of: roll calls by unit, positions, and a turn in sentences; knows no file.

use super::luck;
use super::words::{capital, here, middle, name};
use crate::games::broadswords::rules::{Battle, Event, FigureId, Place, Start, UnitId};
use crate::play::report::{Account, Counter, Line, Luck, Moment, Muster, Places, Shape, Terms};
use crate::play::{Eyes, Step, Table as _};

/// Strength is counted in figures.
static TERMS: Terms = Terms {
    card: "Unit",
    strength: "Figures",
    strength_note: "",
    killed: "Killed",
    losses_note: "Lost counts every cause: the dead, prisoners, and those who fled or left the table.",
    should_have: "should have scored",
    kills: "casualties",
    did: "scored",
    expected: "expected casualties",
    luck_note: "Casualties are those that the rolls call for, also where fewer were left to remove. The expected number is exact: every throw, weighed by its chance. Melees, spells and shots at buildings and vehicles are not counted here.",
    dice: "Dice",
};

impl Account for Battle {
    fn terms() -> &'static Terms {
        &TERMS
    }

    fn end_of(&self, event: &Event) -> Option<(usize, &'static str)> {
        match *event {
            Event::Surrendered { unit, .. } => Some((usize::from(unit), "surrendered")),
            _ => None,
        }
    }

    fn muster(&self) -> Vec<Muster> {
        let tables = self.tables();
        let muster = |it: UnitId| {
            let row = tables.unit(it);
            Muster {
                id: row.code.clone(),
                side: row.side,
                code: row.mark.clone(),
                name: name(tables, it),
                kind: capital(&row.name),
                commander: false,
                strength: standing(self, it),
                vehicle: None,
                place: middle(self, it).map(|at| at.to_string()),
            }
        };
        (0..tables.units.len() as UnitId).map(muster).collect()
    }

    fn counters(&self) -> Vec<Counter> {
        let (tables, state) = (self.tables(), self.state());
        let counter = |it: UnitId| {
            let row = tables.unit(it);
            let models = row.all_models() & state.models;
            let vehicles = models.iter().any(|it| tables.model(it).kind.is_vehicle());
            Some(Counter {
                side: row.side.at(),
                place: middle(self, it)?.to_string(),
                code: row.mark.clone(),
                strength: Some(here(self, it).len()),
                shape: match (models.is_empty(), vehicles) {
                    (true, _) => Shape::Foot,
                    (false, true) => Shape::Vehicle,
                    (false, false) => Shape::Gun,
                },
                hidden: false,
            })
        };
        (0..tables.units.len() as UnitId)
            .filter_map(counter)
            .collect()
    }

    /// What mattered of a turn, phase by phase; the dice are in the log.
    fn narrate(turn: &[Moment<'_, Battle>], _: &Places) -> Vec<Line> {
        let told = |moment: &Moment<'_, Battle>| -> Vec<Line> {
            let events: Vec<Event> = moment
                .events
                .iter()
                .filter(|event| matters(event))
                .copied()
                .collect();
            let begins = events.iter().any(begins);
            let decides = events.iter().any(decides);
            let told = moment.after.tale(moment.before, &events, Eyes::All);
            let line = |(at, text): (usize, String)| Line {
                from: moment.number - 1,
                through: moment.number,
                text,
                begins: begins && at == 0,
                decides,
            };
            told.into_iter().enumerate().map(line).collect()
        };
        turn.iter().flat_map(told).collect()
    }

    fn reckon(steps: &[Step<Battle>]) -> Luck {
        luck::reckon(steps)
    }
}

/// The figures of a unit that are in the battle, and those who have yet to come; whom the dice may bring does not count.
fn standing(battle: &Battle, it: UnitId) -> u32 {
    let (tables, state) = (battle.tables(), battle.state());
    let row = tables.unit(it);
    let is_to_come = |figure: &FigureId| {
        row.start != Start::Reserve && matches!(state.lies(*figure), Place::Waiting | Place::Hidden)
    };
    let to_come = row.all().iter().filter(is_to_come).count() as u32;
    here(battle, it).len() + to_come
}

/// Whether a reader of the report wants to know of an event.
fn matters(event: &Event) -> bool {
    !matches!(
        event,
        Event::Placed { .. }
            | Event::MarkerPlaced { .. }
            | Event::Turn { .. }
            | Event::InitiativeRolled { .. }
            | Event::InitiativeTied
            | Event::FellShort { .. }
            | Event::Faced { .. }
            | Event::CannotShoot { .. }
            | Event::RolledToHit { .. }
            | Event::RolledInMelee { .. }
            | Event::Fought { .. }
            | Event::LeftOver { .. }
            | Event::Reloaded { .. }
            | Event::Over { .. }
    )
}

/// Whether an event begins a paragraph.
fn begins(event: &Event) -> bool {
    matches!(event, Event::Phase { .. })
}

/// Whether the battle may have turned on an event.
fn decides(event: &Event) -> bool {
    matches!(
        event,
        Event::Routed { .. }
            | Event::Surrendered { .. }
            | Event::Collapsed { .. }
            | Event::Wrecked { .. }
            | Event::ZoneTaken { .. }
            | Event::Rescued { .. }
    )
}
