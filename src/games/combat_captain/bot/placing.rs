//! Where a sub-unit should begin: towards its goal, in cover, out of the enemy's fire and not far from its company; knows no dice.

use super::evaluation::Evaluation;
use super::score::Score;
use crate::games::combat_captain::rules::SubId;
use crate::kernel::table::{Point, inches};

/// What a level of a prepared position is worth, as a part of the sub-unit in it.
const PREPARED: f64 = 0.06;
/// What it is worth to have the company near, but not on top of one another.
const FORMED: f64 = 0.08;
/// The most of its company that a sub-unit wants near.
const ENOUGH: usize = 3;

impl Evaluation<'_> {
    /// What a place is worth to a sub-unit that is put on the table.
    pub(super) fn place(&self, subunit: SubId, at: Point) -> Score {
        let (battle, tables) = (self.battle, self.tables());
        let worth = self.book.worth(subunit);
        let soldier = !tables.subunit(subunit).is_vehicle();
        let prepared = tables.field.prepared_at(at).filter(|_| soldier);
        let level = prepared.map_or(0, |(_, level)| level);
        let standing = self.standing(subunit, at, level);
        let mut value = standing.value() + PREPARED * f64::from(level) * worth;
        if let Some(unit) = tables.unit_of(subunit) {
            let near = battle.standing(unit).iter().filter(|mate| {
                let far = (battle.state().at(*mate) - at).squared();
                let most = i64::from(inches(7));
                far <= most * most
            });
            value += FORMED * worth * near.count().min(ENOUGH) as f64 / ENOUGH as f64;
        }
        let note = match () {
            () if level > 0 => "in a prepared position",
            () if standing.danger > 0.001 => "exposed, but near to where it is needed",
            () => "near to where it is needed, and out of fire",
        };
        Score::plain(value, note)
    }
}
