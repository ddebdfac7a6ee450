//! A volley tried from every distance and against every shelter; knows nothing of how the numbers are shown.

use super::ground::{Ground, Target, far};
use super::spec::{Sheltered, Stand};
use super::volley::{ShotOdds, after_toughness, expected, spread, standing_after};
use crate::content::Pack;
use crate::diag::Failure;
use crate::games::broadswords::content::{Structure, Troop};
use crate::games::broadswords::rules::WeaponId;
use crate::kernel::Progress;
use crate::kernel::table::{Sixteenths, inches};
use crate::odds::Ratio;

/// What is asked.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) firers: Vec<Stand>,
    pub(super) target: Stand,
    /// The distance, in inches; every distance when it is left out.
    pub(super) range: Option<u8>,
}

/// The odds of a volley at each distance and against each shelter.
pub(super) struct Survey {
    pub(super) question: Question,
    /// Those who shoot and the target by name.
    pub(super) firers: Vec<String>,
    pub(super) at: String,
    pub(super) target: Target,
    /// The names of the weapons, by their rows.
    pub(super) weapons: Vec<String>,
    /// One row for each shelter, the one asked for first.
    pub(super) levels: Vec<(Sheltered, Vec<Band>)>,
}

/// The odds from some distances.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Band {
    /// The distances, in sixteenths: farther than the first, as far as the second, which is nothing for any distance.
    pub(super) from: Sixteenths,
    pub(super) to: Option<Sixteenths>,
    pub(super) odds: VolleyOdds,
}

/// What some shots come to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct VolleyOdds {
    /// The shots, each with its weapon.
    pub(super) shots: Vec<(WeaponId, ShotOdds)>,
    /// How likely each number of casualties, points or hits is.
    pub(super) spread: Vec<Ratio>,
    /// Their average.
    pub(super) expected: Ratio,
    /// How likely the target is to rout, to fall or to be gone; nothing when losses do not do that to it.
    pub(super) breaks: Option<Ratio>,
}

impl Survey {
    /// Tries every distance and shelter that is asked about.
    ///
    /// # Errors
    /// What the pack lacks, or why nobody can shoot from any distance.
    pub(super) fn of(
        pack: &Pack,
        question: Question,
        progress: Progress<'_>,
    ) -> Result<Survey, Failure> {
        let ground = Ground::of(pack, &question.firers, &question.target)?;
        let shelters = shelters(&question, ground.target);
        let ranges = ranges(&ground, question.range);
        (progress.planned)((shelters.len() * ranges.len()) as u64);
        let mut levels = Vec::new();
        for shelter in shelters {
            let mut bands: Vec<Band> = Vec::new();
            for (from, to) in &ranges {
                let at = to.unwrap_or(from + inches(1));
                let shots = ground.shots(at, shelter, question.target.inside);
                if !shots.is_empty() {
                    add_band(&mut bands, *from, *to, volley(&ground, shots));
                }
                (progress.done)();
            }
            levels.push((shelter, bands));
        }
        if levels.iter().all(|(_, bands)| bands.is_empty()) {
            let reach = ground.limits().last().copied();
            return Err(match (question.range, reach) {
                (Some(range), Some(reach)) if far(range) > reach => {
                    let (what, of) = ("that is out of range", reach / inches(1));
                    Failure::new(what).hint(format!("they reach {of}in (BB-MIS-01)"))
                }
                _ => ground.refusal(question.target.inside),
            });
        }
        let tables = ground.battle.tables();
        Ok(Survey {
            firers: question.firers.iter().map(|it| named(pack, it)).collect(),
            at: name_of(pack, &question.target.entry),
            target: ground.target,
            weapons: tables.weapons.iter().map(|row| row.name.clone()).collect(),
            levels,
            question,
        })
    }

    /// What the target loses, in a word.
    pub(super) fn loss(&self) -> &'static str {
        match self.target {
            Target::Troops(_) => "casualties",
            Target::Vehicle { .. } | Target::Building(_) => "damage",
            Target::Door => "hits",
        }
    }

    /// What becomes of it in the end, in a word.
    pub(super) fn end(&self) -> &'static str {
        match self.target {
            Target::Troops(_) => "routs",
            Target::Vehicle { .. } => "destroyed",
            Target::Building(_) => "collapses",
            Target::Door => "gone",
        }
    }
}

fn volley(ground: &Ground, shots: Vec<(WeaponId, ShotOdds)>) -> VolleyOdds {
    let read = &ground.battle.tables().read;
    let all: Vec<ShotOdds> = shots.iter().map(|(_, shot)| *shot).collect();
    let mut chances = spread(&all, read.ring_on_effects);
    let at_least = |chances: &[Ratio], least: u8| -> Ratio {
        chances.iter().skip(least.into()).cloned().sum()
    };
    let breaks = match ground.target {
        Target::Troops(troops) => {
            if let Some(face) = troops.survives_on {
                chances = after_toughness(&chances, face);
            }
            troops.to_rout.map(|least| at_least(&chances, least))
        }
        Target::Vehicle { points, .. } => {
            let adds_up = read.vehicle_damage_adds_up;
            Some(standing_after(&all, points, adds_up, read.ring_on_effects).rest())
        }
        Target::Building(points) => {
            Some(standing_after(&all, points, true, read.ring_on_effects).rest())
        }
        Target::Door => Some(at_least(&chances, 1)),
    };
    VolleyOdds {
        expected: expected(&chances),
        spread: chances,
        breaks,
        shots,
    }
}

/// Adds a band; one with the same odds as the band before it is a part of that.
fn add_band(bands: &mut Vec<Band>, from: Sixteenths, to: Option<Sixteenths>, odds: VolleyOdds) {
    match bands.last_mut() {
        Some(last) if last.to == Some(from) && last.odds == odds => last.to = to,
        _ => bands.push(Band { from, to, odds }),
    }
}

/// The shelters to try: the one asked for, and all of them when none is.
fn shelters(question: &Question, target: Target) -> Vec<Sheltered> {
    match (target, question.target.shelter) {
        (Target::Troops(_), Sheltered::Open) if question.target.inside.is_none() => {
            Sheltered::ALL.to_vec()
        }
        (_, own) => vec![own],
    }
}

/// The distances to try: between the limits of all weapons, or the one asked for.
fn ranges(ground: &Ground, asked: Option<u8>) -> Vec<(Sixteenths, Option<Sixteenths>)> {
    if let Some(range) = asked {
        return vec![(far(range), Some(far(range)))];
    }
    let limits = ground.limits();
    let mut ranges = Vec::new();
    let mut from = 0;
    for limit in limits {
        ranges.push((from, Some(limit)));
        from = limit;
    }
    if ground.is_endless() {
        ranges.push((from, None));
    }
    ranges
}

/// A unit of a question by its name: `12 Archers`, `2 Archers (heroes)`.
pub(super) fn named(pack: &Pack, stand: &Stand) -> String {
    let name = name_of(pack, &stand.entry);
    let ring = match (stand.ring, stand.count) {
        (super::spec::Worn::Nothing, _) => "",
        (super::spec::Worn::Hero, Some(2..)) => " (heroes)",
        (super::spec::Worn::Hero, _) => " (hero)",
        (super::spec::Worn::Commander, _) => " (commander)",
    };
    match stand.count {
        Some(count) => format!("{count} × {name}{ring}"),
        None => format!("{name}{ring}"),
    }
}

/// A unit or building by the name on its card.
pub(super) fn name_of(pack: &Pack, entry: &str) -> String {
    let troop = pack.shelf::<Troop>().get(entry);
    let structure = pack.shelf::<Structure>().get(entry);
    let name = troop.map(|row| row.name.get_ref());
    let name = name.or(structure.map(|row| row.name.get_ref()));
    name.map_or(entry.to_string(), String::clone)
}
