//! Why something could not be done, and what to do about it; knows no terminal.

use std::fmt;

use super::did_you_mean;

/// Why something could not be done.
///
/// ```
/// use pressgang::diag::Failure;
///
/// let failure = Failure::new("there is no bot `gredy`").meant("gredy", ["random", "greedy"]);
/// assert_eq!(failure.hint.as_deref(), Some("did you mean `greedy`?"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The fact, in lower case and without a full stop.
    pub what: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Failure {
    /// A failure without a hint.
    #[must_use]
    pub fn new(what: impl Into<String>) -> Failure {
        Failure {
            what: what.into(),
            hint: None,
        }
    }

    /// The same failure with a hint.
    #[must_use]
    pub fn hint(self, hint: impl Into<String>) -> Failure {
        Failure {
            hint: Some(hint.into()),
            ..self
        }
    }

    /// The same failure with the known word nearest to the one written as its hint, if one is near enough.
    #[must_use]
    pub fn meant<'a>(self, written: &str, known: impl IntoIterator<Item = &'a str>) -> Failure {
        match did_you_mean(written, known) {
            Some(hint) => self.hint(hint),
            None => self,
        }
    }
}

impl From<String> for Failure {
    fn from(what: String) -> Failure {
        Failure::new(what)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Failure {}
