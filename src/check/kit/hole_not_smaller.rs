check!("X104", hole_not_smaller, Error);

use toml::Spanned;

use crate::content::{Gauge, Pack};
use crate::diag::Diagnostic;
use crate::kernel::{Measure, Size};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for gauge in pack.shelf::<Gauge>() {
        let (Some(inner), Some(outer)) = (&gauge.inner, &gauge.outer) else {
            continue;
        };
        let across = |size: &Spanned<Size>| size.get_ref().on(Measure::Inch).0;
        if across(inner) < across(outer) {
            continue;
        }
        out.push(
            CODE.at(
                gauge.span(inner),
                format!(
                    "the hole of ring `{}` is {}, not smaller than the ring",
                    gauge.id(),
                    inner.get_ref().shown(Measure::Inch)
                ),
            )
            .label("the hole")
            .also(gauge.span(outer), "the ring")
            .hint("the hole is `inner`, the ring `outer`"),
        );
    }
}
