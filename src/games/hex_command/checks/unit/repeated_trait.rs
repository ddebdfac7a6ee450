check!("U121", repeated_trait, Warning);

use std::collections::BTreeMap;

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Unit;

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
