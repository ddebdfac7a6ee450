//! Surveys of volleys as answers: which fractions are shown under which headings; knows no terminal and no printer.

use serde_json::{Value, json};

use super::ground::Target;
use super::spec::Sheltered;
use super::survey::{Band, Survey, VolleyOdds};
use crate::diag::{and_list, counted};
use crate::games::broadswords::rules::WeaponId;
use crate::kernel::table::{Sixteenths, inches};
use crate::odds::{Answer, Cell, Chart, Drawing, Matrix, Measures, Part, Ratio, Stack};

/// What holds for every answer about troops.
const NOTE: &str = "Everybody who can shoots once, at the figure that is hit best, and all of the target are in range of all of them. Hits that find nobody left are lost.";

/// What is said of the tough.
const TOUGH: &str = "Each of the target who is hit rolls a die and may shake it off; heroes, who do so more often, are counted as ordinary.";

/// The most columns of a table of casualties.
const MOST_COLUMNS: usize = 13;

/// The answer for a volley.
pub(super) fn of_volley(survey: &Survey) -> Answer {
    let mut parts = Vec::new();
    let mut charts = Vec::new();
    let shown = survey.levels.iter().find(|(_, bands)| !bands.is_empty());
    if let Some((_, bands)) = shown {
        parts.push(Part::Blank);
        parts.push(Part::Table(shots(survey, bands)));
        parts.push(Part::Heading(heading(survey)));
        parts.push(Part::Table(spreads(bands)));
        charts.push(Chart {
            title: heading(survey),
            about: "by distance in inches".into(),
            drawing: spread_chart(bands),
        });
    }
    if survey.levels.len() > 1 {
        let what = "Casualties on average, by distance and shelter";
        parts.push(Part::Heading(what.into()));
        parts.push(Part::Matrix(matrix(survey)));
        charts.push(Chart {
            title: "What a wall is worth".into(),
            about: "casualties on average, by distance in inches".into(),
            drawing: Drawing::Matrix(matrix(survey)),
        });
    }
    let mut notes = vec![match survey.target {
        Target::Troops(_) => NOTE.to_string(),
        _ => "Everybody who can shoots once.".into(),
    }];
    if let Target::Troops(troops) = survey.target {
        if troops.survives_on.is_some() {
            notes.push(TOUGH.into());
        }
        if let Some(more) = troops.to_rout {
            notes.push(format!(
                "The unit routs when it has lost {} (BB-MOR-01).",
                counted(usize::from(more), "more figure")
            ));
        }
    }
    let first = survey.question.firers.first();
    let id = first.map_or("", |stand| stand.entry.as_str());
    Answer {
        name: format!("odds-{id}-{}", survey.question.target.entry),
        title: format!("{} at {}", and_list(&survey.firers), survey.at),
        aside: String::new(),
        line: conditions(survey),
        parts,
        charts,
        notes,
        json: json(survey),
        measures: measures(survey),
    }
}

fn heading(survey: &Survey) -> String {
    match survey.target {
        Target::Troops(_) => "Casualties",
        Target::Vehicle { .. } | Target::Building(_) => "Points of damage",
        Target::Door => "Hits on the door",
    }
    .into()
}

/// The conditions of the question.
fn conditions(survey: &Survey) -> String {
    let stand = &survey.question.target;
    let mut words = Vec::new();
    match survey.target {
        Target::Troops(troops) => {
            words.push(counted(usize::from(troops.left), "figure"));
            words.push(stand.shelter.words().to_string());
            if troops.armour {
                words.push("in armour".into());
            }
            if let Some(inside) = stand.inside {
                words.push(format!("{inside} in the kill zone"));
            }
        }
        Target::Vehicle { points, .. } => {
            words.push(if stand.moving { "moving" } else { "parked" }.into());
            words.push(format!(
                "destroyed by {}",
                counted(usize::from(points), "point")
            ));
        }
        Target::Building(points) => {
            let points = counted(usize::from(points), "point");
            words.push(format!("a building that falls at {points}"));
        }
        Target::Door => words.push("its door".into()),
    }
    format!("Target: {}", words.join(", "))
}

/// A length in whole inches.
fn whole(length: Sixteenths) -> i32 {
    length / inches(1)
}

/// The distances of a band: `to 8in`, `8 to 16in`, `beyond 12in`.
fn range(band: &Band) -> String {
    match (whole(band.from), band.to.map(whole)) {
        (0, None) => "any".into(),
        (from, None) => format!("beyond {from}in"),
        (from, Some(to)) if from == to => format!("{to}in"),
        (0, Some(to)) => format!("to {to}in"),
        (from, Some(to)) => format!("{from} to {to}in"),
    }
}

/// Which weapons shoot: `12 Bow`, `9 Rifle + Grenade launcher`.
fn weapons(survey: &Survey, odds: &VolleyOdds) -> String {
    let mut all: Vec<(WeaponId, usize)> = Vec::new();
    for (weapon, _) in &odds.shots {
        match all.iter_mut().find(|(known, _)| known == weapon) {
            Some((_, count)) => *count += 1,
            None => all.push((*weapon, 1)),
        }
    }
    let said: Vec<String> = all
        .iter()
        .map(|(weapon, count)| {
            let name = &survey.weapons[usize::from(*weapon)];
            format!("{count} {}", name.to_lowercase())
        })
        .collect();
    said.join(" + ")
}

/// A heading, and one row for each band.
fn shots(survey: &Survey, bands: &[Band]) -> Vec<Vec<Cell>> {
    let breaks = bands.iter().any(|band| band.odds.breaks.is_some());
    let mut head = vec!["range", "shooting", survey.loss(), "none"];
    head.extend(breaks.then_some(survey.end()));
    let mut rows = vec![head.into_iter().map(|it| Cell::Text(it.into())).collect()];
    for band in bands {
        let odds = &band.odds;
        let none = odds.spread.first().cloned().unwrap_or_else(Ratio::zero);
        let mut cells = vec![
            Cell::Text(range(band)),
            Cell::Text(weapons(survey, odds)),
            Cell::Mean(odds.expected.clone()),
            Cell::Chance(none),
        ];
        cells.extend(odds.breaks.clone().map(Cell::Chance));
        rows.push(cells);
    }
    rows
}

/// How likely each number is, in no more columns than a page has room for.
fn folded(spread: &[Ratio], columns: usize) -> Vec<Ratio> {
    let mut folded: Vec<Ratio> = spread.iter().take(columns).cloned().collect();
    let beyond: Ratio = spread.iter().skip(columns).cloned().sum();
    if let Some(last) = folded.last_mut() {
        *last += &beyond;
    }
    folded.resize(columns, Ratio::zero());
    folded
}

/// The heads of columns of numbers.
fn numbers(most: usize) -> Vec<String> {
    let columns = most.min(MOST_COLUMNS);
    (0..columns)
        .map(|at| match at + 1 == columns && most > columns {
            true => format!("{at}+"),
            false => at.to_string(),
        })
        .collect()
}

fn longest(bands: &[Band]) -> usize {
    let longest = bands.iter().map(|band| band.odds.spread.len()).max();
    longest.unwrap_or(0)
}

fn spreads(bands: &[Band]) -> Vec<Vec<Cell>> {
    let heads = numbers(longest(bands));
    let columns = heads.len();
    let mut head = vec![Cell::Text("range".into())];
    head.extend(heads.into_iter().map(Cell::Text));
    let mut rows = vec![head];
    for band in bands {
        let mut cells = vec![Cell::Text(range(band))];
        let all = folded(&band.odds.spread, columns);
        cells.extend(all.into_iter().map(Cell::Chance));
        rows.push(cells);
    }
    rows
}

fn spread_chart(bands: &[Band]) -> Drawing {
    let parts = numbers(longest(bands));
    let columns = parts.len();
    let stack = |band: &Band| Stack {
        label: range(band),
        parts: folded(&band.odds.spread, columns),
        mean: Some(band.odds.expected.clone()),
    };
    Drawing::Stacks {
        parts,
        stacks: bands.iter().map(stack).collect(),
    }
}

/// One row for each shelter, one column for each band.
fn matrix(survey: &Survey) -> Matrix {
    let longest = survey.levels.iter().max_by_key(|(_, bands)| bands.len());
    let columns = longest.map_or(&[][..], |(_, bands)| bands);
    let row = |(shelter, bands): &(Sheltered, Vec<Band>)| {
        let cell = |wanted: &Band| {
            let band = bands.iter().find(|band| {
                band.from <= wanted.from && (band.to.is_none() || band.to >= wanted.to)
            });
            band.map_or(Cell::Text("–".into()), |band| {
                Cell::Mean(band.odds.expected.clone())
            })
        };
        (
            shelter.words().to_string(),
            columns.iter().map(cell).collect(),
        )
    };
    Matrix {
        corner: "The target".into(),
        columns: columns.iter().map(range).collect(),
        rows: survey.levels.iter().map(row).collect(),
    }
}

fn fractions(chances: &[Ratio]) -> Vec<Value> {
    chances.iter().map(Ratio::json).collect()
}

fn json(survey: &Survey) -> Value {
    let firers: Vec<Value> = survey
        .question
        .firers
        .iter()
        .zip(&survey.firers)
        .map(|(stand, name)| json!({ "unit": stand.entry, "name": name, "with": stand.with }))
        .collect();
    let band = |band: &Band| {
        let shots: Vec<Value> = band
            .odds
            .shots
            .iter()
            .map(|(weapon, shot)| {
                json!({
                    "weapon": survey.weapons[usize::from(*weapon)],
                    "added": shot.added,
                    "hits": shot.hits().json(),
                })
            })
            .collect();
        json!({
            "beyond": whole(band.from),
            "to": band.to.map(whole),
            "shots": shots,
            "results": fractions(&band.odds.spread),
            "mean": band.odds.expected.json(),
            survey.end(): band.odds.breaks.as_ref().map(Ratio::json),
        })
    };
    let level = |(shelter, bands): &(Sheltered, Vec<Band>)| {
        let bands: Vec<Value> = bands.iter().map(band).collect();
        json!({ "shelter": shelter.words(), "bands": bands })
    };
    json!({
        "firers": firers,
        "target": { "unit": survey.question.target.entry, "name": survey.at },
        "what": survey.loss(),
        "levels": survey.levels.iter().map(level).collect::<Vec<_>>(),
    })
}

fn measures(survey: &Survey) -> Measures {
    let mut rows = Vec::new();
    for (shelter, bands) in &survey.levels {
        for band in bands {
            let to = band.to.map_or_else(String::new, |to| whole(to).to_string());
            let mut row = |measure: &str, value: String, chance: Ratio| {
                let about = [shelter.words().to_string(), to.clone()];
                let what = [measure.to_string(), value];
                rows.push((about.into_iter().chain(what).collect(), chance));
            };
            for (number, chance) in band.odds.spread.iter().enumerate() {
                row(survey.loss(), number.to_string(), chance.clone());
            }
            row("mean", String::new(), band.odds.expected.clone());
            if let Some(breaks) = &band.odds.breaks {
                row(survey.end(), String::new(), breaks.clone());
            }
        }
    }
    Measures {
        columns: vec!["shelter", "to", "measure", "value"],
        rows,
    }
}
