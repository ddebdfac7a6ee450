//! The combat tables (CC-CMP-03, CC-CMP-04): ranges, modifiers, movement and cover, from the rows of the pack.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::weapons;
use crate::content::Pack;
use crate::games::combat_captain::content::{
    CoverLevel, FireClass, FireModifier, FireRow, Mover, Reading, TargetClass, Worth,
};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, typeset};
use crate::press::pieces::readings::Readings;

const KIND: &str = "combat-tables";

/// The classes of gun in the modifiers against armour.
const GUNS: [(FireClass, &str); 3] = [
    (FireClass::InferiorGun, "Inferior gun, bazooka"),
    (FireClass::RegularGun, "Regular gun"),
    (FireClass::SuperiorGun, "Superior gun"),
];

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let readings = [Reading::Full, Reading::Even, Reading::Odd].map(weapons::reading);
    let page = Page {
        id: KIND.into(),
        title: "Combat tables".into(),
        line: "Measure first. Argue afterwards.".into(),
        data: json!({
            "readings": readings,
            "ranges": ranges(pack, look),
            "infantry": infantry(pack),
            "armour": armour(pack),
            "special": special(pack),
            "movement": movement(pack),
            "cover": cover(pack, look),
            "distances": distances(pack, look),
            "fire": fire(pack),
        }),
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    };
    let template = "templates/cc-tables.typ";
    page::piece(pack, look, KIND, "Combat tables", template, vec![page])
}

fn ranges(pack: &Pack, look: &Look) -> Vec<Value> {
    let rows = pack.shelf::<FireRow>().iter();
    rows.map(|row| {
        json!({
            "name": row.name.get_ref(),
            "bands": weapons::bands(row, look.measure),
            "armour": row.armour,
            "rule": row.rule.as_ref().map(Spanned::get_ref),
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
            "rule": row.rule.as_ref().map(Spanned::get_ref),
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
                "rule": row.rule.as_ref().map(Spanned::get_ref),
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

fn cover(pack: &Pack, look: &Look) -> Vec<Value> {
    let rows = pack.shelf::<CoverLevel>().iter();
    rows.map(|row| {
        let near = row.building.as_ref();
        let near = near.map(|near| format!(" within {}", look.measure.shown(*near.get_ref())));
        json!({
            "level": row.level.get_ref(),
            "name": row.name.get_ref(),
            "how": format!("{}{}", row.how.get_ref(), near.unwrap_or_default()),
            "take": row.take.as_ref().map(Spanned::get_ref),
            "leave": row.leave.get_ref(),
            "arc": row.arc.get_ref(),
        })
    })
    .collect()
}

/// Distances that players often need.
fn distances(pack: &Pack, look: &Look) -> Vec<Value> {
    let shown = |inches| look.measure.shown(inches);
    let building = pack.shelf::<CoverLevel>().iter();
    let building = building.filter_map(|level| level.building.as_ref()).next();
    let mut rows = vec![
        (
            shown(6),
            "No nearer to an enemy than this, unless charging.",
            "CC-MOV-05",
        ),
        (
            shown(8),
            "Sight inside a forest; all such fire is at long range.",
            "CC-LOS-02",
        ),
        (
            shown(12),
            "So far from every comrade a sub-unit may neither move nor fire.",
            "CC-COH-01",
        ),
        (
            shown(40),
            "Farther than this from every enemy: reinforcement move.",
            "CC-REI-01",
        ),
    ];
    if let Some(building) = building {
        let near = (
            shown(*building.get_ref()),
            "A building so near allows cover of level 3.",
            "CC-SET-02",
        );
        rows.insert(3, near);
    }
    rows.into_iter()
        .map(|(far, text, rule)| json!({ "far": far, "text": text, "rule": rule }))
        .collect()
}

/// From the roll to the casualties.
fn fire(pack: &Pack) -> Vec<Value> {
    let read = Readings::of(pack);
    let trade = match read.word("morale_trade") {
        "alternate" => {
            "The owner may take a morale marker for hits 2, 4, 6 and so on of an attack."
        }
        "all_after_first" => {
            "The owner may take a morale marker for every hit of an attack but the first."
        }
        _ => "Hits are never taken as morale markers.",
    };
    let spill = match read.word("excess_hits") {
        "spill" => {
            "Hits left over fall on the nearest other sub-unit of the unit that could have been the target."
        }
        _ => "Hits left over are lost.",
    };
    let kills = read.number("kills_per_model");
    let model = match kills {
        1 => "A kill removes the vehicle.".to_string(),
        kills => format!("Every {kills} kills on the company's roster remove a vehicle."),
    };
    let needs = if read.flag("mod_needs_counting_die") {
        " It counts only if one of the dice does."
    } else {
        ""
    };
    [
        ("Read", "each firing sub-unit's dice by its own band.".to_string(), "CC-FIRE-01"),
        ("Add", format!("its modifier, once.{needs} Sub-units of one unit that fire together add up all of it."), "CC-FIRE-05, 07"),
        ("Throw", "one variable die for the attack and look both up on the fire chart: 0 or less does nothing.".to_string(), "CC-FIRE-08"),
        ("Men:", format!("the number is possible hits. One die each saves on the level of cover or less; the rest are removed. {trade} {spill}"), "CC-CAS-01, 05, 06"),
        ("Armour:", format!("the number is the kill number. Throw one more die: equal or less is one kill, and level 2 cover may still save it. {model}"), "CC-ARM-01, 03"),
    ]
    .map(|(head, text, rules)| json!({ "head": head, "text": typeset(&text), "rules": rules }))
    .to_vec()
}
