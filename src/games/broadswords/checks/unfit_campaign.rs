check!("W139", unfit_campaign, Error);

use std::collections::BTreeSet;

use toml::Spanned;

use crate::content::{CampaignMap, Kept, Pack, square, square_name};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for map in pack.shelf::<CampaignMap>() {
        if map.armies.is_empty() {
            continue;
        }
        squares(map, out);
        if map.armies.len() != 2 {
            let span = map.span(&map.armies[0]);
            let said = format!("a campaign has 2 armies, not {}", map.armies.len());
            out.push(
                CODE.at(span, said)
                    .hint("write the invader and then the defender")
                    .rule("BB-CAM-01"),
            );
        }
        units(map, out);
        objectives(map, out);
        let (across, down) = map.size();
        let mut all = (0..across).flat_map(|column| (0..down).map(move |row| (column, row)));
        let bare = |at: &(usize, usize)| is_dry(map, *at) && map.ground(*at).is_none();
        if let Some(at) = all.find(bare) {
            let said = format!("no battle can be fought in {}", square_name(at));
            out.push(
                CODE.at(map.id_span(), said)
                    .hint("write a last ground without `at`, for all other squares")
                    .rule("BB-CAM-03"),
            );
        }
    }
}

fn is_dry(map: &CampaignMap, at: (usize, usize)) -> bool {
    map.symbol(at).is_some_and(|symbol| symbol != "water")
}

/// Squares of units, grounds and objectives must be dry land on the map.
fn squares(map: &Kept<CampaignMap>, out: &mut Vec<Diagnostic>) {
    let units = map.armies.iter().flat_map(|army| army.get_ref().units());
    let units = units.map(|unit| &unit.at);
    let grounds = map.grounds.iter().flat_map(|ground| &ground.get_ref().at);
    for written in units.chain(grounds).chain(&map.objectives) {
        let at = square(written.get_ref());
        if at.is_some_and(|at| is_dry(map, at)) {
            continue;
        }
        let said = format!("`{}` is not dry land on `{}`", written.get_ref(), map.id());
        out.push(
            CODE.at(map.span(written), said)
                .hint("write a capital letter for the column and a number for the row: \"C4\"")
                .rule("BB-CAM-01"),
        );
    }
}

fn units(map: &Kept<CampaignMap>, out: &mut Vec<Diagnostic>) {
    let mut known: BTreeSet<&str> = BTreeSet::new();
    for army in map.armies.iter().map(Spanned::get_ref) {
        if army.units().next().is_none() {
            let said = format!("army `{}` has no units", army.id.get_ref());
            out.push(
                CODE.at(map.span(&army.units), said)
                    .hint("write some, or leave `armies` out to print the map only")
                    .rule("BB-CAM-01"),
            );
        }
        for unit in army.units() {
            if !known.insert(unit.id.get_ref()) {
                let said = format!("there are two units `{}`", unit.id.get_ref());
                out.push(
                    CODE.at(map.span(&unit.id), said)
                        .hint("give each its own id, whatever its army")
                        .rule("BB-CAM-01"),
                );
            }
        }
    }
}

fn objectives(map: &Kept<CampaignMap>, out: &mut Vec<Diagnostic>) {
    let there = map.objectives.len();
    let finding = match (&map.hold, there) {
        (None, 0) => {
            let said = "nothing decides this campaign".to_string();
            Some((map.id_span(), said, "write `objectives`"))
        }
        (Some(hold), there) if *hold.get_ref() as usize > there => {
            let said = format!(
                "the invader must hold {} of {there} objectives",
                hold.get_ref()
            );
            Some((map.span(hold), said, "write fewer, or more `objectives`"))
        }
        _ => None,
    };
    out.extend(finding.map(|(span, said, hint)| CODE.at(span, said).hint(hint).rule("BB-CAM-06")));
}
