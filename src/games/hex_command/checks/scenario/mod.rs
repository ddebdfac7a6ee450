//! Checks of scenarios.

mod above_card_strength;
mod cannot_stand_there;
mod captain_not_on_one_side;
mod character_in_two_places;
mod character_on_wrong_side;
mod hand_above_limit;
mod mines_without_dummies;
mod nco_alone;
mod not_placed;
mod objective_out_of_reach;
mod officer_without_card;
mod promoted_and_removed;
mod quota_out_of_reach;
mod rule_without_effect;
mod same_home_edge;
mod second_weapon_missing;
mod sergeant_with_wrong_class;
mod two_in_a_hex;
mod two_standards;
mod zone_too_small;
mod zones_overlap;

use crate::check::Check;
use crate::content::{
    Access, Board, Firer, Force, Kept, Map, OptionValue, Options, Pack, Scenario, ScenarioSide,
    Terrain,
};
use crate::games::hex_command::content::{Class, Unit};
use crate::kernel::Hex;

pub(super) static ALL: &[Check] = &[
    two_in_a_hex::CHECK,
    cannot_stand_there::CHECK,
    above_card_strength::CHECK,
    captain_not_on_one_side::CHECK,
    promoted_and_removed::CHECK,
    hand_above_limit::CHECK,
    two_standards::CHECK,
    not_placed::CHECK,
    mines_without_dummies::CHECK,
    character_in_two_places::CHECK,
    character_on_wrong_side::CHECK,
    officer_without_card::CHECK,
    quota_out_of_reach::CHECK,
    same_home_edge::CHECK,
    sergeant_with_wrong_class::CHECK,
    second_weapon_missing::CHECK,
    zone_too_small::CHECK,
    nco_alone::CHECK,
    zones_overlap::CHECK,
    objective_out_of_reach::CHECK,
    rule_without_effect::CHECK,
];

/// The two sides, if there are two with different names.
fn two_sides(scenario: &Scenario) -> Option<(&ScenarioSide, &ScenarioSide)> {
    let sides: Vec<&ScenarioSide> = scenario.sides().collect();
    match sides.as_slice() {
        [one, other] if one.id.get_ref() != other.id.get_ref() => Some((one, other)),
        _ => None,
    }
}

/// The map of a scenario, laid out.
fn board_of<'a>(scenario: &Scenario, pack: &'a Pack) -> Option<(&'a Kept<Map>, Board<'a>)> {
    let map = pack.shelf::<Map>().get(scenario.map_id())?;
    Some((map, Board::of(map, pack)))
}

/// The class of a unit on the table.
fn class_of<'a>(force: &Force, pack: &'a Pack) -> Option<&'a Kept<Class>> {
    let unit = pack.shelf::<Unit>().get(force.of.get_ref())?;
    pack.shelf::<Class>().get(unit.class.get_ref())
}

/// Whether a unit may start on a terrain (HC-MOV-8); a unit of unknown class gets the benefit of the doubt.
fn may_stand(force: &Force, terrain: &Terrain, pack: &Pack) -> bool {
    match terrain.enter.get_ref() {
        Access::All => true,
        Access::None => false,
        Access::Foot => {
            class_of(force, pack).is_none_or(|class| class.foot || is_parked(class, terrain))
        }
    }
}

/// AMB-45: terrain with a rule for vehicles firing out of it expects scenarios to put them there.
fn is_parked(class: &Class, terrain: &Terrain) -> bool {
    class.firer == Firer::Vehicle && terrain.own_fire.vehicle.is_some()
}

/// The neighbouring hexes in which a unit could start instead.
fn room_beside(hex: Hex, force: &Force, scenario: &Scenario, pack: &Pack) -> Option<String> {
    let (_, board) = board_of(scenario, pack)?;
    let free: Vec<String> = board
        .neighbours(hex)
        .filter(|there| {
            scenario
                .forces()
                .all(|(_, other)| other.hex() != Some(*there))
        })
        .filter(|there| {
            board
                .terrain(*there)
                .is_some_and(|terrain| may_stand(force, terrain, pack))
        })
        .map(|there| there.to_string())
        .collect();
    (!free.is_empty()).then(|| free.join(", "))
}

/// The value of an option that is a number.
fn number(options: &Options, key: &str) -> Option<i64> {
    match options.get(key)?.value {
        OptionValue::Number(number) => Some(number),
        _ => None,
    }
}
