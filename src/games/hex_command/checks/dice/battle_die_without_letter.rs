check!("D103", battle_die_without_letter, Error);

use crate::check::dice::{is_die_letter, of_kind};
use crate::content::{Die, DieKind, Kept, Pack};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for die in of_kind(pack, DieKind::Battle) {
        out.extend(no_letter(die));
    }
}

fn no_letter(die: &Kept<Die>) -> Option<Diagnostic> {
    let finding = match &die.letter {
        None => CODE
            .at(
                die.id_span(),
                format!("the battle die `{}` has no letter", die.id()),
            )
            .label("no unit can throw it")
            .hint("write `letter` with one capital letter, such as \"R\""),
        Some(letter) if is_die_letter(letter.get_ref()) => return None,
        Some(letter) => CODE
            .at(
                die.span(letter),
                format!(
                    "`{}` cannot be the letter of the battle die `{}`",
                    letter.get_ref(),
                    die.id()
                ),
            )
            .label("not one capital letter")
            .hint("write one capital letter from A to Z"),
    };
    Some(finding.rule("HC-CMP-7"))
}
