check!("X109", uneven_rows, Error);

use crate::content::{Aid, Kept, Pack};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for aid in pack.shelf::<Aid>() {
        rows(aid, out);
    }
}

fn rows(aid: &Kept<Aid>, out: &mut Vec<Diagnostic>) {
    let Some(first) = aid.head.as_ref().or(aid.rows.first()) else {
        return;
    };
    let name = if aid.head.is_some() {
        "the head"
    } else {
        "the first row"
    };
    let wanted = first.get_ref().len();
    for row in &aid.rows {
        let count = row.get_ref().len();
        if count != wanted {
            out.push(
                CODE.at(
                    aid.span(row),
                    format!(
                        "a row of aid `{}` has {count} cells, but {name} has {wanted}",
                        aid.id()
                    ),
                )
                .also(aid.span(first), name)
                .hint("write a cell for each column; \"-\" for one that is empty"),
            );
        }
    }
    if let Some(head) = aid.head.as_ref().filter(|_| aid.rows.is_empty()) {
        out.push(
            CODE.at(
                aid.span(head),
                format!("aid `{}` has a head over no rows", aid.id()),
            )
            .hint("write `rows`, or leave the head out"),
        );
    }
}
