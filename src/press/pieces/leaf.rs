//! A page with a headline and a foot, for pieces that are pages: the room left on it, and the data of its template.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::content::Pack;
use crate::kernel::Mm;
use crate::press::face::Face;
use crate::press::paper::Paper;
use crate::press::piece::{Look, with_common};
use crate::source::Span;

/// Nothing is drawn closer to the paper's edge.
const EDGE: Mm = Mm(7.0);
/// The headline with the space below it.
const HEAD: Mm = Mm(18.0);
/// The foot with the space above it.
const FOOT: Mm = Mm(9.0);

/// A page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Leaf {
    /// The paper, the way it lies.
    pub(crate) paper: Paper,
}

/// What a page says about itself.
#[derive(Debug)]
pub(crate) struct Words<'w> {
    /// What `--only` names.
    pub(crate) id: &'w str,
    /// The headline.
    pub(crate) title: &'w str,
    /// What to do with it.
    pub(crate) how: &'w str,
    /// Where it is written.
    pub(crate) entry: Span,
}

/// What is on a page.
#[derive(Debug)]
pub(crate) struct Contents {
    /// For its template.
    pub(crate) data: Value,
    /// The pictures it shows.
    pub(crate) art: BTreeSet<(usize, String)>,
    /// Where the texts that may not fit are written.
    pub(crate) fields: BTreeMap<String, Span>,
}

impl Leaf {
    /// The left edge of the room on it.
    pub(crate) fn left(self) -> Mm {
        EDGE
    }

    /// The upper edge of the room on it.
    pub(crate) fn top(self) -> Mm {
        EDGE + HEAD
    }

    /// How wide the room is.
    pub(crate) fn width(self) -> Mm {
        self.paper.width - EDGE * 2.0
    }

    /// How high the room is.
    pub(crate) fn height(self) -> Mm {
        self.paper.height - EDGE * 2.0 - HEAD - FOOT
    }

    /// The pages of a set, numbered.
    pub(crate) fn faces(
        self,
        pack: &Pack,
        look: &Look,
        template: &'static str,
        words: &Words<'_>,
        pages: Vec<Contents>,
    ) -> Vec<Face> {
        let count = pages.len();
        pages
            .into_iter()
            .enumerate()
            .map(|(at, mut page)| {
                page.data["leaf"] = json!({
                    "width": self.paper.width.0,
                    "height": self.paper.height.0,
                    "edge": EDGE.0,
                    "title": words.title,
                    "how": words.how,
                    "page": at + 1,
                    "pages": count,
                });
                Face {
                    id: words.id.to_string(),
                    template,
                    data: with_common(pack, look, page.data),
                    art: page.art,
                    entry: words.entry,
                    fields: page.fields,
                }
            })
            .collect()
    }
}
