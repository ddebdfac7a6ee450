check!("F120", die_face_unanswered, Error);

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::ChanceTable;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for table in pack.shelf::<ChanceTable>() {
        for face in 1..=6 {
            judge(table, face, out);
        }
    }
}

fn judge(table: &Kept<ChanceTable>, face: u32, out: &mut Vec<Diagnostic>) {
    let rows = table.rows.get_ref().iter();
    let mut answers = rows.filter(|row| row.get_ref().faces().contains(&face));
    let rule = table.rule.as_ref().map(|_| "CC-EVT-02");
    let finding = match (answers.next(), answers.next()) {
        (None, _) => CODE
            .at(
                table.span(&table.rows),
                format!("`{}` does not say what a {face} means", table.id()),
            )
            .label("no row for it"),
        (Some(first), Some(second)) => CODE
            .at(
                table.span(second),
                format!("`{}` says twice what a {face} means", table.id()),
            )
            .label("a second answer")
            .also(table.span(first), "the first is here"),
        _ => return,
    };
    out.push(match rule {
        Some(rule) => finding.rule(rule),
        None => finding,
    });
}
