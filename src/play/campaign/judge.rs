//! Judges a campaign file: every battle in its order, with the forces that were carried over, and everything that came
//! of it; knows no file on disk and no game.

use std::ops::Range;

use super::aftermath::Aftermath;
use super::consequence::Consequence;
use super::file::{CampaignFile, FoughtBattle};
use super::standing::Standing;
use crate::content::{Campaign, CampaignBattle, Pack, Scenario};
use crate::diag::{Code, Diagnostic, Failure};
use crate::play::findings::{
    BATTLE_OUT_OF_ORDER, CONSEQUENCE_DIFFERS, LOG_NOT_JUDGED, LOG_OF_ANOTHER_BATTLE, UNREADABLE,
};
use crate::play::log::Fault;
use crate::source::{FileId, Span};

/// What the log of a battle came to.
pub enum Fetched {
    /// The battle is over.
    Over(Aftermath),
    /// It is not.
    Unfinished,
    /// The log is not about this battle, or not with the forces that were carried over.
    Foreign(Failure),
    /// The log cannot be read, or breaks the rules.
    Unjudged(Failure),
}

/// The last battle of a file, when not everything that came of it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenBattle {
    /// The battle.
    pub battle: String,
    /// Its log, as the file has it.
    pub log: String,
    /// What is still to be written down; nothing when the battle is not over.
    pub due: Vec<Consequence>,
}

/// A campaign file that has been judged.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// How the campaign stands; before the last battle, if that is not over.
    pub standing: Standing,
    /// The last battle, if it is open.
    pub open: Option<OpenBattle>,
    /// What came of each battle that is over.
    pub consequences: Vec<Vec<Consequence>>,
    /// Everything that is wrong with the file.
    pub findings: Vec<Diagnostic>,
}

/// Judges a campaign file. `fetch` replays the log of a battle with the forces that follow from how the campaign stands.
pub fn judge_campaign(
    pack: &Pack,
    campaign: &Campaign,
    (file, faults): (&CampaignFile, &[Fault]),
    place: FileId,
    mut fetch: impl FnMut(&Standing, &CampaignBattle, &FoughtBattle) -> Fetched,
) -> Judged {
    let mut judged = Judged {
        standing: Standing::first(campaign),
        ..Judged::default()
    };
    let mut judge = Judge {
        place,
        findings: Vec::new(),
    };
    for fault in faults {
        judge.add(&UNREADABLE, &fault.range, fault.why.clone());
    }
    for (at, fought) in file.fought.iter().enumerate() {
        let Some(battle) = judge.battle(campaign, &judged.standing, fought) else {
            break;
        };
        let is_last = at + 1 == file.fought.len();
        let aftermath = match fetch(&judged.standing, battle, fought) {
            Fetched::Over(aftermath) => aftermath,
            Fetched::Unfinished if is_last && fought.lines.is_empty() => {
                judged.open = Some(open(fought, Vec::new()));
                break;
            }
            Fetched::Unfinished => {
                let what = format!("the battle of {} is not over", fought.log);
                let why = Failure::new(what).hint("finish it first, or take out what follows");
                judge.add(&LOG_NOT_JUDGED, &fought.range, why);
                break;
            }
            Fetched::Foreign(why) => {
                judge.add(&LOG_OF_ANOTHER_BATTLE, &fought.range, why);
                break;
            }
            Fetched::Unjudged(why) => {
                judge.add(&LOG_NOT_JUDGED, &fought.range, why);
                break;
            }
        };
        let scenario = pack.shelf::<Scenario>().get(battle.scenario.get_ref());
        let Some(scenario) = scenario else { break };
        let (standing, told) = judged
            .standing
            .after(campaign, battle, scenario, &aftermath);
        judged.standing = standing;
        let written = judge.compare(fought, &told, is_last);
        if written < told.len() && is_last {
            judged.open = Some(open(fought, told[written..].to_vec()));
        }
        judged.consequences.push(told);
    }
    judged.findings = judge.findings;
    judged
}

fn open(fought: &FoughtBattle, due: Vec<Consequence>) -> OpenBattle {
    OpenBattle {
        battle: fought.battle.clone(),
        log: fought.log.clone(),
        due,
    }
}

struct Judge {
    place: FileId,
    findings: Vec<Diagnostic>,
}

impl Judge {
    fn add(&mut self, code: &'static Code, range: &Range<usize>, why: Failure) {
        let finding = code.at(Span::new(self.place, range.clone()), why.what);
        self.findings.push(match why.hint {
            Some(hint) => finding.hint(hint),
            None => finding,
        });
    }

    /// The battle a block is about, if it is one of the campaign; it should be the next one.
    fn battle<'c>(
        &mut self,
        campaign: &'c Campaign,
        standing: &Standing,
        fought: &FoughtBattle,
    ) -> Option<&'c CampaignBattle> {
        let battle = campaign.battle(&fought.battle);
        let why = match &standing.next {
            Some(next) if *next == fought.battle => return battle,
            Some(next) => Failure::new(format!(
                "`{}` is not the next battle of this campaign",
                fought.battle
            ))
            .hint(format!("the next battle is `{next}`")),
            None => Failure::new("the campaign is over before this battle")
                .hint("take the battle out, or begin another campaign"),
        };
        self.add(&BATTLE_OUT_OF_ORDER, &fought.range, why);
        None
    }

    /// Compares what a file says of a battle with what came of it, line by line; returns how many lines are written.
    fn compare(&mut self, fought: &FoughtBattle, told: &[Consequence], is_last: bool) -> usize {
        let due: Vec<String> = told.iter().map(Consequence::to_string).collect();
        for (at, line) in fought.lines.iter().enumerate() {
            let why = match due.get(at) {
                Some(due) if *due == line.text => continue,
                Some(due) => Failure::new(format!(
                    "`{}` does not follow from the log {}",
                    line.text, fought.log
                ))
                .hint(format!("by the log it is `{due}`")),
                None => Failure::new(format!("`{}` is one line too many", line.text))
                    .hint("take it out"),
            };
            self.add(&CONSEQUENCE_DIFFERS, &line.range, why);
            // What comes after a line too many or too few would differ as well.
            return fought.lines.len().max(due.len());
        }
        if fought.lines.len() < due.len() && !is_last {
            let missing = due[fought.lines.len()..].join("`, `");
            let why = Failure::new("not everything that came of this battle is written down")
                .hint(format!("add `{missing}`"));
            self.add(&CONSEQUENCE_DIFFERS, &fought.range, why);
        }
        fought.lines.len()
    }
}
