//! A report as comma-separated values: a row for each number, with its interval and what it was counted from; knows no game.

use super::game::{Measure, Measured};
use super::report::{Difference, Report, Share};
use super::run::{Answer, Run};
use super::statistics::Estimate;

/// Rows being written.
struct Rows(String);

pub(super) fn write(run: &Run, answer: &Answer) -> String {
    let mut rows = Rows("pack,table,side,id,name,measure,value,low,high,count,of\n".into());
    match answer {
        Answer::One(report) => rows.add(run.pack(0), report_rows(report)),
        Answer::Two(difference) => {
            for (at, report) in difference.packs.iter().enumerate() {
                rows.add(run.pack(at), report_rows(report));
            }
            rows.add("difference", difference_rows(difference));
        }
    }
    rows.0
}

/// What rows are about: table, side, id, name.
type About<'a> = [&'a str; 4];

fn share(about: About<'_>, measure: &str, share: &Share) -> Measure {
    row(about, measure, Measured::Share(*share))
}

fn estimate(about: About<'_>, measure: &str, estimate: Option<Estimate>) -> Measure {
    row(about, measure, Measured::Estimate(estimate))
}

fn row(about: About<'_>, measure: &str, value: Measured) -> Measure {
    let [table, side, id, name] = about.map(String::from);
    Measure {
        table,
        side,
        id,
        name,
        measure: measure.into(),
        value,
    }
}

const BATTLE: About<'static> = ["battle", "", "", ""];

fn report_rows(report: &Report) -> Vec<Measure> {
    let mut rows = vec![share(BATTLE, "drawn", &report.drawn)];
    let ends = report.ends.iter();
    rows.extend(ends.map(|(end, ended)| share(BATTLE, &end.measure, ended)));
    rows.push(estimate(BATTLE, "turns", report.turns.mean));
    rows.push(estimate(BATTLE, "margin", report.margin.mean));
    let edge = "edge of the side listed first";
    rows.push(estimate(BATTLE, edge, report.listed_first));
    let (of_battle, others): (Vec<Measure>, Vec<Measure>) = report
        .addition
        .measures
        .iter()
        .cloned()
        .partition(|row| row.table == BATTLE[0]);
    rows.extend(of_battle);
    for side in &report.sides {
        let about = ["side", &side.id, &side.id, &side.name];
        rows.push(share(about, "won", &side.won));
        rows.push(estimate(about, "points", side.points.mean));
        rows.push(estimate(about, "strength lost", side.lost.mean));
        rows.push(estimate(about, "units lost", side.units_lost.mean));
    }
    for piece in &report.pieces {
        let kind = &report.kinds[piece.kind].one;
        let about = [kind, &piece.side, &piece.id, &piece.name].map(String::as_str);
        if let Some(strength) = piece.strength {
            rows.push(estimate(about, "strength lost", strength.lost));
        }
        rows.push(share(about, "gone", &piece.gone));
    }
    rows.extend(others);
    rows
}

fn difference_rows(difference: &Difference) -> Vec<Measure> {
    let mut rows = vec![
        share(BATTLE, "went the same way", &difference.alike),
        estimate(BATTLE, "turns", difference.turns),
        estimate(BATTLE, "margin", difference.margin),
    ];
    for (at, side) in difference.packs[0].sides.iter().enumerate() {
        let about = ["side", &side.id, &side.id, &side.name];
        rows.push(estimate(about, "won", difference.won[at].difference));
        rows.push(estimate(about, "strength lost", difference.lost[at]));
    }
    rows
}

impl Rows {
    fn add(&mut self, pack: &str, rows: Vec<Measure>) {
        for row in rows {
            let about = [
                pack,
                &row.table,
                &row.side,
                &row.id,
                &row.name,
                &row.measure,
            ];
            let (estimate, counted) = match row.value {
                Measured::Share(it) => (it.share, [it.count, it.of].map(|it| it.to_string())),
                Measured::Estimate(it) => (it, Default::default()),
            };
            let words = about.into_iter().map(quoted);
            let cells: Vec<String> = words.chain(numbers(estimate)).chain(counted).collect();
            self.0.push_str(&cells.join(","));
            self.0.push('\n');
        }
    }
}

/// Value, low and high; nothing where nothing is known.
fn numbers(estimate: Option<Estimate>) -> [String; 3] {
    match estimate {
        Some(it) => [it.value, it.low, it.high].map(|number| format!("{number:.6}")),
        None => Default::default(),
    }
}

/// A cell as RFC 4180 writes it.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}
