//! The bundled fonts as plates use them: the letter and width of each glyph, and the subset of a font that is used.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Chunk, Filter, Finish as _, Name, Rect, Ref, Str};
use subsetter::GlyphRemapper;
use typst::layout::Abs;
use typst::text::{Font, FontInstance, FontVariations};

use super::deflate;
use crate::press::materials::hash_of;
use crate::press::world::{font_number, fonts};

/// A bundled font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Typeface(u8);

/// Words set in a typeface: glyphs in their places.
#[derive(Clone, Debug)]
pub struct Words {
    /// The font.
    pub typeface: Typeface,
    /// Its size in points.
    pub size: f64,
    /// The letters.
    pub sorts: Vec<Sort>,
}

/// A letter of words, as a printer calls it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sort {
    /// Which glyph of the font.
    pub glyph: u16,
    /// Where it begins, from the start of the words, in units of their size.
    pub at: f64,
    /// How far it is above the line, likewise.
    pub rise: f64,
    /// Its text, if that differs from the font's own.
    pub reads: Option<String>,
}

/// What is known about a font.
struct Known {
    font: Font,
    key: String,
    name: String,
    /// In thousandths of the size, as whole numbers, which suit PDF readers.
    advances: Vec<u16>,
    letters: BTreeMap<u16, char>,
    glyphs: BTreeMap<char, u16>,
    is_truetype: bool,
    ascent: f32,
    descent: f32,
    capitals: f32,
    slant: f32,
    bounds: Rect,
    is_monospaced: bool,
}

impl Typeface {
    /// The font with a name such as `Oswald-Medium`.
    #[must_use]
    pub fn named(name: &str) -> Option<Typeface> {
        let at = known().iter().position(|known| known.name == name)?;
        u8::try_from(at).ok().map(Typeface)
    }

    /// The typeface of a Typst font, if it is one of ours, unmodified.
    pub(super) fn of(font: &FontInstance) -> Option<Typeface> {
        let number = font_number(font)?;
        let known = known().get(number)?;
        let is_plain = known.is_truetype && font.variations().0.is_empty();
        is_plain
            .then(|| u8::try_from(number).ok().map(Typeface))
            .flatten()
    }

    /// The typeface with a number, as used in a stored plate.
    pub(super) fn numbered(number: u8) -> Option<Typeface> {
        known().get(usize::from(number)).map(|_| Typeface(number))
    }

    pub(super) fn number(self) -> u8 {
        self.0
    }

    /// Its name among the resources of a plate.
    pub(super) fn key(self) -> &'static str {
        self.known().map_or("F", |known| &known.key)
    }

    /// Sets words on a line, letter after letter by their own widths. A letter the font does not have is left out.
    #[must_use]
    pub fn set(self, text: &str, size: f64) -> Words {
        let mut at = 0.0;
        let mut sorts = Vec::new();
        for letter in text.chars() {
            let Some(glyph) = self.known().and_then(|known| known.glyphs.get(&letter)) else {
                continue;
            };
            let reads = (self.letter(*glyph) != Some(letter)).then(|| letter.to_string());
            sorts.push(Sort {
                glyph: *glyph,
                at,
                rise: 0.0,
                reads,
            });
            at += self.advance(*glyph);
        }
        Words {
            typeface: self,
            size,
            sorts,
        }
    }

    /// How wide a glyph is, in units of the size.
    pub(super) fn advance(self, glyph: u16) -> f64 {
        let advance = self
            .known()
            .and_then(|known| known.advances.get(usize::from(glyph)));
        f64::from(advance.copied().unwrap_or_default()) / 1000.0
    }

    /// The letter of a glyph by the font's own table.
    pub(super) fn letter(self, glyph: u16) -> Option<char> {
        self.known()?.letters.get(&glyph).copied()
    }

    fn known(self) -> Option<&'static Known> {
        known().get(usize::from(self.0))
    }

    /// Writes the subset of the font that is used. Plates name glyphs by their numbers in the whole font, because they
    /// are made before the other used glyphs are known; a table in the file maps them to the subset.
    pub(super) fn write(
        self,
        glyphs: &BTreeMap<u16, Option<String>>,
        refs: [Ref; 6],
    ) -> Result<[Chunk; 6], String> {
        let known = self.known().ok_or("a plate names a font we do not have")?;
        let used: Vec<u16> = glyphs.keys().copied().collect();
        let part = GlyphRemapper::new_from_glyphs_sorted(&used);
        let data = subsetter::subset(known.font.data(), known.font.index(), &part)
            .map_err(|error| format!("the font `{}` cannot be subset: {error}", known.name))?;
        let base = format!("{}+{}", tag(self, &used), known.name);
        let base = Name(base.as_bytes());
        let [font, cid, descriptor, unicode, file, map] = refs;
        let mut chunks = refs.map(|_| Chunk::with_settings(super::COMPACT));
        let [of_font, of_cid, of_descriptor, of_unicode, of_file, of_map] = &mut chunks;

        of_font
            .type0_font(font)
            .base_font(base)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid)
            .to_unicode(unicode);
        let mut about = of_cid.cid_font(cid);
        about
            .subtype(CidFontType::Type2)
            .base_font(base)
            .system_info(SYSTEM)
            .font_descriptor(descriptor)
            .default_width(0.0)
            .cid_to_gid_map_stream(map);
        let mut widths = about.widths();
        for row in used.chunk_by(|one, next| one + 1 == *next) {
            let first = row.first().copied().unwrap_or_default();
            let row = row
                .iter()
                .map(|glyph| (self.advance(*glyph) * 1000.0).round() as f32);
            widths.consecutive(first, row);
        }
        widths.finish();
        about.finish();
        let mut flags = FontFlags::SYMBOLIC;
        flags.set(FontFlags::FIXED_PITCH, known.is_monospaced);
        flags.set(FontFlags::ITALIC, known.slant != 0.0);
        of_descriptor
            .font_descriptor(descriptor)
            .name(base)
            .flags(flags)
            .bbox(known.bounds)
            .italic_angle(known.slant)
            .ascent(known.ascent)
            .descent(known.descent)
            .cap_height(known.capitals)
            .stem_v(80.0)
            .font_file2(file);
        of_unicode
            .cmap(unicode, &deflate(&self.to_unicode(glyphs)))
            .filter(Filter::FlateDecode);
        of_file
            .stream(file, &deflate(&data))
            .filter(Filter::FlateDecode)
            .pair(
                Name(b"Length1"),
                i32::try_from(data.len()).unwrap_or(i32::MAX),
            );
        let last = used.last().copied().unwrap_or_default();
        let table: Vec<u8> = (0..=last)
            .flat_map(|glyph| part.get(glyph).unwrap_or_default().to_be_bytes())
            .collect();
        of_map
            .stream(map, &deflate(&table))
            .filter(Filter::FlateDecode);
        Ok(chunks)
    }

    /// The table by which a reader finds and copies the text of the glyphs.
    fn to_unicode(self, glyphs: &BTreeMap<u16, Option<String>>) -> Vec<u8> {
        let mut table = UnicodeCmap::<u16>::new(Name(b"Custom"), SYSTEM);
        for (glyph, reads) in glyphs {
            match (reads, self.letter(*glyph)) {
                (Some(text), _) if !text.is_empty() => {
                    table.pair_with_multiple(*glyph, text.chars())
                }
                (None, Some(letter)) => table.pair(*glyph, letter),
                _ => {}
            }
        }
        table.finish().to_vec()
    }
}

impl Words {
    /// The extra space between most letters, in units of the size, to a thousandth, as written.
    pub(super) fn spacing(&self) -> f64 {
        let mut counts: BTreeMap<i64, usize> = BTreeMap::new();
        for pair in self.sorts.windows(2) {
            if let [one, next] = pair {
                let apart = next.at - one.at - self.typeface.advance(one.glyph);
                *counts.entry((apart * 1000.0).round() as i64).or_default() += 1;
            }
        }
        let most = counts.iter().max_by_key(|(_, count)| **count);
        match most {
            Some((apart, count)) if apart.abs() > 2 && count * 2 >= self.sorts.len() => {
                *apart as f64 / 1000.0
            }
            _ => 0.0,
        }
    }

    /// How wide they are, in points.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.sorts.last().map_or(0.0, |last| {
            (last.at + self.typeface.advance(last.glyph)) * self.size
        })
    }
}

const SYSTEM: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// The six letters before the name of a font subset.
fn tag(typeface: Typeface, glyphs: &[u16]) -> String {
    let mut bytes = vec![typeface.0];
    bytes.extend(glyphs.iter().flat_map(|glyph| glyph.to_be_bytes()));
    let mut hash = hash_of(&bytes);
    let letter = |_| {
        let letter = b'A' + (hash % 26) as u8;
        hash /= 26;
        char::from(letter)
    };
    (0..6).map(letter).collect()
}

fn known() -> &'static [Known] {
    static KNOWN: OnceLock<Vec<Known>> = OnceLock::new();
    KNOWN.get_or_init(|| {
        let numbered = fonts().iter().enumerate();
        numbered.map(|(number, font)| read(number, font)).collect()
    })
}

fn read(number: usize, font: &Font) -> Known {
    let plain = FontVariations::default();
    let instance = font
        .clone()
        .instantiate(font.info().variant, Abs::pt(10.0), &plain);
    let face = instance.ttf();
    let thousandths = |units: i16| (f64::from(units) / instance.units_per_em() * 1000.0) as f32;
    let mut glyphs = BTreeMap::new();
    let tables = face.tables().cmap.iter().flat_map(|cmap| cmap.subtables);
    for table in tables.filter(|table| table.is_unicode()) {
        table.codepoints(|code| {
            let glyph = table.glyph_index(code).filter(|glyph| glyph.0 != 0);
            if let (Some(letter), Some(glyph)) = (char::from_u32(code), glyph) {
                glyphs.entry(letter).or_insert(glyph.0);
            }
        });
    }
    let mut letters = BTreeMap::new();
    // A ligature has its own code, but reads as the letters it was set for.
    let ligatures = '\u{fb00}'..='\u{fb06}';
    for (letter, glyph) in &glyphs {
        if !ligatures.contains(letter) {
            letters.entry(*glyph).or_insert(*letter);
        }
    }
    let bounds = face.global_bounding_box();
    let metrics = instance.metrics();
    Known {
        key: format!("F{number}"),
        name: font
            .post_script_name()
            .unwrap_or_else(|| font.info().family.replace(' ', "")),
        advances: (0..face.number_of_glyphs())
            .map(|glyph| {
                let advance = instance
                    .x_advance(glyph)
                    .map_or(0.0, |advance| advance.get());
                (advance * 1000.0).round() as u16
            })
            .collect(),
        letters,
        glyphs,
        is_truetype: face.tables().glyf.is_some(),
        ascent: (metrics.ascender.get() * 1000.0) as f32,
        descent: (metrics.descender.get() * 1000.0) as f32,
        capitals: (metrics.cap_height.get() * 1000.0) as f32,
        slant: face.italic_angle(),
        bounds: Rect::new(
            thousandths(bounds.x_min),
            thousandths(bounds.y_min),
            thousandths(bounds.x_max),
            thousandths(bounds.y_max),
        ),
        is_monospaced: face.is_monospaced(),
        font: font.clone(),
    }
}
