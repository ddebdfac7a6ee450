#![doc = include_str!("modifier_without_value.md")]

use crate::check::Check;
use crate::content::{Pack, Values};
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::combat_captain::content::FireModifier;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "F122",
    name: "modifier-without-value",
    severity: Severity::Error,
    page: include_str!("modifier_without_value.md"),
};

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
