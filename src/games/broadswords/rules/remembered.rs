//! What is remembered of sight and shelter between enemies on the table: it follows from where the two stand, so it belongs to no
//! state, and nothing need be forgotten when somebody moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::Battle;
use super::ids::FigureId;
use super::sight::Protection;
use super::state::Place;
use super::tables::Tables;
use crate::engine::Side;
use crate::kernel::table::{Form, Point};

/// The bits of a coordinate.
const COORDINATE: u32 = 13;
/// The bits of what is remembered of one place and another, behind their coordinates.
const SIGHT_KNOWN: u64 = 1 << 52;
const SEEN: u64 = 1 << 53;
/// Three bits for what shelters the second side's figure, and three for the first side's: known, concealed, covered.
const SHELTER: [u32; 2] = [54, 57];

/// Sight and shelter between each figure of the first side and each of the second, with the places for which they were worked
/// out. Copies of a battle share it until something falls; several threads may ask at once.
#[derive(Debug)]
pub(super) struct Remembered {
    /// How many figures the first side has.
    first: usize,
    /// How many the second has.
    second: usize,
    pairs: Box<[AtomicU64]>,
}

impl Remembered {
    /// Nothing known.
    #[must_use]
    pub(super) fn of(tables: &Tables) -> Arc<Remembered> {
        let first = tables.sides[0].figures.len() as usize;
        let second = tables.figures.len() - first;
        let pairs = (0..first * second).map(|_| AtomicU64::new(0)).collect();
        Arc::new(Remembered {
            first,
            second,
            pairs,
        })
    }

    /// The entry of a figure of the first side and one of the second.
    fn pair(&self, one: FigureId, other: FigureId) -> Option<&AtomicU64> {
        let other = usize::from(other).checked_sub(self.first)?;
        self.pairs.get(usize::from(one) * self.second + other)
    }
}

/// Two places as the first bits of an entry; none for a table that is too large.
fn places(one: Point, other: Point) -> Option<u64> {
    let mut all = 0;
    for coordinate in [one.x, one.y, other.x, other.y] {
        let coordinate = u64::try_from(coordinate).ok()?;
        if coordinate >> COORDINATE != 0 {
            return None;
        }
        all = all << COORDINATE | coordinate;
    }
    Some(all)
}

/// Two enemies on round bases, the one of the first side first, and whether they were turned round for it.
struct Pair {
    one: FigureId,
    other: FigureId,
    is_turned: bool,
}

impl Battle {
    fn pair(&self, one: FigureId, other: FigureId) -> Option<Pair> {
        let is_plain = |figure: FigureId| {
            self.state.lies(figure) == Place::Table
                && matches!(self.tables.figure(figure).form, Form::Disc(_))
        };
        if !is_plain(one) || !is_plain(other) {
            return None;
        }
        let sides = [one, other].map(|figure| self.tables.side_of(figure));
        let (one, other, is_turned) = match sides {
            [Side::First, Side::Second] => (one, other, false),
            [Side::Second, Side::First] => (other, one, true),
            _ => return None,
        };
        Some(Pair {
            one,
            other,
            is_turned,
        })
    }

    /// What is remembered of two enemies where they stand now, if that can be remembered.
    fn recall(&self, pair: &Pair) -> Option<(&AtomicU64, u64)> {
        let places = places(self.state.at(pair.one), self.state.at(pair.other))?;
        let entry = self.remembered.pair(pair.one, pair.other)?;
        let known = entry.load(Relaxed);
        let same = known & (SIGHT_KNOWN - 1) == places;
        Some((entry, if same { known } else { places }))
    }

    /// Whether two figures on the table see each other, remembered where it can be.
    pub(super) fn sees_on_table(
        &self,
        one: FigureId,
        other: FigureId,
        look: impl FnOnce() -> bool,
    ) -> bool {
        let Some(pair) = self.pair(one, other) else {
            return look();
        };
        let Some((entry, known)) = self.recall(&pair) else {
            return look();
        };
        if known & SIGHT_KNOWN != 0 {
            return known & SEEN != 0;
        }
        let seen = look();
        let bits = SIGHT_KNOWN | if seen { SEEN } else { 0 };
        entry.store(known | bits, Relaxed);
        seen
    }

    /// What shelters a figure on the table from another, remembered where it can be.
    pub(super) fn sheltered_on_table(
        &self,
        shooter: FigureId,
        target: FigureId,
        look: impl FnOnce() -> Protection,
    ) -> Protection {
        let Some(pair) = self.pair(shooter, target) else {
            return look();
        };
        let Some((entry, known)) = self.recall(&pair) else {
            return look();
        };
        let shift = SHELTER[usize::from(pair.is_turned)];
        let bits = known >> shift & 7;
        if bits & 1 != 0 {
            return Protection {
                concealed: bits & 2 != 0,
                covered: bits & 4 != 0,
            };
        }
        let found = look();
        let bits = 1 | u64::from(found.concealed) << 1 | u64::from(found.covered) << 2;
        entry.store(known | bits << shift, Relaxed);
        found
    }
}
