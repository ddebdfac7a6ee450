check!("M107", building_on_open_ground, Error);

use crate::content::{Board, Building, Kept, Map, Pack, Terrain, code_span, hex_of};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        for building in &map.buildings {
            judge(building, map, &board, pack, out);
        }
    }
}

fn judge(
    building: &Building,
    map: &Kept<Map>,
    board: &Board<'_>,
    pack: &Pack,
    out: &mut Vec<Diagnostic>,
) {
    let Some(hex) = hex_of(&building.at) else {
        return;
    };
    let Some(terrain) = board.terrain(hex).filter(|it| it.points.is_none()) else {
        return;
    };
    let name = terrain.name.get_ref();
    let mut finding = CODE
        .at(
            map.span(&building.at),
            format!(
                "map `{}` has a building in {hex}, but no building stands on `{}`",
                map.id(),
                terrain.id()
            ),
        )
        .label("no building points here")
        .rule("HC-BLD-3")
        .hint(advice(pack));
    if let Some(span) = code_span(map, hex) {
        finding = finding.also(span, name);
    }
    out.push(finding);
}

fn advice(pack: &Pack) -> String {
    let codes: Vec<String> = pack
        .shelf::<Terrain>()
        .iter()
        .filter(|terrain| terrain.points.is_some())
        .map(|terrain| format!("`{}` {}", terrain.code(), terrain.id()))
        .collect();
    if codes.is_empty() {
        "give the terrain its `points` for each floor".into()
    } else {
        format!("write the code of a building there: {}", codes.join(", "))
    }
}
