check!("B105", force_of_another_game, Error);

use toml::Spanned;

use crate::content::{Battle, BattleSide, Muster, Pack};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for battle in pack.shelf::<Battle>() {
        let besieged = battle.besieged.iter().map(|it| ("besieged", it.span()));
        let written = besieged.chain(battle.sides().flat_map(of_side));
        let foreign = written.filter(|(key, _)| !pack.ruleset.battle_keys.contains(key));
        out.extend(foreign.map(|(key, range)| {
            CODE.at(
                crate::source::Span::new(battle.file, range),
                format!(
                    "`{key}` in battle `{}` belongs to packs of `{}` rules",
                    battle.id(),
                    knowing(pack, key).join("` or `")
                ),
            )
            .label(format!("not a word of `{}`", pack.ruleset.word))
            .hint("leave it out, or say it in `note`")
        }));
    }
}

/// The words of the rule sets that know a key.
fn knowing(pack: &Pack, key: &str) -> Vec<&'static str> {
    let all = pack.rulesets.iter();
    let knowing = all.filter(|ruleset| ruleset.battle_keys.contains(&key));
    knowing.map(|ruleset| ruleset.word).collect()
}

/// The keys of a side that not every rule set knows, and where they are written.
fn of_side(side: &BattleSide) -> impl Iterator<Item = (&'static str, std::ops::Range<usize>)> {
    let decoys = side.decoys.iter().map(|it| ("decoys", it.span()));
    decoys.chain(side.forces.iter().flat_map(of_muster))
}

fn of_muster(muster: &Muster) -> impl Iterator<Item = (&'static str, std::ops::Range<usize>)> {
    let numbers = [
        ("heroes", &muster.heroes),
        ("commanders", &muster.commanders),
        ("wizards", &muster.wizards),
    ];
    let numbers = numbers.map(|(key, written)| (key, written.as_ref().map(Spanned::span)));
    let hidden = ("hidden", muster.hidden.as_ref().map(Spanned::span));
    let all = numbers.into_iter().chain([hidden]);
    all.filter_map(|(key, range)| Some((key, range?)))
}
