//! The exact results of an attack: the engine plays every throw that differs, an assault to its end however long it takes.

use crate::engine::{Dice, Game as _, Side, Silence, Throw};
use crate::games::dads_ww2::content::{Grade, Outcome};
use crate::games::dads_ww2::rules::{Act, BaseId, Battle, No, Shot, Stage, State, side_of};
use crate::kernel::OFF;
use crate::odds::{EachThrow, Ratio, Walk, Walked, throws, walk};

/// How an attack can end.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttackEnd {
    /// Dice that hit; not counted in assaults.
    pub hits: u8,
    /// Hits that count: those that penetrate an AFV, all others. Not counted in assaults.
    pub counted: u8,
    /// The hits on the target; none when it is destroyed.
    pub target: Option<u8>,
    /// The hits on each attacker, in the order of the act; none for those destroyed.
    pub attackers: Vec<Option<u8>>,
}

/// The odds of one attack.
#[derive(Clone, Debug, PartialEq)]
pub struct AttackOdds {
    /// The dice of each base that throws, in a shot; of the attacker and the defender in the first round of an assault;
    /// the aim markers of a bombardment.
    pub dice: Vec<(BaseId, u8)>,
    /// Everything that can happen, with its chance, and the rounds of an assault on average.
    pub walked: Walked<AttackEnd>,
}

/// The odds of shooting, an assault or a bombardment that is legal now, if the order is understood; of a bombardment,
/// the odds for the first cell aimed at. In games with stoppages (DW-AMB-02) the first base that fired has it.
///
/// # Errors
/// The rule that forbids it, and the facts.
pub fn attack(battle: &Battle, act: &Act) -> Result<Option<AttackOdds>, No> {
    battle.judge(act)?;
    let state = battle.state();
    let Some(side) = side_in_charge(state) else {
        return Ok(None);
    };
    let (kind, cell, attackers) = match act {
        Act::Shoot { group, at, .. } => (Kind::Shot, *at, group.of(side).collect()),
        Act::Assault { chain, at } => (Kind::Assault, *at, chain.as_slice().to_vec()),
        Act::Bombard { aims } => (Kind::Bombardment, aims[0], Vec::new()),
        _ => return Ok(None),
    };
    let Some(target) = state.who(cell) else {
        return Ok(None);
    };
    let mut begun = battle.clone();
    begun.apply(act, &mut Silence);
    if matches!(begun.state().stage, Stage::OrderTest(_)) {
        begun.settle(&Throw::of(&[9]), &mut Silence);
    }
    let rules = Attack {
        kind,
        target,
        attackers,
    };
    if rules.is_over(begun.state()) {
        return Ok(None);
    }
    Ok(Some(AttackOdds {
        dice: rules.dice(&begun),
        walked: walk(&rules, begun, Noted::default()),
    }))
}

fn side_in_charge(state: &State) -> Option<Side> {
    match state.stage {
        Stage::Order(side) => Some(side),
        _ => None,
    }
}

/// The chance that a die shows at least a number.
#[must_use]
pub fn at_least(needed: u8) -> Ratio {
    Ratio::new(11u128.saturating_sub(needed.max(1).into()), 10)
}

/// What an attack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Shot,
    Assault,
    Bombardment,
}

/// An attack under way.
struct Attack {
    kind: Kind,
    target: BaseId,
    attackers: Vec<BaseId>,
}

/// Hits so far, and those that count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Noted {
    hits: u8,
    counted: u8,
}

impl Attack {
    fn is_over(&self, state: &State) -> bool {
        match self.kind {
            Kind::Shot => state.shot == Shot::default(),
            Kind::Assault => state.clash.cell == OFF,
            Kind::Bombardment => {
                let saves = matches!(state.stage, Stage::Save { .. } | Stage::SaveEach { .. });
                state.barrage.next > 0 && !saves
            }
        }
    }

    fn dice(&self, battle: &Battle) -> Vec<(BaseId, u8)> {
        let state = battle.state();
        match self.kind {
            Kind::Shot => {
                let shot = &state.shot;
                let side = self
                    .attackers
                    .first()
                    .map_or(Side::First, |it| side_of(*it));
                let thrown = |base: BaseId| {
                    let arm = battle.arm(base, shot.machine_guns.has(base))?;
                    let dice = battle.shot_dice(base, &arm, shot.target);
                    Some((base, dice.max(0) as u8))
                };
                shot.left.of(side).filter_map(thrown).collect()
            }
            Kind::Assault => {
                let clash = &state.clash;
                let both = [clash.attacker, clash.defender];
                both.map(|base| (base, battle.clash_dice(base))).to_vec()
            }
            Kind::Bombardment => vec![(self.target, battle.aimed_at().1)],
        }
    }
}

impl Walk for Attack {
    type Game = Battle;
    type Note = Noted;
    type Position = (State, Noted);
    type End = AttackEnd;

    fn position(&self, battle: &Battle, noted: &Noted) -> (State, Noted) {
        let mut state = *battle.state();
        if !battle.tables().read.something_happens {
            (state.shot.faces, state.shot.pair) = (0, false);
        }
        // The successes of a round are forgotten when the next is thrown.
        if matches!(state.stage, Stage::Storm(_)) {
            state.clash.successes = 0;
        }
        (state, *noted)
    }

    fn end(&self, battle: &Battle, noted: &Noted) -> Option<AttackEnd> {
        let state = battle.state();
        if !self.is_over(state) {
            return None;
        }
        let left = |base: BaseId| state.is_on_table(base).then(|| state.hits(base));
        Some(AttackEnd {
            hits: noted.hits,
            counted: noted.counted,
            target: left(self.target),
            attackers: self.attackers.iter().map(|base| left(*base)).collect(),
        })
    }

    fn decide(&self, battle: &mut Battle) {
        while let Stage::Jam(side) = battle.state().stage {
            let Some(base) = battle.state().shot.threw.first(side) else {
                return;
            };
            battle.apply(&Act::Jam(base), &mut Silence);
        }
    }

    fn each_throw(&self, battle: &Battle, dice: &Dice, tell: EachThrow<'_>) {
        each_throw(battle, dice, tell);
    }

    fn note(&self, battle: &Battle, throw: &Throw, noted: &mut Noted) {
        let faces = &battle.tables().faces;
        let count = |is: &dyn Fn(u8) -> bool| {
            let sides = throw.as_slice().iter();
            sides.filter(|side| is(**side)).count() as u8
        };
        let armour = battle.tables().base(self.target).armour;
        match battle.state().stage {
            Stage::Shot(_) => {
                let hits = count(&|side| faces.shot[usize::from(side)] == Outcome::Hit);
                noted.hits += hits;
                if armour.is_none() {
                    noted.counted += hits;
                }
            }
            Stage::Pierce(_, class) => {
                let needed = battle.penetration_needed(class, armour.unwrap_or(Grade::Light));
                let needed = needed.unwrap_or(u8::MAX);
                noted.counted += count(&|side| battle.pierced(side + 1, needed) != Outcome::None);
            }
            Stage::Aim(_) => {
                let hits = count(&|side| faces.aim[usize::from(side)] != Outcome::None);
                noted.hits += hits;
                noted.counted += hits;
            }
            Stage::Happening(_) => {
                let hits = count(&|side| faces.event[usize::from(side)] == Outcome::Hit);
                noted.hits += hits;
                if armour.is_none() {
                    noted.counted += hits;
                }
            }
            _ => {}
        }
    }

    /// Rounds of an assault; a draw is thrown again and is not a round of its own (DW-ASL-02).
    fn counts(&self, battle: &Battle, throw: &Throw) -> bool {
        let faces = &battle.tables().faces.shot;
        let is_success = |side: &&u8| faces[usize::from(**side)] == Outcome::Hit;
        let successes = throw.as_slice().iter().filter(is_success).count();
        let state = battle.state();
        matches!(state.stage, Stage::Stand(_)) && successes != usize::from(state.clash.successes)
    }
}

/// Every throw of the pending dice that differs, with the number of throws it represents.
pub fn each_throw(battle: &Battle, dice: &Dice, tell: EachThrow<'_>) {
    let (tables, state) = (battle.tables(), battle.state());
    let faces = &tables.faces;
    let by = |outcomes: &[Outcome; 10], side: u8| outcomes[usize::from(side)] as u8;
    let alike = |side: u8| match state.stage {
        // Two dice with the same face may matter (DW-AMB-02).
        Stage::Shot(_) if tables.read.something_happens => side,
        Stage::Shot(_) | Stage::Storm(_) | Stage::Stand(_) => by(&faces.shot, side),
        Stage::Happening(_) => by(&faces.event, side),
        Stage::Aim(_) => by(&faces.aim, side),
        Stage::Pierce(_, class) => {
            let armour = tables.base(state.shot.target).armour;
            let needed = battle.penetration_needed(class, armour.unwrap_or(Grade::Light));
            battle.pierced(side + 1, needed.unwrap_or(u8::MAX)) as u8
        }
        Stage::Breach(_) => {
            let needed = tables.base(state.clash.winner).assault.needed;
            battle.pierced(side + 1, needed.unwrap_or(u8::MAX)) as u8
        }
        Stage::Save { base } => {
            let needed = battle.save_needed(base, state.hits(base), battle.save_after(base));
            u8::from(side + 1 >= needed)
        }
        Stage::SaveEach { base, hits } => {
            let after = battle.save_after(base);
            let passes = (0..hits).filter(|stuck| {
                side + 1 >= battle.save_needed(base, state.hits(base) + stuck, after)
            });
            passes.count() as u8
        }
        _ => side,
    };
    // Saving throws for each hit are made one after the other, each with the hits that have stuck so far.
    let one_by_one = matches!(state.stage, Stage::SaveEach { .. });
    throws::each(dice, |_| one_by_one, |_, side| alike(side), tell);
}
