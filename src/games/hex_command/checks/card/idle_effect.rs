check!("C114", idle_effect, Error);

use super::parts::{cards, parts};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Effect, MoveChange};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        for part in parts(card) {
            for effect in part.leaves() {
                if let Some(why) = idle(effect.get_ref()) {
                    let verb = effect.get_ref().verb().name;
                    out.push(
                        CODE.at(
                            card.span(effect),
                            format!("`{verb}` on {} changes nothing: {why}", part.name()),
                        )
                        .label("changes nothing")
                        .hint("write what it shall change, or leave the effect out"),
                    );
                }
            }
        }
    }
}

fn idle(effect: &Effect) -> Option<&'static str> {
    match effect {
        Effect::Dice(change) if *change.add.get_ref() == 0 => Some("it adds no dice"),
        Effect::Move(MoveChange::Add(0)) => Some("it adds no hexes"),
        Effect::Place(placed) if placed.counter.is_none() && placed.bridge.is_none() => {
            Some("it names neither a counter nor a bridge")
        }
        _ => None,
    }
}
