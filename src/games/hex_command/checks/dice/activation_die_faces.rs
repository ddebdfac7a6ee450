check!("D106", activation_die_faces, Error);

use crate::check::dice::of_kind;
use crate::content::{DieKind, Face, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::Symbol;

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
