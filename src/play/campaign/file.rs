//! A campaign file as text: a header, then each battle with its log and what came of it; knows how lines are written,
//! but not what follows from a battle.

use std::fmt;
use std::ops::Range;

use super::consequence;
use crate::diag::{Failure, did_you_mean};
use crate::play::lines::{lines, split};
use crate::play::log::{Fault, Stamped, stamped};

/// The words that begin a line of the header.
pub(super) const HEAD: [&str; 6] = ["pressgang", "campaign", "pack", "seed", "player", "against"];

/// What a campaign file says before its first battle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignHeader {
    /// The program that wrote it; empty when written by hand.
    pub version: String,
    /// The campaign.
    pub campaign: String,
    /// The pack.
    pub pack: Stamped,
    /// The seed from which those of the battles follow.
    pub seed: u64,
    /// Who plays the side of the campaign, as logs name seats: `person with dice`.
    pub player: String,
    /// Who plays the enemy.
    pub against: String,
}

/// A battle of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoughtBattle {
    /// The place of its line.
    pub range: Range<usize>,
    /// The id of the battle.
    pub battle: String,
    /// Its log, as a path from the folder of the file.
    pub log: String,
    /// What came of it, line by line.
    pub lines: Vec<FoughtLine>,
}

/// A line about what came of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoughtLine {
    /// Its place.
    pub range: Range<usize>,
    /// What it says, with single blanks.
    pub text: String,
}

/// A whole campaign file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignFile {
    /// What it says before the first battle.
    pub header: CampaignHeader,
    /// The battles.
    pub fought: Vec<FoughtBattle>,
    /// Where an unfinished last line begins, if there is one.
    pub torn: Option<usize>,
}

/// Reads a campaign file; unreadable lines are reported, and the rest is kept. An unfinished last line, which was cut
/// off when the program was stopped, is left out.
#[must_use]
pub fn parse_campaign(text: &str) -> (CampaignFile, Vec<Fault>) {
    let mut file = CampaignFile::default();
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

impl CampaignFile {
    fn take(&mut self, line: &str, range: Range<usize>) -> Result<(), Failure> {
        let (word, rest) = split(line);
        if HEAD.contains(&word) {
            if !self.fought.is_empty() {
                let what = format!("`{word}` must come before the first battle");
                return Err(Failure::new(what).hint("move the line up"));
            }
            return self.header.take(word, rest);
        }
        match word {
            "note" => Ok(()),
            "battle" => self.begin(rest, range),
            _ if consequence::WORDS.contains(&word) => {
                let text = line.split_whitespace().collect::<Vec<_>>().join(" ");
                let Some(battle) = self.fought.last_mut() else {
                    let what = format!("`{word}` must come after the battle it is about");
                    return Err(Failure::new(what).hint("write `battle BATTLE LOG` before it"));
                };
                battle.lines.push(FoughtLine { range, text });
                Ok(())
            }
            _ => {
                let known = HEAD.into_iter().chain(["battle", "note"]);
                let known = known.chain(consequence::WORDS);
                let what = format!("no line of a campaign file begins with `{word}`");
                let hint = did_you_mean(word, known).unwrap_or_else(|| {
                    let words = consequence::WORDS.join(", ");
                    format!("a line begins with one of: battle, note, {words}")
                });
                Err(Failure::new(what).hint(hint))
            }
        }
    }

    fn begin(&mut self, rest: &str, range: Range<usize>) -> Result<(), Failure> {
        let (battle, log) = split(rest);
        if log.is_empty() {
            let why = Failure::new("a battle has a log");
            return Err(why.hint("write `battle BATTLE LOG`"));
        }
        self.fought.push(FoughtBattle {
            range,
            battle: battle.into(),
            log: log.into(),
            lines: Vec::new(),
        });
        Ok(())
    }
}

impl CampaignHeader {
    pub(super) fn take(&mut self, word: &str, rest: &str) -> Result<(), Failure> {
        match word {
            "pressgang" => self.version = rest.into(),
            "campaign" => self.campaign = rest.into(),
            "pack" => self.pack = stamped(rest)?,
            "player" => self.player = rest.into(),
            "against" => self.against = rest.into(),
            _ => {
                self.seed = rest.parse().map_err(|_| {
                    Failure::new(format!("`{rest}` is not a valid seed"))
                        .hint("a seed is a whole number")
                })?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for CampaignHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "pressgang {}", self.version)?;
        writeln!(f, "campaign {}", self.campaign)?;
        writeln!(f, "pack {}", self.pack)?;
        writeln!(f, "seed {}", self.seed)?;
        writeln!(f, "player {}", self.player)?;
        writeln!(f, "against {}", self.against)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
# The summer of 1940.
pressgang 0.1.0
campaign summer
pack my-pack @00000000000000ff
seed 7
player person
against greedy

battle parade summer-1-parade.log
  result won  4 2
missing section-2 1
note Crankshaw has asked for a whistle.
next cup
battle cup summer-2-cup.log
resu";

    #[test]
    fn what_is_written_is_read_back_and_a_torn_line_is_left_out() {
        let (file, faults) = parse_campaign(TEXT);
        assert_eq!(faults, []);
        let header = format!("{}\n", file.header);
        assert_eq!(parse_campaign(&header).0.header, file.header);
        let lines = file.fought[0].lines.iter();
        let lines: Vec<&str> = lines.map(|line| line.text.as_str()).collect();
        assert_eq!(lines, ["result won 4 2", "missing section-2 1", "next cup"]);
        assert_eq!(
            &TEXT[file.fought[1].range.clone()],
            "battle cup summer-2-cup.log"
        );
        assert_eq!(file.torn, Some(TEXT.len() - "resu".len()));
    }

    #[test]
    fn a_line_that_cannot_be_read_is_reported_with_its_place_and_the_rest_is_kept() {
        let text = "result won 1 0\nbattle parade\nbattle cup a.log\nseed 3\npromotd section-1\nnext raid\n";
        let (file, faults) = parse_campaign(text);
        let told: Vec<(&str, &str)> = faults
            .iter()
            .map(|it| (&text[it.range.clone()], it.why.what.as_str()))
            .collect();
        assert_eq!(
            told,
            [
                (
                    "result won 1 0",
                    "`result` must come after the battle it is about"
                ),
                ("battle parade", "a battle has a log"),
                ("seed 3", "`seed` must come before the first battle"),
                (
                    "promotd section-1",
                    "no line of a campaign file begins with `promotd`"
                ),
            ]
        );
        assert_eq!(
            faults[3].why.hint.as_deref(),
            Some("did you mean `promoted`?")
        );
        assert_eq!(file.fought[0].lines.len(), 1);
    }
}
