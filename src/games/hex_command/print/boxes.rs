//! Tuck boxes, each sized for its deck: one net per page.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use crate::content::{Face, Kept, Pack};
use crate::games::hex_command::content::{Class, Command, Officer, Unit};
use crate::kernel::Mm;
use crate::press::face::{self, art_name};
use crate::press::paper::CardSize;
use crate::press::piece::{Body, Look, Piece};
use crate::press::pieces::backs;
use crate::press::pieces::leaf::{Contents, Leaf, Words};
use crate::press::pieces::shared::Album;
use crate::source::Span;

/// The thickness of a card of stout paper, printed at home.
const CARD_THICKNESS: Mm = Mm(0.32);
/// How much deeper a box is than its deck.
const SPARE_DEPTH: Mm = Mm(1.0);
/// How much wider and higher a box is than a card.
const CLEARANCE: Mm = Mm(1.5);
/// The strip that is glued behind the back.
const GLUE: Mm = Mm(12.0);
/// The flap of the lid that is tucked in.
const TUCK: Mm = Mm(16.0);

/// A deck that has a box.
struct Deck {
    id: &'static str,
    name: &'static str,
    cards: u32,
    /// The colour of its backs.
    tone: &'static str,
    emblem: Option<(usize, String)>,
}

/// The inner measures of a box.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Inside {
    width: Mm,
    height: Mm,
    depth: Mm,
}

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    decks(pack)
        .iter()
        .filter(|deck| deck.cards > 0)
        .map(|deck| make_box(pack, look, deck))
        .collect()
}

fn decks(pack: &Pack) -> [Deck; 2] {
    let shelves = &pack.shelves;
    let silhouette = shelves.shelf::<Unit>().iter().find_map(|unit| {
        let class = shelves.shelf::<Class>().get(unit.class.get_ref())?;
        let own = unit.art.as_ref().map(|path| (unit.layer, path));
        let (layer, path) = own.unwrap_or((class.layer, &class.art));
        Some((layer, path.get_ref().clone()))
    });
    // A portrait, a scene, or failing that the symbols of the dice.
    let portrait = shelves
        .shelf::<Officer>()
        .iter()
        .find_map(|it| art(it, it.art.as_ref()));
    let scene = shelves
        .shelf::<Command>()
        .iter()
        .find_map(|it| art(it, it.art.as_ref()));
    let mut symbol = shelves
        .shelf::<Face>()
        .iter()
        .filter_map(|it| art(it, it.art.as_ref()));
    [
        Deck {
            id: "box-units",
            name: "Unit cards",
            cards: shelves
                .shelf::<Unit>()
                .iter()
                .map(|unit| unit.quantity)
                .sum(),
            tone: super::units::TONE,
            emblem: silhouette,
        },
        Deck {
            id: "box-commands",
            name: "Command cards",
            cards: shelves
                .shelf::<Command>()
                .iter()
                .map(|it| it.quantity)
                .sum::<u32>()
                + shelves.shelf::<Officer>().len() as u32,
            tone: super::orders::TONE,
            emblem: portrait.or(scene).or(symbol.next_back()),
        },
    ]
}

fn art<T>(entry: &Kept<T>, path: Option<&Spanned<String>>) -> Option<(usize, String)> {
    Some((entry.layer, path?.get_ref().clone()))
}

impl Inside {
    fn of(card: CardSize, cards: u32) -> Inside {
        Inside {
            width: card.width + CLEARANCE,
            height: card.height + CLEARANCE,
            depth: CARD_THICKNESS * f64::from(cards) + SPARE_DEPTH,
        }
    }

    /// From left to right: strip for glue, side, front, side, back.
    fn across(self) -> [Mm; 5] {
        [GLUE, self.depth, self.width, self.depth, self.width]
    }

    /// From top to bottom: flap, lid, walls, bottom.
    fn down(self) -> [Mm; 4] {
        [TUCK, self.depth, self.height, self.depth]
    }

    /// Every fold from end to end, in the net.
    fn folds(self) -> Vec<[Mm; 4]> {
        let [glue, side, front, other_side, back] = self.across();
        let [tuck, lid, walls, _] = self.down();
        let (top, bottom) = (tuck + lid, tuck + lid + walls);
        let edges = [glue, side, front, other_side, back]
            .iter()
            .scan(Mm::ZERO, |x, width| {
                *x = *x + *width;
                Some(*x)
            })
            .collect::<Vec<Mm>>();
        let mut folds: Vec<[Mm; 4]> = edges[..4].iter().map(|x| [*x, top, *x, bottom]).collect();
        for panel in 0..4 {
            let (from, to) = (edges[panel], edges[panel + 1]);
            // The front has no flap at its top, to leave room for the thumb.
            if panel != 1 {
                folds.push([from, top, to, top]);
            }
            folds.push([from, bottom, to, bottom]);
        }
        folds.push([edges[3], tuck, edges[4], tuck]);
        folds
    }
}

/// A box; it has no page when the paper is too small for the net.
fn make_box(pack: &Pack, look: &Look, deck: &Deck) -> Piece {
    let title = format!("Box for the {}", deck.name.to_lowercase());
    let pages = net_page(pack, look, deck, &title);
    Piece {
        kind: "boxes",
        name: deck.id.into(),
        body: Body::Pages(pages.unwrap_or_default()),
        title,
    }
}

/// The page with the net; `None` when the paper is too small for it.
fn net_page(pack: &Pack, look: &Look, deck: &Deck, title: &str) -> Option<Vec<face::Face>> {
    let inside = Inside::of(look.card, deck.cards);
    let sum = |lengths: &[Mm]| lengths.iter().fold(Mm::ZERO, |sum, length| sum + *length);
    let (width, height) = (sum(&inside.across()), sum(&inside.down()));
    let leaf = [look.paper, look.paper.turned()]
        .map(|paper| Leaf { paper })
        .into_iter()
        .find(|leaf| leaf.width().0 >= width.0 && leaf.height().0 >= height.0)?;
    let numbers = |lengths: &[Mm]| -> Vec<f64> { lengths.iter().map(|length| length.0).collect() };
    let folds: Vec<Value> = inside
        .folds()
        .iter()
        .map(|fold| json!(numbers(fold)))
        .collect();
    let head = pack.head();
    let emblem = deck.emblem.as_ref();
    let album = Album::new(pack);
    let mut pictures = album.pictures();
    let back = pictures.found(backs::DRAWING);
    let mut art = pictures.into_art();
    art.extend(emblem.cloned());
    let data = json!({
        "net": {
            "x": (leaf.left() + (leaf.width() - width) / 2.0).0,
            "y": (leaf.top() + (leaf.height() - height) / 2.0).0,
            "across": numbers(&inside.across()),
            "down": numbers(&inside.down()),
            "folds": folds,
        },
        "back": back,
        "tone": deck.tone,
        "deck": deck.name,
        "cards": deck.cards,
        "card": { "width": look.card.width.0, "height": look.card.height.0 },
        "emblem": emblem.map(|(layer, path)| format!("/{}", art_name(*layer, path))),
        "about": head.about,
        "licence": head.licence,
    });
    let contents = Contents {
        data,
        art,
        fields: BTreeMap::new(),
    };
    let words = Words {
        id: deck.id,
        title,
        how: "Print on card. Cut the solid lines, score and fold the dashed ones away from you. Glue the hatched strip behind the back, then the bottom; the lid is tucked in.",
        entry: Span::new(pack.layers[pack.top()].file, 0..0),
    };
    Some(leaf.faces(pack, look, "templates/box.typ", &words, vec![contents]))
}
