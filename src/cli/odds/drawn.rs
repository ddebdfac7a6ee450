//! Odds as a page of charts.

use super::survey::{Row, Survey};
use super::told;
use crate::odds::Fraction;
use crate::press::charts::{Bar, Chart, Drawing, Page, Stack};

/// The page of an answer.
pub(super) fn page(survey: &Survey, exact: bool) -> Page {
    let mut charts = Vec::new();
    let commander = survey.target_figures.is_none();
    if let Some(ground) = survey.grounds.first() {
        let parts = if commander {
            2
        } else {
            survey.most_kills() + 1
        };
        charts.push(Chart {
            title: if commander {
                "Is he lost?"
            } else {
                "Figures killed"
            }
            .into(),
            about: about(
                survey,
                if exact {
                    "Chance, by distance in hexes"
                } else {
                    "Chance in per cent, by distance in hexes"
                },
            ),
            drawing: Drawing::Stacks {
                parts: (0..parts).map(|at| told::outcome(commander, at)).collect(),
                stacks: ground
                    .rows
                    .iter()
                    .map(|row| stack(survey, row, exact))
                    .collect(),
            },
        });
        if !commander {
            let retreats = |row: &Row| row.odds.chance(|fate| fate.retreat > 0);
            let destroyed = |row: &Row| row.odds.destroyed();
            for (title, of) in [
                (
                    "The target retreats",
                    &retreats as &dyn Fn(&Row) -> Fraction,
                ),
                ("The target is destroyed", &destroyed),
            ] {
                if ground.rows.iter().all(|row| of(row) == Fraction::ZERO) {
                    continue;
                }
                let bars = ground
                    .rows
                    .iter()
                    .map(|row| bar(survey, row, of(row), exact));
                charts.push(Chart {
                    title: title.into(),
                    about: "Chance in per cent, by distance in hexes.".into(),
                    drawing: Drawing::Bars(bars.collect()),
                });
            }
        }
    }
    if survey.grounds.len() > 1 {
        let mut rows = told::matrix(survey, exact);
        let mut head = rows.remove(0);
        head[0] = "Ground of the target".into();
        let distances = head.split_off(1);
        head.extend(distances.iter().map(|distance| match distance.as_str() {
            "1" => "1 hex".to_string(),
            _ => distance.clone(),
        }));
        charts.push(Chart {
            title: "The ground makes the difference".into(),
            about: if commander {
                "Chance that he is lost, by distance in hexes"
            } else {
                "Figures killed on average, by distance in hexes"
            }
            .into(),
            drawing: Drawing::Table { head, rows },
        });
    }
    Page {
        title: told::title(survey),
        line: told::conditions(survey),
        charts,
        notes: vec![Survey::TAKEN_FOR_GRANTED.into()],
    }
}

fn about(survey: &Survey, unit: &str) -> String {
    if survey.target_figures.is_none() {
        format!("{unit}.")
    } else {
        format!("{unit}; the number at the end is the mean.")
    }
}

fn label(survey: &Survey, row: &Row) -> String {
    let hexes = if row.distance == 1 { "hex" } else { "hexes" };
    let dice = survey.dice(row.odds.dice);
    let effective = row.odds.range.effective();
    if effective == row.distance {
        format!("{} {hexes}, {dice}", row.distance)
    } else {
        format!("{} {hexes} (range {effective}), {dice}", row.distance)
    }
}

fn number(chance: Fraction, exact: bool) -> String {
    if exact {
        chance.to_string()
    } else {
        chance.percent().replace(" %", "")
    }
}

fn stack(survey: &Survey, row: &Row, exact: bool) -> Stack {
    let odds = &row.odds;
    let commander = survey.target_figures.is_none();
    let parts = told::outcomes(survey, odds);
    let mean = odds.mean_kills();
    Stack {
        label: label(survey, row),
        parts: parts
            .into_iter()
            .map(|part| (part.value(), number(part, exact)))
            .collect(),
        end: match (commander, exact) {
            (true, _) => String::new(),
            (false, true) => mean.to_string(),
            (false, false) => format!("{:.2}", mean.value()),
        },
    }
}

fn bar(survey: &Survey, row: &Row, chance: Fraction, exact: bool) -> Bar {
    Bar {
        label: label(survey, row),
        value: 100.0 * chance.value(),
        shown: number(chance, exact),
        interval: None,
    }
}
