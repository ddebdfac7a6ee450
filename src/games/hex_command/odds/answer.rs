//! Surveys and saving throws as answers: which fractions are shown under which headings; knows no terminal and no printer.

use serde_json::{Value, json};

use super::fight::FightOdds;
use super::survey::{Row, Survey, TargetGround};
use crate::diag::counted;
use crate::odds::{Answer, Cell, Chart, Drawing, Fraction, Matrix, Measures, Part, Ratio, Stack};

/// Rows are distances.
const BY: &str = "by distance in hexes";

/// The answer for one unit against another.
pub(super) fn of_survey(survey: &Survey) -> Answer {
    let mut parts = Vec::new();
    if let Some((first, others)) = survey.grounds.split_first() {
        if let Some(same) = same_modifiers(first).filter(|it| !it.is_empty()) {
            parts.push(Part::Paragraph(format!("range: the distance, {same}")));
        }
        parts.push(Part::Blank);
        parts.push(Part::Table(distances(survey, first)));
        parts.push(Part::Blank);
        parts.push(bars(survey, first));
        if !others.is_empty() {
            let what = if survey.is_of_commander() {
                "Chance that he is lost, by distance and ground"
            } else {
                "Figures killed on average, by distance and ground"
            };
            parts.push(Part::Heading(what.into()));
            parts.push(Part::Matrix(matrix(survey)));
        }
    }
    Answer {
        name: format!("odds-{}-{}", survey.attacker.0, survey.target.0),
        title: format!("{} against {}", survey.attacker.1, survey.target.1),
        aside: String::new(),
        line: conditions(survey),
        parts,
        charts: charts(survey),
        notes: vec![Survey::TAKEN_FOR_GRANTED.into()],
        json: survey_json(survey),
        measures: measures(survey),
    }
}

/// The conditions of the question, other than attacker and target.
fn conditions(survey: &Survey) -> String {
    let figures = |number: u32| counted(number as usize, "figure");
    let against = survey
        .target_figures
        .map_or("a commander alone".into(), figures);
    let mut lines = vec![format!("{} against {against}", figures(survey.figures))];
    if let Some(ground) = survey.grounds.first() {
        lines.push(format!("target in {}", ground.name.to_lowercase()));
    }
    if survey.from != "open" {
        lines.push(format!("attacker in {}", survey.from));
    }
    if survey.support {
        lines.push("with a commander's support".into());
    }
    if survey.mounted {
        lines.push("target in its vehicle".into());
    }
    lines.join(", ")
}

fn has_vehicle(ground: &TargetGround) -> bool {
    let mut rows = ground.rows.iter();
    rows.any(|row| row.odds.vehicle().len() > 1)
}

/// A heading, and one row per distance.
fn distances(survey: &Survey, ground: &TargetGround) -> Vec<Vec<Cell>> {
    let most = ground
        .rows
        .iter()
        .map(|row| row.odds.kills().len() - 1)
        .max()
        .unwrap_or(0);
    let mut head = vec!["distance".to_string(), "range".into(), "dice".into()];
    if survey.is_of_commander() {
        head.push("lost".into());
    } else {
        head.extend((0..=most).map(|kills| counted(kills, "kill")));
        head.push("mean".into());
        if has_vehicle(ground) {
            head.push("vehicle".into());
        }
        head.push("retreats".into());
        head.push("destroyed".into());
    }
    head.push(String::new());
    let same = same_modifiers(ground).is_some();
    let mut rows: Vec<Vec<Cell>> = vec![head.into_iter().map(Cell::Text).collect()];
    for Row { distance, odds } in &ground.rows {
        let effective = odds.range.effective().to_string();
        let words = [distance.to_string(), effective, survey.dice(odds.dice)];
        let mut cells: Vec<Cell> = words.map(Cell::Text).to_vec();
        if survey.is_of_commander() {
            cells.push(Cell::Chance(odds.commander().into()));
        } else {
            let kills = odds.kills();
            let chance = |at: usize| kills.get(at).copied().unwrap_or(Fraction::ZERO);
            cells.extend((0..=most).map(|at| Cell::Chance(chance(at).into())));
            cells.push(Cell::Mean(odds.mean_kills().into()));
            if has_vehicle(ground) {
                cells.push(Cell::Mean(odds.mean(|result| result.vehicle).into()));
            }
            cells.push(Cell::Chance(
                odds.chance(|result| result.retreat > 0).into(),
            ));
            cells.push(Cell::Chance(odds.destroyed().into()));
        }
        let last = if same { String::new() } else { modifiers(odds) };
        cells.push(Cell::Text(last));
        rows.push(cells);
    }
    rows
}

/// What is added to the distance: `+2 ground of the target, -1 commander`.
fn modifiers(odds: &FightOdds) -> String {
    let changes = odds.range.modifiers();
    let words: Vec<String> = changes
        .map(|(name, change)| format!("{change:+} {name}"))
        .collect();
    words.join(", ")
}

/// The modifiers shared by every distance, if they are all the same.
fn same_modifiers(ground: &TargetGround) -> Option<String> {
    let mut all = ground.rows.iter().map(|row| modifiers(&row.odds));
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// A bar of outcomes for each distance.
fn bars(survey: &Survey, ground: &TargetGround) -> Part {
    let rows = ground.rows.iter();
    let bars: Vec<(String, Vec<Ratio>)> = rows
        .map(|Row { distance, odds }| (format!("{distance:>2}"), outcomes(survey, odds)))
        .collect();
    let most = bars.iter().map(|(_, parts)| parts.len()).max();
    Part::Bars {
        names: outcome_names(survey, most.unwrap_or(1)),
        bars,
    }
}

/// How likely each number of kills is; for a commander, whether they survive.
fn outcomes(survey: &Survey, odds: &FightOdds) -> Vec<Ratio> {
    let chances = if survey.is_of_commander() {
        vec![odds.chance(|result| !result.commander), odds.commander()]
    } else {
        odds.kills()
    };
    chances.into_iter().map(Ratio::from).collect()
}

fn outcome_names(survey: &Survey, count: usize) -> Vec<String> {
    let name = |kills: usize| match (survey.is_of_commander(), kills) {
        (true, 0) => "he lives".to_string(),
        (true, _) => "he is lost".into(),
        (_, 0) => "no kill".into(),
        (_, kills) => counted(kills, "kill"),
    };
    (0..count).map(name).collect()
}

/// One row per terrain, one column per distance.
fn matrix(survey: &Survey) -> Matrix {
    let distances = 1..=survey.furthest();
    let row = |ground: &TargetGround| {
        let cell = |distance: u8| {
            let row = ground.rows.iter().find(|row| row.distance == distance);
            row.map_or(Cell::Text("–".into()), |row| {
                if survey.is_of_commander() {
                    Cell::Chance(row.odds.commander().into())
                } else {
                    Cell::Mean(row.odds.mean_kills().into())
                }
            })
        };
        let cells = distances.clone().map(cell).collect();
        (ground.name.to_lowercase(), cells)
    };
    Matrix {
        corner: "Ground of the target".into(),
        columns: distances.clone().map(|it| it.to_string()).collect(),
        rows: survey.grounds.iter().map(row).collect(),
    }
}

fn charts(survey: &Survey) -> Vec<Chart> {
    let chart = |title: &str, about: &str, drawing| Chart {
        title: title.into(),
        about: about.into(),
        drawing,
    };
    let mut charts = Vec::new();
    if let Some(ground) = survey.grounds.first() {
        let (title, parts) = if survey.is_of_commander() {
            ("Is he lost?", 2)
        } else {
            ("Figures killed", survey.most_kills() + 1)
        };
        let stacks = Drawing::Stacks {
            parts: outcome_names(survey, parts),
            stacks: ground.rows.iter().map(|row| stack(survey, row)).collect(),
        };
        charts.push(chart(title, BY, stacks));
        if !survey.is_of_commander() {
            let retreats = |row: &Row| row.odds.chance(|result| result.retreat > 0);
            let destroyed = |row: &Row| row.odds.destroyed();
            let bars = |of: &dyn Fn(&Row) -> Fraction| -> Vec<(String, Ratio)> {
                let rows = ground.rows.iter();
                rows.map(|row| (label(survey, row), of(row).into()))
                    .collect()
            };
            for (title, bars) in [
                ("The target retreats", bars(&retreats)),
                ("The target is destroyed", bars(&destroyed)),
            ] {
                if bars.iter().any(|(_, chance)| *chance != Ratio::zero()) {
                    charts.push(chart(title, BY, Drawing::Bars(bars)));
                }
            }
        }
    }
    if survey.grounds.len() > 1 {
        let mut matrix = matrix(survey);
        if let Some(first) = matrix.columns.first_mut() {
            first.push_str(" hex");
        }
        let about = if survey.is_of_commander() {
            "Chance that he is lost, by distance in hexes"
        } else {
            "Figures killed on average, by distance in hexes"
        };
        let title = "The ground makes the difference";
        charts.push(chart(title, about, Drawing::Matrix(matrix)));
    }
    charts
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

fn stack(survey: &Survey, row: &Row) -> Stack {
    Stack {
        label: label(survey, row),
        parts: outcomes(survey, &row.odds),
        mean: (!survey.is_of_commander()).then(|| row.odds.mean_kills().into()),
    }
}

fn fractions(chances: &[Fraction]) -> Vec<Value> {
    chances.iter().map(|chance| chance.json()).collect()
}

fn survey_json(survey: &Survey) -> Value {
    let row = |row: &Row| {
        let odds = &row.odds;
        let modifiers: Vec<Value> = odds
            .range
            .modifiers()
            .map(|(name, change)| json!({ "name": name, "change": change }))
            .collect();
        json!({
            "distance": row.distance,
            "effective_range": odds.range.effective(),
            "modifiers": modifiers,
            "dice": survey.dice(odds.dice),
            "first_hit_kills": odds.odd,
            "kills": fractions(&odds.kills()),
            "vehicle_points": fractions(&odds.vehicle()),
            "retreat_hexes": fractions(&odds.retreats()),
            "destroyed": odds.destroyed().json(),
            "commander_lost": odds.commander().json(),
            "mean_kills": odds.mean_kills().json(),
        })
    };
    let ground = |ground: &TargetGround| {
        let rows: Vec<Value> = ground.rows.iter().map(row).collect();
        json!({ "terrain": ground.id, "distances": rows })
    };
    json!({
        "attacker": survey.attacker.0,
        "target": survey.target.0,
        "figures": survey.figures,
        "target_figures": survey.target_figures,
        "attacker_terrain": survey.from,
        "support": survey.support,
        "mounted": survey.mounted,
        "terrains": survey.grounds.iter().map(ground).collect::<Vec<_>>(),
    })
}

fn measures(survey: &Survey) -> Measures {
    let mut rows = Vec::new();
    for ground in &survey.grounds {
        for Row { distance, odds } in &ground.rows {
            let (range, dice) = (odds.range.effective(), survey.dice(odds.dice));
            let mut row = |measure: &str, value: String, chance: Fraction| {
                let about = [ground.id.clone(), distance.to_string(), range.to_string()];
                let what = [dice.clone(), measure.to_string(), value];
                rows.push((about.into_iter().chain(what).collect(), chance.into()));
            };
            for (measure, spread) in [
                ("kills", odds.kills()),
                ("vehicle_points", odds.vehicle()),
                ("retreat_hexes", odds.retreats()),
            ] {
                for (value, chance) in spread.into_iter().enumerate() {
                    row(measure, value.to_string(), chance);
                }
            }
            row("destroyed", String::new(), odds.destroyed());
            row("commander_lost", String::new(), odds.commander());
            row("mean_kills", String::new(), odds.mean_kills());
        }
    }
    Measures {
        columns: vec!["terrain", "distance", "range", "dice", "measure", "value"],
        rows,
    }
}

/// The answer for saving throws: how likely each is, with its label.
pub(super) fn of_saves(card: Option<&str>, saves: &[(String, Fraction)]) -> Answer {
    let row = |(words, chance): &(String, Fraction)| {
        vec![
            Cell::Text(words.clone()),
            Cell::OutOf((*chance).into(), 36),
            Cell::Text(chance.percent()),
            Cell::Bar((*chance).into()),
        ]
    };
    let json_row = |(words, chance): &(String, Fraction)| json!({ "saved_by": words, "chance": chance.json() });
    let measure =
        |(words, chance): &(String, Fraction)| (vec![words.clone()], Ratio::from(*chance));
    Answer {
        name: "odds-save".into(),
        title: match card {
            Some(id) => format!("Saving throw against {id}"),
            None => "Saving throw".into(),
        },
        aside: "with 2D6".into(),
        line: String::new(),
        parts: vec![Part::Table(saves.iter().map(row).collect())],
        charts: Vec::new(),
        notes: Vec::new(),
        json: json!({
            "card": card,
            "saves": saves.iter().map(json_row).collect::<Vec<_>>(),
        }),
        measures: Measures {
            columns: vec!["saved_by"],
            rows: saves.iter().map(measure).collect(),
        },
    }
}
