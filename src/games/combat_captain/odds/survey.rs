//! Fire tried from every distance at every level of cover; knows nothing of how the numbers are shown.

use super::fire::{FireOdds, MOST_DICE, fire, volley_at};
use super::ground::FireGround;
use super::spec::Stand;
use crate::content::Pack;
use crate::diag::Failure;
use crate::games::combat_captain::content::Subunit;
use crate::games::combat_captain::rules::{Battle, No, SubId, UnitId};
use crate::kernel::Progress;
use crate::odds::Ratio;

/// What is asked.
#[derive(Clone, Debug)]
pub(super) struct Question {
    pub(super) firers: Vec<Stand>,
    pub(super) target: Stand,
    /// The distance, in inches; every distance when it is left out.
    pub(super) range: Option<u8>,
    /// Whether both sides are in the same forest.
    pub(super) forest: bool,
    /// Whether the owner takes hits as markers.
    pub(super) trades: bool,
}

/// The odds of fire at each distance and level of cover.
#[derive(Debug)]
pub(super) struct Survey {
    pub(super) question: Question,
    /// The firers and the target by name.
    pub(super) firers: Vec<String>,
    pub(super) target: String,
    /// What the target is.
    pub(super) kind: TargetKind,
    /// The level of cover that is asked for.
    pub(super) cover: u8,
    /// One row for each level of cover, the one asked for first.
    pub(super) levels: Vec<Level>,
}

/// What a target loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TargetKind {
    /// Figures: this many are left before the fire.
    Figures(u8),
    /// Kills of a company.
    Armour,
    /// Hits, of which it has this many, and is wrecked by so many.
    Soft(u8, u8),
}

/// The odds at a level of cover.
#[derive(Debug)]
pub(super) struct Level {
    pub(super) level: u8,
    pub(super) bands: Vec<Band>,
}

/// The odds from some distances.
#[derive(Debug)]
pub(super) struct Band {
    /// The distances, in inches: farther than the first, as far as the second. One distance is both.
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) odds: FireOdds,
}

impl Survey {
    /// Tries every distance at every level of cover that is asked about.
    ///
    /// # Errors
    /// What the pack lacks, or the rule that forbids the fire from every distance.
    pub(super) fn of(
        pack: &Pack,
        question: Question,
        progress: Progress<'_>,
    ) -> Result<Survey, Failure> {
        let dice: usize = question.firers.iter().map(|it| usize::from(it.dice)).sum();
        if dice > usize::from(MOST_DICE) {
            let what = format!("{dice} fire dice are more than can be counted");
            return Err(Failure::new(what).hint(format!("throw {MOST_DICE} at most")));
        }
        let ground = |target: &Stand| {
            FireGround::of(pack, &question.firers, target, question.forest)
                .map_err(|it| Failure::new(it.what))
        };
        let own = ground(&question.target)?;
        let kind = kind_of(&own, &question.target)?;
        let levels = levels(&question, kind);
        let ranges = ranges(&own, question.range);
        (progress.planned)((levels.len() * ranges.len()) as u64);
        let mut found = Vec::new();
        let mut refused = None;
        for level in levels {
            let target = Stand {
                cover: level,
                ..question.target.clone()
            };
            let ground = ground(&target)?;
            let mut bands: Vec<Band> = Vec::new();
            for (from, to) in &ranges {
                let battle = ground.battle(*to, level);
                match odds(&ground, &battle, &question) {
                    Ok(odds) => add_band(&mut bands, *from, *to, odds),
                    Err(no) => refused = refused.or(Some(told(&battle, &no))),
                }
                (progress.done)();
            }
            found.push(Level { level, bands });
        }
        if found.iter().all(|level| level.bands.is_empty()) {
            let nothing = || Failure::new("nobody can fire at that");
            return Err(refused.unwrap_or_else(nothing));
        }
        let name = |stand: &Stand| name_of(pack, stand);
        Ok(Survey {
            firers: question.firers.iter().map(name).collect(),
            target: name(&question.target),
            kind,
            cover: question.target.cover,
            levels: found,
            question,
        })
    }

    /// How likely the target is to be in each state afterwards, from unhurt to gone.
    pub(super) fn states(&self, odds: &FireOdds) -> Vec<Ratio> {
        let walked = &odds.walked;
        match self.kind {
            TargetKind::Figures(figures) => {
                let mut states: Vec<Ratio> = (0..figures)
                    .map(|lost| walked.chance(|end| !end.gone && end.lost == lost))
                    .collect();
                states.push(walked.chance(|end| end.gone));
                states
            }
            TargetKind::Soft(had, wrecked) => {
                let mut states: Vec<Ratio> = (0..wrecked.saturating_sub(had))
                    .map(|hits| walked.chance(|end| !end.gone && end.lost == hits))
                    .collect();
                states.push(walked.chance(|end| end.gone));
                states
            }
            TargetKind::Armour => vec![
                walked.chance(|end| end.kills == 0),
                walked.chance(|end| end.kills > 0 && !end.gone),
                walked.chance(|end| end.gone),
            ],
        }
    }

    /// The names of these states.
    pub(super) fn state_names(&self) -> Vec<String> {
        let counted = |number: u8| match number {
            0 => "unhurt".to_string(),
            number => format!("-{number}"),
        };
        match self.kind {
            TargetKind::Figures(figures) => {
                let mut names: Vec<String> = (0..figures).map(counted).collect();
                names.push("gone".into());
                names
            }
            TargetKind::Soft(had, wrecked) => {
                let mut names: Vec<String> =
                    (0..wrecked.saturating_sub(had)).map(counted).collect();
                names.push("wrecked".into());
                names
            }
            TargetKind::Armour => ["no kill", "a kill", "gone"].map(String::from).to_vec(),
        }
    }

    /// The average of what the target loses: figures, hits or kills.
    pub(super) fn mean_loss(&self, odds: &FireOdds) -> Ratio {
        match self.kind {
            TargetKind::Armour => odds.walked.mean(|end| end.kills),
            _ => odds.walked.mean(|end| end.lost),
        }
    }

    /// What the target loses, in a word.
    pub(super) fn loss(&self) -> &'static str {
        match self.kind {
            TargetKind::Figures(_) => "figures",
            TargetKind::Armour => "kills",
            TargetKind::Soft(..) => "hits",
        }
    }
}

/// Adds a band; one with the same odds as the band before it is a part of that.
fn add_band(bands: &mut Vec<Band>, from: u8, to: u8, odds: FireOdds) {
    match bands.last_mut() {
        Some(last) if last.to == from && last.odds == odds => last.to = to,
        _ => bands.push(Band { from, to, odds }),
    }
}

/// A sub-unit by its name on its card.
pub(super) fn name_of(pack: &Pack, stand: &Stand) -> String {
    let row = pack.shelf::<Subunit>().get(&stand.entry);
    row.map_or(stand.entry.clone(), |row| row.name.get_ref().clone())
}

fn kind_of(ground: &FireGround, target: &Stand) -> Result<TargetKind, Failure> {
    let battle = ground.battle(1, target.cover);
    let (tables, it) = (battle.tables(), ground.target());
    let row = tables.subunit(it);
    let figures = battle.state().figures[usize::from(it)];
    let too_high = |what: &str, most: u8| {
        let what = format!("`{}` cannot have {what}", target.entry);
        Failure::new(what).hint(format!("the most is {most}"))
    };
    if row.is_vehicle() && target.cover > 2 {
        return Err(too_high("cover above level 2 (CC-COV-08)", 2));
    }
    if row.is_soft() {
        let wrecked = tables.read.soft_vehicle_hits;
        if figures >= wrecked {
            return Err(too_high("so many hits and still run", wrecked - 1));
        }
        return Ok(TargetKind::Soft(figures, wrecked));
    }
    if row.is_armour() {
        return Ok(TargetKind::Armour);
    }
    if target.figures.is_some_and(|it| it > row.figures) {
        return Err(too_high("so many figures", row.figures));
    }
    Ok(TargetKind::Figures(figures))
}

/// The levels of cover to try: the one asked for, and all others when none is.
fn levels(question: &Question, kind: TargetKind) -> Vec<u8> {
    let own = question.target.cover;
    let highest = match kind {
        TargetKind::Figures(_) => 5,
        _ => 2,
    };
    // A vehicle is not protected by a single stick (CC-COV-08).
    let step = |level: &u8| !matches!(kind, TargetKind::Figures(_)) && *level == 1;
    match own {
        0 => (0..=highest).filter(|level| !step(level)).collect(),
        own => vec![own],
    }
}

/// The distances to try: those between the limits of all that fires, or the one asked for.
fn ranges(ground: &FireGround, asked: Option<u8>) -> Vec<(u8, u8)> {
    if let Some(range) = asked {
        return vec![(range, range)];
    }
    let limits = ground.limits();
    // Everybody has a distance of their own.
    if limits.is_empty() {
        return vec![(0, 0)];
    }
    let before = std::iter::once(0).chain(limits.iter().copied());
    before.zip(limits.iter().copied()).collect()
}

/// The odds of everybody who can fire.
fn odds(ground: &FireGround, battle: &Battle, question: &Question) -> Result<FireOdds, No> {
    let target = ground.target();
    let mut firing: Vec<(SubId, bool, u8)> = Vec::new();
    let mut refused = None;
    for (number, stand) in question.firers.iter().enumerate() {
        let firer = FireGround::FIRST + number as SubId;
        for (second, fires) in [false, true].into_iter().zip(ground.arms(number)) {
            if !fires {
                continue;
            }
            match battle.judge_shot(firer, second, target) {
                Ok(_) => firing.push((firer, second, stand.dice)),
                Err(no) => refused = refused.or(Some(no)),
            }
        }
    }
    match refused {
        Some(no) if firing.is_empty() => Err(no),
        _ => fire(battle, &volley_at(battle, &firing, target), question.trades),
    }
}

/// A refusal as a failure, with the names on the cards and not those of the test ground.
fn told(battle: &Battle, no: &No) -> Failure {
    let rows = battle.tables().subunits.iter();
    let what = rows.fold(no.fact.sentence(battle.tables()), |what, row| {
        what.replace(&row.code, &format!("the {}", row.name))
    });
    Failure::new(what).hint(format!("see `pressgang explain {}`", no.rule))
}

/// The units of a close combat on its ground: the attacker's and the defender's.
pub(super) const UNITS: [UnitId; 2] = [0, 1];
