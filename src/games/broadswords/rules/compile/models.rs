//! Compiles the vehicles, guns and other crew weapons of units.

use super::forces::{Draft, Forces, form_of};
use super::{Plan, Ready};
use crate::games::broadswords::content::{Mode, ModeSort, Structure, Toll};
use crate::games::broadswords::rules::ids::WeaponSet;
use crate::games::broadswords::rules::tables::{ModelKind, ModelRow, UnitRow};
use crate::kernel::table::{Form, Sixteenths, inches};

impl Plan<'_> {
    /// How many models a unit has: vehicles, guns, or crew weapons that it serves.
    pub(super) fn model_count(&self, draft: &Draft<'_>) -> u8 {
        let written = draft.troop.models.as_ref().map(|it| *it.get_ref() as u8);
        match self.model_kind(draft) {
            None => 0,
            Some(_) => written.unwrap_or(1),
        }
    }

    /// What the models of a unit are; none when it has none.
    fn model_kind(&self, draft: &Draft<'_>) -> Option<ModelKind> {
        match draft.mode.sort.get_ref() {
            ModeSort::Motor => Some(ModelKind::Motor),
            ModeSort::Drawn => Some(ModelKind::Drawn),
            ModeSort::Gun => Some(ModelKind::Gun),
            ModeSort::Foot | ModeSort::Mount => {
                draft.troop.models.as_ref()?;
                let weapons = draft.troop.weapons.iter();
                let rows = weapons.filter_map(|arm| {
                    let shelf = self
                        .pack
                        .shelf::<crate::games::broadswords::content::Weapon>();
                    shelf.get(arm.get_ref().of.get_ref())
                });
                let is_catapult = |it: &Toll| *it == Toll::Catapult;
                let fixed = rows
                    .into_iter()
                    .any(|row| is_catapult(row.troops.get_ref()));
                Some(match fixed {
                    true => ModelKind::Fixed,
                    false => ModelKind::Carried,
                })
            }
        }
    }

    /// The weapons that are mounted on the models of a unit rather than carried by figures: those that a crew serves,
    /// catapults, and in a closed vehicle those of which there is one for each.
    pub(super) fn mounted(&self, draft: &Draft<'_>, ready: &Ready<'_>) -> WeaponSet {
        let Some(kind) = self.model_kind(draft) else {
            return WeaponSet::NONE;
        };
        let closed = self.structure(draft).is_some_and(|it| it.closed);
        let models = u32::from(self.model_count(draft));
        let arms = draft.troop.weapons.iter().map(|arm| arm.get_ref());
        let found = arms.filter_map(|arm| {
            let (weapon, row) = self.weapon_row(arm, ready)?;
            let count = arm.count.as_ref().map(|count| *count.get_ref());
            let is_mounted = row.crew > 1
                || kind == ModelKind::Fixed && row.troops == Toll::Catapult
                || closed && count == Some(models);
            (is_mounted && !row.contact).then_some(weapon)
        });
        found.collect()
    }

    fn structure(&self, draft: &Draft<'_>) -> Option<&Structure> {
        let id = draft.troop.vehicle.as_ref()?.get_ref();
        let row = self.pack.shelf::<Structure>().get(id)?;
        Some(&row.item)
    }

    pub(super) fn add_models(
        &self,
        draft: &Draft<'_>,
        unit: u8,
        row: &UnitRow,
        ready: &Ready<'_>,
        forces: &mut Forces,
    ) {
        let Some(kind) = self.model_kind(draft) else {
            return;
        };
        let structure = self.structure(draft);
        let closed = structure.is_some_and(|it| it.closed);
        let written = draft.troop.base.as_ref();
        let form = form_of(written.unwrap_or(&draft.mode.base).get_ref());
        let word = match kind {
            ModelKind::Motor | ModelKind::Drawn => "",
            ModelKind::Gun | ModelKind::Carried | ModelKind::Fixed => "-gun",
        };
        let (walk, run) = self.driven(draft, kind);
        let seats = draft.troop.seats.as_ref().map(|it| *it.get_ref() as u8);
        for number in 1..=row.models {
            forces.models.push(ModelRow {
                code: match (row.models, word) {
                    (1, "") => format!("{}-vehicle", row.code),
                    (1, word) => format!("{}{word}", row.code),
                    (_, "") => format!("{}-vehicle-{number}", row.code),
                    (_, word) => format!("{}{word}-{number}", row.code),
                },
                name: draft.troop.name.get_ref().clone(),
                unit,
                side: draft.side,
                kind,
                form,
                points: structure.map(|it| *it.points.get_ref() as u8),
                closed,
                large: structure.is_some_and(|it| it.large),
                covers: covers(kind, form),
                seats: match kind.is_vehicle() {
                    true => seats.unwrap_or(row.count.div_ceil(row.models.max(1))),
                    false => 0,
                },
                walk,
                run,
                hooked: draft.troop.caisson.then(|| self.as_wagon()).flatten(),
                weapons: self.mounted(draft, ready),
            });
        }
    }

    /// How far a model walks and runs (BB-MOV-01, BB-MOV-10).
    fn driven(&self, draft: &Draft<'_>, kind: ModelKind) -> (Sixteenths, Option<Sixteenths>) {
        let far = |number: u32| inches(number as i32);
        match kind {
            ModelKind::Fixed => (0, None),
            _ => (
                far(draft.mode.walk),
                (draft.mode.run > 0).then(|| far(draft.mode.run)),
            ),
        }
    }

    /// How far a wagon goes: a gun that is hooked to its caisson goes as far (BB-MOV-05).
    fn as_wagon(&self) -> Option<(Sixteenths, Sixteenths)> {
        let far = |mode: &Mode| (inches(mode.walk as i32), inches(mode.run as i32));
        self.pack.shelf::<Mode>().get("wagon").map(|mode| far(mode))
    }
}

/// Whether those in a vehicle are in cover: in a wagon or a jeep they are, on a chariot or a motorcycle they are not
/// (BB-VEH-05).
fn covers(kind: ModelKind, form: Form) -> bool {
    match (kind, form) {
        (ModelKind::Motor, Form::Box(..)) => true,
        // A wagon is longer than a chariot.
        (ModelKind::Drawn, Form::Box(length, _)) => length > inches(1),
        _ => false,
    }
}
