//! A sheet for each tabletop battle: the briefing, a sketch of the table, the forces and the victory conditions.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use crate::content::{Battle, BattleSide, Feature, Kept, Map, Muster, Pack};
use crate::kernel::{Area, Measure};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, told, typeset};
use crate::press::pieces::shared::here_only;
use crate::press::pieces::small_map::small_map;

const KIND: &str = "battles";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let battles = pack.shelf::<Battle>().iter();
    let pages = battles.map(|battle| sheet(pack, look, battle)).collect();
    page::piece(
        pack,
        look,
        KIND,
        "Battles",
        "templates/battle-sheet.typ",
        pages,
    )
}

fn sheet(pack: &Pack, look: &Look, battle: &Kept<Battle>) -> Page {
    let map = battle.map.as_ref();
    let map = map.and_then(|map| pack.shelf::<Map>().get(map.get_ref()));
    let lines = |lines: &[Spanned<String>]| -> Vec<String> {
        lines
            .iter()
            .map(|line| told(line.get_ref(), look.measure))
            .collect()
    };
    let mut special = lines(&battle.special);
    special.extend(here_only(pack, &pack.options_for_battle(battle)));
    let data = json!({
        "briefing": told(battle.briefing.get_ref(), look.measure),
        "table": battle.table.as_ref().map(|table| sketch(battle, *table.get_ref(), look.measure)),
        "map": map.map(|map| small_map(pack, map)),
        "terrain": lines(&battle.terrain),
        "special": special,
        "victory": told(battle.victory.get_ref(), look.measure),
        "turns": battle.turns,
        "sides": battle.sides().map(|side| orders(pack, side, look.measure)).collect::<Vec<_>>(),
        "rule": battle.rule.as_ref().map(Spanned::get_ref),
    });
    Page {
        id: battle.id().to_string(),
        title: battle.name.get_ref().clone(),
        line: "To be read by both commanders, and argued about afterwards.".into(),
        data,
        pictures: Pictures::default(),
        entry: battle.id_span(),
        fields: BTreeMap::from([
            ("title".to_string(), battle.span(&battle.name)),
            ("briefing".to_string(), battle.span(&battle.briefing)),
            ("victory".to_string(), battle.span(&battle.victory)),
        ]),
    }
}

/// The table and what lies on it, in mm from its upper left corner.
fn sketch(battle: &Battle, table: Area, measure: Measure) -> Value {
    let features = battle.features.iter().map(Spanned::get_ref);
    let features: Vec<Value> = features.map(|it| feature(it, measure)).collect();
    json!({
        "width": table.width.on(measure).0,
        "depth": table.depth.on(measure).0,
        "across": table.width.shown(measure),
        "down": table.depth.shown(measure),
        // A grid in feet of the rules, the usual measure of tables.
        "foot": (measure.inch() * 12.0).0,
        "foot_shown": measure.shown(12),
        "features": features,
    })
}

fn feature(feature: &Feature, measure: Measure) -> Value {
    let (at, size) = (feature.at.get_ref(), feature.size.get_ref());
    json!({
        "name": feature.name.as_ref().map(|name| typeset(name.get_ref())),
        "kind": feature.kind,
        "x": at.width.on(measure).0,
        "y": at.depth.on(measure).0,
        "width": size.width.on(measure).0,
        "depth": size.depth.on(measure).0,
    })
}

fn orders(pack: &Pack, side: &BattleSide, measure: Measure) -> Value {
    let mut forces: Vec<Value> = side
        .forces
        .iter()
        .map(|it| force(pack, it, measure))
        .collect();
    if let Some(decoys) = &side.decoys {
        forces.push(json!({
            "name": "Decoys", "count": decoys.get_ref(), "note": "markers that stand for nobody",
            "heroes": 0, "commanders": 0, "wizards": 0, "hidden": true,
        }));
    }
    json!({
        "name": typeset(side.name.get_ref()),
        "deploy": side.deploy.as_ref().map(|deploy| told(deploy.get_ref(), measure)),
        "forces": forces,
        "rings": pack.ruleset.battle_keys.contains(&"heroes"),
    })
}

fn force(pack: &Pack, force: &Muster, measure: Measure) -> Value {
    let number = |number: &Option<Spanned<u32>>| number.as_ref().map_or(0, |it| *it.get_ref());
    json!({
        "name": typeset(force.title(pack)),
        "count": force.count,
        "note": force.note.as_ref().map(|note| told(note.get_ref(), measure)),
        "heroes": number(&force.heroes),
        "commanders": number(&force.commanders),
        "wizards": number(&force.wizards),
        "hidden": force.hidden.as_ref().is_some_and(|hidden| *hidden.get_ref()),
    })
}
