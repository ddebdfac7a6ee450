check!("K104", option_unset, Error);

use crate::content::{OptionRow, Pack, Values};
use crate::diag::{Diagnostic, nearest};
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if !pack.ruleset.is_game {
        return;
    }
    let unset: Vec<&str> = pack
        .rulesets
        .options()
        .filter(|row| is_due(row, pack) && !is_explained(row.key, pack))
        .map(|row| row.key)
        .collect();
    // The options of a broken `pack.toml` are unknown.
    if unset.is_empty() || pack.layers.iter().any(|layer| pack.is_lost(&layer.head.id)) {
        return;
    }
    let keys = if unset.len() == 1 {
        "option"
    } else {
        "options"
    };
    out.push(
        CODE.at(
            made_a_game(pack),
            format!(
                "`{}` leaves {} {keys} of its rules unset",
                pack.head().id,
                unset.len()
            ),
        )
        .label("these rules have the options")
        .hint(format!("unset: {}", unset.join(", ")))
        .hint(format!(
            "set them under [options], or write `extends = \"{}\"` to take over its readings",
            pack.ruleset.word
        )),
    );
}

fn is_due(row: &OptionRow, pack: &Pack) -> bool {
    row.games.contains(&pack.ruleset.word)
        && !matches!(row.values, Values::Elsewhere(_))
        && !pack.options.contains_key(row.key)
}

/// Whether the option was written, but misspelt or with a value that cannot be used.
fn is_explained(key: &str, pack: &Pack) -> bool {
    pack.lost.iter().any(|written| {
        let keys = pack.rulesets.options().map(|row| row.key);
        written == key
            || (pack.rulesets.option(written).is_none() && nearest(written, keys) == Some(key))
    })
}

/// Where the chain of packs becomes a game.
fn made_a_game(pack: &Pack) -> Span {
    pack.layers
        .iter()
        .filter_map(|layer| {
            let ruleset = layer.head.ruleset.as_ref()?;
            let span = Span::new(layer.file, ruleset.span());
            let ruleset = pack.rulesets.named(ruleset.get_ref())?;
            ruleset.is_game.then_some(span)
        })
        .next()
        .unwrap_or(Span::new(pack.layers[pack.top()].file, 0..0))
}
