check!("A109", row_repeated, Error);

use std::collections::BTreeMap;

use toml::Spanned;

use crate::content::{Entry, Kept, Pack, Shelf};
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::{Pace, Penetration, Price, Shooter, Situation, Weapon};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let shelves = &pack.shelves;
    twice(shelves.shelf::<Price>(), out, |row| {
        let of = row.of.as_ref().map(|of| *of.get_ref());
        let value = row.value.as_ref().map(|value| value.get_ref().to_string());
        let property = row.property.get_ref();
        let of = of.map_or("any base".into(), |of| of.to_string());
        vec![format!(
            "{}{property} of {of}",
            value.map_or(String::new(), |it| it + " ")
        )]
    });
    twice(shelves.shelf::<Pace>(), out, |row| {
        let speed = row
            .speed
            .as_ref()
            .map(|speed| format!("{} ", speed.get_ref()));
        let speed = speed.unwrap_or_default();
        let types = row.types.get_ref().iter();
        types.map(|of| format!("{speed}{}", of.get_ref())).collect()
    });
    twice(shelves.shelf::<Shooter>(), out, |row| weapons(&row.weapons));
    twice(shelves.shelf::<Penetration>(), out, |row| {
        weapons(&row.weapons)
    });
    twice(shelves.shelf::<Situation>(), out, |row| {
        vec![format!(
            "`{}` for the {}",
            row.when.get_ref().word(),
            row.table.get_ref()
        )]
    });
}

fn weapons(list: &Spanned<Vec<Spanned<Weapon>>>) -> Vec<String> {
    list.get_ref()
        .iter()
        .map(|it| it.get_ref().to_string())
        .collect()
}

/// Reports every row that duplicates another. An extended pack's row counts as the first.
fn twice<T: Entry>(
    shelf: &Shelf<T>,
    out: &mut Vec<Diagnostic>,
    answers: impl Fn(&Kept<T>) -> Vec<String>,
) {
    let mut rows: Vec<&Kept<T>> = shelf.iter().collect();
    rows.sort_by_key(|row| row.layer);
    let mut firsts: BTreeMap<String, &Kept<T>> = BTreeMap::new();
    for row in rows {
        for answer in answers(row) {
            match firsts.get(&answer) {
                // A word repeated within one row is reported where it is read.
                Some(first) if std::ptr::eq(*first, row) => {}
                Some(first) => out.push(
                    CODE.at(
                        row.id_span(),
                        format!("`{}` is a second [[{}]] for {answer}", row.id(), T::KIND),
                    )
                    .label("again here")
                    .also(first.id_span(), "first here")
                    .hint("keep one of the two; to change a row of the extended pack, write it with the same id and `replaces = true`"),
                ),
                None => {
                    firsts.insert(answer, row);
                }
            }
        }
    }
}
