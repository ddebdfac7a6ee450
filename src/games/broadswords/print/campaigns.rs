//! Campaign maps of squares with their unit logs and Great Turn tracks, and a blank one (BB-CMP-13).

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::words;
use crate::content::{Kept, Pack};
use crate::games::broadswords::content::{Campaign, campaign_symbol, square};
use crate::press::piece::{Look, Piece};
use crate::press::pieces::page::{self, Page, Pictures};
use crate::press::pieces::readings::Readings;

/// Squares of the blank map, across and down.
const BLANK: (usize, usize) = (10, 10);
/// Great Turns of the blank map.
const BLANK_TURNS: u32 = 12;

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let maps = pack.shelf::<Campaign>().iter();
    let mut pages: Vec<Page> = maps
        .flat_map(|campaign| [map(campaign), log(pack, campaign)])
        .collect();
    pages.push(blank(pack));
    page::piece(
        pack,
        look,
        "campaigns",
        "Campaign map",
        "templates/bb-campaign.typ",
        pages,
    )
}

fn map(campaign: &Kept<Campaign>) -> Page {
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
        line: "One square, one table, one very long evening.".into(),
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

fn log(pack: &Pack, campaign: &Kept<Campaign>) -> Page {
    let back = match Readings::of(pack).number("campaign_recovery") {
        0 => "at once".to_string(),
        1 => "one Great Turn later".into(),
        turns => format!("{turns} Great Turns later"),
    };
    Page {
        id: format!("{}-log", campaign.id()),
        title: format!("{}: unit log", campaign.name.get_ref()),
        line: "The defender keeps this one folded.".into(),
        data: json!({
            "kind": "log",
            "turns": campaign.turns,
            "points": [
                "The defender notes in secret where his units are; the invader moves openly (BB-CAM-01).",
                "A Great Turn moves a unit one square, the width of one whole table (BB-CAM-02).",
                "Entering a place, the invader asks. If defenders are there, set up the table and fight; losses carry over (BB-CAM-03).",
                format!("Routed survivors and rescued prisoners are back {back}; the dead are not (BB-CAM-04)."),
            ],
        }),
        pictures: Pictures::default(),
        entry: campaign.id_span(),
        fields: BTreeMap::new(),
    }
}

fn blank(pack: &Pack) -> Page {
    let (across, down) = BLANK;
    Page {
        id: "blank-campaign".into(),
        title: "A campaign of your own".into(),
        line: "Here be whatever you like.".into(),
        data: json!({
            "kind": "map",
            "briefing": "Draw villages, forts, woods, hills, rivers and roads with the symbols below. A square is one whole table.",
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
