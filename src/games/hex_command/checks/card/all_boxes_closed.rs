check!("C103", all_boxes_closed, Error);

use super::parts::cards;
use crate::content::Pack;
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        let halves = [&card.a, &card.b].map(|half| half.as_ref()?.get_ref().play.as_ref());
        // The boxes of the whole card do not matter where both halves have their own (AMB-81).
        let whole = card.play.as_ref().filter(|_| halves.contains(&None));
        for boxes in [whole].into_iter().chain(halves).flatten() {
            if boxes.get_ref().open().is_empty() {
                out.push(
                    CODE.at(
                        card.span(boxes),
                        format!("`{}` can never be played: all three timing boxes are closed", card.id()),
                    )
                    .label("`none` three times")
                    .hint("open the box of the moment at which it shall be played, with \"all\", \"not-home-guard\" or \"home-guard-only\"")
                    .rule("HG-CMP-4"),
                );
            }
        }
    }
}
