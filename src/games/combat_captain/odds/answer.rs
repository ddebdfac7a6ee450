//! Surveys of fire as answers: which fractions are shown under which headings; knows no terminal and no printer.

use serde_json::{Value, json};

use super::fire::FireOdds;
use super::spec::{Arms, Stand};
use super::survey::{Band, Level, Survey, TargetKind};
use crate::diag::counted;
use crate::games::combat_captain::content::Reading;
use crate::odds::{Answer, Cell, Chart, Drawing, Matrix, Measures, Part, Ratio, Stack};

/// What holds for every answer about fire.
const NOTE: &str = "The firers are of one unit and fire together with one variable die. The target belongs to a company of seven that has lost nobody. Potential hits are those of the chart, before saves; a mortar that sees its target through a spotter has the same odds.";

/// What is said of a target whose owner keeps its nerve.
const NO_TRADES: &str = "No hit is taken as a marker; --trade takes as many as the rules allow.";

/// The answer for fire.
pub(super) fn of_fire(survey: &Survey) -> Answer {
    let mut parts = Vec::new();
    if let Some((first, others)) = survey.levels.split_first() {
        parts.push(Part::Blank);
        parts.push(Part::Table(shots(survey, first)));
        parts.push(Part::Blank);
        parts.push(Part::Bars {
            names: survey.state_names(),
            bars: first
                .bands
                .iter()
                .map(|band| (range(band), survey.states(&band.odds)))
                .collect(),
        });
        let what = match survey.kind {
            TargetKind::Armour => "Kill number of the chart",
            _ => "Potential hits",
        };
        parts.push(Part::Heading(what.into()));
        parts.push(Part::Table(spreads(first)));
        if !others.is_empty() {
            let what = format!("{}, by distance and cover", on_average(survey));
            parts.push(Part::Heading(what));
            parts.push(Part::Matrix(matrix(survey)));
        }
    }
    let mut charts = vec![state_chart(survey)];
    if survey.levels.len() > 1 {
        charts.push(Chart {
            title: "Cover makes the difference".into(),
            about: format!("{}, by distance in inches", on_average(survey)),
            drawing: Drawing::Matrix(matrix(survey)),
        });
    }
    let mut notes = vec![NOTE.to_string()];
    if !survey.question.trades && matches!(survey.kind, TargetKind::Figures(_)) {
        notes.push(NO_TRADES.into());
    }
    let first = survey.question.firers.first();
    let id = first.map_or("", |stand| stand.entry.as_str());
    Answer {
        name: format!("odds-{id}-{}", survey.question.target.entry),
        title: format!("{} against {}", group(&survey.firers), survey.target),
        aside: String::new(),
        line: conditions(survey),
        parts,
        charts,
        notes,
        json: json(survey),
        measures: measures(survey),
    }
}

fn on_average(survey: &Survey) -> &'static str {
    match survey.kind {
        TargetKind::Figures(_) => "Figures lost on average",
        TargetKind::Armour => "Kills on average",
        TargetKind::Soft(..) => "Hits on average",
    }
}

/// Some names in a sentence: `2 × Rifle Squad and Machine Gun Squad`.
pub(super) fn group(all: &[String]) -> String {
    let mut names: Vec<(&str, usize)> = Vec::new();
    for name in all {
        match names.iter_mut().find(|(known, _)| known == name) {
            Some((_, count)) => *count += 1,
            None => names.push((name, 1)),
        }
    }
    let name = |(name, count): &(&str, usize)| match count {
        1 => name.to_string(),
        count => format!("{count} × {name}"),
    };
    let names: Vec<String> = names.iter().map(name).collect();
    crate::diag::and_list(&names)
}

/// The conditions of the question.
fn conditions(survey: &Survey) -> String {
    let mut firers: Vec<String> = survey.question.firers.iter().map(firer).collect();
    firers.dedup();
    let mut said = vec![firers.join("; "), target(survey)];
    if survey.question.forest {
        said.push("both in the same forest".into());
    }
    said.join(" against ")
        .replacen(" against both", "; both", 1)
}

fn firer(stand: &Stand) -> String {
    let mut words = vec![counted(stand.dice, "die")];
    match stand.arms {
        Arms::All => {}
        Arms::Gun => words.push("main gun only".into()),
        Arms::MachineGun => words.push("machine gun only".into()),
    }
    if let Some(range) = stand.range {
        words.push(format!("at {range}in"));
    }
    if stand.markers > 0 {
        words.push(counted(stand.markers, "marker"));
    }
    for (holds, word) in [
        (stand.stood, "not moved for three turns"),
        (stand.again, "not its first fire at the target this turn"),
    ] {
        if holds {
            words.push(word.into());
        }
    }
    words.join(", ")
}

fn target(survey: &Survey) -> String {
    let stand = &survey.question.target;
    let mut words = vec![match stand.cover {
        0 => "a target in the open".to_string(),
        level if stand.behind => format!("a target in cover of level {level}, from behind it"),
        level => format!("a target in cover of level {level}"),
    }];
    match survey.kind {
        TargetKind::Figures(figures) if stand.figures.is_some() => {
            words.push(format!("{} left", counted(figures, "figure")));
        }
        TargetKind::Soft(had @ 1.., _) => words.push(counted(had, "hit")),
        TargetKind::Armour if stand.kills > 0 => {
            words.push(format!("{} on the roster", counted(stand.kills, "kill")));
        }
        _ => {}
    }
    if stand.markers > 0 {
        words.push(counted(stand.markers, "marker"));
    }
    if stand.stood {
        words.push("not moved for three turns".into());
    }
    words.join(", ")
}

/// The distances of a band: `to 8in`, `8 to 16in`.
fn range(band: &Band) -> String {
    match (band.from, band.to) {
        (_, 0) => "as said".into(),
        (from, to) if from == to => format!("{to}in"),
        (0, to) => format!("to {to}in"),
        (from, to) => format!("{from} to {to}in"),
    }
}

/// The dice of some weapons, those that are read alike together: `6 FULL + 3 EVEN`.
fn dice(odds: &FireOdds) -> String {
    let mut all: Vec<(Reading, u8)> = Vec::new();
    for (_, _, dice, reading) in &odds.weapons {
        match all.iter_mut().find(|(known, _)| known == reading) {
            Some((_, count)) => *count += dice,
            None => all.push((*reading, *dice)),
        }
    }
    let said: Vec<String> = all
        .iter()
        .map(|(reading, dice)| format!("{dice} {}", reading.word().to_uppercase()))
        .collect();
    said.join(" + ")
}

/// A heading, and one row for each band.
fn shots(survey: &Survey, level: &Level) -> Vec<Vec<Cell>> {
    let hits = match survey.kind {
        TargetKind::Armour => "kill number",
        _ => "hits",
    };
    let head = ["range", "dice", "points", hits, survey.loss()].map(String::from);
    let head = head.into_iter().chain(survey.state_names());
    let mut rows = vec![head.map(Cell::Text).collect()];
    for band in &level.bands {
        let odds = &band.odds;
        let mut cells = vec![Cell::Text(range(band)), Cell::Text(dice(odds))];
        cells.push(Cell::Mean(odds.points.clone()));
        cells.push(Cell::Mean(odds.walked.mean(|end| end.result)));
        cells.push(Cell::Mean(survey.mean_loss(odds)));
        cells.extend(survey.states(odds).into_iter().map(Cell::Chance));
        rows.push(cells);
    }
    rows
}

/// How likely each answer of the chart is, one row for each band.
fn spreads(level: &Level) -> Vec<Vec<Cell>> {
    let all: Vec<(String, Vec<Ratio>)> = level
        .bands
        .iter()
        .map(|band| (range(band), band.odds.walked.spread(|end| end.result)))
        .collect();
    let most = all
        .iter()
        .map(|(_, spread)| spread.len())
        .max()
        .unwrap_or(0);
    let mut head = vec![Cell::Text("range".into())];
    head.extend((0..most).map(|value| Cell::Text(value.to_string())));
    let mut rows = vec![head];
    for (label, spread) in all {
        let chance = |at: usize| spread.get(at).cloned().unwrap_or_else(Ratio::zero);
        let mut cells = vec![Cell::Text(label)];
        cells.extend((0..most).map(|at| Cell::Chance(chance(at))));
        rows.push(cells);
    }
    rows
}

fn state_chart(survey: &Survey) -> Chart {
    let bands = survey.levels.first().map_or(&[][..], |level| &level.bands);
    let stack = |band: &Band| Stack {
        label: format!("{}, {}", range(band), dice(&band.odds)),
        parts: survey.states(&band.odds),
        mean: Some(survey.mean_loss(&band.odds)),
    };
    Chart {
        title: "The target afterwards".into(),
        about: "by distance in inches".into(),
        drawing: Drawing::Stacks {
            parts: survey.state_names(),
            stacks: bands.iter().map(stack).collect(),
        },
    }
}

/// One row for each level of cover, one column for each band.
fn matrix(survey: &Survey) -> Matrix {
    let first = survey.levels.iter().max_by_key(|level| level.bands.len());
    let bands = first.map_or(&[][..], |level| &level.bands);
    let row = |level: &Level| {
        let cell = |wanted: &Band| {
            let band = level.bands.iter().find(|band| band.to == wanted.to);
            band.map_or(Cell::Text("–".into()), |band| {
                Cell::Mean(survey.mean_loss(&band.odds))
            })
        };
        let name = match level.level {
            0 => "in the open".to_string(),
            level => format!("cover {level}"),
        };
        (name, bands.iter().map(cell).collect())
    };
    Matrix {
        corner: "The target".into(),
        columns: bands.iter().map(range).collect(),
        rows: survey.levels.iter().map(row).collect(),
    }
}

fn fractions(chances: &[Ratio]) -> Vec<Value> {
    chances.iter().map(Ratio::json).collect()
}

fn json(survey: &Survey) -> Value {
    let firer = |stand: &Stand| {
        json!({
            "subunit": stand.entry,
            "dice": stand.dice,
            "weapons": match stand.arms { Arms::All => "all", Arms::Gun => "gun", Arms::MachineGun => "machine-gun" },
            "range": stand.range,
            "stood": stand.stood,
            "again": stand.again,
            "markers": stand.markers,
        })
    };
    let band = |band: &Band| {
        let odds = &band.odds;
        let weapons: Vec<Value> = odds
            .weapons
            .iter()
            .map(|(firer, second, dice, reading)| {
                json!({ "firer": firer, "machine_gun": second, "dice": dice, "read": reading.word() })
            })
            .collect();
        json!({
            "beyond": band.from,
            "to": band.to,
            "weapons": weapons,
            "cover": odds.cover,
            "mean_points": odds.points.json(),
            "results": fractions(&odds.walked.spread(|end| end.result)),
            "mean_result": odds.walked.mean(|end| end.result).json(),
            "mean_loss": survey.mean_loss(odds).json(),
            "mean_markers": odds.walked.mean(|end| end.markers).json(),
            "states": fractions(&survey.states(odds)),
        })
    };
    let level = |level: &Level| {
        let bands: Vec<Value> = level.bands.iter().map(band).collect();
        json!({ "cover": level.level, "bands": bands })
    };
    let target = &survey.question.target;
    json!({
        "firers": survey.question.firers.iter().map(firer).collect::<Vec<_>>(),
        "target": {
            "subunit": target.entry,
            "cover": survey.cover,
            "behind": target.behind,
            "figures": target.figures,
            "kills": target.kills,
            "markers": target.markers,
            "stood": target.stood,
        },
        "forest": survey.question.forest,
        "trades": survey.question.trades,
        "states": survey.state_names(),
        "levels": survey.levels.iter().map(level).collect::<Vec<_>>(),
    })
}

fn measures(survey: &Survey) -> Measures {
    let names = survey.state_names();
    let mut rows = Vec::new();
    for level in &survey.levels {
        for band in &level.bands {
            let odds = &band.odds;
            let mut row = |measure: &str, value: &str, chance: Ratio| {
                let about = [level.level.to_string(), band.to.to_string(), dice(odds)];
                let what = [measure.to_string(), value.to_string()];
                rows.push((about.into_iter().chain(what).collect(), chance));
            };
            for (value, chance) in odds.walked.spread(|end| end.result).into_iter().enumerate() {
                row("result", &value.to_string(), chance);
            }
            for (name, chance) in names.iter().zip(survey.states(odds)) {
                row("target", name, chance);
            }
            row("mean_points", "", odds.points.clone());
            row("mean_result", "", odds.walked.mean(|end| end.result));
            row("mean_loss", "", survey.mean_loss(odds));
        }
    }
    Measures {
        columns: vec!["cover", "to", "dice", "measure", "value"],
        rows,
    }
}
