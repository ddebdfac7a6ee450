//! Sections of a reference page, as the templates read them: numbered steps or unordered points.

use serde_json::{Value, json};

use super::page::told;
use crate::content::prose::{Prose, Read, Section};
use crate::kernel::Measure;

/// A passage as the templates read a point.
pub(crate) fn passage(read: &Read, measure: Measure) -> Value {
    json!({
        "head": told(&read.head, measure),
        "text": told(&read.text, measure),
        "same_step": read.same_step,
    })
}

/// A passage found by its id, as the templates read a line with its heading.
pub(crate) fn line(prose: &Prose<'_>, id: &str, measure: Measure) -> Value {
    let read = prose.passage(id).unwrap_or_default();
    json!({ "title": told(&read.title, measure), "text": told(&read.text, measure) })
}

/// The passages of a section that are points, not rows of a table.
pub(crate) fn points(section: &Section, measure: Measure) -> Vec<Value> {
    let points = section.passages.iter().filter(|it| it.cells.is_empty());
    points.map(|it| passage(it, measure)).collect()
}

/// The passages of a section that are rows of a table: the cells of each.
pub(crate) fn rows(section: &Section, measure: Measure) -> Vec<Vec<String>> {
    let rows = section.passages.iter().filter(|it| !it.cells.is_empty());
    rows.map(|it| it.cells.iter().map(|cell| told(cell, measure)).collect())
        .collect()
}

/// A section of passages; `kind` says how its template lays it out, "steps" or "notes" for one without a table.
pub(crate) fn section(kind: &str, section: &Section, measure: Measure) -> Value {
    json!({
        "kind": kind,
        "title": told(&section.title, measure),
        "points": points(section, measure),
    })
}
