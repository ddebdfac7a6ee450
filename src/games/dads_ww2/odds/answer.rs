//! Surveys as answers: which fractions are shown under which headings; knows no terminal and no printer.

use serde_json::{Value, json};

use super::attack::{AttackEnd, AttackOdds};
use super::survey::{Row, Survey, TargetGround};
use crate::diag::counted;
use crate::games::dads_ww2::rules::Stand;
use crate::odds::{Answer, Cell, Chart, Drawing, Matrix, Measures, Part, Ratio, Stack};

/// What holds for every answer about shooting.
const OF_SHOTS: &str = "The order is understood, and nobody else is near. A saving throw follows where the rules ask for one; hits are those of the dice, and those that count have penetrated an AFV.";

/// What holds for every answer about an assault.
const OF_ASSAULTS: &str = "The order is understood. A group goes in base by base until the target is gone; a base that is destroyed shocks those of its side that are beside it. A draw is thrown again and is not a round of its own.";

/// What holds for every answer about a bombardment.
const OF_BOMBARDMENTS: &str =
    "For the base under the markers, with its saving throw; cover does not help.";

/// The answer for shooting.
pub(super) fn of_shooting(survey: &Survey) -> Answer {
    let mut parts = Vec::new();
    if let Some((first, others)) = survey.grounds.split_first() {
        parts.push(Part::Blank);
        parts.push(Part::Table(shots(survey, first)));
        parts.push(Part::Blank);
        parts.push(state_bars(survey, first));
        parts.push(Part::Heading("Hits of the dice".into()));
        parts.push(Part::Table(spreads(first, "", |end| end.hits)));
        if survey.is_afv {
            parts.push(Part::Heading("Hits that penetrate".into()));
            parts.push(Part::Table(spreads(first, "", |end| end.counted)));
        }
        if !others.is_empty() {
            let what = "Hits that count on average, by distance and ground";
            parts.push(Part::Heading(what.into()));
            parts.push(Part::Matrix(matrix(survey)));
        }
    }
    let mut charts = vec![state_chart(survey, "by distance in hexes")];
    if survey.grounds.len() > 1 {
        charts.push(Chart {
            title: "The ground makes the difference".into(),
            about: "Hits that count on average, by distance in hexes".into(),
            drawing: Drawing::Matrix(matrix(survey)),
        });
    }
    answer(survey, "against", parts, charts, OF_SHOTS)
}

/// The answer for an assault.
pub(super) fn of_assault(survey: &Survey) -> Answer {
    let mut parts = Vec::new();
    if let Some((first, others)) = survey.grounds.split_first()
        && let Some(row) = first.rows.first()
    {
        let dice: Vec<String> = row.odds.dice.iter().map(|it| it.1.to_string()).collect();
        let line = format!("dice in the first round: {}", dice.join(" against "));
        parts.push(Part::Paragraph(line));
        parts.push(Part::Blank);
        parts.push(Part::Table(who_is_left(survey, &row.odds)));
        parts.push(Part::Blank);
        parts.push(holders_bar(&row.odds));
        parts.push(Part::Heading("On average".into()));
        parts.push(Part::Table(assault_means(survey, &row.odds)));
        if !others.is_empty() {
            parts.push(Part::Heading(
                "Chance that the attacker holds the hex, by ground".into(),
            ));
            parts.push(Part::Matrix(holding_matrix(survey)));
        }
    }
    let stack = |ground: &TargetGround| {
        let row = ground.rows.first()?;
        Some(Stack {
            label: ground.name.clone(),
            parts: holders(&row.odds),
            mean: None,
        })
    };
    let charts = vec![Chart {
        title: "Who holds the hex".into(),
        about: "by the ground of the target".into(),
        drawing: Drawing::Stacks {
            parts: HOLDERS.map(String::from).to_vec(),
            stacks: survey.grounds.iter().filter_map(stack).collect(),
        },
    }];
    answer(survey, "assaulting", parts, charts, OF_ASSAULTS)
}

/// The answer for a bombardment.
pub(super) fn of_bombardment(survey: &Survey) -> Answer {
    let mut parts = Vec::new();
    if let Some(first) = survey.grounds.first() {
        let mut rows = vec![head(survey, &["markers", "hits"])];
        for Row { number, odds } in &first.rows {
            let mut cells = vec![Cell::Text(number.to_string())];
            cells.push(Cell::Mean(odds.walked.mean(|end| end.hits)));
            cells.extend(survey.states(odds).into_iter().map(Cell::Chance));
            rows.push(cells);
        }
        parts.push(Part::Blank);
        parts.push(Part::Table(rows));
        parts.push(Part::Blank);
        parts.push(state_bars(survey, first));
    }
    let charts = vec![state_chart(survey, "by aim markers")];
    let mut answer = answer(survey, "under", parts, charts, OF_BOMBARDMENTS);
    answer.name = format!("odds-bombardment-{}", survey.target.0.base);
    answer.title = format!("{} under a bombardment", survey.target.1);
    answer.line = described(&survey.target.0);
    answer
}

fn answer(survey: &Survey, does: &str, parts: Vec<Part>, charts: Vec<Chart>, note: &str) -> Answer {
    let attackers = group(survey);
    let first = survey.attackers.first();
    let id = first.map_or("", |(stand, _)| stand.base.as_str());
    Answer {
        name: format!("odds-{id}-{}", survey.target.0.base),
        title: format!("{attackers} {does} {}", survey.target.1),
        aside: String::new(),
        line: conditions(survey),
        parts,
        charts,
        notes: vec![note.into()],
        json: json(survey),
        measures: measures(survey),
    }
}

/// The attackers by name: `2 Infantry and Machine-gun team`.
fn group(survey: &Survey) -> String {
    let mut names: Vec<(&str, usize)> = Vec::new();
    for (_, name) in &survey.attackers {
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

/// What is true of a base: `Fresh with 1 hit moved`.
fn described(stand: &Stand) -> String {
    let mut words = vec![
        if stand.experienced {
            "Experienced"
        } else {
            "Fresh"
        }
        .to_string(),
    ];
    if stand.hits > 0 {
        words.push(format!("with {}", counted(usize::from(stand.hits), "hit")));
    }
    for (holds, word) in [
        (stand.moved, "moved"),
        (stand.fired, "fired"),
        (stand.uphill, "uphill"),
        (stand.machine_guns, "with machine guns"),
    ] {
        if holds {
            words.push(word.into());
        }
    }
    words.join(" ")
}

/// The conditions of the question, other than attacker and target.
fn conditions(survey: &Survey) -> String {
    let mut attackers: Vec<String> = survey.attackers.iter().map(|it| described(&it.0)).collect();
    attackers.dedup();
    let target = described(&survey.target.0);
    let mut lines = vec![format!("{} against {target}", attackers.join(", "))];
    if let Some(ground) = survey.grounds.first() {
        lines.push(format!("target in {}", ground.name.to_lowercase()));
    }
    if survey.from != "open" {
        lines.push(format!("attacker in {}", survey.from));
    }
    lines.join("; ")
}

/// The names of the states of a target, from unhurt to destroyed.
fn state_names(survey: &Survey) -> Vec<String> {
    let name = |hits: u8| match hits {
        0 => "no hits".to_string(),
        hits if hits == survey.destroyed_by => "destroyed".into(),
        hits => counted(usize::from(hits), "hit"),
    };
    (0..=survey.destroyed_by).map(name).collect()
}

fn head(survey: &Survey, first: &[&str]) -> Vec<Cell> {
    let first = first.iter().map(|it| it.to_string());
    let words = first.chain(state_names(survey));
    words.map(Cell::Text).collect()
}

/// The dice of a shot: `3`, or `2+3` for a group.
fn dice(odds: &AttackOdds) -> String {
    let dice: Vec<String> = odds.dice.iter().map(|it| it.1.to_string()).collect();
    dice.join("+")
}

/// A heading, and one row per distance; distances that read the same share a row.
fn shots(survey: &Survey, ground: &TargetGround) -> Vec<Vec<Cell>> {
    let mut words = vec!["distance", "dice", "hits"];
    if survey.is_afv {
        words.push("penetrate");
    }
    let mut rows = vec![head(survey, &words)];
    for (label, odds) in merged(ground) {
        let mut cells = vec![Cell::Text(label), Cell::Text(dice(odds))];
        cells.push(Cell::Mean(odds.walked.mean(|end| end.hits)));
        if survey.is_afv {
            cells.push(Cell::Mean(odds.walked.mean(|end| end.counted)));
        }
        cells.extend(survey.states(odds).into_iter().map(Cell::Chance));
        rows.push(cells);
    }
    rows
}

/// The rows of a ground, with neighbours that have the same odds under one label: `1 to 3`.
fn merged(ground: &TargetGround) -> Vec<(String, &AttackOdds)> {
    let mut rows: Vec<(u8, u8, &AttackOdds)> = Vec::new();
    for Row { number, odds } in &ground.rows {
        match rows.last_mut() {
            Some((_, to, same)) if *same == odds && *to + 1 == *number => *to = *number,
            _ => rows.push((*number, *number, odds)),
        }
    }
    let label = |from: u8, to: u8| match from == to {
        true => from.to_string(),
        false => format!("{from} to {to}"),
    };
    let rows = rows.into_iter();
    rows.map(|(from, to, odds)| (label(from, to), odds))
        .collect()
}

/// How likely each value of a count is, one row per distance.
fn spreads(
    ground: &TargetGround,
    word: &str,
    of: impl Fn(&AttackEnd) -> u8 + Copy,
) -> Vec<Vec<Cell>> {
    let all: Vec<(String, Vec<Ratio>)> = merged(ground)
        .into_iter()
        .map(|(label, odds)| (label, odds.walked.spread(of)))
        .collect();
    let most = all
        .iter()
        .map(|(_, spread)| spread.len())
        .max()
        .unwrap_or(0);
    let mut head = vec![Cell::Text("distance".into())];
    head.extend((0..most).map(|value| Cell::Text(format!("{value}{word}"))));
    let mut rows = vec![head];
    for (label, spread) in all {
        let chance = |at: usize| spread.get(at).cloned().unwrap_or_else(Ratio::zero);
        let mut cells = vec![Cell::Text(label)];
        cells.extend((0..most).map(|at| Cell::Chance(chance(at))));
        rows.push(cells);
    }
    rows
}

/// A bar of the target's states for each row.
fn state_bars(survey: &Survey, ground: &TargetGround) -> Part {
    let rows = merged(ground).into_iter();
    Part::Bars {
        names: state_names(survey),
        bars: rows
            .map(|(label, odds)| (label, survey.states(odds)))
            .collect(),
    }
}

fn state_chart(survey: &Survey, about: &str) -> Chart {
    let rows = survey.grounds.first().map(merged).unwrap_or_default();
    let stack = |(label, odds): (String, &AttackOdds)| Stack {
        label: format!("{label}, {} dice", dice(odds)),
        parts: survey.states(odds),
        mean: Some(odds.walked.mean(|end| end.counted)),
    };
    Chart {
        title: "The target afterwards".into(),
        about: about.into(),
        drawing: Drawing::Stacks {
            parts: state_names(survey),
            stacks: rows.into_iter().map(stack).collect(),
        },
    }
}

/// One row per terrain, one column per distance.
fn matrix(survey: &Survey) -> Matrix {
    let rows = survey.grounds.iter().flat_map(|ground| &ground.rows);
    let furthest = rows.map(|row| row.number).max().unwrap_or(1);
    let first = survey.grounds.iter().flat_map(|it| &it.rows);
    let nearest = first.map(|row| row.number).min().unwrap_or(1);
    let row = |ground: &TargetGround| {
        let cell = |number: u8| {
            let row = ground.rows.iter().find(|row| row.number == number);
            row.map_or(Cell::Text("–".into()), |row| {
                Cell::Mean(row.odds.walked.mean(|end| end.counted))
            })
        };
        let cells = (nearest..=furthest).map(cell).collect();
        (ground.name.to_lowercase(), cells)
    };
    Matrix {
        corner: "Ground of the target".into(),
        columns: (nearest..=furthest).map(|it| it.to_string()).collect(),
        rows: survey.grounds.iter().map(row).collect(),
    }
}

/// Who may hold the hex after an assault.
const HOLDERS: [&str; 3] = ["attacker", "defender", "nobody"];

/// How likely each of them is to hold the hex.
fn holders(odds: &AttackOdds) -> Vec<Ratio> {
    let attacked = |end: &AttackEnd| end.attackers.iter().any(Option::is_some);
    let walked = &odds.walked;
    vec![
        // As long as an attacker is left, the chain goes on; the defender stands only when all of them are gone.
        walked.chance(|end| end.target.is_none() && attacked(end)),
        walked.chance(|end| end.target.is_some()),
        walked.chance(|end| end.target.is_none() && !attacked(end)),
    ]
}

fn holders_bar(odds: &AttackOdds) -> Part {
    Part::Bars {
        names: HOLDERS.map(String::from).to_vec(),
        bars: vec![("hex".into(), holders(odds))],
    }
}

/// For each base: how likely it ends with each number of hits, or destroyed.
fn who_is_left(survey: &Survey, odds: &AttackOdds) -> Vec<Vec<Cell>> {
    let mut rows = vec![head(survey, &[""])];
    for (name, states) in survivors(survey, odds) {
        let mut cells = vec![Cell::Text(name)];
        cells.extend(states.into_iter().map(Cell::Chance));
        rows.push(cells);
    }
    // The names come last, where there is room for them.
    rows.iter_mut().for_each(|row| row.rotate_left(1));
    rows
}

/// Each base with the chances of its states, from unhurt to destroyed.
fn survivors(survey: &Survey, odds: &AttackOdds) -> Vec<(String, Vec<Ratio>)> {
    let destroyed = survey.destroyed_by;
    let states = |of: &dyn Fn(&AttackEnd) -> Option<u8>| -> Vec<Ratio> {
        let state = |end: &AttackEnd| of(end).unwrap_or(destroyed);
        let all = 0..=destroyed;
        all.map(|hits| odds.walked.chance(|end| state(end) == hits))
            .collect()
    };
    let mut rows = Vec::new();
    for (at, (_, name)) in survey.attackers.iter().enumerate() {
        let label = match survey.attackers.len() {
            1 => format!("attacker: {name}"),
            _ => format!("attacker {}: {name}", at + 1),
        };
        let left = |end: &AttackEnd| end.attackers.get(at).copied().flatten();
        rows.push((label, states(&left)));
    }
    let label = format!("defender: {}", survey.target.1);
    rows.push((label, states(&|end| end.target)));
    rows
}

fn assault_means(survey: &Survey, odds: &AttackOdds) -> Vec<Vec<Cell>> {
    let lost = |end: &AttackEnd| end.attackers.iter().filter(|it| it.is_none()).count() as u8;
    let mut rows = vec![vec![
        Cell::Mean(odds.walked.counted.clone()),
        Cell::Text("rounds".into()),
    ]];
    if survey.attackers.len() > 1 {
        rows.push(vec![
            Cell::Mean(odds.walked.mean(lost)),
            Cell::Text("attackers lost".into()),
        ]);
    }
    rows
}

fn holding_matrix(survey: &Survey) -> Matrix {
    let row = |ground: &TargetGround| {
        let cells = match ground.rows.first() {
            Some(row) => holders(&row.odds).into_iter().map(Cell::Chance).collect(),
            None => vec![Cell::Text("–".into()); HOLDERS.len()],
        };
        (ground.name.to_lowercase(), cells)
    };
    Matrix {
        corner: "Ground of the target".into(),
        columns: HOLDERS.map(String::from).to_vec(),
        rows: survey.grounds.iter().map(row).collect(),
    }
}

fn fractions(chances: &[Ratio]) -> Vec<Value> {
    chances.iter().map(Ratio::json).collect()
}

fn json(survey: &Survey) -> Value {
    let stand = |stand: &Stand| {
        json!({
            "base": stand.base,
            "experienced": stand.experienced,
            "hits": stand.hits,
            "moved": stand.moved,
            "fired": stand.fired,
            "uphill": stand.uphill,
            "machine_guns": stand.machine_guns,
        })
    };
    let row = |row: &Row| {
        let odds = &row.odds;
        let dice: Vec<u8> = odds.dice.iter().map(|it| it.1).collect();
        let after: Vec<Value> = survivors(survey, odds)
            .iter()
            .map(|(name, states)| json!({ "base": name, "hits": fractions(states) }))
            .collect();
        json!({
            "number": row.number,
            "dice": dice,
            "hits": fractions(&odds.walked.spread(|end| end.hits)),
            "counted": fractions(&odds.walked.spread(|end| end.counted)),
            "mean_hits": odds.walked.mean(|end| end.hits).json(),
            "mean_counted": odds.walked.mean(|end| end.counted).json(),
            "target": fractions(&survey.states(odds)),
            "bases": after,
            "holds": fractions(&holders(odds)),
            "rounds": odds.walked.counted.json(),
        })
    };
    let ground = |ground: &TargetGround| {
        let rows: Vec<Value> = ground.rows.iter().map(row).collect();
        json!({ "terrain": ground.id, "rows": rows })
    };
    let attackers: Vec<Value> = survey.attackers.iter().map(|it| stand(&it.0)).collect();
    json!({
        "attackers": attackers,
        "target": stand(&survey.target.0),
        "attacker_terrain": survey.from,
        "terrains": survey.grounds.iter().map(ground).collect::<Vec<_>>(),
    })
}

fn measures(survey: &Survey) -> Measures {
    let mut rows = Vec::new();
    for ground in &survey.grounds {
        for Row { number, odds } in &ground.rows {
            let mut row = |measure: &str, value: String, chance: Ratio| {
                let about = [ground.id.clone(), number.to_string(), dice(odds)];
                let what = [measure.to_string(), value];
                rows.push((about.into_iter().chain(what).collect(), chance));
            };
            let walked = &odds.walked;
            for (measure, spread) in [
                ("hits", walked.spread(|end| end.hits)),
                ("counted", walked.spread(|end| end.counted)),
                ("target", survey.states(odds)),
            ] {
                for (value, chance) in spread.into_iter().enumerate() {
                    row(measure, value.to_string(), chance);
                }
            }
            for (at, chance) in holders(odds).into_iter().enumerate() {
                row("holds", HOLDERS[at].into(), chance);
            }
            row("mean_hits", String::new(), walked.mean(|end| end.hits));
            row(
                "mean_counted",
                String::new(),
                walked.mean(|end| end.counted),
            );
            row("rounds", String::new(), walked.counted.clone());
        }
    }
    Measures {
        columns: vec!["terrain", "number", "dice", "measure", "value"],
        rows,
    }
}
