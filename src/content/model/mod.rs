//! The entries of a pack as typed values, each field with its place in the file.

mod campaign;
mod campaign_map;
mod inch_table;
mod kit;
mod lesson;
mod map;
mod piece;
mod scenario;
mod terrain;
mod victory;

pub use campaign::*;
pub use campaign_map::*;
pub use inch_table::*;
pub use kit::*;
pub use lesson::*;
pub use map::*;
pub use piece::*;
pub use scenario::*;
pub use terrain::*;
pub use victory::*;

use toml::Spanned;

use super::declare::Field;
use super::pack::Pack;

/// Something that can be kept on a [`Shelf`](super::Shelf).
pub trait Entry:
    serde::de::DeserializeOwned + Clone + std::fmt::Debug + Send + Sync + 'static
{
    /// The word in double brackets.
    const KIND: &'static str;
    /// What it describes, in a sentence.
    const ABOUT: &'static str;
    /// Its keys.
    const FIELDS: &'static [Field];
    /// The name under which the overview of packs counts its entries, so that kinds with the same part in different
    /// games are counted together.
    const COUNTED_AS: Option<&'static str> = None;

    /// The id, with its place.
    fn id(&self) -> &Spanned<String>;

    /// Its name, if the entry itself gives one.
    fn title(&self) -> Option<&str>;

    /// Its name, even when only another entry of the pack gives it.
    fn called<'p>(&'p self, _pack: &'p Pack) -> Option<&'p str> {
        self.title()
    }
}
