check!("C101", missing_card_part, Error);

use super::keys::{meant, missing};
use super::parts::cards;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::CommandKind;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        let kind = *card.kind.get_ref();
        let missing = missing(card, kind);
        if missing.is_empty() {
            continue;
        }
        let listed: Vec<String> = missing.iter().map(|key| format!("`{key}`")).collect();
        let finding = CODE
            .at(
                card.span(&card.kind),
                format!(
                    "`{}` is {} without {}",
                    card.id(),
                    a_card(kind),
                    listed.join(", ")
                ),
            )
            .label(format!("needs {}", listed.join(", ")))
            .rule(rule(kind));
        out.push(match meant(card) {
            Some(other) => finding.hint(format!(
                "its keys are those of {}: did you mean `kind = \"{}\"`?",
                a_card(other),
                other.word()
            )),
            None => missing.iter().fold(finding, |finding, key| {
                finding.hint(format!("`{key}` is {}", about(key)))
            }),
        });
    }
}

/// What a key is for.
fn about(key: &str) -> &'static str {
    match key {
        "name" => "the title of the card",
        "line" => "what the player of the card reads aloud",
        "play" => {
            "the three timing boxes: { not_engaged = \"all\", fire = \"all\", close_combat = \"none\" }"
        }
        "reach" => "how far it is heard: { voice = 1 } or { wireless = true }",
        "target" => "on which units it is played, such as { any_unit = true }",
        "save" => "the saving number, such as { at_least = 9 }",
        "effect" => "what it does, such as [ { cancel = \"move\" } ]",
        "character" => "the person whose card it is",
        "a" => "the half for the side the captain is not on",
        "b" => "the half for the captain's own side",
        "gives" => "the dice it gives, such as [\"gun\"]",
        "moment" => "when it is played: activation, movement, battle or retreat",
        _ => "part of the card",
    }
}

fn a_card(kind: CommandKind) -> &'static str {
    match kind {
        CommandKind::Npc => "an npc card",
        CommandKind::Pc => "a pc card",
        CommandKind::Dice => "a dice card",
        CommandKind::Special => "a special card",
    }
}

fn rule(kind: CommandKind) -> &'static str {
    match kind {
        CommandKind::Npc => "HG-CMP-3",
        CommandKind::Pc => "HG-CMP-5",
        CommandKind::Dice | CommandKind::Special => "TA-CMP-3",
    }
}
