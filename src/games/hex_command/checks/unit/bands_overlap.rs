check!("U104", bands_overlap, Error);

use toml::Spanned;

use super::columns;
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Band, Unit};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        for column in columns(unit) {
            overlaps(unit, column.bands, out);
        }
    }
}

fn overlaps(unit: &Kept<Unit>, bands: &[Spanned<Band>], out: &mut Vec<Diagnostic>) {
    for pair in bands.windows(2) {
        let (near, far) = (&pair[0].get_ref().range, &pair[1].get_ref().range);
        if far.get_ref().from <= near.get_ref().to && far.get_ref().to >= near.get_ref().from {
            let again = far.get_ref().from.max(near.get_ref().from);
            out.push(
                CODE.at(
                    unit.span(far),
                    format!(
                        "range bands {} and {} of `{}` both cover range {again}",
                        near.get_ref(),
                        far.get_ref(),
                        unit.id()
                    ),
                )
                .label(format!("range {again} again"))
                .also(unit.span(near), "first here")
                .rule("HC-CMP-7")
                .hint("give each range one entry only"),
            );
        }
    }
}
