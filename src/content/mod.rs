//! Packs: TOML with source positions, read into a typed model, one pack laid over another; knows no printer and no game
//! in progress.

mod board;
pub(crate) mod declare;
mod drawing;
mod find;
mod findings;
mod force_size;
pub mod kinds;
mod load;
pub(crate) mod mentions;
pub(crate) mod model;
pub(crate) mod options;
pub(crate) mod outline;
pub(crate) mod pack;
mod pack_file;
pub(crate) mod pictures;
pub(crate) mod references;
mod ruleset;
mod scenario_words;
mod schema;
pub(crate) mod shape;
pub(crate) mod shelf;
mod shelves;
mod syntax;

pub use board::{Board, code_span, codes, codes_span, level_of, terrain_of};
pub use declare::{Capability, Field, Presence};
pub use drawing::judge_picture;
pub use find::find;
pub use findings::FINDINGS;
pub(crate) use findings::LEAVES_PACK;
pub use force_size::ForceSize;
pub use kinds::{Kind, file_tables};
pub(crate) use load::from_text;
pub use load::load;
pub use model::*;
pub use options::{Chosen, OptionRow, OptionValue, Options, Values, WrittenOptions};
pub use pack::{Head, Layer, Pack, Palette};
pub use pictures::Pictures;
pub use references::References;
pub(crate) use ruleset::woven;
pub use ruleset::{Instead, Ruleset, Rulesets, is_called_open, starts_anywhere};
pub use scenario_words::{ScenarioWords, SideSentence};
pub use schema::{json_schema, json_schema_of};
pub use shape::{Definition, Shape, is_id, may, must, to_id};
pub use shelf::{Kept, Shelf};
pub use shelves::Shelves;
