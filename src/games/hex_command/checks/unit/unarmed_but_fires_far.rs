check!("U116", unarmed_but_fires_far, Warning);

use super::columns;
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Trait, Unit};
use crate::source::Span;

/// How far cover stretches the range of close combat (AMB-108).
const FARTHEST: u8 = 3;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        if let Some(reason) = unarmed(unit) {
            far_bands(unit, reason, out);
        }
    }
}

/// Where a card says that the unit has no firearms.
fn unarmed(unit: &Kept<Unit>) -> Option<Span> {
    let none = unit.firearms.as_ref().filter(|count| *count.get_ref() == 0);
    let close_only = || unit.traits.iter().find(|it| *it.get_ref() == Trait::CcOnly);
    none.map(|count| unit.span(count))
        .or_else(|| close_only().map(|it| unit.span(it)))
}

fn far_bands(unit: &Kept<Unit>, reason: Span, out: &mut Vec<Diagnostic>) {
    for band in columns(unit).flat_map(|column| column.bands) {
        let range = &band.get_ref().range;
        if range.get_ref().to > FARTHEST {
            out.push(
                CODE.at(
                    unit.span(range),
                    format!(
                        "`{}` fights in close combat only, but has dice for range {}",
                        unit.id(),
                        range.get_ref().to
                    ),
                )
                .label(format!("beyond range {FARTHEST}"))
                .also(reason, "nothing to fire with")
                .rule("HC-BAT-12")
                .rule("AMB-108")
                .hint(format!(
                    "end the table at range {FARTHEST}: that far can cover stretch a fight with the next hex"
                )),
            );
        }
    }
}
