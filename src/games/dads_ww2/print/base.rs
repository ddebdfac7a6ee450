//! What cards, counters and lists show of a base: words and figures looked up in the rows of the pack.

use serde_json::{Value, json};

use crate::content::Pack;
use crate::games::dads_ww2::content::{
    Base, BaseType, Grade, Property, Table, Weapon, When, bases,
};
use crate::press::pieces::readings::Readings;

/// Which side of a card is up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Training {
    /// The usual training of a force.
    Fresh,
    /// DW-BASE-10.
    Experienced,
}

impl Training {
    pub(super) const BOTH: [Training; 2] = [Training::Fresh, Training::Experienced];

    pub(super) fn is_experienced(self) -> bool {
        self == Training::Experienced
    }
}

/// The type as a heading: `Infantry support`.
pub(super) fn type_words(kind: BaseType) -> &'static str {
    match kind {
        BaseType::Infantry => "Infantry",
        BaseType::InfantrySupport => "Infantry support",
        BaseType::UnitSupport => "Unit support",
        BaseType::Afv => "Armoured vehicle",
    }
}

/// Its properties in words: `fast · light gun · light armour · machine guns`.
pub(super) fn build_words(base: &Base) -> Vec<String> {
    let mut words = Vec::new();
    match base.kind.get_ref() {
        BaseType::Infantry => words.push("on foot".to_string()),
        BaseType::InfantrySupport | BaseType::UnitSupport => {
            words.extend(base.weapons().iter().map(ToString::to_string));
        }
        BaseType::Afv => {
            words.extend(base.speed.as_ref().map(|it| it.get_ref().to_string()));
            let gun = base.gun.as_ref().map(|it| it.get_ref().gun().to_string());
            words.push(gun.unwrap_or_else(|| "no gun".into()));
            let armour = base.armour.as_ref();
            words.extend(armour.map(|it| format!("{} armour", it.get_ref())));
            if base.has_machine_guns() {
                words.push("MGs".into());
            }
            if base.is_carrier() {
                words.push("carrier".into());
            }
        }
    }
    words
}

/// Its cost, item by item: `[{ what: "fast", points: 6 }]`, the base itself first.
pub(super) fn sum(pack: &Pack, base: &Base, training: Training) -> Vec<Value> {
    let paid = bases::paid_for(base, training.is_experienced());
    paid.into_iter()
        .filter_map(|paid| {
            let what = match (paid.property, paid.value) {
                (Property::Base, _) if paid.of == BaseType::Afv => "AFV".into(),
                (Property::Base, _) => type_words(paid.of).to_string(),
                (Property::MachineGuns, _) => "MGs".into(),
                (Property::Experienced, _) => "Exp.".into(),
                (Property::Speed, Some(value)) => value.to_string(),
                (Property::Gun, Some(value)) => format!("{value} gun"),
                (property, Some(value)) => format!("{value} {property}"),
                (property, None) => property.to_string(),
            };
            Some(json!({ "what": what, "points": bases::price(pack, paid)? }))
        })
        // Free items are left out of the sum.
        .filter(|part| part["points"] != 0)
        .collect()
}

/// What it shoots with: range, dice, and the least score against each armour.
pub(super) fn weapons(pack: &Pack, base: &Base) -> Vec<Value> {
    let rows = base.weapons().into_iter();
    rows.filter_map(|weapon| {
        let row = bases::shooter(pack, weapon)?;
        let through = bases::penetration(pack, &pack.options, weapon);
        let against = Grade::ALL.iter().map(|armour| {
            let needed = through?.needed(*armour)?;
            Some(through_words(needed))
        });
        Some(json!({
            "name": capital(&weapon_words(base, weapon)),
            "short": capital(short_words(weapon)),
            "range": row.range,
            "dice": row.dice,
            "hurts": through.is_some(),
            "against": against.collect::<Vec<_>>(),
        }))
    })
    .collect()
}

/// The words on a card: an AFV has several machine guns.
fn weapon_words(base: &Base, weapon: Weapon) -> String {
    match weapon {
        Weapon::MachineGun if base.is_afv() => "machine guns".into(),
        Weapon::HandHeld => "hand-held AT".into(),
        weapon => weapon.to_string(),
    }
}

/// Short words for small spaces.
fn short_words(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Rifles => "rifles",
        Weapon::MachineGun => "MGs",
        Weapon::Mortar => "mortar",
        Weapon::HandHeld => "AT arm",
        Weapon::InfantryGun => "gun",
        Weapon::HeavyMortar => "mortar",
        Weapon::LightGun | Weapon::MediumGun | Weapon::HeavyGun => "AT gun",
    }
}

/// `5+`, or that every hit penetrates.
pub(super) fn through_words(needed: u32) -> String {
    if needed <= 1 {
        "all".into()
    } else {
        format!("{needed}+")
    }
}

/// A word with a capital at its beginning.
pub(super) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The hit that destroys a base (DW-AMB-04).
pub(super) fn most_hits(pack: &Pack) -> u32 {
    bases::hits_to_destroy(&pack.options)
}

/// The hits it can take, one by one: the score it needs to save, and any further effect.
pub(super) fn hits(pack: &Pack, base: &Base, training: Training) -> Vec<Value> {
    let last = most_hits(pack);
    (1..=last)
        .map(|hit| {
            if hit == last {
                return json!({ "hit": hit, "save": null, "word": "destroyed" });
            }
            let save = bases::needed(pack, Table::Saving, training.is_experienced(), hit);
            // DW-BASE-14
            let disabled = base.is_afv() && hit >= 2;
            json!({ "hit": hit, "save": save, "word": disabled.then_some("no move") })
        })
        .collect()
}

/// Everything a template shows of one side of a base.
pub(super) fn data(pack: &Pack, base: &Base, training: Training) -> Value {
    let experienced = training.is_experienced();
    let pace = bases::pace(pack, base);
    let orders = Readings::of(pack).word("order_test") == "house7";
    let assault = bases::change(pack, Table::Assault, When::Always)
        + if experienced {
            bases::change(pack, Table::Assault, When::Experienced)
        } else {
            0
        };
    json!({
        "name": base.name.get_ref(),
        "type": type_words(*base.kind.get_ref()),
        "build": build_words(base),
        "experienced": experienced,
        "points": bases::cost(pack, base, experienced),
        "sum": sum(pack, base, training),
        "move": pace.map(|row| row.hexes),
        "armour": base.armour.as_ref().map(|it| it.get_ref().to_string()),
        "assault": assault,
        "order": orders.then(|| bases::needed(pack, Table::Order, experienced, 0)),
        "weapons": weapons(pack, base),
        "hits": hits(pack, base, training),
    })
}
