//! A pen draws on a plate: paths, words and other plates, as the operators of a PDF page; does not know Typst.
//!
//! Lengths are points, from the upper left corner to the right and down.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::deflate;
use super::plate::{Drawn, Plate};
use super::typeface::{Typeface, Words};
use crate::kernel::Colour;

/// From what is drawn to what it is drawn on: the six numbers of a PDF matrix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Matrix(pub [f64; 6]);

impl Matrix {
    /// Everything stays where it is.
    pub const IDENTITY: Matrix = Matrix([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    /// To the right and down.
    #[must_use]
    pub fn shift(x: f64, y: f64) -> Matrix {
        Matrix([1.0, 0.0, 0.0, 1.0, x, y])
    }

    /// Larger, from the corner.
    #[must_use]
    pub fn scale(x: f64, y: f64) -> Matrix {
        Matrix([x, 0.0, 0.0, y, 0.0, 0.0])
    }

    /// Clockwise about the corner.
    #[must_use]
    pub fn turn(degrees: f64) -> Matrix {
        let (sin, cos) = degrees.to_radians().sin_cos();
        Matrix([cos, sin, -sin, cos, 0.0, 0.0])
    }

    /// Applies `first`, and then this.
    #[must_use]
    pub fn after(self, first: Matrix) -> Matrix {
        let ([a, b, c, d, e, f], [u, v, w, x, y, z]) = (self.0, first.0);
        Matrix([
            a * u + c * v,
            b * u + d * v,
            a * w + c * x,
            b * w + d * x,
            a * y + c * z + e,
            b * y + d * z + f,
        ])
    }

    /// Where a point ends up.
    #[must_use]
    pub fn apply(self, x: f64, y: f64) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.0;
        (a * x + c * y + e, b * x + d * y + f)
    }
}

/// The ink something is printed in.
///
/// Colours are written as device colours: every home printer and every reader treats device RGB as sRGB, grey stays
/// pure black ink instead of becoming a mixture, and pictures need no colour profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ink {
    /// From black, 0, to white, 255.
    Grey(u8),
    /// Red, green, blue as sRGB.
    Rgb([u8; 3]),
    /// Cyan, magenta, yellow, black.
    Cmyk([u8; 4]),
}

impl Ink {
    /// Nothing but black.
    pub const BLACK: Ink = Ink::Grey(0);

    /// Equal parts make a grey, which is printed in black ink alone.
    #[must_use]
    pub fn rgb([r, g, b]: [u8; 3]) -> Ink {
        if r == g && g == b {
            Ink::Grey(r)
        } else {
            Ink::Rgb([r, g, b])
        }
    }
}

impl From<Colour> for Ink {
    fn from(colour: Colour) -> Ink {
        Ink::rgb([colour.r, colour.g, colour.b])
    }
}

/// How a line ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cap {
    /// At its last point.
    #[default]
    Butt,
    /// In half a disc.
    Round,
    /// In half a square.
    Square,
}

/// How a line turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Join {
    /// In a point.
    #[default]
    Miter,
    /// In an arc.
    Round,
    /// In a corner cut off.
    Bevel,
}

/// How a line is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// How wide it is.
    pub width: f64,
    /// How it ends.
    pub cap: Cap,
    /// How it turns.
    pub join: Join,
    /// The sharpness beyond which a point is cut off.
    pub miter_limit: f64,
    /// Lengths drawn and left out in turn; none for a whole line.
    pub dash: Vec<f64>,
    /// How far into the dashes it begins.
    pub phase: f64,
}

impl Line {
    /// A whole line.
    #[must_use]
    pub fn of_width(width: f64) -> Line {
        Line {
            width,
            cap: Cap::Butt,
            join: Join::Miter,
            miter_limit: 4.0,
            dash: Vec::new(),
            phase: 0.0,
        }
    }
}

/// Which parts are inside a path that crosses itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rule {
    /// Those it runs round.
    #[default]
    NonZero,
    /// Those it runs round an odd number of times.
    EvenOdd,
}

/// A step of opacity, for areas and words or for lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Veil {
    Fill(u8),
    Stroke(u8),
}

const OPAQUE: u8 = 255;
/// A letter out of place by fewer thousandths of its size than this is not corrected: it is invisible, and the error
/// does not add up.
const UNSEEN: f64 = 2.0;

/// What the operators so far have set. Nothing is known at first, because a plate inherits from where it is placed;
/// only opacities are always full there.
#[derive(Clone)]
struct State {
    fill: Option<Ink>,
    fill_opacity: u8,
    stroke: Option<Ink>,
    stroke_opacity: u8,
    line: Option<Line>,
    font: Option<(Typeface, f64)>,
}

/// Draws on a plate.
pub struct Pen {
    content: Vec<u8>,
    state: State,
    saved: Vec<State>,
    glyphs: BTreeMap<Typeface, BTreeMap<u16, Option<String>>>,
    plates: Vec<Arc<Plate>>,
    numbers: BTreeMap<u128, usize>,
    veils: BTreeSet<Veil>,
    layers: Vec<String>,
    /// Digits after the decimal point.
    digits: u32,
}

impl Default for Pen {
    fn default() -> Pen {
        Pen::new()
    }
}

impl Pen {
    /// A pen on an empty plate.
    #[must_use]
    pub fn new() -> Pen {
        Pen {
            content: Vec::new(),
            state: State {
                fill: None,
                fill_opacity: OPAQUE,
                stroke: None,
                stroke_opacity: OPAQUE,
                line: None,
                font: None,
            },
            saved: Vec::new(),
            glyphs: BTreeMap::new(),
            plates: Vec::new(),
            numbers: BTreeMap::new(),
            veils: BTreeSet::new(),
            layers: Vec::new(),
            // A thousandth of a point is finer than any printer.
            digits: 3,
        }
    }

    /// The same pen, but with this many digits after the decimal point: a large drawing measured in millimetres needs
    /// fewer.
    #[must_use]
    pub fn rounding(mut self, digits: u32) -> Pen {
        self.digits = digits;
        self
    }

    /// The plate. Anything drawn outside its bounds (left, top, right, bottom) is not printed.
    #[must_use]
    pub fn finish(mut self, bounds: [f64; 4]) -> Plate {
        while !self.saved.is_empty() {
            self.restore();
        }
        Plate::drawn(Drawn {
            bounds,
            stream: deflate(&self.content),
            glyphs: self.glyphs,
            plates: self.plates,
            veils: self.veils,
            layers: self.layers,
        })
    }

    /// Saves colours, lines, place and clip.
    pub fn save(&mut self) {
        self.saved.push(self.state.clone());
        self.op("q");
    }

    /// Restores what was last saved.
    pub fn restore(&mut self) {
        if let Some(state) = self.saved.pop() {
            self.state = state;
            self.op("Q");
        }
    }

    /// From here on everything is moved, turned or scaled.
    pub fn transform(&mut self, matrix: Matrix) {
        self.matrix(matrix);
        self.op("cm");
    }

    /// The ink and opacity of areas and words.
    pub fn fill_with(&mut self, ink: Ink, opacity: u8) {
        if self.state.fill != Some(ink) {
            self.state.fill = Some(ink);
            self.ink(ink, ["g", "rg", "k"]);
        }
        if self.state.fill_opacity != opacity {
            self.state.fill_opacity = opacity;
            self.veil(Veil::Fill(opacity));
        }
    }

    /// The ink and opacity of lines.
    pub fn stroke_with(&mut self, ink: Ink, opacity: u8) {
        if self.state.stroke != Some(ink) {
            self.state.stroke = Some(ink);
            self.ink(ink, ["G", "RG", "K"]);
        }
        if self.state.stroke_opacity != opacity {
            self.state.stroke_opacity = opacity;
            self.veil(Veil::Stroke(opacity));
        }
    }

    /// How lines are drawn.
    pub fn line(&mut self, line: &Line) {
        let before = self.state.line.replace(line.clone());
        let changes = |differ: fn(&Line, &Line) -> bool| {
            before.as_ref().is_none_or(|before| differ(before, line))
        };
        if changes(|a, b| a.width != b.width) {
            self.number(line.width);
            self.op("w");
        }
        if changes(|a, b| a.cap != b.cap) {
            self.number(f64::from(line.cap as u8));
            self.op("J");
        }
        if changes(|a, b| a.join != b.join) {
            self.number(f64::from(line.join as u8));
            self.op("j");
        }
        if changes(|a, b| a.miter_limit != b.miter_limit) {
            self.number(line.miter_limit.max(1.0));
            self.op("M");
        }
        if changes(|a, b| (&a.dash, a.phase) != (&b.dash, b.phase)) {
            self.content.push(b'[');
            // A dash pattern of zero lengths is not allowed.
            if line.dash.iter().any(|length| *length > 0.0) {
                line.dash.iter().for_each(|length| self.number(*length));
            }
            self.content.push(b']');
            self.number(line.phase);
            self.op("d");
        }
    }

    /// Begins a path, or another part of it.
    pub fn move_to(&mut self, x: f64, y: f64) {
        self.point(x, y);
        self.op("m");
    }

    /// Straight on.
    pub fn line_to(&mut self, x: f64, y: f64) {
        self.point(x, y);
        self.op("l");
    }

    /// In a curve towards the first point, coming from the second.
    pub fn cubic_to(&mut self, first: (f64, f64), second: (f64, f64), end: (f64, f64)) {
        for (x, y) in [first, second, end] {
            self.point(x, y);
        }
        self.op("c");
    }

    /// Back to where this part of the path began.
    pub fn close(&mut self) {
        self.op("h");
    }

    /// An upright rectangle as a part of the path.
    pub fn rect(&mut self, x: f64, y: f64, width: f64, height: f64) {
        self.point(x, y);
        self.point(width, height);
        self.op("re");
    }

    /// Fills the path and ends it.
    pub fn fill(&mut self, rule: Rule) {
        self.op(match rule {
            Rule::NonZero => "f",
            Rule::EvenOdd => "f*",
        });
    }

    /// Draws along the path and ends it.
    pub fn stroke(&mut self) {
        self.op("S");
    }

    /// Fills the path, draws along it and ends it.
    pub fn fill_and_stroke(&mut self, rule: Rule) {
        self.op(match rule {
            Rule::NonZero => "B",
            Rule::EvenOdd => "B*",
        });
    }

    /// From here to [`Pen::restore`], only what is inside the path is printed. Ends the path.
    pub fn clip(&mut self, rule: Rule) {
        self.op(match rule {
            Rule::NonZero => "W n",
            Rule::EvenOdd => "W* n",
        });
    }

    /// Words, starting at the point to which the matrix moves the origin.
    pub fn words(&mut self, words: &Words, matrix: Matrix) {
        self.op("BT");
        let font = (words.typeface, words.size);
        if self.state.font != Some(font) {
            self.state.font = Some(font);
            let key = words.typeface.key();
            self.content
                .extend_from_slice(format!("/{key} ").as_bytes());
            self.number(words.size);
            self.op("Tf");
        }
        // Letters must be upright on paper measured downwards.
        self.matrix(matrix.after(Matrix::scale(1.0, -1.0)));
        self.op("Tm");
        self.sorts(words);
        self.op("ET");
    }

    /// The outlines of words, drawn with the current line and colour. They are not text, so copying finds the words
    /// once, not twice.
    pub fn outline_words(&mut self, words: &Words, matrix: Matrix) {
        self.span("");
        self.op("1 Tr");
        self.words(words, matrix);
        self.op("0 Tr");
        self.op("EMC");
    }

    /// The letters of words. The reader advances by the width of each; any other spacing is corrected.
    fn sorts(&mut self, words: &Words) {
        let (mut reached, mut rise, mut row) = (0.0, 0.0, Row::default());
        let spacing = words.spacing();
        if spacing != 0.0 {
            self.number(spacing * words.size);
            self.op("Tc");
        }
        for sort in &words.sorts {
            if (sort.rise - rise).abs() > 1e-6 {
                row.end(&mut self.content);
                rise = sort.rise;
                self.number(rise * words.size);
                self.op("Ts");
            }
            // In thousandths of the size, as PDF counts.
            let back = ((reached - sort.at) * 1000.0).round();
            if back.abs() > UNSEEN {
                row.correct(&mut self.content, back);
                reached -= back / 1000.0;
            }
            // A glyph that is a letter of the font reads as that letter on every plate; a ligature reads as the text it
            // was first set for.
            let letter = words.typeface.letter(sort.glyph);
            let claims = self.glyphs.entry(words.typeface).or_default();
            let claim = claims
                .entry(sort.glyph)
                .or_insert_with(|| sort.reads.clone().filter(|_| letter.is_none()));
            if *claim == sort.reads {
                row.show(&mut self.content, sort.glyph);
            } else {
                // The same glyph for different text, such as a no-break space.
                let read = sort.reads.clone().or_else(|| letter.map(String::from));
                row.end(&mut self.content);
                self.span(&read.unwrap_or_default());
                row.show(&mut self.content, sort.glyph);
                row.end(&mut self.content);
                self.op("EMC");
            }
            reached += words.typeface.advance(sort.glyph) + spacing;
        }
        row.end(&mut self.content);
        if rise != 0.0 {
            self.op("0 Ts");
        }
        if spacing != 0.0 {
            self.op("0 Tc");
        }
    }

    /// What follows reads as this text, whatever its glyphs are.
    fn span(&mut self, text: &str) {
        self.content.extend_from_slice(b"/Span<</ActualText<FEFF");
        for unit in text.encode_utf16() {
            self.content
                .extend_from_slice(format!("{unit:04X}").as_bytes());
        }
        self.content.extend_from_slice(b">>>BDC\n");
    }

    /// Places another plate, with its corner where the matrix moves it. It is stored once, however often it is placed.
    pub fn place(&mut self, plate: &Arc<Plate>, matrix: Matrix) {
        let plates = &mut self.plates;
        let number = *self.numbers.entry(plate.key()).or_insert_with(|| {
            plates.push(plate.clone());
            plates.len() - 1
        });
        self.save();
        for (opacity, whole) in [
            (self.state.fill_opacity, Veil::Fill(OPAQUE)),
            (self.state.stroke_opacity, Veil::Stroke(OPAQUE)),
        ] {
            if opacity != OPAQUE {
                self.veil(whole);
            }
        }
        // An engraving expects the line style of an empty page; our own plates set the lines they need.
        if plate.may_hold_engraving() && self.state.line.is_some() {
            self.line(&Line {
                miter_limit: 10.0,
                ..Line::of_width(1.0)
            });
        }
        if matrix != Matrix::IDENTITY {
            self.transform(matrix);
        }
        self.content
            .extend_from_slice(format!("/P{number} ").as_bytes());
        self.op("Do");
        self.restore();
    }

    /// What follows is on a layer, which the reader can hide. Layers with the same name are one layer, on all pages.
    pub fn begin_layer(&mut self, name: &str) {
        let known = self.layers.iter().position(|layer| layer == name);
        let number = known.unwrap_or_else(|| {
            self.layers.push(name.to_string());
            self.layers.len() - 1
        });
        self.content
            .extend_from_slice(format!("/OC/L{number} ").as_bytes());
        self.op("BDC");
    }

    /// Ends the layer.
    pub fn end_layer(&mut self) {
        self.op("EMC");
    }

    fn ink(&mut self, ink: Ink, [grey, rgb, cmyk]: [&str; 3]) {
        let mut parts = |parts: &[u8]| {
            for part in parts {
                number(&mut self.content, f64::from(*part) / 255.0, 3);
            }
        };
        let operator = match ink {
            Ink::Grey(part) => {
                parts(&[part]);
                grey
            }
            Ink::Rgb(all) => {
                parts(&all);
                rgb
            }
            Ink::Cmyk(all) => {
                parts(&all);
                cmyk
            }
        };
        self.op(operator);
    }

    fn veil(&mut self, veil: Veil) {
        self.veils.insert(veil);
        self.content
            .extend_from_slice(format!("/{} ", veil.key()).as_bytes());
        self.op("gs");
    }

    fn point(&mut self, x: f64, y: f64) {
        self.number(x);
        self.number(y);
    }

    fn matrix(&mut self, matrix: Matrix) {
        let [a, b, c, d, x, y] = matrix.0;
        for part in [a, b, c, d] {
            number(&mut self.content, part, self.digits * 2);
        }
        self.point(x, y);
    }

    fn number(&mut self, value: f64) {
        number(&mut self.content, value, self.digits);
    }

    fn op(&mut self, operator: &str) {
        self.content.extend_from_slice(operator.as_bytes());
        self.content.push(b'\n');
    }
}

impl Veil {
    /// Its name among the resources of a plate.
    pub(super) fn key(self) -> String {
        match self {
            Veil::Fill(opacity) => format!("V{opacity}"),
            Veil::Stroke(opacity) => format!("U{opacity}"),
        }
    }
}

/// A row of glyphs that is being written.
#[derive(Default)]
struct Row {
    is_open: bool,
    in_string: bool,
}

impl Row {
    fn show(&mut self, out: &mut Vec<u8>, glyph: u16) {
        self.open(out);
        if !self.in_string {
            out.push(b'(');
            self.in_string = true;
        }
        for byte in glyph.to_be_bytes() {
            match byte {
                b'(' | b')' | b'\\' => out.extend([b'\\', byte]),
                b'\r' => out.extend(*b"\\r"),
                byte => out.push(byte),
            }
        }
    }

    fn correct(&mut self, out: &mut Vec<u8>, back: f64) {
        self.open(out);
        self.end_string(out);
        number(out, back, 0);
    }

    fn end(&mut self, out: &mut Vec<u8>) {
        self.end_string(out);
        if self.is_open {
            out.extend(*b"]TJ\n");
            self.is_open = false;
        }
    }

    fn open(&mut self, out: &mut Vec<u8>) {
        if !self.is_open {
            out.push(b'[');
            self.is_open = true;
        }
    }

    fn end_string(&mut self, out: &mut Vec<u8>) {
        if self.in_string {
            out.push(b')');
            self.in_string = false;
        }
    }
}

/// Writes a number and a space, as short as possible. NaN is written as 0.
fn number(out: &mut Vec<u8>, value: f64, digits: u32) {
    let unit = 10_i64.pow(digits);
    let scaled = (value * unit as f64).round() as i64;
    if scaled < 0 {
        out.push(b'-');
    }
    let scaled = scaled.unsigned_abs();
    let (whole, mut part) = (scaled / unit as u64, scaled % unit as u64);
    if whole > 0 || part == 0 {
        let mut figures = [0; 20];
        let mut at = figures.len();
        let mut rest = whole;
        loop {
            at -= 1;
            figures[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        out.extend_from_slice(&figures[at..]);
    }
    if part > 0 {
        out.push(b'.');
        let mut unit = unit as u64 / 10;
        while part > 0 {
            out.push(b'0' + (part / unit) as u8);
            part %= unit;
            unit /= 10;
        }
    }
    out.push(b' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_as_few_letters_as_they_can() {
        let written = |value: f64, digits: u32| {
            let mut out = Vec::new();
            number(&mut out, value, digits);
            String::from_utf8(out).unwrap()
        };
        for (value, digits, expected) in [
            (0.0, 3, "0 "),
            (-0.0001, 3, "0 "),
            (12.0, 3, "12 "),
            (-0.5, 3, "-.5 "),
            (1.0625, 3, "1.063 "),
            (100.007, 3, "100.007 "),
            (0.000_125, 6, ".000125 "),
            (-120.4, 0, "-120 "),
            (f64::NAN, 3, "0 "),
        ] {
            assert_eq!(written(value, digits), expected, "{value}");
        }
    }

    #[test]
    fn a_matrix_after_another_does_both() {
        let both = Matrix::shift(10.0, 0.0).after(Matrix::scale(2.0, 3.0));
        assert_eq!(both.apply(1.0, 1.0), (12.0, 3.0));
        let (x, y) = Matrix::turn(90.0).apply(1.0, 0.0);
        assert!(x.abs() < 1e-12 && (y - 1.0).abs() < 1e-12);
    }
}
