//! A face is one small Typst document: laid out alone, in parallel with the others, and checked for text that does not
//! fit.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use serde_json::Value;
use typst::WorldExt as _;
use typst::diag::SourceDiagnostic;
use typst::foundations::{Label, Selector};
use typst::introspection::{Introspector as _, MetadataElem};
use typst::utils::PicoStr;
use typst_layout::PagedDocument;

use super::cache::{Cache, Fresh, Kept};
use super::findings::{TEMPLATE_ERROR, TEXT_OVERFLOW};
use super::materials::{Materials, Template};
use super::preflight;
use super::quotes::curled_data;
use super::set_face::SetFace;
use super::world::FaceWorld;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::source::{Sources, Span};

/// One side of a card, not yet laid out.
#[derive(Clone, Debug, PartialEq)]
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
    /// Where the fields that may not fit are written.
    pub fields: BTreeMap<String, Span>,
}

/// How many faces are laid out before Typst's memory is cleared, which would otherwise grow without bounds.
const BATCH: usize = 128;

/// A face that is laid out.
#[derive(Clone, Debug)]
pub struct LaidFace {
    /// A hash of everything it depends on.
    pub hash: u128,
    /// The face as set; `None` when it cannot be set, or its picture cannot be read.
    pub face: Option<SetFace>,
}

/// Lays out faces in parallel, calling `tick` for each. Faces in the cache are not laid out again, and identical faces
/// only once. Findings go to `out`; a face that cannot be set is left empty, and so is one whose picture cannot be
/// read, which a check has reported.
pub fn lay_out(
    cache: &Cache,
    pack: &Pack,
    faces: &[&Face],
    sources: &mut Sources,
    out: &mut Vec<Diagnostic>,
    tick: &(dyn Fn() + Sync),
) -> Vec<LaidFace> {
    let materials = Materials::of(pack, faces);
    let hashes: Vec<u128> = faces.par_iter().map(|face| materials.hash(face)).collect();
    let different: BTreeMap<u128, &Face> =
        hashes.iter().copied().zip(faces.iter().copied()).collect();
    (different.len()..faces.len()).for_each(|_| tick());
    let different: Vec<(u128, &Face)> = different.into_iter().collect();
    let mut results: BTreeMap<u128, Option<Result<Kept, Vec<TemplateError>>>> = BTreeMap::new();
    for batch in different.chunks(BATCH) {
        let laid = AtomicBool::new(false);
        results.par_extend(batch.par_iter().map(|(hash, face)| {
            let result = materials.has_pictures(face).then(|| {
                cache.get(*hash).map_or_else(
                    || {
                        laid.store(true, Ordering::Relaxed);
                        set(face, &materials).map(|fresh| cache.put(*hash, fresh))
                    },
                    Ok,
                )
            });
            tick();
            (*hash, result)
        }));
        if laid.into_inner() && different.len() > BATCH {
            typst::comemo::evict(1);
        }
    }
    let mut told = BTreeSet::new();
    let mut told_unfit = BTreeSet::new();
    let mut judged = BTreeSet::new();
    let mut pages = Vec::new();
    for (face, hash) in faces.iter().zip(hashes) {
        let page = match results.get(&hash) {
            None | Some(None) => None,
            Some(Some(Ok(kept))) => {
                // A text that appears on several faces is written once, so it is reported once.
                let new = kept
                    .unfit
                    .iter()
                    .filter(|unfit| told_unfit.insert((face.place_of(unfit), unfit.field.clone())));
                out.extend(new.map(|unfit| overflow(face, unfit)));
                if kept.unfit.is_empty() && judged.insert((hash, face.entry)) {
                    out.extend(preflight::judge(face, &kept.seen));
                }
                Some(kept.face.clone())
            }
            Some(Some(Err(errors))) => {
                // One mistake in a template fails every face, so it is reported once.
                let new = errors
                    .iter()
                    .filter(|error| told.insert(error.place_and_message()));
                out.extend(new.map(|error| error.finding(pack, &materials.templates, sources)));
                None
            }
        };
        pages.push(LaidFace { hash, face: page });
    }
    pages
}

/// A text that does not fit, as its template reports it.
#[derive(Clone, Debug, serde::Deserialize, serde::Serialize)]
pub(crate) struct Unfit {
    field: String,
    size: f64,
    over_x: f64,
    over_y: f64,
}

impl Face {
    /// Where a text that does not fit is written.
    fn place_of(&self, unfit: &Unfit) -> Span {
        self.fields.get(&unfit.field).copied().unwrap_or(self.entry)
    }
}

/// An error in a template.
pub(crate) struct TemplateError {
    path: String,
    range: Option<std::ops::Range<usize>>,
    message: String,
    hints: Vec<String>,
}

/// Lays out the document of a face, whatever its number of pages.
pub(super) fn compile(
    face: &Face,
    materials: &Materials,
) -> Result<PagedDocument, Vec<TemplateError>> {
    let world = FaceWorld::new(
        face.template,
        materials.templates.clone(),
        materials.art.clone(),
        face.art
            .iter()
            .map(|(layer, path)| art_name(*layer, path))
            .collect(),
        curled_data(&face.data).to_string(),
    )
    .ok_or_else(|| TemplateError::plain(face, "the template has no usable path"))?;
    let compiled = typst::compile::<PagedDocument>(&world);
    let unknown_font = compiled
        .warnings
        .iter()
        .find(|warning| warning.message.contains("unknown font"));
    if let Some(warning) = unknown_font {
        return Err(vec![TemplateError::new(&world, warning)]);
    }
    compiled.output.map_err(|errors| {
        errors
            .iter()
            .map(|error| TemplateError::new(&world, error))
            .collect::<Vec<_>>()
    })
}

fn set(face: &Face, materials: &Materials) -> Result<Fresh, Vec<TemplateError>> {
    let document = compile(face, materials)?;
    let [page] = document.pages() else {
        return Err(TemplateError::plain(
            face,
            "the template does not make exactly one page",
        ));
    };
    Ok(Fresh {
        seen: preflight::look_over(face, &page.frame),
        page: page.clone(),
        unfit: noted(&document, "unfit"),
    })
}

/// What a template has noted in its document under a label.
pub(crate) fn noted<T: serde::de::DeserializeOwned>(
    document: &PagedDocument,
    label: &str,
) -> Vec<T> {
    let Some(label) = Label::new(PicoStr::intern(label)) else {
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
    let span = face.place_of(unfit);
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

impl TemplateError {
    fn place_and_message(&self) -> (String, Option<usize>, String) {
        (
            self.path.clone(),
            self.range.as_ref().map(|range| range.start),
            self.message.clone(),
        )
    }

    /// An error that has no place in the template.
    fn plain(face: &Face, message: &str) -> Vec<TemplateError> {
        vec![TemplateError {
            path: face.template.into(),
            range: None,
            message: message.into(),
            hints: Vec::new(),
        }]
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

    pub(super) fn finding(
        &self,
        pack: &Pack,
        templates: &BTreeMap<String, Template>,
        sources: &mut Sources,
    ) -> Diagnostic {
        let shown = pack
            .layers
            .iter()
            .rev()
            .find(|layer| layer.folder.read(&self.path).is_ok())
            .map_or_else(|| self.path.clone(), |layer| layer.folder.shown(&self.path));
        let finding = match (templates.get(&self.path), &self.range) {
            (Some(template), Some(range)) => {
                let file = sources.add(shown, template.text.as_str());
                TEMPLATE_ERROR.at(Span::new(file, range.clone()), self.message.clone())
            }
            _ => TEMPLATE_ERROR.about(shown, self.message.clone()),
        };
        self.hints
            .iter()
            .fold(finding, |finding, hint| finding.hint(hint))
    }
}

/// The name by which a template reads a picture: two packs of a chain may use the same path for different pictures.
pub(crate) fn art_name(layer: usize, path: &str) -> String {
    format!("pictures/{layer}/{path}")
}
