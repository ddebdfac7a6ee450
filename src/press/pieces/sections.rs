//! Sections of a reference page, as the templates read them: numbered steps or unordered points, each with its rules.

use serde_json::{Value, json};

/// A point of a section: what it is about, the rule in our words, its ids.
pub(crate) fn point(head: &str, text: impl Into<String>, rules: &str) -> Value {
    json!({ "head": head, "text": text.into(), "rules": rules })
}

/// A section of numbered steps.
pub(crate) fn steps(title: &str, points: Vec<Value>) -> Value {
    json!({ "kind": "steps", "title": title, "points": points })
}

/// A section of points in any order.
pub(crate) fn notes(title: &str, points: Vec<Value>) -> Value {
    json!({ "kind": "notes", "title": title, "points": points })
}
