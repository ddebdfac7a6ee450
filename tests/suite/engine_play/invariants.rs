//! What holds after every step of every battle (ledger section 34).

use std::cmp::Ordering;

use pressgang::content::Access;
use pressgang::engine::{Outcome, Side};
use pressgang::games::hex_command::rules::{
    Event, Face, Fire, HexId, HexSet, LAST_TURN, NOBODY, OFF, Piece, Sighting, Stage, State,
    Tables, die, mark,
};

use super::arena::{Done, Run};

/// Everything there is to see after a step that led here from a state.
pub(super) fn hold(before: &State, done: &Done, run: &Run) {
    let (tables, state) = (run.battle.tables(), run.battle.state());
    cards_are_conserved(tables, state);
    strength_only_falls(tables, before, state);
    nobody_shares_a_hex(tables, state);
    sets_agree_with_pieces(tables, state);
    sets_agree_with_ground(tables, state);
    limits_of_a_turn(tables, state);
    the_end(tables, before, state);
    saves_are_white(before, done);
    throws(tables, before, &run.events);
    losses(before, &run.events);
    retreats(tables, before, &run.events);
    paths(tables, &run.events);
}

/// The path of a move follows it, leads from hex to hex, and ends where the move did.
fn paths(tables: &Tables, events: &[Event]) {
    let mut move_told: Option<(Piece, HexId, HexId)> = None;
    for (at, event) in events.iter().enumerate() {
        match *event {
            Event::Moved(piece, from, to, _) => move_told = Some((piece, from, to)),
            Event::Through(piece, hex) => {
                let (mover, last, to) = move_told.expect("a path without a move");
                assert_eq!(piece, mover);
                assert_eq!(tables.field.distance(last, hex), 1, "{last} to {hex}");
                move_told = Some((mover, hex, to));
                if !matches!(events.get(at + 1), Some(Event::Through(..))) {
                    assert_eq!(hex, to, "the path ends where the move did");
                }
            }
            _ => {}
        }
    }
}

fn cards_are_conserved(tables: &Tables, state: &State) {
    let parts = [state.deck, state.hands[0], state.hands[1], state.aside];
    let all = parts.iter().fold(0, |all, part| all | part);
    let count: u32 = parts.iter().map(|part| part.count_ones()).sum();
    assert_eq!(all, tables.deck, "a card is lost or new");
    assert_eq!(count, all.count_ones(), "a card is in two places");
    if state.stage == Stage::Slot {
        for side in Side::BOTH {
            let held = state.hands[side.at()].count_ones();
            let limit = tables.sides[side.at()].limit;
            assert!(
                held <= u32::from(limit),
                "{held} cards in a hand of {limit}"
            );
        }
    }
}

fn strength_only_falls(tables: &Tables, before: &State, state: &State) {
    let mut lost = [0u16; 2];
    for unit in tables.unit_numbers() {
        let (row, was, is) = (tables.unit(unit), before.unit(unit), state.unit(unit));
        assert!(is.figures <= was.figures && is.transport <= was.transport);
        assert_eq!(
            is.figures == 0,
            was.on_table() && !is.on_table() || was.figures == 0
        );
        let start = u16::from(row.figures) + u16::from(row.transport);
        lost[row.side.at()] += start - u16::from(is.figures) - u16::from(is.transport);
    }
    assert_eq!(state.lost, lost, "strength points lost");
    for side in Side::BOTH {
        assert!(state.vp[side.at()] >= before.vp[side.at()], "points lost");
    }
}

fn nobody_shares_a_hex(tables: &Tables, state: &State) {
    let mut units = [NOBODY; 256];
    for unit in tables.unit_numbers() {
        let hex = state.unit(unit).hex;
        if hex != OFF {
            assert_eq!(units[usize::from(hex)], NOBODY, "two units in a hex");
            units[usize::from(hex)] = unit;
        }
    }
    assert_eq!(units, state.unit_at);
    let mut leaders = [NOBODY; 256];
    for leader in tables.leader_numbers() {
        let hex = state.leader(leader).hex;
        if hex != OFF {
            assert_eq!(leaders[usize::from(hex)], NOBODY, "two commanders in a hex");
            leaders[usize::from(hex)] = leader;
            let unit = units[usize::from(hex)];
            let side = tables.side_of(leader);
            assert!(
                unit == NOBODY || tables.unit(unit).side == side,
                "a commander among enemies"
            );
        }
    }
    assert_eq!(leaders, state.leader_at);
}

fn sets_agree_with_pieces(tables: &Tables, state: &State) {
    for side in Side::BOTH {
        let stand = |wanted: &[Sighting]| -> HexSet {
            let units = tables.unit_numbers();
            let own = units.filter(|unit| tables.unit(*unit).side == side);
            let there = own.map(|unit| state.unit(unit));
            let there = there.filter(|it| it.on_table() && wanted.contains(&it.sighting));
            there.map(|it| it.hex).collect()
        };
        let (seen, chip, hidden) = (Sighting::Seen, Sighting::Chip, Sighting::Hidden);
        assert_eq!(state.stand[side.at()], stand(&[seen, chip, hidden]));
        assert_eq!(state.shown[side.at()], stand(&[seen, chip]));
        assert_eq!(state.seen[side.at()], stand(&[seen]));
    }
}

fn sets_agree_with_ground(tables: &Tables, state: &State) {
    let field = &tables.field;
    for hex in 0..field.len() as HexId {
        let row = &field.terrain[usize::from(state.ground[usize::from(hex)])];
        assert_eq!(state.for_all.has(hex), row.enter == Access::All);
        assert_eq!(state.for_foot.has(hex), row.enter != Access::None);
        assert_eq!(state.stops.has(hex), row.stop);
        assert_eq!(state.blocked.has(hex), row.blocks || field.high.has(hex));
        let mined = state.mines.iter().any(|mine| mine.hex == hex);
        assert_eq!(state.mined.has(hex), mined);
    }
}

fn limits_of_a_turn(tables: &Tables, state: &State) {
    assert!(state.turn <= LAST_TURN);
    for unit in tables.unit_numbers() {
        let it = state.unit(unit);
        let most = if it.is(mark::SCOUTED) { 1 } else { 2 };
        assert!(
            it.battles <= most,
            "{} battled {} times",
            tables.name(unit),
            it.battles
        );
    }
    for side in Side::BOTH {
        assert!(state.played[side.at()] <= tables.read.cards_per_turn);
        for rank in 0..5 {
            assert!(state.traded[side.at()][rank] <= state.pool[side.at()][rank]);
        }
    }
}

fn has_units(tables: &Tables, state: &State, side: Side) -> bool {
    let mut units = tables.unit_numbers();
    units.any(|unit| tables.unit(unit).side == side && state.unit(unit).on_table())
}

fn the_end(tables: &Tables, before: &State, state: &State) {
    let reached = |side: Side| state.vp[side.at()] >= tables.sides[side.at()].quota;
    let beaten = |side: Side| state.turn > 0 && !has_units(tables, state, side);
    let won = |side: Side| reached(side) || beaten(side.other());
    let decided = Side::BOTH.into_iter().any(won);
    match state.stage {
        Stage::Over(Outcome::Won(side)) if decided => assert!(won(side), "the wrong side won"),
        Stage::Over(outcome) => {
            assert!(!decided && before.turn == LAST_TURN, "over too early");
            assert_eq!(outcome, on_points(tables, state));
        }
        _ => assert!(!decided, "won, and goes on"),
    }
}

fn on_points(tables: &Tables, state: &State) -> Outcome {
    let part =
        |side: Side| f64::from(state.vp[side.at()]) / f64::from(tables.sides[side.at()].quota);
    match part(Side::First).total_cmp(&part(Side::Second)) {
        Ordering::Greater => Outcome::Won(Side::First),
        Ordering::Less => Outcome::Won(Side::Second),
        Ordering::Equal => Outcome::Drawn,
    }
}

fn saves_are_white(before: &State, done: &Done) {
    if let Done::Throw(dice, _) = done
        && matches!(
            before.stage,
            Stage::Saves | Stage::MineSaves | Stage::FlagSaves
        )
    {
        assert!(dice.as_slice().iter().all(|it| it.kind == die::WHITE));
    }
}

fn throws(tables: &Tables, before: &State, events: &[Event]) {
    for event in events {
        let Event::Thrown {
            range,
            faces,
            hits,
            beyond,
            certain,
            ..
        } = *event
        else {
            continue;
        };
        let count = |face: Face| faces[face as usize];
        assert!(range >= 1, "effective range {range}");
        assert!(certain <= hits.min(1) && hits <= faces.iter().sum());
        if before.stage == Stage::Throw && before.fight.how != Fire::Bridge {
            let basis = if tables.read.hit_by_distance {
                before.fight.distance
            } else {
                range
            };
            let symbols = count(Face::Soldier) + count(Face::Car) + count(Face::Tank);
            let hit = count(Face::Hit).min(u8::from(basis <= 2));
            let strike = count(Face::Strike).min(u8::from(basis <= 4));
            let all = hits + beyond;
            assert!(all <= symbols + hit + strike, "{all} hits of {faces:?}");
        }
    }
}

/// Kills are no more than hits, and than the attacker has figures.
fn losses(before: &State, events: &[Event]) {
    let fight = &before.fight;
    let fighting = [Stage::Throw, Stage::Rouse, Stage::Assign, Stage::Saves];
    if !fighting.contains(&before.stage) && !matches!(before.stage, Stage::Roused(_)) {
        return;
    }
    let mut hits = fight.hits;
    for event in events {
        match *event {
            Event::Thrown { hits: thrown, .. } => hits = thrown,
            Event::Trapped(_) | Event::Advanced(..) => return,
            Event::Lost(unit, figures, vehicle) => {
                assert_eq!(unit, fight.target);
                let mounted = before.unit(unit).is(mark::MOUNTED);
                let kills = if mounted {
                    figures.max(vehicle)
                } else {
                    figures + vehicle
                };
                let attacker = before.unit(fight.attacker).figures;
                assert!(kills <= hits, "{kills} kills of {hits} hits");
                assert!(kills <= attacker, "{kills} kills by {attacker} figures");
            }
            _ => {}
        }
    }
}

/// Retreats go one hex at a time, and always nearer to the home edge.
fn retreats(tables: &Tables, before: &State, events: &[Event]) {
    let mut places: Vec<(Piece, HexId)> = Vec::new();
    for event in events {
        let (Event::Retreated(piece, hex)
        | Event::Moved(piece, _, hex, _)
        | Event::Advanced(piece, hex, _)) = *event
        else {
            continue;
        };
        let known = places.iter().rev().find(|(it, _)| *it == piece);
        let from = known.map_or_else(|| before.hex_of(piece), |(_, hex)| *hex);
        places.push((piece, hex));
        if matches!(event, Event::Retreated(..)) {
            let field = &tables.field;
            let side = tables.side_of(piece);
            assert_eq!(field.distance(from, hex), 1);
            assert!(
                field.home_of(side, hex) < field.home_of(side, from),
                "a retreat forwards"
            );
        }
    }
}

/// What one sees is seen from there, unless it is over the heads of friends below or by the light of a flare.
pub(super) fn sight_is_mutual(run: &Run, pairs: u32) {
    let (tables, state) = (run.battle.tables(), run.battle.state());
    let field = &tables.field;
    let mut chance = run.aside();
    let over = |from: HexId, side: Side| {
        let mut near = field.near[usize::from(from)].iter();
        field.high.has(from)
            && near.any(|hex| {
                let unit = state.unit_in(hex);
                unit != NOBODY && tables.unit(unit).side == side && !field.high.has(hex)
            })
    };
    for _ in 0..pairs {
        let [from, to] = [(); 2].map(|()| chance.below(field.len() as u32) as HexId);
        for side in Side::BOTH {
            let lit = state.lit.has(from) != state.lit.has(to);
            if lit || over(from, side) || over(to, side) {
                continue;
            }
            let sees = run.battle.sees(from, to, side);
            assert_eq!(sees, run.battle.sees(to, from, side), "{from} {to}");
        }
    }
}
