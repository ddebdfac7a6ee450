check!("S111", character_in_two_places, Error);

use toml::Spanned;

use super::two_sides;
use crate::content::{Kept, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::games::hex_command::content::{Character, Leader};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        on_both_sides(scenario, out);
        also_a_commander(scenario, pack, out);
    }
}

fn on_both_sides(scenario: &Kept<Scenario>, out: &mut Vec<Diagnostic>) {
    let Some((one, other)) = two_sides(scenario) else {
        return;
    };
    for again in other.characters.keys() {
        let first = one
            .characters
            .keys()
            .find(|it| it.get_ref() == again.get_ref());
        if let Some(first) = first {
            out.push(
                CODE.at(
                    scenario.span(again),
                    format!("character `{}` is on both sides", again.get_ref()),
                )
                .label(format!("with `{}`", other.id.get_ref()))
                .also(scenario.span(first), format!("with `{}`", one.id.get_ref()))
                .rule("HG-SET-1")
                .hint("leave him with the captain's side"),
            );
        }
    }
}

/// Finds people with both a character card and a commander piece, by their name.
fn also_a_commander(scenario: &Kept<Scenario>, pack: &Pack, out: &mut Vec<Diagnostic>) {
    for key in scenario.sides().flat_map(|side| side.characters.keys()) {
        let Some(character) = pack.shelf::<Character>().get(key.get_ref()) else {
            continue;
        };
        let name = character.name.get_ref();
        if let Some(piece) = piece_named(name, scenario, pack) {
            out.push(
                CODE.at(
                    scenario.span(key),
                    format!("{name} is in two places, as a character and as a commander"),
                )
                .label("as a character")
                .also(scenario.span(piece), "as a commander")
                .rule("HG-SET-1")
                .hint("give the scenario his piece, or his post in a section"),
            );
        }
    }
}

fn piece_named<'a>(
    name: &str,
    scenario: &'a Kept<Scenario>,
    pack: &Pack,
) -> Option<&'a Spanned<String>> {
    scenario
        .placed_leaders()
        .map(|(_, placed)| &placed.leader)
        .find(|id| {
            pack.shelf::<Leader>()
                .get(id.get_ref())
                .is_some_and(|leader| leader.name.get_ref() == name)
        })
}
