//! What an act promises and why, as numbers and in words.

use super::blows::Assault;
use super::evaluation::{Evaluation, Standing};
use super::fire::Fired;
use crate::games::combat_captain::rules::{NOBODY, SubId};

/// What an act promises.
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    pub(super) value: f64,
    pub(super) why: Why,
}

/// Why.
#[derive(Clone, Copy, Debug)]
pub(super) enum Why {
    /// Something that is always said the same way.
    Note(&'static str),
    /// A volley.
    Fires(Fired),
    /// A unit is activated for its fire.
    Readies(Fired),
    /// A charge.
    Charges(SubId, Assault),
    /// Somebody is somewhere else afterwards; whether in the place of a goal.
    Goes(Standing, bool),
    /// Sticks, up to a level; what they save.
    Covers(u8, f64),
    /// A bomb or a tape on somebody, by the chance or the figures it is good for.
    Strikes(SubId, f64),
}

impl Score {
    pub(super) fn plain(value: f64, note: &'static str) -> Score {
        Score {
            value,
            why: Why::Note(note),
        }
    }

    pub(super) fn of(value: f64, why: Why) -> Score {
        Score { value, why }
    }
}

/// The part of a force that is too small to mention.
const TRIFLE: f64 = 0.001;

impl Why {
    /// The reason in words.
    pub(super) fn sentence(&self, evaluation: &Evaluation<'_>) -> String {
        match self {
            Why::Note(note) => (*note).into(),
            Why::Fires(fired) => fires(fired, evaluation),
            Why::Readies(fired) => format!("has the best fire now: {}", fires(fired, evaluation)),
            Why::Charges(target, assault) => {
                let name = &evaluation.tables().subunit(*target).code;
                format!(
                    "{:.0} % to reach {name}, {:.0} % to win the close combat",
                    100.0 * assault.contact,
                    100.0 * assault.wins
                )
            }
            Why::Goes(change, into) => goes(change, *into),
            Why::Covers(level, saved) if *saved > TRIFLE => {
                format!("cover of level {level} against those who can fire at it")
            }
            Why::Covers(level, _) => {
                format!("cover of level {level}, though hardly anybody can fire at it")
            }
            Why::Strikes(target, sum) => {
                let name = &evaluation.tables().subunit(*target).code;
                format!("{sum:.1} expected casualties around {name}")
            }
        }
    }
}

/// `15 dice at german-squad-2: 2.1 casualties expected, 12 % to destroy it`.
fn fires(fired: &Fired, evaluation: &Evaluation<'_>) -> String {
    if fired.target == NOBODY {
        return "nobody can be hit".into();
    }
    let tables = evaluation.tables();
    let row = tables.subunit(fired.target);
    let dice = match fired.dice {
        1 => "1 die".into(),
        dice => format!("{dice} dice"),
    };
    let (name, best) = (&row.code, &fired.best);
    match row.is_armour() {
        true => format!(
            "{dice} at {name}: {:.0} % to put a kill on its company",
            100.0 * best.lost
        ),
        false => format!(
            "{dice} at {name}: {:.1} casualties expected, {:.0} % to destroy it",
            best.lost,
            100.0 * best.destroyed
        ),
    }
}

fn goes(change: &Standing, into: bool) -> String {
    let mut reasons: Vec<&str> = Vec::new();
    if into {
        reasons.push("into the place that decides the battle");
    } else if change.pull > TRIFLE {
        reasons.push("nearer to the goal");
    } else if change.pull < -TRIFLE {
        reasons.push("further from the goal");
    }
    if change.prospect > TRIFLE {
        reasons.push("better targets from there");
    } else if change.prospect < -TRIFLE {
        reasons.push("fewer targets from there");
    }
    if change.danger < -TRIFLE {
        reasons.push("safer there");
    } else if change.danger > TRIFLE {
        reasons.push("more exposed there");
    }
    if change.alone > TRIFLE {
        reasons.push("too far from its company");
    } else if change.alone < -TRIFLE {
        reasons.push("back to its company");
    }
    if reasons.is_empty() {
        return "changes little".into();
    }
    reasons.join(", ")
}
