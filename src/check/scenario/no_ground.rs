#![doc = include_str!("no_ground.md")]

use toml::Spanned;

use super::HAIR;
use crate::check::Check;
use crate::content::{Kept, Outline, Pack, Scenario};
use crate::diag::{Code, Diagnostic, Severity};
use crate::kernel::Area;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "S134",
    name: "no-ground",
    severity: Severity::Error,
    page: include_str!("no_ground.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        match &scenario.table {
            Some(table) => outlines(scenario, *table.get_ref(), out),
            None => hexes(scenario, out),
        }
    }
}

fn hexes(scenario: &Kept<Scenario>, out: &mut Vec<Diagnostic>) {
    for zone in scenario.zones.iter().map(Spanned::get_ref) {
        // A zone with an outline is of another game, which the reader reports.
        if zone.hexes.is_empty() && zone.outline.is_none() {
            out.push(
                CODE.at(
                    scenario.span(&zone.id),
                    format!("zone `{}` has no hexes", zone.id.get_ref()),
                )
                .hint("list its hexes, or a block of them: `hexes = [\"0101-0902\"]`"),
            );
        }
    }
}

fn outlines(scenario: &Kept<Scenario>, table: Area, out: &mut Vec<Diagnostic>) {
    let features = scenario.features.iter().map(Spanned::get_ref);
    let features = features.map(|it| (&it.outline, called(it.name.as_ref(), &it.terrain)));
    let zones = scenario.zones.iter().map(Spanned::get_ref);
    let zones = zones.filter_map(|it| {
        let what = format!("zone `{}`", it.id.get_ref());
        Some((it.outline.as_ref()?, what))
    });
    for (outline, what) in features.chain(zones) {
        if let Some((label, hint)) = nothing_in(outline.get_ref(), table) {
            out.push(
                CODE.at(
                    scenario.span(outline),
                    format!("the outline of {what} encloses no ground"),
                )
                .label(label)
                .hint(hint),
            );
        }
    }
}

fn called(name: Option<&Spanned<String>>, terrain: &Spanned<String>) -> String {
    match name {
        Some(name) => format!("`{}`", name.get_ref()),
        None => format!("a feature of `{}`", terrain.get_ref()),
    }
}

/// Why an outline encloses nothing, and what to do about it.
fn nothing_in(outline: &Outline, table: Area) -> Option<(&'static str, &'static str)> {
    match outline {
        Outline::Polygon(corners) if corners.len() < 3 => Some((
            "fewer than three corners",
            "a polygon has three corners or more; a strip is a `line` with a `width`",
        )),
        Outline::Line(strip) if strip.through.get_ref().len() < 2 => Some((
            "fewer than two points",
            "a line runs through two points or more; a round patch is a `disc`",
        )),
        outline if outline.square_inches(table) <= HAIR => Some((
            "its area is 0",
            "give it a size, and corners that do not lie on one line",
        )),
        _ => None,
    }
}
