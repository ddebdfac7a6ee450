check!("W106", more_weapons_than_figures, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::Troop;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let strength = *troop.strength.get_ref();
        let counts = troop
            .weapons
            .iter()
            .filter_map(|arm| arm.get_ref().count.as_ref());
        for count in counts.filter(|count| *count.get_ref() > strength) {
            out.push(
                CODE.at(
                    troop.span(count),
                    format!(
                        "`{}` has {} of a weapon, but {strength} figures",
                        troop.id(),
                        count.get_ref()
                    ),
                )
                .also(troop.span(&troop.strength), "its strength")
                .hint("count the figures that carry it")
                .rule("BB-CMP-02"),
            );
        }
    }
}
