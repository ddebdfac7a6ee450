check!("W125", too_many_wizards, Error);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::Rank;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let most = pack
        .shelf::<Rank>()
        .get("wizard")
        .and_then(|rank| rank.most.as_ref())
        .map(|most| *most.get_ref());
    let Some(most) = most else { return };
    for side in sides(pack).filter(|side| side.wizards() > most) {
        out.push(
            CODE.at(
                side.span(),
                format!(
                    "`{}` has {} wizards; a side has at most {most}",
                    side.id(),
                    side.wizards()
                ),
            )
            .hint("leave some of them in their towers")
            .rule("BB-VAL-06"),
        );
    }
}
