#![doc = include_str!("hole_not_smaller.md")]

use toml::Spanned;

use crate::check::Check;
use crate::content::{Gauge, Pack};
use crate::diag::{Code, Diagnostic, Severity};
use crate::kernel::{Measure, Size};

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "X104",
    name: "hole-not-smaller",
    severity: Severity::Error,
    page: include_str!("hole_not_smaller.md"),
};

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
