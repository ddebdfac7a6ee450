check!("B103", feature_off_table, Error);

use crate::content::{Battle, Feature, Kept, Pack};
use crate::diag::Diagnostic;
use crate::kernel::{Area, Measure, Size};

/// Smaller distances than this, in mm, are ignored.
const HAIR: f64 = 0.001;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for battle in pack.shelf::<Battle>() {
        let Some(table) = &battle.table else {
            nowhere(battle, out);
            continue;
        };
        for feature in &battle.features {
            let over = beyond(feature.get_ref(), *table.get_ref());
            if over.is_empty() {
                continue;
            }
            out.push(
                CODE.at(
                    battle.span(feature),
                    format!(
                        "{} of battle `{}` reaches over the {} edge of the table",
                        named(feature.get_ref()),
                        battle.id(),
                        over.join(" and the ")
                    ),
                )
                .also(battle.span(table), "the table")
                .hint("`at` is its upper left corner, measured from that of the table, and `size` goes on from there"),
            );
        }
    }
}

/// Features need a table; a map shows its own. A battle with neither is for another check.
fn nowhere(battle: &Kept<Battle>, out: &mut Vec<Diagnostic>) {
    let (Some(map), Some(first)) = (&battle.map, battle.features.first()) else {
        return;
    };
    out.push(
        CODE.at(
            battle.span(first),
            format!(
                "battle `{}` is fought on a map, so its features lie nowhere",
                battle.id()
            ),
        )
        .also(battle.span(map), "the map")
        .hint("write them into the map, or leave them out"),
    );
}

fn beyond(feature: &Feature, table: Area) -> Vec<&'static str> {
    let (at, size) = (feature.at.get_ref(), feature.size.get_ref());
    let over = |at: Size, size: Size, whole: Size| {
        let long = |size: Size| size.on(Measure::Inch).0;
        long(at) + long(size) > long(whole) + HAIR
    };
    let sides = [
        (over(at.width, size.width, table.width), "right"),
        (over(at.depth, size.depth, table.depth), "lower"),
    ];
    let over = sides.into_iter().filter(|(over, _)| *over);
    over.map(|(_, side)| side).collect()
}

fn named(feature: &Feature) -> String {
    match &feature.name {
        Some(name) => format!("feature `{}`", name.get_ref()),
        None => format!("a feature ({})", feature.kind),
    }
}
