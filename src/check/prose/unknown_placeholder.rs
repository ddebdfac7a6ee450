check!("K108", unknown_placeholder, Error);

use crate::content::prose::{FORMATTERS, Piece, Prose, Unknown, pieces};
use crate::content::{Face, Kept, Pack, Passage};
use crate::diag::Diagnostic;
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let prose = Prose::of(pack);
    for passage in pack.shelf::<Passage>() {
        for text in passage.texts() {
            for (at, piece) in pieces(text.text) {
                let written = &text.text[at.clone()];
                if let Some(fault) = fault(pack, &prose, passage, &piece) {
                    let message = format!("`{written}` {}", fault.reason);
                    out.push(found(pack, passage, text.place(at), message, &fault));
                }
            }
        }
        for (key, value) in passage.conditions() {
            if let Some(fault) = prose.condition_fault(passage, key, value) {
                let span = match fault.written == *key.get_ref() {
                    true => passage.span(key),
                    false => passage.span(value),
                };
                out.push(found(pack, passage, span, fault.reason.clone(), &fault));
            }
        }
    }
}

/// What is wrong with a piece of a text, if anything is.
fn fault(
    pack: &Pack,
    prose: &Prose<'_>,
    passage: &Kept<Passage>,
    piece: &Piece<'_>,
) -> Option<Unknown> {
    match piece {
        Piece::Words(_) => None,
        Piece::Value(path, formatters) => prose.fault(passage, path, formatters),
        Piece::Broken(reason) => Some(Unknown {
            reason: format!("{reason}; formatters: {}", FORMATTERS.join(", ")),
            written: String::new(),
            known: Vec::new(),
        }),
        Piece::Face(id) => {
            let faces = pack.shelf::<Face>();
            let missing = faces.get(id).is_none() && !pack.is_lost(id);
            missing.then(|| Unknown {
                reason: "draws a face that no die has".into(),
                written: (*id).to_string(),
                known: faces.ids().map(str::to_string).collect(),
            })
        }
    }
}

fn found(
    pack: &Pack,
    passage: &Kept<Passage>,
    span: Span,
    message: String,
    fault: &Unknown,
) -> Diagnostic {
    let known = fault.known.iter().map(String::as_str);
    let finding = CODE
        .at(span, message)
        .label("names nothing")
        .did_you_mean_or(&fault.written, known, || {
            "a placeholder is a kind of entry, an id and a key: `{terrain.wood.name}`".into()
        });
    if passage.layer == pack.top() {
        return finding;
    }
    finding.hint(format!(
        "this passage comes from `{}`: replace it in your pack if you removed what it names",
        pack.layers[passage.layer].head.id
    ))
}
