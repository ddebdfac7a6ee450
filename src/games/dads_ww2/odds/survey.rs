//! An attack tried from every distance and on every ground; knows nothing of how the numbers are shown.

use super::attack::{AttackEnd, AttackOdds, attack};
use crate::content::{Pack, Terrain};
use crate::diag::Failure;
use crate::engine::Side;
use crate::games::dads_ww2::content::Base;
use crate::games::dads_ww2::rules::{
    AIM_MARKERS, Act, BaseSet, Battle, Chain, No, Readings, Spot, Stand, TestGround,
};
use crate::kernel::{HexId, Progress};
use crate::odds::Ratio;

/// What is asked.
#[derive(Clone, Debug)]
pub(super) struct Question<'a> {
    pub(super) fight: Fight,
    pub(super) attackers: Vec<Stand>,
    pub(super) target: Stand,
    /// The terrain of the attackers.
    pub(super) from: &'a str,
    /// The terrain of the target; open ground and a table of the others when none is given.
    pub(super) terrain: Option<&'a str>,
    pub(super) range: Option<u8>,
}

/// The sort of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fight {
    Shot,
    Assault,
    Bombardment,
}

/// The odds of an attack on each ground.
#[derive(Debug)]
pub(super) struct Survey {
    /// The attackers, each with its name.
    pub(super) attackers: Vec<(Stand, String)>,
    /// The target and its name.
    pub(super) target: (Stand, String),
    pub(super) is_afv: bool,
    /// The terrain of the attackers.
    pub(super) from: String,
    /// The hits that destroy a base.
    pub(super) destroyed_by: u8,
    /// The ground of the target, the one asked for first.
    pub(super) grounds: Vec<TargetGround>,
}

/// A terrain of the target.
#[derive(Debug)]
pub(super) struct TargetGround {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) rows: Vec<Row>,
}

/// The odds from a distance, or with a number of aim markers.
#[derive(Debug)]
pub(super) struct Row {
    pub(super) number: u8,
    pub(super) odds: AttackOdds,
}

/// The most aim markers on a cell (DW-ART-02).
const MOST_MARKERS: u8 = 3;

impl Survey {
    /// Tries every distance on every ground that is asked about.
    ///
    /// # Errors
    /// What the pack lacks, or the rule that forbids the attack from every distance.
    pub(super) fn of(
        pack: &Pack,
        question: &Question<'_>,
        progress: Progress<'_>,
    ) -> Result<Survey, Failure> {
        let unplayable = |it: crate::engine::Unplayable| Failure::new(it.what);
        let ground = TestGround::of(pack, &question.attackers, &question.target);
        let ground = ground.map_err(unplayable)?;
        let numbers = match (question.fight, question.range) {
            (Fight::Shot, Some(range)) => range..=range,
            (Fight::Shot, None) => 1..=ground.reach().max(1),
            (Fight::Assault, _) => 1..=1,
            (Fight::Bombardment, _) => 1..=MOST_MARKERS,
        };
        let grounds = grounds(pack, question);
        (progress.planned)(grounds.len() as u64);
        let mut found = Vec::new();
        let mut refused = None;
        for (id, name) in grounds {
            let mut rows = Vec::new();
            for number in numbers.clone() {
                let distance = match question.fight {
                    Fight::Shot => number,
                    Fight::Assault | Fight::Bombardment => 1,
                };
                let spot = Spot {
                    from: question.from,
                    on: &id,
                    distance,
                };
                let battle = ground.battle(pack, &spot).map_err(unplayable)?;
                let act = order(&battle, &ground, question, number);
                match attack(&battle, &act) {
                    Ok(Some(odds)) => rows.push(Row { number, odds }),
                    Ok(None) => {}
                    Err(no) => refused = refused.or(Some(told(&battle, &no))),
                }
            }
            (progress.done)();
            if found.is_empty() && rows.is_empty() {
                let nothing = || Failure::new("this attack is not possible");
                return Err(refused.unwrap_or_else(nothing));
            }
            found.push(TargetGround { id, name, rows });
        }
        let name = |stand: &Stand| {
            let base = pack.shelf::<Base>().get(&stand.base);
            base.map_or(stand.base.clone(), |base| base.name.get_ref().clone())
        };
        let named = |stand: &Stand| (stand.clone(), name(stand));
        let target = pack.shelf::<Base>().get(&question.target.base);
        Ok(Survey {
            attackers: question.attackers.iter().map(named).collect(),
            target: named(&question.target),
            is_afv: target.is_some_and(|base| base.is_afv()),
            from: question.from.into(),
            destroyed_by: Readings::of(&pack.options).hits_to_destroy,
            grounds: found,
        })
    }

    /// How likely each number of hits on the target is afterwards, from none to destroyed.
    pub(super) fn states(&self, odds: &AttackOdds) -> Vec<Ratio> {
        let destroyed = self.destroyed_by;
        let state = |end: &AttackEnd| end.target.unwrap_or(destroyed);
        let all = 0..=destroyed;
        all.map(|hits| odds.walked.chance(|end| state(end) == hits))
            .collect()
    }
}

/// The grounds to try: the one asked for, or open ground and all others.
fn grounds(pack: &Pack, question: &Question<'_>) -> Vec<(String, String)> {
    let rows = pack.shelf::<Terrain>().iter();
    let row =
        |row: &crate::content::Kept<Terrain>| (row.id().to_string(), row.name.get_ref().clone());
    let rows = rows.filter(|row| !row.impassable);
    let first = question.terrain.unwrap_or("open");
    let (mut chosen, others): (Vec<_>, Vec<_>) = rows.map(row).partition(|(id, _)| id == first);
    if question.terrain.is_none() && question.fight != Fight::Bombardment {
        chosen.extend(others);
    }
    chosen
}

/// The order that is tried.
fn order(battle: &Battle, ground: &TestGround, question: &Question<'_>, number: u8) -> Act {
    let at = battle.state().at(TestGround::TARGET);
    let group: BaseSet = ground.attackers().collect();
    match question.fight {
        Fight::Shot => {
            let bases = ground.attackers().zip(&question.attackers);
            let machine_guns = bases.filter(|(_, stand)| stand.machine_guns);
            Act::Shoot {
                group,
                machine_guns: machine_guns.map(|(base, _)| base).collect(),
                at,
            }
        }
        Fight::Assault => {
            let chain: Vec<_> = group.of(Side::First).collect();
            let first = chain.first().copied().unwrap_or_default();
            Act::Assault {
                chain: Chain::of(&chain).unwrap_or(Chain::one(first)),
                at,
            }
        }
        Fight::Bombardment => {
            let cells = 0..battle.tables().field.len() as HexId;
            let mut empty = cells.filter(|cell| battle.state().who(*cell).is_none());
            let [one, two] = [(); 2].map(|()| empty.next().unwrap_or_default());
            let aims = std::array::from_fn(|marker| match marker as u8 {
                marker if marker < number => at,
                marker if marker < number + MOST_MARKERS => one,
                _ => two,
            });
            debug_assert_eq!(aims.len(), AIM_MARKERS);
            Act::Bombard { aims }
        }
    }
}

/// A refusal as a failure.
fn told(battle: &Battle, no: &No) -> Failure {
    let what = no.fact.sentence(battle.tables());
    Failure::new(what).hint(format!("see `pressgang explain {}`", no.rule))
}
