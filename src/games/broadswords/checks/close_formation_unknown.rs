check!("W102", close_formation_unknown, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Era, Troop};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let Some(era) = pack.shelf::<Era>().get(troop.era.get_ref()) else {
            continue;
        };
        if era.close_formation || !troop.is_drilled() {
            continue;
        }
        out.push(
            CODE.at(
                troop.span(&troop.drilled),
                format!(
                    "`{}` is drilled, but the {} era knows no close formation",
                    troop.id(),
                    era.name.get_ref().to_lowercase()
                ),
            )
            .also(troop.span(&troop.era), "the era of the unit")
            .hint("leave `drilled` out")
            .rule("BB-VAL-10"),
        );
    }
}
