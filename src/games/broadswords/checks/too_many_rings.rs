check!("W122", too_many_rings, Error);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::drill;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for side in sides(pack) {
        let most = drill::rings(pack, side.figures());
        let (heroes, commanders) = (side.heroes(), side.commanders());
        let said = format!(
            "an army of {} has {} heroes and {} commanders",
            side.figures(),
            most.heroes,
            most.commanders
        );
        if commanders > most.commanders {
            out.push(
                CODE.at(
                    side.span(),
                    format!("`{}` has {commanders} commanders; {said}", side.id()),
                )
                .hint("take some of their rings off")
                .rule("BB-VAL-03")
                .rule("BB-HER-04"),
            );
        } else if heroes + commanders > most.heroes + most.commanders {
            out.push(
                CODE.at(
                    side.span(),
                    format!("`{}` has {heroes} heroes; {said}", side.id()),
                )
                .hint("take some of their rings off")
                .rule("BB-VAL-03")
                .rule("BB-HER-04"),
            );
        }
    }
}
