check!("S115", same_home_edge, Error);

use super::two_sides;
use crate::content::{Pack, Scenario};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let Some((one, other)) = two_sides(scenario) else {
            continue;
        };
        let home = other.home.get_ref();
        if one.home.get_ref() != home {
            continue;
        }
        out.push(
            CODE.at(
                scenario.span(&other.home),
                format!(
                    "`{}` and `{}` both have their home in the {}",
                    one.id.get_ref(),
                    other.id.get_ref(),
                    home.word()
                ),
            )
            .label("again here")
            .also(scenario.span(&one.home), "first here")
            .rule("HC-RET-15")
            .hint(format!("give one of them the {}", home.opposite().word())),
        );
    }
}
