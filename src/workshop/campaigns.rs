//! Campaigns: found in packs, begun, read and judged with the logs of their battles, and carried on; knows no game by
//! name and no terminal.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::scenarios::{errors, scenario_of};
use super::{
    Findings, FoundScenario, LogVisitor, PlayedLog, Searched, find_scenario, packs_to_search,
    play_log, read_finished_log, with_game,
};
use crate::content::{Campaign, CampaignBattle, Entry, ForceChange, Kept, Pack, Scenario};
use crate::diag::{Diagnostic, Failure, Severity, did_you_mean};
use crate::engine::{Settings, Side};
use crate::games::{self, Rules};
use crate::play::campaign::{
    Aftermath, CampaignFile, CampaignHeader, Fetched, FoughtBattle, Judged, Present, Standing,
    judge_campaign, parse_campaign,
};
use crate::play::{self, Header, Journal, Stamped};
use crate::source::{Appended, Folder, Sources, read_text};

/// A campaign that has been found, in a pack without errors: a row of battles.
pub type FoundCampaign = Found<Campaign>;

/// A campaign of either kind that has been found, in a pack without errors.
#[derive(Clone, Debug)]
pub struct Found<T> {
    /// The pack it is from.
    pub pack: Pack,
    /// The name by which files find the pack again.
    pub pack_name: String,
    /// A mark of the texts it was read from.
    pub stamp: u64,
    /// The campaign.
    pub campaign: Kept<T>,
}

/// A campaign file that has been read and judged.
#[derive(Clone, Debug)]
pub struct ReadCampaign {
    /// Where it is.
    pub path: PathBuf,
    /// The campaign.
    pub found: FoundCampaign,
    /// What the file says.
    pub file: CampaignFile,
    /// How the campaign stands.
    pub judged: Judged,
    /// Every finding about the file.
    pub findings: Findings,
    /// The findings about the logs of its battles, log by log.
    pub of_logs: Vec<Findings>,
}

/// Finds a campaign: in the pack named, or in the one in the current folder and all bundled ones.
///
/// ```
/// let failure = pressgang::workshop::find_campaign("no-such-war", None).result.expect_err("a slip");
/// assert_eq!(failure.what, "there is no campaign `no-such-war`");
/// ```
#[must_use]
pub fn find_campaign(id: &str, pack: Option<&str>) -> Searched<FoundCampaign> {
    let mut findings = Vec::new();
    let result = search(id, pack, &mut findings);
    Searched { findings, result }
}

/// Finds a campaign of one kind; those that are not playable are none.
pub(super) fn search<T: Entry>(
    id: &str,
    named: Option<&str>,
    shown: &mut Vec<Findings>,
) -> Result<Found<T>, Failure> {
    let mut known = Vec::new();
    for folder in packs_to_search(named)? {
        let mut sources = Sources::default();
        let mut findings = Vec::new();
        let Some(pack) = games::load(&folder, &mut sources, &mut findings) else {
            shown.extend(errors(findings, sources));
            continue;
        };
        let Some(campaign) = pack.shelf::<T>().get(id).cloned() else {
            known.extend(pack.shelf::<T>().ids().map(String::from));
            continue;
        };
        let stamp = sources.stamp();
        games::check(&pack, &mut findings);
        if let Some(errors) = errors(findings, sources) {
            let what = format!("this pack cannot be played: {}", errors.tally());
            shown.push(errors);
            return Err(Failure::new(what));
        }
        let pack_name = match (&folder, named) {
            (Folder::Disk(path), _) => path.display().to_string(),
            _ => pack.head().id.clone(),
        };
        return Ok(Found {
            pack,
            pack_name,
            stamp,
            campaign,
        });
    }
    known.sort();
    known.dedup();
    let hint = match did_you_mean(id, known.iter().map(String::as_str)) {
        None if known.is_empty() => None,
        None => Some(format!("campaigns: {}", known.join(", "))),
        hint => hint,
    };
    let what = format!("there is no campaign `{id}`");
    Err(Failure { what, hint })
}

impl<T: Entry> Found<T> {
    /// Writes the file of a new campaign.
    ///
    /// # Errors
    /// When the file exists already or cannot be written.
    pub fn begin(
        &self,
        path: &Path,
        [player, against]: [&str; 2],
        seed: u64,
    ) -> Result<(), Failure> {
        let header = CampaignHeader {
            version: env!("CARGO_PKG_VERSION").into(),
            campaign: self.campaign.id().into(),
            pack: Stamped {
                id: self.pack_name.clone(),
                stamp: Some(self.stamp),
            },
            seed,
            player: player.into(),
            against: against.into(),
        };
        let name = self.campaign.title().unwrap_or(self.campaign.id());
        let title = &self.pack.head().title;
        let remark = format!("# {name} ({title})");
        let remarks = format!(
            "{remark}\n# `pressgang campaign {0}` plays the next battle, and `--judge` judges everything so far.\n",
            path.display()
        );
        let begun = Appended::begin(path).and_then(|mut file| {
            file.add(&format!("{remarks}{header}\n"))?;
            file.settle()
        });
        begun.map_err(|error| {
            let failure = Failure::new(format!("cannot write {}: {error}", path.display()));
            match error.kind() {
                ErrorKind::AlreadyExists => failure.hint(format!(
                    "carry it on: `pressgang campaign {}`",
                    path.display()
                )),
                _ => failure,
            }
        })
    }

    /// The word of the rules it is played by.
    #[must_use]
    pub fn ruleset(&self) -> &'static str {
        self.pack.ruleset.word
    }
}

impl FoundCampaign {
    fn scenario(&self, battle: &CampaignBattle) -> Result<&Kept<Scenario>, Failure> {
        scenario_of(&self.pack, battle.scenario.get_ref())
    }

    /// Which side of a scenario is the player's.
    fn side(&self, scenario: &Scenario) -> Result<Side, Failure> {
        let own = self.campaign.side.get_ref();
        let at = scenario.sides().position(|side| side.id.get_ref() == own);
        let side = at.and_then(|at| Side::BOTH.get(at)).copied();
        side.ok_or_else(|| {
            let id = scenario.id.get_ref();
            Failure::new(format!("there is no side `{own}` in `{id}`"))
        })
    }

    /// How the forces of a battle differ from those of its scenario.
    fn changes<G: Rules>(
        &self,
        standing: &Standing,
        battle: &CampaignBattle,
    ) -> Result<Vec<ForceChange>, Failure> {
        let scenario = self.scenario(battle)?;
        let options = self.pack.options_for(scenario);
        let compiled = G::compile(&self.pack, scenario, &options, &Settings::default());
        let compiled = compiled.map_err(|why| Failure::new(why.what))?;
        let full = Present::of(&G::begin(compiled), self.side(scenario)?);
        Ok(standing.changes(&self.campaign, scenario, &full))
    }
}

/// Reads a campaign file, replays the logs of its battles, and judges what it says of them.
#[must_use]
pub fn read_campaign(path: &Path) -> Searched<ReadCampaign> {
    let text = match read_text(path) {
        Ok(text) => text,
        Err(error) => {
            let what = format!("cannot read {}: {error}", path.display());
            return Searched::failed(Failure::new(what));
        }
    };
    let (file, faults) = parse_campaign(&text);
    if file.header.campaign.is_empty() {
        let what = format!("{} is not the file of a campaign", path.display());
        let hint = "such a file says `campaign` and the id of one; `pressgang campaign` lists them";
        return Searched::failed(Failure::new(what).hint(hint));
    }
    let pack = Some(file.header.pack.id.as_str()).filter(|id| !id.is_empty());
    let searched = find_campaign(&file.header.campaign, pack);
    let result = searched.result.map(|found| {
        let mut sources = Sources::default();
        let place = sources.add(path.display().to_string(), text.as_str());
        let mut of_logs = Vec::new();
        let folder = path.parent().unwrap_or(Path::new(""));
        let fetch = |standing: &Standing, battle: &CampaignBattle, fought: &FoughtBattle| {
            let log = folder.join(&fought.log);
            fetch(&found, &file, standing, battle, &log, &mut of_logs)
        };
        let mut judged =
            judge_campaign(&found.pack, &found.campaign, (&file, &faults), place, fetch);
        let written = file.header.pack.stamp;
        let is_changed = written.is_some_and(|stamp| stamp != found.stamp);
        let mut list = std::mem::take(&mut judged.findings);
        list.extend(play::pack_changed(is_changed, place));
        ReadCampaign {
            path: path.into(),
            findings: Findings::new(list, sources),
            found,
            file,
            judged,
            of_logs,
        }
    });
    Searched {
        findings: searched.findings,
        result,
    }
}

/// Replays the log of a battle, and checks that it is the battle of the campaign that it should be.
fn fetch(
    found: &FoundCampaign,
    file: &CampaignFile,
    standing: &Standing,
    battle: &CampaignBattle,
    log: &Path,
    of_logs: &mut Vec<Findings>,
) -> Fetched {
    let text = match read_finished_log(log).result {
        Ok(text) => text,
        Err(failure) => return Fetched::Unjudged(failure),
    };
    let visitor = Fetching {
        found,
        file,
        standing,
        battle,
        log,
        of_logs,
    };
    match play_log(text, visitor) {
        Ok(fetched) => fetched,
        Err(failure) => Fetched::Unjudged(failure),
    }
}

struct Fetching<'a> {
    found: &'a FoundCampaign,
    file: &'a CampaignFile,
    standing: &'a Standing,
    battle: &'a CampaignBattle,
    log: &'a Path,
    of_logs: &'a mut Vec<Findings>,
}

impl LogVisitor for Fetching<'_> {
    type Out = Fetched;

    fn visit<G: Rules>(self, read: PlayedLog<G>) -> Fetched {
        let is_error = |it: &Diagnostic| it.code.severity == Severity::Error;
        let has_errors = read.findings.iter().any(is_error);
        if !read.findings.is_empty() {
            let findings = Findings::new(read.findings, read.sources);
            self.of_logs.push(findings);
        }
        if has_errors {
            let log = self.log.display();
            let why = Failure::new(format!("the log {log} breaks the rules"));
            return Fetched::Unjudged(why.hint(format!("see `pressgang referee {log}`")));
        }
        let changes = match self.found.changes::<G>(self.standing, self.battle) {
            Ok(changes) => changes,
            Err(failure) => return Fetched::Unjudged(failure),
        };
        let seed = self.standing.seed(self.file.header.seed);
        let scenario = self.battle.scenario.get_ref();
        if let Some(why) = foreign(&read.log.header, scenario, &changes, seed) {
            return Fetched::Foreign(why);
        }
        let session = &read.session;
        let first = session.steps().first();
        let before = first.map_or(session.game(), |step| &step.before);
        let own = self.found.campaign.side.get_ref();
        let mut sides = Side::BOTH.into_iter();
        let Some(own) = sides.find(|side| before.side_id(*side) == own) else {
            let what = format!("there is no side `{own}` in `{scenario}`");
            return Fetched::Unjudged(Failure::new(what));
        };
        match Aftermath::of(before, session.game(), own) {
            Some(aftermath) => Fetched::Over(aftermath),
            None => Fetched::Unfinished,
        }
    }
}

/// Why a log is not that of a battle of the campaign.
pub(super) fn foreign(
    header: &Header,
    scenario: &str,
    changes: &[ForceChange],
    seed: u64,
) -> Option<Failure> {
    if header.scenario.id != scenario {
        let what = format!(
            "the log is about `{}`, not `{scenario}`",
            header.scenario.id
        );
        return Some(Failure::new(what).hint("name the log of this battle"));
    }
    let differ = |lines: Vec<String>| lines.join("\n");
    let written = differ(
        header
            .forces
            .iter()
            .map(|it| format!("force {it}"))
            .collect(),
    );
    let due = differ(changes.iter().map(|it| format!("force {it}")).collect());
    if written != due {
        let what = "the log was not fought with the forces that were carried over";
        let hint = match due.as_str() {
            "" => "its header must have no `force` line".to_string(),
            due => format!("its header must say:\n{due}"),
        };
        return Some(Failure::new(what).hint(hint));
    }
    let is_plain =
        header.options.is_empty() && header.settings.is_empty() && header.armies.is_empty();
    if !is_plain {
        let what = "the log was fought with options, settings or armies of its own";
        return Some(
            Failure::new(what).hint("battles of a campaign are fought as the pack has them"),
        );
    }
    (header.seed != seed).then(|| {
        let what = format!("the log was fought with seed {}", header.seed);
        Failure::new(what).hint(format!("this battle has seed {seed}"))
    })
}

impl ReadCampaign {
    /// Whether the file, or the log of one of its battles, has errors.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings.has_errors() || self.of_logs.iter().any(Findings::has_errors)
    }

    /// The battle that is next, or under way.
    #[must_use]
    pub fn battle(&self) -> Option<&CampaignBattle> {
        let open = self.judged.open.as_ref();
        let id = match open {
            Some(open) => &open.battle,
            None => self.judged.standing.next.as_ref()?,
        };
        self.found.campaign.battle(id)
    }

    /// Begins the next battle: writes the header of its log, with the forces as they are now, and the line of the
    /// battle. Returns where the log is.
    ///
    /// # Errors
    /// When there is no next battle, it cannot be played, or a file cannot be written.
    pub fn begin_battle(&self) -> Result<PathBuf, Failure> {
        let battle = self.battle();
        let battle = battle.ok_or_else(|| Failure::new("the campaign is over"))?;
        let begun = Beginning { read: self, battle };
        with_game(self.found.ruleset(), begun)?
    }

    /// Writes down what came of the last battle.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn settle(&self) -> Result<(), Failure> {
        let due = self.judged.open.as_ref().map(|open| &open.due);
        let lines = due.into_iter().flatten().map(|due| format!("{due}\n"));
        let text: String = lines.collect();
        self.add(&format!("{text}\n"))
    }

    fn add(&self, text: &str) -> Result<(), Failure> {
        add(&self.path, self.file.torn, text)
    }

    /// The path of a log the file names.
    #[must_use]
    pub fn log_path(&self, log: &str) -> PathBuf {
        self.path.parent().unwrap_or(Path::new("")).join(log)
    }

    /// A new log beside the file, by the number of the battle.
    fn new_log(&self, battle: &CampaignBattle) -> String {
        let number = self.file.fought.len() + 1;
        new_log(&self.path, number, battle.id.get_ref())
    }
}

/// Adds lines to the file of a campaign.
pub(super) fn add(path: &Path, torn: Option<usize>, text: &str) -> Result<(), Failure> {
    let torn = torn.map(|end| end as u64);
    let added = Appended::resume(path, torn).and_then(|mut file| {
        file.add(text)?;
        file.settle()
    });
    added.map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))
}

/// The name of a new log beside the file of a campaign.
pub(super) fn new_log(path: &Path, number: usize, battle: &str) -> String {
    let folder = path.parent().unwrap_or(Path::new(""));
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}-{number}-{battle}");
    let mut names = (1..u32::MAX).map(|copy| match copy {
        1 => format!("{name}.log"),
        copy => format!("{name}-{copy}.log"),
    });
    // A log that nothing names was left behind by a program that was killed at this very moment.
    let free = names.find(|name| !folder.join(name).exists());
    free.unwrap_or_else(|| format!("{name}.log"))
}

struct Beginning<'a> {
    read: &'a ReadCampaign,
    battle: &'a CampaignBattle,
}

impl games::Visitor for Beginning<'_> {
    type Out = Result<PathBuf, Failure>;

    fn visit<G: Rules>(self) -> Self::Out {
        let Beginning { read, battle } = self;
        let (found, file) = (&read.found, &read.file);
        let changes = found.changes::<G>(&read.judged.standing, battle)?;
        let scenario = battle.scenario.get_ref();
        let scenario = find_scenario(scenario, Some(&found.pack_name), &[]).result?;
        let scenario: FoundScenario = scenario.with_changes(&changes)?;
        let game = G::begin(scenario.compile::<G>(&[])?);
        let own = found.campaign.side.get_ref();
        let seat = |side: Side| {
            let id = game.side_id(side);
            let who = if id == own {
                &file.header.player
            } else {
                &file.header.against
            };
            (id.to_string(), who.clone())
        };
        let header = Header {
            version: env!("CARGO_PKG_VERSION").into(),
            pack: Stamped {
                id: found.pack_name.clone(),
                stamp: Some(scenario.stamp),
            },
            scenario: Stamped {
                id: scenario.scenario.clone(),
                stamp: Some(game.fingerprint()),
            },
            forces: changes,
            seed: read.judged.standing.seed(file.header.seed),
            seats: Side::BOTH.map(seat).into(),
            ..Header::default()
        };
        let log = read.new_log(battle);
        let path = read.log_path(&log);
        let number = file.fought.len() + 1;
        let remarks = [
            format!(
                "{}, battle {number} of {}.",
                scenario.title(),
                found.campaign.name.get_ref()
            ),
            format!("`pressgang campaign {}` plays it.", read.path.display()),
        ];
        let begun = Journal::begin(&path, &header, &remarks).and_then(|mut it| it.settle());
        begun.map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))?;
        read.add(&format!("battle {} {log}\n", battle.id.get_ref()))?;
        Ok(path)
    }
}
