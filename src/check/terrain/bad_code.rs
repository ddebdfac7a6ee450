#![doc = include_str!("bad_code.md")]

use crate::check::Check;
use crate::content::{Pack, Terrain};
use crate::diag::{Code, Diagnostic, Severity};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "T102",
    name: "bad-code",
    severity: Severity::Error,
    page: include_str!("bad_code.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for row in pack.shelf::<Terrain>() {
        let Some(code) = &row.code else { continue };
        if let Some(fault) = fault(code.get_ref()) {
            out.push(
                CODE.at(
                    row.span(code),
                    format!(
                        "`{}` cannot be the code of the terrain `{}`",
                        code.get_ref().escape_debug(),
                        row.id()
                    ),
                )
                .label(fault)
                .hint("write one or two characters without a space between them"),
            );
        }
    }
}

fn fault(code: &str) -> Option<&'static str> {
    if code.chars().any(|c| c.is_whitespace() || c.is_control()) {
        return Some("codes are separated by spaces, so none can be in one");
    }
    (code.chars().count() > 2).then_some("longer than two characters")
}
