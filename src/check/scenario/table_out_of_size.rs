check!("S126", table_out_of_size, Error);

use crate::content::{Pack, Scenario};
use crate::diag::Diagnostic;
use crate::kernel::{Measure, Mm};

/// A foot.
const LEAST: Mm = Mm(304.8);
/// Thirty feet.
const MOST: Mm = Mm(9144.0);

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let Some(table) = &scenario.table else {
            continue;
        };
        let sides = [table.get_ref().width, table.get_ref().depth];
        let fits = sides
            .iter()
            .all(|side| (LEAST..=MOST).contains(&side.on(Measure::Inch)));
        if !fits {
            out.push(
                CODE.at(
                    scenario.span(table),
                    format!(
                        "the table of scenario `{}` is {}, but a table is from 1 to 30 feet",
                        scenario.id(),
                        table.get_ref().shown(Measure::Inch)
                    ),
                )
                .hint("write across, x, down and the unit: \"72x48in\""),
            );
        }
    }
}
