check!("W132", no_room_inside, Error);

use std::collections::BTreeMap;

use super::{FieldedForce, sides};
use crate::content::{Feature, Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::games::broadswords::content::{Mode, ModeSort, buildings};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    let mut taken: BTreeMap<(&str, &str), u32> = BTreeMap::new();
    for side in sides(pack) {
        for force in &side.forces {
            let Some(inside) = &force.force.inside else {
                continue;
            };
            let Some(feature) = feature(side.scenario, inside.get_ref()) else {
                continue;
            };
            let span = side.scenario.span(inside);
            let id = force.force.id.get_ref();
            if !walks(pack, force) {
                let said = format!("`{id}` cannot go indoors: only figures on foot can");
                out.push(CODE.at(span, said).hint(PLACES).rule("BB-BLD-08"));
                continue;
            }
            let Some(table) = &side.scenario.table else {
                continue;
            };
            let room = buildings::capacity(pack, feature, *table.get_ref());
            let key = (side.scenario.id(), inside.get_ref().as_str());
            let there = taken.entry(key).or_default();
            let before = *there;
            *there += force.figures();
            if *there <= room || before > room {
                continue;
            }
            let said = match room {
                0 => format!(
                    "`{}` is not a building, so `{id}` cannot start inside",
                    inside.get_ref()
                ),
                room => format!(
                    "`{}` holds {room} figures, but {there} start inside",
                    inside.get_ref()
                ),
            };
            let span = side.scenario.span(inside);
            out.push(CODE.at(span, said).hint(PLACES).rule("BB-BLD-08"));
        }
    }
}

const PLACES: &str = "give the force a `position` or `zone`, or another building";

fn feature<'p>(scenario: &'p Kept<Scenario>, id: &str) -> Option<&'p Feature> {
    let mut features = scenario.features.iter().map(|it| it.get_ref());
    features.find(|it| it.id.as_ref().is_some_and(|own| own.get_ref() == id))
}

fn walks(pack: &Pack, force: &FieldedForce<'_>) -> bool {
    let mode = pack.shelf::<Mode>().get(force.troop.mode.get_ref());
    mode.is_none_or(|mode| *mode.sort.get_ref() == ModeSort::Foot)
}
