//! The exact probability of each result of a pending roll; knows no game.

use std::collections::BTreeMap;

use super::fraction::Fraction;
use super::throws;
use crate::engine::{Dice, Game, Silence, Throw};

/// How likely each measure of a game is after its pending roll; nothing when no dice are pending.
///
/// `each` walks the distinct throws, with the number of equally likely throws each represents: [`every_throw`], or a
/// function that knows which throws are equivalent.
#[must_use]
pub fn roll<G: Game, T: Ord>(
    game: &G,
    each: impl FnOnce(&Dice, &mut dyn FnMut(&Throw, u128)),
    measure: impl Fn(&G) -> T,
) -> Vec<(T, Fraction)> {
    let dice = game.dice();
    if dice.as_slice().is_empty() {
        return Vec::new();
    }
    let mut found: BTreeMap<T, u128> = BTreeMap::new();
    each(&dice, &mut |throw, ways| {
        let mut after = game.clone();
        after.settle(throw, &mut Silence);
        *found.entry(measure(&after)).or_default() += ways;
    });
    let all = dice.throws();
    found
        .into_iter()
        .map(|(measure, ways)| (measure, Fraction::new(ways, all)))
        .collect()
}

/// Every throw of some dice, die by die.
pub fn every_throw(dice: &Dice, tell: &mut dyn FnMut(&Throw, u128)) {
    throws::each(dice, |_| true, |_, side| side, tell);
}
