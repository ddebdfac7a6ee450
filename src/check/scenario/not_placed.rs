#![doc = include_str!("not_placed.md")]

use toml::Spanned;

use super::is_torn_at;
use crate::check::Check;
use crate::content::{Kept, Pack, Scenario};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "S109",
    name: "not-placed",
    severity: Severity::Error,
    page: include_str!("not_placed.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in &pack.shelves.scenarios {
        for side in scenario.sides() {
            for force in side.units.get_ref() {
                let it = force.get_ref();
                if !is_torn_at(scenario, force, &it.id, out) {
                    judge(
                        scenario,
                        &it.id,
                        ("at", it.at.as_ref()),
                        ("zone", it.zone.as_ref()),
                        out,
                    );
                }
            }
            for leader in &side.leaders {
                let it = leader.get_ref();
                if !is_torn_at(scenario, leader, &it.id, out) {
                    judge(
                        scenario,
                        &it.id,
                        ("at", it.at.as_ref()),
                        ("with", it.with.as_ref()),
                        out,
                    );
                }
            }
        }
    }
}

type Place<'a> = (&'a str, Option<&'a Spanned<String>>);

fn judge(
    scenario: &Kept<Scenario>,
    id: &Spanned<String>,
    (one_key, one): Place<'_>,
    (other_key, other): Place<'_>,
    out: &mut Vec<Diagnostic>,
) {
    let finding = match (one, other) {
        (None, None) => CODE
            .at(
                scenario.span(id),
                format!("`{}` has no place on the table", id.get_ref()),
            )
            .label(format!("neither `{one_key}` nor `{other_key}`"))
            .hint(format!("write `{one_key}` or `{other_key}` for it")),
        (Some(one), Some(other)) => CODE
            .at(
                scenario.span(other),
                format!("`{}` is placed twice", id.get_ref()),
            )
            .label(format!("`{other_key}`"))
            .also(scenario.span(one), format!("`{one_key}`"))
            .hint("keep one of the two"),
        _ => return,
    };
    out.push(finding.rule("HC-SET-5"));
}
