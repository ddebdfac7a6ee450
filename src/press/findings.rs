//! What can be wrong with a face even when its entry is legal.

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

/// None of our fonts has a character.
pub(super) static MISSING_GLYPH: Code = Code {
    id: "P103",
    name: "missing-glyph",
    severity: Severity::Error,
    page: include_str!("findings/missing_glyph.md"),
};

/// Type too small to read.
pub(super) static SMALL_TYPE: Code = Code {
    id: "P104",
    name: "small-type",
    severity: Severity::Warning,
    page: include_str!("findings/small_type.md"),
};

/// Text or a picture between the safe zone and the cut.
pub(super) static UNSAFE_PLACE: Code = Code {
    id: "P105",
    name: "outside-safe-zone",
    severity: Severity::Warning,
    page: include_str!("findings/outside_safe_zone.md"),
};

/// A picture with too few dots.
pub(super) static COARSE_PICTURE: Code = Code {
    id: "P106",
    name: "coarse-picture",
    severity: Severity::Warning,
    page: include_str!("findings/coarse_picture.md"),
};

/// Text or a picture where no printer reaches.
pub(super) static UNPRINTABLE_PLACE: Code = Code {
    id: "P107",
    name: "outside-printable-area",
    severity: Severity::Warning,
    page: include_str!("findings/outside_printable_area.md"),
};

/// Some cards of a deck have backs and others do not.
pub(super) static BACK_MISSING: Code = Code {
    id: "P108",
    name: "back-missing",
    severity: Severity::Warning,
    page: include_str!("findings/back_missing.md"),
};

/// Every finding of the press.
pub static FINDINGS: &[&Code] = &[
    &TEXT_OVERFLOW,
    &TEMPLATE_ERROR,
    &MISSING_GLYPH,
    &SMALL_TYPE,
    &UNSAFE_PLACE,
    &COARSE_PICTURE,
    &UNPRINTABLE_PLACE,
    &BACK_MISSING,
];
