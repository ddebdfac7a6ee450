#![doc = include_str!("empty_aid.md")]

use crate::check::Check;
use crate::content::{Aid, Pack};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "X108",
    name: "empty-aid",
    severity: Severity::Error,
    page: include_str!("empty_aid.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for aid in pack.shelf::<Aid>() {
        if aid.lines.is_empty() && aid.rows.is_empty() && aid.boxes.is_none() {
            out.push(
                CODE.at(
                    aid.id_span(),
                    format!("aid `{}` has nothing on it", aid.id()),
                )
                .hint("write `lines`, `rows` or `boxes`"),
            );
        }
    }
}
