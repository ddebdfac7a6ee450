#![doc = include_str!("not_six_faces.md")]

use crate::check::Check;
use crate::content::{Die, Pack};
use crate::diag::{Code, Diagnostic, Severity, counted};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "D101",
    name: "not-six-faces",
    severity: Severity::Error,
    page: include_str!("not_six_faces.md"),
};

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
