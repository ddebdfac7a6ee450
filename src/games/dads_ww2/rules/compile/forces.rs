//! Compiles the forces of a scenario into bases: armies line by line, with codes, weapons and places.

use toml::Spanned;

use super::{Plan, rows};
use crate::content::{Facing as Compass, Force};
use crate::engine::{Side, Unplayable};
use crate::games::dads_ww2::content::{Army, Base, BaseType, Weapon, bases};
use crate::games::dads_ww2::rules::act::NO_FACING;
use crate::games::dads_ww2::rules::base_set::{BaseId, MOST_BASES, base_of};
use crate::games::dads_ww2::rules::tables::{Arm, AssaultArm, BaseRow, Start, ZoneRow};
use crate::kernel::HexSet;

impl Plan<'_> {
    /// The bases of a side, in the order of its forces.
    pub(super) fn bases(&self, side: Side, zones: &[ZoneRow]) -> Result<Vec<BaseRow>, Unplayable> {
        let letter = self.letter(side);
        let mut all: Vec<BaseRow> = Vec::new();
        // A force may be named before the carrier it is aboard.
        let mut aboard: Vec<(usize, &Spanned<String>)> = Vec::new();
        for (at, force) in (0u8..).zip(self.sides[side.at()].forces()) {
            let start = self.start(force, zones)?;
            for (base, name, experienced) in self.listed(force)? {
                if let Some(carrier) = &force.aboard {
                    aboard.push((all.len(), carrier));
                }
                let code = format!("{letter}{}", all.len() + 1);
                let row = self.row(force, base, &name, experienced)?;
                all.push(BaseRow {
                    code,
                    force: at,
                    start,
                    ..row
                });
            }
        }
        if all.is_empty() || all.len() > MOST_BASES {
            let name = self.sides[side.at()].name.get_ref();
            let count = all.len();
            let what = format!("a side has 1 to {MOST_BASES} bases, and `{name}` has {count}");
            return Err(Unplayable::by("DW-SET-01", what));
        }
        for (passenger, carrier) in aboard {
            all[passenger].start = Start::Aboard(self.free_carrier(side, &all, carrier)?);
        }
        Ok(all)
    }

    /// The bases of a force: each line of an army as often as it says, or a base.
    fn listed(&self, force: &Force) -> Result<Vec<(&Base, String, bool)>, Unplayable> {
        let id = force.of.get_ref();
        let mut found = Vec::new();
        if let Some(army) = self.pack.shelf::<Army>().get(id) {
            for line in army.lines() {
                let base = self.base(line.base.get_ref())?;
                let name = line.stands_for.as_ref().unwrap_or(&base.name).get_ref();
                for _ in 0..line.count {
                    found.push((base, name.clone(), line.experienced));
                }
            }
        } else {
            let base = self.base(id)?;
            found.push((base, base.name.get_ref().clone(), force.is_experienced()));
        }
        let times = force.count.max(1) as usize;
        Ok(std::iter::repeat_n(found, times).flatten().collect())
    }

    fn base(&self, id: &str) -> Result<&Base, Unplayable> {
        let base = self.pack.shelf::<Base>().get(id);
        let base = base.map(|base| &**base);
        base.ok_or_else(|| Unplayable::because(format!("there is no base `{id}`")))
    }

    /// How a force comes onto the table.
    fn start(&self, force: &Force, zones: &[ZoneRow]) -> Result<Start, Unplayable> {
        if let Some(hex) = force.hex() {
            return Ok(Start::At(self.cell(hex)?));
        }
        if let Some(arrival) = &force.arrives {
            let arrival = arrival.get_ref();
            let cells = self.cells_of(zones, arrival.zone.get_ref())?;
            return Ok(match (&arrival.turn, &arrival.taken) {
                (Some(turn), _) => Start::Turn {
                    turn: (*turn.get_ref() + arrival.after) as u8,
                    cells,
                },
                (None, Some(taken)) => Start::Taken {
                    zone: self.zone(zones, taken.get_ref())?,
                    after: arrival.after.max(1) as u8,
                    cells,
                },
                (None, None) => Start::Turn { turn: 1, cells },
            });
        }
        Ok(Start::Placed(match &force.zone {
            Some(zone) => self.cells_of(zones, zone.get_ref())?,
            None => HexSet::EMPTY,
        }))
    }

    /// Everything about a base that its entry and its line say.
    fn row(
        &self,
        force: &Force,
        base: &Base,
        name: &str,
        experienced: bool,
    ) -> Result<BaseRow, Unplayable> {
        let unpriced = || {
            let name = base.name.get_ref();
            Unplayable::by("DW-BASE-12", format!("no row gives the points of `{name}`"))
        };
        let points = bases::cost(self.pack, base, experienced).ok_or_else(unpriced)?;
        let pace = bases::pace(self.pack, base).ok_or_else(|| {
            let name = base.name.get_ref();
            Unplayable::by("DW-MOV-01", format!("no row says how `{name}` moves"))
        })?;
        let weapons = base.weapons();
        let mut arms = [None; 2];
        for weapon in weapons.iter().take(2).copied() {
            // The machine guns of an AFV stand second, also where it has no gun to choose instead.
            let second = base.is_afv() && weapon == Weapon::MachineGun && arms[0].is_some();
            arms[usize::from(second)] = Some(self.arm(weapon)?);
        }
        let immobile = force.immobile.iter();
        let facing = force.facing.map_or(0, degrees);
        let towed = *base.kind.get_ref() == BaseType::UnitSupport;
        Ok(BaseRow {
            code: String::new(),
            name: name.into(),
            entry: base.id.get_ref().clone(),
            kind: *base.kind.get_ref(),
            experienced,
            points: points as u16,
            pace: pace.hexes as u8,
            move_cost: pace.cost as u8,
            arms,
            armour: base
                .armour
                .as_ref()
                .map(|it| *it.get_ref())
                .filter(|_| base.is_afv()),
            assault: self.assault_arm(base, &weapons),
            hand_held: weapons.contains(&Weapon::HandHeld),
            carrier: base.is_carrier(),
            immobile: immobile
                .map(|id| id.get_ref())
                .any(|id| id == base.id.get_ref()),
            force: 0,
            start: Start::Placed(HexSet::EMPTY),
            facing: if towed {
                self.field.facing_towards(facing)
            } else {
                NO_FACING
            },
            hits: force.hits.as_ref().map_or(0, |hits| *hits.get_ref() as u8),
        })
    }

    fn arm(&self, weapon: Weapon) -> Result<Arm, Unplayable> {
        let row = bases::shooter(self.pack, weapon).ok_or_else(|| {
            Unplayable::by("DW-SHO-01", format!("no row says how a {weapon} shoots"))
        })?;
        Ok(Arm {
            weapon,
            range: row.range as u8,
            dice: row.dice as i8,
            class: rows::class_of(self.pack, self.options, weapon),
        })
    }

    /// AFVs and anti-tank guns penetrate by their class, hand-held weapons as light guns; all others as light guns whose
    /// success is rolled again (DW-ASL-04, DW-ASL-10).
    fn assault_arm(&self, base: &Base, weapons: &[Weapon]) -> AssaultArm {
        let own = weapons.iter().copied().find(|weapon| {
            matches!(
                weapon,
                Weapon::LightGun | Weapon::MediumGun | Weapon::HeavyGun | Weapon::HandHeld
            )
        });
        // An AFV without a gun rams as a light gun does.
        let weapon = own.or(base.is_afv().then_some(Weapon::LightGun));
        AssaultArm {
            needed: rows::against_light(
                self.pack,
                self.options,
                weapon.unwrap_or(Weapon::LightGun),
            ),
            again: weapon.is_none(),
        }
    }

    /// The first base of a force that carries nobody yet.
    fn free_carrier(
        &self,
        side: Side,
        all: &[BaseRow],
        id: &Spanned<String>,
    ) -> Result<BaseId, Unplayable> {
        let id = id.get_ref();
        let mut forces = self.sides[side.at()].forces();
        let force = forces.position(|force| force.id.get_ref() == id);
        let is_free = |base: BaseId| all.iter().all(|row| row.start != Start::Aboard(base));
        let place = (0..all.len()).find(|place| {
            let row = &all[*place];
            let carries = row.carrier && self.read.transport;
            Some(usize::from(row.force)) == force && carries && is_free(base_of(side, *place))
        });
        let missing = || {
            let what = format!("`{id}` has no room left for those who start aboard");
            Unplayable::by("DW-MOV-05", what)
        };
        Ok(base_of(side, place.ok_or_else(missing)?))
    }

    /// Checks that nobody starts where somebody is, friend or enemy, or where nobody can be (DW-GEN-01).
    pub(super) fn one_to_a_cell(&self, bases: &[Vec<BaseRow>; 2]) -> Result<(), Unplayable> {
        let mut taken = HexSet::EMPTY;
        for row in bases.iter().flatten() {
            let Start::At(cell) = row.start else {
                continue;
            };
            if taken.has(cell) || !self.field.passable.has(cell) {
                let cell = self.field.name(cell);
                let what = format!("`{}` cannot start in {cell}", row.name);
                return Err(Unplayable::by("DW-GEN-01", what));
            }
            taken.insert(cell);
        }
        Ok(())
    }
}

/// A compass word in degrees, clockwise from north.
fn degrees(facing: Compass) -> u16 {
    match facing {
        Compass::North => 0,
        Compass::NorthEast => 45,
        Compass::East => 90,
        Compass::SouthEast => 135,
        Compass::South => 180,
        Compass::SouthWest => 225,
        Compass::West => 270,
        Compass::NorthWest => 315,
    }
}
