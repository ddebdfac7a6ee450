#![doc = include_str!("boards_do_not_join.md")]

use std::collections::{BTreeMap, BTreeSet};

use crate::check::Check;
use crate::content::{Board, Kept, LineKind, Map, Pack};
use crate::diag::{Code, Diagnostic, Severity};
use crate::kernel::{Hex, Orientation};
use crate::source::Span;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "M120",
    name: "boards-do-not-join",
    severity: Severity::Error,
    page: include_str!("boards_do_not_join.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let mut sets: BTreeMap<&str, Vec<&Kept<Map>>> = BTreeMap::new();
    for map in &pack.shelves.maps {
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

/// A board joins a copy of itself: its ways leave where they come in, and its rows begin again where they end.
fn not_by_itself(map: &Kept<Map>, pack: &Pack) -> Option<Diagnostic> {
    let board = Board::of(map, pack);
    let (count, what) = match board.orientation() {
        Orientation::Pointy => (board.height(), "rows"),
        Orientation::Flat => (board.width(), "columns"),
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
    let lonely = exits.iter().find(|exit| !exits.contains(&exit.across()))?;
    Some(
        CODE.at(
            place(map),
            format!(
                "a {} leaves board `{}` at {}, but none at {}",
                lonely.kind.word(),
                map.id(),
                lonely.words(),
                lonely.across().words()
            ),
        )
        .hint("let it leave in the same row or column at both sides"),
    )
}

fn not_to(first: &Kept<Map>, map: &Kept<Map>, pack: &Pack) -> Option<Diagnostic> {
    let (one, other) = (Board::of(first, pack), Board::of(map, pack));
    let size = |board: &Board<'_>| {
        let standing = match board.orientation() {
            Orientation::Pointy => "pointy",
            Orientation::Flat => "flat",
        };
        format!(
            "{} x {} {standing} hexes of {}",
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
            "a {} leaves board `{has}` at {}, but not board `{lacks}`",
            exit.kind.word(),
            exit.words()
        ),
        "ways leave all boards of a set at the same places",
    ))
}

fn place(map: &Kept<Map>) -> Span {
    map.set.as_ref().map_or(map.id_span(), |set| map.span(set))
}

/// Where a way leaves a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Exit {
    kind: LineKind,
    side: Border,
    /// The row at the west and the east, the column at the north and the south.
    at: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Border {
    North,
    East,
    South,
    West,
}

impl Exit {
    fn across(self) -> Exit {
        let side = match self.side {
            Border::North => Border::South,
            Border::East => Border::West,
            Border::South => Border::North,
            Border::West => Border::East,
        };
        Exit { side, ..self }
    }

    fn words(self) -> String {
        match self.side {
            Border::North => format!("the north in column {:02}", self.at),
            Border::South => format!("the south in column {:02}", self.at),
            Border::East => format!("the east in row {:02}", self.at),
            Border::West => format!("the west in row {:02}", self.at),
        }
    }
}

/// Where the ways of a board leave it. In a corner they leave to the west or the east.
fn exits(board: &Board<'_>) -> BTreeSet<Exit> {
    let mut exits = BTreeSet::new();
    for (kind, through) in board.lines() {
        for end in [through.first(), through.last()].into_iter().flatten() {
            exits.extend(exit(board, *end).map(|(side, at)| Exit { kind, side, at }));
        }
    }
    exits
}

fn exit(board: &Board<'_>, end: Hex) -> Option<(Border, u16)> {
    let Hex { column, row } = end;
    if column == 1 {
        Some((Border::West, row))
    } else if column == board.width() {
        Some((Border::East, row))
    } else if row == 1 {
        Some((Border::North, column))
    } else if row == board.height() {
        Some((Border::South, column))
    } else {
        None
    }
}
