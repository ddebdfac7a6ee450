//! Sub-units as they are written in a question: `enhanced-squad:dice=2,x3+machine-gun-squad`; knows no rule.

use crate::content::Pack;
use crate::diag::{Failure, did_you_mean};
use crate::games::combat_captain::content::{Subunit, SubunitKind};
use crate::games::combat_captain::rules::MOST_IN_UNIT;

/// A sub-unit, and what is true of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stand {
    /// Its entry.
    pub(super) entry: String,
    /// The dice it fires with.
    pub(super) dice: u8,
    /// Which weapons of a tank fire.
    pub(super) arms: Arms,
    /// How far it is away, in inches, where it differs from the others.
    pub(super) range: Option<u8>,
    /// Whether it has not moved for three turns.
    pub(super) stood: bool,
    /// Whether it has fired at the target this turn.
    pub(super) again: bool,
    /// The markers of its unit.
    pub(super) markers: u8,
    /// Its level of cover.
    pub(super) cover: u8,
    /// Whether it is fired at from behind.
    pub(super) behind: bool,
    /// Its figures, if it has lost some; the hits on a car or a truck.
    pub(super) figures: Option<u8>,
    /// The kills on the roster of its company.
    pub(super) kills: u8,
}

/// The weapons of a tank that fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arms {
    /// All that can.
    All,
    /// The main gun only.
    Gun,
    /// The machine gun only.
    MachineGun,
}

/// What a sub-unit of a question does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It fires.
    Firer,
    /// It is fired at.
    Target,
    /// It fights in close combat.
    Fighter,
}

impl Role {
    /// What may be said about it after a colon.
    fn words(self) -> &'static [&'static str] {
        match self {
            Role::Firer => &[
                "dice=2",
                "x3",
                "at=12",
                "gun",
                "mg",
                "stood",
                "again",
                "markers=1",
            ],
            Role::Target => &[
                "cover=2",
                "behind",
                "figures=3",
                "stood",
                "kills=2",
                "markers=1",
            ],
            Role::Fighter => &["x3", "cover=2", "figures=3", "markers=1", "kills=2"],
        }
    }
}

/// The most dice of a sub-unit.
const MOST: u8 = 9;

/// The ids of the sub-units of a group, as far as they can be read.
pub(super) fn ids(text: &str) -> impl Iterator<Item = &str> {
    let ids = text.split('+').map(|part| part.split(':').next());
    ids.map(|id| id.unwrap_or_default().trim())
}

/// Reads a group of sub-units of one unit.
///
/// # Errors
/// Which sub-unit there is not, or which word means nothing.
pub(super) fn read_group(pack: &Pack, text: &str, role: Role) -> Result<Vec<Stand>, Failure> {
    let mut group = Vec::new();
    for part in text.split('+') {
        let (stand, count) = read_part(pack, part.trim(), role)?;
        group.extend(std::iter::repeat_n(stand, count));
    }
    if group.len() > MOST_IN_UNIT {
        let what = format!("a unit has no {} sub-units", group.len());
        return Err(Failure::new(what).hint(format!("name at most {MOST_IN_UNIT} (CC-VAL-01)")));
    }
    Ok(group)
}

/// Reads a single sub-unit.
///
/// # Errors
/// As for a group; and when there are several.
pub(super) fn read_one(pack: &Pack, text: &str, role: Role) -> Result<Stand, Failure> {
    match read_group(pack, text, role)?.as_slice() {
        [one] => Ok(one.clone()),
        _ => {
            Err(Failure::new(format!("`{text}` is not one sub-unit")).hint("name a single target"))
        }
    }
}

fn read_part(pack: &Pack, part: &str, role: Role) -> Result<(Stand, usize), Failure> {
    let (id, words) = part.split_once(':').unwrap_or((part, ""));
    let Some(row) = pack.shelf::<Subunit>().get(id) else {
        return Err(no_such(id, pack.shelf::<Subunit>().ids()));
    };
    let mut stand = Stand {
        entry: id.into(),
        dice: 3,
        arms: Arms::All,
        range: None,
        stood: false,
        again: false,
        markers: 0,
        cover: 0,
        behind: false,
        figures: None,
        kills: 0,
    };
    let mut count = 1;
    let is_tank = *row.kind.get_ref() == SubunitKind::Tank;
    for word in words.split(',').map(str::trim).filter(|it| !it.is_empty()) {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        let times = word.strip_prefix('x').and_then(|it| it.parse().ok());
        let is_known = |it: &&str| match times {
            Some(_) => *it == "x3",
            None => it.split('=').next() == Some(key) && it.contains('=') == word.contains('='),
        };
        if !role.words().iter().any(is_known) {
            return Err(unknown_word(word, role));
        }
        let number = |least: u8, most: u8| number(word, value, least, most);
        match (key, times) {
            (_, Some(times)) => count = times,
            ("dice", _) => stand.dice = number(1, MOST)?,
            ("at", _) => stand.range = Some(number(1, 120)?),
            ("gun" | "mg", _) if !is_tank => {
                let what = format!("`{id}` is not a tank with two weapons");
                return Err(Failure::new(what).hint(format!("leave `{word}` out")));
            }
            ("gun", _) => stand.arms = Arms::Gun,
            ("mg", _) => stand.arms = Arms::MachineGun,
            ("stood", _) => stand.stood = true,
            ("again", _) => stand.again = true,
            ("behind", _) => stand.behind = true,
            ("markers", _) => stand.markers = number(0, 5)?,
            ("cover", _) => stand.cover = number(0, 5)?,
            ("kills", _) => stand.kills = number(0, 8)?,
            _ => stand.figures = Some(number(1, 12)?),
        }
    }
    Ok((stand, count))
}

fn number(word: &str, value: &str, least: u8, most: u8) -> Result<u8, Failure> {
    match value.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => {
            let key = word.split('=').next().unwrap_or(word);
            let what = format!("`{word}` has no number that will do");
            Err(Failure::new(what).hint(format!("write {key}={least} to {key}={most}")))
        }
    }
}

fn unknown_word(word: &str, role: Role) -> Failure {
    let who = match role {
        Role::Firer => "a sub-unit that fires",
        Role::Target => "a target",
        Role::Fighter => "a sub-unit in close combat",
    };
    let words = role.words();
    let hint = did_you_mean(word, words.iter().copied());
    let hint = hint.unwrap_or_else(|| format!("after a colon: {}", words.join(", ")));
    Failure::new(format!("`{word}` says nothing about {who}")).hint(hint)
}

/// Reports a sub-unit that does not exist, with a suggestion if there is one.
pub(super) fn no_such<'a>(id: &str, known: impl Iterator<Item = &'a str>) -> Failure {
    let list = || "`pressgang list PACK` names them all".into();
    let hint = did_you_mean(id, known).unwrap_or_else(list);
    Failure::new(format!("there is no sub-unit `{id}`")).hint(hint)
}
