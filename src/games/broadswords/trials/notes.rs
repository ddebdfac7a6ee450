//! Notes taken during a battle, because its end does not show them.

use std::sync::Arc;

use crate::engine::{Side, Sink};
use crate::games::broadswords::rules::{
    Cause, Event, FigureId, MeleeResult, ModelId, NOBODY, Tables, UnitId, UnitSet, Who,
};

/// What takes figures from a side, in the order of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    Missiles,
    Melee,
    Ruins,
    Fled,
    Captured,
}

/// The names of these.
pub(super) const LOSSES: [&str; 5] = [
    "missiles",
    "melee",
    "buildings and vehicles",
    "fled",
    "captured",
];

/// Notes of one battle, by side where nothing else is said.
#[derive(Clone, Debug)]
pub struct Notes {
    /// Who moved first on turn 1.
    pub(super) first: Option<Side>,
    /// Rolls to hit, and those that did.
    pub(super) shots: [u32; 2],
    pub(super) hits: [u32; 2],
    /// Kill zones laid, and spells that worked.
    pub(super) zones: [u32; 2],
    pub(super) spells: [u32; 2],
    /// Melees of a group, and those in which only the enemy lost a figure.
    pub(super) melees: [u32; 2],
    pub(super) won: [u32; 2],
    /// Figures lost, by what took them.
    pub(super) losses: [[u32; LOSSES.len()]; 2],
    /// Units that routed, that were rallied, and that surrendered.
    pub(super) routs: [u32; 2],
    pub(super) rallied: [u32; 2],
    pub(super) surrendered: [u32; 2],
    /// How often each weapon was used, of either side.
    pub(super) uses: Vec<u32>,
    /// The units that have moved, shot, cast or fought.
    pub(super) busy: UnitSet,
    belongs: Arc<Belongs>,
}

/// Who belongs to whom.
#[derive(Debug)]
struct Belongs {
    /// The side of each unit.
    sides: Vec<usize>,
    /// The unit of each figure and of each model.
    figures: Vec<UnitId>,
    models: Vec<UnitId>,
}

impl Notes {
    pub(super) fn of(tables: &Tables) -> Notes {
        Notes {
            first: None,
            shots: [0; 2],
            hits: [0; 2],
            zones: [0; 2],
            spells: [0; 2],
            melees: [0; 2],
            won: [0; 2],
            losses: [[0; LOSSES.len()]; 2],
            routs: [0; 2],
            rallied: [0; 2],
            surrendered: [0; 2],
            uses: vec![0; tables.weapons.len()],
            busy: UnitSet::NONE,
            belongs: Arc::new(Belongs {
                sides: tables.units.iter().map(|row| row.side.at()).collect(),
                figures: tables.figures.iter().map(|row| row.unit).collect(),
                models: tables.models.iter().map(|row| row.unit).collect(),
            }),
        }
    }

    fn side(&self, figure: FigureId) -> usize {
        self.side_of(self.unit(figure))
    }

    fn side_of(&self, unit: UnitId) -> usize {
        self.belongs.sides[usize::from(unit)]
    }

    fn unit(&self, figure: FigureId) -> UnitId {
        self.belongs.figures[usize::from(figure)]
    }

    fn unit_of_model(&self, model: ModelId) -> UnitId {
        self.belongs.models[usize::from(model)]
    }

    fn acts(&mut self, figure: FigureId) {
        self.busy.insert(self.unit(figure));
    }

    fn uses(&mut self, weapon: u8) {
        if let Some(uses) = self.uses.get_mut(usize::from(weapon)) {
            *uses += 1;
        }
    }

    fn loses(&mut self, side: usize, loss: Loss, figures: u32) {
        self.losses[side][loss as usize] += figures;
    }

    /// Moves, and turns of the battle.
    fn note_moves(&mut self, event: &Event) {
        match *event {
            Event::MovesFirst { side } => self.first = self.first.or(Some(side)),
            Event::Moved { unit, .. } => self.busy.insert(unit),
            Event::Stepped { figure, .. } => self.acts(figure),
            Event::Drove { model, .. } => self.busy.insert(self.unit_of_model(model)),
            Event::Entered { figures, .. }
            | Event::Boarded { figures, .. }
            | Event::Left { figures, .. } => figures.iter().for_each(|it| self.acts(it)),
            _ => {}
        }
    }

    /// Shots and spells.
    fn note_missiles(&mut self, event: &Event) {
        match *event {
            Event::Shoots { who, .. } => {
                let unit = match who {
                    Who::Unit(unit) => unit,
                    Who::Figure(figure) => self.unit(figure),
                    Who::Model(model) => self.unit_of_model(model),
                };
                self.busy.insert(unit);
            }
            Event::RolledToHit {
                figure, with, hit, ..
            } => {
                let side = self.side(figure);
                self.acts(figure);
                self.uses(with);
                self.shots[side] += 1;
                self.hits[side] += u32::from(hit);
            }
            Event::KillZone { figure, with, .. } => {
                let side = self.side(figure);
                self.acts(figure);
                self.uses(with.unwrap_or(NOBODY));
                self.zones[side] += 1;
            }
            Event::Cast { figure, works, .. } => {
                let side = self.side(figure);
                self.acts(figure);
                self.spells[side] += u32::from(works);
            }
            _ => {}
        }
    }

    /// Melees.
    fn note_melees(&mut self, event: &Event) {
        let Event::Fought {
            single,
            others,
            result,
            ..
        } = *event
        else {
            return;
        };
        for figure in others
            .into_iter()
            .chain([single])
            .filter(|it| *it != NOBODY)
        {
            self.acts(figure);
        }
        let own = self.side(single);
        for side in [own, 1 - own] {
            self.melees[side] += 1;
        }
        match result {
            MeleeResult::SingleFalls { .. } => self.won[1 - own] += 1,
            MeleeResult::OneFalls { .. } => self.won[own] += 1,
            MeleeResult::BothFall | MeleeResult::Locked => {}
        }
    }

    /// Losses and nerves.
    fn note_losses(&mut self, event: &Event) {
        match *event {
            Event::Killed { figure, by } => {
                let loss = match by {
                    Cause::Missile => Loss::Missiles,
                    Cause::Melee(_) => Loss::Melee,
                    Cause::Collapse(_) | Cause::Wreck(_) => Loss::Ruins,
                };
                self.loses(self.side(figure), loss, 1);
            }
            Event::Fled { unit, lost } => self.loses(self.side_of(unit), Loss::Fled, lost.len()),
            Event::Surrendered {
                unit, prisoners, ..
            } => {
                let side = self.side_of(unit);
                self.surrendered[side] += 1;
                self.loses(side, Loss::Captured, prisoners.len());
            }
            Event::Routed { unit, .. } => self.routs[self.side_of(unit)] += 1,
            Event::Rallied { unit } => self.rallied[self.side_of(unit)] += 1,
            _ => {}
        }
    }
}

impl Sink<Event> for Notes {
    fn tell(&mut self, event: Event) {
        self.note_moves(&event);
        self.note_missiles(&event);
        self.note_melees(&event);
        self.note_losses(&event);
    }
}
