check!("D101", not_six_faces, Error);

use crate::content::{Die, Pack};
use crate::diag::{Diagnostic, counted};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for die in pack.shelf::<Die>() {
        let count = die.faces.get_ref().len();
        if count != 6 {
            let (hint, verb) = if count < 6 {
                ("write a face as often as it is on the die", "missing")
            } else {
                ("a seventh face needs another die", "too many")
            };
            out.push(
                CODE.at(
                    die.span(&die.faces),
                    format!(
                        "the die `{}` has {}, not six",
                        die.id(),
                        counted(count, "face")
                    ),
                )
                .label(format!("{} {verb}", count.abs_diff(6)))
                .rule("HC-CNV-3")
                .hint(hint),
            );
        }
    }
}
