check!("M120", boards_do_not_join, Error);

use std::collections::{BTreeMap, BTreeSet};

use crate::content::{Board, Kept, LineKind, Map, Pack};
use crate::diag::Diagnostic;
use crate::kernel::{Axial, Grid, Hex, HexSide, Orientation};
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let mut sets: BTreeMap<&str, Vec<&Kept<Map>>> = BTreeMap::new();
    for map in pack.shelf::<Map>() {
        if let Some(set) = &map.set {
            sets.entry(set.get_ref()).or_default().push(map);
        }
    }
    for boards in sets.values() {
        let Some((first, others)) = boards.split_first() else {
            continue;
        };
        for map in boards {
            out.extend(not_by_itself(map, pack));
        }
        for map in others {
            out.extend(not_to(first, map, pack));
        }
    }
}

/// Why a board does not join a copy of itself: its roads and rivers must leave where they come in, and its rows must
/// start again where they end.
fn not_by_itself(map: &Kept<Map>, pack: &Pack) -> Option<Diagnostic> {
    let board = Board::of(map, pack);
    // Squares are not shifted: any number of rows joins.
    let (count, what) = match board.grid() {
        Grid::Hexes(Orientation::Pointy) => (board.height(), "rows"),
        Grid::Hexes(Orientation::Flat) => (board.width(), "columns"),
        Grid::Squares(_) => (0, "rows"),
    };
    if count % 2 == 1 {
        return Some(
            CODE.at(
                map.span(&map.rows),
                format!("board `{}` has {count} {what}", map.id()),
            )
            .label("an odd number")
            .hint(format!(
                "every other one is shifted by half a hex: boards join only with an even number of {what}"
            )),
        );
    }
    let exits = exits(&board);
    let lonely = exits
        .iter()
        .find(|exit| !exits.contains(&exit.mate(&board)))?;
    let mate = lonely.mate(&board);
    Some(
        CODE.at(
            place(map),
            format!(
                "a {} leaves board `{}` from {} to the {}, but none comes in at {} from the {}",
                lonely.kind.word(),
                map.id(),
                lonely.from,
                lonely.way(&board),
                mate.from,
                mate.way(&board)
            ),
        )
        .hint(format!(
            "let one end in {} and leave to the {}",
            mate.from,
            mate.way(&board)
        )),
    )
}

fn not_to(first: &Kept<Map>, map: &Kept<Map>, pack: &Pack) -> Option<Diagnostic> {
    let (one, other) = (Board::of(first, pack), Board::of(map, pack));
    let size = |board: &Board<'_>| {
        let cells = match board.grid() {
            Grid::Hexes(Orientation::Pointy) => "pointy hexes",
            Grid::Hexes(Orientation::Flat) => "flat hexes",
            Grid::Squares(_) => "squares",
        };
        format!(
            "{} x {} {cells} of {}",
            board.width(),
            board.height(),
            board.plane().across
        )
    };
    let differs = |message: String, hint: &str| {
        let finding = CODE.at(place(map), message);
        finding
            .also(place(first), "the first board of the set")
            .hint(hint)
    };
    if size(&one) != size(&other) {
        return Some(differs(
            format!(
                "board `{}` has {}, board `{}` {}",
                map.id(),
                size(&other),
                first.id(),
                size(&one)
            ),
            "boards of a set have the same size",
        ));
    }
    let (here, there) = (exits(&other), exits(&one));
    let missing = there.difference(&here).next();
    let surplus = here.difference(&there).next();
    let (exit, has, lacks) = match (missing, surplus) {
        (Some(exit), _) => (exit, first.id(), map.id()),
        (None, Some(exit)) => (exit, map.id(), first.id()),
        (None, None) => return None,
    };
    Some(differs(
        format!(
            "a {} leaves board `{has}` from {} to the {}, but not board `{lacks}`",
            exit.kind.word(),
            exit.from,
            exit.way(&one)
        ),
        "ways leave all boards of a set at the same places",
    ))
}

fn place(map: &Kept<Map>) -> Span {
    map.set.as_ref().map_or(map.id_span(), |set| map.span(set))
}

/// Where a line leaves a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Exit {
    kind: LineKind,
    from: Hex,
    over: HexSide,
}

impl Exit {
    /// Where the same line enters the next board, laid beside this one.
    fn mate(self, board: &Board<'_>) -> Exit {
        let grid = board.grid();
        let (width, height) = (i32::from(board.width()), i32::from(board.height()));
        let outside = grid.place(self.from).beside(self.over);
        // One board further in both directions, so that no hex lies before the first row or column.
        let (across, down) = match grid {
            Grid::Hexes(Orientation::Pointy) => (width - height / 2, height),
            Grid::Hexes(Orientation::Flat) => (width, height - width / 2),
            Grid::Squares(_) => (width, height),
        };
        let further = Axial {
            q: outside.q + across,
            r: outside.r + down,
        };
        let within = |at: u16, count: u16| (at - 1) % count.max(1) + 1;
        let from = grid.cell(further).map_or(self.from, |hex| Hex {
            column: within(hex.column, board.width()),
            row: within(hex.row, board.height()),
        });
        Exit {
            from,
            over: self.over.opposite(),
            ..self
        }
    }

    /// The border it leaves by, in words.
    fn way(self, board: &Board<'_>) -> &'static str {
        let words: &[&str] = match board.grid() {
            Grid::Squares(_) => &["north", "east", "south", "west"],
            Grid::Hexes(Orientation::Pointy) => &[
                "east",
                "south-east",
                "south-west",
                "west",
                "north-west",
                "north-east",
            ],
            Grid::Hexes(Orientation::Flat) => &[
                "south-east",
                "south",
                "south-west",
                "north-west",
                "north",
                "north-east",
            ],
        };
        words[self.over.index()]
    }
}

/// Where the lines of a board leave it.
fn exits(board: &Board<'_>) -> BTreeSet<Exit> {
    let mut exits = BTreeSet::new();
    for (kind, through) in board.lines() {
        let ends = [
            (through.get(1), through.first()),
            (through.iter().rev().nth(1), through.last()),
        ];
        for (before, end) in ends {
            let (Some(before), Some(end)) = (before, end) else {
                continue;
            };
            let over = board.way_out(*before, *end);
            exits.extend(over.map(|over| Exit {
                kind,
                from: *end,
                over,
            }));
        }
    }
    exits
}
