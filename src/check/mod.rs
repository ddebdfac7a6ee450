//! Checks of content against its rules: one file a check, with its code, its page of text and its examples; knows no printer and no game in progress.

mod battle;
pub(crate) mod dice;
mod kit;
mod map;
mod pack;
pub(crate) mod shared;
mod terrain;

use crate::content::Pack;
use crate::diag::{Code, Diagnostic};
use crate::games::{broadswords, combat_captain, dads_ww2, hex_command};

/// One check.
#[derive(Debug)]
pub struct Check {
    /// What it finds.
    pub code: &'static Code,
    /// Looks at a whole pack and adds what it finds.
    pub run: fn(&Pack, &mut Vec<Diagnostic>),
}

/// Every check, by subject.
pub static ALL: &[&[Check]] = &[
    pack::ALL,
    hex_command::checks::unit::ALL,
    hex_command::checks::card::ALL,
    dice::ALL,
    hex_command::checks::dice::ALL,
    dads_ww2::checks::ALL,
    terrain::ALL,
    map::ALL,
    hex_command::checks::scenario::ALL,
    broadswords::checks::ALL,
    kit::ALL,
    battle::ALL,
    combat_captain::checks::ALL,
];

/// The kinds of findings of all checks.
pub fn codes() -> impl Iterator<Item = &'static Code> {
    ALL.iter().copied().flatten().map(|check| check.code)
}

/// Runs every check over a pack. What a check says of an entry whose form is not right is left out: the reader has told it.
pub fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let mut found = Vec::new();
    for check in ALL.iter().copied().flatten() {
        (check.run)(pack, &mut found);
    }
    pack.drop_echoes(&mut found);
    out.append(&mut found);
}
