check!("C102", part_of_another_kind, Error);

use super::keys::{foreign, meant};
use super::parts::cards;
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Command, CommandKind};
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    // When only the kind is wrong, missing-card-part reports it.
    for card in cards(pack).filter(|card| meant(card).is_none()) {
        for (key, place) in foreign(card, *card.kind.get_ref()) {
            out.push(unused(card, key, Span::new(card.file, place)));
        }
    }
}

fn unused(card: &Kept<Command>, key: &str, span: Span) -> Diagnostic {
    let kind = *card.kind.get_ref();
    let finding = CODE
        .at(
            span,
            format!(
                "`{}` is of kind `{}`, which has no `{key}`",
                card.id(),
                kind.word()
            ),
        )
        .label("never printed or played")
        .also(card.span(&card.kind), "its kind");
    let in_halves = kind == CommandKind::Pc && ["line", "save", "effect", "text"].contains(&key);
    if in_halves {
        return finding.hint(format!("write `{key}` into the halves `a` and `b`"));
    }
    let users: Vec<&str> = CommandKind::ALL
        .iter()
        .copied()
        .filter(|other| foreign(card, *other).iter().all(|(it, _)| *it != key))
        .map(CommandKind::word)
        .collect();
    finding.hint(format!(
        "leave it out: it is part of cards of kind `{}`",
        users.join("`, `")
    ))
}
