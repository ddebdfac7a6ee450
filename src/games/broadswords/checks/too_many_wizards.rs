#![doc = include_str!("too_many_wizards.md")]

use super::sides;
use crate::check::Check;
use crate::content::Pack;
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::broadswords::content::Rank;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "W125",
    name: "too-many-wizards",
    severity: Severity::Error,
    page: include_str!("too_many_wizards.md"),
};

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
