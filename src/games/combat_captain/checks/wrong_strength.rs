check!("F105", wrong_strength, Error);

use super::counted;
use crate::content::{Kept, OptionValue, Pack};
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::{Subunit, SubunitKind};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let custom = pack.options.get("custom_strength").map(|it| &it.value);
    let custom = custom == Some(&OptionValue::Flag(true));
    for subunit in pack.shelf::<Subunit>() {
        let Some(figures) = &subunit.figures else {
            if !subunit.kind.get_ref().is_vehicle() {
                out.push(uncounted(subunit));
            }
            continue;
        };
        let wanted = match *subunit.kind.get_ref() {
            SubunitKind::Rifle => 5,
            kind if kind.is_heavy_squad() => 2,
            _ => continue,
        };
        if custom || *figures.get_ref() == wanted {
            continue;
        }
        out.push(
            CODE.at(
                subunit.span(figures),
                format!(
                    "`{}` has {}, but the rules give it {wanted}",
                    subunit.id(),
                    counted(*figures.get_ref(), "figure")
                ),
            )
            .label(format!("must be {wanted}"))
            .rule("CC-VAL-04")
            .hint("set the option `custom_strength` to play with other numbers"),
        );
    }
}

fn uncounted(subunit: &Kept<Subunit>) -> Diagnostic {
    CODE.at(
        subunit.id_span(),
        format!("`{}` has no `figures`", subunit.id()),
    )
    .label("the roster has a box for each")
    .rule("CC-VAL-04")
    .hint("rifle squads have 5, heavy weapons 2")
}
