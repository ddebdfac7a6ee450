check!("C116", repeated_effect, Warning);

use toml::Spanned;

use super::parts::{Part, cards, parts, works_at};
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Command, Effect, Stacking};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        for part in parts(card) {
            repeats(card, &part, part.list(), is_spent, out);
        }
    }
}

fn repeats(
    card: &Kept<Command>,
    part: &Part<'_>,
    effects: &[Spanned<Effect>],
    changes_nothing: fn(&Effect, &Effect) -> bool,
    out: &mut Vec<Diagnostic>,
) {
    for (at, effect) in effects.iter().enumerate() {
        let first = effects[..at]
            .iter()
            .find(|first| changes_nothing(first.get_ref(), effect.get_ref()));
        if let Some(first) = first {
            out.push(
                CODE.at(
                    card.span(effect),
                    format!(
                        "{} has `{}` twice, and the second changes nothing",
                        part.name(),
                        effect.get_ref().verb().name
                    ),
                )
                .label("again here")
                .also(card.span(first), "first here")
                .hint("leave one of them out"),
            );
        }
        if let Effect::Choose(branches) = effect.get_ref() {
            repeats(card, part, branches, is_same, out);
        }
    }
}

/// Whether a second effect changes nothing after the first: the verb counts once, and both work at the same moment.
fn is_spent(first: &Effect, second: &Effect) -> bool {
    if first.verb().name != second.verb().name || first.verb().stacking != Stacking::Once {
        return false;
    }
    match first {
        Effect::Cancel(_) => works_at(first, &second.moments()),
        // A different trait or a different sort of attack is not a repeat.
        _ => is_same(first, second),
    }
}

fn is_same(first: &Effect, second: &Effect) -> bool {
    first.sentence() == second.sentence()
}
