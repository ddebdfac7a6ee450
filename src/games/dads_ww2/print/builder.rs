//! The properties of bases and their costs, for players who build their own (DW-CMP-13).

use serde_json::{Value, json};

use super::base::type_words;
use crate::content::Pack;
use crate::games::dads_ww2::content::bases;
use crate::games::dads_ww2::content::{BaseType, Grade, PriceValue, Property, Speed};

/// The properties of an AFV with the cost of each value; values without a price are left out.
pub(super) fn afv(pack: &Pack) -> Value {
    let price = |property| price(pack, BaseType::Afv, property, None);
    json!({
        "base": price(Property::Base),
        "rows": [
            { "name": "Speed", "values": speeds(pack) },
            { "name": "Gun", "values": grades(pack, BaseType::Afv, Property::Gun) },
            { "name": "Armour", "values": grades(pack, BaseType::Afv, Property::Armour) },
        ],
        "machine_guns": price(Property::MachineGuns),
        "experienced": price(Property::Experienced),
    })
}

/// The extra cost of each class of towed anti-tank gun.
pub(super) fn guns(pack: &Pack) -> Vec<Value> {
    grades(pack, BaseType::UnitSupport, Property::Gun)
}

/// The types of base other than AFVs.
pub(super) fn others(pack: &Pack) -> Vec<Value> {
    let kinds = BaseType::ALL.iter().filter(|kind| **kind != BaseType::Afv);
    kinds
        .filter_map(|kind| {
            let points = price(pack, *kind, Property::Base, None)?;
            Some(json!({ "name": type_words(*kind), "points": points }))
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

fn grades(pack: &Pack, of: BaseType, property: Property) -> Vec<Value> {
    let grades = Grade::ALL.iter().filter_map(|grade| {
        let points = price(pack, of, property, Some(PriceValue::Grade(*grade)))?;
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
