//! Many pages of running text set as one document; drawings are placed later in the room its template leaves for them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::face::{Face, compile, noted};
use super::materials::Materials;
use super::piece::{Look, with_common};
use super::set_face::SetFace;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::source::{Sources, Span};

/// A page of a booklet.
#[derive(Clone, Debug)]
pub struct Leaf {
    /// The page as it is set.
    pub face: SetFace,
    /// Room left for drawings.
    pub drawing_spaces: Vec<DrawingSpace>,
}

/// Room left for a drawing: its upper left corner, in millimetres.
#[derive(Clone, Copy, Debug, PartialEq, serde::Deserialize)]
pub struct DrawingSpace {
    /// Which drawing.
    pub number: usize,
    /// On which page, from 1.
    page: usize,
    /// From the left.
    pub x: f64,
    /// From the top.
    pub y: f64,
}

/// Sets a document by a template, which reads `body` and notes each place as `<place>`.
///
/// # Errors
/// What is wrong with the template.
pub fn booklet(
    pack: &Pack,
    look: &Look,
    template: &'static str,
    body: &Value,
    sources: &mut Sources,
) -> Result<Vec<Leaf>, Vec<Diagnostic>> {
    let own = json!({
        "paper": { "width": look.paper.width.0, "height": look.paper.height.0 },
        "body": body,
    });
    let face = Face {
        id: template.into(),
        template,
        data: with_common(pack, look, own),
        art: BTreeSet::new(),
        entry: Span::new(pack.layers[pack.top()].file, 0..0),
        fields: BTreeMap::new(),
    };
    let materials = Materials::of(pack, &[&face]);
    let document = compile(&face, &materials).map_err(|errors| {
        let finding =
            |error: &super::face::TemplateError| error.finding(pack, &materials.templates, sources);
        errors.iter().map(finding).collect::<Vec<_>>()
    })?;
    let spaces: Vec<DrawingSpace> = noted(&document, "place");
    let leaf = |(at, page): (usize, &typst_layout::Page)| Leaf {
        face: SetFace::from(page.clone()),
        drawing_spaces: spaces
            .iter()
            .filter(|space| space.page == at + 1)
            .copied()
            .collect(),
    };
    Ok(document.pages().iter().enumerate().map(leaf).collect())
}
