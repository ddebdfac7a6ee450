check!("W129", decoys_missing, Warning);

use super::sides;
use crate::content::{Counter, Pack};
use crate::diag::Diagnostic;

/// Decoys for each hidden unit (BB-HID-01).
const EACH: u32 = 3;
/// The counter used on the table for hidden units and decoys.
const MARKER: &str = "hidden";

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let markers = pack
        .shelf::<Counter>()
        .get(MARKER)
        .map(|marker| marker.quantity);
    for side in sides(pack) {
        let hidden = side.hidden();
        let decoys = side.decoys();
        if !(EACH * hidden..=EACH * hidden + EACH).contains(&decoys) || (hidden == 0 && decoys > 0)
        {
            out.push(
                CODE.at(
                    side.span(),
                    format!("`{}` has {decoys} decoys for {hidden} hidden units; about {EACH} for each are usual", side.id()),
                )
                .hint(format!("write `decoys = {}` for the side", EACH * hidden))
                .rule("BB-VAL-15"),
            );
        } else if let Some(markers) = markers.filter(|markers| hidden + decoys > *markers) {
            out.push(
                CODE.at(
                    side.span(),
                    format!(
                        "`{}` needs {} hidden markers, but {markers} are printed",
                        side.id(),
                        hidden + decoys
                    ),
                )
                .hint(format!(
                    "hide fewer units, or print more of the counter `{MARKER}`"
                ))
                .rule("BB-VAL-15"),
            );
        }
    }
}
