check!("X102", size_of_another_shape, Error);

use super::given;
use crate::content::{Gauge, GaugeShape, Pack};
use crate::diag::Diagnostic;

const SHAPES: [GaugeShape; 5] = [
    GaugeShape::Strip,
    GaugeShape::Wedge,
    GaugeShape::Ring,
    GaugeShape::Disc,
    GaugeShape::Arc,
];

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for gauge in pack.shelf::<Gauge>() {
        let shape = *gauge.shape.get_ref();
        for (key, span) in given(gauge) {
            if has(shape, key) {
                continue;
            }
            let with: Vec<&str> = SHAPES
                .into_iter()
                .filter(|other| has(*other, key))
                .map(GaugeShape::word)
                .collect();
            out.push(
                CODE.at(
                    span,
                    format!(
                        "gauge `{}` is a {}, which has no `{key}`",
                        gauge.id(),
                        shape.word()
                    ),
                )
                .label(format!("only for: {}", with.join(", ")))
                .also(gauge.span(&gauge.shape), "the shape")
                .hint("leave it out, or choose another shape"),
            );
        }
    }
}

fn has(shape: GaugeShape, key: &str) -> bool {
    shape.needs().contains(&key)
        || matches!(key, "ticks" | "marks") && shape.is_long()
        || key == "art" && matches!(shape, GaugeShape::Disc | GaugeShape::Strip)
}
