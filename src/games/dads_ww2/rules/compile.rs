//! Compiles a pack and a scenario into the tables of a battle; does not know how the battle is played.

mod forces;
mod goals;
mod rows;

use std::sync::Arc;

use super::field::Field;
use super::readings::Readings;
use super::tables::{DeployRow, Kinds, MOST_ZONES, SideRow, SightPeriod, Tables, ZoneRow};
use crate::content::{Board, Edge, Kept, Map, Options, Pack, Scenario, ScenarioSide};
use crate::engine::{Side, Unplayable};
use crate::kernel::{Hex, HexId, HexSet};

/// Compiles a scenario with the options it is written for.
///
/// # Errors
/// If it cannot be played.
pub fn compile(pack: &Pack, scenario: &Kept<Scenario>) -> Result<Arc<Tables>, Unplayable> {
    compile_with(pack, scenario, &pack.options_for(scenario))
}

/// Compiles a scenario with other options than its own.
///
/// # Errors
/// If it cannot be played.
pub fn compile_with(
    pack: &Pack,
    scenario: &Kept<Scenario>,
    options: &Options,
) -> Result<Arc<Tables>, Unplayable> {
    let id = scenario.map_id();
    let map = pack.shelf::<Map>().get(id);
    let map = map.ok_or_else(|| Unplayable::by("DW-SET-01", format!("there is no map `{id}`")))?;
    compile_on(pack, scenario, map, options)
}

/// Compiles a scenario on a map, neither of which need be one of the pack's.
///
/// # Errors
/// If it cannot be played.
pub fn compile_on(
    pack: &Pack,
    scenario: &Scenario,
    map: &Map,
    options: &Options,
) -> Result<Arc<Tables>, Unplayable> {
    let written: Vec<&ScenarioSide> = scenario.sides().collect();
    let [first, second] = written.as_slice() else {
        let what = format!("a battle has two sides, and this has {}", written.len());
        return Err(Unplayable::by("DW-SET-01", what));
    };
    let read = Readings::of(options);
    let board = Board::of(map, pack);
    let field = Field::of(&board, pack, &read)?;
    let battle = Plan {
        pack,
        scenario,
        board: &board,
        field: &field,
        read: &read,
        options,
        sides: [*first, *second],
    };
    let zones = battle.zones()?;
    let bases = [
        battle.bases(Side::First, &zones)?,
        battle.bases(Side::Second, &zones)?,
    ];
    battle.one_to_a_cell(&bases)?;
    let goals = battle.goals(&zones, &bases)?;
    let sides = [
        battle.side(Side::First, &bases, &goals)?,
        battle.side(Side::Second, &bases, &goals)?,
    ];
    let periods = battle.periods();
    let turns = scenario.turns.as_ref().map(|turns| *turns.get_ref() as u8);
    Ok(Arc::new(Tables {
        title: scenario.name.get_ref().clone(),
        turns: turns.unwrap_or(read.turn_limit).max(1),
        first: battle.named(scenario.first.as_ref())?,
        sets_up_first: battle.named(scenario.set_up.first())?,
        otherwise: battle.named(scenario.otherwise.as_ref())?,
        tie: battle.tie(),
        tie_of_neither: scenario.tie,
        changes: rows::changes(pack),
        faces: rows::faces(pack)?,
        penetration: rows::penetration(pack)?,
        periods,
        zones,
        goals,
        sides,
        kinds: [Kinds::of(&bases[0]), Kinds::of(&bases[1])],
        bases,
        read,
        field,
    }))
}

/// A scenario on its way to becoming tables.
struct Plan<'a> {
    pack: &'a Pack,
    scenario: &'a Scenario,
    board: &'a Board<'a>,
    field: &'a Field,
    read: &'a Readings,
    options: &'a Options,
    sides: [&'a ScenarioSide; 2],
}

impl Plan<'_> {
    /// The number of a cell by its label.
    fn cell(&self, hex: Hex) -> Result<HexId, Unplayable> {
        let found = self.field.cell(hex);
        found.ok_or_else(|| Unplayable::by("DW-SET-01", format!("{hex} is not on the map")))
    }

    /// The named parts of the board: those of the scenario, then those of the map.
    fn zones(&self) -> Result<Vec<ZoneRow>, Unplayable> {
        let cells = |hexes: &mut dyn Iterator<Item = Hex>| -> HexSet {
            hexes.filter_map(|hex| self.field.cell(hex)).collect()
        };
        let mut zones: Vec<ZoneRow> = Vec::new();
        for place in &self.scenario.zones {
            let place = place.get_ref();
            let id = place.id.get_ref().clone();
            let name = place.name.as_ref().map(|name| name.get_ref().clone());
            zones.push(ZoneRow {
                name: name.unwrap_or_else(|| id.clone()),
                cells: cells(&mut place.all_hexes().into_iter()),
                id,
            });
        }
        for (id, hexes) in self.board.zones() {
            if zones.iter().all(|zone| zone.id != id) {
                zones.push(ZoneRow {
                    id: id.into(),
                    name: id.into(),
                    cells: cells(&mut hexes.into_iter()),
                });
            }
        }
        if zones.len() > MOST_ZONES {
            let what = format!(
                "at most {MOST_ZONES} zones can be played, and this has {}",
                zones.len()
            );
            return Err(Unplayable::because(what));
        }
        Ok(zones)
    }

    /// The number of a zone.
    fn zone(&self, zones: &[ZoneRow], id: &str) -> Result<u8, Unplayable> {
        let found = zones.iter().position(|zone| zone.id == id);
        let missing = || Unplayable::by("DW-SET-01", format!("there is no zone `{id}`"));
        found.map(|at| at as u8).ok_or_else(missing)
    }

    fn cells_of(&self, zones: &[ZoneRow], id: &str) -> Result<HexSet, Unplayable> {
        Ok(zones[usize::from(self.zone(zones, id)?)].cells)
    }

    /// The side with an id, if one is given.
    fn named(&self, id: Option<&toml::Spanned<String>>) -> Result<Option<Side>, Unplayable> {
        let Some(id) = id else {
            return Ok(None);
        };
        let mut sides = Side::BOTH.into_iter();
        let found = sides.find(|side| self.sides[side.at()].id.get_ref() == id.get_ref());
        let missing = || format!("there is no side `{}`", id.get_ref());
        found
            .map(Some)
            .ok_or_else(|| Unplayable::because(missing()))
    }

    /// The letter before the numbers of a side's bases: the first of its name, or another that its enemy has not.
    fn letter(&self, side: Side) -> char {
        let of = |side: Side| {
            let name = self.sides[side.at()].name.get_ref();
            let letters = name.chars().filter(char::is_ascii_alphabetic);
            letters
                .map(|letter| letter.to_ascii_uppercase())
                .collect::<Vec<_>>()
        };
        let first = of(Side::First).first().copied().unwrap_or('A');
        match side {
            Side::First => first,
            Side::Second => {
                let others = of(Side::Second).into_iter().chain('A'..='Z');
                let mut free = others.filter(|letter| *letter != first);
                free.next().unwrap_or('B')
            }
        }
    }

    fn side(
        &self,
        side: Side,
        bases: &[Vec<super::tables::BaseRow>; 2],
        goals: &[super::tables::GoalRow],
    ) -> Result<SideRow, Unplayable> {
        let written = self.sides[side.at()];
        let zones = self.zones()?;
        let request = match &written.artillery {
            None => rows::request(self.pack),
            Some(lowest) => Some(*lowest.get_ref() as u8).filter(|lowest| *lowest > 0),
        };
        let (exit_edges, exits_after) = goals::exits(goals, self.scenario, &zones, side);
        let edges = [Edge::North, Edge::East, Edge::South, Edge::West];
        let open = edges.iter().filter(|edge| exit_edges[**edge as usize]);
        let exits = open.fold(HexSet::EMPTY, |cells, edge| {
            cells | self.field.border[*edge as usize]
        });
        let points = bases[side.at()].iter().map(|row| u32::from(row.points));
        Ok(SideRow {
            id: written.id.get_ref().clone(),
            name: written.name.get_ref().clone(),
            home: *written.home.get_ref(),
            letter: self.letter(side),
            deploy: self.deployment(side, &zones)?,
            request,
            points: points.sum(),
            exit_edges,
            exits,
            exits_after,
        })
    }

    /// Where a side sets up: its zones, or some rows at its home edge (DW-AMB-25).
    fn deployment(&self, side: Side, zones: &[ZoneRow]) -> Result<Vec<DeployRow>, Unplayable> {
        let written = self.sides[side.at()];
        let number = |it: &Option<toml::Spanned<u32>>| it.as_ref().map(|it| *it.get_ref() as u8);
        if written.deploy.is_empty() {
            return Ok(vec![DeployRow {
                cells: self.home_rows(*written.home.get_ref()),
                least: 0,
                most: u8::MAX,
            }]);
        }
        let zones = written.deploy.iter().map(|row| {
            let row = row.get_ref();
            Ok(DeployRow {
                cells: self.cells_of(zones, row.zone.get_ref())?,
                least: number(&row.least).unwrap_or(0),
                most: number(&row.most).unwrap_or(u8::MAX),
            })
        });
        zones.collect()
    }

    fn home_rows(&self, home: Edge) -> HexSet {
        let (field, depth) = (self.field, self.read.deployment_rows);
        let cells = 0..field.len() as HexId;
        let near = cells.filter(|cell| {
            let hex = field.hex(*cell);
            match home {
                Edge::North => hex.row <= depth,
                Edge::South => hex.row + depth > field.height,
                Edge::West => hex.column <= depth,
                Edge::East => hex.column + depth > field.width,
            }
        });
        near.collect()
    }

    /// What each cell sees, from one limit of sight to the next.
    fn periods(&self) -> Vec<SightPeriod> {
        let limits = || self.scenario.sight.iter().map(|limit| limit.get_ref());
        let until = |limit: &crate::content::SightLimit| {
            let until = limit.until.as_ref().map(|turn| *turn.get_ref() as u8);
            until.unwrap_or(u8::MAX)
        };
        let mut ends: Vec<u8> = limits().map(until).chain([u8::MAX]).collect();
        ends.sort_unstable();
        ends.dedup();
        let period = |end: u8| {
            let holding: Vec<_> = limits().filter(|limit| until(limit) >= end).collect();
            let cells = 0..self.field.len() as HexId;
            let seen = cells.map(|from| {
                let far = |to: &HexId| holding.iter().all(|limit| self.is_lit(limit, from, *to));
                self.field.seen_from(from).iter().filter(far).collect()
            });
            SightPeriod {
                until: end,
                seen: seen.collect(),
            }
        };
        ends.into_iter().map(period).collect()
    }

    /// Whether a limit of sight lets one cell see another.
    fn is_lit(&self, limit: &crate::content::SightLimit, from: HexId, to: HexId) -> bool {
        if u32::from(self.field.distance(from, to)) <= limit.reach {
            return true;
        }
        let Some(terrain) = &limit.terrain else {
            return false;
        };
        let (grid, field) = (self.field.grid, self.field);
        let is_dim = |cell: HexId| field.ground_at(cell).id == *terrain.get_ref();
        let [start, end] = [from, to].map(|cell| grid.place(field.hex(cell)));
        let line = grid.sightline(start, end);
        let beside = line.edges.iter().flat_map(|edge| [edge.left, edge.right]);
        let mut through = line.inside.iter().copied().chain(beside);
        let crosses = through.any(|place| {
            let cell = grid.cell(place).and_then(|hex| field.cell(hex));
            cell.is_some_and(is_dim)
        });
        !(crosses || is_dim(from) || is_dim(to))
    }
}
