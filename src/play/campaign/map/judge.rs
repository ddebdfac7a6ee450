//! Judges the file of a campaign on a map: every order, every battle in its turn with the forces that are there, and
//! everything that followed; knows no file on disk and no game.

use std::collections::VecDeque;
use std::ops::Range;

use super::commander::hiding;
use super::consequence::MapConsequence;
use super::file::{MapCampaignFile, MapEntry, MapLine};
use super::standing::{DEFENDER, MapStage, MapStanding, Square};
use crate::content::{CampaignMap, square_name};
use crate::diag::{Code, Diagnostic, Failure};
use crate::play::campaign::judge::Fetched;
use crate::play::findings::{
    BATTLE_OUT_OF_ORDER, CONSEQUENCE_DIFFERS, LOG_NOT_JUDGED, LOG_OF_ANOTHER_BATTLE, ORDER_REFUSED,
    UNREADABLE,
};
use crate::play::log::Fault;
use crate::source::{FileId, Span};

/// A battle of a file that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenMeeting {
    /// Where it is fought.
    pub at: Square,
    /// Its log, as the file has it.
    pub log: String,
}

/// The file of a campaign on a map that has been judged.
#[derive(Clone, Debug)]
pub struct JudgedMap {
    /// How the campaign stands.
    pub standing: MapStanding,
    /// The battle under way.
    pub open: Option<OpenMeeting>,
    /// What followed and is still to be written down.
    pub due: Vec<MapConsequence>,
    /// What followed from the last order or battle.
    pub last: Vec<MapConsequence>,
    /// Everything that is wrong with the file.
    pub findings: Vec<Diagnostic>,
}

/// Judges the file of a campaign on a map, from how it stands before its first Great Turn. `fetch` replays the log of a
/// battle with the forces that are there.
pub fn judge_map_campaign(
    map: &CampaignMap,
    first: MapStanding,
    (file, faults): (&MapCampaignFile, &[Fault]),
    place: FileId,
    mut fetch: impl FnMut(&MapStanding, Square, &str) -> Fetched,
) -> JudgedMap {
    let mut judge = Judge {
        map,
        place,
        is_hidden_by_the_program: !who_hides(file, map).starts_with("person"),
        seed: file.header.seed,
        standing: first,
        due: VecDeque::new(),
        last: Vec::new(),
        open: None,
        findings: Vec::new(),
    };
    for fault in faults {
        judge.add(&UNREADABLE, &fault.range, fault.why.clone());
    }
    for (number, line) in file.lines.iter().enumerate() {
        let is_last = number + 1 == file.lines.len();
        if judge.line(line, is_last, &mut fetch).is_none() {
            break;
        }
    }
    JudgedMap {
        due: judge.due.into_iter().collect(),
        standing: judge.standing,
        open: judge.open,
        last: judge.last,
        findings: judge.findings,
    }
}

/// Who commands the defender.
fn who_hides<'f>(file: &'f MapCampaignFile, map: &CampaignMap) -> &'f str {
    match map.player_army() {
        DEFENDER => &file.header.player,
        _ => &file.header.against,
    }
}

struct Judge<'a> {
    map: &'a CampaignMap,
    place: FileId,
    is_hidden_by_the_program: bool,
    seed: u64,
    standing: MapStanding,
    due: VecDeque<MapConsequence>,
    last: Vec<MapConsequence>,
    open: Option<OpenMeeting>,
    findings: Vec<Diagnostic>,
}

impl Judge<'_> {
    fn add(&mut self, code: &'static Code, range: &Range<usize>, why: Failure) {
        let finding = code.at(Span::new(self.place, range.clone()), why.what);
        self.findings.push(match why.hint {
            Some(hint) => finding.hint(hint),
            None => finding,
        });
    }

    /// Judges a line; nothing after it can be judged when there is no answer.
    fn line(
        &mut self,
        line: &MapLine,
        is_last: bool,
        fetch: &mut impl FnMut(&MapStanding, Square, &str) -> Fetched,
    ) -> Option<()> {
        if line.entry == MapEntry::Consequence {
            return self.compare(line);
        }
        if let Some(next) = self.due.front() {
            let why = Failure::new("not everything that followed is written down")
                .hint(format!("add `{next}` before this line"));
            self.add(&CONSEQUENCE_DIFFERS, &line.range, why);
            self.due.clear();
        }
        let (map, standing) = (self.map, &mut self.standing);
        let done = match &line.entry {
            MapEntry::March(unit, to) => standing.march(map, unit, *to).map(|()| Vec::new()),
            MapEntry::Merge(unit, into) => standing.merge(unit, into).map(|()| Vec::new()),
            MapEntry::Halt => standing.halt(map),
            MapEntry::Hide(unit, to) => standing.hide(map, unit, *to).map(|()| Vec::new()),
            MapEntry::Hidden => {
                let orders = match self.is_hidden_by_the_program {
                    true => hiding(map, standing, self.seed),
                    false => Vec::new(),
                };
                // What the program orders is legal; a file in which it is not the time has its finding from `hidden`.
                for (unit, to) in orders {
                    let _ = standing.hide(map, &unit, to);
                }
                standing.hidden(map)
            }
            MapEntry::Battle(at, log) => return self.battle(line, *at, log, is_last, fetch),
            MapEntry::Consequence => Ok(Vec::new()),
        };
        match done {
            Ok(told) => {
                self.tell(told);
                Some(())
            }
            Err(why) => {
                self.add(&ORDER_REFUSED, &line.range, why);
                None
            }
        }
    }

    fn tell(&mut self, told: Vec<MapConsequence>) {
        self.last.clone_from(&told);
        self.due.extend(told);
    }

    fn battle(
        &mut self,
        line: &MapLine,
        at: Square,
        log: &str,
        is_last: bool,
        fetch: &mut impl FnMut(&MapStanding, Square, &str) -> Fetched,
    ) -> Option<()> {
        let next = match &self.standing.stage {
            MapStage::Fighting(squares) => squares.first().copied(),
            _ => None,
        };
        if next != Some(at) {
            let why = Failure::new(format!("there is no battle in {} now", square_name(at)));
            let why = match next {
                Some(next) => why.hint(format!("the next battle is in {}", square_name(next))),
                None => why.hint("take it out"),
            };
            self.add(&BATTLE_OUT_OF_ORDER, &line.range, why);
            return None;
        }
        let (code, why) = match fetch(&self.standing, at, log) {
            Fetched::Over(aftermath) => {
                let told = self.standing.after(self.map, at, &aftermath);
                self.tell(told);
                return Some(());
            }
            Fetched::Unfinished if is_last => {
                self.open = Some(OpenMeeting {
                    at,
                    log: log.into(),
                });
                return Some(());
            }
            Fetched::Unfinished => {
                let why = Failure::new(format!("the battle of {log} is not over"));
                let hint = "finish it first, or take out what follows";
                (&LOG_NOT_JUDGED, why.hint(hint))
            }
            Fetched::Foreign(why) => (&LOG_OF_ANOTHER_BATTLE, why),
            Fetched::Unjudged(why) => (&LOG_NOT_JUDGED, why),
        };
        self.add(code, &line.range, why);
        None
    }

    /// Compares a line about what followed with what did.
    fn compare(&mut self, line: &MapLine) -> Option<()> {
        let why = match self.due.pop_front() {
            Some(due) if due.to_string() == line.text => return Some(()),
            Some(due) => Failure::new(format!("`{}` did not follow", line.text))
                .hint(format!("by the orders and logs it is `{due}`")),
            None => {
                Failure::new(format!("`{}` is one line too many", line.text)).hint("take it out")
            }
        };
        self.add(&CONSEQUENCE_DIFFERS, &line.range, why);
        None
    }
}
