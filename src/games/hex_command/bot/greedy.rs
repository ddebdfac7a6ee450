//! A bot that weighs every act by its immediate promise: exact expectations of fights, objectives, cover, command.

use super::dials::{Dials, Weights};
use super::evaluation::{Evaluation, PositionValue};
use super::orders::Plan;
use super::score::Score;
use crate::bot::{Chooser, Opinion, Question};
use crate::engine::Chance;
use crate::games::hex_command::rules::{
    Act, Battle, Fire, HexId, LEADERS_FROM, NOBODY, OFF, Piece, Sighting, Stage, When, mark,
};

/// Picks the act that promises most.
#[derive(Clone, Debug)]
pub struct Greedy {
    dials: Dials,
    chance: Chance,
    weights: Weights,
    plan: Plan,
    scores: Vec<Score>,
}

impl Greedy {
    /// A bot with these dials; chance decides only when it blunders.
    #[must_use]
    pub fn new(dials: Dials, chance: Chance) -> Greedy {
        Greedy {
            dials,
            chance,
            weights: Weights::of(dials.posture),
            plan: Plan::default(),
            scores: Vec::new(),
        }
    }

    fn blunders(&mut self) -> bool {
        self.dials.blunder > 0 && self.chance.below(100) < u32::from(self.dials.blunder)
    }

    /// The first of the acts that promise most.
    fn most_promising(&self) -> usize {
        let mut best = 0;
        for (at, score) in self.scores.iter().enumerate() {
            if score.value > self.scores[best].value {
                best = at;
            }
        }
        best
    }

    /// Weighs every act of a question.
    fn weigh(&mut self, question: &Question<'_, Battle>) -> Evaluation {
        let view = question.view();
        let mut evaluation = Evaluation::of(&view, question.fixed(), self.weights);
        self.scores.clear();
        let mut board = Board {
            evaluation: &mut evaluation,
            plan: &mut self.plan,
            here: None,
        };
        for act in question.acts() {
            self.scores.push(board.score(act));
        }
        evaluation
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
        let mut evaluation = self.weigh(question);
        let mut best = self.most_promising();
        // Asked only of what would be done, because most acts never come to that.
        while self.scores[best].value > f64::NEG_INFINITY
            && evaluation.better_than(acts, &acts[best]).is_some()
        {
            self.scores[best].value = f64::NEG_INFINITY;
            best = self.most_promising();
        }
        acts[best]
    }

    fn reseed(&mut self, chance: Chance) {
        self.chance = chance;
    }

    fn explain(&mut self, question: &Question<'_, Battle>) -> Vec<Opinion<Act>> {
        let mut evaluation = self.weigh(question);
        let acts = question.acts();
        let mut opinions = Vec::with_capacity(acts.len());
        for (act, score) in acts.iter().zip(&self.scores) {
            if evaluation.better_than(acts, act).is_none() {
                opinions.push(Opinion {
                    act: *act,
                    value: score.value,
                    reason: score.why.sentence(&evaluation),
                });
            }
        }
        opinions.sort_by(|one, two| two.value.total_cmp(&one.value));
        opinions
    }
}

/// The acts of one question under consideration.
struct Board<'a> {
    evaluation: &'a mut Evaluation,
    plan: &'a mut Plan,
    /// The last unit looked at, in its present hex.
    here: Option<(Piece, PositionValue)>,
}

impl Board<'_> {
    fn score(&mut self, act: &Act) -> Score {
        let evaluation = &mut *self.evaluation;
        match *act {
            Act::Deploy { unit, hex } => self.score_deploy(unit, hex),
            Act::Take => Score::plain(0.01, "first to act in every step"),
            Act::HandOver => Score::plain(0.0, "the enemy acts first in every step"),
            Act::Discard { card } => {
                let value = evaluation.card_in_hand(card);
                let note = match value > 0.0 {
                    true => "makes room for other cards",
                    false => "the card cannot be played",
                };
                Score::plain(-value, note)
            }
            Act::Place { rank, piece } => {
                evaluation.plan(self.plan);
                evaluation.score_place(self.plan, rank, piece)
            }
            Act::Trade {
                first,
                second,
                want,
            } => {
                evaluation.plan(self.plan);
                let mut gives = [0; 5];
                gives[usize::from(first - 1)] += 1;
                gives[usize::from(second - 1)] += 1;
                let mut takes = [0; 5];
                takes[usize::from(want - 1)] = 1;
                let gain = evaluation.exchange(self.plan, gives, takes);
                // A useful trade is made before the dice it needs are spent.
                let value = if gain > 0.01 { 1.0 + gain } else { gain - 0.01 };
                let note = match gain > 0.0 {
                    true => "a better die for a unit that needs it",
                    false => "no unit needs the better die",
                };
                Score::plain(value, note)
            }
            Act::Keep { rank, unit } => evaluation.score_keep(rank, unit),
            Act::Pass => self.score_pass(),
            Act::Move { piece, to, lead } => self.score_move(piece, to, lead),
            Act::DigIn { unit } => self.score_dig_in(unit),
            Act::Mount { .. } => Score::plain(-0.02, "it can ride later"),
            Act::Dismount { unit } => self.score_dismount(unit),
            Act::Clear { .. } => Score::plain(0.004, "clears the way"),
            Act::Build { .. } | Act::Repair { .. } => Score::plain(0.003, "works at the bridge"),
            Act::Blow { .. } => Score::plain(-0.01, "the bridge may be of use"),
            Act::Recon { unit } => self.score_recon(unit),
            Act::Show { chip, .. } => match chip {
                true => Score::plain(0.02, "a chip tells less than a model"),
                false => Score::plain(0.0, "it is seen"),
            },
            Act::Decoy { hex } => {
                let side = evaluation.me;
                let far = evaluation.tables().field.home_of(side, hex);
                Score::plain(
                    0.01 + 0.001 * f64::from(far),
                    "something for them to worry about",
                )
            }
            Act::Fire { how, .. } => self.score_fire(act, how),
            Act::Flare { hex, spotter, .. } => self.score_flare(hex, spotter.is_some()),
            Act::Play {
                card,
                target,
                branch,
                hex,
            } => self.score_play(card, target, branch, hex),
            Act::Save => Score::plain(0.05, "a throw costs nothing"),
            Act::Counter { card } => {
                let value = 0.08 - evaluation.card_in_hand(card);
                Score::plain(value, "the card is cancelled")
            }
            Act::Withdraw => Score::plain(-0.01, "it falls back one hex and disregards flags"),
            Act::Rouse { leader } => self.score_rouse(leader),
            Act::OnVehicle { hits } => self.score_on_vehicle(hits),
            Act::LoseSergeant => Score::plain(-0.1, "the sergeant falls"),
            Act::Stand => Score::plain(0.02, "it resists as many flags as it can"),
            Act::GiveGround => Score::plain(0.0, "it takes every flag"),
            Act::Retreat { hex } => self.score_retreat(hex),
            Act::Advance { lead } => self.score_advance(lead),
            Act::Exploit { support } => self.score_exploit(support),
        }
    }

    fn score_pass(&mut self) -> Score {
        let evaluation = &*self.evaluation;
        let note = match evaluation.battle.state().stage {
            Stage::Slot if evaluation.tables().read.pass_is_final => {
                "does nothing further in this step"
            }
            Stage::Slot => "waits",
            Stage::Window(..) => "keeps its cards",
            Stage::Answer => "lets the card take effect",
            Stage::Withdraw => "holds its ground under fire",
            Stage::Rouse => "leaves all flags to the target",
            Stage::Advance | Stage::Follow | Stage::Roused(_) => "stays where it is",
            Stage::Exploit => "leaves the beaten enemy alone",
            Stage::GetOut => "stays in its vehicle",
            Stage::Sergeant => "the sergeant lives",
            _ => "does nothing",
        };
        Score::plain(0.0, note)
    }

    fn score_deploy(&mut self, unit: Piece, hex: HexId) -> Score {
        let evaluation = &mut *self.evaluation;
        let weights = evaluation.weights;
        let marks = evaluation.battle.state().unit(unit).marks;
        evaluation.battle.suppose(unit, hex, marks);
        let position = evaluation.position(unit, false);
        evaluation.battle.suppose(unit, OFF, marks);
        let note = match position.on_objective {
            true => "starts on an objective",
            false => "starts there",
        };
        Score::plain(position.value(&weights), note)
    }

    // Movement.

    /// The value of a unit's present hex, with what it can do from there.
    fn position_now(&mut self, unit: Piece) -> PositionValue {
        if let Some((known, position)) = self.here
            && known == unit
        {
            return position;
        }
        let ordered = self.evaluation.battle.state().unit(unit).is(mark::ORDERED);
        let position = self.evaluation.position_here(unit, ordered);
        self.here = Some((unit, position));
        position
    }

    fn score_move(&mut self, piece: Piece, to: HexId, lead: bool) -> Score {
        let weights = self.evaluation.weights;
        if piece >= LEADERS_FROM {
            let here = self.evaluation.battle.state().leader(piece).hex;
            let value = self.evaluation.command(piece, to) - self.evaluation.command(piece, here);
            return Score::plain(value, self.command_note(to));
        }
        let from = self.position_now(piece);
        let evaluation = &mut *self.evaluation;
        let position = evaluation.position_after(piece, to, false);
        let mut value = position.value(&weights) - from.value(&weights);
        let hex = evaluation.battle.state().unit(piece).hex;
        let leader = evaluation.battle.state().leader_in(hex);
        if leader != NOBODY && !lead {
            // The commander stays behind alone.
            let marks = evaluation.battle.state().unit(piece).marks;
            let with = evaluation.command(leader, hex);
            evaluation.battle.suppose(piece, to, marks);
            value += evaluation.command(leader, hex) - with;
            evaluation.battle.suppose(piece, hex, marks);
        }
        Score::change(&from, &position, value)
    }

    /// What becomes of a commander in a hex.
    fn command_note(&self, hex: HexId) -> &'static str {
        match self.evaluation.battle.state().unit_in(hex) {
            NOBODY => "the commander is alone there",
            _ => "the commander joins a unit",
        }
    }

    fn score_dig_in(&mut self, unit: Piece) -> Score {
        let weights = self.evaluation.weights;
        let from = self.position_now(unit);
        let evaluation = &mut *self.evaluation;
        evaluation.battle.suppose_sandbags(unit, true);
        let mut position = evaluation.position(unit, false);
        evaluation.battle.suppose_sandbags(unit, false);
        // The coming turns benefit too, but while it digs in it does not go where it wanted.
        position.danger -= 0.5 * (from.danger - position.danger).max(0.0);
        let value = position.value(&weights) - from.value(&weights) - 0.01;
        Score::change(&from, &position, value).noting("digs in")
    }

    fn score_dismount(&mut self, unit: Piece) -> Score {
        let evaluation = &mut *self.evaluation;
        let weights = evaluation.weights;
        let state = *evaluation.battle.state().unit(unit);
        let fights = |evaluation: &Evaluation| evaluation.battle.may_battle(unit);
        let able = fights(evaluation);
        let riding = evaluation.position(unit, able);
        evaluation
            .battle
            .suppose(unit, state.hex, state.marks & !mark::MOUNTED);
        let able = fights(evaluation);
        let walking = evaluation.position(unit, able);
        evaluation.battle.suppose(unit, state.hex, state.marks);
        let value = walking.value(&weights) - riding.value(&weights) - 0.005;
        Score::change(&riding, &walking, value).noting("gets out")
    }

    fn score_recon(&mut self, unit: Piece) -> Score {
        let evaluation = &*self.evaluation;
        let state = evaluation.battle.state();
        if evaluation.unseen == 0 {
            return Score::plain(-0.01, "nobody is hidden");
        }
        if state.unit(unit).sighting != Sighting::Seen {
            return Score::plain(-0.03, "it would give itself away");
        }
        let free = state.stage == Stage::LookAbout || matches!(state.stage, Stage::Scout(_));
        let value = if free { 0.03 } else { 0.01 };
        Score::plain(value, "may find out who is there")
    }

    // Battle.

    fn score_fire(&mut self, act: &Act, how: Fire) -> Score {
        match how {
            Fire::Direct | Fire::Blind | Fire::Guided(_) => {
                let mut score = Score::shot(self.evaluation.attack(act));
                if how == Fire::Direct {
                    score.value += 0.001;
                }
                score
            }
            Fire::Bridge => Score::plain(-0.005, "the bridge may be of use"),
            Fire::Building => Score::plain(-0.004, "nobody is known to be there"),
        }
    }

    fn score_flare(&mut self, hex: HexId, guided: bool) -> Score {
        let state = self.evaluation.battle.state();
        let foe = self.evaluation.me.other();
        let near = self.evaluation.tables().field.near[usize::from(hex)];
        let seen = state.seen[foe.at()];
        let lit = (seen & near).len() + u32::from(seen.has(hex));
        // A guided flare lands where it is wanted more often.
        let worth = if guided { 0.012 } else { 0.01 };
        let note = match lit {
            0 => "nobody is known to be there",
            _ => "may light up the enemy",
        };
        Score::plain(worth * f64::from(lit), note)
    }

    fn score_on_vehicle(&mut self, hits: u8) -> Score {
        let fight = self.evaluation.battle.state().fight;
        let men = self.evaluation.battle.state().unit(fight.target).figures;
        let on_men = fight.hits.saturating_sub(hits).min(men);
        let value = 0.05 * f64::from(on_men) + 0.03 * f64::from(hits);
        let note = match (on_men, hits) {
            (_, 0) => "no hits on the vehicle",
            (0, _) => "every hit on the vehicle",
            _ => "hits on the crew and on the vehicle",
        };
        Score::plain(value, note)
    }

    fn score_rouse(&mut self, leader: Piece) -> Score {
        let evaluation = &mut *self.evaluation;
        let fight = evaluation.battle.state().fight;
        let target = fight.target;
        let steady =
            target < LEADERS_FROM && fight.flags <= evaluation.battle.flags_ignored(target);
        let here = evaluation.command(leader, evaluation.battle.state().leader(leader).hex);
        let mut best = here;
        for hex in evaluation.battle.leader_reach_of(leader).iter() {
            best = best.max(evaluation.command(leader, hex));
        }
        let cost = if steady { 0.0 } else { 0.04 };
        Score::plain(best - here - cost - 0.001, "the commander may move at once")
    }

    fn score_retreat(&mut self, hex: HexId) -> Score {
        let evaluation = &mut *self.evaluation;
        let piece = evaluation.battle.state().fight.target;
        if piece >= LEADERS_FROM {
            let value = evaluation.command(piece, hex);
            return Score::plain(value, self.command_note(hex));
        }
        let weights = evaluation.weights;
        let from = evaluation.position(piece, false);
        let position = evaluation.position_after(piece, hex, false);
        Score::change(&from, &position, position.value(&weights))
    }

    fn score_advance(&mut self, lead: bool) -> Score {
        let (unit, hex) = {
            let fight = &self.evaluation.battle.state().fight;
            (fight.attacker, fight.hex)
        };
        let weights = self.evaluation.weights;
        let evaluation = &mut *self.evaluation;
        let from = evaluation.position(unit, false);
        let before = *evaluation.battle.state().unit(unit);
        evaluation.battle.suppose(unit, hex, before.marks);
        let position = evaluation.position(unit, false);
        evaluation.battle.suppose(unit, before.hex, before.marks);
        let mut value = position.value(&weights) - from.value(&weights);
        let leader = evaluation.battle.state().leader_in(before.hex);
        if leader != NOBODY && !lead {
            value -= 0.05;
        }
        if evaluation.tables().unit(unit).exploits && evaluation.battle.state().fight.driven {
            value += 0.02;
        }
        Score::change(&from, &position, value).noting("into the beaten enemy's place")
    }

    fn score_exploit(&mut self, support: bool) -> Score {
        let evaluation = &mut *self.evaluation;
        let fight = evaluation.battle.state().fight;
        let hex = evaluation.battle.state().hex_of(fight.target);
        let shot = evaluation
            .fire(fight.attacker, hex, support)
            .unwrap_or_default();
        let mut score = Score::shot(shot).noting("while they are still running");
        score.value += 0.001;
        score
    }

    // Cards.

    fn score_play(&mut self, card: u8, target: Piece, branch: u8, hex: HexId) -> Score {
        let when = self.evaluation.moment();
        let mut score = self
            .evaluation
            .score_card(self.plan, when, card, target, branch);
        if when == When::Retreat {
            // It is played before the choice about flags is made.
            score.value += 0.02;
        }
        if hex != OFF {
            // Mines and sandbags belong where the enemy is coming.
            let near = self.nearest_enemy(hex);
            score.value -= 0.001 * f64::from(near.abs_diff(3));
        }
        score
    }

    fn nearest_enemy(&self, hex: HexId) -> u8 {
        let evaluation = &*self.evaluation;
        let foe = evaluation.battle.state().seen[evaluation.me.other().at()];
        let field = &evaluation.tables().field;
        let far = foe.iter().map(|there| field.distance(hex, there));
        far.min().unwrap_or(20)
    }
}
