//! Command cards from a bot's point of view: what each deed is worth where it can be played.

use super::evaluation::Evaluation;
use super::orders::Plan;
use super::score::Score;
use crate::games::hex_command::rules::{CardKind, NOBODY, Op, Piece, When, mark};

/// What a card in hand is worth before its use is known.
const KEPT: f64 = 0.02;

/// What it is worth when the next draw would force a discard anyway.
const SPARE: f64 = 0.004;

impl Evaluation {
    /// The chance that a card is not saved against.
    fn stands(&self, card: u8) -> f64 {
        let used = self.tables().use_of(card, self.me);
        if self.tables().read.fast_cards {
            return 1.0;
        }
        let Some((number, itself)) = used.and_then(|used| used.save) else {
            return 1.0;
        };
        let saves = |total: u8| total > number || (itself && total == number);
        let ways = |total: u8| f64::from(6 - total.abs_diff(7));
        let saved: f64 = (2..=12).filter(|it| saves(*it)).map(ways).sum();
        1.0 - saved / 36.0
    }

    /// What it costs to have one card fewer.
    fn cost_of_card(&self) -> f64 {
        let held = self.battle.state().hands[self.me.at()].count_ones();
        let drawn = u32::from(self.tables().read.draws_per_turn);
        let limit = u32::from(self.tables().sides[self.me.at()].limit);
        if held + drawn > limit { SPARE } else { KEPT }
    }

    /// What the fight under way is worth to the attacker, and how many dice it has.
    fn fight_under_way(&mut self) -> (f64, f64) {
        let fight = self.battle.state().fight;
        if fight.attacker == NOBODY || fight.target == NOBODY {
            return (0.02, 3.0);
        }
        let shot = self.fire(fight.attacker, fight.hex, fight.support);
        let range = self
            .battle
            .shot(fight.attacker, fight.hex, fight.support)
            .map_or(1, |range| range.effective());
        let row = self.tables().unit(fight.attacker);
        let dice = row.dice.get(usize::from(range) - 1).copied().flatten();
        let count: u8 = dice.map_or(3, |dice| dice.iter().sum());
        (shot.map_or(0.0, |shot| shot.value), f64::from(count.max(1)))
    }

    /// What an enemy that has an order, or is moving, may still do.
    fn menace(&mut self, unit: Piece) -> f64 {
        let shot = self.best_shot(unit).value;
        let position = self.position(unit, false);
        shot + 0.5 * position.prospect + 0.15 * position.objective + 0.01
    }

    pub(super) fn score_card(
        &mut self,
        plan: &mut Plan,
        when: When,
        card: u8,
        target: Piece,
        branch: u8,
    ) -> Score {
        let tables = self.tables();
        let row = &tables.cards[usize::from(card)];
        if row.kind == CardKind::Dice {
            let (shows, gives) = (row.shows, row.gives);
            self.plan(plan);
            let value = self.exchange(plan, shows, gives);
            let note = match value > 0.0 {
                true => "better dice for the turn",
                false => "dice to spare",
            };
            return Score::plain(value - self.cost_of_card(), note);
        }
        let ops = tables
            .use_of(card, self.me)
            .and_then(|used| used.branches.get(usize::from(branch)))
            .cloned()
            .unwrap_or_default();
        let stands = self.stands(card);
        let mut best = Score::plain(0.0, "the card would do little now");
        let mut sum = 0.0;
        for op in ops {
            let score = self.score_op(plan, op, when, target);
            sum += score.value;
            if score.value > best.value {
                best = score;
            }
        }
        best.value = stands * sum - self.cost_of_card();
        best
    }

    fn score_op(&mut self, plan: &mut Plan, op: Op, when: When, target: Piece) -> Score {
        let mine = target != NOBODY && self.tables().side_of(target) == self.me;
        match op {
            Op::CancelAction if matches!(when, When::Ordered) => {
                Score::plain(self.menace(target), "it can do nothing this turn")
            }
            Op::CancelMove | Op::CancelAction if matches!(when, When::Ordered | When::Moving) => {
                let position = self.position(target, false);
                let value = 0.4 * position.prospect + 0.2 * position.objective;
                Score::plain(value, "it cannot move")
            }
            Op::CancelAction | Op::CancelBattle | Op::CancelMove => {
                let value = self.fight_under_way().0;
                let sign = if mine { -1.0 } else { 1.0 };
                Score::plain(sign * value, "the attack does not take place")
            }
            Op::Dice(_, add) => {
                let (value, dice) = self.fight_under_way();
                let change = value * f64::from(add) / dice;
                let attacks = mine == (target == self.battle.state().fight.attacker);
                let sign = if attacks { 1.0 } else { -1.0 };
                let note = if add > 0 { "more dice" } else { "fewer dice" };
                Score::plain(sign * change, note)
            }
            Op::Activate => {
                self.plan(plan);
                plan.order(target).noting("an order without a die")
            }
            Op::MoveAdd(hexes) if hexes < 0 => Score::plain(0.04, "it may move less far"),
            Op::MoveAdd(hexes) => self.score_further(target, hexes),
            Op::MoveAgain => Score::plain(0.05, "it may move twice"),
            Op::Assault => {
                let shot = self.best_shot(target);
                Score::plain(0.03 + 0.3 * shot.value, "it may close in under cover")
            }
            Op::BattleAgain => {
                let state = self.battle.state().unit(target);
                let marks = (state.marks, state.battles);
                let able = marks.0 & (mark::TANGLED | mark::BUSY | mark::FELL_BACK) == 0;
                let shot = self.best_shot(target);
                let mut score = Score::shot(shot).noting("a second attack");
                score.value = if able { 0.8 * shot.value } else { 0.0 };
                score
            }
            Op::Guided => Score::plain(0.05, "fire without scatter"),
            Op::BattleDug => Score::plain(0.05, "it digs in and may still attack"),
            Op::Flags(count) => {
                let fight = self.battle.state().fight;
                let ignored = self.battle.flags_ignored(target);
                let helps = when != When::Retreat || fight.flags > ignored;
                let value = match helps {
                    true => 0.02 * f64::from(count.min(3)) + self.ground_held(target),
                    false => 0.0,
                };
                let note = match helps {
                    true => "it ignores more flags",
                    false => "it ignores the flags anyway",
                };
                Score::plain(value, note)
            }
            Op::Mine(..) => Score::plain(0.03, "a mine in the enemy's way"),
            Op::Sandbags(_) => {
                let danger = self.danger(target);
                Score::plain(0.2 * danger, "cover for it")
            }
            Op::BlowBridge => Score::plain(-0.01, "the bridge is gone"),
            Op::Draw(cards) => Score::plain(KEPT * f64::from(cards), "more cards"),
            Op::React => Score::plain(0.0, ""),
            Op::Recce | Op::Engineer | Op::Wireless => Score::plain(0.01, "it can do more"),
            Op::Note => Score::plain(-0.1, "nothing the rules see to"),
        }
    }

    /// What a longer move is worth to a unit: the best hex it adds, compared with the best it can reach anyway.
    fn score_further(&mut self, unit: Piece, hexes: i8) -> Score {
        let weights = self.weights;
        let here = self.position_here(unit, true);
        let near = self.battle.reach_of(unit);
        let mut best = [(here.value(&weights), here); 2];
        let as_it_is = *self.battle.state().unit(unit);
        let mut further = as_it_is;
        further.stretch = further.stretch.saturating_add(hexes);
        self.battle.suppose_unit(unit, further);
        for hex in self.battle.reach_of(unit).iter() {
            let position = self.position_after(unit, hex, true);
            let value = position.value(&weights);
            for (at, best) in best.iter_mut().enumerate() {
                if value > best.0 && (at == 1 || near.has(hex)) {
                    *best = (value, position);
                }
            }
        }
        self.battle.suppose_unit(unit, as_it_is);
        let [without, with] = best;
        if with.0 > without.0 {
            let value = with.0 - without.0;
            Score::change(&without.1, &with.1, value).noting("it can reach a better hex")
        } else {
            Score::plain(0.0, "it has nowhere better to go")
        }
    }

    /// What its hex is worth to a unit that may be driven from it.
    fn ground_held(&self, unit: Piece) -> f64 {
        let hex = self.battle.state().unit(unit).hex;
        let side = self.tables().unit(unit).side;
        self.lost_with(side, hex)
    }

    /// How much a card is worth keeping.
    pub(super) fn card_in_hand(&self, card: u8) -> f64 {
        let row = &self.tables().cards[usize::from(card)];
        if row.kind == CardKind::Dice {
            return 0.03;
        }
        let used = self.tables().use_of(card, self.me);
        let Some(used) = used.filter(|_| self.battle.serves(self.me, card)) else {
            return 0.0;
        };
        let op = |op: &Op| match op {
            Op::CancelAction | Op::Activate => 0.06,
            Op::CancelBattle | Op::BattleAgain => 0.05,
            Op::Dice(_, add) => 0.02 * f64::from(add.abs()),
            Op::CancelMove | Op::React | Op::MoveAgain => 0.03,
            Op::Note => 0.0,
            _ => 0.02,
        };
        let branch = |ops: &Vec<Op>| ops.iter().map(op).sum();
        let best = used.branches.iter().map(branch).fold(0.0, f64::max);
        best * self.stands(card)
    }
}
