//! Candidates of the melee phase: doors to batter, ways to divide a tangle, who falls of several.

use super::super::Battle;
use super::super::act::{Act, Pairing};
use super::super::casualties::Spared;
use super::super::ids::FigureSet;
use super::super::melee::MeleeStage;
use crate::engine::Side;

impl Battle {
    /// Adds acts of the melee phase.
    pub(super) fn list_melee(&self, stage: MeleeStage, side: Side, out: &mut Vec<Act>) {
        match stage {
            MeleeStage::Batter => {
                let doors = self.doors_to_batter(side);
                out.extend(doors.map(|(door, by)| Act::Batter { door, by }));
                out.push(Act::Done);
            }
            MeleeStage::Pair => {
                out.push(Act::PairRest(Pairing::GangUp));
                out.push(Act::PairRest(Pairing::Spread));
            }
            MeleeStage::Remove => {
                let choices = self.choices_in_melee(side);
                for spared in [Spared::Front, Spared::Rear] {
                    let cheapest = |set: &FigureSet| {
                        let figures = set.iter();
                        figures.min_by_key(|figure| self.worth_of_figure(*figure, spared))
                    };
                    let act = Act::Remove(choices.iter().filter_map(cheapest).collect());
                    if !out.contains(&act) {
                        out.push(act);
                    }
                }
            }
            MeleeStage::Dice | MeleeStage::Tough => {}
        }
    }
}
