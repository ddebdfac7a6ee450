//! The files themselves, read by others than their writer: what is stored once, what can be searched, and where it is cut.

use std::collections::BTreeSet;
use std::fs;
use std::sync::Arc;

use ecow::EcoVec;
use hayro::hayro_interpret::font::Glyph;
use hayro::hayro_interpret::hayro_cmap::BfString;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, GlyphDrawMode, Image, InterpreterCache,
    InterpreterSettings, Paint, PathDrawMode, SoftMask, TransformExt as _, interpret_page,
};
use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::object::{Dict, Name, Object, Rect as Box};
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::kurbo::{Affine, BezPath, Rect};
use hayro::{RenderCache, RenderSettings, render};
use typst::layout::{Abs, Frame, FrameItem, GroupItem, Point, Sides, Size};
use typst::model::DocumentInfo;
use typst::utils::hash128;
use typst_layout::{Page, PagedDocument};
use typst_pdf::PdfOptions;

use super::frames::{bundled, layer_names, pack};
use pressgang::diag::Tally;
use pressgang::games;
use pressgang::kernel::{Measure, Mm, MmRect};
use pressgang::press::{
    self, CardPages, CardSize, Edge, Flip, Imposition, Ink, Layout, Line, Look, Marks, MarksOn,
    Matrix, PageBackground, Paper, PdfInfo, PdfPage, Pen, PlannedCard, Profile, Rule, SetFace,
    SheetStyle, Theme, Typeface,
};
use pressgang::source::{Folder, Sources};

const POINTS_PER_MM: f64 = 72.0 / 25.4;

/// A face, and how often it is wanted.
struct Laid {
    page: Page,
    face: SetFace,
    quantity: u32,
}

/// The first unit cards of a pack.
fn laid(folder: &Folder, cards: usize) -> Vec<Laid> {
    let (mut sources, mut findings) = (Sources::default(), Vec::new());
    let pack = games::load(folder, &mut sources, &mut findings).expect("the pack loads");
    let look = Look {
        paper: Paper::A4,
        theme: Theme::Colour,
        card: CardSize::POKER,
        measure: Measure::Inch,
    };
    let pieces = games::printed(&pack, &look, &["units".to_string()]);
    let faces: Vec<_> = pieces[0].faces().take(cards).collect();
    let cache = press::Cache::default();
    let laid = press::lay_out(&cache, &pack, &faces, &mut sources, &mut findings, &|| ());
    assert_eq!(Tally::of(&findings).errors, 0, "{findings:?}");
    laid.into_iter()
        .filter_map(|laid| laid.face?.page().ok())
        .map(|page| Laid {
            face: SetFace::from(page.clone()),
            page,
            quantity: 1,
        })
        .collect()
}

fn home_guard(cards: usize) -> Vec<Laid> {
    laid(&bundled("home-guard"), cards)
}

fn one_face() -> Page {
    home_guard(1).remove(0).page
}

fn sheets(laid: &[Laid]) -> Vec<PdfPage> {
    let cards: Vec<CardPages<'_>> = laid
        .iter()
        .flat_map(|face| {
            std::iter::repeat_n(
                CardPages {
                    front: &face.face,
                    back: None,
                },
                face.quantity as usize,
            )
        })
        .collect();
    let imposition = Imposition {
        paper: Paper::A4,
        layout: Layout::Nup,
        gap: Mm(0.0),
        flip: Flip::LongEdge,
    };
    let style = SheetStyle {
        marks: Marks::Edge,
        marks_on: MarksOn::Front,
        profile: Profile::default(),
    };
    let card = PlannedCard {
        size: CardSize::POKER,
        has_back: false,
    };
    let plan = imposition
        .plan(&vec![card; cards.len()])
        .expect("cards fit on A4");
    press::draw(&plan, Layout::Nup, &cards, &[], &style)
}

/// The sheets as Typst would draw them.
fn frames(sheets: &[PdfPage], like: &Page) -> Vec<Page> {
    let page = |sheet: &PdfPage| Page {
        frame: sheet.frame().expect("a sheet"),
        bleed: Sides::splat(Abs::zero()),
        ..like.clone()
    };
    sheets.iter().map(page).collect()
}

fn info() -> PdfInfo {
    PdfInfo {
        title: "A title".into(),
        ident: "test".into(),
        ..PdfInfo::default()
    }
}

fn pdf(sheets: &[PdfPage]) -> Vec<u8> {
    press::to_pdf(sheets, &info()).expect("a PDF")
}

/// The same pages from Typst's own exporter.
fn typst_pdf(pages: &[Page]) -> Vec<u8> {
    let document = PagedDocument::new(EcoVec::from(pages), DocumentInfo::default());
    let options = PdfOptions {
        tagged: false,
        ..PdfOptions::default()
    };
    typst_pdf::pdf(&document, &options).expect("a PDF")
}

/// How many form objects a PDF has.
fn forms(pdf: Vec<u8>) -> usize {
    forms_that(pdf, |_| true)
}

/// How many of its form objects are as wanted.
fn forms_that(pdf: Vec<u8>, wanted: impl Fn(&Dict<'_>) -> bool) -> usize {
    let pdf = Pdf::new(pdf).expect("a PDF");
    pdf.objects()
        .into_iter()
        .filter(|object| match object {
            Object::Stream(stream) => {
                let subtype = stream.dict().get::<Name<'_>>(b"Subtype");
                subtype.is_some_and(|name| name.as_ref() == b"Form") && wanted(stream.dict())
            }
            _ => false,
        })
        .count()
}

fn walk(frame: &Frame, see: &mut impl FnMut(&FrameItem)) {
    for (_, item) in frame.items() {
        see(item);
        if let FrameItem::Group(group) = item {
            walk(&group.frame, see);
        }
    }
}

#[test]
fn every_picture_is_stored_once() {
    let mut laid = home_guard(18);
    for face in &mut laid {
        face.quantity = 1;
    }
    let (mut pictures, mut placed) = (BTreeSet::new(), 0);
    for face in &laid {
        walk(&face.page.frame, &mut |item| {
            if let FrameItem::Image(image, ..) = item {
                pictures.insert(hash128(image));
                placed += 1;
            }
        });
    }
    assert!(
        placed > 4 * pictures.len(),
        "the pack uses its pictures often"
    );
    let engraved = |stream: &Dict<'_>| stream.contains_key(b"Matrix");
    assert_eq!(forms_that(pdf(&sheets(&laid)), engraved), pictures.len());
}

#[test]
fn a_face_printed_thirty_times_is_stored_once() {
    let mut face = home_guard(1).remove(0);
    let mut copies = |quantity: u32| {
        face.quantity = quantity;
        pdf(&sheets(std::slice::from_ref(&face)))
    };
    let (one, thirty) = (copies(1), copies(30));
    assert_eq!(forms(one.clone()), forms(thirty.clone()));
    // Three more sheets with their crop marks and twenty-nine references.
    assert!(
        thirty.len() < one.len() + 4_000,
        "{} bytes for one, {} for thirty",
        one.len(),
        thirty.len()
    );
}

/// Reads the letters in the order in which they are drawn.
#[derive(Default)]
struct Reader(String);

impl<'a> Device<'a> for Reader {
    fn draw_glyph(
        &mut self,
        glyph: &Glyph<'a>,
        _: Affine,
        _: Affine,
        _: &Paint<'a>,
        _: &GlyphDrawMode,
    ) {
        match glyph.as_unicode() {
            Some(BfString::Char(letter)) => self.0.push(letter),
            Some(BfString::String(letters)) => self.0.push_str(&letters),
            None => self.0.push('\u{fffd}'),
        }
    }
    fn set_soft_mask(&mut self, _: Option<SoftMask<'a>>) {}
    fn set_blend_mode(&mut self, _: BlendMode) {}
    fn draw_path(&mut self, _: &BezPath, _: Affine, _: &Paint<'a>, _: &PathDrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: Affine) {}
    fn pop_clip_path(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

/// All letters of a page.
pub(crate) fn read_page(page: &hayro::hayro_syntax::page::Page<'_>) -> String {
    let cache = InterpreterCache::new();
    let mut reader = Reader::default();
    let (width, height) = page.render_dimensions();
    let mut context = Context::new(
        page.initial_transform(true).to_kurbo(),
        Rect::new(0.0, 0.0, width.into(), height.into()),
        &cache,
        page.xref(),
        InterpreterSettings::default(),
    );
    interpret_page(page, &mut context, &mut reader);
    reader.0
}

#[test]
fn text_can_be_searched_also_on_a_shared_face() {
    let mut laid = home_guard(12);
    laid[0].quantity = 3;
    let sheets = sheets(&laid);
    let pdf = Pdf::new(pdf(&sheets)).expect("a PDF");
    for (page, sheet) in pdf.pages().iter().zip(&sheets) {
        let mut printed = String::new();
        walk(&sheet.frame().expect("a sheet"), &mut |item| {
            if let FrameItem::Text(text) = item {
                printed.push_str(&text.text);
            }
        });
        assert_eq!(read_page(page), printed);
    }
}

#[test]
fn boxes_say_where_the_page_is_cut() {
    let rect = |left, top, right, bottom| MmRect {
        left: Mm(left),
        top: Mm(top),
        right: Mm(right),
        bottom: Mm(bottom),
    };
    let sheet = PdfPage {
        trim: Some(rect(10.5, 16.5, 199.5, 280.5)),
        bleed: Some(rect(9.0, 15.0, 201.0, 282.0)),
        ..sheets(&home_guard(1)).remove(0)
    };
    let face = PdfPage::from(&one_face());
    let pdf = press::to_pdf(&[sheet, face], &info()).expect("a PDF");
    let pdf = Pdf::new(pdf).expect("a PDF");
    // In mm from the left lower corner, as PDF measures.
    let check = |page: usize, name: &[u8], expected: [f64; 4]| {
        let found: Box = pdf.pages()[page].raw().get(name).expect("a box");
        for (found, expected) in [found.x0, found.y0, found.x1, found.y1]
            .into_iter()
            .zip(expected)
        {
            assert!(
                (found / POINTS_PER_MM - expected).abs() < 0.05,
                "{}: {found} pt, not {expected} mm",
                String::from_utf8_lossy(name)
            );
        }
    };
    check(0, b"MediaBox", [0.0, 0.0, 210.0, 297.0]);
    check(0, b"TrimBox", [10.5, 16.5, 199.5, 280.5]);
    check(0, b"BleedBox", [9.0, 15.0, 201.0, 282.0]);
    check(1, b"MediaBox", [0.0, 0.0, 69.0, 94.0]);
    check(1, b"TrimBox", [3.0, 3.0, 66.0, 91.0]);
    check(1, b"BleedBox", [0.0, 0.0, 69.0, 94.0]);

    let inside_out = PdfPage {
        trim: Some(rect(20.0, 0.0, 10.0, 5.0)),
        ..PdfPage::from(&one_face())
    };
    assert!(press::to_pdf(&[inside_out], &info()).is_err());
}

#[test]
fn the_file_says_what_it_is_and_how_to_print_it() {
    let face = one_face();
    for (duplex, expected) in [
        (None, "Simplex"),
        (Some(Flip::LongEdge), "DuplexFlipLongEdge"),
        (Some(Flip::ShortEdge), "DuplexFlipShortEdge"),
    ] {
        let front = PdfPage {
            label: Some("Front 1".into()),
            ..PdfPage::from(&face)
        };
        let bytes = press::to_pdf(
            &[front, PdfPage::from(&face)],
            &PdfInfo {
                title: "There's a War On".into(),
                author: Some("A. Wilson".into()),
                subject: Some("Unit cards".into()),
                keywords: vec!["wargame".into(), "cards".into()],
                language: Some("en-GB".into()),
                duplex,
                ident: "home-guard/units".into(),
                ..PdfInfo::default()
            },
        )
        .expect("a PDF");
        for word in ["CreationDate", "ModDate", "CreateDate", "ModifyDate"] {
            assert!(!contains(&bytes, word), "{word} is in the PDF");
        }
        assert!(contains(&bytes, "/P(Front 1)") && contains(&bytes, "/S/D/St 2"));
        let pdf = Pdf::new(bytes).expect("a PDF");
        let said = pdf.metadata();
        let read = |text: &Option<Vec<u8>>| {
            String::from_utf8(text.clone().unwrap_or_default()).expect("plain letters")
        };
        assert_eq!(read(&said.title), "There's a War On");
        assert_eq!(read(&said.author), "A. Wilson");
        assert_eq!(read(&said.subject), "Unit cards");
        assert_eq!(read(&said.keywords), "wargame, cards");
        assert_eq!(read(&said.creator), "Pressgang");
        let catalog: Dict<'_> = pdf.xref().get(pdf.xref().root_id()).expect("the catalog");
        let hints: Dict<'_> = catalog.get(b"ViewerPreferences").expect("viewer hints");
        let name = |key: &[u8]| {
            let name: Name<'_> = hints.get(key).expect("a hint");
            name.as_str().to_string()
        };
        assert_eq!(name(b"PrintScaling"), "None");
        assert_eq!(name(b"Duplex"), expected);
        assert_eq!(hints.get(b"PickTrayByPDFSize"), Some(true));
        assert_eq!(hints.get(b"DisplayDocTitle"), Some(true));
    }
}

fn contains(bytes: &[u8], word: &str) -> bool {
    bytes
        .windows(word.len())
        .any(|window| window == word.as_bytes())
}

#[test]
fn runs_and_threads_make_no_difference() {
    let laid = home_guard(12);
    let sheets = sheets(&laid);
    let face = &laid[0].page;
    let all = || {
        (
            pdf(&sheets),
            press::to_png(face, 100.0, Edge::Bleed).expect("a PNG"),
            press::to_svg(face, Edge::Bleed),
        )
    };
    let first = all();
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a thread pool");
        assert!(pool.install(all) == first, "with {threads} threads");
    }
}

/// Mean and greatest difference of a channel between the pages of two PDFs at 90 dpi.
fn difference(one: Vec<u8>, other: Vec<u8>) -> (f64, u8) {
    let draw = |pdf: Vec<u8>| -> Vec<u8> {
        let pdf = Pdf::new(pdf).expect("a PDF");
        let cache = RenderCache::new();
        let settings = RenderSettings {
            x_scale: 1.25,
            y_scale: 1.25,
            bg_color: WHITE,
            ..Default::default()
        };
        pdf.pages()
            .iter()
            .flat_map(|page| {
                render(page, &cache, &InterpreterSettings::default(), &settings)
                    .data_as_u8_slice()
                    .to_vec()
            })
            .collect()
    };
    compare(&draw(one), &draw(other))
}

fn compare(one: &[u8], other: &[u8]) -> (f64, u8) {
    assert_eq!(one.len(), other.len());
    let differences = || one.iter().zip(other).map(|(a, b)| a.abs_diff(*b));
    let sum: f64 = differences().map(f64::from).sum();
    (
        sum / one.len() as f64,
        differences().max().unwrap_or_default(),
    )
}

#[test]
fn sheets_look_as_typst_itself_would_print_them() {
    let mut laid = home_guard(6);
    // A shared face beside faces drawn in place.
    laid[0].quantity = 3;
    let sheets = sheets(&laid);
    let (mean, _) = difference(pdf(&sheets), typst_pdf(&frames(&sheets, &laid[0].page)));
    assert!(mean < 0.05, "mean difference {mean}");
}

/// A face with one of everything a template can draw.
fn showcase() -> Laid {
    let photo = press::to_png(&one_face(), 30.0, Edge::Trim).expect("a PNG");
    let photo: Vec<String> = photo.iter().map(u8::to_string).collect();
    let template = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suite/showcase.typ");
    let template = fs::read_to_string(template).expect("the template");
    let template = template.replace("PHOTO", &photo.join(","));
    let folder = pack("templates/unit-card.typ", &template);
    laid(&Folder::Disk(folder.path().join("test-pack")), 1).remove(0)
}

#[test]
fn every_paint_and_shape_looks_as_typst_itself_would_print_it() {
    let face = showcase().page;
    let (mean, _) = difference(
        pdf(&[PdfPage::from(&face)]),
        typst_pdf(std::slice::from_ref(&face)),
    );
    assert!(mean < 0.15, "alone: mean difference {mean}");

    let size = face.frame.size();
    let mut frame = Frame::hard(Size::new(size.x * 2.0, size.y));
    for x in [Abs::zero(), size.x] {
        let group = GroupItem::new(face.frame.clone());
        frame.push(Point::with_x(x), FrameItem::Group(group));
    }
    let pair = Page {
        frame,
        bleed: Sides::splat(Abs::zero()),
        ..face
    };
    let ours = pdf(&[PdfPage::from(&pair)]);
    let (mean, _) = difference(ours, typst_pdf(std::slice::from_ref(&pair)));
    assert!(mean < 0.15, "shared: mean difference {mean}");
}

/// Width, height, pixels for each metre, and the pixels of a PNG without alpha.
fn read_png(bytes: &[u8]) -> (u32, u32, u32, Vec<u8>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .expect("a PNG");
    let dims = reader.info().pixel_dims.expect("a resolution");
    assert_eq!(
        (dims.xppu, dims.unit),
        (dims.yppu, png::Unit::Meter),
        "square pixels"
    );
    assert_eq!(reader.info().color_type, png::ColorType::Rgb);
    let mut pixels = vec![0; reader.output_buffer_size().expect("a size")];
    let frame = reader.next_frame(&mut pixels).expect("the pixels");
    (frame.width, frame.height, dims.xppu, pixels)
}

#[test]
fn a_png_has_the_resolution_asked_for() {
    let face = one_face();
    for (dpi, edge, expected) in [
        (300.0, Edge::Trim, (744, 1039, 11811)),
        (300.0, Edge::Bleed, (815, 1110, 11811)),
        (96.0, Edge::Trim, (238, 333, 3780)),
    ] {
        let (width, height, per_metre, _) =
            read_png(&press::to_png(&face, dpi, edge).expect("a PNG"));
        assert_eq!((width, height, per_metre), expected, "{dpi} dpi, {edge:?}");
    }
    for dpi in [0.0, -300.0, f64::NAN, f64::INFINITY, 1e6] {
        assert!(press::to_png(&face, dpi, Edge::Trim).is_err(), "{dpi}");
    }
}

#[test]
fn a_png_for_a_print_service_has_the_pixels_asked_for() {
    let face = one_face();
    for (width, height, edge) in [
        (825, 1125, Edge::Bleed),
        (822, 1122, Edge::Bleed),
        (750, 1050, Edge::Trim),
    ] {
        let file = press::to_png_of_size(&face, width, height, edge).expect("a PNG");
        let (w, h, per_metre, pixels) = read_png(&file);
        assert_eq!((w, h), (width, height));
        // Our card is a little smaller than theirs: more pixels for each metre than 300 dpi.
        assert!((11_811..12_100).contains(&per_metre), "{per_metre}");
        // The ground reaches into all corners.
        let pixel = |x: u32, y: u32| &pixels[(y * w + x) as usize * 3..][..3];
        for (x, y) in [(0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1)] {
            assert_ne!(pixel(x, y), [255, 255, 255], "{width} x {height}: {x}, {y}");
        }
    }
    for (width, height, edge) in [
        (1125, 825, Edge::Bleed),
        (700, 1050, Edge::Trim),
        (0, 0, Edge::Trim),
        (u32::MAX, u32::MAX, Edge::Bleed),
    ] {
        assert!(
            press::to_png_of_size(&face, width, height, edge).is_err(),
            "{width} x {height}"
        );
    }
}

#[test]
fn a_png_shows_what_the_pdf_shows() {
    let face = one_face();
    let file = press::to_png(&face, 144.0, Edge::Bleed).expect("a PNG");
    let (width, height, _, pixels) = read_png(&file);
    let pdf = press::to_pdf(&[PdfPage::from(&face)], &info()).expect("a PDF");
    let pdf = Pdf::new(pdf).expect("a PDF");
    let settings = RenderSettings {
        x_scale: 2.0,
        y_scale: 2.0,
        width: u16::try_from(width).ok(),
        height: u16::try_from(height).ok(),
        bg_color: WHITE,
    };
    let page = &pdf.pages()[0];
    let drawn = render(
        page,
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &settings,
    );
    let drawn: Vec<u8> = drawn
        .data_as_u8_slice()
        .chunks(4)
        .flat_map(|pixel| pixel[..3].to_vec())
        .collect();
    let (mean, _) = compare(&pixels, &drawn);
    assert!(mean < 2.0, "mean difference {mean}");
}

#[test]
fn an_svg_reaches_to_the_edge_asked_for() {
    let face = one_face();
    for (edge, width, height) in [(Edge::Trim, 63.0, 88.0), (Edge::Bleed, 69.0, 94.0)] {
        let svg = press::to_svg(&face, edge);
        let tree =
            resvg::usvg::Tree::from_str(&svg, &resvg::usvg::Options::default()).expect("an SVG");
        // Typst's points are read as pixels of 96 to the inch.
        let mm = |length: f32| f64::from(length) * 25.4 / 96.0;
        let found = (mm(tree.size().width()), mm(tree.size().height()));
        assert!(
            (found.0 - width).abs() < 0.05 && (found.1 - height).abs() < 0.05,
            "{edge:?}: {found:?}"
        );
    }
}

/// A large map: hexes placed on three layers, each with its label.
fn map(hexes: usize) -> (Vec<PdfPage>, PdfInfo) {
    let mut pen = Pen::new();
    pen.move_to(10.0, 0.0);
    for corner in 1..6 {
        let (sin, cos) = f64::from(corner * 60).to_radians().sin_cos();
        pen.line_to(10.0 * cos, 10.0 * sin);
    }
    pen.close();
    pen.fill_with(Ink::rgb([220, 230, 200]), 255);
    pen.stroke_with(Ink::Grey(120), 255);
    pen.line(&Line::of_width(0.5));
    pen.fill_and_stroke(Rule::NonZero);
    let hex = Arc::new(pen.finish([-11.0, -11.0, 11.0, 11.0]));
    let typeface = Typeface::named("Oswald-Medium").expect("a bundled font");
    let across = hexes.isqrt();
    let mut sheet = Pen::new();
    for (number, layer) in ["Ground", "Hexes", "Labels"].iter().enumerate() {
        sheet.begin_layer(layer);
        for at in (number..hexes).step_by(3) {
            let (x, y) = ((at % across) as f64 * 16.0, (at / across) as f64 * 18.0);
            sheet.place(&hex, Matrix::shift(x, y));
            let label = typeface.set(&format!("{:03}.{:03}", at % across, at / across), 4.0);
            let middle = Matrix::shift(x - label.width() / 2.0, y + 8.0);
            sheet.fill_with(Ink::BLACK, 255);
            sheet.words(&label, middle);
        }
        sheet.end_layer();
    }
    let (width, height) = (Mm(1200.0), Mm(1200.0));
    let bounds = [0.0, 0.0, width.to_pt(), height.to_pt()];
    let plate = PageBackground::Plate(Arc::new(sheet.finish(bounds)));
    let info = PdfInfo {
        layers: vec!["Labels".into(), "Hexes".into()],
        ..info()
    };
    (vec![PdfPage::new(width, height, Some(plate))], info)
}

#[test]
fn a_large_map_is_small_and_its_layers_are_listed_in_the_order_asked_for() {
    let draw = || {
        let (pages, info) = map(20_000);
        press::to_pdf(&pages, &info).expect("a PDF")
    };
    let bytes = draw();
    assert!(bytes == draw(), "the same bytes every time");
    assert!(bytes.len() < 5 << 20, "{} bytes", bytes.len());
    // The hex and the sheet.
    assert_eq!(forms(bytes.clone()), 2);
    let pdf = Pdf::new(bytes).expect("a PDF");
    for names in layer_names(&pdf) {
        assert_eq!(names, ["Labels", "Hexes", "Ground"]);
    }
    let read = read_page(&pdf.pages()[0]);
    assert!(read.starts_with("000.000003.000006.000"), "{}", &read[..30]);
    assert_eq!(read.len(), 20_000 * 7);
}
