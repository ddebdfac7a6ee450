#![doc = include_str!("choice_of_one.md")]

use toml::Spanned;

use super::parts::{Part, cards, parts};
use crate::check::Check;
use crate::content::{Kept, Pack};
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::hex_command::content::{Command, Effect};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "C115",
    name: "choice-of-one",
    severity: Severity::Error,
    page: include_str!("choice_of_one.md"),
};

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
