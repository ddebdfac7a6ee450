check!("F114", routs_at_once, Warning);

use crate::content::{OptionValue, Pack};
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::Company;

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
