check!("M105", edge_between_strangers, Error);

use crate::content::{Board, EdgeFeature, Kept, Map, Pack, hex_of};
use crate::diag::Diagnostic;
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        for edge in &map.edges {
            judge(edge, map, &board, out);
        }
    }
}

fn judge(edge: &EdgeFeature, map: &Kept<Map>, board: &Board<'_>, out: &mut Vec<Diagnostic>) {
    let kind = edge.kind.get_ref().word();
    let span = map.span(&edge.between);
    let [one, other] = edge.between.get_ref().as_slice() else {
        out.push(
            CODE.at(
                span,
                format!(
                    "an edge lies between two hexes, but this `{kind}` names {}",
                    edge.between.get_ref().len()
                ),
            )
            .hint("write `between` and two hexes, or `along` and edge after edge: \"0302/0303\""),
        );
        return;
    };
    let (Some(one), Some(other)) = (hex_of(one), hex_of(other)) else {
        return;
    };
    if !board.has(one) || !board.has(other) || board.touch(one, other) {
        return;
    }
    let message = if one == other {
        format!("the `{kind}` lies between {one} and itself")
    } else {
        format!("the `{kind}` lies between {one} and {other}, which do not touch")
    };
    out.push(
        CODE.at(span, message)
            .label(format!("on map `{}`", map.id()))
            .hint(format!("{one} touches {}", listed(board.neighbours(one)))),
    );
}

fn listed(hexes: impl Iterator<Item = Hex>) -> String {
    let hexes: Vec<String> = hexes.map(|hex| hex.to_string()).collect();
    hexes.join(", ")
}
