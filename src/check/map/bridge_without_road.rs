check!("M117", bridge_without_road, Info);

use std::collections::BTreeSet;

use crate::content::{Board, EdgeFeature, EdgeKind, Kept, LineKind, Map, Pack};
use crate::diag::Diagnostic;
use crate::kernel::Hex;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        let roads: BTreeSet<Hex> = board
            .lines()
            .filter(|(kind, _)| *kind != LineKind::Stream)
            .flat_map(|(_, through)| through)
            .collect();
        let bridges = map.edges.iter();
        for bridge in bridges.filter(|it| it.kind.get_ref().is_bridge()) {
            out.extend(judge(bridge, &roads, map, &board));
        }
    }
}

fn judge(
    bridge: &EdgeFeature,
    roads: &BTreeSet<Hex>,
    map: &Kept<Map>,
    board: &Board<'_>,
) -> Option<Diagnostic> {
    let (one, other) = bridge.hexes()?;
    let edge = board.edge(one, other)?;
    // Another check reports a bridge without a river.
    if !board.lies_on(edge, EdgeKind::River) || roads.contains(&one) || roads.contains(&other) {
        return None;
    }
    let finding = CODE
        .at(
            map.span(&bridge.between),
            format!(
                "no road leads to the `{}` between {one} and {other}",
                bridge.kind.get_ref().word()
            ),
        )
        .label(format!("on map `{}`", map.id()))
        .hint(format!(
            "lead a road over it: {{ kind = \"road\", through = [\"{one}\", \"{other}\"] }}"
        ));
    Some(finding)
}
