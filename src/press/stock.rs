//! What faces share, in memory and on disk: pictures, plates, and the stored parts of each face. Only complete entries
//! are used.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use typst::World;
use typst::comemo::Track as _;
use typst::foundations::Bytes;
use typst::visualize::{Image, SvgImage};

use super::export::{Engravings, Plate};
use super::frozen::{picture_bytes, raster_picture};
use super::materials::hash_of;
use super::world::FaceWorld;
use crate::source::Store;

const FACES: &str = "faces";
const PICTURES: &str = "pictures";
const PLATES: &str = "plates";
const SVGS: &str = "svgs";
/// The first bytes of every entry; they change with the format.
const MARK: &[u8; 8] = b"PRESS\x00\x00\x02";
/// The mark, the owner's hash, and the hash and length of what follows.
const HEAD: usize = 8 + 16 + 16 + 8;

/// What faces share.
#[derive(Default)]
pub(super) struct Stock {
    disk: Option<Store>,
    engravings: Engravings,
    plates: Mutex<BTreeMap<u128, Arc<Plate>>>,
    pictures: Mutex<BTreeMap<u128, Bytes>>,
    images: Mutex<BTreeMap<u128, Image>>,
}

impl fmt::Debug for Stock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stock")
    }
}

impl Stock {
    pub(super) fn on_disk(store: Store) -> Stock {
        Stock {
            disk: Some(store),
            ..Stock::default()
        }
    }

    pub(super) fn is_on_disk(&self) -> bool {
        self.disk.is_some()
    }

    pub(super) fn engravings(&self) -> &Engravings {
        &self.engravings
    }

    pub(super) fn tidy(&self) {
        if let Some(disk) = &self.disk {
            disk.tidy();
        }
    }

    /// Both parts of a face, if both are complete.
    pub(super) fn face<T>(&self, hash: u128, read: impl FnOnce(&[u8], &[u8]) -> T) -> Option<T> {
        let bytes = self.disk.as_ref()?.get(FACES, &name(hash))?;
        let (start, rest) = unpack(hash, &bytes)?;
        let (rest, nothing) = unpack(hash, rest)?;
        nothing.is_empty().then(|| read(start, rest))
    }

    /// Stores both parts of a face. Returns whether it could.
    pub(super) fn keep_face(&self, hash: u128, start: &[u8], rest: &[u8]) -> bool {
        let mut bytes = pack(hash, start);
        bytes.extend_from_slice(&pack(hash, rest));
        self.put(FACES, hash, &bytes)
    }

    pub(super) fn svg(&self, hash: u128) -> Option<Vec<u8>> {
        self.whole(SVGS, hash)
    }

    pub(super) fn keep_svg(&self, hash: u128, svg: &[u8]) {
        self.put(SVGS, hash, &pack(hash, svg));
    }

    /// A plate that is placed on others.
    pub(super) fn plate(&self, key: u128) -> Option<Arc<Plate>> {
        if let Some(plate) = lock(&self.plates).get(&key) {
            return Some(plate.clone());
        }
        let bytes = self.whole(PLATES, key)?;
        let plate = Plate::unpack(&bytes, &|key| self.plate(key))?;
        let plate = Arc::new(plate);
        lock(&self.plates).insert(key, plate.clone());
        Some(plate)
    }

    /// Stores the plates that are placed on one; `None` when that cannot be done.
    pub(super) fn keep_plates(&self, plate: &Plate) -> Option<()> {
        let mut beneath = BTreeMap::new();
        plate.beneath(&mut beneath);
        for (key, plate) in beneath {
            if lock(&self.plates).insert(key, plate.clone()).is_none() {
                let is_stored = self.put(PLATES, key, &pack(key, &plate.pack()));
                is_stored.then_some(())?;
            }
        }
        Some(())
    }

    pub(super) fn has_picture(&self, hash: u128) -> bool {
        self.picture_bytes(hash).is_some()
    }

    pub(super) fn keep_picture(&self, hash: u128, image: &Image) -> Option<()> {
        let bytes = picture_bytes(image)?;
        if lock(&self.pictures).insert(hash, bytes.clone()).is_none() {
            self.put(PICTURES, hash, &pack(hash, bytes)).then_some(())?;
        }
        Some(())
    }

    /// A picture, rebuilt from its bytes.
    pub(super) fn picture(&self, hash: u128) -> Option<Image> {
        if let Some(image) = lock(&self.images).get(&hash) {
            return Some(image.clone());
        }
        let data = self.picture_bytes(hash)?;
        let image = match raster_picture(data.clone()) {
            Some(raster) => Image::plain(raster),
            None => {
                let world = FaceWorld::bare()?;
                let world: &dyn World = &world;
                let svg = SvgImage::with_fonts_images(data, world.track(), &[], None).ok()?;
                Image::plain(svg)
            }
        };
        lock(&self.images).insert(hash, image.clone());
        Some(image)
    }

    fn picture_bytes(&self, hash: u128) -> Option<Bytes> {
        if let Some(bytes) = lock(&self.pictures).get(&hash) {
            return Some(bytes.clone());
        }
        let bytes = Bytes::new(self.whole(PICTURES, hash)?);
        lock(&self.pictures).insert(hash, bytes.clone());
        Some(bytes)
    }

    fn whole(&self, kind: &str, hash: u128) -> Option<Vec<u8>> {
        let bytes = self.disk.as_ref()?.get(kind, &name(hash))?;
        let (whole, nothing) = unpack(hash, &bytes)?;
        nothing.is_empty().then(|| whole.to_vec())
    }

    fn put(&self, kind: &str, hash: u128, bytes: &[u8]) -> bool {
        let disk = self.disk.as_ref();
        disk.is_some_and(|disk| disk.put(kind, &name(hash), bytes))
    }
}

fn name(hash: u128) -> String {
    format!("{hash:032x}")
}

/// A part of an entry: its head, then what it holds.
fn pack(hash: u128, payload: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEAD + payload.len());
    bytes.extend_from_slice(MARK);
    bytes.extend_from_slice(&hash.to_le_bytes());
    bytes.extend_from_slice(&hash_of(payload).to_le_bytes());
    bytes.extend_from_slice(&(payload.len() as u64).to_le_bytes());
    bytes.extend_from_slice(payload);
    bytes
}

/// The contents of a part of an entry, if complete and its own, and the bytes after it.
fn unpack(hash: u128, bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let rest = bytes.strip_prefix(MARK)?;
    let rest = rest.strip_prefix(&hash.to_le_bytes())?;
    let (sum, rest) = rest.split_at_checked(16)?;
    let (length, rest) = rest.split_at_checked(8)?;
    let length = usize::try_from(u64::from_le_bytes(length.try_into().ok()?)).ok()?;
    let (payload, rest) = rest.split_at_checked(length)?;
    (*sum == hash_of(payload).to_le_bytes()).then_some((payload, rest))
}

/// Locks a mutex even if poisoned: a thread that stopped leaves nothing here half done.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
