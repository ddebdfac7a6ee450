//! Map sheets as a PDF: a layer of the map is one object however many pages show it, and so is every stamp.

use std::sync::Arc;

use super::lettering::Lettering;
use super::scene::{Anchor, Cap, Item, Path, Pen, Scene, Shape, Stamp, Step, Words};
use super::sheet::{Sheet, View};
use crate::kernel::Mm;
use crate::press::{
    self, Join, Line, Matrix, PageBackground, PdfInfo, PdfPage, Pen as Quill, Plate, Rule, SetFace,
    Typeface,
};

/// Points in a millimetre.
const SCALE: f64 = 72.0 / 25.4;

/// A hundredth of a millimetre is finer than paper lies flat; on a map of many metres, a tenth is.
fn digits(scene: &Scene) -> u32 {
    if scene.width.max(scene.height) > 5000.0 {
        1
    } else {
        2
    }
}

/// Fully opaque.
const OPAQUE: u8 = 255;

/// The sheets of a map as pages, and the names of their layers in the order in which a reader lists them.
#[must_use]
pub fn pdf_pages(sheets: &[Sheet], scene: &Scene) -> (Vec<PdfPage>, Vec<String>) {
    let layers = layers(scene);
    let pages = sheets.iter().map(|sheet| page(sheet, None, &layers));
    (pages.collect(), titles(&layers))
}

/// The sheets of a map as one PDF with its layers.
///
/// # Errors
/// What cannot be written, in the PDF writer's own words.
pub fn to_pdf(sheets: &[Sheet], scene: &Scene, info: &PdfInfo) -> Result<Vec<u8>, String> {
    let (pages, layers) = pdf_pages(sheets, scene);
    let info = PdfInfo {
        layers,
        ..info.clone()
    };
    press::to_pdf(&pages, &info)
}

/// The same, with each sheet drawn over a finished page.
///
/// # Errors
/// What cannot be written, in the PDF writer's own words.
pub fn to_pdf_on(
    pages: &[(SetFace, Sheet)],
    scene: &Scene,
    info: &PdfInfo,
) -> Result<Vec<u8>, String> {
    let layers = layers(scene);
    let pages: Vec<PdfPage> = pages
        .iter()
        .map(|(face, sheet)| Ok(page(sheet, Some(face.plate()?), &layers)))
        .collect::<Result<_, String>>()?;
    let info = PdfInfo {
        layers: titles(&layers),
        ..info.clone()
    };
    press::to_pdf(&pages, &info)
}

fn titles(layers: &[(String, Arc<Plate>)]) -> Vec<String> {
    layers.iter().map(|(title, _)| title.clone()).collect()
}

fn layers(scene: &Scene) -> Vec<(String, Arc<Plate>)> {
    let plates = plates(&scene.stamps);
    scene
        .layers
        .iter()
        .filter(|layer| !layer.items.is_empty())
        .map(|layer| {
            let mut quill = Quill::new().rounding(digits(scene));
            if layer.clipped {
                trace(&mut quill, &scene.outline);
                quill.clip(Rule::EvenOdd);
            }
            items(&mut quill, &layer.items, &plates);
            let plate = quill.finish([0.0, 0.0, scene.width, scene.height]);
            (layer.title.to_string(), Arc::new(plate))
        })
        .collect()
}

/// A sheet as a drawing that can be placed on a page, in points.
#[must_use]
pub fn to_plate(sheet: &Sheet, scene: &Scene) -> Plate {
    drawn(sheet, None, &layers(scene))
}

fn page(sheet: &Sheet, under: Option<Arc<Plate>>, layers: &[(String, Arc<Plate>)]) -> PdfPage {
    let background = PageBackground::Plate(Arc::new(drawn(sheet, under, layers)));
    PdfPage {
        label: Some(sheet.name.clone()),
        ..PdfPage::new(Mm(sheet.width), Mm(sheet.height), Some(background))
    }
}

fn drawn(sheet: &Sheet, under: Option<Arc<Plate>>, layers: &[(String, Arc<Plate>)]) -> Plate {
    let mut quill = Quill::new();
    if let Some(plate) = &under {
        quill.place(plate, Matrix::IDENTITY);
    }
    quill.transform(Matrix::scale(SCALE, SCALE));
    for view in &sheet.views {
        show(&mut quill, view, layers);
    }
    items(&mut quill, &sheet.items, &plates(&sheet.stamps));
    quill.finish([0.0, 0.0, sheet.width * SCALE, sheet.height * SCALE])
}

fn show(quill: &mut Quill, view: &View, layers: &[(String, Arc<Plate>)]) {
    let window = view.window;
    quill.save();
    quill.rect(
        view.at.x,
        view.at.y,
        window.width() * view.scale,
        window.height() * view.scale,
    );
    quill.clip(Rule::NonZero);
    let matrix = Matrix::shift(view.at.x, view.at.y)
        .after(Matrix::scale(view.scale, view.scale))
        .after(Matrix::shift(-window.from.x, -window.from.y));
    for (title, plate) in layers {
        quill.begin_layer(title);
        quill.place(plate, matrix);
        quill.end_layer();
    }
    quill.restore();
}

fn plates(stamps: &[Stamp]) -> Vec<Arc<Plate>> {
    stamps
        .iter()
        .map(|stamp| {
            let mut quill = Quill::new();
            stamp.shapes.iter().for_each(|it| shape(&mut quill, it));
            Arc::new(quill.finish(bounds(stamp)))
        })
        .collect()
}

/// A box that holds a stamp with its lines.
fn bounds(stamp: &Stamp) -> [f64; 4] {
    let mut bounds = [0.0_f64; 4];
    for shape in &stamp.shapes {
        let pen = shape.ink.pen.map_or(0.0, |pen| pen.width / 2.0);
        for point in shape.path.points() {
            bounds[0] = bounds[0].min(point.x - pen);
            bounds[1] = bounds[1].min(point.y - pen);
            bounds[2] = bounds[2].max(point.x + pen);
            bounds[3] = bounds[3].max(point.y + pen);
        }
    }
    bounds
}

fn items(quill: &mut Quill, all: &[Item], plates: &[Arc<Plate>]) {
    for item in all {
        match item {
            Item::Shape(it) => shape(quill, it),
            Item::Tint {
                path,
                colour,
                opacity,
            } => {
                quill.fill_with((*colour).into(), *opacity);
                trace(quill, path);
                quill.fill(Rule::EvenOdd);
            }
            Item::Stamp {
                stamp,
                at,
                scale,
                turn,
            } => {
                if let Some(plate) = plates.get(*stamp) {
                    let turned = Matrix::turn(*turn).after(Matrix::scale(*scale, *scale));
                    quill.place(plate, Matrix::shift(at.x, at.y).after(turned));
                }
            }
            Item::Words(it) => words(quill, it),
            Item::Clipped { outline, items } => {
                quill.save();
                trace(quill, outline);
                quill.clip(Rule::EvenOdd);
                self::items(quill, items, plates);
                quill.restore();
            }
            Item::Group { items, .. } => self::items(quill, items, plates),
        }
    }
}

fn shape(quill: &mut Quill, shape: &Shape) {
    if let Some(fill) = shape.ink.fill {
        quill.fill_with(fill.into(), OPAQUE);
    }
    if let Some(pen) = shape.ink.pen {
        quill.stroke_with(pen.colour.into(), OPAQUE);
        quill.line(&line(pen));
    }
    trace(quill, &shape.path);
    match (shape.ink.fill, shape.ink.pen) {
        (Some(_), Some(_)) => quill.fill_and_stroke(Rule::EvenOdd),
        (Some(_), None) => quill.fill(Rule::EvenOdd),
        // A path must be ended, even if it draws nothing.
        (None, _) => quill.stroke(),
    }
}

fn line(pen: Pen) -> Line {
    Line {
        cap: match pen.cap {
            Cap::Round => press::Cap::Round,
            Cap::Butt => press::Cap::Butt,
        },
        join: Join::Round,
        dash: pen.dash.map_or_else(Vec::new, Vec::from),
        ..Line::of_width(pen.width)
    }
}

fn trace(quill: &mut Quill, path: &Path) {
    for step in &path.0 {
        match *step {
            Step::Move(to) => quill.move_to(to.x, to.y),
            Step::Line(to) => quill.line_to(to.x, to.y),
            Step::Curve(one, two, to) => {
                quill.cubic_to((one.x, one.y), (two.x, two.y), (to.x, to.y));
            }
            Step::Close => quill.close(),
        }
    }
}

fn words(quill: &mut Quill, words: &Words) {
    let Some(typeface) = typeface(words.face) else {
        return;
    };
    let set = typeface.set(&words.text, words.size);
    let back = match words.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => set.width() / 2.0,
        Anchor::End => set.width(),
    };
    let matrix = Matrix::shift(words.at.x, words.at.y)
        .after(Matrix::turn(words.turn))
        .after(Matrix::shift(-back, 0.0));
    if let Some(halo) = words.halo {
        quill.stroke_with(halo.into(), OPAQUE);
        quill.line(&Line {
            join: Join::Round,
            ..Line::of_width(words.size * Words::HALO)
        });
        quill.outline_words(&set, matrix);
    }
    quill.fill_with(words.colour.into(), OPAQUE);
    quill.words(&set, matrix);
}

fn typeface(face: Lettering) -> Option<Typeface> {
    let name = face.file().strip_prefix("fonts/")?.strip_suffix(".ttf")?;
    Typeface::named(name)
}
