//! Pages of charts laid out as a printed piece; does not know what the charts count.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::face::Face;
use super::piece::{Body, Look, Piece, with_common};
use crate::content::Pack;
pub use crate::kernel::chart::{Bar, Chart, Column, Drawing, Page, Stack};
use crate::source::Span;

/// Pages of charts as a piece to be laid out; the pack lends its colours and its name.
#[must_use]
pub fn piece(pack: &Pack, look: &Look, name: &str, title: &str, pages: &[Page]) -> Piece {
    let face = |(at, page): (usize, &Page)| {
        let data = json!({
            "paper": { "name": look.paper.name, "width": look.paper.width.0, "height": look.paper.height.0 },
            "page": {
                "piece": title,
                "title": page.title,
                "line": page.line,
                "number": at + 1,
                "of": pages.len(),
            },
            "body": {
                "charts": page.charts.iter().map(chart_data).collect::<Vec<_>>(),
                "notes": page.notes,
            },
        });
        Face {
            id: format!("{name}-{}", at + 1),
            template: "templates/chart.typ",
            data: with_common(pack, look, data),
            art: BTreeSet::new(),
            entry: Span::new(pack.layers[pack.top()].file, 0..0),
            fields: BTreeMap::new(),
        }
    };
    Piece {
        kind: "charts",
        name: name.into(),
        title: title.into(),
        body: Body::Pages(pages.iter().enumerate().map(face).collect()),
    }
}

fn chart_data(chart: &Chart) -> Value {
    let mut data = match &chart.drawing {
        Drawing::Bars(bars) => {
            let ends = bars.iter().flat_map(|bar| {
                let (low, high) = bar.interval.unwrap_or((bar.value, bar.value));
                [bar.value, low, high]
            });
            let bar = |bar: &Bar| json!({ "label": bar.label, "value": bar.value, "shown": bar.shown, "interval": bar.interval, "side": bar.side });
            json!({
                "kind": "bars",
                "scale": Scale::over(ends).data(),
                "bars": bars.iter().map(bar).collect::<Vec<_>>(),
            })
        }
        Drawing::Stacks { parts, stacks } => {
            let longest = stacks
                .iter()
                .map(|stack| stack.parts.iter().map(|part| part.0).sum::<f64>());
            let stack = |stack: &Stack| json!({ "label": stack.label, "parts": stack.parts, "end": stack.end });
            json!({
                "kind": "stacks",
                "parts": parts,
                "most": longest.fold(f64::MIN_POSITIVE, f64::max),
                "stacks": stacks.iter().map(stack).collect::<Vec<_>>(),
            })
        }
        Drawing::Columns {
            across,
            upward,
            columns,
        } => {
            let column =
                |it: &Column| json!({ "number": it.number, "value": it.value, "side": it.side });
            json!({
                "kind": "columns",
                "across": across,
                "upward": { "name": upward, "scale": Scale::over(columns.iter().map(|it| it.value)).data() },
                "columns": columns.iter().map(column).collect::<Vec<_>>(),
            })
        }
        Drawing::Table { head, rows } => json!({ "kind": "table", "head": head, "rows": rows }),
    };
    data["title"] = json!(chart.title);
    data["about"] = json!(chart.about);
    data
}

/// A scale with round numbers on it.
#[derive(Clone, Debug, PartialEq)]
struct Scale {
    low: f64,
    high: f64,
    ticks: Vec<f64>,
    decimals: usize,
}

impl Scale {
    /// A scale that covers all these numbers, and zero.
    fn over(numbers: impl Iterator<Item = f64>) -> Scale {
        let (mut low, mut high) = (0.0_f64, 0.0_f64);
        for number in numbers.filter(|number| number.is_finite()) {
            (low, high) = (low.min(number), high.max(number));
        }
        if high - low < 1e-9 {
            high = low + 1.0;
        }
        let step = round_step((high - low) / 5.0);
        let (first, last) = ((low / step).floor(), (high / step - 1e-9).ceil());
        let ticks = (0..=(last - first) as usize).map(|at| (first + at as f64) * step);
        Scale {
            low: first * step,
            high: last * step,
            ticks: ticks.collect(),
            decimals: (-step.log10().floor()).max(0.0) as usize,
        }
    }

    fn data(&self) -> Value {
        let tick = |at: &f64| json!({ "at": at, "label": format!("{at:.*}", self.decimals) });
        json!({
            "low": self.low,
            "high": self.high,
            "ticks": self.ticks.iter().map(tick).collect::<Vec<_>>(),
        })
    }
}

/// 1, 2 or 5 times a power of ten, at least the step wanted.
fn round_step(wanted: f64) -> f64 {
    let power = 10f64.powf(wanted.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|it| it * power);
    let enough = |step: &f64| *step >= wanted - 1e-12;
    steps.into_iter().find(enough).unwrap_or(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_round_numbers_and_hold_everything() {
        let scale = Scale::over([0.13, 1.76].into_iter());
        assert_eq!((scale.low, scale.high), (0.0, 2.0));
        assert_eq!(scale.ticks, [0.0, 0.5, 1.0, 1.5, 2.0]);
        let scale = Scale::over([-3.0, 42.0].into_iter());
        assert_eq!((scale.low, scale.high), (-10.0, 50.0));
        let nothing = Scale::over([].into_iter());
        assert_eq!((nothing.low, nothing.high), (0.0, 1.0));
        let strange = Scale::over([f64::NAN, f64::INFINITY, 2.0].into_iter());
        assert_eq!(strange.high, 2.0);
    }
}
