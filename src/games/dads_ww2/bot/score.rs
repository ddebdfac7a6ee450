//! What an act promises and why, as numbers and in words.

use super::evaluation::{Evaluation, Standing};
use super::fights::{Storm, Volley};
use crate::games::dads_ww2::rules::{BaseId, NOBODY};

/// What an act promises.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Score {
    pub(super) value: f64,
    pub(super) why: Why,
    /// The chance that the order is understood, if that is tested.
    pub(super) understood: Option<f64>,
}

/// Why.
#[derive(Clone, Copy, Debug)]
pub(super) enum Why {
    /// Something that is always said the same way.
    Note(&'static str),
    /// A volley.
    Shoots(Volley),
    /// An assault.
    Storms(Storm),
    /// A bombardment: the two targets that are hit hardest, with the chance that each is destroyed.
    Bombards([(BaseId, f64); 2]),
    /// A base recovers from so many hits.
    Recovers(u8),
    /// Somebody is somewhere else afterwards.
    Goes(Goes),
}

/// How a move changes things.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Goes {
    /// What changes for those who move.
    pub(super) change: Standing,
    /// What changes for the places of goals.
    pub(super) ground: f64,
    /// The number of the zone they enter, or leave, as places of the book count.
    pub(super) into: Option<usize>,
    /// How many go.
    pub(super) count: u8,
    /// Whether a gun is turned on its spot.
    pub(super) turns: bool,
    /// Whether they are in cover afterwards.
    pub(super) cover: bool,
}

impl Default for Why {
    fn default() -> Why {
        Why::Note("")
    }
}

impl Score {
    pub(super) fn plain(value: f64, note: &'static str) -> Score {
        Score {
            value,
            why: Why::Note(note),
            understood: None,
        }
    }

    pub(super) fn of(value: f64, why: Why) -> Score {
        Score {
            value,
            why,
            understood: None,
        }
    }

    /// The reason in words.
    pub(super) fn sentence(&self, evaluation: &Evaluation<'_>) -> String {
        let reason = self.why.sentence(evaluation);
        match self.understood {
            Some(chance) => format!("{reason}, if understood ({:.0} %)", 100.0 * chance),
            None => reason,
        }
    }
}

/// The part of an army that is too small to mention.
const TRIFLE: f64 = 0.002;

impl Why {
    fn sentence(&self, evaluation: &Evaluation<'_>) -> String {
        match self {
            Why::Note(note) => (*note).into(),
            Why::Shoots(volley) => shoots(volley, evaluation),
            Why::Storms(storm) => storms(storm, evaluation),
            Why::Bombards(ends) => bombards(ends, evaluation),
            Why::Recovers(1) => "takes a hit off".into(),
            Why::Recovers(count) => format!("takes {count} hits off"),
            Why::Goes(goes) => goes.sentence(evaluation),
        }
    }
}

/// `a Fresh Rifle section with two hits`.
fn described(base: BaseId, evaluation: &Evaluation<'_>) -> String {
    let row = evaluation.tables().base(base);
    let training = if row.experienced {
        "an Experienced"
    } else {
        "a Fresh"
    };
    let hits = match evaluation.state().hits(base) {
        0 => "",
        1 => " with a hit",
        2 => " with two hits",
        _ => " with three hits",
    };
    format!("{training} {}{hits}", row.name)
}

/// `3 dice at a Fresh Rifle section with two hits: 66 % to finish it`.
fn shoots(volley: &Volley, evaluation: &Evaluation<'_>) -> String {
    if volley.dice == 0 {
        return "nobody has a die to throw".into();
    }
    let dice = match volley.dice {
        1 => "1 die".into(),
        count => format!("{count} dice"),
    };
    let verb = match evaluation.state().hits(volley.target) {
        0 => "destroy",
        _ => "finish",
    };
    let whom = described(volley.target, evaluation);
    format!(
        "{dice} at {whom}: {:.0} % to {verb} it",
        100.0 * volley.destroyed
    )
}

/// `82 % to beat a Fresh Rifle section, for 0.6 bases lost`.
fn storms(storm: &Storm, evaluation: &Evaluation<'_>) -> String {
    let whom = described(storm.target, evaluation);
    let won = 100.0 * storm.destroyed;
    format!(
        "{won:.0} % to beat {whom}, for {:.1} bases lost",
        storm.fallen
    )
}

fn bombards(ends: &[(BaseId, f64); 2], evaluation: &Evaluation<'_>) -> String {
    let told: Vec<String> = ends
        .iter()
        .filter(|(base, _)| *base != NOBODY)
        .map(|(base, chance)| {
            let name = evaluation.tables().name(*base);
            format!("{:.0} % to destroy {name}", 100.0 * chance)
        })
        .collect();
    if told.is_empty() {
        return "nobody is there".into();
    }
    told.join(", ")
}

impl Goes {
    fn sentence(&self, evaluation: &Evaluation<'_>) -> String {
        let mut reasons: Vec<String> = Vec::new();
        let each = f64::from(self.count.max(1));
        if let Some(ground) = self.into
            && let Some(ground) = evaluation.book.grounds.get(ground)
        {
            let name = &evaluation.tables().zones[ground.zone].name;
            reasons.push(match self.ground > TRIFLE {
                true => format!("takes {name}"),
                false => format!("into {name}"),
            });
        } else if self.ground > TRIFLE {
            reasons.push("the place is held better".into());
        } else if self.ground < -TRIFLE {
            reasons.push("gives ground up".into());
        } else if self.change.pull > TRIFLE {
            reasons.push("nearer to the goal".into());
        } else if self.change.pull < -TRIFLE {
            reasons.push("further from the goal".into());
        }
        if self.turns {
            reasons.push("turns its gun".into());
        }
        if self.change.prospect > TRIFLE {
            reasons.push("better targets from there".into());
        } else if self.change.prospect < -TRIFLE {
            reasons.push("fewer targets from there".into());
        }
        if self.change.danger < -TRIFLE {
            reasons.push("safer there".into());
        } else if self.change.danger > TRIFLE {
            reasons.push("more exposed there".into());
        }
        if self.cover && each <= 1.0 {
            reasons.push("in cover".into());
        }
        if self.count > 1 {
            reasons.push(format!("{} bases by one order", self.count));
        }
        if reasons.is_empty() {
            return "changes little".into();
        }
        reasons.join(", ")
    }
}
