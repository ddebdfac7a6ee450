check!("A101", cost_differs, Error);

use super::is_whole;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::{Base, bases};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for base in pack.shelf::<Base>() {
        let Some(written) = &base.cost else { continue };
        let Some(sum) = bases::cost(pack, base, false).filter(|_| is_whole(pack, base)) else {
            continue;
        };
        if *written.get_ref() == sum {
            continue;
        }
        let parts: Vec<String> = bases::paid_for(base, false)
            .into_iter()
            .filter_map(|paid| {
                let value = paid.value.map(|value| format!("{value} "));
                let points = bases::price(pack, paid)?;
                Some(format!(
                    "{}{} {points}",
                    value.unwrap_or_default(),
                    paid.property
                ))
            })
            .collect();
        out.push(
            CODE.at(
                base.span(written),
                format!(
                    "`{}` is said to cost {}, but its properties cost {sum}",
                    base.id(),
                    written.get_ref()
                ),
            )
            .label(parts.join(" + "))
            .rule("DW-VAL-02")
            .hint(format!("write `cost = {sum}`, or leave it out")),
        );
    }
}
