#![doc = include_str!("wrong_number_of_guns.md")]

use super::{counted, out_of_size};
use crate::check::Check;
use crate::content::Pack;
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::combat_captain::content::CompanySort;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "F107",
    name: "wrong-number-of-guns",
    severity: Severity::Error,
    page: include_str!("wrong_number_of_guns.md"),
};

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
