//! The odds of one unit against another over distances and terrains; knows nothing of how they are shown.

use rayon::prelude::*;

use super::fight::{FightOdds, MOST_ROLLS, fight};
use crate::content::{Die, Pack, Terrain};
use crate::diag::Failure;
use crate::games::hex_command::content::{Leader, Unit};
use crate::games::hex_command::rules::{Trial, Untried, on_test_range};
use crate::kernel::Progress;

/// The question.
#[derive(Clone, Copy, Debug)]
pub(super) struct Question<'a> {
    pub(super) attacker: &'a str,
    pub(super) target: &'a str,
    pub(super) from: &'a str,
    pub(super) terrain: Option<&'a str>,
    pub(super) range: Option<u8>,
    pub(super) figures: Option<u8>,
    pub(super) target_figures: Option<u8>,
    pub(super) support: bool,
    pub(super) mounted: bool,
}

/// The answer.
pub(super) struct Survey {
    /// Ids and names.
    pub(super) attacker: (String, String),
    pub(super) target: (String, String),
    pub(super) figures: u32,
    /// None for a commander.
    pub(super) target_figures: Option<u32>,
    pub(super) from: String,
    pub(super) support: bool,
    pub(super) mounted: bool,
    /// The letters of white, yellow and green dice.
    letters: [String; 3],
    /// The terrain asked for, or open ground followed by every other terrain the target can be in.
    pub(super) grounds: Vec<TargetGround>,
}

/// The target in one terrain.
pub(super) struct TargetGround {
    pub(super) id: String,
    pub(super) name: String,
    /// Distances from which it can be attacked.
    pub(super) rows: Vec<Row>,
}

pub(super) struct Row {
    pub(super) distance: u8,
    pub(super) odds: FightOdds,
}

impl Survey {
    /// Works out the answer.
    ///
    /// # Errors
    /// Why the attacker cannot attack the target anywhere.
    pub(super) fn of(
        pack: &Pack,
        question: &Question<'_>,
        progress: Progress<'_>,
    ) -> Result<Survey, Failure> {
        let shelves = &pack.shelves;
        let terrains: Vec<&str> = match question.terrain {
            Some(id) => vec![id],
            None => {
                let others = shelves.shelf::<Terrain>().ids().filter(|id| *id != "open");
                ["open"].into_iter().chain(others).collect()
            }
        };
        (progress.planned)(terrains.len() as u64);
        let tried: Vec<Result<TargetGround, Failure>> = terrains
            .par_iter()
            .map(|id| {
                let ground = try_ground(pack, question, id);
                (progress.done)();
                ground
            })
            .collect();
        let mut grounds = Vec::new();
        let mut refused = None;
        for ground in tried {
            match ground {
                Ok(ground) => grounds.push(ground),
                Err(why) => refused = refused.or(Some(why)),
            }
        }
        if grounds.is_empty() {
            return Err(refused.unwrap_or_else(|| Failure::new("there is no terrain to try")));
        }
        let name = |id: &str| {
            let unit = shelves.shelf::<Unit>().get(id).map(|it| it.name.get_ref());
            let name = unit.or(shelves
                .shelf::<Leader>()
                .get(id)
                .map(|it| it.name.get_ref()));
            (id.to_string(), name.cloned().unwrap_or_default())
        };
        let strength = |id: &str, left: Option<u8>| {
            let unit = shelves.shelf::<Unit>().get(id)?;
            Some(left.map_or(*unit.strength.get_ref(), u32::from))
        };
        let letter = |id: &str| {
            let die = shelves
                .shelf::<Die>()
                .get(id)
                .and_then(|die| die.letter.as_ref());
            die.map_or_else(|| id.to_string(), |letter| letter.get_ref().clone())
        };
        Ok(Survey {
            attacker: name(question.attacker),
            target: name(question.target),
            figures: strength(question.attacker, question.figures).unwrap_or(0),
            target_figures: strength(question.target, question.target_figures),
            from: question.from.into(),
            support: question.support,
            mounted: question.mounted,
            letters: ["white", "yellow", "green"].map(letter),
            grounds,
        })
    }

    /// Dice as cards print them: `WWY`.
    pub(super) fn dice(&self, dice: [u8; 3]) -> String {
        let all = self.letters.iter().zip(dice);
        all.map(|(letter, count)| letter.repeat(usize::from(count)))
            .collect()
    }

    /// Whether the target is a commander alone.
    pub(super) fn is_of_commander(&self) -> bool {
        self.target_figures.is_none()
    }

    /// The most figures that any attack can kill.
    pub(super) fn most_kills(&self) -> usize {
        let rows = self.grounds.iter().flat_map(|ground| &ground.rows);
        rows.map(|row| row.odds.kills().len() - 1)
            .max()
            .unwrap_or(0)
    }

    /// The furthest distance of any attack.
    pub(super) fn furthest(&self) -> u8 {
        let rows = self.grounds.iter().flat_map(|ground| &ground.rows);
        rows.map(|row| row.distance).max().unwrap_or(0)
    }

    /// What a reader must know to understand the numbers.
    pub(super) const TAKEN_FOR_GRANTED: &str = "Nobody plays a card, falls back before the dice or advances; hits go on men before vehicles; the target ignores and saves what flags it may and retreats over open ground.";
}

fn try_ground(
    pack: &Pack,
    question: &Question<'_>,
    terrain: &str,
) -> Result<TargetGround, Failure> {
    let distances = match question.range {
        Some(range) => range..=range,
        None => 1..=furthest(pack, question.attacker),
    };
    let mut rows = Vec::new();
    let mut refused = None;
    for distance in distances {
        let trial = Trial {
            attacker: question.attacker,
            target: question.target,
            from: question.from,
            on: terrain,
            distance,
            figures: question.figures,
            target_figures: question.target_figures,
            support: question.support,
            mounted: question.mounted,
        };
        match on_test_range(pack, &trial) {
            Ok((battle, act)) => {
                let odds = fight(&battle, &act).ok_or_else(too_many_rolls)?;
                rows.push(Row { distance, odds });
            }
            Err(Untried::Refused { rule, facts }) => {
                let hint = format!("`pressgang explain {rule}` shows the rule");
                let refusal = Failure::new(format!("{facts} ({rule})")).hint(hint);
                refused = refused.or(Some(refusal));
            }
            Err(Untried::Unplayable(why)) => return Err(Failure::new(why.what)),
        }
    }
    match (rows.is_empty(), refused) {
        (true, Some(refused)) => Err(refused),
        _ => Ok(TargetGround {
            id: terrain.into(),
            name: pack
                .shelf::<Terrain>()
                .get(terrain)
                .map(|it| it.name.get_ref().clone())
                .unwrap_or_default(),
            rows,
        }),
    }
}

/// Why there are no odds for a legal attack.
pub fn too_many_rolls() -> Failure {
    let what = format!("the odds of this attack take more than {MOST_ROLLS} rolls to work out");
    Failure::new(what).hint("give the attacker fewer dice, or dice of fewer colours")
}

/// The most hexes by which terrain, hills or a commander can shorten a range.
const MOST_NEARER: u8 = 3;

/// The distance beyond which a unit cannot attack anything.
fn furthest(pack: &Pack, unit: &str) -> u8 {
    let card = pack.shelf::<Unit>().get(unit);
    let bands = card.iter().flat_map(|card| card.bands());
    let reach = bands.map(|band| band.get_ref().range.get_ref().to).max();
    reach
        .unwrap_or(0)
        .saturating_add(MOST_NEARER)
        .min(Trial::FURTHEST)
}
