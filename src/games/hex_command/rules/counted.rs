//! Which sides of the pending dice of an attack have the same effect, for exact odds; knows nothing of chances.

use super::Battle;
use super::act::Fire;
use super::readings::FaceSet;
use super::state::{Stage, mark};
use super::tables::{Face, LEADERS_FROM, die};
use super::works::ONCE_ONLY;
use crate::engine::Die;

/// How many classes of sides there are; the first is for sides that have no effect.
pub const CLASSES: usize = 8;

const NOTHING: usize = 0;
const WHITE_FLAG: usize = 7;

impl Battle {
    /// The class of a side of the pending die at a place in the roll: two throws with the same number of sides of each
    /// class, up to [`Battle::most_of_each_class`], have the same effect. None when the pending dice are not those of
    /// an attack, its saves or its flags.
    #[must_use]
    pub fn class_of_side(&self, at: usize, die: Die, side: u8) -> Option<usize> {
        Some(match self.state.stage {
            Stage::Throw => self.class_of_face(die, side),
            Stage::Saves if !self.saves(side, self.state.fight.distance) => NOTHING,
            Stage::Saves if at < self.dice_for_men() => 1,
            Stage::Saves => 2,
            Stage::FlagSaves => usize::from(self.saves_flag(side)),
            _ => return None,
        })
    }

    /// How many sides of each class make a difference.
    #[must_use]
    pub fn most_of_each_class(&self) -> [u8; CLASSES] {
        let mut most = [u8::MAX; CLASSES];
        most[NOTHING] = 0;
        // HC-HIT-7, HC-HIT-8: HIT! and STRIKE count once in all, except on a bridge.
        if self.state.stage == Stage::Throw {
            for face in [Face::Hit, Face::Strike] {
                most[class(face)] = 1;
            }
        }
        most
    }

    fn class_of_face(&self, die: Die, side: u8) -> usize {
        let face = self.tables.faces[usize::from(die.kind)][usize::from(side)];
        let counts = self.counting_faces() & face.bit() != 0;
        match face {
            _ if self.state.fight.how == Fire::Bridge => usize::from(counts),
            Face::Flag if die.kind == die::WHITE && self.tables.read.white_flags => WHITE_FLAG,
            Face::Flag => class(face),
            Face::Miss => NOTHING,
            _ if counts => class(face),
            _ => NOTHING,
        }
    }

    /// The faces that can hit what is attacked, at its range.
    fn counting_faces(&self) -> FaceSet {
        let (tables, fight) = (&self.tables, &self.state.fight);
        let apart = || {
            let target = self.state.unit(fight.target);
            target.transport > 0 && !target.is(mark::MOUNTED)
        };
        let faces = match fight.how {
            Fire::Bridge => return tables.read.bridge_faces,
            Fire::Building => tables.transport_faces,
            _ if fight.target >= LEADERS_FROM => tables.commander_faces,
            _ if apart() => self.faces_against(fight.target) | tables.transport_faces,
            _ => self.faces_against(fight.target),
        };
        let too_far = ONCE_ONLY
            .iter()
            .filter(|(_, furthest)| self.hit_basis() > *furthest);
        too_far.fold(faces, |faces, (face, _)| faces & !face.bit())
    }
}

/// The class of a face that has an effect.
const fn class(face: Face) -> usize {
    face as usize + 1
}
