check!("U124", more_dice_than_printed, Warning);

use toml::Spanned;

use super::{battle_dice, columns};
use crate::content::{Die, Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Unit;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let has_own_letter = |die: &&Kept<Die>| {
        let same = battle_dice(pack).filter(|other| letter(other) == letter(die));
        same.count() == 1
    };
    // Which of two dice with one letter is thrown, nobody knows, and that they share it is reported.
    let dice: Vec<&Kept<Die>> = battle_dice(pack).filter(has_own_letter).collect();
    for unit in pack.shelf::<Unit>() {
        for band in columns(unit).flat_map(|column| column.bands) {
            for die in dice.iter().copied() {
                out.extend(too_many(unit, &band.get_ref().dice, die));
            }
        }
    }
}

fn letter(die: &Die) -> Option<&str> {
    die.letter.as_ref().map(|letter| letter.get_ref().as_str())
}

fn too_many(unit: &Kept<Unit>, dice: &Spanned<String>, die: &Kept<Die>) -> Option<Diagnostic> {
    let letter = letter(die)?;
    let thrown = dice.get_ref().matches(letter).count();
    let printed = usize::try_from(die.quantity).unwrap_or(usize::MAX);
    (thrown > printed).then(|| {
        CODE.at(
            unit.span(dice),
            format!(
                "`{}` throws {thrown} dice `{letter}`, but the pack prints only {printed}",
                unit.id()
            ),
        )
        .label(format!("more than {printed} of `{letter}`"))
        .also(die.id_span(), format!("`quantity` is {printed}"))
        .rule("HC-CMP-10")
        .hint(format!(
            "give the unit fewer dice, or raise the `quantity` of the die `{}`",
            die.id()
        ))
    })
}
