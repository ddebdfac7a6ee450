check!("S127", off_the_table, Error);

use crate::content::outline::{inch_point, inches};
use crate::content::{Kept, Outline, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::kernel::Area;
use crate::source::Span;

/// Smaller distances than this, in inches, are ignored.
const HAIR: f64 = 0.001;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let Some(table) = &scenario.table else {
            continue;
        };
        for (what, span, outline) in outlines(scenario) {
            let (from, to) = outline.bounds(*table.get_ref());
            let over = over(from, to, *table.get_ref());
            report(scenario, &what, span, &over, out);
        }
        for (_, force) in scenario.forces() {
            let Some(position) = &force.position else {
                continue;
            };
            let at = inch_point(*position.get_ref());
            let what = format!("`{}`", force.id.get_ref());
            let over = over(at, at, *table.get_ref());
            report(scenario, &what, scenario.span(position), &over, out);
        }
    }
}

/// Everything with an outline: what it is, where it is written, and the outline.
fn outlines(scenario: &Kept<Scenario>) -> Vec<(String, Span, &Outline)> {
    let features = scenario.features.iter().map(|feature| {
        let it = feature.get_ref();
        let what = match &it.name {
            Some(name) => format!("`{}`", name.get_ref()),
            None => format!("a feature of `{}`", it.terrain.get_ref()),
        };
        (what, scenario.span(feature), it.outline.get_ref())
    });
    let zones = scenario.zones.iter().filter_map(|zone| {
        let it = zone.get_ref();
        let what = format!("zone `{}`", it.id.get_ref());
        Some((what, scenario.span(zone), it.outline.as_ref()?.get_ref()))
    });
    features.chain(zones).collect()
}

/// The edges of the table that something reaches over.
fn over(from: (f64, f64), to: (f64, f64), table: Area) -> Vec<&'static str> {
    let (width, depth) = (inches(table.width), inches(table.depth));
    let edges = [
        (from.1 < -HAIR, "north"),
        (to.0 > width + HAIR, "east"),
        (to.1 > depth + HAIR, "south"),
        (from.0 < -HAIR, "west"),
    ];
    let over = edges.into_iter().filter(|(over, _)| *over);
    over.map(|(_, edge)| edge).collect()
}

fn report(
    scenario: &Kept<Scenario>,
    what: &str,
    span: Span,
    over: &[&str],
    out: &mut Vec<Diagnostic>,
) {
    if over.is_empty() {
        return;
    }
    out.push(
        CODE.at(
            span,
            format!(
                "{what} of scenario `{}` reaches over the {} edge of the table",
                scenario.id(),
                over.join(" and the ")
            ),
        )
        .hint("points are measured from the upper left corner of the table, across and then down"),
    );
}
