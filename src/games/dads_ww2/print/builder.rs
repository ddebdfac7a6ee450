//! The properties of bases and their costs, for players who build their own (DW-CMP-13).

use serde_json::{Value, json};

use super::base::type_words;
use crate::content::{Pack, Prose};
use crate::games::dads_ww2::content::bases;
use crate::games::dads_ww2::content::{BaseType, Grade, PriceValue, Property, Speed};

/// The properties of an AFV with the cost of each value; values without a price are left out.
pub(super) fn afv(pack: &Pack) -> Value {
    let price = |property| price(pack, BaseType::Afv, property, None);
    json!({
        "base": price(Property::Base),
        "rows": [
            { "name": "Speed", "values": speeds(pack) },
            { "name": "Gun", "values": grades(pack, Property::Gun) },
            { "name": "Armour", "values": grades(pack, Property::Armour) },
        ],
        "machine_guns": price(Property::MachineGuns),
        "experienced": price(Property::Experienced),
    })
}

/// The types of base other than AFVs, each with a note.
pub(super) fn others(pack: &Pack, prose: &Prose<'_>) -> Vec<Value> {
    let kinds = BaseType::ALL.iter().filter(|kind| **kind != BaseType::Afv);
    kinds
        .filter_map(|kind| {
            let points = price(pack, *kind, Property::Base, None)?;
            let note = prose.line(&format!("armies-{}", kind.word()));
            Some(json!({ "name": type_words(*kind), "points": points, "note": note }))
        })
        .collect()
}

fn speeds(pack: &Pack) -> Vec<Value> {
    let speeds = Speed::ALL.iter().filter_map(|speed| {
        let value = Some(PriceValue::Speed(*speed));
        let points = price(pack, BaseType::Afv, Property::Speed, value)?;
        Some(json!({ "word": speed.word(), "points": points }))
    });
    speeds.collect()
}

fn grades(pack: &Pack, property: Property) -> Vec<Value> {
    let grades = Grade::ALL.iter().filter_map(|grade| {
        let points = price(
            pack,
            BaseType::Afv,
            property,
            Some(PriceValue::Grade(*grade)),
        )?;
        Some(json!({ "word": grade.word(), "points": points }))
    });
    grades.collect()
}

fn price(pack: &Pack, of: BaseType, property: Property, value: Option<PriceValue>) -> Option<u32> {
    let paid = bases::Paid {
        of,
        property,
        value,
    };
    bases::price(pack, paid)
}
