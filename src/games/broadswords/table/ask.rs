//! Questions at the table: units, ranges, lines of sight, distances, parts of the table, chances, buildings, goals.

use super::board;
use super::chances::promise;
use super::names::{self, gap, point, who};
use super::sheet;
use super::tale::{needed, why_silent};
use super::words::{capital, compass, figures, here, length, name, place, weapon, weapons};
use crate::diag::{Failure, and_list};
use crate::games::broadswords::rules::{
    Aim, Battle, FeatureKind, FigureId, FigureSet, NOBODY, No, Ring, UnitId, WeaponRow, Who,
};
use crate::kernel::table::{Point, holds, is_crossed};
use crate::play::{Answer, Drawn, Eyes};

/// The answer to a question; none when this game does not know it.
pub(super) fn answer(
    battle: &Battle,
    question: &str,
    eyes: Eyes,
    room: usize,
) -> Option<Result<Answer, Failure>> {
    let words: Vec<&str> = question.split_whitespace().collect();
    Some(match words.as_slice() {
        ["unit", code] => sheet_of(battle, code),
        ["unit"] => Err(missing("which one?", "unit longbowmen")),
        ["range", code] => range(battle, eyes, code),
        ["range", code, "at" | "to", target] | ["range", code, target] => {
            salvo(battle, code, target, NOBODY)
        }
        ["range"] => Err(missing("whose?", "range longbowmen")),
        ["los" | "sight", from, to] => sight(battle, eyes, from, to, room),
        ["los" | "sight", ..] => Err(missing("from where to where?", "los longbowmen spearmen")),
        ["measure", from, "to", to] | ["measure", from, to] => measure(battle, from, to),
        ["measure", ..] => Err(missing(
            "from where to where?",
            "measure longbowmen 23.5,12",
        )),
        ["odds", one, "against" | "versus" | "vs", other] => melee(battle, one, other),
        ["odds", code, "at", target] => salvo(battle, code, target, NOBODY),
        ["odds", code, "at", target, "with", with @ ..] => {
            weapon_named(battle, &with.join(" ")).and_then(|it| salvo(battle, code, target, it))
        }
        ["odds", ..] => Err(missing(
            "who at whom, or who against whom?",
            "odds longbowmen at spearmen` or `odds spearmen-3 against knights-2",
        )),
        ["map", at] => point(battle, at).map(|at| part(battle, eyes, at, room)),
        ["map", ..] => Err(missing("around what?", "map 40,12")),
        ["goals"] => Ok(said(sheet::goals(battle))),
        ["roster"] => Ok(said(sheet::rosters(battle))),
        ["buildings"] => Ok(said(sheet::buildings(battle))),
        _ => return None,
    })
}

fn missing(what: &str, example: &str) -> Failure {
    Failure::new(what).hint(format!("write `{example}`"))
}

fn said(lines: Vec<String>) -> Answer {
    Answer { board: None, lines }
}

fn sheet_of(battle: &Battle, code: &str) -> Result<Answer, Failure> {
    let lines = match who(battle, code)? {
        Who::Unit(it) => sheet::unit_sheet(battle, it),
        Who::Figure(it) => sheet::figure_sheet(battle, it),
        Who::Model(it) => sheet::unit_sheet(battle, battle.tables().model(it).unit),
    };
    Ok(said(lines))
}

/// A weapon by its name or id.
fn weapon_named(battle: &Battle, word: &str) -> Result<u8, Failure> {
    let rows = &battle.tables().weapons;
    let mut all = (0..).zip(rows);
    let same =
        |row: &WeaponRow| row.id.eq_ignore_ascii_case(word) || row.name.eq_ignore_ascii_case(word);
    match all.find(|(_, row)| same(row)) {
        Some((weapon, _)) => Ok(weapon),
        None => {
            let known = rows.iter().map(|row| row.id.as_str());
            Err(Failure::new(format!("there is no weapon `{word}`")).meant(word, known))
        }
    }
}

/// The part of the table around a point, figure by figure.
fn part(battle: &Battle, eyes: Eyes, at: Point, room: usize) -> Answer {
    let lines = vec![
        format!(
            "Around {}: half an inch to the column, an inch to the row.",
            place(battle.tables(), at)
        ),
        "Each figure shows the last digit of its number; h is a hero, c a commander.".into(),
    ];
    Answer {
        board: Some(board::zoomed(battle, eyes, at, room, &[])),
        lines,
    }
}

/// How far somebody reaches, as rings, and what shooting at each enemy unit promises.
fn range(battle: &Battle, eyes: Eyes, code: &str) -> Result<Answer, Failure> {
    let tables = battle.tables();
    let it = who(battle, code)?;
    let middle = names::middle(battle, it)
        .ok_or_else(|| Failure::new(format!("`{code}` is not on the table")))?;
    let mut reaches: Vec<(i32, u8)> = battle
        .arms_of(it, NOBODY)
        .iter()
        .filter_map(|(.., weapon)| Some((tables.weapon(*weapon).range?, *weapon)))
        .collect();
    reaches.sort_unstable();
    reaches.dedup();
    let rings: Vec<Drawn> = reaches
        .iter()
        .map(|(reach, _)| Drawn::Ring(middle, *reach))
        .collect();
    let mut lines: Vec<String> = reaches
        .iter()
        .map(|(reach, it)| format!("{}: {}.", capital(&weapon(tables, *it)), length(*reach)))
        .collect();
    match lines.is_empty() {
        true => lines.push("They have nothing that reaches farther than an arm.".into()),
        false => lines.push("Each ring of dots is a limit, from the middle of the block.".into()),
    }
    lines.extend(targets(battle, it));
    Ok(Answer {
        board: Some(board::board(battle, eyes, &rings)),
        lines,
    })
}

/// The enemy units in the order of their distance, and what shooting at them promises.
fn targets(battle: &Battle, it: Who) -> Vec<String> {
    let tables = battle.tables();
    let side = match it {
        Who::Unit(unit) => tables.unit(unit).side,
        Who::Figure(figure) => tables.side_of(figure),
        Who::Model(model) => tables.model(model).side,
    };
    let enemies = tables.sides[side.other().at()].units.iter();
    let mut all: Vec<(i32, UnitId)> = enemies
        .filter_map(|other| Some((gap(battle, it, Who::Unit(other))?, other)))
        .collect();
    all.sort_unstable();
    let line = |(far, other): &(i32, UnitId)| {
        let promise = promise(battle, it, Aim::Unit(*other), NOBODY);
        let head = format!("  {} {}", name(tables, *other), length(*far));
        match (promise.shots.len(), promise.silent.first()) {
            (0, Some((_, no))) => {
                format!(
                    "{head}: nobody can shoot: {} ({})",
                    no.fact.sentence(tables),
                    no.rule
                )
            }
            (0, None) => head,
            (count, _) => format!(
                "{head}: {count} can shoot, {:.1} casualties to be expected",
                promise.expected()
            ),
        }
    };
    all.iter().map(line).collect()
}

/// What is aimed at, by the words of an order.
pub(super) fn aim(battle: &Battle, word: &str) -> Result<Aim, Failure> {
    if let Some(it) = names::door(battle, word) {
        return Ok(Aim::Door(it));
    }
    if let Some(it) = names::building(battle, word) {
        return Ok(Aim::Building(it));
    }
    if word.starts_with(|it: char| it.is_ascii_digit()) {
        return point(battle, word).map(Aim::Zone);
    }
    Ok(match who(battle, word)? {
        Who::Unit(it) => Aim::Unit(it),
        Who::Figure(it) => Aim::Figure(it),
        Who::Model(it) => Aim::Model(it),
    })
}

/// A salvo with every reason: who shoots, what each needs, what comes of it, and who cannot shoot and why.
fn salvo(battle: &Battle, code: &str, target: &str, with: u8) -> Result<Answer, Failure> {
    let tables = battle.tables();
    let (it, at) = (who(battle, code)?, aim(battle, target)?);
    let promise = promise(battle, it, at, with);
    let mut lines = Vec::new();
    let mut alike: Vec<(u8, String, FigureSet)> = Vec::new();
    for (shooter, shot) in &promise.shots {
        let needed = needed(&shot.added);
        let known = alike
            .iter_mut()
            .find(|(with, known, _)| *with == shooter.weapon && *known == needed);
        match known {
            Some((.., all)) => all.insert(shooter.figure),
            None => alike.push((shooter.weapon, needed, FigureSet::one(shooter.figure))),
        }
    }
    for (with, needed, all) in &alike {
        let what = match all.len() {
            1 => weapon(tables, *with),
            count => format!("{count} {}", weapons(tables, *with)),
        };
        lines.push(format!(
            "  {}: {needed}; {}",
            capital(&what),
            figures(tables, *all)
        ));
    }
    lines.extend(silent(battle, &promise.silent));
    if promise.shots.is_empty() {
        let why = match promise.silent.is_empty() {
            true => "They have nothing that reaches farther than an arm.",
            false => "Nobody can shoot at that now.",
        };
        lines.insert(0, why.into());
        return Ok(said(lines));
    }
    let what = match at {
        Aim::Model(_) | Aim::Building(_) => "points of damage",
        Aim::Door(_) => "hits on the door",
        _ => "casualties",
    };
    let most = promise.casualties.len();
    let at_least: Vec<String> = (1..most)
        .map(|count| (count, 100.0 * promise.at_least(count)))
        .take_while(|(_, chance)| *chance >= 0.5)
        .map(|(count, chance)| format!("{count}+ {chance:.0}"))
        .collect();
    lines.insert(
        0,
        format!("{:.2} {what} to be expected.", promise.expected()),
    );
    lines.push(format!("  In 100: {}", at_least.join(", ")));
    Ok(said(lines))
}

/// Those who cannot shoot, by the reason.
fn silent(battle: &Battle, all: &[(FigureId, No)]) -> Vec<String> {
    let tables = battle.tables();
    let mut reasons: Vec<(&No, FigureSet)> = Vec::new();
    for (it, no) in all {
        let sort = std::mem::discriminant(&no.fact);
        let known = reasons
            .iter_mut()
            .find(|(known, _)| std::mem::discriminant(&known.fact) == sort);
        match known {
            Some((_, set)) => set.insert(*it),
            None => reasons.push((no, FigureSet::one(*it))),
        }
    }
    let said = reasons.iter().map(|(no, set)| {
        let why = why_silent(tables, &no.fact, *set);
        format!("  Not shooting: {why} ({})", no.rule)
    });
    said.collect()
}

/// A melee of two figures, or of two units as they stand, figure against figure.
fn melee(battle: &Battle, one: &str, other: &str) -> Result<Answer, Failure> {
    let single = |word: &str| -> Result<FigureId, Failure> {
        match who(battle, word)? {
            Who::Figure(it) => Ok(it),
            Who::Unit(it) => here(battle, it)
                .first()
                .ok_or_else(|| Failure::new(format!("nobody of `{word}` is on the table"))),
            Who::Model(_) => Err(Failure::new(format!("`{word}` fights nobody hand to hand"))),
        }
    };
    let (one, other) = (single(one)?, single(other)?);
    Ok(said(vec![
        sheet::duel_line(battle, one, other),
        "As they stand now: whoever comes from behind or defends a wall adds more.".into(),
    ]))
}

/// Whether one sees the other, and what is in the way.
fn sight(
    battle: &Battle,
    eyes: Eyes,
    from: &str,
    to: &str,
    room: usize,
) -> Result<Answer, Failure> {
    let (here, there) = (point(battle, from)?, point(battle, to)?);
    let ends = [from, to].map(|word| who(battle, word).ok());
    let mut lines = Vec::new();
    if let [Some(one), Some(other)] = ends {
        lines.push(seen(battle, one, other));
    }
    let what = in_the_way(battle, here, there);
    lines.push(match what.is_empty() {
        true => format!("The line from {here} to {there} is clear."),
        false => format!(
            "On the straight line from {here} to {there}: {}.",
            and_list(&what)
        ),
    });
    lines.push("A and B are the ends.".into());
    let drawn = [
        Drawn::Line(here, there),
        Drawn::Letter(here, 'A'),
        Drawn::Letter(there, 'B'),
    ];
    Ok(Answer {
        board: Some(board::between(battle, eyes, [here, there], room, &drawn)),
        lines,
    })
}

/// How many of one see somebody of the other.
fn seen(battle: &Battle, one: Who, other: Who) -> String {
    let tables = battle.tables();
    let all = |it: Who| match it {
        Who::Unit(it) => here(battle, it),
        Who::Figure(it) => FigureSet::one(it),
        Who::Model(_) => FigureSet::NONE,
    };
    let (own, others) = (all(one), all(other));
    let sees = |it: &FigureId| others.iter().any(|other| battle.sees(*it, other));
    let count = own.iter().filter(sees).count();
    let who = |it: Who| super::words::who(tables, it);
    match (own.len(), count) {
        (1, 0) => format!("{} does not see {}.", capital(&who(one)), who(other)),
        (1, _) => format!("{} sees {}.", capital(&who(one)), who(other)),
        (all, 0) => format!("None of the {all} of {} sees {}.", who(one), who(other)),
        (all, count) => format!("{count} of the {all} of {} see {}.", who(one), who(other)),
    }
}

/// What lies on a straight line and can matter to sight or to a shot, by name (BB-LOS-02, BB-MIS-11).
fn in_the_way(battle: &Battle, from: Point, to: Point) -> Vec<String> {
    let tables = battle.tables();
    let matters = |kind| {
        !matches!(
            kind,
            FeatureKind::Open | FeatureKind::Road | FeatureKind::Crossing | FeatureKind::River
        )
    };
    let features = tables.features.iter().filter(|row| {
        let holds_an_end = holds(&row.shape, from) || holds(&row.shape, to);
        matters(row.kind)
            && !(row.kind == FeatureKind::Hill && holds_an_end)
            && is_crossed(&row.shape, from, to)
    });
    features.map(|row| row.code.clone()).collect()
}

/// The distance between two things: between the nearest bases, and from middle to middle.
fn measure(battle: &Battle, from: &str, to: &str) -> Result<Answer, Failure> {
    let tables = battle.tables();
    let (here, there) = (point(battle, from)?, point(battle, to)?);
    let way = there - here;
    let mut lines = vec![format!(
        "From {} to {}: {} to the {}.",
        place(tables, here),
        place(tables, there),
        length(way.length()),
        compass(way)
    )];
    if let (Ok(one), Ok(other)) = (who(battle, from), who(battle, to))
        && let Some(gap) = gap(battle, one, other)
    {
        lines.push(format!("Between the nearest bases: {}.", length(gap)));
    }
    Ok(said(lines))
}

/// The words that can be part of acts and questions; figures only of units that one word cannot name.
pub(super) fn words(battle: &Battle) -> Vec<String> {
    let tables = battle.tables();
    let units = tables.units.iter().map(|row| row.code.clone());
    let ringed = tables
        .figures
        .iter()
        .filter(|row| row.ring != Ring::None || row.wizard);
    let ringed = ringed.map(|row| row.code.clone());
    let models = tables.models.iter().map(|row| row.code.clone());
    let features = tables.features.iter().map(|row| row.code.clone());
    let buildings = tables.buildings.iter().map(|row| row.code.clone());
    let doors = tables.doors.iter().map(|row| row.code.clone());
    let zones = tables.zones.iter().map(|row| row.id.clone());
    let others = [
        "towards", "measured", "facing", "with", "against", "files", "close", "run",
    ];
    let mut all: Vec<String> = units
        .chain(ringed)
        .chain(models)
        .chain(features)
        .chain(buildings)
        .chain(doors)
        .chain(zones)
        .chain(others.map(String::from))
        .collect();
    all.sort();
    all.dedup();
    all
}

/// The middle of a unit as places are named.
pub(super) fn place_of(battle: &Battle, piece: &str) -> Option<String> {
    let piece = piece.split([' ', ',']).next().unwrap_or_default();
    let at = point(battle, piece).ok()?;
    Some(at.to_string())
}
