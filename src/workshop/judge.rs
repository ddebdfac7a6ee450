//! Everything that can be found about a pack by reading it, checking it and laying out its faces.

use super::Progress;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games;
use crate::kernel::Measure;
use crate::press::{self, Cache, CardSize, Look, Paper, Piece, PrintRun, SetPiece, Theme};
use crate::source::{Folder, Sources};

/// How faces look by default.
pub const PLAIN_LOOK: Look = Look {
    paper: Paper::A4,
    theme: Theme::Colour,
    card: CardSize::POKER,
    measure: Measure::Inch,
};

/// A pack and all findings about it.
pub(super) struct Judged {
    /// The pack, if it could be read at all.
    pub(super) pack: Option<Pack>,
    /// What was found.
    pub(super) findings: Vec<Diagnostic>,
    /// What it prints.
    pub(super) run: SetRun,
}

/// The laid-out pieces of a pack.
#[derive(Default)]
pub(super) struct SetRun {
    /// All pieces.
    pub(super) pieces: Vec<SetPiece>,
    /// The titles of pieces that need larger paper.
    pub(super) too_large: Vec<String>,
}

/// Judges a pack; the requested faces are laid out, because only that shows what does not fit. For `first_game` alone, only
/// what it needs.
pub(super) fn judge(
    cache: &Cache,
    folder: &Folder,
    look: &Look,
    only: &[String],
    first_game: bool,
    sources: &mut Sources,
    progress: Progress<'_>,
) -> Judged {
    let mut findings = Vec::new();
    let Some(pack) = games::load(folder, sources, &mut findings) else {
        return Judged {
            pack: None,
            findings,
            run: SetRun::default(),
        };
    };
    games::check(&pack, &mut findings);
    let PrintRun {
        mut pieces,
        too_large,
    } = games::print_run(&pack, look, only);
    if first_game && let Some((_, game)) = games::first_game(&pack) {
        pieces.retain_mut(|piece| game.keep(piece));
    }
    let mut found = Vec::new();
    let pieces = lay_out(cache, &pack, pieces, sources, &mut found, progress);
    pack.drop_echoes(&mut found);
    findings.append(&mut found);
    Judged {
        pack: Some(pack),
        findings,
        run: SetRun { pieces, too_large },
    }
}

/// Lays out pieces and reports progress.
fn lay_out(
    cache: &Cache,
    pack: &Pack,
    pieces: Vec<Piece>,
    sources: &mut Sources,
    findings: &mut Vec<Diagnostic>,
    progress: Progress<'_>,
) -> Vec<SetPiece> {
    let faces = pieces.iter().map(|piece| piece.faces().count() as u64);
    (progress.planned)(faces.sum());
    press::set(cache, pack, pieces, sources, findings, progress.done)
}
