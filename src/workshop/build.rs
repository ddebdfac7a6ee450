//! Building a pack: it is read, checked, laid out and printed into files in memory.

use super::findings::has_errors;
use super::judge::{Judged, SetRun, judge};
use super::maps::{MAPS, TILES};
use super::output::file_notes;
use super::sheets::PrintShop;
use super::{BuildOrder, Findings, OutputFile, Progress, Stopped};
use crate::content::Pack;
use crate::diag::{Failure, Tally};
use crate::games;
use crate::press::{BILL, Cache, FaceNote, Manifest};
use crate::source::{Folder, Sources};

/// What a build has made and found.
#[derive(Clone, Debug)]
pub struct Built {
    /// What was found.
    pub findings: Findings,
    /// What is worth knowing about the files: what was left out, and why.
    pub notes: Vec<String>,
    /// The folders its pack was read from, if it could be read.
    pub folders: Vec<Folder>,
    /// The files, or why there are none.
    pub result: Result<Printed, Stopped>,
}

/// The files of a build, not yet written.
#[derive(Clone, Debug)]
pub struct Printed {
    /// The folder they belong in, below the one for all packs.
    pub folder: String,
    /// The files; none when nothing has changed since an earlier build.
    pub files: Vec<OutputFile>,
    /// Every card and page, including those left out.
    pub faces: Vec<FaceNote>,
    /// How many cards and pages were left out because an earlier build had printed them.
    pub left_out: usize,
}

impl Printed {
    /// Only files, without faces and with nothing left out.
    pub(super) fn files(folder: String, files: Vec<OutputFile>) -> Printed {
        Printed {
            folder,
            files,
            faces: Vec::new(),
            left_out: 0,
        }
    }
}

impl Built {
    /// The result of printing a map.
    pub(super) fn of_map(findings: Findings, result: Result<Printed, Stopped>) -> Built {
        Built {
            findings,
            notes: Vec::new(),
            folders: Vec::new(),
            result,
        }
    }
}

/// Builds a pack into memory: a PDF for each part of the box, the bill of materials and a manifest. Nothing is
/// printed while there are errors. Faces that the cache holds are not laid out again; `progress` counts faces.
///
/// ```
/// use pressgang::{BuildOrder, Cache, Progress, write_files};
///
/// let mut order = BuildOrder::new(pressgang::find_pack(pressgang::games::default_pack())?);
/// order.only = vec!["german-infantry".to_string()];
/// let built = pressgang::build(&order, &Cache::default(), Progress::SILENT);
/// let printed = built.result.expect("a sound pack");
/// let paths: Vec<&str> = printed.files.iter().map(|file| file.path.as_str()).collect();
/// assert!(paths.contains(&"unit-cards.pdf") && paths.contains(&"manifest.json"), "{paths:?}");
///
/// // Into a folder:
/// # let folder = tempfile::tempdir()?;
/// let written = write_files(&printed.files, &folder.path().join(&printed.folder))?;
/// assert!(written.iter().all(|file| file.changed));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn build(order: &BuildOrder, cache: &Cache, progress: Progress<'_>) -> Built {
    let mut sources = Sources::default();
    let Judged {
        pack,
        findings,
        run,
    } = judge(
        cache,
        &order.folder,
        &order.printed_job().look,
        order.laid_out(),
        order.first_game_only(),
        &mut sources,
        progress,
    );
    let layers = pack.iter().flat_map(|pack| &pack.layers);
    let folders = layers.map(|layer| layer.folder.clone()).collect();
    let mut notes = Vec::new();
    let result = match pack {
        Some(pack) if !has_errors(&findings) => {
            print_pack(&pack, run, order, cache, &mut sources, &mut notes).map_err(Stopped::from)
        }
        _ => Err(Stopped::Findings(Tally::of(&findings))),
    };
    Built {
        findings: Findings::new(findings, sources),
        notes,
        folders,
        result,
    }
}

/// Prints a pack without errors.
fn print_pack(
    pack: &Pack,
    run: SetRun,
    order: &BuildOrder,
    cache: &Cache,
    sources: &mut Sources,
    notes: &mut Vec<String>,
) -> Result<Printed, Failure> {
    let id = &pack.head().id;
    if !pack.ruleset.is_game {
        let what = format!("`{id}` is common ground for other packs and has no cards to print");
        return Err(Failure::new(what).hint("build a pack that extends it"));
    }
    if run.pieces.is_empty() && !order.wants_maps(pack) {
        return Err(nothing_to_print(&run, order));
    }
    note_left_out(&run, order, notes);
    let shop = PrintShop::new(pack, order, cache, sources, notes);
    let mut printed = shop.print(run.pieces)?;
    printed.folder = match order.since {
        Some(_) => format!("{id}/changed"),
        None => id.clone(),
    };
    if order.since.is_none() || !printed.files.is_empty() {
        let manifest = manifest(pack, order, &printed)?;
        printed.files.push(manifest);
    }
    Ok(printed)
}

/// The list of all files and faces.
fn manifest(pack: &Pack, order: &BuildOrder, printed: &Printed) -> Result<OutputFile, Failure> {
    let mut manifest = Manifest::new(pack, &order.printed_job(), order.printed_for());
    manifest.files = file_notes(&printed.files);
    manifest.faces = printed.faces.clone();
    Ok(OutputFile {
        path: "manifest.json".into(),
        kind: "manifest",
        title: "Manifest".into(),
        pages: 0,
        bytes: manifest.to_json()?.into_bytes(),
    })
}

/// Why nothing that was requested can be printed.
fn nothing_to_print(run: &SetRun, order: &BuildOrder) -> Failure {
    let asked = order.only.join(" or ");
    if !run.too_large.is_empty() {
        let paper = order.job.look.paper.name;
        return Failure::new(format!("{asked} do not fit on {paper}"))
            .hint("choose a larger paper, `--paper a4` for one");
    }
    let kinds = games::all_makers().into_iter().map(|maker| maker.kind);
    let kinds: Vec<&str> = kinds.chain([MAPS, TILES, BILL]).collect();
    Failure::new(format!("nothing in this pack is called {asked}")).hint(format!(
        "kinds: {}; or name an entry by its id",
        kinds.join(", ")
    ))
}

/// Notes which pieces are not made because they are larger than their paper.
fn note_left_out(run: &SetRun, order: &BuildOrder, notes: &mut Vec<String>) {
    if order.service.is_none() && !run.too_large.is_empty() {
        notes.push(format!(
            "too large for {}, and so left out: {}",
            order.job.look.paper.name,
            run.too_large.join(", ")
        ));
    }
}
