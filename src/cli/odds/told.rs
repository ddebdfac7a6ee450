//! Odds in words and numbers: for a terminal, as JSON and as CSV.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::survey::{Ground, Row, Survey};
use crate::cli::page::Page;
use crate::games::hex_command::odds::FightOdds;
use crate::odds::Fraction;

/// How wide a bar is, in letters.
const BAR: usize = 40;
/// Parts of a bar, for no kill, one, two and so on; told apart without colours.
const SHADES: [char; 6] = ['·', '░', '▒', '▓', '█', '▉'];

/// Every cell as wide as its column, numbers to the right; the last column is text and stays as it is.
fn aligned(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let length = |cell: &String| cell.chars().count();
    let mut rows = rows.to_vec();
    for column in 0..columns.saturating_sub(1) {
        let cells = rows.iter().filter_map(|row| row.get(column));
        let width = cells.map(length).max().unwrap_or(0);
        for row in &mut rows {
            if let Some(cell) = row.get_mut(column) {
                *cell = format!("{}{cell}", " ".repeat(width - length(cell)));
            }
        }
    }
    rows
}

fn shown(chance: Fraction, exact: bool) -> String {
    if exact {
        chance.to_string()
    } else {
        chance.percent()
    }
}

fn mean(number: Fraction, exact: bool) -> String {
    if exact {
        number.to_string()
    } else {
        format!("{:.2}", number.value())
    }
}

/// The whole answer for a person.
pub(super) fn text(survey: &Survey, exact: bool) -> String {
    let mut page = Page::new();
    page.heading(&title(survey), "");
    page.paragraph(2, &conditions(survey));
    if let Some((first, others)) = survey.grounds.split_first() {
        if let Some(same) = same_modifiers(first).filter(|it| !it.is_empty()) {
            page.paragraph(2, &format!("range: the distance, {same}"));
        }
        page.blank();
        page.table(2, &aligned(&distances(survey, first, exact)));
        page.blank();
        page.table(2, &bars(survey, first));
        if !others.is_empty() {
            let what = if survey.target_figures.is_none() {
                "Chance that he is lost, by distance and ground"
            } else {
                "Figures killed on average, by distance and ground"
            };
            page.heading(what, "");
            let mut rows = matrix(survey, exact);
            // Names may be many: they stand last, where there is room to go on below.
            rows.iter_mut().for_each(|row| row.rotate_left(1));
            page.table(2, &aligned(&rows));
        }
    }
    page.blank();
    page.paragraph(0, Survey::TAKEN_FOR_GRANTED);
    page.text()
}

pub(super) fn title(survey: &Survey) -> String {
    format!("{} against {}", survey.attacker.1, survey.target.1)
}

/// What was asked beside who and whom.
pub(super) fn conditions(survey: &Survey) -> String {
    let figures = |number: u32| match number {
        1 => "1 figure".to_string(),
        _ => format!("{number} figures"),
    };
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

fn has_vehicle(ground: &Ground) -> bool {
    let mut rows = ground.rows.iter();
    rows.any(|row| row.odds.vehicle().len() > 1)
}

/// One row a distance.
fn distances(survey: &Survey, ground: &Ground, exact: bool) -> Vec<Vec<String>> {
    let commander = survey.target_figures.is_none();
    let most = ground
        .rows
        .iter()
        .map(|row| row.odds.kills().len() - 1)
        .max()
        .unwrap_or(0);
    let mut head = vec!["distance".to_string(), "range".into(), "dice".into()];
    if !commander {
        head.extend((0..=most).map(|kills| match kills {
            1 => "1 kill".to_string(),
            _ => format!("{kills} kills"),
        }));
        head.push("mean".into());
        if has_vehicle(ground) {
            head.push("vehicle".into());
        }
        head.push("retreats".into());
        head.push("destroyed".into());
    } else {
        head.push("lost".into());
    }
    head.push(String::new());
    let same = same_modifiers(ground).is_some();
    let mut rows = vec![head];
    for Row { distance, odds } in &ground.rows {
        let effective = odds.range.effective().to_string();
        let mut cells = vec![distance.to_string(), effective, survey.dice(odds.dice)];
        if commander {
            cells.push(shown(odds.commander(), exact));
        } else {
            let kills = odds.kills();
            let chance = |at: usize| kills.get(at).copied().unwrap_or(Fraction::ZERO);
            cells.extend((0..=most).map(|at| shown(chance(at), exact)));
            cells.push(mean(odds.mean_kills(), exact));
            if has_vehicle(ground) {
                cells.push(mean(odds.mean(|fate| fate.vehicle), exact));
            }
            cells.push(shown(odds.chance(|fate| fate.retreat > 0), exact));
            cells.push(shown(odds.destroyed(), exact));
        }
        cells.push(if same { String::new() } else { modifiers(odds) });
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

/// The same for every distance, when it is the same.
pub(super) fn same_modifiers(ground: &Ground) -> Option<String> {
    let mut all = ground.rows.iter().map(|row| modifiers(&row.odds));
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

/// A bar of parts for each distance, and what the parts are.
fn bars(survey: &Survey, ground: &Ground) -> Vec<Vec<String>> {
    let commander = survey.target_figures.is_none();
    let mut rows = Vec::new();
    let mut most = 0;
    for Row { distance, odds } in &ground.rows {
        let parts = outcomes(survey, odds);
        most = most.max(parts.len() - 1);
        rows.push(vec![format!("{distance:>2}"), bar(&parts)]);
    }
    let key: Vec<String> = (0..=most)
        .map(|kills| format!("{} {}", shade(kills), outcome(commander, kills)))
        .collect();
    rows.push(vec![String::new(), key.join(", ")]);
    rows
}

/// How likely each number of kills is; of a commander, whether he lives.
pub(super) fn outcomes(survey: &Survey, odds: &FightOdds) -> Vec<Fraction> {
    match survey.target_figures {
        Some(_) => odds.kills(),
        None => vec![odds.chance(|fate| !fate.commander), odds.commander()],
    }
}

/// The names of those outcomes.
pub(super) fn outcome(commander: bool, kills: usize) -> String {
    match (commander, kills) {
        (true, 0) => "he lives".to_string(),
        (true, _) => "he is lost".into(),
        (_, 0) => "no kill".into(),
        (_, 1) => "1 kill".into(),
        (_, kills) => format!("{kills} kills"),
    }
}

fn shade(kills: usize) -> char {
    SHADES[kills.min(SHADES.len() - 1)]
}

/// Each part ends where its sum with those before it ends, so that a bar is always as long as it should be.
fn bar(parts: &[Fraction]) -> String {
    let mut bar = String::new();
    let (mut sum, mut length) = (0.0, 0);
    for (kills, part) in parts.iter().enumerate() {
        sum += part.value();
        let end = (sum * BAR as f64).round() as usize;
        bar.extend(std::iter::repeat_n(shade(kills), end - length));
        length = end;
    }
    bar
}

/// One row a terrain; terrains that make no difference to each other share one.
pub(super) fn matrix(survey: &Survey, exact: bool) -> Vec<Vec<String>> {
    let furthest = survey.furthest();
    let mut head = vec![String::new()];
    head.extend((1..=furthest).map(|distance| distance.to_string()));
    let mut rows: Vec<Vec<String>> = vec![head];
    for ground in &survey.grounds {
        let cell = |distance: u8| {
            let row = ground.rows.iter().find(|row| row.distance == distance);
            row.map_or("–".to_string(), |row| match survey.target_figures {
                Some(_) => mean(row.odds.mean_kills(), exact),
                None => shown(row.odds.commander(), exact),
            })
        };
        let cells: Vec<String> = (1..=furthest).map(cell).collect();
        let name = ground.name.to_lowercase();
        match rows.iter_mut().find(|row| row[1..] == cells[..]) {
            Some(same) => same[0] = format!("{}, {name}", same[0]),
            None => rows.push([vec![name], cells].concat()),
        }
    }
    rows
}

fn fraction(chance: Fraction) -> Value {
    json!({ "fraction": chance.to_string(), "value": chance.value() })
}

fn fractions(chances: &[Fraction]) -> Vec<Value> {
    chances.iter().map(|chance| fraction(*chance)).collect()
}

/// The whole answer for a program.
pub(super) fn json(survey: &Survey) -> String {
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
            "destroyed": fraction(odds.destroyed()),
            "commander_lost": fraction(odds.commander()),
            "mean_kills": fraction(odds.mean_kills()),
        })
    };
    let ground = |ground: &Ground| {
        let rows: Vec<Value> = ground.rows.iter().map(row).collect();
        json!({ "terrain": ground.id, "distances": rows })
    };
    let answer = json!({
        "attacker": survey.attacker.0,
        "target": survey.target.0,
        "figures": survey.figures,
        "target_figures": survey.target_figures,
        "attacker_terrain": survey.from,
        "support": survey.support,
        "mounted": survey.mounted,
        "terrains": survey.grounds.iter().map(ground).collect::<Vec<_>>(),
    });
    format!("{answer:#}\n")
}

/// One line a number.
pub(super) fn csv(survey: &Survey) -> String {
    let mut text = String::from("terrain,distance,range,dice,measure,value,fraction,chance\n");
    for ground in &survey.grounds {
        for Row { distance, odds } in &ground.rows {
            let (range, dice) = (odds.range.effective(), survey.dice(odds.dice));
            let mut line = |measure: &str, value: String, chance: Fraction| {
                let _ = writeln!(
                    text,
                    "{},{distance},{range},{dice},{measure},{value},{chance},{}",
                    ground.id,
                    chance.value()
                );
            };
            for (measure, spread) in [
                ("kills", odds.kills()),
                ("vehicle_points", odds.vehicle()),
                ("retreat_hexes", odds.retreats()),
            ] {
                for (value, chance) in spread.into_iter().enumerate() {
                    line(measure, value.to_string(), chance);
                }
            }
            line("destroyed", String::new(), odds.destroyed());
            line("commander_lost", String::new(), odds.commander());
            line("mean_kills", String::new(), odds.mean_kills());
        }
    }
    text
}

/// Saving throws for a person.
pub(super) fn saves(card: Option<&str>, found: &[(&str, Fraction)]) -> String {
    let mut page = Page::new();
    match card {
        Some(id) => page.heading(&format!("Saving throw against {id}"), "with 2D6"),
        None => page.heading("Saving throw", "with 2D6"),
    }
    let rows: Vec<Vec<String>> = found
        .iter()
        .map(|(words, chance)| {
            let ways = format!("{}/36", *chance * Fraction::new(36, 1));
            let bar = bar(&[*chance]).replace(SHADES[0], "█");
            vec![(*words).to_string(), ways, chance.percent(), bar]
        })
        .collect();
    page.table(2, &aligned(&rows));
    page.text()
}

pub(super) fn saves_json(card: Option<&str>, found: &[(&str, Fraction)]) -> String {
    let saves: Vec<Value> = found
        .iter()
        .map(|(words, chance)| json!({ "saved_by": words, "chance": fraction(*chance) }))
        .collect();
    format!("{:#}\n", json!({ "card": card, "saves": saves }))
}

pub(super) fn saves_csv(found: &[(&str, Fraction)]) -> String {
    let mut text = String::from("saved_by,fraction,chance\n");
    for (words, chance) in found {
        let _ = writeln!(text, "\"{words}\",{chance},{}", chance.value());
    }
    text
}
