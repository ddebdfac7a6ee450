check!("M106", broken_line, Error);

use toml::Spanned;

use crate::content::{Board, Kept, Line, Map, Pack, hex_of};
use crate::diag::{Diagnostic, counted};
use crate::kernel::{Grid, Hex};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        let board = Board::of(map, pack);
        for line in &map.lines {
            too_short(line, map, out);
            for step in line.through.get_ref().windows(2) {
                broken(line, &step[0], &step[1], map, &board, out);
            }
        }
    }
}

fn too_short(line: &Line, map: &Kept<Map>, out: &mut Vec<Diagnostic>) {
    let hexes = line.through.get_ref().len();
    if hexes < 2 {
        out.push(
            CODE.at(
                map.span(&line.through),
                format!(
                    "a `{}` of map `{}` goes through {}",
                    line.kind.get_ref().word(),
                    map.id(),
                    counted(hexes, map.grid().cell_word())
                ),
            )
            .label("two at least")
            .hint(format!(
                "name every {} it goes through, or leave it out",
                map.grid().cell_word()
            )),
        );
    }
}

fn broken(
    line: &Line,
    from: &Spanned<String>,
    to: &Spanned<String>,
    map: &Kept<Map>,
    board: &Board<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let (Some(here), Some(there)) = (hex_of(from), hex_of(to)) else {
        return;
    };
    if !board.has(here) || !board.has(there) || board.touch(here, there) {
        return;
    }
    let kind = line.kind.get_ref().word();
    let (message, label) = if here == there {
        (
            format!(
                "a `{kind}` of map `{}` goes from {here} to itself",
                map.id()
            ),
            "again here".to_string(),
        )
    } else {
        (
            format!(
                "a `{kind}` of map `{}` breaks off between {here} and {there}",
                map.id()
            ),
            match board.grid() {
                Grid::Hexes(_) => format!("does not touch {here}"),
                Grid::Squares(_) => format!("shares no side with {here}"),
            },
        )
    };
    out.push(
        CODE.at(map.span(to), message)
            .label(label)
            .also(
                map.span(from),
                format!("the {} before", map.grid().cell_word()),
            )
            .hint(advice(here, there, board)),
    );
}

fn advice(here: Hex, there: Hex, board: &Board<'_>) -> String {
    let between: Vec<String> = board
        .neighbours(here)
        .filter(|hex| board.touch(*hex, there))
        .map(|hex| hex.to_string())
        .collect();
    if here == there {
        "name it once".into()
    } else if between.is_empty() {
        format!("name every {} on the way", board.grid().cell_word())
    } else {
        format!("go by {}", between.join(" or "))
    }
}
