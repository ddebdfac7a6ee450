//! Faces that are laid out already, in memory and in the user's cache folder. It may be deleted at any time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use typst::World;
use typst::comemo::Track as _;
use typst::foundations::Bytes;
use typst::visualize::{Image, SvgImage};
use typst_layout::Page;

use super::export::Engravings;
use super::face::Unfit;
use super::frozen::{freeze, picture_bytes, raster_picture, thaw};
use super::materials::hash_of;
use super::world::FaceWorld;
use crate::source::Store;

const FACES: &str = "faces";
const PICTURES: &str = "pictures";
/// The first bytes of every entry; they change with the form.
const MARK: &[u8; 8] = b"PRESS\x00\x00\x01";

/// Faces that are laid out already, by the hash of all they depend on.
#[derive(Debug, Default)]
pub struct Cache {
    disk: Option<Store>,
    faces: Mutex<BTreeMap<u128, Kept>>,
    pictures: Mutex<BTreeMap<u128, Image>>,
    engravings: Arc<Engravings>,
    used: Mutex<BTreeSet<u128>>,
    tally: Mutex<CacheTally>,
}

/// How often the cache was of use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheTally {
    /// Faces laid out anew.
    pub laid_out: usize,
    /// Faces found on disk.
    pub from_disk: usize,
}

/// A face that is laid out.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) page: Page,
    pub(super) unfit: Vec<Unfit>,
}

impl Cache {
    /// One that outlives the process.
    #[must_use]
    pub fn on_disk(store: Store) -> Cache {
        Cache {
            disk: Some(store),
            ..Cache::default()
        }
    }

    /// How often it was of use, since it was made.
    #[must_use]
    pub fn tally(&self) -> CacheTally {
        *lock(&self.tally)
    }

    /// Forgets in memory what was not used since this was last called, and keeps the folder within its bounds.
    pub fn tidy(&self) {
        let used = std::mem::take(&mut *lock(&self.used));
        lock(&self.faces).retain(|hash, _| used.contains(hash));
        if let Some(disk) = &self.disk {
            disk.tidy();
        }
    }

    pub(super) fn engravings(&self) -> Arc<Engravings> {
        self.engravings.clone()
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

    /// Takes a face that was just laid out, and gives it as everybody will see it from now on.
    pub(super) fn put(&self, hash: u128, kept: Kept) -> Kept {
        lock(&self.tally).laid_out += 1;
        let kept = self.write(hash, &kept).unwrap_or(kept);
        lock(&self.faces).insert(hash, kept.clone());
        kept
    }

    fn read(&self, hash: u128) -> Option<Kept> {
        let bytes = self.disk.as_ref()?.get(FACES, &name(hash))?;
        let mut rest = unpack(hash, &bytes)?;
        let count = take_length(&mut rest)?;
        let unfit: Vec<Unfit> = serde_json::from_slice(take(&mut rest, count)?).ok()?;
        let page = thaw(rest, &|hash| self.picture(hash))?;
        Some(Kept { page, unfit })
    }

    /// Freezes a face, stores it, and thaws it, so that it is the same whether it comes from the cache or not.
    fn write(&self, hash: u128, kept: &Kept) -> Option<Kept> {
        let frozen = freeze(&kept.page)?;
        let page = thaw(&frozen.bytes, &|hash| frozen.pictures.get(&hash).cloned())?;
        if freeze(&page)?.bytes != frozen.bytes {
            return None;
        }
        if let Some(disk) = &self.disk {
            for (hash, image) in &frozen.pictures {
                if lock(&self.pictures).insert(*hash, image.clone()).is_none() {
                    disk.put(PICTURES, &name(*hash), &pack(*hash, picture_bytes(image)?));
                }
            }
            let unfit = serde_json::to_vec(&kept.unfit).ok()?;
            let mut payload = (unfit.len() as u64).to_le_bytes().to_vec();
            payload.extend_from_slice(&unfit);
            payload.extend_from_slice(&frozen.bytes);
            disk.put(FACES, &name(hash), &pack(hash, &payload));
        }
        Some(Kept {
            page,
            unfit: kept.unfit.clone(),
        })
    }

    fn picture(&self, hash: u128) -> Option<Image> {
        if let Some(image) = lock(&self.pictures).get(&hash) {
            return Some(image.clone());
        }
        let bytes = self.disk.as_ref()?.get(PICTURES, &name(hash))?;
        let data = Bytes::new(unpack(hash, &bytes)?.to_vec());
        let image = match raster_picture(data.clone()) {
            Some(raster) => Image::plain(raster),
            None => {
                let world = FaceWorld::bare()?;
                let world: &dyn World = &world;
                let svg = SvgImage::with_fonts_images(data, world.track(), &[], None).ok()?;
                Image::plain(svg)
            }
        };
        lock(&self.pictures).insert(hash, image.clone());
        Some(image)
    }
}

fn name(hash: u128) -> String {
    format!("{hash:032x}")
}

/// An entry: the mark, whose it is, a hash of what follows, what follows.
fn pack(hash: u128, payload: &[u8]) -> Vec<u8> {
    let mut bytes = MARK.to_vec();
    bytes.extend_from_slice(&hash.to_le_bytes());
    bytes.extend_from_slice(&hash_of(payload).to_le_bytes());
    bytes.extend_from_slice(payload);
    bytes
}

/// What an entry holds, if it is whole and its own.
fn unpack(hash: u128, bytes: &[u8]) -> Option<&[u8]> {
    let rest = bytes.strip_prefix(MARK)?;
    let rest = rest.strip_prefix(&hash.to_le_bytes())?;
    let (sum, payload) = rest.split_at_checked(16)?;
    (*sum == hash_of(payload).to_le_bytes()).then_some(payload)
}

fn take<'b>(bytes: &mut &'b [u8], count: usize) -> Option<&'b [u8]> {
    let (taken, rest) = bytes.split_at_checked(count)?;
    *bytes = rest;
    Some(taken)
}

fn take_length(bytes: &mut &[u8]) -> Option<usize> {
    usize::try_from(u64::from_le_bytes(take(bytes, 8)?.try_into().ok()?)).ok()
}

/// Nothing here is left half done by a thread that stopped.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
