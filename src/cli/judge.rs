//! Everything that can be said of a pack: what the reader, the checks and the press find, joined.

use indicatif::ProgressBar;

use crate::content::{self, Pack};
use crate::diag::Diagnostic;
use crate::press::{self, CardSize, Laid};
use crate::source::{Folder, Sources};

/// A pack and all that was found.
pub(super) struct Judged {
    /// The pack, if it could be read at all.
    pub(super) pack: Option<Pack>,
    /// What was found.
    pub(super) findings: Vec<Diagnostic>,
    /// Its unit cards, laid out.
    pub(super) units: Vec<Laid>,
}

pub(super) fn judge(folder: &Folder, sources: &mut Sources, bar: &ProgressBar) -> Judged {
    let mut findings = Vec::new();
    let Some(pack) = content::load(folder, sources, &mut findings) else {
        return Judged {
            pack: None,
            findings,
            units: Vec::new(),
        };
    };
    crate::check::run(&pack, &mut findings);
    let units = lay_out_units(&pack, sources, &mut findings, bar);
    Judged {
        pack: Some(pack),
        findings,
        units,
    }
}

fn lay_out_units(
    pack: &Pack,
    sources: &mut Sources,
    findings: &mut Vec<Diagnostic>,
    bar: &ProgressBar,
) -> Vec<Laid> {
    let faces = press::unit_faces(pack, CardSize::POKER);
    bar.inc_length(faces.len() as u64);
    press::lay_out(pack, &faces, sources, findings, &|| bar.inc(1))
}
