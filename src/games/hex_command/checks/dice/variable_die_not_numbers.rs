check!("D107", variable_die_not_numbers, Error);

use crate::content::{Die, DieKind, Face, Kept, Pack};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for die in pack.shelf::<Die>() {
        match die.kind.get_ref() {
            DieKind::Variable => not_numbers(pack, die, "variable", "HC-DIE-4", out),
            DieKind::Initiative => not_numbers(pack, die, "initiative", "HC-DIE-5", out),
            DieKind::Battle | DieKind::Activation | DieKind::Plain => {}
        }
    }
}

fn not_numbers(
    pack: &Pack,
    die: &Kept<Die>,
    kind: &str,
    rule: &'static str,
    out: &mut Vec<Diagnostic>,
) {
    for written in die.faces.get_ref() {
        let Some(face) = pack.shelf::<Face>().get(written.get_ref()) else {
            continue;
        };
        if face.letter.get_ref().parse::<u8>().is_err() {
            out.push(
                CODE.at(
                    die.span(written),
                    format!(
                        "the {kind} die `{}` shows `{}`, which is no number",
                        die.id(),
                        face.id()
                    ),
                )
                .label(format!("its letter is `{}`", face.letter.get_ref()))
                .rule(rule)
                .hint("use faces whose letter is a number, such as `one` to `six`"),
            );
        }
    }
}
