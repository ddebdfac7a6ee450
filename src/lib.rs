//! Pressgang: a print-and-play compiler for tabletop wargames.
//!
//! It reads packs of TOML files, checks every card, map and scenario against the rules of its game, and prints them.
//! The library does what the commands of the program do, without a terminal:
//!
//! | to | call | and get |
//! |---|---|---|
//! | find a pack by its id or folder | [`find_pack`] | a [`Folder`], or a [`Failure`] with a hint |
//! | check packs | [`check()`] with [`CheckOptions`] | [`Findings`]: each a [`Diagnostic`] with its place |
//! | build a pack | [`build`] with a [`BuildOrder`] | [`Built`]: findings, notes, and [`OutputFile`]s in memory |
//! | print one map | [`map`] with a [`MapOrder`] | the same |
//! | write files into a folder | [`write_files`] | what has changed |
//! | find a scenario | [`find_scenario`] | a [`FoundScenario`] |
//! | play a battle by a script, or from a client | [`open_battle`] | an [`OpenBattle`]: legal acts, refusals, views, a log |
//! | ask for odds | [`odds()`] | exact fractions, as text, JSON or CSV |
//! | run a simulation | [`simulate`] with a [`SimulationOrder`] | win rates, losses and length with intervals |
//! | report a log | [`report_log`] with a [`ReportOrder`] | Markdown, HTML and PDF |
//!
//! Bad input is not a failure of the library: its mistakes are returned as findings beside the result. Long-running
//! work reports to a [`Progress`]. Faces held by a [`Cache`] are not laid out again. The same input gives the same
//! bytes, on any machine and with any number of threads.
//!
//! ```
//! use pressgang::{BuildOrder, Cache, CheckOptions, Folder, Progress};
//!
//! // A pack of your own, with one counter.
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("my-pack");
//! let pack = format!(
//!     "[pack]\nid = 'my-pack'\ntitle = 'My Pack'\nversion = '1.0.0'\nextends = '{}'",
//!     pressgang::games::default_pack(),
//! );
//! pressgang::source::write_whole(&path.join("pack.toml"), pack.as_bytes())?;
//! let counter = r#"
//! [[counter]]
//! id = "smoke"
//! name = "Smoke"
//! shape = "circle"
//! size = 20
//! front = { text = "SMOKE" }
//! quantity = 12
//! "#;
//! pressgang::source::write_whole(&path.join("counters.toml"), counter.as_bytes())?;
//!
//! // Is it sound?
//! let folder = Folder::Disk(path);
//! let options = CheckOptions { games: 0, ..CheckOptions::default() };
//! let findings = pressgang::check(std::slice::from_ref(&folder), &options, Progress::SILENT);
//! assert!(!findings.has_errors(), "{:?}", findings.list);
//!
//! // Its counter as a PDF.
//! let order = BuildOrder { only: vec!["smoke".to_string()], ..BuildOrder::new(folder) };
//! let built = pressgang::build(&order, &Cache::default(), Progress::SILENT);
//! let printed = built.result.expect("a sound pack");
//! assert!(printed.files.iter().any(|file| file.path == "counters-20mm-round.pdf"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The modules below are the rooms of the program, from the ground up; ARCHITECTURE.md says what each is for and which
//! it may use. They are public for tests and for advanced programs, and change more often than the functions above.

// First the two rooms whose macros declare findings and checks.
#[macro_use]
pub mod diag;
#[macro_use]
pub mod check;

pub mod content;
pub mod kernel;
pub mod source;

pub mod atlas;
pub mod press;

pub mod games;

pub mod bot;
pub mod engine;
pub mod odds;
pub mod play;
pub mod sim;

pub mod workshop;

pub mod cli;

pub use diag::{Diagnostic, Failure};
pub use press::Cache;
pub use source::Folder;
pub use workshop::{
    BuildOrder, Built, CheckOptions, Findings, FoundOdds, FoundScenario, MapOrder, OpenBattle,
    OutputFile, Printed, Progress, ReportOrder, SimulationOrder, Stopped, build, check, find_pack,
    find_scenario, map, odds, open_battle, report_log, simulate, write_files,
};
