#![doc = include_str!("routs_at_once.md")]

use crate::check::Check;
use crate::content::{OptionValue, Pack};
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::combat_captain::content::Company;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "F114",
    name: "routs-at-once",
    severity: Severity::Warning,
    page: include_str!("routs_at_once.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let floor = pack.options.get("rout_floor").map(|it| &it.value);
    if matches!(floor, Some(OptionValue::Number(2..))) {
        return;
    }
    for company in pack.shelf::<Company>() {
        if company.size() != 1 {
            continue;
        }
        out.push(
            CODE.at(
                company.span(&company.subunits),
                format!("`{}` has one sub-unit only", company.id()),
            )
            .label("it routs on its first morale marker")
            .rule("CC-VAL-12")
            .hint("add another, or set the option `rout_floor` to 2"),
        );
    }
}
