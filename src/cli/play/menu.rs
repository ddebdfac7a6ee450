//! The menu of `pressgang play` without a scenario: which game, scenario, side and opponent, or which battle to continue; knows no game by name.

use std::fs;
use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::input::{Input, Words};
use super::{Arguments, BATTLES, OUTPUT};
use crate::bot::Question;
use crate::cli::logs;
use crate::cli::page::Page;
use crate::cli::terminal::print;
use crate::content::{Kept, Lesson, Pack, Scenario};
use crate::diag::{Failure, counted};
use crate::engine::{Chance, Pending, Settings, Side, Silence};
use crate::games::{self, Rules};
use crate::play::report::short;
use crate::workshop;

/// The most battles that can be continued from the menu: they fit a small screen.
const MOST_BATTLES: usize = 12;

/// The battles played to find out how long a scenario takes.
const TRIALS: u64 = 3;

/// What a person chose in a menu.
enum Picked {
    /// The row with this number, from 0.
    Row(usize),
    /// The battles to continue.
    Continue,
    /// The lessons of a game.
    Learn,
    /// The menu before this one.
    Back,
    /// To leave.
    Quit,
}

/// One menu: a title, rows to choose from, and a question.
struct Menu<'a> {
    title: &'a str,
    rows: Vec<Vec<String>>,
    /// The battles that could be continued; none where that is not on offer.
    battles: Option<usize>,
    /// The lessons that teach the game.
    lessons: usize,
    can_go_back: bool,
    question: &'a str,
}

impl Menu<'_> {
    fn print(&self) {
        let mut page = Page::new();
        page.heading(self.title, "");
        page.blank();
        let numbered = (1..).zip(&self.rows).map(|(number, row)| {
            let first = format!("{number:>2}");
            [vec![first], row.clone()].concat()
        });
        let rows: Vec<Vec<String>> = numbered.collect();
        page.table(2, &rows);
        let mut others = Vec::new();
        let mut letter = |letter: &str, what: String| others.push(vec![format!(" {letter}"), what]);
        match self.battles {
            Some(0) | None => {}
            Some(count) => letter("c", format!("Continue a battle ({count} unfinished)")),
        }
        if self.lessons > 0 {
            let lessons = counted(self.lessons, "short lesson");
            letter("t", format!("Learn the game in {lessons}"));
        }
        if self.can_go_back {
            letter("b", "Back".into());
        }
        letter("q", "Quit".into());
        page.table(2, &others);
        page.blank();
        page.print();
    }

    /// Asks until the answer is one of the menu's; Enter is the first row.
    fn ask(&self, input: &mut Input) -> Picked {
        self.print();
        let prompt = format!("{} [1]> ", self.question);
        loop {
            let Some(line) = input.line(&prompt, Words::default) else {
                return Picked::Quit;
            };
            let line = line.trim().to_lowercase();
            match line.as_str() {
                "" => return Picked::Row(0),
                "q" | "quit" => return Picked::Quit,
                "b" | "back" if self.can_go_back => return Picked::Back,
                "t" | "tutorial" if self.lessons > 0 => return Picked::Learn,
                "c" | "continue" if self.battles.is_some_and(|it| it > 0) => {
                    return Picked::Continue;
                }
                _ => {}
            }
            let number = line.parse::<usize>().ok();
            match number.filter(|it| (1..=self.rows.len()).contains(it)) {
                Some(number) => return Picked::Row(number - 1),
                None => print(&format!(
                    "Type a number from 1 to {}, or a letter of the list.\n",
                    self.rows.len()
                )),
            }
        }
    }
}

/// Asks what to play. Returns the arguments that say so; none when the person leaves.
///
/// # Errors
/// When nobody is there to be asked.
pub(super) fn choose(arguments: &Arguments) -> Result<Option<Arguments>, Failure> {
    if !io::stdin().is_terminal() {
        let example = format!("pressgang play {}", example());
        return Err(Failure::new("which scenario?").hint(format!(
            "name one, as in `{example}`; `pressgang list PACK` lists those of a pack"
        )));
    }
    let packs = packs(arguments.pack.as_deref())?;
    let mut input = Input::plain();
    let battles = match arguments.pack {
        Some(_) => Vec::new(),
        None => unfinished(Path::new(OUTPUT)),
    };
    loop {
        let pack = match packs.as_slice() {
            [only] if arguments.pack.is_some() => only,
            packs => match ask_game(packs, battles.len(), &mut input) {
                Picked::Row(at) => &packs[at],
                Picked::Continue => match ask_battle(&battles, &mut input) {
                    Picked::Row(at) => {
                        return Ok(Some(Arguments {
                            resume: Some(battles[at].path.clone()),
                            ..arguments.clone()
                        }));
                    }
                    Picked::Quit => return Ok(None),
                    Picked::Back | Picked::Continue | Picked::Learn => continue,
                },
                Picked::Back | Picked::Learn | Picked::Quit => return Ok(None),
            },
        };
        match ask_scenario(arguments, pack, &mut input) {
            Some(chosen) => return Ok(chosen),
            None if arguments.pack.is_some() => return Ok(None),
            None => {}
        }
    }
}

/// A small scenario of the first game, for an example.
fn example() -> String {
    let packs = packs(None).unwrap_or_default();
    let bundled = packs.iter().find(|pack| is_bundled(pack));
    let scenarios = bundled.map(offered).unwrap_or_default();
    scenarios
        .first()
        .map_or_else(String::new, |it| it.kept.id().to_string())
}

/// The packs that can be played: that in the current folder first, then the bundled ones in the order of their games.
fn packs(named: Option<&str>) -> Result<Vec<Pack>, Failure> {
    let folders = workshop::packs_to_search(named)?;
    let packs = folders.iter().filter_map(|it| workshop::read_pack(it).0);
    let place = |pack: &Pack| games::playable().position(|word| word == pack.ruleset.word);
    let has_scenarios = |pack: &Pack| pack.shelf::<Scenario>().iter().next().is_some();
    let mut packs: Vec<Pack> = packs
        .filter(|pack| place(pack).is_some() && has_scenarios(pack))
        .collect();
    packs.sort_by_key(|pack| (is_bundled(pack), place(pack)));
    match packs.is_empty() {
        true => Err(Failure::new("there is no scenario that can be played")),
        false => Ok(packs),
    }
}

/// A scenario that can be played, and its size.
struct Offered<'a> {
    kept: &'a Kept<Scenario>,
    /// The pieces of each side.
    pieces: [usize; 2],
    /// What they are called: `units`.
    word: String,
}

/// The scenarios of a pack, the smallest first.
fn offered(pack: &Pack) -> Vec<Offered<'_>> {
    games::with_game(pack.ruleset.word, Sizes(pack)).unwrap_or_default()
}

/// The scenarios of a pack, to be measured by its game.
struct Sizes<'a>(&'a Pack);

impl<'a> games::Visitor for Sizes<'a> {
    type Out = Vec<Offered<'a>>;

    fn visit<G: Rules>(self) -> Self::Out {
        let scenarios = self.0.shelf::<Scenario>().iter();
        let mut offered: Vec<Offered<'a>> = scenarios
            .filter_map(|kept| {
                let roster = G::roster(&*compiled::<G>(self.0, kept)?);
                let is_main = |side: usize| {
                    let pieces = roster.pieces.iter();
                    pieces.filter(|it| it.kind == 0 && it.side == side).count()
                };
                Some(Offered {
                    kept,
                    pieces: [0, 1].map(is_main),
                    word: roster.kinds.first()?.list.clone(),
                })
            })
            .collect();
        offered.sort_by_key(|it| {
            (
                it.pieces.iter().sum::<usize>(),
                it.kept.name.get_ref().clone(),
            )
        });
        offered
    }
}

/// A scenario compiled with the options of its pack; none when it cannot be played.
fn compiled<G: Rules>(pack: &Pack, scenario: &Kept<Scenario>) -> Option<Arc<G::Fixed>> {
    let options = pack.options_for(scenario);
    G::compile(pack, scenario, &options, &Settings::default()).ok()
}

fn ask_game(packs: &[Pack], battles: usize, input: &mut Input) -> Picked {
    let row = |pack: &Pack| {
        let scenarios = counted(pack.shelf::<Scenario>().iter().count(), "scenario");
        vec![pack.head().title.clone(), scenarios]
    };
    let menu = Menu {
        title: "What do you want to play?",
        rows: packs.iter().map(row).collect(),
        battles: Some(battles),
        lessons: 0,
        can_go_back: false,
        question: "Which game?",
    };
    menu.ask(input)
}

/// Asks for a scenario of a pack, then for side and opponent. Returns none when the person goes back, and no arguments
/// when they leave.
fn ask_scenario(
    arguments: &Arguments,
    pack: &Pack,
    input: &mut Input,
) -> Option<Option<Arguments>> {
    let scenarios = offered(pack);
    let title = &pack.head().title;
    let menu = Menu {
        title,
        rows: scenarios.iter().map(|it| described(pack, it)).collect(),
        battles: None,
        lessons: match is_bundled(pack) {
            true => pack.shelf::<Lesson>().iter().count(),
            false => 0,
        },
        can_go_back: true,
        question: "Which scenario?",
    };
    loop {
        let scenario = match menu.ask(input) {
            Picked::Row(at) => scenarios[at].kept,
            Picked::Learn => {
                return Some(Some(Arguments {
                    scenario: Some(pack.head().id.clone()),
                    tutorial: true,
                    ..arguments.clone()
                }));
            }
            Picked::Back | Picked::Continue => return None,
            Picked::Quit => return Some(None),
        };
        let mut chosen = Arguments {
            scenario: Some(scenario.id().to_string()),
            pack: arguments
                .pack
                .clone()
                .or_else(|| Some(pack.head().id.clone()).filter(|_| is_bundled(pack))),
            ..arguments.clone()
        };
        match ask_seats(&mut chosen, pack, scenario, input) {
            Picked::Row(_) => return Some(Some(chosen)),
            Picked::Quit => return Some(None),
            Picked::Back | Picked::Continue | Picked::Learn => {}
        }
    }
}

/// Whether a pack is part of the program: one in the current folder is found without its name.
fn is_bundled(pack: &Pack) -> bool {
    workshop::bundled_pack(&pack.head().id).is_some()
}

/// A scenario as a row: its name, its size, its length, and which side has the harder task.
fn described(pack: &Pack, offered: &Offered<'_>) -> Vec<String> {
    let scenario = offered.kept;
    let [first, second] = offered.pieces;
    let length = match &scenario.turns {
        Some(turns) => format!("{} turns", turns.get_ref()),
        None => match games::with_game(pack.ruleset.word, Length { pack, scenario }).flatten() {
            Some(turns) => format!("about {}", counted(turns, "turn")),
            None => String::new(),
        },
    };
    vec![
        scenario.name.get_ref().clone(),
        format!("{first} v {second} {}", offered.word),
        length,
        scenario.harder_for.as_ref().map_or_else(String::new, |id| {
            let name = scenario.harder_side().unwrap_or_default();
            let name = short(id.get_ref(), name);
            // The row has to fit a narrow screen.
            format!("harder for {}", name.trim_start_matches("the "))
        }),
    ]
}

/// How many turns a scenario takes when the usual bot plays both sides.
struct Length<'a> {
    pack: &'a Pack,
    scenario: &'a Kept<Scenario>,
}

impl games::Visitor for Length<'_> {
    type Out = Option<u32>;

    fn visit<G: Rules>(self) -> Option<u32> {
        let fixed = compiled::<G>(self.pack, self.scenario)?;
        let mut turns: Vec<u32> = (0..TRIALS).map(|seed| turns::<G>(&fixed, seed)).collect();
        turns.sort_unstable();
        turns.get(turns.len() / 2).copied()
    }
}

fn turns<G: Rules>(fixed: &Arc<G::Fixed>, seed: u64) -> u32 {
    let mut chance = Chance::of(seed);
    let mut bot = G::usual_bot().build(Chance::of(seed));
    let mut battle = G::begin(Arc::clone(fixed));
    let mut acts = Vec::new();
    loop {
        match battle.pending() {
            Pending::Over(_) => return battle.turn(),
            Pending::Roll(_) => {
                let throw = chance.throw(&battle.dice());
                battle.settle(&throw, &mut Silence);
            }
            Pending::Decide { side, .. } => {
                battle.candidates(&mut acts);
                let act = bot.choose(&Question::of(&battle, side, &acts));
                battle.apply(&act, &mut Silence);
            }
        }
    }
}

/// Asks which side the person plays and against whom, unless the command line says so.
fn ask_seats(
    chosen: &mut Arguments,
    pack: &Pack,
    scenario: &Scenario,
    input: &mut Input,
) -> Picked {
    let is_seated = chosen.solo || chosen.two || !chosen.watch.is_empty();
    if !is_seated && chosen.side.is_none() {
        let harder = scenario.harder_for.as_ref().map(|it| it.get_ref());
        let row = |side: &crate::content::ScenarioSide| {
            let is_harder = Some(side.id.get_ref()) == harder;
            let task = if is_harder { "the harder task" } else { "" };
            vec![side.name.get_ref().clone(), task.to_string()]
        };
        let menu = Menu {
            title: scenario.name.get_ref(),
            rows: scenario.sides().map(row).collect(),
            battles: None,
            lessons: 0,
            can_go_back: true,
            question: "Which side do you play?",
        };
        match menu.ask(input) {
            Picked::Row(at) => {
                let side = scenario.sides().nth(at);
                chosen.side = side.map(|side| side.id.get_ref().clone());
            }
            other => return other,
        }
    }
    if is_seated || chosen.against.is_some() {
        return Picked::Row(0);
    }
    ask_opponent(chosen, pack, input)
}

/// The bots of a game, the usual one first: the name, how hard it is to beat, and how it plays.
struct Bots;

impl games::Visitor for Bots {
    type Out = Vec<[&'static str; 3]>;

    fn visit<G: Rules>(self) -> Self::Out {
        // They are listed weakest first.
        let strongest = G::bots().len() - 1;
        let difficulty = |at: usize| match at {
            0 => "easy",
            at if at == strongest => "hard",
            _ => "medium",
        };
        let bots = G::bots().iter().enumerate();
        let mut bots: Vec<_> = bots
            .map(|(at, it)| [it.name, difficulty(at), it.sentence])
            .collect();
        bots.sort_by_key(|[name, ..]| *name != G::USUAL_BOT);
        bots
    }
}

fn ask_opponent(chosen: &mut Arguments, pack: &Pack, input: &mut Input) -> Picked {
    let bots = games::with_game(pack.ruleset.word, Bots).unwrap_or_default();
    let row = |row: &[&str; 3]| -> Vec<String> { row.iter().map(|it| it.to_string()).collect() };
    let people = [
        ["yourself", "", "You play both sides."],
        [
            "somebody else",
            "",
            "Two people take turns at this keyboard.",
        ],
    ];
    let menu = Menu {
        title: "Opponents",
        rows: bots.iter().chain(&people).map(row).collect(),
        battles: None,
        lessons: 0,
        can_go_back: true,
        question: "Who plays the other side?",
    };
    let picked = menu.ask(input);
    if let Picked::Row(at) = picked {
        match at.checked_sub(bots.len()) {
            None => chosen.against = Some(bots[at][0].to_string()),
            Some(seat) => {
                (chosen.solo, chosen.two) = (seat == 0, seat == 1);
                chosen.side = None;
            }
        }
    }
    picked
}

// Battles to continue.

/// An unfinished battle.
struct Battle {
    path: PathBuf,
    title: String,
    turn: u32,
    seats: String,
}

/// The unfinished battles in the folders where `play` keeps its logs, the newest first.
fn unfinished(output: &Path) -> Vec<Battle> {
    let files = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.map(|entry| entry.path()).collect()
    };
    let folders = files(output).into_iter().map(|pack| pack.join(BATTLES));
    let logs = folders.flat_map(|folder| files(&folder));
    let logs = logs.filter(|path| path.extension().is_some_and(|it| it == "log"));
    let changed = |path: &PathBuf| {
        let changed = fs::metadata(path).and_then(|it| it.modified());
        changed.unwrap_or(SystemTime::UNIX_EPOCH)
    };
    let mut logs: Vec<(SystemTime, PathBuf)> = logs.map(|path| (changed(&path), path)).collect();
    logs.sort_by(|one, two| two.cmp(one));
    let battles = logs.into_iter().filter_map(|(_, path)| battle(path));
    battles.take(MOST_BATTLES).collect()
}

/// The battle of a log; none when it is over or cannot be resumed.
fn battle(path: PathBuf) -> Option<Battle> {
    let read = workshop::read_finished_log(&path).result.ok()?;
    logs::visit(read, Unfinished(path)).ok()?
}

struct Unfinished(PathBuf);

impl logs::Visitor for Unfinished {
    type Out = Option<Battle>;

    fn visit<G: Rules>(self, read: logs::Read<G>) -> Option<Battle> {
        let game = read.session.game();
        if read.breach.is_some() || matches!(game.pending(), Pending::Over(_)) {
            return None;
        }
        let name = |side: Side| {
            let who = read.log.header.seats.iter();
            let who = who.filter(|(id, _)| *id == game.side_id(side));
            let who = who.map(|(_, who)| who.as_str()).next();
            format!("{}: {}", game.side_id(side), who.unwrap_or("person"))
        };
        Some(Battle {
            title: read.found.title().to_string(),
            turn: game.turn(),
            seats: Side::BOTH.map(name).join(", "),
            path: self.0,
        })
    }
}

fn ask_battle(battles: &[Battle], input: &mut Input) -> Picked {
    let row = |battle: &Battle| {
        let name = battle.path.file_stem().unwrap_or_default();
        vec![
            battle.title.clone(),
            format!("turn {}", battle.turn),
            name.to_string_lossy().into_owned(),
            battle.seats.clone(),
        ]
    };
    let menu = Menu {
        title: "Unfinished battles, the newest first",
        rows: battles.iter().map(row).collect(),
        battles: None,
        lessons: 0,
        can_go_back: true,
        question: "Which battle?",
    };
    menu.ask(input)
}
