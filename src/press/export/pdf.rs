//! Pages as one PDF: their contents, the file's metadata, and its printing hints.

use std::sync::Arc;

use pdf_writer::types::NumberingStyle;
use pdf_writer::writers::{Catalog, DocumentInfo, Outline, OutlineItem};
use pdf_writer::{Finish as _, Name, Ref, TextStr};
use rayon::prelude::*;
use typst::layout::{Abs, Angle, Frame, FrameItem, GroupItem, Point, Ratio, Size, Transform};
use typst::syntax::Span;
use typst::visualize::{Color, Curve, FixedStroke, Geometry};
use typst_layout::Page;

use super::link::{Linker, boxed, is_sheer};
use super::pen::{Ink, Line, Matrix, Pen, Rule};
use super::plate::{Drawn, Matter, Plate};
use crate::kernel::{Mm, MmRect};
use crate::press::grid::Flip;
use crate::press::set_face::SetFace;
use crate::press::sheet::Shift;

/// How wide a mark is drawn, in points.
const MARK_WIDTH: f64 = 0.25;

/// The longest side of a page that every reader accepts, in its own units.
const MOST_UNITS: f64 = 14_400.0;

/// A page of a PDF.
#[derive(Clone, Debug)]
pub struct PdfPage {
    /// How wide the paper is.
    pub width: Mm,
    /// How high it is.
    pub height: Mm,
    /// What lies under everything else.
    pub background: Option<PageBackground>,
    /// The cards on it.
    pub cards: Vec<PdfCard>,
    /// The marks drawn over them.
    pub marks: Vec<PdfMark>,
    /// How cards and marks are moved to suit a printer.
    pub shift: Shift,
    /// Where the page is cut.
    pub trim: Option<MmRect>,
    /// How far the background runs beyond the cut.
    pub bleed: Option<MmRect>,
    /// The name of the page in the reader's list; its number if `None`.
    pub label: Option<String>,
}

/// What lies under everything else on a page.
#[derive(Clone, Debug)]
pub enum PageBackground {
    /// A face as large as the paper.
    Face(SetFace),
    /// A plate as large as the paper.
    Plate(Arc<Plate>),
}

/// A card on a page.
#[derive(Clone, Debug)]
pub struct PdfCard {
    /// The visible side.
    pub face: SetFace,
    /// Its left edge.
    pub x: Mm,
    /// Its upper edge.
    pub y: Mm,
    /// Its own width and height, when it is upside down.
    pub turned: Option<(Mm, Mm)>,
    /// How much of it is visible, from its own upper left corner.
    pub reach: MmRect,
}

/// A straight line on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PdfMark {
    /// Where it begins, from the left.
    pub x: Mm,
    /// Where it begins, from the top.
    pub y: Mm,
    /// How far it runs to the right.
    pub dx: Mm,
    /// How far it runs down.
    pub dy: Mm,
}

impl PdfPage {
    /// A page with nothing but its background.
    #[must_use]
    pub fn new(width: Mm, height: Mm, background: Option<PageBackground>) -> PdfPage {
        PdfPage {
            width,
            height,
            background,
            cards: Vec::new(),
            marks: Vec::new(),
            shift: Shift::NONE,
            trim: None,
            bleed: None,
            label: None,
        }
    }

    /// The page as Typst would draw it.
    ///
    /// # Errors
    /// When a face is no longer where it was stored.
    pub fn frame(&self) -> Result<Frame, String> {
        let size = Size::new(abs(self.width), abs(self.height));
        let mut frame = Frame::hard(size);
        if let Some(PageBackground::Face(face)) = &self.background {
            frame.push_frame(Point::zero(), face.page()?.frame);
        }
        if self.cards.is_empty() && self.marks.is_empty() {
            return Ok(frame);
        }
        let mut inside = Frame::hard(size);
        for card in &self.cards {
            let mut group = GroupItem::new(card.face.page()?.frame);
            group.clip = Some(rectangle(card.reach));
            if let Some((width, height)) = card.turned {
                group.transform = Transform::translate(abs(width), abs(height))
                    .pre_concat(Transform::scale(Ratio::new(-1.0), Ratio::new(-1.0)));
            }
            let place = Point::new(abs(card.x), abs(card.y));
            inside.push(place, FrameItem::Group(group));
        }
        for mark in &self.marks {
            let stroke = FixedStroke::from_pair(Color::BLACK, Abs::pt(MARK_WIDTH));
            let to = Point::new(abs(mark.dx), abs(mark.dy));
            let shape = FrameItem::Shape(Geometry::Line(to).stroked(stroke), Span::detached());
            inside.push(Point::new(abs(mark.x), abs(mark.y)), shape);
        }
        let mut group = GroupItem::new(inside);
        let (x, y) = (size.x / 2.0, size.y / 2.0);
        group.transform = Transform::translate(abs(self.shift.right), abs(self.shift.down))
            .pre_concat(Transform::translate(x, y))
            .pre_concat(Transform::rotate(Angle::deg(self.shift.degrees)))
            .pre_concat(Transform::translate(-x, -y));
        frame.push(Point::zero(), FrameItem::Group(group));
        Ok(frame)
    }

    /// The page as its own stream. Paper is measured downwards and PDF upwards, so it is flipped here.
    fn plate(&self) -> Result<Plate, String> {
        let (width, height) = (self.width.to_pt(), self.height.to_pt());
        let unit = self.unit();
        let mut pen = Pen::new();
        pen.transform(Matrix([
            1.0 / unit,
            0.0,
            0.0,
            -1.0 / unit,
            0.0,
            height / unit,
        ]));
        match &self.background {
            Some(PageBackground::Face(face)) => pen.place(&face.plate()?, Matrix::IDENTITY),
            Some(PageBackground::Plate(plate)) => pen.place(plate, Matrix::IDENTITY),
            None => {}
        }
        if self.shift != Shift::NONE {
            let Shift {
                right,
                down,
                degrees,
            } = self.shift;
            let (x, y) = (width / 2.0, height / 2.0);
            let matrix = Matrix::shift(right.to_pt() + x, down.to_pt() + y)
                .after(Matrix::turn(degrees))
                .after(Matrix::shift(-x, -y));
            pen.transform(matrix);
        }
        for card in &self.cards {
            card.draw(&mut pen)?;
        }
        pen.stroke_with(Ink::BLACK, 255);
        pen.line(&Line::of_width(MARK_WIDTH));
        for mark in &self.marks {
            pen.move_to(mark.x.to_pt(), mark.y.to_pt());
            pen.line_to((mark.x + mark.dx).to_pt(), (mark.y + mark.dy).to_pt());
            pen.stroke();
        }
        Ok(pen.finish([0.0, 0.0, width / unit, height / unit]))
    }

    /// A number that differs for pages that look different.
    ///
    /// # Errors
    /// When a face is no longer where it was stored.
    pub fn key(&self) -> Result<u128, String> {
        Ok(self.plate()?.key())
    }

    /// How many points the page counts as one: readers accept at most 14,400 units, which is five metres.
    fn unit(&self) -> f64 {
        (self.width.to_pt().max(self.height.to_pt()) / MOST_UNITS)
            .ceil()
            .max(1.0)
    }
}

impl PdfCard {
    fn draw(&self, pen: &mut Pen) -> Result<(), String> {
        pen.save();
        let place = Matrix::shift(self.x.to_pt(), self.y.to_pt());
        pen.transform(match self.turned {
            None => place,
            Some((width, height)) => place
                .after(Matrix::shift(width.to_pt(), height.to_pt()))
                .after(Matrix::scale(-1.0, -1.0)),
        });
        let MmRect {
            left,
            top,
            right,
            bottom,
        } = self.reach;
        pen.rect(
            left.to_pt(),
            top.to_pt(),
            (right - left).to_pt(),
            (bottom - top).to_pt(),
        );
        pen.clip(Rule::NonZero);
        pen.place(&self.face.plate()?, Matrix::IDENTITY);
        pen.restore();
        Ok(())
    }
}

impl From<&Page> for PdfPage {
    /// The bleed becomes part of the paper, and the boxes say so.
    fn from(page: &Page) -> PdfPage {
        let bleed = page.bleed;
        let fill = page.fill_or_transparent();
        let bled = !bleed.is_zero();
        let size = page.frame.size() + bleed.sum_by_axis();
        let mut whole = page.clone();
        if fill.is_some() || bled {
            let mut frame = Frame::hard(size);
            if let Some(fill) = fill {
                let background = Geometry::Rect(size).filled(fill);
                frame.push(
                    Point::zero(),
                    FrameItem::Shape(background, Span::detached()),
                );
            }
            let corner = Point::new(bleed.left, bleed.top);
            frame.push(corner, FrameItem::Group(GroupItem::new(page.frame.clone())));
            whole.frame = frame;
        }
        let rect = |from: Point, to: Point| MmRect {
            left: Mm(from.x.to_mm()),
            top: Mm(from.y.to_mm()),
            right: Mm(to.x.to_mm()),
            bottom: Mm(to.y.to_mm()),
        };
        let corner = Point::new(bleed.left, bleed.top);
        let background = PageBackground::Face(SetFace::from(whole));
        PdfPage {
            trim: bled.then(|| rect(corner, corner + page.frame.size().to_point())),
            bleed: bled.then(|| rect(Point::zero(), size.to_point())),
            ..PdfPage::new(Mm(size.x.to_mm()), Mm(size.y.to_mm()), Some(background))
        }
    }
}

/// The metadata of a PDF. It has no date: the same pages give the same bytes on any day.
#[derive(Clone, Debug, Default)]
pub struct PdfInfo {
    /// Shown by the reader instead of the file's name.
    pub title: String,
    /// The author of the printed content.
    pub author: Option<String>,
    /// A sentence on what it is.
    pub subject: Option<String>,
    /// Words to find it by.
    pub keywords: Vec<String>,
    /// The language of the text, such as `en`.
    pub language: Option<String>,
    /// The edge over which the paper is turned when fronts and backs alternate; `None` for fronts only.
    pub duplex: Option<Flip>,
    /// The source of the file's id, the same for every edition of a document.
    pub ident: String,
    /// The layers of the pages in the order in which a reader lists them. Unnamed ones come after.
    pub layers: Vec<String>,
    /// Where a reader may jump to.
    pub bookmarks: Vec<Bookmark>,
}

/// A line in a reader's table of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// What it says.
    pub title: String,
    /// The page it leads to, counted from 0.
    pub page: usize,
}

/// The pages as one PDF; every picture and every face is stored once.
///
/// # Errors
/// What cannot be written, in the PDF writer's own words.
pub fn to_pdf(pages: &[PdfPage], info: &PdfInfo) -> Result<Vec<u8>, String> {
    let plates: Vec<Plate> = pages
        .par_iter()
        .map(PdfPage::plate)
        .collect::<Result<_, _>>()?;
    let mut linker = Linker::new(&info.layers);
    let (catalog, tree, about) = (linker.new_ref(), linker.new_ref(), linker.new_ref());
    let mut kids = Vec::new();
    for (page, plate) in pages.iter().zip(&plates) {
        if let Matter::Drawn(drawn) = &plate.matter {
            kids.push(page.write(drawn, tree, &mut linker)?);
        }
    }
    linker.fonts()?;
    let outline = outline(&info.bookmarks, &kids, &mut linker);
    linker.write(tree, |chunk| {
        let count = i32::try_from(kids.len()).unwrap_or(i32::MAX);
        chunk.pages(tree).kids(kids).count(count);
    });
    linker.write(about, |chunk| info.write(chunk.indirect(about).start()));
    let labels = labels(pages, &mut linker);
    let mut chunk = pdf_writer::Chunk::with_settings(super::COMPACT);
    let mut words: Catalog<'_> = chunk.indirect(catalog).start();
    words.pages(tree);
    if let Some(outline) = outline {
        words.outlines(outline);
    }
    info.hints(&mut words);
    if !labels.is_empty() {
        let mut table = words.page_labels();
        let mut numbers = table.nums();
        for (number, label) in (0..).zip(&labels) {
            numbers.insert(number, *label);
        }
    }
    linker.list_layers(&mut words);
    words.finish();
    linker.append(catalog, chunk.as_bytes());
    Ok(linker.finish(catalog, about, &info.ident))
}

impl PdfPage {
    fn write(&self, drawn: &Drawn, tree: Ref, linker: &mut Linker) -> Result<Ref, String> {
        let unit = self.unit();
        let (width, height) = (self.width.to_pt() / unit, self.height.to_pt() / unit);
        if !(width > 0.0 && height > 0.0) {
            return Err("a page has no width or no height".into());
        }
        let area = |rect: MmRect| {
            let sides = [rect.left, rect.top, rect.right, rect.bottom];
            let area = sides.map(|side| side.to_pt() / unit);
            if area[0] < area[2] && area[1] < area[3] {
                Ok(boxed(area, height))
            } else {
                Err("the trim or bleed of a page is turned inside out")
            }
        };
        let trim = self.trim.map(area).transpose()?;
        let bleed = self.bleed.map(area).transpose()?;
        let id = linker.new_ref();
        let (content, resources) = linker.page(drawn);
        linker.write(id, |chunk| {
            let mut page = chunk.page(id);
            page.parent(tree)
                .media_box(boxed([0.0, 0.0, width, height], height))
                .contents(content);
            if unit > 1.0 {
                page.user_unit(unit as f32);
            }
            if let Some(trim) = trim {
                page.trim_box(trim);
            }
            if let Some(bleed) = bleed {
                page.bleed_box(bleed);
            }
            page.pair(Name(b"Resources"), resources);
            if is_sheer(drawn) {
                // Translucent parts are mixed as on the screen. This is left out when not needed, because it would turn
                // grey into RGB.
                page.group().transparency().color_space().device_rgb();
            }
        });
        Ok(id)
    }
}

/// The table of contents, unless it would have a single line.
fn outline(bookmarks: &[Bookmark], pages: &[Ref], linker: &mut Linker) -> Option<Ref> {
    let lines: Vec<(&Bookmark, Ref)> = bookmarks
        .iter()
        .filter_map(|bookmark| Some((bookmark, *pages.get(bookmark.page)?)))
        .collect();
    if lines.len() < 2 {
        return None;
    }
    let root = linker.new_ref();
    let ids: Vec<Ref> = lines.iter().map(|_| linker.new_ref()).collect();
    linker.write(root, |chunk| {
        let count = i32::try_from(lines.len()).unwrap_or(i32::MAX);
        let mut outline = chunk.indirect(root).start::<Outline<'_>>();
        outline.first(ids[0]).last(ids[ids.len() - 1]).count(count);
    });
    for (at, (bookmark, page)) in lines.iter().enumerate() {
        linker.write(ids[at], |chunk| {
            let mut line = chunk.indirect(ids[at]).start::<OutlineItem<'_>>();
            line.title(TextStr(&bookmark.title)).parent(root);
            if at > 0 {
                line.prev(ids[at - 1]);
            }
            if let Some(next) = ids.get(at + 1) {
                line.next(*next);
            }
            line.dest().page(*page).fit();
        });
    }
    Some(root)
}

/// A label for each page, if any has one.
fn labels(pages: &[PdfPage], linker: &mut Linker) -> Vec<Ref> {
    if pages.iter().all(|page| page.label.is_none()) {
        return Vec::new();
    }
    let numbered = (1..).zip(pages);
    numbered
        .map(|(number, page)| {
            let id = linker.new_ref();
            linker.write(id, |chunk| {
                let mut label = chunk
                    .indirect(id)
                    .start::<pdf_writer::writers::PageLabel<'_>>();
                match &page.label {
                    Some(name) => label.prefix(TextStr(name)),
                    None => label.style(NumberingStyle::Arabic).offset(number),
                };
            });
            id
        })
        .collect()
}

impl PdfInfo {
    fn write(&self, mut about: DocumentInfo<'_>) {
        about.title(TextStr(&self.title));
        if let Some(author) = &self.author {
            about.author(TextStr(author));
        }
        if let Some(subject) = &self.subject {
            about.subject(TextStr(subject));
        }
        if !self.keywords.is_empty() {
            about.keywords(TextStr(&self.keywords.join(", ")));
        }
        about.creator(TextStr("Pressgang"));
    }

    /// Asks the reader to print at true size, on paper of the size of the pages, and turned over the right edge.
    fn hints(&self, catalog: &mut Catalog<'_>) {
        let duplex: &[u8] = match self.duplex {
            None => b"Simplex",
            Some(Flip::LongEdge) => b"DuplexFlipLongEdge",
            Some(Flip::ShortEdge) => b"DuplexFlipShortEdge",
        };
        let mut hints = catalog.viewer_preferences();
        hints.display_doc_title(true);
        hints.pair(Name(b"PrintScaling"), Name(b"None"));
        hints.pair(Name(b"PickTrayByPDFSize"), true);
        hints.pair(Name(b"Duplex"), Name(duplex));
        hints.finish();
        if let Some(language) = &self.language {
            catalog.lang(TextStr(language));
        }
    }
}

fn rectangle(rect: MmRect) -> Curve {
    let mut curve = Curve::new();
    curve.move_(Point::new(abs(rect.left), abs(rect.top)));
    curve.line(Point::new(abs(rect.right), abs(rect.top)));
    curve.line(Point::new(abs(rect.right), abs(rect.bottom)));
    curve.line(Point::new(abs(rect.left), abs(rect.bottom)));
    curve.close();
    curve
}

fn abs(length: Mm) -> Abs {
    Abs::mm(length.0)
}
