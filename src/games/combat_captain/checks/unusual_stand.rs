check!("F108", unusual_stand, Info);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::{Subunit, SubunitKind};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for subunit in pack.shelf::<Subunit>() {
        let wanted = match *subunit.kind.get_ref() {
            SubunitKind::Gun => 3,
            kind if kind.is_heavy_squad() => 2,
            _ => continue,
        };
        let written = subunit.stand.as_ref();
        if written.is_some_and(|stand| *stand.get_ref() == wanted) {
            continue;
        }
        let (span, stand) = match written {
            Some(stand) => (
                subunit.span(stand),
                format!("a stand of {} in", stand.get_ref()),
            ),
            None => (subunit.id_span(), "no stand".to_string()),
        };
        out.push(
            CODE.at(span, format!("`{}` has {stand}", subunit.id()))
                .label(format!("{wanted} in is usual"))
                .rule("CC-VAL-07"),
        );
    }
}
