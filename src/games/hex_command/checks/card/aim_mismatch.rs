check!("C118", aim_mismatch, Warning);

use super::parts::{User, cards, is_playable, parts};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Aim, Effect, MoveChange};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        for part in parts(card) {
            let on_enemy = match part.user {
                User::Npc | User::HalfA => true,
                User::HalfB => false,
                // A special action names its unit itself.
                User::Special => continue,
            };
            for effect in part.leaves() {
                if !is_playable(effect.get_ref(), card) || helps(effect.get_ref()) != Some(on_enemy)
                {
                    continue;
                }
                let verb = effect.get_ref().verb().name;
                let (whom, label, hint) = if on_enemy {
                    (
                        "helps the enemy",
                        "helps the unit it is played on",
                        "it is played on an enemy unit: cancel something, or take dice or hexes away",
                    )
                } else {
                    (
                        "hurts one's own unit",
                        "hurts the unit it is played on",
                        "it is played on a unit of one's own: give dice, hexes, an activation or flags",
                    )
                };
                out.push(
                    CODE.at(
                        card.span(effect),
                        format!("`{verb}` on {} {whom}", part.name()),
                    )
                    .label(label)
                    .hint(hint)
                    .rule(if part.user == User::Npc {
                        "HG-CRD-18"
                    } else {
                        "HG-CRD-12"
                    }),
                );
            }
        }
    }
}

/// Whether an effect helps the unit it acts on, or hurts it; `None` when it does neither.
fn helps(effect: &Effect) -> Option<bool> {
    let aims = effect.verb().aims;
    match (
        aims.contains(&Aim::EnemyUnit),
        aims.contains(&Aim::OwnUnit),
        effect,
    ) {
        (false, true, _) => Some(true),
        (true, false, _) => Some(false),
        (_, _, Effect::Dice(change)) => sign(*change.add.get_ref()),
        (_, _, Effect::Move(MoveChange::Add(hexes))) => sign(*hexes),
        (_, _, Effect::Move(MoveChange::Again | MoveChange::Assault)) => Some(true),
        _ => None,
    }
}

fn sign(change: i32) -> Option<bool> {
    (change != 0).then_some(change > 0)
}
