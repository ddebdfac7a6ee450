#![doc = include_str!("repeated_trait.md")]

use std::collections::BTreeMap;

use crate::check::Check;
use crate::content::{Kept, Pack};
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::hex_command::content::Unit;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "U121",
    name: "repeated-trait",
    severity: Severity::Warning,
    page: include_str!("repeated_trait.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        repeats(unit, out);
    }
}

fn repeats(unit: &Kept<Unit>, out: &mut Vec<Diagnostic>) {
    let mut firsts = BTreeMap::new();
    for written in &unit.traits {
        let first = *firsts.entry(*written.get_ref()).or_insert(written);
        if !std::ptr::eq(first, written) {
            out.push(
                CODE.at(
                    unit.span(written),
                    format!(
                        "`{}` has the trait `{}` twice",
                        unit.id(),
                        written.get_ref().word()
                    ),
                )
                .label("again here")
                .also(unit.span(first), "first here")
                .hint("leave one out: a trait does not count twice"),
            );
        }
    }
}
