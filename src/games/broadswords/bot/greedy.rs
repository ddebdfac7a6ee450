//! A bot that weighs every act by what it promises at once: exact chances of shots and melees, goals, cover, danger.

use super::evaluation::Evaluation;
use super::fights::{melees, of_prisoners};
use super::moves::{Orders, best_of};
use super::score::{Score, Why};
use crate::bot::{Chooser, Opinion, Question};
use crate::engine::Chance;
use crate::games::broadswords::rules::{
    Act, Aim, Battle, DoorId, FigureSet, MissileStage, NOBODY, Stage, Who,
};

/// Picks the act that promises most.
#[derive(Clone, Debug)]
pub struct Greedy {
    blunder: u8,
    chance: Chance,
}

impl Greedy {
    /// A bot that makes some of a hundred decisions by chance; otherwise chance decides only which markers are decoys.
    #[must_use]
    pub fn new(blunder: u8, chance: Chance) -> Greedy {
        Greedy { blunder, chance }
    }

    fn blunders(&mut self) -> bool {
        self.blunder > 0 && self.chance.below(100) < u32::from(self.blunder)
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
        let evaluation = Evaluation::of(question.view(), question.fixed(), question.side());
        let scores = weigh(&evaluation, acts, &mut self.chance);
        acts[best_of(&scores)]
    }

    fn reseed(&mut self, chance: Chance) {
        self.chance = chance;
    }

    fn explain(&mut self, question: &Question<'_, Battle>) -> Vec<Opinion<Act>> {
        let acts = question.acts();
        let evaluation = Evaluation::of(question.view(), question.fixed(), question.side());
        let scores = weigh(&evaluation, acts, &mut { self.chance });
        let mut opinions: Vec<Opinion<Act>> = acts
            .iter()
            .zip(&scores)
            .map(|(act, score)| Opinion {
                act: *act,
                value: score.value,
                reason: score.sentence(&evaluation),
            })
            .collect();
        opinions.sort_by(|one, two| two.value.total_cmp(&one.value));
        opinions
    }
}

/// A score for each act of a question.
fn weigh(evaluation: &Evaluation<'_>, acts: &[Act], chance: &mut Chance) -> Vec<Score> {
    let mut orders = Orders::of(evaluation);
    match evaluation.battle.state().stage {
        Stage::Place(_) | Stage::Deploy(..) => {
            let decoys = evaluation.hides_a_decoy(chance);
            let place = |act: &Act| evaluation.placed(act, decoys);
            acts.iter().map(place).collect()
        }
        Stage::Move(_) => orders.scores(acts),
        Stage::Rally(_) => acts
            .iter()
            .map(|act| match act {
                Act::Step { .. } => orders.walks_to_rally(act),
                Act::Rally { .. } => {
                    Score::plain(evaluation.rallied(act), "the commander brings them back")
                }
                _ => Score::plain(0.0, "nobody is worth the way"),
            })
            .collect(),
        stage => {
            let score = |act: &Act| evaluation.other(stage, act);
            let mut scores: Vec<Score> = acts.iter().map(score).collect();
            evaluation.sweep_first(acts, &mut scores);
            scores
        }
    }
}

impl Evaluation<'_> {
    /// What it is worth to rally a unit.
    fn rallied(&self, act: &Act) -> f64 {
        let Act::Rally { unit, .. } = *act else {
            return 0.0;
        };
        self.worth_of_all(self.battle.runaways(unit))
    }

    fn worth_of_all(&self, figures: FigureSet) -> f64 {
        figures.iter().map(|it| self.book.worth(it)).sum()
    }

    /// An act of any phase but movement.
    fn other(&self, stage: Stage, act: &Act) -> Score {
        match *act {
            Act::MoveFirst(side) => self.initiative(side == self.me),
            Act::Shoot { .. } | Act::Cast { .. } => {
                let salvo = self.salvo(act);
                Score {
                    value: salvo.value,
                    why: Why::Shoots(salvo),
                }
            }
            Act::Reveal(marker) => self.surprise(act, marker),
            Act::Remove(figures) => {
                Score::plain(-self.worth_of_all(figures), "the others are missed more")
            }
            Act::Batter { door, .. } => self.battered(door),
            Act::PairRest(pairing) => {
                let melees = melees(&self.battle, &self.book, self.me, Some(pairing));
                Score::plain(melees.value, "the better odds, man for man")
            }
            Act::Guard(figures) => self.guarded(figures),
            Act::Done => match stage {
                Stage::Missile(MissileStage::Reveal, _) => {
                    Score::plain(0.0, "they stay hidden until it pays")
                }
                Stage::Missile(..) => Score::plain(0.0001, "nothing is worth a shot"),
                _ => Score::plain(0.0, "nothing is to be gained"),
            },
            _ => Score::plain(0.0, ""),
        }
    }

    /// A weapon that does more with its kill zone than in the salvo of its unit is used before that: the others shoot after it.
    fn sweep_first(&self, acts: &[Act], scores: &mut [Score]) {
        let tables = self.battle.tables();
        for (sweep, act) in acts.iter().enumerate() {
            let Act::Shoot {
                who,
                at: Aim::Zone(_),
                ..
            } = *act
            else {
                continue;
            };
            let unit = match who {
                Who::Unit(unit) => unit,
                Who::Figure(figure) => tables.figure(figure).unit,
                Who::Model(model) => tables.model(model).unit,
            };
            let salvos = acts
                .iter()
                .zip(scores.iter())
                .filter_map(|(act, score)| match *act {
                    Act::Shoot {
                        who: Who::Unit(of),
                        at,
                        ..
                    } if of == unit => Some((at, score.value)),
                    _ => None,
                });
            let Some((at, salvo)) = salvos.max_by(|one, two| one.1.total_cmp(&two.1)) else {
                continue;
            };
            let with = NOBODY;
            let part = self.salvo(&Act::Shoot { who, at, with }).value;
            if scores[sweep].value > part {
                scores[sweep].value += (salvo - part).max(0.0);
            }
        }
    }

    /// Whoever can charge with profit moves first; others wait and see.
    fn initiative(&self, first: bool) -> Score {
        let gains = |own: &[super::profile::Profile], foes: &[super::profile::Profile]| -> f64 {
            own.iter()
                .filter(|it| it.closes_in() && it.run > 0.0)
                .map(|it| {
                    let near = foes.iter().filter(|foe| {
                        let apart = super::ways::in_inches((foe.middle - it.middle).length());
                        apart - foe.radius - it.radius <= it.run
                    });
                    let best = near.map(|foe| self.exchange(it, foe, true));
                    best.fold(0.0, f64::max)
                })
                .sum()
        };
        let ahead = gains(&self.mine, &self.theirs) - gains(&self.theirs, &self.mine);
        match first {
            true => Score::plain(ahead - 0.01, "whoever moves first chooses the melees"),
            false => Score::plain(-ahead, "whoever moves second sees where the enemy goes"),
        }
    }

    /// Prisoners are worth guards as long as the guards are fewer.
    fn guarded(&self, guards: FigureSet) -> Score {
        let prisoners = self.worth_of_all(self.battle.taken_by(self.me));
        let value = match guards.is_empty() {
            true => 0.0,
            false => of_prisoners(prisoners) - self.worth_of_all(guards),
        };
        Score::plain(
            value,
            match guards.is_empty() {
                true => "the guards would be missed more than the prisoners",
                false => "prisoners without a guard run on",
            },
        )
    }

    /// A door is in the way of those who attack as long as somebody holds it.
    fn battered(&self, door: DoorId) -> Score {
        let building = self.battle.tables().doors[usize::from(door)].building;
        let enemies = self.battle.tables().sides[self.me.other().at()].figures;
        match !self.plan.waits && self.battle.inside(building).meets(enemies) {
            true => Score::plain(1.0, "the door is gone next turn"),
            false => Score::plain(-0.5, "nobody holds the door against them"),
        }
    }

    /// What a hidden unit gains when it shows itself by shooting.
    fn surprise(&self, act: &Act, marker: u8) -> Score {
        let unit = self.battle.state().marker_holds[usize::from(marker)];
        let stays = Score::plain(-1.0, "they would have nothing to shoot at");
        if unit == NOBODY {
            return stays;
        }
        self.surprise_of(act, unit).unwrap_or(stays)
    }
}
