check!("W133", too_many_for_the_seats, Error);

use super::sides;
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::games::broadswords::content::Troop;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for troop in pack.shelf::<Troop>() {
        let strength = *troop.strength.get_ref();
        if let Some(seats) = seats(troop).filter(|seats| strength > *seats) {
            out.push(
                CODE.at(
                    troop.span(&troop.strength),
                    format!(
                        "`{}` has {strength} figures, but its vehicles have {seats} seats",
                        troop.id()
                    ),
                )
                .hint("give it more `models`, more `seats` or fewer figures")
                .rule("BB-VEH-06"),
            );
        }
    }
    for side in sides(pack) {
        for carrier in &side.forces {
            let id = &carrier.force.id;
            let riders = side.forces.iter().filter(|it| {
                let aboard = it.force.aboard.as_ref();
                aboard.is_some_and(|aboard| aboard.get_ref() == id.get_ref())
            });
            let own = carrier.figures();
            let riders: Vec<_> = riders.collect();
            let guests: u32 = riders.iter().map(|it| it.figures()).sum();
            let seats = seats(carrier.troop).map_or(0, |seats| seats * carrier.force.count);
            let Some(last) = riders.last().filter(|_| own + guests > seats) else {
                continue;
            };
            let Some(aboard) = &last.force.aboard else {
                continue;
            };
            let said = match seats {
                0 => format!("`{}` carries nobody", id.get_ref()),
                seats => format!(
                    "`{}` has {seats} seats, but {} of its own and {guests} aboard",
                    id.get_ref(),
                    own
                ),
            };
            out.push(
                CODE.at(side.scenario.span(aboard), said)
                    .hint("let some of them walk")
                    .rule("BB-VEH-06"),
            );
        }
    }
}

/// The seats of all vehicles of a unit, if it has any.
fn seats(troop: &Troop) -> Option<u32> {
    let each = *troop.seats.as_ref()?.get_ref();
    let models = troop.models.as_ref().map_or(1, |it| *it.get_ref());
    Some(each * models)
}
