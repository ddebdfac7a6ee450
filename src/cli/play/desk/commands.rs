//! The commands a person may type besides acts; the questions of a game come from its manual.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{Answered, Desk};
use crate::bot::{Chooser, Opinion, Question};
use crate::cli::page::{Page, say};
use crate::cli::terminal::{room, text_look};
use crate::cli::{explain, report};
use crate::diag::{Failure, counted};
use crate::engine::{Chance, Pending, Side};
use crate::games::Rules;
use crate::play::{Deed, Eyes, Item, LogLine, NotDone, listing};
use crate::workshop;

/// The commands about acts, and what they do.
const ABOUT_ACTS: &[(&str, &str)] = &[
    (
        "why ACT",
        "says what would forbid an act, with the rule in full; `why` alone: why the bot did what it did last",
    ),
    ("hint", "what the program would do in your place, and why"),
    (
        "ACT; ACT, 3 7",
        "does one now and each of the others when its turn comes, also in a later step; `forget` drops them",
    ),
    (
        "rest",
        "lets the program finish this step for you, or answer this question",
    ),
    (
        "always, ask",
        "gives the answer of the prompt to all questions of this kind; asks you again",
    ),
];

/// The other commands, besides the questions of a game.
const OTHERS: &[(&str, &str)] = &[
    ("map, status", "shows the whole map with its key, the state"),
    (
        "rule ID, rule WORDS",
        "shows a rule in full, or the rules that speak of something",
    ),
    ("undo, redo", "takes back your last act, or does it again"),
    (
        "retype",
        "takes back the roll you typed last, to type it again",
    ),
    ("setup", "lists what is on the table, for real miniatures"),
    ("note TEXT", "writes a note into the log"),
    ("log [N]", "shows the last lines of the log"),
    (
        "copy FILE",
        "copies the log, in which every act is saved as it is done",
    ),
    ("report", "writes the battle report as far as it has come"),
    ("help, quit", ""),
    (
        "when dice are asked for",
        "the letters or numbers they show; `r` lets the program roll",
    ),
    (
        "when a bot has an order for your table",
        "Enter when it is done, `no` when it cannot be",
    ),
];

/// The first words of the commands, for completion.
const NAMES: [&str; 22] = [
    "legal", "why", "hint", "rest", "forget", "always", "ask", "map", "status", "rule", "undo",
    "redo", "retype", "setup", "note", "override", "log", "copy", "save", "report", "help", "quit",
];

/// The most opinions of a bot that are shown.
const MOST: usize = 3;

/// The first words of the commands and of the game's questions, for completion.
pub(super) fn names<G: Rules>() -> impl Iterator<Item = String> {
    let questions = G::manual().questions.iter().flat_map(|it| it.words);
    NAMES.iter().chain(questions).map(|word| word.to_string())
}

/// Whether a line is a command or a question, and neither an act nor faces of dice.
pub(super) fn is_one<G: Rules>(line: &str) -> bool {
    let word = line.split(' ').next().unwrap_or_default();
    names::<G>().any(|name| name == word) || word == "?"
}

impl<G: Rules> Desk<G> {
    /// Does what a person has typed.
    pub(super) fn answer(
        &mut self,
        line: &str,
        side: Side,
        eyes: Eyes,
        acts: &[G::Act],
    ) -> Result<Answered, Failure> {
        // An act comes before a command of the same word: `save`, `hand over`.
        let game = self.session.game();
        if let Some(act) = acts.iter().find(|act| game.write(act) == line) {
            self.act(*act)?;
            return Ok(Answered::Done);
        }
        if let Some(answered) = self.begin_line(line, side, acts)? {
            return Ok(answered);
        }
        let (word, rest) = match line.split_once(' ') {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        match word {
            "" => {
                if let Some(act) = self.session.game().choice(acts).usual() {
                    self.act(act)?;
                    return Ok(Answered::Done);
                }
                if !self.show(side, eyes, acts) {
                    return Ok(Answered::Quit);
                }
            }
            "rest" => return self.leave_rest(side, acts),
            "forget" => self.forget_line(side),
            "always" => return self.answer_always(acts),
            "ask" => self.ask_again(side),
            "help" | "?" => self.show_text(&help(self.session.game())),
            "quit" | "exit" | "q" => return Ok(Answered::Quit),
            "legal" => self.legal(acts, rest, eyes),
            "why" if rest.is_empty() => self.bot_reason(eyes),
            "why" => self.why(rest),
            "hint" => self.advise(side),
            "map" if rest.is_empty() => {
                self.shown = None;
                self.show_board(eyes, acts);
            }
            "status" => say(&format!(
                "{}\n",
                self.session.game().status(eyes).join("\n")
            )),
            "rule" if rest.is_empty() => {
                let rule = G::manual().rule;
                say(&format!(
                    "Which rule? `rule {rule}`, or `rule` and words it speaks of\n"
                ));
            }
            "rule" => self.rule(rest),
            "undo" => {
                self.undo()?;
                return Ok(Answered::Done);
            }
            "redo" => {
                self.redo()?;
                return Ok(Answered::Done);
            }
            "retype" => {
                self.retype()?;
                return Ok(Answered::Done);
            }
            "setup" => {
                self.set_up(eyes);
                if !self.catch_up("") {
                    return Ok(Answered::Quit);
                }
            }
            "note" if rest.is_empty() => {
                let note = G::manual().note;
                say(&format!("Write what is to be remembered: `note {note}`\n"));
            }
            "note" => {
                let note = LogLine::Note(rest.into());
                let written = self.journal.line(&note, None);
                written.map_err(|error| self.cannot_write(&error))?;
                say("Noted.\n");
            }
            "override" => return self.override_rules(rest),
            "log" => self.log(rest, eyes),
            // An act of this name came first: a saving throw.
            "save" if rest.is_empty() => say(&format!(
                "Every act is saved as it is done, in {}. `copy FILE` copies it.\n",
                self.journal.path().display()
            )),
            "copy" if rest.is_empty() => say("Where to? `copy FILE`\n"),
            "copy" | "save" => self.copy(rest),
            "report" => self.report(),
            _ => return self.act_or_question(line, eyes, acts),
        }
        Ok(Answered::Again)
    }

    fn act_or_question(
        &mut self,
        line: &str,
        eyes: Eyes,
        acts: &[G::Act],
    ) -> Result<Answered, Failure> {
        if let Ok(number) = line.parse::<usize>() {
            let act = number.checked_sub(1).and_then(|at| acts.get(at)).copied();
            return match act {
                Some(act) => {
                    self.act(act)?;
                    Ok(Answered::Done)
                }
                None => {
                    let acts = counted(acts.len(), "act");
                    say(&format!("The list has {acts}; `legal` shows it.\n"));
                    Ok(Answered::Again)
                }
            };
        }
        if let Some(answer) = self
            .session
            .game()
            .answer(&self.found.pack, line, eyes, room())
        {
            match answer {
                Ok(answer) => {
                    let lines = format!("{}\n", answer.lines.join("\n"));
                    match &answer.board {
                        Some(board) => self.show_answer(board, &lines),
                        None => say(&lines),
                    }
                }
                Err(it) => say(&told(&it)),
            }
            return Ok(Answered::Again);
        }
        if let Some(answered) = self.measured(line)? {
            return Ok(answered);
        }
        let game = self.session.game();
        let act = match game.read(line) {
            Ok(act) => act,
            Err(it) => {
                // The bare name of something may be a question about it.
                let questions = G::manual().questions.iter();
                let words = questions.filter(|it| it.is_asked_by_name);
                let mut answers = words.flat_map(|it| it.words).filter_map(|word| {
                    let question = format!("{word} {line}");
                    game.answer(&self.found.pack, &question, eyes, room())
                });
                if let Some(Ok(answer)) = answers.find(Result::is_ok) {
                    say(&format!("{}\n", answer.lines.join("\n")));
                    return Ok(Answered::Again);
                }
                say(&told(&self.with_orders_of_now(it, acts)));
                return Ok(Answered::Again);
            }
        };
        if let Err(refusal) = game.check(&act) {
            say(&self.refusal(&refusal));
            return Ok(Answered::Again);
        }
        self.act(act)?;
        Ok(Answered::Done)
    }

    /// Does an act that says what was measured on a real table; none when a line is something else.
    fn measured(&mut self, line: &str) -> Result<Option<Answered>, Failure> {
        let (turn, steps) = (self.session.game().turn(), self.session.steps().len());
        let done = match self.session.act_measured(line) {
            None => return Ok(None),
            Some(done) => done,
        };
        match done {
            Ok(()) => {
                self.record_from(steps)?;
                self.new_turn(turn)?;
                Ok(Some(Answered::Done))
            }
            Err(not_done) => {
                say(&match not_done {
                    NotDone::Wrong(it) => told(&it),
                    NotDone::Refused(refusal) => self.refusal(&refusal),
                });
                Ok(Some(Answered::Again))
            }
        }
    }

    /// The acts with all of these words, and a map with marks for them.
    fn legal(&self, acts: &[G::Act], words: &str, eyes: Eyes) {
        let is_in = |act: &str, wanted: &str| {
            let mut words = act.split([' ', ',', ':']);
            words.any(|word| word.eq_ignore_ascii_case(wanted))
        };
        let items = self.items(acts, eyes).into_iter().zip(acts);
        let (items, acts): (Vec<Item>, Vec<G::Act>) = items
            .filter(|(item, _)| words.split_whitespace().all(|word| is_in(&item.act, word)))
            .unzip();
        if items.is_empty() {
            say(&format!("Nothing may be done with {words} now.\n"));
        } else if words.is_empty() {
            say(&list::<G>(&items, text_look().width));
        } else {
            self.show_acts(&items, &acts, eyes);
        }
    }

    /// A rule by its id, or the rules that speak of something.
    fn rule(&self, words: &str) {
        let pack = &self.found.pack;
        if workshop::is_rule(pack, words) {
            return explain::show(words);
        }
        match workshop::find_rules(pack, words, "rule") {
            Some(blocks) => say(&Page::of(&blocks)),
            None => say(&format!(
                "No rule speaks of `{words}`. Try another word, or `rule {}`.\n",
                G::manual().rule
            )),
        }
    }

    /// A line that is no order at all, with what can be ordered now instead of everything that a log may hold.
    fn with_orders_of_now(&self, failure: Failure, acts: &[G::Act]) -> Failure {
        let is_no_order = failure.what.ends_with("is not an order");
        let means_another = failure.hint.as_ref().is_some_and(|it| it.contains('?'));
        if !is_no_order || means_another {
            return failure;
        }
        let game = self.session.game();
        let words = acts.iter().map(|act| game.facets(act).kind.to_string());
        let words: BTreeSet<String> = words.collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        Failure::new(failure.what).hint(format!(
            "the orders of this moment: {}; `help` lists everything that can be typed",
            words.join(", ")
        ))
    }

    /// What would forbid an act.
    fn why(&self, text: &str) {
        let game = self.session.game();
        match game.read(text) {
            Err(it) => say(&told(&it)),
            Ok(act) => match game.check(&act) {
                Ok(()) => say("Nothing forbids it.\n"),
                Err(refusal) => {
                    say(&self.refusal(&refusal));
                    explain::show(refusal.rule);
                }
            },
        }
    }

    /// Why a bot did what it did last.
    fn bot_reason(&self, eyes: Eyes) {
        let mut steps = self.session.steps().iter().enumerate().rev();
        let last =
            steps.find(|(_, step)| matches!(step.deed, Deed::Act(_)) && self.is_bot(step.side));
        let Some((at, step)) = last else {
            say("No bot has done anything. `why ACT` says what would forbid an act.\n");
            return;
        };
        // The other acts it considered could reveal its hand.
        let most = if eyes.see(step.side) { MOST } else { 1 };
        if let Some(bot) = self.bot_at(step.side, at) {
            say(&opinions(bot, &step.before, step.side, most));
        }
    }

    /// What the program would do in a player's place.
    fn advise(&self, side: Side) {
        let pending = self.session.game().pending();
        if !matches!(pending, Pending::Decide { side: it, .. } if it == side && !self.is_bot(it)) {
            say("There is nothing for you to decide now.\n");
            return;
        }
        let bot = G::usual_bot().build(Chance::of(self.header.seed));
        say(&opinions(bot, self.session.game(), side, MOST));
    }

    fn override_rules(&mut self, text: &str) -> Result<Answered, Failure> {
        let Some((what, because)) = text.split_once(" because ") else {
            let example = self.session.game().override_example();
            say(&format!("Say why: `override {example}`\n"));
            return Ok(Answered::Again);
        };
        match self.session.override_rules(what.trim(), because.trim()) {
            Ok(()) => {
                self.record()?;
                Ok(Answered::Done)
            }
            Err(it) => {
                say(&told(&it));
                Ok(Answered::Again)
            }
        }
    }

    /// What has happened lately, as this viewer was told it, and where the log is.
    fn log(&self, number: &str, eyes: Eyes) {
        let lines: usize = number.parse().unwrap_or(12);
        let told = self.told_so_far(eyes);
        let from = told.len().saturating_sub(lines);
        say(&told[from..].concat());
        let path = self.journal.path().display();
        say(&match eyes {
            Eyes::All => format!("(The file {path} has every act and every roll.)\n"),
            Eyes::Of(_) => {
                format!("(The file {path} has everything, also what is hidden from you.)\n")
            }
        });
    }

    fn copy(&self, file: &str) {
        let path = self.journal.path();
        if Path::new(file).exists() {
            say(&format!("{file} exists already; name another file.\n"));
            return;
        }
        match fs::copy(path, file) {
            Ok(_) => say(&format!("Copied to {file}.\n")),
            Err(error) => say(&format!("Cannot write {file}: {error}\n")),
        }
    }

    fn report(&self) {
        if self.header.hidden {
            say(
                "The report shows everything, including what is hidden: wait for the end of the battle.\n",
            );
            return;
        }
        let is_over = matches!(self.session.game().pending(), Pending::Over(_));
        if let Err(failure) = report::write_all(self.journal.path(), is_over) {
            say(&format!("The report cannot be written: {}\n", failure.what));
        }
    }
}

/// The best acts in a bot's eyes.
fn opinions<G: Rules>(
    mut bot: Box<dyn Chooser<G> + Send>,
    battle: &G,
    side: Side,
    most: usize,
) -> String {
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    let opinions = bot.explain(&Question::of(battle, side, &acts));
    let line = |it: &Opinion<G::Act>| {
        format!(
            "  {:+.2}  {}: {}\n",
            it.value,
            battle.write(&it.act),
            it.reason
        )
    };
    // The same act with another die is not separate advice.
    let mut told: Vec<&Opinion<G::Act>> = Vec::new();
    for it in &opinions {
        if !told.iter().any(|known| known.reason == it.reason) {
            told.push(it);
        }
    }
    told.into_iter().take(most).map(line).collect()
}

/// The lines of a list of acts.
pub(super) fn list<G: Rules>(items: &[Item], width: usize) -> String {
    let lines = listing(items, G::manual(), width);
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Why a bot does an act; with the runner-up if the other acts it considered may be known.
pub(super) fn reason<G: Rules>(
    opinions: &[Opinion<G::Act>],
    act: &G::Act,
    battle: &G,
    is_open: bool,
) -> String {
    let Some(at) = opinions.iter().position(|it| it.act == *act) else {
        return "by chance".into();
    };
    let reason = &opinions[at].reason;
    match opinions.get(1) {
        Some(next) if is_open && at == 0 && next.value != opinions[0].value => {
            format!("{reason}; runner-up: `{}`", battle.write(&next.act))
        }
        _ => reason.clone(),
    }
}

pub(super) fn told(it: &Failure) -> String {
    match &it.hint {
        Some(hint) => format!("{}\n    {hint}\n", it.what),
        None => format!("{}\n", it.what),
    }
}

/// All commands, with what they do.
fn help<G: Rules>(game: &G) -> String {
    let manual = G::manual();
    let act = format!("does it: `{}`, `7`", game.act_example());
    let overrides = format!("lets the table override the rules: {}", manual.overrides);
    let mut rows: Vec<(&str, &str)> = vec![
        ("an act, or its number", &act),
        (
            "legal [UNIT]",
            "lists what may be done; with a unit, marks on the map where it can go and whom it can attack",
        ),
    ];
    rows.extend(ABOUT_ACTS);
    rows.extend(manual.questions.iter().map(|it| (it.usage, it.sentence)));
    rows.extend(OTHERS);
    rows.push(("override ... because ...", &overrides));
    let rows: Vec<(String, String)> = rows
        .into_iter()
        .map(|(words, what)| (words.to_string(), what.to_string()))
        .collect();
    let mut page = Page::new();
    page.glossary(room(), &rows);
    page.text()
}
