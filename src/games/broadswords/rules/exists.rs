//! Whether the things that an act names exist in the battle; acts may come from anywhere.

use super::act::{Act, Aim, Who};
use super::ids::NOBODY;
use super::refusal::{Fact, No};
use super::tables::Tables;

/// Judges that everything an act names is there.
pub(super) fn judge(tables: &Tables, act: &Act) -> Result<(), No> {
    let figure = |it: u8| tables.has_figure(it);
    let unit = |it: u8| tables.has_unit(it);
    let model = |it: u8| usize::from(it) < tables.models.len();
    let building = |it: u8| usize::from(it) < tables.buildings.len();
    let door = |it: u8| usize::from(it) < tables.doors.len();
    let marker = |it: u8| usize::from(it) < tables.markers.len();
    let weapon = |it: u8| it == NOBODY || usize::from(it) < tables.weapons.len();
    let who = |it: Who| match it {
        Who::Unit(it) => unit(it),
        Who::Figure(it) => figure(it),
        Who::Model(it) => model(it),
    };
    let aim = |it: Aim| match it {
        Aim::Unit(it) => unit(it),
        Aim::Figure(it) => figure(it),
        Aim::Model(it) => model(it),
        Aim::Building(it) => building(it),
        Aim::Door(it) => door(it),
        Aim::Zone(_) => true,
    };
    let named = match *act {
        Act::Garrison { building: it, .. }
        | Act::Enter { building: it, .. }
        | Act::Climb { building: it, .. } => building(it),
        Act::PlaceMarker {
            marker: it, holds, ..
        } => marker(it) && (holds == NOBODY || unit(holds)),
        Act::Rally { unit: it, .. } => unit(it),
        Act::Charge { target, .. } => unit(target),
        Act::Engage { foe, .. } => figure(foe),
        Act::Board { model: it, .. } => model(it),
        Act::Reveal(it) => marker(it),
        Act::Shoot { at, with, .. } => aim(at) && weapon(with),
        Act::Cast { at, .. } => aim(at),
        Act::Remove(set) | Act::Guard(set) => set.iter().all(figure),
        Act::Batter { door: it, by } => {
            door(it) && by.iter().all(|it| *it == NOBODY || figure(*it))
        }
        Act::Group { single, others } => {
            figure(single) && others.iter().all(|it| *it == NOBODY || figure(*it))
        }
        _ => true,
    };
    if named && act.who().is_none_or(who) {
        Ok(())
    } else {
        Err(No::new("BB-GEN-01", Fact::Unknown {}))
    }
}
