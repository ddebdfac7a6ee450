//! Questions at the table: sub-units, ranges, lines of sight, distances, parts of the table, chances, goals.

use super::board;
use super::names::{point, standing, subunit};
use super::words::{BANDS, compass, dice, length, place, reading, sub};
use super::{names, sheet};
use crate::diag::{Failure, and_list};
use crate::games::combat_captain::odds::{FireOdds, fire, volley_at};
use crate::games::combat_captain::rules::{Battle, FeatureKind, SubId};
use crate::kernel::table::{Point, Shape, is_crossed, touches};
use crate::play::{Answer, Drawn};

/// The answer to a question; none when this game does not know it.
pub(super) fn answer(
    battle: &Battle,
    question: &str,
    room: usize,
) -> Option<Result<Answer, Failure>> {
    let words: Vec<&str> = question.split_whitespace().collect();
    Some(match words.as_slice() {
        ["unit" | "squad", code] => unit(battle, code),
        ["unit" | "squad"] => Err(missing("which one?", "unit squad-1")),
        ["range", code] => range(battle, code),
        ["range", code, at, target] if *at == "at" || *at == "to" => shot(battle, code, target),
        ["range", code, target] => shot(battle, code, target),
        ["range"] => Err(missing("whose?", "range squad-1")),
        ["los" | "sight", from, to] => sight(battle, from, to, room),
        ["los" | "sight", ..] => Err(missing(
            "from where to where?",
            "los squad-1 german-squad-3",
        )),
        ["measure", from, to] => measure(battle, from, to),
        ["measure", from, "to", to] => measure(battle, from, to),
        ["measure", ..] => Err(missing("from where to where?", "measure squad-1 23.5,12")),
        ["odds", rest @ ..] if !rest.is_empty() => odds(battle, rest),
        ["odds"] => Err(missing(
            "who at whom?",
            "odds squad-1,squad-2 at german-squad-3",
        )),
        ["map", at] => point(battle, at).map(|at| part(battle, at, room)),
        ["map", ..] => Err(missing("around what?", "map 40,12")),
        ["goals"] => Ok(said(sheet::goals(battle))),
        ["roster"] => Ok(said(sheet::rosters(battle))),
        _ => return None,
    })
}

fn missing(what: &str, example: &str) -> Failure {
    Failure::new(what).hint(format!("write `{example}`"))
}

fn said(lines: Vec<String>) -> Answer {
    Answer { board: None, lines }
}

fn unit(battle: &Battle, code: &str) -> Result<Answer, Failure> {
    if let Ok(it) = subunit(battle, code) {
        return Ok(said(sheet::subunit(battle, it)));
    }
    let unit = names::unit(battle, code).map_err(|_| match subunit(battle, code) {
        Err(it) => it,
        Ok(_) => missing("which one?", "unit squad-1"),
    })?;
    let all = battle.tables().unit(unit).all();
    let sheets = all.iter().flat_map(|it| sheet::subunit(battle, it));
    Ok(said(sheets.collect()))
}

/// The part of the table around a point, with what is near it.
fn part(battle: &Battle, at: Point, room: usize) -> Answer {
    let lines = vec![format!(
        "Around {}: half an inch to the column, an inch to the row.",
        place(battle.tables(), at)
    )];
    Answer {
        board: Some(board::zoomed(battle, at, room, &[])),
        lines,
    }
}

/// The bands of a sub-unit as rings, and whom it can reach.
fn range(battle: &Battle, code: &str) -> Result<Answer, Failure> {
    let it = standing(battle, code)?;
    let tables = battle.tables();
    let at = battle.state().at(it);
    let mut rings = Vec::new();
    let mut lines = Vec::new();
    for arm in tables.subunit(it).arms.iter().flatten() {
        let mut bands = Vec::new();
        for (band, reach) in BANDS.iter().zip(arm.reach) {
            if reach > 0 {
                rings.push(Drawn::Ring(at, reach));
                bands.push(format!("{band} {}", length(reach)));
            }
        }
        lines.push(format!(
            "{}, {}: {}. Each ring of dots is a limit.",
            sub(tables, it),
            arm.label.to_lowercase(),
            bands.join(", ")
        ));
    }
    let body = battle.body(it);
    let mut enemies: Vec<SubId> = battle.enemies_of(it).iter().collect();
    enemies.retain(|enemy| battle.can_hit(it, *enemy));
    enemies.sort_by_key(|enemy| body.gap(&battle.body(*enemy)));
    if enemies.is_empty() {
        lines.push("Nobody it can fire at.".into());
    }
    for enemy in enemies {
        let gap = body.gap(&battle.body(enemy));
        lines.push(format!("  {}", sheet::to_enemy(battle, it, enemy, gap)));
    }
    Ok(Answer {
        board: Some(board::board(battle, &rings)),
        lines,
    })
}

/// One shot, with every reason.
fn shot(battle: &Battle, code: &str, target: &str) -> Result<Answer, Failure> {
    let (it, target) = (standing(battle, code)?, standing(battle, target)?);
    let gap = battle.body(it).gap(&battle.body(target));
    let mut lines = vec![format!(
        "{} at {}",
        sub(battle.tables(), it),
        sheet::to_enemy(battle, it, target, gap)
    )];
    let most = dice_of(battle, it);
    let shots = [false, true].into_iter();
    let shots: Vec<bool> = shots
        .filter(|second| battle.judge_shot(it, *second, target).is_ok())
        .collect();
    for count in 1..=most {
        let firers: Vec<_> = shots.iter().map(|second| (it, *second, count)).collect();
        if let Ok(odds) = fire(battle, &volley_at(battle, &firers, target), false) {
            lines.push(promised(battle, &odds, target, &dice(count)));
        }
    }
    Ok(said(lines))
}

/// Whether one sees the other, and what is in the way.
fn sight(battle: &Battle, from: &str, to: &str, room: usize) -> Result<Answer, Failure> {
    let tables = battle.tables();
    let (here, there) = (point(battle, from)?, point(battle, to)?);
    let ends = [from, to].map(|word| standing(battle, word).ok());
    let seen = match ends {
        [Some(firer), Some(target)] => battle.range(firer, target),
        _ => None,
    };
    let what = in_the_way(battle, here, there, ends);
    let line = match (ends, seen) {
        ([Some(firer), Some(target)], Some(range)) => {
            let arc = match battle.protects_from(target, here) {
                _ if battle.saving_level(target) == 0 => String::new(),
                true => ", from a side its cover protects".into(),
                false => ", from behind its cover".into(),
            };
            format!(
                "{} sees {}: {} from its middle to the nearest part in sight{arc}.",
                sub(tables, firer),
                sub(tables, target),
                length(range)
            )
        }
        ([Some(firer), Some(target)], None) => format!(
            "{} does not see {}.",
            sub(tables, firer),
            sub(tables, target)
        ),
        _ if what.is_empty() => format!("The line from {here} to {there} is clear."),
        _ => format!("The line from {here} to {there} is not clear."),
    };
    let mut lines = vec![line];
    if !what.is_empty() {
        lines.push(format!("On the straight line: {}.", and_list(&what)));
    }
    lines.push("A and B are the ends.".into());
    let drawn = [
        Drawn::Line(here, there),
        Drawn::Letter(here, 'A'),
        Drawn::Letter(there, 'B'),
    ];
    let board = board::between(battle, [here, there], room, &drawn);
    Ok(Answer {
        board: Some(board),
        lines,
    })
}

/// What blocks sight on a straight line, by name: terrain that contains neither end, and other sub-units (CC-LOS-04).
fn in_the_way(battle: &Battle, from: Point, to: Point, ends: [Option<SubId>; 2]) -> Vec<String> {
    let tables = battle.tables();
    let holds = |shape: &Shape| {
        [from, to]
            .iter()
            .any(|end| touches(&Shape::point(*end), shape))
    };
    let blocks = |kind| {
        matches!(
            kind,
            FeatureKind::Building | FeatureKind::Forest | FeatureKind::Hill
        )
    };
    let features = tables
        .features
        .iter()
        .filter(|row| blocks(row.kind) && !holds(&row.shape) && is_crossed(&row.shape, from, to));
    let mut names: Vec<String> = features.map(|row| row.code.clone()).collect();
    let others = battle.state().on_table.iter();
    let others = others.filter(|it| !ends.contains(&Some(*it)));
    let others = others.filter(|it| is_crossed(&battle.body(*it).convex(), from, to));
    names.extend(others.map(|it| sub(tables, it)));
    names
}

/// The distance between two things: edge to edge between sub-units, from the middle otherwise.
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
    if let (Ok(one), Ok(other)) = (standing(battle, from), standing(battle, to)) {
        let gap = battle.body(one).gap(&battle.body(other));
        lines.push(format!("Edge to edge: {}.", length(gap)));
    }
    Ok(said(lines))
}

/// The dice a sub-unit may fire with: those it has, its hold-fire markers, or one.
fn dice_of(battle: &Battle, it: SubId) -> u8 {
    let (state, at) = (battle.state(), usize::from(it));
    state.dice[at].max(state.holds[at]).max(1)
}

/// The odds of fire: `odds squad-1,squad-2 at german-squad-3 [with 2]`.
fn odds(battle: &Battle, words: &[&str]) -> Result<Answer, Failure> {
    let (words, given) = match words {
        [rest @ .., "with", number] => (rest, Some(number_of_dice(number)?)),
        words => (words, None),
    };
    let words: Vec<&str> = words.iter().copied().filter(|word| *word != "at").collect();
    let [firing @ .., target] = words.as_slice() else {
        return Err(missing("who at whom?", "odds squad-1 at german-squad-3"));
    };
    let target = standing(battle, target)?;
    let mut firers = Vec::new();
    let words = firing.iter().flat_map(|word| word.split(','));
    for word in words.filter(|word| !word.is_empty()) {
        let it = standing(battle, word)?;
        let count = given.unwrap_or(dice_of(battle, it));
        let before = firers.len();
        for second in [false, true] {
            if battle.judge_shot(it, second, target).is_ok() {
                firers.push((it, second, count));
            }
        }
        if let (true, Err(no)) = (before == firers.len(), battle.judge_shot(it, false, target)) {
            let hint = format!("see `rule {}`", no.rule);
            return Err(Failure::new(no.fact.sentence(battle.tables())).hint(hint));
        }
    }
    if firers.is_empty() {
        return Err(missing("who at whom?", "odds squad-1 at german-squad-3"));
    }
    let volley = volley_at(battle, &firers, target);
    if volley.firing().next().is_none() {
        let what = "sub-units of several units do not fire together";
        return Err(Failure::new(what).hint("see `rule CC-FIRE-07`"));
    }
    let odds = fire(battle, &volley, false)
        .map_err(|no| Failure::new(no.fact.sentence(battle.tables())))?;
    let mut lines: Vec<String> = odds
        .weapons
        .iter()
        .filter_map(|(it, second, count, read)| {
            let shot = battle.judge_shot(*it, *second, target).ok()?;
            let arm = battle.arm(*it, *second, target)?;
            Some(format!(
                "  {}: {} with {}, {} at {}, {}",
                sub(battle.tables(), *it),
                dice(*count),
                arm.label.to_lowercase(),
                BANDS[usize::from(shot.band)],
                length(shot.range),
                reading(*read)
            ))
        })
        .collect();
    lines.push(promised(battle, &odds, target, "together"));
    Ok(said(lines))
}

fn number_of_dice(word: &str) -> Result<u8, Failure> {
    match word.parse() {
        Ok(number @ 1..=6) => Ok(number),
        _ => Err(Failure::new(format!("`{word}` is not a number of dice")).hint("write 1 to 6")),
    }
}

/// What an attack promises, in a line; hits are not taken as markers.
fn promised(battle: &Battle, odds: &FireOdds, target: SubId, who: &str) -> String {
    let walked = &odds.walked;
    let percent = |chance: crate::odds::Ratio| format!("{:.0}", 100.0 * chance.value());
    let points = odds.points.value();
    let cover = match odds.cover {
        0 => String::new(),
        level => format!(" after saves at {level}"),
    };
    match battle.tables().subunit(target).is_armour() {
        true => format!(
            "  {who}: {points:.1} points; a kill in {} of 100{cover}",
            percent(walked.chance(|end| end.kills > 0))
        ),
        false => format!(
            "  {who}: {points:.1} points, {:.2} hits; {:.2} lost{cover}; any loss in {} of 100, gone in {}",
            walked.mean(|end| end.result).value(),
            walked.mean(|end| end.lost).value(),
            percent(walked.chance(|end| end.lost > 0)),
            percent(walked.chance(|end| end.gone))
        ),
    }
}

/// The words that can be part of acts and questions.
pub(super) fn words(battle: &Battle) -> Vec<String> {
    let tables = battle.tables();
    let subunits = tables.subunits.iter();
    let subunits = subunits.flat_map(|row| [row.code.clone(), row.short.clone()]);
    let others = tables.units.iter().map(|row| row.code.clone());
    let features = tables.features.iter().map(|row| row.code.clone());
    let zones = tables.zones.iter().map(|row| row.id.clone());
    let verbs = ["towards", "measured", "cover", "facing", "behind", "via"];
    let mut all: Vec<String> = subunits
        .chain(others)
        .chain(features)
        .chain(zones)
        .collect();
    all.extend(verbs.map(String::from));
    all.sort();
    all.dedup();
    all
}
