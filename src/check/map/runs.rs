//! Edges in the order they were written; the checks decide what is wrong with them.

use crate::content::{Board, EdgeFeature, EdgeKind, Map};
use crate::kernel::Edge;

/// The edges of one entry, in order.
pub(super) struct Run<'a> {
    /// What lies on them.
    pub(super) kind: EdgeKind,
    /// Edge after edge.
    pub(super) links: Vec<Link<'a>>,
}

/// One edge of a run.
#[derive(Clone, Copy)]
pub(super) struct Link<'a> {
    /// As it was written.
    pub(super) feature: &'a EdgeFeature,
    /// On the board; `None` when its hexes do not touch or are off the board.
    pub(super) edge: Option<Edge>,
}

impl Link<'_> {
    /// Its name, `0302/0303`.
    pub(super) fn name(&self) -> String {
        let hexes = self.feature.between.get_ref().iter();
        let hexes: Vec<&str> = hexes.map(|hex| hex.get_ref().as_str()).collect();
        hexes.join("/")
    }
}

impl<'a> Run<'a> {
    /// Edges that do not join the one before; bridges and fords need not.
    pub(super) fn breaks(&self) -> impl Iterator<Item = (Link<'a>, Link<'a>)> {
        let pairs = self.links.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.filter(|(before, here)| {
            let (Some(from), Some(to)) = (before.edge, here.edge) else {
                return false;
            };
            // Another check reports the same edge twice.
            !self.kind.is_crossing() && from != to && from.joint(to).is_none()
        })
    }

    /// Whether each of its edges is on the board and joins the one before.
    pub(super) fn is_sound(&self) -> bool {
        self.links.iter().all(|link| link.edge.is_some()) && self.breaks().next().is_none()
    }
}

/// The runs of a map, in order.
pub(super) fn of<'a>(map: &'a Map, board: &Board<'_>) -> Vec<Run<'a>> {
    map.edges
        .chunk_by(|one, other| one.run == other.run)
        .filter_map(|features| {
            let kind = *features.first()?.kind.get_ref();
            let links = features.iter().map(|feature| Link {
                feature,
                edge: feature
                    .hexes()
                    .and_then(|(one, other)| board.edge(one, other)),
            });
            Some(Run {
                kind,
                links: links.collect(),
            })
        })
        .collect()
}
