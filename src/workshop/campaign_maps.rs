//! Campaigns on maps: found in packs, read and judged with the logs of their battles, and carried on; knows no game by
//! name and no terminal.

use std::path::{Path, PathBuf};

use super::campaigns::{Found, add, foreign, new_log, search};
use super::scenarios::scenario_of;
use super::{
    Findings, LogVisitor, PlayedLog, Searched, find_scenario, packs_to_search, play_log,
    read_finished_log, read_pack, with_game,
};
use crate::content::{CampaignMap, ForceChange, Kept, OptionValue, Pack, Scenario, square_name};
use crate::diag::{Diagnostic, Failure, Severity};
use crate::engine::{Chance, Side};
use crate::games::{self, Rules};
use crate::play::campaign::{
    Aftermath, DEFENDER, Fetched, INVADER, JudgedMap, MapCampaignFile, MapStage, MapStanding,
    Square, hiding, judge_map_campaign, marches, parse_map_campaign,
};
use crate::play::{self, Header, Journal, Stamped};
use crate::source::{Sources, read_text};

/// A campaign on a map that has been found, in a pack without errors.
pub type FoundMapCampaign = Found<CampaignMap>;

/// The file of a campaign on a map that has been read and judged.
#[derive(Clone, Debug)]
pub struct ReadMapCampaign {
    /// Where it is.
    pub path: PathBuf,
    /// The campaign.
    pub found: FoundMapCampaign,
    /// What the file says.
    pub file: MapCampaignFile,
    /// How the campaign stands.
    pub judged: JudgedMap,
    /// Every finding about the file.
    pub findings: Findings,
    /// The findings about the logs of its battles, log by log.
    pub of_logs: Vec<Findings>,
}

/// Whether a campaign with this id is fought on a map, in the pack named or in those that are searched.
#[must_use]
pub fn is_map_campaign(id: &str, pack: Option<&str>) -> bool {
    let folders = packs_to_search(pack).unwrap_or_default();
    folders.iter().any(|folder| {
        let (pack, _) = read_pack(folder);
        pack.is_some_and(|pack| {
            let map = pack.shelf::<CampaignMap>().get(id);
            map.is_some_and(|map| !map.armies.is_empty())
        })
    })
}

/// Whether a file is that of a campaign on a map.
#[must_use]
pub fn is_file_of_map_campaign(path: &Path) -> bool {
    let text = read_text(path).unwrap_or_default();
    let header = parse_map_campaign(&text).0.header;
    let pack = Some(header.pack.id.as_str()).filter(|id| !id.is_empty());
    is_map_campaign(&header.campaign, pack)
}

/// Finds a campaign on a map: in the pack named, or in the one in the current folder and all bundled ones.
#[must_use]
pub fn find_map_campaign(id: &str, pack: Option<&str>) -> Searched<FoundMapCampaign> {
    let mut findings = Vec::new();
    let result = search::<CampaignMap>(id, pack, &mut findings);
    let result = result.and_then(|found| match found.campaign.armies.len() {
        2 => Ok(found),
        _ => {
            let what = format!("`{id}` is a map without armies");
            Err(Failure::new(what).hint("it is printed with `pressgang build`, and not played"))
        }
    });
    Searched { findings, result }
}

impl FoundMapCampaign {
    /// How it stands before its first Great Turn.
    #[must_use]
    pub fn first(&self) -> MapStanding {
        MapStanding::first(&self.pack, &self.campaign, recovery(&self.pack))
    }

    /// The scenario that is fought in a square.
    ///
    /// # Errors
    /// When there is none.
    fn scenario(&self, at: Square) -> Result<&Kept<Scenario>, Failure> {
        let ground = self.campaign.ground(at);
        let ground = ground.ok_or_else(|| {
            Failure::new(format!("no battle can be fought in {}", square_name(at)))
        })?;
        scenario_of(&self.pack, ground.scenario.get_ref())
    }

    /// The id of the invader's side in a scenario of this campaign.
    fn invader(&self, scenario: &Scenario, at: Square) -> String {
        let ground = self.campaign.ground(at);
        let named = ground.and_then(|it| it.invader.as_ref());
        let first = scenario.sides().next();
        let first = first.map(|side| side.id.get_ref().clone());
        named.map_or(first.unwrap_or_default(), |id| id.get_ref().clone())
    }
}

/// Great Turns until those who ran come back (BB-AMB-35).
fn recovery(pack: &Pack) -> u32 {
    let chosen = pack.options.get("campaign_recovery");
    match chosen.map(|chosen| &chosen.value) {
        Some(OptionValue::Number(turns)) => u32::try_from(*turns).unwrap_or(1),
        _ => 1,
    }
}

/// The seed of a battle, by its number.
fn battle_seed(campaign: u64, number: usize) -> u64 {
    Chance::of_game(campaign, number as u64).number() % 1_000_000
}

/// Reads the file of a campaign on a map, replays the logs of its battles, and judges what it says.
#[must_use]
pub fn read_map_campaign(path: &Path) -> Searched<ReadMapCampaign> {
    let text = match read_text(path) {
        Ok(text) => text,
        Err(error) => {
            let what = format!("cannot read {}: {error}", path.display());
            return Searched::failed(Failure::new(what));
        }
    };
    let (file, faults) = parse_map_campaign(&text);
    let pack = Some(file.header.pack.id.as_str()).filter(|id| !id.is_empty());
    let searched = find_map_campaign(&file.header.campaign, pack);
    let result = searched.result.map(|found| {
        let mut sources = Sources::default();
        let place = sources.add(path.display().to_string(), text.as_str());
        let mut of_logs = Vec::new();
        let folder = path.parent().unwrap_or(Path::new(""));
        let fetch = |standing: &MapStanding, at: Square, log: &str| {
            let log = folder.join(log);
            fetch(&found, file.header.seed, standing, at, &log, &mut of_logs)
        };
        let first = found.first();
        let mut judged = judge_map_campaign(&found.campaign, first, (&file, &faults), place, fetch);
        let written = file.header.pack.stamp;
        let is_changed = written.is_some_and(|stamp| stamp != found.stamp);
        let mut list = std::mem::take(&mut judged.findings);
        list.extend(play::pack_changed(is_changed, place));
        ReadMapCampaign {
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

/// Replays the log of a battle, and checks that it is the battle that it should be.
fn fetch(
    found: &FoundMapCampaign,
    seed: u64,
    standing: &MapStanding,
    at: Square,
    log: &Path,
    of_logs: &mut Vec<Findings>,
) -> Fetched {
    let text = match read_finished_log(log).result {
        Ok(text) => text,
        Err(failure) => return Fetched::Unjudged(failure),
    };
    let visitor = Fetching {
        found,
        seed,
        standing,
        at,
        log,
        of_logs,
    };
    play_log(text, visitor).unwrap_or_else(Fetched::Unjudged)
}

struct Fetching<'a> {
    found: &'a FoundMapCampaign,
    seed: u64,
    standing: &'a MapStanding,
    at: Square,
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
        let scenario = match self.found.scenario(self.at) {
            Ok(scenario) => scenario,
            Err(failure) => return Fetched::Unjudged(failure),
        };
        let changes = self
            .standing
            .changes(&self.found.campaign, scenario, self.at);
        let seed = battle_seed(self.seed, self.standing.fought.len());
        if let Some(why) = foreign(&read.log.header, scenario.id(), &changes, seed) {
            return Fetched::Foreign(why);
        }
        let session = &read.session;
        let first = session.steps().first();
        let before = first.map_or(session.game(), |step| &step.before);
        let invader = self.found.invader(scenario, self.at);
        let mut sides = Side::BOTH.into_iter();
        let Some(side) = sides.find(|side| before.side_id(*side) == invader) else {
            let what = format!("there is no side `{invader}` in `{}`", scenario.id());
            return Fetched::Unjudged(Failure::new(what));
        };
        match Aftermath::of(before, session.game(), side) {
            Some(aftermath) => Fetched::Over(aftermath),
            None => Fetched::Unfinished,
        }
    }
}

impl ReadMapCampaign {
    /// Whether the file, or the log of one of its battles, has errors.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings.has_errors() || self.of_logs.iter().any(Findings::has_errors)
    }

    /// Who commands an army, as logs name seats.
    #[must_use]
    pub fn seat(&self, army: usize) -> &str {
        match self.found.campaign.player_army() == army {
            true => &self.file.header.player,
            false => &self.file.header.against,
        }
    }

    /// The orders that the program gives now for an army that it commands, as lines of the file; the hiding places of a
    /// defender of the program's are not written.
    #[must_use]
    pub fn programs_orders(&self) -> Vec<String> {
        let (map, standing) = (&self.found.campaign, &self.judged.standing);
        match standing.stage {
            MapStage::Marching => {
                let orders = marches(map, standing).into_iter();
                let marched = orders.map(|(unit, to)| format!("march {unit} {}", square_name(to)));
                marched.chain(["halt".into()]).collect()
            }
            MapStage::Hiding => vec!["hidden".into()],
            MapStage::Fighting(_) | MapStage::Over(_) => Vec::new(),
        }
    }

    /// Where the program hides the units of its defender now; only for its own eyes and for tests.
    #[must_use]
    pub fn programs_hiding(&self) -> Vec<(String, Square)> {
        let seed = self.file.header.seed;
        hiding(&self.found.campaign, &self.judged.standing, seed)
    }

    /// Adds lines to the file.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&self, lines: &[String]) -> Result<(), Failure> {
        let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
        add(&self.path, self.file.torn, &lines)
    }

    /// The path of a log the file names.
    #[must_use]
    pub fn log_path(&self, log: &str) -> PathBuf {
        self.path.parent().unwrap_or(Path::new("")).join(log)
    }

    /// The name of the scenario that is fought in a square.
    #[must_use]
    pub fn title(&self, at: Square) -> String {
        let scenario = self.found.scenario(at);
        scenario.map_or_else(|_| square_name(at), |it| it.name.get_ref().clone())
    }

    /// Begins the battle of a square: writes the header of its log, with the forces that are there, and the line of the
    /// battle. Returns where the log is.
    ///
    /// # Errors
    /// When it cannot be played, or a file cannot be written.
    pub fn begin_battle(&self, at: Square) -> Result<PathBuf, Failure> {
        with_game(self.found.ruleset(), Beginning { read: self, at })?
    }
}

struct Beginning<'a> {
    read: &'a ReadMapCampaign,
    at: Square,
}

impl games::Visitor for Beginning<'_> {
    type Out = Result<PathBuf, Failure>;

    fn visit<G: Rules>(self) -> Self::Out {
        let Beginning { read, at } = self;
        let (found, standing) = (&read.found, &read.judged.standing);
        let kept = found.scenario(at)?;
        let changes: Vec<ForceChange> = standing.changes(&found.campaign, kept, at);
        let scenario = find_scenario(kept.id(), Some(&found.pack_name), &[]).result?;
        let scenario = scenario.with_changes(&changes)?;
        let game = G::begin(scenario.compile::<G>(&[])?);
        let invader = found.invader(kept, at);
        let seat = |side: Side| {
            let id = game.side_id(side);
            let army = if id == invader { INVADER } else { DEFENDER };
            (id.to_string(), read.seat(army).to_string())
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
            seed: battle_seed(read.file.header.seed, standing.fought.len()),
            seats: Side::BOTH.map(seat).into(),
            ..Header::default()
        };
        let number = read.file.battles() + 1;
        let square = square_name(at);
        let log = new_log(&read.path, number, &square.to_lowercase());
        let path = read.log_path(&log);
        let name = found.campaign.name.get_ref();
        let remarks = [
            format!(
                "{} in {square}, battle {number} of {name}.",
                scenario.title()
            ),
            format!("`pressgang campaign {}` plays it.", read.path.display()),
        ];
        let begun = Journal::begin(&path, &header, &remarks).and_then(|mut it| it.settle());
        begun.map_err(|error| Failure::new(format!("cannot write {}: {error}", path.display())))?;
        read.add(&[format!("battle {square} {log}")])?;
        Ok(path)
    }
}
