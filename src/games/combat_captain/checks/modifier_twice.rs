check!("F110", modifier_twice, Error);

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::FireModifier;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let rows: Vec<&Kept<FireModifier>> = pack.shelf::<FireModifier>().iter().collect();
    let plain: Vec<&Kept<FireModifier>> = rows.into_iter().filter(|it| it.when.is_none()).collect();
    for (at, row) in plain.iter().enumerate() {
        for earlier in &plain[..at] {
            let shared = row.firers.iter().find_map(|firer| {
                let targets = row.targets.iter();
                let mut same = targets.filter(|it| earlier.is_for(*firer.get_ref(), *it.get_ref()));
                same.next().map(|target| (firer, target.get_ref().word()))
            });
            let Some((firer, target)) = shared else {
                continue;
            };
            out.push(
                CODE.at(
                    row.span(firer),
                    format!(
                        "`{}` and `{}` both say what `{}` adds against {target}",
                        earlier.id(),
                        row.id(),
                        firer.get_ref().word()
                    ),
                )
                .label("a second answer")
                .also(earlier.id_span(), "the first is here")
                .rule("CC-VAL-08")
                .hint(
                    "take it out of one of them, or say with `when` in which case it comes on top",
                ),
            );
        }
    }
}
