//! A report for people who know the game and need not know statistics; knows neither the game nor the terminal.

use super::report::{Difference, Report, SideReport, Spread};
use super::run::{Answer, Run};
use super::statistics::{Estimate, thousands};
use super::words::{
    interval, is_sure, mean, more_battles, number, parts, plain_interval, plain_share, signed,
    spread,
};
use crate::kernel::document::{Block, aligned_right};

pub(super) fn write(run: &Run, answer: &Answer) -> Vec<Block> {
    match answer {
        Answer::One(report) => one(run, report),
        Answer::Two(difference) => two(run, difference),
    }
}

fn one(run: &Run, report: &Report) -> Vec<Block> {
    let beside = format!("{} of {}", run.scenario, run.pack(0));
    let mut blocks = vec![
        Block::Heading(run.name.clone(), beside),
        Block::paragraph(format!("{}. {BRACKETS}", played(run, report))),
    ];
    blocks.extend(wins(run, report));
    blocks.extend(points(report));
    blocks.extend(length(&report.turns));
    blocks.push(Block::heading("First player"));
    blocks.extend(first_player(report).into_iter().map(Block::paragraph));
    blocks.extend(losses(report));
    blocks.extend(report.addition.sections.iter().cloned());
    blocks
}

const BRACKETS: &str = "Brackets hold 95 % intervals.";

/// The number of battles, and how they were played.
pub(super) fn played(run: &Run, report: &Report) -> String {
    format!("{} battles, {}", thousands(report.games), terms(run))
}

/// The number of pairs, and how they were played.
pub(super) fn paired(run: &Run, difference: &Difference) -> String {
    let pairs = thousands(difference.pairs);
    format!(
        "{pairs} pairs of battles by the same chance, {}",
        terms(run)
    )
}

/// `greedy against random, seed 1, draws=2`.
fn terms(run: &Run) -> String {
    let [one, two] = &run.bots;
    let options = run.options.iter();
    let options: Vec<String> = options
        .map(|(key, value)| format!(", {key}={value}"))
        .collect();
    format!("{one} against {two}, seed {}{}", run.seed, options.concat())
}

fn wins(run: &Run, report: &Report) -> Vec<Block> {
    let mut rows = Vec::new();
    for (side, bot) in report.sides.iter().zip(&run.bots) {
        let [part, interval] = parts(&side.won);
        rows.push(vec![side.name.clone(), bot.clone(), part, interval]);
    }
    let [part, interval] = parts(&report.drawn);
    rows.push(vec!["nobody".into(), String::new(), part, interval]);
    let ends: Vec<String> = report
        .ends
        .iter()
        .filter(|(_, ended)| ended.count > 0)
        .map(|(end, ended)| format!("{} in {}", end.sentence, plain_share(ended)))
        .collect();
    vec![
        Block::heading("Who wins"),
        table(&rows, &[2]),
        Block::paragraph(format!("How it ended: {}.", ends.join(", "))),
    ]
}

fn points(report: &Report) -> Vec<Block> {
    let scores = |side: &SideReport| side.points.counts.iter().any(|(points, _)| points != 0);
    let has_points = |side: &SideReport| side.quota.is_some() || scores(side);
    if !report.sides.iter().any(has_points) {
        return Vec::new();
    }
    let mut rows = vec![row(["", "mean", "", "median", "nine in ten", "quota"])];
    for side in &report.sides {
        let [mean, interval, median, most] = spread(&side.points, false);
        let quota = side.quota.map_or(String::new(), |it| it.to_string());
        rows.push(vec![side.name.clone(), mean, interval, median, most, quota]);
    }
    let [mean, interval, median, most] = spread(&report.margin, true);
    let lead = format!("lead of {}", report.sides[0].name);
    rows.push(vec![lead, mean, interval, median, most, String::new()]);
    vec![Block::heading("Victory points"), table(&rows, &[1, 3, 5])]
}

fn length(turns: &Spread) -> [Block; 2] {
    let text = match turns.mean {
        None => format!("{} turns.", number(turns.median)),
        Some(mean) => format!(
            "{:.1} turns on average ({}); half of the battles last up to {}, nine in ten from {} to {}.",
            mean.value,
            plain_interval(&mean),
            number(turns.median),
            number(turns.low),
            number(turns.high)
        ),
    };
    [Block::heading("Length"), Block::paragraph(text)]
}

/// The value of being first, as sentences.
pub(super) fn first_player(report: &Report) -> Vec<String> {
    let [first, second] = &report.sides;
    let listed = report.listed_first.map(|it| {
        let more = more_battles(&it);
        format!(
            "{}, listed first, wins {more} than {}.",
            first.name, second.name
        )
    });
    let added = report.addition.first_player.iter().cloned();
    listed.into_iter().chain(added).collect()
}

fn losses(report: &Report) -> Vec<Block> {
    let mut blocks = vec![Block::heading("Losses")];
    for (at, side) in report.sides.iter().enumerate() {
        if at > 0 {
            blocks.push(Block::Blank);
        }
        blocks.push(Block::paragraph(lost_by(report, side)));
        let mut rows = vec![row(["", "", "lost", "", "of", "gone", ""])];
        for piece in report.pieces_of(side) {
            let mut cells = vec![piece.id.clone(), piece.name.clone()];
            cells.extend(match &piece.strength {
                Some(it) => [mean(it.lost), interval(it.lost), it.strength.to_string()],
                None => Default::default(),
            });
            cells.extend(parts(&piece.gone));
            rows.push(cells);
        }
        blocks.push(table(&rows, &[2, 4, 5]));
    }
    blocks.push(Block::Blank);
    let gone = format!("Gone: {}, as a share of all battles.", report.gone);
    blocks.push(Block::paragraph(gone));
    blocks
}

fn lost_by(report: &Report, side: &SideReport) -> String {
    format!(
        "{} loses {} {} of its {} {} and {} of its {} {}.",
        side.name,
        mean(side.lost.mean),
        interval(side.lost.mean),
        side.strength,
        report.strength,
        mean(side.units_lost.mean),
        side.units,
        report.kinds.first().map_or("pieces", |kind| &kind.list)
    )
}

fn two(run: &Run, difference: &Difference) -> Vec<Block> {
    let beside = format!("{} in {} and in {}", run.scenario, run.pack(0), run.pack(1));
    let alike = plain_share(&difference.alike);
    let paired = paired(run, difference);
    vec![
        Block::Heading(run.name.clone(), beside),
        Block::paragraph(format!(
            "{paired}. {alike} of them went the same way in both packs. {BRACKETS}"
        )),
        Block::Blank,
        table(&differences(run, difference), &[1, 2]),
        Block::Blank,
        Block::paragraph(verdict(run, difference)),
    ]
}

/// Both packs side by side, under a heading.
pub(super) fn differences(run: &Run, difference: &Difference) -> Vec<Vec<String>> {
    let [one, two] = &difference.packs;
    let mut rows = vec![row(["", run.pack(0), run.pack(1), "difference"])];
    for (at, won) in difference.won.iter().enumerate() {
        let [before, after] = [one, two].map(|it| plain_share(&it.sides[at].won));
        let what = format!("{} wins", one.sides[at].name);
        let change = signed(won.difference.map(|it| it.times(100.0)));
        rows.push(vec![what, before, after, change]);
    }
    let mut line = |what: String, pair: [&Spread; 2], change: Option<Estimate>| {
        let [before, after] = pair.map(|it| mean(it.mean));
        rows.push(vec![what, before, after, signed(change)]);
    };
    let lead = format!("lead of {} in points", one.sides[0].name);
    line(lead, [&one.margin, &two.margin], difference.margin);
    line("turns".into(), [&one.turns, &two.turns], difference.turns);
    for at in [0, 1] {
        let pair = [&one.sides[at].lost, &two.sides[at].lost];
        let what = format!("strength points {} loses", one.sides[at].name);
        line(what, pair, difference.lost[at]);
    }
    rows
}

/// The difference, as a sentence.
pub(super) fn verdict(run: &Run, difference: &Difference) -> String {
    let sides = difference.won.iter().zip(&difference.packs[0].sides);
    let changed: Vec<String> = sides
        .filter_map(|(won, side)| {
            let it = won.difference.filter(is_sure)?;
            let often = if it.value > 0.0 { "more" } else { "less" };
            Some(format!("{} wins {often} often", side.name))
        })
        .collect();
    if changed.is_empty() {
        let differences = difference.won.iter().filter_map(|it| it.difference);
        let widest = differences.map(|it| it.precision()).fold(0.0, f64::max);
        return format!(
            "No difference in who wins can be seen to a precision of {:.1} battles in a hundred.",
            100.0 * widest
        );
    }
    let changed = changed.join(" and ");
    format!("In {}, {changed} than in {}.", run.pack(1), run.pack(0))
}

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(String::from).to_vec()
}

/// A table in which some columns are numbers.
fn table(rows: &[Vec<String>], numbers: &[usize]) -> Block {
    Block::Table(aligned_right(rows, numbers))
}
