//! The sub-units of each scenario as tokens for a table on which a centimetre stands for an inch, and the markers they
//! need.

use crate::content::{CounterShape, Force, Kept, Pack, Scenario, ScenarioSide};
use crate::games::combat_captain::content::{Company, Subunit, SubunitKind};
use crate::kernel::Mm;
use crate::press::piece::{Look, Piece};
use crate::press::pieces::standees::{self, Colours, Token, TokenGroup, Troops};

/// A centimetre for an inch.
const INCH: Mm = Mm(10.0);
/// From side to side of a marker.
const MARKER: Mm = Mm(14.0);
/// Markers, and how many of each are enough for two companies.
const MARKERS: &[(&str, usize)] = &[
    ("morale", 10),
    ("hold-fire", 18),
    ("charge", 4),
    ("activated", 2),
    ("heavy-weapon", 4),
    ("withdrew", 2),
];
/// Cover sticks: three a sub-unit at most, and never all at once.
const STICKS: usize = 22;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    standees::make(pack, look, |scenario| troops(pack, scenario))
}

fn troops(pack: &Pack, scenario: &Kept<Scenario>) -> Troops {
    let letters = standees::letters(scenario);
    let sides = scenario.sides().zip(letters).enumerate();
    let mut tokens: Vec<TokenGroup> = sides
        .flat_map(|(at, (side, letter))| subunits(pack, side, at, letter))
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
    let stick = Token {
        name: "COVER".into(),
        number: None,
        art: None,
        colours: Colours::of_nobody(),
    };
    tokens.push(TokenGroup {
        heading: (
            "Cover sticks".into(),
            "one for each level; or matches".into(),
        ),
        size: (Mm(17.0), Mm(5.0)),
        shape: CounterShape::Square,
        tokens: vec![stick; STICKS],
    });
    Troops {
        standees: Vec::new(),
        tokens,
    }
}

/// The sub-units of a side, numbered in the order in which its companies list them: a group for each size of stand.
fn subunits(pack: &Pack, side: &ScenarioSide, at: usize, letter: char) -> Vec<TokenGroup> {
    let listed = side.forces().flat_map(|force| listed(pack, force));
    let mut groups: Vec<TokenGroup> = Vec::new();
    for (number, row) in (1..).zip(listed) {
        let (across, along) = row.footprint();
        let size = (INCH * f64::from(across), INCH * f64::from(along));
        let shape = match row.kind.get_ref().is_vehicle() {
            true => CounterShape::Square,
            false => CounterShape::Circle,
        };
        let token = Token {
            name: word(*row.kind.get_ref()).into(),
            number: Some(format!("{letter}{number}")),
            art: row.art.as_ref().map(|it| (row.layer, it.get_ref().clone())),
            colours: Colours::of(pack, None, side, at),
        };
        match groups.iter_mut().find(|it| it.size == size) {
            Some(group) => group.tokens.push(token),
            None => groups.push(TokenGroup {
                heading: (
                    format!("{}.", side.name.get_ref()),
                    format!("stands of {across} inches, in centimetres"),
                ),
                size,
                shape,
                tokens: vec![token],
            }),
        }
    }
    groups
}

/// What a token calls a sub-unit: its card has the whole name.
fn word(kind: SubunitKind) -> &'static str {
    match kind {
        SubunitKind::Rifle => "Squad",
        SubunitKind::MachineGun => "MG",
        SubunitKind::Mortar => "Mortar",
        SubunitKind::Bazooka => "Bazooka",
        SubunitKind::Gun => "Gun",
        SubunitKind::Tank => "Tank",
        SubunitKind::SoftVehicle => "Vehicle",
    }
}

/// The sub-units of a force: the parts of a company, or itself.
pub(super) fn listed<'p>(pack: &'p Pack, force: &Force) -> Vec<&'p Kept<Subunit>> {
    let rows = pack.shelf::<Subunit>();
    let id = force.of.get_ref();
    let once: Vec<&Kept<Subunit>> = match pack.shelf::<Company>().get(id) {
        Some(company) => {
            let parts = company.parts().filter_map(|part| {
                let row = rows.get(part.of.get_ref())?;
                Some(std::iter::repeat_n(row, *part.count.get_ref() as usize))
            });
            parts.flatten().collect()
        }
        None => rows.get(id).into_iter().collect(),
    };
    let times = force.count.max(1) as usize;
    std::iter::repeat_n(once, times).flatten().collect()
}
