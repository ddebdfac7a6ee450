//! The combat tables (CC-CMP-03, CC-CMP-04): ranges, modifiers, movement and cover, from the rows of the pack.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::{weapons, words};
use crate::content::{Pack, Prose};
use crate::games::combat_captain::content::{
    CoverLevel, FireClass, FireModifier, FireRow, Mover, Reading, TargetClass, Worth,
};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, told, typeset};

const KIND: &str = "combat-tables";

/// The classes of gun in the modifiers against armour.
const GUNS: [(FireClass, &str); 3] = [
    (FireClass::InferiorGun, "Inferior gun, bazooka"),
    (FireClass::RegularGun, "Regular gun"),
    (FireClass::SuperiorGun, "Superior gun"),
];

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    if !prose.has_page(KIND) {
        return Vec::new();
    }
    let readings = [Reading::Full, Reading::Even, Reading::Odd].map(weapons::reading);
    let page = Page {
        id: KIND.into(),
        title: prose.title("combat-tables-page"),
        line: prose.line("combat-tables-page"),
        data: json!({
            "words": words(pack, &prose, KIND, look.measure),
            "readings": readings,
            "ranges": ranges(pack, &prose, look),
            "infantry": infantry(pack),
            "armour": armour(pack),
            "special": special(pack),
            "movement": movement(pack),
            "cover": cover(pack, &prose, look),
        }),
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    };
    let template = "templates/cc-tables.typ";
    page::piece(pack, look, KIND, "Combat tables", template, vec![page])
}

fn ranges(pack: &Pack, prose: &Prose<'_>, look: &Look) -> Vec<Value> {
    let rows = pack.shelf::<FireRow>().iter();
    rows.map(|row| {
        let hurts = match row.armour {
            true => "ranges-all-targets",
            false => "ranges-infantry-only",
        };
        json!({
            "name": row.name.get_ref(),
            "bands": weapons::bands(row, look.measure),
            "hurts": told(&prose.line(hurts), look.measure),
        })
    })
    .collect()
}

/// Modifiers against infantry, in the order of the pack.
fn infantry(pack: &Pack) -> Vec<Value> {
    let rows = pack.shelf::<FireModifier>().iter();
    let rows = rows.filter(|row| {
        let targets = row.targets.iter();
        let mut targets = targets.map(Spanned::get_ref);
        row.when.is_none() && targets.any(|target| *target == TargetClass::Infantry)
    });
    rows.map(|row| {
        json!({
            "name": row.name.get_ref(),
            "value": weapons::shown(Some(row.worth(&pack.options))),
        })
    })
    .collect()
}

/// Guns against armour, a row for each class of gun.
fn armour(pack: &Pack) -> Vec<Value> {
    GUNS.map(|(gun, name)| {
        let cells = TargetClass::ARMOUR
            .map(|target| weapons::shown(weapons::modifier(pack, &pack.options, gun, target)));
        json!({ "name": name, "cells": cells })
    })
    .to_vec()
}

/// Additional modifiers.
fn special(pack: &Pack) -> Vec<Value> {
    let rows = pack.shelf::<FireModifier>().iter();
    rows.filter_map(|row| {
        let when = row.when.as_ref()?;
        let worth = row.worth(&pack.options);
        (worth != Worth::Off).then(|| {
            json!({
                "name": row.name.get_ref(),
                "value": weapons::shown(Some(worth)),
                "when": typeset(when.get_ref()),
            })
        })
    })
    .collect()
}

fn movement(pack: &Pack) -> Vec<Value> {
    let rows = pack.shelf::<Mover>().iter();
    rows.map(|row| json!({ "name": row.name.get_ref(), "readings": weapons::movement(&row.item) }))
        .collect()
}

fn cover(pack: &Pack, prose: &Prose<'_>, look: &Look) -> Vec<Value> {
    let rows = pack.shelf::<CoverLevel>().iter();
    rows.map(|row| {
        let near = row.building.as_ref().map(|near| {
            let near = i64::from(*near.get_ref());
            let prose = prose.clone().showing("building", Some(near));
            format!(" {}", prose.line("cover-building"))
        });
        let how = format!("{}{}", row.how.get_ref(), near.unwrap_or_default());
        json!({
            "level": row.level.get_ref(),
            "name": row.name.get_ref(),
            "how": told(&how, look.measure),
            "take": row.take.as_ref().map(Spanned::get_ref),
            "leave": row.leave.get_ref(),
            "arc": row.arc.get_ref(),
        })
    })
    .collect()
}
