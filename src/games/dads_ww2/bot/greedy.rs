//! A bot that weighs every act by what it promises at once: exact chances of fights, goals, cover, danger.

use super::evaluation::{Evaluation, Marks, Standing};
use super::score::{Goes, Score, Why};
use super::threat::Threat;
use super::weights::Weights;
use crate::bot::{Chooser, Opinion, Question};
use crate::engine::Chance;
use crate::games::dads_ww2::rules::{
    AIM_MARKERS, Act, BaseId, BaseSet, Battle, Facing, GoalKind, Mover, NO_FACING, NOBODY,
    place_of, side_of,
};
use crate::kernel::{HexId, HexSet, OFF};

/// Picks the act that promises most.
#[derive(Clone, Debug)]
pub struct Greedy {
    blunder: u8,
    chance: Chance,
    weights: Weights,
    threat: Box<Threat>,
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
            threat: Box::default(),
            scores: Vec::new(),
        }
    }

    fn blunders(&mut self) -> bool {
        self.blunder > 0 && self.chance.below(100) < u32::from(self.blunder)
    }

    /// Weighs every act of a question.
    fn weigh(&mut self, question: &Question<'_, Battle>) {
        let (view, side) = (question.view(), question.side());
        let evaluation =
            Evaluation::of(view, question.fixed(), side, &mut self.threat, self.weights);
        self.scores.clear();
        let mut board = Board::of(&evaluation);
        let scores = question.acts().iter().map(|act| board.score(act));
        self.scores.extend(scores);
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
        self.weigh(question);
        let scores = &self.scores;
        let mut best = 0;
        for (at, score) in scores.iter().enumerate() {
            if score.value > scores[best].value {
                best = at;
            }
        }
        acts[best]
    }

    fn reseed(&mut self, chance: Chance) {
        self.chance = chance;
    }

    fn explain(&mut self, question: &Question<'_, Battle>) -> Vec<Opinion<Act>> {
        let (view, side) = (question.view(), question.side());
        let evaluation =
            Evaluation::of(view, question.fixed(), side, &mut self.threat, self.weights);
        let mut board = Board::of(&evaluation);
        let opinion = |act: &Act| {
            let score = board.score(act);
            Opinion {
                act: *act,
                value: score.value,
                reason: score.sentence(&evaluation),
            }
        };
        let mut opinions: Vec<_> = question.acts().iter().map(opinion).collect();
        opinions.sort_by(|one, two| two.value.total_cmp(&one.value));
        opinions
    }
}

/// The acts of one question under consideration.
pub(super) struct Board<'a> {
    pub(super) evaluation: &'a Evaluation<'a>,
    /// How the bases stand now, as far as somebody has asked.
    here: [Option<Standing>; super::book::ROOM],
    /// What a tested order costs those who could act instead.
    price: f64,
}

impl<'a> Board<'a> {
    fn of(evaluation: &'a Evaluation<'a>) -> Board<'a> {
        let state = evaluation.state();
        let others = state.ready(evaluation.me) & !state.acted;
        Board {
            evaluation,
            here: [None; super::book::ROOM],
            price: match others.is_empty() {
                true => 0.0,
                false => evaluation.weights.others,
            },
        }
    }

    fn score(&mut self, act: &Act) -> Score {
        match *act {
            Act::Place { base, at, facing } => self.score_place(base, at, facing),
            Act::Move(moves) => self.ordered(act, |board| board.score_moves(moves.as_slice())),
            Act::Limber(base) => self.ordered(act, |board| board.score_limber(base)),
            Act::Unlimber { base, facing } => {
                self.ordered(act, |board| board.score_unlimber(base, facing))
            }
            Act::Shoot {
                group,
                machine_guns,
                at,
            } => self.ordered(act, |board| board.score_shot(group, machine_guns, at)),
            Act::Assault { chain, at } => self.ordered(act, |board| {
                let storm = board.evaluation.storm(chain.as_slice(), at);
                Score::of(storm.value, Why::Storms(storm))
            }),
            Act::Recover { group } => self.ordered(act, |board| board.score_recovery(group)),
            Act::Bombard { aims } => self.score_barrage(&aims),
            Act::Pass(base) => self.score_pass(base),
            Act::Done => Score::plain(0.0, "the others need the command points"),
            Act::Stop => Score::plain(-0.0001, "nothing is worth a command point"),
            Act::Jam(base) => {
                Score::plain(-self.evaluation.worth(base), "the others are missed more")
            }
        }
    }

    /// An order, with its cost and the chance that it is not understood (DW-ACT-02).
    fn ordered(&mut self, act: &Act, score: impl FnOnce(&mut Self) -> Score) -> Score {
        let mut score = score(self);
        let evaluation = self.evaluation;
        let (me, state) = (evaluation.me, evaluation.state());
        let group = act.group();
        let cost = evaluation.battle.cost(act);
        let spent = evaluation.weights.point * f64::from(cost.saturating_sub(1));
        score.value -= evaluation.weights.ready * f64::from(group.len().saturating_sub(1));
        if evaluation.battle.must_test(me, group) {
            let needed = evaluation.battle.order_needed(me, group);
            let understood = f64::from(11 - needed.clamp(1, 11)) / 10.0;
            let idle = group & !state.tried[me.at()];
            let wasted =
                (1.0 - understood) * evaluation.weights.ready * 4.0 * f64::from(idle.len());
            score.value = understood * score.value - wasted - self.price * f64::from(cost);
            score.understood = Some(understood);
        }
        score.value -= spent;
        score
    }

    /// How a base stands now.
    pub(super) fn here(&mut self, base: BaseId) -> Standing {
        let known = &mut self.here[place_of(base)];
        *known.get_or_insert_with(|| self.evaluation.standing_now(base))
    }

    // Fights.

    fn score_shot(&mut self, group: BaseSet, guns: BaseSet, at: HexId) -> Score {
        let evaluation = self.evaluation;
        let volley = evaluation.volley(group, guns, at);
        if volley.dice == 0 {
            return Score::of(-1.0, Why::Shoots(volley));
        }
        let mut value = volley.value;
        if evaluation.is_watched {
            for base in volley.shooters.of(evaluation.me) {
                value -= self.exposure(base, |marks| marks.fired = true);
            }
        }
        Score::of(value, Why::Shoots(volley))
    }

    /// What a marker more costs a base this turn.
    fn exposure(&mut self, base: BaseId, mark: impl FnOnce(&mut Marks)) -> f64 {
        let (side, state) = (side_of(base).at(), self.evaluation.state());
        let mut marks = Marks {
            moved: state.moved[side].has(base),
            fired: state.fired[side].has(base),
        };
        mark(&mut marks);
        let cell = state.at(base);
        let now = self.here(base).danger;
        self.evaluation.danger(base, cell, marks) - now
    }

    fn score_barrage(&mut self, aims: &[HexId; AIM_MARKERS]) -> Score {
        let (value, mut ends) = self.evaluation.barrage(aims);
        ends.sort_by(|one, two| two.1.total_cmp(&one.1));
        ends.resize(2, (NOBODY, 0.0));
        Score::of(value, Why::Bombards([ends[0], ends[1]]))
    }

    fn score_recovery(&mut self, group: BaseSet) -> Score {
        let evaluation = self.evaluation;
        let mut value = 0.0;
        for base in group.of(evaluation.me) {
            let keeps = evaluation.keeps(base);
            let hits = usize::from(evaluation.state().hits(base)).clamp(1, 4);
            value += evaluation.worth(base) * (keeps[hits - 1] - keeps[hits]);
        }
        Score::of(
            evaluation.weights.recover * value,
            Why::Recovers(group.len() as u8),
        )
    }

    fn score_pass(&mut self, base: BaseId) -> Score {
        let evaluation = self.evaluation;
        let points = evaluation.state().points[evaluation.me.at()];
        let waits = evaluation.is_watched && points > 1;
        let missed = self.here(base).prospect + 0.01 * evaluation.worth(base);
        match waits {
            true => Score::plain(
                evaluation.weights.wait - missed,
                "waits for the enemy to come closer",
            ),
            false => Score::plain(
                -evaluation.weights.wait - missed,
                "there is nothing to wait for",
            ),
        }
    }

    // Moves.

    fn score_moves(&mut self, movers: &[Mover]) -> Score {
        let evaluation = self.evaluation;
        let (me, state) = (evaluation.me, evaluation.state());
        let mut goes = Goes::default();
        let mut value = 0.0;
        let (mut left, mut entered) = (HexSet::EMPTY, HexSet::EMPTY);
        for mover in movers {
            let Mover { base, to, facing } = *mover;
            let from = state.at(base);
            if to == from && facing == state.facing(base) && !state.is_aboard(base) {
                continue;
            }
            goes.count += 1;
            goes.turns |= to == from;
            goes.cover = to != OFF && evaluation.tables().field.cover.has(to);
            if to == OFF {
                value += self.leaving(base);
                left.insert(from);
                continue;
            }
            let aboard = state.is_aboard(base);
            if !aboard
                && state
                    .who(to)
                    .is_some_and(|it| side_of(it) == me && it != base)
                && evaluation.tables().base(state.who[usize::from(to)]).carrier
            {
                // Riding is for those who start aboard.
                value -= 0.004;
                continue;
            }
            let mut now = self.here(base);
            if aboard {
                now.prospect = 0.0;
                now.danger = 0.0;
            } else {
                left.insert(from);
            }
            entered.insert(to);
            let marks = Marks {
                moved: true,
                fired: state.fired[me.at()].has(base),
            };
            let then = evaluation.standing(base, to, facing, marks);
            goes.change.add(&then, 1.0);
            goes.change.add(&now, -1.0);
        }
        if entered != left {
            let mut held = state.held;
            held[me.at()] &= !left;
            held[me.at()] |= entered;
            let fresh = entered & !left;
            goes.ground = evaluation.ground(held, entered) - evaluation.ground_now;
            let grounds = evaluation.book.grounds.iter();
            goes.into = grounds.zip(0..).find_map(|(ground, at)| {
                let new = fresh.meets(ground.cells) && !left.meets(ground.cells);
                new.then_some(at)
            });
        }
        value += goes.change.value() + goes.ground;
        Score::of(value, Why::Goes(goes))
    }

    /// What it means that a base leaves the table.
    fn leaving(&self, base: BaseId) -> f64 {
        let evaluation = self.evaluation;
        let side = side_of(base);
        if !evaluation.book.leavers[side.at()].has(base) {
            return -evaluation.worth(base);
        }
        let mut value = evaluation.worth(base);
        for row in &evaluation.tables().goals {
            if let GoalKind::Exit {
                edge,
                least,
                of,
                bases,
            } = row.goal
                && row.side.is_none_or(|own| own == side)
            {
                let gone = evaluation.battle.left_by(side, edge) & bases[side.at()];
                let count = evaluation.battle.count(gone, side, of);
                let more = evaluation.tables().base(base).counted(of);
                value += match count + more >= least {
                    true => 1.0,
                    false => 0.3,
                };
            }
        }
        value
    }

    fn score_limber(&mut self, base: BaseId) -> Score {
        let here = self.here(base);
        let value = match here.prospect > 0.0 {
            true => -here.prospect,
            false => 0.0002,
        };
        Score::plain(value, "ready to move")
    }

    fn score_unlimber(&mut self, base: BaseId, facing: Facing) -> Score {
        let evaluation = self.evaluation;
        let cell = evaluation.state().at(base);
        let marks = Marks {
            moved: true,
            fired: false,
        };
        let then = evaluation.standing(base, cell, facing, marks);
        Score::plain(then.prospect + 0.0003, "ready to shoot")
    }

    // Set-up.

    fn score_place(&mut self, base: BaseId, at: HexId, facing: Facing) -> Score {
        let evaluation = self.evaluation;
        let standing = evaluation.standing(base, at, facing, Marks::default());
        let formed = evaluation.formation(base, at);
        let fire = evaluation.field_of_fire(base, at, facing);
        // The cheap ones go first: the enemy learns less from them.
        let value = standing.value() + formed + fire - 0.05 * evaluation.worth(base);
        let towed = facing != NO_FACING;
        let note = match () {
            () if towed => "a field of fire",
            () if evaluation.tables().field.cover.has(at) => "in cover, with friends in reach",
            () => "with friends in reach, near to where it is needed",
        };
        Score::plain(value, note)
    }
}
