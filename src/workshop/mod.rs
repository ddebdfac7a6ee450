//! What a command does, without a terminal: packs are found, checked, built and mapped here as data, findings and files; knows no argument and no exit code.

mod build;
mod calibrate;
mod check;
mod findings;
mod judge;
mod maps;
mod order;
mod output;
mod packs;
mod pictures;
mod sheets;
mod watch;

pub use build::{Built, Printed, build};
pub use calibrate::{
    CalibratedPrinter, calibrated_printer, calibrated_printers, calibration_sheet, store_printer,
};
pub use check::{CheckOptions, all_codes, check};
pub use findings::{Findings, Stopped};
pub use judge::PLAIN_LOOK;
pub use maps::{BlankMap, CLEARANCE, HexNames, MAPS, MapOrder, OVERLAP, TILES, blank_map, map};
pub use order::BuildOrder;
pub use output::{Earlier, OutputFile, WrittenFile, read_earlier, write_files};
pub use packs::{bundled_games, bundled_pack, find_pack, packs_to_search, read_pack, unknown_pack};
pub use sheets::pdf_info;
pub use watch::{first_names, what_changed};

pub use crate::kernel::Progress;
