check!("C113", effect_of_another_game, Error);

use super::parts::{cards, game_of, is_playable, parts};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::VERBS;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        let game = game_of(*card.kind.get_ref());
        for part in parts(card) {
            for effect in part.leaves() {
                if is_playable(effect.get_ref(), card) {
                    continue;
                }
                let verb = effect.get_ref().verb();
                let legal: Vec<&str> = VERBS
                    .iter()
                    .filter(|verb| verb.games.contains(&game.word))
                    .map(|verb| verb.name)
                    .collect();
                out.push(
                    CODE.at(
                        card.span(effect),
                        format!(
                            "{} has the effect `{}`, which is not one of `{}`",
                            part.name(),
                            verb.name,
                            game.word
                        ),
                    )
                    .label(verb.about())
                    .hint(format!("its effects: {}", legal.join(", "))),
                );
            }
        }
    }
}
