check!("K102", missing_art, Error);

use super::has_no_ground;
use crate::content::pictures::Picture;
use crate::content::{LEAVES_PACK, Pack};
use crate::diag::Diagnostic;
use crate::source::ReadError;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for picture in pack.pictures() {
        match pack.read_art(picture.layer, picture.path) {
            Err(ReadError::LeavesPack) => out.push(leaves(&picture)),
            Err(ReadError::Missing) if !has_no_ground(pack) => out.push(missing(pack, &picture)),
            // unreadable-art reports pictures that exist but cannot be used.
            _ => {}
        }
    }
}

fn leaves(picture: &Picture<'_>) -> Diagnostic {
    LEAVES_PACK
        .at(
            picture.span,
            format!(
                "the picture of {} lies outside the pack's folder",
                picture.of
            ),
        )
        .label("leads out of the pack")
        .hint("copy it into the folder and write the path from there, such as \"art/tea-urn.svg\"")
}

fn missing(pack: &Pack, picture: &Picture<'_>) -> Diagnostic {
    let folder = &pack.layers[picture.layer].folder;
    CODE.at(
        picture.span,
        format!("there is no picture `{}` for {}", picture.path, picture.of),
    )
    .label("no such file")
    .hint(format!(
        "draw it as `{}`, or leave `art` out where it is optional",
        folder.shown(picture.path)
    ))
}
