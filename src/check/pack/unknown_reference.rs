check!("K101", unknown_reference, Error);

use super::{has_no_ground, removed_in_use};
use crate::content::Pack;
use crate::content::references::{Reference, Wanted};
use crate::diag::{Diagnostic, nearest};

/// A longer list of valid names would hide the finding.
const MOST_SHOWN: usize = 12;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if has_no_ground(pack) {
        return;
    }
    for reference in pack.references() {
        let known = known(pack, &reference.wanted);
        let written = reference.written.as_str();
        if !known.contains(&written) && !is_explained(pack, &reference) {
            out.push(unknown(pack, &reference, &known));
        }
    }
}

/// Whether a mistake that is reported elsewhere is the reason why a name is not found.
fn is_explained(pack: &Pack, reference: &Reference<'_>) -> bool {
    let kind = match reference.wanted {
        Wanted::Entry(kind) => Some(kind),
        Wanted::OneOf(..) => None,
    };
    pack.is_lost(&reference.written)
        || pack.has_unnamed(kind)
        || removed_in_use::names_removed(pack, reference)
}

fn known<'a>(pack: &'a Pack, wanted: &Wanted<'a>) -> Vec<&'a str> {
    match wanted {
        Wanted::Entry(kind) => pack.shelves.ids(kind),
        Wanted::OneOf(_, known) => known.clone(),
    }
}

fn unknown(pack: &Pack, reference: &Reference<'_>, known: &[&str]) -> Diagnostic {
    let written = &reference.written;
    let what = match &reference.wanted {
        Wanted::Entry(kind) => format!("{kind} `{written}`"),
        Wanted::OneOf(what, _) => what.replace("{}", &format!("`{written}`")),
    };
    let finding = CODE
        .at(reference.span, format!("there is no {what}"))
        .label("not found");
    let finding = match (nearest(written, known.iter().copied()), &reference.wanted) {
        (Some(word), _) => finding.suggest(word),
        (None, _) if !known.is_empty() && known.len() <= MOST_SHOWN => {
            finding.hint(format!("there are: {}", known.join(", ")))
        }
        (None, Wanted::Entry(kind)) => finding.hint(format!(
            "write a [[{kind}]] with this id, or name one that is there"
        )),
        (None, Wanted::OneOf(..)) => finding.hint("name one that is there, or leave it out"),
    };
    if reference.layer == pack.top() {
        return finding;
    }
    finding.hint(format!(
        "this entry comes from `{}`: remove or replace it, too",
        pack.layers[reference.layer].head.id
    ))
}
