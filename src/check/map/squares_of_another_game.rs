check!("M121", squares_of_another_game, Error);

use crate::content::{Map, Pack, SQUARE_MAPS};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if pack.ruleset.capabilities.contains(&SQUARE_MAPS) {
        return;
    }
    for map in pack.shelf::<Map>().iter().filter(|map| map.is_square()) {
        out.push(
            CODE.at(
                map.span(&map.layout),
                format!(
                    "map `{}` has squares, but `{}` is played on hexes",
                    map.id(),
                    pack.ruleset.word
                ),
            )
            .label("squares")
            .hint("write \"pointy\" or \"flat\""),
        );
    }
}
