//! `pressgang play`: a whole battle at the terminal, every act judged.

mod desk;
mod input;
mod listing;
mod seats;

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::ValueEnum;

pub(super) use self::desk::sentences;
use self::desk::{Company, Desk, Manner};
pub(super) use self::input::{Input, Words};
use self::seats::{Seat, Who};
use super::battles::{self, Complaint, Ground, parse_setting};
use super::terminal::{complain, has_colour, is_terminal, print};
use super::{Outcome, logs};
use crate::engine::{Game as _, Side};
use crate::games::hex_command::rules::{Battle, Hands};
use crate::play::{Eyes, Header, Journal, Session, Stamped, Table as _};
use crate::source::free_place;

/// Play a battle: against a bot, both sides yourself, or two at one keyboard.
///
/// The program knows the rules: it lists what may be done, refuses what may not with the rule and the facts, throws the
/// dice or takes those you throw, and writes down every act at once. A battle that was broken off goes on with --resume.
/// Type `help` at any prompt.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang play first-parade
  pressgang play first-parade --as wardens --against captain
  pressgang play first-parade --solo --hands pick
  pressgang play first-parade --two --dice typed
  pressgang play stone-bridge --companion --dice typed
  pressgang play first-parade --watch greedy --seed 7
  pressgang play --resume output/home-guard/battles/first-parade-1.log")]
pub(super) struct Arguments {
    /// A scenario, by id.
    #[arg(value_name = "SCENARIO", required_unless_present = "resume")]
    scenario: Option<String>,
    /// The pack it is in: an id or a folder [default: the pack here, and all bundled ones].
    #[arg(long, value_name = "PACK-or-FOLDER", conflicts_with = "resume")]
    pack: Option<String>,
    /// Go on with the battle of a log.
    #[arg(long, value_name = "LOG", conflicts_with = "scenario")]
    resume: Option<PathBuf>,
    /// The side you play, by its id [default: the one listed first].
    #[arg(long = "as", value_name = "SIDE", conflicts_with_all = ["solo", "two", "watch", "resume"])]
    side: Option<String>,
    /// Who plays the other side: random, greedy or captain, with dials: greedy:posture=defensive,blunder=10%.
    #[arg(long, value_name = "BOT", default_value = "greedy", conflicts_with_all = ["solo", "two", "watch", "resume"])]
    against: String,
    /// You play both sides.
    #[arg(long, conflicts_with_all = ["two", "watch", "resume"])]
    solo: bool,
    /// Two people play at this keyboard, each with a hand the other does not see.
    #[arg(long, conflicts_with_all = ["watch", "resume"])]
    two: bool,
    /// Watch bots play: one for both sides, or one for each.
    #[arg(long, value_name = "BOT", num_args = 1..=2, conflicts_with = "resume")]
    watch: Vec<String>,
    /// How hands are handled; `pick` and `stars` are for one person who plays both sides.
    #[arg(long, value_enum, value_name = "WAY", conflicts_with = "resume")]
    hands: Option<HandsName>,
    /// Who throws the dice: the program, or you on your table; for both sides, or for one: platoon=typed.
    #[arg(long, value_name = "HOW", default_values_t = ["program".to_string()], conflicts_with = "resume")]
    dice: Vec<String>,
    /// The miniatures stand on a real table: the bot's orders are told for moving them, and you confirm each.
    #[arg(long)]
    companion: bool,
    /// The bots tell why after everything they do.
    #[arg(long)]
    why: bool,
    /// What dice have shown cannot be taken back.
    #[arg(long, conflicts_with = "resume")]
    strict: bool,
    /// Wait for Enter after each act of a bot.
    #[arg(long)]
    step: bool,
    /// The seed of the program's dice and cards [default: another each time].
    #[arg(long, value_name = "NUMBER", conflicts_with = "resume")]
    seed: Option<u64>,
    /// Another reading of the rules for this battle: an option and its value.
    #[arg(long, value_name = "OPTION=VALUE", value_parser = parse_setting, conflicts_with = "resume")]
    set: Vec<(String, String)>,
    /// The file to write the battle down in [default: the next free one in output/PACK/battles].
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    log: Option<PathBuf>,
    /// Draw with ASCII letters only.
    #[arg(long)]
    ascii: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum HandsName {
    /// As the game has it; you see both hands.
    Held,
    /// A side draws half as many cards as it may hold, keeps one and those that answer the enemy, and throws the rest
    /// away.
    Pick,
    /// A side draws one card, and one more for each die of its hand limit less one that shows any unit.
    Stars,
}

impl HandsName {
    fn value(self) -> Hands {
        match self {
            HandsName::Held => Hands::Held,
            HandsName::Pick => Hands::Pick,
            HandsName::Stars => Hands::Stars,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let played = match &arguments.resume {
        Some(log) => resume(arguments, log),
        None => begin(arguments),
    };
    match played {
        Ok(()) => Outcome::Fine,
        Err(told) => {
            if let Some((reason, hint)) = told {
                complain(&reason, hint.as_deref());
            }
            Outcome::CouldNotRun
        }
    }
}

fn begin(arguments: &Arguments) -> Result<(), Complaint> {
    let scenario = arguments.scenario.as_deref().unwrap_or_default();
    let mut ground = battles::find(scenario, arguments.pack.as_deref(), &arguments.set)?;
    ground.handle_hands(arguments.hands.map_or(Hands::Held, HandsName::value));
    let battle = Battle::new(ground.tables.clone());
    let seats = seats(arguments, &battle)?;
    let header = Header {
        version: env!("CARGO_PKG_VERSION").into(),
        pack: Stamped {
            id: pack_name(arguments, &ground),
            stamp: Some(ground.stamp),
        },
        scenario: Stamped {
            id: ground.scenario.clone(),
            stamp: Some(battle.fingerprint()),
        },
        options: arguments.set.clone(),
        hands: arguments
            .hands
            .map(|hands| hands.value().word().to_string()),
        seed: arguments.seed.unwrap_or_else(any_seed),
        seats: Side::BOTH
            .map(|side| {
                (
                    battle.side_id(side).to_string(),
                    seats[side.at()].to_string(),
                )
            })
            .into(),
        strict: arguments.strict,
        hidden: arguments.two,
        companion: arguments.companion,
    };
    let path = arguments.log.clone().unwrap_or_else(|| {
        let folder = Path::new("output")
            .join(&ground.pack.head().id)
            .join("battles");
        free_place(&folder, &ground.scenario, "log")
    });
    let remarks = [
        format!("{} of {}.", ground.title(), ground.pack.head().title),
        "`pressgang play --resume` goes on with it, `pressgang referee` judges it, `pressgang report` tells it.".into(),
    ];
    let journal = Journal::begin(&path, &header, &remarks).map_err(|error| {
        let hint = (error.kind() == std::io::ErrorKind::AlreadyExists).then(|| {
            format!(
                "go on with it: `pressgang play --resume {}`",
                path.display()
            )
        });
        Some((format!("cannot write {}: {error}", path.display()), hint))
    })?;
    desk::welcome(&ground, &header, &path).print();
    play(
        arguments,
        ground,
        Session::begin(battle),
        header,
        journal,
        seats,
    )
}

/// The name by which a log finds its pack again.
fn pack_name(arguments: &Arguments, ground: &Ground) -> String {
    let named = arguments.pack.as_deref();
    match named {
        Some(folder) if Path::new(folder).is_dir() => folder.into(),
        None if ground.is_here => ".".into(),
        _ => ground.pack.head().id.clone(),
    }
}

fn resume(arguments: &Arguments, path: &Path) -> Result<(), Complaint> {
    let read = logs::read_finished(path)?;
    if read.breach.is_some() {
        logs::tell(&read);
        let hint = format!("`pressgang referee {}` judges it", path.display());
        return Err(Some(("this log cannot be gone on with".into(), Some(hint))));
    }
    let torn = read.log.torn;
    if torn.is_some() {
        print("The last line of the log was never finished, and is left out.\n");
    }
    let battle = read.session.game().clone();
    let header = read.log.header.clone();
    let seats = seated(&header, &battle)?;
    let journal = Journal::resume(path, torn)
        .map_err(|error| Some((format!("cannot write {}: {error}", path.display()), None)))?;
    desk::welcome(&read.ground, &header, path).print();
    print(&format!(
        "{} steps have been played.\n",
        read.session.steps().len()
    ));
    play(arguments, read.ground, read.session, header, journal, seats)
}

fn play(
    arguments: &Arguments,
    ground: Ground,
    session: Session<Battle>,
    header: Header,
    journal: Journal,
    seats: [Seat; 2],
) -> Result<(), Complaint> {
    let eyes = eyes(&seats, header.hidden);
    let input = Input::open(&session);
    let manner = manner(arguments, header.companion);
    let mut desk = Desk::new(
        ground,
        session,
        journal,
        header,
        Company { seats, eyes },
        input,
        manner,
    );
    desk.run()
}

fn manner(arguments: &Arguments, companion: bool) -> Manner {
    Manner {
        colour: has_colour(),
        ascii: arguments.ascii || !is_terminal(),
        companion: arguments.companion || companion,
        why: arguments.why,
        step: arguments.step,
    }
}

fn any_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |since| {
        u64::from(since.subsec_nanos()) ^ (since.as_secs() << 8)
    }) % 1_000_000
}

/// Who looks at the screen: a person sees what his side may know, somebody who plays or watches both sees all.
fn eyes(seats: &[Seat; 2], hidden: bool) -> Option<Eyes> {
    match [&seats[0].who, &seats[1].who] {
        [Who::Person, Who::Person] if hidden => None,
        [Who::Person, Who::Bot(_)] => Some(Eyes::Of(Side::First)),
        [Who::Bot(_), Who::Person] => Some(Eyes::Of(Side::Second)),
        _ => Some(Eyes::All),
    }
}

fn seats(arguments: &Arguments, battle: &Battle) -> Result<[Seat; 2], Complaint> {
    let by_id = |id: &str| {
        let mut both = Side::BOTH.into_iter();
        both.find(|side| battle.side_id(*side) == id)
            .ok_or_else(|| {
                let known = Side::BOTH.map(|side| battle.side_id(side)).join(" and ");
                Some((
                    format!("there is no side `{id}` in this battle"),
                    Some(format!("its sides are {known}")),
                ))
            })
    };
    let person = || Who::Person;
    let mut who = if arguments.solo || arguments.two {
        [person(), person()]
    } else if let Some(first) = arguments.watch.first() {
        let second = arguments.watch.get(1).unwrap_or(first);
        [Who::bot(first)?, Who::bot(second)?]
    } else {
        [person(), Who::bot(&arguments.against)?]
    };
    if let Some(side) = &arguments.side
        && by_id(side)? == Side::Second
    {
        who.reverse();
    }
    let mut seats = who.map(|who| Seat { who, typed: false });
    for dice in &arguments.dice {
        let (sides, how) = match dice.split_once('=') {
            Some((side, how)) => (vec![by_id(side)?], how),
            None => (Side::BOTH.to_vec(), dice.as_str()),
        };
        let typed = match how {
            "typed" => true,
            "program" => false,
            _ => {
                let hint = "write `program` or `typed`, or `platoon=typed` for one side";
                return Err(Some((format!("`{how}` throws no dice"), Some(hint.into()))));
            }
        };
        for side in sides {
            seats[side.at()].typed = typed;
        }
    }
    Ok(seats)
}

/// The seats as a log has them; a log written by hand has a person on each.
fn seated(header: &Header, battle: &Battle) -> Result<[Seat; 2], Complaint> {
    let mut seats = [0, 1].map(|_| Seat {
        who: Who::Person,
        typed: false,
    });
    for (side, who) in &header.seats {
        let Some(side) = Side::BOTH
            .into_iter()
            .find(|it| battle.side_id(*it) == *side)
        else {
            continue;
        };
        seats[side.at()] = Seat::read(who)?;
    }
    Ok(seats)
}
