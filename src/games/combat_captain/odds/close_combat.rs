//! The exact results of a close combat: the engine plays the blows of each side, and the dice for the win are added up.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::engine::{Dice, Die, Game as _, Side, Silence, Throw};
use crate::games::combat_captain::content::{Reading, SubunitKind};
use crate::games::combat_captain::rules::{
    Act, Battle, D6, Melee, MeleeStage, Stage, State, SubId, SubSet, UnitId, WHITE, pips,
};
use crate::odds::{EachThrow, Ratio, Walk, every_throw, throws, walk};

/// What the blows of the enemy leave of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Losses {
    /// Figures lost; hits on cars and trucks among them.
    pub figures: u8,
    /// Kills put on the roster of its company.
    pub kills: u8,
    /// Sub-units destroyed.
    pub subunits: u8,
    /// The markers of its unit.
    pub markers: u8,
    /// Whether its unit has routed.
    pub routed: bool,
    /// The sub-units that fight on.
    pub fighters: u8,
    /// Their levels of cover together.
    pub cover: u8,
}

/// The odds of a close combat between two units.
#[derive(Clone, Debug, PartialEq)]
pub struct CloseCombat {
    /// The dice of the attacker and of the defender for casualties (CC-CC-03).
    pub dice: [u8; 2],
    /// What the attacker and the defender may lose by them, each with its chance.
    pub losses: [Vec<(Losses, Ratio)>; 2],
    /// How likely the attacker and the defender are to win; the rest is that nobody is left.
    pub wins: [Ratio; 2],
    /// How likely each is to rout, by the blows or because it has lost.
    pub routs: [Ratio; 2],
}

/// The odds of a close combat between a unit that charged and another, all of them in contact. Their owners put hits
/// where they are saved best, on squads before crews.
#[must_use]
pub fn close_combat(battle: &Battle, attacker: UnitId, defender: UnitId) -> CloseCombat {
    let posed = posed(battle, attacker, defender);
    let units = [attacker, defender];
    // Both sides take their losses at once, so neither side's depend on the other's.
    let losses = [0, 1].map(|own| {
        let rules = Blows {
            unit: units[own],
            suffers: posed.tables().unit(units[own]).side,
            before: posed.clone(),
        };
        walk(&rules, posed.clone(), ()).ends
    });
    let count = |unit: UnitId| posed.standing(unit).len() as u8;
    let mut found = CloseCombat {
        dice: units.map(count),
        losses: losses.clone(),
        wins: [Ratio::zero(), Ratio::zero()],
        routs: [Ratio::zero(), Ratio::zero()],
    };
    let mut known: BTreeMap<[u8; 5], Ratio> = BTreeMap::new();
    let [attackers, defenders] = &losses;
    for (own, chance) in attackers {
        for (other, others_chance) in defenders {
            let both = chance * others_chance;
            let win = match (own.fighters, other.fighters) {
                (0, 0) => None,
                (0, _) => Some(Ratio::zero()),
                (_, 0) => Some(Ratio::one()),
                _ => Some(
                    known
                        .entry(strengths(own, other))
                        .or_insert_with(|| attacker_wins(&posed, own, other))
                        .clone(),
                ),
            };
            let Some(win) = win else {
                found.routs[0] += &routs(&posed, own, &both, &Ratio::zero());
                found.routs[1] += &routs(&posed, other, &both, &Ratio::zero());
                continue;
            };
            let (won, lost) = (&both * &win, &both * &win.rest());
            found.routs[0] += &routs(&posed, own, &both, &lost);
            found.routs[1] += &routs(&posed, other, &both, &won);
            found.wins[0] += &won;
            found.wins[1] += &lost;
        }
    }
    found
}

/// What the dice for the win depend on.
fn strengths(own: &Losses, other: &Losses) -> [u8; 5] {
    [
        own.fighters,
        own.markers,
        other.fighters,
        other.markers,
        other.cover,
    ]
}

/// The markers of a unit that withdraws and has lost (CC-CC-08).
const FOR_LOSING: u8 = 2;

/// How likely a side with these losses routs, of all cases and of those in which it loses.
fn routs(battle: &Battle, it: &Losses, all: &Ratio, loses: &Ratio) -> Ratio {
    // CC-MOR-05.
    let limit = it.fighters.min(6).max(battle.tables().read.rout_floor);
    match it.routed {
        true => all.clone(),
        false if it.fighters > 0 && it.markers + FOR_LOSING >= limit => loses.clone(),
        false => Ratio::zero(),
    }
}

/// How likely the attacker is to win with the dice of those who are left (CC-CC-06, CC-CC-07).
fn attacker_wins(battle: &Battle, own: &Losses, other: &Losses) -> Ratio {
    let attack = totals(battle, Reading::Odd, own);
    let defence = totals(battle, Reading::Even, other);
    let all = |totals: &BTreeMap<u8, u128>| totals.values().sum::<u128>();
    let of = all(&attack) * all(&defence);
    let (mut more, mut equal) = (0, 0);
    for (attack, ways) in &attack {
        for (defence, others) in &defence {
            match attack.cmp(&defence.saturating_add(other.cover)) {
                std::cmp::Ordering::Greater => more += ways * others,
                std::cmp::Ordering::Equal => equal += ways * others,
                std::cmp::Ordering::Less => {}
            }
        }
    }
    match battle.tables().read.tie_rerolls {
        true => Ratio::new(more, of - equal),
        false => Ratio::new(more, of),
    }
}

/// How often some dice come to each total.
fn totals(battle: &Battle, reading: Reading, it: &Losses) -> BTreeMap<u8, u128> {
    let read = &battle.tables().read;
    let add = |sum: &u8, _: usize, _: Die, side: u8| {
        sum.saturating_add(pips(reading, side + 1, it.markers, read))
    };
    let mut totals = BTreeMap::new();
    throws::each_fold(&Dice::of(it.fighters, WHITE, D6), 0, add, |sum, _, ways| {
        totals.insert(*sum, ways);
    });
    totals
}

/// The battle at the first roll of a close combat between two units, everybody in contact.
fn posed(battle: &Battle, attacker: UnitId, defender: UnitId) -> Battle {
    let mut state = *battle.state();
    let side = battle.tables().unit(attacker).side;
    state.melee = Melee {
        attacker: side,
        touching: battle.standing(attacker) | battle.standing(defender),
        ..Melee::NONE
    };
    for unit in [attacker, defender] {
        state.melee.units.insert(unit);
    }
    state.melees_won = [[0; 2]; 2];
    state.stage = Stage::Melee(MeleeStage::Blows, side);
    Battle::from_state(Arc::clone(battle.fixed()), state)
}

/// The blows that one unit suffers; the dice of its own side are left out.
struct Blows {
    unit: UnitId,
    suffers: Side,
    before: Battle,
}

impl Blows {
    fn losses(&self, battle: &Battle) -> Losses {
        let (before, after) = (self.before.state(), battle.state());
        let all = self.before.standing(self.unit);
        let unit = usize::from(self.unit);
        let left = battle.standing(self.unit);
        // Figures that join another squad are not lost, and those that leave with their unit are not lost by the blows.
        let figures = |state: &State| -> u16 {
            let all = all.iter();
            all.map(|it| u16::from(state.figures[usize::from(it)]))
                .sum()
        };
        let lost = figures(before).saturating_sub(figures(after));
        let cover = left.iter().map(|it| battle.saving_level(it)).sum();
        Losses {
            figures: lost.min(255) as u8,
            kills: after.kills[unit].saturating_sub(before.kills[unit]),
            subunits: (after.destroyed & all).len() as u8,
            markers: after.markers[unit],
            routed: all.meets(after.routed),
            fighters: left.len() as u8,
            cover,
        }
    }

    /// Whether the losses of squads need only be counted together: all have the same strength and the same cover.
    fn squads_are_alike(&self) -> bool {
        let squads = self.before.standing(self.unit).iter();
        let mut squads = squads.filter(|it| self.is_squad(*it)).map(|it| {
            let row = self.before.tables().subunit(it);
            (row.figures, self.before.saving_level(it))
        });
        let first = squads.next();
        squads.all(|it| Some(it) == first)
    }

    fn is_squad(&self, it: SubId) -> bool {
        self.before.tables().subunit(it).kind == SubunitKind::Rifle
    }
}

/// All that matters of a position: what is asked or thrown, the hits to come, and those on each sub-unit.
type Position = (Option<Losses>, Stage, [u8; 2], SubSet, Vec<u8>);

impl Walk for Blows {
    type Game = Battle;
    type Note = ();
    type Position = Position;
    type End = Losses;

    fn position(&self, battle: &Battle, (): &()) -> Position {
        let (state, melee) = (battle.state(), &battle.state().melee);
        let together = self.squads_are_alike();
        let (mut put, mut of_squads) = (Vec::new(), 0_u8);
        for it in self.before.standing(self.unit) {
            let hits = melee.put[usize::from(it)];
            if together && self.is_squad(it) && !melee.unsaved.has(it) {
                of_squads = of_squads.saturating_add(hits);
            } else {
                put.extend([it, hits]);
            }
        }
        put.push(of_squads);
        (
            self.end(battle, &()),
            state.stage,
            melee.hits,
            melee.unsaved,
            put,
        )
    }

    fn end(&self, battle: &Battle, (): &()) -> Option<Losses> {
        let over = match battle.state().stage {
            Stage::Melee(stage, _) => {
                matches!(stage, MeleeStage::Win | MeleeStage::Advance)
            }
            _ => true,
        };
        over.then(|| self.losses(battle))
    }

    fn decide(&self, battle: &mut Battle) {
        while let Stage::Melee(MeleeStage::Allot, _) = battle.state().stage {
            let mut acts = Vec::new();
            battle.candidates(&mut acts);
            let worth = |act: &&Act| match **act {
                Act::Allot { subunit, hits } => (
                    battle.saving_level(subunit),
                    self.is_squad(subunit),
                    std::cmp::Reverse(subunit),
                    hits,
                ),
                _ => (0, false, std::cmp::Reverse(0), 0),
            };
            let Some(act) = acts.iter().max_by_key(worth).copied() else {
                return;
            };
            battle.apply(&act, &mut Silence);
        }
    }

    fn each_throw(&self, battle: &Battle, dice: &Dice, tell: EachThrow<'_>) {
        let tables = battle.tables();
        let stage = match battle.state().stage {
            Stage::Melee(stage, side) => (stage, side),
            _ => return every_throw(dice, tell),
        };
        match stage {
            (MeleeStage::Blows, side) => {
                let reading = match side == battle.state().melee.attacker {
                    true => Reading::Even,
                    false => Reading::Odd,
                };
                let fighters: Vec<SubId> = battle.fighters(side).iter().collect();
                let hits = |at: usize, side: u8| {
                    let unit = fighters.get(at).map(|it| tables.subunit(*it).unit);
                    let markers = unit.map_or(0, |unit| battle.state().markers(unit));
                    pips(reading, side + 1, markers, &tables.read)
                };
                if side == self.suffers {
                    let miss = |at: usize| (0..D6).find(|side| hits(at, *side) == 0).unwrap_or(0);
                    let throw: Vec<u8> = (0..fighters.len()).map(miss).collect();
                    return tell(&Throw::of(&throw), dice.throws());
                }
                let add =
                    |sum: &u8, at: usize, _: Die, side: u8| sum.saturating_add(hits(at, side));
                throws::each_fold(dice, 0, add, |_, throw, ways| tell(throw, ways));
            }
            (MeleeStage::Kill(subunit), _) => {
                let needed = battle.state().melee.put[usize::from(subunit)];
                let striker = battle.fighters(self.suffers.other()).first();
                let unit = striker.map_or(self.unit, |it| tables.subunit(it).unit);
                let kills = |side: u8| battle.low_roll(side + 1, unit) <= needed;
                let alike = |_, side: u8| u8::from(kills(side));
                throws::each(dice, |_| false, alike, |throw, ways| tell(throw, ways));
            }
            (MeleeStage::Save(subunit), _) => {
                let level = battle.saving_level(subunit);
                let saves = |side: u8| battle.low_roll(side + 1, self.unit) <= level;
                let alike = |_, side: u8| u8::from(saves(side));
                throws::each(dice, |_| false, alike, |throw, ways| tell(throw, ways));
            }
            _ => every_throw(dice, tell),
        }
    }

    fn note(&self, _: &Battle, _: &Throw, (): &mut ()) {}

    fn counts(&self, _: &Battle, _: &Throw) -> bool {
        false
    }
}
