check!("U113", fire_move_without_firepower, Warning);

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Unit;
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        if unit.moves.get_ref().and_fire.is_some() && unit.bands().is_empty() {
            out.push(
                finding(unit, unit.span(&unit.moves))
                    .label("`and_fire` is of no use to it")
                    .hint("leave `and_fire` out, or write its dice under `firepower`"),
            );
        }
        let weapon = unit.second_weapon.as_ref().map(|weapon| weapon.get_ref());
        if let Some(weapon) = weapon.filter(|weapon| weapon.firepower.get_ref().is_empty()) {
            out.push(
                finding(unit, unit.span(&weapon.firepower))
                    .label("no dice for the second weapon")
                    .hint("write its dice, or leave `second_weapon` out"),
            );
        }
    }
}

fn finding(unit: &Kept<Unit>, place: Span) -> Diagnostic {
    CODE.at(
        place,
        format!(
            "`{}` may move and attack, but has no dice for it",
            unit.id()
        ),
    )
    .rule("HC-CMP-7")
}
