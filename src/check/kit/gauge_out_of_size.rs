check!("X105", gauge_out_of_size, Error);

use toml::Spanned;

use crate::content::{Gauge, GaugeShape, Kept, Pack};
use crate::diag::Diagnostic;
use crate::kernel::{Measure, Mm, Size};

/// Anything smaller cannot be cut out.
const LEAST: Mm = Mm(2.0);
/// Ten feet: nobody plays on a larger table.
const LONGEST: Mm = Mm(3048.0);

/// The largest size that fits on both A4 and Letter between the headline and the foot of the page.
fn widest(shape: GaugeShape) -> Mm {
    match shape {
        GaugeShape::Strip => Mm(160.0),
        GaugeShape::Wedge => Mm(230.0),
        GaugeShape::Ring | GaugeShape::Disc | GaugeShape::Arc => Mm(190.0),
    }
}

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for gauge in pack.shelf::<Gauge>() {
        let widest = widest(*gauge.shape.get_ref());
        judge(gauge, gauge.length.as_ref(), LONGEST, out);
        judge(gauge, gauge.width.as_ref(), widest, out);
        judge(gauge, gauge.inner.as_ref(), widest, out);
        judge(gauge, gauge.outer.as_ref(), widest, out);
    }
}

fn judge(gauge: &Kept<Gauge>, size: Option<&Spanned<Size>>, most: Mm, out: &mut Vec<Diagnostic>) {
    let Some(size) = size else { return };
    if (LEAST..=most).contains(&size.get_ref().on(Measure::Inch)) {
        return;
    }
    out.push(
        CODE.at(
            gauge.span(size),
            format!(
                "a size of gauge `{}` is {}, but it must be from {LEAST} to {most}",
                gauge.id(),
                size.get_ref().shown(Measure::Inch)
            ),
        )
        .label(format!("of a {}", gauge.shape.get_ref().word()))
        .hint("only the length of a strip or a wedge may be longer than the paper"),
    );
}
