//! What a pack can print: decks of cards and pages, each from its own template.

use std::collections::BTreeMap;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::face::Face;
use super::paper::{CardSize, Paper};
use crate::content::Pack;
use crate::kernel::Measure;

/// How pieces look, whatever they are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The paper pages are made for.
    pub paper: Paper,
    /// Colours and fills.
    pub theme: Theme,
    /// The size of cards.
    pub card: CardSize,
    /// The unit in which the distances of games played with a ruler are printed.
    pub measure: Measure,
}

/// Colours and fills.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As designed.
    #[default]
    Colour,
    /// White paper, few fills: outlines, patterns and letters instead.
    LowInk,
    /// Black on white: nothing is shown by colour alone.
    Mono,
}

impl Theme {
    /// As the command line and the templates name it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Theme::Colour => "colour",
            Theme::LowInk => "low-ink",
            Theme::Mono => "mono",
        }
    }
}

/// Something printed.
#[derive(Clone, Debug)]
pub struct Piece {
    /// What sort of thing it is, as `--only` names it.
    pub kind: &'static str,
    /// The name of its files.
    pub name: String,
    /// What it is called on the sheet.
    pub title: String,
    /// The cards or pages themselves.
    pub body: Body,
}

/// Cards to be put on sheets, or pages that are sheets already.
#[derive(Clone, Debug)]
pub enum Body {
    /// Cards of one size.
    Cards {
        /// Their size.
        size: CardSize,
        /// The cards.
        cards: Vec<Card>,
    },
    /// Pages as large as the paper.
    Pages(Vec<Face>),
}

/// A card.
#[derive(Clone, Debug)]
pub struct Card {
    /// Its front.
    pub front: Face,
    /// Its back, if it has one.
    pub back: Option<Face>,
    /// How many of it to print.
    pub quantity: u32,
}

/// A part of the box, which is one file when a whole pack is printed, in the order a player wants them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// What lies beside the board and is looked up.
    PlayerAids,
    /// Scenarios, with the forces that fight them.
    Scenarios,
    /// Everything held in a hand or laid beside a unit.
    Cards,
    /// Units, leaders and characters to put on the board.
    Troops,
    /// Markers.
    Counters,
    /// Stickers for blank dice, and dice of paper.
    Dice,
    /// What distances, arcs and turns are measured with.
    Gauges,
    /// Buildings and ruins to stand on the table.
    Terrain,
    /// Loose tiles of a map.
    Tiles,
    /// Maps at their true size.
    Maps,
    /// Boxes for the cards.
    Boxes,
    /// What was printed and what must be bought.
    Bill,
}

impl Part {
    /// The name of its file, without its ending.
    #[must_use]
    pub fn file(self) -> &'static str {
        match self {
            Part::PlayerAids => "player-aids",
            Part::Scenarios => "scenarios",
            Part::Cards => "cards",
            Part::Troops => "troops",
            Part::Counters => "counters",
            Part::Dice => "dice",
            Part::Gauges => "gauges",
            Part::Terrain => "terrain",
            Part::Tiles => "tiles",
            Part::Maps => "maps",
            Part::Boxes => "boxes",
            Part::Bill => "bill-of-materials",
        }
    }

    /// Whether its sheets want card rather than paper.
    #[must_use]
    pub fn wants_card(self) -> bool {
        matches!(
            self,
            Part::Cards
                | Part::Troops
                | Part::Counters
                | Part::Gauges
                | Part::Terrain
                | Part::Tiles
                | Part::Boxes
        )
    }

    /// What it is called.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Part::PlayerAids => "Player aids",
            Part::Scenarios => "Scenarios",
            Part::Cards => "Cards",
            Part::Troops => "Troops",
            Part::Counters => "Counters",
            Part::Dice => "Dice",
            Part::Gauges => "Gauges and tracks",
            Part::Terrain => "Terrain",
            Part::Tiles => "Tiles",
            Part::Maps => "Maps",
            Part::Boxes => "Boxes",
            Part::Bill => "Bill of materials",
        }
    }
}

/// A maker of pieces.
#[derive(Debug)]
pub struct Maker {
    /// What `--only` names.
    pub kind: &'static str,
    /// The part of the box its pieces belong to.
    pub part: Part,
    /// What it makes, for `--help`.
    pub about: &'static str,
    /// Whether its pieces are made only when requested by name.
    pub on_request: bool,
    /// Whether they are cards that hold what people write: `check` sets these. Pages, dice, counters and boxes are
    /// judged by `build`, for their paper: setting them all would slow down every check.
    pub holds_entries: bool,
    /// Makes them.
    pub make: fn(&Pack, &Look) -> Vec<Piece>,
}

/// Everything a pack prints with the given makers; only certain kinds or ids if any are named.
#[must_use]
pub fn printed(pack: &Pack, look: &Look, only: &[String], makers: &[&'static Maker]) -> Vec<Piece> {
    print_run(pack, look, only, makers).pieces
}

/// What a pack prints on one paper.
#[derive(Clone, Debug)]
pub struct PrintRun {
    /// Everything that the paper can hold.
    pub pieces: Vec<Piece>,
    /// The titles of pieces that only a larger paper could hold.
    pub too_large: Vec<String>,
}

/// Everything a pack prints, and the pieces its paper is too small for; only certain kinds or ids if any are named.
#[must_use]
pub fn print_run(pack: &Pack, look: &Look, only: &[String], makers: &[&'static Maker]) -> PrintRun {
    let is_due = |maker: &&&Maker| !maker.on_request || only.iter().any(|it| it == maker.kind);
    let makers: Vec<&Maker> = makers.iter().filter(is_due).copied().collect();
    let made: Vec<Vec<Piece>> = makers
        .par_iter()
        .map(|maker| (maker.make)(pack, look))
        .collect();
    // A maker leaves a piece empty if the paper cannot hold it; the largest paper shows whether it is always empty.
    let left_empty: Vec<&Maker> = makers
        .into_iter()
        .zip(&made)
        .filter(|(_, pieces)| pieces.iter().any(Piece::is_empty))
        .map(|(maker, _)| maker)
        .collect();
    let pieces = wanted_of(made.into_iter().flatten().collect(), only);
    let mut too_large: Vec<String> = match larger(look) {
        None => Vec::new(),
        Some(look) => {
            let on_largest = left_empty
                .iter()
                .flat_map(|maker| (maker.make)(pack, &look));
            wanted_of(on_largest.collect(), only)
                .into_iter()
                .filter(|piece| !pieces.iter().any(|made| made.name == piece.name))
                .map(|piece| piece.title)
                .collect()
        }
    };
    too_large.dedup();
    PrintRun { pieces, too_large }
}

/// The same look on the largest paper, unless it is already that.
fn larger(look: &Look) -> Option<Look> {
    let largest = Paper::ALL
        .iter()
        .max_by(|one, other| one.height.0.total_cmp(&other.height.0))?;
    (*largest != look.paper).then_some(Look {
        paper: *largest,
        ..*look
    })
}

/// The requested pieces, without those that are empty.
fn wanted_of(mut found: Vec<Piece>, only: &[String]) -> Vec<Piece> {
    let wanted = |word: &str| only.is_empty() || only.iter().any(|it| it == word);
    for piece in &mut found {
        if !wanted(piece.kind) {
            piece.keep(|id| wanted(id));
        }
    }
    found.retain(|piece| !piece.is_empty());
    found
}

impl Piece {
    /// Whether nothing is left to print.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match &self.body {
            Body::Cards { cards, .. } => cards.is_empty(),
            Body::Pages(pages) => pages.is_empty(),
        }
    }

    /// Its faces, fronts before backs.
    pub fn faces(&self) -> impl Iterator<Item = &Face> {
        let (cards, pages): (&[Card], &[Face]) = match &self.body {
            Body::Cards { cards, .. } => (cards, &[]),
            Body::Pages(pages) => (&[], pages),
        };
        cards
            .iter()
            .map(|card| &card.front)
            .chain(cards.iter().filter_map(|card| card.back.as_ref()))
            .chain(pages)
    }

    /// How many of its faces are fronts.
    #[must_use]
    pub fn fronts(&self) -> usize {
        match &self.body {
            Body::Cards { cards, .. } => cards.len(),
            Body::Pages(pages) => pages.len(),
        }
    }

    fn keep(&mut self, wanted: impl Fn(&str) -> bool) {
        match &mut self.body {
            Body::Cards { cards, .. } => cards.retain(|card| wanted(&card.front.id)),
            Body::Pages(pages) => pages.retain(|page| wanted(&page.id)),
        }
    }
}

/// What every template reads from the pack and the look.
pub(crate) fn common_data(pack: &Pack, look: &Look) -> BTreeMap<&'static str, Value> {
    BTreeMap::from([
        (
            "palette",
            json!({
                "paper": pack.palette.paper, "ink": pack.palette.ink, "accent": pack.palette.accent, "second": pack.palette.second,
                "sides": pack.palette.sides().map(|side| side.to_string()),
            }),
        ),
        ("theme", json!(look.theme.word())),
        ("measure", json!(look.measure.word())),
        (
            "pack",
            json!({ "id": pack.head().id, "title": pack.head().title, "version": pack.head().version, "ruleset": pack.ruleset.word }),
        ),
    ])
}

/// The size of a card as a template reads it.
pub(crate) fn size_data(size: CardSize) -> Value {
    json!({ "width": size.width.0, "height": size.height.0, "bleed": size.bleed.0, "safe": size.safe.0 })
}

/// The data of a face: its own, and what every template reads.
pub(crate) fn with_common(pack: &Pack, look: &Look, mut own: Value) -> Value {
    if let Value::Object(fields) = &mut own {
        for (key, value) in common_data(pack, look) {
            fields.insert(key.into(), value);
        }
    }
    own
}
