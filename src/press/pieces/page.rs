//! What every page has: its paper, its name and number, and the pictures it may show.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::shared;
use crate::content::{self, Die, Kept, Pack};
use crate::diag;
use crate::kernel::Measure;
use crate::press::face::{Face, art_name};
use crate::press::piece::{Body, Look, Piece, with_common};
use crate::source::Span;

/// A page before it has a number.
#[derive(Debug)]
pub(crate) struct Page {
    /// The entry it shows, or the kind of page when it shows the whole pack.
    pub(crate) id: String,
    /// The title in its band.
    pub(crate) title: String,
    /// A dry line beside the title.
    pub(crate) line: String,
    /// What only its own template reads.
    pub(crate) data: Value,
    /// Its pictures.
    pub(crate) pictures: Pictures,
    /// Where the entry is written.
    pub(crate) entry: Span,
    /// Where the texts that may not fit are written.
    pub(crate) fields: BTreeMap<String, Span>,
}

/// The pictures of a page, gathered as they are named.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pictures(BTreeSet<(usize, String)>);

/// The pictures of a page as an album found them.
impl From<shared::Pictures<'_, '_>> for Pictures {
    fn from(found: shared::Pictures<'_, '_>) -> Pictures {
        Pictures(found.into_art())
    }
}

impl Pictures {
    /// A picture of a pack of the chain, as a template reads it.
    pub(crate) fn take(&mut self, layer: usize, path: &str) -> Value {
        self.0.insert((layer, path.to_string()));
        json!(format!("/{}", art_name(layer, path)))
    }

    /// A face of a die; a face without an entry shows its id.
    pub(crate) fn face(&mut self, pack: &Pack, id: &str) -> Value {
        let Some(face) = pack.shelf::<content::Face>().get(id) else {
            return json!({ "id": id, "name": id, "letter": id, "art": null });
        };
        let art = face
            .art
            .as_ref()
            .map(|path| self.take(face.layer, path.get_ref()));
        json!({ "id": id, "name": face.name.get_ref(), "letter": face.letter.get_ref(), "art": art })
    }

    /// A die with its six faces in the order of the pips (HC-CNV-3).
    pub(crate) fn die(&mut self, pack: &Pack, die: &Kept<Die>) -> Value {
        let faces: Vec<Value> = die
            .faces
            .get_ref()
            .iter()
            .map(|id| self.face(pack, id.get_ref()))
            .collect();
        json!({
            "name": die.name.get_ref(),
            "letter": die.letter.as_ref().map(toml::Spanned::get_ref),
            "colour": die.colour.get_ref(),
            "ink": die.ink.get_ref(),
            "faces": faces,
        })
    }
}

/// The piece made of some pages; `None` without any.
pub(crate) fn piece(
    pack: &Pack,
    look: &Look,
    kind: &'static str,
    title: &str,
    template: &'static str,
    pages: Vec<Page>,
) -> Vec<Piece> {
    if pages.is_empty() {
        return Vec::new();
    }
    let of = pages.len();
    let faces = pages.into_iter().zip(1..).map(|(page, number)| {
        let own = json!({
            "paper": { "width": look.paper.width.0, "height": look.paper.height.0 },
            "page": { "piece": title, "title": page.title, "line": page.line, "number": number, "of": of },
            "body": page.data,
        });
        Face {
            id: page.id,
            template,
            data: with_common(pack, look, own),
            art: page.pictures.0,
            entry: page.entry,
            fields: page.fields,
        }
    });
    vec![Piece {
        kind,
        name: kind.into(),
        title: title.into(),
        body: Body::Pages(faces.collect()),
    }]
}

/// The place reported for a page that shows the whole pack.
pub(crate) fn whole_pack(pack: &Pack) -> Span {
    let layer = &pack.layers[pack.top()];
    layer.id_place.unwrap_or(Span::new(layer.file, 0..0))
}

/// Dashes and minus signs for the hyphens in a file: `4-6` is a range, ` -1` a number.
pub(crate) fn typeset(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let digit = |at: Option<usize>| {
        at.and_then(|at| letters.get(at))
            .is_some_and(char::is_ascii_digit)
    };
    let mut shown = String::with_capacity(text.len());
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1);
        let word = before
            .and_then(|at| letters.get(at))
            .is_some_and(|it| !it.is_whitespace() && *it != '(');
        shown.push(match letter {
            '-' if digit(Some(at + 1)) && digit(before) => '–',
            '-' if digit(Some(at + 1)) && !word => '−',
            '\'' => '’',
            other => *other,
        });
    }
    shown
}

/// A text of an entry as printed: distances in the unit of the look, dashes for the hyphens in a file.
pub(crate) fn told(text: &str, measure: Measure) -> String {
    typeset(&measure.told(text.trim()))
}

/// A number with its sign; nothing for 0.
pub(crate) fn signed(number: i32) -> Option<String> {
    match number {
        0 => None,
        1.. => Some(format!("+{number}")),
        _ => Some(format!("−{}", number.unsigned_abs())),
    }
}

/// A word with its number: `1 card`, `2 cards`, `no cards`.
pub(crate) fn counted(number: i64, noun: &str) -> String {
    match number {
        0 => format!("no {}", diag::plural(noun)),
        _ => diag::counted(number, noun),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hyphens_become_what_they_stand_for() {
        let check = |written: &str, shown: &str| assert_eq!(typeset(written), shown);
        check(
            "The -1 counts only downhill.",
            "The −1 counts only downhill.",
        );
        check("D6, engineers 3-6", "D6, engineers 3–6");
        check("open-topped, B-17", "open-topped, B-17");
        check("(-2) -x -", "(−2) -x -");
        check("", "");
    }

    #[test]
    fn numbers_are_signed_and_counted() {
        assert_eq!(signed(0), None);
        assert_eq!(signed(2).as_deref(), Some("+2"));
        assert_eq!(signed(-1).as_deref(), Some("−1"));
        assert_eq!(counted(0, "card"), "no cards");
        assert_eq!(counted(1, "card"), "1 card");
    }
}
