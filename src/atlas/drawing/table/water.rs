//! Rivers with their banks, and ponds; does not draw bridges.

use super::TableTools;
use super::lines::run_over;
use super::outlines::{eased, inset, soft_rim};
use crate::atlas::drawing::blocks::Block;
use crate::atlas::drawing::curve::{flattened, paced, ribbon};
use crate::atlas::drawing::hand::add;
use crate::atlas::drawing::water::flow_lines;
use crate::atlas::scene::{Item, Path, Point};
use crate::atlas::table_land::{Form, Sketch};

/// A river: the places in its middle, and half its width.
struct River {
    line: Vec<Point>,
    half: f64,
}

impl River {
    /// Its outline, wider by this much on either side. It sways a little, and ends round.
    fn outline(&self, more: f64) -> Vec<Path> {
        let sway = self.half * 0.05;
        let banks = ribbon(&self.line, |at| {
            let step = at as f64;
            self.half - sway + more + ((step * 0.55).sin() + (step * 0.23).sin()) * sway * 0.5
        });
        let ends = self.line.first().into_iter().chain(self.line.last());
        let round = ends.map(|it| Path::circle(*it, self.half - sway + more));
        std::iter::once(banks).chain(round).collect()
    }
}

/// All water: all banks first, then all shores, then the water itself, so that rivers run into one another and into ponds.
pub(super) fn waters(tools: &mut TableTools, items: &mut Vec<Item>) {
    let land = tools.land;
    let inch = land.inch;
    let (mut rivers, mut ponds) = (Vec::new(), Vec::new());
    for feature in tools.drawn_as(&[Sketch::Water]) {
        match &feature.form {
            Form::Way { through, width } => {
                let over = run_over(land, through, width + 2.0 * inch);
                let line = flattened(&eased(&over), 8).concat();
                let even = paced(&line, (width * 0.4).max(tools.hand.mm(8.0)));
                rivers.push(River {
                    line: even.into_iter().map(|it| it.at).collect(),
                    half: width / 2.0,
                });
            }
            form => {
                let ring = soft_rim(&form.corners(), inch, land.seed);
                ponds.extend((!ring.is_empty()).then_some(ring));
            }
        }
    }
    let paints = tools.hand.paints;
    let shore = (0.09 * inch).clamp(0.22, 1.2);
    for (more, colour) in [
        (0.36 * inch + shore, paints.sand[0]),
        (shore, paints.shore),
        (0.0, paints.water[0]),
    ] {
        for path in rivers.iter().flat_map(|it| it.outline(more)) {
            add(items, path, colour);
        }
        for ring in &ponds {
            add(items, Path::smooth(&inset(ring, -more), true), colour);
        }
    }
    let mut flow = Path::default();
    for river in &rivers {
        let reach = tools.hand.units(river.half) * 0.5;
        for (aside, start) in [(-reach, 3), (0.0, 0), (reach, 5)] {
            flow = flow.and(flow_lines(&tools.hand, &river.line, aside, start));
        }
    }
    add(items, flow, tools.hand.pen(paints.ripple, 0.9));
    for ring in ponds {
        let inner = Path::smooth(&inset(&ring, tools.hand.mm(4.5)), true);
        add(items, inner, tools.hand.pen(paints.ripple, 0.8));
        let count = ring.len() as f64;
        let middle = ring.iter().fold(Point::default(), |sum, it| sum + *it) * (1.0 / count);
        items.push(tools.hand.stamp(Block::Ripples(0), middle, 1.0, 0.0));
        for (part, of) in [(0.12, 0), (0.45, 1), (0.78, 2)] {
            #[allow(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "a part of a ring"
            )]
            let at = (part * count) as usize;
            if let Some(place) = ring.get(at) {
                let place = place.towards(middle, 0.12);
                items.push(tools.hand.stamp(Block::Reeds(of), place, 0.95, 0.0));
            }
        }
    }
}
