//! Campaign maps of squares with their unit logs and Great Turn tracks, and a blank one (BB-CMP-13).

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::words;
use crate::content::{Kept, Pack, Prose};
use crate::games::broadswords::content::{CampaignMap, campaign_symbol, square};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};
use crate::press::pieces::sections;

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
        .flat_map(|campaign| [map(&prose, campaign), log(&prose, campaign, look)])
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

fn map(prose: &Prose<'_>, campaign: &Kept<CampaignMap>) -> Page {
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
        }),
        pictures: Pictures::default(),
        entry: campaign.id_span(),
        fields,
    }
}

fn log(prose: &Prose<'_>, campaign: &Kept<CampaignMap>, look: &Look) -> Page {
    let name = campaign.name.get_ref().as_str();
    let prose = prose.clone().showing("campaign", Some(name));
    let line = prose.passage("campaign-log-page").unwrap_or_default();
    let points = sections::points(&prose.section(KIND, "log"), look.measure);
    Page {
        id: format!("{}-log", campaign.id()),
        title: line.title,
        line: line.text,
        data: json!({ "kind": "log", "turns": campaign.turns, "points": points }),
        pictures: Pictures::default(),
        entry: campaign.id_span(),
        fields: BTreeMap::new(),
    }
}

fn blank(pack: &Pack, prose: &Prose<'_>) -> Page {
    let (across, down) = BLANK;
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
        }),
        pictures: Pictures::default(),
        entry: page::whole_pack(pack),
        fields: BTreeMap::new(),
    }
}
