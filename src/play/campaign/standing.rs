//! How a campaign stands: who is short, away or lost, what has been earned, and which battle is next; what a battle
//! changes in it, and how the forces of the next battle differ because of it.

use std::collections::{BTreeMap, BTreeSet};

use super::aftermath::{Aftermath, Present, margin};
use super::consequence::Consequence;
use crate::content::{
    BattleResult, Branch, Campaign, CampaignBattle, Difference, ForceChange, Gain, Lead, Merit,
    NewCommander, Promotion, Scenario, ScenarioSide,
};
use crate::engine::Chance;

/// How one of the player's units or commanders is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Its name in a sentence.
    pub name: String,
    /// Whether it is a commander.
    pub commander: bool,
    /// Figures it is short of.
    pub missing: u32,
    /// Battles it still misses.
    pub away: u32,
    /// Whether it never comes back.
    pub lost: bool,
    /// Battles it has come through, one after another.
    pub battles: u32,
    /// The card it has earned.
    pub card: Option<String>,
}

/// How a campaign stands between two battles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The next battle; none when the campaign is over.
    pub next: Option<String>,
    /// How the campaign ended.
    pub end: Option<BattleResult>,
    /// The battles so far, with their results and the points of both sides.
    pub fought: Vec<(String, BattleResult, [i64; 2])>,
    /// How the player's units and commanders are, by id.
    pub conditions: BTreeMap<String, Condition>,
    /// The rivals who are taken.
    pub taken: BTreeSet<String>,
    /// What the whole side has earned.
    pub earned: BTreeSet<String>,
}

impl Standing {
    /// How a campaign stands before its first battle.
    #[must_use]
    pub fn first(campaign: &Campaign) -> Standing {
        let first = campaign.battles().next();
        Standing {
            next: first.map(|battle| battle.id.get_ref().clone()),
            ..Standing::default()
        }
    }

    /// The seed of the next battle.
    #[must_use]
    pub fn seed(&self, campaign: u64) -> u64 {
        let number = self.fought.len() as u64;
        Chance::of_game(campaign, number).number() % 1_000_000
    }

    /// The branch that a battle with this result takes.
    #[must_use]
    pub fn branch(
        battle: &CampaignBattle,
        result: BattleResult,
        points: [i64; 2],
    ) -> Option<&Branch> {
        let margin = margin(result, points);
        battle.branches().find(|it| it.fits(result, margin))
    }

    /// How the campaign stands after a battle, and what came of it.
    #[must_use]
    pub fn after(
        &self,
        campaign: &Campaign,
        battle: &CampaignBattle,
        scenario: &Scenario,
        aftermath: &Aftermath,
    ) -> (Standing, Vec<Consequence>) {
        let mut now = self.clone();
        let (result, points) = (aftermath.result, aftermath.points);
        now.fought
            .push((battle.id.get_ref().clone(), result, points));
        let mut told = vec![Consequence::Result(result, points)];
        told.extend(now.take_rivals(campaign, aftermath));
        let branch = Standing::branch(battle, result, points);
        let end = match branch.map(|branch| branch.to.get_ref()) {
            Some(Lead::Battle(next)) => {
                let next = next.get_ref().clone();
                told.extend(now.carry_over(campaign, battle, scenario, aftermath));
                now.next = Some(next.clone());
                told.push(Consequence::Next(next));
                return (now, told);
            }
            Some(Lead::End(end)) => *end,
            // A check finds results without a branch.
            None => result,
        };
        now.next = None;
        now.end = Some(end);
        told.push(Consequence::End(end));
        (now, told)
    }

    /// Counts losses, recovery and promotions for the battles to come.
    fn carry_over(
        &mut self,
        campaign: &Campaign,
        battle: &CampaignBattle,
        scenario: &Scenario,
        aftermath: &Aftermath,
    ) -> Vec<Consequence> {
        let back = self.rest(campaign, aftermath);
        self.count_losses(campaign, battle, aftermath);
        let mut told = self.roll_call();
        told.extend(back);
        let side = side_of(scenario, campaign.side.get_ref());
        for promotion in campaign.promotions() {
            told.extend(self.promote(promotion, side, aftermath));
        }
        told
    }

    /// Those who were not in the battle rest; returns who is back.
    fn rest(&mut self, campaign: &Campaign, aftermath: &Aftermath) -> Vec<Consequence> {
        let mut back = Vec::new();
        for (id, condition) in &mut self.conditions {
            let fought = aftermath.own_before.iter().any(|piece| piece.id == *id);
            if fought || condition.lost {
                continue;
            }
            match condition.away {
                0 => condition.missing = condition.missing.saturating_sub(campaign.recovery),
                1 => {
                    condition.away = 0;
                    condition.missing = 0;
                    back.push(Consequence::Back(id.clone()));
                }
                _ => condition.away -= 1,
            }
        }
        back
    }

    fn count_losses(
        &mut self,
        campaign: &Campaign,
        battle: &CampaignBattle,
        aftermath: &Aftermath,
    ) {
        for piece in &aftermath.own_before {
            let left = aftermath.left(&piece.id);
            let condition = self.conditions.entry(piece.id.clone()).or_default();
            condition.name = piece.name.clone();
            condition.commander = piece.commander;
            condition.away = 0;
            if left > 0 {
                condition.battles += 1;
            } else {
                condition.battles = 0;
            }
            if piece.commander {
                let is_gone = left == 0;
                condition.lost |= is_gone && !battle.exercise;
                condition.away = if is_gone && battle.exercise {
                    campaign.absence
                } else {
                    0
                };
                continue;
            }
            let full = piece.strength + condition.missing;
            if left > 0 {
                condition.missing = full.saturating_sub(left + campaign.recovery);
            } else {
                condition.missing = full.saturating_sub(campaign.recovery.max(1));
                condition.away = campaign.absence;
                condition.card = None;
            }
        }
    }

    /// Everybody who is not as they should be.
    fn roll_call(&self) -> Vec<Consequence> {
        let told = |(id, condition): (&String, &Condition)| {
            if condition.lost {
                Some(Consequence::Lost(id.clone()))
            } else if condition.away > 0 {
                Some(Consequence::Away(id.clone(), condition.away))
            } else if condition.missing > 0 {
                Some(Consequence::Missing(id.clone(), condition.missing))
            } else {
                None
            }
        };
        self.conditions.iter().filter_map(told).collect()
    }

    fn take_rivals(&mut self, campaign: &Campaign, aftermath: &Aftermath) -> Vec<Consequence> {
        let mut told = Vec::new();
        for rival in campaign.rivals() {
            let id = rival.id.get_ref();
            if aftermath.has_taken(rival.place.get_ref()) && self.taken.insert(id.clone()) {
                told.push(Consequence::Taken(id.clone()));
            }
        }
        told
    }

    fn promote(
        &mut self,
        promotion: &Promotion,
        side: Option<&ScenarioSide>,
        aftermath: &Aftermath,
    ) -> Vec<Consequence> {
        let id = promotion.id.get_ref();
        let is_earned = match promotion.earned.get_ref() {
            Merit::Survived(survival) => {
                let Gain::Card(card) = promotion.gain.get_ref() else {
                    return Vec::new();
                };
                let is_meant = |piece: &&Present| {
                    let force = side.and_then(|side| side.force(&piece.id));
                    force.is_some_and(|force| force.of.get_ref() == survival.of.get_ref())
                };
                let mut told = Vec::new();
                for piece in aftermath.own_before.iter().filter(is_meant) {
                    let Some(condition) = self.conditions.get_mut(&piece.id) else {
                        continue;
                    };
                    if condition.battles >= survival.battles && condition.card.is_none() {
                        condition.card = Some(card.get_ref().clone());
                        told.push(Consequence::Promoted(id.clone(), Some(piece.id.clone())));
                    }
                }
                return told;
            }
            Merit::Won(battles) => {
                let won = self.fought.iter();
                let won = won.filter(|(_, result, _)| *result == BattleResult::Won);
                won.count() >= *battles.get_ref() as usize
            }
            Merit::Taken(rival) => self.taken.contains(rival.get_ref()),
        };
        if is_earned && self.earned.insert(id.clone()) {
            vec![Consequence::Promoted(id.clone(), None)]
        } else {
            Vec::new()
        }
    }

    /// How the forces of a battle differ from those of its scenario; `full` are the player's pieces as the scenario has
    /// them.
    #[must_use]
    pub fn changes(
        &self,
        campaign: &Campaign,
        scenario: &Scenario,
        full: &[Present],
    ) -> Vec<ForceChange> {
        let mut changes = Vec::new();
        if let Some(side) = side_of(scenario, campaign.side.get_ref()) {
            let own = self.own_changes(campaign, side, full);
            changes.extend(own.into_iter().map(|what| change(side, what)));
        }
        let own = campaign.side.get_ref();
        let mut sides = scenario.sides();
        if let Some(enemy) = sides.find(|side| side.id.get_ref() != own) {
            let theirs = self.enemy_changes(campaign, enemy);
            changes.extend(theirs.into_iter().map(|what| change(enemy, what)));
        }
        changes
    }

    fn own_changes(
        &self,
        campaign: &Campaign,
        side: &ScenarioSide,
        full: &[Present],
    ) -> Vec<Difference> {
        let condition = |id: &str| self.conditions.get(id);
        let is_away = |id: &str| condition(id).is_some_and(|it| it.away > 0);
        let units: Vec<&str> = side.forces().map(|it| it.id.get_ref().as_str()).collect();
        let away = units.iter().filter(|id| is_away(id));
        let there = units.len() - away.clone().count();
        let called = (campaign.least as usize).saturating_sub(there);
        let out: Vec<&str> = away.skip(called).copied().collect();
        let mut changes = Vec::new();
        for &unit in &units {
            if out.contains(&unit) {
                changes.push(Difference::Out(unit.into()));
                continue;
            }
            let Some(condition) = condition(unit) else {
                continue;
            };
            if let Some(card) = &condition.card {
                changes.push(Difference::Card(unit.into(), card.clone()));
            }
            let most = full.iter().find(|piece| piece.id == unit);
            let most = most.map_or(1, |piece| piece.strength);
            if condition.missing > 0 {
                let figures = most.saturating_sub(condition.missing).max(1);
                changes.push(Difference::Strength(unit.into(), figures));
            }
        }
        let is_gone = |id: &str| condition(id).is_some_and(|it| it.lost || it.away > 0);
        for leader in side.placed_leaders().map(|it| it.id.get_ref()) {
            if is_gone(leader) {
                changes.push(Difference::Out(leader.clone()));
            }
        }
        let (mut cards, mut points) = (0, 0);
        for gain in self.gains(campaign) {
            match gain {
                Gain::Hand(more) => cards += more,
                Gain::Points(fewer) => points += fewer,
                Gain::Commander(new) if !is_gone(new.id.get_ref()) => {
                    changes.extend(joins(side, &changes, new));
                }
                Gain::Commander(_) | Gain::Card(_) => {}
            }
        }
        if let (1.., Some(hand), Some(limit)) = (cards, &side.hand, &side.hand_limit) {
            let more = |number: u32| (number + cards).min(10);
            let hand = Difference::Hand(more(*hand.get_ref()), more(*limit.get_ref()));
            changes.push(hand);
        }
        if let (1.., Some(quota)) = (points, &side.quota) {
            let quota = quota.get_ref().saturating_sub(points).max(1);
            changes.push(Difference::Quota(quota));
        }
        changes
    }

    /// What the whole side has gained.
    fn gains<'a>(&self, campaign: &'a Campaign) -> impl Iterator<Item = &'a Gain> {
        let earned = campaign.promotions();
        let earned = earned.filter(|it| self.earned.contains(it.id.get_ref()));
        earned.map(|it| it.gain.get_ref())
    }

    fn enemy_changes(&self, campaign: &Campaign, enemy: &ScenarioSide) -> Vec<Difference> {
        let mut changes = Vec::new();
        for rival in campaign.rivals() {
            let place = rival.place.get_ref();
            if enemy.placed_leaders().all(|it| it.id.get_ref() != place) {
                continue;
            }
            if self.taken.contains(rival.id.get_ref()) {
                changes.push(Difference::Out(place.clone()));
                continue;
            }
            let leader = rival.leader.get_ref().clone();
            changes.push(Difference::Card(place.clone(), leader));
            let officer = rival.officer.as_ref();
            changes.extend(officer.map(|it| Difference::Speaks(it.get_ref().clone())));
        }
        changes
    }
}

fn side_of<'s>(scenario: &'s Scenario, id: &str) -> Option<&'s ScenarioSide> {
    scenario.sides().find(|side| side.id.get_ref() == id)
}

fn change(side: &ScenarioSide, what: Difference) -> ForceChange {
    let side = side.id.get_ref().clone();
    ForceChange { side, what }
}

/// A new commander joins the unit meant for them, or the first without a commander; nobody does when there is none, or
/// when the scenario has a commander with this id already.
fn joins(side: &ScenarioSide, changes: &[Difference], new: &NewCommander) -> Option<Difference> {
    let id = new.id.get_ref();
    let mut now = side.clone();
    for change in changes {
        change.apply(&mut now).ok()?;
    }
    let units: Vec<&str> = now
        .units_without_commander()
        .map(|unit| unit.id.get_ref().as_str())
        .collect();
    let wanted = units.iter().find(|unit| **unit == new.with.get_ref());
    let with = wanted.or(units.first())?;
    let is_there = now.placed_leaders().any(|it| it.id.get_ref() == id);
    (!is_there).then(|| Difference::Joins {
        id: id.clone(),
        leader: new.leader.get_ref().clone(),
        with: (*with).into(),
    })
}
