#![doc = include_str!("flag_above_strength.md")]

use crate::check::Check;
use crate::content::Pack;
use crate::diag::{Code, Diagnostic, Severity, counted};
use crate::games::hex_command::content::Unit;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "U108",
    name: "flag-above-strength",
    severity: Severity::Error,
    page: include_str!("flag_above_strength.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        let (flag, strength) = (*unit.flag.get_ref(), *unit.strength.get_ref());
        if flag > strength {
            out.push(
                CODE.at(
                    unit.span(&unit.flag),
                    format!(
                        "the flag number of `{}` is {flag}, but it has only {}",
                        unit.id(),
                        counted(strength, "figure")
                    ),
                )
                .label(format!("more than {strength}"))
                .also(unit.span(&unit.strength), "its figures")
                .rule("HC-RET-4")
                .hint(format!(
                    "write at most {strength}: then flags count from the first loss on"
                )),
            );
        }
    }
}
