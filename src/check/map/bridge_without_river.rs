#![doc = include_str!("bridge_without_river.md")]

use crate::check::Check;
use crate::content::{Board, Edge, Kept, Map, Pack, hex_of};
use crate::diag::{Code, Diagnostic, Severity};
use crate::kernel::Hex;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "M111",
    name: "bridge-without-river",
    severity: Severity::Error,
    page: include_str!("bridge_without_river.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in &pack.shelves.maps {
        let board = Board::of(map, pack);
        for edge in map.edges.iter().filter(|edge| is_crossing(edge)) {
            judge(edge, map, &board, out);
        }
    }
}

fn judge(edge: &Edge, map: &Kept<Map>, board: &Board<'_>, out: &mut Vec<Diagnostic>) {
    let Some((one, other)) = pair(edge).filter(|(one, other)| board.touch(*one, *other)) else {
        return;
    };
    let river = map.edges.iter().any(|it| {
        it.kind.get_ref() == "river"
            && (pair(it) == Some((one, other)) || pair(it) == Some((other, one)))
    });
    if !river {
        out.push(
            CODE.at(
                map.span(&edge.kind),
                format!(
                    "the `{}` between {one} and {other} crosses no river",
                    edge.kind.get_ref()
                ),
            )
            .label("nothing to cross")
            .rule("HC-TER-5")
            .hint(format!(
                "add {{ between = [\"{one}\", \"{other}\"], kind = \"river\" }}"
            )),
        );
    }
}

fn is_crossing(edge: &Edge) -> bool {
    matches!(
        edge.kind.get_ref().as_str(),
        "bridge-light" | "bridge-heavy" | "ford"
    )
}

fn pair(edge: &Edge) -> Option<(Hex, Hex)> {
    match edge.between.get_ref().as_slice() {
        [one, other] => Some((hex_of(one)?, hex_of(other)?)),
        _ => None,
    }
}
