//! A face is one small Typst document: laid out alone, in parallel with its neighbours, and judged for what does not fit.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use serde_json::Value;
use typst::WorldExt as _;
use typst::diag::SourceDiagnostic;
use typst::foundations::{Bytes, Label, Selector};
use typst::introspection::{Introspector as _, MetadataElem};
use typst::layout::{Frame, FrameItem};
use typst::syntax::Source;
use typst::utils::PicoStr;
use typst_layout::{Page, PagedDocument};

use super::findings::{MISSING_GLYPH, TEMPLATE_ERROR, TEXT_OVERFLOW};
use super::world::{FaceWorld, file_id};
use crate::content::{Pack, judge_drawing};
use crate::diag::Diagnostic;
use crate::source::{Sources, Span, bundled, bundled_below};

/// One side of a card, not yet laid out.
#[derive(Clone, Debug)]
pub struct Face {
    /// The id of the entry it shows.
    pub id: String,
    /// The template, by its path.
    pub template: &'static str,
    /// What the template reads.
    pub data: Value,
    /// The pictures the template may read, by path in the layer of the pack given.
    pub art: BTreeSet<(usize, String)>,
    /// Where the entry is written.
    pub entry: Span,
    /// Where the fields are written that may not fit.
    pub fields: BTreeMap<String, Span>,
}

/// Lays out faces in parallel, `tick` being called after each: a page for each face, in order. Findings go to `out`;
/// a face that cannot be set has no page, nor has one whose picture cannot be read, which a check has reported.
pub fn lay_out(
    pack: &Pack,
    faces: &[&Face],
    sources: &mut Sources,
    out: &mut Vec<Diagnostic>,
    tick: &(dyn Fn() + Sync),
) -> Vec<Option<Page>> {
    let templates = Arc::new(templates(pack));
    let art = Arc::new(pictures(pack, faces));
    let has_pictures = |face: &Face| {
        face.art
            .iter()
            .all(|(layer, path)| art.contains_key(&art_name(*layer, path)))
    };
    let results: Vec<_> = faces
        .par_iter()
        .map(|face| {
            let result = has_pictures(face).then(|| set(face, &templates, &art));
            tick();
            result
        })
        .collect();
    let mut told = BTreeSet::new();
    let mut pages = Vec::new();
    for (face, result) in faces.iter().zip(results) {
        pages.push(match result {
            None => None,
            Some(Ok((page, unfit))) => {
                out.extend(unfit.iter().map(|unfit| overflow(face, unfit)));
                out.extend(missing_glyphs(face, &page.frame));
                Some(page)
            }
            Some(Err(errors)) => {
                // One mistake in a template fails every face: it is told once.
                let new = errors
                    .iter()
                    .filter(|error| told.insert(error.place_and_message()));
                out.extend(new.map(|error| error.finding(pack, &templates, sources)));
                None
            }
        });
    }
    pages
}

/// A text that does not fit, as its template reports it.
#[derive(Debug, serde::Deserialize)]
struct Unfit {
    field: String,
    size: f64,
    over_x: f64,
    over_y: f64,
}

/// An error in a template.
struct TemplateError {
    path: String,
    range: Option<std::ops::Range<usize>>,
    message: String,
    hints: Vec<String>,
}

fn set(
    face: &Face,
    templates: &Arc<BTreeMap<String, Source>>,
    art: &Arc<BTreeMap<String, Bytes>>,
) -> Result<(Page, Vec<Unfit>), Vec<TemplateError>> {
    let plain = |message: &str| {
        vec![TemplateError {
            path: face.template.into(),
            range: None,
            message: message.into(),
            hints: Vec::new(),
        }]
    };
    let world = FaceWorld::new(
        face.template,
        templates.clone(),
        art.clone(),
        face.data.to_string(),
    )
    .ok_or_else(|| plain("the template has no usable path"))?;
    let compiled = typst::compile::<PagedDocument>(&world);
    let unknown_font = compiled
        .warnings
        .iter()
        .find(|warning| warning.message.contains("unknown font"));
    if let Some(warning) = unknown_font {
        return Err(vec![TemplateError::new(&world, warning)]);
    }
    let document = compiled.output.map_err(|errors| {
        errors
            .iter()
            .map(|error| TemplateError::new(&world, error))
            .collect::<Vec<_>>()
    })?;
    let [page] = document.pages() else {
        return Err(plain("the template does not make exactly one page"));
    };
    Ok((page.clone(), unfit(&document)))
}

fn unfit(document: &PagedDocument) -> Vec<Unfit> {
    let Some(label) = Label::new(PicoStr::intern("unfit")) else {
        return Vec::new();
    };
    document
        .introspector()
        .query(&Selector::Label(label))
        .iter()
        .filter_map(|content| content.to_packed::<MetadataElem>())
        .filter_map(|metadata| serde_json::to_value(&metadata.value).ok())
        .filter_map(|value| serde_json::from_value(value).ok())
        .collect()
}

fn overflow(face: &Face, unfit: &Unfit) -> Diagnostic {
    let span = face.fields.get(&unfit.field).copied().unwrap_or(face.entry);
    let (over, way) = if unfit.over_x > unfit.over_y {
        (unfit.over_x, "wide")
    } else {
        (unfit.over_y, "high")
    };
    let field = unfit.field.replace('_', " ");
    TEXT_OVERFLOW
        .at(
            span,
            format!(
                "the {field} of `{}` is {over:.1} mm too {way} for its place",
                face.id
            ),
        )
        .label(format!("already at its smallest, {} pt", unfit.size))
        .hint("say it in fewer or shorter words")
}

/// Characters that no bundled font can draw.
fn missing_glyphs(face: &Face, frame: &Frame) -> Vec<Diagnostic> {
    let mut missing = BTreeSet::new();
    walk(frame, &mut |item| {
        if let FrameItem::Text(text) = item {
            for glyph in text.glyphs.iter().filter(|glyph| glyph.id == 0) {
                missing.extend(text.text.get(glyph.range()).unwrap_or_default().chars());
            }
        }
    });
    missing
        .into_iter()
        .map(|letter| {
            MISSING_GLYPH
                .at(face.entry, format!("no font has the character `{letter}` (U+{:04X}) used by `{}`", u32::from(letter), face.id))
                .hint("use another character: the fonts cover the Latin alphabet and the signs of English print")
        })
        .collect()
}

fn walk(frame: &Frame, see: &mut impl FnMut(&FrameItem)) {
    for (_, item) in frame.items() {
        see(item);
        if let FrameItem::Group(group) = item {
            walk(&group.frame, see);
        }
    }
}

impl TemplateError {
    fn place_and_message(&self) -> (String, Option<usize>, String) {
        (
            self.path.clone(),
            self.range.as_ref().map(|range| range.start),
            self.message.clone(),
        )
    }

    fn new(world: &FaceWorld, error: &SourceDiagnostic) -> TemplateError {
        TemplateError {
            path: error
                .span
                .id()
                .map_or_else(String::new, |id| id.vpath().get_without_slash().to_string()),
            range: world.range(error.span),
            message: error.message.to_string(),
            hints: error.hints.iter().map(|hint| hint.v.to_string()).collect(),
        }
    }

    fn finding(
        &self,
        pack: &Pack,
        templates: &BTreeMap<String, Source>,
        sources: &mut Sources,
    ) -> Diagnostic {
        let shown = pack
            .layers
            .iter()
            .rev()
            .find(|layer| layer.folder.read(&self.path).is_ok())
            .map_or_else(|| self.path.clone(), |layer| layer.folder.shown(&self.path));
        let finding = match (templates.get(&self.path), &self.range) {
            (Some(source), Some(range)) => {
                let file = sources.add(shown, source.text());
                TEMPLATE_ERROR.at(Span::new(file, range.clone()), self.message.clone())
            }
            _ => TEMPLATE_ERROR.about(shown, self.message.clone()),
        };
        self.hints
            .iter()
            .fold(finding, |finding, hint| finding.hint(hint))
    }
}

/// The bundled templates, each replaced by the pack's own where it has one.
fn templates(pack: &Pack) -> BTreeMap<String, Source> {
    let mut templates = BTreeMap::new();
    for path in bundled_below("templates") {
        let own = pack
            .read_art(pack.top(), path)
            .ok()
            .and_then(|bytes| String::from_utf8(bytes).ok());
        let text = own.or_else(|| String::from_utf8(bundled(path)?.to_vec()).ok());
        if let (Some(text), Some(id)) = (text, file_id(path)) {
            templates.insert(path.to_string(), Source::new(id, text));
        }
    }
    templates
}

/// The pictures of all faces that can be read, under the names by which their data call them.
fn pictures(pack: &Pack, faces: &[&Face]) -> BTreeMap<String, Bytes> {
    let wanted: BTreeSet<&(usize, String)> = faces.iter().flat_map(|face| &face.art).collect();
    wanted
        .into_iter()
        .filter_map(|(layer, path)| {
            let bytes = pack.read_art(*layer, path).ok()?;
            judge_drawing(&bytes).ok()?;
            Some((art_name(*layer, path), Bytes::new(bytes)))
        })
        .collect()
}

/// The name under which a template reads a picture: two packs of a chain may use the same path for different pictures.
pub(super) fn art_name(layer: usize, path: &str) -> String {
    format!("pictures/{layer}/{path}")
}
