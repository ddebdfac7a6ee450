check!("F104", no_heavy_weapons, Warning);

use super::{number_of, of_sort};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::CompanySort;
use crate::games::combat_captain::content::SubunitKind;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for company in of_sort(pack, CompanySort::Infantry) {
        if number_of(pack, company, SubunitKind::is_heavy_squad) != Some(0) {
            continue;
        }
        out.push(
            CODE.at(
                company.span(&company.subunits),
                format!(
                    "infantry company `{}` has no heavy weapon squad",
                    company.id()
                ),
            )
            .label("no machine gun, no mortar")
            .rule("CC-VAL-03")
            .hint("one to four are usual; two is the commonest number"),
        );
    }
}
