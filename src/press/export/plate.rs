//! A plate: something drawn once, ready to be printed any number of times on any sheet, with the resources it needs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;

use super::pen::Veil;
use super::typeface::Typeface;
use crate::press::materials::hash_of;
use crate::press::packed::{Packer, Unpacker};

/// Something drawn, ready to be printed. Two plates that look the same have the same key.
pub struct Plate {
    key: u128,
    pub(super) matter: Matter,
}

impl fmt::Debug for Plate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Plate {:032x}", self.key)
    }
}

/// What a plate is made of.
pub(super) enum Matter {
    Drawn(Drawn),
    Engraved(Engraved),
}

/// Drawn by our own pen.
pub(super) struct Drawn {
    /// Left, top, right, bottom.
    pub(super) bounds: [f64; 4],
    /// The operators, deflated.
    pub(super) stream: Vec<u8>,
    /// The glyphs used, and the text of those that differ from the font's own.
    pub(super) glyphs: BTreeMap<Typeface, BTreeMap<u16, Option<String>>>,
    /// The plates placed, as their names number them.
    pub(super) plates: Vec<Arc<Plate>>,
    pub(super) veils: BTreeSet<Veil>,
    /// The layers drawn on, likewise.
    pub(super) layers: Vec<String>,
}

/// Drawn by another writer: a form and the objects it refers to, all still unnumbered.
pub(super) struct Engraved {
    pub(super) width: f64,
    pub(super) height: f64,
    /// Whether it is translucent.
    pub(super) is_sheer: bool,
    /// The form is the first.
    pub(super) objects: Vec<Part>,
}

/// An object of a PDF, with gaps where the numbers of others belong.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) bytes: Vec<u8>,
    /// Where to write the number of another object of the same plate, and which object.
    pub(super) joints: Vec<(usize, usize)>,
}

impl Plate {
    pub(super) fn drawn(drawn: Drawn) -> Plate {
        Plate::of(Matter::Drawn(drawn))
    }

    pub(super) fn engraved(engraved: Engraved) -> Plate {
        Plate::of(Matter::Engraved(engraved))
    }

    fn of(matter: Matter) -> Plate {
        Plate {
            key: hash_of(&matter.pack()),
            matter,
        }
    }

    /// A number unique to this plate.
    #[must_use]
    pub fn key(&self) -> u128 {
        self.key
    }

    /// Whether it is or may hold an engraving: those expect the line style of an empty page.
    pub(super) fn may_hold_engraving(&self) -> bool {
        matches!(self.matter, Matter::Engraved(_)) || !self.plates().is_empty()
    }

    /// The plates placed on it.
    pub(super) fn plates(&self) -> &[Arc<Plate>] {
        match &self.matter {
            Matter::Drawn(drawn) => &drawn.plates,
            Matter::Engraved(_) => &[],
        }
    }

    /// As bytes, which name the plates placed on it by their keys.
    pub(in crate::press) fn pack(&self) -> Vec<u8> {
        self.matter.pack()
    }

    /// Reads the plate back; `None` when the bytes are not a plate, or one placed on it is missing.
    pub(in crate::press) fn unpack(
        bytes: &[u8],
        plate: &dyn Fn(u128) -> Option<Arc<Plate>>,
    ) -> Option<Plate> {
        let mut row = Unpacker::new(bytes);
        let matter = match row.byte()? {
            0 => Matter::Drawn(Drawn::unpack(&mut row, plate)?),
            1 => Matter::Engraved(Engraved::unpack(&mut row)?),
            _ => return None,
        };
        row.is_empty().then(|| Plate {
            key: hash_of(bytes),
            matter,
        })
    }

    /// All plates placed on it, directly or indirectly.
    pub(in crate::press) fn beneath(&self, found: &mut BTreeMap<u128, Arc<Plate>>) {
        for plate in self.plates() {
            if found.insert(plate.key, plate.clone()).is_none() {
                plate.beneath(found);
            }
        }
    }
}

impl Matter {
    fn pack(&self) -> Vec<u8> {
        let mut row = Packer::default();
        match self {
            Matter::Drawn(drawn) => {
                row.byte(0);
                drawn.pack(&mut row);
            }
            Matter::Engraved(engraved) => {
                row.byte(1);
                engraved.pack(&mut row);
            }
        }
        row.bytes
    }
}

impl Drawn {
    fn pack(&self, row: &mut Packer) {
        self.bounds.iter().for_each(|bound| row.number(*bound));
        row.count(self.glyphs.len());
        for (typeface, glyphs) in &self.glyphs {
            row.byte(typeface.number());
            row.count(glyphs.len());
            for (glyph, reads) in glyphs {
                row.count(usize::from(*glyph));
                row.byte(u8::from(reads.is_some()));
                if let Some(reads) = reads {
                    row.text(reads);
                }
            }
        }
        row.count(self.plates.len());
        for plate in &self.plates {
            row.raw(&plate.key.to_le_bytes());
        }
        row.count(self.veils.len());
        for veil in &self.veils {
            let (kind, opacity) = match veil {
                Veil::Fill(opacity) => (0, *opacity),
                Veil::Stroke(opacity) => (1, *opacity),
            };
            row.byte(kind);
            row.byte(opacity);
        }
        row.count(self.layers.len());
        self.layers.iter().for_each(|layer| row.text(layer));
        row.block(&self.stream);
    }

    fn unpack(row: &mut Unpacker<'_>, plate: &dyn Fn(u128) -> Option<Arc<Plate>>) -> Option<Drawn> {
        let bounds = [row.number()?, row.number()?, row.number()?, row.number()?];
        let glyphs = row.many(|row| {
            let typeface = Typeface::numbered(row.byte()?)?;
            let glyphs = row.many(|row| {
                let glyph = u16::try_from(row.count()?).ok()?;
                let reads = if row.flag()? {
                    Some(row.text()?.to_string())
                } else {
                    None
                };
                Some((glyph, reads))
            })?;
            Some((typeface, glyphs.into_iter().collect()))
        })?;
        let plates = row.many(|row| plate(u128::from_le_bytes(row.array()?)))?;
        let veils = row.many(|row| {
            let (is_stroke, opacity) = (row.flag()?, row.byte()?);
            Some(if is_stroke {
                Veil::Stroke(opacity)
            } else {
                Veil::Fill(opacity)
            })
        })?;
        let layers = row.many(|row| Some(row.text()?.to_string()))?;
        Some(Drawn {
            bounds,
            stream: row.block()?.to_vec(),
            glyphs: glyphs.into_iter().collect(),
            plates,
            veils: veils.into_iter().collect(),
            layers,
        })
    }
}

impl Engraved {
    fn pack(&self, row: &mut Packer) {
        row.number(self.width);
        row.number(self.height);
        row.byte(u8::from(self.is_sheer));
        row.count(self.objects.len());
        for part in &self.objects {
            row.count(part.joints.len());
            for (at, object) in &part.joints {
                row.count(*at);
                row.count(*object);
            }
            row.block(&part.bytes);
        }
    }

    fn unpack(row: &mut Unpacker<'_>) -> Option<Engraved> {
        let (width, height, is_sheer) = (row.number()?, row.number()?, row.flag()?);
        let objects = row.many(|row| {
            let joints = row.many(|row| Some((row.count()?, row.count()?)))?;
            let bytes = row.block()?.to_vec();
            Some(Part { bytes, joints })
        })?;
        // A joint to a missing object would make an unreadable file.
        let leads = |part: &Part| {
            let inside =
                |(at, object): &(usize, usize)| *at <= part.bytes.len() && *object < objects.len();
            part.joints.is_sorted() && part.joints.iter().all(inside)
        };
        (!objects.is_empty() && objects.iter().all(leads)).then_some(Engraved {
            width,
            height,
            is_sheer,
            objects,
        })
    }
}
