//! What can be wrong with a face although its entry is legal.

use crate::diag::{Code, Severity};

/// A text is too long for its place.
pub(super) static TEXT_OVERFLOW: Code = Code {
    id: "P101",
    name: "text-overflow",
    severity: Severity::Error,
    page: include_str!("findings/text_overflow.md"),
};

/// A template cannot be set.
pub(super) static TEMPLATE_ERROR: Code = Code {
    id: "P102",
    name: "template-error",
    severity: Severity::Error,
    page: include_str!("findings/template_error.md"),
};

/// No font of ours has a character.
pub(super) static MISSING_GLYPH: Code = Code {
    id: "P103",
    name: "missing-glyph",
    severity: Severity::Error,
    page: include_str!("findings/missing_glyph.md"),
};

/// Every finding of the press.
pub static FINDINGS: &[&Code] = &[&TEXT_OVERFLOW, &TEMPLATE_ERROR, &MISSING_GLYPH];
