check!("F102", no_rifle_majority, Warning);

use super::{MOST_HEAVY, counted, number_of, of_sort};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::CompanySort;
use crate::games::combat_captain::content::SubunitKind;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for company in of_sort(pack, CompanySort::Infantry) {
        let (Some(rifles), Some(heavy)) = (
            number_of(pack, company, |kind| kind == SubunitKind::Rifle),
            number_of(pack, company, SubunitKind::is_heavy_squad),
        ) else {
            continue;
        };
        // Another check reports too many heavy weapons.
        if rifles > heavy || heavy > MOST_HEAVY {
            continue;
        }
        out.push(
            CODE.at(
                company.span(&company.subunits),
                format!(
                    "infantry company `{}` has {} and {}",
                    company.id(),
                    counted(rifles, "rifle squad"),
                    counted(heavy, "heavy weapon squad")
                ),
            )
            .label("most of its squads must be rifle squads")
            .rule("CC-VAL-02")
            .hint("add rifle squads: four or five are usual"),
        );
    }
}
