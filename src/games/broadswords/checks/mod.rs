//! Checks of Battlefields: units and weapons, campaign maps, and the sides of its battles.

mod above_strength;
mod arms_for_the_unarmed;
mod bad_campaign_square;
mod close_formation_unknown;
mod crew_too_small;
mod decoys_missing;
mod force_of_another_era;
mod grenades_out_of_time;
mod hooked_without_caisson;
mod more_weapons_than_figures;
mod muzzle_loader_beyond_its_eras;
mod muzzle_loader_unflagged;
mod no_roll_without_zone;
mod no_room_inside;
mod not_one_zombie_commander;
mod not_twelve;
mod opening_off_its_walls;
mod orcs_without_commander;
mod ring_of_another_race;
mod ring_on_the_wrong_race;
mod siege_odds;
mod too_few_figures;
mod too_few_rings;
mod too_many_for_the_seats;
mod too_many_rings;
mod too_many_wizards;
mod unfit_campaign;
mod unfit_ground;
mod vehicle_without_points;
mod ways_in_unlike_a_die;
mod weapon_of_another_era;
mod zombie_odds;

use toml::Spanned;

use crate::check::Check;
use crate::content::{Force, Kept, Pack, Scenario, ScenarioSide};
use crate::games::broadswords::content::{Race, Troop, strength};
use crate::source::Span;

pub(super) static ALL: &[Check] = &[
    weapon_of_another_era::CHECK,
    close_formation_unknown::CHECK,
    grenades_out_of_time::CHECK,
    muzzle_loader_unflagged::CHECK,
    crew_too_small::CHECK,
    more_weapons_than_figures::CHECK,
    not_twelve::CHECK,
    arms_for_the_unarmed::CHECK,
    ring_of_another_race::CHECK,
    vehicle_without_points::CHECK,
    no_roll_without_zone::CHECK,
    muzzle_loader_beyond_its_eras::CHECK,
    bad_campaign_square::CHECK,
    too_few_figures::CHECK,
    too_many_rings::CHECK,
    ring_on_the_wrong_race::CHECK,
    orcs_without_commander::CHECK,
    too_many_wizards::CHECK,
    not_one_zombie_commander::CHECK,
    zombie_odds::CHECK,
    siege_odds::CHECK,
    decoys_missing::CHECK,
    force_of_another_era::CHECK,
    ways_in_unlike_a_die::CHECK,
    no_room_inside::CHECK,
    too_many_for_the_seats::CHECK,
    hooked_without_caisson::CHECK,
    opening_off_its_walls::CHECK,
    too_few_rings::CHECK,
    above_strength::CHECK,
    unfit_ground::CHECK,
    unfit_campaign::CHECK,
];

/// A side of a scenario with its forces looked up.
struct Fielded<'p> {
    scenario: &'p Kept<Scenario>,
    side: &'p Spanned<ScenarioSide>,
    forces: Vec<FieldedForce<'p>>,
}

/// Some of one unit on a side.
struct FieldedForce<'p> {
    force: &'p Force,
    troop: &'p Kept<Troop>,
    race: &'p Kept<Race>,
}

/// The sides of all scenarios whose units are all known: another check reports missing ones.
fn sides(pack: &Pack) -> impl Iterator<Item = Fielded<'_>> {
    let scenarios = pack.shelf::<Scenario>().iter();
    scenarios
        .flat_map(|scenario| {
            let sides = scenario.side.get_ref().iter();
            sides.map(move |side| (scenario, side))
        })
        .filter_map(|(scenario, side)| {
            let forces = side.get_ref().forces().map(|force| {
                let troop = pack.shelf::<Troop>().get(force.of.get_ref())?;
                let race = pack.shelf::<Race>().get(troop.race.get_ref())?;
                Some(FieldedForce { force, troop, race })
            });
            Some(Fielded {
                scenario,
                side,
                forces: forces.collect::<Option<_>>()?,
            })
        })
}

impl<'p> Fielded<'p> {
    fn id(&self) -> &'p str {
        self.side.get_ref().id.get_ref()
    }

    fn span(&self) -> Span {
        self.scenario.span(&self.side.get_ref().id)
    }

    fn figures(&self) -> u32 {
        self.forces.iter().map(FieldedForce::figures).sum()
    }

    fn heroes(&self) -> u32 {
        let heroes = self.forces.iter().map(|it| &it.force.heroes);
        heroes.map(number).sum()
    }

    fn commanders(&self) -> u32 {
        self.forces.iter().map(FieldedForce::commanders).sum()
    }

    fn wizards(&self) -> u32 {
        self.forces.iter().map(FieldedForce::wizards).sum()
    }

    /// Units that begin as markers.
    fn hidden(&self) -> u32 {
        let hidden = self.forces.iter().filter(|it| it.force.hidden);
        hidden.map(|it| it.force.count).sum()
    }

    fn decoys(&self) -> u32 {
        number(&self.side.get_ref().decoys)
    }

    /// The races of the side, each once.
    fn races(&self) -> Vec<&'p Kept<Race>> {
        let mut races: Vec<&Kept<Race>> = Vec::new();
        for force in &self.forces {
            if races.iter().all(|race| race.id() != force.race.id()) {
                races.push(force.race);
            }
        }
        races
    }
}

impl FieldedForce<'_> {
    fn figures(&self) -> u32 {
        self.force.count * strength(self.force, self.troop)
    }

    /// Commanders that the scenario gives it or the unit brings itself.
    fn commanders(&self) -> u32 {
        self.ringed(&self.force.commanders, self.troop.has_commander())
    }

    fn wizards(&self) -> u32 {
        self.ringed(&self.force.wizards, self.troop.wizard)
    }

    fn ringed(&self, written: &Option<Spanned<u32>>, each: bool) -> u32 {
        let own = if each { self.force.count } else { 0 };
        written.as_ref().map_or(own, |number| *number.get_ref())
    }
}

fn number(written: &Option<Spanned<u32>>) -> u32 {
    written.as_ref().map_or(0, |number| *number.get_ref())
}
