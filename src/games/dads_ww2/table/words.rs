//! The names of bases, cells, sides and scores in sentences; knows no event.

use crate::diag::{and_list, counted, plural};
use crate::engine::Side;
use crate::games::dads_ww2::content::Outcome;
use crate::games::dads_ww2::rules::{BaseId, BaseSet, Battle, Facing, Tables};
use crate::kernel::{HexId, OFF};

/// A side in a sentence: `The Garrison, dug in` is `the Garrison` there.
pub(super) fn side(tables: &Tables, side: Side) -> String {
    let name = &tables.sides[side.at()].name;
    let name = name.split(',').next().unwrap_or(name);
    match name.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => name.into(),
    }
}

/// The bases of a group: one by its code and name, several by their codes.
pub(super) fn group(tables: &Tables, side: Side, group: BaseSet) -> String {
    let bases: Vec<BaseId> = group.of(side).collect();
    match bases.as_slice() {
        [base] => tables.name(*base),
        bases => codes(tables, bases),
    }
}

/// `A3, A4 and A7`.
pub(super) fn codes(tables: &Tables, bases: &[BaseId]) -> String {
    let codes: Vec<&str> = bases
        .iter()
        .map(|base| tables.base(*base).code.as_str())
        .collect();
    and_list(&codes)
}

/// Bases as prose calls them: those that are the same thing share its name, `Rifle sections A3 and A4`.
pub(super) fn together(tables: &Tables, bases: &[BaseId]) -> String {
    let mut kinds: Vec<(&str, Vec<BaseId>)> = Vec::new();
    for base in bases {
        let name = tables.base(*base).name.as_str();
        match kinds.iter_mut().find(|(known, _)| *known == name) {
            Some((_, alike)) => alike.push(*base),
            None => kinds.push((name, vec![*base])),
        }
    }
    let said: Vec<String> = kinds
        .iter()
        .map(|(name, alike)| match alike.as_slice() {
            [one] => format!("{name} {}", tables.base(*one).code),
            many => format!("{} {}", several(name), codes(tables, many)),
        })
        .collect();
    and_list(&said)
}

/// The plural of what a base represents; a name that is a plural, a mass or a designation stays as it is.
fn several(name: &str) -> String {
    let is_word = name.ends_with(|letter: char| letter.is_ascii_lowercase());
    if is_word && !name.ends_with(['s', 'y']) {
        plural(name)
    } else {
        name.into()
    }
}

/// Bases in a list, runs of the same thing in one: `A3-A7 Rifle section`.
pub(super) fn roster(tables: &Tables, bases: impl Iterator<Item = BaseId>) -> Vec<String> {
    let mut runs: Vec<(BaseId, BaseId)> = Vec::new();
    for base in bases {
        let name = |base: BaseId| &tables.base(base).name;
        match runs.last_mut() {
            Some((first, last)) if *last + 1 == base && name(*first) == name(base) => *last = base,
            _ => runs.push((base, base)),
        }
    }
    let said = |(first, last): (BaseId, BaseId)| match first == last {
        true => tables.name(first),
        false => {
            let (from, to) = (tables.base(first), tables.base(last));
            format!("{}-{} {}", from.code, to.code, from.name)
        }
    };
    runs.into_iter().map(said).collect()
}

/// A cell with its name on the map, or with what grows there: `0605 (Ste-Marie)`, `0302 (wood)`.
pub(super) fn place(tables: &Tables, cell: HexId) -> String {
    let field = &tables.field;
    if cell == OFF {
        return "off the table".into();
    }
    let number = field.name(cell);
    let mut labels = field.labels.iter();
    if let Some((_, label)) = labels.find(|(at, _)| *at == cell) {
        return format!("{number} ({label})");
    }
    match field.rough.has(cell) {
        true => format!("{number} ({})", ground(tables, cell)),
        false => number,
    }
}

/// What is on the ground of a cell, in a word or two.
pub(super) fn ground(tables: &Tables, cell: HexId) -> String {
    let name = tables.field.ground_at(cell).name.to_lowercase();
    name.split(',').next().unwrap_or_default().into()
}

/// A way to face in full: `north-east`.
pub(super) fn facing(tables: &Tables, facing: Facing) -> &'static str {
    match tables.field.facing_word(facing) {
        "n" => "north",
        "ne" => "north-east",
        "e" => "east",
        "se" => "south-east",
        "s" => "south",
        "sw" => "south-west",
        "w" => "west",
        "nw" => "north-west",
        _ => "nowhere",
    }
}

/// `1 command point`, `3 command points`.
pub(super) fn points(points: u8) -> String {
    counted(points, "command point")
}

/// `no hits`, `1 hit`, `2 hits`.
pub(super) fn hits(hits: u8) -> String {
    match hits {
        0 => "no hits".into(),
        hits => counted(hits, "hit"),
    }
}

/// `1 die`, `3 dice`.
pub(super) fn dice(dice: u8) -> String {
    counted(dice, "die")
}

/// `2 hexes`, `1 square`.
pub(super) fn steps(tables: &Tables, steps: u8) -> String {
    counted(steps, tables.field.cell_word())
}

/// A score that must be reached: `7 or more`, `a 10`.
pub(super) fn at_least(score: u8) -> String {
    match score {
        0 | 1 => "any score".into(),
        10 => "a 10".into(),
        2..=9 => format!("{score} or more"),
        _ => "more than a die has".into(),
    }
}

/// The chance of a score, in per cent.
pub(super) fn chance(score: u8) -> u8 {
    10 * 11u8.saturating_sub(score.max(1))
}

/// The scores with an outcome: `7 or more`, `7 to 9`, `9 or 10`, `a 10`; none when no score has it.
pub(super) fn scores(faces: &[Outcome; 10], wanted: Outcome) -> Option<String> {
    let found: Vec<u8> = (1..)
        .zip(faces)
        .filter(|(_, outcome)| **outcome == wanted)
        .map(|(face, _)| face)
        .collect();
    let (first, last) = (*found.first()?, *found.last()?);
    let is_run = usize::from(last - first) + 1 == found.len();
    Some(match (first, last) {
        (10, 10) => "a 10".into(),
        (first, last) if first == last => format!("a {first}"),
        (first, 10) if is_run => format!("{first} or more"),
        (first, last) if is_run => format!("{first} to {last}"),
        _ => {
            let words: Vec<String> = found.iter().map(u8::to_string).collect();
            words.join(", ")
        }
    })
}

/// What counts as a hit of a shot or a success in an assault.
pub(super) fn hitting(tables: &Tables) -> String {
    scores(&tables.faces.shot, Outcome::Hit).unwrap_or_else(|| "nothing".into())
}

/// Where a base is, for a reader who looks for it.
pub(super) fn at(battle: &Battle, base: BaseId) -> String {
    place(battle.tables(), battle.state().at(base))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_said_as_players_say_them() {
        let faces = |hit: &[usize]| {
            let mut faces = [Outcome::None; 10];
            for face in hit {
                faces[face - 1] = Outcome::Hit;
            }
            faces
        };
        for (hit, said) in [
            (&[7, 8, 9, 10][..], Some("7 or more")),
            (&[7, 8, 9], Some("7 to 9")),
            (&[10], Some("a 10")),
            (&[1], Some("a 1")),
            (&[1, 10], Some("1, 10")),
            (&[], None),
        ] {
            assert_eq!(scores(&faces(hit), Outcome::Hit).as_deref(), said);
        }
        assert_eq!((chance(7), chance(1), chance(11)), (40, 100, 0));
    }

    #[test]
    fn only_plain_words_take_a_plural() {
        for (one, many) in [
            ("Rifle section", "Rifle sections"),
            ("Old sweats", "Old sweats"),
            ("Infantry", "Infantry"),
            ("Matilda II", "Matilda II"),
        ] {
            assert_eq!(several(one), many);
        }
    }
}
