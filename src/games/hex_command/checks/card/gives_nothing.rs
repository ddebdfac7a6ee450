check!("C111", gives_nothing, Error);

use super::parts::{cards, parts};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::CommandKind;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        let gives = card
            .gives
            .as_ref()
            .filter(|_| *card.kind.get_ref() == CommandKind::Dice);
        if let Some(gives) = gives.filter(|gives| gives.get_ref().is_empty()) {
            out.push(
                CODE.at(card.span(gives), format!("`{}` gives no dice", card.id()))
                    .label("empty")
                    .hint("name the dice it gives, such as [\"gun\"]")
                    .rule("TA-CRD-6"),
            );
        }
        for part in parts(card) {
            if let Some(effects) = part.effects.filter(|list| list.get_ref().is_empty()) {
                out.push(
                    CODE.at(card.span(effects), format!("{} has no effect", part.name()))
                        .label("empty")
                        .hint("write what it does, such as { dice = { colour = \"white\", add = 1 } }"),
                );
            }
        }
    }
}
