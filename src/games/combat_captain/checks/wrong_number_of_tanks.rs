check!("F106", wrong_number_of_tanks, Error);

use super::{counted, out_of_size};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::CompanySort;

/// The most vehicles of a tank company (CC-ORG-05).
const MOST: u32 = 3;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for (company, size) in out_of_size(pack, CompanySort::Tank, MOST) {
        out.push(
            CODE.at(
                company.span(&company.subunits),
                format!(
                    "tank company `{}` has {}",
                    company.id(),
                    counted(size, "vehicle")
                ),
            )
            .label(format!("from 1 to {MOST}"))
            .rule("CC-VAL-05")
            .hint("make two companies of it"),
        );
    }
}
