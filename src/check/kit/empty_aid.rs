check!("X108", empty_aid, Error);

use crate::content::{Aid, Pack};
use crate::diag::Diagnostic;

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
