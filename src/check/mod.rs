//! Checks of content against its rules: one file per check, with its code, its page of text and its examples; knows no
//! printer and no game in progress.

/// Declares the check of a file: `CODE`, whose page is the `.md` of the same name beside the file, and `CHECK`, which
/// runs the file's `run`.
macro_rules! check {
    ($id:literal, $name:ident, $severity:ident) => {
        finding!($id, $name, $severity);
        pub(super) const CHECK: $crate::check::Check = $crate::check::Check { code: &CODE, run };
    };
}

mod campaign;
pub(crate) mod dice;
mod kit;
mod map;
mod pack;
mod prose;
mod scenario;
pub(crate) mod shared;
mod terrain;

use crate::content::Pack;
use crate::diag::{Code, Diagnostic};

/// One check.
#[derive(Debug)]
pub struct Check {
    /// What it finds.
    pub code: &'static Code,
    /// Looks at a whole pack and adds what it finds.
    pub run: fn(&Pack, &mut Vec<Diagnostic>),
}

/// The checks every pack is judged by, by subject.
pub static SHARED: &[&[Check]] = &[
    pack::ALL,
    dice::ALL,
    terrain::ALL,
    map::ALL,
    kit::ALL,
    scenario::ALL,
    campaign::ALL,
    prose::ALL,
];

/// Runs checks over a pack. Findings about an entry whose form is wrong are left out: the reader has reported it.
pub fn run(pack: &Pack, checks: impl Iterator<Item = &'static Check>, out: &mut Vec<Diagnostic>) {
    let mut found = Vec::new();
    for check in checks {
        (check.run)(pack, &mut found);
    }
    pack.drop_echoes(&mut found);
    out.append(&mut found);
}
