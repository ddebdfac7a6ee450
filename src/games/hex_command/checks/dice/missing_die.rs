check!("D109", missing_die, Error);

use crate::check::dice::of_kind;
use crate::content::{DieKind, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::source::Span;

const NEEDED: [(DieKind, &str, &str); 4] = [
    (DieKind::Initiative, "initiative", "settle who begins"),
    (DieKind::Variable, "variable", "count the orders"),
    (DieKind::Activation, "activation", "give orders"),
    (DieKind::Battle, "battle", "fight"),
];

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    // Only a playable pack needs a full set; a pack of cards for another does not.
    if !pack.is_whole() || !pack.ruleset.is_game || pack.shelf::<Scenario>().is_empty() {
        return;
    }
    let Some(place) = rules_named_at(pack) else {
        return;
    };
    for (kind, word, purpose) in NEEDED {
        if of_kind(pack, kind).next().is_none() {
            out.push(
                CODE.at(
                    place,
                    format!(
                        "the pack has no {word} die, so nobody can {purpose}",
                    ),
                )
                .label(format!("these rules need a die of the kind `{word}`"))
                .rule("HC-CMP-10")
                .hint(format!(
                    "write a [[die]] with `kind = \"{word}\"`, or do not remove the one of the extended pack"
                )),
            );
        }
    }
}

/// Where the pack names its rules.
fn rules_named_at(pack: &Pack) -> Option<Span> {
    let layer = pack.layers.last()?;
    let ruleset = layer.head.ruleset.as_ref().map(toml::Spanned::span);
    let range = ruleset.or_else(|| layer.head.extends.as_ref().map(toml::Spanned::span))?;
    Some(Span::new(layer.file, range))
}
