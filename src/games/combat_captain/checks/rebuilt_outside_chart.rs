check!("F123", rebuilt_outside_chart, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::FireChart;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for chart in pack.shelf::<FireChart>() {
        for part in &chart.rebuilt {
            let part = part.get_ref();
            let (first, last) = (*part.first.get_ref(), *part.last.get_ref());
            if first <= last && last < *chart.automatic.get_ref() {
                continue;
            }
            out.push(
                CODE.at(
                    chart.span(&part.last),
                    format!(
                        "`{}` has no rows from {first} to {last} to be marked as rebuilt",
                        chart.id()
                    ),
                )
                .label(format!("rows 1 to {}", chart.automatic.get_ref() - 1))
                .rule("CC-AMB-01"),
            );
        }
    }
}
