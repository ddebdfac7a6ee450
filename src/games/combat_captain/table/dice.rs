//! Typed dice: white ones as they lie, red ones after the word `red`; knows no rule.

use crate::diag::{Failure, counted};
use crate::engine::{Dice, Throw};
use crate::games::combat_captain::rules::{Battle, RED};
use crate::kernel::table::Point;
use crate::play::read_dice;

/// What begins the red dice of a throw.
const RED_WORD: &str = "red";

/// Dice as they lie on the table: `6 4 5 red 3`.
pub(super) fn write(throw: &Throw, dice: &Dice) -> String {
    let mut text = Vec::new();
    let mut is_red = false;
    for (face, die) in throw.as_slice().iter().zip(dice.as_slice()) {
        if die.kind == RED && !is_red {
            // A throw of red dice alone needs no word.
            if !text.is_empty() {
                text.push(RED_WORD.to_string());
            }
            is_red = true;
        }
        text.push((face + 1).to_string());
    }
    text.join(" ")
}

/// What a person may type for some dice.
pub(super) fn faces(dice: &Dice) -> String {
    let all = dice.as_slice();
    let red = all.iter().filter(|die| die.kind == RED).count();
    match (all.len() - red, red) {
        (1, 0) | (0, 1) => "1 to 6".into(),
        (white, 0) => format!("{white} dice, as `6 4 5` or `645`"),
        (0, red) => format!("{red} red dice, as `6 4`"),
        (white, red) => format!(
            "{} and {} red, the white first, as `6 4 5 red 3` or `6453`",
            counted(white as u8, "white die"),
            counted(red as u8, "die")
                .trim_end_matches(" die")
                .trim_end_matches(" dice")
        ),
    }
}

/// How the place of a shell is typed.
pub(super) const FALLS: &str = "the point where it comes to rest, as `23.5,12`";

/// Where a shell comes to rest; one beyond the left edge has a minus.
pub(super) fn write_fall(battle: &Battle, throw: &Throw) -> String {
    let at = battle.where_shell_falls(throw);
    match at.x {
        0.. => at.to_string(),
        x => format!("-{}", Point::new(-x, at.y)),
    }
}

/// Reads where a shell came to rest.
pub(super) fn read_fall(battle: &Battle, text: &str) -> Result<Throw, Failure> {
    let plain = text.trim();
    let (plain, beyond) = match plain.strip_prefix('-') {
        Some(rest) => (rest, true),
        None => (plain, false),
    };
    let at: Point = plain
        .parse()
        .map_err(|_| Failure::new(format!("`{text}` is not a point")).hint(FALLS))?;
    let at = match beyond {
        true => Point::new(-at.x, at.y),
        false => at,
    };
    let too_far = || {
        Failure::new(format!("a shell aimed there does not fall at {text}"))
            .hint("it falls within 18in of its column, on any part of the table")
    };
    battle.shell_at(at).ok_or_else(too_far)
}

/// Reads dice: apart or run together, with or without the word `red`.
pub(super) fn read(text: &str, dice: &Dice) -> Result<Throw, Failure> {
    read_dice(text, dice, &[RED_WORD, "white", "and"], &faces(dice))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_may_be_typed_apart_or_run_together_and_red_ones_named() {
        let mut dice = Dice::of(3, 0, 6);
        dice.add(1, RED, 6);
        let read = |text: &str| read(text, &dice).ok().map(|throw| write(&throw, &dice));
        for text in ["6 4 5 red 3", "6453", "645 red 3", "6,4,5 / 3", "6 4 5 3"] {
            assert_eq!(read(text).as_deref(), Some("6 4 5 red 3"), "`{text}`");
        }
        for text in ["645", "6 4 5 red 7", "6 4 5 red 3 3", "six", ""] {
            assert_eq!(read(text), None, "`{text}`");
        }
        assert_eq!(
            faces(&dice),
            "3 white dice and 1 red, the white first, as `6 4 5 red 3` or `6453`"
        );
    }
}
