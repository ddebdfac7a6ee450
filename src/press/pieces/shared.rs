//! What the makers of cards share: pictures, a deck with its back, and the rule options of a battle.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use toml::Spanned;

use super::backs::{Deck, back};
use super::page::typeset;
use crate::content::prose::{Passage, Read};
use crate::content::{OptionValue, Options, Pack, Prose, judge_picture};
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

impl<'p> Pictures<'_, 'p> {
    /// A picture that an entry names; the checks decide whether it exists.
    pub(crate) fn named(&mut self, layer: usize, path: &str) -> Value {
        self.wanted.insert((layer, path.to_string()));
        json!(format!("/{}", art_name(layer, path)))
    }

    /// The same for an entry that may have none.
    pub(crate) fn own(&mut self, layer: usize, path: Option<&Spanned<String>>) -> Value {
        path.map_or(Value::Null, |path| self.named(layer, path.get_ref()))
    }

    /// A picture that no entry names: used only if some pack of the chain has it and it can be drawn.
    pub(crate) fn found(&mut self, path: &str) -> Value {
        if self.album.has(path) {
            self.named(self.album.pack.top(), path)
        } else {
            Value::Null
        }
    }

    /// A symbol of the common base pack.
    pub(crate) fn symbol(&mut self, name: &str) -> Value {
        self.found(&format!("art/symbol-{name}.svg"))
    }

    /// The pack they belong to.
    pub(crate) fn pack(&self) -> &'p Pack {
        self.album.pack
    }

    pub(crate) fn into_art(self) -> BTreeSet<(usize, String)> {
        self.wanted
    }
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

/// The rule options of a battle that differ from those of the pack, a sentence each: those of a section of passages that
/// hold here and not elsewhere, and plain ones for options that no such passage speaks of.
pub(crate) fn changed_rules(
    pack: &Pack,
    chosen: &Options,
    page: &str,
    section: &str,
) -> Vec<String> {
    let told = Prose::with(pack, chosen).section(page, section).passages;
    let usual = Prose::of(pack).section(page, section).passages;
    let told: Vec<Read> = told.into_iter().filter(|it| !usual.contains(it)).collect();
    let spoken_of: Vec<&str> = told
        .iter()
        .filter_map(|read| pack.shelf::<Passage>().get(&read.id))
        .flat_map(|passage| passage.when.keys().map(|key| key.get_ref().as_str()))
        .collect();
    let sentences = told.iter().map(|read| typeset(&read.text));
    let others = plainly_changed(pack, chosen, &spoken_of);
    sentences.chain(others).collect()
}

fn plainly_changed(pack: &Pack, chosen: &Options, spoken_of: &[&str]) -> Vec<String> {
    let differs = |key: &str, value: &OptionValue| {
        pack.options.get(key).is_none_or(|own| own.value != *value)
    };
    chosen
        .iter()
        .filter(|(key, chosen)| differs(key, &chosen.value) && !spoken_of.contains(key))
        .map(|(key, chosen)| {
            let about = pack.rulesets.option(key).map_or(*key, |row| row.about);
            let value = match &chosen.value {
                OptionValue::Flag(true) => "yes".to_string(),
                OptionValue::Flag(false) => "no".to_string(),
                OptionValue::Word(word) => word.replace('_', " "),
                other => other.to_string(),
            };
            typeset(&format!("Special rule, {about}: {value}."))
        })
        .collect()
}
