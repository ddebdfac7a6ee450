#![doc = include_str!("not_simulated.md")]

use super::parts::{cards, parts};
use crate::check::Check;
use crate::content::Pack;
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "C117",
    name: "not-simulated",
    severity: Severity::Info,
    page: include_str!("not_simulated.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        for part in parts(card) {
            for effect in part.leaves() {
                if !effect.get_ref().is_simulated() {
                    out.push(
                        CODE.at(
                            card.span(effect),
                            format!("the note on {} is printed, but not played out", part.name()),
                        )
                        .label("play asks the person at the table")
                        .hint("where another effect says the same, use that"),
                    );
                }
            }
        }
    }
}
