//! Packs: TOML with source positions, read into a typed model, one pack laid over another; knows no printer and no game
//! in progress.

mod board;
mod drawing;
mod find;
mod findings;
pub mod kinds;
mod load;
pub(crate) mod model;
pub(crate) mod options;
pub(crate) mod pack;
mod pack_file;
pub(crate) mod pictures;
pub mod prose;
pub(crate) mod references;
mod ruleset;
mod schema;
pub(crate) mod shape;
pub(crate) mod shelf;
mod shelves;
mod syntax;

pub use board::{Board, code_span, codes, codes_span, level_of, terrain_of};
pub use drawing::judge_picture;
pub use find::find;
pub use findings::FINDINGS;
pub(crate) use findings::LEAVES_PACK;
pub use kinds::{Kind, file_tables};
pub use load::load;
pub use model::*;
pub use options::{Chosen, OptionRow, OptionValue, Options, Values, WrittenOptions};
pub use pack::{Head, Layer, Pack, Palette};
pub use pictures::Pictures;
pub use prose::{Pages, Passage, PrintedPage, Prose};
pub use references::References;
pub(crate) use ruleset::woven;
pub use ruleset::{ForeignKeys, Ruleset, Rulesets, is_called_open};
pub use schema::{json_schema, json_schema_of};
pub use shape::{Definition, Field, Shape, is_id, may, must, to_id};
pub use shelf::{Kept, Shelf};
pub use shelves::Shelves;
