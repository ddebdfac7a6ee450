check!("C112", text_contradicts_effect, Warning);

use super::deeds::{Differences, compare};
use super::parts::{cards, parts};
use crate::content::{Die, DieKind, Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::printed_text;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let dice = pack.shelf::<Die>().iter();
    let colours: Vec<&str> = dice
        .filter(|die| *die.kind.get_ref() == DieKind::Battle)
        .map(Kept::id)
        .collect();
    for card in cards(pack).filter(|card| pack.is_english(card.layer)) {
        for part in parts(card) {
            let Some(text) = part.text.filter(|_| !part.list().is_empty()) else {
                continue;
            };
            let differences = compare(text.get_ref(), part.list(), &colours);
            if let Some((how, label)) = told(&differences) {
                out.push(
                    CODE.at(
                        card.span(text),
                        format!("the text of {} {how}", part.name()),
                    )
                    .label(label)
                    .hint(format!("the effect reads: {}", printed_text(part.list())))
                    .hint("correct one of them, or leave `text` out to print that"),
                );
            }
        }
    }
}

fn told(differences: &Differences) -> Option<(String, String)> {
    let said = ticked(&differences.said);
    let unsaid = ticked(&differences.unsaid);
    match (said.is_empty(), unsaid.is_empty()) {
        (true, true) => None,
        (false, true) => Some((
            format!("says {said}, which its effect does not bear out"),
            format!("says {said}"),
        )),
        (true, false) => Some((
            format!("leaves out {unsaid}, which its effect has"),
            format!("leaves out {unsaid}"),
        )),
        (false, false) => Some((
            format!("says {said} where its effect has {unsaid}"),
            format!("says {said}"),
        )),
    }
}

fn ticked(words: &[String]) -> String {
    let ticked: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    ticked.join(", ")
}
