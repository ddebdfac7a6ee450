//! Faces that are already laid out, in memory and in the user's cache folder, which may be deleted at any time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use typst_layout::Page;

use super::export::{Edge, Plate, plate, to_svg};
use super::face::Unfit;
use super::frozen::{Frozen, freeze, thaw};
use super::packed::{Packer, Unpacker};
use super::preflight::Seen;
use super::set_face::SetFace;
use super::stock::{Stock, lock};
use crate::source::Store;

/// Faces that are already laid out, by the hash of all they depend on.
#[derive(Debug, Default)]
pub struct Cache {
    stock: Arc<Stock>,
    faces: Mutex<BTreeMap<u128, Kept>>,
    used: Mutex<BTreeSet<u128>>,
    tally: Mutex<CacheTally>,
    needs_pages: bool,
}

/// How often the cache was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheTally {
    /// Faces laid out afresh.
    pub laid_out: usize,
    /// Faces found on disk.
    pub from_disk: usize,
}

/// A face that was just laid out.
pub(super) struct Fresh {
    pub(super) page: Page,
    pub(super) unfit: Vec<Unfit>,
    pub(super) seen: Seen,
}

/// A face that is laid out.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) face: SetFace,
    pub(super) unfit: Vec<Unfit>,
    pub(super) seen: Seen,
}

impl Cache {
    /// A cache that outlives the process.
    #[must_use]
    pub fn on_disk(store: Store) -> Cache {
        Cache {
            stock: Arc::new(Stock::on_disk(store)),
            ..Cache::default()
        }
    }

    /// The same, for callers that need the pages themselves, as for PNG. A page that cannot be stored, because it has a
    /// gradient or a tiling, is then laid out afresh; for a PDF its plate is enough.
    #[must_use]
    pub fn with_pages(self) -> Cache {
        Cache {
            needs_pages: true,
            ..self
        }
    }

    /// How often it was used since it was made.
    #[must_use]
    pub fn tally(&self) -> CacheTally {
        *lock(&self.tally)
    }

    /// Drops from memory whatever was not used since the last call, and keeps the folder within its size limit.
    pub fn tidy(&self) {
        let used = std::mem::take(&mut *lock(&self.used));
        lock(&self.faces).retain(|hash, _| used.contains(hash));
        self.stock.tidy();
    }

    pub(super) fn get(&self, hash: u128) -> Option<Kept> {
        lock(&self.used).insert(hash);
        if let Some(kept) = lock(&self.faces).get(&hash) {
            return Some(kept.clone());
        }
        let kept = self.read(hash)?;
        lock(&self.tally).from_disk += 1;
        lock(&self.faces).insert(hash, kept.clone());
        Some(kept)
    }

    /// Takes a face that was just laid out, and returns it in the form that every later caller gets.
    pub(super) fn put(&self, hash: u128, fresh: Fresh) -> Kept {
        lock(&self.tally).laid_out += 1;
        let kept = Kept {
            face: self.keep(hash, &fresh),
            unfit: fresh.unfit,
            seen: fresh.seen,
        };
        lock(&self.faces).insert(hash, kept.clone());
        kept
    }

    fn read(&self, hash: u128) -> Option<Kept> {
        self.stock.face(hash, |start, _| self.unpack(hash, start))?
    }

    fn unpack(&self, hash: u128, start: &[u8]) -> Option<Kept> {
        let mut row = Unpacker::new(start);
        let unfit: Vec<Unfit> = serde_json::from_slice(row.block()?).ok()?;
        let seen: Seen = serde_json::from_slice(row.block()?).ok()?;
        let size = (row.number()?, row.number()?);
        let has_page = row.flag()?;
        if self.needs_pages && !has_page {
            return None;
        }
        let plate = Plate::unpack(row.block()?, &|key| self.stock.plate(key))?;
        let pictures = row.many(|row| Some(u128::from_le_bytes(row.array()?)))?;
        let is_whole = row.is_empty() && pictures.iter().all(|hash| self.stock.has_picture(*hash));
        is_whole.then(|| Kept {
            face: SetFace::stored(hash, size, has_page, Arc::new(plate), self.stock.clone()),
            unfit,
            seen,
        })
    }

    /// Freezes and thaws a face, so that it is the same whether or not it comes from the cache, and stores it.
    fn keep(&self, hash: u128, fresh: &Fresh) -> SetFace {
        let (page, frozen) = match through_the_ice(&fresh.page) {
            Some((page, frozen)) => (page, Some(frozen)),
            None => (fresh.page.clone(), None),
        };
        let stored = self
            .stock
            .is_on_disk()
            .then(|| self.write(hash, fresh, &page, frozen.as_ref()))
            .flatten();
        match stored {
            Some(face) if frozen.is_some() || !self.needs_pages => face,
            _ => SetFace::new(page, self.stock.clone()),
        }
    }

    /// Stores the plate and the facts about a face first, and then its page, or at least its SVG: printing needs only
    /// the first part.
    fn write(
        &self,
        hash: u128,
        fresh: &Fresh,
        page: &Page,
        frozen: Option<&Frozen>,
    ) -> Option<SetFace> {
        let plate = plate(&page.frame, self.stock.engravings()).ok()?;
        self.stock.keep_plates(&plate)?;
        let size = (page.frame.width().to_pt(), page.frame.height().to_pt());
        let mut start = Packer::default();
        start.block(&serde_json::to_vec(&fresh.unfit).ok()?);
        start.block(&serde_json::to_vec(&fresh.seen).ok()?);
        start.number(size.0);
        start.number(size.1);
        start.byte(u8::from(frozen.is_some()));
        start.block(&plate.pack());
        let pictures = frozen.map(|frozen| &frozen.pictures);
        start.count(pictures.map_or(0, BTreeMap::len));
        for (hash, image) in pictures.into_iter().flatten() {
            self.stock.keep_picture(*hash, image)?;
            start.raw(&hash.to_le_bytes());
        }
        let rest = match frozen {
            Some(frozen) => frozen.bytes.clone(),
            None => to_svg(page, Edge::Trim).into_bytes(),
        };
        let is_stored = self.stock.keep_face(hash, &start.bytes, &rest);
        is_stored.then(|| {
            SetFace::stored(
                hash,
                size,
                frozen.is_some(),
                Arc::new(plate),
                self.stock.clone(),
            )
        })
    }
}

/// The page as it comes out of the cache; `None` when some of it would be lost.
fn through_the_ice(page: &Page) -> Option<(Page, Frozen)> {
    let frozen = freeze(page)?;
    let thawed = thaw(&frozen.bytes, &|hash| frozen.pictures.get(&hash).cloned())?;
    (freeze(&thawed)?.bytes == frozen.bytes).then_some((thawed, frozen))
}
