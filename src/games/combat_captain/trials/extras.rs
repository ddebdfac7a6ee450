//! What a simulation of Combat Captain counts in addition to what every game counts: initiative, activity dice by use, held fire, charges, losses by cause, markers and routs.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::notes::{CAUSES, Notes, USES};
use crate::engine::{Outcome, Side};
use crate::games::combat_captain::rules::{Battle, Tables};
use crate::kernel::chart::Drawing;
use crate::kernel::document::{Block, aligned_right};
use crate::sim::words::{bar, chart, mean, plain_share, share_bar};
use crate::sim::{
    AddedPage, Addition, Counts, Edge, Estimate, Extras, Measure, Measured, Rate, Report, Share,
    Sums,
};

/// Sums over many battles.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct DiceAndLosses {
    /// 1 for a battle the first side has won, -1 for one it has lost, by the side that had the initiative on turn 1.
    scores: [Counts; 2],
    sides: [SideSums; 2],
}

/// A side in many battles.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct SideSums {
    /// Turns with the initiative, of all turns.
    initiative: Rate,
    /// Activity dice spent in a battle, by use.
    spent: [Counts; USES.len()],
    /// Activity dice that nobody used.
    unspent: Counts,
    /// Hold-fire markers that were fired, of those placed.
    released: Rate,
    /// Activations with the bonus die.
    together: Counts,
    /// Charges announced in a battle, and close combats won.
    charges: Counts,
    melees: Counts,
    /// Figures and kills lost in a battle, by cause.
    losses: [Counts; CAUSES.len()],
    /// Morale markers taken in a battle, and those pulled again.
    markers: Counts,
    rallied: Counts,
    /// Units that routed in a battle, and the sub-units that left with them.
    routs: Counts,
    lost_by_rout: Counts,
}

impl Extras<Battle> for DiceAndLosses {
    type Record = Notes;

    fn nothing(_: &Tables) -> DiceAndLosses {
        DiceAndLosses::default()
    }

    fn record(_: &Battle, notes: &Notes) -> Notes {
        notes.clone()
    }

    fn is_like(one: &Notes, two: &Notes) -> bool {
        one.first == two.first && one.spent == two.spent && one.losses == two.losses
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
    }
}

impl SideSums {
    fn add(&mut self, notes: &Notes, at: usize, turns: u32) {
        let rate = |hits: u32, of: u32| Rate {
            hits: hits.into(),
            of: of.into(),
        };
        self.initiative.merge(rate(notes.initiatives[at], turns));
        for (sum, dice) in self.spent.iter_mut().zip(notes.spent[at]) {
            sum.add(dice.into());
        }
        let held = notes.spent[at][super::notes::Use::Hold as usize];
        self.released
            .merge(rate(notes.released[at].min(held), held));
        for (sum, cause) in self.losses.iter_mut().zip(notes.losses[at]) {
            sum.add(cause.into());
        }
        for (sum, number) in [
            (&mut self.unspent, notes.unspent[at]),
            (&mut self.together, notes.together[at]),
            (&mut self.charges, notes.charges[at]),
            (&mut self.melees, notes.melees[at]),
            (&mut self.markers, notes.markers[at]),
            (&mut self.rallied, notes.rallied[at]),
            (&mut self.routs, notes.routs[at]),
            (&mut self.lost_by_rout, notes.lost_by_rout[at]),
        ] {
            sum.add(number.into());
        }
    }

    fn merge(&mut self, other: &SideSums) {
        self.initiative.merge(other.initiative);
        self.released.merge(other.released);
        let (own, others) = (&mut self.spent, &other.spent);
        own.iter_mut()
            .zip(others)
            .for_each(|(sum, more)| sum.merge(more));
        let (own, others) = (&mut self.losses, &other.losses);
        own.iter_mut()
            .zip(others)
            .for_each(|(sum, more)| sum.merge(more));
        for (sum, more) in [
            (&mut self.unspent, &other.unspent),
            (&mut self.together, &other.together),
            (&mut self.charges, &other.charges),
            (&mut self.melees, &other.melees),
            (&mut self.markers, &other.markers),
            (&mut self.rallied, &other.rallied),
            (&mut self.routs, &other.routs),
            (&mut self.lost_by_rout, &other.lost_by_rout),
        ] {
            sum.merge(more);
        }
    }
}

impl Sums for DiceAndLosses {
    fn merge(&mut self, other: &DiceAndLosses) {
        for (scores, more) in self.scores.iter_mut().zip(&other.scores) {
            scores.merge(more);
        }
        for (side, more) in self.sides.iter_mut().zip(&other.sides) {
            side.merge(more);
        }
    }

    fn addition(&self, report: &Report) -> Addition {
        let edge = Edge::of(&self.scores);
        let sides = self.sides.each_ref().map(SideReport::of);
        let mut measures = edge.measures();
        for (side, its) in sides.iter().zip(&report.sides) {
            measures.extend(side.measures(&its.id));
        }
        let json: Map<String, Value> = [
            ("edge".to_string(), json!(edge)),
            ("activity".to_string(), json!(sides)),
        ]
        .into_iter()
        .collect();
        let mut sections = activity(&sides, report);
        sections.extend(assaults(&sides, report));
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

/// A side as it is reported.
#[derive(Clone, Debug, Serialize)]
struct SideReport {
    /// Turns with the initiative.
    initiative: Share,
    /// Activity dice spent in a battle.
    dice_by: Vec<Named>,
    /// Activity dice that nobody used.
    dice_unspent: Option<Estimate>,
    /// Hold-fire markers that were fired.
    held_fire_released: Share,
    /// Activations with the bonus die.
    bonus_dice: Option<Estimate>,
    charges: Option<Estimate>,
    close_combats_won: Option<Estimate>,
    /// Figures and kills lost in a battle.
    losses_by: Vec<Named>,
    markers_taken: Option<Estimate>,
    markers_pulled: Option<Estimate>,
    routs: Option<Estimate>,
    subunits_lost_by_rout: Option<Estimate>,
}

/// An average with its name.
#[derive(Clone, Copy, Debug, Serialize)]
struct Named {
    what: &'static str,
    mean: Option<Estimate>,
}

impl SideReport {
    fn of(sums: &SideSums) -> SideReport {
        let named = |names: &[&'static str], counts: &[Counts]| -> Vec<Named> {
            let all = names.iter().zip(counts);
            all.map(|(what, counts)| Named {
                what,
                mean: counts.mean(),
            })
            .collect()
        };
        SideReport {
            initiative: sums.initiative.into(),
            dice_by: named(&USES, &sums.spent),
            dice_unspent: sums.unspent.mean(),
            held_fire_released: sums.released.into(),
            bonus_dice: sums.together.mean(),
            charges: sums.charges.mean(),
            close_combats_won: sums.melees.mean(),
            losses_by: named(&CAUSES, &sums.losses),
            markers_taken: sums.markers.mean(),
            markers_pulled: sums.rallied.mean(),
            routs: sums.routs.mean(),
            subunits_lost_by_rout: sums.lost_by_rout.mean(),
        }
    }

    fn measures(&self, side: &str) -> Vec<Measure> {
        let measure = |measure: String, value: Measured| Measure {
            table: "activity".into(),
            side: side.into(),
            id: String::new(),
            name: String::new(),
            measure,
            value,
        };
        let mut all = vec![
            measure(
                "turns with the initiative".into(),
                Measured::Share(self.initiative),
            ),
            measure(
                "held fire released".into(),
                Measured::Share(self.held_fire_released),
            ),
        ];
        for (what, mean) in [
            ("dice unspent", self.dice_unspent),
            ("bonus dice", self.bonus_dice),
            ("charges", self.charges),
            ("close combats won", self.close_combats_won),
            ("markers taken", self.markers_taken),
            ("markers pulled", self.markers_pulled),
            ("routs", self.routs),
            ("sub-units lost by rout", self.subunits_lost_by_rout),
        ] {
            all.push(measure(what.into(), Measured::Estimate(mean)));
        }
        for (before, named) in [("dice for", &self.dice_by), ("lost by", &self.losses_by)] {
            all.extend(named.iter().map(|it| {
                let name = format!("{before} {}", it.what);
                measure(name, Measured::Estimate(it.mean))
            }));
        }
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

/// The section about activity dice.
fn activity(sides: &[SideReport; 2], report: &Report) -> Vec<Block> {
    let mut head = vec!["", "initiative"];
    head.extend(USES);
    head.extend(["unspent", "held fire used", "bonus dice"]);
    let cells = |side: &SideReport| {
        let mut cells = vec![plain_share(&side.initiative)];
        cells.extend(side.dice_by.iter().map(|it| mean(it.mean)));
        cells.extend([
            mean(side.dice_unspent),
            plain_share(&side.held_fire_released),
            two_decimals(side.bonus_dice),
        ]);
        cells
    };
    vec![
        Block::heading("Activity dice"),
        table(&head, sides, report, cells),
        Block::Blank,
        Block::paragraph(
            "Initiative: of all turns. Dice: those spent in a battle, by use; unspent ones are lost at the end of the activation. Held fire used: of all hold-fire markers placed. Bonus dice: activations in which a whole unit did the same.",
        ),
    ]
}

/// The section about charges and nerves.
fn assaults(sides: &[SideReport; 2], report: &Report) -> Vec<Block> {
    let head = [
        "",
        "charges",
        "close combats won",
        "markers taken",
        "pulled",
        "routs",
        "sub-units lost by them",
    ];
    let cells = |side: &SideReport| {
        let all = [
            side.charges,
            side.close_combats_won,
            side.markers_taken,
            side.markers_pulled,
            side.routs,
            side.subunits_lost_by_rout,
        ];
        all.map(two_decimals).to_vec()
    };
    vec![
        Block::heading("Charges and nerves"),
        table(&head, sides, report, cells),
    ]
}

/// The section about losses.
fn losses(sides: &[SideReport; 2], report: &Report) -> Vec<Block> {
    let mut head = vec![""];
    head.extend(CAUSES);
    let cells = |side: &SideReport| -> Vec<String> {
        side.losses_by.iter().map(|it| mean(it.mean)).collect()
    };
    vec![
        Block::heading("Lost in a battle"),
        table(&head, sides, report, cells),
        Block::Blank,
        Block::paragraph(
            "Figures, and kills on the rosters of vehicles. A sub-unit that is bombed, or under fire beyond the chart, counts as one. Who routs is not counted here.",
        ),
    ]
}

/// The page of charts.
fn page(sides: &[SideReport; 2], report: &Report) -> AddedPage {
    let bars = |of: fn(&SideReport) -> &Vec<Named>| {
        let all = sides
            .iter()
            .zip(&report.sides)
            .flat_map(move |(side, its)| {
                of(side).iter().filter_map(|it| {
                    let mean = it.mean?;
                    let label = format!("{}: {}", its.name, it.what);
                    Some(bar(label, mean, format!("{:.1}", mean.value)))
                })
            });
        Drawing::Bars(all.collect())
    };
    let released = sides.iter().zip(&report.sides);
    let released =
        released.map(|(side, its)| share_bar(its.name.clone(), &side.held_fire_released));
    AddedPage {
        what: "dice and losses".into(),
        charts: vec![
            chart(
                "Activity dice",
                "Spent in a battle, by use.",
                bars(|side| &side.dice_by),
            ),
            chart(
                "Losses",
                "Figures and kills in a battle, by cause.",
                bars(|side| &side.losses_by),
            ),
            chart(
                "Held fire used",
                "Of a hundred hold-fire markers placed.",
                Drawing::Bars(released.collect()),
            ),
        ],
        note: "A sub-unit that is destroyed as a whole counts as one.".into(),
    }
}
