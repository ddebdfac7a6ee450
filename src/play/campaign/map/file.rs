//! The file of a campaign on a map as text: a header, then orders, battles and what followed; knows how lines are
//! written, but not what follows.

use std::ops::Range;

use super::consequence;
use super::standing::Square;
use crate::content::square;
use crate::diag::{Failure, did_you_mean};
use crate::play::campaign::file::{CampaignHeader, HEAD};
use crate::play::lines::{lines, split};
use crate::play::log::Fault;

/// The words that begin an order.
const ORDERS: [&str; 6] = ["march", "merge", "halt", "hide", "hidden", "battle"];

/// A line after the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapLine {
    /// Its place.
    pub range: Range<usize>,
    /// What it says, with single blanks.
    pub text: String,
    /// What it means.
    pub entry: MapEntry,
}

/// What a line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MapEntry {
    /// A unit of the invader marches to a square next to it.
    March(String, Square),
    /// A unit under half its strength joins another.
    Merge(String, String),
    /// The invader has marched.
    Halt,
    /// A unit of the defender is in this square from now on.
    Hide(String, Square),
    /// The defender has hidden everybody.
    Hidden,
    /// A battle in a square, with its log, as a path from the folder of the file.
    Battle(Square, String),
    /// What followed.
    Consequence,
}

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapCampaignFile {
    /// What it says before the first order.
    pub header: CampaignHeader,
    /// Its lines.
    pub lines: Vec<MapLine>,
    /// Where an unfinished last line begins, if there is one.
    pub torn: Option<usize>,
}

impl MapCampaignFile {
    /// How many battles it has.
    #[must_use]
    pub fn battles(&self) -> usize {
        let is_battle = |line: &&MapLine| matches!(line.entry, MapEntry::Battle(..));
        self.lines.iter().filter(is_battle).count()
    }
}

/// Reads the file of a campaign on a map; unreadable lines are reported, and the rest is kept. An unfinished last line,
/// which was cut off when the program was stopped, is left out.
#[must_use]
pub fn parse_map_campaign(text: &str) -> (MapCampaignFile, Vec<Fault>) {
    let mut file = MapCampaignFile::default();
    let mut faults = Vec::new();
    for line in lines(text) {
        if line.torn.is_some() {
            file.torn = line.torn;
            break;
        }
        if line.is_silent() {
            continue;
        }
        if let Err(why) = file.take(line.text, line.range.clone()) {
            let range = line.range;
            faults.push(Fault { range, why });
        }
    }
    (file, faults)
}

impl MapCampaignFile {
    fn take(&mut self, line: &str, range: Range<usize>) -> Result<(), Failure> {
        let (word, rest) = split(line);
        if HEAD.contains(&word) {
            if !self.lines.is_empty() {
                let what = format!("`{word}` must come before the first order");
                return Err(Failure::new(what).hint("move the line up"));
            }
            return self.header.take(word, rest);
        }
        if word == "note" {
            return Ok(());
        }
        let entry = match consequence::WORDS.contains(&word) {
            true => MapEntry::Consequence,
            false => MapEntry::read(line)?,
        };
        let text = line.split_whitespace().collect::<Vec<_>>().join(" ");
        self.lines.push(MapLine { range, text, entry });
        Ok(())
    }
}

impl MapEntry {
    /// Reads an order: `march knights B2`.
    ///
    /// # Errors
    /// What is wrong with it, and how orders are written.
    pub fn read(line: &str) -> Result<MapEntry, Failure> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let entry = match words.as_slice() {
            ["march", unit, to] => MapEntry::March((*unit).into(), read_square(to)?),
            ["merge", unit, into] => MapEntry::Merge((*unit).into(), (*into).into()),
            ["halt"] => MapEntry::Halt,
            ["hide", unit, at] => MapEntry::Hide((*unit).into(), read_square(at)?),
            ["hidden"] => MapEntry::Hidden,
            ["battle", at, log] => MapEntry::Battle(read_square(at)?, (*log).into()),
            [word, ..] if ORDERS.contains(word) => {
                let form = match *word {
                    "march" => "march UNIT SQUARE",
                    "merge" => "merge UNIT UNIT",
                    "hide" => "hide UNIT SQUARE",
                    "battle" => "battle SQUARE LOG",
                    word => word,
                };
                let what = format!("`{line}` is not a whole order");
                return Err(Failure::new(what).hint(format!("write `{form}`")));
            }
            words => {
                let word = words.first().copied().unwrap_or_default();
                let known = ORDERS.into_iter().chain(["note"]).chain(consequence::WORDS);
                let what = format!("no order of a campaign begins with `{word}`");
                let hint = did_you_mean(word, known)
                    .unwrap_or_else(|| format!("an order begins with: {}", ORDERS.join(", ")));
                return Err(Failure::new(what).hint(hint));
            }
        };
        Ok(entry)
    }
}

fn read_square(text: &str) -> Result<Square, Failure> {
    square(&text.to_uppercase()).ok_or_else(|| {
        let what = format!("`{text}` is not a square");
        Failure::new(what).hint("write a letter for the column and a number for the row: `C4`")
    })
}
