//! Why an act is good or bad, as numbers and in words.

use super::evaluation::{Evaluation, Standing};
use super::fights::Salvo;
use crate::games::broadswords::rules::{Tables, UnitId};

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
    /// Shots or a spell.
    Shoots(Salvo),
    /// A charge: at whom, and what is expected to fall in the first round of all melees it changes.
    Charges { target: UnitId, won: f64, lost: f64 },
    /// A move.
    Goes(Goes),
}

/// How a move changes things.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goes {
    pub(super) change: Standing,
    pub(super) ran: bool,
}

/// What is too small to mention.
const TRIFLE: f64 = 0.15;

impl Score {
    pub(super) const fn plain(value: f64, note: &'static str) -> Score {
        Score {
            value,
            why: Why::Note(note),
        }
    }

    /// The reason in words.
    pub(super) fn sentence(&self, evaluation: &Evaluation<'_>) -> String {
        let tables = evaluation.battle.tables();
        match &self.why {
            Why::Note(note) => (*note).into(),
            Why::Shoots(salvo) => shoots(tables, salvo),
            Why::Charges { target, won, lost } => {
                let target = name(tables, *target);
                format!("{won:.1} of {target} should fall at once, for {lost:.1} of our own")
            }
            Why::Goes(goes) => goes.sentence(),
        }
    }
}

fn name(tables: &Tables, unit: UnitId) -> String {
    let code = tables.unit(unit).code.replace('-', " ");
    format!("the {code}")
}

fn shoots(tables: &Tables, salvo: &Salvo) -> String {
    let Some(unit) = salvo.at else {
        return match salvo.value > 0.0 {
            true => format!(
                "{:.0} % of what it takes to bring it down",
                100.0 * salvo.falls
            ),
            false => "it would do no good".into(),
        };
    };
    let unit = name(tables, unit);
    let mut reason = format!("{:.1} of {unit} should fall", salvo.falls);
    if salvo.routs > 0.02 {
        reason += &format!(", and with {:.0} % they rout", 100.0 * salvo.routs);
    }
    if salvo.value <= 0.0 {
        reason += ", which is not worth the noise";
    }
    reason
}

impl Goes {
    /// The largest changes, for better and for worse.
    fn sentence(&self) -> String {
        let change = &self.change;
        let mut parts = [
            (
                change.pull,
                "nearer to where they are needed",
                "away from where they are needed",
            ),
            (
                change.ground,
                "on the ground that counts",
                "off the ground that counts",
            ),
            (
                change.fire,
                "a better field of fire",
                "a worse field of fire",
            ),
            (-change.danger, "less under fire", "more under fire"),
            (change.threat, "safer from a charge", "open to a charge"),
        ];
        parts.sort_by(|one, two| two.0.abs().total_cmp(&one.0.abs()));
        let told: Vec<&str> = parts
            .iter()
            .filter(|(value, ..)| value.abs() >= TRIFLE)
            .take(2)
            .map(|(value, better, worse)| if *value > 0.0 { *better } else { *worse })
            .collect();
        let told = match told.as_slice() {
            [] => "little changes".to_string(),
            [one] => (*one).into(),
            [one, two, ..] => format!("{one}, and {two}"),
        };
        match self.ran {
            true => format!("{told}, at a run"),
            false => told,
        }
    }
}
