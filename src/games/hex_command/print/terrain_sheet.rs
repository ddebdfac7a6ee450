//! The terrain effects sheet, from the same rows of `[[terrain]]` and `[[modifier]]` that the game uses.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::atlas::painted;
use crate::content::{Access, Firer, Kept, Pack, Prose, RangeChange, Terrain};
use crate::games::hex_command::content::{Class, Modifier, TO_ARMS};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, signed, typeset};
use crate::press::pieces::sections;

const KIND: &str = "terrain-sheet";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    if !pack.ruleset.is_game || !prose.has_page(KIND) {
        return Vec::new();
    }
    let mut pictures = Pictures::default();
    let firers: Vec<(Firer, &str)> = [
        (Firer::Infantry, "Infantry"),
        (Firer::Hmg, "HMG"),
        (Firer::Vehicle, "Vehicles"),
        (Firer::Artillery, "Artillery"),
    ]
    .into_iter()
    // Heavy machine guns are a separate class only in To Arms.
    .filter(|(firer, _)| *firer != Firer::Hmg || *pack.ruleset == TO_ARMS)
    .collect();
    let columns: Vec<Value> = firers
        .iter()
        .map(|(firer, name)| {
            let mut classes = pack.shelf::<Class>().iter();
            // A tank says "vehicles" better than a motorcycle does.
            let shown = pack
                .shelf::<Class>()
                .get("tank")
                .filter(|tank| tank.firer == *firer)
                .or_else(|| classes.find(|class| class.firer == *firer));
            let art = shown.map(|class| pictures.take(class.layer, class.art.get_ref()));
            json!({ "name": name, "art": art })
        })
        .collect();
    let mut fields = BTreeMap::new();
    for row in pack.shelf::<Terrain>() {
        fields.insert(format!("name `{}`", row.id()), row.span(&row.name));
        if let Some(note) = &row.note {
            fields.insert(format!("note `{}`", row.id()), row.span(note));
        }
    }
    for row in pack.shelf::<Modifier>() {
        fields.insert(format!("name `{}`", row.id()), row.span(&row.name));
        fields.insert(format!("text `{}`", row.id()), row.span(&row.text));
    }
    let firers: Vec<Firer> = firers.into_iter().map(|(firer, _)| firer).collect();
    let data = json!({
        "firers": columns,
        "rows": pack.shelf::<Terrain>().iter().map(|row| terrain(pack, row, &firers, &prose, look)).collect::<Vec<_>>(),
        "modifiers": pack.shelf::<Modifier>().iter().map(modifier).collect::<Vec<_>>(),
        "readings": sections::section("readings", &prose.section(KIND, "readings"), look.measure),
    });
    let page = Page {
        id: KIND.into(),
        title: prose.title("terrain-sheet-page"),
        line: prose.line("terrain-sheet-page"),
        data,
        pictures,
        entry: page::whole_pack(pack),
        fields,
    };
    page::piece(
        pack,
        look,
        KIND,
        "Terrain effects sheet",
        "templates/terrain-sheet.typ",
        vec![page],
    )
}

fn terrain(
    pack: &Pack,
    row: &Kept<Terrain>,
    firers: &[Firer],
    prose: &Prose<'_>,
    look: &Look,
) -> Value {
    let range: Vec<Value> = firers
        .iter()
        .map(|firer| {
            json!({
                "adjacent": row.adjacent_only && *firer != Firer::Artillery,
                "change": signed(row.range.for_firer(*firer)),
            })
        })
        .collect();
    json!({
        "id": row.id(),
        "picture": painted(row, pack, false, look.theme),
        "name": row.name.get_ref(),
        "enter": prose.line(match row.enter.get_ref() {
            Access::All => "terrain-enter-all",
            Access::Foot => "terrain-enter-foot",
            Access::None => "terrain-enter-none",
        }),
        "barred": *row.enter.get_ref() != Access::All,
        "stop": row.stop,
        "limits": limits(row, prose),
        "range": range,
        "own_fire": own_fire(&row.own_fire, firers),
        "can_battle": row.can_battle,
        "no_attack": prose.line("terrain-no-attack"),
        "flags": row.flags,
        "blocks_sight": row.blocks_sight,
        "points": row.points,
        "note": row.note.as_ref().map(|note| typeset(note.get_ref())),
    })
}

fn limits(row: &Terrain, prose: &Prose<'_>) -> Vec<String> {
    let mut limits = Vec::new();
    if let Some(most) = row.max_hexes {
        let prose = prose.clone().showing("hexes", Some(i64::from(most)));
        limits.push(prose.line("terrain-most-hexes"));
    }
    if !row.battle_after_entry {
        limits.push(prose.line("terrain-no-battle"));
    }
    limits
}

/// One number for all firers, or each firer that has one.
fn own_fire(change: &RangeChange, firers: &[Firer]) -> Vec<String> {
    let each: Vec<i32> = firers.iter().map(|it| change.for_firer(*it)).collect();
    match each.first() {
        Some(first) if each.iter().all(|it| it == first) => signed(*first).into_iter().collect(),
        _ => firers
            .iter()
            .zip(each)
            .filter_map(|(firer, number)| {
                let who = match firer {
                    Firer::Infantry => "inf",
                    Firer::Hmg => "HMG",
                    Firer::Vehicle => "veh",
                    Firer::Artillery => "art",
                    Firer::None => return None,
                };
                Some(format!("{who} {}", signed(number)?))
            })
            .collect(),
    }
}

fn modifier(row: &Kept<Modifier>) -> Value {
    json!({
        "id": row.id(),
        "name": row.name.get_ref(),
        "text": typeset(row.text.get_ref()),
    })
}
