check!("M111", bridge_without_river, Error);

use crate::content::{Board, EdgeFeature, EdgeKind, Kept, Map, Pack};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        let crossings = map.edges.iter();
        for crossing in crossings.filter(|it| it.kind.get_ref().is_crossing()) {
            judge(crossing, map, &board, out);
        }
    }
}

fn judge(crossing: &EdgeFeature, map: &Kept<Map>, board: &Board<'_>, out: &mut Vec<Diagnostic>) {
    let Some((one, other)) = crossing.hexes() else {
        return;
    };
    let Some(edge) = board.edge(one, other) else {
        return;
    };
    if !board.lies_on(edge, EdgeKind::River) {
        out.push(
            CODE.at(
                map.span(&crossing.between),
                format!(
                    "the `{}` between {one} and {other} crosses no river",
                    crossing.kind.get_ref().word()
                ),
            )
            .label("nothing to cross")
            .rule("HC-TER-5")
            .hint(format!("lead a river along \"{one}/{other}\"")),
        );
    }
}
