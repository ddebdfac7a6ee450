//! `pressgang play --tutorial`: the lessons of a game, taught at the terminal in a battle of their own.

use std::path::Path;

use super::desk::{Desk, Options, Players};
use super::input::Input;
use super::seats::{Seat, Who};
use super::{options_of, taken};
use crate::cli::battles;
use crate::cli::terminal::print;
use crate::content::Lesson;
use crate::diag::Failure;
use crate::engine::Side;
use crate::games::{self, Rules};
use crate::play::{Astray, Course, Eyes, Header, Journal, Session, Stamped};
use crate::source::free_place;
use crate::workshop::{self, FoundScenario};

/// Teaches the course that a word means (a pack or a scenario; the default game without one), from a lesson counted
/// from 1.
pub(super) fn begin(named: Option<&str>, lesson: usize, ascii: bool) -> Result<(), Failure> {
    let (found, lessons) = battles::shown(workshop::find_course(named))?;
    if lesson == 0 || lesson > lessons.len() {
        let titles: Vec<String> = (1..)
            .zip(&lessons)
            .map(|(number, lesson)| format!("{number} {}", lesson.title.get_ref()))
            .collect();
        let hint = format!("lessons: {}", titles.join(", "));
        return Err(Failure::new(format!("there is no lesson {lesson}")).hint(hint));
    }
    if named.is_none() {
        let courses = workshop::offered_courses().into_iter().skip(1);
        let others: Vec<String> = courses
            .map(|course| format!("  {:15} {}\n", course.pack, course.game))
            .collect();
        print(&format!(
            "Lessons for other games, with `pressgang play --tutorial GAME`:\n{}\n",
            others.concat()
        ));
    }
    let options = options_of(ascii, &found);
    let named = named.unwrap_or(games::default_pack()).to_string();
    let taught = Taught {
        found,
        lessons,
        from: lesson - 1,
        named,
        options,
    };
    workshop::with_game(taught.found.ruleset(), taught)?
}

/// A course to be taught, in any game.
struct Taught {
    found: FoundScenario,
    lessons: Vec<Lesson>,
    /// The index of the first lesson to be taught.
    from: usize,
    /// How the course was named on the command line.
    named: String,
    options: Options,
}

impl games::Visitor for Taught {
    type Out = Result<(), Failure>;

    fn visit<G: Rules>(self) -> Result<(), Failure> {
        let found = self.found;
        let game = G::begin(found.compile::<G>(&[])?);
        let who = [Who::Person, Who::Bot(G::usual_bot())];
        let seats: [Seat<G>; 2] = who.map(|who| Seat { who, typed: false });
        let seat = |side: Side| (game.side_id(side).to_string(), seats[side.at()].to_string());
        let header = Header {
            version: env!("CARGO_PKG_VERSION").into(),
            pack: Stamped {
                id: found.pack.head().id.clone(),
                stamp: Some(found.stamp),
            },
            scenario: Stamped {
                id: found.scenario.clone(),
                stamp: Some(game.fingerprint()),
            },
            seed: Course::SEED,
            seats: Side::BOTH.map(seat).into(),
            ..Header::default()
        };
        // What comes before the first lesson is played at once, and is in the log as if it had been taught.
        let mut session = Session::begin(game);
        let mut course = Course::of(self.lessons);
        let played = course.play_to(self.from, &mut session);
        played.map_err(|astray| cannot_teach(&course, &astray))?;
        let folder = Path::new("output")
            .join(&found.pack.head().id)
            .join("battles");
        let path = free_place(&folder, &format!("{}-lessons", found.scenario), "log");
        let remarks = [format!("The lessons of {}.", found.title())];
        let journal = Journal::begin(&path, &header, &remarks);
        let mut journal = journal.map_err(|error| taken(&path, &error))?;
        let afters = session.steps().iter().skip(1).map(|step| &step.before);
        for (step, after) in session.steps().iter().zip(afters.chain([session.game()])) {
            let written = journal.step(step, after);
            written.map_err(|error| taken(&path, &error))?;
        }
        let players = Players {
            seats,
            eyes: Some(Eyes::Of(Course::LEARNER)),
        };
        let input = Input::open(&session);
        let mut desk = Desk::new(
            found,
            session,
            journal,
            header,
            players,
            input,
            self.options,
        );
        desk.teach(course, &self.named)
    }
}

/// Why a lesson cannot be taught.
pub(super) fn cannot_teach(course: &Course, astray: &Astray) -> Failure {
    let lesson = &course.lessons()[astray.lesson];
    let what = format!(
        "lesson `{}` cannot be taught: {}",
        lesson.id.get_ref(),
        astray.why
    );
    Failure::new(what).hint("`pressgang check` shows the line of the lesson that went astray")
}
