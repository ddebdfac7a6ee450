//! Whether the lessons of a pack can be taught: each is played through by its own suggestions, and once with every other
//! act that it accepts; knows no particular game.

finding!("E301", lesson_goes_astray, Warning);

use std::sync::Arc;

use super::{Rules, Visitor};
use crate::content::{Kept, Lesson, Pack, Scenario};
use crate::diag::Diagnostic;
use crate::engine::Settings;
use crate::play::{Astray, Course, Session};
use crate::source::Span;

/// Every lesson of a pack, in any game.
pub(super) struct Lessons<'p> {
    pub(super) pack: &'p Pack,
}

impl Visitor for Lessons<'_> {
    type Out = Vec<Diagnostic>;

    fn visit<G: Rules>(self) -> Vec<Diagnostic> {
        let pack = self.pack;
        let scenarios = pack.shelf::<Scenario>().iter();
        let judged = scenarios.filter_map(|scenario| {
            let lessons = lessons_of(pack, scenario.id());
            let is_own = lessons.iter().any(|lesson| lesson.layer == pack.top());
            let options = pack.options_for(scenario);
            // What makes a scenario unplayable is a finding about the scenario.
            let compiled = G::compile(pack, scenario, &options, &Settings::default());
            let fixed = compiled.ok().filter(|_| is_own)?;
            let astray = judge(|| G::begin(Arc::clone(&fixed)), &lessons).err()?;
            Some(finding(lessons[astray.lesson], &astray))
        });
        judged.collect()
    }
}

/// The lessons of a scenario, in the order in which they are taught.
#[must_use]
pub fn lessons_of<'p>(pack: &'p Pack, scenario: &str) -> Vec<&'p Kept<Lesson>> {
    let lessons = pack.shelf::<Lesson>().iter();
    lessons
        .filter(|lesson| lesson.scenario.get_ref() == scenario)
        .collect()
}

fn finding(lesson: &Kept<Lesson>, astray: &Astray) -> Diagnostic {
    let place = Span::new(lesson.file, astray.place.clone());
    let what = format!("lesson `{}` goes astray: {}", lesson.id(), astray.why);
    CODE.at(place, what)
        .label("the battle does not allow it")
        .hint("play the scenario with `--solo` and copy what its log says")
}

/// Plays a course by its suggestions, and once more with each other act that a step accepts.
fn judge<G: Rules>(begin: impl Fn() -> G, lessons: &[&Kept<Lesson>]) -> Result<(), Astray> {
    let course = Course::of(lessons.iter().map(|kept| kept.item.clone()).collect());
    let mut others: Vec<(usize, G::Act)> = Vec::new();
    let mut asked = 0;
    let mut acts = Vec::new();
    let mut session = Session::begin(begin());
    course
        .clone()
        .rehearse(lessons.len(), &mut session, |(course, game), suggested| {
            game.candidates(&mut acts);
            let wanted = acts
                .iter()
                .filter(|act| **act != suggested && course.wants(game, act));
            others.extend(wanted.map(|act| (asked, *act)));
            asked += 1;
            suggested
        })?;
    for (other, act) in others {
        let mut asked = 0;
        let mut session = Session::begin(begin());
        course
            .clone()
            .rehearse(lessons.len(), &mut session, |_, suggested| {
                asked += 1;
                if asked == other + 1 { act } else { suggested }
            })?;
    }
    Ok(())
}
