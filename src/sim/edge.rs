//! What it is worth to hold the initiative first; knows no game.

use serde::Serialize;

use super::game::{Measure, Measured};
use super::report::{Report, Share};
use super::statistics::{Counts, Estimate, difference_of_means};
use super::words::{more_battles, share};

/// What it is worth to hold the initiative first.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Edge {
    /// Battles in which each side held the initiative on turn 1.
    pub held_first: [u64; 2],
    /// Battles won by the side that held it.
    pub holder_won: Share,
    /// How much holding it adds to a win rate, averaged over both sides; unknown when one side always holds it.
    pub holding: Option<Estimate>,
}

impl Edge {
    /// The edge from the scores of battles by the side that was first: 1 for a battle the first side has won, -1 for one
    /// it has lost.
    #[must_use]
    pub fn of([first, second]: &[Counts; 2]) -> Edge {
        let held_first = [first.count(), second.count()];
        Edge {
            held_first,
            holder_won: Share::of(first.of(1) + second.of(-1), held_first[0] + held_first[1]),
            // A score counts the gain of both sides.
            holding: difference_of_means(first, second).map(|it| it.times(0.5)),
        }
    }

    /// What it is worth, as a sentence; none when nobody was ever first.
    #[must_use]
    pub fn sentence(&self, report: &Report) -> Option<String> {
        let holder = match self.held_first {
            [0, 0] => return None,
            [_, 0] => &report.sides[0],
            [0, _] => &report.sides[1],
            _ => {
                let worth = self
                    .holding
                    .map(|it| format!(", and {} than the same side without it", more_battles(&it)));
                return Some(format!(
                    "Whoever holds the initiative on turn 1 wins {}{}.",
                    share(&self.holder_won),
                    worth.unwrap_or_default()
                ));
            }
        };
        Some(format!(
            "{} always holds the initiative on turn 1: what that is worth cannot be separated from what the side is worth.",
            holder.name
        ))
    }

    /// The rows of CSV.
    #[must_use]
    pub fn measures(&self) -> Vec<Measure> {
        let of_battle = |measure: &str, value: Measured| Measure {
            table: "battle".into(),
            side: String::new(),
            id: String::new(),
            name: String::new(),
            measure: measure.into(),
            value,
        };
        vec![
            of_battle("won by the first holder", Measured::Share(self.holder_won)),
            of_battle("edge of the first holder", Measured::Estimate(self.holding)),
        ]
    }
}
