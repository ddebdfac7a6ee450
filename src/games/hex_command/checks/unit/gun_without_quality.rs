check!("U110", gun_without_quality, Error);

use super::class_of;
use crate::content::{Firer, Kept, Pack};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Quality, TO_ARMS, Unit};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    if *pack.ruleset != TO_ARMS {
        return;
    }
    for unit in pack.shelf::<Unit>() {
        if class_of(pack, unit).is_some_and(|class| class.firer == Firer::Artillery) {
            out.extend(poor_crew(unit));
        }
    }
}

fn poor_crew(unit: &Kept<Unit>) -> Option<Diagnostic> {
    let finding = match &unit.quality {
        Some(quality) => match quality.get_ref() {
            Quality::Regular | Quality::ExperiencedMilitia => return None,
            poor @ (Quality::Militia | Quality::Irregular) => CODE
                .at(
                    unit.span(quality),
                    format!("the gun `{}` has a crew of {}", unit.id(), people(*poor)),
                )
                .label("not trained for guns"),
        },
        None => CODE
            .at(
                unit.span(&unit.class),
                format!(
                    "the gun `{}` does not say of what quality its crew is",
                    unit.id()
                ),
            )
            .label("a class of guns"),
    };
    Some(
        finding
            .rule("TA-ART-9")
            .hint("write `quality = \"regular\"` or `quality = \"experienced-militia\"`"),
    )
}

fn people(quality: Quality) -> &'static str {
    match quality {
        Quality::Irregular => "irregulars",
        _ => quality.printed(),
    }
}
