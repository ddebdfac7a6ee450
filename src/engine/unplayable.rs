//! Why a scenario cannot be played; knows no rule set.

/// Why a scenario cannot be played by the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplayable {
    /// What is wrong, as a sentence.
    pub what: String,
    /// The rule that is broken, if there is one.
    pub rule: Option<&'static str>,
}

impl Unplayable {
    /// A reason without a rule.
    #[must_use]
    pub fn because(what: impl Into<String>) -> Unplayable {
        Unplayable {
            what: what.into(),
            rule: None,
        }
    }

    /// A reason given by a rule.
    #[must_use]
    pub fn by(rule: &'static str, what: impl Into<String>) -> Unplayable {
        Unplayable {
            what: what.into(),
            rule: Some(rule),
        }
    }
}
