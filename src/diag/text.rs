//! Findings as text with the source line and carets under it.

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::{Diagnostic, Severity, Site};
use crate::source::{Sources, Span};

/// How findings look on the terminal.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// With colours.
    pub colour: bool,
    /// Columns that fit on a line.
    pub width: usize,
}

/// The findings, one after another, with an empty line between.
#[must_use]
pub fn to_text(findings: &[Diagnostic], sources: &Sources, look: Look) -> String {
    let renderer = if look.colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    }
    .term_width(look.width);
    let mut text = String::new();
    for finding in findings {
        text.push_str(&one(finding, sources, &renderer));
        text.push_str("\n\n");
    }
    text
}

fn one(finding: &Diagnostic, sources: &Sources, renderer: &Renderer) -> String {
    let level = match finding.code.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Info => Level::INFO,
    };
    let title = level
        .primary_title(&finding.message)
        .id(format!("{} {}", finding.code.id, finding.code.name));
    let mut group = Group::with_title(title);
    match &finding.site {
        Site::Path(path) => group = group.element(Origin::path(path)),
        Site::Span(span) => {
            for excerpt in Excerpt::all(finding, *span, sources) {
                group = group.element(excerpt.snippet(sources));
            }
        }
    }
    for rule in &finding.rules {
        group = group.element(
            Level::NOTE
                .with_name("rule")
                .message(format!("{rule} (see `pressgang explain {rule}`)")),
        );
    }
    for hint in &finding.hints {
        group = group.element(Level::HELP.with_name("hint").message(hint));
    }
    renderer.render(&[group])
}

/// The labels of one finding in one file, with only the lines they need, so that a long file is not scanned again for
/// each finding.
struct Excerpt<'a> {
    labels: Vec<(Span, &'a str, AnnotationKind)>,
}

impl<'a> Excerpt<'a> {
    fn all(finding: &'a Diagnostic, span: Span, sources: &Sources) -> Vec<Excerpt<'a>> {
        let mut excerpts = vec![Excerpt {
            labels: vec![(
                clamp(span, sources),
                finding.label.as_str(),
                AnnotationKind::Primary,
            )],
        }];
        for (other, text) in &finding.labels {
            let label = (
                clamp(*other, sources),
                text.as_str(),
                AnnotationKind::Context,
            );
            match excerpts
                .iter_mut()
                .find(|excerpt| excerpt.labels[0].0.file == other.file)
            {
                Some(excerpt) => excerpt.labels.push(label),
                None => excerpts.push(Excerpt {
                    labels: vec![label],
                }),
            }
        }
        excerpts
    }

    fn snippet(&self, sources: &Sources) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
        let file = self.labels[0].0.file;
        let text = sources.text(file);
        let first = self
            .labels
            .iter()
            .map(|(span, ..)| span.start)
            .min()
            .unwrap_or(0);
        let last = self
            .labels
            .iter()
            .map(|(span, ..)| span.end)
            .max()
            .unwrap_or(0);
        let from = text[..first].rfind('\n').map_or(0, |newline| newline + 1);
        let to = text[last..]
            .find('\n')
            .map_or(text.len(), |newline| last + newline);
        // A Windows line ending would be shown as a character.
        let to = last.max(to - usize::from(text[last..to].ends_with('\r')));
        let line = sources.line_columns(Span::new(file, from..from)).0.line;
        let mut snippet = Snippet::source(text[from..to].to_string())
            .line_start(line)
            .path(sources.path(file).to_string());
        for (span, label, kind) in &self.labels {
            let annotation = kind.span(span.start - from..span.end - from);
            snippet = snippet.annotation(if label.is_empty() {
                annotation
            } else {
                annotation.label(*label)
            });
        }
        snippet
    }
}

/// A span on one line only, at character boundaries: a whole entry is shown by its first line.
fn clamp(span: Span, sources: &Sources) -> Span {
    let text = sources.text(span.file);
    let border = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = border(span.start);
    let line_end = text[start..]
        .find(['\r', '\n'])
        .map_or(text.len(), |newline| start + newline);
    Span {
        file: span.file,
        start,
        end: border(span.end).clamp(start, line_end),
    }
}
