//! Findings for programs: JSON, GitHub workflow commands, SARIF.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::{Code, Diagnostic, Severity, Site, Tally};
use crate::source::{Sources, Span};

/// The findings and their count, as one JSON document.
#[must_use]
pub fn to_json(findings: &[Diagnostic], sources: &Sources) -> String {
    let tally = Tally::of(findings);
    let list: Vec<Value> = findings
        .iter()
        .map(|finding| {
            json!({
                "code": finding.code.id,
                "name": finding.code.name,
                "severity": finding.code.severity.word(),
                "message": finding.message,
                "path": finding.path(sources),
                "range": match finding.site { Site::Span(span) => range(span, sources), Site::Path(_) => Value::Null },
                "label": finding.label,
                "labels": finding.labels.iter().map(|(span, text)| json!({
                    "path": sources.path(span.file), "range": range(*span, sources), "text": text,
                })).collect::<Vec<_>>(),
                "hints": finding.hints,
                "rules": finding.rules,
            })
        })
        .collect();
    pretty(
        &json!({ "findings": list, "errors": tally.errors, "warnings": tally.warnings, "infos": tally.infos }),
    )
}

/// The findings as workflow commands that GitHub shows beside the changed lines.
#[must_use]
pub fn to_github(findings: &[Diagnostic], sources: &Sources) -> String {
    let mut text = String::new();
    for finding in findings {
        let command = match finding.code.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "notice",
        };
        let mut properties = format!("file={}", github_property(finding.path(sources)));
        if let Site::Span(span) = finding.site {
            let (start, end) = sources.line_columns(span);
            let _ = write!(
                properties,
                ",line={},col={},endLine={},endColumn={}",
                start.line, start.column, end.line, end.column
            );
        }
        let _ = write!(
            properties,
            ",title={}",
            github_property(&format!("{} {}", finding.code.id, finding.code.name))
        );
        let _ = writeln!(
            text,
            "::{command} {properties}::{}",
            github_text(&whole_message(finding))
        );
    }
    text
}

/// The findings as a SARIF 2.1.0 log.
#[must_use]
pub fn to_sarif(findings: &[Diagnostic], sources: &Sources) -> String {
    let mut codes: Vec<&'static Code> = findings.iter().map(|finding| finding.code).collect();
    codes.sort_by_key(|code| code.id);
    codes.dedup_by_key(|code| code.id);
    let rules: Vec<Value> = codes
        .iter()
        .map(|code| json!({ "id": code.id, "name": code.name, "help": { "text": code.page, "markdown": code.page } }))
        .collect();
    let results: Vec<Value> = findings
        .iter()
        .map(|finding| {
            let mut physical = json!({ "artifactLocation": { "uri": finding.path(sources).replace('\\', "/") } });
            if let Site::Span(span) = finding.site {
                physical["region"] = sarif_region(span, sources);
            }
            json!({
                "ruleId": finding.code.id,
                "ruleIndex": codes.iter().position(|code| code.id == finding.code.id),
                "level": match finding.code.severity { Severity::Error => "error", Severity::Warning => "warning", Severity::Info => "note" },
                "message": { "text": whole_message(finding) },
                "locations": [ { "physicalLocation": physical } ],
                "relatedLocations": finding.labels.iter().map(|(span, text)| json!({
                    "physicalLocation": { "artifactLocation": { "uri": sources.path(span.file) }, "region": sarif_region(*span, sources) },
                    "message": { "text": text },
                })).collect::<Vec<_>>(),
            })
        })
        .collect();
    pretty(&json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [ {
            "tool": { "driver": { "name": "pressgang", "version": env!("CARGO_PKG_VERSION"), "rules": rules } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        } ],
    }))
}

fn whole_message(finding: &Diagnostic) -> String {
    let mut text = finding.message.clone();
    for rule in &finding.rules {
        let _ = write!(text, "\nrule: {rule}");
    }
    for hint in &finding.hints {
        let _ = write!(text, "\nhint: {hint}");
    }
    text
}

fn range(span: Span, sources: &Sources) -> Value {
    let (start, end) = sources.line_columns(span);
    json!({
        "start": { "line": start.line, "column": start.column, "byte": span.start },
        "end": { "line": end.line, "column": end.column, "byte": span.end },
    })
}

fn sarif_region(span: Span, sources: &Sources) -> Value {
    let (start, end) = sources.line_columns(span);
    json!({ "startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column })
}

fn github_text(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

fn github_property(text: &str) -> String {
    github_text(text).replace(':', "%3A").replace(',', "%2C")
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}
