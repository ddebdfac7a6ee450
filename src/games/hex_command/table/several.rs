//! Lines that describe several acts: dice on several units, moves, attacks, cards to throw away or to keep; knows no terminal.

use crate::diag::{Failure, counted};
use crate::engine::{Game as _, Side};
use crate::games::hex_command::rules::{Act, Battle, PICKING, Piece, Stage, Step, rank_word};

use super::amend::piece_named;

/// The acts of such a line, in the order in which they are done; none when the line is something else.
pub(super) fn several(battle: &Battle, line: &str) -> Option<Result<Vec<Act>, Failure>> {
    if let Some(acts) = with_commas(battle, line) {
        return Some(acts);
    }
    let line = line.replace(',', " ").to_lowercase();
    let words: Vec<&str> = line
        .split_whitespace()
        .filter(|word| *word != "and")
        .collect();
    let (stage, step) = (battle.state().stage, battle.state().step);
    match (words.split_first()?, stage) {
        ((&"place" | &"order", pieces), Stage::Slot) if step == Step::Activation => {
            place(battle, pieces)
        }
        ((&"discard", cards), Stage::Discard(..)) if cards.len() > 1 => {
            Some(discard(battle, cards))
        }
        ((&"keep", cards), Stage::Discard(side, number)) if !cards.is_empty() => {
            Some(keep(battle, side, number, cards))
        }
        ((&"deploy", places), Stage::Deploy(_)) if places.len() > 2 => {
            let each = places.chunks(2).map(|it| it.join(" "));
            Some(
                each.map(|it| battle.read(&format!("deploy {it}")))
                    .collect(),
            )
        }
        _ => None,
    }
}

/// `move section-1 0302, section-2 0303` and `fire section-1 0504, section-2 0605`: one after the other.
fn with_commas(battle: &Battle, line: &str) -> Option<Result<Vec<Act>, Failure>> {
    let (verb, acts) = line.trim().split_once(' ')?;
    if !matches!(verb, "move" | "fire") || !acts.contains(',') {
        return None;
    }
    let acts = acts.split(',').map(str::trim).filter(|it| !it.is_empty());
    Some(
        acts.map(|it| battle.read(&format!("{verb} {it}")))
            .collect(),
    )
}

/// A piece that is to get a die, and what the die must show if that was said.
type Wanted = (Piece, Option<u8>);

/// `place infantry section-1 section-2`, `place section-1 section-2 captain`: dice of a kind for all pieces named after
/// it, or else the weakest dice that will do.
fn place(battle: &Battle, words: &[&str]) -> Option<Result<Vec<Act>, Failure>> {
    let rank_of = |word: &str| (1..=5).find(|rank| rank_word(*rank) == word);
    let mut wanted: Vec<Wanted> = Vec::new();
    let mut rank = None;
    for word in words {
        match rank_of(word) {
            Some(shown) => rank = Some(shown),
            None => match piece_named(battle, word) {
                Ok(piece) => wanted.push((piece, rank)),
                Err(failure) => return Some(Err(failure)),
            },
        }
    }
    // One die on one piece is a plain act, and refused as one.
    match wanted.as_slice() {
        [] | [(_, Some(_))] => None,
        wanted => Some(share_out(battle, wanted)),
    }
}

/// Gives each piece a die of the pool, the weakest first.
fn share_out(battle: &Battle, wanted: &[Wanted]) -> Result<Vec<Act>, Failure> {
    let fits = |piece: Piece, rank: u8| battle.judge(&Act::Place { rank, piece }).is_ok();
    let ranks = |(piece, said): Wanted| -> Vec<u8> {
        let all = (1..=5)
            .rev()
            .filter(|rank| said.is_none_or(|it| it == *rank));
        all.filter(|rank| fits(piece, *rank)).collect()
    };
    let open: Vec<(Piece, Vec<u8>)> = wanted.iter().map(|it| (it.0, ranks(*it))).collect();
    for ((piece, ranks), (_, said)) in open.iter().zip(wanted) {
        if ranks.is_empty() {
            return Err(refused(battle, *piece, *said));
        }
    }
    let side = battle.tables().side_of(wanted[0].0);
    let mut pool = battle.state().pool[side.at()];
    dealt(&open, &mut pool).ok_or_else(|| {
        Failure::new("there are not enough dice for all of them")
            .hint("name those that matter most")
    })
}

/// A die for each piece from the pool; none when it does not go round.
fn dealt(open: &[(Piece, Vec<u8>)], pool: &mut [u8; 5]) -> Option<Vec<Act>> {
    let Some(((piece, ranks), rest)) = open.split_first() else {
        return Some(Vec::new());
    };
    if rest.iter().any(|(other, _)| other == piece) {
        return None;
    }
    for rank in ranks {
        let at = usize::from(rank - 1);
        if pool[at] == 0 {
            continue;
        }
        pool[at] -= 1;
        if let Some(mut acts) = dealt(rest, pool) {
            acts.insert(
                0,
                Act::Place {
                    rank: *rank,
                    piece: *piece,
                },
            );
            return Some(acts);
        }
        pool[at] += 1;
    }
    None
}

/// Why a piece cannot have a die.
fn refused(battle: &Battle, piece: Piece, said: Option<u8>) -> Failure {
    let side = battle.tables().side_of(piece);
    let pool = battle.state().pool[side.at()];
    let weakest = (1..=5u8).rev().find(|rank| pool[usize::from(rank - 1)] > 0);
    let rank = said.or(weakest).unwrap_or(5);
    match battle.check(&Act::Place { rank, piece }) {
        Err(no) => Failure::new(format!("{} ({})", no.facts, no.rule)),
        Ok(()) => Failure::new(format!("no die for {}", battle.tables().name(piece))),
    }
}

fn discard(battle: &Battle, cards: &[&str]) -> Result<Vec<Act>, Failure> {
    let mut acts: Vec<Act> = Vec::new();
    for card in cards {
        let act = battle.read(&format!("discard {card}"))?;
        acts.push(act);
    }
    Ok(acts)
}

/// `keep mrs-pike`: the others go.
fn keep(battle: &Battle, side: Side, number: u8, cards: &[&str]) -> Result<Vec<Act>, Failure> {
    let hand = battle.state().hands[side.at()];
    let mut others = match number {
        // Cards that answer the enemy's stay in any case.
        PICKING => hand & !battle.answers_of(side),
        _ => hand,
    };
    for card in cards {
        let Act::Discard { card: kept } = battle.read(&format!("discard {card}"))? else {
            continue;
        };
        if hand >> kept & 1 == 0 {
            return Err(Failure::new(format!("you do not hold the card {card}")));
        }
        others &= !(1 << kept);
    }
    let limit = match number {
        PICKING => 1,
        _ => u32::from(battle.tables().sides[side.at()].limit),
    };
    let left = (hand & !others & !spare_answers(battle, side, number)).count_ones();
    if left != limit {
        let limit = counted(limit, "card");
        return Err(Failure::new(format!("{limit} can be kept"))
            .hint(format!("name {limit} after `keep`; the others go")));
    }
    let goes = (0..128u8).filter(|card| others >> card & 1 == 1);
    Ok(goes.map(|card| Act::Discard { card }).collect())
}

/// The cards that are not counted when one is picked.
fn spare_answers(battle: &Battle, side: Side, number: u8) -> u128 {
    match number {
        PICKING => battle.answers_of(side),
        _ => 0,
    }
}
