//! The drawing tools for maps of hexes or squares: the country and the hand that draws it; knows no terrain.

use std::collections::BTreeSet;
use std::ops::{Deref, DerefMut};

use super::country::Country;
use super::curve::distance_to_line;
use super::hand::Hand;
use super::region::{Rim, loops};
use super::water::is_river;
use crate::atlas::land::{Land, Motif};
use crate::atlas::scene::{Path, Point};
use crate::kernel::{Axial, Edge, HexSide, Vertex};
use crate::press::Theme;

/// Below this size of a hex, in millimetres, the finest lines are left out.
const FINE: f64 = 25.0;
/// The same for maps with more hexes than this: nobody views the whole map that closely, and the file stays small.
const MANY: usize = 4000;

/// What every drawing of the land works with.
pub(super) struct DrawingTools<'land> {
    pub(super) country: Country<'land>,
    pub(super) hand: Hand,
}

/// What the hand can do needs no land.
impl Deref for DrawingTools<'_> {
    type Target = Hand;

    fn deref(&self) -> &Hand {
        &self.hand
    }
}

impl DerefMut for DrawingTools<'_> {
    fn deref_mut(&mut self) -> &mut Hand {
        &mut self.hand
    }
}

/// How an outline along hex edges is bent.
#[derive(Clone, Copy)]
pub(super) struct Bend {
    /// How far inside the edges it runs, in hundredths of a hex.
    pub(super) inset: f64,
    /// How far it strays to either side.
    pub(super) stray: f64,
    /// Where along each edge it is held.
    pub(super) held: &'static [f64],
}

/// Held in the middle of each edge: round.
pub(super) const ROUND: &[f64] = &[0.5];
/// Held twice on each edge: close to the hexes.
pub(super) const CLOSE: &[f64] = &[0.25, 0.75];

impl<'land> DrawingTools<'land> {
    pub(super) fn new(land: &'land Land, theme: Theme) -> DrawingTools<'land> {
        let fine = land.plane.across.0 >= FINE && land.hexes.len() <= MANY;
        DrawingTools {
            country: Country::of(land),
            hand: Hand::new(theme, land.plane.across.0 / 100.0, fine, land.seed),
        }
    }

    /// The smooth outlines of a set of hexes, as one path; empty for no hexes.
    pub(super) fn outlines(&self, hexes: &BTreeSet<Axial>, bend: Bend) -> Path {
        loops(hexes, self.country.grid())
            .iter()
            .map(|around| Path::smooth(&self.bent(around, bend), true))
            .fold(Path::default(), Path::and)
    }

    /// The places a smooth outline goes through. Both sides of an edge stray alike.
    fn bent(&self, around: &[Rim], bend: Bend) -> Vec<Point> {
        let country = &self.country;
        let mut places = Vec::with_capacity(around.len() * bend.held.len());
        for (hex, side) in around {
            let edge = Edge::of(*hex, *side);
            let named = edge.name().0 == *hex;
            let from = country.corner(Vertex::of(*hex, *side));
            let to = country.corner(Vertex::of(*hex, side.turned(1)));
            let out = country.outward(*hex, *side);
            let mut chance = country.chance_on("rim", edge);
            let mut strays: Vec<f64> = bend.held.iter().map(|_| chance.about(bend.stray)).collect();
            if !named {
                strays.reverse();
                strays.iter_mut().for_each(|it| *it = -*it);
            }
            for (part, stray) in bend.held.iter().zip(strays) {
                let aside = self.mm(stray - bend.inset);
                places.push(from.towards(to, *part) + out * aside);
            }
        }
        places
    }

    /// The straight lines in a hex that must stay free: its roads, railways and streams, its edge features, and the
    /// coast.
    pub(super) fn kept_free(&self, hex: Axial) -> Vec<[Point; 2]> {
        let country = &self.country;
        let centre = country.centre(hex);
        let arms = country.all_arms(hex).into_iter();
        let mut lines: Vec<[Point; 2]> = arms
            .map(|side| [centre, country.middle(Edge::of(hex, side))])
            .collect();
        let sides = country.grid().sides().iter().copied();
        let edges: Vec<Edge> = sides.clone().map(|side| Edge::of(hex, side)).collect();
        let flows_in = |side: &HexSide| country.motif(hex.beside(*side)).is_some_and(is_river);
        if country.motif(hex) == Some(Motif::Marsh) {
            let rivers = sides.filter(flows_in);
            lines.extend(rivers.map(|side| [centre, country.middle(Edge::of(hex, side))]));
        }
        let is_sea = |it: Axial| country.motif(it) == Some(Motif::Sea);
        let is_coast = |edge: &Edge| is_sea(hex) && !edge.hexes().into_iter().all(is_sea);
        let taken = edges
            .iter()
            .filter(|it| is_coast(it) || !country.along(**it).is_empty());
        lines.extend(taken.map(|it| it.ends().map(|end| country.corner(end))));
        lines
    }

    /// Whether a place is at least this many hundredths of a hex from all these lines.
    pub(super) fn is_free(&self, place: Point, lines: &[[Point; 2]], far: f64) -> bool {
        let near = self.mm(far);
        lines
            .iter()
            .all(|[from, to]| distance_to_line(place, *from, *to) >= near)
    }
}
