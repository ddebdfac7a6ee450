check!("S106", promoted_and_removed, Warning);

use crate::content::{Pack, Scenario};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        for card in &scenario.deck.remove {
            let promoted = scenario
                .promoted
                .iter()
                .find(|it| it.get_ref() == card.get_ref());
            let Some(promoted) = promoted else { continue };
            out.push(
                CODE.at(
                    scenario.span(card),
                    format!("the card `{}` leaves the deck twice", card.get_ref()),
                )
                .label("taken out here")
                .also(scenario.span(promoted), "and already by this")
                .rule("HG-SET-3")
                .hint(format!(
                    "take `{}` out of `remove`: a promoted card leaves the deck by itself",
                    card.get_ref()
                )),
            );
        }
    }
}
