//! The fire chart (CC-CHART-01): a folding sheet, pocket cards, and a sheet that shows which cells were reconstructed.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::words;
use crate::content::{Kept, Pack, Prose};
use crate::games::combat_captain::content::FireChart;
use crate::press::face::Face;
use crate::press::piece::{Body, Card, Look, Piece, size_data, with_common};
use crate::press::pieces::page::{self, Page, Pictures};

/// The number of rows on the pocket chart (CC-CMP-02), half of them on each side.
const POCKET_ROWS: usize = 60;

/// Copies of the pocket chart for a two-company game.
const POCKET_COPIES: u32 = 4;

const KIND: &str = "fire-chart";
const SOURCES: &str = "fire-chart-sources";

pub(super) fn make(pack: &Pack, look: &Look) -> Vec<Piece> {
    let charts = pack.shelf::<FireChart>().iter();
    let pages = charts.map(|chart| sheet(pack, look, chart)).collect();
    let template = "templates/cc-fire-chart.typ";
    page::piece(pack, look, KIND, "Fire chart", template, pages)
}

pub(super) fn make_sources(pack: &Pack, look: &Look) -> Vec<Piece> {
    let charts = pack.shelf::<FireChart>().iter();
    let charts = charts.filter(|chart| !chart.rebuilt.is_empty());
    let pages = charts.map(|chart| sources(pack, look, chart)).collect();
    let template = "templates/cc-fire-chart.typ";
    let title = "Fire chart, sources";
    page::piece(pack, look, SOURCES, title, template, pages)
}

fn sheet(pack: &Pack, look: &Look, chart: &Kept<FireChart>) -> Page {
    let all = rows(chart);
    let prose = Prose::of(pack)
        .showing("name", Some(chart.name.get_ref().clone()))
        .showing("automatic", Some(i64::from(*chart.automatic.get_ref())));
    let words = words(pack, &prose, KIND, look.measure);
    let mut page = chart_page(chart, &prose, "fire-chart-page", &all);
    page.data["words"] = words["notes"].clone();
    page
}

/// The same with the reconstructed cells marked.
fn sources(pack: &Pack, look: &Look, chart: &Kept<FireChart>) -> Page {
    let all = rows(chart);
    let cells: usize = all.iter().map(|row| row.cells.len()).sum();
    let rebuilt: usize = all.iter().map(Row::rebuilt).sum();
    let prose = Prose::of(pack)
        .showing("name", Some(chart.name.get_ref().clone()))
        .showing("rebuilt", i64::try_from(rebuilt).ok())
        .showing("cells", i64::try_from(cells).ok());
    let words = words(pack, &prose, SOURCES, look.measure);
    let mut page = chart_page(chart, &prose, "fire-chart-sources-page", &all);
    page.data["words"] = words["sources"].clone();
    page.data["marked"] = json!(true);
    page
}

/// The chart as a page with the title that a passage gives.
fn chart_page(chart: &Kept<FireChart>, prose: &Prose<'_>, title: &str, all: &[Row]) -> Page {
    Page {
        id: chart.id().to_string(),
        title: match prose.title(title) {
            // A pack without passages still names its chart.
            title if title.is_empty() => chart.name.get_ref().clone(),
            title => title,
        },
        line: prose.line(title),
        data: json!({
            "rows": all.iter().map(Row::data).collect::<Vec<_>>(),
            "automatic": chart.automatic.get_ref(),
            "last_row": prose.line("fire-chart-last-row"),
            "marked": false,
        }),
        pictures: Pictures::default(),
        entry: chart.id_span(),
        fields: BTreeMap::from([("title".to_string(), chart.span(&chart.name))]),
    }
}

/// A row of the chart: fire points, six cells, and which of them were reconstructed.
struct Row {
    points: u32,
    cells: Vec<(u32, bool)>,
}

impl Row {
    fn rebuilt(&self) -> usize {
        self.cells.iter().filter(|(_, rebuilt)| *rebuilt).count()
    }

    fn data(&self) -> Value {
        let cells: Vec<u32> = self.cells.iter().map(|(cell, _)| *cell).collect();
        let rebuilt: Vec<bool> = self.cells.iter().map(|(_, rebuilt)| *rebuilt).collect();
        json!({ "points": self.points, "cells": cells, "rebuilt": rebuilt })
    }
}

fn rows(chart: &FireChart) -> Vec<Row> {
    let rows = chart.rows.get_ref().iter().zip(1..);
    rows.map(|(row, points)| {
        let cells = row.get_ref().iter().zip(1..);
        let cells = cells.map(|(cell, die)| (*cell.get_ref(), chart.is_rebuilt(points, die)));
        Row {
            points,
            cells: cells.collect(),
        }
    })
    .collect()
}

pub(super) fn make_pocket(pack: &Pack, look: &Look) -> Vec<Piece> {
    let charts = pack.shelf::<FireChart>().iter();
    let cards: Vec<Card> = charts.filter_map(|chart| card(pack, look, chart)).collect();
    if cards.is_empty() {
        return Vec::new();
    }
    vec![Piece {
        kind: "pocket-chart",
        name: "pocket-chart".into(),
        title: "Pocket fire chart".into(),
        body: Body::Cards {
            size: look.card,
            cards,
        },
    }]
}

/// The first half of the rows on the front, the second on the back.
fn card(pack: &Pack, look: &Look, chart: &Kept<FireChart>) -> Option<Card> {
    let all = rows(chart);
    let shown = &all[..all.len().min(POCKET_ROWS)];
    let mut sides = shown.chunks(shown.len().div_ceil(2).max(1));
    let side = |rows: &[Row], is_back: bool| {
        let data = json!({
            "size": size_data(look.card),
            "name": chart.name.get_ref(),
            "rows": rows.iter().map(Row::data).collect::<Vec<_>>(),
            "is_back": is_back,
        });
        Face {
            id: format!(
                "pocket-{}{}",
                chart.id(),
                if is_back { "-back" } else { "" }
            ),
            template: "templates/cc-pocket-chart.typ",
            data: with_common(pack, look, data),
            art: BTreeSet::new(),
            entry: chart.id_span(),
            fields: BTreeMap::from([("name".to_string(), chart.span(&chart.name))]),
        }
    };
    Some(Card {
        front: side(sides.next()?, false),
        back: sides.next().map(|rows| side(rows, true)),
        quantity: POCKET_COPIES,
    })
}
