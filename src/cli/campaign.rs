//! `pressgang campaign`: battles that follow from one another, begun, carried on and judged.

use std::path::{Path, PathBuf};

use toml::Spanned;

use super::battles::{could_not_run, shown};
use super::page::Page;
use super::play::{self, Seat, Showing};
use super::terminal::{look, print};
use super::{Outcome, examples, map_campaign};
use crate::content::{
    BattleResult, Campaign, CampaignBattle, CampaignMap, Entry, Pack, RivalWords, Scenario,
};
use crate::diag::Failure;
use crate::games::{self, Rules};
use crate::play::campaign::{Condition, Consequence, Standing};
use crate::source::free_place;
use crate::workshop::{self, Found, ReadCampaign};

/// Play a campaign: linked battles, with losses, promotions and rivals.
///
/// A campaign by its id begins a new one; its file carries it on. Each call plays one battle, with the forces as they are
/// now, and writes down what came of it. A campaign on a map also asks for the orders of each Great Turn. Quit at any
/// time, and call it again with the file.
#[derive(Debug, clap::Args)]
#[command(after_help = examples(&[
    "campaign",
    "campaign bird-watcher",
    "campaign bird-watcher --against captain --file our-war.campaign",
    "campaign output/{pack}/campaigns/bird-watcher-1.campaign",
    "campaign our-war.campaign --standing",
    "campaign our-war.campaign --judge",
    "campaign the-three-parishes",
]))]
pub(super) struct Arguments {
    /// A campaign, by id, to begin; or the file of one, to carry it on [default: list the campaigns].
    #[arg(value_name = "CAMPAIGN-or-FILE")]
    target: Option<String>,
    /// The pack it is in: an id or a folder [default: the pack in the current folder, and all bundled ones].
    #[arg(long, value_name = "PACK-or-FOLDER")]
    pack: Option<String>,
    /// Who plays your side in a new campaign: person, `person with dice` to roll your own, or a bot.
    #[arg(long, value_name = "WHO", default_value = "person")]
    player: String,
    /// Who plays the enemy in a new campaign: a bot with its dials, or person [default: the bot `play` uses].
    #[arg(long, value_name = "BOT")]
    against: Option<String>,
    /// The seed of a new campaign [default: a new one each time].
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// The file of a new campaign; logs are written beside it [default: the next free one in output/PACK/campaigns].
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Only show how a campaign stands.
    #[arg(long, conflicts_with = "judge")]
    pub(super) standing: bool,
    /// Only judge a campaign: every battle by the rules, and everything that came of it.
    #[arg(long)]
    pub(super) judge: bool,
    #[command(flatten)]
    pub(super) showing: Showing,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let done = match arguments.target.as_deref() {
        None => list(arguments),
        Some(target) if is_file(target) => {
            let path = Path::new(target);
            match workshop::is_file_of_map_campaign(path) {
                true => map_campaign::carry_on(arguments, path),
                false => carry_on(arguments, path),
            }
        }
        Some(id) => begin(arguments, id),
    };
    done.unwrap_or_else(could_not_run)
}

/// Whether it is the file of a campaign, not the id of one.
fn is_file(target: &str) -> bool {
    let path = Path::new(target);
    path.is_file() || path.components().count() > 1 || path.extension().is_some()
}

/// Shows the campaigns there are.
fn list(arguments: &Arguments) -> Result<Outcome, Failure> {
    let mut page = Page::new();
    for folder in workshop::packs_to_search(arguments.pack.as_deref())? {
        let (Some(pack), _) = workshop::read_pack(&folder) else {
            continue;
        };
        for campaign in pack.shelf::<Campaign>() {
            page.heading(campaign.id(), campaign.name.get_ref());
            let battles = campaign.battles().count();
            let title = &pack.head().title;
            page.paragraph(2, &format!("{title}; {battles} battles"));
            page.paragraph(2, campaign.briefing.get_ref());
        }
        let maps = pack.shelf::<CampaignMap>().iter();
        for map in maps.filter(|map| !map.armies.is_empty()) {
            page.heading(map.id(), map.name.get_ref());
            let (title, turns) = (&pack.head().title, map.turns);
            page.paragraph(2, &format!("{title}; a map, {turns} Great Turns"));
            page.paragraph(2, map.briefing.get_ref());
        }
    }
    page.blank();
    page.paragraph(0, "`pressgang campaign ID` begins one.");
    page.print();
    Ok(Outcome::Fine)
}

fn begin(arguments: &Arguments, id: &str) -> Result<Outcome, Failure> {
    if arguments.judge || arguments.standing {
        let what = format!("`{id}` is not the file of a campaign");
        return Err(Failure::new(what).hint("name the file that was written when it began"));
    }
    let pack = arguments.pack.as_deref();
    if workshop::is_map_campaign(id, pack) {
        let found = shown(workshop::find_map_campaign(id, pack))?;
        let path = write_new(arguments, id, &found)?;
        let map = &found.campaign;
        introduce(
            &found.pack,
            map.name.get_ref(),
            map.briefing.get_ref(),
            &[],
            &path,
        )
        .print();
        return map_campaign::carry_on(arguments, &path);
    }
    let found = shown(workshop::find_campaign(id, pack))?;
    let path = write_new(arguments, id, &found)?;
    let campaign = &found.campaign;
    let portraits = campaign
        .rivals()
        .map(|rival| rival.portrait.get_ref().as_str());
    let portraits: Vec<&str> = portraits.collect();
    let (name, briefing) = (campaign.name.get_ref(), campaign.briefing.get_ref());
    introduce(&found.pack, name, briefing, &portraits, &path).print();
    carry_on(arguments, &path)
}

/// Writes the file of a new campaign; returns where it is.
fn write_new<T: Entry>(
    arguments: &Arguments,
    id: &str,
    found: &Found<T>,
) -> Result<PathBuf, Failure> {
    let seats = Seats {
        player: &arguments.player,
        against: arguments.against.as_deref(),
    };
    let against = workshop::with_game(found.ruleset(), seats)??;
    let path = arguments.file.clone().unwrap_or_else(|| {
        let folder = Path::new("output").join(&found.pack.head().id);
        free_place(&folder.join("campaigns"), id, "campaign")
    });
    let seed = arguments.seed.unwrap_or_else(play::any_seed);
    found.begin(&path, [&arguments.player, &against], seed)?;
    Ok(path)
}

/// Checks who plays, and says who plays the enemy.
struct Seats<'a> {
    player: &'a str,
    against: Option<&'a str>,
}

impl games::Visitor for Seats<'_> {
    type Out = Result<String, Failure>;

    fn visit<G: Rules>(self) -> Self::Out {
        Seat::<G>::read(self.player)?;
        let usual = G::usual_bot().to_string();
        let against = self.against.unwrap_or(&usual);
        Seat::<G>::read(against)?;
        Ok(against.to_string())
    }
}

fn introduce(pack: &Pack, name: &str, briefing: &str, portraits: &[&str], path: &Path) -> Page {
    let mut page = Page::new();
    page.heading(name, &pack.head().title);
    page.blank();
    page.paragraph(0, briefing);
    for portrait in portraits {
        page.blank();
        page.paragraph(0, portrait);
    }
    page.blank();
    page.paragraph(0, &format!("The campaign is kept in {}.", path.display()));
    page.blank();
    page
}

/// Plays the next battle; a campaign of bots is played to its end.
fn carry_on(arguments: &Arguments, path: &Path) -> Result<Outcome, Failure> {
    let mut read = shown(workshop::read_campaign(path))?;
    if arguments.judge {
        return Ok(judge(&read));
    }
    sound(&read)?;
    if arguments.standing {
        standing(&read).print();
        return Ok(Outcome::Fine);
    }
    let is_watched = !read.file.header.player.starts_with("person");
    let mut has_played = false;
    loop {
        let open = read.judged.open.clone();
        let log = match open {
            Some(open) if !open.due.is_empty() => {
                read.settle()?;
                print("\n");
                aftermath(&read).print();
                read = shown(workshop::read_campaign(path))?;
                sound(&read)?;
                continue;
            }
            Some(open) => read.log_path(&open.log),
            None if read.judged.standing.end.is_some() => {
                if !has_played {
                    standing(&read).print();
                }
                return Ok(Outcome::Fine);
            }
            None if has_played && !is_watched => {
                let path = path.display();
                print(&format!("\nThe next battle: pressgang campaign {path}\n"));
                return Ok(Outcome::Fine);
            }
            None => {
                before(&read).print();
                read.begin_battle()?
            }
        };
        play::resume(&arguments.showing, &log)?;
        has_played = true;
        read = shown(workshop::read_campaign(path))?;
        sound(&read)?;
        if read
            .judged
            .open
            .as_ref()
            .is_some_and(|it| it.due.is_empty())
        {
            print(&format!("Or: pressgang campaign {}\n", path.display()));
            return Ok(Outcome::Fine);
        }
    }
}

/// Refuses to carry on a campaign that is not sound.
fn sound(read: &ReadCampaign) -> Result<(), Failure> {
    if !read.has_errors() {
        return Ok(());
    }
    tell(read);
    let hint = "mend the file, or begin another campaign";
    Err(Failure::new("cannot carry on this campaign").hint(hint))
}

fn tell(read: &ReadCampaign) {
    for findings in read.of_logs.iter().chain([&read.findings]) {
        print(&findings.to_text(look()));
    }
}

fn judge(read: &ReadCampaign) -> Outcome {
    tell(read);
    let standing = &read.judged.standing;
    let verdict = match (read.has_errors(), standing.end) {
        (true, _) => read.findings.tally().to_string(),
        (false, Some(end)) => format!("{} by the rules; {}", battles(standing), ended(end)),
        (false, None) => format!("{} by the rules; not finished", battles(standing)),
    };
    print(&format!("{}: {verdict}\n", read.path.display()));
    match read.has_errors() {
        true => Outcome::Findings,
        false => Outcome::Fine,
    }
}

fn battles(standing: &Standing) -> String {
    match standing.fought.len() {
        1 => "1 battle".into(),
        number => format!("{number} battles"),
    }
}

pub(super) fn ended(end: BattleResult) -> &'static str {
    match end {
        BattleResult::Won => "the campaign is won",
        BattleResult::Drawn => "the campaign is drawn",
        BattleResult::Lost => "the campaign is lost",
    }
}

/// What the player is told before the next battle.
fn before(read: &ReadCampaign) -> Page {
    let mut page = Page::new();
    let Some(battle) = read.battle() else {
        return page;
    };
    // The battle's own briefing follows, with its name, when the battle begins.
    let number = read.judged.standing.fought.len() + 1;
    page.heading(
        read.found.campaign.name.get_ref(),
        &format!("battle {number}"),
    );
    page.blank();
    page.paragraph(0, battle.before.get_ref());
    speak(&mut page, read, battle, |words| words.before.as_ref());
    let own = read.found.campaign.side.get_ref();
    let scenario = read.found.pack.shelf::<Scenario>();
    let scenario = scenario.get(battle.scenario.get_ref());
    let sides = scenario.into_iter().flat_map(|it| it.sides());
    let sides: Vec<_> = sides.filter(|side| side.id.get_ref() == own).collect();
    let is_there = |id: &str| {
        let mut units = sides.iter().flat_map(|side| side.forces());
        let mut leaders = sides.iter().flat_map(|side| side.placed_leaders());
        units.any(|unit| unit.id.get_ref() == id) || leaders.any(|it| it.id.get_ref() == id)
    };
    roll_call(&mut page, read, is_there);
    page.blank();
    page
}

/// The name of a battle's scenario.
fn title<'r>(read: &'r ReadCampaign, battle: &'r CampaignBattle) -> &'r str {
    let id = battle.scenario.get_ref();
    let called = read.found.pack.shelf::<Scenario>().get(id);
    called.map_or(id, |scenario| scenario.name.get_ref())
}

/// What the rivals who are still about say.
fn speak(
    page: &mut Page,
    read: &ReadCampaign,
    battle: &CampaignBattle,
    chosen: impl Fn(&RivalWords) -> Option<&Spanned<String>>,
) {
    for rival in read.found.campaign.rivals() {
        let is_taken = read.judged.standing.taken.contains(rival.id.get_ref());
        let about = rival.words(battle.id.get_ref()).filter(|_| !is_taken);
        let Some((about, words)) = about.and_then(|it| Some((it, chosen(it)?))) else {
            continue;
        };
        let leader = rival.leader.get_ref();
        let called = read.found.pack.called("leader", leader).unwrap_or(leader);
        let name = about
            .known_as
            .as_ref()
            .map_or(called, |name| name.get_ref());
        page.blank();
        page.paragraph(0, &format!("{name}: “{}”", words.get_ref()));
    }
}

/// Everybody who is not as the scenarios have them, if they are to be named.
fn roll_call(page: &mut Page, read: &ReadCampaign, is_named: impl Fn(&str) -> bool) {
    let conditions = read.judged.standing.conditions.iter();
    let named = conditions.filter(|(id, _)| is_named(id));
    let rows = named.filter_map(|(id, condition)| {
        let words = condition_words(read, condition);
        (!words.is_empty()).then(|| vec![id.clone(), words.join(", ")])
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if !rows.is_empty() {
        page.blank();
        page.table(2, &rows);
    }
}

fn condition_words(read: &ReadCampaign, condition: &Condition) -> Vec<String> {
    let mut words = Vec::new();
    if condition.lost {
        words.push("lost for good".to_string());
    } else if condition.away > 0 {
        words.push(misses(condition.away));
    } else if condition.missing > 0 {
        words.push(short(condition.missing));
    }
    if let Some(card) = &condition.card {
        let called = read.found.pack.called("unit", card).unwrap_or(card);
        words.push(format!("now {called}"));
    }
    words
}

fn misses(battles: u32) -> String {
    match battles {
        1 => "misses the next battle".into(),
        battles => format!("misses the next {battles} battles"),
    }
}

fn short(figures: u32) -> String {
    match figures {
        1 => "1 figure short".into(),
        figures => format!("{figures} figures short"),
    }
}

/// What the player is told after a battle.
fn aftermath(read: &ReadCampaign) -> Page {
    let mut page = Page::new();
    let (Some(battle), Some(told)) = (read.battle(), read.judged.consequences.last()) else {
        return page;
    };
    for consequence in told {
        tell_of(&mut page, read, battle, consequence);
    }
    let conditions = &read.judged.standing.conditions;
    let name = |id: &str| {
        conditions
            .get(id)
            .map_or(id, |it| it.name.as_str())
            .to_string()
    };
    for promotion in read.found.campaign.promotions() {
        let earned = |it: &Consequence| match it {
            Consequence::Promoted(id, Some(unit)) if id == promotion.id.get_ref() => {
                Some(name(unit))
            }
            _ => None,
        };
        let units: Vec<String> = told.iter().filter_map(earned).collect();
        if !units.is_empty() {
            let units = sentence(&units.join(", "));
            page.paragraph(0, &format!("{units}: {}", promotion.words.get_ref()));
            page.blank();
        }
    }
    let short = |it: &Consequence| match it {
        Consequence::Missing(unit, figures) => Some(format!("{} ({figures})", name(unit))),
        _ => None,
    };
    let away = |it: &Consequence| match it {
        Consequence::Away(piece, 1) => Some(name(piece)),
        Consequence::Away(piece, battles) => Some(format!("{} ({battles})", name(piece))),
        _ => None,
    };
    let back = |it: &Consequence| match it {
        Consequence::Back(piece) => Some(name(piece)),
        _ => None,
    };
    let lost = |it: &Consequence| match it {
        Consequence::Lost(commander) => Some(name(commander)),
        _ => None,
    };
    let lists = [
        ("Lost for good", told.iter().filter_map(lost).collect()),
        (
            "Not in the next battle",
            told.iter().filter_map(away).collect(),
        ),
        ("Short of figures", told.iter().filter_map(short).collect()),
        (
            "Back at full strength",
            told.iter().filter_map(back).collect::<Vec<_>>(),
        ),
    ];
    for (what, names) in lists {
        if !names.is_empty() {
            page.paragraph(0, &format!("{what}: {}.", names.join(", ")));
        }
    }
    if let Some(Consequence::End(end)) = told.last() {
        page.blank();
        page.paragraph(0, &format!("{}.", sentence(ended(*end))));
    }
    page
}

/// What is told of a consequence in words of the campaign.
fn tell_of(page: &mut Page, read: &ReadCampaign, battle: &CampaignBattle, it: &Consequence) {
    let campaign = &read.found.campaign;
    match it {
        Consequence::Result(result, points) => {
            page.heading("After the battle", title(read, battle));
            page.blank();
            if let Some(branch) = Standing::branch(battle, *result, *points) {
                page.paragraph(0, branch.words.get_ref());
            }
            let has_won = *result == BattleResult::Won;
            speak(page, read, battle, |words| {
                let words = if has_won { &words.won } else { &words.lost };
                words.as_ref()
            });
            page.blank();
        }
        Consequence::Taken(rival) => {
            let mut rivals = campaign.rivals();
            if let Some(rival) = rivals.find(|it| it.id.get_ref() == rival) {
                page.paragraph(0, rival.taken.get_ref());
                page.blank();
            }
        }
        Consequence::Promoted(promotion, None) => {
            let mut promotions = campaign.promotions();
            if let Some(promotion) = promotions.find(|it| it.id.get_ref() == promotion) {
                page.paragraph(0, promotion.words.get_ref());
                page.blank();
            }
        }
        _ => {}
    }
}

/// A name or clause at the beginning of a sentence.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// How a campaign stands.
fn standing(read: &ReadCampaign) -> Page {
    let standing = &read.judged.standing;
    let campaign = &read.found.campaign;
    let mut page = Page::new();
    page.heading(campaign.name.get_ref(), &read.found.pack.head().title);
    let rows = standing.fought.iter().enumerate();
    let rows = rows.filter_map(|(at, (battle, result, [own, enemy]))| {
        let battle = campaign.battle(battle)?;
        let number = (at + 1).to_string();
        let result = format!("{result}, {own} to {enemy}");
        Some(vec![number, title(read, battle).to_string(), result])
    });
    let rows: Vec<Vec<String>> = rows.collect();
    if !rows.is_empty() {
        page.blank();
        page.table(2, &rows);
    }
    roll_call(&mut page, read, |_| true);
    for rival in campaign.rivals() {
        if standing.taken.contains(rival.id.get_ref()) {
            page.blank();
            page.paragraph(2, rival.taken.get_ref());
        }
    }
    page.blank();
    let last = match (&read.judged.open, read.battle(), standing.end) {
        (Some(_), Some(battle), _) => format!("Under way: {}.", title(read, battle)),
        (_, _, Some(end)) => format!("{}.", sentence(ended(end))),
        (_, Some(battle), _) => format!("The next battle: {}.", title(read, battle)),
        _ => String::new(),
    };
    page.paragraph(0, &last);
    page
}
