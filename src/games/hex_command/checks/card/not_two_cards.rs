check!("C106", not_two_cards, Error);

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Character, Command, CommandKind, HOME_GUARD};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if *pack.ruleset != HOME_GUARD {
        return;
    }
    for character in pack.shelf::<Character>() {
        let cards: Vec<&Kept<Command>> = pack
            .shelf::<Command>()
            .iter()
            .filter(|card| *card.kind.get_ref() == CommandKind::Pc)
            .filter(|card| whose(card) == Some(character.id()))
            .collect();
        let count: u32 = cards.iter().map(|card| card.quantity).sum();
        // A card that cannot be read may be the missing one.
        if count > 2 || (count < 2 && pack.lost.is_empty()) {
            out.push(miscounted(character, &cards, count));
        }
    }
}

fn whose(card: &Command) -> Option<&str> {
    Some(card.character.as_ref()?.get_ref())
}

fn miscounted(character: &Kept<Character>, cards: &[&Kept<Command>], count: u32) -> Diagnostic {
    let message = match count {
        0 => format!("`{}` has no command card, instead of two", character.id()),
        1 => format!("`{}` has one command card, instead of two", character.id()),
        _ => format!(
            "`{}` has {count} command cards, instead of two",
            character.id()
        ),
    };
    // The last card is the surplus one: those of an extended pack come first.
    let finding = match cards.split_last() {
        Some((last, others)) if count > 2 => {
            let finding = CODE.at(last.id_span(), message).label("one too many");
            let finding = finding.hint(
                "leave it out, or write `replaces = true` with the id of the card it stands in for",
            );
            others.iter().fold(finding, |finding, card| {
                finding.also(card.id_span(), "already here")
            })
        }
        _ => {
            let finding = CODE
                .at(character.id_span(), message)
                .label("two cards each")
                .hint(format!(
                    "write a [[command]] of kind `pc` with `character = \"{}\"`, or remove the character, too",
                    character.id()
                ));
            cards.iter().fold(finding, |finding, card| {
                finding.also(card.id_span(), "the only one")
            })
        }
    };
    finding.rule("HG-CMP-6")
}
