check!("T102", bad_code, Error);

use crate::content::{Pack, Terrain};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for row in pack.shelf::<Terrain>() {
        let code = row.code.get_ref();
        if let Some(fault) = fault(code) {
            out.push(
                CODE.at(
                    row.span(&row.code),
                    format!(
                        "`{}` cannot be the code of the terrain `{}`",
                        code.escape_debug(),
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
