//! Packs: TOML with places, read into a typed model, one pack laid over another; knows no printer and no game in progress.

mod board;
mod drawing;
mod find;
mod findings;
pub(crate) mod kinds;
mod load;
pub(crate) mod model;

pub(crate) mod options;
pub(crate) mod pack;
mod pack_file;
mod schema;
pub(crate) mod shape;
pub(crate) mod shelf;
mod syntax;

pub use board::{Board, code_span, codes, codes_span, level_of, terrain_of};
pub use drawing::judge_picture;
pub use find::find;
pub use findings::FINDINGS;
pub(crate) use findings::LEAVES_PACK;
pub use kinds::{KINDS, Kind, file_tables, is_effect, kind};
pub use load::load;
pub use model::*;
pub use options::{
    Chosen, OptionRow, OptionValue, Options, Values, WrittenOptions, option, options,
    read as read_options, read_text as read_options_text,
};
pub use pack::{Head, Layer, Pack, Palette, Ruleset, Shelves};
pub use schema::{json_schema, json_schema_of};
pub use shape::{Field, Shape, is_id, to_id};
pub use shelf::{Kept, Shelf};
