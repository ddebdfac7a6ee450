#![doc = include_str!("engine_cannot_play.md")]

use crate::content::{Kept, Scenario};
use crate::diag::{Code, Diagnostic, Severity};
use crate::engine::Unplayable;

pub(super) static CODE: Code = Code {
    id: "E101",
    name: "engine-cannot-play",
    severity: Severity::Warning,
    page: include_str!("engine_cannot_play.md"),
};

pub(super) fn finding(scenario: &Kept<Scenario>, why: &Unplayable) -> Diagnostic {
    let finding = CODE
        .at(
            scenario.id_span(),
            format!("the engine cannot play `{}`: {}", scenario.id(), why.what),
        )
        .label("printed, but not played")
        .hint("people at a table may manage; to have it played and tried, keep within what the engine holds");
    match why.rule {
        Some(rule) => finding.rule(rule),
        None => finding,
    }
}
