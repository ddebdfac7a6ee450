//! What counts in a melee: armour, horses, walls, close formation, the rear, rings (BB-MEL-06, BB-MEL-07, BB-MEL-12).

use super::Battle;
use super::event::MeleeModifiers;
use super::footprint::SHOULDER;
use super::ids::{FigureId, FigureSet, NOBODY};
use super::state::{Place, Tie};
use crate::kernel::table::Vector;

/// How many of its unit a figure touches in close formation; at the end of a rank one is enough (BB-MEL-07).
const BETWEEN: u32 = 2;

impl Battle {
    /// What a figure adds to its die in the melee it is in.
    #[must_use]
    pub fn melee_modifiers(&self, figure: FigureId) -> MeleeModifiers {
        let (adjust, unit) = (&self.tables.adjust, self.tables.unit_of(figure));
        let given = |is_so: bool, value: i8| if is_so { value } else { 0 };
        MeleeModifiers {
            armour: given(unit.armour, adjust.melee_armour),
            mounted: given(unit.mounted, adjust.melee_mounted),
            wall: given(self.defends_a_wall(figure), adjust.melee_wall),
            formation: given(self.is_in_close_formation(figure), adjust.melee_formation),
            behind: given(self.attacks_from_behind(figure), adjust.melee_behind),
            ring: self.tables.ring_of(figure).dice,
        }
    }

    /// The locks of a figure with those it fights in this phase.
    fn fights(&self, figure: FigureId) -> impl Iterator<Item = Tie> + '_ {
        let group = &self.state.melee.group;
        let own = group[usize::from(figure)];
        self.state.ties(figure).filter(move |tie| {
            let foe = group[usize::from(tie.foe)];
            own == NOBODY || foe == own
        })
    }

    /// Whether contact was made with it across a wall or in a doorway that it holds (BB-MEL-12, BB-BLD-09).
    fn defends_a_wall(&self, figure: FigureId) -> bool {
        let is_inside = matches!(self.state.lies(figure), Place::Inside(_));
        self.fights(figure).any(|tie| {
            let came_at = tie.how & Tie::MADE == 0;
            let across = tie.how & Tie::WALL != 0 && came_at;
            across || tie.how & Tie::DOOR != 0 && is_inside
        })
    }

    /// Whether it has come at an enemy from behind: in the turn of contact only, or as long as they are locked (BB-AMB-15).
    fn attacks_from_behind(&self, figure: FigureId) -> bool {
        let lasts = self.tables.read.behind_always;
        let from_behind = Tie::BEHIND | Tie::MADE;
        self.fights(figure)
            .any(|tie| tie.how & from_behind == from_behind && (lasts || tie.how & Tie::FRESH != 0))
    }

    /// Whether it stands shoulder to shoulder with two of its drilled unit, or with one at the end of a rank of three or more
    /// (BB-MEL-07).
    #[must_use]
    pub fn is_in_close_formation(&self, figure: FigureId) -> bool {
        if !self.tables.unit_of(figure).drilled || !self.state.on_table.has(figure) {
            return false;
        }
        let beside = self.shoulder_to_shoulder(figure);
        if beside.len() >= BETWEEN {
            return true;
        }
        let Some(neighbour) = beside.first() else {
            return false;
        };
        let (own, middle) = (self.state.at(figure), self.state.at(neighbour));
        let mut others = self.shoulder_to_shoulder(neighbour);
        others.remove(figure);
        others
            .iter()
            .any(|other| is_in_line(own - middle, self.state.at(other) - middle))
    }

    /// Those of its unit that a figure touches (BB-MEL-12).
    fn shoulder_to_shoulder(&self, figure: FigureId) -> FigureSet {
        let Some(body) = self.body(figure) else {
            return FigureSet::NONE;
        };
        let mut unit = self.tables.unit_of(figure).all() & self.state.on_table;
        unit.remove(figure);
        let touches = |other: &FigureId| {
            let other = self.body(*other);
            other.is_some_and(|other| body.is_within(&other, SHOULDER))
        };
        unit.iter().filter(touches).collect()
    }
}

/// Whether two figures stand on opposite sides of a third, within 45 degrees of a straight rank.
fn is_in_line(one: Vector, other: Vector) -> bool {
    let dot = one.dot(other);
    dot < 0
        && 2 * i128::from(dot) * i128::from(dot)
            >= i128::from(one.squared()) * i128::from(other.squared())
}
