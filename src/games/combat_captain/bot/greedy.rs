//! A bot that weighs every act by what it promises at once: exact chances of fire, goals, cover, danger, morale.

use std::sync::Arc;

use super::evaluation::Evaluation;
use super::fire::Fired;
use super::morale::kind_of;
use super::plan::Plan;
use super::score::{Score, Why};
use super::weights::Weights;
use crate::bot::{Chooser, Opinion, Question};
use crate::engine::{Chance, Game as _, Side};
use crate::games::combat_captain::content::SubunitKind;
use crate::games::combat_captain::rules::{
    Act, Activity, Aim, Battle, CONTACT, MOST_IN_UNIT, NOBODY, Route, Stage, SubId, UnitId, Volley,
};
use crate::kernel::table::Point;

/// A trifle that decides between acts that are worth the same.
const TRIFLE: f64 = 1e-6;

/// Picks the act that promises most.
#[derive(Clone, Debug)]
pub struct Greedy {
    blunder: u8,
    chance: Chance,
    weights: Weights,
    /// The battle it thinks with: sights that still hold are not worked out again.
    battle: Option<Box<Battle>>,
    scores: Vec<Score>,
}

impl Greedy {
    /// A bot that makes some of a hundred decisions by chance; chance decides nothing else.
    #[must_use]
    pub fn new(blunder: u8, chance: Chance) -> Greedy {
        Greedy {
            blunder,
            chance,
            weights: Weights::default(),
            battle: None,
            scores: Vec::new(),
        }
    }

    fn blunders(&mut self) -> bool {
        self.blunder > 0 && self.chance.below(100) < u32::from(self.blunder)
    }

    /// The battle of a question, as the side sees it: nothing is hidden (CC-SET-05).
    fn recall(&mut self, question: &Question<'_, Battle>) -> Box<Battle> {
        let (view, tables) = (question.view(), question.fixed());
        match self.battle.take() {
            Some(mut battle) if Arc::ptr_eq(battle.fixed(), tables) => {
                battle.change_to(&view);
                battle
            }
            _ => Box::new(Battle::from_state(Arc::clone(tables), view)),
        }
    }
}

impl Chooser<Battle> for Greedy {
    fn choose(&mut self, question: &Question<'_, Battle>) -> Act {
        let acts = question.acts();
        if let [act] = acts {
            return *act;
        }
        if self.blunders() {
            return acts[self.chance.below(acts.len() as u32) as usize];
        }
        let battle = self.recall(question);
        let evaluation = Evaluation::of(&battle, question.side(), self.weights);
        self.scores.clear();
        score_all(&evaluation, acts, &mut self.scores);
        let mut best = 0;
        for (at, score) in self.scores.iter().enumerate() {
            if score.value > self.scores[best].value {
                best = at;
            }
        }
        self.battle = Some(battle);
        acts[best]
    }

    fn reseed(&mut self, chance: Chance) {
        self.chance = chance;
    }

    fn explain(&mut self, question: &Question<'_, Battle>) -> Vec<Opinion<Act>> {
        let battle = self.recall(question);
        let evaluation = Evaluation::of(&battle, question.side(), self.weights);
        let mut scores = Vec::new();
        score_all(&evaluation, question.acts(), &mut scores);
        let all = question.acts().iter().zip(&scores);
        let mut opinions: Vec<Opinion<Act>> = all
            .map(|(act, score)| Opinion {
                act: *act,
                value: score.value,
                reason: score.why.sentence(&evaluation),
            })
            .collect();
        opinions.sort_by(|one, two| two.value.total_cmp(&one.value));
        self.battle = Some(battle);
        opinions
    }
}

/// Weighs every act of a question.
fn score_all(evaluation: &Evaluation<'_>, acts: &[Act], out: &mut Vec<Score>) {
    match evaluation.battle.state().stage {
        Stage::Activity(_) => evaluation.score_activity(acts, out),
        Stage::Held(_) => evaluation.score_held(acts, out),
        _ => out.extend(acts.iter().map(|act| evaluation.score(act))),
    }
}

impl Evaluation<'_> {
    /// An act that is weighed by itself.
    fn score(&self, act: &Act) -> Score {
        match *act {
            Act::Place { subunit, at, .. } => self.place(subunit, at),
            Act::GoFirst(side) => self.score_first(side),
            Act::Activate(unit) => self.score_activation(unit),
            Act::Move { subunit, path } => self.score_path(subunit, &path),
            Act::Withdraw => self.score_withdrawal(),
            Act::Stand => self.score_stand(),
            Act::Trade(hits) => self.score_trade(hits),
            Act::Allot { subunit, hits } => self.score_allotment(subunit, hits),
            Act::TryEvent => Score::plain(0.01, "four faces in six help us, two the enemy"),
            Act::Call(what) => self.call(what),
            Act::Shell { column } => self.shell(column),
            Act::Tape { from, to } => self.tape(from, to),
            Act::Strafe => Score::plain(0.001, "a casualty is likelier than a lost plane"),
            Act::Bomb { target } => self.bomb(target),
            Act::Reinforce(unit) => self.score_reinforcement(unit),
            _ => Score::plain(0.0, "nothing better is left to do"),
        }
    }

    // Turns.

    fn score_first(&self, side: Side) -> Score {
        let units = self.tables().sides[self.me.at()].units.iter();
        let fire = units.filter_map(|unit| self.best_volley(unit));
        let fire = fire.map(|(_, fired)| fired.value).fold(0.0, f64::max);
        match (side == self.me, fire > 0.003) {
            (true, true) => Score::plain(fire, "fires before the enemy does"),
            (false, false) => Score::plain(0.001, "the enemy shows first where it goes"),
            (true, false) => Score::plain(0.0, "nobody can be fired at yet"),
            (false, true) => Score::plain(0.0, "the enemy would fire first"),
        }
    }

    fn score_activation(&self, unit: UnitId) -> Score {
        let danger: f64 = self
            .battle
            .standing(unit)
            .iter()
            .map(|it| self.standing_now(it).danger)
            .sum();
        match self.best_volley(unit) {
            Some((_, fired)) if fired.value > 0.001 => {
                Score::of(fired.value + 0.2 * danger, Why::Readies(fired))
            }
            _ if danger > 0.0 => Score::plain(0.2 * danger, "in danger where it stands"),
            _ => Score::plain(
                -TRIFLE * self.company(unit).value(),
                "has nobody to fire at, and nobody can fire at it",
            ),
        }
    }

    /// The best fire of a unit that has yet to activate.
    pub(super) fn best_volley(&self, unit: UnitId) -> Option<(Volley, Fired)> {
        let activated = self.battle.state().activated.has(unit);
        if activated {
            None
        } else {
            self.volley_of(unit)
        }
    }

    /// The best fire of a unit from where it stands, with all its dice.
    fn volley_of(&self, unit: UnitId) -> Option<(Volley, Fired)> {
        let (battle, row) = (self.battle, self.tables().unit(unit));
        let standing = battle.standing(unit);
        let mut best: Option<(Volley, Fired)> = None;
        for target in battle.of_side(row.side.other()) {
            let mut volley = Volley {
                unit,
                ..Volley::NONE
            };
            let mut any = false;
            for subunit in standing {
                let place = usize::from(subunit - row.first).min(MOST_IN_UNIT - 1);
                let main = battle.judge_shot(subunit, false, target).is_ok();
                let is_tank = self.tables().subunit(subunit).kind == SubunitKind::Tank;
                let second = is_tank && battle.judge_shot(subunit, true, target).is_ok();
                if main || second {
                    any = true;
                    volley.aims[place] = Aim {
                        dice: row.dice,
                        target: if main { target } else { NOBODY },
                        second: if second { target } else { NOBODY },
                    };
                }
            }
            if !any {
                continue;
            }
            let fired = self.fired(&volley, 0);
            if best.is_none_or(|(_, best)| fired.value > best.value) {
                best = Some((volley, fired));
            }
        }
        best
    }

    fn score_reinforcement(&self, unit: UnitId) -> Score {
        let standing = self.battle.standing(unit).iter();
        let gain: f64 = standing
            .map(|it| self.step(it, self.battle.state().at(it)))
            .sum();
        Score::plain(gain, "three dice of movement for nothing")
    }

    // What the active unit does.

    fn score_activity(&self, acts: &[Act], out: &mut Vec<Score>) {
        let fired: Vec<Option<Fired>> = acts
            .iter()
            .map(|act| match act {
                Act::Fire { volley, together } => Some(self.fired(volley, u8::from(*together))),
                _ => None,
            })
            .collect();
        let plain = acts
            .iter()
            .zip(&fired)
            .filter_map(|(act, fired)| match act {
                Act::Fire {
                    together: false, ..
                } => fired.as_ref(),
                _ => None,
            });
        let best = plain.max_by(|one, two| one.value.total_cmp(&two.value));
        let plan = Plan::of(self, acts, best);
        for (act, fired) in acts.iter().zip(fired) {
            out.push(self.score_use(act, fired, &plan));
        }
    }

    /// An act of the active unit, with what it leaves to the unit.
    fn score_use(&self, act: &Act, fired: Option<Fired>, plan: &Plan) -> Score {
        let unit = self.battle.state().active;
        if let (Act::Fire { volley, together }, Some(fired)) = (act, fired) {
            let left = if *together {
                0.0
            } else {
                plan.after_volley(volley)
            };
            return Score::of(fired.value + left, Why::Fires(fired));
        }
        let others = |subunit: SubId| {
            let place = usize::from(subunit - plan.first);
            plan.others(|at| at == place)
        };
        match *act {
            Act::Advance { subunit, dice } => {
                let options = plan.at(subunit);
                let value = options.go(dice) + options.after(dice) + others(subunit);
                Score::of(value + TRIFLE, Why::Goes(options.going, false))
            }
            Act::TakeCover { subunit, dice, .. } => {
                let options = plan.at(subunit);
                let value = options.take(dice) + options.after(dice) + others(subunit);
                let level = self.battle.cover_level(subunit) + dice;
                Score::of(value, Why::Covers(level, options.here.danger))
            }
            Act::LeaveCover { subunit, dice } => {
                let options = plan.at(subunit);
                let value = options.leave(dice) + options.after(dice) + others(subunit);
                Score::plain(value, "must be out of cover to move on")
            }
            Act::Hold { subunit, dice } => {
                let options = plan.at(subunit);
                let value = options.hold(dice) + options.after_holding(dice) + others(subunit);
                Score::plain(value, "waits for somebody to come into its fire")
            }
            Act::Break { subunit } => {
                let options = plan.at(subunit);
                let cost = self.marker(unit, 1);
                let value = options.best().max(options.going.value()) - cost + others(subunit);
                Score::plain(value - 2.0 * TRIFLE, "free to move at once, for a marker")
            }
            Act::Charge {
                subunit,
                target,
                dice,
            } => {
                let assault = self.charge(subunit, target, dice);
                let value = assault.value + plan.at(subunit).after(dice) + others(subunit);
                Score::of(value, Why::Charges(target, assault))
            }
            Act::Together(activity) => self.score_together(activity, plan),
            Act::Rally => self.score_rally(plan),
            Act::Place { subunit, at, .. } => {
                let mut score = self.place(subunit, at);
                score.value += 1.0 + plan.all();
                score
            }
            Act::LineUp { subunit, feature } => {
                let price = self.battle.price_of(feature);
                let gain = self.lining_up(subunit, feature);
                let value = gain + plan.at(subunit).after(price) + others(subunit);
                Score::plain(value, "behind the hedge or wall, and on the way across")
            }
            Act::MoveOff { subunit, across } => {
                let price = self
                    .battle
                    .price_of(self.battle.state().lined[usize::from(subunit)]);
                let at = self.battle.state().at(subunit);
                let to = self.battle.beyond(subunit).filter(|_| across).unwrap_or(at);
                let here = plan.at(subunit).here;
                let change = self.standing(subunit, to, 0).less(&here);
                let value = change.value() + plan.at(subunit).after(price) + others(subunit);
                Score::of(value - TRIFLE, Why::Goes(change, false))
            }
            Act::Ride { subunit, .. } => {
                // As far as seven dice would take it on foot (CC-SCN-05).
                let gain = self.going(subunit, 7, &plan.at(subunit).here);
                let value = if gain.pull > 0.0 { gain.value() } else { 0.0 };
                Score::plain(
                    value + others(subunit),
                    "four dice of which every pip counts",
                )
            }
            Act::Overturn { vehicle, .. } => {
                let enemy = self.tables().side_of(vehicle) != self.me;
                let value = if enemy {
                    0.3 * self.book.worth(vehicle)
                } else {
                    -TRIFLE
                };
                Score::plain(plan.all() + value, "nobody rides in it any more")
            }
            Act::LeaveTable { subunit } => {
                let wanted = self.book.leavers[self.me.at()].has(subunit);
                let worth = self.book.worth(subunit);
                let value = if wanted { 0.5 + worth } else { -worth };
                Score::plain(
                    value + others(subunit),
                    "counts for the goal once it is off the table",
                )
            }
            _ => Score::plain(0.0, "nothing is worth the dice that are left"),
        }
    }

    fn score_together(&self, activity: Activity, plan: &Plan) -> Score {
        let each = plan.options.iter().filter(|it| it.dice > 0);
        match activity {
            Activity::Move => {
                let value: f64 = each.map(|it| it.go(it.dice + 1)).sum();
                Score::plain(value, "a die more for everybody who moves")
            }
            Activity::TakeCover => {
                let value: f64 = each.map(|it| it.take(2)).sum();
                Score::plain(value - TRIFLE, "everybody takes cover")
            }
            _ => {
                let value: f64 = each.map(|it| it.leave(it.to_leave)).sum();
                Score::plain(value - TRIFLE, "everybody leaves cover")
            }
        }
    }

    fn score_rally(&self, plan: &Plan) -> Score {
        let unit = self.battle.state().active;
        let gain = -self.marker(unit, -1);
        let mut left = 0.0;
        for options in plan.options.iter().filter(|it| it.dice > 0) {
            left += options.after(1);
        }
        Score::plain(
            gain + left,
            "a marker less on every die, and further from a rout",
        )
    }

    /// What it is worth to pay for a hedge or a wall: more if the way leads across.
    fn lining_up(&self, subunit: SubId, feature: u8) -> f64 {
        let at = self.battle.state().at(subunit);
        let price = f64::from(self.battle.price_of(feature));
        let mut gain = 0.0;
        for ground in &self.book.grounds {
            let way = self.book.way(ground, subunit).ahead(at);
            let over = at + way * 2;
            if self.tables().field.barrier_across(feature, at, over) > 0 {
                gain += 2.0 * price * self.step(subunit, at);
            }
        }
        gain - TRIFLE
    }

    // Where it goes.

    fn score_path(&self, subunit: SubId, path: &Route) -> Score {
        let (battle, state) = (self.battle, self.battle.state());
        let march = state.march;
        let rides = march.subunit == subunit && self.tables().subunit(subunit).is_soft();
        let who = if rides && march.other != NOBODY {
            march.other
        } else {
            subunit
        };
        let here = self.standing_now(who);
        let Some(end) = path.end() else {
            return Score::plain(0.0, "stays where it is");
        };
        let change = self.standing(who, end, 0).less(&here);
        let mut value = change.value();
        let into = self.enters(end) && !self.is_inside(who);
        if let Some(target) = self.touched(subunit, end)
            && let (Some(own), Some(other)) = (
                self.tables().unit_of(subunit),
                self.tables().unit_of(target),
            )
        {
            let mut assault = self.assault(own, other);
            assault.value *= self.weights.assault;
            let failed = self.marker(own, 1);
            value = assault.value + failed;
            return Score::of(value, Why::Charges(target, assault));
        }
        // The shorter of two ways that are worth the same.
        let far = (end - battle.state().at(subunit)).length();
        value -= 1e-9 * f64::from(far);
        Score::of(value, Why::Goes(change, into))
    }

    fn enters(&self, at: Point) -> bool {
        let mut grounds = self.book.grounds.iter();
        grounds.any(|ground| self.battle.is_in_zone(ground.zone, at))
    }

    /// The enemy that a sub-unit would touch somewhere.
    fn touched(&self, subunit: SubId, at: Point) -> Option<SubId> {
        let battle = self.battle;
        let body = battle.body_at(subunit, at, battle.state().front(subunit));
        let mut enemies = battle.fighting_enemies(subunit).iter();
        enemies.find(|it| body.is_within(&battle.body(*it), CONTACT))
    }

    // Answers.

    fn score_held(&self, acts: &[Act], out: &mut Vec<Score>) {
        let fired: Vec<Option<Fired>> = acts
            .iter()
            .map(|act| match act {
                Act::Fire { volley, .. } => Some(self.fired(volley, 0)),
                _ => None,
            })
            .collect();
        let values = fired.iter().flatten().map(|it| it.value);
        let best = values.fold(0.0, f64::max);
        let wait = self.waiting(best);
        for fired in fired {
            out.push(match fired {
                Some(fired) => Score::of(fired.value, Why::Fires(fired)),
                None => wait,
            });
        }
    }

    /// What it is worth to keep the markers for later.
    fn waiting(&self, best: f64) -> Score {
        let (state, enemy) = (self.battle.state(), self.me.other());
        let march = state.march;
        let others = !self.battle.to_activate(enemy).is_empty();
        if state.trigger.march
            && let Some(end) = march.path.end()
            && state.on_table.has(march.subunit)
        {
            let at = state.at(march.subunit);
            let shooters = state.trigger.shooters.iter();
            let nearer = shooters.filter(|it| {
                let own = state.at(*it);
                (end - own).squared() + 256 < (at - own).squared()
            });
            if at != end && nearer.count() > 0 {
                return Score::plain(best / self.weights.patience, "it comes nearer yet");
            }
        }
        match others {
            true => Score::plain(0.4 * best + 0.003, "others are still to come"),
            false => Score::plain(0.0, "unused markers are lost"),
        }
    }

    fn score_withdrawal(&self) -> Score {
        let unit = self.battle.state().flight.unit;
        if unit == NOBODY {
            return Score::plain(0.0, "away from the charge");
        }
        let fire = self.best_volley(unit).map_or(0.0, |(_, fired)| fired.value);
        let lost = self.marker(unit, 1) + 0.5 * fire + 0.05 * self.company(unit).value();
        Score::plain(
            -lost,
            "away from the charge, for a marker and its activation",
        )
    }

    fn score_stand(&self) -> Score {
        let state = self.battle.state();
        let (unit, march) = (state.flight.unit, state.march);
        let (Some(own), true) = (self.tables().unit_of(march.subunit), unit != NOBODY) else {
            return Score::plain(0.0, "stands");
        };
        let mut assault = self.assault(own, unit);
        let targets = self.battle.standing(unit).iter();
        let body = self.battle.body(march.subunit);
        let gap = targets.map(|it| body.gap(&self.battle.body(it))).min();
        assault.contact = match march.faces[0] {
            0 => self.chance_to_go(march.subunit, gap.unwrap_or(0), march.dice),
            _ => 1.0,
        };
        assault.wins = 1.0 - assault.wins;
        let value =
            -assault.contact * assault.value + (1.0 - assault.contact) * self.marker(own, 1);
        Score::of(value, Why::Charges(march.subunit, assault))
    }

    fn score_trade(&self, traded: u8) -> Score {
        let strike = self.battle.state().shooting.strike;
        let Some(unit) = self.tables().unit_of(strike.target) else {
            return Score::plain(0.0, "");
        };
        let (kind, here) = kind_of(self.battle, strike.target);
        let worth = self.book.worth(strike.target);
        let company = self.company(unit).shaken(traded as i8);
        let left = company.hit(kind, worth, here, strike.hits.saturating_sub(traded));
        let note = match traded {
            0 => "figures are cheaper than markers now",
            _ => "markers can be removed, figures cannot",
        };
        Score::plain(left.value(), note)
    }

    fn score_allotment(&self, subunit: SubId, hits: u8) -> Score {
        let level = self.battle.saving_level(subunit).min(6);
        let through = 1.0 - f64::from(level) / 6.0;
        let crew = self.tables().subunit(subunit).kind != SubunitKind::Rifle;
        let figure = self.figure(subunit) * if crew { 1.5 } else { 1.0 };
        let value = -through * figure - 1e-7 * f64::from(8_u8.saturating_sub(hits));
        let note = if level > 0 {
            "saves them best"
        } else {
            "is missed least"
        };
        Score::plain(value, note)
    }
}
