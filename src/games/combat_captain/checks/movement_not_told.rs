#![doc = include_str!("movement_not_told.md")]

use crate::check::Check;
use crate::content::{Kept, Pack};
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::combat_captain::content::{Mover, Subunit};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "F121",
    name: "movement-not-told",
    severity: Severity::Error,
    page: include_str!("movement_not_told.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for subunit in pack.shelf::<Subunit>() {
        let kind = *subunit.kind.get_ref();
        let movers = pack.shelf::<Mover>().iter();
        let told = movers.filter(|it| it.kinds.iter().any(|own| *own.get_ref() == kind));
        let told: Vec<&Kept<Mover>> = told.collect();
        let said = match told[..] {
            [_] => continue,
            [] if !pack.is_whole() => continue,
            [] => "no `[[mover]]` says how it moves".to_string(),
            [one, other, ..] => {
                format!("`{}` and `{}` both say how it moves", one.id(), other.id())
            }
        };
        out.push(
            CODE.at(
                subunit.span(&subunit.kind),
                format!("`{}` is a {}, and {said}", subunit.id(), kind.word()),
            )
            .rule("CC-MOV-02")
            .hint("list each kind under `kinds` of one `[[mover]]`"),
        );
    }
}
