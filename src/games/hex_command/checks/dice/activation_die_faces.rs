#![doc = include_str!("activation_die_faces.md")]

use crate::check::Check;
use crate::check::dice::of_kind;
use crate::content::{DieKind, Face, Pack};
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::hex_command::content::Symbol;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "D106",
    name: "activation-die-faces",
    severity: Severity::Error,
    page: include_str!("activation_die_faces.md"),
};

const SYMBOLS: [Symbol; 5] = [
    Symbol::Any,
    Symbol::Armour,
    Symbol::Vehicle,
    Symbol::Gun,
    Symbol::Infantry,
];

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let words = SYMBOLS.map(Symbol::word);
    for die in of_kind(pack, DieKind::Activation) {
        for face in die.faces.get_ref() {
            let id = face.get_ref().as_str();
            if pack.shelf::<Face>().get(id).is_some() && !words.contains(&id) {
                out.push(
                    CODE.at(
                        die.span(face),
                        format!(
                            "the activation die `{}` shows `{id}`, which activates nothing",
                            die.id()
                        ),
                    )
                    .label("no activation symbol")
                    .rule("HC-DIE-6")
                    .did_you_mean(id, words)
                    .hint(format!("activation symbols: {}", words.join(", "))),
                );
            }
        }
    }
}
