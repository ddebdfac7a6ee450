check!("C110", pointless_swap, Warning);

use super::parts::cards;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::CommandKind;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack).filter(|card| *card.kind.get_ref() == CommandKind::Dice) {
        let (Some(shows), Some(gives)) = (&card.shows, &card.gives) else {
            continue;
        };
        // More dice than were shown are always a gain.
        if gives.get_ref().len() > shows.get_ref().len() {
            continue;
        }
        let strongest = shows
            .get_ref()
            .iter()
            .min_by_key(|die| die.get_ref().rank());
        let Some(strongest) = strongest else { continue };
        let no_better = gives
            .get_ref()
            .iter()
            .find(|die| die.get_ref().rank() >= strongest.get_ref().rank());
        if let Some(no_better) = no_better {
            let (given, shown) = (no_better.get_ref().word(), strongest.get_ref().word());
            out.push(
                CODE.at(
                    card.span(no_better),
                    format!(
                        "`{}` swaps `{shown}` for `{given}`, which is no stronger",
                        card.id()
                    ),
                )
                .label(format!("does not outrank `{shown}`"))
                .also(card.span(strongest), "shown")
                .hint("give a stronger die, or more dice than are shown; from the strongest: any, armour, vehicle, gun, infantry")
                .rule("TA-CRD-6"),
            );
        }
    }
}
