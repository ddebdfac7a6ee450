//! The type that maps are lettered with: which faces there are, how wide a line is, and the outlines of letters.

use std::sync::OnceLock;

use ttf_parser::Face;

use super::scene::{Path, Point, Step};
use crate::source::bundled;

/// A face of type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lettering {
    /// Names and titles.
    Heading,
    /// Notes.
    Text,
    /// Emphasis in notes.
    Bold,
}

impl Lettering {
    /// All of them.
    pub const ALL: [Lettering; 3] = [Lettering::Heading, Lettering::Text, Lettering::Bold];

    /// A word for files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Lettering::Heading => "heading",
            Lettering::Text => "text",
            Lettering::Bold => "bold",
        }
    }

    /// The file of its font, as it is bundled.
    #[must_use]
    pub fn file(self) -> &'static str {
        match self {
            Lettering::Heading => "fonts/Oswald-Medium.ttf",
            Lettering::Text => "fonts/ArchivoNarrow-Regular.ttf",
            Lettering::Bold => "fonts/ArchivoNarrow-Bold.ttf",
        }
    }

    /// The font itself; `None` only if it is not bundled.
    fn font(self) -> Option<&'static Face<'static>> {
        static FONTS: OnceLock<[Option<Face<'static>>; 3]> = OnceLock::new();
        let fonts = FONTS
            .get_or_init(|| Lettering::ALL.map(|face| Face::parse(bundled(face.file())?, 0).ok()));
        fonts[self as usize].as_ref()
    }

    /// How wide a line is, in millimetres.
    #[must_use]
    pub fn width(self, text: &str, size: f64) -> f64 {
        self.glyphs(text)
            .iter()
            .map(|(_, advance)| advance * size)
            .sum()
    }

    /// The letters of a line: each with its glyph number in the font and its width in units of the type's height.
    #[must_use]
    pub fn glyphs(self, text: &str) -> Vec<(u16, f64)> {
        let Some(face) = self.font() else {
            return Vec::new();
        };
        let em = f64::from(face.units_per_em());
        text.chars()
            .map(|letter| {
                let glyph = face.glyph_index(letter).unwrap_or_default();
                let advance = face.glyph_hor_advance(glyph).unwrap_or_default();
                (glyph.0, f64::from(advance) / em)
            })
            .collect()
    }

    /// The outline of a letter, relative to the start of its base line, for type one millimetre high.
    #[must_use]
    pub fn outline(self, glyph: u16) -> Path {
        let Some(face) = self.font() else {
            return Path::default();
        };
        let mut tracer = Tracer {
            em: f64::from(face.units_per_em()),
            steps: Vec::new(),
            last: Point::default(),
        };
        face.outline_glyph(ttf_parser::GlyphId(glyph), &mut tracer);
        Path(tracer.steps)
    }
}

struct Tracer {
    em: f64,
    steps: Vec<Step>,
    last: Point,
}

impl Tracer {
    /// Fonts measure upwards.
    fn at(&mut self, x: f32, y: f32) -> Point {
        Point::new(f64::from(x) / self.em, -f64::from(y) / self.em)
    }
}

impl ttf_parser::OutlineBuilder for Tracer {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = self.at(x, y);
        self.steps.push(Step::Move(self.last));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.last = self.at(x, y);
        self.steps.push(Step::Line(self.last));
    }

    fn quad_to(&mut self, handle_x: f32, handle_y: f32, x: f32, y: f32) {
        let (from, handle, to) = (self.last, self.at(handle_x, handle_y), self.at(x, y));
        let part = 2.0 / 3.0;
        self.steps.push(Step::Curve(
            from.towards(handle, part),
            to.towards(handle, part),
            to,
        ));
        self.last = to;
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let (one, two, to) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.steps.push(Step::Curve(one, two, to));
        self.last = to;
    }

    fn close(&mut self) {
        self.steps.push(Step::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_has_letters_with_widths_and_outlines() {
        for face in Lettering::ALL {
            assert!(face.width("Church hall", 3.0) > 5.0, "{face:?}");
            for (glyph, advance) in face.glyphs("Ag1") {
                assert!(glyph > 0 && advance > 0.0, "{face:?}");
                assert!(!face.outline(glyph).0.is_empty(), "{face:?}");
            }
        }
    }
}
