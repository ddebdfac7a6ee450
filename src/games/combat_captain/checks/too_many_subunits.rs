check!("F101", too_many_subunits, Error);

use super::{counted, out_of_size};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::CompanySort;

/// The most sub-units of an infantry company (CC-ORG-02).
const MOST: u32 = 8;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for (company, size) in out_of_size(pack, CompanySort::Infantry, MOST) {
        out.push(
            CODE.at(
                company.span(&company.subunits),
                format!(
                    "infantry company `{}` has {}",
                    company.id(),
                    counted(size, "sub-unit")
                ),
            )
            .label(format!("from 1 to {MOST} in all"))
            .rule("CC-VAL-01")
            .hint("take some out, or make two companies of it"),
        );
    }
}
