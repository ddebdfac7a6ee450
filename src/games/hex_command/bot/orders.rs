//! Step 3 from a bot's point of view: which pieces deserve a die, and what other dice would be worth.

use super::evaluation::{Evaluation, PositionValue};
use super::score::Score;
use crate::games::hex_command::rules::{LEADERS_FROM, OFF, Piece, mark};

/// What an order would be worth to each piece of a side in a turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The pieces as they were when it was made.
    made_for: u64,
    orders: Vec<(Piece, Score)>,
}

impl Plan {
    /// What an order is worth to a piece.
    pub(super) fn order(&self, piece: Piece) -> Score {
        let found = self.orders.iter().find(|(it, _)| *it == piece);
        found.map_or_else(Score::default, |(_, score)| *score)
    }
}

impl Evaluation {
    /// The plan of the turn: no piece moves while dice are placed, so it is made once.
    pub(super) fn plan(&mut self, plan: &mut Plan) {
        let made_for = self.units_now();
        if plan.made_for == made_for && !plan.orders.is_empty() {
            return;
        }
        plan.made_for = made_for;
        plan.orders.clear();
        for unit in self.units(self.me) {
            let score = self.order_for(unit);
            plan.orders.push((unit, score));
        }
        for leader in self.tables().leader_numbers() {
            let present = self.battle.state().leader(leader).hex != OFF;
            if present && self.tables().leader(leader).side == self.me {
                let score = self.order_for_leader(leader);
                plan.orders.push((leader, score));
            }
        }
    }

    /// A number that changes whenever anything the plan depends on does: which pieces already have a die does not matter.
    fn units_now(&self) -> u64 {
        let state = self.battle.state();
        let mix = |number: u64, word: u64| {
            (number.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95)
        };
        let mut number = u64::from(state.turn);
        for unit in &state.units[..self.tables().units.len()] {
            let bytes = [unit.hex, unit.figures, unit.transport, unit.stretch as u8];
            let marks = unit.marks & !mark::ORDERED;
            number = mix(
                number,
                u64::from(u32::from_le_bytes(bytes)) | u64::from(marks) << 32,
            );
        }
        for leader in &state.leaders[..self.tables().leaders.len()] {
            number = mix(number, u64::from(leader.hex));
        }
        number
    }

    /// What a unit could make of an order: the best hex it can reach, compared with staying put without one.
    fn order_for(&mut self, unit: Piece) -> Score {
        let weights = self.weights;
        let idle = self.position_here(unit, false);
        let here = self.position_here(unit, true);
        let mut best: (f64, PositionValue) = (here.value(&weights), here);
        for hex in self.battle.reach_of(unit).iter() {
            let position = self.position_after(unit, hex, true);
            let value = position.value(&weights);
            if value > best.0 {
                best = (value, position);
            }
        }
        Score::change(&idle, &best.1, best.0 - idle.value(&weights))
    }

    fn order_for_leader(&mut self, leader: Piece) -> Score {
        let here = self.command(leader, self.battle.state().leader(leader).hex);
        let mut best = here;
        for hex in self.battle.leader_reach_of(leader).iter() {
            best = best.max(self.command(leader, hex));
        }
        let note = match best > here {
            true => "the commander can be of more use elsewhere",
            false => "the commander is well placed",
        };
        Score::plain(0.5 * (best - here), note)
    }

    /// The value of a set of dice: the pieces that deserve most each take the weakest die that will do.
    fn worth_of(&self, plan: &Plan, pool: [u8; 5]) -> f64 {
        let mut left = pool;
        let mut wanted: Vec<(f64, u8)> = Vec::new();
        for (piece, score) in &plan.orders {
            if *piece >= LEADERS_FROM || self.battle.state().unit(*piece).is(mark::ORDERED) {
                continue;
            }
            wanted.push((score.value, self.tables().unit(*piece).rank));
        }
        wanted.sort_by(|one, two| two.0.total_cmp(&one.0));
        let mut worth = 0.0;
        for (value, rank) in wanted {
            let die = (1..=rank).rev().find(|die| left[usize::from(die - 1)] > 0);
            if let Some(die) = die {
                left[usize::from(die - 1)] -= 1;
                worth += value.max(0.0);
            }
        }
        worth
    }

    /// The gain from exchanging some dice for others.
    pub(super) fn exchange(&self, plan: &Plan, gives: [u8; 5], takes: [u8; 5]) -> f64 {
        let pool = self.battle.state().pool[self.me.at()];
        let mut after = pool;
        for at in 0..5 {
            after[at] = (after[at] + takes[at]).saturating_sub(gives[at]);
        }
        self.worth_of(plan, after) - self.worth_of(plan, pool)
    }

    /// A die on a piece: the weaker the better, because strong dice fit other pieces too.
    pub(super) fn score_place(&self, plan: &Plan, rank: u8, piece: Piece) -> Score {
        let mut score = plan.order(piece);
        let natural = match piece {
            LEADERS_FROM.. => 5,
            unit => self.tables().unit(unit).rank,
        };
        score.value -= 0.0005 * f64::from(natural.saturating_sub(rank));
        score
    }

    /// A die kept back for a second attack.
    pub(super) fn score_keep(&mut self, rank: u8, unit: Piece) -> Score {
        if !self.battle.state().unit(unit).is(mark::ORDERED) {
            return Score::plain(-0.01, "it has no order for a first attack");
        }
        let shot = self.best_shot(unit);
        let mut score = Score::shot(shot).noting("a second attack");
        score.value = 0.6 * shot.value + 0.002 * f64::from(rank);
        score
    }
}
