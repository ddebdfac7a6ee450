//! Sections of a reference page, as the templates read them: numbered steps or unordered points, each with its rules.

use serde_json::{Value, json};

use super::page::told;
use crate::content::prose::{Prose, Read, Section};
use crate::kernel::Measure;

/// A passage as the templates read a point.
pub(crate) fn passage(read: &Read, measure: Measure) -> Value {
    json!({
        "head": told(&read.head, measure),
        "text": told(&read.text, measure),
        "rules": read.cites,
        "same_step": read.same_step,
    })
}

/// A passage found by its id, as the templates read a line with its heading.
pub(crate) fn line(prose: &Prose<'_>, id: &str, measure: Measure) -> Value {
    let read = prose.passage(id).unwrap_or_default();
    json!({ "title": told(&read.title, measure), "text": told(&read.text, measure), "rules": read.cites })
}

/// The passages of a section that are points, not rows of a table.
pub(crate) fn points(section: &Section, measure: Measure) -> Vec<Value> {
    let points = section.passages.iter().filter(|it| it.cells.is_empty());
    points.map(|it| passage(it, measure)).collect()
}

/// The passages of a section that are rows of a table: the cells of each, and its rules.
pub(crate) fn rows(section: &Section, measure: Measure) -> Vec<(Vec<String>, &str)> {
    let rows = section.passages.iter().filter(|it| !it.cells.is_empty());
    let cells = |read: &Read| read.cells.iter().map(|cell| told(cell, measure)).collect();
    rows.map(|it| (cells(it), it.cites.as_str())).collect()
}

/// A section of passages; `kind` says how its template lays it out, "steps" or "notes" for one without a table.
pub(crate) fn section(kind: &str, section: &Section, measure: Measure) -> Value {
    json!({
        "kind": kind,
        "title": told(&section.title, measure),
        "rules": section.cites,
        "points": points(section, measure),
    })
}
