//! What our own pen cannot draw, engraved by `krilla`: pictures, gradients, tilings, outlined letters, spot colours.
//!
//! Each is a one-page PDF; its page becomes a plate, and nothing else of that PDF is kept.

mod draw;
mod geometry;
mod paint;
mod picture;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;

use hayro_write::hayro_syntax::Pdf;
use hayro_write::{ChunkSettings, ExtractionQuery, extract};
use krilla::geom;
use krilla::page::PageSettings;
use krilla::surface::Surface;
use krilla::{Document, SerializeSettings};
use pdf_writer::{Chunk, Ref};
use rayon::{ThreadPool, ThreadPoolBuilder};
use typst::layout::{Abs, FrameItem, Point, Rect, Size, Transform};
use typst::utils::hash128;
use typst::visualize::Image;

use super::plate::{Engraved, Part, Plate};
use draw::Draughtsman;
pub(super) use draw::Placement;

/// The objects of an engraving are numbered from here, so that the numbers cannot be mistaken for anything else.
const FIRST: i32 = 900_000_001;
/// How far beyond the outline the engraving reaches, in points, because edges are soft.
const SLACK: f64 = 1.0;

/// Pictures that are already engraved: most appear on many faces.
#[derive(Debug, Default)]
pub(in crate::press) struct Engravings(Mutex<BTreeMap<u128, Arc<Plate>>>);

impl Engravings {
    /// A picture as a plate of its own size.
    pub(super) fn picture(&self, image: &Image) -> Result<Arc<Plate>, String> {
        let known = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hash = hash128(image);
        if let Some(plate) = known().get(&hash) {
            return Ok(plate.clone());
        }
        // Two threads may engrave the same picture and get the same plate: avoiding that is not worth a lock held that
        // long.
        let plate = Arc::new(picture(image)?);
        Ok(known().entry(hash).or_insert(plate).clone())
    }
}

fn picture(image: &Image) -> Result<Plate, String> {
    let (width, height) = picture::size(image);
    engrave(width, height, |surface| picture::draw(image, surface))
}

/// Something on a face, and where the corner of its plate goes; `None` when there is nothing to see.
pub(super) fn item(item: &FrameItem, place: Placement) -> Result<Option<(Plate, Point)>, String> {
    let bounds = match item {
        FrameItem::Text(text) => {
            let stroke = text.stroke.as_ref().map_or(Abs::zero(), |it| it.thickness);
            outset(text.bbox(), stroke)
        }
        FrameItem::Shape(shape, _) => shape.bbox(true),
        _ => return Ok(None),
    };
    let bounds = outset(moved(bounds, place.transform), Abs::pt(SLACK));
    let (corner, size) = (bounds.min, bounds.size());
    if !(size.x.to_pt().is_finite() && size.y.to_pt().is_finite()) {
        return Ok(None);
    }
    let back = Transform::translate(-corner.x, -corner.y);
    let place = Placement {
        transform: back.pre_concat(place.transform),
        container: back.pre_concat(place.container),
        ..place
    };
    let plate = engrave(size.x.to_pt(), size.y.to_pt(), |surface| {
        let mut draughtsman = Draughtsman::default();
        draughtsman.item(item, place, surface);
        draughtsman.finish()
    })?;
    Ok(Some((plate, corner)))
}

fn outset(bounds: Rect, by: Abs) -> Rect {
    Rect::new(bounds.min - Point::splat(by), bounds.max + Point::splat(by))
}

/// The upright box round a box that may be turned.
fn moved(bounds: Rect, by: Transform) -> Rect {
    let Size { x, y } = bounds.size();
    let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
        .map(|(across, down)| (bounds.min + Point::new(x * across, y * down)).transform(by));
    let [first, rest @ ..] = corners;
    let reach = rest.iter().fold((first, first), |(min, max), corner| {
        (min.min(*corner), max.max(*corner))
    });
    Rect::new(reach.0, reach.1)
}

/// `krilla` shares its work with other threads and, while waiting for them, would start another face in the middle of
/// this one, until the stack overflows. So it runs apart from the threads that set faces.
fn engrave(
    width: f64,
    height: f64,
    draw: impl FnOnce(&mut Surface) -> Result<(), String> + Send,
) -> Result<Plate, String> {
    static WORKSHOP: OnceLock<Option<ThreadPool>> = OnceLock::new();
    let workshop = WORKSHOP.get_or_init(|| ThreadPoolBuilder::new().build().ok());
    let workshop = workshop.as_ref().ok_or("no threads can be started")?;
    thread::scope(|scope| {
        let work = scope.spawn(|| workshop.install(|| engrave_here(width, height, draw)));
        work.join()
            .unwrap_or_else(|_| Err("a picture cannot be drawn".into()))
    })
}

fn engrave_here(
    width: f64,
    height: f64,
    draw: impl FnOnce(&mut Surface) -> Result<(), String>,
) -> Result<Plate, String> {
    let mut document = Document::new_with(SerializeSettings {
        enable_tagging: false,
        xmp_metadata: false,
        render_svg_glyph_fn: krilla_svg::render_svg_glyph,
        ..SerializeSettings::default()
    });
    let settings = PageSettings::from_wh(width as f32, height as f32)
        .ok_or("a picture has no width or no height")?;
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    // Our frames are measured downwards; `krilla` would repeat the flip for every line it draws.
    surface.push_transform(&geom::Transform::from_row(
        1.0,
        0.0,
        0.0,
        -1.0,
        0.0,
        height as f32,
    ));
    let drawn = draw(&mut surface);
    surface.pop();
    // `krilla` panics on an unfinished page.
    surface.finish();
    page.finish();
    drawn?;
    let bytes = document.finish().map_err(|error| format!("{error:?}"))?;
    let mut objects = take_over(bytes).ok_or("a picture could not be taken over into the PDF")?;
    if let Some(form) = objects.first_mut() {
        loosen(form, width, height);
    }
    let shines = |part: &Part| {
        [&b"/SMask"[..], b"/ca ", b"/CA ", b"/BM"]
            .iter()
            .any(|word| find(head(&part.bytes), word).is_some())
    };
    Ok(Plate::engraved(Engraved {
        width,
        height,
        is_sheer: objects.iter().any(shines),
        objects,
    }))
}

/// The first page of a PDF as a form, with all it refers to.
fn take_over(pdf: Vec<u8>) -> Option<Vec<Part>> {
    let pdf = Pdf::new(pdf).ok()?;
    let mut next = FIRST;
    let new_ref = || {
        next += 1;
        Ref::new(next - 1)
    };
    let settings = ChunkSettings { pretty: false };
    let query = ExtractionQuery::new_xobject(0);
    let taken = extract(&pdf, Box::new(new_ref), settings, |_| (), &[query]).ok()?;
    let root = (*taken.root_refs.first()?).ok()?;
    let mut parts = split(&taken.chunk)?;
    parts.sort_by_key(|(id, _)| (*id != root, *id));
    let places: BTreeMap<i32, usize> = (0..)
        .zip(&parts)
        .map(|(at, (id, _))| (id.get(), at))
        .collect();
    parts
        .iter()
        .map(|(_, bytes)| part(bytes, &places))
        .collect()
}

/// The objects of a chunk, each as the bytes between `obj` and `endobj`.
fn split(chunk: &Chunk) -> Option<Vec<(Ref, &[u8])>> {
    const END: &[u8] = b"\nendobj\n";
    let refs: Vec<Ref> = chunk.refs().collect();
    let mut rest = chunk.as_bytes();
    let mut found = Vec::new();
    for (at, id) in refs.iter().enumerate() {
        rest = rest.strip_prefix(format!("{} 0 obj\n", id.get()).as_bytes())?;
        // The bytes of a stream may hold anything but the next number.
        let end = match refs.get(at + 1) {
            Some(next) => {
                let next = format!("\nendobj\n{} 0 obj\n", next.get());
                find(rest, next.as_bytes())?
            }
            None => rest.len().checked_sub(END.len())?,
        };
        found.push((*id, &rest[..end]));
        rest = rest[end..].strip_prefix(END)?;
    }
    Some(found)
}

/// Takes the numbers out of an object, and notes where they were.
fn part(bytes: &[u8], places: &BTreeMap<i32, usize>) -> Option<Part> {
    let mut part = Part {
        bytes: Vec::with_capacity(bytes.len()),
        joints: Vec::new(),
    };
    let (mut written, until) = (0, head(bytes).len());
    let mut at = 0;
    while let Some(found) = find(&bytes[at..until], b" 0 R") {
        let end = at + found;
        let digits = bytes[..end].iter().rev();
        let start = end - digits.take_while(|byte| byte.is_ascii_digit()).count();
        let number: i32 = std::str::from_utf8(&bytes[start..end]).ok()?.parse().ok()?;
        part.bytes.extend_from_slice(&bytes[written..start]);
        part.joints.push((part.bytes.len(), *places.get(&number)?));
        written = end;
        at = end + 1;
    }
    part.bytes.extend_from_slice(&bytes[written..]);
    Some(part)
}

/// The object without the bytes of its stream.
fn head(object: &[u8]) -> &[u8] {
    let end = find(object, b">>\nstream\n").map_or(object.len(), |at| at + 2);
    &object[..end]
}

/// `krilla` makes the page a group, clipped at its edge. Ours are drawn as if directly on the sheet, which readers do
/// faster, and a clipped edge would be soft twice.
fn loosen(form: &mut Part, width: f64, height: f64) {
    replace(form, b"/Group<<", b">>", "");
    let (right, top) = (2.0 * width, 2.0 * height);
    let bounds = format!("/BBox[{:.0} {:.0} {right:.0} {top:.0}]", -width, -height);
    replace(form, b"/BBox[", b"]", &bounds);
}

/// Replaces an entry of an object that refers to no other.
fn replace(part: &mut Part, from: &[u8], to: &[u8], with: &str) {
    let Some(start) = find(head(&part.bytes), from) else {
        return;
    };
    if let Some(length) = find(&part.bytes[start..], to) {
        let end = start + length + to.len();
        part.bytes.splice(start..end, with.bytes());
        for (at, _) in part.joints.iter_mut().filter(|(at, _)| *at >= end) {
            *at = *at + with.len() - (end - start);
        }
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}
