//! A report as comma-separated values: a row for each number, with its interval and what it was counted from.

use super::{Answer, Asked};
use crate::sim::{Difference, Estimate, Report, Share};

/// What a row is about: pack, table, side, id, name.
type About<'a> = [&'a str; 5];

/// Rows in the making.
struct Rows(String);

pub(super) fn write(asked: &Asked, answer: &Answer) -> String {
    let mut rows = Rows("pack,table,side,id,name,measure,value,low,high,count,of\n".into());
    match answer {
        Answer::One(report) => rows.report(&asked.packs[0], report),
        Answer::Two(difference) => {
            for (pack, report) in asked.packs.iter().zip(&difference.packs) {
                rows.report(pack, report);
            }
            rows.difference(difference);
        }
    }
    rows.0
}

impl Rows {
    fn report(&mut self, pack: &str, report: &Report) {
        let battle = [pack, "battle", "", "", ""];
        self.share(battle, "drawn", &report.drawn);
        self.share(battle, "ended by quota", &report.ends.quota);
        self.share(battle, "ended with nobody left", &report.ends.nobody_left);
        self.share(battle, "ended by time", &report.ends.time);
        self.estimate(battle, "turns", report.turns.mean);
        self.estimate(battle, "margin", report.margin.mean);
        let edge = &report.edge;
        self.estimate(battle, "edge of the side listed first", edge.listed_first);
        self.share(battle, "won by the first holder", &edge.holder_won);
        self.estimate(battle, "edge of the first holder", edge.holding);
        for side in &report.sides {
            let about = [pack, "side", &side.id, &side.id, &side.name];
            self.share(about, "won", &side.won);
            self.estimate(about, "points", side.points.mean);
            self.estimate(about, "strength lost", side.lost.mean);
            self.estimate(about, "units lost", side.units_lost.mean);
        }
        for unit in &report.units {
            let about = [pack, "unit", &unit.side, &unit.id, &unit.name];
            self.estimate(about, "strength lost", unit.lost);
            self.share(about, "gone", &unit.gone);
        }
        for leader in &report.leaders {
            let about = [pack, "commander", &leader.side, &leader.id, &leader.name];
            self.share(about, "gone", &leader.gone);
        }
        for card in &report.cards {
            let about = [pack, "card", "", &card.id, &card.name];
            self.share(about, "held", &card.held);
            self.share(about, "played when held", &card.played);
            self.estimate(about, "win shift", card.shift);
            for (side, of) in card.sides.iter().zip(&report.sides) {
                let about = [pack, "card", &of.id, &card.id, &card.name];
                self.share(about, "won when played", &side.won_when_played);
                self.share(about, "won when kept", &side.won_when_kept);
                self.estimate(about, "win shift", side.shift);
            }
        }
    }

    fn difference(&mut self, difference: &Difference) {
        let about = ["difference", "battle", "", "", ""];
        self.share(about, "went the same way", &difference.alike);
        self.estimate(about, "turns", difference.turns);
        self.estimate(about, "margin", difference.margin);
        for (at, side) in difference.packs[0].sides.iter().enumerate() {
            let about = ["difference", "side", &side.id, &side.id, &side.name];
            self.estimate(about, "won", difference.won[at].difference);
            self.estimate(about, "strength lost", difference.lost[at]);
        }
    }

    fn share(&mut self, about: About<'_>, measure: &str, share: &Share) {
        let counted = [share.count, share.of].map(|it| it.to_string());
        self.row(about, measure, share.share, counted);
    }

    fn estimate(&mut self, about: About<'_>, measure: &str, estimate: Option<Estimate>) {
        self.row(about, measure, estimate, Default::default());
    }

    fn row(
        &mut self,
        about: About<'_>,
        measure: &str,
        estimate: Option<Estimate>,
        counted: [String; 2],
    ) {
        let words = about.into_iter().chain([measure]).map(quoted);
        let cells: Vec<String> = words.chain(numbers(estimate)).chain(counted).collect();
        self.0.push_str(&cells.join(","));
        self.0.push('\n');
    }
}

/// Value, low and high; nothing where nothing is known.
fn numbers(estimate: Option<Estimate>) -> [String; 3] {
    match estimate {
        Some(it) => [it.value, it.low, it.high].map(|number| format!("{number:.6}")),
        None => Default::default(),
    }
}

/// A cell as RFC 4180 has it.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}
