check!("A111", die_faces, Error);

use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::{Faces, Throw};

/// The faces of the die.
const DIE: std::ops::RangeInclusive<u32> = 1..=10;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for throw in Throw::ALL {
        let rows = pack.shelf::<Faces>().iter();
        let mut rows: Vec<&Kept<Faces>> = rows.filter(|row| row.throw.get_ref() == throw).collect();
        rows.sort_by_key(|row| row.layer);
        let Some(last) = rows.last() else { continue };
        for row in rows
            .iter()
            .filter(|row| row.highest() < *row.from.get_ref())
        {
            out.push(
                CODE.at(
                    row.span(&row.from),
                    format!(
                        "`{}` runs from {} down to {}",
                        row.id(),
                        row.from.get_ref(),
                        row.highest()
                    ),
                )
                .label("the lower face comes first"),
            );
        }
        let has = |row: &Kept<Faces>, face| (*row.from.get_ref()..=row.highest()).contains(&face);
        for face in DIE {
            let mut here = rows.iter().filter(|row| has(row, face));
            match (here.next(), here.next()) {
                (None, _) if pack.is_whole() => out.push(
                    CODE.at(
                        last.span(&last.throw),
                        format!("a {face} thrown for the {throw} means nothing at all"),
                    )
                    .label(format!("no row for {face}"))
                    .hint("every face from 1 to 10 has one row"),
                ),
                (Some(first), Some(again))
                    if face == *again.from.get_ref() || face == *first.from.get_ref() =>
                {
                    out.push(
                        CODE.at(
                            again.span(&again.from),
                            format!(
                                "`{}` and `{}` both say what a {face} thrown for the {throw} means",
                                first.id(),
                                again.id()
                            ),
                        )
                        .label(format!("{face} again"))
                        .also(first.span(&first.from), "first here")
                        .hint("every face from 1 to 10 has one row"),
                    )
                }
                _ => {}
            }
        }
    }
}
