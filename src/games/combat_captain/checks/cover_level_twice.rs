check!("F124", cover_level_twice, Error);

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::CoverLevel;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let levels: Vec<&Kept<CoverLevel>> = pack.shelf::<CoverLevel>().iter().collect();
    for (at, cover) in levels.iter().enumerate() {
        let level = *cover.level.get_ref();
        let earlier = levels[..at].iter().find(|it| *it.level.get_ref() == level);
        let Some(earlier) = earlier else { continue };
        out.push(
            CODE.at(
                cover.span(&cover.level),
                format!(
                    "`{}` and `{}` are both cover of level {level}",
                    earlier.id(),
                    cover.id()
                ),
            )
            .label("this level again")
            .also(earlier.span(&earlier.level), "first here")
            .rule("CC-COV-01")
            .hint("replace the first, or choose another level"),
        );
    }
}
