check!("U114", firepower_without_fire_move, Error);

use super::columns;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Unit;
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        let mut places: Vec<Span> = columns(unit)
            .filter(|column| !column.bands.is_empty() && column.moves.get_ref().and_fire.is_none())
            .map(|column| unit.span(column.moves))
            .collect();
        // A second column may share the card's moves: the mistake is reported once.
        places.dedup();
        for place in places {
            out.push(
                CODE.at(
                    place,
                    format!(
                        "`{}` has dice, but no move after which it may attack",
                        unit.id()
                    ),
                )
                .label("`and_fire` is missing")
                .rule("HC-CMP-7")
                .hint("write `and_fire = 0` for a unit that attacks only when it has not moved"),
            );
        }
    }
}
