//! Plates linked into one PDF: every plate, picture and font is written once, in an order that depends only on the
//! pages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use pdf_writer::{Chunk, Dict, Finish as _, Name, Rect, Ref, TextStr};
use rayon::prelude::*;

use super::pen::Veil;
use super::plate::{Drawn, Engraved, Matter, Plate};
use super::typeface::Typeface;
use crate::press::materials::hash_of;

/// The objects of a PDF, as they are written.
pub(super) struct Linker {
    bytes: Vec<u8>,
    /// Where each object begins, by its number.
    offsets: BTreeMap<i32, usize>,
    next: i32,
    plates: BTreeMap<u128, Ref>,
    fonts: BTreeMap<Typeface, (Ref, BTreeMap<u16, Option<String>>)>,
    veils: BTreeMap<Veil, Ref>,
    layers: Vec<(String, Ref)>,
    /// Plates that need the same things share one list of them.
    resources: BTreeMap<Vec<u8>, Ref>,
}

impl Linker {
    /// An empty file whose layers are listed in this order; unnamed ones come after.
    pub(super) fn new(layers: &[String]) -> Linker {
        let mut linker = Linker {
            // Bytes beyond ASCII keep programs that copy files from treating it as text.
            bytes: b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n".to_vec(),
            offsets: BTreeMap::new(),
            next: 1,
            plates: BTreeMap::new(),
            fonts: BTreeMap::new(),
            veils: BTreeMap::new(),
            layers: Vec::new(),
            resources: BTreeMap::new(),
        };
        for layer in layers {
            linker.layer(layer);
        }
        linker
    }

    /// A number that no object has yet.
    pub(super) fn new_ref(&mut self) -> Ref {
        self.next += 1;
        Ref::new(self.next - 1)
    }

    /// Writes an object.
    pub(super) fn write(&mut self, id: Ref, write: impl FnOnce(&mut Chunk)) {
        let mut chunk = Chunk::with_settings(super::COMPACT);
        write(&mut chunk);
        self.append(id, chunk.as_bytes());
    }

    pub(super) fn append(&mut self, id: Ref, object: &[u8]) {
        self.offsets.insert(id.get(), self.bytes.len());
        self.bytes.extend_from_slice(object);
    }

    /// Begins an object that is not written through a chunk.
    fn begin(&mut self, id: Ref) {
        self.append(id, format!("{} 0 obj\n", id.get()).as_bytes());
    }

    /// The things placed on a page, and the list of them; the page itself is its own stream.
    pub(super) fn page(&mut self, page: &Drawn) -> (Ref, Ref) {
        let resources = self.needs(page);
        let content = self.new_ref();
        self.begin(content);
        let length = page.stream.len();
        let head = format!("<</Length {length}/Filter/FlateDecode>>\nstream\n");
        self.stream(head.as_bytes(), &page.stream);
        (content, resources)
    }

    fn stream(&mut self, head: &[u8], data: &[u8]) {
        for part in [head, data, b"\nendstream\nendobj\n"] {
            self.bytes.extend_from_slice(part);
        }
    }

    /// The number of a plate, which is written if it has not been yet.
    fn plate(&mut self, plate: &Arc<Plate>) -> Ref {
        if let Some(id) = self.plates.get(&plate.key()) {
            return *id;
        }
        let id = self.new_ref();
        self.plates.insert(plate.key(), id);
        match &plate.matter {
            Matter::Drawn(drawn) => self.drawn(drawn, id),
            Matter::Engraved(engraved) => self.engraved(engraved, id),
        }
        id
    }

    fn drawn(&mut self, drawn: &Drawn, id: Ref) {
        let resources = self.needs(drawn);
        let [left, top, right, bottom] = drawn.bounds.map(|bound| bound.round());
        let head = format!(
            "<</Subtype/Form/BBox[{left} {top} {right} {bottom}]/Resources {} 0 R/Length {}/Filter/FlateDecode>>\nstream\n",
            resources.get(),
            drawn.stream.len()
        );
        self.begin(id);
        self.stream(head.as_bytes(), &drawn.stream);
    }

    fn engraved(&mut self, engraved: &Engraved, id: Ref) {
        let mut ids = vec![id];
        for _ in engraved.objects.iter().skip(1) {
            ids.push(self.new_ref());
        }
        for (id, part) in ids.iter().zip(&engraved.objects) {
            self.begin(*id);
            let mut written = 0;
            for (at, object) in &part.joints {
                let number = ids.get(*object).map_or(0, |id| id.get());
                self.bytes.extend_from_slice(&part.bytes[written..*at]);
                self.bytes.extend_from_slice(number.to_string().as_bytes());
                written = *at;
            }
            self.bytes.extend_from_slice(&part.bytes[written..]);
            self.bytes.extend_from_slice(b"\nendobj\n");
        }
    }

    /// The list of a plate's resources; any that are not yet in the file are written now or later.
    fn needs(&mut self, drawn: &Drawn) -> Ref {
        let plates: Vec<Ref> = drawn.plates.iter().map(|plate| self.plate(plate)).collect();
        let fonts: Vec<(&str, Ref)> = drawn
            .glyphs
            .iter()
            .map(|(typeface, glyphs)| (typeface.key(), self.font(*typeface, glyphs)))
            .collect();
        let veils: Vec<(String, Ref)> = drawn
            .veils
            .iter()
            .map(|veil| (veil.key(), self.veil(*veil)))
            .collect();
        let layers: Vec<Ref> = drawn.layers.iter().map(|layer| self.layer(layer)).collect();

        let mut chunk = Chunk::with_settings(super::COMPACT);
        let mut list = chunk.indirect(Ref::new(1)).dict();
        let named = |dict: &mut Dict<'_>, key: &str, pairs: &[(String, Ref)]| {
            if !pairs.is_empty() {
                let mut inner = dict.insert(Name(key.as_bytes())).dict();
                for (name, id) in pairs {
                    inner.pair(Name(name.as_bytes()), *id);
                }
            }
        };
        let numbered = |letter: char, ids: &[Ref]| -> Vec<(String, Ref)> {
            let numbered = ids.iter().enumerate();
            numbered
                .map(|(number, id)| (format!("{letter}{number}"), *id))
                .collect()
        };
        let fonts: Vec<(String, Ref)> = fonts
            .into_iter()
            .map(|(key, id)| (key.to_string(), id))
            .collect();
        named(&mut list, "Font", &fonts);
        named(&mut list, "XObject", &numbered('P', &plates));
        named(&mut list, "ExtGState", &veils);
        named(&mut list, "Properties", &numbered('L', &layers));
        list.finish();
        // Without its number, which is assigned only now.
        let list = chunk.as_bytes()[b"1 0 obj\n".len()..].to_vec();
        if let Some(id) = self.resources.get(&list) {
            return *id;
        }
        let id = self.new_ref();
        self.begin(id);
        self.bytes.extend_from_slice(&list);
        self.resources.insert(list, id);
        id
    }

    /// The number of a font, which is written at the end, when all its glyphs are known.
    fn font(&mut self, typeface: Typeface, glyphs: &BTreeMap<u16, Option<String>>) -> Ref {
        if !self.fonts.contains_key(&typeface) {
            let id = self.new_ref();
            self.fonts.insert(typeface, (id, BTreeMap::new()));
        }
        let Some((id, used)) = self.fonts.get_mut(&typeface) else {
            return Ref::new(1);
        };
        for (glyph, reads) in glyphs {
            used.entry(*glyph).or_insert_with(|| reads.clone());
        }
        *id
    }

    fn veil(&mut self, veil: Veil) -> Ref {
        if let Some(id) = self.veils.get(&veil) {
            return *id;
        }
        let id = self.new_ref();
        let share = |opacity: u8| (f32::from(opacity) / 255.0 * 1000.0).round() / 1000.0;
        self.write(id, |chunk| {
            let mut state = chunk.ext_graphics(id);
            match veil {
                Veil::Fill(opacity) => state.non_stroking_alpha(share(opacity)),
                Veil::Stroke(opacity) => state.stroking_alpha(share(opacity)),
            };
        });
        self.veils.insert(veil, id);
        id
    }

    fn layer(&mut self, name: &str) -> Ref {
        if let Some((_, id)) = self.layers.iter().find(|(known, _)| known == name) {
            return *id;
        }
        let id = self.new_ref();
        self.write(id, |chunk| {
            let mut group = chunk.indirect(id).dict();
            group.pair(Name(b"Type"), Name(b"OCG"));
            group.pair(Name(b"Name"), TextStr(name));
        });
        self.layers.push((name.to_string(), id));
        id
    }

    /// Lists the layers in the catalog: all of them, all visible, in order.
    pub(super) fn list_layers(&self, catalog: &mut Dict<'_>) {
        if self.layers.is_empty() {
            return;
        }
        let ids = || self.layers.iter().map(|(_, id)| *id);
        let mut about = catalog.insert(Name(b"OCProperties")).dict();
        about.insert(Name(b"OCGs")).array().items(ids());
        let mut shown = about.insert(Name(b"D")).dict();
        shown.insert(Name(b"Order")).array().items(ids());
        shown.insert(Name(b"ON")).array().items(ids());
    }

    /// Writes the fonts, now that all their glyphs are known.
    pub(super) fn fonts(&mut self) -> Result<(), String> {
        let fonts = std::mem::take(&mut self.fonts);
        let mut wanted = Vec::new();
        for (typeface, (id, glyphs)) in fonts {
            let refs: [Ref; 6] =
                std::array::from_fn(|at| if at == 0 { id } else { self.new_ref() });
            wanted.push((typeface, refs, glyphs));
        }
        let written: Vec<[Chunk; 6]> = wanted
            .par_iter()
            .map(|(typeface, refs, glyphs)| typeface.write(glyphs, *refs))
            .collect::<Result<_, _>>()?;
        for ((_, refs, _), chunks) in wanted.iter().zip(written) {
            for (id, chunk) in refs.iter().zip(chunks) {
                self.append(*id, chunk.as_bytes());
            }
        }
        Ok(())
    }

    /// The whole file. `ident` is the same for all editions of a document.
    pub(super) fn finish(self, catalog: Ref, info: Ref, ident: &str) -> Vec<u8> {
        let Linker {
            mut bytes, offsets, ..
        } = self;
        let edition = hash_of(&bytes);
        let start = bytes.len();
        let size = offsets.last_key_value().map_or(1, |(last, _)| last + 1);
        bytes.extend_from_slice(format!("xref\n0 {size}\n0000000000 65535 f\r\n").as_bytes());
        for number in 1..size {
            // A number that was never used is free.
            let line = match offsets.get(&number) {
                Some(offset) => format!("{offset:010} 00000 n\r\n"),
                None => "0000000000 65535 f\r\n".to_string(),
            };
            bytes.extend_from_slice(line.as_bytes());
        }
        let ident = hash_of(ident.as_bytes());
        bytes.extend_from_slice(
            format!(
                "trailer\n<</Size {size}/Root {} 0 R/Info {} 0 R/ID[<{ident:032x}><{edition:032x}>]>>\nstartxref\n{start}\n%%EOF\n",
                catalog.get(),
                info.get()
            )
            .as_bytes(),
        );
        bytes
    }
}

/// Whether anything on the page is translucent.
pub(super) fn is_sheer(page: &Drawn) -> bool {
    fn look(plate: &Arc<Plate>, seen: &mut BTreeSet<u128>) -> bool {
        seen.insert(plate.key())
            && match &plate.matter {
                Matter::Drawn(drawn) => {
                    !drawn.veils.is_empty() || drawn.plates.iter().any(|inner| look(inner, seen))
                }
                Matter::Engraved(engraved) => engraved.is_sheer,
            }
    }
    let mut seen = BTreeSet::new();
    !page.veils.is_empty() || page.plates.iter().any(|plate| look(plate, &mut seen))
}

/// A box of a page, measured from below as PDF does.
pub(super) fn boxed([left, top, right, bottom]: [f64; 4], height: f64) -> Rect {
    let points = |length: f64| ((length * 1000.0).round() / 1000.0) as f32;
    Rect::new(
        points(left),
        points(height - bottom),
        points(right),
        points(height - top),
    )
}
