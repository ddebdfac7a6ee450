check!("U105", bands_gap, Error);

use toml::Spanned;

use super::columns;
use crate::content::{Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Band, Reach, Unit};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for unit in pack.shelf::<Unit>() {
        for column in columns(unit) {
            let ranges: Vec<_> = column.bands.iter().map(range).collect();
            let swapped = ranges
                .windows(2)
                .find(|pair| pair[1].get_ref().from < pair[0].get_ref().from);
            match swapped {
                Some(pair) => out.extend(wrong_order(unit, pair[0], pair[1])),
                None => gaps(unit, &ranges, out),
            }
        }
    }
}

fn range(band: &Spanned<Band>) -> &Spanned<Reach> {
    &band.get_ref().range
}

fn wrong_order(
    unit: &Kept<Unit>,
    before: &Spanned<Reach>,
    after: &Spanned<Reach>,
) -> Option<Diagnostic> {
    // bands-overlap reports bands that share a range.
    (after.get_ref().to < before.get_ref().from).then(|| {
        CODE.at(
            unit.span(after),
            format!(
                "range band {} of `{}` stands after {}",
                after.get_ref(),
                unit.id(),
                before.get_ref()
            ),
        )
        .label("nearer than the band before it")
        .also(unit.span(before), "the band before it")
        .rule("HC-CMP-7")
        .hint("write the bands from near to far, beginning at range 1")
    })
}

fn gaps(unit: &Kept<Unit>, ranges: &[&Spanned<Reach>], out: &mut Vec<Diagnostic>) {
    let mut next = 1;
    let mut before: Option<&Spanned<Reach>> = None;
    for range in ranges {
        let Reach { from, to } = *range.get_ref();
        if from > next {
            let missing = Reach {
                from: next,
                to: from - 1,
            };
            out.push(gap(unit, missing, before, range));
        }
        next = next.max(to.saturating_add(1));
        before = Some(range);
    }
}

fn gap(
    unit: &Kept<Unit>,
    missing: Reach,
    before: Option<&Spanned<Reach>>,
    after: &Spanned<Reach>,
) -> Diagnostic {
    let finding = CODE
        .at(
            unit.span(after),
            format!("no band of `{}` covers range {missing}", unit.id()),
        )
        .label(format!("begins only at {}", after.get_ref().from))
        .rule("HC-CMP-7")
        .hint(format!(
            "begin this band at {}, or give range {missing} a band of its own",
            missing.from
        ));
    match before {
        Some(before) => finding.also(
            unit.span(before),
            format!("ends at {}", before.get_ref().to),
        ),
        None => finding,
    }
}
