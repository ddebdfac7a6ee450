//! The sub-units of a question put on a bare table: the firers round their target, each at its range.

use super::spec::{Arms, Stand};
use crate::content::Pack;
use crate::engine::{Side, Unplayable};
use crate::games::combat_captain::content::{Subunit, SubunitKind};
use crate::games::combat_captain::rules::{Battle, Layout, OFF, Piece, State, SubId, TestGround};
use crate::kernel::table::{INCH, Point, Sixteenths, Vector, inches, point_towards};

/// Where the target stands.
const MIDDLE: Point = Point::at_inches(60, 60);
/// How far apart the firers stand.
const APART: Sixteenths = inches(4);
/// How many sub-units the unit of a target has: the commonest build of a company (CC-ORG-02).
const USUAL: usize = 7;
/// The turn of the question, in which a gun may have stood for three.
const TURN: u8 = 3;

/// A table with firers and a target.
pub(super) struct FireGround {
    ground: TestGround,
    firers: Vec<Stand>,
    target: Stand,
}

impl FireGround {
    /// The first firer.
    pub(super) const FIRST: SubId = 0;

    /// Lays a table out; in a forest when both sides are in one.
    ///
    /// # Errors
    /// What the pack lacks.
    pub(super) fn of(
        pack: &Pack,
        firers: &[Stand],
        target: &Stand,
        forest: bool,
    ) -> Result<FireGround, Unplayable> {
        let places: Vec<String> = (0..2 * USUAL + 2)
            .map(|at| format!("{}x20in", 6 + 6 * at))
            .collect();
        let mut pieces: Vec<Piece<'_>> = firers
            .iter()
            .zip(&places)
            .map(|(stand, at)| Piece {
                side: Side::First,
                unit: 0,
                entry: &stand.entry,
                at,
            })
            .collect();
        let is_soft = |id: &str| {
            let row = pack.shelf::<Subunit>().get(id);
            row.is_some_and(|row| *row.kind.get_ref() == SubunitKind::SoftVehicle)
        };
        let piece = |unit: u8, entry, at| Piece {
            side: Side::Second,
            unit,
            entry,
            at,
        };
        pieces.push(piece(0, &target.entry, "60x60in"));
        match is_soft(&target.entry) {
            // A car has no company, but somebody else must be there.
            true => pieces.push(piece(1, &firers[0].entry, "60x100in")),
            false => {
                let others = places.iter().rev().take(USUAL - 1);
                pieces.extend(others.map(|at| piece(0, &target.entry, at)));
            }
        }
        let mut features = Vec::new();
        if let 4.. = target.cover {
            features.push(format!(
                "{{ terrain = \"prepared-position\", cover = {}, outline = {{ disc = {{ centre = \"60x60in\", radius = \"2in\" }} }} }}",
                target.cover
            ));
        }
        if forest {
            features.push(
                "{ terrain = \"forest\", outline = { rectangle = { at = \"1x1in\", size = \"118x118in\" } } }"
                    .into(),
            );
        }
        let layout = Layout {
            table: "120x120in",
            features: &features.join(", "),
            more: "",
        };
        Ok(FireGround {
            ground: TestGround::of(pack, &pieces, &layout, &pack.options)?,
            firers: firers.to_vec(),
            target: target.clone(),
        })
    }

    /// The target.
    pub(super) fn target(&self) -> SubId {
        let tables = &self.ground.tables;
        let rows = (0..).zip(&tables.subunits);
        let own = rows.filter(|(_, row)| row.side == Side::Second);
        let found = own.filter(|(_, row)| row.entry == self.target.entry);
        found.map(|(it, _)| it).min().unwrap_or(0)
    }

    /// The distances at which something changes: the limits of all that fires, in inches, each once.
    pub(super) fn limits(&self) -> Vec<u8> {
        let mut limits: Vec<u8> = Vec::new();
        for (stand, firer) in self.firers.iter().zip(FireGround::FIRST..) {
            let arms = self.ground.tables.subunit(firer).arms.iter().flatten();
            if stand.range.is_none() {
                limits.extend(
                    arms.flat_map(|arm| arm.reach)
                        .map(|reach| (reach / INCH) as u8),
                );
            }
        }
        limits.retain(|limit| *limit > 0);
        limits.sort_unstable();
        limits.dedup();
        limits
    }

    /// The battle with every firer at its range, in inches: the farthest at which dice are read as at this one.
    pub(super) fn battle(&self, range: u8, cover: u8) -> Battle {
        let tables = &self.ground.tables;
        let mut state = self.ground.state;
        let target = self.target();
        for it in tables.sides[1].subunits {
            if it != target && tables.unit_of(it) == tables.unit_of(target) {
                // The rest of the company is out of the way, and not gone.
                state.at[usize::from(it)] = OFF;
                state.on_table.remove(it);
                state.waiting.insert(it);
            }
        }
        state.turn = TURN;
        self.put_target(&mut state, target, cover);
        let form = tables.subunit(target).form;
        for (number, (stand, firer)) in self.firers.iter().zip(FireGround::FIRST..).enumerate() {
            let place = usize::from(firer);
            let far = self.far(firer, stand.range.unwrap_or(range)) + form.half_width();
            state.at[place] = around(number, far);
            state.front[place] = MIDDLE - state.at[place];
            state.dice[place] = stand.dice;
            if !stand.stood {
                state.moved_in[place] = TURN;
            }
            if stand.again {
                state.fired_at[place].insert(target);
            }
            let unit = usize::from(tables.subunit(firer).unit);
            state.markers[unit] = state.markers[unit].max(stand.markers);
        }
        Battle::from_state(std::sync::Arc::clone(tables), state)
    }

    fn put_target(&self, state: &mut State, target: SubId, cover: u8) {
        let (tables, place) = (&self.ground.tables, usize::from(target));
        state.at[place] = MIDDLE;
        // Everybody fires from the north.
        let south = Vector::new(0, INCH);
        state.front[place] = if self.target.behind { south } else { -south };
        state.sticks[place] = if state.prepared.has(target) { 0 } else { cover };
        if let Some(figures) = self.target.figures {
            state.figures[place] = match tables.subunit(target).is_soft() {
                true => figures,
                false => figures.min(tables.subunit(target).figures),
            };
        }
        if !self.target.stood {
            state.moved_in[place] = TURN;
        }
        if let Some(unit) = tables.unit_of(target).map(usize::from) {
            state.markers[unit] = self.target.markers;
            state.kills[unit] = self.target.kills;
        }
    }

    /// How far away a firer stands for a distance in inches: at the far end of its band, so that nobody is in another's
    /// way, and a little nearer, so that no rounding carries it out of the band; beyond its reach, at the distance itself.
    fn far(&self, firer: SubId, range: u8) -> Sixteenths {
        let arms = self.ground.tables.subunit(firer).arms.iter().flatten();
        let limits = arms.flat_map(|arm| arm.reach);
        let range = inches(range.into());
        let limit = limits.filter(|limit| *limit >= range).min();
        limit.map_or(range, |limit| limit - INCH / 4)
    }

    /// Which weapons of a firer are to fire: the main weapon, and the machine gun of a tank.
    pub(super) fn arms(&self, number: usize) -> [bool; 2] {
        match self.firers[number].arms {
            Arms::All => [true, true],
            Arms::Gun => [true, false],
            Arms::MachineGun => [false, true],
        }
    }
}

/// A place at a distance from the target, the numbers side by side on a circle round it.
fn around(number: usize, far: Sixteenths) -> Point {
    let mut at = MIDDLE + Vector::new(0, -far);
    for _ in 0..number.div_ceil(2) {
        let across = (at - MIDDLE).turned();
        let across = if number.is_multiple_of(2) {
            across
        } else {
            -across
        };
        let beside = point_towards(at, at + across, APART);
        let longer = beside + (beside - MIDDLE) * 4;
        at = point_towards(MIDDLE, longer, far);
    }
    at
}

/// Two units that fight each other hand to hand.
pub(super) fn close_combat_ground(
    pack: &Pack,
    attackers: &[Stand],
    defenders: &[Stand],
) -> Result<Battle, Unplayable> {
    let places: Vec<String> = (0..attackers.len() + defenders.len())
        .map(|at| format!("{}x60in", 6 + 6 * at))
        .collect();
    let all = attackers.iter().map(|it| (Side::First, it));
    let all: Vec<(Side, &Stand)> = all
        .chain(defenders.iter().map(|it| (Side::Second, it)))
        .collect();
    let pieces: Vec<Piece<'_>> = all
        .iter()
        .zip(&places)
        .map(|((side, stand), at)| Piece {
            side: *side,
            unit: 0,
            entry: &stand.entry,
            at,
        })
        .collect();
    // Each sub-unit with prepared cover stands in a position of its own.
    let features: Vec<String> = all
        .iter()
        .zip(&places)
        .filter(|((_, stand), _)| stand.cover > 3)
        .map(|((_, stand), at)| {
            format!(
                "{{ terrain = \"prepared-position\", cover = {}, outline = {{ disc = {{ centre = \"{at}\", radius = \"2in\" }} }} }}",
                stand.cover
            )
        })
        .collect();
    let layout = Layout {
        table: "120x120in",
        features: &features.join(", "),
        more: "",
    };
    let ground = TestGround::of(pack, &pieces, &layout, &pack.options)?;
    let (tables, mut state) = (&ground.tables, ground.state);
    for ((_, stand), it) in all.iter().zip(0_u8..) {
        let place = usize::from(it);
        if !state.prepared.has(it) {
            state.sticks[place] = stand.cover;
        }
        if let Some(figures) = stand.figures {
            state.figures[place] = figures.min(tables.subunit(it).figures);
        }
        let unit = usize::from(tables.subunit(it).unit);
        state.markers[unit] = state.markers[unit].max(stand.markers);
        state.kills[unit] = state.kills[unit].max(stand.kills);
    }
    Ok(Battle::from_state(std::sync::Arc::clone(tables), state))
}
