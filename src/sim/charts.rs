//! A report as pages of charts; knows neither the game nor how charts are drawn.

use super::report::{Difference, Report, SideReport};
use super::run::{Answer, Run};
use super::text;
use super::words::{bar, chart, columns, share_bar, unit_label};
use crate::kernel::chart::{Bar, Chart, Drawing, Page};

pub(super) fn pages(run: &Run, answer: &Answer) -> Vec<Page> {
    match answer {
        Answer::One(report) => {
            let mut pages = vec![outcome(run, report), losses(run, report)];
            for added in &report.addition.pages {
                let line = text::played(run, report);
                pages.push(page(
                    run,
                    &added.what,
                    line,
                    added.charts.clone(),
                    &added.note,
                ));
            }
            pages
        }
        Answer::Two(difference) => vec![comparison(run, difference)],
    }
}

fn page(run: &Run, what: &str, line: String, charts: Vec<Chart>, note: &str) -> Page {
    Page {
        title: format!("{}: {what}", run.name),
        line,
        charts,
        notes: vec![note.to_string(), WHISKERS.to_string()],
    }
}

const WHISKERS: &str = "The thin line across the end of a bar is the 95 % interval.";

fn outcome(run: &Run, report: &Report) -> Page {
    let side = |(at, (side, bot)): (usize, (&SideReport, &String))| {
        share_bar(format!("{} ({bot})", side.name), &side.won).of_side(at)
    };
    let sides = report.sides.iter().zip(&run.bots);
    let mut wins: Vec<Bar> = sides.enumerate().map(side).collect();
    wins.push(share_bar("nobody".into(), &report.drawn));
    let ends = report.ends.iter();
    let ends = ends.map(|(end, ended)| share_bar(end.label.clone(), ended));
    let charts = vec![
        chart("Who wins", "Battles in a hundred.", Drawing::Bars(wins)),
        chart(
            "How it ends",
            "Battles in a hundred.",
            Drawing::Bars(ends.collect()),
        ),
        chart(
            "Length",
            "Battles in a hundred, by their length.",
            columns("turns", &report.turns.counts, |_| None),
        ),
        chart(
            "Victory points",
            &format!(
                "Battles in a hundred, by the lead of {} at the end; below zero it is behind.",
                report.sides[0].name
            ),
            columns("lead in points", &report.margin.counts, |lead| {
                match lead.signum() {
                    1 => Some(0),
                    -1 => Some(1),
                    _ => None,
                }
            }),
        ),
    ];
    let first = text::first_player(report).join(" ");
    let line = text::played(run, report);
    page(run, "what comes of it", line, charts, &first)
}

fn losses(run: &Run, report: &Report) -> Page {
    let kinds: Vec<&str> = report.kinds.iter().map(|kind| kind.one.as_str()).collect();
    let about = format!(
        "Battles in a hundred in which a {} is gone at the end.",
        kinds.join(" or ")
    );
    let charts = report.sides.iter().enumerate().map(|(at, side)| {
        let bars = report.pieces_of(side).map(|piece| {
            let label = match report.kinds[piece.kind].is_labelled {
                true => unit_label(&piece.id, &piece.name),
                false => piece.name.clone(),
            };
            share_bar(label, &piece.gone).of_side(at)
        });
        chart(
            &format!("Losses of {}", side.name),
            &about,
            Drawing::Bars(bars.collect()),
        )
    });
    let charts = charts.collect();
    let note = format!("Gone: {}.", report.gone);
    page(run, "losses", text::played(run, report), charts, &note)
}

fn comparison(run: &Run, difference: &Difference) -> Page {
    let packs = difference.packs.iter().enumerate();
    let wins = packs.flat_map(|(at, report)| {
        let label = move |side: &SideReport| format!("{} in {}", side.name, run.pack(at));
        let bar =
            move |(at, side): (usize, &SideReport)| share_bar(label(side), &side.won).of_side(at);
        report.sides.iter().enumerate().map(bar).collect::<Vec<_>>()
    });
    let sides = difference.won.iter().zip(&difference.packs[0].sides);
    let changes = sides.enumerate().filter_map(|(at, (won, side))| {
        let change = won.difference?.times(100.0);
        let shown = format!("{:+.1}", change.value);
        Some(bar(side.name.clone(), change, shown).of_side(at))
    });
    let mut rows = text::differences(run, difference);
    let head = rows.remove(0);
    let charts = vec![
        chart(
            "Who wins",
            "Battles in a hundred.",
            Drawing::Bars(wins.collect()),
        ),
        chart(
            "What changes",
            &format!(
                "How many more battles in a hundred a side wins in {} than in {}.",
                run.pack(1),
                run.pack(0)
            ),
            Drawing::Bars(changes.collect()),
        ),
        chart(
            "Side by side",
            "Means, and the difference with its 95 % interval.",
            Drawing::Table { head, rows },
        ),
    ];
    let line = text::paired(run, difference);
    let verdict = text::verdict(run, difference);
    page(run, "two packs", line, charts, &verdict)
}
