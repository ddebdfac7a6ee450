//! Courses of lessons by name: which packs have them, and the one that is meant; knows no game by name.

use super::{FoundScenario, Searched, bundled_games, find_pack, find_scenario, read_pack};
use crate::content::{Lesson, Pack, Scenario};
use crate::diag::{Failure, did_you_mean};
use crate::games;

/// A course of lessons that a pack offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedCourse {
    /// The id of the pack.
    pub pack: String,
    /// The title of the pack.
    pub game: String,
    /// The id of the scenario it is taught in.
    pub scenario: String,
    /// The name of the scenario.
    pub name: String,
    /// The titles of its lessons, in order.
    pub lessons: Vec<String>,
}

/// The courses of the bundled packs, the default game first.
#[must_use]
pub fn offered_courses() -> Vec<OfferedCourse> {
    let packs: Vec<Pack> = bundled_games().collect();
    let mut courses: Vec<OfferedCourse> = packs.iter().flat_map(courses_of).collect();
    courses.sort_by_key(|course| course.pack != games::default_pack());
    courses
}

/// The courses of a pack, in the order in which their first lessons are written.
fn courses_of(pack: &Pack) -> Vec<OfferedCourse> {
    let mut courses: Vec<OfferedCourse> = Vec::new();
    for lesson in pack.shelf::<Lesson>() {
        let scenario = lesson.scenario.get_ref();
        let known = courses.iter_mut().find(|it| it.scenario == *scenario);
        let title = lesson.title.get_ref().clone();
        if let Some(course) = known {
            course.lessons.push(title);
            continue;
        }
        let named = pack.shelf::<Scenario>().get(scenario);
        courses.push(OfferedCourse {
            pack: pack.head().id.clone(),
            game: pack.head().title.clone(),
            scenario: scenario.clone(),
            name: named.map_or_else(String::new, |it| it.name.get_ref().clone()),
            lessons: vec![title],
        });
    }
    courses
}

/// Finds the course that a word means: a pack, by its id or folder, or a scenario with lessons; the default game without
/// a word. Returns the scenario and its lessons.
#[must_use]
pub fn find_course(named: Option<&str>) -> Searched<(FoundScenario, Vec<Lesson>)> {
    let (pack, scenario) = match meant(named) {
        Ok(found) => found,
        Err(failure) => return Searched::failed(failure),
    };
    let Searched { findings, result } = find_scenario(&scenario, Some(&pack), &[]);
    let result = result.map(|found| {
        let lessons = games::lessons_of(&found.pack, &scenario).into_iter();
        let lessons = lessons.map(|kept| kept.item.clone()).collect();
        (found, lessons)
    });
    Searched { findings, result }
}

/// The pack and the scenario that a word means.
fn meant(named: Option<&str>) -> Result<(String, String), Failure> {
    let name = named.unwrap_or(games::default_pack());
    if let Ok(folder) = find_pack(name) {
        let (pack, _) = read_pack(&folder);
        let first = pack.and_then(|pack| courses_of(&pack).into_iter().next());
        let course = first.ok_or_else(|| none_for(name))?;
        return Ok((name.to_string(), course.scenario));
    }
    let mut courses = offered_courses().into_iter();
    let course = courses.find(|course| course.scenario == name);
    course
        .map(|course| (course.pack, course.scenario))
        .ok_or_else(|| none_for(name))
}

fn none_for(name: &str) -> Failure {
    let courses = offered_courses();
    let packs: Vec<&str> = courses.iter().map(|course| course.pack.as_str()).collect();
    let hint = did_you_mean(name, packs.iter().copied())
        .unwrap_or_else(|| format!("there are lessons for {}", packs.join(", ")));
    Failure::new(format!("there are no lessons for `{name}`")).hint(hint)
}
