check!("C119", impossible_save, Warning);

use super::parts::{User, cards, parts};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Save;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        for part in parts(card) {
            let Some(save) = part.save else { continue };
            let least = match save.get_ref() {
                Save::AtLeast(number) => *number,
                Save::HigherThan(number) => number + 1,
            };
            let (what, label) = match least {
                0..=2 => ("never works: every throw of 2D6 saves", "2 or more"),
                3..=12 => continue,
                _ => ("cannot be saved: 2D6 reach 12 at most", "more than 12"),
            };
            out.push(
                CODE.at(card.span(save), format!("{} {what}", part.name()))
                    .label(label)
                    .hint("numbers from 7 to 10 leave both players a chance")
                    .rule(if part.user == User::Npc {
                        "HG-CRD-5"
                    } else {
                        "HG-CRD-13"
                    }),
            );
        }
    }
}
