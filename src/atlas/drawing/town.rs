//! Houses, gardens and ruins, set along the roads of their hex; does not draw the streets themselves.

use std::collections::BTreeSet;

use super::blocks::{Block, Form, turn_steps};
use super::chance::Chance;
use super::curve::direction;
use super::ground::is_town;
use super::tools::DrawingTools;
use crate::atlas::land::HexGround;
use crate::atlas::scene::{Item, Point};
use crate::kernel::{Axial, Edge, HexSide, Vertex};

/// The sides on which streets leave a town hex: along roads and railways, and to some of the neighbouring town hexes.
pub(super) fn streets(tools: &DrawingTools, hex: Axial) -> BTreeSet<HexSide> {
    let country = &tools.country;
    let next_door = country.grid().sides().iter().copied().filter(|side| {
        country.is_linked(hex, *side, "street", is_town)
            && country.along(Edge::of(hex, *side)).is_empty()
    });
    country.all_arms(hex).into_iter().chain(next_door).collect()
}

/// The houses of one hex: round its middle, which stays free, one at each corner and something small between. A square
/// has fewer corners, and so houses between them too.
pub(super) fn houses(
    tools: &mut DrawingTools,
    hex: Axial,
    ground: &HexGround,
    ruined: bool,
) -> Vec<Item> {
    let mut chance = tools.country.chance_at("town", hex);
    let centre = tools.country.centre(hex);
    let arms = streets(tools, hex);
    let free = tools.kept_free(hex);
    let tilt = chance.about(12.0);
    let state = match ground.floors {
        _ if ruined => State::Ruined,
        0 | 1 => State::Low,
        _ => State::Tall,
    };
    let mut placed: Vec<(Point, Block)> = Vec::new();
    for side in tools.country.grid().sides().iter().copied() {
        let out = direction(centre, tools.country.corner(Vertex::of(hex, side)));
        let turn = match nearest_arm(&arms, side) {
            Some(arm) => turn_of(tools.country.outward(hex, arm)) + chance.about(4.0),
            None => turn_of(out) + 90.0 + tilt,
        };
        let steps = turn_steps(turn);
        // Tall houses need more room in front.
        let back = if state == State::Tall { 2.5 } else { 0.0 };
        let corner = if side.is_of_square() { 7.0 } else { 0.0 };
        let place = centre + out * tools.mm(chance.between(33.0, 36.0) + back + corner);
        let house = house(state, steps, &mut chance);
        if tools.is_free(place, &free, 12.0) {
            placed.push((place, house));
        }
        let outward = tools.country.outward(hex, side);
        let (gap, filler) = if side.is_of_square() && chance.part() < 0.6 {
            let place = centre + outward * tools.mm(31.0);
            let along = turn_steps(turn_of(outward) + 90.0 + chance.about(5.0));
            (place, self::house(state, along, &mut chance))
        } else {
            let filler = filler(state, steps, &mut chance);
            (centre + outward * tools.mm(40.0), filler)
        };
        if !arms.contains(&side) && tools.is_free(gap, &free, 10.0) {
            placed.push((gap, filler));
        }
    }
    placed.sort_by(|one, other| one.0.y.total_cmp(&other.0.y));
    let turn = |block: Block| {
        if matches!(block, Block::Garden(_)) {
            tilt
        } else {
            0.0
        }
    };
    placed
        .into_iter()
        .map(|(place, block)| tools.stamp(block, place, 1.0, turn(block)))
        .collect()
}

/// The state of the houses of a hex.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Low,
    Tall,
    Ruined,
}

/// A direction as a turn, in degrees.
fn turn_of(ahead: Point) -> f64 {
    ahead.y.atan2(ahead.x).to_degrees()
}

/// A house, or a garden instead.
fn house(state: State, steps: u8, chance: &mut Chance) -> Block {
    let kind = chance.part();
    // Three roofs in five are tiled, one is thatched, one is slate.
    let roof = [0, 0, 0, 1, 2][chance.one_of(5)];
    let variant = u8::try_from(chance.one_of(4)).unwrap_or(0);
    match state {
        State::Ruined if kind < 0.72 => Block::Ruin(variant, steps),
        State::Ruined => Block::Rubble(variant),
        State::Tall if kind < 0.7 => Block::House(Form::Tall, roof, steps),
        State::Low if kind < 0.36 => Block::House(Form::Gable, roof, steps),
        State::Low if kind < 0.62 => Block::House(Form::Wings, roof, steps),
        State::Low if kind > 0.84 => Block::Garden(variant),
        State::Tall | State::Low => Block::House(Form::Hip, roof, steps),
    }
}

/// The object behind the gap between two houses.
fn filler(state: State, steps: u8, chance: &mut Chance) -> Block {
    let kind = chance.one_of(4);
    let variant = u8::try_from(chance.one_of(4)).unwrap_or(0);
    match kind {
        _ if state == State::Ruined => Block::Rubble(variant),
        0 => Block::House(Form::Shed, 1, steps),
        1 if state == State::Low => Block::Garden(variant),
        _ => Block::Bush(variant),
    }
}

/// The street nearest to the corner before a side; `None` when all leave on the far sides.
fn nearest_arm(arms: &BTreeSet<HexSide>, side: HexSide) -> Option<HexSide> {
    let count = side.count();
    [0, count - 1, 1, count - 2]
        .map(|places| side.turned(places))
        .into_iter()
        .find(|it| arms.contains(it))
}
