check!("X111", distance_in_quotes, Warning);

use toml::Spanned;

use crate::content::{Aid, Entry, Kept, Pack, Scenario, Track};
use crate::diag::Diagnostic;
use crate::source::Span;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for aid in pack.shelf::<Aid>() {
        judge(aid, aid.lines.iter().chain(&aid.kicker), out);
        for row in aid.rows.iter().chain(&aid.head) {
            for cell in row.get_ref() {
                judge_text(aid, cell, aid.span(row), out);
            }
        }
    }
    for track in pack.shelf::<Track>() {
        judge(track, &track.note, out);
    }
    for scenario in pack.shelf::<Scenario>() {
        judge(
            scenario,
            scenario.special.iter().chain([&scenario.briefing]),
            out,
        );
        let forces = scenario.forces().map(|(_, force)| force);
        judge(
            scenario,
            forces.filter_map(|force| force.note.as_ref()),
            out,
        );
    }
}

fn judge<'t, T: Entry>(
    entry: &Kept<T>,
    texts: impl IntoIterator<Item = &'t Spanned<String>>,
    out: &mut Vec<Diagnostic>,
) {
    for text in texts {
        judge_text(entry, text.get_ref(), entry.span(text), out);
    }
}

fn judge_text<T: Entry>(entry: &Kept<T>, text: &str, span: Span, out: &mut Vec<Diagnostic>) {
    let Some(number) = measured(text) else { return };
    out.push(
        CODE.at(
            span,
            format!(
                "{} `{}` says {number}\", which is not printed in centimetres",
                T::KIND,
                entry.id()
            ),
        )
        .hint(format!(
            "write `{number}in`: it is printed in the measure of the table"
        )),
    );
}

/// The first number followed by an inch mark; a quotation that ends with a number was opened earlier.
fn measured(text: &str) -> Option<&str> {
    text.match_indices('"').find_map(|(at, _)| {
        let before = &text[..at];
        let front = before.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let quotes = before.matches('"').count();
        (front.len() < at && quotes.is_multiple_of(2)).then(|| &text[front.len()..at])
    })
}
