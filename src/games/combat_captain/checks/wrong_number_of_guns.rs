check!("F107", wrong_number_of_guns, Error);

use super::{counted, out_of_size};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::CompanySort;

/// The most pieces of a battery (CC-ORG-06).
const MOST: u32 = 3;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for (company, size) in out_of_size(pack, CompanySort::Battery, MOST) {
        out.push(
            CODE.at(
                company.span(&company.subunits),
                format!("battery `{}` has {}", company.id(), counted(size, "piece")),
            )
            .label(format!("from 1 to {MOST}"))
            .rule("CC-VAL-06")
            .hint("make two batteries of it"),
        );
    }
}
