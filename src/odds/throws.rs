//! The throws of any number of dice, with equivalent throws counted together; knows no game.

use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::engine::{Dice, Die, Throw};

/// Walks every distinct throw, with the number of equally likely throws it represents.
///
/// `face` says which sides of a kind of die are alike; neighbouring dice of one kind are interchangeable unless `apart` is true for the position of the second.
///
/// # Panics
/// When there are more throws than a `u128` can count, as with fifty six-sided dice.
pub fn each(
    dice: &Dice,
    apart: impl Fn(usize) -> bool,
    face: impl Fn(u8, u8) -> u8,
    mut tell: impl FnMut(&Throw, u128),
) {
    assert_countable(dice);
    let runs = runs(dice, apart, face);
    extend(&runs, &Throw::default(), 1, &mut tell);
}

/// Walks every throw that has an effect of its own, with the number of equally likely throws it represents.
///
/// `class` sorts the sides of the die at a place into classes. Throws with the same number of sides of each class have
/// the same effect, on whatever dice they lie; numbers beyond `most` make no difference.
///
/// # Panics
/// When there are more throws than a `u128` can count.
pub fn each_effect<const CLASSES: usize>(
    dice: &Dice,
    class: impl Fn(usize, Die, u8) -> usize,
    most: [u8; CLASSES],
    mut tell: impl FnMut(&Throw, u128),
) {
    let next = |counts: &[u8; CLASSES], at: usize, die: Die, side: u8| {
        let mut counts = *counts;
        let class = class(at, die, side);
        counts[class] = counts[class].saturating_add(1).min(most[class]);
        counts
    };
    each_fold(dice, [0; CLASSES], next, |_, throw, ways| tell(throw, ways));
}

/// Walks every result that the dice can add up to, with a throw that gives it and the number of equally likely throws
/// that do.
///
/// `next` adds the side of the die at a place to the result so far. The dice are added one by one, so the work grows with
/// the number of results, not of throws.
///
/// # Panics
/// When there are more throws than a `u128` can count.
pub fn each_fold<S: Clone + Eq + Hash>(
    dice: &Dice,
    start: S,
    next: impl Fn(&S, usize, Die, u8) -> S,
    mut tell: impl FnMut(&S, &Throw, u128),
) {
    assert_countable(dice);
    let mut results = vec![(start, Throw::default(), 1u128)];
    for (at, die) in dice.as_slice().iter().enumerate() {
        let mut further: Vec<(S, Throw, u128)> = Vec::new();
        let mut known: FxHashMap<S, usize> = FxHashMap::default();
        for (result, throw, ways) in &results {
            for side in 0..die.sides.max(1) {
                let result = next(result, at, *die, side);
                let place = *known.entry(result.clone()).or_insert(further.len());
                match further.get_mut(place) {
                    Some((.., known)) => *known += ways,
                    None => {
                        let mut throw = throw.clone();
                        throw.push(side);
                        further.push((result, throw, *ways));
                    }
                }
            }
        }
        results = further;
    }
    for (result, throw, ways) in &results {
        tell(result, throw, *ways);
    }
}

fn assert_countable(dice: &Dice) {
    let mut sides = dice
        .as_slice()
        .iter()
        .map(|die| u128::from(die.sides.max(1)));
    let all = sides.try_fold(1, u128::checked_mul);
    assert!(all.is_some(), "more throws than can be counted exactly");
}

/// The sides of a die that differ, each with the number of sides that are alike.
fn different_sides<T: PartialEq>(die: Die, face: impl Fn(u8) -> T) -> Vec<(u8, u128)> {
    let mut sides: Vec<(u8, u128)> = Vec::new();
    for side in 0..die.sides.max(1) {
        let like = |known: &&mut (u8, u128)| face(known.0) == face(side);
        match sides.iter_mut().find(like) {
            Some(known) => known.1 += 1,
            None => sides.push((side, 1)),
        }
    }
    sides
}

/// Interchangeable dice: how many, and their different sides, each with the number of sides that are alike.
struct Run {
    count: u32,
    sides: Vec<(u8, u128)>,
}

fn runs(dice: &Dice, apart: impl Fn(usize) -> bool, face: impl Fn(u8, u8) -> u8) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    let mut last = None;
    for (at, die) in dice.as_slice().iter().enumerate() {
        match runs.last_mut() {
            Some(run) if last == Some(*die) && !apart(at) => run.count += 1,
            _ => {
                let sides = different_sides(*die, |side| face(die.kind, side));
                runs.push(Run { count: 1, sides });
            }
        }
        last = Some(*die);
    }
    runs
}

fn extend(runs: &[Run], throw: &Throw, ways: u128, tell: &mut impl FnMut(&Throw, u128)) {
    match runs.split_first() {
        None => tell(throw, ways),
        Some((run, rest)) => {
            spread(&run.sides, run.count, throw, ways, &mut |throw, ways| {
                extend(rest, throw, ways, tell);
            });
        }
    }
}

/// Every way to spread dice of a run over its sides.
fn spread(
    sides: &[(u8, u128)],
    count: u32,
    throw: &Throw,
    ways: u128,
    tell: &mut dyn FnMut(&Throw, u128),
) {
    let Some(((side, likely), rest)) = sides.split_first() else {
        return;
    };
    if rest.is_empty() {
        let mut throw = throw.clone();
        (0..count).for_each(|_| throw.push(*side));
        return tell(&throw, ways * likely.pow(count));
    }
    let mut next = throw.clone();
    for taken in 0..=count {
        let ways = ways * choose(count, taken) * likely.pow(taken);
        spread(rest, count - taken, &next, ways, tell);
        next.push(*side);
    }
}

fn choose(all: u32, some: u32) -> u128 {
    (0..some).fold(1, |ways, at| {
        ways * u128::from(all - at) / u128::from(at + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ways_of_all_throws_are_all_throws() {
        let mut dice = Dice::of(5, 0, 6);
        dice.add(3, 1, 6);
        dice.add(1, 2, 8);
        // Sides 0 to 2 of the first kind are alike.
        let face = |kind: u8, side: u8| if kind == 0 { side.max(2) } else { side };
        let (mut throws, mut total) = (0, 0);
        each(
            &dice,
            |_| false,
            face,
            |throw, ways| {
                assert!(dice.fits(throw));
                throws += 1;
                total += ways;
            },
        );
        assert_eq!(total, dice.throws());
        // C(8,3) x C(8,5) x 8.
        assert_eq!(throws, 56 * 56 * 8);
    }

    #[test]
    fn twenty_dice_of_three_colours_have_a_few_thousand_effects() {
        let mut dice = Dice::of(7, 0, 6);
        dice.add(7, 1, 6);
        dice.add(6, 2, 6);
        // A side of no effect, three symbols that count each, and two sides that count once in all.
        let class = |_, _: Die, side: u8| usize::from(side).min(4);
        let most = [0, u8::MAX, u8::MAX, u8::MAX, 1];
        let (mut effects, mut total) = (0, 0);
        each_effect(&dice, class, most, |throw, ways| {
            assert!(dice.fits(throw));
            effects += 1;
            total += ways;
        });
        assert_eq!(total, dice.throws());
        // Up to 20 of three symbols with the fourth and without: C(23,3) + C(22,3).
        assert_eq!(effects, 1771 + 1540);
    }

    #[test]
    fn dice_add_up_to_every_sum_as_often_as_they_do() {
        let mut found = Vec::new();
        let sum = |sum: &u8, _: usize, _: Die, side: u8| sum + side + 1;
        each_fold(&Dice::of(2, 0, 6), 0, sum, |sum, throw, ways| {
            let faces: u8 = throw.as_slice().iter().map(|side| side + 1).sum();
            assert_eq!(faces, *sum, "the throw gives the sum");
            found.push((*sum, ways));
        });
        found.sort_unstable();
        let ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
        assert_eq!(found, (2..=12).zip(ways).collect::<Vec<_>>());
    }

    #[test]
    fn a_run_ends_where_it_is_told_to() {
        let mut throws = Vec::new();
        let face = |_, side: u8| side / 3;
        each(
            &Dice::of(2, 0, 6),
            |at| at == 1,
            face,
            |throw, ways| {
                throws.push((throw.as_slice().to_vec(), ways));
            },
        );
        let all = [[3, 3], [3, 0], [0, 3], [0, 0]];
        assert_eq!(throws, all.map(|sides| (sides.to_vec(), 9)));
        let mut count = 0;
        each(&Dice::of(2, 0, 6), |_| false, face, |_, _| count += 1);
        assert_eq!(count, 3);
    }

    #[test]
    fn many_dice_are_counted_exactly() {
        let hit = |_, side: u8| u8::from(side == 5);
        let dice = Dice::of(49, 0, 6);
        let (mut throws, mut total, mut none) = (0, 0u128, 0);
        each(
            &dice,
            |_| false,
            hit,
            |throw, ways| {
                throws += 1;
                total += ways;
                if !throw.as_slice().contains(&5) {
                    none = ways;
                }
            },
        );
        assert_eq!((throws, total, none), (50, 6u128.pow(49), 5u128.pow(49)));
    }

    #[test]
    #[should_panic(expected = "more throws than can be counted exactly")]
    fn a_count_is_never_wrong() {
        each(&Dice::of(50, 0, 6), |_| false, |_, _| 0, |_, _| {});
    }
}
