//! What an act promises and why, as numbers and in words.

use super::evaluation::{Evaluation, PositionValue, Shot};
use crate::games::hex_command::rules::{LEADERS_FROM, NOBODY, Piece};

/// Whether a unit on an objective was there before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Already {
    Yes,
    No,
}

/// What an act promises.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Score {
    pub(super) value: f64,
    pub(super) why: Why,
}

/// Why.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Why {
    /// The attack it leads to.
    pub(super) shot: Shot,
    /// Whether it leads to an objective that can still be scored, and whether the unit is there already.
    pub(super) on_objective: Option<Already>,
    /// What changes: objectives, the enemy's objectives, later fights, danger.
    pub(super) gain: [f64; 4],
    /// Anything else worth mentioning.
    pub(super) note: &'static str,
}

impl Score {
    pub(super) fn plain(value: f64, note: &'static str) -> Score {
        let why = Why {
            note,
            ..Why::default()
        };
        Score { value, why }
    }

    pub(super) fn shot(shot: Shot) -> Score {
        let why = Why {
            shot,
            ..Why::default()
        };
        Score {
            value: shot.value,
            why,
        }
    }

    /// What it means to be better or worse placed than before, in the same hex or in another.
    pub(super) fn change(from: &PositionValue, to: &PositionValue, value: f64) -> Score {
        let already = match from.hex == to.hex {
            true => Already::Yes,
            false => Already::No,
        };
        let why = Why {
            shot: to.shot,
            on_objective: to.on_objective.then_some(already),
            gain: [
                to.objective - from.objective,
                to.denial - from.denial,
                to.prospect - from.prospect,
                from.danger - to.danger,
            ],
            note: "",
        };
        Score { value, why }
    }

    pub(super) fn noting(mut self, note: &'static str) -> Score {
        self.why.note = note;
        self
    }
}

/// The part of a victory point that is too small to mention.
const TRIFLE: f64 = 0.04;

impl Why {
    /// The reason in words.
    pub(super) fn sentence(&self, evaluation: &Evaluation) -> String {
        let mut reasons = Vec::new();
        if !self.note.is_empty() {
            reasons.push(self.note.to_string());
        }
        if self.shot.target != NOBODY {
            reasons.push(battle(&self.shot, evaluation));
        }
        let point = evaluation.point[evaluation.me.at()];
        let [objective, denial, prospect, safety] = self.gain.map(|it| it / point);
        if let Some(already) = self.on_objective {
            reasons.push(match already {
                Already::Yes => "stays on the objective".into(),
                Already::No => "steps onto the objective".into(),
            });
        } else if objective > TRIFLE {
            reasons.push("nearer to an objective".into());
        } else if objective < -TRIFLE {
            reasons.push("further from an objective".into());
        }
        if denial > TRIFLE {
            reasons.push("bars the enemy's objective".into());
        }
        if prospect > TRIFLE {
            reasons.push("better placed for the next fight".into());
        }
        if safety > TRIFLE {
            reasons.push("safer there".into());
        } else if safety < -TRIFLE {
            reasons.push("more exposed there".into());
        }
        if reasons.is_empty() {
            return "little changes".into();
        }
        reasons.join(", ")
    }
}

/// "1.3 expected kills on the weakened lorry at 0405".
fn battle(shot: &Shot, evaluation: &Evaluation) -> String {
    let target = shot.target;
    let tables = evaluation.tables();
    let hex = tables.field.name(evaluation.battle.state().hex_of(target));
    let whom = format!(
        "{}{} at {hex}",
        state_of(target, evaluation),
        tables.name(target)
    );
    let kills = format!("{:.1} expected kills on {whom}", shot.expected.kills);
    if shot.expected.destroyed >= 0.1 {
        let percent = 100.0 * shot.expected.destroyed;
        return format!("{kills} ({percent:.0} % that it is destroyed)");
    }
    if shot.expected.driven >= 0.3 {
        let percent = 100.0 * shot.expected.driven;
        return format!("{kills} ({percent:.0} % that it retreats)");
    }
    kills
}

fn state_of(target: Piece, evaluation: &Evaluation) -> &'static str {
    if target >= LEADERS_FROM {
        return "";
    }
    let left = evaluation.battle.state().unit(target).figures;
    let whole = evaluation.tables().unit(target).figures;
    match () {
        () if 2 * left <= whole => "the weakened ",
        () => "",
    }
}
