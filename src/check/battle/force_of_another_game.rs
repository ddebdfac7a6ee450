#![doc = include_str!("force_of_another_game.md")]

use toml::Spanned;

use crate::check::Check;
use crate::content::{BattleSide, Muster, Pack, Ruleset};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "B105",
    name: "force-of-another-game",
    severity: Severity::Error,
    page: include_str!("force_of_another_game.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if pack.ruleset == Ruleset::Broadswords {
        return;
    }
    for battle in &pack.shelves.battles {
        let besieged = battle.besieged.iter().map(|it| ("besieged", it.span()));
        let foreign = besieged.chain(battle.sides().flat_map(foreign));
        out.extend(foreign.map(|(key, range)| {
            CODE.at(
                crate::source::Span::new(battle.file, range),
                format!(
                    "`{key}` in battle `{}` belongs to Battlefields",
                    battle.id()
                ),
            )
            .label(format!("not a word of `{}`", pack.ruleset.word()))
            .hint("leave it out, or say it in `note`")
        }));
    }
}

/// The keys of a side that only one game has, and where they are written.
fn foreign(side: &BattleSide) -> impl Iterator<Item = (&'static str, std::ops::Range<usize>)> {
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
