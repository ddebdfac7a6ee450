check!("F113", prepared_cover_in_play, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::CoverLevel;

/// From this level up, cover is prepared before the battle (CC-COV-01).
const PREPARED: u32 = 4;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for cover in pack.shelf::<CoverLevel>() {
        let level = *cover.level.get_ref();
        let Some(take) = cover.take.as_ref().filter(|_| level >= PREPARED) else {
            continue;
        };
        out.push(
            CODE.at(
                cover.span(take),
                format!(
                    "cover `{}` of level {level} can be taken in play",
                    cover.id()
                ),
            )
            .label("dice to take it")
            .rule("CC-VAL-11")
            .hint("leave `take` out: it is prepared before the battle"),
        );
    }
}
