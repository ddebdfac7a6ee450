//! Lessons at the desk: says what a lesson says, asks the learner for each act, and takes back what the lesson cannot use; knows no game.

use super::{Answered, Desk, commands};
use crate::cli::explain;
use crate::cli::page::{Page, fold, framed, say};
use crate::cli::play::input::Words;
use crate::cli::play::tutorial::cannot_teach;
use crate::cli::terminal::{is_terminal, print, room, size, text_look};
use crate::diag::Failure;
use crate::games::Rules;
use crate::play::{Course, Deed, Eyes, Next, Pace, Step, Thrower, fitted};

/// The fewest rows of a map worth showing above a list.
const FEWEST_OF_MAP: usize = 9;

/// What somebody types who has something to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reader {
    GoesOn,
    GoesBack,
    Leaves,
}

/// Where the learner stands after a question.
enum Learner {
    GoesOn,
    Leaves,
}

impl<G: Rules> Desk<G> {
    /// Teaches a course, which is named like this on the command line; then the learner may play on.
    pub(in crate::cli::play) fn teach(
        &mut self,
        mut course: Course,
        named: &str,
    ) -> Result<(), Failure> {
        let eyes = Eyes::Of(Course::LEARNER);
        // How a battle begins is left to the words of its first lesson.
        let mut is_quiet = self.session.steps().is_empty();
        self.told = [self.session.steps().len(); 2];
        self.is_lesson = true;
        self.greet();
        loop {
            if !is_quiet {
                self.tell(eyes);
                self.say_unread();
            }
            let next = course.next(&self.session);
            match next.map_err(|astray| cannot_teach(&course, &astray))? {
                Next::Open(lesson) => self.open(&course, lesson),
                Next::Roll(throw) => {
                    let turn = self.session.game().turn();
                    self.session.roll(throw, Thrower::Program);
                    self.record()?;
                    self.new_turn(turn)?;
                }
                Next::Act(act) => self.play_script(act)?,
                Next::Pass(act) => {
                    self.play_script(act)?;
                    if !is_quiet && self.is_nothing_new(eyes) {
                        self.told = [self.session.steps().len(); 2];
                    }
                }
                Next::Say(words) => teacher(&words),
                Next::Ask => {
                    if is_quiet {
                        self.told = [self.session.steps().len(); 2];
                        is_quiet = false;
                    }
                    if let Learner::Leaves = self.ask_learner(&mut course, eyes)? {
                        self.say_how_to_return(named, course.lesson());
                        return Ok(());
                    }
                }
                Next::Close(lesson) => {
                    teacher(course.lessons()[lesson].closing.get_ref());
                    let next = lesson + 1;
                    if next < course.lessons().len() {
                        match self.goes_on_to(next + 1) {
                            Reader::GoesOn => {}
                            Reader::GoesBack => self.go_back_in(&mut course)?,
                            Reader::Leaves => {
                                self.say_how_to_return(named, next);
                                return Ok(());
                            }
                        }
                    }
                }
                Next::Over => return self.play_on(),
            }
        }
    }

    /// Says at once what a battle would show with its next question: a lesson speaks after every act.
    fn say_unread(&mut self) {
        let unread = std::mem::take(&mut self.unread);
        let width = text_look().width;
        self.said += unread
            .lines()
            .map(|it| fold(it, width).len())
            .sum::<usize>();
        say(&unread);
    }

    /// Waits before a task that would push what has happened since the last one off a small screen.
    fn waits_to_be_read(&mut self, task: usize) -> Reader {
        let rows = size().map_or(usize::MAX, |size| size.rows);
        let said = std::mem::take(&mut self.said);
        match said > 0 && said + task > rows && is_terminal() {
            true => self.waits("Press Enter to continue> "),
            false => Reader::GoesOn,
        }
    }

    /// What can be typed in every lesson.
    fn greet(&self) {
        let mut page = Page::new();
        page.heading(self.found.title(), &self.found.pack.head().title);
        page.blank();
        page.paragraph(
            0,
            "Do what each step asks for. `skip` does it for you, `undo` goes back one step, and `quit` leaves. A word to look up can be typed to read its rule. Nothing you type can break anything.",
        );
        page.print();
    }

    fn open(&mut self, course: &Course, lesson: usize) {
        let of = course.lessons().len();
        let lesson_words = &course.lessons()[lesson];
        let mut page = Page::new();
        page.heading(
            &format!(
                "Lesson {} of {of}: {}",
                lesson + 1,
                lesson_words.title.get_ref()
            ),
            "",
        );
        print(&format!("\n{}", page.text().trim_end()));
        teacher(lesson_words.opening.get_ref());
    }

    /// Waits for Enter.
    fn waits(&mut self, prompt: &str) -> Reader {
        loop {
            let line = self.input.line(prompt, Words::default);
            match line.as_deref().map(str::trim) {
                None | Some("q" | "quit" | "exit") => return Reader::Leaves,
                Some("u" | "undo" | "back") => return Reader::GoesBack,
                Some("" | "skip" | "next") => return Reader::GoesOn,
                // It was meant for what comes next, and would be lost.
                Some(_) => print("Press Enter first.\n"),
            }
        }
    }

    fn goes_on_to(&mut self, lesson: usize) -> Reader {
        self.waits(&format!("Enter for lesson {lesson}, `undo` or `quit`> "))
    }

    /// Takes back the last thing the learner did.
    fn go_back_in(&mut self, course: &mut Course) -> Result<(), Failure> {
        match course.undo() {
            Some(steps) => self.take_back_to(steps)?,
            None => print("There is nothing to go back to.\n"),
        }
        Ok(())
    }

    /// Says how a learner who leaves comes back to the lesson with this index.
    fn say_how_to_return(&self, named: &str, lesson: usize) {
        print(&format!(
            "Come back with: pressgang play --tutorial {named} --lesson {}\nThe battle so far is in {}.\n",
            lesson + 1,
            self.journal.path().display()
        ));
    }

    /// After the last lesson the battle is an ordinary one.
    fn play_on(&mut self) -> Result<(), Failure> {
        let prompt = "Enter to play this battle to its end against the program, or `quit`> ";
        if self.waits(prompt) != Reader::Leaves {
            self.shown = None;
            self.is_lesson = false;
            // Lessons ask what they were written to ask; the battle asks what can matter.
            self.options.pace = Pace::Usual;
            self.run("")?;
        } else {
            let path = self.journal.path().display();
            print(&format!(
                "To resume this one: pressgang play --resume {path}\n"
            ));
        }
        let scenario = &self.found.scenario;
        print(&format!(
            "A battle from the start: pressgang play {scenario}\n"
        ));
        Ok(())
    }

    /// Asks the learner until a step of the lesson is done or taken back.
    fn ask_learner(&mut self, course: &mut Course, eyes: Eyes) -> Result<Learner, Failure> {
        self.settle()?;
        let side = Course::LEARNER;
        let mut acts = Vec::new();
        self.session.game().candidates(&mut acts);
        // The map would push what has just been said off a small screen.
        let is_map = course.step().is_some_and(|step| step.map);
        let reader = match is_map && is_terminal() {
            true => self.waits("Enter for the map> "),
            false => {
                // With an empty line before it.
                let task = self.task(course).lines().count() + 1;
                self.waits_to_be_read(task)
            }
        };
        self.said = 0;
        if reader == Reader::Leaves {
            return Ok(Learner::Leaves);
        }
        self.put_step(course, eyes, &acts);
        loop {
            let prompt = format!("{}> ", self.session.game().side_id(side));
            let words = || Words {
                lines: vec!["skip".into(), "undo".into(), "quit".into()],
                words: self.session.game().words(),
            };
            let Some(line) = self.input.line(&prompt, words) else {
                return Ok(Learner::Leaves);
            };
            let line = line.trim();
            let term = line.strip_prefix("rule ").unwrap_or(line).trim();
            if let Some(rule) = course.rule_of(term) {
                explain::show(rule);
                continue;
            }
            match line {
                "" => self.put_step(course, eyes, &acts),
                "hint" => self.put_task(course),
                "skip" | "next" => {
                    if let Some(act) = course.suggested(self.session.game()) {
                        course.acted(self.session.steps().len(), self.session.game().turn());
                        self.play_script(act)?;
                    }
                    return Ok(Learner::GoesOn);
                }
                "undo" | "u" | "back" => {
                    let before = self.session.steps().len();
                    self.go_back_in(course)?;
                    if self.session.steps().len() < before {
                        return Ok(Learner::GoesOn);
                    }
                }
                _ if matches!(line.split(' ').next(), Some("redo" | "override" | "retype")) => {
                    print("Not in a lesson: `undo` goes back one step.\n");
                }
                _ if !self.is_understood(line, &acts) => {
                    print("That means nothing here; `help` lists what can be typed.\n");
                    self.put_task(course);
                }
                _ => {
                    let before = self.session.steps().len();
                    let turn = self.session.game().turn();
                    let answered = self.answer(line, side, eyes, &acts)?;
                    self.say_unread();
                    match answered {
                        Answered::Quit => return Ok(Learner::Leaves),
                        Answered::Again => {}
                        Answered::Done if self.is_wanted(course, before) => {
                            course.acted(before, turn);
                            // A line may do several things, of which a lesson asks for one at a time.
                            self.take_back_to(before + 1)?;
                            return Ok(Learner::GoesOn);
                        }
                        Answered::Done => {
                            let done = self.session.steps().get(before);
                            let done = done.map_or_else(|| line.to_string(), Step::written);
                            self.take_back_to(before)?;
                            say(&format!(
                                "`{done}` is legal, but this step needs something else.\n"
                            ));
                            self.put_task(course);
                        }
                    }
                }
            }
        }
    }

    /// Whether a line begins like an act, a command or a question, or with the name of something.
    fn is_understood(&self, line: &str, acts: &[G::Act]) -> bool {
        let game = self.session.game();
        let first = line.split(' ').next().unwrap_or_default();
        let is_first = |text: &String| text.split(' ').next() == Some(first);
        first.parse::<usize>().is_ok()
            || commands::is_one::<G>(line)
            || game.words().contains(&first.to_string())
            || acts.iter().any(|act| is_first(&game.write(act)))
            || game.read(line).is_ok()
    }

    /// Does what a lesson says, without advice about what it leaves undone.
    fn play_script(&mut self, act: G::Act) -> Result<(), Failure> {
        let turn = self.session.game().turn();
        if let Err(refusal) = self.session.act(act) {
            return Err(Failure::new(refusal.facts));
        }
        self.record()?;
        self.new_turn(turn)
    }

    /// Whether the last step was a pass that changed nothing on the board: the learner did not make it, and need not be
    /// told.
    fn is_nothing_new(&self, eyes: Eyes) -> bool {
        self.session.last().is_some_and(|step| {
            let (before, now) = (&step.before, self.session.game());
            let is_pass = matches!(&step.deed, Deed::Act(act) if before.is_pass(act));
            is_pass
                && step.events.len() <= 1
                && before.turn() == now.turn()
                && before.board(eyes, room()) == now.board(eyes, room())
        })
    }

    /// Whether the step made after this many is what the learner was asked for.
    fn is_wanted(&self, course: &Course, steps: usize) -> bool {
        let step = self.session.steps().get(steps);
        step.is_some_and(|step| match &step.deed {
            Deed::Act(act) => course.wants(&step.before, act),
            _ => false,
        })
    }

    /// Takes back everything after this many steps.
    fn take_back_to(&mut self, steps: usize) -> Result<(), Failure> {
        let back = self.session.steps().len().saturating_sub(steps);
        if back > 0 {
            let taken_back = self.session.has_shown_something(back);
            self.go_back(steps, taken_back)?;
        }
        Ok(())
    }

    /// What a step says and asks for.
    fn task(&self, course: &Course) -> String {
        let Some(step) = course.step() else {
            return String::new();
        };
        let new = course.new_terms();
        let mut words = step.say.get_ref().clone();
        if !new.is_empty() {
            words.push_str(&format!("\nWords to look up: {}", new.join(", ")));
        }
        framed(&words) + &framed(&format!("Type: {}", self.suggestion(course)))
    }

    /// Shows what a step shows, and says what it says.
    fn put_step(&mut self, course: &Course, eyes: Eyes, acts: &[G::Act]) {
        let Some(step) = course.step() else { return };
        let task = self.task(course);
        let list = match step.list {
            true => {
                let items = self.items(acts, eyes);
                // Above the task, with an empty line before each.
                let below = task.lines().count() + 2;
                let most = size().map_or(usize::MAX, |size| size.rows.saturating_sub(below));
                format!(
                    "\n{}\n",
                    fitted(&items, G::manual(), text_look().width, most).join("\n")
                )
            }
            false => String::new(),
        };
        if step.map {
            let board = self.session.game().board(eyes, room());
            if self.shown.as_ref() != Some(&board) {
                print("\n");
                self.shown = Some(board);
                // An empty line before the task, and a note below a part of the map.
                let below = list.lines().count() + task.lines().count() + 2;
                let is_crowded = size().is_some_and(|size| size.rows < below + FEWEST_OF_MAP);
                if is_crowded && !list.is_empty() {
                    self.show_map(course, eyes, 1);
                    self.waits("Enter for what you may do> ");
                } else {
                    self.show_map(course, eyes, below);
                }
            }
        }
        say(&list);
        print(&format!("\n{task}"));
    }

    /// Shows the map and its key above this many lines; where they have no room, the part of the map around what the step
    /// is about.
    fn show_map(&self, course: &Course, eyes: Eyes, below: usize) {
        let game = self.session.game();
        let mut board = game.board(eyes, room());
        let whole = board.map.rows.len() + board.key_in(room()).rows.len();
        let Some(size) = size().filter(|size| size.rows < whole + below) else {
            self.show_board(eyes, &[]);
            return;
        };
        if let Some(act) = course.suggested(game) {
            let about = game.facets(&act);
            let pieces = [about.piece, about.target].into_iter().flatten();
            let places = pieces.filter_map(|piece| game.place_of(&piece, eyes));
            for place in places.chain(about.to).chain(about.from) {
                board.look_at(&place, 1000);
            }
        }
        let part = board.part(size.rows.saturating_sub(below), size.columns);
        print(&format!(
            "{}\n",
            part.lines(self.options.rendering).join("\n")
        ));
        say("(This is a part of the map; `map` shows all of it, with its key.)\n");
    }

    /// The act that a step suggests, as it is typed.
    fn suggestion(&self, course: &Course) -> String {
        let game = self.session.game();
        let written = course.step().map_or("", |step| step.act.get_ref());
        match course.suggested(game) {
            Some(act) if game.read(written).is_ok_and(|it| it == act) => written.to_string(),
            Some(act) => game.write(&act),
            None => String::new(),
        }
    }

    /// Says once more what a step asks for.
    fn put_task(&self, course: &Course) {
        let Some(step) = course.step() else { return };
        if let Some(words) = &step.otherwise {
            teacher(words.get_ref());
        }
        teacher(&format!("Type: {}   (or `skip`)", self.suggestion(course)));
    }
}

/// The teacher's voice, apart from that of the battle.
fn teacher(words: &str) {
    print(&format!("\n{}", framed(words)));
}
