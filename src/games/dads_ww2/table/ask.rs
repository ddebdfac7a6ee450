//! Questions at the table: bases, cells, lines of sight, ranges, chances, conditions.

use super::amend::{base_named, cell_named, moved};
use super::chances::{expected, hit, per_hit, spread};
use super::dice::of_shot;
use super::words::{at_least, ground, hits, hitting, place, points, steps};
use super::{board, goals, sheet};
use crate::diag::Failure;
use crate::engine::Side;
use crate::games::dads_ww2::rules::{Arm, BaseId, BaseSet, Battle, SaveAfter, side_of};
use crate::kernel::{Blocked, HexId, HexSet, OFF};
use crate::play::Answer;

/// The answer to a question; none when this game does not know the question.
pub(super) fn answer(
    battle: &Battle,
    question: &str,
    room: usize,
) -> Option<Result<Answer, Failure>> {
    let words: Vec<&str> = question.split_whitespace().collect();
    Some(match words.as_slice() {
        ["base" | "unit", code] => {
            base_named(battle, code).map(|base| said(sheet::base(battle, base)))
        }
        ["base" | "unit", ..] => Err(missing("which base?", "base A3")),
        ["hex" | "square", cell] => {
            cell_or_base(battle, cell).map(|cell| said(cell_sheet(battle, cell)))
        }
        ["hex" | "square", ..] => Err(missing("which one?", "hex 0504")),
        ["sight" | "los", from, to] => sight(battle, from, to, room),
        ["sight" | "los", ..] => Err(missing("from where to where?", "sight A3 0605")),
        ["range", from] => targets(battle, from),
        ["range", from, to] => range(battle, from, to),
        ["range", ..] => Err(missing("from where to where?", "range A3 0605")),
        ["odds", code, target] => odds(battle, code, target),
        ["odds", code, target, "from", cell] => odds_from(battle, code, target, cell),
        ["odds", ..] => Err(missing("who against whom?", &an_example(battle))),
        ["goals"] => Ok(said(goals::conditions(battle))),
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

/// A cell by its number, or by the base in it.
fn cell_or_base(battle: &Battle, word: &str) -> Result<HexId, Failure> {
    let Ok(base) = base_named(battle, word) else {
        return cell_named(battle, word);
    };
    match battle.state().at(base) {
        OFF => Err(off_table(battle, base)),
        cell => Ok(cell),
    }
}

fn off_table(battle: &Battle, base: BaseId) -> Failure {
    Failure::new(format!(
        "{} is not on the table",
        battle.tables().name(base)
    ))
}

/// What the ground of a cell does, and who is there.
fn cell_sheet(battle: &Battle, cell: HexId) -> Vec<String> {
    let (tables, state) = (battle.tables(), battle.state());
    let field = &tables.field;
    let row = field.ground_at(cell);
    let mut lines = vec![format!(
        "{}: {}{}",
        place(tables, cell),
        row.name.to_lowercase(),
        match field.level[usize::from(cell)] {
            0 => String::new(),
            level => format!(", height {level}"),
        }
    )];
    let more = tables.changes.ends_in_terrain;
    let cost = match more {
        0 => String::new(),
        more => format!("; a move that ends here costs {} more", points(more)),
    };
    if row.impassable {
        lines.push("  nobody can enter".into());
    } else if row.rough {
        lines.push(format!(
            "  terrain: {:+} die to shoot from here{cost}",
            tables.changes.shot.shooter_in_terrain
        ));
    } else {
        lines.push(
            "  open: no cover, nothing to pay, and an AFV is at its best in an assault".into(),
        );
    }
    if row.cover {
        lines.push(format!(
            "  cover: {:+} die to shoot at whoever is here, and {:+} to the score of their saving throw",
            tables.changes.shot.target_in_cover, tables.changes.saving.shot_in_cover
        ));
    }
    if row.blocks {
        lines.push("  blocks sight beyond it, except from higher ground on both sides".into());
    }
    let roads = field.roads[usize::from(cell)];
    if !roads.is_empty() {
        let to: Vec<String> = roads.iter().map(|it| field.name(it)).collect();
        let bonus = if row.urban {
            ", but built over: no bonus for a move by road"
        } else {
            ""
        };
        lines.push(format!("  a road to {}{bonus}", crate::diag::and_list(&to)));
    }
    for zone in tables.zones.iter().filter(|zone| zone.cells.has(cell)) {
        lines.push(format!("  part of {}", zone.name));
    }
    match state.who(cell) {
        Some(base) => lines.push(format!("  here: {}", tables.name(base))),
        None => lines.push("  nobody is here".into()),
    }
    lines
}

/// Marks what blocks a line of sight; this letter means nothing else on the board.
const IN_THE_WAY: char = '@';

fn sight(battle: &Battle, from: &str, to: &str, room: usize) -> Result<Answer, Failure> {
    let (from, to) = (cell_or_base(battle, from)?, cell_or_base(battle, to)?);
    let tables = battle.tables();
    let field = &tables.field;
    let name = |cell: HexId| field.name(cell);
    let what = |cell: HexId| {
        let level = field.level[usize::from(cell)];
        let ground = ground(tables, cell);
        match level {
            0 => format!("{} ({ground})", name(cell)),
            level => format!("{} ({ground}, height {level})", name(cell)),
        }
    };
    let far = steps(tables, field.distance(from, to));
    let mut pointed = Vec::new();
    let turn = battle.state().turn.max(1);
    let line = match field.look(from, to, &tables.read) {
        Ok(()) if tables.seen_from(from, turn).has(to) => {
            format!("{} sees {}, {far} away.", name(from), name(to))
        }
        Ok(()) => format!(
            "The ground between {} and {} is clear, but at {far} nobody sees that far this turn.",
            name(from),
            name(to)
        ),
        Err(Blocked::By(hex)) => {
            let cell = field.cell(hex).unwrap_or(OFF);
            pointed.push((cell, IN_THE_WAY));
            format!(
                "{} does not see {}: {} is in the way.",
                name(from),
                name(to),
                what(cell)
            )
        }
        Err(Blocked::Between(left, right)) => {
            let cells = [left, right].map(|hex| field.cell(hex).unwrap_or(OFF));
            pointed.extend(cells.map(|cell| (cell, IN_THE_WAY)));
            format!(
                "{} does not see {}: the line runs between {} and {}, and both are in the way.",
                name(from),
                name(to),
                what(cells[0]),
                what(cells[1])
            )
        }
    };
    pointed.extend([(from, 'A'), (to, 'B')]);
    let mut board = board::board(battle, room);
    for (cell, letter) in pointed {
        board.point(&field.name(cell), letter);
    }
    Ok(Answer {
        board: Some(board),
        lines: vec![
            line,
            format!("A and B are the ends; {IN_THE_WAY} is in the way."),
        ],
    })
}

fn range(battle: &Battle, from: &str, to: &str) -> Result<Answer, Failure> {
    let (here, there) = (cell_or_base(battle, from)?, cell_or_base(battle, to)?);
    let tables = battle.tables();
    let far = tables.field.distance(here, there);
    let name = |cell: HexId| tables.field.name(cell);
    let mut lines = vec![format!(
        "From {} to {} it is {}.",
        name(here),
        name(there),
        steps(tables, far)
    )];
    if let Ok(base) = base_named(battle, from) {
        let row = tables.base(base);
        for arm in row.arms.into_iter().flatten() {
            let reaches = if arm.range >= far {
                "in range"
            } else {
                "out of range"
            };
            lines.push(format!(
                "  {}, up to {}: {reaches}",
                arm.weapon,
                steps(tables, arm.range)
            ));
        }
    }
    Ok(said(lines))
}

/// Whom a base can shoot at from where it is, and where it can go.
fn targets(battle: &Battle, code: &str) -> Result<Answer, Failure> {
    let base = base_named(battle, code)?;
    let (tables, state) = (battle.tables(), battle.state());
    if !state.is_on_table(base) {
        return Err(off_table(battle, base));
    }
    let enemy = side_of(base).other();
    let names = |cells: HexSet| {
        let names: Vec<String> = cells.iter().map(|cell| tables.field.name(cell)).collect();
        match names.as_slice() {
            [] => "nowhere".into(),
            names => names.join(" "),
        }
    };
    let mut lines = vec![format!(
        "{} could move to: {}",
        tables.name(base),
        names(battle.reach(base))
    )];
    for (machine_guns, arm) in [false, true].into_iter().zip(tables.base(base).arms) {
        let Some(arm) = arm else { continue };
        let foes = state.on_table[enemy.at()] & !state.aboard[enemy.at()];
        let foes: Vec<String> = foes
            .of(enemy)
            .filter_map(|target| {
                let dice = battle.judge_shot(base, machine_guns, target).ok()?;
                Some(format!(
                    "{} ({})",
                    tables.base(target).code,
                    super::words::dice(dice)
                ))
            })
            .collect();
        let foes = match foes.as_slice() {
            [] => "nobody".into(),
            foes => foes.join(", "),
        };
        lines.push(format!(
            "  {}, up to {}: {foes}",
            arm.weapon,
            steps(tables, arm.range)
        ));
    }
    Ok(said(lines))
}

/// How to ask for chances, with bases of this battle.
fn an_example(battle: &Battle) -> String {
    let [one, other] = Side::BOTH.map(|side| {
        let first = battle.tables().bases[side.at()].first();
        first.map_or("", |row| row.code.as_str())
    });
    format!("odds {one} {other}` or `odds {one} {other} from 0504")
}

/// The chances of a shot from a cell where the base is not yet, as if it were there and had not moved.
fn odds_from(battle: &Battle, code: &str, target: &str, cell: &str) -> Result<Answer, Failure> {
    let bare = code.split(':').next().unwrap_or(code);
    let base = base_named(battle, bare)?;
    let to = cell_named(battle, cell)?;
    let there = moved(battle, bare, cell)?;
    let mut answer = odds(&there, code, target)?;
    let name = battle.tables().field.name(to);
    answer.lines.push(match battle.reach(base).has(to) {
        true => format!("  it can move to {name} with one order"),
        false => format!("  it cannot get to {name} with one order"),
    });
    Ok(answer)
}

/// The chances of a shot now, whoever has the go.
fn odds(battle: &Battle, code: &str, target: &str) -> Result<Answer, Failure> {
    let (code, machine_guns) = match code.split_once(':') {
        Some((code, _)) => (code, true),
        None => (code, false),
    };
    let base = base_named(battle, code)?;
    let cell = cell_or_base(battle, target)?;
    let tables = battle.tables();
    let target = battle
        .state()
        .who(cell)
        .filter(|it| side_of(*it) != side_of(base));
    let Some(target) = target else {
        let what = format!(
            "there is no enemy of {} in {}",
            tables.name(base),
            tables.field.name(cell)
        );
        return Err(Failure::new(what));
    };
    if !battle.state().is_on_table(base) {
        return Err(off_table(battle, base));
    }
    let refused = |no: crate::games::dads_ww2::rules::No| {
        Failure::new(format!("{} ({})", no.fact.sentence(tables), no.rule))
    };
    let dice = battle
        .judge_shot(base, machine_guns, target)
        .map_err(refused)?;
    let arm = battle.arm(base, machine_guns);
    let arm = arm.ok_or_else(|| Failure::new("it has nothing to shoot with"))?;
    Ok(said(odds_lines(
        battle,
        base,
        &arm,
        machine_guns,
        target,
        dice,
    )))
}

fn odds_lines(
    battle: &Battle,
    base: BaseId,
    arm: &Arm,
    machine_guns: bool,
    target: BaseId,
    dice: u8,
) -> Vec<String> {
    let tables = battle.tables();
    let mut lines = vec![format!(
        "{} at {}: {}; {} hits",
        tables.name(base),
        tables.name(target),
        of_shot(battle, base, arm, target),
        hitting(tables)
    )];
    let armour = tables.base(target).armour;
    let Some(counts) = per_hit(battle, arm, target) else {
        lines.push("  it may fire, but it can never get through that armour".into());
        return lines;
    };
    if let (Some(armour), Some(class)) = (armour, arm.class) {
        let needed = battle.penetration_needed(class, armour).unwrap_or(u8::MAX);
        lines.push(format!(
            "  each hit then needs {} to get through {armour} armour",
            at_least(needed)
        ));
    }
    let chances = spread(dice, hit(battle) * counts);
    let said: Vec<String> = chances
        .iter()
        .enumerate()
        .map(|(count, chance)| format!("{count}: {}", chance.percent()))
        .collect();
    lines.push(format!("  hits that count  {}", said.join("  ")));
    let group = BaseSet::one(base);
    let guns = if machine_guns { group } else { BaseSet::NONE };
    let own = battle.state().hits(target);
    let save = battle.save_needed(target, own + 1, SaveAfter::Shot);
    lines.push(format!(
        "  {:.2} on average; {} now, and after one more it keeps its nerve on {} ({} %)",
        expected(battle, group, guns, target).value(),
        hits(own),
        at_least(save),
        super::words::chance(save)
    ));
    lines
}

/// The words that can be part of acts and questions: codes, cells, ways to face.
pub(super) fn words(battle: &Battle) -> Vec<String> {
    let tables = battle.tables();
    let codes = tables.bases.iter().flatten().map(|row| row.code.clone());
    let cells = (0..tables.field.len()).map(|cell| tables.field.name(cell as HexId));
    let ways = tables
        .field
        .facing_words()
        .iter()
        .map(|word| (*word).to_string());
    let mut words: Vec<String> = codes.chain(cells).chain(ways).collect();
    words.sort();
    words.dedup();
    words
}
