//! The desk at which a battle is played: shows the battle, asks questions, carries out the answers, and logs everything; knows no game.

mod commands;
mod lesson;
mod line;
mod pace;
mod showing;
mod taking_back;

use std::io;
use std::path::Path;
use std::time::Instant;

use self::line::Ahead;
use super::input::{Input, Words};
use super::seats::{Seat, Who};
use crate::bot::{Chooser, Question};
use crate::cli::busy::Busy;
use crate::cli::page::{Page, say};
use crate::cli::terminal::{clear_screen, print, size};
use crate::diag::Failure;
use crate::engine::{Chance, Outcome, Pending, Refusal, Side};
use crate::games::Rules;
use crate::play::report::{inside, is_several, leading};
use crate::play::{
    Board, Choice, Deed, Eyes, Header, Journal, Pace, Rendering, Session, Step, Thrower,
};
use crate::workshop::FoundScenario;

/// How the desk talks to people.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) rendering: Rendering,
    pub(super) companion: bool,
    pub(super) why: bool,
    pub(super) step: bool,
    pub(super) pace: Pace,
}

/// Who sits at the desk, and who looks.
pub(super) struct Players<G: Rules> {
    pub(super) seats: [Seat<G>; 2],
    /// Who looks all the time; nobody when two people take turns at the screen.
    pub(super) eyes: Option<Eyes>,
}

/// The desk.
pub(super) struct Desk<G: Rules> {
    found: FoundScenario,
    session: Session<G>,
    journal: Journal,
    header: Header,
    input: Input,
    options: Options,
    seats: [Seat<G>; 2],
    /// Who looks all the time; nobody when two people take turns at the screen.
    eyes: Option<Eyes>,
    /// Whose turn at the screen it is, when two take turns.
    looking: Option<Side>,
    /// How many steps each side has been shown.
    told: [usize; 2],
    /// Further notices for each side, shown when it comes back to the screen.
    notices: [Vec<String>; 2],
    /// What is said with the next question.
    unread: String,
    /// How many lines of news a lesson has said since it last waited for the learner.
    said: usize,
    /// Since when a person has been waiting for a bot.
    waiting: Option<Instant>,
    /// The board as it was shown last, where the output is not a terminal.
    shown: Option<Board>,
    /// The last turn at whose start the board was shown to people who only watch.
    watched: u32,
    /// What a person has decided before being asked.
    ahead: Option<Ahead<G>>,
    /// The number of steps to which something was taken back: the person decides there again.
    taken_back_to: Option<usize>,
    /// Whether a lesson is taught, which says itself what matters.
    is_lesson: bool,
    /// The kinds of questions to which a side always gives the usual answer.
    always: Vec<(Side, G::Decision)>,
}

/// What a person's line leads to.
enum Answered {
    /// Something was done: see what is pending now.
    Done,
    /// Nothing was done: ask again.
    Again,
    /// The person leaves.
    Quit,
}

impl<G: Rules> Desk<G> {
    pub(super) fn new(
        found: FoundScenario,
        session: Session<G>,
        journal: Journal,
        header: Header,
        players: Players<G>,
        input: Input,
        options: Options,
    ) -> Desk<G> {
        let is_bot = |side: Side| matches!(players.seats[side.at()].who, Who::Bot(_));
        let is_own = |step: &Step<G>| matches!(step.deed, Deed::Act(_)) && !is_bot(step.side);
        // A player who comes back is shown what has happened since their last act.
        let told = session.steps().iter().rposition(is_own);
        let told = told.unwrap_or(0);
        Desk {
            found,
            session,
            journal,
            header,
            input,
            options,
            seats: players.seats,
            eyes: players.eyes,
            looking: None,
            told: [told; 2],
            notices: [Vec::new(), Vec::new()],
            unread: String::new(),
            said: 0,
            waiting: None,
            shown: None,
            watched: 0,
            ahead: None,
            taken_back_to: None,
            is_lesson: false,
            always: Vec::new(),
        }
    }

    /// The bot of a side after this many steps; none where a person sits. A bot remembers nothing, and its random
    /// choices follow from the seed, so a resumed battle goes as it would have gone.
    fn bot_at(&self, side: Side, steps: usize) -> Option<Box<dyn Chooser<G> + Send>> {
        let Who::Bot(spec) = &self.seats[side.at()].who else {
            return None;
        };
        let stream = Chance::of_game(self.header.seed, side as u64).number();
        Some(spec.build(Chance::of_game(stream, steps as u64)))
    }

    fn is_bot(&self, side: Side) -> bool {
        matches!(self.seats[side.at()].who, Who::Bot(_))
    }

    /// Plays until the battle is over or the person leaves.
    pub(super) fn run(&mut self, welcome: &str) -> Result<(), Failure> {
        self.note(welcome);
        if let Some(eyes) = self.eyes.filter(|_| self.options.companion) {
            self.set_up(eyes);
        }
        loop {
            if let Some(eyes) = self.eyes {
                self.tell(eyes);
            }
            let stays = self.show_to_watchers();
            let goes_on = match self.session.game().pending() {
                _ if !stays => false,
                Pending::Over(outcome) => return self.finish(outcome),
                Pending::Roll(side) => self.roll(side)?,
                Pending::Decide { side, .. } if self.is_bot(side) => self.bot(side)?,
                Pending::Decide { side, .. } => self.ask(side)?,
            };
            if !goes_on {
                if self.eyes.is_none() {
                    self.clear();
                }
                let path = self.journal.path().display();
                say(&format!(
                    "Everything is in {path}.\nResume with: pressgang play --resume {path}\n"
                ));
                return Ok(());
            }
        }
    }

    /// What is on the real table, for a person who sets it up.
    fn set_up(&mut self, eyes: Eyes) {
        let standing = self.session.game().standing(eyes);
        if !standing.is_empty() {
            self.note(&format!("On the table:\n  {}\n", standing.join("\n  ")));
        }
    }

    // What has happened.

    /// Everything a viewer has been shown, sentence by sentence.
    fn told_so_far(&self, eyes: Eyes) -> Vec<String> {
        let steps = self.session.steps();
        let afters = steps.iter().skip(1).map(|step| &step.before);
        let afters = afters.chain([self.session.game()]);
        let told = steps.iter().zip(afters);
        told.flat_map(|(step, after)| sentences(after, step, eyes))
            .collect()
    }

    /// Shows what has happened since a viewer last looked.
    fn tell(&mut self, eyes: Eyes) {
        let at = match eyes {
            Eyes::Of(side) => side.at(),
            Eyes::All => 0,
        };
        let steps = self.session.steps();
        let from = self.told[at].min(steps.len());
        // Each step is described in the battle as it was after that step.
        let afters = steps.iter().skip(from + 1).map(|step| &step.before);
        let afters = afters.chain([self.session.game()]);
        let lines: String = steps[from..]
            .iter()
            .zip(afters)
            .flat_map(|(step, after)| sentences(after, step, eyes))
            .collect();
        self.told[at] = steps.len();
        if eyes == Eyes::All {
            self.told[1] = steps.len();
        }
        self.note(&lines);
    }

    /// Shows the board at the start of each turn when only bots play. Returns whether the person stays.
    fn show_to_watchers(&mut self) -> bool {
        let game = self.session.game();
        let is_watched = Side::BOTH.iter().all(|side| self.is_bot(*side));
        if !is_watched || self.options.companion || self.watched == game.turn() {
            return true;
        }
        self.watched = game.turn();
        if self.options.step && size().is_some() {
            return self.show_state(Eyes::All, "") && self.goes_on();
        }
        self.show_board(Eyes::All, &[]);
        true
    }

    fn finish(&mut self, outcome: Outcome) -> Result<(), Failure> {
        let eyes = Eyes::All;
        self.tell(self.eyes.unwrap_or(eyes));
        let game = self.session.game();
        let end = match outcome {
            Outcome::Won(side) => {
                let name = game.side_name(side);
                let name = name.split(',').next().unwrap_or(name);
                let has = if is_several(name) { "have" } else { "has" };
                format!("{} {has} won the battle.", leading(name))
            }
            Outcome::Drawn => "The battle is drawn.".into(),
        };
        let path = self.journal.path().display().to_string();
        self.show_state(
            eyes,
            &format!(
                "{end}\nThe whole battle is in {path}; `pressgang report {path}` writes its report."
            ),
        );
        Ok(())
    }

    // Steps.

    /// Writes down the step just made.
    fn record(&mut self) -> Result<(), Failure> {
        let Some(step) = self.session.steps().last() else {
            return Ok(());
        };
        self.journal
            .step(step, self.session.game())
            .map_err(|error| self.cannot_write(&error))
    }

    /// Writes down the steps made since there were this many.
    fn record_from(&mut self, steps: usize) -> Result<(), Failure> {
        let all = self.session.steps();
        for at in steps..all.len() {
            let after = all.get(at + 1).map_or(self.session.game(), |it| &it.before);
            let written = self.journal.step(&all[at], after);
            written.map_err(|error| self.cannot_write(&error))?;
        }
        Ok(())
    }

    /// Makes sure that what a person has seen is not lost with the power.
    fn settle(&mut self) -> Result<(), Failure> {
        let settled = self.journal.settle();
        settled.map_err(|error| self.cannot_write(&error))
    }

    fn cannot_write(&self, error: &io::Error) -> Failure {
        let path = self.journal.path().display();
        Failure::new(format!("cannot write {path}: {error}"))
    }

    fn act(&mut self, act: G::Act) -> Result<(), Failure> {
        let turn = self.session.game().turn();
        let undone = self.left_undone(&act);
        if let Err(refusal) = self.session.act(act) {
            let refusal = self.refusal(&refusal);
            self.note(&refusal);
            return Ok(());
        }
        self.record()?;
        self.note(&undone);
        self.new_turn(turn)
    }

    /// What a person who passes for the rest of a step may have forgotten.
    fn left_undone(&self, act: &G::Act) -> String {
        let game = self.session.game();
        let is_person = |side: Side| !self.is_bot(side) && !self.is_lesson;
        match game.pending() {
            Pending::Decide { side, .. } if game.is_pass(act) && is_person(side) => {
                game.left_undone().map_or_else(String::new, |it| {
                    format!("  {it} `undo` takes the pass back.\n")
                })
            }
            _ => String::new(),
        }
    }

    /// Writes a remark for human readers into the log when a turn begins.
    fn new_turn(&mut self, before: u32) -> Result<(), Failure> {
        let turn = self.session.game().turn();
        if turn == before {
            return Ok(());
        }
        self.journal
            .remark(&format!("Turn {turn}"))
            .map_err(|error| self.cannot_write(&error))
    }

    fn refusal(&self, refusal: &Refusal<G::Act>) -> String {
        let mut text = format!("No: {} ({}).\n", refusal.facts, refusal.rule);
        if let Some(nearest) = &refusal.nearest {
            let nearest = self.session.game().write(nearest);
            text.push_str(&format!("    Closest legal order: {nearest}\n"));
        }
        text
    }

    /// Rolls the dice, or asks for the result of a roll by hand.
    fn roll(&mut self, side: Side) -> Result<bool, Failure> {
        let game = self.session.game();
        if self.seats[side.at()].typed && game.is_thrown_by_hand() {
            return self.ask_dice(side);
        }
        self.throw()?;
        Ok(true)
    }

    fn throw(&mut self) -> Result<(), Failure> {
        let turn = self.session.game().turn();
        let throw = self.session.throw(self.header.seed);
        self.session.roll(throw, Thrower::Program);
        self.record()?;
        self.new_turn(turn)
    }

    /// Asks for the faces of dice rolled on a real table.
    fn ask_dice(&mut self, side: Side) -> Result<bool, Failure> {
        self.settle()?;
        let eyes = self.face(side);
        let game = self.session.game();
        let id = game.side_id(side).to_string();
        let asked = format!(
            "\n{}\n  Roll for {}; type what shows: {}  (r: the program rolls, u: undo, retype: the last roll again)\n",
            game.prompt(eyes),
            inside(&leading(game.side_name(side))),
            game.faces()
        );
        if !self.catch_up(&asked) {
            return Ok(false);
        }
        loop {
            let Some(line) = self.input.line(&format!("{id} dice> "), Words::default) else {
                return Ok(false);
            };
            match line.trim() {
                "" => {}
                asked if commands::is_one::<G>(asked) => {
                    let eyes = self.eyes.unwrap_or(Eyes::Of(side));
                    match self.answer(asked, side, eyes, &[])? {
                        Answered::Done => return Ok(true),
                        Answered::Again => {}
                        Answered::Quit => return Ok(false),
                    }
                }
                "r" | "roll" => {
                    self.throw()?;
                    return Ok(true);
                }
                "u" | "undo" => {
                    self.undo()?;
                    return Ok(true);
                }
                "q" | "quit" => return Ok(false),
                faces => match self.session.game().read_throw(faces) {
                    Ok(throw) => {
                        let turn = self.session.game().turn();
                        self.session.roll(throw, Thrower::Hand);
                        self.record()?;
                        self.new_turn(turn)?;
                        return Ok(true);
                    }
                    Err(it) => say(&commands::told(&it)),
                },
            }
        }
    }

    // Bots.

    fn bot(&mut self, side: Side) -> Result<bool, Failure> {
        let Some(mut bot) = self.bot_at(side, self.session.steps().len()) else {
            return Ok(true);
        };
        let mut acts = Vec::new();
        self.session.game().candidates(&mut acts);
        let since = *self.waiting.get_or_insert_with(Instant::now);
        loop {
            let busy = self.thinking(side, since);
            let game = self.session.game();
            let question = Question::of(game, side, &acts);
            let eyes = self.eyes.unwrap_or(Eyes::All);
            // Asked before it chooses, when its chance is the same.
            let opinions = match self.options.why {
                true => bot.explain(&question),
                false => Vec::new(),
            };
            let act = bot.choose(&question);
            drop(busy);
            let order = game.order(&act, eyes);
            if self.options.why {
                let reason = commands::reason(&opinions, &act, game, eyes.see(side));
                self.note(&format!("  ({reason})\n"));
            }
            if self.options.companion
                && let Some(order) = order
            {
                self.note(&format!("\n{order}\n"));
                match self.confirm(side)? {
                    None => return Ok(false),
                    Some(true) => {}
                    Some(false) => {
                        let refused = format!("cannot be done on the table: {order}");
                        let written = self.journal.remark(&refused);
                        written.map_err(|error| self.cannot_write(&error))?;
                        let game = self.session.game();
                        let others: Vec<G::Act> = acts
                            .iter()
                            .filter(|it| !game.alike(it, &act))
                            .copied()
                            .collect();
                        if !others.is_empty() {
                            acts = others;
                            continue;
                        }
                        self.note("There is nothing else it could do.\n");
                    }
                }
            }
            self.act(act)?;
            if self.options.step && !self.options.companion {
                if let Some(eyes) = self.eyes {
                    self.tell(eyes);
                }
                return Ok(self.catch_up("") && self.wait(side)?);
            }
            return Ok(true);
        }
    }

    /// Says at a terminal that a bot is thinking, and what has happened last, when a person has to wait for it.
    fn thinking(&self, side: Side, since: Instant) -> Busy {
        let name = self.session.game().side_name(side);
        let verb = if is_several(name) { "are" } else { "is" };
        let last = self.unread.lines().next_back().unwrap_or_default();
        Busy::thinking(last, &format!("{name} {verb}"), since)
    }

    /// Asks whether a bot's order has been carried out on the real table.
    fn confirm(&mut self, side: Side) -> Result<Option<bool>, Failure> {
        if !self.catch_up("") {
            return Ok(None);
        }
        loop {
            let prompt = "Enter when done, `no` if it cannot be> ";
            let Some(line) = self.input.line(prompt, Words::default) else {
                return Ok(None);
            };
            match line.trim() {
                "" | "y" | "yes" | "done" => return Ok(Some(true)),
                "n" | "no" => return Ok(Some(false)),
                "q" | "quit" => return Ok(None),
                "undo" | "redo" | "override" => print("First Enter or `no`.\n"),
                asked if commands::is_one::<G>(asked) => {
                    let eyes = self.eyes.unwrap_or(Eyes::Of(side));
                    self.answer(asked, side, eyes, &[])?;
                }
                _ => print("Enter, `no`, `quit`, or a question: `help` lists them.\n"),
            }
        }
    }

    // People.

    /// Clears the screen, so that the other player's hand does not stay in sight.
    fn clear(&self) {
        if self.options.rendering == Rendering::Ascii {
            print("\n\n\n");
        } else {
            clear_screen();
        }
    }

    /// Hands the screen over to a person, when two take turns at it.
    fn face(&mut self, side: Side) -> Eyes {
        if let Some(eyes) = self.eyes {
            return eyes;
        }
        let eyes = Eyes::Of(side);
        if self.looking != Some(side) {
            // What is left to read is for the player who sits here.
            self.catch_up("");
            if self.looking.is_some() {
                self.clear();
            }
            let name = self
                .session
                .game()
                .side_name(side)
                .replacen("The ", "the ", 1);
            let prompt = format!("The screen is for {name} now. Enter when you sit here> ");
            // Anything typed here was meant for another player's turn.
            while self
                .input
                .line(&prompt, Words::default)
                .is_some_and(|line| !line.trim().is_empty())
            {
                print("First Enter.\n");
            }
            self.looking = Some(side);
            self.shown = None;
            for notice in std::mem::take(&mut self.notices[side.at()]) {
                self.note(&notice);
            }
        }
        self.tell(eyes);
        eyes
    }

    /// Asks a person until something is done.
    fn ask(&mut self, side: Side) -> Result<bool, Failure> {
        let mut acts = Vec::new();
        self.session.game().candidates(&mut acts);
        if let Some(act) = self.unasked(side, &acts) {
            self.act(act)?;
            return Ok(true);
        }
        self.settle()?;
        let eyes = self.face(side);
        if !self.show(side, eyes, &acts) {
            return Ok(false);
        }
        loop {
            let game = self.session.game();
            let id = game.side_id(side);
            let prompt = match game.choice(&acts) {
                Choice::Open => format!("{id}> "),
                Choice::Trivial(act) => format!("{id} [Enter: {}, or always]> ", game.write(&act)),
                Choice::Usual(act) | Choice::Foregone(act) => {
                    format!("{id} [Enter: {}]> ", game.write(&act))
                }
            };
            let written: Vec<String> = acts.iter().map(|act| game.write(act)).collect();
            let words = || Words {
                lines: written
                    .iter()
                    .cloned()
                    .chain(commands::names::<G>())
                    .collect(),
                words: game.words(),
            };
            let Some(line) = self.input.line(&prompt, words) else {
                return Ok(false);
            };
            match self.answer(line.trim(), side, eyes, &acts)? {
                Answered::Done => return Ok(true),
                Answered::Again => {}
                Answered::Quit => return Ok(false),
            }
        }
    }
}

/// The results of a step, sentence by sentence; when dice were rolled, their faces come first.
pub(in crate::cli) fn sentences<G: Rules>(game: &G, step: &Step<G>, eyes: Eyes) -> Vec<String> {
    let mut lines = Vec::new();
    let before = &step.before;
    if let Deed::Roll(throw, by) = &step.deed
        && before.is_thrown_by_hand()
    {
        let by = match by {
            Thrower::Program => "",
            Thrower::Hand => " (by hand)",
        };
        lines.push(format!(
            "  [{}]{by} {}\n",
            before.write_throw(throw),
            before.prompt(eyes)
        ));
    }
    if let Deed::Override(text, because) = &step.deed {
        lines.push(format!("  Overridden: {text}, because {because}.\n"));
    }
    let told = game.tale(before, &step.events, eyes).into_iter();
    lines.extend(told.map(|sentence| format!("  {sentence}\n")));
    lines
}

/// The text shown when a battle begins or is resumed.
pub(super) fn welcome(found: &FoundScenario, header: &Header, log: &Path) -> String {
    let seats = header.seats.iter();
    let seats: Vec<String> = seats.map(|(side, who)| format!("{side}: {who}")).collect();
    let mut page = Page::new();
    page.heading(found.title(), &found.pack.head().title);
    page.blank();
    page.paragraph(0, found.briefing());
    page.blank();
    page.paragraph(
        0,
        &format!(
            "{}; seed {}; log {}",
            seats.join("; "),
            header.seed,
            log.display()
        ),
    );
    page.paragraph(
        0,
        "Type `help` for what can be typed, `map` for the whole map, `quit` to leave.",
    );
    page.text()
}
