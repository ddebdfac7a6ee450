check!("F121", movement_not_told, Error);

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::{Mover, Subunit};

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
