check!("F122", modifier_without_value, Error);

use crate::content::{Pack, Values};
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::FireModifier;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for row in pack.shelf::<FireModifier>() {
        let finding = match (&row.value, &row.option) {
            (None, None) => CODE
                .at(row.id_span(), format!("`{}` says no value", row.id()))
                .hint("write `value`, or the `option` that says it"),
            (value, Some(key)) => {
                let Some(found) = pack.rulesets.option(key.get_ref()) else {
                    continue;
                };
                let switch = found.values == Values::Flag;
                match value {
                    None if switch => CODE
                        .at(
                            row.span(key),
                            format!(
                                "`{}` says no value, and option `{}` only whether it counts",
                                row.id(),
                                key.get_ref()
                            ),
                        )
                        .hint("write `value`, too"),
                    Some(value) if !switch => CODE
                        .at(
                            row.span(value),
                            format!(
                                "`{}` has a value of its own and one by option `{}`",
                                row.id(),
                                key.get_ref()
                            ),
                        )
                        .also(row.span(key), "this says it")
                        .hint("leave one of them out"),
                    _ => continue,
                }
            }
            _ => continue,
        };
        out.push(finding.rule("CC-FIRE-05"));
    }
}
