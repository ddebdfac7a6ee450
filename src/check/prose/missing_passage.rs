check!("K110", missing_passage, Warning);

use crate::content::prose::PrintedPage;
use crate::content::{Pack, Passage};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if !pack.ruleset.is_game || !pack.is_whole() {
        return;
    }
    let top = &pack.layers[pack.top()];
    let Some(place) = top.id_place else { return };
    for page in pack.ruleset.prose.pages {
        let missing = missing(pack, page);
        if missing.is_empty() {
            continue;
        }
        let finding = CODE.at(
            place,
            format!("the page `{}` lacks {}", page.word, missing.join(", ")),
        );
        out.push(
            finding.hint("write a [[passage]] for it, or take it out of [remove] in `pack.toml`"),
        );
    }
}

/// What a page needs but does not have; a pack without a single passage for a page does not print it.
fn missing(pack: &Pack, page: &PrintedPage) -> Vec<String> {
    let passages = pack.shelf::<Passage>();
    let own = || {
        let all = passages.iter();
        all.filter(|passage| passage.page.get_ref() == page.word)
    };
    if own().next().is_none() {
        return Vec::new();
    }
    let lines = page.lines.iter();
    let lines = lines.filter(|id| passages.get(id).is_none());
    let sections = page.sections.iter().filter(|section| {
        let mut own = own().filter_map(|passage| passage.section.as_ref());
        own.all(|it| it.get_ref() != *section)
    });
    lines
        .map(|id| format!("the line `{id}`"))
        .chain(sections.map(|section| format!("the section `{section}`")))
        .collect()
}
