check!("D102", shared_die_letter, Error);

use super::is_die_letter;
use crate::check::shared::shared;
use crate::content::{Die, DieKind, Kept, Pack};
use crate::diag::Diagnostic;
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for (first, again) in shared(pack.shelf::<Die>(), |die| letter(&die.item)) {
        let letter = letter(again).unwrap_or_default();
        out.push(
            CODE.at(
                letter_span(again),
                format!(
                    "the battle dice `{}` and `{}` both have the letter `{letter}`",
                    first.id(),
                    again.id()
                ),
            )
            .label("again here")
            .also(letter_span(first), "first here")
            .rule("HC-CMP-7")
            .hint(free_letters(pack)),
        );
    }
}

fn letter(die: &Die) -> Option<&str> {
    let written = die.letter.as_ref()?.get_ref();
    let battle = *die.kind.get_ref() == DieKind::Battle;
    (battle && is_die_letter(written)).then_some(written)
}

fn letter_span(die: &Kept<Die>) -> Span {
    die.letter
        .as_ref()
        .map_or(die.id_span(), |letter| die.span(letter))
}

fn free_letters(pack: &Pack) -> String {
    let taken: String = pack
        .shelf::<Die>()
        .iter()
        .filter_map(|die| letter(die))
        .collect();
    let free: Vec<String> = ('A'..='Z')
        .filter(|letter| !taken.contains(*letter))
        .map(String::from)
        .collect();
    format!("letters still free: {}", free.join(" "))
}
