//! Dice as people type them: apart or run together, in one line however many there are; knows no rule.

use crate::diag::{Failure, counted};
use crate::engine::{Dice, Throw};

/// Reads dice that are numbered from 1: `6 4 5`, `645`, `6,4,5` or `6+4 5`. Some words may be written among them and
/// mean nothing; the hint says what may be typed.
///
/// # Errors
/// What is not on a die, or how many dice are due.
pub fn read_dice(text: &str, dice: &Dice, words: &[&str], hint: &str) -> Result<Throw, Failure> {
    let wanted = dice.as_slice().len();
    let wrong = |what: String| Failure::new(what).hint(hint);
    let mut faces = Vec::new();
    let apart = |it: char| it.is_whitespace() || ",;|/+".contains(it);
    for word in text.split(apart).filter(|word| !word.is_empty()) {
        if words.iter().any(|known| known.eq_ignore_ascii_case(word)) {
            continue;
        }
        for letter in word.chars() {
            match letter.to_digit(10) {
                Some(face @ 1..) => faces.push(face as u8 - 1),
                _ => return Err(wrong(format!("`{word}` is not on a die"))),
            }
        }
    }
    if faces.len() != wanted {
        let due = counted(wanted as u32, "die");
        let verb = if wanted == 1 { "is" } else { "are" };
        return Err(wrong(format!(
            "{due} {verb} due, and that is {}",
            faces.len()
        )));
    }
    let throw = Throw::of(&faces);
    match dice.fits(&throw) {
        true => Ok(throw),
        false => Err(wrong(format!("`{text}` is not on these dice"))),
    }
}
