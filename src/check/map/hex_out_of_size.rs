check!("M119", hex_out_of_size, Error);

use crate::content::{Map, Pack};
use crate::diag::Diagnostic;
use crate::kernel::Mm;

/// In a smaller hex not even its name fits.
const LEAST: Mm = Mm(10.0);
/// A larger hex does not fit on the paper.
const MOST: Mm = Mm(300.0);

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<Map>() {
        if (LEAST..=MOST).contains(&map.across()) {
            continue;
        }
        out.push(
            CODE.at(
                map.span(&map.hex),
                format!(
                    "a {} of map `{}` is {}, but {} are printed from {LEAST} to {MOST}",
                    map.grid().cell_word(),
                    map.id(),
                    map.hex.get_ref(),
                    map.grid().cells_word()
                ),
            )
            .label("from side to side")
            .hint("write a size such as \"100mm\" or \"4in\""),
        );
    }
}
