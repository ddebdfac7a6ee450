//! Spells: fireball and lightning bolt (BB-FAN-02 to BB-FAN-04).

use super::Battle;
use super::act::{Aim, Spell, Who};
use super::aim::{ALWAYS_HITS, Shot, TO_HIT};
use super::event::{Event, HitModifiers};
use super::ids::{FigureId, FigureSet, NOBODY, UnitId};
use super::missile::{Hit, HitOn};
use super::refusal::{Fact, No};
use super::shooters::Shooter;
use super::state::{OFF, Place};
use crate::engine::{Side, Sink, Throw};

impl Battle {
    /// Judges a spell: once a turn, instead of shooting (BB-FAN-02).
    pub(super) fn judge_cast(
        &self,
        side: Side,
        figure: FigureId,
        spell: Spell,
        at: Aim,
    ) -> Result<Shot, No> {
        if !self.tables.figure(figure).wizard {
            return Err(No::new("BB-FAN-02", Fact::NotAWizard { figure }));
        }
        self.judge_attacker(side, figure)
            .map_err(|no| match no.fact {
                Fact::HasShot { figure } => No::new("BB-FAN-02", Fact::HasCast { figure }),
                Fact::Ran { .. } | Fact::Locked { .. } => No {
                    rule: "BB-FAN-04",
                    ..no
                },
                _ => no,
            })?;
        if self.state.shooting.surprise {
            let unit = self.tables.figure(figure).unit;
            if !self.state.surprising.has(unit) {
                return Err(No::new("BB-HID-05", Fact::AfterSurprise {}));
            }
        }
        match (spell, at) {
            (Spell::Fireball, Aim::Zone(point)) => {
                self.judge_kill_zone(&wizard_as_shooter(figure), point)
            }
            (Spell::Lightning, Aim::Unit(unit)) => self.judge_lightning(figure, unit),
            (Spell::Fireball, _) => Err(No::new("BB-FAN-03", Fact::NeedsAZone {})),
            (Spell::Lightning, _) => Err(No::new("BB-FAN-03", Fact::NeedsAUnit {})),
        }
    }

    /// A bolt needs sight of one of the unit, at whatever distance.
    fn judge_lightning(&self, figure: FigureId, unit: UnitId) -> Result<Shot, No> {
        let side = self.tables.side_of(figure);
        let figures = self.tables.unit(unit).all() & self.state.present;
        let mut reason = No::new("BB-MIS-01", Fact::UnitGone { unit });
        for target in figures {
            match self.judge_troops(side, target) {
                Err(no) => reason = no,
                Ok(()) if self.sees(figure, target) => {
                    return Ok(Shot {
                        named: target,
                        far: 0,
                        added: HitModifiers::default(),
                        picked_out: false,
                        opening: NOBODY,
                    });
                }
                Ok(()) => reason = No::new("BB-FAN-03", Fact::NoSight { figure }),
            }
        }
        Err(reason)
    }

    /// A wizard casts: the roll follows.
    pub(super) fn cast(
        &mut self,
        side: Side,
        figure: FigureId,
        spell: Spell,
        at: Aim,
        events: &mut impl Sink<Event>,
    ) {
        let Ok(shot) = self.judge_cast(side, figure, spell, at) else {
            return;
        };
        let shooter = wizard_as_shooter(figure);
        let zone = match at {
            Aim::Zone(point) => {
                let muzzles = self.muzzles(&shooter, point, true);
                let muzzle = muzzles.iter().find(|(opening, _)| *opening == shot.opening);
                muzzle.map(|(_, spot)| [point, spot.eye])
            }
            _ => None,
        };
        if let (Place::Inside(building), true) = (self.state.lies(figure), shot.opening != NOBODY) {
            self.state.shooting.openings[usize::from(building)] += 1 << (2 * shot.opening);
        }
        let row = usize::from(figure);
        let shooting = &mut self.state.shooting;
        shooting.volley = FigureSet::one(figure);
        shooting.hit = FigureSet::NONE;
        shooting.at = at;
        shooting.spell = Some(spell);
        shooting.with[row] = NOBODY;
        shooting.model[row] = NOBODY;
        shooting.named[row] = shot.named;
        shooting.added[row] = HitModifiers::NONE;
        shooting.zone[row] = zone.unwrap_or([OFF; 2]);
        self.state.shot.insert(figure);
        let (who, shooters) = (Who::Figure(figure), FigureSet::one(figure));
        events.tell(Event::Shoots { who, at, shooters });
        self.roll_to_hit(side, events);
    }

    /// The casting roll: no modifiers but that of a ring (BB-FAN-04).
    pub(super) fn settle_cast(&mut self, _: Side, throw: &Throw, events: &mut impl Sink<Event>) {
        let shooting = &self.state.shooting;
        let (Some(spell), Some(figure)) = (shooting.spell, shooting.volley.first()) else {
            return;
        };
        let mut sides = throw.as_slice().iter().map(|side| side + 1);
        let faces = [(); 2].map(|()| sides.next().unwrap_or(1));
        let ring = self.tables.ring_of(figure).dice;
        let sum = faces[0] + faces[1];
        let works = sum == ALWAYS_HITS || sum as i8 + ring >= TO_HIT;
        events.tell(Event::Cast {
            figure,
            spell,
            faces,
            ring,
            works,
        });
        if !works {
            return;
        }
        let shooting = &mut self.state.shooting;
        match (spell, shooting.at) {
            (Spell::Lightning, Aim::Unit(unit)) => {
                shooting.hits[usize::from(figure)] = Hit {
                    unit,
                    casualties: 1,
                    on: HitOn::Unit,
                };
            }
            _ => shooting.hit.insert(figure),
        }
    }
}

/// A fireball is laid as a flamethrower is (BB-FAN-03).
pub(super) fn wizard_as_shooter(figure: FigureId) -> Shooter {
    Shooter {
        figure,
        crew: FigureSet::one(figure),
        model: None,
        weapon: NOBODY,
    }
}
