//! The bases of each scenario as tokens, by the numbers that the game gives them, and the markers they need.

use crate::content::{CounterShape, Force, Kept, Pack, Scenario, ScenarioSide};
use crate::games::dads_ww2::content::{Army, Base};
use crate::kernel::Mm;
use crate::press::piece::{Look, Piece};
use crate::press::pieces::standees::{self, Colours, Token, TokenGroup, Troops};

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
    let letters = standees::letters(scenario);
    let sides = scenario.sides().zip(letters).enumerate();
    let mut tokens: Vec<TokenGroup> = sides
        .map(|(at, (side, letter))| bases(pack, side, at, letter))
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

/// The bases of a side, numbered in the order of its army list.
fn bases(pack: &Pack, side: &ScenarioSide, at: usize, letter: char) -> TokenGroup {
    let listed = side.forces().flat_map(|force| listed(pack, force));
    let token = |(number, (base, name)): (usize, (&Kept<Base>, String))| Token {
        name,
        number: Some(format!("{letter}{number}")),
        art: base
            .art
            .as_ref()
            .map(|it| (base.layer, it.get_ref().clone())),
        colours: Colours::of(pack, None, side, at),
    };
    TokenGroup {
        heading: (
            format!("{}.", side.name.get_ref()),
            "one token is one base".into(),
        ),
        size: (BASE, BASE),
        shape: CounterShape::Square,
        tokens: (1..).zip(listed).map(token).collect(),
    }
}

/// The bases of a force with their names: an army line by line, or a base.
pub(super) fn listed<'p>(pack: &'p Pack, force: &Force) -> Vec<(&'p Kept<Base>, String)> {
    let bases = pack.shelf::<Base>();
    let id = force.of.get_ref();
    let once: Vec<(&Kept<Base>, String)> = match pack.shelf::<Army>().get(id) {
        Some(army) => army
            .lines()
            .filter_map(|line| {
                let base = bases.get(line.base.get_ref())?;
                let name = line.stands_for.as_ref().unwrap_or(&base.name).get_ref();
                Some(std::iter::repeat_n(
                    (base, name.clone()),
                    line.count as usize,
                ))
            })
            .flatten()
            .collect(),
        None => {
            let base = bases.get(id).into_iter();
            base.map(|it| (it, it.name.get_ref().clone())).collect()
        }
    };
    let times = force.count.max(1) as usize;
    std::iter::repeat_n(once, times).flatten().collect()
}
