check!("K109", passage_without_page, Error);

use crate::content::{Pack, Passage};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let pages = pack.ruleset.prose.pages;
    for passage in pack.shelf::<Passage>() {
        let word = passage.page.get_ref();
        let Some(page) = pack.ruleset.prose.named(word) else {
            let known = pages.iter().map(|page| page.word);
            out.push(
                CODE.at(
                    passage.span(&passage.page),
                    format!("no page `{word}` of this game prints passages"),
                )
                .did_you_mean_or(word, known.clone(), || {
                    format!("pages: {}", known.collect::<Vec<_>>().join(", "))
                }),
            );
            continue;
        };
        let Some(section) = &passage.section else {
            if !page.lines.contains(&passage.id()) {
                out.push(
                    CODE.at(
                        passage.id_span(),
                        format!("the page `{word}` prints no line `{}`", passage.id()),
                    )
                    .did_you_mean_or(
                        passage.id(),
                        page.lines.iter().copied(),
                        || format!("name its `section`: {}", page.sections.join(", ")),
                    ),
                );
            }
            continue;
        };
        if !page.sections.contains(&section.get_ref().as_str()) {
            out.push(
                CODE.at(
                    passage.span(section),
                    format!("the page `{word}` has no section `{}`", section.get_ref()),
                )
                .did_you_mean_or(
                    section.get_ref(),
                    page.sections.iter().copied(),
                    || format!("sections: {}", page.sections.join(", ")),
                ),
            );
        }
    }
}
