//! The front of a unit card: the six fields of HC-CMP-7 as data for its template.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use toml::Spanned;

use super::readings::tow_points;
use crate::content::{self, Die, DieKind, Kept, Nation, Pack};
use crate::diag::counted;
use crate::games::hex_command::content::{Band, Class, Moves, Target, Trait, Unit};
use crate::press::face::Face;
use crate::press::piece::{Look, Piece, size_data, with_common};
use crate::press::pieces::backs::Deck;
use crate::press::pieces::readings::Readings;
use crate::press::pieces::shared::{Album, deck};

/// The colour of the backs of its deck.
pub(super) const TONE: &str = "second";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let album = Album::new(pack);
    let units = pack.shelf::<Unit>().iter();
    let fronts = units.filter_map(|unit| Some((face(pack, &album, unit, look)?, unit.quantity)));
    let names = ("units", "unit-cards", "Unit cards");
    vec![deck(
        pack,
        look,
        names,
        Deck {
            title: "Units",
            tone: TONE,
        },
        fronts,
    )]
}

/// `None` when the class is unknown, which a check has reported.
fn face(pack: &Pack, album: &Album<'_>, unit: &Kept<Unit>, look: &Look) -> Option<Face> {
    let class = pack.shelf::<Class>().get(unit.class.get_ref())?;
    let mut pictures = album.pictures();
    let own_picture = unit.art.as_ref().map(|path| (unit.layer, path));
    let (layer, path) = own_picture.unwrap_or((class.layer, &class.art));
    let silhouette = pictures.named(layer, path.get_ref());
    let rank = pack.shelf::<content::Face>().get(class.rank.word());
    let rank = rank.and_then(|face| Some(pictures.named(face.layer, face.art.as_ref()?.get_ref())));
    let hit_by: Vec<Value> = pack
        .shelf::<Target>()
        .get(class.target.get_ref())
        .iter()
        .flat_map(|target| target.hit_by.get_ref())
        .filter_map(|id| pack.shelf::<content::Face>().get(id.get_ref()))
        .map(|face| {
            let drawing = pictures.own(face.layer, face.art.as_ref());
            json!({ "name": face.name.get_ref(), "letter": face.letter.get_ref(), "art": drawing })
        })
        .collect();

    let mut columns = vec![column(pack, None, *unit.moves.get_ref(), unit.bands())];
    if let Some(weapon) = &unit.second_weapon {
        let weapon = weapon.get_ref();
        let moves = weapon
            .moves
            .as_ref()
            .map_or(*unit.moves.get_ref(), |moves| *moves.get_ref());
        columns.push(column(
            pack,
            Some(weapon.label.get_ref()),
            moves,
            weapon.firepower.get_ref(),
        ));
    }
    let data = json!({
        "size": size_data(look.card),
        "name": unit.name.get_ref(),
        "class": class.name.get_ref(),
        "motto": unit.motto.as_ref().map(Spanned::get_ref),
        "nation": nation_data(pack, unit),
        "picture": silhouette,
        "rank": rank,
        "strength": unit.strength.get_ref(),
        "hit_by": hit_by,
        "columns": columns,
        "flag": unit.flag.get_ref(),
        "far": far(unit),
        "remarks": remarks(pack, unit),
    });
    let mut fields = BTreeMap::from([("name".to_string(), unit.span(&unit.name))]);
    fields.insert("far".into(), unit.id_span());
    if let Some(motto) = &unit.motto {
        fields.insert("motto".into(), unit.span(motto));
    }
    if let Some(weapon) = &unit.second_weapon {
        fields.insert("second_weapon".into(), unit.span(&weapon.get_ref().label));
    }
    Some(Face {
        id: unit.id().to_string(),
        template: "templates/unit-card.typ",
        data: with_common(pack, look, data),
        art: pictures.into_art(),
        entry: unit.id_span(),
        fields,
    })
}

/// What dice beyond the next hex are for on the card of a unit that fights in close combat only (HC-BAT-12, HC-RNG-2).
fn far(unit: &Unit) -> Option<&'static str> {
    let traits = unit.traits.iter();
    let mut traits = traits.map(|it| *it.get_ref());
    let has_more = unit
        .bands()
        .iter()
        .any(|band| band.get_ref().range.get_ref().to > 1);
    (has_more && traits.any(|it| it == Trait::CcOnly))
        .then_some("only when terrain lengthens the range")
}

/// The colours of the nation of a unit.
fn nation_data(pack: &Pack, unit: &Unit) -> Option<Value> {
    let id = unit.nation.as_ref()?;
    let nation = pack.shelf::<Nation>().get(id.get_ref())?;
    Some(json!({
        "name": nation.name.get_ref(),
        "deep": nation.deep.get_ref(),
        "pale": nation.pale.get_ref(),
        "text": nation.text.get_ref(),
    }))
}

/// A weapon column: its moves and its dice for each band.
fn column(pack: &Pack, label: Option<&String>, moves: Moves, bands: &[Spanned<Band>]) -> Value {
    let bands: Vec<Value> = bands
        .iter()
        .map(|band| {
            let dice: Vec<Value> = band.get_ref().dice.get_ref().chars().map(|letter| die(pack, letter)).collect();
            json!({ "range": band.get_ref().range.get_ref().to_string().replace('-', "–"), "dice": dice })
        })
        .collect();
    json!({ "label": label, "max": moves.max, "and_fire": moves.and_fire, "bands": bands })
}

fn die(pack: &Pack, letter: char) -> Value {
    let die = pack.shelf::<Die>().iter().find(|die| {
        *die.kind.get_ref() == DieKind::Battle
            && die
                .letter
                .as_ref()
                .is_some_and(|own| own.get_ref().chars().eq([letter]))
    });
    json!({
        "letter": letter,
        "colour": die.map_or("#ffffff", |die| die.colour.get_ref()),
        "ink": die.map_or("#000000", |die| die.ink.get_ref()),
    })
}

/// What the rules need to know about the unit beyond the six fields.
fn remarks(pack: &Pack, unit: &Unit) -> Vec<String> {
    let quality = unit.quality.iter();
    let quality = quality.map(|quality| quality.get_ref().printed().to_string());
    let traits = unit.traits.iter();
    let traits = traits.map(|it| trait_remark(*it.get_ref()).to_string());
    let mut remarks: Vec<String> = quality.chain(traits).collect();
    if let Some(firearms) = &unit.firearms {
        remarks.push(counted(i64::from(*firearms.get_ref()), "firearm"));
    }
    if let Some(points) = &unit.transport {
        remarks.push(format!(
            "truck: {}",
            counted(i64::from(*points.get_ref()), "point")
        ));
    }
    if let Some(tow) = &unit.tow {
        let points = tow_points(&Readings::of(pack), tow.get_ref());
        remarks.push(format!(
            "tow: {}, move {}",
            counted(points, "point"),
            tow.get_ref().max
        ));
    }
    remarks
}

fn trait_remark(it: Trait) -> &'static str {
    match it {
        Trait::HomeGuard => "Home Guard",
        Trait::Recce => "recce",
        Trait::Tracked => "tracked",
        Trait::Engineer => "engineers",
        Trait::Flame => "flame thrower",
        Trait::CcOnly => "close combat only",
        Trait::MineClearing => "clears mines",
        Trait::TroopCarrier => "carries troops",
        Trait::Wireless => "wireless",
        Trait::Indirect => "indirect fire",
        Trait::OpenTopped => "open-topped",
        Trait::FiresMounted => "may attack while mounted",
    }
}
