#![doc = include_str!("hex_out_of_size.md")]

use crate::check::Check;
use crate::content::{Map, Pack};
use crate::diag::{Code, Diagnostic, Severity};
use crate::kernel::Mm;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "M119",
    name: "hex-out-of-size",
    severity: Severity::Error,
    page: include_str!("hex_out_of_size.md"),
};

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
                    "a hex of map `{}` is {}, but hexes are printed from {LEAST} to {MOST}",
                    map.id(),
                    map.hex.get_ref()
                ),
            )
            .label("from flat side to flat side")
            .hint("write a size such as \"100mm\" or \"4in\""),
        );
    }
}
