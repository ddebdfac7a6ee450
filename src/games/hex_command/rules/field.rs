//! The board compiled: which hexes touch, how far apart they are, what lies between them, and the rows of the terrain sheet.

use std::collections::BTreeMap;

use super::state::State;
use super::tables::Firer;
use super::ways::Limits;
use crate::content::{self as model, Access, Board, EdgeKind, Pack, RangeChange, Terrain};
use crate::engine::Side;
use crate::kernel::{Axial, Grid, Hex, Orientation, Sightline};
use crate::kernel::{HexId, HexSet, MAX_HEXES, OFF};

/// A board that does not change.
#[derive(Clone, Debug)]
pub struct Field {
    /// The orientation of the hexes.
    pub orientation: Orientation,
    /// The hexes by name, in the order of their numbers.
    pub hexes: Vec<Hex>,
    numbers: BTreeMap<Hex, HexId>,
    /// The six hexes around each, clockwise.
    pub around: Vec<[HexId; 6]>,
    /// The same as sets; there is a row for every possible number, so that no lookup can be out of bounds.
    pub near: Box<[HexSet; 256]>,
    distances: Vec<u8>,
    lines: Vec<Line>,
    passed: Vec<HexId>,
    /// How far each hex is from each side's home edge.
    pub home: [Vec<u8>; 2],
    /// For each side and hex, the adjacent hexes that are nearer to that edge.
    pub homewards: [Box<[HexSet; 256]>; 2],
    /// Terrain rows.
    pub terrain: Vec<Row>,
    /// The row of each hex at the start.
    pub ground: Vec<u8>,
    /// Higher ground.
    pub high: HexSet,
    /// The recon section of each hex.
    pub section: Vec<u8>,
    /// Buildings: their points at the start, by hex.
    pub points: Vec<u8>,
    /// Hexes whose ruins stay ruins.
    pub irreducible: HexSet,
    /// The sides by which a building in each hex can be entered, as bits.
    pub doors: Vec<u8>,
    /// For each hex, the hexes from which it can be entered by those sides.
    pub entries: Box<[HexSet; 256]>,
    /// For each hex, the hexes that can be entered from it by those sides without crossing a river.
    pub exits: Box<[HexSet; 256]>,
    /// For each hex, the adjacent hexes on the other side of a river.
    pub across: Box<[HexSet; 256]>,
    /// The hexes that cannot be entered from every side.
    pub housed: HexSet,
    /// The sides of each hex that carry a river, as bits.
    pub rivers: Vec<u8>,
    /// The hexes with such a side.
    pub banks: HexSet,
    /// The river sides that can be waded.
    pub fords: Vec<u8>,
    /// Which units wade rivers where there is neither ford nor bridge (HC-TER-5).
    pub wading: Access,
    /// Whether there is a river or bridge anywhere.
    pub has_rivers: bool,
    /// Whether there is wire anywhere.
    pub has_wire: bool,
    /// The most by which the target's terrain can shorten a range.
    pub lure: u8,
    /// Bridges at the start.
    pub bridges: Vec<(BridgeSite, bool)>,
    /// Terrain rows that the rules name.
    pub known: Known,
    /// Hexes of terrain with a limit on how many may be entered in one move.
    pub limited: Vec<(HexSet, u8)>,
    /// The limits that matter, by the length of a move.
    pub(super) limits: Vec<Limits>,
    /// The names of places, for people.
    pub labels: Vec<(HexId, String)>,
    /// Whether the map names its hexes by letters and numbers.
    pub lettered: bool,
}

/// Rows of the terrain sheet that the procedures place or look for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known {
    /// Open ground.
    pub open: u8,
    /// Ruins.
    pub ruins: u8,
    /// Debris.
    pub debris: u8,
    /// A river that fills the hex.
    pub river: u8,
    /// A sandbag position.
    pub sandbags: u8,
    /// Mines.
    pub minefield: u8,
    /// A light bridge.
    pub light: u8,
    /// A heavy bridge.
    pub heavy: u8,
    /// A hill.
    pub hill: u8,
}

/// The site of a bridge: a hex, or the edge between two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BridgeSite {
    /// The hex, or the one with the lower number.
    pub hex: HexId,
    /// The other hex of an edge.
    pub other: HexId,
}

impl BridgeSite {
    /// A bridge in a hex.
    #[must_use]
    pub fn in_hex(hex: HexId) -> BridgeSite {
        BridgeSite { hex, other: OFF }
    }

    /// A bridge over an edge.
    #[must_use]
    pub fn between(one: HexId, two: HexId) -> BridgeSite {
        BridgeSite {
            hex: one.min(two),
            other: one.max(two),
        }
    }

    /// Whether the bridge is in a hex or ends there.
    #[must_use]
    pub fn is_at(self, hex: HexId) -> bool {
        self.hex == hex || self.other == hex
    }
}

/// How the procedures treat a terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TerrainKind {
    /// By its row alone.
    Plain,
    /// Higher ground (AMB-46).
    Hill,
    /// A house (HC-BLD-2).
    Building,
    /// A pillbox (HC-BLD-1).
    Bunker,
    /// Ruins (HC-BLD-6).
    Ruins,
    /// A river that fills the hex.
    River,
    /// A ford.
    Ford,
    /// A light bridge.
    BridgeLight,
    /// A heavy bridge.
    BridgeHeavy,
    /// Marsh (AMB-47).
    Marsh,
    /// A hollow (AMB-48).
    Depression,
    /// Sandbags (AMB-49).
    Sandbags,
    /// Wire (AMB-106).
    Wire,
    /// Mines (AMB-51).
    Minefield,
}

/// A row of the terrain sheet.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The rule.
    pub rule: String,
    /// How the procedures treat it.
    pub kind: TerrainKind,
    /// Which units may enter.
    pub enter: Access,
    /// Whether a unit that enters stops.
    pub stop: bool,
    /// Whether that unit may attack in the same turn.
    pub battle_after_entry: bool,
    /// Added when the target is here, by firer.
    pub range: [i8; 4],
    /// Added when the firer is here.
    pub own: [i8; 4],
    /// Only adjacent units and artillery may attack.
    pub adjacent_only: bool,
    /// Flags ignored.
    pub flags: u8,
    /// Whether it blocks sight.
    pub blocks: bool,
    /// Whether units here can attack.
    pub can_battle: bool,
    /// Whether it is water, where no unit can dig in.
    pub water: bool,
    /// Whether it gives cover against any attacker.
    pub cover: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Line {
    start: u32,
    inside: u8,
    edges: u8,
}

/// Why a map cannot be compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It has this many hexes, more than a game can hold.
    TooLarge(usize),
    /// It is a map of squares.
    Squares,
}

impl Field {
    /// Compiles a board.
    ///
    /// # Errors
    /// If it has more hexes than a game can hold, or no hexes but squares.
    pub fn of(board: &Board<'_>, pack: &Pack, homes: [&str; 2]) -> Result<Field, Unfit> {
        let hexes: Vec<Hex> = board.hexes().map(|(hex, _)| hex).collect();
        if hexes.len() > MAX_HEXES {
            return Err(Unfit::TooLarge(hexes.len()));
        }
        let Grid::Hexes(orientation) = board.grid() else {
            return Err(Unfit::Squares);
        };
        let numbers: BTreeMap<Hex, HexId> = hexes
            .iter()
            .enumerate()
            .map(|(at, hex)| (*hex, at as HexId))
            .collect();
        let number = |hex: Hex| numbers.get(&hex).copied().unwrap_or(OFF);
        let at = |place: Axial| place.offset(orientation).map_or(OFF, number);
        let around: Vec<[HexId; 6]> = hexes
            .iter()
            .map(|hex| hex.axial(orientation).neighbours().map(at))
            .collect();
        let mut near = Box::new([HexSet::EMPTY; 256]);
        for (near, around) in near.iter_mut().zip(&around) {
            *near = around.iter().copied().filter(|hex| *hex != OFF).collect();
        }
        let distances = hexes
            .iter()
            .flat_map(|one| hexes.iter().map(|two| one.distance(*two, orientation)))
            .map(|far| u8::try_from(far).unwrap_or(u8::MAX))
            .collect();
        let (lines, passed) = lines(&hexes, orientation, &at);
        let terrain: Vec<Row> = pack
            .shelf::<Terrain>()
            .iter()
            .map(|it| row(&it.item))
            .collect();
        let place = |id: &str| {
            let at = pack.shelf::<Terrain>().iter().position(|it| it.id() == id);
            at.map_or(0, |at| at as u8)
        };
        let known = Known {
            open: place("open"),
            ruins: place("ruins"),
            debris: place("debris"),
            river: place("river"),
            sandbags: place("sandbags"),
            minefield: place("minefield"),
            light: place("bridge-light"),
            heavy: place("bridge-heavy"),
            hill: place("hill"),
        };
        let home = homes.map(|edge| home(&hexes, orientation, edge));
        let mut field = Field {
            orientation,
            homewards: [0, 1].map(|side: usize| homewards(&home[side], &near)),
            home,
            around,
            near,
            distances,
            lines,
            passed,
            ground: Vec::new(),
            high: HexSet::EMPTY,
            section: Vec::new(),
            points: vec![0; hexes.len()],
            irreducible: HexSet::EMPTY,
            doors: vec![0; hexes.len()],
            entries: Box::new([HexSet::EMPTY; 256]),
            exits: Box::new([HexSet::EMPTY; 256]),
            across: Box::new([HexSet::EMPTY; 256]),
            housed: HexSet::EMPTY,
            rivers: vec![0; hexes.len()],
            banks: HexSet::EMPTY,
            fords: vec![0; hexes.len()],
            wading: Access::None,
            has_rivers: false,
            has_wire: false,
            lure: 0,
            bridges: Vec::new(),
            limited: Vec::new(),
            limits: Vec::new(),
            labels: Vec::new(),
            lettered: board.is_lettered(),
            terrain,
            known,
            hexes,
            numbers,
        };
        let labels = board.labels();
        field.labels = labels
            .filter_map(|(hex, label)| Some((field.number(hex)?, label.text.get_ref().clone())))
            .collect();
        field.lay_out(board, pack, &place);
        field.lay_edges(board);
        field.limits = Limits::by_move(&field.limited);
        let river = |ground: &u8| field.terrain[usize::from(*ground)].kind == TerrainKind::River;
        field.has_rivers = !field.bridges.is_empty()
            || field.rivers.iter().any(|sides| *sides != 0)
            || field.ground.iter().any(river);
        let kind = |ground: &u8| field.terrain[usize::from(*ground)].kind;
        field.has_wire = field
            .ground
            .iter()
            .any(|ground| kind(ground) == TerrainKind::Wire);
        let shortest = |row: &u8| field.terrain[usize::from(*row)].range.into_iter().min();
        let shortest = field.ground.iter().filter_map(shortest).min();
        field.lure = shortest.unwrap_or(0).min(0).unsigned_abs();
        Ok(field)
    }

    fn lay_out(&mut self, board: &Board<'_>, pack: &Pack, place: &dyn Fn(&str) -> u8) {
        for (number, hex) in (0..=u8::MAX).zip(self.hexes.clone()) {
            let terrain = board.terrain(hex);
            let mut ground = terrain.map_or(self.known.open, |it| place(it.id()));
            let building = board.building(hex);
            if building.is_some_and(|building| building.ruin) {
                ground = self.known.ruins;
            }
            let row = &self.terrain[usize::from(ground)];
            let high = board.level(hex) > 0 || row.kind == TerrainKind::Hill;
            let site = match row.kind {
                TerrainKind::BridgeLight => Some(false),
                TerrainKind::BridgeHeavy => Some(true),
                _ => None,
            };
            // HC-BLD-3: points by floor; ruins have their own, whatever building was there.
            let each = pack.shelf::<Terrain>().iter().nth(usize::from(ground));
            let each = each.and_then(|it| it.item.points).unwrap_or(0);
            let floors = match row.kind {
                TerrainKind::Building | TerrainKind::Bunker => {
                    building.map_or(1, |it| it.floors.max(1))
                }
                _ => 1,
            };
            let doors = board.doors(hex);
            let all_round = building.is_none();
            for (side, there) in self.around[usize::from(number)].iter().enumerate() {
                let edge = self
                    .hexes
                    .get(usize::from(*there))
                    .and_then(|there| board.edge(hex, *there));
                if all_round || edge.is_some_and(|edge| doors.contains(&edge)) {
                    self.doors[usize::from(number)] |= 1 << side;
                    if *there != OFF {
                        self.entries[usize::from(number)].insert(*there);
                        self.exits[usize::from(*there)].insert(number);
                    }
                }
            }
            let at = usize::from(number);
            self.housed.set(number, self.entries[at] != self.near[at]);
            if building.is_some_and(|it| it.irreducible) {
                self.irreducible.insert(number);
            }
            self.points[usize::from(number)] =
                u8::try_from(each.saturating_mul(floors)).unwrap_or(u8::MAX);
            self.ground.push(ground);
            self.high.set(number, high);
            self.section
                .push(board.section_of(hex).map_or(u8::MAX, |at| at as u8));
            if let Some(heavy) = site {
                self.bridges.push((BridgeSite::in_hex(number), heavy));
            }
        }
        for (at, terrain) in pack.shelf::<Terrain>().iter().enumerate() {
            if let Some(most) = terrain.item.max_hexes {
                let hexes: HexSet = (0..=u8::MAX)
                    .zip(&self.ground)
                    .filter(|(_, ground)| usize::from(**ground) == at)
                    .map(|(hex, _)| hex)
                    .collect();
                if !hexes.is_empty() {
                    self.limited
                        .push((hexes, u8::try_from(most).unwrap_or(u8::MAX)));
                }
            }
        }
    }

    fn lay_edges(&mut self, board: &Board<'_>) {
        for (number, hex) in (0..=u8::MAX).zip(self.hexes.clone()) {
            for (side, there) in self.around[usize::from(number)].into_iter().enumerate() {
                let Some(edge) = self
                    .hexes
                    .get(usize::from(there))
                    .and_then(|there| board.edge(hex, *there))
                else {
                    continue;
                };
                let lies = |kind| board.lies_on(edge, kind);
                if lies(EdgeKind::River) {
                    self.rivers[usize::from(number)] |= 1 << side;
                    self.banks.insert(number);
                    self.across[usize::from(number)].insert(there);
                    self.exits[usize::from(number)].remove(there);
                }
                if lies(EdgeKind::Ford) {
                    self.fords[usize::from(number)] |= 1 << side;
                }
                let heavy = lies(EdgeKind::BridgeHeavy);
                if (heavy || lies(EdgeKind::BridgeLight)) && number < there {
                    self.bridges
                        .push((BridgeSite::between(number, there), heavy));
                }
            }
        }
    }

    /// Lets units wade the rivers: to them a river is a ford, where a move ends (HC-TER-5).
    pub(super) fn open_rivers(&mut self, wading: Access) {
        self.wading = wading;
        let rivers = self.terrain.iter_mut();
        for row in rivers.filter(|row| row.kind == TerrainKind::River) {
            let opens = match wading {
                Access::None => false,
                Access::Foot => row.enter == Access::None,
                Access::All => row.enter != Access::All,
            };
            if opens {
                row.enter = wading;
                row.stop = true;
            }
        }
    }

    /// The number of hexes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hexes.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// Whether sandbags have been dug in a hex; for those of the map the same sets say whose they are (AMB-49).
    #[must_use]
    pub fn is_dug(&self, state: &State, hex: HexId) -> bool {
        let mut bags = state.sandbags.iter();
        bags.any(|bags| bags.has(hex)) && state.ground[usize::from(hex)] != self.known.sandbags
    }

    /// The number of a hex.
    #[must_use]
    pub fn number(&self, hex: Hex) -> Option<HexId> {
        self.numbers.get(&hex).copied()
    }

    /// The name of a hex.
    #[must_use]
    pub fn name(&self, hex: HexId) -> String {
        self.hexes
            .get(usize::from(hex))
            .map_or_else(|| "off the table".into(), Hex::to_string)
    }

    /// Hexes from one to another, counting the target's and not the attacker's (HC-RNG-1).
    #[inline]
    #[must_use]
    pub fn distance(&self, from: HexId, to: HexId) -> u8 {
        self.distances[usize::from(from) * self.hexes.len() + usize::from(to)]
    }

    /// The hexes at most this far from a hex, which is one of them.
    #[must_use]
    pub fn within(&self, most: u8, hex: HexId) -> HexSet {
        if most == 1 {
            return self.near[usize::from(hex)] | HexSet::one(hex);
        }
        let hexes = 0..self.hexes.len() as HexId;
        hexes.filter(|to| self.distance(hex, *to) <= most).collect()
    }

    /// The hexes a line of sight crosses, and the pairs it runs between, without either end.
    #[inline]
    #[must_use]
    pub fn line(&self, from: HexId, to: HexId) -> (&[HexId], &[HexId]) {
        let line = self.lines[usize::from(from) * self.hexes.len() + usize::from(to)];
        let start = line.start as usize;
        let middle = start + usize::from(line.inside);
        let end = middle + 2 * usize::from(line.edges);
        (&self.passed[start..middle], &self.passed[middle..end])
    }

    /// The side by which a hex touches another.
    #[inline]
    #[must_use]
    pub fn side(&self, from: HexId, to: HexId) -> Option<usize> {
        self.around[usize::from(from)]
            .iter()
            .position(|there| *there == to)
    }

    /// The side of the target hex that faces the gun: the one the line crosses, or, if the line runs through a corner, the first of the two clockwise (AMB-8).
    #[must_use]
    pub fn gun_side(&self, gun: HexId, aim: HexId) -> usize {
        let place = |hex: HexId| self.hexes[usize::from(hex)].axial(self.orientation);
        let (gun, aim) = (place(gun), place(aim));
        let (q, r) = (gun.q - aim.q, gun.r - aim.r);
        let towards = |step: Axial| {
            let (dq, dr) = (step.q - aim.q, step.r - aim.r);
            2 * q * dq + 2 * r * dr + q * dr + r * dq
        };
        let along = aim.neighbours().map(towards);
        let best = along.iter().copied().max().unwrap_or(0);
        (0..6)
            .find(|side| along[*side] == best && along[(side + 5) % 6] != best)
            .unwrap_or(0)
    }
}

/// The hexes between each pair of hexes; pairs with the same offset share them.
fn lines(
    hexes: &[Hex],
    orientation: Orientation,
    at: &impl Fn(Axial) -> HexId,
) -> (Vec<Line>, Vec<HexId>) {
    let mut known: BTreeMap<(i32, i32), Sightline> = BTreeMap::new();
    let (mut lines, mut passed) = (Vec::new(), Vec::new());
    let start = Axial { q: 0, r: 0 };
    for from in hexes {
        let from = from.axial(orientation);
        let moved = |hex: Axial| {
            at(Axial {
                q: from.q + hex.q,
                r: from.r + hex.r,
            })
        };
        for to in hexes {
            let to = to.axial(orientation);
            let way = (to.q - from.q, to.r - from.r);
            let line = known
                .entry(way)
                .or_insert_with(|| Sightline::between(start, Axial { q: way.0, r: way.1 }));
            lines.push(Line {
                start: passed.len() as u32,
                inside: line.inside.len() as u8,
                edges: line.edges.len() as u8,
            });
            passed.extend(line.inside.iter().copied().map(&moved));
            for edge in &line.edges {
                passed.extend([moved(edge.left), moved(edge.right)]);
            }
        }
    }
    (lines, passed)
}

/// How far each hex is from the hexes of an edge (AMB-92).
fn home(hexes: &[Hex], orientation: Orientation, edge: &str) -> Vec<u8> {
    let width = hexes.iter().map(|hex| hex.column).max().unwrap_or(1);
    let height = hexes.iter().map(|hex| hex.row).max().unwrap_or(1);
    let lies = |hex: &&Hex| match edge {
        "north" => hex.row == 1,
        "south" => hex.row == height,
        "west" => hex.column == 1,
        _ => hex.column == width,
    };
    let there: Vec<&Hex> = hexes.iter().filter(lies).collect();
    let nearest = |hex: &Hex| {
        let far = there.iter().map(|it| hex.distance(**it, orientation));
        u8::try_from(far.min().unwrap_or(0)).unwrap_or(u8::MAX)
    };
    hexes.iter().map(nearest).collect()
}

/// For each hex, the adjacent hexes that are nearer to a home edge.
fn homewards(home: &[u8], near: &[HexSet; 256]) -> Box<[HexSet; 256]> {
    let mut homewards = Box::new([HexSet::EMPTY; 256]);
    for ((nearer, near), here) in homewards.iter_mut().zip(near).zip(home) {
        let is_nearer = |there: &HexId| home[usize::from(*there)] < *here;
        *nearer = near.iter().filter(is_nearer).collect();
    }
    homewards
}

fn row(terrain: &Terrain) -> Row {
    let columns = |change: &RangeChange| {
        [
            model::Firer::Infantry,
            model::Firer::Hmg,
            model::Firer::Vehicle,
            model::Firer::Artillery,
        ]
        .map(|firer| i8::try_from(change.for_firer(firer)).unwrap_or(0))
    };
    let id = terrain.id.get_ref();
    let kind = match id.as_str() {
        "hill" => TerrainKind::Hill,
        "bunker" => TerrainKind::Bunker,
        "ruins" => TerrainKind::Ruins,
        "river" => TerrainKind::River,
        "ford" => TerrainKind::Ford,
        "bridge-light" => TerrainKind::BridgeLight,
        "bridge-heavy" => TerrainKind::BridgeHeavy,
        "marsh" => TerrainKind::Marsh,
        "depression" => TerrainKind::Depression,
        "sandbags" => TerrainKind::Sandbags,
        "wire" => TerrainKind::Wire,
        "minefield" => TerrainKind::Minefield,
        // A custom terrain such as a barn is a building when it has points to lose.
        _ if terrain.points.is_some() => TerrainKind::Building,
        _ => TerrainKind::Plain,
    };
    let range = columns(&terrain.range);
    Row {
        id: id.clone(),
        name: terrain.name.get_ref().clone(),
        rule: terrain
            .rule
            .as_ref()
            .map_or_else(|| "HC-MOV-8".into(), |rule| rule.get_ref().clone()),
        kind,
        enter: *terrain.enter.get_ref(),
        stop: terrain.stop,
        battle_after_entry: terrain.battle_after_entry,
        range,
        own: columns(&terrain.own_fire),
        adjacent_only: terrain.adjacent_only,
        flags: u8::try_from(terrain.flags).unwrap_or(u8::MAX),
        blocks: terrain.blocks_sight,
        can_battle: terrain.can_battle,
        water: terrain.water,
        cover: range.iter().any(|change| *change > 0),
    }
}

impl Row {
    /// What it adds to the range of fire at it.
    #[inline]
    #[must_use]
    pub fn range(&self, firer: Firer) -> i8 {
        self.range[firer as usize]
    }

    /// What it adds to the range of fire out of it.
    #[inline]
    #[must_use]
    pub fn own(&self, firer: Firer) -> i8 {
        self.own[firer as usize]
    }

    /// Whether it is a house or pillbox with doors.
    #[inline]
    #[must_use]
    pub fn is_building(&self) -> bool {
        matches!(self.kind, TerrainKind::Building | TerrainKind::Bunker)
    }
}

/// The home edge words of two sides.
pub(super) fn homes(sides: &[&model::ScenarioSide]) -> Option<[&'static str; 2]> {
    match sides {
        [first, second] => Some([first.home.get_ref().word(), second.home.get_ref().word()]),
        _ => None,
    }
}

impl Field {
    /// How far a hex is from a side's home edge.
    #[inline]
    #[must_use]
    pub fn home_of(&self, side: Side, hex: HexId) -> u8 {
        self.home[side.at()][usize::from(hex)]
    }
}
