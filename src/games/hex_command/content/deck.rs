//! Which command cards a scenario deals; knows no hand and no moment.

use toml::Spanned;

use super::{Character, Command, CommandKind, Leader};
use crate::content::{Kept, Pack, Scenario};

/// Whether a scenario leaves a card in the deck (HC-SET-4): it is neither removed, nor is the person it shows here as a
/// piece (HG-SET-3).
#[must_use]
pub fn is_left_in(scenario: &Scenario, command: &Kept<Command>) -> bool {
    let has = |list: &[Spanned<String>], id: &str| list.iter().any(|it| it.get_ref() == id);
    let mut tags = command.tags.iter();
    let tagged = tags.any(|tag| has(&scenario.deck.tags_out, tag.get_ref()));
    let is_npc = *command.kind.get_ref() == CommandKind::Npc;
    let in_person = is_npc && has(&scenario.promoted, command.id());
    !has(&scenario.deck.remove, command.id()) && !tagged && !in_person
}

/// Whether the character of a card takes part (HG-SET-2), with a unit or as a piece. Cards without one are for anybody.
#[must_use]
pub fn takes_part(pack: &Pack, scenario: &Scenario, command: &Command) -> bool {
    let Some(id) = command.character.as_ref().map(|it| it.get_ref().as_str()) else {
        return true;
    };
    let name = pack
        .shelf::<Character>()
        .get(id)
        .map(|it| it.name.get_ref());
    let is_piece = |leader: &str| {
        let leader = pack.shelf::<Leader>().get(leader);
        leader.is_some_and(|it| it.id() == id || Some(it.name.get_ref()) == name)
    };
    scenario.sides().any(|side| {
        let mut with_units = side.characters.keys();
        let mut leaders = side.leaders.iter();
        with_units.any(|it| it.get_ref() == id)
            || leaders.any(|it| is_piece(it.get_ref().leader.get_ref()))
    })
}
