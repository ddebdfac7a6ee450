check!("F115", chart_incomplete, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::FireChart;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for chart in pack.shelf::<FireChart>() {
        let rows = chart.rows.get_ref();
        let wanted = *chart.automatic.get_ref() as usize - 1;
        if rows.len() != wanted {
            out.push(
                CODE.at(
                    chart.span(&chart.rows),
                    format!(
                        "`{}` has {} rows, but ends at {} fire points",
                        chart.id(),
                        rows.len(),
                        chart.automatic.get_ref()
                    ),
                )
                .label(format!("{wanted} are needed"))
                .also(
                    chart.span(&chart.automatic),
                    "the last row, without a throw",
                )
                .rule("CC-CHART-01"),
            );
        }
        for (row, points) in rows.iter().zip(1..) {
            let cells = row.get_ref().len();
            if cells == 6 {
                continue;
            }
            out.push(
                CODE.at(
                    chart.span(row),
                    format!("row {points} of `{}` has {cells} cells", chart.id()),
                )
                .label("one for each face of the die")
                .rule("CC-CHART-01"),
            );
        }
    }
}
