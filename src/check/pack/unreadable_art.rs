check!("K103", unreadable_art, Error);

use std::collections::BTreeMap;

use crate::content::pictures::Picture;
use crate::content::{self, Pack};
use crate::diag::Diagnostic;
use crate::source::ReadError;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let mut judged = BTreeMap::new();
    for picture in pack.pictures() {
        let fault = judged
            .entry((picture.layer, picture.path))
            .or_insert_with(|| fault(pack, &picture));
        if let Some(fault) = fault {
            out.push(
                CODE.at(
                    picture.span,
                    format!("the picture of {} cannot be drawn: {fault}", picture.of),
                )
                .label("cannot be drawn")
                .hint("save it as plain SVG with nothing linked, or as PNG or JPEG"),
            );
        }
    }
}

fn fault(pack: &Pack, picture: &Picture<'_>) -> Option<String> {
    match pack.read_art(picture.layer, picture.path) {
        // missing-art reports a path out of the pack.
        Err(ReadError::LeavesPack) => None,
        Ok(bytes) => content::judge_picture(picture.path, &bytes).err(),
        Err(ReadError::TooLarge(size)) => Some(format!("it is too large, {} MB", size / 1_000_000)),
        Err(ReadError::Refused(reason)) => Some(reason),
        Err(ReadError::Missing | ReadError::NotUtf8(_)) => None,
    }
}
