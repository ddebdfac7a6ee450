//! Whole battles through a pseudo-terminal.

use std::fs::{self, File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use regex::Regex;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::fixture::Fixture;
use pressgang::content::Scenario;
use pressgang::engine::{Dice, Throw};
use pressgang::games;
use pressgang::games::hex_command::rules::{Tables, compile, die, write_throw};
use pressgang::source::{Folder, Sources};

/// Longer than any answer takes: who waits so long waits for ever.
const FOR_EVER: Duration = Duration::from_secs(120);

/// The program in a terminal of its own.
pub(super) struct Screen {
    child: Child,
    keys: File,
    output: Receiver<Vec<u8>>,
    /// What has been shown since the last line was typed.
    shown: Vec<u8>,
    escapes: Regex,
    thoughts: Regex,
}

/// What is typed where the program only waits until its text has been read.
pub(super) const CONTINUE: &str = "Press Enter to continue> ";

impl Screen {
    fn open(folder: &Path, arguments: &[&str]) -> Screen {
        Screen::sized(folder, arguments, (120, 50), &[])
    }

    /// In a terminal of some columns and rows, with these variables in its environment.
    pub(super) fn sized(
        folder: &Path,
        arguments: &[&str],
        (columns, rows): (u16, u16),
        environment: &[(&str, &str)],
    ) -> Screen {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).expect("it is ours");
        unlockpt(&master).expect("it is open");
        let size = Winsize {
            ws_row: rows,
            ws_col: columns,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&master, size).expect("it has a size");
        let name = ptsname(&master, Vec::new()).expect("it has a name");
        let name = name.into_string().expect("of letters");
        let side = || {
            let file = OpenOptions::new().read(true).write(true).open(&name);
            file.expect("the other end")
        };
        let child = Command::new(env!("CARGO_BIN_EXE_pressgang"))
            .current_dir(folder)
            .args(arguments)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .env_remove("COLORTERM")
            .envs(environment.iter().copied())
            .stdin(side())
            .stdout(side())
            .stderr(side())
            .spawn()
            .expect("the program runs");
        let keys = File::from(master);
        let mut eyes = keys.try_clone().expect("a second hand on it");
        let (sender, output) = channel();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = eyes.read(&mut bytes) {
                if count == 0 || sender.send(bytes[..count].to_vec()).is_err() {
                    return;
                }
            }
        });
        Screen {
            child,
            keys,
            output,
            shown: Vec::new(),
            escapes: Regex::new("\u{1b}\\[[0-9;?]*[a-zA-Z]").expect("a pattern"),
            thoughts: Regex::new("\r\u{1b}\\[K[^\r\n]*thinking \\.\\.\\.\r\u{1b}\\[K")
                .expect("a pattern"),
        }
    }

    /// What has been shown and is still to be seen, without colours.
    pub(super) fn text(&self) -> String {
        let shown = self.raw();
        let shown = self.thoughts.replace_all(&shown, "");
        self.escapes.replace_all(&shown, "").replace('\r', "")
    }

    /// What has been shown, with everything that commands a terminal.
    pub(super) fn raw(&self) -> String {
        String::from_utf8_lossy(&self.shown).into_owned()
    }

    /// Waits until the program asks something, and tells what it has shown; nothing when it has ended.
    pub(super) fn asked(&mut self) -> Option<String> {
        loop {
            let text = self.text();
            if text.ends_with("> ") && text.contains('\n') {
                return Some(text);
            }
            match self.output.recv_timeout(FOR_EVER) {
                Ok(bytes) => self.shown.extend(bytes),
                // Its end of the terminal is closed: it has ended, or is about to.
                Err(RecvTimeoutError::Disconnected) => {
                    self.child.wait().expect("it ends");
                    return None;
                }
                Err(RecvTimeoutError::Timeout) => panic!("the program hangs after: {text}"),
            }
        }
    }

    pub(super) fn type_line(&mut self, line: &str) {
        self.shown.clear();
        self.keys
            .write_all(format!("{line}\r").as_bytes())
            .expect("it is typed");
    }

    /// SIGKILL.
    fn kill(mut self) {
        self.child.kill().expect("it is killed");
        self.child.wait().expect("it is gone");
    }
}

/// No test leaves a program behind that waits for ever.
impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Numbers that look like chance and are the same each time.
pub(super) struct Whim(pub(super) u64);

impl Whim {
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A person who does anything that is on the list, and throws dice.
struct Person<'a> {
    whim: Whim,
    tables: &'a Tables,
    numbers: Regex,
    dice: Regex,
    /// What dice were asked for last.
    last: String,
}

impl<'a> Person<'a> {
    fn of(tables: &'a Tables, seed: u64) -> Person<'a> {
        Person {
            whim: Whim(seed),
            tables,
            last: String::new(),
            numbers: Regex::new(r"(\d+)\) ").expect("a pattern"),
            dice: Regex::new(
                r"(\d+) (white|yellow|green|activation|variable|initiative|figure|D\d)",
            )
            .expect("a pattern"),
        }
    }

    fn answer(&mut self, shown: &str) -> String {
        if shown.ends_with(CONTINUE) {
            return String::new();
        }
        if shown.ends_with("dice> ") {
            return self.throw(shown);
        }
        let acts = self.numbers.captures_iter(shown);
        let last = acts.filter_map(|it| it[1].parse::<u64>().ok()).max();
        let count = last.unwrap_or_else(|| panic!("no list in {shown}"));
        (1 + self.whim.below(count)).to_string()
    }

    /// Throws the dice the program asks for.
    fn throw(&mut self, shown: &str) -> String {
        let typed = shown.lines().rev();
        let above = typed.skip_while(|line| !line.contains("type what shows"));
        // What the dice are for may run over several lines.
        let asked = above.skip(1).take_while(|line| !line.trim().is_empty());
        let asked: Vec<&str> = asked.collect();
        let asked: Vec<&str> = asked.into_iter().rev().collect();
        let asked = asked.join(" ");
        assert!(!asked.is_empty(), "{shown}was shown after {}", self.last);
        self.last = asked.clone();
        let asked = asked.as_str();
        let mut faces = Vec::new();
        for part in self
            .dice
            .captures_iter(asked.split(':').next().unwrap_or(asked))
        {
            let count: u8 = part[1].parse().expect("a number");
            let kind = match &part[2] {
                "white" => die::WHITE,
                "yellow" => die::YELLOW,
                "green" => die::GREEN,
                "activation" => die::ACTIVATION,
                "variable" => die::VARIABLE,
                "initiative" => die::INITIATIVE,
                "figure" => return "r".into(),
                _ => die::PLAIN,
            };
            let sides = part[2].strip_prefix('D').and_then(|it| it.parse().ok());
            let sides: u8 = sides.unwrap_or(6);
            for _ in 0..count {
                let throw = Throw::of(&[self.whim.below(sides.into()) as u8]);
                faces.push(write_throw(self.tables, &Dice::of(1, kind, sides), &throw));
            }
        }
        faces.join(" ")
    }
}

fn tables(pack: &str, scenario: &str) -> std::sync::Arc<Tables> {
    let folder = Folder::Bundled(format!("content/{pack}"));
    let pack = games::load(&folder, &mut Sources::default(), &mut Vec::new()).expect("a pack");
    let scenario = pack.shelf::<Scenario>().get(scenario).expect("a scenario");
    compile(&pack, scenario).expect("it is sound")
}

/// Reads on to the next question, and tells all that was shown.
pub(super) fn question(screen: &mut Screen) -> String {
    let mut all = String::new();
    loop {
        let shown = screen.asked().expect("a question");
        all.push_str(&shown);
        if !shown.ends_with(CONTINUE) {
            return all;
        }
        screen.type_line("");
    }
}

/// Plays to the end, and tells every line that was typed and what was shown last.
fn play(screen: &mut Screen, person: &mut Person<'_>) -> (Vec<String>, String) {
    let mut typed = Vec::new();
    while let Some(shown) = screen.asked() {
        let line = person.answer(&shown);
        screen.type_line(&line);
        if !shown.ends_with(CONTINUE) {
            typed.push(line);
        }
        assert!(typed.len() < 5_000, "no end: {shown}");
    }
    let end = screen.text();
    (typed, end)
}

#[test]
fn a_whole_home_guard_battle_is_played_in_a_terminal() {
    let tables = tables("home-guard", "first-parade");
    let fixture = Fixture::empty();
    let arguments = ["play", "first-parade", "--seed", "11", "--log", "a.log"];
    let mut screen = Screen::open(&fixture.beside(""), &arguments);
    let first = question(&mut screen);
    assert!(first.contains("First Parade"), "{first}");
    assert!(first.contains("w1 4") && first.contains("★1"), "{first}");
    // The map is in colour: a wood is green.
    assert!(screen.raw().contains("48;5;108"), "no colours");
    screen.type_line("los 0307 0302");
    let line = screen.asked().expect("an answer");
    assert!(line.contains("A and B are the ends"), "{line}");
    // Tab completes what was begun.
    screen.type_line("legal");
    screen.asked().expect("the list again");
    let mut person = Person::of(&tables, 1);
    let (typed, end) = play(&mut screen, &mut person);
    assert!(end.contains("The whole battle is in"), "{end}");
    assert!(typed.len() > 20, "{typed:?}");
    let ran = fixture.run(&["referee", "a.log"]);
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
}

#[test]
fn a_to_arms_battle_with_typed_dice_is_killed_and_goes_on_to_the_same_end() {
    let (pack, scenario) = ("to-arms", "generals-trousers");
    let tables = tables(pack, scenario);
    let arguments = [
        "play", scenario, "--seed", "4", "--dice", "typed", "--log", "a.log",
    ];
    let whole = Fixture::empty();
    let mut screen = Screen::open(&whole.beside(""), &arguments);
    let mut person = Person::of(&tables, 2);
    let (typed, end) = play(&mut screen, &mut person);
    assert!(end.contains("The whole battle is in"), "{end}");
    let log = fs::read_to_string(whole.beside("a.log")).expect("a log");
    let by_hand = log.lines().filter(|line| line.starts_with("dice ")).count();
    assert!(by_hand > 20, "{by_hand} throws by hand");

    let broken = Fixture::empty();
    let mut screen = Screen::open(&broken.beside(""), &arguments);
    let (before, after) = typed.split_at(typed.len() / 2);
    for line in before {
        question(&mut screen);
        screen.type_line(line);
    }
    question(&mut screen);
    screen.kill();
    let mut screen = Screen::open(&broken.beside(""), &["play", "--resume", "a.log"]);
    for line in after {
        question(&mut screen);
        screen.type_line(line);
    }
    while let Some(shown) = screen.asked() {
        assert!(shown.ends_with(CONTINUE), "it is over: {shown}");
        screen.type_line("");
    }
    assert_eq!(
        fs::read_to_string(broken.beside("a.log")).expect("a log"),
        log
    );
    assert_eq!(broken.run(&["referee", "a.log"]).code, Some(0));
}

#[test]
fn who_waits_for_a_slow_bot_sees_who_is_thinking_and_the_line_is_gone_afterwards() {
    let fixture = Fixture::empty();
    let arguments = [
        "play",
        "first-parade",
        "--as",
        "wardens",
        "--against",
        "captain:budget=1s",
        "--seed",
        "5",
        "--log",
        "a.log",
    ];
    let mut screen = Screen::open(&fixture.beside(""), &arguments);
    for _ in 0..40 {
        let text = screen.asked().expect("a question");
        if screen.raw().contains("thinking ...") {
            // It is not there any more when the person is asked.
            assert!(!text.contains("thinking"), "{text}");
            return;
        }
        let line = if text.ends_with(CONTINUE) { "" } else { "1" };
        screen.type_line(line);
    }
    panic!("nobody was seen thinking: {}", screen.raw());
}

/// A page that waits to be read answers one question: where everybody is. It goes on waiting afterwards.
#[test]
fn a_page_that_waits_for_enter_shows_the_map_and_goes_on_waiting() {
    let fixture = Fixture::empty();
    let arguments = [
        "play",
        "first-parade",
        "--against",
        "greedy",
        "--seed",
        "5",
        "--log",
        "a.log",
    ];
    let mut screen = Screen::sized(&fixture.beside(""), &arguments, (80, 20), &[]);
    let page = screen.asked().expect("a page");
    assert!(page.ends_with(CONTINUE), "{page}");
    screen.type_line("map");
    let map = screen.asked().expect("the same page");
    assert!(
        map.contains("w2 wardens-2") && map.ends_with(CONTINUE),
        "{map}"
    );
    screen.type_line("anything else");
    let told = screen.asked().expect("the same page");
    assert!(
        told.contains("type `map` or `quit`") && told.ends_with(CONTINUE),
        "{told}"
    );
}
