//! `pressgang play`: a whole battle at the terminal, every act judged.

mod desk;
mod input;
mod menu;
mod seats;
mod tutorial;

use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::builder::{PossibleValue, PossibleValuesParser};

pub(super) use self::desk::sentences;
use self::desk::{Desk, Options, Players};
pub(super) use self::input::{Input, Words};
pub(super) use self::seats::Seat;
use self::seats::Who;
use super::battles::{self, could_not_run, parse_army, parse_setting};
use super::terminal::{print, rendering};
use super::{Outcome, examples, logs};
use crate::content::Lesson;
use crate::diag::Failure;
use crate::engine::{Setting, Side};
use crate::games::{self, Rules};
use crate::play::{Eyes, Header, Journal, Pace, Session, Stamped};
use crate::source::free_place;
use crate::workshop::{self, FoundScenario};

/// The folder in which the program writes, and in it, below each pack, the one for logs.
const OUTPUT: &str = "output";
const BATTLES: &str = "battles";

/// Play a battle: against a bot, both sides yourself, or two players at one keyboard.
///
/// The program knows the rules: it lists the legal acts, refuses any other with the rule and the facts, rolls the dice or
/// takes the ones you roll, and logs every act at once. Without a scenario it asks what to play, and lists the battles
/// that can be continued; --resume continues one directly. Type `help` at any prompt.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = examples(&[
    "play",
    "play first-parade",
    "play first-parade --as wardens --against captain",
    "play first-parade --solo --hands pick",
    "play first-parade --two --dice typed",
    "play stone-bridge --companion --dice typed",
    "play first-parade --watch greedy --seed 7",
    "play first-game --army germans=japanese-pacific-25",
    "play --tutorial",
    "play --tutorial lost-cow --lesson 2",
    "play --resume output/{pack}/battles/first-parade-1.log",
]))]
pub(super) struct Arguments {
    /// A scenario, by id; with --tutorial also a pack [default: you are asked].
    #[arg(value_name = "SCENARIO")]
    scenario: Option<String>,
    /// The pack it is in: an id or a folder [default: the pack in the current folder, and all bundled ones].
    #[arg(long, value_name = "PACK-or-FOLDER", conflicts_with = "resume")]
    pack: Option<String>,
    /// Resume the battle of this log.
    #[arg(long, value_name = "LOG", conflicts_with = "scenario")]
    resume: Option<PathBuf>,
    /// Learn a game in a few short lessons: the first game of the list, or that of the pack or scenario named.
    #[arg(long, conflicts_with_all = ["pack", "resume", "side", "against", "solo", "two", "watch", "dice", "companion", "why", "strict", "step", "seed", "set", "army", "log"])]
    tutorial: bool,
    /// The lesson to begin with; those before it are played for you.
    #[arg(
        long,
        value_name = "NUMBER",
        default_value_t = 1,
        requires = "tutorial"
    )]
    lesson: usize,
    /// The side you play, by its id [default: the one listed first].
    #[arg(long = "as", value_name = "SIDE", conflicts_with_all = ["solo", "two", "watch", "resume"])]
    side: Option<String>,
    /// Who plays the other side: random, greedy or captain, with dials: captain:level=hard, greedy:posture=defensive,blunder=10% [default: greedy].
    #[arg(long, value_name = "BOT", conflicts_with_all = ["solo", "two", "watch", "resume"])]
    against: Option<String>,
    /// Play both sides yourself.
    #[arg(long, conflicts_with_all = ["two", "watch", "resume"])]
    solo: bool,
    /// Two people play at this keyboard, each with a hidden hand.
    #[arg(long, conflicts_with_all = ["watch", "resume"])]
    two: bool,
    /// Watch bots play: one for both sides, or one for each.
    #[arg(long, value_name = "BOT", num_args = 1..=2, conflicts_with = "resume")]
    watch: Vec<String>,
    #[command(flatten)]
    settings: Chosen,
    /// Who rolls the dice: the program, or you on your table; for both sides, or for one: platoon=typed.
    #[arg(long, value_name = "HOW", default_values_t = ["program".to_string()], conflicts_with = "resume")]
    dice: Vec<String>,
    #[command(flatten)]
    showing: Showing,
    /// Forbid taking back acts once dice have been seen.
    #[arg(long, conflicts_with = "resume")]
    strict: bool,
    /// The seed of the program's dice and cards [default: a new one each time].
    #[arg(long, value_name = "NUMBER", conflicts_with = "resume")]
    seed: Option<u64>,
    /// Choose another reading of the rules for this battle: an option and its value.
    #[arg(long, value_name = "OPTION=VALUE", value_parser = parse_setting, conflicts_with = "resume")]
    set: Vec<(String, String)>,
    /// Let a side fight with an army list of the pack instead of the forces of the scenario, in games that have such lists; may be given for each side.
    #[arg(long, value_name = "SIDE=ARMY", value_parser = parse_army, conflicts_with = "resume")]
    army: Vec<(String, String)>,
    /// The file to log the battle in [default: the next free one in output/PACK/battles].
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    log: Option<PathBuf>,
}

/// How a battle is shown, begun or resumed.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct Showing {
    /// Play with miniatures on a real table: the bot's orders say how to move them, and you confirm each.
    #[arg(long)]
    companion: bool,
    /// Let the bots give a reason for everything they do.
    #[arg(long)]
    why: bool,
    /// Take trivial decisions for you and say so; `undo` gives them back to you.
    #[arg(long, conflicts_with = "ask_all")]
    fast: bool,
    /// Ask every question that has more than one answer, also those that cannot matter.
    #[arg(long)]
    ask_all: bool,
    /// Wait for Enter after each act of a bot.
    #[arg(long)]
    step: bool,
    /// Draw with ASCII letters only.
    #[arg(long)]
    ascii: bool,
}

/// Settings of the games, each with its own argument: `--KEY VALUE`.
#[derive(Clone, Debug)]
struct Chosen(Vec<(String, String)>);

impl clap::Args for Chosen {
    fn augment_args(command: clap::Command) -> clap::Command {
        let argument = |setting: &Setting| {
            let values = setting.values.iter();
            let values =
                values.map(|(word, sentence)| PossibleValue::new(*word).help(unstopped(sentence)));
            clap::Arg::new(setting.key)
                .long(setting.key)
                .value_name("WAY")
                .value_parser(PossibleValuesParser::new(values))
                .help(unstopped(setting.sentence))
                .conflicts_with("resume")
        };
        command.args(games::all_settings().into_iter().map(argument))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Chosen::augment_args(command)
    }
}

/// A sentence as help texts write it, without its full stop.
fn unstopped(sentence: &'static str) -> &'static str {
    sentence.trim_end_matches('.')
}

impl clap::FromArgMatches for Chosen {
    fn from_arg_matches(matches: &clap::ArgMatches) -> Result<Chosen, clap::Error> {
        let chosen = games::all_settings().into_iter().filter_map(|setting| {
            let value = matches.get_one::<String>(setting.key)?;
            Some((setting.key.to_string(), value.clone()))
        });
        Ok(Chosen(chosen.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
        *self = Chosen::from_arg_matches(matches)?;
        Ok(())
    }
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let is_named = arguments.scenario.is_some() || arguments.resume.is_some();
    let played = match is_named || arguments.tutorial {
        true => start(arguments),
        false => menu::choose(arguments).and_then(|chosen| match &chosen {
            Some(chosen) => start(chosen),
            None => Ok(()),
        }),
    };
    match played {
        Ok(()) => Outcome::Fine,
        Err(failure) => could_not_run(failure),
    }
}

fn start(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.resume {
        Some(log) => resume(&arguments.showing, log),
        None if arguments.tutorial => {
            let named = arguments.scenario.as_deref();
            tutorial::begin(named, arguments.lesson, arguments.showing.ascii)
        }
        None => begin(arguments),
    }
}

fn begin(arguments: &Arguments) -> Result<(), Failure> {
    let scenario = arguments.scenario.as_deref().unwrap_or_default();
    let pack = arguments.pack.as_deref();
    let found = battles::find_with_armies(scenario, pack, &arguments.set, &arguments.army)?;
    workshop::with_game(found.ruleset(), Begun { arguments, found })?
}

/// A battle to begin, in any game.
struct Begun<'a> {
    arguments: &'a Arguments,
    found: FoundScenario,
}

impl games::Visitor for Begun<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Rules>(self) -> Result<(), Failure> {
        let (arguments, found) = (self.arguments, self.found);
        let game = G::begin(found.compile::<G>(&arguments.settings.0)?);
        let seats = seats(arguments, &game)?;
        let header = header(arguments, &found, &game, &seats);
        let path = arguments.log.clone().unwrap_or_else(|| {
            let folder = Path::new(OUTPUT).join(&found.pack.head().id).join(BATTLES);
            free_place(&folder, &found.scenario, "log")
        });
        let remarks = [
            format!("{} of {}.", found.title(), found.pack.head().title),
            "`pressgang play --resume` resumes it, `pressgang referee` judges it, `pressgang report` writes its report.".into(),
        ];
        let journal =
            Journal::begin(&path, &header, &remarks).map_err(|error| taken(&path, &error))?;
        let mut welcome = desk::welcome(&found, &header, &path);
        welcome.push_str(&lessons_offered(&found, &seats));
        let (showing, session) = (&arguments.showing, Session::begin(game));
        play(showing, found, session, header, journal, seats, &welcome)
    }
}

/// Where a newcomer learns the game that is about to begin, if its lessons are about this scenario.
fn lessons_offered<G: Rules>(found: &FoundScenario, seats: &[Seat<G>; 2]) -> String {
    let lessons = found.pack.shelf::<Lesson>().iter();
    let lessons = lessons.filter(|it| *it.scenario.get_ref() == found.scenario);
    let count = lessons.count();
    let is_person = |seat: &Seat<G>| matches!(seat.who, Who::Person);
    match count > 0 && seats.iter().any(is_person) {
        true => format!(
            "New to the game? `pressgang play --tutorial {}` teaches it in {count} short lessons.\n",
            found.pack.head().id
        ),
        false => String::new(),
    }
}

/// Why a log cannot be started.
fn taken(path: &Path, error: &io::Error) -> Failure {
    let failure = Failure::new(format!("cannot write {}: {error}", path.display()));
    match error.kind() {
        io::ErrorKind::AlreadyExists => failure.hint(format!(
            "resume it: `pressgang play --resume {}`",
            path.display()
        )),
        io::ErrorKind::ResourceBusy => {
            failure.hint("one log, one table: quit the other `pressgang play` first")
        }
        _ => failure,
    }
}

fn header<G: Rules>(
    arguments: &Arguments,
    found: &FoundScenario,
    game: &G,
    seats: &[Seat<G>; 2],
) -> Header {
    let seat = |side: Side| (game.side_id(side).to_string(), seats[side.at()].to_string());
    Header {
        version: env!("CARGO_PKG_VERSION").into(),
        pack: Stamped {
            id: pack_name(arguments, found),
            stamp: Some(found.stamp),
        },
        scenario: Stamped {
            id: found.scenario.clone(),
            stamp: Some(game.fingerprint()),
        },
        options: arguments.set.clone(),
        settings: arguments.settings.0.clone(),
        armies: found.armies.clone(),
        forces: found.changes.clone(),
        seed: arguments.seed.unwrap_or_else(any_seed),
        seats: Side::BOTH.map(seat).into(),
        strict: arguments.strict,
        hidden: arguments.two,
        companion: arguments.showing.companion,
    }
}

/// The name by which a log finds its pack again.
fn pack_name(arguments: &Arguments, found: &FoundScenario) -> String {
    let named = arguments.pack.as_deref();
    match named {
        Some(folder) if Path::new(folder).is_dir() => folder.into(),
        None if found.is_here => ".".into(),
        _ => found.pack.head().id.clone(),
    }
}

/// Resumes the battle of a log, which may not have begun yet.
pub(super) fn resume(showing: &Showing, path: &Path) -> Result<(), Failure> {
    logs::visit(logs::read_finished(path)?, Resumed { showing, path })?
}

/// A battle to resume, in any game.
struct Resumed<'a> {
    showing: &'a Showing,
    path: &'a Path,
}

impl logs::Visitor for Resumed<'_> {
    type Out = Result<(), Failure>;

    fn visit<G: Rules>(self, read: logs::Read<G>) -> Result<(), Failure> {
        let path = self.path;
        if read.breach.is_some() {
            logs::tell(&read);
            let hint = format!("`pressgang referee {}` judges it", path.display());
            return Err(Failure::new("cannot resume this log").hint(hint));
        }
        let torn = read.log.torn;
        if torn.is_some() {
            print("The last line of the log was never finished, and is left out.\n");
        }
        let header = read.log.header;
        let seats = seated(&header, read.session.game())?;
        let journal = Journal::resume(path, torn).map_err(|error| taken(path, &error))?;
        let steps = read.session.steps().len();
        let mut welcome = desk::welcome(&read.found, &header, path);
        if steps > 0 {
            welcome.push_str(&format!("{steps} steps have been played.\n"));
        }
        let (showing, found, session) = (self.showing, read.found, read.session);
        play(showing, found, session, header, journal, seats, &welcome)
    }
}

fn play<G: Rules>(
    showing: &Showing,
    found: FoundScenario,
    session: Session<G>,
    header: Header,
    journal: Journal,
    seats: [Seat<G>; 2],
    welcome: &str,
) -> Result<(), Failure> {
    let eyes = eyes(&seats, header.hidden);
    let input = Input::open(&session);
    let options = options(showing, header.companion, &found);
    let players = Players { seats, eyes };
    let mut desk = Desk::new(found, session, journal, header, players, input, options);
    desk.run(welcome)
}

fn options(showing: &Showing, companion: bool, found: &FoundScenario) -> Options {
    Options {
        companion: showing.companion || companion,
        why: showing.why,
        step: showing.step,
        pace: match (showing.ask_all, showing.fast) {
            (true, _) => Pace::Full,
            (false, true) => Pace::Fast,
            (false, false) => Pace::Usual,
        },
        ..options_of(showing.ascii, found)
    }
}

/// How the desk talks to a person who has asked for nothing special.
fn options_of(ascii: bool, found: &FoundScenario) -> Options {
    Options {
        rendering: rendering(ascii, found.pack.palette.sides()),
        companion: false,
        why: false,
        step: false,
        // Lessons ask what they were written to ask.
        pace: Pace::Full,
    }
}

pub(super) fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |since| {
        u64::from(since.subsec_nanos()) ^ (since.as_secs() << 8)
    }) % 1_000_000
}

/// Who looks at the screen: a player sees what their side may know; a person who plays or watches both sides sees all.
fn eyes<G: Rules>(seats: &[Seat<G>; 2], hidden: bool) -> Option<Eyes> {
    match [&seats[0].who, &seats[1].who] {
        [Who::Person, Who::Person] if hidden => None,
        [Who::Person, Who::Bot(_)] => Some(Eyes::Of(Side::First)),
        [Who::Bot(_), Who::Person] => Some(Eyes::Of(Side::Second)),
        _ => Some(Eyes::All),
    }
}

/// A side by its id.
fn side_named<G: Rules>(game: &G, id: &str) -> Result<Side, Failure> {
    let mut both = Side::BOTH.into_iter();
    both.find(|side| game.side_id(*side) == id).ok_or_else(|| {
        let known = Side::BOTH.map(|side| game.side_id(side)).join(" and ");
        Failure::new(format!("there is no side `{id}` in this battle"))
            .hint(format!("its sides are {known}"))
    })
}

fn seats<G: Rules>(arguments: &Arguments, game: &G) -> Result<[Seat<G>; 2], Failure> {
    let bot = |named: &Option<String>| match named {
        Some(named) => Who::bot(named),
        None => Ok(Who::Bot(G::usual_bot())),
    };
    let mut who = if arguments.solo || arguments.two {
        [Who::Person, Who::Person]
    } else if let Some(first) = arguments.watch.first() {
        let second = arguments.watch.get(1).unwrap_or(first);
        [Who::bot(first)?, Who::bot(second)?]
    } else {
        [Who::Person, bot(&arguments.against)?]
    };
    if let Some(side) = &arguments.side
        && side_named(game, side)? == Side::Second
    {
        who.reverse();
    }
    let mut seats = who.map(|who| Seat { who, typed: false });
    for dice in &arguments.dice {
        let (sides, how) = match dice.split_once('=') {
            Some((side, how)) => (vec![side_named(game, side)?], how),
            None => (Side::BOTH.to_vec(), dice.as_str()),
        };
        let typed = match how {
            "typed" => true,
            "program" => false,
            _ => {
                let side = game.side_id(Side::First);
                let hint = format!("write `program` or `typed`, or `{side}=typed` for one side");
                return Err(Failure::new(format!("unknown dice mode `{how}`")).hint(hint));
            }
        };
        for side in sides {
            seats[side.at()].typed = typed;
        }
    }
    Ok(seats)
}

/// The seats of a log; a log written by hand has a person in each.
fn seated<G: Rules>(header: &Header, game: &G) -> Result<[Seat<G>; 2], Failure> {
    let mut seats = [0, 1].map(|_| Seat {
        who: Who::Person,
        typed: false,
    });
    for (side, who) in &header.seats {
        let mut both = Side::BOTH.into_iter();
        if let Some(side) = both.find(|it| game.side_id(*it) == *side) {
            seats[side.at()] = Seat::read(who)?;
        }
    }
    Ok(seats)
}
