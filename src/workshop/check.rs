//! Checking packs: all findings of the reader, the checks, the press and the rules in one run.

use super::findings::has_errors;
use super::judge::{PLAIN_LOOK, judge};
use super::{Findings, Progress};
use crate::content;
use crate::diag::Code;
use crate::games;
use crate::press::Cache;
use crate::source::{Folder, Sources};
use crate::{play, press};

/// How thoroughly a pack without errors is tested in battles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckOptions {
    /// The most battles to test a scenario in; 0 plays none.
    pub games: u32,
    /// The number of pairs of battles in which each card is weighed, with it and without it.
    pub balance: Option<u32>,
}

impl Default for CheckOptions {
    fn default() -> CheckOptions {
        CheckOptions {
            games: 200,
            balance: None,
        }
    }
}

/// Checks packs: is every card, map and scenario legal under its rules? A pack without errors is also played, and
/// `progress` counts its battles.
///
/// ```
/// use pressgang::{CheckOptions, Progress};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("my-pack");
/// let text = r#"
/// [pack]
/// id = "my-pack"
/// titel = "My Pack"
/// version = "1.0.0"
/// "#;
/// pressgang::source::write_whole(&path.join("pack.toml"), text.as_bytes())?;
/// let pack = pressgang::Folder::Disk(path);
/// let findings = pressgang::check(&[pack], &CheckOptions::default(), Progress::SILENT);
/// assert!(findings.has_errors());
/// let meant = findings.list.iter().filter_map(|finding| finding.suggestion.as_deref());
/// assert!(meant.eq(["title"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn check(folders: &[Folder], options: &CheckOptions, progress: Progress<'_>) -> Findings {
    let mut sources = Sources::default();
    let mut findings = Vec::new();
    let makers = games::all_makers().into_iter();
    let set = makers.filter(|maker| maker.holds_entries);
    let only: Vec<String> = set.map(|maker| maker.kind.to_string()).collect();
    for folder in folders {
        let mut judged = judge(
            &Cache::default(),
            folder,
            &PLAIN_LOOK,
            &only,
            false,
            &mut sources,
            Progress::SILENT,
        );
        if let Some(pack) = judged.pack.filter(|_| !has_errors(&judged.findings)) {
            // Battles would only find the same errors again.
            let CheckOptions { games, balance } = *options;
            games::try_out(&pack, games, balance, progress, &mut judged.findings);
        }
        findings.append(&mut judged.findings);
    }
    Findings::new(findings, sources)
}

/// Every kind of finding, by id.
#[must_use]
pub fn all_codes() -> Vec<&'static Code> {
    let mut codes: Vec<&Code> = content::FINDINGS
        .iter()
        .copied()
        .chain(games::codes())
        .chain(press::FINDINGS.iter().copied())
        .chain(play::FINDINGS.iter().copied())
        .collect();
    codes.sort_by_key(|code| code.id);
    codes
}
