check!("F103", too_many_heavy_weapons, Error);

use super::{MOST_HEAVY, number_of, of_sort};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::CompanySort;
use crate::games::combat_captain::content::SubunitKind;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for company in of_sort(pack, CompanySort::Infantry) {
        let heavy = number_of(pack, company, SubunitKind::is_heavy_squad);
        let Some(heavy) = heavy.filter(|heavy| *heavy > MOST_HEAVY) else {
            continue;
        };
        out.push(
            CODE.at(
                company.span(&company.subunits),
                format!(
                    "infantry company `{}` has {heavy} heavy weapon squads",
                    company.id()
                ),
            )
            .label(format!("at most {MOST_HEAVY} machine guns and mortars"))
            .rule("CC-VAL-03")
            .hint("take some out, or put rifle squads in their place"),
        );
    }
}
