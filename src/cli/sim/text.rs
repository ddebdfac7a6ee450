//! A report for a person who knows the game and need not know statistics.

use super::super::page::Page;
use super::{Answer, Asked};
use crate::games::hex_command::rules::LAST_TURN;
use crate::sim::{CardReport, Difference, Edge, Estimate, Report, Share, Spread, thousands};

pub(super) fn write(asked: &Asked, answer: &Answer) -> String {
    let mut page = Page::new();
    match answer {
        Answer::One(report) => one(&mut page, asked, report),
        Answer::Two(difference) => two(&mut page, asked, difference),
    }
    page.text()
}

fn one(page: &mut Page, asked: &Asked, report: &Report) {
    page.heading(
        &asked.name,
        &format!("{} of {}", asked.scenario, asked.packs[0]),
    );
    page.paragraph(2, &format!("{}. {BRACKETS}", played(asked, report)));
    wins(page, asked, report);
    points(page, report);
    length(page, &report.turns);
    page.heading("First player", "");
    for line in edge(&report.edge, report) {
        page.paragraph(2, &line);
    }
    losses(page, report);
    cards(page, report);
}

const BRACKETS: &str = "Brackets hold 95 % intervals.";

/// How many battles, and on which terms.
pub(super) fn played(asked: &Asked, report: &Report) -> String {
    format!("{} battles, {}", thousands(report.games), asked.terms())
}

/// How many pairs, and on which terms.
pub(super) fn paired(asked: &Asked, difference: &Difference) -> String {
    format!(
        "{} pairs of battles by the same chance, {}",
        thousands(difference.pairs),
        asked.terms()
    )
}

impl Asked {
    /// `greedy against random, seed 1, draws_per_turn=2`.
    fn terms(&self) -> String {
        let [one, two] = self.bots;
        let settings = self.settings.iter();
        let settings: Vec<String> = settings
            .map(|(key, value)| format!(", {key}={value}"))
            .collect();
        format!(
            "{one} against {two}, seed {}{}",
            self.seed,
            settings.concat()
        )
    }
}

fn wins(page: &mut Page, asked: &Asked, report: &Report) {
    page.heading("Who wins", "");
    let mut rows = Vec::new();
    for (side, bot) in report.sides.iter().zip(asked.bots) {
        let [part, interval] = parts(&side.won);
        rows.push(vec![side.name.clone(), bot.to_string(), part, interval]);
    }
    let [part, interval] = parts(&report.drawn);
    rows.push(vec!["nobody".into(), String::new(), part, interval]);
    table(page, &rows, &[2]);
    let time_ran_out = format!("nobody had it after turn {LAST_TURN}, and points decided,");
    let ends = [
        ("the quota was reached", &report.ends.quota),
        ("a side had no unit left", &report.ends.nobody_left),
        (&time_ran_out, &report.ends.time),
    ];
    let ends: Vec<String> = ends
        .iter()
        .filter(|(_, ended)| ended.count > 0)
        .map(|(how, ended)| format!("{how} in {}", plain_share(ended)))
        .collect();
    page.paragraph(2, &format!("How it ended: {}.", ends.join(", ")));
}

fn points(page: &mut Page, report: &Report) {
    page.heading("Victory points", "");
    let mut rows = vec![row(["", "mean", "", "median", "nine in ten", "quota"])];
    for side in &report.sides {
        let [mean, interval, median, most] = spread(&side.points, false);
        let quota = side.quota.to_string();
        rows.push(vec![side.name.clone(), mean, interval, median, most, quota]);
    }
    let [mean, interval, median, most] = spread(&report.margin, true);
    let lead = format!("lead of {}", report.sides[0].name);
    rows.push(vec![lead, mean, interval, median, most, String::new()]);
    table(page, &rows, &[1, 3, 5]);
}

fn length(page: &mut Page, turns: &Spread) {
    page.heading("Length", "");
    let Some(mean) = turns.mean else {
        return page.paragraph(2, &format!("{} turns.", number(turns.median)));
    };
    page.paragraph(
        2,
        &format!(
            "{:.1} turns on average ({}); half of the battles last up to {}, nine in ten from {} to {}.",
            mean.value,
            plain_interval(&mean),
            number(turns.median),
            number(turns.low),
            number(turns.high)
        ),
    );
}

/// What it is worth to be first, in words.
pub(super) fn edge(edge: &Edge, report: &Report) -> Vec<String> {
    let [first, second] = &report.sides;
    let mut lines = Vec::new();
    if let Some(it) = edge.listed_first {
        lines.push(format!(
            "{}, listed first, wins {} than {}.",
            first.name,
            more_battles(&it),
            second.name
        ));
    }
    match edge.held_first {
        [0, 0] => {}
        [0, _] | [_, 0] => {
            let holder = if edge.held_first[0] > 0 {
                first
            } else {
                second
            };
            lines.push(format!(
                "{} always holds the initiative on turn 1: what that is worth cannot be told from what the side is worth.",
                holder.name
            ));
        }
        _ => {
            let worth = edge
                .holding
                .map(|it| format!(", and {} than the same side without it", more_battles(&it)));
            lines.push(format!(
                "Whoever holds the initiative on turn 1 wins {}{}.",
                share(&edge.holder_won),
                worth.unwrap_or_default()
            ));
        }
    }
    lines
}

/// `4.7 more battles in a hundred (3.1 to 6.2)`.
fn more_battles(estimate: &Estimate) -> String {
    let it = estimate.times(100.0);
    let (size, more) = match it.value < 0.0 {
        true => (-it.value, "fewer"),
        false => (it.value, "more"),
    };
    let doubt = match is_sure(estimate) {
        true => "",
        false => "; it may be none",
    };
    let interval = signed_interval(&it);
    format!("{size:.1} {more} battles in a hundred ({interval}{doubt})")
}

/// Whether a difference is one, as far as its interval goes.
fn is_sure(estimate: &Estimate) -> bool {
    estimate.low > 0.0 || estimate.high < 0.0
}

fn losses(page: &mut Page, report: &Report) {
    page.heading("Losses", "");
    for (at, side) in report.sides.iter().enumerate() {
        if at > 0 {
            page.blank();
        }
        page.paragraph(
            2,
            &format!(
                "{} loses {} {} of its {} strength points (figures, and points of vehicles) and {} of its {} units.",
                side.name,
                mean(side.lost.mean),
                interval(side.lost.mean),
                side.strength,
                mean(side.units_lost.mean),
                side.units
            ),
        );
        let mut rows = vec![row(["", "", "lost", "", "of", "gone", ""])];
        for unit in report.units.iter().filter(|unit| unit.side == side.id) {
            let [gone, interval_of_gone] = parts(&unit.gone);
            rows.push(vec![
                unit.id.clone(),
                unit.name.clone(),
                mean(unit.lost),
                interval(unit.lost),
                unit.strength.to_string(),
                gone,
                interval_of_gone,
            ]);
        }
        let leaders = report.leaders.iter();
        for leader in leaders.filter(|leader| leader.side == side.id) {
            let mut cells = vec![leader.id.clone(), leader.name.clone()];
            cells.extend(row(["", "", ""]));
            cells.extend(parts(&leader.gone));
            rows.push(cells);
        }
        table(page, &rows, &[2, 4, 5]);
    }
    page.blank();
    page.paragraph(
        2,
        "Gone: destroyed, driven off the table or captured, in so many battles.",
    );
}

fn cards(page: &mut Page, report: &Report) {
    if report.cards.is_empty() {
        return;
    }
    page.heading("Cards", "");
    let head = ["", "", "held", "then played", "shift when played"];
    let mut rows = vec![row(head)];
    rows.extend(report.cards.iter().map(card));
    table(page, &rows, &[2, 3]);
    page.blank();
    page.paragraph(
        2,
        &format!("Held: of all battles, seen from both sides. Shift: how many more battles in a hundred a side wins when it plays the card than when it holds it and does not. {NO_PROOF} `pressgang check PACK --balance` plays the same battles with a card and without it."),
    );
}

/// What must be known of shifts.
pub(super) const NO_PROOF: &str =
    "A shift is a sign and no proof: a card may be played because a battle goes well, or long.";

fn card(card: &CardReport) -> Vec<String> {
    let shift = match card.shift {
        Some(it) => signed(Some(it.times(100.0))),
        None if card.held.count == 0 => "nobody held it".into(),
        None if card.played.count == 0 => "never played".into(),
        None if card.played.count == card.held.count => "always played".into(),
        None => "one side always plays it, the other never".into(),
    };
    let (held, played) = (plain_share(&card.held), plain_share(&card.played));
    vec![card.id.clone(), card.name.clone(), held, played, shift]
}

fn two(page: &mut Page, asked: &Asked, difference: &Difference) {
    let packs = asked.packs.join(" and in ");
    page.heading(&asked.name, &format!("{} in {packs}", asked.scenario));
    let alike = plain_share(&difference.alike);
    page.paragraph(
        2,
        &format!(
            "{}. {alike} of them went the same way in both packs. {BRACKETS}",
            paired(asked, difference)
        ),
    );
    page.blank();
    table(page, &differences(asked, difference), &[1, 2]);
    page.blank();
    page.paragraph(2, &verdict(asked, difference));
}

/// Both packs side by side, under a head.
pub(super) fn differences(asked: &Asked, difference: &Difference) -> Vec<Vec<String>> {
    let [one, two] = &difference.packs;
    let mut rows = vec![row(["", &asked.packs[0], &asked.packs[1], "difference"])];
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

/// What the difference comes to, in words.
pub(super) fn verdict(asked: &Asked, difference: &Difference) -> String {
    let [one, two] = [&asked.packs[0], &asked.packs[1]];
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
    format!("In {two}, {} than in {one}.", changed.join(" and "))
}

// Numbers.

/// `54.2 % (52.2 to 56.1)`.
fn share(share: &Share) -> String {
    let part = share.share.map(|it| it.times(100.0));
    let text = part.map(|it| format!("{:.1} % ({})", it.value, plain_interval(&it)));
    text.unwrap_or_else(|| "-".into())
}

/// `54.2 %` and `(52.2 to 56.1)`.
fn parts(share: &Share) -> [String; 2] {
    let part = share.share.map(|it| it.times(100.0));
    [plain_share(share), interval(part)]
}

/// `54.2 %`.
fn plain_share(share: &Share) -> String {
    let part = share.share.map(|it| format!("{:.1} %", 100.0 * it.value));
    part.unwrap_or_else(|| "-".into())
}

fn mean(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(|| "-".into(), |it| format!("{:.1}", it.value))
}

fn interval(estimate: Option<Estimate>) -> String {
    let text = estimate.map(|it| format!("({})", plain_interval(&it)));
    text.unwrap_or_default()
}

/// Mean, interval, median, and where nine tenths of the battles lie.
fn spread(spread: &Spread, is_signed: bool) -> [String; 4] {
    let sign = |it: Option<i64>| match it {
        Some(it) if is_signed => format!("{it:+}"),
        it => number(it),
    };
    let (value, interval) = match spread.mean {
        Some(it) if is_signed => (with_sign(it.value), format!("({})", signed_interval(&it))),
        it => (mean(it), interval(it)),
    };
    let most = format!("{} to {}", sign(spread.low), sign(spread.high));
    [value, interval, sign(spread.median), most]
}

fn number(number: Option<i64>) -> String {
    number.map_or_else(|| "-".into(), |it| it.to_string())
}

/// `+4.7 (+3.1 to +6.2)`.
fn signed(estimate: Option<Estimate>) -> String {
    let text = estimate.map(|it| format!("{} ({})", with_sign(it.value), signed_interval(&it)));
    text.unwrap_or_else(|| "-".into())
}

fn plain_interval(estimate: &Estimate) -> String {
    format!("{:.1} to {:.1}", estimate.low, estimate.high)
}

fn signed_interval(estimate: &Estimate) -> String {
    let [low, high] = [estimate.low, estimate.high].map(with_sign);
    format!("{low} to {high}")
}

/// `+4.7`; next to nothing is `+0.0` from either side.
fn with_sign(number: f64) -> String {
    let tenths = (number * 10.0).round() + 0.0;
    format!("{:+.1}", tenths / 10.0)
}

// Tables.

fn row<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(String::from).to_vec()
}

/// A table some columns of which are numbers, which end in one line.
fn table(page: &mut Page, rows: &[Vec<String>], numbers: &[usize]) {
    let mut rows = rows.to_vec();
    for column in numbers {
        let cells = rows.iter().filter_map(|row| row.get(*column));
        let width = cells.map(|cell| cell.chars().count()).max().unwrap_or(0);
        for cell in rows.iter_mut().filter_map(|row| row.get_mut(*column)) {
            *cell = format!("{cell:>width$}");
        }
    }
    page.table(2, &rows);
}
