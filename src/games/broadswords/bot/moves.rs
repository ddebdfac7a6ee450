//! Orders of the movement phase: what a unit gains by each, first by where its block would come to, then by doing it on a copy.

use super::evaluation::{Aims, Evaluation, Going, Standing};
use super::fights::{Melees, melees};
use super::profile::Profile;
use super::score::{Goes, Score, Why};
use crate::engine::{Game as _, Outcome, Pending, Silence};
use crate::games::broadswords::rules::{
    Act, Battle, FigureSet, March, NOBODY, Pace, Place, UnitId, Who,
};
use crate::kernel::table::{Point, Vector};

/// What it is worth to win at once.
const WIN: f64 = 1000.0;
/// What it is worth that an enemy who shoots is locked.
const SILENCED: f64 = 0.35;
/// The most orders that are tried on a copy until the best of all is one of them.
const TRIED: usize = 8;
/// What it is worth to a routed figure to be rallied.
const RALLIED: f64 = 0.5;
/// A commander is kept out of reach of the enemy, as far as this, in inches.
const SAFE: f64 = 8.0;

/// A unit about to be ordered.
struct Ordered {
    unit: UnitId,
    profile: Profile,
    aims: Aims,
    now: Standing,
    middle: Point,
    formed: bool,
}

/// The orders of one question under consideration.
pub(super) struct Orders<'a> {
    evaluation: &'a Evaluation<'a>,
    units: Vec<Ordered>,
    melees: Option<Melees>,
}

impl<'a> Orders<'a> {
    pub(super) fn of(evaluation: &'a Evaluation<'a>) -> Orders<'a> {
        Orders {
            evaluation,
            units: Vec::new(),
            melees: None,
        }
    }

    /// A score for each order; the best one has been tried.
    pub(super) fn scores(&mut self, acts: &[Act]) -> Vec<Score> {
        let mut scores: Vec<Score> = Vec::with_capacity(acts.len());
        let mut is_tried = vec![false; acts.len()];
        for (act, tried) in acts.iter().zip(&mut is_tried) {
            scores.push(match self.quick(act) {
                Some(score) => score,
                None => {
                    *tried = true;
                    self.tried(act)
                }
            });
        }
        for _ in 0..TRIED {
            let best = best_of(&scores);
            let is_march = matches!(acts[best], Act::Move { march, .. } if march != March::STAY);
            if is_tried[best] || !is_march {
                break;
            }
            is_tried[best] = true;
            scores[best] = self.tried(&acts[best]);
        }
        scores
    }

    /// The unit of an order, laid out for thinking.
    fn ordered(&mut self, unit: UnitId) -> Option<usize> {
        if let Some(known) = self.units.iter().position(|it| it.unit == unit) {
            return Some(known);
        }
        let evaluation = self.evaluation;
        let profile = evaluation.mine.iter().find(|it| it.unit == unit)?.clone();
        let aims = evaluation.aims(&profile);
        let at: Vec<Point> = profile.at.iter().map(|(_, at)| *at).collect();
        let formed = is_formed(&evaluation.battle, profile.figures);
        let still = Going {
            formed,
            ..Going::default()
        };
        let now = evaluation.standing(&evaluation.battle, &profile, &at, &aims, still);
        self.units.push(Ordered {
            unit,
            middle: evaluation.battle.middle(unit).unwrap_or(profile.middle),
            profile,
            aims,
            now,
            formed,
        });
        Some(self.units.len() - 1)
    }

    /// What an order promises, judged without doing it; nothing where it must be done to be judged.
    fn quick(&mut self, act: &Act) -> Option<Score> {
        match *act {
            Act::Done => Some(Score::plain(-0.001, "nothing more is worth an order")),
            Act::Move { march, .. } if march == March::STAY => {
                Some(Score::plain(0.0, "they are where they should be"))
            }
            Act::Move { unit, march, pace } => {
                let known = self.ordered(unit)?;
                let evaluation = self.evaluation;
                let row = &self.units[known];
                let end = march.path.end().unwrap_or(row.middle);
                let way = end - row.middle;
                let at: Vec<Point> = row.profile.at.iter().map(|(_, at)| *at + way).collect();
                let ran = pace == Pace::Run && f64::from(way.length()) > 16.0 * row.profile.walk;
                let going = Going {
                    moved: way != Vector::default() || march.formation.is_some(),
                    ran,
                    formed: row.formed || march.formation.is_some_and(|it| it.close),
                };
                let battle = &evaluation.battle;
                let then = evaluation.standing(battle, &row.profile, &at, &row.aims, going);
                Some(goes(&then.minus(&row.now), going))
            }
            Act::Hook(_) => Some(Score::plain(-1.0, "the gun is of more use where it is")),
            Act::Unhook(_) => Some(Score::plain(1.0, "the gun must be unhooked to fire")),
            Act::Face { .. } => Some(Score::plain(-0.01, "they face the enemy as they are")),
            _ => None,
        }
    }

    /// What an order has done when it is done.
    fn tried(&mut self, act: &Act) -> Score {
        let evaluation = self.evaluation;
        let me = evaluation.me;
        let mut battle = evaluation.battle.clone();
        battle.apply(act, &mut Silence);
        match battle.pending() {
            Pending::Over(Outcome::Won(side)) if side == me => {
                return Score::plain(WIN, "that wins the battle");
            }
            Pending::Over(Outcome::Won(_)) => return Score::plain(-WIN, "that loses the battle"),
            _ => {}
        }
        if let Act::Rally { unit, .. } = *act {
            return self.rally(unit);
        }
        let Some(unit) = unit_of(&battle, act) else {
            return Score::plain(-1.0, "nobody gains by it");
        };
        let left = self.left(&battle, unit);
        let Some(known) = self.ordered(unit) else {
            return Score::plain(left, "they are out of it");
        };
        let mut value = left;
        let Some(mut profile) = Profile::of(&battle, &evaluation.book, unit) else {
            return Score::plain(value, "they leave the table");
        };
        let at: Vec<Point> = profile.at.iter().map(|(_, at)| *at).collect();
        let at = climbed(&battle, &mut profile, at);
        let state = battle.state();
        let ran = (profile.figures & state.ran).len() * 2 > profile.figures.len();
        let going = Going {
            moved: profile.figures.meets(state.moved),
            ran,
            formed: is_formed(&battle, profile.figures),
        };
        let row = &self.units[known];
        let then = evaluation.standing(&battle, &profile, &at, &row.aims, going);
        let change = then.minus(&row.now);
        match *act {
            Act::Charge { target, .. } => return self.charge(&battle, target, &change),
            Act::Engage { foe, .. } => {
                let target = battle.tables().figure(foe).unit;
                return self.charge(&battle, target, &change);
            }
            Act::Move { .. } | Act::Step { .. } | Act::Drive { .. } => {}
            Act::Exit(_) => return Score::plain(value, "they leave the table for good"),
            _ => value -= evaluation.weights.fuss,
        }
        let mut score = goes(&change, going);
        score.value += value;
        score
    }

    /// What a charge promises: the melees, and an enemy who cannot shoot.
    fn charge(&mut self, battle: &Battle, target: UnitId, change: &Standing) -> Score {
        let evaluation = self.evaluation;
        let (me, book) = (evaluation.me, &evaluation.book);
        let before = *self
            .melees
            .get_or_insert_with(|| melees(&evaluation.battle, book, me, None));
        let after = melees(battle, book, me, None);
        let newly = battle.state().locked & !evaluation.battle.state().locked;
        let foes = newly & battle.tables().unit(target).all();
        let shooters = evaluation.theirs.iter().find(|it| it.unit == target);
        let silenced = match shooters {
            Some(foe) if !foe.closes_in() => SILENCED * f64::from(foes.len()),
            _ => 0.0,
        };
        let (won, lost) = (after.won - before.won, after.lost - before.lost);
        let mut value = change.value() + after.value - before.value + silenced;
        if foes.is_empty() {
            value -= evaluation.weights.fuss;
        }
        Score {
            value,
            why: Why::Charges { target, won, lost },
        }
    }

    /// What it is worth that some of a unit have left the table.
    fn left(&self, battle: &Battle, unit: UnitId) -> f64 {
        let evaluation = self.evaluation;
        let before = evaluation.battle.state();
        let gone = battle.tables().unit(unit).all().iter().filter(|figure| {
            matches!(battle.state().lies(*figure), Place::Left(_)) && before.present.has(*figure)
        });
        let each = match evaluation.plan.leavers.has(unit) {
            true => evaluation.weights.left,
            false => -1.0,
        };
        // Nothing pulls those who have left any longer.
        let pull = self.units.iter().find(|it| it.unit == unit);
        let pull = pull.map_or(0.0, |it| -it.now.pull);
        let count = gone.count() as f64;
        match count > 0.0 {
            true => each * count + pull.max(0.0) * each.signum().max(0.0),
            false => 0.0,
        }
    }

    fn rally(&self, unit: UnitId) -> Score {
        let runaways = self.evaluation.battle.runaways(unit);
        let worth: f64 = runaways
            .iter()
            .map(|it| self.evaluation.book.worth(it))
            .sum();
        Score::plain(RALLIED * worth, "the commander brings them back")
    }

    /// A commander on his way to routed troops.
    pub(super) fn walks_to_rally(&self, act: &Act) -> Score {
        let evaluation = self.evaluation;
        let Act::Step { figure, path, .. } = *act else {
            return Score::plain(0.0, "nobody can be rallied");
        };
        let mut battle = evaluation.battle.clone();
        battle.apply(act, &mut Silence);
        let can = battle
            .rallies(evaluation.me)
            .into_iter()
            .filter(|(commander, unit)| {
                *commander == figure && {
                    let to = Act::Rally {
                        figure,
                        unit: *unit,
                    };
                    battle.judge(&to).is_ok()
                }
            });
        let worth = |unit: UnitId| -> f64 {
            let runaways = battle.runaways(unit);
            runaways.iter().map(|it| evaluation.book.worth(it)).sum()
        };
        let best = can.map(|(_, unit)| worth(unit)).fold(0.0, f64::max);
        let end = path.end().unwrap_or_default();
        let near = evaluation
            .theirs
            .iter()
            .filter(|foe| super::ways::in_inches((foe.middle - end).length()) - foe.radius < SAFE);
        let value = RALLIED * best - 1.0 * near.count() as f64 - 0.3;
        Score::plain(value, "the commander goes to rally them")
    }
}

/// The number of the best.
pub(super) fn best_of(scores: &[Score]) -> usize {
    let mut best = 0;
    for (at, score) in scores.iter().enumerate() {
        if score.value > scores[best].value {
            best = at;
        }
    }
    best
}

fn goes(change: &Standing, going: Going) -> Score {
    // Nobody moves for nothing.
    let value = change.value() - 0.02;
    Score {
        value,
        why: Why::Goes(Goes {
            change: *change,
            ran: going.ran,
        }),
    }
}

/// The unit an order is about.
fn unit_of(battle: &Battle, act: &Act) -> Option<UnitId> {
    act.unit().or_else(|| match act.who()? {
        Who::Unit(unit) => Some(unit),
        Who::Figure(figure) => Some(battle.tables().figure(figure).unit),
        Who::Model(model) => Some(battle.tables().model(model).unit),
    })
}

/// Those who climb count as if they were up.
fn climbed(battle: &Battle, profile: &mut Profile, mut at: Vec<Point>) -> Vec<Point> {
    for ((figure, _), at) in profile.at.iter().zip(&mut at) {
        let part = battle.state().climbs[usize::from(*figure)];
        if part != NOBODY {
            *at = battle.tables().building(part).middle;
            profile.inside = Some(part);
        }
    }
    at
}

/// Whether most of some figures stand in close formation.
fn is_formed(battle: &Battle, figures: FigureSet) -> bool {
    let Some(first) = figures.first() else {
        return false;
    };
    if !battle.tables().unit_of(first).drilled {
        return false;
    }
    let formed = figures
        .iter()
        .filter(|figure| battle.is_in_close_formation(*figure));
    formed.count() as u32 * 2 > figures.len()
}
