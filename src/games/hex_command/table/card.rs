//! The sheet of a card: which units it is played on and when, what it does, and what saves against it.

use super::known;
use super::prose::saved_by;
use super::words::side_name;
use crate::content::Pack;
use crate::diag::or_list;
use crate::engine::{Game as _, Pending, Side};
use crate::games::hex_command::content::{
    BoxMark, Boxes, Command, CommandKind, Moment, Save, Whose,
};
use crate::games::hex_command::rules::{Act, Aim, Battle, Card, CardKind, NOBODY, OFF, Piece, Use};
use crate::play::report::capital;
use crate::play::{Eyes, Table as _};

/// The ids of the cards a side holds.
pub(super) fn hand(battle: &Battle, side: Side) -> Vec<String> {
    let held = battle.state().hands[side.at()];
    let cards = battle.tables().cards.iter().enumerate();
    cards
        .filter(|(at, _)| held >> at & 1 == 1)
        .map(|(_, card)| card.id.clone())
        .collect()
}

/// The cards a side holds, with what they do.
pub(super) fn hand_in_full(battle: &Battle, pack: &Pack, side: Side) -> Vec<String> {
    let cards = hand(battle, side).into_iter();
    let sheets = cards.filter_map(|id| sheet(battle, pack, &id, Eyes::Of(side)));
    let mut lines: Vec<String> = sheets.flatten().collect();
    if lines.is_empty() {
        lines.push("no cards".into());
    }
    lines
}

/// What a card does for the side that plays it; none when there is no such card.
pub(super) fn sheet(battle: &Battle, pack: &Pack, id: &str, eyes: Eyes) -> Option<Vec<String>> {
    let card = pack.shelf::<Command>().get(id)?;
    let named = battle.tables().cards.iter().find(|it| it.id == id);
    let mut lines = vec![named.map_or_else(|| id.to_string(), |it| format!("{id}: {}", it.name))];
    if let Some(line) = &card.line {
        lines.push(format!("  \"{}\"", line.get_ref()));
    }
    let whose = match *card.kind.get_ref() {
        CommandKind::Special => Whose::Own,
        _ => Whose::Enemy,
    };
    if let Some(target) = &card.target {
        lines.push(format!("  {}.", target.get_ref().sentence(pack, whose)));
    }
    if let Some(reach) = &card.reach {
        lines.push(format!("  {}.", reach.get_ref().sentence()));
    }
    if *card.kind.get_ref() == CommandKind::Dice {
        lines.push(format!("  {}", card.exchange_text()));
    }
    let effect = card.effect_text();
    if !effect.is_empty() {
        lines.push(format!("  {effect}"));
    }
    if let Some(save) = &card.save {
        lines.push(format!("  {}", save_in_words(battle, *save.get_ref())));
    }
    lines.extend(halves(battle, card, eyes));
    if let Some(named) = named {
        lines.extend(whereabouts(battle, named, eyes));
        lines.extend(moments(battle, card, named));
    }
    let idle = idle_for(battle, id, eyes);
    match idle.is_empty() {
        true => lines.extend(now(battle, id, eyes)),
        false => lines.extend(idle),
    }
    Some(lines)
}

/// What a playing character does for each side (HG-CRD-12), first for the viewer's.
fn halves(battle: &Battle, card: &Command, eyes: Eyes) -> Vec<String> {
    let side_of = |is_captains: bool| {
        let mut sides = Side::BOTH.into_iter();
        sides.find(|side| battle.tables().sides[side.at()].captain == is_captains)
    };
    let mut both = [(&card.a, side_of(false)), (&card.b, side_of(true))];
    if let Eyes::Of(viewer) = eyes {
        both.sort_by_key(|(_, side)| *side != Some(viewer));
    }
    let mut lines = Vec::new();
    for (half, side) in both {
        let Some(half) = half.as_ref().map(|half| half.get_ref()) else {
            continue;
        };
        let save = save_in_words(battle, *half.save.get_ref());
        let who = side.map_or("nobody", |side| battle.side_id(side));
        lines.push(format!("  Played by {who}: \"{}\"", half.line.get_ref()));
        lines.push(format!("    {} {save}", half.effect_text()));
        // AMB-81.
        if let Some(play) = &half.play {
            lines.push(format!("    When: {}.", boxes_in_words(*play.get_ref())));
        }
    }
    lines
}

fn save_in_words(battle: &Battle, save: Save) -> String {
    let least = u8::try_from(save.least()).unwrap_or(u8::MAX);
    saved_by(battle, Some((least, true))).trim_start().into()
}

/// Where the person a card names is, as far as the viewer knows.
fn whereabouts(battle: &Battle, card: &Card, eyes: Eyes) -> Option<String> {
    let used = card.uses.iter().flatten().next()?;
    let tables = battle.tables();
    let where_he_is = match used.target {
        Aim::WithCharacter(at) => of_figure(battle, tables.characters[usize::from(at)].1),
        Aim::WithLeader(leader) => of_commander(battle, leader, eyes),
        Aim::Absent => "he is not in this battle".into(),
        // AMB-82.
        Aim::Units(_) if card.kind == CardKind::Pc => {
            let mut sides = tables.sides.iter();
            let captain = sides.find(|side| side.captain)?;
            return Some(format!("  On any unit of {}.", captain.id));
        }
        Aim::Units(_) | Aim::Nothing => return None,
    };
    // A card of the town has named him in the line before.
    Some(match card.kind {
        CardKind::Pc => format!("  On the unit he is with: {where_he_is}."),
        _ => format!("  Now: {where_he_is}."),
    })
}

/// The unit a person is a figure of.
fn of_figure(battle: &Battle, unit: Piece) -> String {
    let (name, now) = (battle.tables().name(unit), battle.state().unit(unit));
    match now.figures {
        0 => format!("{name}, which is gone"),
        _ if now.on_table() => name.into(),
        _ => format!("{name}, which is not on the table"),
    }
}

/// The unit with a commander, which changes during play.
fn of_commander(battle: &Battle, leader: Piece, eyes: Eyes) -> String {
    let known = known(battle, eyes);
    match known.hex_of(leader) {
        OFF if battle.state().hex_of(leader) == OFF => "he is not on the table".into(),
        OFF => "he has not been seen".into(),
        hex => match known.unit_in(hex) {
            NOBODY => "he is alone".into(),
            unit => battle.tables().name(unit).into(),
        },
    }
}

/// When a card is played: by its boxes (HG-CRD-8), or by its step if it has none (TA-CRD-5, AMB-91).
fn moments(battle: &Battle, card: &Command, named: &Card) -> Option<String> {
    if let Some(play) = &card.play {
        return Some(format!("  When: {}.", boxes_in_words(*play.get_ref())));
    }
    let mut uses = named.uses.iter().flatten();
    let used: &Use = uses.find(|used| used.when != 0 && used.boxes.is_none())?;
    Some(format!("  Played {}.", used.moments(battle.tables())))
}

/// The boxes that are open, and the units they exclude (HG-CRD-8).
fn boxes_in_words(boxes: Boxes) -> String {
    let moments = boxes.open().into_iter();
    let words: Vec<String> = moments
        .map(|moment| {
            let (name, mark) = match moment {
                Moment::NotEngaged => (moment.name(), boxes.not_engaged),
                Moment::Fire => (moment.name(), boxes.fire),
                _ => (moment.name(), boxes.close_combat),
            };
            let whom = match mark {
                BoxMark::NotHomeGuard => "not on Home Guard units",
                BoxMark::HomeGuardOnly => "on Home Guard units only",
                BoxMark::All | BoxMark::None => return name.into(),
            };
            match name.strip_suffix(')') {
                Some(name) => format!("{name}; {whom})"),
                None => format!("{name} ({whom})"),
            }
        })
        .collect();
    words.join(", ")
}

/// On which units a card in the viewer's hand can be played now, or why on none.
fn now(battle: &Battle, id: &str, eyes: Eyes) -> Option<String> {
    let (tables, cards) = (battle.tables(), &battle.tables().cards);
    let card = cards.iter().position(|card| card.id == id)? as u8;
    let mut sides = Side::BOTH.into_iter().filter(|side| eyes.see(*side));
    let holder = sides.find(|side| battle.state().hands[side.at()] >> card & 1 == 1)?;
    let Pending::Decide { side, .. } = battle.pending() else {
        return None;
    };
    if side != holder {
        return Some("  Not now: the other side decides.".into());
    }
    let mut acts = Vec::new();
    battle.candidates(&mut acts);
    let plays = acts.iter().filter_map(|act| match *act {
        Act::Play {
            card: it, target, ..
        } if it == card => Some(target),
        _ => None,
    });
    let mut targets: Vec<Piece> = plays.collect();
    targets.sort_unstable();
    targets.dedup();
    let names: Vec<&str> = targets
        .iter()
        .filter(|it| **it != NOBODY)
        .map(|it| tables.name(*it))
        .collect();
    Some(match (targets.as_slice(), names.as_slice()) {
        ([], _) => format!("  Not now: {}.", why_not(battle, card, holder)),
        (_, []) => "  It can be played now.".into(),
        (_, names) => format!("  It can be played now on {}.", or_list(names)),
    })
}

/// Why a card cannot be played now: the reason that the likeliest of its targets has.
fn why_not(battle: &Battle, card: u8, holder: Side) -> String {
    let tables = battle.tables();
    let refusal = |target: Piece| {
        let act = Act::Play {
            card,
            target,
            branch: 0,
            hex: OFF,
        };
        battle.judge(&act).err()
    };
    let units = tables
        .unit_numbers()
        .filter(|it| match tables.use_of(card, holder) {
            Some(used) => battle.covers(used, *it) && battle.state().unit(*it).on_table(),
            None => false,
        });
    let mut reasons = units.chain([NOBODY]).filter_map(refusal);
    match reasons.next() {
        Some(no) => format!("{} ({})", no.fact.sentence(tables), no.rule),
        None => "nothing it could be played on is there".into(),
    }
}

/// A note that a card is useless to the viewing side, or, for a viewer who sees both, to the side that holds it (HG-CRD-18).
fn idle_for(battle: &Battle, id: &str, eyes: Eyes) -> Vec<String> {
    let cards = &battle.tables().cards;
    let Some(card) = cards.iter().position(|card| card.id == id) else {
        return Vec::new();
    };
    let looks = |side: Side| match eyes {
        Eyes::Of(own) => own == side,
        Eyes::All => hand(battle, side).iter().any(|held| held == id),
    };
    let sides = Side::BOTH.into_iter();
    sides
        .filter(|side| looks(*side) && !battle.serves(*side, card as u8))
        .map(|side| {
            format!(
                "  {} can do nothing with it: {}.",
                capital(&side_name(battle, side)),
                why_idle(battle, card as u8, side)
            )
        })
        .collect()
}

/// Why a side has no use for a card: the unit it speaks of is on the wrong side, its boxes exclude everybody, or nobody
/// is left.
fn why_idle(battle: &Battle, card: u8, side: Side) -> String {
    let tables = battle.tables();
    let nobody = "there is nobody left it could be played on";
    let Some(used) = tables.use_of(card, side) else {
        return nobody.into();
    };
    let is_alive = |it: &Piece| battle.state().unit(*it).figures > 0;
    let is_right = |it: &Piece| (tables.side_of(*it) == side) == used.own;
    let mut named = tables.unit_numbers().filter(|it| battle.covers(used, *it));
    let one = matches!(used.target, Aim::WithCharacter(_) | Aim::WithLeader(_));
    match named.clone().find(|it| !is_right(it)) {
        Some(unit) if one && used.own => {
            let name = tables.name(unit);
            format!("it is played on a unit of your own, and {name} is not")
        }
        Some(unit) if one => {
            let name = tables.name(unit);
            format!("it is played on an enemy unit, and {name} is your own")
        }
        _ if named.any(|it| is_right(&it) && is_alive(&it)) => {
            "its boxes exclude every unit it could be played on".into()
        }
        _ => nobody.into(),
    }
}
