check!("C117", not_simulated, Info);

use super::parts::{cards, parts};
use crate::content::Pack;
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        for part in parts(card) {
            for effect in part.leaves() {
                if !effect.get_ref().is_simulated() {
                    out.push(
                        CODE.at(
                            card.span(effect),
                            format!("the note on {} is printed, but not played out", part.name()),
                        )
                        .label("play asks the person at the table")
                        .hint("where another effect says the same, use that"),
                    );
                }
            }
        }
    }
}
