check!("C123", no_reach_or_target, Error);

use super::parts::cards;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{CardReach, CommandKind, TargetWords};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        let kind = *card.kind.get_ref();
        if let Some(reach) = card.reach.as_ref().filter(|_| kind == CommandKind::Npc)
            && *reach.get_ref() == CardReach::Wireless(false)
        {
            out.push(
                CODE.at(
                    card.span(reach),
                    format!("`{}` has neither a voice nor a wireless set", card.id()),
                )
                .label("says only what it has not")
                .hint("write { voice = 1 } or { wireless = true }")
                .rule("HG-CMP-3"),
            );
        }
        let has_target = [CommandKind::Npc, CommandKind::Special].contains(&kind);
        let Some(target) = card.target.as_ref().filter(|_| has_target) else {
            continue;
        };
        let label = match target.get_ref() {
            TargetWords::AnyUnit(false) => "says only what it is not",
            TargetWords::Class(classes) if classes.is_empty() => "no class at all",
            _ => continue,
        };
        out.push(
            CODE.at(
                card.span(target),
                format!("`{}` can be played on no unit", card.id()),
            )
            .label(label)
            .hint("write { any_unit = true }, or name classes: { class = [\"infantry\"] }"),
        );
    }
}
