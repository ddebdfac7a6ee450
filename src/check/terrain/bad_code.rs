check!("T102", bad_code, Error);

use crate::content::{Pack, Terrain};
use crate::diag::Diagnostic;

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
