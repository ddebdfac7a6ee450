check!("D110", sticker_too_large, Error);

use crate::content::{Blank, Pack};
use crate::diag::Diagnostic;

/// About three quarters of a die's face is flat.
const FLAT: f64 = 0.75;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for blank in pack.shelf::<Blank>() {
        let (size, sticker) = (*blank.size.get_ref(), *blank.sticker.get_ref());
        if sticker >= size {
            out.push(
                CODE.at(
                    blank.span(&blank.sticker),
                    format!(
                        "the stickers of `{}` are not smaller than its dice",
                        blank.id()
                    ),
                )
                .label(format!("{sticker} mm"))
                .also(blank.span(&blank.size), format!("on a die of {size} mm"))
                .hint(format!(
                    "about three quarters of a face are flat: try {}",
                    (size * FLAT * 2.0).round() / 2.0
                )),
            );
        }
    }
}
