//! Campaign maps of squares with their unit logs and Great Turn tracks, and a blank one (BB-CMP-13).

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};
use toml::Spanned;

use super::words;
use crate::content::{
    CAMPAIGN_SYMBOLS, CampaignArmy, CampaignMap, Force, Kept, Pack, Prose, campaign_symbol, square,
};
use crate::diag::counted;
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures, typeset};
use crate::press::pieces::sections;
use crate::press::pieces::shared::Album;

const KIND: &str = "campaigns";

/// Squares of the blank map, across and down.
const BLANK: (usize, usize) = (10, 10);
/// Great Turns of the blank map.
const BLANK_TURNS: u32 = 12;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let prose = Prose::of(pack);
    if !prose.has_page(KIND) {
        return Vec::new();
    }
    let maps = pack.shelf::<CampaignMap>().iter();
    let mut pages: Vec<Page> = maps
        .flat_map(|campaign| {
            let mut pages = vec![map(pack, &prose, campaign)];
            match campaign.armies.as_slice() {
                [] => pages.push(log(&prose, campaign, look, None)),
                armies => {
                    let armies = armies.iter().map(Spanned::get_ref);
                    pages
                        .extend(armies.map(|army| log(&prose, campaign, look, Some((pack, army)))));
                }
            }
            pages
        })
        .collect();
    pages.push(blank(pack, &prose));
    page::piece(
        pack,
        look,
        KIND,
        "Campaign map",
        "templates/bb-campaign.typ",
        pages,
    )
}

/// The drawings of the symbols and of the compass, by name; null where no pack of the chain has one.
fn drawings(pack: &Pack) -> (Map<String, Value>, Pictures) {
    let album = Album::new(pack);
    let mut found = album.pictures();
    let symbols = CAMPAIGN_SYMBOLS.iter().map(|(_, symbol)| *symbol);
    let drawings = symbols
        .chain(["compass"])
        .map(|name| {
            let drawing = found.found(&format!("art/campaign-{name}.svg"));
            (name.to_string(), drawing)
        })
        .collect();
    (drawings, found.into())
}

fn map(pack: &Pack, prose: &Prose<'_>, campaign: &Kept<CampaignMap>) -> Page {
    let rows: Vec<Vec<&str>> = campaign
        .rows
        .get_ref()
        .iter()
        .map(|row| {
            row.get_ref()
                .split_whitespace()
                .filter_map(campaign_symbol)
                .collect()
        })
        .collect();
    let ways = |ways: &[toml::Spanned<String>]| -> Vec<Value> {
        ways.iter()
            .map(|way| {
                let squares: Vec<(usize, usize)> = way
                    .get_ref()
                    .split_whitespace()
                    .filter_map(square)
                    .collect();
                json!(squares)
            })
            .collect()
    };
    let places: Vec<Value> = campaign
        .places
        .iter()
        .filter_map(|place| {
            let at = square(place.get_ref().at.get_ref())?;
            Some(json!({ "at": at, "name": place.get_ref().name.get_ref() }))
        })
        .collect();
    let mut fields = BTreeMap::from([("briefing".to_string(), campaign.span(&campaign.briefing))]);
    for place in &campaign.places {
        let place = place.get_ref();
        fields.insert(
            format!("place `{}`", place.at.get_ref()),
            campaign.span(&place.name),
        );
    }
    let (drawings, pictures) = drawings(pack);
    Page {
        id: campaign.id().to_string(),
        title: campaign.name.get_ref().clone(),
        line: prose.line("campaign-map-page"),
        data: json!({
            "kind": "map",
            "briefing": words::set(&campaign.briefing),
            "rows": rows,
            "roads": ways(&campaign.roads),
            "rivers": ways(&campaign.rivers),
            "places": places,
            "turns": campaign.turns,
            "drawings": drawings,
        }),
        pictures,
        entry: campaign.id_span(),
        fields,
    }
}

/// The log of the units of an army, or of anybody's.
fn log(
    prose: &Prose<'_>,
    campaign: &Kept<CampaignMap>,
    look: &Look,
    army: Option<(&Pack, &CampaignArmy)>,
) -> Page {
    let name = campaign.name.get_ref().as_str();
    let prose = prose.clone().showing("campaign", Some(name));
    let line = prose.passage("campaign-log-page").unwrap_or_default();
    let points = sections::points(&prose.section(KIND, "log"), look.measure);
    let units = army.into_iter().flat_map(|(pack, army)| {
        army.units().map(|unit| {
            let force = Force::of_army(unit.of.get_ref());
            let card = force.size(pack).map_or(0, |size| size.figures);
            let rings = [(unit.commanders, "commander"), (unit.heroes, "hero")];
            let rings = rings.into_iter().filter(|(number, _)| *number > 0);
            let mut notes: Vec<String> = rings.map(|(number, of)| counted(number, of)).collect();
            notes.push(format!("begins in {}", unit.at.get_ref()));
            json!({
                "name": typeset(force.title(pack)),
                "note": notes.join(", "),
                "strength": unit.strength.as_ref().map_or(card, |it| *it.get_ref()),
            })
        })
    });
    let units: Vec<Value> = units.collect();
    let (id, title) = match army {
        Some((_, army)) => (
            format!("{}-log-{}", campaign.id(), army.id.get_ref()),
            format!("{}: {}", line.title, army.name.get_ref()),
        ),
        None => (format!("{}-log", campaign.id()), line.title),
    };
    Page {
        id,
        title,
        line: line.text,
        data: json!({ "kind": "log", "turns": campaign.turns, "points": points, "units": units }),
        pictures: Pictures::default(),
        entry: campaign.id_span(),
        fields: BTreeMap::new(),
    }
}

fn blank(pack: &Pack, prose: &Prose<'_>) -> Page {
    let (across, down) = BLANK;
    let (drawings, pictures) = drawings(pack);
    let line = prose.passage("campaign-blank-page").unwrap_or_default();
    Page {
        id: "blank-campaign".into(),
        title: line.title,
        line: line.text,
        data: json!({
            "kind": "map",
            "briefing": prose.line("campaign-blank-briefing"),
            "rows": vec![vec!["open"; across]; down],
            "roads": [],
            "rivers": [],
            "places": [],
            "turns": BLANK_TURNS,
            "drawings": drawings,
        }),
        pictures,
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    }
}
