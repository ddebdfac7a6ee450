//! A report as pages of charts.

use super::text;
use super::{Answer, Asked};
use crate::press::charts::{Bar, Chart, Drawing, Line, Page, Point};
use crate::sim::{CardReport, Counts, Difference, Estimate, Report, Share, SideReport};

pub(super) fn pages(asked: &Asked, answer: &Answer) -> Vec<Page> {
    match answer {
        Answer::One(report) => {
            let mut pages = vec![outcome(asked, report), losses(asked, report)];
            if !report.cards.is_empty() {
                pages.push(cards(asked, report));
            }
            pages
        }
        Answer::Two(difference) => vec![comparison(asked, difference)],
    }
}

fn page(asked: &Asked, what: &str, line: String, charts: Vec<Chart>, note: &str) -> Page {
    Page {
        title: format!("{}: {what}", asked.name),
        line,
        charts,
        notes: vec![note.to_string(), WHISKERS.to_string()],
    }
}

const WHISKERS: &str = "The thin line across the end of a bar is the 95 % interval.";

fn outcome(asked: &Asked, report: &Report) -> Page {
    let bots = asked.bots.map(|bot| bot.to_string());
    let side = |(side, bot): (&SideReport, &String)| {
        share_bar(format!("{} ({bot})", side.name), &side.won)
    };
    let mut wins: Vec<Bar> = report.sides.iter().zip(&bots).map(side).collect();
    wins.push(share_bar("nobody".into(), &report.drawn));
    let ends = [
        ("the quota was reached", &report.ends.quota),
        ("a side had no unit left", &report.ends.nobody_left),
        ("nobody reached it in time", &report.ends.time),
    ];
    let ends = ends.map(|(how, ended)| share_bar(how.into(), ended));
    let charts = vec![
        chart("Who wins", "Battles in a hundred.", Drawing::Bars(wins)),
        chart(
            "How it ends",
            "Battles in a hundred.",
            Drawing::Bars(ends.to_vec()),
        ),
        chart(
            "Length",
            "How many battles in a hundred last so long.",
            curve("turns", &report.turns.counts),
        ),
        chart(
            "Victory points",
            &format!(
                "How many battles in a hundred end with such a lead of {}; below nothing it is behind.",
                report.sides[0].name
            ),
            curve("lead in points", &report.margin.counts),
        ),
    ];
    let edge = text::edge(&report.edge, report).join(" ");
    page(
        asked,
        "what comes of it",
        text::played(asked, report),
        charts,
        &edge,
    )
}

fn losses(asked: &Asked, report: &Report) -> Page {
    let charts = report.sides.iter().map(|side| {
        let units = report.units.iter().filter(|unit| unit.side == side.id);
        let units = units.map(|unit| share_bar(format!("{}: {}", unit.id, unit.name), &unit.gone));
        let leaders = report.leaders.iter().filter(|it| it.side == side.id);
        let leaders = leaders.map(|it| share_bar(it.name.clone(), &it.gone));
        let about = "Battles in a hundred in which a unit or commander is gone at the end.";
        let bars = units.chain(leaders).collect();
        chart(
            &format!("Losses of {}", side.name),
            about,
            Drawing::Bars(bars),
        )
    });
    let charts = charts.collect();
    let note = "Gone: destroyed, driven off the table or captured.";
    page(asked, "losses", text::played(asked, report), charts, note)
}

fn cards(asked: &Asked, report: &Report) -> Page {
    let played = report
        .cards
        .iter()
        .map(|card| share_bar(called(card), &card.played));
    let shifts = report.cards.iter().filter_map(|card| {
        let shift = card.shift?.times(100.0);
        Some(bar(called(card), shift, format!("{:+.1}", shift.value)))
    });
    let charts = vec![
        chart(
            "Played when held",
            "Of a hundred battles in which a side holds the card.",
            Drawing::Bars(played.collect()),
        ),
        chart(
            "Shift when played",
            "How many more battles in a hundred a side wins when it plays the card than when it holds it and does not.",
            Drawing::Bars(shifts.collect()),
        ),
    ];
    page(
        asked,
        "cards",
        text::played(asked, report),
        charts,
        text::NO_PROOF,
    )
}

/// A person may have several cards.
fn called(card: &CardReport) -> String {
    format!("{} ({})", card.name, card.id)
}

fn comparison(asked: &Asked, difference: &Difference) -> Page {
    let packs = asked.packs.iter().zip(&difference.packs);
    let wins = packs.flat_map(|(pack, report)| {
        let bar = move |side: &SideReport| share_bar(format!("{} in {pack}", side.name), &side.won);
        report.sides.iter().map(bar).collect::<Vec<_>>()
    });
    let sides = difference.won.iter().zip(&difference.packs[0].sides);
    let changes = sides.filter_map(|(won, side)| {
        let change = won.difference?.times(100.0);
        Some(bar(
            side.name.clone(),
            change,
            format!("{:+.1}", change.value),
        ))
    });
    let mut rows = text::differences(asked, difference);
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
                asked.packs[1], asked.packs[0]
            ),
            Drawing::Bars(changes.collect()),
        ),
        chart(
            "Side by side",
            "Means, and the difference with its 95 % interval.",
            Drawing::Table { head, rows },
        ),
    ];
    let line = text::paired(asked, difference);
    let verdict = text::verdict(asked, difference);
    page(asked, "two packs", line, charts, &verdict)
}

fn chart(title: &str, about: &str, drawing: Drawing) -> Chart {
    Chart {
        title: title.into(),
        about: about.into(),
        drawing,
    }
}

fn share_bar(label: String, share: &Share) -> Bar {
    match share.share {
        Some(it) => {
            let it = it.times(100.0);
            bar(label, it, format!("{:.1}", it.value))
        }
        None => Bar {
            label,
            value: 0.0,
            shown: "-".into(),
            interval: None,
        },
    }
}

fn bar(label: String, estimate: Estimate, shown: String) -> Bar {
    Bar {
        label,
        value: estimate.value,
        shown,
        interval: Some((estimate.low, estimate.high)),
    }
}

/// How many in a hundred had each number, those that none had in between too.
fn curve(across: &str, counts: &Counts) -> Drawing {
    let all = counts.count().max(1) as f64;
    let numbers = counts.iter();
    let (least, most) = numbers.fold((i64::MAX, i64::MIN), |(least, most), (it, _)| {
        (least.min(it), most.max(it))
    });
    let point = |number: i64| Point {
        x: number as f64,
        y: 100.0 * counts.of(number) as f64 / all,
        interval: None,
    };
    Drawing::Lines {
        across: across.into(),
        upward: "battles in a hundred".into(),
        lines: vec![Line {
            name: String::new(),
            points: (least..=most).map(point).collect(),
        }],
    }
}
