//! Lengths as they are written on the command line.

use crate::kernel::Mm;

/// A length as it is written on the command line.
pub(super) fn parse_length(text: &str) -> Result<Mm, String> {
    text.parse()
        .map_err(|_| "write a length with its unit, such as 10mm or 0.5in".to_string())
}

/// The size of a hex, as it is written on the command line.
pub(super) fn parse_hex(text: &str) -> Result<Mm, String> {
    let across = parse_length(text)?;
    (5.0..=1000.0)
        .contains(&across.0)
        .then_some(across)
        .ok_or_else(|| "from 5mm to 1000mm".to_string())
}
