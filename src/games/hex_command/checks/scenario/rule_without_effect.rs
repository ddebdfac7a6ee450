#![doc = include_str!("rule_without_effect.md")]

use super::board_of;
use crate::check::Check;
use crate::content::{Access, Board, EdgeKind, Kept, Pack, Scenario};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "S128",
    name: "rule-without-effect",
    severity: Severity::Warning,
    page: include_str!("rule_without_effect.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        if let Some((_, board)) = board_of(scenario, pack)
            && !has_river(&board)
        {
            without_river(scenario, out);
        }
        without_dummies(scenario, out);
    }
}

fn without_river(scenario: &Kept<Scenario>, out: &mut Vec<Diagnostic>) {
    let (crossing, bridges) = (&scenario.river_crossing, &scenario.infantry_builds_bridges);
    let written = [
        (
            *crossing.get_ref() != Access::None,
            "river_crossing",
            scenario.span(crossing),
            "HC-TER-5",
        ),
        (
            *bridges.get_ref(),
            "infantry_builds_bridges",
            scenario.span(bridges),
            "HC-ENG-1",
        ),
    ];
    for (_, key, place, rule) in written.into_iter().filter(|it| it.0) {
        let what = format!("`{}` sets `{key}`, but its map has no river", scenario.id());
        out.push(
            CODE.at(place, what)
                .label("changes nothing")
                .rule(rule)
                .hint(format!("leave `{key}` out, or draw a river on the map")),
        );
    }
}

/// Only dummies are placed during the battle: every unit has its place from the start.
fn without_dummies(scenario: &Kept<Scenario>, out: &mut Vec<Diagnostic>) {
    let open = &scenario.searched_areas_stay_open;
    if !*open.get_ref() || scenario.sides().any(|side| side.dummies > 0) {
        return;
    }
    let what = format!(
        "`{}` sets `searched_areas_stay_open`, but no side has dummies to place",
        scenario.id()
    );
    out.push(
        CODE.at(scenario.span(open), what)
            .label("changes nothing")
            .rule("HC-REC-7")
            .hint("give a side `dummies`, or leave it out"),
    );
}

fn has_river(board: &Board<'_>) -> bool {
    let wet = ["river", "bridge-light", "bridge-heavy"];
    let mut grounds = board.hexes().filter_map(|(hex, _)| board.terrain(hex));
    grounds.any(|terrain| wet.contains(&terrain.id()))
        || board
            .edges()
            .keys()
            .any(|edge| board.lies_on(*edge, EdgeKind::River))
}
