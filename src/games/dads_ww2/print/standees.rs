//! The bases of each scenario as tokens, by the numbers that the game gives them, and the markers they need.

use crate::content::{CounterShape, Force, Kept, Pack, Scenario, ScenarioSide};
use crate::games::dads_ww2::content::{Army, Base};
use crate::kernel::Mm;
use crate::press::piece::{Look, Piece};
use crate::press::pieces::standees::{self, Colours, NumberedPiece, Token, TokenGroup, Troops};

/// From side to side of the token of a base: two fit into a hex of 40 mm with a marker between them.
const BASE: Mm = Mm(26.0);
/// From side to side of a marker.
const MARKER: Mm = Mm(14.0);
/// Markers, and how many of each are enough for one battle.
const MARKERS: &[(&str, usize)] = &[
    ("hits", 12),
    ("expended", 14),
    ("moved", 8),
    ("fired", 8),
    ("disabled", 1),
];

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    if !super::has_tables(pack) {
        return Vec::new();
    }
    standees::make(pack, look, |scenario| troops(pack, scenario))
}

fn troops(pack: &Pack, scenario: &Kept<Scenario>) -> Troops {
    let mut tokens: Vec<TokenGroup> = scenario
        .sides()
        .map(|side| {
            let own = numbered(pack, scenario).into_iter().filter(|piece| {
                let mut forces = side.forces();
                forces.any(|force| *force.id.get_ref() == piece.force)
            });
            tokens_of(side, own)
        })
        .collect();
    let markers = MARKERS.iter();
    tokens.push(TokenGroup {
        heading: ("Markers.".into(), "in heaps, within reach".into()),
        size: (MARKER, MARKER),
        shape: CounterShape::Square,
        tokens: markers
            .flat_map(|(id, times)| Token::of_counter(pack, id, *times))
            .collect(),
    });
    Troops {
        standees: Vec::new(),
        tokens,
    }
}

/// The bases of a side as tokens.
fn tokens_of(side: &ScenarioSide, bases: impl Iterator<Item = NumberedPiece>) -> TokenGroup {
    let token = |base: NumberedPiece| Token {
        name: base.name,
        number: Some(base.number),
        art: base.art,
        colours: base.colours,
    };
    TokenGroup {
        heading: (
            format!("{}.", side.name.get_ref()),
            "one token is one base".into(),
        ),
        size: (BASE, BASE),
        shape: CounterShape::Square,
        tokens: bases.map(token).collect(),
    }
}

/// The bases of a scenario, numbered for each side in the order of its forces and their army lists.
pub(super) fn numbered(pack: &Pack, scenario: &Scenario) -> Vec<NumberedPiece> {
    let sides = scenario.sides().zip(standees::letters(scenario));
    let mut pieces = Vec::new();
    for (at, (side, letter)) in sides.enumerate() {
        let bases = side
            .forces()
            .flat_map(|force| listed(pack, force).into_iter().map(move |it| (force, it)));
        pieces.extend((1..).zip(bases).map(|(number, (force, it))| {
            NumberedPiece {
                force: force.id.get_ref().clone(),
                number: format!("{letter}{number}"),
                name: it.name,
                mark: it.experienced.then_some("Experienced"),
                art: it
                    .base
                    .art
                    .as_ref()
                    .map(|art| (it.base.layer, art.get_ref().clone())),
                colours: Colours::of(pack, None, side, at),
            }
        }));
    }
    pieces
}

/// A base of a force.
#[derive(Clone)]
pub(super) struct Listed<'p> {
    pub(super) base: &'p Kept<Base>,
    name: String,
    pub(super) experienced: bool,
}

/// The bases of a force: an army line by line, or a base.
pub(super) fn listed<'p>(pack: &'p Pack, force: &Force) -> Vec<Listed<'p>> {
    let bases = pack.shelf::<Base>();
    let id = force.of.get_ref();
    let once: Vec<Listed<'p>> = match pack.shelf::<Army>().get(id) {
        Some(army) => army
            .lines()
            .filter_map(|line| {
                let base = bases.get(line.base.get_ref())?;
                let name = line.stands_for.as_ref().unwrap_or(&base.name).get_ref();
                let one = Listed {
                    base,
                    name: name.clone(),
                    experienced: line.experienced,
                };
                Some(std::iter::repeat_n(one, line.count as usize))
            })
            .flatten()
            .collect(),
        None => {
            let base = bases.get(id).into_iter();
            base.map(|base| Listed {
                base,
                name: base.name.get_ref().clone(),
                experienced: force.is_experienced(),
            })
            .collect()
        }
    };
    let times = force.count.max(1) as usize;
    std::iter::repeat_n(once, times).flatten().collect()
}
