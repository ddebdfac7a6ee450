//! Fire: the throw of a volley, its fire points, the chart, and what becomes of each attack (CC-FIRE, CC-TNK, CC-ARM).

use super::Battle;
use super::act::{Act, Volley};
use super::decision::Decision;
use super::event::Event;
use super::ids::{MOST_IN_UNIT, NOBODY, SubId, SubSet, UnitId};
use super::measurements::Measured;
use super::refusal::{Fact, No};
use super::state::{MOST_DICE, Stage};
use crate::engine::{Dice, Pending, Side, Sink, Throw};
use crate::games::combat_captain::content::FireClass;

/// The kind of fire dice, and of most others (CC-GEN-04).
pub const WHITE: u8 = 0;
/// The kind of the variable die.
pub const RED: u8 = 1;
/// The sides of every die.
pub const D6: u8 = 6;
/// The most targets of a volley: two for each sub-unit.
pub const MOST_ATTACKS: usize = 2 * MOST_IN_UNIT;

/// A step of the fire of a volley.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FireStage {
    /// The fire dice of all who fire, and a variable die for each target.
    Dice,
    /// The die that must be no higher than the kill number (CC-ARM-01).
    Kill,
    /// The saves of the target.
    Save,
    /// How many hits its owner takes as morale markers (CC-CAS-05).
    Trade,
}

/// Shooting that is being resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shooting {
    /// Who fires at whom.
    pub volley: Volley,
    /// Whether it is held fire.
    pub held: bool,
    /// Whether it is the common activity of the unit, with one more die each.
    pub together: bool,
    /// The attacks, one for each target.
    pub attacks: [Attack; MOST_ATTACKS],
    /// How many attacks there are.
    pub count: u8,
    /// The attack that is being resolved.
    pub now: u8,
    /// Whom it hits, and how far that has come.
    pub strike: Strike,
}

/// All fire of a volley at one target (CC-FIRE-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// The target.
    pub target: SubId,
    /// Its fire points.
    pub points: i16,
    /// The answer of the chart: potential hits, or the kill number.
    pub result: u8,
    /// Whether the points are so many that the target is lost without a roll (CC-AMB-02).
    pub automatic: bool,
    /// The column of the variable die.
    pub column: u8,
}

/// Hits on their way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strike {
    /// Whom they hit; with `excess_hits` they may go on to another.
    pub target: SubId,
    /// Potential hits before the saves, unsaved ones after them.
    pub hits: u8,
    /// The level of cover at which they are saved.
    pub level: u8,
}

impl Attack {
    const NONE: Attack = Attack {
        target: NOBODY,
        points: 0,
        result: 0,
        automatic: false,
        column: 0,
    };
}

impl Strike {
    const NONE: Strike = Strike {
        target: NOBODY,
        hits: 0,
        level: 0,
    };
}

impl Shooting {
    /// No shooting.
    pub const NONE: Shooting = Shooting {
        volley: Volley::NONE,
        held: false,
        together: false,
        attacks: [Attack::NONE; MOST_ATTACKS],
        count: 0,
        now: 0,
        strike: Strike::NONE,
    };

    /// The side that fires, its unit, and those of it that fire at a target.
    pub(super) fn firers(&self, first: SubId, target: SubId) -> SubSet {
        let firing = self.volley.firing();
        let firing = firing.filter(|(_, aim)| aim.target == target || aim.second == target);
        firing.map(|(place, _)| first + place as SubId).collect()
    }

    /// How many dice a firing sub-unit throws.
    fn thrown(&self, dice: u8) -> u8 {
        (dice + u8::from(self.together)).min(MOST_DICE as u8)
    }
}

/// Why a modifier counts, or does not (CC-FIRE-05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifies {
    /// The usual one of this weapon against this class of target.
    Usual,
    /// Neither gun nor target has moved for three turns (CC-FIRE-11).
    Stationary,
    /// Left out: it is not the first attack on this target this turn (CC-AMB-54).
    NotAgain,
    /// Left out: none of the dice counted (CC-AMB-25).
    NoDie,
}

impl Battle {
    /// Takes the dice or markers of a volley, which [`Battle::judge_fire`] allows, and asks for the throw.
    pub(super) fn open_fire(
        &mut self,
        side: Side,
        volley: &Volley,
        held: bool,
        together: bool,
        events: &mut impl Sink<Event>,
    ) {
        let unit = volley.unit;
        let first = self.tables.unit(unit).first;
        let mut targets = SubSet::NONE;
        let mut shooting = Shooting {
            volley: *volley,
            held,
            together,
            ..Shooting::NONE
        };
        for target in volley.targets() {
            targets.insert(target);
            shooting.attacks[usize::from(shooting.count)].target = target;
            shooting.count += 1;
        }
        for (place, aim) in volley.firing() {
            let subunit = first + place as SubId;
            let spent = if held {
                &mut self.state.holds[usize::from(subunit)]
            } else {
                &mut self.state.dice[usize::from(subunit)]
            };
            *spent = spent.saturating_sub(aim.dice);
            self.state.fired.insert(subunit);
            if self.tables.subunit(subunit).is_heavy() {
                self.state.heavy_shot.insert(unit);
            }
        }
        if together {
            // The dice of those without a target are burned (CC-BON-02).
            for subunit in self.standing(unit) {
                self.state.dice[usize::from(subunit)] = 0;
            }
        }
        if !held {
            self.state.spent.insert(unit);
        }
        self.state.shot.insert(unit);
        self.state.shooting = shooting;
        events.tell(Event::OpensFire {
            unit,
            targets,
            held,
        });
        self.state.stage = Stage::Fire(FireStage::Dice, side);
    }

    /// The throw: the points of every attack follow from it.
    fn settle_volley(&mut self, throw: &Throw, events: &mut impl Sink<Event>) {
        let shooting = self.state.shooting;
        let unit = shooting.volley.unit;
        let (first, markers) = (self.tables.unit(unit).first, self.state.markers(unit));
        let mut faces = throw.as_slice().iter().map(|side| side + 1);
        let mut attacks = shooting.attacks;
        let attacks = &mut attacks[..usize::from(shooting.count)];
        for (place, aim) in shooting.volley.firing() {
            let subunit = first + place as SubId;
            let mut dice = [0; MOST_DICE];
            let count = usize::from(shooting.thrown(aim.dice));
            dice[..count].fill_with(|| faces.next().unwrap_or(1));
            for (target, second) in [(aim.target, false), (aim.second, true)] {
                let attack = attacks.iter_mut().find(|attack| attack.target == target);
                if let Some(attack) = attack {
                    attack.points +=
                        self.fire_points(subunit, second, target, &dice[..count], events);
                }
            }
        }
        for attack in &mut *attacks {
            let face = faces.next().unwrap_or(1);
            // CC-MOR-04.
            attack.column = face.saturating_sub(markers).max(1);
            let chart = &self.tables.chart;
            attack.automatic = attack.points >= chart.automatic;
            attack.result = chart.answer(attack.points, attack.column);
            events.tell(Event::FirePoints {
                target: attack.target,
                points: attack.points,
                face,
                column: attack.column,
                result: attack.result,
                automatic: attack.automatic,
            });
        }
        self.state.shooting.attacks[..attacks.len()].copy_from_slice(attacks);
        for (place, aim) in shooting.volley.firing() {
            let at = usize::from(first) + place;
            for target in [aim.target, aim.second] {
                if target != NOBODY {
                    self.state.fired_at[at].insert(target);
                }
            }
        }
        self.next_attack(events);
    }

    /// What the dice of one weapon give with its modifiers (CC-FIRE-02, CC-FIRE-05).
    fn fire_points(
        &self,
        subunit: SubId,
        second: bool,
        target: SubId,
        dice: &[u8],
        events: &mut impl Sink<Event>,
    ) -> i16 {
        let Ok(shot) = self.judge_shot(subunit, second, target) else {
            return 0;
        };
        let unit = self.tables.subunit(subunit).unit;
        let markers = self.state.markers(unit);
        let read =
            |face: &u8| i16::from(super::pips(shot.reading, *face, markers, &self.tables.read));
        let points: i16 = dice.iter().map(read).sum();
        let mut faces = [0; MOST_DICE];
        faces[..dice.len()].copy_from_slice(dice);
        events.tell(Event::FireDice {
            subunit,
            second,
            target,
            range: shot.range,
            band: shot.band,
            reading: shot.reading,
            count: dice.len() as u8,
            faces,
            markers,
            points: points as u8,
        });
        let mut sum = points;
        for (value, why) in self.modifiers(subunit, shot.class, target) {
            let why = if self.tables.read.modifier_needs_die && points == 0 {
                Modifies::NoDie
            } else {
                why
            };
            if value != 0 {
                events.tell(Event::FireModifier {
                    subunit,
                    second,
                    target,
                    value,
                    why,
                });
            }
            if matches!(why, Modifies::Usual | Modifies::Stationary) {
                sum += i16::from(value);
            }
        }
        sum
    }

    /// The modifiers of a weapon against a target, each with the reason why it counts or not.
    #[must_use]
    pub fn modifiers(
        &self,
        subunit: SubId,
        class: FireClass,
        target: SubId,
    ) -> [(i8, Modifies); 2] {
        let (row, column) = (class as usize, self.tables.subunit(target).class as usize);
        let table = &self.tables.modifiers;
        let again = !self.tables.read.modifier_each_attack
            && self.state.fired_at[usize::from(subunit)].has(target);
        let both_stand = self.has_stood(subunit) && self.has_stood(target);
        let stationary = if both_stand {
            table.stationary[row][column]
        } else {
            0
        };
        // Only what helps is left out (CC-AMB-54).
        let judged = |value: i8, why| match again && value > 0 {
            true => (value, Modifies::NotAgain),
            false => (value, why),
        };
        [
            judged(table.usual[row][column].unwrap_or(0), Modifies::Usual),
            judged(stationary, Modifies::Stationary),
        ]
    }

    /// Whether a sub-unit has stayed where it is during this turn and the two before it (CC-FIRE-11, CC-FIRE-12).
    #[must_use]
    pub fn has_stood(&self, subunit: SubId) -> bool {
        const TURNS: u8 = 3;
        self.state.turn >= TURNS
            && self.state.moved_in[usize::from(subunit)] + TURNS <= self.state.turn
    }

    /// A measurement that stands over the picture.
    #[inline]
    pub(super) fn measured(&self, firer: SubId, target: SubId) -> Option<Measured> {
        self.state.measured.of(firer, target)
    }

    pub(super) fn fire_pending(&self, stage: FireStage, side: Side) -> Pending<Decision> {
        match stage {
            FireStage::Dice | FireStage::Kill | FireStage::Save => Pending::Roll(side),
            FireStage::Trade => Pending::Decide {
                side,
                what: Decision::Trade,
            },
        }
    }

    pub(super) fn fire_dice(&self, stage: FireStage) -> Dice {
        let shooting = &self.state.shooting;
        match stage {
            FireStage::Dice => {
                let mut dice = Dice::none();
                for (_, aim) in shooting.volley.firing() {
                    dice.add(shooting.thrown(aim.dice), WHITE, D6);
                }
                dice.add(shooting.count, RED, D6);
                dice
            }
            FireStage::Kill => Dice::of(1, WHITE, D6),
            FireStage::Save => Dice::of(shooting.strike.hits, WHITE, D6),
            FireStage::Trade => Dice::none(),
        }
    }

    pub(super) fn settle_fire(
        &mut self,
        stage: FireStage,
        _: Side,
        throw: &Throw,
        events: &mut impl Sink<Event>,
    ) {
        match stage {
            FireStage::Dice => self.settle_volley(throw, events),
            FireStage::Kill => self.settle_kill(throw, events),
            FireStage::Save => self.settle_saves(throw, events),
            FireStage::Trade => {}
        }
    }

    pub(super) fn judge_fire_stage(&self, stage: FireStage, _: Side, act: &Act) -> Result<(), No> {
        match (stage, *act) {
            (FireStage::Trade, Act::Trade(hits)) => {
                let most = self.most_trades();
                if hits > most {
                    return Err(No::new("CC-CAS-05", Fact::TooManyTrades { most }));
                }
                Ok(())
            }
            (FireStage::Trade, _) => Err(No::new("CC-CAS-05", Fact::MustTrade {})),
            _ => Err(No::new("CC-FIRE-01", Fact::DiceDue {})),
        }
    }

    pub(super) fn apply_fire_stage(
        &mut self,
        _: FireStage,
        _: Side,
        act: &Act,
        events: &mut impl Sink<Event>,
    ) {
        if let Act::Trade(hits) = *act {
            self.take_hits(hits, events);
        }
    }

    pub(super) fn list_fire_stage(&self, stage: FireStage, _: Side, out: &mut Vec<Act>) {
        if stage == FireStage::Trade {
            out.extend((0..=self.most_trades()).map(Act::Trade));
        }
    }

    /// Who throws which dice of the pending throw, in order: the sub-unit and its dice; the variable dice come last.
    pub fn fire_throwers(&self) -> impl Iterator<Item = (SubId, u8)> + '_ {
        let shooting = &self.state.shooting;
        let first = match shooting.volley.unit {
            NOBODY => 0,
            unit => self.tables.unit(unit).first,
        };
        let firing = shooting.volley.firing();
        firing.map(move |(place, aim)| (first + place as SubId, shooting.thrown(aim.dice)))
    }

    /// The unit that fires.
    #[must_use]
    pub fn firing_unit(&self) -> Option<UnitId> {
        let unit = self.state.shooting.volley.unit;
        (unit != NOBODY).then_some(unit)
    }
}
