//! The figures of each scenario as tokens for a table on which a centimetre stands for an inch, with their vehicles and
//! guns, and the markers they need.

use crate::content::{CounterShape, Kept, Pack, Scenario, ScenarioSide};
use crate::games::broadswords::content::{Base, Mode, ModeSort, Troop, strength};
use crate::kernel::{Measure, Mm};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::standees::{self, Colours, Token, TokenGroup, Troops};

/// How much smaller than its base a token is: a centimetre for an inch.
const SCALE: f64 = 10.0 / 25.4;
/// Nothing smaller can be cut out and picked up.
const SMALLEST: Mm = Mm(10.0);
/// From side to side of a marker.
const MARKER: Mm = Mm(14.0);
/// Markers, and how many of each are enough for a few units.
const MARKERS: &[(&str, usize)] = &[("ran", 6), ("rout", 3), ("prisoners", 4), ("locked", 6)];

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    standees::make(pack, look, |scenario| troops(pack, scenario))
}

fn troops(pack: &Pack, scenario: &Kept<Scenario>) -> Troops {
    let letters = standees::letters(scenario);
    let sides = scenario.sides().zip(letters).enumerate();
    let mut tokens: Vec<TokenGroup> = sides
        .flat_map(|(at, (side, letter))| units(pack, side, at, letter))
        .collect();
    let markers = MARKERS.iter();
    tokens.push(TokenGroup {
        heading: ("Markers.".into(), "one beside a unit".into()),
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

/// The units of a side: a row of figures each, commanders and heroes first, then what they ride in or serve.
fn units(pack: &Pack, side: &ScenarioSide, at: usize, letter: char) -> Vec<TokenGroup> {
    let mut groups = Vec::new();
    let mut unit = 0;
    for force in side.forces() {
        let Some(troop) = pack.shelf::<Troop>().get(force.of.get_ref()) else {
            continue;
        };
        let Some(mode) = pack.shelf::<Mode>().get(troop.mode.get_ref()) else {
            continue;
        };
        let usual = u32::from(troop.has_commander());
        let commanders = force.commanders.as_ref().map_or(usual, |it| *it.get_ref());
        let heroes = force.heroes.as_ref().map_or(0, |it| *it.get_ref());
        let times = force.count.max(1);
        for number in 0..times {
            unit += 1;
            // Those with rings are shared out evenly, the first unit of a force has more.
            let share = |all: u32| all / times + u32::from(number < all % times);
            let rings = Rings {
                commanders: share(commanders),
                heroes: share(heroes),
            };
            let colours = Colours::of(pack, None, side, at);
            let art = troop
                .art
                .as_ref()
                .map(|it| (troop.layer, it.get_ref().clone()));
            let token = |word: String, number: String| Token {
                name: word,
                number: Some(number),
                art: art.clone(),
                colours: colours.clone(),
            };
            let figures = 1..=strength(force, troop);
            let on_foot = Base::on_foot(pack);
            let is_model = !matches!(mode.sort.get_ref(), ModeSort::Foot | ModeSort::Mount);
            let own = if is_model {
                on_foot
            } else {
                Some(mode.base.get_ref())
            };
            let (size, shape) = own.map_or(((SMALLEST, SMALLEST), CounterShape::Circle), measured);
            groups.push(TokenGroup {
                heading: (
                    format!(
                        "{} {letter}{unit}, {}",
                        side.name.get_ref(),
                        troop.name.get_ref()
                    ),
                    rings.words(),
                ),
                size,
                shape,
                tokens: figures
                    .map(|figure| token(String::new(), rings.mark(figure)))
                    .collect(),
            });
            let written = troop.models.as_ref().map(|it| *it.get_ref());
            let models = if is_model {
                written.unwrap_or(1)
            } else {
                written.unwrap_or(0)
            };
            let base = troop.base.as_ref().unwrap_or(&mode.base).get_ref();
            if models > 0 {
                let (size, shape) = measured(base);
                groups.push(TokenGroup {
                    heading: (
                        format!("{letter}{unit}."),
                        "what they ride in or serve".into(),
                    ),
                    size,
                    shape,
                    tokens: (1..=models)
                        .map(|number| token(String::new(), number.to_string()))
                        .collect(),
                });
            }
        }
    }
    groups
}

/// The figures of a unit that wear rings.
struct Rings {
    commanders: u32,
    heroes: u32,
}

impl Rings {
    /// The letter or the number of a figure.
    fn mark(&self, figure: u32) -> String {
        if figure <= self.commanders {
            "C".into()
        } else if figure <= self.commanders + self.heroes {
            "H".into()
        } else {
            figure.to_string()
        }
    }

    fn words(&self) -> String {
        match (self.commanders, self.heroes) {
            (0, 0) => "one token is one figure".into(),
            (_, 0) => "C is the commander".into(),
            (0, _) => "H is a hero".into(),
            _ => "C commands, H is a hero".into(),
        }
    }
}

/// The size of the token of a base: at least what fingers can hold.
fn measured(base: &Base) -> ((Mm, Mm), CounterShape) {
    let small = |size: Mm| Mm((size.0 * SCALE).max(SMALLEST.0));
    match base {
        Base::Disc(size) => {
            let across = small(size.get_ref().on(Measure::Inch));
            ((across, across), CounterShape::Circle)
        }
        Base::Block(area) => {
            let area = area.get_ref();
            let size = (
                small(area.depth.on(Measure::Inch)),
                small(area.width.on(Measure::Inch)),
            );
            (size, CounterShape::Square)
        }
    }
}

impl Base {
    /// That of a figure on foot.
    fn on_foot(pack: &Pack) -> Option<&Base> {
        let modes = pack.shelf::<Mode>().iter();
        let mut on_foot = modes.filter(|mode| *mode.sort.get_ref() == ModeSort::Foot);
        on_foot.next().map(|mode| mode.base.get_ref())
    }
}
