#![doc = include_str!("cover_level_twice.md")]

use crate::check::Check;
use crate::content::{Kept, Pack};
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::combat_captain::content::CoverLevel;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "F124",
    name: "cover-level-twice",
    severity: Severity::Error,
    page: include_str!("cover_level_twice.md"),
};

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
