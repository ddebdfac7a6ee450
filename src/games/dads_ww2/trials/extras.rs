//! What a simulation of Dads WW2 counts in addition to what every game counts: initiative, command points, tests of orders, artillery, hits by cause, and what bases destroy.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::notes::{CAUSES, Notes};
use crate::engine::{Outcome, Side};
use crate::games::dads_ww2::rules::{Battle, Tables};
use crate::kernel::chart::Drawing;
use crate::kernel::document::{Block, aligned_right};
use crate::sim::words::{bar, chart, interval, mean, plain_share, share_bar};
use crate::sim::{
    AddedPage, Addition, Counts, Edge, Estimate, Extras, Measure, Measured, Rate, Report, Share,
    Sums,
};

/// Sums over many battles.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CommandAndHits {
    /// 1 for a battle the first side has won, -1 for one it has lost, by the side that had the initiative on turn 1.
    scores: [Counts; 2],
    sides: [SideSums; 2],
    bases: Vec<BaseSums>,
}

/// A side in many battles.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct SideSums {
    /// Turns with the initiative, of all turns.
    initiative: Rate,
    /// Command points spent in a battle.
    spent: Counts,
    /// Command points that were rolled and not spent.
    lost: Counts,
    /// Orders that were understood, of those tested.
    tests: Rate,
    /// Requests for artillery that were granted.
    requests: Rate,
    /// Bombardments in a battle.
    bombardments: Counts,
    /// Hits suffered in a battle, by cause.
    hits: [Counts; CAUSES.len()],
}

/// The bases of one name in a side, in many battles.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct BaseSums {
    side: usize,
    id: String,
    name: String,
    /// How many there are, and what they cost together.
    count: u32,
    points: u32,
    /// The places of the bases; needed only while battles are counted.
    #[serde(skip)]
    places: Vec<usize>,
    /// Points of the enemy they destroy in a battle.
    destroyed: Counts,
}

impl Extras<Battle> for CommandAndHits {
    type Record = Notes;

    fn nothing(tables: &Tables) -> CommandAndHits {
        CommandAndHits {
            scores: Default::default(),
            sides: Default::default(),
            bases: bases(tables),
        }
    }

    fn record(_: &Battle, notes: &Notes) -> Notes {
        notes.clone()
    }

    fn is_like(one: &Notes, two: &Notes) -> bool {
        one.first == two.first && one.hits == two.hits && one.spent == two.spent
    }

    fn add(&mut self, notes: &Notes, outcome: Outcome) {
        let won = |side: Side| outcome == Outcome::Won(side);
        if let Some(first) = notes.first {
            let score = i64::from(won(Side::First)) - i64::from(won(Side::Second));
            self.scores[first.at()].add(score);
        }
        let turns: u32 = notes.initiatives.iter().sum();
        for (at, side) in self.sides.iter_mut().enumerate() {
            side.add(notes, at, turns);
        }
        for base in &mut self.bases {
            let kills = &notes.kills[base.side];
            let points = base.places.iter().map(|place| i64::from(kills[*place]));
            base.destroyed.add(points.sum());
        }
    }
}

impl SideSums {
    fn add(&mut self, notes: &Notes, at: usize, turns: u32) {
        let rate = |hits: u32, of: u32| Rate {
            hits: hits.into(),
            of: of.into(),
        };
        let (rolled, spent) = (notes.rolled[at], notes.spent[at]);
        self.initiative.merge(rate(notes.initiatives[at], turns));
        self.spent.add(spent.into());
        self.lost.add(rolled.saturating_sub(spent).into());
        self.tests.merge(rate(notes.passed[at], notes.tests[at]));
        self.requests
            .merge(rate(notes.granted[at], notes.requests[at]));
        self.bombardments.add(notes.bombardments[at].into());
        for (sum, hits) in self.hits.iter_mut().zip(notes.hits[at]) {
            sum.add(hits.into());
        }
    }

    fn merge(&mut self, other: &SideSums) {
        self.initiative.merge(other.initiative);
        self.spent.merge(&other.spent);
        self.lost.merge(&other.lost);
        self.tests.merge(other.tests);
        self.requests.merge(other.requests);
        self.bombardments.merge(&other.bombardments);
        for (sum, more) in self.hits.iter_mut().zip(&other.hits) {
            sum.merge(more);
        }
    }
}

/// The bases of a battle, those of one side and name together.
fn bases(tables: &Tables) -> Vec<BaseSums> {
    let mut all: Vec<BaseSums> = Vec::new();
    for side in Side::BOTH {
        for (place, row) in tables.bases[side.at()].iter().enumerate() {
            let same = |it: &&mut BaseSums| it.side == side.at() && it.name == row.name;
            let at = match all.iter_mut().find(same) {
                Some(known) => known,
                None => {
                    all.push(BaseSums {
                        side: side.at(),
                        id: row.entry.clone(),
                        name: row.name.clone(),
                        count: 0,
                        points: 0,
                        places: Vec::new(),
                        destroyed: Counts::default(),
                    });
                    let last = all.len() - 1;
                    &mut all[last]
                }
            };
            at.count += 1;
            at.points += u32::from(row.points);
            at.places.push(place);
        }
    }
    all
}

impl Sums for CommandAndHits {
    fn merge(&mut self, other: &CommandAndHits) {
        for (scores, more) in self.scores.iter_mut().zip(&other.scores) {
            scores.merge(more);
        }
        for (side, more) in self.sides.iter_mut().zip(&other.sides) {
            side.merge(more);
        }
        for (base, more) in self.bases.iter_mut().zip(&other.bases) {
            base.destroyed.merge(&more.destroyed);
        }
    }

    fn addition(&self, report: &Report) -> Addition {
        let edge = Edge::of(&self.scores);
        let sides = self.sides.each_ref().map(SideReport::of);
        let bases = self.base_reports();
        let mut measures = edge.measures();
        for (side, its) in sides.iter().zip(&report.sides) {
            measures.extend(side.measures(&its.id));
        }
        measures.extend(bases.iter().map(|base| base.measure(report)));
        let json: Map<String, Value> = [
            ("edge".to_string(), json!(edge)),
            ("command".to_string(), json!(sides)),
            ("base_types".to_string(), json!(bases)),
        ]
        .into_iter()
        .collect();
        let mut sections = command(&sides, report);
        sections.extend(hits(&sides, report));
        sections.extend(killers(&bases, report));
        Addition {
            first_player: edge.sentence(report).into_iter().collect(),
            measures,
            json,
            sections,
            pages: vec![page(&sides, &bases, report)],
        }
    }
}

/// A side as it is reported.
#[derive(Clone, Debug, Serialize)]
struct SideReport {
    /// Turns with the initiative.
    initiative: Share,
    /// Command points spent in a battle.
    points_spent: Option<Estimate>,
    /// Command points rolled and not spent.
    points_lost: Option<Estimate>,
    /// Tested orders that were understood.
    orders_understood: Share,
    /// Requests for artillery that were granted.
    artillery_granted: Share,
    /// Bombardments in a battle.
    bombardments: Option<Estimate>,
    /// Hits suffered in a battle.
    hits_by: Vec<CauseReport>,
}

/// Hits from one cause.
#[derive(Clone, Copy, Debug, Serialize)]
struct CauseReport {
    cause: &'static str,
    hits: Option<Estimate>,
}

impl SideReport {
    fn of(sums: &SideSums) -> SideReport {
        let causes = CAUSES.into_iter().zip(&sums.hits);
        let cause = |(cause, counts): (&'static str, &Counts)| CauseReport {
            cause,
            hits: counts.mean(),
        };
        SideReport {
            initiative: sums.initiative.into(),
            points_spent: sums.spent.mean(),
            points_lost: sums.lost.mean(),
            orders_understood: sums.tests.into(),
            artillery_granted: sums.requests.into(),
            bombardments: sums.bombardments.mean(),
            hits_by: causes.map(cause).collect(),
        }
    }

    fn measures(&self, side: &str) -> Vec<Measure> {
        let measure = |measure: &str, value: Measured| Measure {
            table: "command".into(),
            side: side.into(),
            id: String::new(),
            name: String::new(),
            measure: measure.into(),
            value,
        };
        let mut all = vec![
            measure(
                "turns with the initiative",
                Measured::Share(self.initiative),
            ),
            measure("points spent", Measured::Estimate(self.points_spent)),
            measure("points lost", Measured::Estimate(self.points_lost)),
            measure("orders understood", Measured::Share(self.orders_understood)),
            measure("artillery granted", Measured::Share(self.artillery_granted)),
            measure("bombardments", Measured::Estimate(self.bombardments)),
        ];
        all.extend(self.hits_by.iter().map(|it| {
            let name = format!("hits by {}", it.cause);
            measure(&name, Measured::Estimate(it.hits))
        }));
        all
    }
}

/// The bases of one name as they are reported.
#[derive(Clone, Debug, Serialize)]
struct BaseReport {
    side: usize,
    id: String,
    name: String,
    count: u32,
    points: u32,
    /// Points of the enemy they destroy in a battle.
    destroyed: Option<Estimate>,
    /// The same for each point they cost.
    for_each_point: Option<Estimate>,
}

impl CommandAndHits {
    /// The bases, those that destroy most for their cost first.
    fn base_reports(&self) -> Vec<BaseReport> {
        let report = |base: &BaseSums| {
            let destroyed = base.destroyed.mean();
            let each = 1.0 / f64::from(base.points.max(1));
            BaseReport {
                side: base.side,
                id: base.id.clone(),
                name: base.name.clone(),
                count: base.count,
                points: base.points,
                destroyed,
                for_each_point: destroyed.map(|it| it.times(each)),
            }
        };
        let mut bases: Vec<BaseReport> = self.bases.iter().map(report).collect();
        let worth = |base: &BaseReport| base.for_each_point.map_or(0.0, |it| it.value);
        bases.sort_by(|one, two| worth(two).total_cmp(&worth(one)));
        bases
    }
}

impl BaseReport {
    fn measure(&self, report: &Report) -> Measure {
        Measure {
            table: "base type".into(),
            side: report.sides[self.side].id.clone(),
            id: self.id.clone(),
            name: self.name.clone(),
            measure: "points destroyed for each point".into(),
            value: Measured::Estimate(self.for_each_point),
        }
    }

    fn label(&self, report: &Report) -> String {
        format!("{} ({})", self.name, report.sides[self.side].name)
    }
}

fn two_decimals(estimate: Option<Estimate>) -> String {
    estimate.map_or_else(|| "-".into(), |it| format!("{:.2}", it.value))
}

/// The section about command points, orders and artillery.
fn command(sides: &[SideReport; 2], report: &Report) -> Vec<Block> {
    let head = [
        "",
        "initiative",
        "points spent",
        "lost",
        "orders understood",
        "artillery",
        "bombardments",
    ];
    let mut rows = vec![head.map(String::from).to_vec()];
    for (side, its) in sides.iter().zip(&report.sides) {
        rows.push(vec![
            its.name.clone(),
            plain_share(&side.initiative),
            mean(side.points_spent),
            mean(side.points_lost),
            plain_share(&side.orders_understood),
            plain_share(&side.artillery_granted),
            two_decimals(side.bombardments),
        ]);
    }
    vec![
        Block::heading("Command"),
        Block::Table(aligned_right(&rows, &[1, 2, 3, 4, 5, 6])),
        Block::Blank,
        Block::paragraph(
            "Initiative: of all turns. Points: command points in a battle; those not spent in their turn are lost. Orders: of those that had to be tested. Artillery: of all requests.",
        ),
    ]
}

/// The section about hits.
fn hits(sides: &[SideReport; 2], report: &Report) -> Vec<Block> {
    let mut head = vec![String::new()];
    head.extend(CAUSES.map(String::from));
    let mut rows = vec![head];
    for (side, its) in sides.iter().zip(&report.sides) {
        let mut row = vec![its.name.clone()];
        row.extend(side.hits_by.iter().map(|it| mean(it.hits)));
        rows.push(row);
    }
    vec![
        Block::heading("Hits suffered in a battle"),
        Block::Table(aligned_right(&rows, &[1, 2, 3, 4, 5])),
    ]
}

/// The section about what bases destroy.
fn killers(bases: &[BaseReport], report: &Report) -> Vec<Block> {
    let head = ["", "", "bases", "points", "destroy", "for each point", ""];
    let mut rows = vec![head.map(String::from).to_vec()];
    for base in bases {
        rows.push(vec![
            base.name.clone(),
            report.sides[base.side].name.clone(),
            base.count.to_string(),
            base.points.to_string(),
            mean(base.destroyed),
            two_decimals(base.for_each_point),
            interval(base.destroyed),
        ]);
    }
    vec![
        Block::heading("What bases destroy"),
        Block::Table(aligned_right(&rows, &[2, 3, 4, 5])),
        Block::Blank,
        Block::paragraph(
            "Points of the enemy destroyed in a battle, shock included; of a group that shoots, the base with the most hits gets them. The interval is that of the points.",
        ),
    ]
}

/// The page of charts.
fn page(sides: &[SideReport; 2], bases: &[BaseReport], report: &Report) -> AddedPage {
    let worth = bases.iter().filter_map(|base| {
        let each = base.for_each_point?;
        Some(bar(base.label(report), each, format!("{:.2}", each.value)))
    });
    let suffered = sides.iter().zip(&report.sides).flat_map(|(side, its)| {
        side.hits_by.iter().filter_map(|it| {
            let hits = it.hits?;
            let label = format!("{}: {}", its.name, it.cause);
            Some(bar(label, hits, format!("{:.1}", hits.value)))
        })
    });
    let understood = sides.iter().zip(&report.sides);
    let understood =
        understood.map(|(side, its)| share_bar(its.name.clone(), &side.orders_understood));
    AddedPage {
        what: "command and hits".into(),
        charts: vec![
            chart(
                "What bases destroy",
                "Points of the enemy destroyed in a battle for each point of their cost.",
                Drawing::Bars(worth.collect()),
            ),
            chart(
                "Hits suffered",
                "In a battle, by cause.",
                Drawing::Bars(suffered.collect()),
            ),
            chart(
                "Orders understood",
                "Of a hundred that had to be tested.",
                Drawing::Bars(understood.collect()),
            ),
        ],
        note: "Of a group that shoots, the base with the most hits gets what is destroyed.".into(),
    }
}
