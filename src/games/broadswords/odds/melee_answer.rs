//! The odds of a melee as an answer; knows no terminal and no printer.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::hand_to_hand::{Fighter, MeleeEnd, Round, round, to_the_end};
use crate::odds::{Answer, Cell, Chart, Drawing, Measures, Part, Ratio, Stack};

/// What holds for every answer about a melee.
const NOTE: &str = "One phase is one throw of all who fight. Fought out means phase after phase as they stand, without help for anybody; whoever comes from behind keeps that bonus for the first phase only on the table. The owner of the larger side gives up the one who adds least.";

/// The columns of what one phase comes to.
const IN_A_PHASE: [&str; 4] = ["attacker falls", "defender falls", "both", "locked"];

/// A melee that has been asked about: a line for each number of fighters.
pub(super) struct MeleeOdds {
    /// The units by id and by name.
    pub(super) ids: [String; 2],
    pub(super) names: [String; 2],
    /// What was said about both.
    pub(super) said: String,
    pub(super) lines: Vec<Line>,
}

/// Some against some, one of which are a single figure.
pub(super) struct Line {
    pub(super) attackers: usize,
    pub(super) defenders: usize,
    round: Round,
    ends: BTreeMap<MeleeEnd, Ratio>,
}

impl Line {
    /// The odds of some attackers against some defenders; one of the two is a single figure.
    pub(super) fn of(attackers: &[Fighter], defenders: &[Fighter], decisive: bool) -> Line {
        let (single, many) = match attackers {
            [one] => (*one, defenders),
            _ => (defenders[0], attackers),
        };
        Line {
            attackers: attackers.len(),
            defenders: defenders.len(),
            round: round(single, many, decisive),
            ends: to_the_end(single, many, decisive),
        }
    }

    /// Whether the attacker is the single figure.
    fn is_single(&self) -> bool {
        self.attackers == 1
    }

    fn label(&self) -> String {
        format!("{} on {}", self.attackers, self.defenders)
    }

    /// One phase: an attacker falls, a defender, one of both, nobody.
    fn phase(&self) -> Vec<Ratio> {
        let (single, one) = (self.round.single.clone(), self.round.one());
        let [own, other] = match self.is_single() {
            true => [single, one],
            false => [one, single],
        };
        vec![own, other, self.round.one_each(), self.round.locked.clone()]
    }

    /// Fought out: the attacker is left standing, the defender is, nobody is.
    fn winners(&self) -> [Ratio; 3] {
        let sum = |wanted: fn(&MeleeEnd) -> bool| -> Ratio {
            let ends = self.ends.iter().filter(|(end, _)| wanted(end));
            ends.map(|(_, chance)| chance.clone()).sum()
        };
        let single = sum(|(lives, _)| *lives);
        let many = sum(|(lives, left)| !lives && *left > 0);
        let nobody = sum(|(lives, left)| !lives && *left == 0);
        match self.is_single() {
            true => [single, many, nobody],
            false => [many, single, nobody],
        }
    }

    /// How many of the larger side fall until it is fought out.
    fn price(&self) -> Ratio {
        let many = self.attackers.max(self.defenders);
        let ends = self.ends.iter();
        ends.map(|((_, left), chance)| chance * &Ratio::new((many - left) as u128, 1))
            .sum()
    }
}

/// The answer for a melee.
pub(super) fn of_melee(melee: &MeleeOdds) -> Answer {
    let [attacker, defender] = &melee.names;
    let parts = vec![
        Part::Blank,
        Part::Heading("One phase".into()),
        Part::Table(phases(melee)),
        Part::Heading("Fought out".into()),
        Part::Table(fought_out(melee)),
    ];
    let stack = |line: &Line| Stack {
        label: line.label(),
        parts: line.phase(),
        mean: None,
    };
    let charts = vec![Chart {
        title: "One phase of melee".into(),
        about: "by the number of fighters".into(),
        drawing: Drawing::Stacks {
            parts: IN_A_PHASE.map(String::from).to_vec(),
            stacks: melee.lines.iter().map(stack).collect(),
        },
    }];
    Answer {
        name: format!("odds-melee-{}-{}", melee.ids[0], melee.ids[1]),
        title: format!("{attacker} against {defender}, hand to hand"),
        aside: String::new(),
        line: melee.said.clone(),
        parts,
        charts,
        notes: vec![NOTE.into()],
        json: json(melee),
        measures: measures(melee),
    }
}

fn phases(melee: &MeleeOdds) -> Vec<Vec<Cell>> {
    let mut head = vec![Cell::Text("fighters".into())];
    head.extend(IN_A_PHASE.map(|it| Cell::Text(it.into())));
    let mut rows = vec![head];
    for line in &melee.lines {
        let mut cells = vec![Cell::Text(line.label())];
        cells.extend(line.phase().into_iter().map(Cell::Chance));
        rows.push(cells);
    }
    rows
}

fn fought_out(melee: &MeleeOdds) -> Vec<Vec<Cell>> {
    let head = [
        "fighters",
        "attacker wins",
        "defender wins",
        "nobody left",
        "price",
    ];
    let mut rows = vec![head.map(|it| Cell::Text(it.into())).to_vec()];
    for line in &melee.lines {
        let mut cells = vec![Cell::Text(line.label())];
        cells.extend(line.winners().map(Cell::Chance));
        cells.push(Cell::Mean(line.price()));
        rows.push(cells);
    }
    rows
}

fn json(melee: &MeleeOdds) -> Value {
    let line = |line: &Line| {
        let [attackers, defenders, both, locked] = [0, 1, 2, 3].map(|at| line.phase()[at].json());
        let [own, other, nobody] = line.winners().map(|it| it.json());
        json!({
            "attackers": line.attackers,
            "defenders": line.defenders,
            "phase": {
                "attacker_falls": attackers,
                "defender_falls": defenders,
                "both": both,
                "locked": locked,
            },
            "fought_out": {
                "attacker_wins": own,
                "defender_wins": other,
                "nobody_left": nobody,
                "mean_lost_by_the_larger_side": line.price().json(),
            },
        })
    };
    json!({
        "attacker": melee.ids[0],
        "defender": melee.ids[1],
        "melees": melee.lines.iter().map(line).collect::<Vec<_>>(),
    })
}

fn measures(melee: &MeleeOdds) -> Measures {
    let mut rows = Vec::new();
    for line in &melee.lines {
        let about = [line.attackers.to_string(), line.defenders.to_string()];
        let mut row = |measure: &str, chance: Ratio| {
            let measure = measure.to_string();
            rows.push((about.iter().cloned().chain([measure]).collect(), chance));
        };
        for (measure, chance) in IN_A_PHASE.iter().zip(line.phase()) {
            row(measure, chance);
        }
        let winners = ["attacker wins", "defender wins", "nobody left"];
        for (measure, chance) in winners.iter().zip(line.winners()) {
            row(measure, chance);
        }
        row("price", line.price());
    }
    Measures {
        columns: vec!["attackers", "defenders", "measure"],
        rows,
    }
}
