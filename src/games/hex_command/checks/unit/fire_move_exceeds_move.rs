check!("U103", fire_move_exceeds_move, Error);

use super::columns;
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Moves, Unit};
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        let mut seen: Option<Span> = None;
        for column in columns(unit) {
            let place = unit.span(column.moves);
            // A second column may share the card's moves: the mistake is reported once.
            if seen.replace(place) != Some(place) {
                out.extend(too_far(unit, *column.moves.get_ref(), place));
            }
        }
    }
}

fn too_far(unit: &Kept<Unit>, moves: Moves, place: Span) -> Option<Diagnostic> {
    let Moves { max, and_fire } = moves;
    let and_fire = and_fire.filter(|and_fire| *and_fire > max)?;
    Some(
        CODE.at(
            place,
            format!(
                "`{}` may move {and_fire} and attack, but only {max} when it does not attack",
                unit.id()
            ),
        )
        .label(format!("`and_fire` is more than `max`, which is {max}"))
        .rule("HC-CMP-7")
        .hint("a unit that attacks never moves farther than one that does not: were the two numbers swapped?"),
    )
}
