check!("U108", flag_above_strength, Error);

use crate::content::Pack;
use crate::diag::{Diagnostic, counted};
use crate::games::hex_command::content::Unit;

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
