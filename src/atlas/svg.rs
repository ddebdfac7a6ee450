//! A drawing as an SVG file: a group for each layer and each hex under stable names, stamps and letters stored once.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use super::lettering::Lettering;
use super::scene::{
    Anchor, Cap, Ink, Item, Layer, Path, Pen, Point, Scene, Shape, Stamp, Step, Words,
};
use super::sheet::{Sheet, View};

/// A sheet as an SVG file of its true size, with the parts of the map it shows.
#[must_use]
pub fn to_svg(sheet: &Sheet, scene: &Scene) -> String {
    let mut used = Used::default();
    for layer in &scene.layers {
        used.look_at(&layer.items);
    }
    let mut own = Used::default();
    own.look_at(&sheet.items);
    let (width, height) = (number(sheet.width), number(sheet.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\" fill=\"none\">\n<defs>\n"
    );
    outline(&mut out, scene);
    stamps(&mut out, &scene.stamps, &used, MAP);
    stamps(&mut out, &sheet.stamps, &own, SHEET);
    letters(&mut out, used.letters.union(&own.letters));
    out.push_str("</defs>\n");
    for (at, view) in sheet.views.iter().enumerate() {
        show(&mut out, at, view, scene);
    }
    items(&mut out, &sheet.items, &sheet.stamps, SHEET);
    out.push_str("</svg>\n");
    out
}

/// Several drawings of one map for one HTML page: first what they share, then each drawing.
#[must_use]
pub fn to_svgs(sheets: &[Sheet], scene: &Scene) -> (String, Vec<String>) {
    let mut used = Used::default();
    for layer in &scene.layers {
        used.look_at(&layer.items);
    }
    sheets.iter().for_each(|sheet| used.look_at(&sheet.items));
    let mut shared = String::from("<svg class=\"defs\" aria-hidden=\"true\">\n<defs>\n");
    outline(&mut shared, scene);
    stamps(&mut shared, &scene.stamps, &used, MAP);
    letters(&mut shared, &used.letters);
    shared.push_str("<g stroke-linecap=\"round\" stroke-linejoin=\"round\" fill=\"none\">\n");
    for layer in &scene.layers {
        self::layer(&mut shared, layer, scene);
    }
    shared.push_str("</g>\n</defs>\n</svg>");
    let drawn = sheets.iter().map(|sheet| {
        let mut out = format!(
            "<svg viewBox=\"0 0 {} {}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" fill=\"none\" role=\"img\">\n",
            number(sheet.width),
            number(sheet.height)
        );
        for view in &sheet.views {
            frame(&mut out, view);
            for layer in &scene.layers {
                let _ = writeln!(out, "<use href=\"#{}\"/>", layer.id);
            }
            out.push_str("</svg>\n");
        }
        items(&mut out, &sheet.items, &[], SHEET);
        out.push_str("</svg>");
        out
    });
    (shared, drawn.collect())
}

fn outline(out: &mut String, scene: &Scene) {
    let _ = writeln!(
        out,
        "<clipPath id=\"outline\"><path d=\"{}\" clip-rule=\"evenodd\"/></clipPath>",
        data(&scene.outline)
    );
}

fn letters<'a>(out: &mut String, letters: impl IntoIterator<Item = &'a (Lettering, u16)>) {
    for (face, glyph) in letters {
        let _ = writeln!(
            out,
            "<path id=\"{}-{glyph}\" d=\"{}\"/>",
            face.word(),
            data(&face.outline(*glyph))
        );
    }
}

/// The prefix of stamps that belong to the map, not the sheet.
const MAP: &str = "stamp";
const SHEET: &str = "mark";

fn stamps(out: &mut String, stamps: &[Stamp], used: &Used, whose: &str) {
    for stamp in used.stamps.iter().filter_map(|at| stamps.get(*at)) {
        let _ = writeln!(out, "<g id=\"{whose}-{}\">", stamp.name);
        stamp.shapes.iter().for_each(|it| shape(out, it));
        out.push_str("</g>\n");
    }
}

/// A part of the map. Only the first has the names of layers and hexes, because a name must be unique.
fn show(out: &mut String, number_of_view: usize, view: &View, scene: &Scene) {
    frame(out, view);
    for layer in &scene.layers {
        if number_of_view > 0 {
            let _ = writeln!(out, "<use href=\"#{}\"/>", layer.id);
        } else {
            self::layer(out, layer, scene);
        }
    }
    out.push_str("</svg>\n");
}

/// Opens the window that shows a part of the map.
fn frame(out: &mut String, view: &View) {
    let window = view.window;
    let _ = writeln!(
        out,
        "<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" viewBox=\"{} {} {} {}\">",
        number(view.at.x),
        number(view.at.y),
        number(window.width() * view.scale),
        number(window.height() * view.scale),
        number(window.from.x),
        number(window.from.y),
        number(window.width()),
        number(window.height()),
    );
}

fn layer(out: &mut String, layer: &Layer, scene: &Scene) {
    let clip = if layer.clipped {
        " clip-path=\"url(#outline)\""
    } else {
        ""
    };
    let _ = writeln!(out, "<g id=\"{}\"{clip}>", layer.id);
    let _ = writeln!(out, "<title>{}</title>", escaped(layer.title));
    items(out, &layer.items, &scene.stamps, MAP);
    out.push_str("</g>\n");
}

/// What is used, and so must be stored.
#[derive(Default)]
struct Used {
    stamps: BTreeSet<usize>,
    letters: BTreeSet<(Lettering, u16)>,
}

impl Used {
    fn look_at(&mut self, items: &[Item]) {
        for item in items {
            match item {
                Item::Shape(_) | Item::Tint { .. } => {}
                Item::Stamp { stamp, .. } => {
                    self.stamps.insert(*stamp);
                }
                Item::Words(words) => {
                    let letters = words.face.glyphs(&words.text);
                    self.letters
                        .extend(letters.iter().map(|(glyph, _)| (words.face, *glyph)));
                }
                Item::Clipped { items, .. } | Item::Group { items, .. } => self.look_at(items),
            }
        }
    }
}

fn items(out: &mut String, items: &[Item], stamps: &[Stamp], whose: &str) {
    for item in items {
        match item {
            Item::Shape(it) => shape(out, it),
            Item::Tint {
                path,
                colour,
                opacity,
            } => {
                let _ = writeln!(
                    out,
                    "<path d=\"{}\" fill=\"{colour}\" fill-opacity=\"{}\" fill-rule=\"evenodd\"/>",
                    data(path),
                    number(f64::from(*opacity) / 255.0)
                );
            }
            Item::Stamp {
                stamp,
                at,
                scale,
                turn,
            } => {
                let Some(stamp) = stamps.get(*stamp) else {
                    continue;
                };
                let _ = write!(out, "<use href=\"#{whose}-{}\" transform=\"", stamp.name);
                place(out, *at, *turn, *scale);
                out.push_str("\"/>\n");
            }
            Item::Words(it) => words(out, it),
            Item::Clipped { outline, items } => {
                // Its position in the file is a unique name.
                let name = format!("cut-{}", out.len());
                let _ = writeln!(
                    out,
                    "<clipPath id=\"{name}\"><path d=\"{}\" clip-rule=\"evenodd\"/></clipPath>\n<g clip-path=\"url(#{name})\">",
                    data(outline)
                );
                self::items(out, items, stamps, whose);
                out.push_str("</g>\n");
            }
            Item::Group { id, items } => {
                let _ = writeln!(out, "<g id=\"{id}\">");
                self::items(out, items, stamps, whose);
                out.push_str("</g>\n");
            }
        }
    }
}

fn place(out: &mut String, at: Point, turn: f64, scale: f64) {
    let _ = write!(out, "translate({} {})", number(at.x), number(at.y));
    if turn != 0.0 {
        let _ = write!(out, " rotate({})", number(turn));
    }
    if scale != 1.0 {
        let _ = write!(out, " scale({})", number(scale));
    }
}

fn shape(out: &mut String, shape: &Shape) {
    let _ = write!(out, "<path d=\"{}\"", data(&shape.path));
    ink(out, shape.ink);
    out.push_str("/>\n");
}

fn ink(out: &mut String, ink: Ink) {
    if let Some(fill) = ink.fill {
        let _ = write!(out, " fill=\"{fill}\" fill-rule=\"evenodd\"");
    }
    if let Some(pen) = ink.pen {
        line(out, pen);
    }
}

fn line(out: &mut String, pen: Pen) {
    let _ = write!(
        out,
        " stroke=\"{}\" stroke-width=\"{}\"",
        pen.colour,
        number(pen.width)
    );
    if let Some([dash, gap]) = pen.dash {
        let _ = write!(
            out,
            " stroke-dasharray=\"{} {}\"",
            number(dash),
            number(gap)
        );
    }
    if pen.cap == Cap::Butt {
        out.push_str(" stroke-linecap=\"butt\"");
    }
}

/// Letters are outlines, because a viewer need not have our fonts; their text is in the label.
fn words(out: &mut String, words: &Words) {
    let width = words.face.width(&words.text, words.size);
    let back = match words.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width / 2.0,
        Anchor::End => width,
    };
    let _ = write!(
        out,
        "<g aria-label=\"{}\" transform=\"",
        escaped(&words.text)
    );
    place(out, words.at, words.turn, words.size);
    out.push('"');
    let letters = |out: &mut String| {
        let mut x = -back / words.size;
        for (glyph, advance) in words.face.glyphs(&words.text) {
            let _ = write!(
                out,
                "<use href=\"#{}-{glyph}\" x=\"{}\"/>",
                words.face.word(),
                number(x)
            );
            x += advance;
        }
    };
    out.push_str(">\n");
    if let Some(halo) = words.halo {
        let _ = write!(
            out,
            "<g stroke=\"{halo}\" stroke-width=\"{}\">",
            Words::HALO
        );
        letters(out);
        out.push_str("</g>\n");
    }
    let _ = write!(out, "<g fill=\"{}\">", words.colour);
    letters(out);
    out.push_str("</g>\n</g>\n");
}

fn data(path: &Path) -> String {
    let mut out = String::new();
    let point = |out: &mut String, point: Point| {
        let _ = write!(out, "{} {}", number(point.x), number(point.y));
    };
    for step in &path.0 {
        match *step {
            Step::Move(to) => {
                out.push('M');
                point(&mut out, to);
            }
            Step::Line(to) => {
                out.push('L');
                point(&mut out, to);
            }
            Step::Curve(one, two, to) => {
                out.push('C');
                for (at, it) in [one, two, to].into_iter().enumerate() {
                    if at > 0 {
                        out.push(' ');
                    }
                    point(&mut out, it);
                }
            }
            Step::Close => out.push('Z'),
        }
    }
    out
}

/// A number to a ten-thousandth, without trailing zeros: finer than any printer.
fn number(value: f64) -> String {
    let mut text = format!("{value:.4}");
    let kept = text.trim_end_matches('0').trim_end_matches('.').len();
    text.truncate(kept);
    if text == "-0" { "0".into() } else { text }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
