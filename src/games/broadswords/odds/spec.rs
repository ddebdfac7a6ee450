//! Units as they are written in a question: `longbowmen:x10+longbowmen:x2,hero`; knows no rule.

use crate::content::Pack;
use crate::diag::{Failure, did_you_mean};
use crate::games::broadswords::content::{Structure, StructureSort, Troop, Weapon};

/// A unit or a building of a question, and what is true of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stand {
    /// Its entry.
    pub(super) entry: String,
    /// Its figures, if the question says how many.
    pub(super) count: Option<u8>,
    /// What all of them wear on their bases.
    pub(super) ring: Worn,
    /// The weapon they use; the best they have when it is left out.
    pub(super) with: Option<String>,
    /// Where it shelters.
    pub(super) shelter: Sheltered,
    /// How many of it are in the kill zone, if one is laid.
    pub(super) inside: Option<u8>,
    /// How many it has lost.
    pub(super) lost: u8,
    /// What damage it has taken.
    pub(super) damage: u8,
    /// Whether a vehicle has moved this turn.
    pub(super) moving: bool,
    /// Whether the door is aimed at.
    pub(super) door: bool,
    /// Whether those who ride in an open vehicle are aimed at.
    pub(super) riders: bool,
    /// What counts in its melee.
    pub(super) wall: bool,
    pub(super) close: bool,
    pub(super) behind: bool,
}

/// The ring of a figure of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worn {
    /// None.
    Nothing,
    /// Silver.
    Hero,
    /// Gold.
    Commander,
}

/// What shelters a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sheltered {
    /// Nothing.
    Open,
    /// Bushes.
    Concealed,
    /// A wall.
    Covered,
    /// A wall behind bushes.
    Both,
    /// A building.
    Inside,
}

impl Sheltered {
    /// Each of them, from the worst.
    pub(super) const ALL: [Sheltered; 5] = [
        Sheltered::Open,
        Sheltered::Concealed,
        Sheltered::Covered,
        Sheltered::Both,
        Sheltered::Inside,
    ];

    /// Where somebody is who is sheltered by it.
    pub(super) fn words(self) -> &'static str {
        match self {
            Sheltered::Open => "in the open",
            Sheltered::Concealed => "concealed",
            Sheltered::Covered => "in cover",
            Sheltered::Both => "concealed and in cover",
            Sheltered::Inside => "in a building",
        }
    }
}

/// What somebody does in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It shoots.
    Shooter,
    /// It is shot at.
    Target,
    /// It fights hand to hand.
    Fighter,
}

impl Role {
    /// What may be said about it after a colon.
    fn words(self) -> &'static [&'static str] {
        match self {
            Role::Shooter => &["x12", "hero", "commander", "with=cannon"],
            Role::Target => &[
                "x12",
                "concealed",
                "cover",
                "building",
                "inside=4",
                "lost=3",
                "moving",
                "riders",
                "damage=2",
                "door",
            ],
            Role::Fighter => &["x3", "hero", "commander", "wall", "close", "behind"],
        }
    }
}

/// The most figures of one name.
const MOST: u8 = 60;

/// The ids of a group, as far as they can be read.
pub(super) fn ids(text: &str) -> impl Iterator<Item = &str> {
    let ids = text.split('+').map(|part| part.split(':').next());
    ids.map(|id| id.unwrap_or_default().trim())
}

/// Reads a group that shoots or fights together.
///
/// # Errors
/// Which unit there is not, or which word means nothing.
pub(super) fn read_group(pack: &Pack, text: &str, role: Role) -> Result<Vec<Stand>, Failure> {
    let parts = text.split('+').map(str::trim);
    parts.map(|part| read_part(pack, part, role)).collect()
}

/// Reads a single unit or building.
///
/// # Errors
/// As for a group; and when there are several.
pub(super) fn read_one(pack: &Pack, text: &str, role: Role) -> Result<Stand, Failure> {
    match read_group(pack, text, role)?.as_slice() {
        [one] => Ok(one.clone()),
        _ => Err(Failure::new(format!("`{text}` is not one target")).hint("name a single one")),
    }
}

fn read_part(pack: &Pack, part: &str, role: Role) -> Result<Stand, Failure> {
    let (id, words) = part.split_once(':').unwrap_or((part, ""));
    let is_building = building(pack, id).is_some();
    if pack.shelf::<Troop>().get(id).is_none() && !(is_building && role == Role::Target) {
        return Err(no_such(id, known(pack)));
    }
    let mut stand = Stand {
        entry: id.into(),
        count: None,
        ring: Worn::Nothing,
        with: None,
        shelter: Sheltered::Open,
        inside: None,
        lost: 0,
        damage: 0,
        moving: false,
        door: false,
        riders: false,
        wall: false,
        close: false,
        behind: false,
    };
    for word in words.split(',').map(str::trim).filter(|it| !it.is_empty()) {
        read_word(pack, word, role, &mut stand)?;
    }
    Ok(stand)
}

fn read_word(pack: &Pack, word: &str, role: Role, stand: &mut Stand) -> Result<(), Failure> {
    let (key, value) = word.split_once('=').unwrap_or((word, ""));
    let times: Option<u8> = word.strip_prefix('x').and_then(|it| it.parse().ok());
    let is_known = |it: &&&str| match times {
        Some(_) => it.starts_with('x'),
        None => it.split('=').next() == Some(key) && it.contains('=') == word.contains('='),
    };
    if !role.words().iter().any(|it| is_known(&it)) {
        return Err(unknown_word(word, role));
    }
    match (key, times) {
        (_, Some(times)) => {
            stand.count = Some(number(word, &times.to_string(), "x", 1, MOST)?);
        }
        ("hero", _) => stand.ring = Worn::Hero,
        ("commander", _) => stand.ring = Worn::Commander,
        ("concealed", _) => {
            stand.shelter = match stand.shelter {
                Sheltered::Covered | Sheltered::Both => Sheltered::Both,
                _ => Sheltered::Concealed,
            };
        }
        ("cover", _) => {
            stand.shelter = match stand.shelter {
                Sheltered::Concealed | Sheltered::Both => Sheltered::Both,
                _ => Sheltered::Covered,
            };
        }
        ("building", _) => stand.shelter = Sheltered::Inside,
        ("moving", _) => stand.moving = true,
        ("riders", _) => stand.riders = true,
        ("door", _) => stand.door = true,
        ("wall", _) => stand.wall = true,
        ("close", _) => stand.close = true,
        ("behind", _) => stand.behind = true,
        ("with", _) => stand.with = Some(weapon(pack, value)?),
        ("inside", _) => stand.inside = Some(number(word, value, "inside=", 1, MOST)?),
        ("lost", _) => stand.lost = number(word, value, "lost=", 0, MOST - 1)?,
        _ => stand.damage = number(word, value, "damage=", 0, 39)?,
    }
    Ok(())
}

fn weapon(pack: &Pack, id: &str) -> Result<String, Failure> {
    if pack.shelf::<Weapon>().get(id).is_some() {
        return Ok(id.into());
    }
    let failure = Failure::new(format!("there is no weapon `{id}`"));
    let hint = did_you_mean(id, pack.shelf::<Weapon>().ids());
    Err(failure.hint(hint.unwrap_or_else(|| "`pressgang list PACK` names them all".into())))
}

fn number(word: &str, value: &str, key: &str, least: u8, most: u8) -> Result<u8, Failure> {
    match value.parse() {
        Ok(number) if (least..=most).contains(&number) => Ok(number),
        _ => {
            let what = format!("`{word}` has no number that will do");
            Err(Failure::new(what).hint(format!("write {key}{least} to {key}{most}")))
        }
    }
}

fn unknown_word(word: &str, role: Role) -> Failure {
    let who = match role {
        Role::Shooter => "those who shoot",
        Role::Target => "a target",
        Role::Fighter => "a fighter",
    };
    let words = role.words();
    let hint = did_you_mean(word, words.iter().copied());
    let hint = hint.unwrap_or_else(|| format!("after a colon: {}", words.join(", ")));
    Failure::new(format!("`{word}` says nothing about {who}")).hint(hint)
}

/// A building that can be shot at, by its id.
pub(super) fn building<'a>(pack: &'a Pack, id: &str) -> Option<&'a Structure> {
    let row = pack.shelf::<Structure>().get(id)?;
    (*row.sort.get_ref() == StructureSort::Building).then_some(&**row)
}

/// The ids that a question can be about.
pub(super) fn known(pack: &Pack) -> impl Iterator<Item = &str> {
    let troops = pack.shelf::<Troop>().ids();
    troops.chain(pack.shelf::<Structure>().ids())
}

/// Reports a unit that does not exist, with a suggestion if there is one.
pub(super) fn no_such<'a>(id: &str, known: impl Iterator<Item = &'a str>) -> Failure {
    let list = || "`pressgang list PACK` names them all".into();
    let hint = did_you_mean(id, known).unwrap_or_else(list);
    Failure::new(format!("there is no unit `{id}`")).hint(hint)
}
