//! Every sheet as an independent PDF reader sees it: where it is cut, which back lies under which front, and that no face is
//! empty.

use hayro::hayro_interpret::font::Glyph;
use hayro::hayro_interpret::{
    BlendMode, ClipPath, Context, Device, GlyphDrawMode, Image, InterpreterCache,
    InterpreterSettings, Paint, PathDrawMode, SoftMask, TransformExt as _, interpret_page,
};
use hayro::hayro_syntax::Pdf;
use hayro::hayro_syntax::page::Page;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::vello_cpu::kurbo::{Affine, BezPath, PathEl, Point, Rect, Shape as _};
use hayro::{RenderCache, RenderSettings, render};

use super::frames::bundled;
use pressgang::content::Pack;
use pressgang::games;
use pressgang::kernel::{Measure, Mm};
use pressgang::press::{
    self, Body, CardSize, Flip, Job, Layout, Look, Marks, MarksOn, Paper, PdfCard, PdfInfo,
    PdfPage, Profile, SetPiece, SheetStyle, Theme, Turn, is_back,
};
use pressgang::source::Sources;

const POINTS_PER_MM: f64 = 72.0 / 25.4;
/// What a sheet may be off, in mm.
const OFF: f64 = 0.05;

fn look(paper: Paper, theme: Theme) -> Look {
    Look {
        paper,
        theme,
        card: CardSize::POKER,
        measure: Measure::Inch,
    }
}

fn job(look: Look, flip: Flip, gap: f64) -> Job {
    Job {
        look,
        layout: Layout::Nup,
        gap: Mm(gap),
        flip,
        style: SheetStyle {
            marks: Marks::Edge,
            marks_on: MarksOn::Both,
            profile: Profile::NONE,
        },
        backs: true,
        copies: 1,
    }
}

/// Pieces of a pack, laid out.
fn set(game: &str, look: &Look, only: &[&str]) -> (Pack, Vec<SetPiece>, Sources) {
    let (mut sources, mut findings) = (Sources::default(), Vec::new());
    let pack = games::load(&bundled(game), &mut sources, &mut findings).expect("the pack loads");
    let only: Vec<String> = only.iter().map(|kind| (*kind).to_string()).collect();
    let pieces = games::printed(&pack, look, &only);
    let set = press::set(
        &press::Cache::default(),
        &pack,
        pieces,
        &mut sources,
        &mut findings,
        &|| (),
    );
    assert!(findings.is_empty(), "{findings:?}");
    (pack, set, sources)
}

fn read(sheets: &[PdfPage]) -> Pdf {
    let bytes = press::to_pdf(sheets, &PdfInfo::default()).expect("a PDF");
    Pdf::new(bytes).expect("a PDF")
}

/// What a reader of the PDF finds: what is stroked, and rectangles that cut something off, in mm from the upper left corner.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) strokes: Vec<BezPath>,
    lines: Vec<(Point, Point)>,
    windows: Vec<Rect>,
}

impl Found {
    pub(crate) fn on(page: &Page<'_>) -> Found {
        let cache = InterpreterCache::new();
        let mut found = Found::default();
        let (width, height) = page.render_dimensions();
        let to_mm = Affine::scale(1.0 / POINTS_PER_MM) * page.initial_transform(true).to_kurbo();
        let mut context = Context::new(
            to_mm,
            Rect::new(0.0, 0.0, width.into(), height.into()),
            &cache,
            page.xref(),
            InterpreterSettings::default(),
        );
        interpret_page(page, &mut context, &mut found);
        found
    }
}

impl<'a> Device<'a> for Found {
    fn draw_path(&mut self, path: &BezPath, place: Affine, _: &Paint<'a>, mode: &PathDrawMode) {
        if !matches!(mode, PathDrawMode::Stroke(_)) {
            return;
        }
        self.strokes.push(place * path.clone());
        if let [PathEl::MoveTo(from), PathEl::LineTo(to)] = path.elements() {
            self.lines.push((place * *from, place * *to));
        }
    }
    fn push_clip_path(&mut self, clip: &ClipPath) {
        self.windows.push(clip.path.bounding_box());
    }
    fn draw_glyph(
        &mut self,
        _: &Glyph<'a>,
        _: Affine,
        _: Affine,
        _: &Paint<'a>,
        _: &GlyphDrawMode,
    ) {
    }
    fn set_soft_mask(&mut self, _: Option<SoftMask<'a>>) {}
    fn set_blend_mode(&mut self, _: BlendMode) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'a>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'a, '_>, _: Affine) {}
    fn pop_clip_path(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}

/// Where a card is cut, as it was planned.
fn trim(card: &PdfCard, size: CardSize) -> Rect {
    Rect::new(
        card.x.0,
        card.y.0,
        card.x.0 + size.width.0,
        card.y.0 + size.height.0,
    )
}

/// How far it shows on the sheet, as it was planned.
fn reach(card: &PdfCard, size: CardSize) -> Rect {
    let (reach, at) = (card.reach, trim(card, size));
    let (left, top) = (-reach.left.0, -reach.top.0);
    let (right, bottom) = (reach.right.0 - size.width.0, reach.bottom.0 - size.height.0);
    if card.turned.is_some() {
        Rect::new(at.x0 - right, at.y0 - bottom, at.x1 + left, at.y1 + top)
    } else {
        Rect::new(at.x0 - left, at.y0 - top, at.x1 + right, at.y1 + bottom)
    }
}

fn is_same(one: Rect, other: Rect) -> bool {
    [
        one.x0 - other.x0,
        one.y0 - other.y0,
        one.x1 - other.x1,
        one.y1 - other.y1,
    ]
    .iter()
    .all(|off| off.abs() <= OFF)
}

/// The places of the ticks at cuts, across or down, as the reader found them: rulers have ticks, too, but others were
/// planned.
fn ticks(found: &Found, sheet: &PdfPage, across: bool) -> Vec<f64> {
    let planned = |from: Point, to: Point| {
        sheet.marks.iter().any(|mark| {
            let start = Point::new(mark.x.0, mark.y.0);
            let end = Point::new(mark.x.0 + mark.dx.0, mark.y.0 + mark.dy.0);
            from.distance(start) <= OFF && to.distance(end) <= OFF
        })
    };
    let mut places: Vec<f64> = found
        .lines
        .iter()
        .filter(|(from, to)| planned(*from, *to))
        .filter(|(from, to)| across == ((from.x - to.x).abs() < 1e-3))
        .map(|(from, _)| if across { from.x } else { from.y })
        .collect();
    places.sort_by(f64::total_cmp);
    places.dedup_by(|one, other| (*one - *other).abs() < 0.01);
    places
}

/// Every paper, both edges, with and without bleed: cards and counters of both games. Ticks stand where a card is to be
/// cut; a card shows where it was planned; and a back lies exactly under its front.
#[test]
fn cuts_and_backs_measure_true_on_every_paper() {
    for game in ["home-guard", "to-arms"] {
        let first = look(Paper::A4, Theme::Mono);
        let (pack, pieces, mut sources) = set(game, &first, &["units", "counters"]);
        for paper in Paper::ALL {
            for (flip, gap) in [(Flip::LongEdge, 0.0), (Flip::ShortEdge, 4.0)] {
                let job = job(look(*paper, Theme::Mono), flip, gap);
                for piece in &pieces {
                    let Body::Cards { size, .. } = piece.piece.body else {
                        continue;
                    };
                    let sheets =
                        press::sheets(&press::Cache::default(), &pack, piece, &job, &mut sources)
                            .expect("sheets");
                    check_sheets(&sheets, size, flip, paper.name);
                }
            }
        }
    }
}

fn check_sheets(sheets: &[PdfPage], size: CardSize, flip: Flip, paper: &str) {
    let pdf = read(sheets);
    let found: Vec<Found> = pdf.pages().iter().map(Found::on).collect();
    for (sheet, found) in sheets.iter().zip(&found) {
        for card in &sheet.cards {
            let wanted = reach(card, size);
            assert!(
                found.windows.iter().any(|window| is_same(*window, wanted)),
                "{paper}: no card at {wanted:?}"
            );
        }
        for (across, length) in [(true, size.width.0), (false, size.height.0)] {
            let cuts = ticks(found, sheet, across);
            let sizes: Vec<f64> = cuts.windows(2).map(|pair| pair[1] - pair[0]).collect();
            assert!(!sizes.is_empty(), "{paper}: no ticks");
            // Cards and, where they stand apart, what is between them.
            let cards = sizes
                .iter()
                .filter(|it| (*it - length).abs() <= OFF)
                .count();
            let between = sizes
                .iter()
                .all(|it| (it - length).abs() <= OFF || *it < length / 2.0);
            assert!(cards > 0 && between, "{paper}: {sizes:?}, not {length}");
        }
    }
    for pair in sheets.windows(2).zip(found.windows(2)).step_by(2) {
        let ([front, back], [_, behind]) = (pair.0, pair.1) else {
            continue;
        };
        if !is_back(back) {
            continue;
        }
        let lying = Paper {
            name: "",
            width: front.width,
            height: front.height,
        };
        for card in &front.cards {
            let at = trim(card, size).center();
            let meant = match flip.turn(lying) {
                Turn::Sideways => Point::new(lying.width.0 - at.x, at.y),
                Turn::Over => Point::new(at.x, lying.height.0 - at.y),
            };
            let lies_there = |card: &PdfCard| {
                let wanted = reach(card, size);
                trim(card, size).center().distance(meant) <= OFF
                    && behind.windows.iter().any(|window| is_same(*window, wanted))
            };
            let is_met = back.cards.is_empty() || back.cards.iter().any(lies_there);
            assert!(is_met, "{paper}: no back at {meant:?}");
        }
    }
}

/// Everything both games print, each on another paper and in another theme: every page is drawn, and every face has ink.
#[test]
fn no_face_is_empty() {
    for (game, paper, theme) in [
        ("home-guard", Paper::A4, Theme::Colour),
        ("to-arms", Paper::LETTER, Theme::LowInk),
        ("home-guard", Paper::LETTER, Theme::Mono),
    ] {
        let look = look(paper, theme);
        let (pack, pieces, mut sources) = set(game, &look, &[]);
        for piece in &pieces {
            let job = job(look, Flip::LongEdge, 0.0);
            let sheets = press::sheets(&press::Cache::default(), &pack, piece, &job, &mut sources)
                .expect("sheets");
            let pdf = read(&sheets);
            assert_eq!(pdf.pages().len(), sheets.len());
            for (page, sheet) in pdf.pages().iter().zip(&sheets) {
                check_ink(page, sheet, &piece.piece.body, &piece.piece.title);
            }
        }
    }
}

fn check_ink(page: &Page<'_>, sheet: &PdfPage, body: &Body, title: &str) {
    let scale = 0.6;
    let settings = RenderSettings {
        x_scale: scale,
        y_scale: scale,
        bg_color: WHITE,
        ..Default::default()
    };
    let drawn = render(
        page,
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &settings,
    );
    let pixels = drawn.data_as_u8_slice().as_chunks::<4>().0;
    let columns = usize::from(drawn.width());
    let pixel = |mm: f64| (mm * POINTS_PER_MM * f64::from(scale)).round().max(0.0) as usize;
    let dark = |area: Rect| {
        let mut dark = 0;
        for row in pixels
            .chunks(columns)
            .take(pixel(area.y1))
            .skip(pixel(area.y0))
        {
            let within = row.iter().take(pixel(area.x1)).skip(pixel(area.x0));
            dark += within
                .filter(|[r, g, b, _]| u32::from(*r) + u32::from(*g) + u32::from(*b) < 480)
                .count();
        }
        dark
    };
    match body {
        Body::Pages(_) => {
            let whole = Rect::new(0.0, 0.0, sheet.width.0, sheet.height.0);
            assert!(dark(whole) > 500, "{title}: an empty page");
        }
        Body::Cards { size, .. } => {
            assert!(
                !sheet.cards.is_empty() || is_back(sheet),
                "{title}: an empty sheet"
            );
            for card in &sheet.cards {
                // Cut lines are no ink of the face itself.
                let inner = trim(card, *size).inset(-1.0);
                let dark = dark(inner);
                assert!(
                    dark >= 6,
                    "{title}: an empty face at {inner:?}, {dark} dark pixels"
                );
            }
        }
    }
}
