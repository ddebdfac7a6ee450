check!("A118", facing_between_sides, Error);

use crate::content::{Facing, Kept, Layout, Map, Pack, Scenario};
use crate::diag::{Diagnostic, or_list};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let Some(map) = pack.shelf::<Map>().get(scenario.map_id()) else {
            continue;
        };
        let sides = sides(*map.layout.get_ref());
        out.extend(wrong_facings(scenario, sides));
    }
}

fn wrong_facings(scenario: &Kept<Scenario>, sides: &'static [Facing]) -> Vec<Diagnostic> {
    let words: Vec<&str> = sides.iter().map(|side| side.word()).collect();
    let forces = scenario.forces().map(|(_, force)| force);
    forces
        .filter_map(|force| {
            let facing = force.facing.filter(|facing| !sides.contains(facing))?;
            let finding = CODE.at(
                scenario.span(&force.id),
                format!(
                    "force `{}` faces {}, but the cells of map `{}` have no side there",
                    force.id.get_ref(),
                    facing.word(),
                    scenario.map_id()
                ),
            );
            Some(
                finding
                    .rule("DW-GEN-06")
                    .hint(format!("write {}", or_list(&words))),
            )
        })
        .collect()
}

/// The ways in which a cell of a map has a side.
fn sides(layout: Layout) -> &'static [Facing] {
    match layout {
        Layout::Pointy => &[
            Facing::NorthEast,
            Facing::East,
            Facing::SouthEast,
            Facing::SouthWest,
            Facing::West,
            Facing::NorthWest,
        ],
        Layout::Flat => &[
            Facing::North,
            Facing::NorthEast,
            Facing::SouthEast,
            Facing::South,
            Facing::SouthWest,
            Facing::NorthWest,
        ],
        Layout::Square => &[Facing::North, Facing::East, Facing::South, Facing::West],
    }
}
