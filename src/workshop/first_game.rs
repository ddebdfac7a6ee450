//! `print-me-first`: one file with everything for a first game, behind a cover that says what to print, cut and do. All
//! its numbers are counted from the file itself.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Value, json};

use super::maps::{MapPages, draw_map, draw_table, map_pages};
use super::sheets::pdf_info;
use super::{MapOrder, OVERLAP, OutputFile};
use crate::atlas::{self, DrawnMap};
use crate::content::{Kept, Map, Pack, Scenario};
use crate::diag::{Failure, counted};
use crate::games;
use crate::kernel::{Mm, MmRect};
use crate::press::{
    self, Body, Cache, Chapter, Face, FirstGame, Ink, Job, Layout, Matrix, PRINT_ME_FIRST,
    PageBackground, PdfInfo, PdfPage, Pen, Piece, Plate, Rule, SetFace, SetPiece, Work, bound,
    is_back, with_common,
};
use crate::source::{Sources, Span};

/// The most sheets of a map that somebody should have to glue together for a first game.
const MOST_MAP_SHEETS: usize = 4;
/// Hexes smaller than this are too small for two standees.
const SMALLEST_HEX: Mm = Mm(32.0);
/// The largest hex a kitchen table has room for.
const LARGEST_HEX: Mm = Mm(50.0);
/// On a kitchen table a centimetre stands for an inch.
const TABLE_SCALE: f64 = 2.54;

/// A portion of the file, finished.
struct Printed {
    title: &'static str,
    about: String,
    work: Work,
    pages: Vec<PdfPage>,
    /// A card of each deck, to show on the cover.
    shown: Vec<SetFace>,
}

impl Printed {
    fn sheets(&self) -> usize {
        self.pages.iter().filter(|page| !is_back(page)).count()
    }

    fn has_backs(&self) -> bool {
        self.pages.iter().any(is_back)
    }
}

/// Everything for the first game of a pack as one file; `None` when it names no first game.
pub(super) fn print_me_first(
    pack: &Pack,
    pieces: &[SetPiece],
    job: &Job,
    cache: &Cache,
    sources: &mut Sources,
) -> Result<Option<OutputFile>, Failure> {
    let Some((scenario, game)) = games::first_game(pack) else {
        return Ok(None);
    };
    let job = Job {
        layout: Layout::Nup,
        copies: 1,
        ..*job
    };
    let mut portions = portions(pack, &game, pieces, &job, cache, sources)?;
    let drawn = first_map(pack, scenario, &job);
    let mut layers = Vec::new();
    if let Some(drawn) = &drawn {
        let (portion, of_map) = map_portion(drawn, &job)?;
        layers = of_map;
        portions.push(portion);
    }
    let cover = cover(
        pack,
        scenario,
        &game,
        &portions,
        drawn.as_ref(),
        &job,
        cache,
        sources,
    )?;
    let cover = [cover];
    let mut chapters = vec![Chapter {
        titles: vec![("What to print", 0)],
        pages: &cover,
    }];
    chapters.extend(portions.iter().map(|portion| Chapter {
        titles: vec![(portion.title, 0)],
        pages: &portion.pages,
    }));
    let bound = bound(chapters);
    let title = format!("{} – Print me first", pack.head().title);
    let duplex = bound.has_backs.then_some(job.flip);
    let info = PdfInfo {
        layers,
        bookmarks: bound.bookmarks,
        ..pdf_info(pack, &title, PRINT_ME_FIRST, PRINT_ME_FIRST, duplex)
    };
    Ok(Some(OutputFile {
        path: format!("{PRINT_ME_FIRST}.pdf"),
        kind: PRINT_ME_FIRST,
        title,
        pages: bound.pages.len(),
        bytes: press::to_pdf(&bound.pages, &info)?,
    }))
}

/// The portions that the pack has anything for.
fn portions(
    pack: &Pack,
    game: &FirstGame,
    pieces: &[SetPiece],
    job: &Job,
    cache: &Cache,
    sources: &mut Sources,
) -> Result<Vec<Printed>, Failure> {
    let mut printed = Vec::new();
    for portion in &game.portions {
        let wanted = portion.pieces.iter();
        let chosen: Vec<SetPiece> = wanted
            .flat_map(|needed| pieces.iter().filter_map(|set| needed.of(set)))
            .collect();
        let (decks, pages): (Vec<&SetPiece>, Vec<&SetPiece>) = chosen
            .iter()
            .partition(|set| matches!(set.piece.body, Body::Cards { .. }));
        let mut sheets = Vec::new();
        if !decks.is_empty() {
            sheets.extend(press::shared_sheets(cache, pack, &decks, job, sources)?.pages);
        }
        sheets.extend(pages.iter().flat_map(|set| press::whole_pages(set, 1)));
        if sheets.is_empty() {
            continue;
        }
        printed.push(Printed {
            title: portion.title,
            about: portion.about.clone(),
            work: portion.work,
            pages: sheets,
            shown: decks
                .iter()
                .filter_map(|set| set.cards().next())
                .map(|(_, front, _)| front.clone())
                .collect(),
        });
    }
    Ok(printed)
}

/// The map of a scenario at the largest size that a kitchen table and a few sheets have room for; its table with a
/// centimetre for an inch.
fn first_map(pack: &Pack, scenario: &Kept<Scenario>, job: &Job) -> Option<DrawnMap> {
    let theme = job.look.theme;
    let Some(map) = pack.shelf::<Map>().get(scenario.map_id()) else {
        return draw_table(pack, scenario, theme, TABLE_SCALE);
    };
    let paper = job.look.paper;
    let at = |hex: Mm| {
        let order = MapOrder {
            hex_size: Some(hex),
            ..MapOrder::plain(theme, vec![paper])
        };
        draw_map(pack, map, Some(scenario), &order)
    };
    let largest = map.across().0.min(LARGEST_HEX.0);
    let mut hex = Mm(largest);
    loop {
        let drawn = at(hex);
        let pages = drawn.pages(paper, OVERLAP).unwrap_or(usize::MAX);
        if pages <= MOST_MAP_SHEETS || hex.0 - 2.0 < SMALLEST_HEX.0 {
            return Some(drawn);
        }
        hex = Mm(hex.0 - 2.0);
    }
}

/// The sheets of the map, and the names of their layers.
fn map_portion(drawn: &DrawnMap, job: &Job) -> Result<(Printed, Vec<String>), Failure> {
    let order = MapOrder::plain(job.look.theme, vec![job.look.paper]);
    let MapPages { sheets, .. } = map_pages(drawn, job.look.paper, &order)?;
    let (pages, layers) = sheets;
    // The first sheet of a map shows how the others are joined.
    let joined = pages.len().saturating_sub(1);
    let portion = Printed {
        title: "Map",
        about: match joined {
            0 | 1 => "one sheet, and its key".into(),
            _ => format!(
                "{} to glue together, and their key",
                counted(joined, "sheet")
            ),
        },
        work: Work::Map,
        pages,
        shown: Vec::new(),
    };
    Ok((portion, layers))
}

/// The cover: what is in the file, how to print it, and what to do with it.
#[expect(clippy::too_many_arguments, reason = "a cover speaks of everything")]
fn cover(
    pack: &Pack,
    scenario: &Kept<Scenario>,
    game: &FirstGame,
    portions: &[Printed],
    drawn: Option<&DrawnMap>,
    job: &Job,
    cache: &Cache,
    sources: &mut Sources,
) -> Result<PdfPage, Failure> {
    let paper = job.look.paper;
    let band = MmRect {
        left: Mm(6.0),
        top: Mm(30.0),
        right: paper.width - Mm(6.0),
        bottom: Mm(30.0) + paper.height * 0.28,
    };
    let own = json!({
        "paper": { "name": paper.name, "width": paper.width.0, "height": paper.height.0 },
        "picture": { "left": band.left.0, "top": band.top.0, "width": (band.right - band.left).0, "height": (band.bottom - band.top).0 },
        "flip": job.flip.words(),
        "scenario": scenario.name.get_ref(),
        "lasts": game.lasts,
        "also": game.also,
        "body": contents(portions),
    });
    let face = Face {
        id: PRINT_ME_FIRST.into(),
        template: "templates/print-me-first.typ",
        data: with_common(pack, &job.look, own),
        art: BTreeSet::new(),
        entry: Span::new(pack.layers[pack.top()].file, 0..0),
        fields: BTreeMap::new(),
    };
    let piece = Piece {
        kind: PRINT_ME_FIRST,
        name: PRINT_ME_FIRST.into(),
        title: "Print me first".into(),
        body: Body::Pages(vec![face]),
    };
    let mut findings = Vec::new();
    let set = press::set(cache, pack, vec![piece], sources, &mut findings, &|| ());
    if let Some(finding) = findings.first() {
        return Err(Failure::new(finding.message.clone()));
    }
    let mut faces = set.iter().flat_map(SetPiece::faces);
    let (_, face) = faces
        .next()
        .ok_or_else(|| Failure::new("the cover of print-me-first was not made"))?;
    let shown: Vec<&SetFace> = portions.iter().flat_map(|it| &it.shown).collect();
    let plate = on_the_table(face, band, drawn, &shown)?;
    Ok(PdfPage {
        label: Some("cover".into()),
        ..PdfPage::new(
            paper.width,
            paper.height,
            Some(PageBackground::Plate(Arc::new(plate))),
        )
    })
}

/// What the cover says: each portion with its sheets, and the plan of the next half hour.
fn contents(portions: &[Printed]) -> Value {
    let mut next = 2;
    let mut lines = Vec::new();
    let mut plan = Vec::new();
    let all: usize = 1 + portions.iter().map(Printed::sheets).sum::<usize>();
    let mut minutes = 0;
    let mut step = |title: &str, what: String, takes: usize| {
        plan.push(json!({ "at": minutes, "title": title, "what": what }));
        minutes += takes;
    };
    step(
        "Print",
        format!("Sheets 2 to {all}. Print the card last."),
        1 + all.div_ceil(4),
    );
    for portion in portions {
        let (first, last) = (next, next + portion.sheets() - 1);
        next = last + 1;
        lines.push(json!({
            "first": first,
            "last": last,
            "title": portion.title,
            "about": portion.about,
            "work": portion.work.word(),
            "card": portion.work.wants_card(),
            "both": portion.has_backs(),
        }));
        let (title, what) = match portion.work {
            Work::Read => continue,
            Work::Cards => ("Cut the cards", "One cuts, one sorts. Swap when tired."),
            Work::Standees => ("Fold the troops", "Cut, fold, glue the flaps."),
            Work::Tokens => ("Cut the tokens", "Along the lines, more or less."),
            Work::Dice => ("See to the dice", "Ordinary ones will do: see the table."),
            Work::Map => ("Join the map", "Along the joins, from behind."),
        };
        step(title, what.into(), portion.work.minutes(portion.sheets()));
    }
    let reading = portions.iter().filter(|it| it.work == Work::Read);
    let pages: usize = reading.map(|it| it.pages.len()).sum();
    step(
        "Read the rules",
        "Aloud, taking a page in turn.".into(),
        Work::Read.minutes(pages),
    );
    let orders = portions.first().map_or("Briefing", |it| it.title);
    let what = format!("Set up as the {} says.", orders.to_lowercase());
    plan.push(json!({ "at": minutes, "title": "Fall in", "what": what }));
    let two_sided: Vec<&Value> = lines.iter().filter(|line| line["both"] == true).collect();
    json!({
        "sheets": all,
        "lines": lines,
        "plan": plan,
        "minutes": minutes,
        "two_sided": two_sided.iter().map(|line| json!([line["first"], line["last"]])).collect::<Vec<_>>(),
    })
}

/// The cover with the map and some cards lying in its picture.
fn on_the_table(
    face: &SetFace,
    band: MmRect,
    drawn: Option<&DrawnMap>,
    cards: &[&SetFace],
) -> Result<Plate, Failure> {
    let (width, height) = face.size();
    let mut pen = Pen::new();
    pen.place(&face.plate()?, Matrix::IDENTITY);
    pen.save();
    let (across, down) = (band.right - band.left, band.bottom - band.top);
    pen.rect(
        band.left.to_pt(),
        band.top.to_pt(),
        across.to_pt(),
        down.to_pt(),
    );
    pen.clip(Rule::NonZero);
    if let Some(drawn) = drawn {
        let bare = drawn.bare();
        let scale = (across.0 * 0.72 / bare.width).max(down.0 * 0.9 / bare.height);
        let at = (band.left + across * 0.03, band.top + down * 0.08);
        let plate = Arc::new(atlas::to_plate(&bare, &drawn.scene));
        let size = (Mm(bare.width), Mm(bare.height));
        lay(&mut pen, &plate, size, at, scale, -2.0);
    }
    // Cards overlap like a hand put down, the last one on top.
    let card = across.0 * 0.2;
    for (number, face) in cards.iter().take(4).enumerate() {
        let (wide, high) = face.size();
        let scale = card / wide.0.max(high.0 * 0.72);
        let step = number as f64;
        let at = (
            band.left + across * (0.6 + 0.085 * step),
            band.top + down * (0.1 + 0.12 * step),
        );
        lay(
            &mut pen,
            &face.plate()?,
            (wide, high),
            at,
            scale,
            -8.0 + 7.0 * step,
        );
    }
    pen.restore();
    Ok(pen.finish([0.0, 0.0, width.to_pt(), height.to_pt()]))
}

/// Puts something flat on the table with its shadow: its upper left corner, its scale, and how far it is turned.
fn lay(
    pen: &mut Pen,
    plate: &Arc<Plate>,
    (wide, high): (Mm, Mm),
    at: (Mm, Mm),
    scale: f64,
    turn: f64,
) {
    let there = |shift: f64| {
        Matrix::shift(at.0.to_pt() + shift, at.1.to_pt() + shift)
            .after(Matrix::turn(turn))
            .after(Matrix::scale(scale, scale))
    };
    pen.save();
    pen.transform(there(2.5));
    pen.fill_with(Ink::BLACK, 70);
    pen.rect(0.0, 0.0, wide.to_pt(), high.to_pt());
    pen.fill(Rule::NonZero);
    pen.restore();
    pen.save();
    pen.transform(there(0.0));
    pen.rect(0.0, 0.0, wide.to_pt(), high.to_pt());
    pen.clip(Rule::NonZero);
    pen.place(plate, Matrix::IDENTITY);
    pen.restore();
}
