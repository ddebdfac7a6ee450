check!("A106", too_few_fresh, Warning);

use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::dads_ww2::content::Army;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for army in pack.shelf::<Army>() {
        let count = |experienced| -> u64 {
            let lines = army.lines().filter(|it| it.experienced == experienced);
            lines.map(|it| u64::from(it.count)).sum()
        };
        let (fresh, experienced) = (count(false), count(true));
        if experienced > 0 && fresh <= experienced {
            out.push(
                CODE.at(
                    army.span(&army.list),
                    format!(
                        "the army `{}` has {experienced} Experienced bases and {fresh} Fresh ones",
                        army.id()
                    ),
                )
                .label("Fresh bases should be the most")
                .rule("DW-VAL-06")
                .hint("make more of them Fresh: Experienced costs points for each base"),
            );
        }
    }
}
