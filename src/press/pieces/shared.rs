//! What the makers of cards share: pictures, timing boxes, saving numbers, and a deck with its back.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use toml::Spanned;

use super::backs::{Deck, back};
use super::readings::Readings;
use crate::content::{Force, Kept, OptionValue, Options, Pack, Side, judge_picture, option};
use crate::games::hex_command::content::{Boxes, Command, CommandKind, Save, Symbol};
use crate::press::face::{Face, art_name};
use crate::press::piece::{Body, Card, Look, Piece};

/// The pictures that no entry names, each judged once for all faces of a piece.
pub(crate) struct Album<'p> {
    pack: &'p Pack,
    drawable: RefCell<BTreeMap<String, bool>>,
}

impl<'p> Album<'p> {
    pub(crate) fn new(pack: &'p Pack) -> Album<'p> {
        Album {
            pack,
            drawable: RefCell::default(),
        }
    }

    /// For one face.
    pub(crate) fn pictures<'a>(&'a self) -> Pictures<'a, 'p> {
        Pictures {
            album: self,
            wanted: BTreeSet::new(),
        }
    }

    fn has(&self, path: &str) -> bool {
        let judge = || {
            let bytes = self.pack.read_art(self.pack.top(), path);
            bytes.is_ok_and(|bytes| judge_picture(path, &bytes).is_ok())
        };
        let mut drawable = self.drawable.borrow_mut();
        *drawable.entry(path.to_string()).or_insert_with(judge)
    }
}

/// The pictures of one face, and the names by which its template reads them.
pub(crate) struct Pictures<'a, 'p> {
    album: &'a Album<'p>,
    wanted: BTreeSet<(usize, String)>,
}

impl Pictures<'_, '_> {
    /// A picture that an entry names; whether it is there is for the checks to say.
    pub(crate) fn named(&mut self, layer: usize, path: &str) -> Value {
        self.wanted.insert((layer, path.to_string()));
        json!(format!("/{}", art_name(layer, path)))
    }

    /// The same for an entry that may have none.
    pub(crate) fn own(&mut self, layer: usize, path: Option<&Spanned<String>>) -> Value {
        path.map_or(Value::Null, |path| self.named(layer, path.get_ref()))
    }

    /// A picture that no entry names: there only if some pack of the chain has it and it can be drawn.
    pub(crate) fn found(&mut self, path: &str) -> Value {
        if self.album.has(path) {
            self.named(self.album.pack.top(), path)
        } else {
            Value::Null
        }
    }

    /// A symbol of the common ground.
    pub(crate) fn symbol(&mut self, name: &str) -> Value {
        self.found(&format!("art/symbol-{name}.svg"))
    }

    /// An activation symbol as it stands on a die.
    pub(crate) fn die(&mut self, symbol: Symbol) -> Value {
        let Some(face) = self.album.pack.shelves.faces.get(symbol.word()) else {
            return json!({ "name": symbol.word(), "letter": symbol.word(), "art": null });
        };
        let art = self.own(face.layer, face.art.as_ref());
        json!({ "name": face.name.get_ref(), "letter": face.letter.get_ref(), "art": art })
    }

    pub(crate) fn into_art(self) -> BTreeSet<(usize, String)> {
        self.wanted
    }
}

/// The three timing boxes, in the order they are printed (HG-CMP-3).
pub(crate) fn boxes(pictures: &mut Pictures<'_, '_>, boxes: &Boxes) -> Value {
    let rows = [
        ("N.E.", "not engaged", "not-engaged", boxes.not_engaged),
        ("FIRE", "shooting", "fire", boxes.fire),
        ("C.C.", "close combat", "close-combat", boxes.close_combat),
    ];
    let rows = rows.map(|(name, words, symbol, mark)| {
        json!({ "name": name, "words": words, "symbol": pictures.symbol(symbol), "state": mark.word() })
    });
    json!(rows)
}

/// A saving number with the words round it.
pub(crate) fn save(save: Save) -> Value {
    let (before, after) = save.words();
    json!({ "number": save.number(), "before": before, "after": after })
}

/// The command cards of some kinds.
pub(crate) fn commands<'p>(
    pack: &'p Pack,
    kinds: &'static [CommandKind],
) -> impl Iterator<Item = &'p Kept<Command>> {
    let commands = pack.shelves.commands.iter();
    commands.filter(|card| kinds.contains(card.kind.get_ref()))
}

/// A piece made of cards that have one back in common.
pub(crate) fn deck(
    pack: &Pack,
    look: &Look,
    (kind, name, title): (&'static str, &str, &str),
    backed_as: Deck<'_>,
    fronts: impl Iterator<Item = (Face, u32)>,
) -> Piece {
    let back = back(pack, look, backed_as);
    let cards = fronts.map(|(front, quantity)| Card {
        front,
        back: Some(back.clone()),
        quantity,
    });
    Piece {
        kind,
        name: name.into(),
        title: title.into(),
        body: Body::Cards {
            size: look.card,
            cards: cards.collect(),
        },
    }
}

/// Where a force starts: its hex, or the zone it is placed in as the map names it.
pub(crate) fn start(force: &Force) -> String {
    match (&force.at, &force.zone) {
        (Some(at), _) => at.get_ref().clone(),
        (None, Some(zone)) => format!("zone {}", zone.get_ref().replace('-', " ")),
        (None, None) => String::new(),
    }
}

/// The names of a side's officers.
pub(crate) fn officers<'p>(pack: &'p Pack, side: &Side) -> Vec<&'p str> {
    side.officers
        .iter()
        .filter_map(|id| pack.shelves.officers.get(id.get_ref()))
        .map(|officer| officer.name.get_ref().as_str())
        .collect()
}

/// How many cards a side may hold.
pub(crate) fn hand_limit(side: &Side, read: &Readings<'_>) -> i64 {
    match &side.hand_limit {
        Some(limit) => i64::from(*limit.get_ref()),
        None => read.number("hand_limit_default"),
    }
}

/// The readings of a battle that differ from those of the pack, a line each.
pub(crate) fn here_only(pack: &Pack, chosen: &Options) -> Vec<String> {
    let differs = |key: &str, value: &OptionValue| {
        pack.options.get(key).is_none_or(|own| own.value != *value)
    };
    chosen
        .iter()
        .filter(|(key, chosen)| differs(key, &chosen.value))
        .map(|(key, chosen)| {
            let about = option(key).map_or(*key, |row| row.about);
            let value = match &chosen.value {
                OptionValue::Flag(true) => "yes".to_string(),
                OptionValue::Flag(false) => "no".to_string(),
                OptionValue::Word(word) => word.replace('_', " "),
                other => other.to_string(),
            };
            format!("Here only - {about}: {value}.")
        })
        .collect()
}
