//! Where dice and scores come from, reason by reason, and typed dice; knows no terminal.

use super::words::{at_least, dice, hits};
use crate::diag::Failure;
use crate::engine::{Dice, Throw};
use crate::games::dads_ww2::rules::{Arm, BaseId, BaseSet, Battle, NOBODY, SaveAfter, side_of};

/// The dice of a shot with every reason: `3 dice (2, +1 target Fresh)`.
pub(super) fn of_shot(battle: &Battle, base: BaseId, arm: &Arm, target: BaseId) -> String {
    let own = battle.state().hits(base);
    let for_hits = format!("for {}", hits(own));
    let reasons = [
        "target Fresh",
        "target has fired",
        "target has moved",
        "shooting from terrain",
        "has moved",
        "target in cover",
        &for_hits,
    ];
    let changes = battle.shot_changes(base, target);
    let total = battle.shot_dice(base, arm, target).max(0) as u8;
    sum(total, arm.dice, changes.iter().copied().zip(reasons))
}

/// The dice of a base in the assault that is being fought.
pub(super) fn of_clash(battle: &Battle, base: BaseId) -> String {
    let clash = &battle.state().clash;
    let is_attacker = base == clash.attacker;
    let opponent = if is_attacker {
        clash.defender
    } else {
        clash.attacker
    };
    let uphill = battle.is_uphill(is_attacker, clash.from, clash.cell);
    let won = clash.won_last == base;
    let changes = battle.assault_changes(base, opponent, clash.cell, uphill, won);
    let for_hits = format!("for {}", hits(battle.state().hits(base)));
    let reasons = [
        "Experienced",
        "AFV in the open",
        "uphill",
        "anti-tank team against an AFV",
        "won the last round",
        &for_hits,
    ];
    let others = changes[1..].iter().copied().zip(reasons);
    let plain: i8 = changes.iter().sum();
    let told = sum(battle.clash_dice(base), changes[0], others);
    match plain < 1 {
        true => told.replace(')', ", never below 1)"),
        false => told,
    }
}

fn sum<'a>(total: u8, start: i8, changes: impl Iterator<Item = (i8, &'a str)>) -> String {
    match reasons(start, changes) {
        Some(reasons) => format!("{} ({reasons})", dice(total)),
        None => dice(total),
    }
}

/// `7, +1 for 1 hit`; none when nothing changes the number to start from.
fn reasons<'a>(start: i8, changes: impl Iterator<Item = (i8, &'a str)>) -> Option<String> {
    let changes = changes.filter(|(change, _)| *change != 0);
    let said: Vec<String> = changes
        .map(|(change, reason)| format!("{change:+} {reason}"))
        .collect();
    (!said.is_empty()).then(|| format!("{start}, {}", said.join(", ")))
}

fn score<'a>(needed: u8, start: i8, changes: impl Iterator<Item = (i8, &'a str)>) -> String {
    match reasons(start, changes) {
        Some(reasons) => format!("{} ({reasons})", at_least(needed)),
        None => at_least(needed),
    }
}

/// The score a saving throw needs, with every reason.
pub(super) fn of_save(battle: &Battle, base: BaseId, own: u8, after: SaveAfter) -> String {
    let tables = battle.tables();
    let changes = &tables.changes.saving;
    let trained = match tables.base(base).experienced {
        true => changes.experienced,
        false => 0,
    };
    let (situation, why) = match after {
        SaveAfter::Shot if tables.field.cover.has(battle.state().at(base)) => {
            (changes.shot_in_cover, "in cover")
        }
        SaveAfter::Round { won: true } => (changes.won_round, "won the round"),
        SaveAfter::Shot | SaveAfter::Bombardment | SaveAfter::Round { won: false } => (0, ""),
    };
    let for_hits = format!("for {}", hits(own));
    let reasons = [
        (trained, "Experienced"),
        (changes.each_hit * own as i8, for_hits.as_str()),
        (situation, why),
    ];
    let needed = battle.save_needed(base, own, after);
    score(needed, changes.always, reasons.into_iter())
}

/// The score an order test needs, with every reason.
pub(super) fn of_order(battle: &Battle, base: BaseId, group: BaseSet) -> String {
    let (tables, side) = (battle.tables(), side_of(base));
    let [always, experienced, each_hit] = tables.changes.order;
    let trained = match group.of(side).all(|it| tables.base(it).experienced) {
        true => experienced,
        false => 0,
    };
    let most = group.of(side).map(|it| battle.state().hits(it)).max();
    let most = most.unwrap_or(0);
    let for_hits = format!("for {}", hits(most));
    let reasons = [
        (trained, "Experienced"),
        (each_hit * most as i8, for_hits.as_str()),
    ];
    let needed = battle.order_needed(side, group);
    score(needed, always, reasons.into_iter())
}

/// The base whose dice of a shot are due, with what it shoots with.
pub(super) fn shooter(battle: &Battle) -> Option<(BaseId, Arm)> {
    let shot = &battle.state().shot;
    if shot.target == NOBODY {
        return None;
    }
    let base = shot.left.first(side_of(shot.target).other())?;
    let arm = battle.arm(base, shot.machine_guns.has(base))?;
    Some((base, arm))
}

/// Dice as they lie on the table: a 0 is written as the 10 it counts as.
pub(super) fn write(throw: &Throw) -> String {
    let faces: Vec<String> = throw
        .as_slice()
        .iter()
        .map(|face| (face + 1).to_string())
        .collect();
    faces.join(" ")
}

/// What a person may type for some dice.
pub(super) fn faces(count: usize) -> String {
    match count {
        1 => "1 to 10 (0 is a 10)".into(),
        count => format!("{count} dice of 1 to 10, as `7 10 3` or `7,10,3` (0 is a 10)"),
    }
}

/// Reads dice: numbers apart, or digits run together where a 0 is a 10. `10` for two dice is a 1 and a 10.
pub(super) fn read(text: &str, dice: &Dice) -> Result<Throw, Failure> {
    let wanted = dice.as_slice().len();
    let words: Vec<&str> = text
        .split(|letter: char| letter.is_whitespace() || letter == ',' || letter == ';')
        .filter(|word| !word.is_empty())
        .collect();
    let wrong = |what: String| Failure::new(what).hint(faces(wanted));
    let faces: Vec<u8> = match words.as_slice() {
        [run] if wanted > 1 && run.len() > 1 => match run_together(run, wanted) {
            Some(faces) => faces,
            None => return Err(wrong(format!("`{text}` is not {}", counted(wanted)))),
        },
        words => {
            let mut faces = Vec::new();
            for word in words {
                let face = word.parse::<u8>().ok().and_then(face);
                faces.push(face.ok_or_else(|| wrong(format!("`{word}` is not on the die")))?);
            }
            faces
        }
    };
    if faces.len() != wanted {
        let what = format!("{} due, and `{text}` is {}", due(wanted), faces.len());
        return Err(wrong(what));
    }
    let sides: Vec<u8> = faces.iter().map(|face| face - 1).collect();
    Ok(Throw::of(&sides))
}

/// Digits run together: a digit for each die, or with each 10 written in full where that fits in one way only.
fn run_together(run: &str, wanted: usize) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = run
        .chars()
        .map(|letter| letter.to_digit(10).map(|digit| digit as u8))
        .collect();
    let digits = digits?;
    if digits.len() == wanted {
        return digits.into_iter().map(face).collect();
    }
    let mut faces = Vec::new();
    let mut rest = digits.as_slice();
    while let Some((first, later)) = rest.split_first() {
        rest = later;
        match (first, later.first()) {
            (1, Some(0)) => {
                rest = &later[1..];
                faces.push(10);
            }
            (digit, _) => faces.push(face(*digit)?),
        }
    }
    (faces.len() == wanted).then_some(faces)
}

fn face(number: u8) -> Option<u8> {
    match number {
        0 => Some(10),
        1..=10 => Some(number),
        _ => None,
    }
}

fn counted(wanted: usize) -> String {
    crate::diag::counted(wanted as u8, "die")
}

fn due(wanted: usize) -> String {
    match wanted {
        1 => "1 die is".into(),
        wanted => format!("{wanted} dice are"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_may_be_typed_in_every_way_a_player_reads_them() {
        let read = |text: &str, count: u8| {
            let throw = read(text, &Dice::of(count, 0, 10)).ok()?;
            Some(write(&throw))
        };
        for (text, count, said) in [
            ("7", 1, Some("7")),
            ("0", 1, Some("10")),
            ("10", 1, Some("10")),
            ("7 10 3", 3, Some("7 10 3")),
            ("7,10,3", 3, Some("7 10 3")),
            ("7, 0, 3", 3, Some("7 10 3")),
            ("703", 3, Some("7 10 3")),
            ("7103", 3, Some("7 10 3")),
            ("10", 2, Some("1 10")),
            ("1010", 2, Some("10 10")),
            ("11", 1, None),
            ("7 3", 3, None),
            ("7 x 3", 3, None),
            ("", 1, None),
        ] {
            assert_eq!(read(text, count).as_deref(), said, "`{text}`");
        }
    }
}
