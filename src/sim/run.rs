//! A whole simulation as requested, and its answer in every format; knows no game and no terminal.

use serde::{Deserialize, Serialize};

use super::report::{Difference, Report};
use super::{charts, csv, json, text};
use crate::kernel::chart::Page;
use crate::kernel::document::Block;

/// Who plays what: the same for every format of a report and every shard of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// The id of the scenario.
    pub scenario: String,
    /// Its name.
    pub name: String,
    /// The pack, or the two that are compared.
    pub packs: Vec<PackMark>,
    /// The bots, with their dials.
    pub bots: [String; 2],
    /// The seed all chance comes from.
    pub seed: u64,
    /// Options set for this run.
    pub options: Vec<(String, String)>,
}

/// A pack of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackMark {
    /// What it is called in the report.
    pub label: String,
    /// Its id.
    pub id: String,
    /// The fingerprint of the texts it was read from.
    pub stamp: String,
}

/// The results of a run.
#[derive(Clone, Debug)]
pub enum Answer {
    /// One pack was played.
    One(Box<Report>),
    /// Two packs were compared.
    Two(Box<Difference>),
}

impl Run {
    /// The report for people who know the game and need not know statistics.
    #[must_use]
    pub fn text(&self, answer: &Answer) -> Vec<Block> {
        text::write(self, answer)
    }

    /// The report for a program.
    #[must_use]
    pub fn json(&self, answer: &Answer) -> String {
        format!("{:#}\n", json::write(self, answer))
    }

    /// The report as comma-separated values, a row for each number.
    #[must_use]
    pub fn csv(&self, answer: &Answer) -> String {
        csv::write(self, answer)
    }

    /// The report as pages of charts.
    #[must_use]
    pub fn charts(&self, answer: &Answer) -> Vec<Page> {
        charts::pages(self, answer)
    }

    /// What a pack of the run is called.
    pub(super) fn pack(&self, at: usize) -> &str {
        self.packs.get(at).map_or("", |pack| &pack.label)
    }
}
