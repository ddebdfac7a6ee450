//! A good choice of acts, every one legal; each chapter has its file.

mod melees;
mod missiles;
mod moves;
mod places;

use super::Battle;
use super::act::Act;
use super::missile::MissileStage;
use super::state::Stage;
use crate::engine::Side;

impl Battle {
    /// Adds legal acts for the pending side to choose from.
    pub(super) fn list(&self, out: &mut Vec<Act>) {
        // Shots, places and moves are judged as they are found.
        match self.state.stage {
            Stage::Missile(stage @ MissileStage::Aim, side) => {
                return self.list_missile(stage, side, out);
            }
            Stage::Place(side) => return self.list_places(side, out),
            Stage::Move(side) => return self.list_moves(side, out),
            _ => {}
        }
        match self.state.stage {
            Stage::MoveFirst(_) => out.extend(Side::BOTH.map(Act::MoveFirst)),
            Stage::Deploy(side, _) => self.list_deployments(side, out),
            Stage::Rally(side) => self.list_rallies(side, out),
            Stage::Guard(side, _) => self.list_guards(side, out),
            Stage::Missile(stage, side) => self.list_missile(stage, side, out),
            Stage::Melee(stage, side) => self.list_melee(stage, side, out),
            Stage::Place(_)
            | Stage::Move(_)
            | Stage::Initiative(_)
            | Stage::Arrivals(_)
            | Stage::Over(_) => {}
        }
        out.retain(|act| self.judge(act).is_ok());
    }
}
