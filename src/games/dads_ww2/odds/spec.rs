//! Bases as they are written in a question: `infantry:moved,hits=1+machine-gun-team`; knows no rule.

use crate::content::Pack;
use crate::diag::{Failure, did_you_mean};
use crate::games::dads_ww2::content::Base;
use crate::games::dads_ww2::rules::{MOST_ATTACKERS, Stand};

/// What may be said about a base after a colon.
const WORDS: [&str; 7] = [
    "experienced",
    "moved",
    "fired",
    "uphill",
    "mg",
    "hits=1",
    "x2",
];

/// The ids of the bases of a group, as far as they can be read.
pub(super) fn ids(text: &str) -> impl Iterator<Item = &str> {
    let ids = text.split('+').map(|part| part.split(':').next());
    ids.map(|id| id.unwrap_or_default().trim())
}

/// Reads a group of bases.
///
/// # Errors
/// Which base there is not, or which word means nothing.
pub(super) fn read_group(pack: &Pack, text: &str) -> Result<Vec<Stand>, Failure> {
    let mut group = Vec::new();
    for part in text.split('+') {
        let (stand, count) = read_part(pack, part.trim())?;
        group.extend(std::iter::repeat_n(stand, count));
    }
    if group.len() > MOST_ATTACKERS {
        let what = format!("a group of {} bases is too large to be tried", group.len());
        return Err(Failure::new(what).hint(format!("name at most {MOST_ATTACKERS} bases")));
    }
    Ok(group)
}

/// Reads a single base.
///
/// # Errors
/// As for a group; and when there are several.
pub(super) fn read_one(pack: &Pack, text: &str) -> Result<Stand, Failure> {
    match read_group(pack, text)?.as_slice() {
        [one] => Ok(one.clone()),
        _ => Err(Failure::new(format!("`{text}` is not one base")).hint("name a single target")),
    }
}

fn read_part(pack: &Pack, part: &str) -> Result<(Stand, usize), Failure> {
    let (id, words) = part.split_once(':').unwrap_or((part, ""));
    let Some(base) = pack.shelf::<Base>().get(id) else {
        return Err(no_such(id, pack.shelf::<Base>().ids()));
    };
    let mut stand = Stand {
        base: id.into(),
        ..Stand::default()
    };
    let mut count = 1;
    for word in words.split(',').map(str::trim).filter(|it| !it.is_empty()) {
        let number = |prefix: &str| word.strip_prefix(prefix)?.parse::<u8>().ok();
        match word {
            "experienced" => stand.experienced = true,
            "moved" => stand.moved = true,
            "fired" => stand.fired = true,
            "uphill" => stand.uphill = true,
            "mg" if base.is_afv() && base.has_machine_guns() => stand.machine_guns = true,
            "mg" => {
                let what = format!("`{id}` has no machine guns beside a gun");
                return Err(Failure::new(what).hint("leave `mg` out"));
            }
            _ => match (number("hits="), number("x")) {
                (Some(hits), _) => stand.hits = hits,
                (None, Some(times)) => count = usize::from(times),
                (None, None) => return Err(unknown_word(word)),
            },
        }
    }
    Ok((stand, count))
}

fn unknown_word(word: &str) -> Failure {
    let hint = did_you_mean(word, WORDS);
    let hint = hint.unwrap_or_else(|| format!("after a colon: {}", WORDS.join(", ")));
    Failure::new(format!("`{word}` says nothing about a base")).hint(hint)
}

/// Reports a base that does not exist, with a suggestion if there is one.
pub(super) fn no_such<'a>(id: &str, known: impl Iterator<Item = &'a str>) -> Failure {
    let list = || "`pressgang list PACK` names them all".into();
    let hint = did_you_mean(id, known).unwrap_or_else(list);
    Failure::new(format!("there is no base `{id}`")).hint(hint)
}
