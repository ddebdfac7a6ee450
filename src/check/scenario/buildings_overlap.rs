#![doc = include_str!("buildings_overlap.md")]

use toml::Spanned;

use super::HAIR;
use crate::check::Check;
use crate::content::outline::InchPoint;
use crate::content::{Feature, Kept, Pack, Scenario, Terrain};
use crate::diag::{Code, Diagnostic, Severity};
use crate::kernel::Area;

pub(super) const CHECK: Check = Check { code: &CODE, run };

static CODE: Code = Code {
    id: "S133",
    name: "buildings-overlap",
    severity: Severity::Error,
    page: include_str!("buildings_overlap.md"),
};

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        if let Some(table) = &scenario.table {
            judge(scenario, *table.get_ref(), pack, out);
        }
    }
}

/// A building, and the upright rectangle around it.
struct Built<'a> {
    feature: &'a Spanned<Feature>,
    bounds: (InchPoint, InchPoint),
}

/// A building that overlaps several others is reported once.
fn judge(scenario: &Kept<Scenario>, table: Area, pack: &Pack, out: &mut Vec<Diagnostic>) {
    let buildings: Vec<Built<'_>> = scenario
        .features
        .iter()
        .filter(|feature| is_building(feature.get_ref(), pack))
        .map(|feature| Built {
            feature,
            bounds: feature.get_ref().outline.get_ref().bounds(table),
        })
        .collect();
    for (at, building) in buildings.iter().enumerate() {
        let mut earlier = buildings[..at].iter();
        if let Some(other) = earlier.find(|other| clash(building, other, table)) {
            out.push(
                CODE.at(
                    scenario.span(building.feature),
                    format!(
                        "{} and {} of scenario `{}` overlap",
                        called(other.feature.get_ref()),
                        called(building.feature.get_ref()),
                        scenario.id()
                    ),
                )
                .label("this building")
                .also(scenario.span(other.feature), "overlaps this one")
                .hint("move one of them; walls may touch"),
            );
        }
    }
}

fn is_building(feature: &Feature, pack: &Pack) -> bool {
    let terrain = pack.shelf::<Terrain>().get(feature.terrain.get_ref());
    terrain.is_some_and(|terrain| terrain.building)
}

/// Parts of one castle join: two features that both name their structure may overlap.
fn clash(one: &Built<'_>, other: &Built<'_>, table: Area) -> bool {
    let (first, second) = (one.feature.get_ref(), other.feature.get_ref());
    let are_parts = first.structure.is_some() && second.structure.is_some();
    !are_parts
        && are_near(one.bounds, other.bounds)
        && first
            .outline
            .get_ref()
            .overlaps(second.outline.get_ref(), table)
}

fn are_near(one: (InchPoint, InchPoint), other: (InchPoint, InchPoint)) -> bool {
    let ((left, top), (right, bottom)) = one;
    let ((other_left, other_top), (other_right, other_bottom)) = other;
    left + HAIR < other_right
        && other_left + HAIR < right
        && top + HAIR < other_bottom
        && other_top + HAIR < bottom
}

fn called(feature: &Feature) -> String {
    match &feature.name {
        Some(name) => format!("`{}`", name.get_ref()),
        None => format!("a feature of `{}`", feature.terrain.get_ref()),
    }
}
