//! Weapons and movement as shown on cards, rosters and tables: bands with their readings, modifiers, and the dice that
//! count.

use serde_json::{Value, json};

use crate::content::{Options, Pack};
use crate::games::combat_captain::content::{
    FireArm, FireClass, FireModifier, FireRow, Mover, Reading, SubunitKind, TargetClass, Worth,
};
use crate::kernel::Measure;
use crate::press::pieces::page::signed;

/// A reading: its word, and the faces that count.
pub(super) fn reading(reading: Reading) -> Value {
    let word = match reading {
        Reading::Low => "1 or 3",
        other => other.word(),
    };
    json!({ "word": word, "faces": reading.faces() })
}

/// The bands of a row, from near to far.
pub(super) fn bands(row: &FireRow, measure: Measure) -> Vec<Value> {
    row.bands()
        .map(|(name, read, reach)| {
            json!({
                "name": name,
                "reading": reading(read),
                "number": measure.number(*reach.get_ref()),
                "shown": measure.shown(*reach.get_ref()),
            })
        })
        .collect()
}

/// The modifier against a target; `None` when no row that applies gives it.
pub(super) fn modifier(
    pack: &Pack,
    options: &Options,
    firer: FireClass,
    target: TargetClass,
) -> Option<Worth> {
    let mut rows = pack.shelf::<FireModifier>().iter();
    let row = rows.find(|row| row.when.is_none() && row.is_for(firer, target))?;
    Some(row.worth(options))
}

/// A modifier as printed: `+2`, `0`, `−1`, or a dash where such fire is not allowed.
pub(super) fn shown(worth: Option<Worth>) -> String {
    match worth {
        Some(Worth::Adds(number)) => signed(number).unwrap_or_else(|| "0".into()),
        Some(Worth::Forbidden | Worth::Off) | None => "–".into(),
    }
}

/// A weapon with its bands and its modifier against each target; `None` when its row is unknown, which a check has
/// reported.
pub(super) fn weapon(pack: &Pack, arm: &FireArm, measure: Measure) -> Option<Value> {
    let row = pack.shelf::<FireRow>().get(arm.row.get_ref())?;
    let firer = *arm.fires.get_ref();
    let against = |target| shown(modifier(pack, &pack.options, firer, target));
    let armour: Vec<Value> = TargetClass::ARMOUR
        .into_iter()
        .filter(|_| row.armour)
        .map(|target| json!({ "target": target.word(), "value": against(target) }))
        .collect();
    Some(json!({
        "label": arm.label.get_ref(),
        "bands": bands(row, measure),
        "infantry": against(TargetClass::Infantry),
        "armour": armour,
    }))
}

/// How a kind of sub-unit moves: its row of the movement table.
pub(super) fn mover(pack: &Pack, kind: SubunitKind) -> Option<&Mover> {
    let mut movers = pack.shelf::<Mover>().iter();
    let mover = movers.find(|mover| mover.kinds.iter().any(|own| *own.get_ref() == kind))?;
    Some(&mover.item)
}

/// The four readings of a mover.
pub(super) fn movement(mover: &Mover) -> Value {
    json!([
        { "when": "day", "reading": reading(mover.day) },
        { "when": "odd terrain", "reading": reading(mover.day_odd) },
        { "when": "night", "reading": reading(mover.night) },
        { "when": "night, odd", "reading": reading(mover.night_odd) },
    ])
}

/// What a kind is called on a card.
pub(super) fn kind_name(kind: SubunitKind) -> &'static str {
    match kind {
        SubunitKind::Rifle => "Infantry squad",
        SubunitKind::MachineGun | SubunitKind::Mortar => "Heavy weapon squad",
        SubunitKind::Bazooka => "Hand-held anti-tank weapon",
        SubunitKind::Gun => "Crew-served gun",
        SubunitKind::Tank => "Armoured vehicle",
        SubunitKind::SoftVehicle => "Unarmoured vehicle",
    }
}
