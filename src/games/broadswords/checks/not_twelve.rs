check!("W107", not_twelve, Info);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Race, Troop};

/// The size the book recommends.
const RECOMMENDED: u32 = 12;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let race = pack.shelf::<Race>().get(troop.race.get_ref());
        // Crews, single leaders and hordes have their own sizes.
        let own_size = troop.models.is_some()
            || troop.vehicle.is_some()
            || troop.wizard
            || troop.has_commander()
            || race.is_none_or(|race| race.outnumbers.is_some());
        if own_size || *troop.strength.get_ref() == RECOMMENDED {
            continue;
        }
        out.push(
            CODE.at(
                troop.span(&troop.strength),
                format!(
                    "`{}` has {} figures; {RECOMMENDED} are recommended",
                    troop.id(),
                    troop.strength.get_ref()
                ),
            )
            .hint("any size is accepted")
            .rule("BB-VAL-02"),
        );
    }
}
