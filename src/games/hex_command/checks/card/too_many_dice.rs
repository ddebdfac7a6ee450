check!("C109", too_many_dice, Error);

use super::parts::cards;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::CommandKind;

/// The card dice of one side (TA-CMP-4).
const CARD_DICE: usize = 4;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack).filter(|card| *card.kind.get_ref() == CommandKind::Dice) {
        let Some(gives) = &card.gives else { continue };
        let count = gives.get_ref().len();
        if count > CARD_DICE {
            out.push(
                CODE.at(
                    card.span(gives),
                    format!(
                        "`{}` gives {count} dice, but a side has {CARD_DICE} card dice",
                        card.id()
                    ),
                )
                .label(format!("{count} dice"))
                .hint(format!("give {CARD_DICE} or fewer"))
                .rule("TA-CMP-4"),
            );
        }
    }
}
