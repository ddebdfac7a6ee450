check!("C115", choice_of_one, Error);

use toml::Spanned;

use super::parts::{Part, cards, parts};
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Command, Effect};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        for part in parts(card) {
            choices(card, &part, part.list(), out);
        }
    }
}

fn choices(
    card: &Kept<Command>,
    part: &Part<'_>,
    effects: &[Spanned<Effect>],
    out: &mut Vec<Diagnostic>,
) {
    for effect in effects {
        let Effect::Choose(branches) = effect.get_ref() else {
            continue;
        };
        if branches.len() < 2 {
            let count = if branches.is_empty() { "none" } else { "one" };
            out.push(
                CODE.at(
                    card.span(effect),
                    format!("{} offers a choice of {count}", part.name()),
                )
                .label("nothing to choose from")
                .hint("write two effects or more, or the one effect without `choose`"),
            );
        }
        choices(card, part, branches, out);
    }
}
