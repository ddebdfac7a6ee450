check!("C104", effect_at_wrong_moment, Error);

use toml::Spanned;

use super::parts::{Part, User, cards, game_of, is_playable, names, parts, works_at};
use crate::content::{Kept, Pack, Ruleset};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Command, Effect, Moment, TO_ARMS};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        for part in parts(card) {
            let open = part.open();
            // Another check reports a card that can never be played.
            if open.is_empty() {
                continue;
            }
            for effect in part.leaves() {
                if is_playable(effect.get_ref(), card) && !works_at(effect.get_ref(), &open) {
                    out.push(untimely(card, &part, effect, &open));
                }
            }
        }
    }
}

fn untimely(
    card: &Kept<Command>,
    part: &Part<'_>,
    effect: &Spanned<Effect>,
    open: &[Moment],
) -> Diagnostic {
    let game = game_of(*card.kind.get_ref());
    let mut moments = effect.get_ref().moments();
    moments.retain(|moment| moments_of(game).contains(moment));
    let finding = CODE
        .at(
            card.span(effect),
            format!(
                "`{}` on {} does nothing at {}",
                effect.get_ref().verb().name,
                part.name(),
                names(open)
            ),
        )
        .label(format!("works at {}", names(&moments)));
    let finding = match (part.play, part.moment) {
        (Some(boxes), _) => finding.also(card.span(boxes), format!("open: {}", names(open))),
        (None, Some(moment)) => finding.also(card.span(moment), "played here"),
        (None, None) => finding,
    };
    if part.user == User::Special {
        finding
            .hint("change the moment, or choose an effect that fits it")
            .rule("TA-CRD-5")
    } else {
        finding
            .hint("open a box at which it works, or choose an effect that fits the boxes")
            .rule("HG-CRD-16")
    }
}

fn moments_of(game: &Ruleset) -> &'static [Moment] {
    if *game == TO_ARMS {
        return &[
            Moment::Activation,
            Moment::Movement,
            Moment::Battle,
            Moment::Retreat,
        ];
    }
    &[Moment::NotEngaged, Moment::Fire, Moment::CloseCombat]
}
