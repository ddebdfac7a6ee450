check!("A110", situation_of_another_table, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::Situation;

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
