//! Compiles the forces of a scenario into units and sub-units: companies part by part, those attached to them, cars and trucks.

use super::{EDGES, Plan};
use crate::content::outline::table_point;
use crate::content::{Edge, Facing, Force};
use crate::engine::{Side, Unplayable};
use crate::games::combat_captain::content::{
    Armour, Company, Subunit, SubunitKind, TargetClass, aside_of,
};
use crate::games::combat_captain::rules::footprint::Form;
use crate::games::combat_captain::rules::ids::{MOST_IN_UNIT, MOST_SUBUNITS, MOST_UNITS, NOBODY};
use crate::games::combat_captain::rules::tables::{
    Arm, ArrivalRow, Start, SubRow, UnitRow, ZoneRow,
};
use crate::kernel::table::{INCH, Vector};

/// A unit on its way to becoming a row: its force, and the entries of its sub-units with the force each came with.
struct Draft<'a> {
    force: &'a Force,
    number: u8,
    company: Option<&'a Company>,
    members: Vec<Member<'a>>,
}

/// A sub-unit of a draft.
struct Member<'a> {
    row: &'a Subunit,
    /// The force it came with, and its number within the side.
    force: &'a Force,
    number: u8,
    /// The bazooka it carries (CC-AMB-22).
    bazooka: Option<&'a Subunit>,
}

impl Member<'_> {
    fn kind(&self) -> SubunitKind {
        *self.row.kind.get_ref()
    }
}

impl Plan<'_> {
    /// The units and the sub-units of both sides.
    pub(super) fn forces(
        &self,
        zones: &[ZoneRow],
    ) -> Result<(Vec<UnitRow>, Vec<SubRow>), Unplayable> {
        let (mut units, mut subunits) = (Vec::new(), Vec::new());
        for side in Side::BOTH {
            self.add_side(side, zones, &mut units, &mut subunits)?;
        }
        let (many, most) = (units.len(), subunits.len());
        if many > MOST_UNITS || most > MOST_SUBUNITS {
            let what = format!(
                "a battle has at most {MOST_UNITS} units with {MOST_SUBUNITS} sub-units, and this has {many} with {most}"
            );
            return Err(Unplayable::because(what));
        }
        Ok((units, subunits))
    }

    fn add_side(
        &self,
        side: Side,
        zones: &[ZoneRow],
        units: &mut Vec<UnitRow>,
        subunits: &mut Vec<SubRow>,
    ) -> Result<(), Unplayable> {
        let written = self.sides[side.at()];
        let (drafts, soft) = self.drafts(side)?;
        let first_of_side = subunits.len();
        let first_unit = units.len() as u8;
        for draft in &drafts {
            let row = self.unit_row(side, draft, drafts.as_slice(), zones, subunits.len())?;
            let unit = units.len() as u8;
            for (at, member) in draft.members.iter().enumerate() {
                let start = self.start_of(draft, at, zones)?;
                let mut row = self.row(side, member.row, unit, member.number)?;
                if let Some(bazooka) = member.bazooka.and_then(|it| it.weapons.first()) {
                    row.arms[1] = Some(self.arm(bazooka.get_ref())?);
                }
                subunits.push(SubRow { start, ..row });
            }
            units.push(row);
        }
        for (force, number, subunit) in soft {
            let with = force.with.as_ref().and_then(|with| {
                let mut found = (first_unit..).zip(&drafts);
                found.find(|(_, draft)| draft.force.id.get_ref() == with.get_ref())
            });
            let unit = with.map(|(unit, _)| unit);
            let arrives = unit.is_some_and(|unit| units[usize::from(unit)].arrives.is_some());
            let start = match (arrives, force.position.is_some()) {
                (true, false) => Start::Arrives,
                _ => self.start(force, 0, 1, zones)?,
            };
            let row = self.row(side, subunit, NOBODY, number)?;
            subunits.push(SubRow {
                start,
                comes_with: unit.unwrap_or(NOBODY),
                ..row
            });
        }
        if drafts.is_empty() {
            let name = written.name.get_ref();
            let what = format!("`{name}` has no unit that can be activated");
            return Err(Unplayable::by("CC-SET-01", what));
        }
        self.name(side, &mut subunits[first_of_side..]);
        Ok(())
    }

    /// The units of a side with those attached to them, and its cars and trucks.
    #[allow(clippy::type_complexity)]
    fn drafts(
        &self,
        side: Side,
    ) -> Result<(Vec<Draft<'_>>, Vec<(&Force, u8, &Subunit)>), Unplayable> {
        let mut drafts: Vec<Draft<'_>> = Vec::new();
        let (mut attached, mut soft) = (Vec::new(), Vec::new());
        for (number, force) in (0u8..).zip(self.sides[side.at()].forces()) {
            for _ in 0..force.count.max(1) {
                let (company, listed) = self.listed(force)?;
                let is_soft = |it: &&Subunit| *it.kind.get_ref() == SubunitKind::SoftVehicle;
                match (company, &force.with) {
                    (None, _) if listed.iter().any(is_soft) => {
                        soft.extend(listed.into_iter().map(|it| (force, number, it)));
                    }
                    (None, Some(with)) => attached.push((with.get_ref(), listed, force, number)),
                    _ => drafts.push(Draft {
                        force,
                        number,
                        company,
                        members: members(listed, force, number).collect(),
                    }),
                }
            }
        }
        for (with, listed, force, number) in attached {
            let mut found = drafts.iter_mut();
            let draft = found.find(|draft| draft.force.id.get_ref() == with);
            let missing = || {
                let what = format!("there is no company `{with}` to be attached to");
                Unplayable::by("CC-ORG-04", what)
            };
            let draft = draft.ok_or_else(missing)?;
            draft.members.extend(members(listed, force, number));
        }
        if self.read.bazooka_in_squad {
            drafts.iter_mut().for_each(hand_out_bazookas);
        }
        Ok((drafts, soft))
    }

    /// The sub-units of a force: the parts of a company, or itself.
    fn listed(&self, force: &Force) -> Result<(Option<&Company>, Vec<&Subunit>), Unplayable> {
        let id = force.of.get_ref();
        let subunit = |id: &str| {
            let row = self.pack.shelf::<Subunit>().get(id);
            let missing = || Unplayable::because(format!("there is no sub-unit `{id}`"));
            row.map(|row| &**row).ok_or_else(missing)
        };
        let Some(company) = self.pack.shelf::<Company>().get(id) else {
            return Ok((None, vec![subunit(id)?]));
        };
        let mut all = Vec::new();
        for part in company.parts() {
            let row = subunit(part.of.get_ref())?;
            all.extend(std::iter::repeat_n(row, *part.count.get_ref() as usize));
        }
        Ok((Some(company), all))
    }

    fn unit_row(
        &self,
        side: Side,
        draft: &Draft<'_>,
        drafts: &[Draft<'_>],
        zones: &[ZoneRow],
        first: usize,
    ) -> Result<UnitRow, Unplayable> {
        let id = draft.force.id.get_ref();
        let same: Vec<&Draft<'_>> = drafts
            .iter()
            .filter(|other| std::ptr::eq(other.force, draft.force))
            .collect();
        let place = same.iter().position(|other| std::ptr::eq(*other, draft));
        let number = match (same.len(), place) {
            (0 | 1, _) | (_, None) => String::new(),
            (_, Some(place)) => format!("-{}", place + 1),
        };
        let title = draft.force.title(self.pack);
        let name = match number.strip_prefix('-') {
            Some(number) => format!("{title} {number}"),
            None => title.to_string(),
        };
        let count = draft.members.len();
        Self::judge_unit(&name, count)?;
        Ok(UnitRow {
            code: format!("{id}{number}"),
            name,
            force: draft.number,
            side,
            first: first as u8,
            count: count as u8,
            dice: draft
                .company
                .map_or(3, |company| *company.dice.get_ref() as u8),
            bonus: draft.company.is_none_or(|company| company.bonus_die),
            arrives: self.arrival(draft.force, zones)?,
        })
    }

    /// Whether a unit can be played at all (CC-VAL).
    fn judge_unit(name: &str, count: usize) -> Result<(), Unplayable> {
        if count == 0 || count > MOST_IN_UNIT {
            let what =
                format!("a unit has 1 to {MOST_IN_UNIT} sub-units, and `{name}` has {count}");
            return Err(Unplayable::by("CC-VAL-01", what));
        }
        Ok(())
    }

    fn arrival(&self, force: &Force, zones: &[ZoneRow]) -> Result<Option<ArrivalRow>, Unplayable> {
        let Some(arrives) = &force.arrives else {
            return Ok(None);
        };
        let arrives = arrives.get_ref();
        let zone = self.zone(zones, arrives.zone.get_ref())?;
        let taken = arrives.taken.as_ref();
        let taken = taken.map(|taken| self.zone(zones, taken.get_ref()));
        let turn = arrives.turn.as_ref().map(|turn| *turn.get_ref() as u8);
        if turn.is_none() && taken.is_none() {
            let what = format!("`{}` arrives, and nothing says when", force.id.get_ref());
            return Err(Unplayable::by("CC-SET-06", what));
        }
        Ok(Some(ArrivalRow {
            turn,
            taken: taken.transpose()?,
            after: arrives.after as u8,
            zone,
            edge: self.edge_of(&zones[usize::from(zone)]),
        }))
    }

    /// The table edge along which a zone lies the longest; none when it touches no edge.
    fn edge_of(&self, zone: &ZoneRow) -> Option<Edge> {
        let (from, to) = zone.bounds;
        let along = |edge: &Edge| match edge {
            Edge::North if from.y <= 0 => to.x - from.x,
            Edge::South if to.y >= self.size.y => to.x - from.x,
            Edge::West if from.x <= 0 => to.y - from.y,
            Edge::East if to.x >= self.size.x => to.y - from.y,
            _ => 0,
        };
        let longest = EDGES.into_iter().max_by_key(along)?;
        (along(&longest) > 0).then_some(longest)
    }

    /// Where a sub-unit of a unit starts: those attached to it have a place of their own if the scenario says so.
    fn start_of(
        &self,
        draft: &Draft<'_>,
        at: usize,
        zones: &[ZoneRow],
    ) -> Result<Start, Unplayable> {
        let force = draft.members[at].force;
        let attached = !std::ptr::eq(force, draft.force);
        if attached && (force.position.is_some() || force.zone.is_some()) {
            return self.start(force, 0, 1, zones);
        }
        let own = draft.members.iter();
        let own = own.filter(|it| std::ptr::eq(it.force, draft.force)).count();
        self.start(draft.force, at, own.max(at + 1), zones)
    }

    fn start(
        &self,
        force: &Force,
        at: usize,
        count: usize,
        zones: &[ZoneRow],
    ) -> Result<Start, Unplayable> {
        if force.arrives.is_some() {
            return Ok(Start::Arrives);
        }
        if let Some(position) = &force.position {
            let middle = table_point(*position.get_ref());
            let front = force.facing.map_or(Vector::new(0, -INCH), vector);
            // Side by side, across the way they face.
            let across = aside_of(at, count) * INCH;
            let place = super::super::footprint::aside(middle, front, across);
            return Ok(Start::At(place, front));
        }
        let zone = force.zone.as_ref();
        let zone = zone.map(|zone| self.zone(zones, zone.get_ref()));
        Ok(Start::Placed(zone.transpose()?))
    }

    fn row(
        &self,
        side: Side,
        subunit: &Subunit,
        unit: u8,
        force: u8,
    ) -> Result<SubRow, Unplayable> {
        let kind = *subunit.kind.get_ref();
        let name = subunit.name.get_ref();
        let written = subunit.figures.as_ref().map(|it| *it.get_ref() as u8);
        let usual = match kind {
            SubunitKind::Rifle => 5,
            SubunitKind::Tank | SubunitKind::SoftVehicle => 0,
            _ => 2,
        };
        let figures = written.unwrap_or(usual);
        let is_usual = figures == usual || kind == SubunitKind::Bazooka;
        if !is_usual && !self.read.custom_strength {
            let what = format!(
                "`{name}` has {figures} figures, and the rules say {usual}; the option `custom_strength` allows it"
            );
            return Err(Unplayable::by("CC-VAL-04", what));
        }
        let mut arms: [Option<Arm>; 2] = [None, None];
        for (arm, written) in arms.iter_mut().zip(&subunit.weapons) {
            *arm = Some(self.arm(written.get_ref())?);
        }
        let armour = subunit.armour.as_ref().map(|armour| *armour.get_ref());
        Ok(SubRow {
            code: String::new(),
            short: String::new(),
            mark: String::new(),
            name: name.clone(),
            entry: subunit.id.get_ref().clone(),
            side,
            unit,
            force,
            kind,
            figures,
            form: form(subunit),
            arms,
            class: match armour {
                Some(Armour::Thin) => TargetClass::Thin,
                Some(Armour::Regular) => TargetClass::Regular,
                Some(Armour::Superior) => TargetClass::Superior,
                Some(Armour::None) | None => TargetClass::Infantry,
            },
            reading: self.reading(kind),
            start: Start::Placed(None),
            comes_with: NOBODY,
        })
    }

    /// Gives the sub-units of a side their names in orders.
    fn name(&self, side: Side, rows: &mut [SubRow]) {
        let (word, letter) = (self.word(side), self.letter(side));
        let kinds: Vec<String> = rows.iter().map(kind_word).collect();
        for (at, row) in rows.iter_mut().enumerate() {
            let number = kinds[..=at].iter().filter(|it| **it == kinds[at]).count();
            row.short = format!("{}-{number}", kinds[at]);
            row.code = format!("{word}-{}", row.short);
            row.mark = format!("{letter}{}", at + 1);
        }
    }
}

fn members<'a>(
    listed: Vec<&'a Subunit>,
    force: &'a Force,
    number: u8,
) -> impl Iterator<Item = Member<'a>> {
    listed.into_iter().map(move |row| Member {
        row,
        force,
        number,
        bazooka: None,
    })
}

/// Each bazooka team of a company becomes a weapon of one of its squads, as long as there are squads (CC-AMB-22).
fn hand_out_bazookas(draft: &mut Draft<'_>) {
    let is_team = |member: &Member<'_>| member.kind() == SubunitKind::Bazooka;
    while let Some(team) = draft.members.iter().position(is_team) {
        let free = |it: &Member<'_>| it.kind() == SubunitKind::Rifle && it.bazooka.is_none();
        let Some(squad) = draft.members.iter().position(free) else {
            return;
        };
        draft.members[squad].bazooka = Some(draft.members[team].row);
        draft.members.remove(team);
    }
}

/// What a sub-unit is called in orders, before it has a number.
fn kind_word(row: &SubRow) -> String {
    match row.kind {
        SubunitKind::Rifle => "squad".into(),
        SubunitKind::MachineGun => "mg".into(),
        SubunitKind::Mortar => "mortar".into(),
        SubunitKind::Bazooka => "bazooka".into(),
        SubunitKind::Gun => "gun".into(),
        SubunitKind::Tank => "tank".into(),
        SubunitKind::SoftVehicle => row.entry.clone(),
    }
}

/// Footprints (CC-GEO-01): half as long and half as wide.
fn form(subunit: &Subunit) -> Form {
    let (width, length) = subunit.footprint();
    let half = |size: u32| size as i32 * INCH / 2;
    match subunit.kind.get_ref().is_vehicle() {
        true => Form::Box(half(length), half(width)),
        false => Form::Disc(half(width)),
    }
}

/// A way to face on the table.
pub(super) fn vector(facing: Facing) -> Vector {
    let (x, y) = match facing {
        Facing::North => (0, -1),
        Facing::NorthEast => (1, -1),
        Facing::East => (1, 0),
        Facing::SouthEast => (1, 1),
        Facing::South => (0, 1),
        Facing::SouthWest => (-1, 1),
        Facing::West => (-1, 0),
        Facing::NorthWest => (-1, -1),
    };
    Vector::new(x * INCH, y * INCH)
}
