check!("T101", shared_code, Error);

use crate::check::shared::shared;
use crate::content::{Pack, Terrain};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let terrain = pack.shelf::<Terrain>();
    for (first, again) in shared(terrain, |row| Some(row.code.get_ref())) {
        out.push(
            CODE.at(
                again.span(&again.code),
                format!(
                    "the terrains `{}` and `{}` both have the code `{}`",
                    first.id(),
                    again.id(),
                    again.code.get_ref()
                ),
            )
            .label("again here")
            .also(first.span(&first.code), "first here")
            .hint("choose another; two characters will do, and capitals count as other letters"),
        );
    }
}
