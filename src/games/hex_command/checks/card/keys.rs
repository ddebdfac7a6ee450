//! Which keys each kind of command card must and may have.

use std::ops::Range;

use toml::Spanned;

use crate::games::hex_command::content::{Command, CommandKind};

/// The keys that a kind of card must have.
pub(super) fn needed(kind: CommandKind) -> &'static [&'static str] {
    match kind {
        CommandKind::Npc => &["name", "line", "play", "reach", "target", "save", "effect"],
        CommandKind::Pc => &["character", "play", "a", "b"],
        CommandKind::Dice => &["name", "gives"],
        CommandKind::Special => &["name", "moment", "effect"],
    }
}

/// The other keys that it may have; every kind may have an id, tags, art and a quantity.
fn allowed(kind: CommandKind) -> &'static [&'static str] {
    match kind {
        CommandKind::Npc => &["relation", "text"],
        CommandKind::Pc => &[],
        CommandKind::Dice => &["line", "shows"],
        CommandKind::Special => &["line", "shows", "target", "text"],
    }
}

/// The keys of a card that not every kind has, if written, each with its place.
pub(super) fn written(card: &Command) -> Vec<(&'static str, Range<usize>)> {
    fn place<T>(value: Option<&Spanned<T>>) -> Option<Range<usize>> {
        value.map(Spanned::span)
    }
    let keys = [
        ("name", place(card.name.as_ref())),
        ("relation", place(card.relation.as_ref())),
        ("character", place(card.character.as_ref())),
        ("line", place(card.line.as_ref())),
        ("play", place(card.play.as_ref())),
        ("reach", place(card.reach.as_ref())),
        ("target", place(card.target.as_ref())),
        ("save", place(card.save.as_ref())),
        ("effect", place(card.effect.as_ref())),
        ("text", place(card.text.as_ref())),
        ("a", place(card.a.as_ref())),
        ("b", place(card.b.as_ref())),
        ("moment", place(card.moment.as_ref())),
        ("shows", place(card.shows.as_ref())),
        ("gives", place(card.gives.as_ref())),
    ];
    keys.into_iter()
        .filter_map(|(key, place)| Some((key, place?)))
        .collect()
}

/// The keys that a card would lack if it were of this kind.
pub(super) fn missing(card: &Command, kind: CommandKind) -> Vec<&'static str> {
    let written = written(card);
    let has = |key: &str| written.iter().any(|(it, _)| *it == key);
    needed(kind)
        .iter()
        .copied()
        .filter(|key| !has(key))
        .collect()
}

/// The keys that a card should not have if it were of this kind.
pub(super) fn foreign(card: &Command, kind: CommandKind) -> Vec<(&'static str, Range<usize>)> {
    let uses = |key: &str| needed(kind).contains(&key) || allowed(kind).contains(&key);
    written(card)
        .into_iter()
        .filter(|(key, _)| !uses(key))
        .collect()
}

/// The kind a card was probably meant to be: keys are missing for its own, but all are right for this one.
pub(super) fn meant(card: &Command) -> Option<CommandKind> {
    if missing(card, *card.kind.get_ref()).is_empty() {
        return None;
    }
    CommandKind::ALL
        .iter()
        .copied()
        .find(|kind| missing(card, *kind).is_empty() && foreign(card, *kind).is_empty())
}
