finding!("E101", engine_cannot_play, Warning);

use crate::content::{Kept, Scenario};
use crate::diag::Diagnostic;
use crate::engine::Unplayable;

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
