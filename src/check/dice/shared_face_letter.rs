check!("D104", shared_face_letter, Error);

use crate::check::shared::shared;
use crate::content::{Face, Pack};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let faces = pack.shelf::<Face>();
    for (first, again) in shared(faces, |face| Some(face.letter.get_ref())) {
        out.push(
            CODE.at(
                again.span(&again.letter),
                format!(
                    "the faces `{}` and `{}` both have the letter `{}`",
                    first.id(),
                    again.id(),
                    again.letter.get_ref()
                ),
            )
            .label("again here")
            .also(first.span(&first.letter), "first here")
            .hint("give each face a letter of its own; two letters will do"),
        );
    }
}
