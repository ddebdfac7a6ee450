//! What shots, spells and melees are expected to do, from the exact chances of each roll.

use super::book::{Book, Odds};
use super::evaluation::Evaluation;
use crate::engine::Side;
use crate::games::broadswords::content::{Harm, Toll};
use crate::games::broadswords::rules::{
    Act, Aim, Battle, BuildingId, BuildingKind, D6, Division, FigureId, FigureSet, GoalKind,
    MOST_FIGURES, NOBODY, Pairing, Shooter, Shot, Spell, UnitId, Who, casualties, chances, damage,
};

/// The throws of two dice.
const THROWS: f64 = 36.0;
/// How often a wizard's spell succeeds: the plain roll to hit.
const SPELL: f64 = 15.0 / THROWS;
/// What the rout of a unit is worth, as a part of what is left of it.
const ROUT: f64 = 0.6;
/// How sharply the chance of a rout rises with the losses.
const SPREAD: f64 = 0.6;
/// What a routed or captured figure that falls is worth.
const RUNAWAY: f64 = 0.15;
/// What a vehicle is worth besides those in it.
const VEHICLE: f64 = 2.5;
/// What a door is worth to those who must go through it.
const DOOR: f64 = 0.8;
/// What a door is worth behind which the enemy bars the way to the place that wins.
const WAY_IN: f64 = 6.0;
/// What a prisoner is worth who is led off, as a part of what he was.
const GUARDED: f64 = 0.5;
/// How much longer than this turn a melee lasts.
const LASTS: f64 = 1.7;

/// What a salvo promises.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Salvo {
    pub(super) value: f64,
    /// The casualties to be expected.
    pub(super) falls: f64,
    /// The chance that their unit routs.
    pub(super) routs: f64,
    /// The unit that is shot at.
    pub(super) at: Option<UnitId>,
}

/// What the melees of a side are expected to come to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Melees {
    pub(super) value: f64,
    /// The enemies and friends that are expected to fall now.
    pub(super) won: f64,
    pub(super) lost: f64,
}

impl Evaluation<'_> {
    /// What an order to shoot is worth.
    pub(super) fn salvo(&self, act: &Act) -> Salvo {
        match *act {
            Act::Shoot { who, at, with } => match at {
                Aim::Model(model) => self.at_model(who, at, with, model),
                Aim::Building(_) | Aim::Door(_) => self.at_walls(who, at, with),
                _ => self.at_troops(who, at, with),
            },
            Act::Cast { figure, spell, at } => self.spell(figure, spell, at),
            _ => Salvo::default(),
        }
    }

    /// Each of those who shoot, with the best of its weapons, as the rules choose it.
    fn shots(&self, who: Who, at: Aim, with: u8, mut each: impl FnMut(&Shooter, &Shot)) {
        let battle = &self.battle;
        let mut best: Option<(FigureId, u32, Shooter, Shot)> = None;
        for (model, figure, weapon) in battle.arms_of(who, with) {
            let shooter = match model {
                Some(model) => battle.judge_mounted(self.me, model, weapon),
                None => battle.judge_bearer(self.me, figure, weapon),
            };
            let Ok(shooter) = shooter else { continue };
            let Ok(shot) = battle.judge_shot(&shooter, at) else {
                continue;
            };
            let worth = battle.worth_of(&shooter, &shot, u32::MAX);
            match best {
                Some((known, most, ..)) if known == shooter.figure && model.is_none() => {
                    if worth > most {
                        best = Some((known, worth, shooter, shot));
                    }
                }
                _ => {
                    if let Some((.., shooter, shot)) = best {
                        each(&shooter, &shot);
                    }
                    best = Some((shooter.figure, worth, shooter, shot));
                }
            }
        }
        if let Some((.., shooter, shot)) = best {
            each(&shooter, &shot);
        }
    }

    fn at_troops(&self, who: Who, at: Aim, with: u8) -> Salvo {
        let battle = &self.battle;
        let reading = battle.tables().read.ring_on_effects;
        let mut falls = 0.0;
        let mut hit = None;
        let mut picked = None;
        let mut caught = Vec::new();
        let mut loud = false;
        self.shots(who, at, with, |shooter, shot| {
            let weapon = shooter.weapon;
            loud |= weapon != NOBODY && battle.tables().weapon(weapon).gunfire;
            let toll = match at {
                Aim::Zone(_) => Toll::KillZone,
                _ => battle.toll_of(shooter),
            };
            let ring = battle.ring_of_shooter(shooter).dice.unsigned_abs();
            let most = match at {
                Aim::Zone(point) => {
                    let inside = battle.caught_by(shooter, point);
                    let theirs = battle.tables().sides[self.me.other().at()].figures;
                    caught.extend(inside & theirs);
                    inside.len()
                }
                _ => u32::MAX,
            };
            let chance = match at {
                Aim::Zone(_) => 1.0,
                _ => f64::from(chances(shot.added.sum())) / THROWS,
            };
            falls += chance
                * mean(|face| match toll {
                    Toll::One => 1,
                    Toll::Melee => 0,
                    _ => casualties(toll, face, ring, reading).min(most.min(255) as u8),
                });
            if shot.named != NOBODY {
                hit = Some(battle.tables().figure(shot.named).unit);
                picked = picked.or(shot.picked_out.then_some(shot.named));
            }
        });
        if let Some(figure) = picked {
            let value = falls.min(1.0) * self.book.worth(figure);
            let salvo = Salvo {
                value,
                falls: falls.min(1.0),
                routs: 0.0,
                at: hit,
            };
            return self.heard(salvo, loud);
        }
        if !caught.is_empty() {
            return self.heard(self.losses_in_zone(&caught, falls), loud);
        }
        let Some(unit) = hit else {
            return Salvo::default();
        };
        self.heard(self.losses(unit, falls), loud)
    }

    /// What it is worth that some of those fall who are caught in a kill zone: each unit loses its share of them.
    fn losses_in_zone(&self, caught: &[FigureId], falls: f64) -> Salvo {
        let unit_of = |figure: &FigureId| self.battle.tables().figure(*figure).unit;
        let mut units: Vec<UnitId> = caught.iter().map(unit_of).collect();
        units.sort_unstable();
        let mut salvo = Salvo {
            falls,
            at: caught.first().map(unit_of),
            ..Salvo::default()
        };
        for own in units.chunk_by(|one, other| one == other) {
            let share = falls * own.len() as f64 / caught.len() as f64;
            let losses = self.losses(own[0], share);
            salvo.value += losses.value;
            salvo.routs = losses.routs.max(salvo.routs);
        }
        salvo
    }

    /// What it is worth that some of an enemy unit fall, besides those already hit in this phase.
    fn losses(&self, unit: UnitId, falls: f64) -> Salvo {
        let battle = &self.battle;
        let state = battle.state();
        let present = battle.tables().unit(unit).all() & state.present;
        let hits = &state.shooting.hits;
        let hit: u32 = hits
            .iter()
            .filter(|it| it.unit == unit)
            .map(|it| u32::from(it.casualties))
            .sum();
        let left = f64::from(present.len().saturating_sub(hit));
        let falls = falls.min(left);
        let worth = self.each_of(unit);
        let mut salvo = Salvo {
            value: falls * worth,
            falls,
            routs: 0.0,
            at: Some(unit),
        };
        let profile = self.theirs.iter().find(|it| it.unit == unit);
        if let Some(needed) = profile.and_then(|it| it.steady_for) {
            let needed = needed - f64::from(hit);
            if needed > 0.0 {
                let spread = SPREAD * falls.sqrt() + 0.25;
                salvo.routs = 1.0 / (1.0 + ((needed - 0.5 - falls) / spread * 1.7).exp());
                salvo.value += salvo.routs * ROUT * (left - falls) * worth;
            }
        }
        salvo
    }

    /// What an enemy figure is worth to its enemies.
    fn worth_of_foe(&self, figure: FigureId) -> f64 {
        let unit = self.battle.tables().figure(figure).unit;
        match self.theirs.iter().any(|it| it.figures.has(figure)) {
            true => self.book.worth(figure) * self.thirst(unit),
            false => RUNAWAY,
        }
    }

    /// What a figure of an enemy unit is worth on the average.
    pub(super) fn each_of(&self, unit: UnitId) -> f64 {
        let profile = self.theirs.iter().find(|it| it.unit == unit);
        profile.map_or(RUNAWAY, |it| it.each() * self.thirst(unit))
    }

    /// The first gunfire calls the dead, and is worth it only when it does much.
    fn heard(&self, salvo: Salvo, loud: bool) -> Salvo {
        let enemy = &self.battle.tables().sides[self.me.other().at()];
        let calls = loud && !self.battle.state().gunfire && !enemy.ways_in.is_empty();
        Salvo {
            value: salvo.value - if calls { self.weights.silence } else { 0.0 },
            ..salvo
        }
    }

    fn at_model(&self, who: Who, at: Aim, with: u8, model: u8) -> Salvo {
        let battle = &self.battle;
        let row = battle.tables().model(model);
        let points = row.points.unwrap_or(u8::MAX);
        let done = battle.state().model_damage[usize::from(model)]
            + battle.state().shooting.model_hits[usize::from(model)][0];
        let left = f64::from(points.saturating_sub(done).max(1));
        let riders = battle.crew_of(row.side, model).iter();
        let inside: f64 = riders.map(|it| self.book.worth(it)).sum();
        let worth = (VEHICLE + inside) * self.thirst(row.unit);
        let mut share = 0.0;
        self.shots(who, at, with, |shooter, shot| {
            share += f64::from(chances(shot.added.sum())) / THROWS * self.points(shooter) / left;
        });
        Salvo {
            value: if done >= points {
                0.0
            } else {
                worth * share.min(1.0)
            },
            falls: share.min(1.0),
            routs: 0.0,
            at: None,
        }
    }

    /// The damage of a hit, on the average.
    fn points(&self, shooter: &Shooter) -> f64 {
        let ring = self.battle.ring_of_shooter(shooter).dice.unsigned_abs();
        let reading = self.battle.tables().read.ring_on_effects;
        mean(|face| damage(face, ring, reading))
    }

    fn at_walls(&self, who: Who, at: Aim, with: u8) -> Salvo {
        let battle = &self.battle;
        let (tables, state) = (battle.tables(), battle.state());
        let building = match at {
            Aim::Door(door) => tables.doors[usize::from(door)].building,
            Aim::Building(building) => building,
            _ => return Salvo::default(),
        };
        let inside = battle.inside(building);
        let foes = inside & tables.sides[self.me.other().at()].figures;
        let friends = inside & tables.sides[self.me.at()].figures;
        let worth = |set: FigureSet| -> f64 { set.iter().map(|it| self.book.worth(it)).sum() };
        let mut value = 0.0;
        self.shots(who, at, with, |shooter, shot| {
            let chance = f64::from(chances(shot.added.sum())) / THROWS;
            value += chance
                * match at {
                    Aim::Door(_) if !foes.is_empty() && self.is_on_the_way(building) => WAY_IN,
                    Aim::Door(_) => DOOR * self.wants_in(),
                    _ if tables.weapon(shooter.weapon).buildings == Harm::D6 => {
                        let points = tables.building(building).points.unwrap_or(u8::MAX);
                        let row = usize::from(building);
                        let done = state.building_damage[row] + state.shooting.building_hits[row];
                        let left = f64::from(points.saturating_sub(done).max(1));
                        (worth(foes) - worth(friends) + self.wants_in())
                            * (self.points(shooter) / left).min(1.0)
                    }
                    _ => 0.0,
                };
        });
        Salvo {
            value,
            falls: 0.0,
            routs: 0.0,
            at: None,
        }
    }

    /// Whether a side must come through a building to win: into it, or through a gate of the same castle.
    fn is_on_the_way(&self, building: BuildingId) -> bool {
        let tables = self.battle.tables();
        let is_gate = tables.building(building).kind == BuildingKind::Tower;
        tables.goals.iter().any(|row| {
            let (GoalKind::Hold { zone, .. } | GoalKind::Take { zone, .. }) = row.goal else {
                return false;
            };
            let places = tables.zones[usize::from(zone)].buildings;
            let is_mine = row.side.is_none_or(|side| side == self.me);
            is_mine && !self.plan.waits && (places.has(building) || is_gate)
        })
    }

    /// How much a side wants to come into buildings: as attackers do.
    fn wants_in(&self) -> f64 {
        match self.plan.waits {
            true => 0.1,
            false => 1.5,
        }
    }

    fn spell(&self, figure: FigureId, spell: Spell, at: Aim) -> Salvo {
        match (spell, at) {
            (Spell::Lightning, Aim::Unit(unit)) => {
                let salvo = self.losses(unit, 1.0);
                Salvo {
                    value: SPELL * salvo.value,
                    falls: SPELL * salvo.falls,
                    routs: SPELL * salvo.routs,
                    at: salvo.at,
                }
            }
            (Spell::Fireball, Aim::Zone(point)) => {
                let wizard = Shooter {
                    figure,
                    crew: FigureSet::one(figure),
                    model: None,
                    weapon: NOBODY,
                };
                let theirs = self.battle.tables().sides[self.me.other().at()].figures;
                let caught = self.battle.caught_by(&wizard, point) & theirs;
                let count = caught.len().max(1);
                let worth: f64 = caught.iter().map(|it| self.worth_of_foe(it)).sum();
                let falls = mean(|face| face.min(count as u8));
                Salvo {
                    value: SPELL * worth * falls / f64::from(count),
                    falls: SPELL * falls,
                    routs: 0.0,
                    at: caught
                        .first()
                        .map(|it| self.battle.tables().figure(it).unit),
                }
            }
            _ => Salvo::default(),
        }
    }
}

/// The mean of what the faces of a die do.
fn mean(of: impl Fn(u8) -> u8) -> f64 {
    (1..=D6).map(|face| f64::from(of(face))).sum::<f64>() / f64::from(D6)
}

/// What the melees are worth to a side, as they would be divided by whoever divides them.
pub(super) fn melees(battle: &Battle, book: &Book, side: Side, pairing: Option<Pairing>) -> Melees {
    let (tables, state) = (battle.tables(), battle.state());
    let mut melees = Melees::default();
    if state.locked.is_empty() {
        return melees;
    }
    let divides = state.moves_first.other();
    let own = tables.sides[divides.at()].figures & state.locked;
    let mut contacts: Vec<(FigureId, FigureId)> = Vec::new();
    for figure in own {
        contacts.extend(state.foes(figure).iter().map(|foe| (figure, foe)));
    }
    let mut division = Division::new(&contacts, MOST_FIGURES);
    division.complete(pairing.unwrap_or(Pairing::GangUp));
    let bonus = |figure: FigureId| battle.melee_modifiers(figure).sum();
    for group in division.groups() {
        let single = group.single;
        let many: i8 = group.against().iter().map(|it| bonus(*it)).sum();
        let odds: Odds = book.melee(group.against().len(), bonus(single) - many);
        let cheapest = group
            .against()
            .iter()
            .map(|it| book.worth(*it))
            .fold(f64::MAX, f64::min);
        let (mine, theirs) = (odds.single_falls, odds.one_falls);
        let swing = theirs * cheapest - mine * book.worth(single);
        match tables.side_of(single) == side {
            true => {
                melees.value += swing;
                melees.won += theirs;
                melees.lost += mine;
            }
            false => {
                melees.value -= swing;
                melees.won += mine;
                melees.lost += theirs;
            }
        }
    }
    melees.value *= LASTS;
    melees
}

/// What it is worth to keep prisoners of some worth from running on.
pub(super) fn of_prisoners(prisoners: f64) -> f64 {
    GUARDED * prisoners
}
