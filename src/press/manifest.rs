//! What a build has made: every file and every face with its hash, so that the next build can print only what is new.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::job::{Job, SetPiece};
use super::piece::Body;
use crate::content::Pack;

/// What a build has made. It has no date: the same pack gives the same manifest on any day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of this program.
    pub pressgang: String,
    /// The pack.
    pub pack: PackNote,
    /// How it looks.
    pub look: LookNote,
    /// The paper or the print service it is for.
    pub paper: String,
    /// Every file but this one.
    pub files: Vec<FileNote>,
    /// Every card and page, including those left out because they were printed before.
    pub faces: Vec<FaceNote>,
}

/// A pack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PackNote {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its version.
    pub version: String,
}

/// How pieces look; lengths in mm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LookNote {
    /// Colours and fills.
    pub theme: String,
    /// The width of a card.
    pub card_width: f64,
    /// The height of a card.
    pub card_height: f64,
    /// The bleed beyond its cut.
    pub card_bleed: f64,
}

/// A file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FileNote {
    /// Relative to the manifest, with `/` between folders.
    pub path: String,
    /// What sort of pieces it shows.
    pub kind: String,
    /// What it is.
    pub title: String,
    /// How many pages it has.
    pub pages: usize,
    /// How large it is.
    pub bytes: usize,
    /// A hash of its bytes.
    pub hash: String,
}

/// A card or a page.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FaceNote {
    /// What sort of piece it is.
    pub kind: String,
    /// The entry it shows.
    pub id: String,
    /// How many copies of it.
    pub quantity: u32,
    /// A hash of everything its front depends on.
    pub hash: String,
    /// The same for its back, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub back: Option<String>,
}

impl Manifest {
    /// A manifest without files and faces yet.
    #[must_use]
    pub fn new(pack: &Pack, job: &Job, paper: &str) -> Manifest {
        let (head, look) = (pack.head(), &job.look);
        Manifest {
            pressgang: env!("CARGO_PKG_VERSION").into(),
            pack: PackNote {
                id: head.id.clone(),
                title: head.title.clone(),
                version: head.version.clone(),
            },
            look: LookNote {
                theme: look.theme.word().into(),
                card_width: look.card.width.0,
                card_height: look.card.height.0,
                card_bleed: look.card.bleed.0,
            },
            paper: paper.to_string(),
            files: Vec::new(),
            faces: Vec::new(),
        }
    }

    /// As text.
    ///
    /// # Errors
    /// The JSON writer's own message.
    pub fn to_json(&self) -> Result<String, String> {
        let text = serde_json::to_string_pretty(self).map_err(|error| error.to_string())?;
        Ok(text + "\n")
    }

    /// From its text.
    ///
    /// # Errors
    /// Why this is not a manifest, with its place.
    pub fn parse(text: &str) -> Result<Manifest, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }
}

/// A hash as written in a manifest.
#[must_use]
pub fn hash_word(hash: u128) -> String {
    format!("{hash:032x}")
}

/// The cards or pages of a piece.
#[must_use]
pub fn face_notes(set: &SetPiece, copies: u32) -> Vec<FaceNote> {
    let note = |id: &str, quantity: u32, hash: u128, back: Option<u128>| FaceNote {
        kind: set.piece.kind.into(),
        id: id.into(),
        quantity: quantity.saturating_mul(copies),
        hash: hash_word(hash),
        back: back.map(hash_word),
    };
    match &set.piece.body {
        Body::Cards { cards, .. } => {
            let (fronts, backs) = set.hashes.split_at(cards.len());
            let mut backs = backs.iter();
            let notes = cards.iter().zip(fronts).map(|(card, hash)| {
                let back = card.back.as_ref().and_then(|_| backs.next()).copied();
                note(&card.front.id, card.quantity, *hash, back)
            });
            notes.collect()
        }
        Body::Pages(pages) => {
            let notes = pages.iter().zip(&set.hashes);
            notes
                .map(|(page, hash)| note(&page.id, 1, *hash, None))
                .collect()
        }
    }
}

/// What has been printed before, according to a manifest.
#[derive(Clone, Debug, Default)]
pub struct Before(BTreeMap<FaceNote, u32>);

impl Before {
    /// What a manifest says.
    #[must_use]
    pub fn of(manifest: &Manifest) -> Before {
        let mut before = Before::default();
        for face in &manifest.faces {
            let one = FaceNote {
                quantity: 0,
                ..face.clone()
            };
            let quantity = before.0.entry(one).or_default();
            *quantity = quantity.saturating_add(face.quantity);
        }
        before
    }

    /// How many of those wanted exist already; each existing one counts only once.
    pub fn take(&mut self, wanted: &FaceNote) -> u32 {
        let one = FaceNote {
            quantity: 0,
            ..wanted.clone()
        };
        let Some(there) = self.0.get_mut(&one) else {
            return 0;
        };
        let taken = wanted.quantity.min(*there);
        *there -= taken;
        taken
    }

    /// Leaves out of a piece what has been printed before, and returns how many cards or pages that was. Afterwards
    /// each card has the quantity still wanted, copies included.
    pub fn leave_out(&mut self, set: &mut SetPiece, copies: u32) -> usize {
        let notes = face_notes(set, copies);
        let missing: Vec<u32> = notes
            .iter()
            .map(|note| note.quantity - self.take(note))
            .collect();
        let wanted: u32 = notes.iter().map(|note| note.quantity).sum();
        let left_out = wanted - missing.iter().sum::<u32>();
        let mut keep: Vec<bool> = missing.iter().map(|missing| *missing > 0).collect();
        match &mut set.piece.body {
            Body::Cards { cards, .. } => {
                let with_back = cards.iter().zip(&missing);
                let backs: Vec<bool> = with_back
                    .filter(|(card, _)| card.back.is_some())
                    .map(|(_, missing)| *missing > 0)
                    .collect();
                for (card, missing) in cards.iter_mut().zip(&missing) {
                    card.quantity = *missing;
                }
                cards.retain(|card| card.quantity > 0);
                keep.extend(backs);
            }
            Body::Pages(pages) => {
                let mut keeps = keep.iter().copied();
                pages.retain(|_| keeps.next().unwrap_or(true));
            }
        }
        let mut keeps = keep.iter().copied();
        set.pages.retain(|_| keeps.next().unwrap_or(true));
        let mut keeps = keep.iter().copied();
        set.hashes.retain(|_| keeps.next().unwrap_or(true));
        left_out as usize
    }
}
