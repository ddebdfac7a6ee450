check!("A102", army_over_points, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::{Army, bases};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for army in pack.shelf::<Army>() {
        let Some((size, total)) = army.points.as_ref().zip(bases::total(pack, army)) else {
            continue;
        };
        let over = total.saturating_sub(*size.get_ref());
        if over == 0 {
            continue;
        }
        let points = if over == 1 { "point" } else { "points" };
        out.push(
            CODE.at(
                army.span(&army.list),
                format!(
                    "the army `{}` costs {total} points, {over} more than its {}",
                    army.id(),
                    size.get_ref()
                ),
            )
            .label(format!("{over} {points} too many"))
            .also(army.span(size), "the size of the army")
            .rule("DW-VAL-01")
            .hint("take bases out, or leave `points` out for an army of free choice"),
        );
    }
}
