check!("W135", opening_off_its_walls, Error);

use crate::content::outline::inch_point;
use crate::content::{Pack, Scenario};
use crate::diag::Diagnostic;
use crate::games::broadswords::content::buildings;

/// Inches by which the middle of an opening may miss its wall: the bar of a door is an inch long.
const SLACK: f64 = 0.5;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for scenario in pack.shelf::<Scenario>() {
        let Some(table) = &scenario.table else {
            continue;
        };
        for feature in scenario.features.iter().map(|it| it.get_ref()) {
            let doors = feature.doors.iter().map(|it| (it, "door"));
            let windows = feature.windows.iter().map(|it| (it, "window"));
            for (opening, what) in doors.chain(windows) {
                let span = scenario.span(opening);
                if feature.structure.is_none() {
                    let said = format!("a {what} of something that is no building");
                    let hint = "name its `structure`, or leave the openings out";
                    out.push(CODE.at(span, said).hint(hint).rule("BB-BLD-07"));
                    break;
                }
                // A structure that is unknown, or no building, is another mistake.
                if buildings::building(pack, feature).is_none() {
                    break;
                }
                let at = inch_point(*opening.get_ref());
                let outline = feature.outline.get_ref();
                let off = outline.distance_to_border(at, *table.get_ref());
                if off > SLACK {
                    out.push(
                        CODE.at(span, format!("this {what} is {off:.1} inches off the nearest wall of its building"))
                            .hint("write the point of the wall where its middle is, from the upper left corner of the table")
                            .rule("BB-BLD-07"),
                    );
                }
            }
        }
    }
}
