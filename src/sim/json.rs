//! A report as JSON; knows no game.

use serde_json::{Map, Value, json};

use super::report::{Difference, Report};
use super::run::{Answer, Run};

pub(super) fn write(run: &Run, answer: &Answer) -> Value {
    let labels: Vec<&str> = run.packs.iter().map(|pack| pack.label.as_str()).collect();
    let options: Vec<String> = run
        .options
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    let mut value = json!({
        "scenario": run.scenario,
        "name": run.name,
        "packs": labels,
        "bots": run.bots,
        "seed": run.seed,
        "options": options,
    });
    match answer {
        Answer::One(it) => value["report"] = report(it),
        Answer::Two(it) => value["comparison"] = difference(it),
    }
    value
}

fn report(report: &Report) -> Value {
    let ends = report.ends.iter();
    let ends: Map<String, Value> = ends
        .map(|(end, share)| (end.key.clone(), json!(share)))
        .collect();
    let mut value = json!({
        "games": report.games,
        "sides": report.sides,
        "drawn": report.drawn,
        "ends": ends,
        "turns": report.turns,
        "margin": report.margin,
        "edge": { "listed_first": report.listed_first },
    });
    for (at, kind) in report.kinds.iter().enumerate() {
        let pieces = report.pieces.iter().filter(|piece| piece.kind == at);
        value[&kind.list] = pieces.map(|piece| json!(piece)).collect();
    }
    if let Value::Object(map) = &mut value {
        merge(map, &report.addition.json);
    }
    value
}

/// Merges entries into a map, including the maps inside it.
fn merge(into: &mut Map<String, Value>, from: &Map<String, Value>) {
    for (key, value) in from {
        match (into.get_mut(key), value) {
            (Some(Value::Object(known)), Value::Object(more)) => merge(known, more),
            _ => {
                into.insert(key.clone(), value.clone());
            }
        }
    }
}

fn difference(it: &Difference) -> Value {
    json!({
        "pairs": it.pairs,
        "alike": it.alike,
        "packs": it.packs.each_ref().map(report),
        "won": it.won,
        "margin": it.margin,
        "turns": it.turns,
        "lost": it.lost,
    })
}
