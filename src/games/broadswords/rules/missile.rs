//! The missile phase: who throws when, and what is kept until both sides have thrown (BB-MIS-12, BB-TURN-04); a file each knows
//! shooters, targets, weapons and casualties.

use super::act::{Act, Aim, Spell, Who};
use super::aim::{Shot, hits};
use super::blast;
use super::decision::Decision;
use super::event::{Event, HitModifiers};
use super::ids::{
    DoorSet, FigureId, FigureSet, MOST_BUILDINGS, MOST_FIGURES, MOST_MODELS, MarkerId, ModelId,
    NOBODY, UnitId, WeaponId,
};
use super::refusal::{Fact, No};
use super::shooters::Shooter;
use super::state::{After, OFF, Place, Stage};
use super::{Battle, D6};
use crate::engine::{Dice, Pending, Side, Sink, Throw};
use crate::games::broadswords::content::Toll;
use crate::kernel::table::Point;

/// How many shoot from a door or a window in a phase (BB-BLD-08).
pub const AT_AN_OPENING: u64 = 2;

/// A step of the missile phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MissileStage {
    /// Markers reveal themselves to shoot (BB-HID-03).
    Reveal,
    /// Shots and spells are named, one unit after the other (BB-MIS-12).
    Aim,
    /// The rolls to hit of all who shoot now: two dice each, in the order of the figures.
    ToHit,
    /// The dice for casualties and damage of those who hit, and of kill zones.
    Effect,
    /// The owner removes figures for the hits of both sides (BB-MIS-13).
    Remove,
    /// A die for each tough figure that was removed (BB-FAN-06).
    Tough,
}

/// The missile phase as far as it has come. Rows are by the figure that shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shooting {
    /// Whether this is the fire of units that reveal themselves, which is resolved first (BB-HID-05).
    pub surprise: bool,
    /// Those who shoot now.
    pub volley: FigureSet,
    /// At what.
    pub at: Aim,
    /// The spell that is cast, if it is one.
    pub spell: Option<Spell>,
    /// What each shoots with.
    pub with: [WeaponId; MOST_FIGURES],
    /// What that is mounted on; [`NOBODY`] when it is carried.
    pub model: [ModelId; MOST_FIGURES],
    /// The figure each names, whose situation sets the modifiers (BB-MIS-05).
    pub named: [FigureId; MOST_FIGURES],
    /// What each adds to its roll to hit.
    pub added: [HitModifiers; MOST_FIGURES],
    /// The point towards which each lays its kill zone, and the point from which it does; [`OFF`] for none.
    pub zone: [[Point; 2]; MOST_FIGURES],
    /// Those of the volley that throw a die for what they have hit.
    pub hit: FigureSet,
    /// The hits of the phase, by those who scored them.
    pub hits: [Hit; MOST_FIGURES],
    /// How many shoot from each door and window, two bits each, by the building.
    pub openings: [u64; MOST_BUILDINGS],
    /// Damage to models that counts once both sides have thrown: all of it, and the most by one hit.
    pub model_hits: [[u8; 2]; MOST_MODELS],
    /// Damage to buildings.
    pub building_hits: [u8; MOST_BUILDINGS],
    /// Doors that were hit.
    pub doors_hit: DoorSet,
    /// Those that their owners have named for removal.
    pub removed: FigureSet,
}

/// Hits of one shooter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hit {
    /// The unit that is hit; [`NOBODY`] for a kill zone, and for none.
    pub unit: UnitId,
    /// The casualties.
    pub casualties: u8,
    /// Who may be removed for them.
    pub on: HitOn,
}

/// Who may be removed for a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HitOn {
    /// Those of the unit that were in range of the shooter (BB-MIS-05).
    InRange,
    /// The named figure, which stands alone (BB-MIS-04).
    Named,
    /// Any of the unit (BB-BLA-03).
    Unit,
    /// Those in the kill zone (BB-KZ-02).
    Zone,
}

impl Hit {
    /// None.
    pub const NONE: Hit = Hit {
        unit: NOBODY,
        casualties: 0,
        on: HitOn::Unit,
    };
}

impl Shooting {
    /// No shooting.
    pub const NONE: Shooting = Shooting {
        surprise: false,
        volley: FigureSet::NONE,
        at: Aim::Unit(NOBODY),
        spell: None,
        with: [NOBODY; MOST_FIGURES],
        model: [NOBODY; MOST_FIGURES],
        named: [NOBODY; MOST_FIGURES],
        added: [HitModifiers::NONE; MOST_FIGURES],
        zone: [[OFF; 2]; MOST_FIGURES],
        hit: FigureSet::NONE,
        hits: [Hit::NONE; MOST_FIGURES],
        openings: [0; MOST_BUILDINGS],
        model_hits: [[0; 2]; MOST_MODELS],
        building_hits: [0; MOST_BUILDINGS],
        doors_hit: DoorSet::NONE,
        removed: FigureSet::NONE,
    };

    /// Somebody who shoots, as it was when it shot.
    pub(super) fn shooter(&self, figure: FigureId) -> Shooter {
        let row = usize::from(figure);
        let model = self.model[row];
        Shooter {
            figure,
            crew: FigureSet::one(figure),
            model: (model != NOBODY).then_some(model),
            weapon: self.with[row],
        }
    }
}

impl Battle {
    /// Begins the missile phase: those who stood still have reloaded, hidden units may reveal themselves.
    pub(super) fn begin_missiles(&mut self, events: &mut impl Sink<Event>) {
        self.state.shooting = Shooting::NONE;
        self.state.fired = [0; MOST_MODELS];
        self.reload_those_who_stood(events);
        self.ask_who_reveals(self.state.moves_first, events);
    }

    /// Asks a side whose markers are on the table whether one reveals itself; a side with decoys only is asked too, so that the
    /// question tells nobody anything.
    fn ask_who_reveals(&mut self, side: Side, events: &mut impl Sink<Event>) {
        let mut markers = self.state.markers.iter();
        let has_markers =
            markers.any(|marker| self.tables.markers[usize::from(marker)].side == side);
        if has_markers {
            self.state.stage = Stage::Missile(MissileStage::Reveal, side);
        } else {
            self.nobody_reveals(side, events);
        }
    }

    fn nobody_reveals(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if side == self.state.moves_first {
            return self.ask_who_reveals(side.other(), events);
        }
        self.state.shooting.surprise =
            self.tables.read.surprise_first && !self.state.surprising.is_empty();
        self.ask_who_shoots(self.state.moves_first, events);
    }

    /// After a unit that reveals itself was placed: its side may reveal another.
    pub(super) fn go_on_with_missiles(&mut self, side: Side, events: &mut impl Sink<Event>) {
        self.ask_who_reveals(side, events);
    }

    /// Asks a side for its shots, if it has any.
    fn ask_who_shoots(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if self.may_shoot_at_something(side) {
            self.state.stage = Stage::Missile(MissileStage::Aim, side);
        } else {
            self.done_shooting(side, events);
        }
    }

    /// A side has named all its shots: the other side names its own, or all of them are resolved.
    fn done_shooting(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if side == self.state.moves_first {
            self.ask_who_shoots(side.other(), events);
        } else {
            self.resolve_missiles(events);
        }
    }

    /// All hits of this fire have done what they do: after the fire of those who revealed themselves, everybody else shoots.
    pub(super) fn missiles_resolved(&mut self, events: &mut impl Sink<Event>) {
        let was_surprise = self.state.shooting.surprise;
        self.state.shooting = Shooting::NONE;
        if was_surprise {
            return self.ask_who_shoots(self.state.moves_first, events);
        }
        self.reload_those_who_held_fire(events);
        self.missiles_over(events);
    }

    /// What the phase waits for.
    pub(super) fn missile_pending(&self, stage: MissileStage, side: Side) -> Pending<Decision> {
        let decide = |what| Pending::Decide { side, what };
        match stage {
            MissileStage::Reveal => decide(Decision::Reveal),
            MissileStage::Aim => decide(Decision::Shoot),
            MissileStage::Remove => decide(Decision::Remove),
            MissileStage::ToHit | MissileStage::Effect | MissileStage::Tough => Pending::Roll(side),
        }
    }

    /// Judges an act of the missile phase.
    pub(super) fn judge_missile(
        &self,
        stage: MissileStage,
        side: Side,
        act: &Act,
    ) -> Result<(), No> {
        match (stage, *act) {
            (MissileStage::Reveal | MissileStage::Aim, Act::Done) => Ok(()),
            (MissileStage::Reveal, Act::Reveal(marker)) => self.judge_reveal(side, marker),
            (MissileStage::Aim, Act::Shoot { who, at, with }) => {
                self.judge_shoot(side, who, at, with)
            }
            (MissileStage::Aim, Act::Cast { figure, spell, at }) => {
                self.judge_cast(side, figure, spell, at).map(|_| ())
            }
            (MissileStage::Remove, Act::Remove(figures)) => self.judge_removal(side, figures),
            (MissileStage::Remove, _) => Err(No::new("BB-MIS-04", Fact::MustRemove {})),
            (MissileStage::ToHit | MissileStage::Effect | MissileStage::Tough, _) => {
                Err(No::new("BB-MIS-03", Fact::DiceDue {}))
            }
            (MissileStage::Reveal, _) => Err(No::new("BB-HID-03", Fact::MustReveal {})),
            (MissileStage::Aim, _) => Err(No::new("BB-TURN-01", Fact::MustAim {})),
        }
    }

    fn judge_reveal(&self, side: Side, marker: MarkerId) -> Result<(), No> {
        let row = self.tables.markers.get(usize::from(marker));
        let is_own = row.is_some_and(|row| row.side == side) && self.state.markers.has(marker);
        if !is_own {
            return Err(No::new("BB-HID-03", Fact::NoMarker {}));
        }
        if self.state.marker_holds[usize::from(marker)] == NOBODY {
            return Err(No::new("BB-HID-03", Fact::NothingBehind {}));
        }
        Ok(())
    }

    /// A unit reveals itself to shoot: its marker is taken off, and it is placed (BB-HID-03).
    fn reveal_to_shoot(&mut self, marker: MarkerId, side: Side, events: &mut impl Sink<Event>) {
        let unit = self.state.marker_holds[usize::from(marker)];
        self.state.surprising.insert(unit);
        if !self.reveal(marker, None, events)
            || !self.ask_to_deploy(side, After::Missiles(side), events)
        {
            self.ask_who_reveals(side, events);
        }
    }

    /// Judges an order to shoot: somebody of those who are named must be able to.
    fn judge_shoot(&self, side: Side, who: Who, at: Aim, with: WeaponId) -> Result<(), No> {
        self.judge_who_shoots(side, who)?;
        let mut reason = None;
        for (model, figure, weapon) in self.arms_of(who, with) {
            let shooter = self.judge_armed(side, model, figure, weapon);
            match shooter.and_then(|shooter| self.may_shoot_at(&shooter, at)) {
                Ok(()) => return Ok(()),
                Err(no) => reason = reason.or(Some(no)),
            }
        }
        Err(reason.unwrap_or_else(|| self.nothing_to_shoot_with(who, with)))
    }

    fn judge_who_shoots(&self, side: Side, who: Who) -> Result<(), No> {
        let (unit, is_own) = match who {
            Who::Unit(unit) => (unit, self.tables.unit(unit).side == side),
            Who::Figure(figure) => {
                let is_own = self.tables.side_of(figure) == side;
                (self.tables.figure(figure).unit, is_own)
            }
            Who::Model(model) => {
                let row = self.tables.model(model);
                (row.unit, row.side == side)
            }
        };
        if !is_own {
            return Err(No::new("BB-MIS-12", Fact::NotYourUnit { unit }));
        }
        let state = &self.state;
        if state.shooting.surprise && !state.surprising.has(unit) {
            return Err(No::new("BB-HID-05", Fact::AfterSurprise {}));
        }
        Ok(())
    }

    fn nothing_to_shoot_with(&self, who: Who, with: WeaponId) -> No {
        let weapon = with;
        match who {
            Who::Figure(figure) if weapon != NOBODY => {
                No::new("BB-MIS-12", Fact::HasNoSuch { figure, weapon })
            }
            Who::Figure(figure) => No::new("BB-MIS-01", Fact::Unarmed { figure }),
            Who::Unit(unit) => No::new("BB-MIS-01", Fact::NobodyCan { unit }),
            Who::Model(_) => No::new("BB-MIS-01", Fact::NobodyShoots {}),
        }
    }

    /// Judges one weapon of those who shoot.
    fn judge_arm(
        &self,
        side: Side,
        model: Option<ModelId>,
        figure: FigureId,
        weapon: WeaponId,
        at: Aim,
    ) -> Result<(Shooter, Shot), No> {
        let shooter = self.judge_armed(side, model, figure, weapon)?;
        let shot = self.judge_shot(&shooter, at)?;
        Ok((shooter, shot))
    }

    /// Judges those who would shoot with one of their weapons, whatever at.
    fn judge_armed(
        &self,
        side: Side,
        model: Option<ModelId>,
        figure: FigureId,
        weapon: WeaponId,
    ) -> Result<Shooter, No> {
        match model {
            Some(model) => self.judge_mounted(side, model, weapon),
            None => self.judge_bearer(side, figure, weapon),
        }
    }

    /// Does an act of the missile phase.
    pub(super) fn apply_missile(
        &mut self,
        stage: MissileStage,
        side: Side,
        act: &Act,
        events: &mut impl Sink<Event>,
    ) {
        match (stage, *act) {
            (MissileStage::Reveal, Act::Reveal(marker)) => {
                self.reveal_to_shoot(marker, side, events);
            }
            (MissileStage::Reveal, _) => self.nobody_reveals(side, events),
            (MissileStage::Aim, Act::Shoot { who, at, with }) => {
                self.shoot(side, who, at, with, events);
            }
            (MissileStage::Aim, Act::Cast { figure, spell, at }) => {
                self.cast(side, figure, spell, at, events);
            }
            (MissileStage::Aim, _) => self.done_shooting(side, events),
            (MissileStage::Remove, Act::Remove(figures)) => {
                self.state.shooting.removed |= figures;
                self.next_removal(side, events);
            }
            _ => {}
        }
    }

    /// Everybody who can shoots, each with the best it has; the rolls follow.
    fn shoot(
        &mut self,
        side: Side,
        who: Who,
        at: Aim,
        with: WeaponId,
        events: &mut impl Sink<Event>,
    ) {
        self.state.shooting.volley = FigureSet::NONE;
        self.state.shooting.hit = FigureSet::NONE;
        self.state.shooting.at = at;
        self.state.shooting.spell = None;
        let targets = self.targets_of(at);
        let arms = self.arms_of(who, with);
        let mut rest = arms.as_slice();
        while let Some((model, figure, _)) = rest.first().copied() {
            let same = |(other, others, _): &&(Option<ModelId>, FigureId, WeaponId)| {
                model.is_none() && other.is_none() && *others == figure
            };
            let count = rest.iter().take_while(same).count().max(1);
            let (own, others) = rest.split_at(count);
            rest = others;
            let mut best: Option<(u32, Shooter, Shot)> = None;
            let mut reason = None;
            for (model, figure, weapon) in own.iter().copied() {
                match self.judge_arm(side, model, figure, weapon, at) {
                    Ok((shooter, shot)) => {
                        let worth = self.worth_of(&shooter, &shot, targets);
                        if best.is_none_or(|(most, ..)| worth > most) {
                            best = Some((worth, shooter, shot));
                        }
                    }
                    Err(no) => reason = reason.or(Some(no)),
                }
            }
            match (best, reason) {
                (Some((_, shooter, shot)), _) => self.take_aim(&shooter, &shot, at),
                (None, Some(no)) if figure != NOBODY && !self.state.shot.has(figure) => events
                    .tell(Event::CannotShoot {
                        figure,
                        rule: no.rule,
                        fact: no.fact,
                    }),
                _ => {}
            }
        }
        let shooters = self.state.shooting.volley;
        events.tell(Event::Shoots { who, at, shooters });
        self.hear_gunfire(shooters, events);
        self.roll_to_hit(side, events);
    }

    /// How many figures an aim may hit at most.
    fn targets_of(&self, at: Aim) -> u32 {
        let unit = match at {
            Aim::Unit(unit) => unit,
            Aim::Figure(figure) => self.tables.figure(figure).unit,
            _ => return u32::MAX,
        };
        (self.tables.unit(unit).all() & self.state.present).len()
    }

    /// Notes a shot, and that its crew has used its attack.
    fn take_aim(&mut self, shooter: &Shooter, shot: &Shot, at: Aim) {
        let (figure, weapon) = (shooter.figure, shooter.weapon);
        let row = usize::from(figure);
        let zone = match at {
            Aim::Zone(point) => {
                let muzzles = self.muzzles(shooter, point, true);
                let muzzle = muzzles.iter().find(|(opening, _)| *opening == shot.opening);
                muzzle.map(|(_, spot)| [point, spot.eye])
            }
            _ => None,
        };
        if let (Place::Inside(building), true) = (self.state.lies(figure), shot.opening != NOBODY) {
            let openings = &mut self.state.shooting.openings[usize::from(building)];
            *openings += 1 << (2 * shot.opening);
        }
        let state = &mut self.state;
        let shooting = &mut state.shooting;
        shooting.volley.insert(figure);
        shooting.with[row] = weapon;
        shooting.model[row] = shooter.model.unwrap_or(NOBODY);
        shooting.named[row] = shot.named;
        shooting.added[row] = shot.added;
        shooting.zone[row] = zone.unwrap_or([OFF; 2]);
        shooting.hits[row] = Hit {
            on: if shot.picked_out {
                HitOn::Named
            } else {
                HitOn::InRange
            },
            ..Hit::NONE
        };
        if zone.is_some() {
            shooting.hit.insert(figure);
        }
        state.shot |= shooter.crew;
        match shooter.model {
            Some(model) => state.fired[usize::from(model)] |= 1 << weapon,
            None if self.tables.figure(figure).muzzle_loaders.has(weapon) => {
                state.empty.insert(figure);
            }
            None => {}
        }
    }

    /// The dead hear guns, not bows (BB-ZOM-06).
    fn hear_gunfire(&mut self, shooters: FigureSet, events: &mut impl Sink<Event>) {
        let is_gun = |figure: FigureId| {
            let weapon = self.state.shooting.with[usize::from(figure)];
            weapon != NOBODY && self.tables.weapon(weapon).gunfire
        };
        if !self.state.gunfire && shooters.iter().any(is_gun) {
            self.state.gunfire = true;
            events.tell(Event::GunfireHeard);
        }
    }

    /// The rolls to hit; kill zones have none (BB-KZ-02).
    pub(super) fn roll_to_hit(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if self.rolling_to_hit().next().is_some() {
            self.state.stage = Stage::Missile(MissileStage::ToHit, side);
        } else {
            self.roll_effects(side, events);
        }
    }

    /// Those who roll to hit now, in the order of their dice.
    pub fn rolling_to_hit(&self) -> impl Iterator<Item = FigureId> + '_ {
        let shooting = &self.state.shooting;
        let casts = shooting.spell.is_some();
        let rolls = move |figure: &FigureId| casts || !shooting.hit.has(*figure);
        shooting.volley.into_iter().filter(rolls)
    }

    fn roll_effects(&mut self, side: Side, events: &mut impl Sink<Event>) {
        if self.state.shooting.hit.is_empty() {
            self.ask_who_shoots(side, events);
        } else {
            self.state.stage = Stage::Missile(MissileStage::Effect, side);
        }
    }

    /// The dice of a step of the missile phase.
    pub(super) fn missile_dice(&self, stage: MissileStage, _: Side) -> Dice {
        let count = match stage {
            MissileStage::ToHit => 2 * self.rolling_to_hit().count(),
            MissileStage::Effect => self.state.shooting.hit.len() as usize,
            MissileStage::Tough => self.tough_ones().len() as usize,
            _ => 0,
        };
        let mut dice = Dice::none();
        (0..count).for_each(|_| dice.add(1, 0, D6));
        dice
    }

    /// Goes on with the dice of a step of the missile phase.
    pub(super) fn settle_missile(
        &mut self,
        stage: MissileStage,
        side: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        match stage {
            MissileStage::ToHit if self.state.shooting.spell.is_some() => {
                self.settle_cast(side, throw, events);
                self.roll_effects(side, events);
            }
            MissileStage::ToHit => {
                self.settle_to_hit(throw, events);
                self.roll_effects(side, events);
            }
            MissileStage::Effect => {
                self.settle_effects(throw, events);
                self.ask_who_shoots(side, events);
            }
            MissileStage::Tough => self.settle_missile_toughness(throw, events),
            _ => {}
        }
    }

    fn settle_to_hit(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let rolling: Vec<FigureId> = self.rolling_to_hit().collect();
        let pairs = throw.as_slice().chunks_exact(2);
        for (figure, sides) in rolling.into_iter().zip(pairs) {
            let row = usize::from(figure);
            let shooting = &self.state.shooting;
            let (faces, added) = ([sides[0] + 1, sides[1] + 1], shooting.added[row]);
            let hit = hits(faces, added.sum());
            let at = match (shooting.at, shooting.named[row]) {
                (Aim::Unit(_), named) if named != NOBODY => Aim::Figure(named),
                (at, _) => at,
            };
            events.tell(Event::RolledToHit {
                figure,
                with: shooting.with[row],
                at,
                faces,
                added,
                hit,
            });
            if hit {
                self.note_hit(figure);
            }
        }
    }

    /// A shot has hit: it kills one, breaks a door, or throws a die for what it does.
    fn note_hit(&mut self, figure: FigureId) {
        let row = usize::from(figure);
        let shooter = self.state.shooting.shooter(figure);
        let unit = self.unit_that_is_hit(figure);
        let toll = self.toll_of(&shooter);
        let shooting = &mut self.state.shooting;
        match shooting.at {
            Aim::Unit(_) | Aim::Figure(_) if toll == Toll::One => {
                shooting.hits[row].unit = unit;
                shooting.hits[row].casualties = 1;
            }
            Aim::Door(door) => shooting.doors_hit.insert(door),
            _ => shooting.hit.insert(figure),
        }
    }

    /// The unit that a shot at troops hits: that of the figure it names, or the one as one of which that counts.
    fn unit_that_is_hit(&self, figure: FigureId) -> UnitId {
        let named = self.state.shooting.named[usize::from(figure)];
        match named {
            NOBODY => NOBODY,
            named => self.tables.figure(named).unit,
        }
    }

    fn settle_effects(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let hit = std::mem::take(&mut self.state.shooting.hit);
        for (figure, side) in hit.into_iter().zip(throw.as_slice()) {
            let (row, face) = (usize::from(figure), side + 1);
            let shooter = self.state.shooting.shooter(figure);
            let ring = self.tables.ring_of(figure).dice.unsigned_abs();
            let reading = self.tables.read.ring_on_effects;
            match self.state.shooting.at {
                Aim::Zone(_) => {
                    let inside = self.inside_zone_of(figure);
                    let most = inside.len() as u8;
                    let casualties = blast::casualties(Toll::KillZone, face, ring, reading);
                    let casualties = casualties.min(most);
                    self.state.shooting.hits[row] = Hit {
                        unit: NOBODY,
                        casualties,
                        on: HitOn::Zone,
                    };
                    let with = (shooter.weapon != NOBODY).then_some(shooter.weapon);
                    events.tell(Event::KillZone {
                        figure,
                        with,
                        inside,
                        face,
                        casualties,
                    });
                }
                Aim::Model(_) | Aim::Building(_) => {
                    let points = blast::damage(face, ring, reading);
                    self.note_damage(figure, face, points, events);
                }
                _ => {
                    let unit = self.unit_that_is_hit(figure);
                    let toll = self.toll_of(&shooter);
                    let casualties = blast::casualties(toll, face, ring, reading);
                    self.state.shooting.hits[row] = Hit {
                        unit,
                        casualties,
                        on: HitOn::Unit,
                    };
                    events.tell(Event::Blast {
                        figure,
                        unit,
                        face,
                        ring,
                        casualties,
                    });
                }
            }
        }
    }

    /// Those in the kill zone that somebody has laid.
    pub(super) fn inside_zone_of(&self, figure: FigureId) -> FigureSet {
        let [at, muzzle] = self.state.shooting.zone[usize::from(figure)];
        let shooter = self.state.shooting.shooter(figure);
        let muzzles = self.muzzles(&shooter, at, false);
        let spot = muzzles.iter().find(|(_, spot)| spot.eye == muzzle);
        spot.map_or(FigureSet::NONE, |(_, spot)| self.inside_kill_zone(spot, at))
    }
}
