//! Compiles the forces of a scenario into units and figures, with their rings, weapons and starting places.

use super::{Plan, Ready};
use crate::content::Force;
use crate::content::outline::table_point;
use crate::engine::{Side, Unplayable};
use crate::games::broadswords::content::{
    Arm, Base, Brings, Era, Mode, ModeSort, Race, Troop, Weapon, drill, strength,
};
use crate::games::broadswords::rules::ids::{
    BuildingId, MOST_FIGURES, MOST_MODELS, MOST_UNITS, NOBODY, WeaponId, WeaponSet, ZoneId,
};
use crate::games::broadswords::rules::tables::{
    ArrivalRow, FigureRow, ModelRow, Ring, Start, UnitRow, ZoneRow,
};
use crate::kernel::table::{Form, Heading, Sixteenths, inches};

/// How many more of the dead may come in: one unit a turn of the six that a die can bring (BB-ZOM-05).
const ARRIVING: u8 = 6;

/// The forces of both sides.
#[derive(Debug, Default)]
pub(super) struct Forces {
    pub(super) units: Vec<UnitRow>,
    pub(super) figures: Vec<FigureRow>,
    pub(super) models: Vec<ModelRow>,
}

/// One unit on its way to becoming rows.
pub(super) struct Draft<'a> {
    pub(super) side: Side,
    pub(super) force: &'a Force,
    pub(super) force_number: u8,
    /// Its number among those of its force, from 0, and how many they are.
    pub(super) number: u32,
    pub(super) of: u32,
    pub(super) troop: &'a Troop,
    pub(super) mode: &'a Mode,
    pub(super) race: &'a Race,
    /// Whether it comes in when the dice say so.
    pub(super) reserve: bool,
}

impl Draft<'_> {
    /// How many figures it starts with.
    fn count(&self) -> u32 {
        match self.reserve {
            true => u32::from(ARRIVING),
            false => strength(self.force, self.troop),
        }
    }

    /// How many of some that a force has are with this unit of it: they are shared out evenly, the first have more.
    fn share(&self, all: u32) -> u32 {
        match self.reserve {
            true => 0,
            false => all / self.of + u32::from(self.number < all % self.of),
        }
    }

    /// The ring of its figure with a number: commanders first, then heroes.
    fn ring(&self, number: u32) -> Ring {
        let (commanders, heroes) = (self.commanders(), self.heroes());
        if number < commanders {
            Ring::Commander
        } else if number < commanders + heroes {
            Ring::Hero
        } else {
            Ring::None
        }
    }

    fn heroes(&self) -> u32 {
        let heroes = self.force.heroes.as_ref();
        self.share(heroes.map_or(0, |it| *it.get_ref()))
    }

    fn commanders(&self) -> u32 {
        let usual = u32::from(self.troop.has_commander());
        let commanders = self.force.commanders.as_ref();
        self.share(commanders.map_or(usual, |it| *it.get_ref()))
    }

    fn wizards(&self) -> u32 {
        let usual = u32::from(self.troop.wizard);
        let wizards = self.force.wizards.as_ref();
        self.share(wizards.map_or(usual, |it| *it.get_ref()))
    }
}

impl Plan<'_> {
    /// The units, figures and models of both sides.
    pub(super) fn forces(&self, ready: &Ready<'_>) -> Result<Forces, Unplayable> {
        let mut forces = Forces::default();
        for side in Side::BOTH {
            let first = forces.units.len();
            for draft in self.drafts(side)? {
                self.add_unit(&draft, ready, &mut forces)?;
            }
            self.board(side, &mut forces.units[first..], first)?;
            let letter = self.letter(side);
            for (number, row) in (1..).zip(&mut forces.units[first..]) {
                row.mark = format!("{letter}{number}");
            }
        }
        let Forces {
            units,
            figures,
            models,
        } = &forces;
        if figures.len() > MOST_FIGURES || units.len() > MOST_UNITS || models.len() > MOST_MODELS {
            let what = format!(
                "a battle has at most {MOST_UNITS} units with {MOST_FIGURES} figures and {MOST_MODELS} vehicles and guns, and this has {} with {} and {}",
                units.len(),
                figures.len(),
                models.len()
            );
            return Err(Unplayable::because(what));
        }
        Ok(forces)
    }

    /// Notes which units start in the vehicles of others.
    fn board(&self, side: Side, units: &mut [UnitRow], first: usize) -> Result<(), Unplayable> {
        let forces: Vec<&Force> = self.sides[side.at()].forces().collect();
        for at in 0..units.len() {
            let force = forces[usize::from(units[at].force)];
            let Some(aboard) = force.aboard.as_ref().map(|it| it.get_ref()) else {
                continue;
            };
            let mut rows = units.iter();
            let carrier = rows.position(|row| {
                row.models > 0 && forces[usize::from(row.force)].id.get_ref() == aboard
            });
            let missing = || {
                let what = format!("`{aboard}` has no vehicle to start in");
                Unplayable::by("BB-VEH-06", what)
            };
            let carrier = carrier.ok_or_else(missing)?;
            units[at].start = Start::Aboard((first + carrier) as u8);
        }
        Ok(())
    }

    /// The units of a side, those of the same force one after the other, then those that the dice may bring.
    fn drafts(&self, side: Side) -> Result<Vec<Draft<'_>>, Unplayable> {
        let written = self.sides[side.at()];
        let mut drafts = Vec::new();
        for (force_number, force) in (0..).zip(written.forces()) {
            for number in 0..force.count.max(1) {
                drafts.push(self.draft(side, force_number, force, number, false)?);
            }
        }
        if drafts.is_empty() {
            let name = written.name.get_ref();
            let what = format!("`{name}` has no unit");
            return Err(Unplayable::by("BB-SET-01", what));
        }
        if !written.ways_in.is_empty() {
            // Those who come are like the first of the side that is no commander (BB-ZOM-05).
            let forces = (0..).zip(written.forces());
            let mut plain = forces.filter(|(_, force)| {
                let troop = self.pack.shelf::<Troop>().get(force.of.get_ref());
                troop.is_some_and(|troop| !troop.has_commander())
            });
            if let Some((force_number, force)) = plain.next() {
                let turns = self.scenario.turns.as_ref().map_or(1, |it| *it.get_ref());
                for number in 0..turns.saturating_sub(1) {
                    drafts.push(self.draft(side, force_number, force, number, true)?);
                }
            }
        }
        Ok(drafts)
    }

    fn draft<'a>(
        &'a self,
        side: Side,
        force_number: u8,
        force: &'a Force,
        number: u32,
        reserve: bool,
    ) -> Result<Draft<'a>, Unplayable> {
        let missing =
            |what: &str, id: &str| Unplayable::because(format!("there is no {what} `{id}`"));
        let id = force.of.get_ref();
        let troop = self.pack.shelf::<Troop>().get(id);
        let troop = &troop.ok_or_else(|| missing("unit", id))?.item;
        let id = troop.mode.get_ref();
        let mode = self.pack.shelf::<Mode>().get(id);
        let mode = &mode.ok_or_else(|| missing("way of moving", id))?.item;
        let id = troop.race.get_ref();
        let race = self.pack.shelf::<Race>().get(id);
        let race = &race.ok_or_else(|| missing("race", id))?.item;
        Ok(Draft {
            side,
            force,
            force_number,
            number,
            of: force.count.max(1),
            troop,
            mode,
            race,
            reserve,
        })
    }

    fn add_unit(
        &self,
        draft: &Draft<'_>,
        ready: &Ready<'_>,
        forces: &mut Forces,
    ) -> Result<(), Unplayable> {
        let unit = forces.units.len() as u8;
        let troop = draft.troop;
        let code = self.code_of(draft);
        let era = self.pack.shelf::<Era>().get(troop.era.get_ref());
        let knows_drill = era.is_none_or(|era| era.close_formation);
        let mut races = ready.races.iter();
        let race = races.position(|row| row.id == *draft.race.id.get_ref());
        let row = UnitRow {
            name: self.name_of(draft),
            mark: String::new(),
            entry: troop.id.get_ref().clone(),
            force: draft.force_number,
            side: draft.side,
            race: race.unwrap_or(0) as u8,
            first: forces.figures.len().min(usize::from(NOBODY)) as u8,
            count: draft.count().min(u32::from(NOBODY)) as u8,
            first_model: forces.models.len().min(usize::from(NOBODY)) as u8,
            models: self.model_count(draft),
            armour: troop.armour,
            drilled: troop.is_drilled() && knows_drill,
            mounted: drill::has(self.pack, troop, Brings::Mount),
            ladders: draft.force.ladders,
            captive: draft.force.is_captive(),
            hooked: draft.force.is_hooked(),
            ranks: draft
                .force
                .ranks
                .as_ref()
                .map_or(0, |it| *it.get_ref() as u8),
            start: self.start(draft, ready)?,
            code,
        };
        self.add_models(draft, unit, &row, ready, forces);
        self.add_figures(draft, unit, &row, ready, forces);
        forces.units.push(row);
        Ok(())
    }

    fn code_of(&self, draft: &Draft<'_>) -> String {
        let id = draft.force.id.get_ref();
        match (draft.reserve, draft.of) {
            (true, _) => format!("newcomers-{}", draft.number + 1),
            (false, 1) => id.clone(),
            (false, _) => format!("{id}-{}", draft.number + 1),
        }
    }

    fn name_of(&self, draft: &Draft<'_>) -> String {
        let title = draft.troop.name.get_ref();
        let same = self.sides.iter().flat_map(|side| side.forces());
        let same = same.filter(|force| force.of.get_ref() == draft.force.of.get_ref());
        match (draft.reserve, draft.of) {
            (true, _) => format!("newcomers {}", draft.number + 1),
            // Several forces of the same sort are told apart by their ids.
            (false, 1) if same.count() > 1 => spoken(draft.force.id.get_ref()),
            (false, 1) => title.clone(),
            (false, _) => format!("{title} {}", draft.number + 1),
        }
    }

    fn add_figures(
        &self,
        draft: &Draft<'_>,
        unit: u8,
        row: &UnitRow,
        ready: &Ready<'_>,
        forces: &mut Forces,
    ) {
        let rings = self.rings();
        let wizards = draft.wizards();
        let (form, walk, run) = self.on_its_own(draft);
        let arms = self.handed_out(draft, ready);
        for number in 0..draft.count() {
            let ring = draft.ring(number);
            let faster = rings[ring as usize].movement;
            let weapons = arms.get(number as usize).copied().unwrap_or_default();
            let muzzle = weapons & self.muzzle_loaders(draft, ready);
            forces.figures.push(FigureRow {
                code: format!("{}-{}", row.code, number + 1),
                unit,
                side: draft.side,
                ring,
                wizard: number < wizards,
                form,
                walk: (walk + faster).max(0),
                run: run.map(|run| (run + faster).max(0)),
                weapons,
                muzzle_loaders: muzzle,
            });
        }
    }

    /// The base of a figure that stands on its own, and how far it walks and runs without a ring (BB-MOV-01, BB-MOV-02).
    fn on_its_own(&self, draft: &Draft<'_>) -> (Form, Sixteenths, Option<Sixteenths>) {
        let mode = match draft.mode.sort.get_ref() {
            ModeSort::Foot | ModeSort::Mount => draft.mode,
            // A crew that gets out is on foot.
            ModeSort::Drawn | ModeSort::Gun | ModeSort::Motor => self.on_foot(draft.mode),
        };
        let armour = drill::brought(
            self.pack,
            draft.troop,
            crate::games::broadswords::content::Adjusts::Movement,
        );
        let stride = match mode.sort.get_ref() {
            ModeSort::Foot => draft.race.stride as i32,
            _ => 0,
        };
        let gone = |number: u32| inches(number as i32 + stride + armour);
        let run = (draft.race.runs && mode.run > 0).then(|| gone(mode.run));
        (form_of(mode.base.get_ref()), gone(mode.walk), run)
    }

    /// The way of moving of those who get out of a vehicle: the first one on foot.
    fn on_foot<'a>(&'a self, otherwise: &'a Mode) -> &'a Mode {
        let mut modes = self.pack.shelf::<Mode>().iter();
        let foot = modes.find(|mode| *mode.sort.get_ref() == ModeSort::Foot);
        foot.map_or(otherwise, |mode| &mode.item)
    }

    /// What each figure carries: weapons of which there are a few go to one figure after the other, as long as there are
    /// figures without; those without a number, and grenades, to everybody. What a crew serves stays with its model.
    fn handed_out(&self, draft: &Draft<'_>, ready: &Ready<'_>) -> Vec<WeaponSet> {
        let count = draft.count() as usize;
        let mut arms = vec![WeaponSet::NONE; count];
        let mut next = 0;
        let mounted = self.mounted(draft, ready);
        for arm in draft.troop.weapons.iter().map(|arm| arm.get_ref()) {
            let Some((weapon, row)) = self.weapon_row(arm, ready) else {
                continue;
            };
            if row.contact || mounted.has(weapon) {
                continue;
            }
            let number = arm.count.as_ref().map(|count| *count.get_ref() as usize);
            match number.filter(|number| *number < count) {
                None => arms.iter_mut().for_each(|arms| arms.insert(weapon)),
                Some(number) => {
                    for _ in 0..number {
                        if let Some(arms) = arms.get_mut(next % count.max(1)) {
                            arms.insert(weapon);
                        }
                        next += 1;
                    }
                }
            }
        }
        if draft.troop.has_grenades() {
            let weapons = self.pack.shelf::<Weapon>().iter();
            for (weapon, _) in (0..).zip(weapons).filter(|(_, row)| row.grenade) {
                arms.iter_mut().for_each(|arms| arms.insert(weapon));
            }
        }
        arms
    }

    /// The row of a weapon of a unit.
    pub(super) fn weapon_row<'a>(
        &self,
        arm: &Arm,
        ready: &'a Ready<'_>,
    ) -> Option<(
        WeaponId,
        &'a crate::games::broadswords::rules::tables::WeaponRow,
    )> {
        let mut rows = (0..).zip(ready.weapons);
        rows.find(|(_, row)| row.id == *arm.of.get_ref())
    }

    /// The weapons that load by the muzzle in the hands of a unit (BB-MUZ-01).
    fn muzzle_loaders(&self, draft: &Draft<'_>, _: &Ready<'_>) -> WeaponSet {
        if !draft.troop.loads_by_the_muzzle() {
            return WeaponSet::NONE;
        }
        let era = draft.troop.era.get_ref();
        let weapons = (0..).zip(self.pack.shelf::<Weapon>().iter());
        let loaders =
            weapons.filter(|(_, row)| row.muzzle_loader.iter().any(|it| it.get_ref() == era));
        loaders.map(|(weapon, _)| weapon).collect()
    }

    fn start(&self, draft: &Draft<'_>, ready: &Ready<'_>) -> Result<Start, Unplayable> {
        let force = draft.force;
        if draft.reserve {
            return Ok(Start::Reserve);
        }
        let zone = force.zone.as_ref();
        let zone = zone.map(|zone| self.zone(ready.zones, zone.get_ref()));
        let zone = zone.transpose()?;
        if let Some(arrives) = self.arrival(force, ready.zones)? {
            return Ok(Start::Arrives(arrives));
        }
        if force.hidden {
            return Ok(Start::Hidden(zone));
        }
        if let Some(inside) = &force.inside {
            return self.inside(inside.get_ref(), ready).map(Start::Inside);
        }
        if let Some(position) = &force.position {
            let facing = force.facing.map(|facing| facing.heading());
            let facing = facing.unwrap_or_else(|| self.to_the_enemy(draft.side));
            return Ok(Start::At(table_point(*position.get_ref()), facing));
        }
        Ok(Start::Placed(zone))
    }

    /// The first part of a building of the scenario.
    fn inside(&self, id: &str, ready: &Ready<'_>) -> Result<BuildingId, Unplayable> {
        let mut features = self.scenario.features.iter();
        let feature = features.position(|feature| {
            let own = feature.get_ref().id.as_ref();
            own.is_some_and(|own| own.get_ref() == id)
        });
        let mut rows = ready.buildings.iter();
        let found = rows.position(|row| Some(usize::from(row.feature)) == feature);
        let missing = || Unplayable::by("BB-BLD-08", format!("there is no building `{id}`"));
        found.map(|at| at as BuildingId).ok_or_else(missing)
    }

    /// The way a side faces when nothing is said: away from its home edge.
    pub(super) fn to_the_enemy(&self, side: Side) -> Heading {
        use crate::content::Edge;
        match self.sides[side.at()].home.get_ref() {
            Edge::North => Heading::SOUTH,
            Edge::East => Heading::WEST,
            Edge::South => Heading::NORTH,
            Edge::West => Heading::EAST,
        }
    }

    fn arrival(&self, force: &Force, zones: &[ZoneRow]) -> Result<Option<ArrivalRow>, Unplayable> {
        let Some(arrives) = &force.arrives else {
            return Ok(None);
        };
        let arrives = arrives.get_ref();
        let taken = arrives.taken.as_ref();
        let taken: Option<Result<ZoneId, Unplayable>> =
            taken.map(|taken| self.zone(zones, taken.get_ref()));
        let turn = arrives.turn.as_ref().map(|turn| *turn.get_ref() as u8);
        if turn.is_none() && taken.is_none() {
            let what = format!("`{}` arrives, and nothing says when", force.id.get_ref());
            return Err(Unplayable::by("BB-SET-01", what));
        }
        Ok(Some(ArrivalRow {
            turn,
            taken: taken.transpose()?,
            after: arrives.after as u8,
            zone: self.zone(zones, arrives.zone.get_ref())?,
        }))
    }
}

/// A base as a footprint.
pub(super) fn form_of(base: &Base) -> Form {
    use crate::content::outline::sixteenths;
    match base {
        Base::Disc(size) => Form::Disc(sixteenths(*size.get_ref()) / 2),
        Base::Block(area) => {
            let area = area.get_ref();
            Form::Box(sixteenths(area.width) / 2, sixteenths(area.depth) / 2)
        }
    }
}

/// An id as words: `aldermoor-knights` as `Aldermoor knights`.
fn spoken(id: &str) -> String {
    let words = id.replace('-', " ");
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => words,
    }
}
