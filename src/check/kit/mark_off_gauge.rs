check!("X103", mark_off_gauge, Error);

use toml::Spanned;

use crate::content::{Gauge, Pack};
use crate::diag::Diagnostic;
use crate::kernel::{Measure, Size};

/// Smaller distances than this, in mm, are ignored.
const HAIR: f64 = 0.001;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for gauge in pack.shelf::<Gauge>() {
        let along = |size: Size| size.on(Measure::Inch).0;
        let end = gauge.length.as_ref().map(|length| *length.get_ref());
        let mut before: Option<&Spanned<Size>> = None;
        for mark in gauge.marks() {
            let at = *mark.at.get_ref();
            let finding = |message: String| CODE.at(gauge.span(&mark.at), message);
            let shown = at.shown(Measure::Inch);
            if let (Some(length), Some(end)) = (&gauge.length, end)
                && along(at) > along(end) + HAIR
            {
                out.push(
                    finding(format!(
                        "the mark at {shown} of gauge `{}` lies beyond its end",
                        gauge.id()
                    ))
                    .label("off the gauge")
                    .also(gauge.span(length), "its length")
                    .hint("make the gauge longer, or move the mark"),
                );
            } else if let Some(before) = before.filter(|it| along(*it.get_ref()) >= along(at)) {
                out.push(
                    finding(format!(
                        "the mark at {shown} of gauge `{}` is not beyond the one before it",
                        gauge.id()
                    ))
                    .also(gauge.span(before), "the one before it")
                    .hint("write the nearest mark first"),
                );
            }
            before = Some(&mark.at);
        }
    }
}
