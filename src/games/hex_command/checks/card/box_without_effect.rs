check!("C105", box_without_effect, Warning);

use super::keys::missing;
use super::parts::{Part, cards, is_playable, names, parts, works_at};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Command, Moment};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for card in cards(pack) {
        let parts = parts(card);
        let Some(boxes) = parts.iter().find_map(|part| part.play) else {
            continue;
        };
        let whole = missing(card, *card.kind.get_ref()).is_empty();
        if !whole || !parts.iter().all(|part| is_sound(part, card)) {
            continue;
        }
        let mut idle: Vec<Moment> = parts.iter().flat_map(Part::open).collect();
        idle.sort_unstable();
        idle.dedup();
        idle.retain(|moment| !parts.iter().any(|part| acts(part, *moment)));
        if idle.is_empty() {
            continue;
        }
        out.push(
            CODE.at(
                card.span(boxes),
                format!(
                    "`{}` may be played at {}, when none of its effects does anything",
                    card.id(),
                    names(&idle)
                ),
            )
            .label("open for nothing")
            .hint(format!(
                "close {} with \"none\", or add an effect for that moment",
                names(&idle)
            ))
            .rule("HG-CRD-6"),
        );
    }
}

/// Whether the effects exist and are valid: other checks report mistakes in them.
fn is_sound(part: &Part<'_>, card: &Command) -> bool {
    let open = part.open();
    let effects = part.list().iter().chain(part.leaves());
    !part.list().is_empty()
        && effects
            .map(|effect| effect.get_ref())
            .all(|effect| is_playable(effect, card) && works_at(effect, &open))
}

fn acts(part: &Part<'_>, moment: Moment) -> bool {
    part.open().contains(&moment)
        && part
            .list()
            .iter()
            .any(|effect| works_at(effect.get_ref(), &[moment]))
}
