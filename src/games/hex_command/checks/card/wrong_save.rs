check!("C107", wrong_save, Error);

use super::parts::{User, cards, parts};
use crate::content::{OptionValue, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Save;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        for part in parts(card) {
            let Some(save) = part.save else { continue };
            let npc = part.user == User::Npc;
            let wanted = wanted(pack, npc);
            let (written, same_chance) = match save.get_ref() {
                Save::AtLeast(number) => ("at_least", format!("higher_than = {}", number - 1)),
                Save::HigherThan(number) => ("higher_than", format!("at_least = {}", number + 1)),
            };
            if written == wanted {
                continue;
            }
            out.push(
                CODE.at(
                    card.span(save),
                    format!(
                        "{} is saved with `{written}`, where {} cards have `{wanted}`",
                        part.name(),
                        card.kind.get_ref().word()
                    ),
                )
                .label(format!("`{wanted}` here"))
                .hint(format!("the same chance is `{{ {same_chance} }}`"))
                .rule(if npc { "HG-CRD-5" } else { "HG-CRD-13" }),
            );
        }
    }
}

/// How the cards are saved, unless the options change the rule (AMB-4).
fn wanted(pack: &Pack, npc: bool) -> &'static str {
    let key = if npc { "npc_save_cmp" } else { "pc_save_cmp" };
    match pack.options.get(key).map(|chosen| &chosen.value) {
        Some(OptionValue::Word(word)) if word == "ge" => "at_least",
        Some(OptionValue::Word(word)) if word == "gt" => "higher_than",
        _ if npc => "at_least",
        _ => "higher_than",
    }
}
