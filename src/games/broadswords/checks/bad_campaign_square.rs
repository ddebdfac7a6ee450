check!("W115", bad_campaign_square, Error);

use toml::Spanned;

use crate::content::{CAMPAIGN_SYMBOLS, CampaignMap, Kept, Pack, campaign_symbol, square};
use crate::diag::Diagnostic;

fn run(pack: &Pack, out: &mut Vec<Diagnostic>) {
    for campaign in pack.shelf::<CampaignMap>() {
        rows(campaign, out);
        squares(campaign, out);
    }
}

fn width(row: &Spanned<String>) -> usize {
    row.get_ref().split_whitespace().count()
}

/// Checks that every letter is known and that all rows are equally long.
fn rows(campaign: &Kept<CampaignMap>, out: &mut Vec<Diagnostic>) {
    let rows = campaign.rows.get_ref();
    let first = rows.first().map_or(0, width);
    for row in rows {
        if width(row) != first {
            out.push(
                CODE.at(
                    campaign.span(row),
                    format!(
                        "this row of `{}` has {} squares, the first has {first}",
                        campaign.id(),
                        width(row)
                    ),
                )
                .hint("write a letter for each square, with spaces between")
                .rule("BB-CAM-01"),
            );
        }
        let letters = row.get_ref().split_whitespace();
        for letter in letters.filter(|letter| campaign_symbol(letter).is_none()) {
            let known: Vec<String> = CAMPAIGN_SYMBOLS
                .iter()
                .map(|(letter, symbol)| format!("{letter} {symbol}"))
                .collect();
            out.push(
                CODE.at(
                    campaign.span(row),
                    format!("`{letter}` stands for nothing on a campaign map"),
                )
                .hint(format!("one of: {}", known.join(", ")))
                .rule("BB-CAM-01"),
            );
        }
    }
}

/// Checks that places and lines are on the map, and that lines go from neighbour to neighbour.
fn squares(campaign: &Kept<CampaignMap>, out: &mut Vec<Diagnostic>) {
    let rows = campaign.rows.get_ref();
    let (across, down) = (rows.first().map_or(0, width), rows.len());
    let on_map = |text: &str| square(text).filter(|(x, y)| *x < across && *y < down);
    let mut off_map = |written: &Spanned<String>, text: &str| {
        out.push(
            CODE.at(
                campaign.span(written),
                format!("`{text}` is not a square of `{}`", campaign.id()),
            )
            .label(format!("{across} across, {down} down"))
            .hint("write a capital letter for the column and a number for the row, both from the upper left: \"C4\"")
            .rule("BB-CAM-01"),
        );
    };
    for place in &campaign.places {
        let at = &place.get_ref().at;
        if on_map(at.get_ref()).is_none() {
            off_map(at, at.get_ref());
        }
    }
    let mut gaps = Vec::new();
    for way in campaign.roads.iter().chain(&campaign.rivers) {
        let mut before: Option<(usize, usize)> = None;
        for text in way.get_ref().split_whitespace() {
            let Some(here) = on_map(text) else {
                off_map(way, text);
                break;
            };
            if before.is_some_and(|(x, y)| x.abs_diff(here.0) > 1 || y.abs_diff(here.1) > 1) {
                gaps.push((way, text.to_string()));
                break;
            }
            before = Some(here);
        }
    }
    out.extend(gaps.into_iter().map(|(way, text)| {
        CODE.at(
            campaign.span(way),
            format!("`{text}` is no neighbour of the square before it"),
        )
        .hint("write every square that the way runs through")
        .rule("BB-CAM-01")
    }));
}
