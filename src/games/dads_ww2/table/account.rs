//! What a report of a battle of Dads WW2 is made of: roll calls and positions; knows no file.

use super::{luck, tale};
use crate::content::Counted;
use crate::engine::Side;
use crate::games::dads_ww2::rules::{BaseId, BaseRow, Battle, Event, GoalKind, base_of, side_of};
use crate::play::Step;
use crate::play::report::{
    Account, Counter, Line, Luck, Moment, Muster, Places, Score, Shape, Terms,
};

/// Strength is counted in the hits a base can still take.
static TERMS: Terms = Terms {
    card: "Base",
    strength: "Hits",
    strength_note: "",
    killed: "Scored",
    losses_note: "Hits: what a base can take before it is destroyed. Scored: hits its own shooting has put on the enemy, before any saving throw. Lost counts every cause, and whoever left the table.",
    should_have: "should have scored",
    kills: "hits",
    did: "scored",
    expected: "expected hits",
    luck_note: "Expected hits are exact: the dice of each shot, weighed by the chance to hit and to go through armour. Assaults, artillery and saving throws are not counted here.",
    dice: "Dice",
};

impl Account for Battle {
    fn terms() -> &'static Terms {
        &TERMS
    }

    fn end_of(&self, event: &Event) -> Option<(usize, &'static str)> {
        let (base, how) = match *event {
            Event::Destroyed { base, .. } => (base, "destroyed"),
            Event::LostAboard { base, .. } => (base, "lost with its carrier"),
            Event::Left { base, .. } => (base, "left the table"),
            _ => return None,
        };
        Some((luck::in_muster(self, base), how))
    }

    /// The points of the enemy that a side has destroyed.
    fn score(&self, side: Side) -> Option<Score> {
        let points = self.lost_points(side.other());
        let mine = |own: Option<Side>| own.is_none_or(|own| own == side);
        let enemy = self.tables().sides[side.other().at()].points;
        let quotas = self.tables().goals.iter().filter(|row| mine(row.side));
        let quota = quotas.filter_map(|row| match row.goal {
            GoalKind::LossesPercent {
                percent,
                of: Counted::Points,
            } => Some((percent * enemy).div_ceil(100)),
            GoalKind::Points { least } => least,
            _ => None,
        });
        Some(Score {
            points,
            quota: quota.min(),
        })
    }

    fn muster(&self) -> Vec<Muster> {
        let (tables, state) = (self.tables(), self.state());
        let muster = |base| {
            let row = tables.base(base);
            let most = tables.read.hits_to_destroy;
            let gone = state.destroyed[side_of(base).at()].has(base);
            Muster {
                id: row.code.clone(),
                side: side_of(base),
                code: row.code.clone(),
                name: row.name.clone(),
                kind: kind(row),
                commander: false,
                strength: match gone {
                    true => 0,
                    false => most.saturating_sub(state.hits(base)).into(),
                },
                vehicle: None,
                place: state
                    .is_on_table(base)
                    .then(|| tables.field.name(state.at(base))),
            }
        };
        all(self).map(muster).collect()
    }

    fn counters(&self) -> Vec<Counter> {
        let (tables, state) = (self.tables(), self.state());
        let here = |base: &BaseId| state.is_on_table(*base) && !state.is_aboard(*base);
        let counter = |base: BaseId| {
            let row = tables.base(base);
            let left = tables.read.hits_to_destroy.saturating_sub(state.hits(base));
            Counter {
                side: side_of(base).at(),
                place: tables.field.name(state.at(base)),
                code: row.code.clone(),
                strength: Some(left.into()),
                shape: if row.is_afv() {
                    Shape::Vehicle
                } else if row.is_towed() {
                    Shape::Gun
                } else {
                    Shape::Foot
                },
                hidden: false,
            }
        };
        all(self).filter(here).map(counter).collect()
    }

    fn narrate(turn: &[Moment<'_, Battle>], places: &Places) -> Vec<Line> {
        tale::narrate(turn, places)
    }

    fn reckon(steps: &[Step<Battle>]) -> Luck {
        luck::reckon(steps)
    }
}

/// Every base, the first side's first.
fn all(battle: &Battle) -> impl Iterator<Item = BaseId> {
    let counts = battle.tables().bases.each_ref().map(Vec::len);
    let both = Side::BOTH.into_iter();
    both.flat_map(move |side| (0..counts[side.at()]).map(move |place| base_of(side, place)))
}

/// The type of a base, and its training where it has any.
fn kind(row: &BaseRow) -> String {
    match row.experienced {
        true => format!("{}, Experienced", row.kind),
        false => row.kind.to_string(),
    }
}
