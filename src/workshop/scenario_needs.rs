//! What the units and the scenarios of a pack need on the table, for the bill of materials.

use std::collections::BTreeSet;

use crate::content::outline::inch_point;
use crate::content::{Board, Force, Kept, Map, Pack, Scenario};
use crate::games;
use crate::press::{Models, ScenarioNeeds, UnitModels, Work};

/// What each unit is played with, in the order of the pack; nothing for units without models.
pub(super) fn unit_models(pack: &Pack) -> Vec<UnitModels> {
    let lists: BTreeSet<&str> = pack.ruleset.army_kinds.iter().copied().collect();
    let kinds = pack.ruleset.force_kinds.iter();
    let kinds = kinds.filter(|kind| !lists.contains(*kind));
    let entries = kinds.flat_map(|kind| pack.shelves.listed(kind));
    let units = entries.map(|(id, title, ..)| UnitModels {
        title: title.unwrap_or(id).to_string(),
        models: added([(1, (pack.ruleset.models)(pack, &Force::of_army(id)))]),
    });
    units.filter(|it| !it.models.is_empty()).collect()
}

/// What each scenario needs: the ground, models of both sides, and cards.
pub(super) fn scenario_needs(pack: &Pack) -> Vec<ScenarioNeeds> {
    let scenarios = pack.shelf::<Scenario>().iter();
    let needs = scenarios.map(|scenario| {
        let forces = scenario.sides().flat_map(|side| side.forces());
        let models = forces.map(|it| (it.count.max(1), (pack.ruleset.models)(pack, it)));
        ScenarioNeeds {
            title: scenario.name.get_ref().clone(),
            ground: ground(pack, scenario),
            models: added(models),
            cards: cards(pack, scenario),
        }
    });
    needs.collect()
}

/// The map with its size, or the size of the table.
fn ground(pack: &Pack, scenario: &Scenario) -> String {
    if let Some(map) = pack.shelf::<Map>().get(scenario.map_id()) {
        let board = Board::of(map, pack);
        let cells = board.grid().cells_word();
        return format!(
            "{}, {} × {} {cells}",
            map.name.get_ref(),
            board.width(),
            board.height()
        );
    }
    match &scenario.table {
        Some(table) => {
            let (wide, deep) = inch_point(*table.get_ref());
            format!("a table of {wide} × {deep} inches")
        }
        None => "any table".into(),
    }
}

/// The cards that a scenario uses, if its game can tell.
fn cards(pack: &Pack, scenario: &Kept<Scenario>) -> Option<u32> {
    let needed = games::needed_for(pack, scenario)?;
    let cards = needed.portions.iter().filter(|it| it.work == Work::Cards);
    let faces = cards.flat_map(|it| &it.pieces).map(|needed| {
        let faces = needed.faces.as_ref()?;
        Some(faces.iter().map(|(_, copies)| copies).sum::<u32>())
    });
    faces.sum()
}

/// Models of one sort together, in the order in which the sorts first come.
fn added(models: impl IntoIterator<Item = (u32, Models)>) -> Models {
    let mut sum: Models = Vec::new();
    for (times, models) in models {
        for (count, noun) in models.into_iter().filter(|(count, _)| *count > 0) {
            match sum.iter_mut().find(|(_, other)| *other == noun) {
                Some((all, _)) => *all += count * times,
                None => sum.push((count * times, noun)),
            }
        }
    }
    sum
}
