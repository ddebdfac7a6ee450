#![doc = include_str!("situation_of_another_table.md")]

use crate::check::Check;
use crate::content::Pack;
use crate::diag::{Code, Diagnostic, Severity};
use crate::games::dads_ww2::content::Situation;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "A110",
    name: "situation-of-another-table",
    severity: Severity::Error,
    page: include_str!("situation_of_another_table.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for row in pack.shelf::<Situation>() {
        let (table, when) = (*row.table.get_ref(), *row.when.get_ref());
        if table.situations().contains(&when) {
            continue;
        }
        let known: Vec<&str> = table.situations().iter().map(|it| it.word()).collect();
        out.push(
            CODE.at(
                row.span(&row.when),
                format!("the {table} knows no situation `{}`", when.word()),
            )
            .label("never asked for")
            .also(row.span(&row.table), "the table")
            .hint(format!("it knows {}", known.join(", "))),
        );
    }
}
