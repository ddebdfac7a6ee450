//! Findings as a compiler reports them: what, where, why and what to do; knows no file format and no game.

#[macro_use]
mod declare;
mod failure;
mod formats;
mod nearest;
mod text;
mod words;

pub(crate) use declare::{ascii, hyphenated};
pub use failure::Failure;
pub use formats::{to_github, to_json, to_sarif};
pub use nearest::nearest;
pub use text::{Look, to_text};
pub use words::{and_list, counted, did_you_mean, or_list, plural, suggestion};

use crate::source::{Sources, Span};

/// The longest message, label or hint.
const LONGEST: usize = 400;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It cannot be printed or played as it is.
    Error,
    /// It can, but it is probably not what was meant.
    Warning,
    /// Worth knowing.
    Info,
}

impl Severity {
    /// The word printed before a finding.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        }
    }
}

/// A kind of finding: a letter and three digits that are never reused, a name, and its page of text.
#[derive(Debug)]
pub struct Code {
    /// `U104`.
    pub id: &'static str,
    /// `bands-overlap`.
    pub name: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// The page that `pressgang explain` shows, in Markdown.
    pub page: &'static str,
}

impl Code {
    /// A finding of this kind at a place.
    #[must_use]
    pub fn at(&'static self, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self, Site::Span(span), message.into())
    }

    /// A finding of this kind about a whole file or folder.
    #[must_use]
    pub fn about(&'static self, path: impl Into<String>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(self, Site::Path(path.into()), message.into())
    }
}

/// Where a finding is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Site {
    /// In a text.
    Span(Span),
    /// A file or folder as a whole.
    Path(String),
}

/// One finding.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// What kind it is.
    pub code: &'static Code,
    /// Where.
    pub site: Site,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What to write at the place itself, under the carets.
    pub label: String,
    /// Other places that matter, with a note on each.
    pub labels: Vec<(Span, String)>,
    /// What to do.
    pub hints: Vec<String>,
    /// The known word that was probably meant.
    pub suggestion: Option<String>,
    /// The ledger rules it is based on.
    pub rules: Vec<&'static str>,
}

impl Diagnostic {
    fn new(code: &'static Code, site: Site, message: String) -> Diagnostic {
        Diagnostic {
            code,
            site,
            message: presentable(&message),
            label: String::new(),
            labels: Vec::new(),
            hints: Vec::new(),
            suggestion: None,
            rules: Vec::new(),
        }
    }

    /// Adds a note under the carets.
    #[must_use]
    pub fn label(mut self, text: impl Into<String>) -> Diagnostic {
        self.label = presentable(&text.into());
        self
    }

    /// Points at a second place.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        self.labels.push((span, presentable(&text.into())));
        self
    }

    /// Adds a hint.
    #[must_use]
    pub fn hint(mut self, text: impl Into<String>) -> Diagnostic {
        self.hints.push(presentable(&text.into()));
        self
    }

    /// Adds "did you mean" if one of the known words is near the one written.
    #[must_use]
    pub fn did_you_mean<'a>(
        self,
        written: &str,
        known: impl IntoIterator<Item = &'a str>,
    ) -> Diagnostic {
        match nearest(written, known) {
            Some(word) => self.suggest(word),
            None => self,
        }
    }

    /// Adds "did you mean" if one of the known words is near the one written, and another hint otherwise.
    #[must_use]
    pub fn did_you_mean_or<'a>(
        self,
        written: &str,
        known: impl IntoIterator<Item = &'a str>,
        otherwise: impl FnOnce() -> String,
    ) -> Diagnostic {
        match nearest(written, known) {
            Some(word) => self.suggest(word),
            None => self.hint(otherwise()),
        }
    }

    /// Adds "did you mean" with this word.
    #[must_use]
    pub fn suggest(self, word: &str) -> Diagnostic {
        let form = format!("`{word}`");
        self.suggest_as(word, &form)
    }

    /// Adds "did you mean" with this word, in its written form.
    #[must_use]
    pub fn suggest_as(mut self, word: &str, form: &str) -> Diagnostic {
        self.suggestion = Some(word.to_string());
        self.hint(words::suggestion_of(form))
    }

    /// Names a rule it is based on.
    #[must_use]
    pub fn rule(mut self, id: &'static str) -> Diagnostic {
        self.rules.push(id);
        self
    }

    /// The path of the file the finding is in.
    #[must_use]
    pub fn path<'a>(&'a self, sources: &'a Sources) -> &'a str {
        match &self.site {
            Site::Span(span) => sources.path(span.file),
            Site::Path(path) => path,
        }
    }
}

/// Makes text from an untrusted file presentable: without characters that move the cursor, and only a few lines long.
fn presentable(text: &str) -> String {
    let mut clean = String::new();
    for (at, letter) in text.chars().enumerate() {
        if at == LONGEST {
            clean.push_str("...");
            break;
        }
        if letter.is_control() {
            clean.extend(letter.escape_default());
        } else {
            clean.push(letter);
        }
    }
    clean
}

/// Sorts findings by place and drops exact repeats.
pub fn sort(findings: &mut Vec<Diagnostic>, sources: &Sources) {
    let start = |finding: &Diagnostic| match finding.site {
        Site::Span(span) => span.start,
        Site::Path(_) => 0,
    };
    findings.sort_by(|a, b| {
        (a.path(sources), start(a), a.code.id, &a.message).cmp(&(
            b.path(sources),
            start(b),
            b.code.id,
            &b.message,
        ))
    });
    findings.dedup_by(|a, b| a.code.id == b.code.id && a.site == b.site && a.message == b.message);
}

/// How many findings there are of each severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Infos.
    pub infos: usize,
}

impl Tally {
    /// Counts findings.
    #[must_use]
    pub fn of(findings: &[Diagnostic]) -> Tally {
        let count = |severity| {
            findings
                .iter()
                .filter(|finding| finding.code.severity == severity)
                .count()
        };
        Tally {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            infos: count(Severity::Info),
        }
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let parts: Vec<String> = [
            (self.errors, "error"),
            (self.warnings, "warning"),
            (self.infos, "info"),
        ]
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| counted(count, word))
        .collect();
        if parts.is_empty() {
            f.write_str("no findings")
        } else {
            f.write_str(&parts.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_says_cannot_take_over_the_terminal() {
        assert_eq!(presentable("a\u{1b}[2Jb\n"), "a\\u{1b}[2Jb\\n");
        assert_eq!(presentable(&"x".repeat(5000)).len(), LONGEST + 3);
        assert_eq!(presentable("Café"), "Café");
    }
}
