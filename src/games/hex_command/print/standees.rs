//! Who stands on the board in each scenario: units by their numbers, leaders, characters, and tin baths for the fallen.

use toml::Spanned;

use super::shared::number_in_scenario;
use crate::content::{CounterShape, Force, Kept, Pack, REGIMENTS, Scenario, ScenarioSide};
use crate::games::hex_command::content::{Character, Class, Leader, LeaderKind, Unit};
use crate::kernel::Mm;
use crate::press::piece::{Look, Piece};
use crate::press::pieces::standees::{self, Colours, Standee, Token, TokenGroup, Troops};

/// From side to side of the token of a character.
const CHARACTER: Mm = Mm(20.0);
/// From side to side of a marker for a casualty.
const CASUALTY: Mm = Mm(13.5);
/// Markers for sandbags: enough for a battle that stands still.
const SANDBAGS: usize = 6;
/// Markers for casualties: enough that the same ones may be used again.
const MOST_CASUALTIES: usize = 28;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !pack.ruleset.is_game {
        return Vec::new();
    }
    standees::make(pack, look, |scenario| troops(pack, scenario))
}

fn troops(pack: &Pack, scenario: &Kept<Scenario>) -> Troops {
    let mut standees = Vec::new();
    let mut people = Vec::new();
    for (number, side) in scenario.sides().enumerate() {
        let forces = side
            .forces()
            .filter_map(|force| unit(pack, side, number, force));
        standees.extend(forces);
        for placed in side.placed_leaders() {
            let Some(leader) = pack.shelf::<Leader>().get(placed.leader.get_ref()) else {
                continue;
            };
            if is_figure(pack, *leader.kind.get_ref()) {
                people.push(Token {
                    name: last_name(leader.name.get_ref()),
                    number: None,
                    art: portrait(pack, leader),
                    colours: Colours::of(pack, None, side, number),
                });
            } else {
                standees.push(leader_standee(pack, side, number, leader));
            }
        }
        let characters = side.characters.iter().filter_map(|(id, unit)| {
            let who = pack.shelf::<Character>().get(id.get_ref())?;
            let name = who.name.get_ref();
            Some(Token {
                name: last_name(name),
                number: number_in_scenario(side, unit.get_ref()),
                art: who.art.as_ref().map(|it| (who.layer, it.get_ref().clone())),
                colours: Colours::of(pack, None, side, number),
            })
        });
        people.extend(characters);
    }
    let figures: usize = scenario.sides().map(|side| figures(pack, side)).sum();
    let fallen = Token {
        name: String::new(),
        number: None,
        art: casualty_art(pack),
        colours: Colours::of_nobody(),
    };
    Troops {
        standees,
        tokens: vec![
            TokenGroup {
                heading: ("People.".into(), "under the standee of their unit".into()),
                size: (CHARACTER, CHARACTER),
                shape: CounterShape::Circle,
                tokens: people,
            },
            // Any infantry or gun may dig in (HC-MOV-10).
            TokenGroup {
                heading: (
                    "Casualties.".into(),
                    "one for each loss, and sandbags".into(),
                ),
                size: (CASUALTY, CASUALTY),
                shape: CounterShape::Circle,
                tokens: vec![fallen; figures.min(MOST_CASUALTIES)]
                    .into_iter()
                    .chain(sandbags(pack))
                    .collect(),
            },
        ],
    }
}

/// Markers for sandbags, too small for a word.
fn sandbags(pack: &Pack) -> impl Iterator<Item = Token> {
    let markers = Token::of_counter(pack, "sandbags", SANDBAGS).into_iter();
    markers.map(|marker| Token {
        name: String::new(),
        ..marker
    })
}

fn unit(pack: &Pack, side: &ScenarioSide, number: usize, force: &Force) -> Option<Standee> {
    let unit = pack.shelf::<Unit>().get(force.of.get_ref())?;
    let class = pack.shelf::<Class>().get(unit.class.get_ref())?;
    let art = match &unit.art {
        Some(path) => (unit.layer, path.get_ref().clone()),
        None => (class.layer, class.art.get_ref().clone()),
    };
    let with = side
        .characters
        .iter()
        .filter(|(_, it)| it.get_ref() == force.id.get_ref());
    let names: Vec<String> = with
        .filter_map(|(id, _)| pack.shelf::<Character>().get(id.get_ref()))
        .map(|it| last_name(it.name.get_ref()))
        .collect();
    let figures = *force.strength.as_ref().unwrap_or(&unit.strength).get_ref();
    let nation = unit.nation.as_ref().map(|it| it.get_ref().as_str());
    let who = if names.is_empty() {
        crate::diag::counted(figures as usize, "figure")
    } else {
        names.join(", ")
    };
    // What is hidden at the start does not say where.
    let seen = force
        .placed
        .as_ref()
        .is_none_or(|it| it.get_ref() == "visible");
    let start = force.at.as_ref().filter(|_| seen);
    Some(Standee {
        name: unit.name.get_ref().clone(),
        line: match start {
            Some(at) => format!("{who} · {}", at.get_ref()),
            None => who,
        },
        number: number_in_scenario(side, force.id.get_ref()),
        art: Some(art),
        colours: Colours::of(pack, nation, side, number),
    })
}

fn leader_standee(
    pack: &Pack,
    side: &ScenarioSide,
    number: usize,
    leader: &Kept<Leader>,
) -> Standee {
    Standee {
        name: leader.name.get_ref().clone(),
        line: rank(*leader.kind.get_ref()).to_string(),
        number: None,
        art: portrait(pack, leader),
        colours: Colours::of(pack, None, side, number),
    }
}

/// A leader's own picture, or that of the character with the same name.
fn portrait(pack: &Pack, leader: &Kept<Leader>) -> Option<(usize, String)> {
    let own = leader.art.as_ref();
    let own = own.map(|it| (leader.layer, it.get_ref().clone()));
    let characters = pack.shelf::<Character>().iter();
    let same = |it: &&Kept<Character>| {
        it.id() == leader.id() || it.name.get_ref() == leader.name.get_ref()
    };
    let of_character = |it: &Kept<Character>| Some((it.layer, it.art.as_ref()?.get_ref().clone()));
    own.or_else(|| characters.filter(same).find_map(of_character))
}

/// Whether a leader is one of the figures of a unit, and so a token under its standee (TA-CDR-1).
fn is_figure(pack: &Pack, kind: LeaderKind) -> bool {
    pack.ruleset.capabilities.contains(&REGIMENTS)
        && matches!(kind, LeaderKind::Sergeant | LeaderKind::Standard)
}

/// The figures of a side.
fn figures(pack: &Pack, side: &ScenarioSide) -> usize {
    let strength = |force: &Force| {
        let unit = pack.shelf::<Unit>().get(force.of.get_ref());
        let own: Option<&Spanned<u32>> = force.strength.as_ref();
        own.or(unit.map(|it| &it.strength))
            .map_or(0, |it| *it.get_ref() as usize)
    };
    side.forces().map(strength).sum()
}

fn casualty_art(pack: &Pack) -> Option<(usize, String)> {
    let counters = pack.shelf::<crate::content::Counter>();
    let counter = counters.get("casualty")?;
    let art = counter.front.get_ref().art.as_ref()?;
    Some((counter.layer, art.get_ref().clone()))
}

fn rank(kind: LeaderKind) -> &'static str {
    match kind {
        LeaderKind::General => "General",
        LeaderKind::Officer => "Officer",
        LeaderKind::Sergeant => "Sergeant",
        LeaderKind::Standard => "Standard bearer",
    }
}

fn last_name(name: &str) -> String {
    name.split(' ').next_back().unwrap_or(name).to_string()
}
