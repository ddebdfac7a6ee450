check!("W136", too_few_rings, Warning);

use super::{Fielded, FieldedForce, sides};
use crate::content::Pack;
use crate::diag::{Diagnostic, counted};
use crate::games::broadswords::content::{Routs, drill};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for side in sides(pack).filter(|side| !side.forces.is_empty()) {
        let Some(lacking) = lacking(pack, &side) else {
            continue;
        };
        out.push(
            CODE.at(side.span(), format!("`{}` has {lacking}", side.id()))
                .hint("write `heroes` and `commanders` at its forces")
                .rule("BB-VAL-03")
                .rule("BB-HER-04"),
        );
    }
}

/// What a side lacks; races with numbers of their own are judged by other checks.
fn lacking(pack: &Pack, side: &Fielded<'_>) -> Option<String> {
    let due = drill::rings(pack, side.figures());
    let figures = |may: fn(&FieldedForce<'_>) -> bool| -> u32 {
        let forces = side.forces.iter().filter(|force| may(force));
        forces.map(FieldedForce::figures).sum()
    };
    let all = side.figures();
    let commanders = due
        .commanders
        .min(figures(|it| it.race.commanders.is_none()));
    // Another check reports that orcs have nobody to keep them from running.
    let is_led = side
        .forces
        .iter()
        .all(|it| it.race.routs != Routs::WithItsCommander);
    let own = side.commanders();
    if own < commanders && (own > 0 || is_led) {
        let own = counted(own, "commander");
        return Some(format!("{own}; its {all} figures give {commanders}"));
    }
    let heroes = due.heroes.min(figures(|it| it.race.heroes));
    // A gold ring too many is another mistake, and one figure fewer to wear silver.
    let surplus = side.commanders().saturating_sub(due.commanders);
    let own = side.heroes();
    (own + surplus < heroes).then(|| {
        let own = counted(own, "hero");
        format!("{own}; its {all} figures give {heroes}")
    })
}
