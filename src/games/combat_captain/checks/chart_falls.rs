check!("F116", chart_falls, Error);

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::FireChart;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for chart in pack.shelf::<FireChart>() {
        falls(chart, out);
    }
}

fn falls(chart: &Kept<FireChart>, out: &mut Vec<Diagnostic>) {
    let rows = chart.rows.get_ref();
    for (row, points) in rows.iter().zip(1..) {
        for (pair, die) in row.get_ref().windows(2).zip(2..) {
            if pair[1].get_ref() < pair[0].get_ref() {
                out.push(
                    CODE.at(
                        chart.span(&pair[1]),
                        format!(
                            "row {points} of `{}` gives less for {die} than for {}",
                            chart.id(),
                            die - 1
                        ),
                    )
                    .label("a better die gives less")
                    .rule("CC-CHART-01"),
                );
            }
        }
    }
    for (pair, points) in rows.windows(2).zip(2..) {
        let cells = pair[0].get_ref().iter().zip(pair[1].get_ref());
        for ((before, after), die) in cells.zip(1..) {
            if after.get_ref() < before.get_ref() {
                out.push(
                    CODE.at(
                        chart.span(after),
                        format!(
                            "`{}` gives less for {points} fire points than for {} on a die of {die}",
                            chart.id(),
                            points - 1
                        ),
                    )
                    .label("more fire points give less")
                    .also(chart.span(before), "more here")
                    .rule("CC-CHART-01"),
                );
            }
        }
    }
}
