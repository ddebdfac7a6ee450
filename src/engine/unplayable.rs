//! Why a scenario cannot be played; knows no rule set.

/// Why a scenario cannot be played by the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unplayable {
    /// What is wrong, as a sentence.
    pub what: String,
    /// The rule that asks for it, where there is one.
    pub rule: Option<&'static str>,
}

impl Unplayable {
    /// For a reason that no rule gives.
    #[must_use]
    pub fn because(what: impl Into<String>) -> Unplayable {
        Unplayable {
            what: what.into(),
            rule: None,
        }
    }

    /// Because a rule asks for something else.
    #[must_use]
    pub fn by(rule: &'static str, what: impl Into<String>) -> Unplayable {
        Unplayable {
            what: what.into(),
            rule: Some(rule),
        }
    }
}
