//! What a simulation of Battlefields counts in addition to what every game counts: who moves first, shots and hits, kill zones, melees, losses by cause, routs, and what weapons and units do.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::notes::{LOSSES, Notes};
use crate::engine::{Outcome, Side};
use crate::games::broadswords::rules::{Battle, Tables, UnitId};
use crate::kernel::chart::Drawing;
use crate::kernel::document::{Block, aligned_right};
use crate::sim::words::{bar, chart, mean, plain_share, share_bar};
use crate::sim::{
    AddedPage, Addition, Counts, Edge, Estimate, Extras, Measure, Measured, Rate, Report, Share,
    Sums,
};

/// Sums over many battles.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MissilesAndMelees {
    /// 1 for a battle the first side has won, -1 for one it has lost, by the side that moved first on turn 1.
    scores: [Counts; 2],
    sides: [SideSums; 2],
    /// The names of the weapons, and how often each was used.
    weapons: Vec<String>,
    uses: Vec<u64>,
    /// In how many battles each unit has done something.
    busy: Vec<u64>,
}

/// A side in many battles.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct SideSums {
    /// Shots in a battle, and hits of all shots.
    shots: Counts,
    hits: Rate,
    /// Kill zones laid, and spells that worked.
    zones: Counts,
    spells: Counts,
    /// Melees in a battle, and those won of all.
    melees: Counts,
    won: Rate,
    /// Figures lost in a battle, by what took them.
    losses: [Counts; LOSSES.len()],
    /// Units that routed in a battle, were rallied, and surrendered.
    routs: Counts,
    rallied: Counts,
    surrendered: Counts,
}

impl MissilesAndMelees {
    /// How often each weapon was used.
    pub(super) fn uses(&self) -> &[u64] {
        &self.uses
    }

    /// In how many battles each unit has done something.
    pub(super) fn busy(&self) -> &[u64] {
        &self.busy
    }
}

impl Extras<Battle> for MissilesAndMelees {
    type Record = Notes;

    fn nothing(tables: &Tables) -> MissilesAndMelees {
        MissilesAndMelees {
            weapons: tables.weapons.iter().map(|row| row.name.clone()).collect(),
            uses: vec![0; tables.weapons.len()],
            busy: vec![0; tables.units.len()],
            ..MissilesAndMelees::default()
        }
    }

    fn record(_: &Battle, notes: &Notes) -> Notes {
        notes.clone()
    }

    fn is_like(one: &Notes, two: &Notes) -> bool {
        one.first == two.first && one.shots == two.shots && one.losses == two.losses
    }

    fn add(&mut self, notes: &Notes, outcome: Outcome) {
        let won = |side: Side| outcome == Outcome::Won(side);
        if let Some(first) = notes.first {
            let score = i64::from(won(Side::First)) - i64::from(won(Side::Second));
            self.scores[first.at()].add(score);
        }
        for (at, side) in self.sides.iter_mut().enumerate() {
            side.add(notes, at);
        }
        for (sum, uses) in self.uses.iter_mut().zip(&notes.uses) {
            *sum += u64::from(*uses);
        }
        for (unit, sum) in (0..UnitId::MAX).zip(&mut self.busy) {
            *sum += u64::from(notes.busy.has(unit));
        }
    }
}

impl SideSums {
    fn add(&mut self, notes: &Notes, at: usize) {
        let rate = |hits: u32, of: u32| Rate {
            hits: hits.into(),
            of: of.into(),
        };
        self.hits.merge(rate(notes.hits[at], notes.shots[at]));
        self.won.merge(rate(notes.won[at], notes.melees[at]));
        for (sum, lost) in self.losses.iter_mut().zip(notes.losses[at]) {
            sum.add(lost.into());
        }
        for (sum, number) in [
            (&mut self.shots, notes.shots[at]),
            (&mut self.zones, notes.zones[at]),
            (&mut self.spells, notes.spells[at]),
            (&mut self.melees, notes.melees[at]),
            (&mut self.routs, notes.routs[at]),
            (&mut self.rallied, notes.rallied[at]),
            (&mut self.surrendered, notes.surrendered[at]),
        ] {
            sum.add(number.into());
        }
    }

    fn merge(&mut self, other: &SideSums) {
        self.hits.merge(other.hits);
        self.won.merge(other.won);
        let own = self.losses.iter_mut();
        own.zip(&other.losses)
            .for_each(|(sum, more)| sum.merge(more));
        for (sum, more) in [
            (&mut self.shots, &other.shots),
            (&mut self.zones, &other.zones),
            (&mut self.spells, &other.spells),
            (&mut self.melees, &other.melees),
            (&mut self.routs, &other.routs),
            (&mut self.rallied, &other.rallied),
            (&mut self.surrendered, &other.surrendered),
        ] {
            sum.merge(more);
        }
    }
}

impl Sums for MissilesAndMelees {
    fn merge(&mut self, other: &MissilesAndMelees) {
        for (scores, more) in self.scores.iter_mut().zip(&other.scores) {
            scores.merge(more);
        }
        for (side, more) in self.sides.iter_mut().zip(&other.sides) {
            side.merge(more);
        }
        for (own, more) in [(&mut self.uses, &other.uses), (&mut self.busy, &other.busy)] {
            own.iter_mut()
                .zip(more)
                .for_each(|(sum, more)| *sum += more);
        }
    }

    fn addition(&self, report: &Report) -> Addition {
        let edge = Edge::of(&self.scores);
        let sides = self.sides.each_ref().map(SideReport::of);
        let used = self.used();
        let mut measures = edge.measures();
        for (side, its) in sides.iter().zip(&report.sides) {
            measures.extend(side.measures(&its.id));
        }
        let weapons: Map<String, Value> = used
            .iter()
            .map(|(name, uses)| ((*name).to_string(), json!(uses)))
            .collect();
        let json: Map<String, Value> = [
            ("edge".to_string(), json!(edge)),
            ("fighting".to_string(), json!(sides)),
            ("weapons_used".to_string(), Value::Object(weapons)),
        ]
        .into_iter()
        .collect();
        let mut sections = missiles(&sides, &used, report);
        sections.extend(melees(&sides, report));
        sections.extend(losses(&sides, report));
        Addition {
            first_player: edge.sentence(report).into_iter().collect(),
            measures,
            json,
            sections,
            pages: vec![page(&sides, report)],
        }
    }
}

impl MissilesAndMelees {
    /// The weapons somebody has used, and how often.
    fn used(&self) -> Vec<(&str, u64)> {
        let all = self.weapons.iter().zip(&self.uses);
        let used = all.filter(|(_, uses)| **uses > 0);
        used.map(|(name, uses)| (name.as_str(), *uses)).collect()
    }
}

/// A side as it is reported.
#[derive(Clone, Debug, Serialize)]
struct SideReport {
    shots: Option<Estimate>,
    /// Of all shots.
    hits: Share,
    kill_zones: Option<Estimate>,
    spells: Option<Estimate>,
    melees: Option<Estimate>,
    /// Of all melees.
    melees_won: Share,
    /// Figures lost in a battle.
    losses_by: Vec<Named>,
    routs: Option<Estimate>,
    rallied: Option<Estimate>,
    surrendered: Option<Estimate>,
}

/// An average with its name.
#[derive(Clone, Copy, Debug, Serialize)]
struct Named {
    what: &'static str,
    mean: Option<Estimate>,
}

impl SideReport {
    fn of(sums: &SideSums) -> SideReport {
        let losses = LOSSES.iter().zip(&sums.losses);
        SideReport {
            shots: sums.shots.mean(),
            hits: sums.hits.into(),
            kill_zones: sums.zones.mean(),
            spells: sums.spells.mean(),
            melees: sums.melees.mean(),
            melees_won: sums.won.into(),
            losses_by: losses
                .map(|(what, counts)| Named {
                    what,
                    mean: counts.mean(),
                })
                .collect(),
            routs: sums.routs.mean(),
            rallied: sums.rallied.mean(),
            surrendered: sums.surrendered.mean(),
        }
    }

    fn measures(&self, side: &str) -> Vec<Measure> {
        let measure = |measure: String, value: Measured| Measure {
            table: "fighting".into(),
            side: side.into(),
            id: String::new(),
            name: String::new(),
            measure,
            value,
        };
        let mut all = vec![
            measure("hits".into(), Measured::Share(self.hits)),
            measure("melees won".into(), Measured::Share(self.melees_won)),
        ];
        for (what, mean) in [
            ("shots", self.shots),
            ("kill zones", self.kill_zones),
            ("spells", self.spells),
            ("melees", self.melees),
            ("routs", self.routs),
            ("rallied", self.rallied),
            ("surrendered", self.surrendered),
        ] {
            all.push(measure(what.into(), Measured::Estimate(mean)));
        }
        all.extend(self.losses_by.iter().map(|it| {
            let name = format!("lost by {}", it.what);
            measure(name, Measured::Estimate(it.mean))
        }));
        all
    }
}

fn two_decimals(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(|| "-".into(), |it| format!("{:.2}", it.value))
}

/// A table with a row for each side, numbers to the right.
fn table(
    head: &[&str],
    sides: &[SideReport; 2],
    report: &Report,
    cells: impl Fn(&SideReport) -> Vec<String>,
) -> Block {
    let mut rows = vec![head.iter().map(|it| (*it).to_string()).collect::<Vec<_>>()];
    for (side, its) in sides.iter().zip(&report.sides) {
        let mut row = vec![its.name.clone()];
        row.extend(cells(side));
        rows.push(row);
    }
    let numbers: Vec<usize> = (1..head.len()).collect();
    Block::Table(aligned_right(&rows, &numbers))
}

/// The section about missiles.
fn missiles(sides: &[SideReport; 2], used: &[(&str, u64)], report: &Report) -> Vec<Block> {
    let head = ["", "shots", "hits", "kill zones", "spells"];
    let cells = |side: &SideReport| {
        vec![
            mean(side.shots),
            plain_share(&side.hits),
            two_decimals(side.kill_zones),
            two_decimals(side.spells),
        ]
    };
    let games = report.games.max(1) as f64;
    let used: Vec<String> = used
        .iter()
        .map(|(name, uses)| format!("{} {:.1}", name.to_lowercase(), *uses as f64 / games))
        .collect();
    let mut blocks = vec![
        Block::heading("Missiles"),
        table(&head, sides, report, cells),
    ];
    if !used.is_empty() {
        blocks.push(Block::Blank);
        blocks.push(Block::paragraph(format!(
            "Used in a battle: {}.",
            used.join(", ")
        )));
    }
    blocks
}

/// The section about melees and nerves.
fn melees(sides: &[SideReport; 2], report: &Report) -> Vec<Block> {
    let head = ["", "melees", "won", "routs", "rallied", "surrendered"];
    let cells = |side: &SideReport| {
        vec![
            mean(side.melees),
            plain_share(&side.melees_won),
            two_decimals(side.routs),
            two_decimals(side.rallied),
            two_decimals(side.surrendered),
        ]
    };
    vec![
        Block::heading("Melees and nerves"),
        table(&head, sides, report, cells),
        Block::Blank,
        Block::paragraph(
            "Melees: groups of one against one to four, phase by phase; won when only the enemy lost a figure. Routs: units that broke.",
        ),
    ]
}

/// The section about losses.
fn losses(sides: &[SideReport; 2], report: &Report) -> Vec<Block> {
    let mut head = vec![""];
    head.extend(LOSSES);
    let cells = |side: &SideReport| -> Vec<String> {
        side.losses_by.iter().map(|it| mean(it.mean)).collect()
    };
    vec![
        Block::heading("Figures lost in a battle"),
        table(&head, sides, report, cells),
    ]
}

/// The page of charts.
fn page(sides: &[SideReport; 2], report: &Report) -> AddedPage {
    let bars = sides.iter().zip(&report.sides).flat_map(|(side, its)| {
        side.losses_by.iter().filter_map(|it| {
            let mean = it.mean?;
            let label = format!("{}: {}", its.name, it.what);
            Some(bar(label, mean, format!("{:.1}", mean.value)))
        })
    });
    let shares = |of: fn(&SideReport) -> &Share| {
        let all = sides.iter().zip(&report.sides);
        let all = all.map(|(side, its)| share_bar(its.name.clone(), of(side)));
        Drawing::Bars(all.collect())
    };
    AddedPage {
        what: "missiles, melees and losses".into(),
        charts: vec![
            chart(
                "Losses",
                "Figures in a battle, by what took them.",
                Drawing::Bars(bars.collect()),
            ),
            chart("Hits", "Of a hundred shots.", shares(|side| &side.hits)),
            chart(
                "Melees won",
                "Of a hundred melees.",
                shares(|side| &side.melees_won),
            ),
        ],
        note: "Kill zones have no roll to hit and are not among the shots.".into(),
    }
}
