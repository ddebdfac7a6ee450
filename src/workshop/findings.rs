//! Findings with the texts they are about, and results that come with findings.

use crate::diag::{self, Diagnostic, Failure, Look, Severity, Tally};
use crate::source::Sources;

/// Findings, sorted by place, with the texts they are about.
///
/// ```
/// use pressgang::{CheckOptions, Folder, Progress};
/// use pressgang::diag::Look;
///
/// let nowhere = Folder::Disk("no/such/folder".into());
/// let findings = pressgang::check(&[nowhere], &CheckOptions::default(), Progress::SILENT);
/// assert_eq!(findings.tally().to_string(), "1 error");
/// let text = findings.to_text(Look { colour: false, width: 100 });
/// assert!(text.contains("no/such/folder"), "{text}");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// The findings.
    pub list: Vec<Diagnostic>,
    /// The texts their places are in.
    pub sources: Sources,
}

impl Findings {
    /// Sorts findings by place and drops repeats.
    #[must_use]
    pub fn new(mut list: Vec<Diagnostic>, sources: Sources) -> Findings {
        diag::sort(&mut list, &sources);
        Findings { list, sources }
    }

    /// How many there are of each severity.
    #[must_use]
    pub fn tally(&self) -> Tally {
        Tally::of(&self.list)
    }

    /// Whether any of them is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        has_errors(&self.list)
    }

    /// The findings as text, each with its source line and carets under it.
    #[must_use]
    pub fn to_text(&self, look: Look) -> String {
        diag::to_text(&self.list, &self.sources, look)
    }
}

/// Whether any finding is an error.
pub(super) fn has_errors(findings: &[Diagnostic]) -> bool {
    let mut severities = findings.iter().map(|finding| finding.code.severity);
    severities.any(|severity| severity == Severity::Error)
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The findings contain errors: how many, and how many others.
    Findings(Tally),
    /// It could not be done.
    Failure(Failure),
}

impl From<Failure> for Stopped {
    fn from(failure: Failure) -> Stopped {
        Stopped::Failure(failure)
    }
}
