check!("F119", bands_not_rising, Error);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::combat_captain::content::FireRow;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for row in pack.shelf::<FireRow>() {
        let bands: Vec<_> = row.bands().collect();
        for pair in bands.windows(2) {
            let ((near, _, nearer), (far, _, farther)) = (pair[0], pair[1]);
            if farther.get_ref() > nearer.get_ref() {
                continue;
            }
            out.push(
                CODE.at(
                    row.span(farther),
                    format!(
                        "{far} range of `{}` ends at {}, {near} range at {}",
                        row.id(),
                        farther.get_ref(),
                        nearer.get_ref()
                    ),
                )
                .label("no farther")
                .also(row.span(nearer), "reaches as far")
                .rule("CC-FIRE-02"),
            );
        }
        if let (None, Some(long)) = (&row.medium, &row.long) {
            out.push(
                CODE.at(
                    row.span(long),
                    format!("`{}` has a long range, but no medium one", row.id()),
                )
                .label("from where on?")
                .rule("CC-FIRE-02"),
            );
        }
    }
}
