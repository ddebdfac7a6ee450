check!("M118", door_elsewhere, Error);

use toml::Spanned;

use crate::content::{Board, Building, Kept, Map, Pack, edge_of, hex_of};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        for building in &map.buildings {
            for door in building.doors.iter().flatten() {
                out.extend(judge(door, building, map, &board));
            }
        }
    }
}

fn judge(
    door: &Spanned<String>,
    building: &Building,
    map: &Kept<Map>,
    board: &Board<'_>,
) -> Option<Diagnostic> {
    let hex = hex_of(&building.at).filter(|hex| board.has(*hex))?;
    let (one, other) = edge_of(door)?;
    let is_here = one == hex || other == hex;
    if is_here && board.edge(one, other).is_some() {
        return None;
    }
    let sides: Vec<String> = board
        .neighbours(hex)
        .map(|there| format!("{hex}/{there}"))
        .collect();
    let label = if is_here {
        format!("no side of that {}", map.grid().cell_word())
    } else {
        "no building of this entry there".into()
    };
    let finding = CODE
        .at(
            map.span(door),
            format!(
                "the door {} is not on the building in {hex} of map `{}`",
                door.get_ref(),
                map.id()
            ),
        )
        .label(label)
        .also(map.span(&building.at), "the building")
        .rule("HC-BLD-2")
        .hint(format!("its sides: {}", sides.join(", ")));
    Some(finding)
}
