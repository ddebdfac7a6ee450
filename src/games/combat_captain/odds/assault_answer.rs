//! The odds of a close combat as an answer; knows no terminal and no printer.

use serde_json::{Value, json};

use super::answer::group;
use super::close_combat::{CloseCombat, Losses};
use super::spec::Stand;
use crate::diag::counted;
use crate::odds::{Answer, Cell, Chart, Drawing, Measures, Part, Ratio, Stack};

/// What holds for every answer about a close combat.
const NOTE: &str = "The attacker has charged and is still in contact; everybody is. Owners put hits where they are saved best, on squads before crews. Routs count the two markers of the side that loses.";

/// Who may win.
const WINNERS: [&str; 3] = ["attacker", "defender", "nobody"];

/// The two sides of the table.
const SIDES: [&str; 2] = ["attacker", "defender"];

/// A close combat that has been asked about.
pub(super) struct Fight {
    pub(super) sides: [Vec<Stand>; 2],
    pub(super) names: [Vec<String>; 2],
    pub(super) odds: CloseCombat,
}

/// The answer for a close combat.
pub(super) fn of_close_combat(fight: &Fight) -> Answer {
    let [attackers, defenders] = fight.names.each_ref().map(|names| group(names));
    let [own, others] = fight.odds.dice;
    let parts = vec![
        Part::Paragraph(format!("dice for each roll: {own} against {others}")),
        Part::Blank,
        Part::Bars {
            names: WINNERS.map(String::from).to_vec(),
            bars: vec![("wins".into(), winners(&fight.odds))],
        },
        Part::Blank,
        Part::Table(losses(fight)),
        Part::Heading("Figures lost by the blows".into()),
        Part::Table(spreads(fight)),
    ];
    let stack = |side: usize| Stack {
        label: format!("{}: {}", SIDES[side], group(&fight.names[side])),
        parts: figures(&fight.odds.losses[side]),
        mean: Some(mean(&fight.odds.losses[side], |it| it.figures)),
    };
    let most = SIDES.len().min(2);
    let longest = (0..most).map(|side| figures(&fight.odds.losses[side]).len());
    let charts = vec![
        Chart {
            title: "Who wins".into(),
            about: "the close combat".into(),
            drawing: Drawing::Bars(
                WINNERS
                    .iter()
                    .map(|it| (*it).to_string())
                    .zip(winners(&fight.odds))
                    .collect(),
            ),
        },
        Chart {
            title: "Figures lost by the blows".into(),
            about: "by side".into(),
            drawing: Drawing::Stacks {
                parts: (0..longest.max().unwrap_or(0))
                    .map(|it| it.to_string())
                    .collect(),
                stacks: (0..most).map(stack).collect(),
            },
        },
    ];
    let id = |side: usize| fight.sides[side].first().map_or("", |it| it.entry.as_str());
    Answer {
        name: format!("odds-close-combat-{}-{}", id(0), id(1)),
        title: format!("{attackers} charging {defenders}"),
        aside: String::new(),
        line: conditions(fight),
        parts,
        charts,
        notes: vec![NOTE.into()],
        json: json(fight),
        measures: measures(fight),
    }
}

/// What is true of both sides beside their names.
fn conditions(fight: &Fight) -> String {
    let said = |side: &[Stand]| {
        let mut all: Vec<String> = side.iter().filter_map(described).collect();
        all.dedup();
        match all.is_empty() {
            true => "as printed".to_string(),
            false => all.join("; "),
        }
    };
    let [own, others] = fight.sides.each_ref().map(|side| said(side));
    match (own.as_str(), others.as_str()) {
        ("as printed", "as printed") => String::new(),
        _ => format!("attacker {own}; defender {others}"),
    }
}

fn described(stand: &Stand) -> Option<String> {
    let mut words = Vec::new();
    if stand.cover > 0 {
        words.push(format!("in cover of level {}", stand.cover));
    }
    if let Some(figures) = stand.figures {
        words.push(format!("with {}", counted(figures, "figure")));
    }
    if stand.markers > 0 {
        words.push(format!("with {}", counted(stand.markers, "marker")));
    }
    (!words.is_empty()).then(|| words.join(", "))
}

fn winners(odds: &CloseCombat) -> Vec<Ratio> {
    let [own, others] = &odds.wins;
    vec![own.clone(), others.clone(), (own + others).rest()]
}

fn mean(losses: &[(Losses, Ratio)], of: impl Fn(&Losses) -> u8) -> Ratio {
    let all = losses.iter();
    all.map(|(it, chance)| chance * &Ratio::new(of(it).into(), 1))
        .sum()
}

/// How likely each number of figures is to be lost.
fn figures(losses: &[(Losses, Ratio)]) -> Vec<Ratio> {
    let most = losses.iter().map(|(it, _)| it.figures).max().unwrap_or(0);
    let mut chances = vec![Ratio::zero(); usize::from(most) + 1];
    for (it, chance) in losses {
        chances[usize::from(it.figures)] += chance;
    }
    chances
}

fn losses(fight: &Fight) -> Vec<Vec<Cell>> {
    let head = [
        "",
        "wins",
        "routs",
        "figures lost",
        "sub-units lost",
        "kills",
    ];
    let mut rows = vec![head.map(|it| Cell::Text(it.into())).to_vec()];
    for (side, name) in SIDES.iter().enumerate() {
        let losses = &fight.odds.losses[side];
        rows.push(vec![
            Cell::Text((*name).to_string()),
            Cell::Chance(fight.odds.wins[side].clone()),
            Cell::Chance(fight.odds.routs[side].clone()),
            Cell::Mean(mean(losses, |it| it.figures)),
            Cell::Mean(mean(losses, |it| it.subunits)),
            Cell::Mean(mean(losses, |it| it.kills)),
        ]);
    }
    rows
}

/// The most columns of a table of figures.
const MOST_COLUMNS: usize = 12;

fn spreads(fight: &Fight) -> Vec<Vec<Cell>> {
    let all = fight.odds.losses.each_ref().map(|it| figures(it));
    let most = all.iter().map(Vec::len).max().unwrap_or(0);
    let shown = most.min(MOST_COLUMNS);
    let mut head = vec![Cell::Text(String::new())];
    head.extend((0..shown).map(|at| match at + 1 == shown && most > shown {
        true => Cell::Text(format!("{at} or more")),
        false => Cell::Text(at.to_string()),
    }));
    let mut rows = vec![head];
    for (name, chances) in SIDES.iter().zip(all) {
        let mut cells = vec![Cell::Text((*name).to_string())];
        cells.extend((0..shown).map(|at| {
            let here = match at + 1 == shown {
                true => chances.iter().skip(at).cloned().sum(),
                false => chances.get(at).cloned().unwrap_or_else(Ratio::zero),
            };
            Cell::Chance(here)
        }));
        rows.push(cells);
    }
    rows
}

fn json(fight: &Fight) -> Value {
    let side = |side: usize| {
        let losses = &fight.odds.losses[side];
        let stands: Vec<Value> = fight.sides[side]
            .iter()
            .map(|it| {
                json!({ "subunit": it.entry, "cover": it.cover, "figures": it.figures, "markers": it.markers, "kills": it.kills })
            })
            .collect();
        let spread: Vec<Value> = figures(losses).iter().map(Ratio::json).collect();
        json!({
            "subunits": stands,
            "dice": fight.odds.dice[side],
            "wins": fight.odds.wins[side].json(),
            "routs": fight.odds.routs[side].json(),
            "figures_lost": spread,
            "mean_figures_lost": mean(losses, |it| it.figures).json(),
            "mean_subunits_lost": mean(losses, |it| it.subunits).json(),
            "mean_kills": mean(losses, |it| it.kills).json(),
        })
    };
    json!({ "attacker": side(0), "defender": side(1) })
}

fn measures(fight: &Fight) -> Measures {
    let mut rows = Vec::new();
    for (side, name) in SIDES.iter().enumerate() {
        let losses = &fight.odds.losses[side];
        let mut row = |measure: &str, value: String, chance: Ratio| {
            rows.push((vec![(*name).to_string(), measure.into(), value], chance));
        };
        row("wins", String::new(), fight.odds.wins[side].clone());
        row("routs", String::new(), fight.odds.routs[side].clone());
        for (number, chance) in figures(losses).into_iter().enumerate() {
            row("figures_lost", number.to_string(), chance);
        }
        row(
            "mean_figures_lost",
            String::new(),
            mean(losses, |it| it.figures),
        );
        row(
            "mean_subunits_lost",
            String::new(),
            mean(losses, |it| it.subunits),
        );
        row("mean_kills", String::new(), mean(losses, |it| it.kills));
    }
    Measures {
        columns: vec!["side", "measure", "value"],
        rows,
    }
}
