//! What a battle came to, as far as a campaign needs it; knows no game by name.

use crate::content::BattleResult;
use crate::engine::{Outcome, Pending, Side};
use crate::play::report::Account;

/// A unit or commander in a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Present {
    /// Its id.
    pub id: String,
    /// Its name in a sentence.
    pub name: String,
    /// Whether it is a commander.
    pub commander: bool,
    /// Figures; 0 or 1 for a commander.
    pub strength: u32,
    /// Figures that are neither here nor lost: they come back to a campaign later.
    pub later: u32,
    /// Heroes among those who are here or come back.
    pub heroes: u32,
    /// Commanders among them.
    pub commanders: u32,
}

/// What a battle came to, for the player of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aftermath {
    /// How it ended.
    pub result: BattleResult,
    /// The player's points, and the enemy's.
    pub points: [i64; 2],
    /// The player's units and commanders when it began.
    pub own_before: Vec<Present>,
    /// The same when it was over.
    pub own_after: Vec<Present>,
    /// The enemy's when it was over.
    pub enemy_after: Vec<Present>,
}

impl Present {
    /// The units and commanders of a side in a battle.
    #[must_use]
    pub fn of<G: Account>(game: &G, side: Side) -> Vec<Present> {
        let muster = game.muster().into_iter();
        let own = muster.filter(|piece| piece.side == side);
        own.map(|piece| {
            let handed = game.handed_over(&piece);
            (piece, handed)
        })
        .map(|(piece, handed)| Present {
            id: piece.id,
            name: piece.name,
            commander: piece.commander,
            strength: handed.fit,
            later: handed.later,
            heroes: handed.heroes,
            commanders: handed.commanders,
        })
        .collect()
    }
}

impl Aftermath {
    /// What a battle came to; none when it is not over.
    #[must_use]
    pub fn of<G: Account>(before: &G, after: &G, own: Side) -> Option<Aftermath> {
        let Pending::Over(outcome) = after.pending() else {
            return None;
        };
        let points = after.ended(outcome).points;
        Some(Aftermath {
            result: match outcome {
                Outcome::Won(side) if side == own => BattleResult::Won,
                Outcome::Won(_) => BattleResult::Lost,
                Outcome::Drawn => BattleResult::Drawn,
            },
            points: [points[own.at()], points[own.other().at()]],
            own_before: Present::of(before, own),
            own_after: Present::of(after, own),
            enemy_after: Present::of(after, own.other()),
        })
    }

    /// By how many points it was won or lost.
    #[must_use]
    pub fn margin(&self) -> i64 {
        margin(self.result, self.points)
    }

    /// The strength that one of the player's pieces has left.
    pub(super) fn left(&self, id: &str) -> u32 {
        let piece = self.own_after.iter().find(|piece| piece.id == id);
        piece.map_or(0, |piece| piece.strength)
    }

    /// Whether a commander of the enemy was in the battle and is gone.
    pub(super) fn has_taken(&self, commander: &str) -> bool {
        let mut enemies = self.enemy_after.iter();
        enemies.any(|it| it.commander && it.id == commander && it.strength == 0)
    }
}

/// By how many points a battle with this result was won or lost.
pub(super) fn margin(result: BattleResult, [own, enemy]: [i64; 2]) -> i64 {
    match result {
        BattleResult::Lost => enemy - own,
        BattleResult::Won | BattleResult::Drawn => own - enemy,
    }
}
