check!("C108", card_of_another_game, Error);

use super::parts::{game_of, is_at_home};
use crate::content::{Entry, Kept, Pack, Shelf};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Character, Command, Officer, TO_ARMS};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in pack.shelf::<Command>() {
        if is_at_home(card, pack) {
            continue;
        }
        let kind = *card.kind.get_ref();
        let finding = CODE
            .at(
                card.span(&card.kind),
                format!(
                    "`{}` is of kind `{}`, which is not a card of `{}`",
                    card.id(),
                    kind.word(),
                    pack.ruleset.word
                ),
            )
            .label(format!("a card of `{}`", game_of(kind).word));
        out.push(if *pack.ruleset == TO_ARMS {
            finding
                .hint("its cards are of kind `dice` or `special`")
                .rule("TA-CMP-3")
        } else {
            finding
                .hint("its cards are of kind `npc` or `pc`")
                .rule("HG-CMP-3")
        });
    }
    if *pack.ruleset == TO_ARMS {
        strangers(pack.shelf::<Officer>(), "officer cards", "HG-CMP-2", out);
        strangers(
            pack.shelf::<Character>(),
            "playing characters",
            "HG-CMP-5",
            out,
        );
    }
}

fn strangers<T: Entry>(
    shelf: &Shelf<T>,
    what: &str,
    rule: &'static str,
    out: &mut Vec<Diagnostic>,
) {
    out.extend(shelf.iter().map(|entry: &Kept<T>| {
        CODE.at(
            entry.id_span(),
            format!("`to-arms` has no {what}, so `{}` is never used", entry.id()),
        )
        .label(format!("only `home-guard` has {what}"))
        .hint("leave it out; people on the table are [[leader]] pieces")
        .rule(rule)
    }));
}
