//! Everything that can be said of a pack: what the reader, the checks, the press, the engine and the trials find, joined.

use indicatif::ProgressBar;

use super::terminal::late_progress;
use crate::content::{self, Pack};
use crate::diag::{Diagnostic, Severity};
use crate::games::hex_command::rules;
use crate::games::hex_command::trials;
use crate::kernel::Measure;
use crate::press::{self, Body, Cache, CardSize, Look, Paper, Piece, SetPiece, Theme};
use crate::sim::Progress;
use crate::source::{Folder, Sources};

/// A pack and all that was found.
pub(super) struct Judged {
    /// The pack, if it could be read at all.
    pub(super) pack: Option<Pack>,
    /// What was found.
    pub(super) findings: Vec<Diagnostic>,
    /// Its pieces, laid out, for each look that was asked for: all of them for the first, only pages for the others,
    /// because cards are the same on every paper.
    pub(super) pieces: Vec<Vec<SetPiece>>,
}

impl Judged {
    /// Asks the engine about a pack in which nothing is wrong, and plays it: what is wrong would only be told again.
    pub(super) fn try_out(&mut self, games: u32, balance: Option<u32>) {
        let Some(pack) = &self.pack else { return };
        if self
            .findings
            .iter()
            .any(|it| it.code.severity == Severity::Error)
        {
            return;
        }
        let judgement = rules::judge(pack, &mut self.findings);
        let bar = late_progress("playing");
        let progress = Progress {
            planned: &|battles| bar.planned(battles),
            played: &|| bar.done(),
        };
        trials::try_out(pack, &judgement, games, progress, &mut self.findings);
        if let Some(pairs) = balance {
            trials::weigh(pack, &judgement, pairs, progress, &mut self.findings);
        }
    }
}

/// How faces look when nobody says otherwise.
pub(super) const PLAIN_LOOK: Look = Look {
    paper: Paper::A4,
    theme: Theme::Colour,
    card: CardSize::POKER,
    measure: Measure::Inch,
};

/// Judges a pack; the faces wanted are laid out, because only then is it known what does not fit.
pub(super) fn judge(
    folder: &Folder,
    look: &Look,
    only: &[String],
    sources: &mut Sources,
    bar: &ProgressBar,
) -> Judged {
    let looks = std::slice::from_ref(look);
    judge_with(&Cache::default(), folder, looks, only, sources, bar)
}

/// As [`judge`], for several papers; faces that the cache holds are not laid out again.
pub(super) fn judge_with(
    cache: &Cache,
    folder: &Folder,
    looks: &[Look],
    only: &[String],
    sources: &mut Sources,
    bar: &ProgressBar,
) -> Judged {
    let mut findings = Vec::new();
    let Some(pack) = content::load(folder, sources, &mut findings) else {
        return Judged {
            pack: None,
            findings,
            pieces: Vec::new(),
        };
    };
    crate::check::run(&pack, &mut findings);
    let mut found: Vec<Diagnostic> = Vec::new();
    let mut pieces = Vec::new();
    for (at, look) in looks.iter().enumerate() {
        let mut wanted = press::printed(&pack, look, only);
        wanted.retain(|piece| at == 0 || matches!(piece.body, Body::Pages(_)));
        let mut here = Vec::new();
        pieces.push(lay_out_with(cache, &pack, wanted, sources, &mut here, bar));
        // What is wrong on every paper is told once.
        here.retain(|new| {
            !found
                .iter()
                .any(|old| old.code.id == new.code.id && old.site == new.site)
        });
        found.append(&mut here);
    }
    pack.drop_echoes(&mut found);
    findings.append(&mut found);
    Judged {
        pack: Some(pack),
        findings,
        pieces,
    }
}

/// Lays out pieces and shows how far it has come.
pub(super) fn lay_out(
    pack: &Pack,
    pieces: Vec<Piece>,
    sources: &mut Sources,
    findings: &mut Vec<Diagnostic>,
    bar: &ProgressBar,
) -> Vec<SetPiece> {
    lay_out_with(&Cache::default(), pack, pieces, sources, findings, bar)
}

/// As [`lay_out`], but faces that the cache holds are not laid out again.
pub(super) fn lay_out_with(
    cache: &Cache,
    pack: &Pack,
    pieces: Vec<Piece>,
    sources: &mut Sources,
    findings: &mut Vec<Diagnostic>,
    bar: &ProgressBar,
) -> Vec<SetPiece> {
    bar.inc_length(
        pieces
            .iter()
            .map(|piece| piece.faces().count() as u64)
            .sum(),
    );
    press::set_with(cache, pack, pieces, sources, findings, &|| bar.inc(1))
}
