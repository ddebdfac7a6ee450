//! From pieces to finished sheets.

use super::cache::Cache;
use super::export::{PageBackground, PdfPage};
use super::face::{Face, lay_out};
use super::grid::Flip;
use super::paper::CardSize;
use super::piece::{Body, Card, Look, Piece};
use super::plan::{Imposition, Layout, PlannedCard, SheetSide};
use super::preflight::judge_piece;
use super::set_face::SetFace;
use super::sheet::{CardPages, SheetStyle, draw, margin_faces};
use crate::content::Pack;
use crate::diag::Diagnostic;
use crate::kernel::Mm;
use crate::source::Sources;

/// How pieces are put on paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Job {
    /// How they look.
    pub look: Look,
    /// How many cards on a sheet, and where their backs are.
    pub layout: Layout,
    /// Between two cards.
    pub gap: Mm,
    /// The edge round which the paper is turned.
    pub flip: Flip,
    /// Marks and printer.
    pub style: SheetStyle,
    /// Whether backs are printed; without them, cards go into opaque sleeves.
    pub backs: bool,
    /// How many copies of everything.
    pub copies: u32,
}

/// A piece whose faces are laid out.
#[derive(Clone, Debug)]
pub struct SetPiece {
    /// The piece.
    pub piece: Piece,
    /// Each of its faces as it is set, in the order of [`Piece::faces`].
    pub pages: Vec<Option<SetFace>>,
    /// A hash for each of its faces, in the same order.
    pub hashes: Vec<u128>,
}

impl SetPiece {
    /// Its faces that could be set.
    pub fn faces(&self) -> impl Iterator<Item = (&Face, &SetFace)> {
        self.piece
            .faces()
            .zip(&self.pages)
            .filter_map(|(face, page)| Some((face, page.as_ref()?)))
    }

    /// The same, with their hashes.
    pub fn hashed_faces(&self) -> impl Iterator<Item = (&Face, &SetFace, u128)> {
        self.piece
            .faces()
            .zip(&self.pages)
            .zip(&self.hashes)
            .filter_map(|((face, page), hash)| Some((face, page.as_ref()?, *hash)))
    }

    /// Its cards whose fronts could be set, with their fronts and backs.
    pub fn cards(&self) -> impl Iterator<Item = (&Card, &SetFace, Option<&SetFace>)> {
        let cards: &[Card] = match &self.piece.body {
            Body::Cards { cards, .. } => cards,
            Body::Pages(_) => &[],
        };
        // Backs come after all fronts, one for each card that has one.
        let mut backs = self.pages.iter().skip(cards.len());
        cards
            .iter()
            .zip(&self.pages)
            .filter_map(move |(card, front)| {
                let back = card.back.as_ref().and_then(|_| backs.next());
                Some((card, front.as_ref()?, back.and_then(Option::as_ref)))
            })
    }
}

/// Lays out the faces of all pieces in parallel; cached faces are not laid out again.
pub fn set(
    cache: &Cache,
    pack: &Pack,
    pieces: Vec<Piece>,
    sources: &mut Sources,
    out: &mut Vec<Diagnostic>,
    tick: &(dyn Fn() + Sync),
) -> Vec<SetPiece> {
    out.extend(pieces.iter().filter_map(judge_piece));
    let faces: Vec<&Face> = pieces.iter().flat_map(Piece::faces).collect();
    let counts: Vec<usize> = pieces.iter().map(|piece| piece.faces().count()).collect();
    let mut laid = lay_out(cache, pack, &faces, sources, out, tick).into_iter();
    pieces
        .into_iter()
        .zip(counts)
        .map(|(piece, count)| {
            let (pages, hashes) = laid
                .by_ref()
                .take(count)
                .map(|laid| (laid.face, laid.hash))
                .unzip();
            SetPiece {
                piece,
                pages,
                hashes,
            }
        })
        .collect()
}

/// The sheets of a piece; anything in the cache is not laid out again.
///
/// # Errors
/// When a card is larger than the paper, or the margin's template is broken.
pub fn sheets(
    cache: &Cache,
    pack: &Pack,
    set: &SetPiece,
    job: &Job,
    sources: &mut Sources,
) -> Result<Vec<PdfPage>, String> {
    match &set.piece.body {
        Body::Pages(_) => Ok(whole_pages(set, job.copies)),
        Body::Cards { .. } => Ok(shared_sheets(cache, pack, &[set], job, sources)?.pages),
    }
}

/// Decks that share their sheets.
#[derive(Clone, Debug)]
pub struct SharedSheets {
    /// All pages.
    pub pages: Vec<PdfPage>,
    /// For each deck, the first page that shows a card of it.
    pub first_pages: Vec<usize>,
    /// For each deck, the pages that show a card of it and none of an earlier deck.
    pub own_pages: Vec<Vec<usize>>,
}

/// The sheets of several decks as one, so that the last sheet of one holds the first cards of the next.
///
/// # Errors
/// When a card is larger than the paper, or the margin's template is broken.
pub fn shared_sheets(
    cache: &Cache,
    pack: &Pack,
    decks: &[&SetPiece],
    job: &Job,
    sources: &mut Sources,
) -> Result<SharedSheets, String> {
    let mut copies: Vec<CardPages<'_>> = Vec::new();
    let mut planned: Vec<PlannedCard> = Vec::new();
    let mut deck_of: Vec<usize> = Vec::new();
    for (deck, set) in decks.iter().enumerate() {
        let Body::Cards { size, .. } = set.piece.body else {
            continue;
        };
        for (card, front, back) in set.cards() {
            let wanted = card.quantity as usize * job.copies as usize;
            let back = back.filter(|_| job.backs);
            let has_back = back.is_some();
            copies.extend(std::iter::repeat_n(CardPages { front, back }, wanted));
            planned.extend(std::iter::repeat_n(PlannedCard { size, has_back }, wanted));
            deck_of.extend(std::iter::repeat_n(deck, wanted));
        }
    }
    let imposition = Imposition {
        paper: job.look.paper,
        layout: job.layout,
        gap: job.gap,
        flip: job.flip,
    };
    let plan = imposition.plan(&planned).ok_or_else(|| {
        let larger = planned.iter().zip(&deck_of);
        let alone = |card: &PlannedCard| imposition.plan(std::slice::from_ref(card));
        let found = larger.into_iter().find(|(card, _)| alone(card).is_none());
        let (title, size) = found.map_or(("cards", CardSize::POKER), |(card, deck)| {
            (decks[*deck].piece.title.as_str(), card.size)
        });
        format!(
            "{title} of {} x {} do not fit on {}",
            size.width, size.height, job.look.paper.name
        )
    })?;
    let decks_on = |side: &SheetSide| {
        let mut found: Vec<usize> = side.faces.iter().map(|face| deck_of[face.card]).collect();
        found.sort_unstable();
        found.dedup();
        found
    };
    let title = |side: &SheetSide| {
        let on_sheet = plan.sides.iter().filter(|it| it.sheet == side.sheet);
        let mut found: Vec<usize> = on_sheet.flat_map(decks_on).collect();
        found.sort_unstable();
        found.dedup();
        let name = |deck: usize| decks[deck].piece.title.as_str();
        match found.as_slice() {
            [] => String::new(),
            [one] => name(*one).to_string(),
            [one, other] => format!("{}; {}", name(*one), name(*other)),
            [one, others @ ..] => format!("{} and {} other decks", name(*one), others.len()),
        }
    };
    let margins = margin_faces(pack, &job.look, &plan, job.layout, job.flip, &title);
    let mut findings = Vec::new();
    let margins: Vec<Option<SetFace>> = lay_out(
        cache,
        pack,
        &margins.iter().collect::<Vec<_>>(),
        sources,
        &mut findings,
        &|| (),
    )
    .into_iter()
    .map(|laid| laid.face)
    .collect();
    if let Some(finding) = findings.first() {
        return Err(finding.message.clone());
    }
    let mut own_pages = vec![Vec::new(); decks.len()];
    let mut first_pages = vec![usize::MAX; decks.len()];
    for (page, side) in plan.sides.iter().enumerate() {
        let found = decks_on(side);
        if let Some(first) = found.first() {
            own_pages[*first].push(page);
        }
        for deck in found {
            first_pages[deck] = first_pages[deck].min(page);
        }
    }
    Ok(SharedSheets {
        first_pages,
        own_pages,
        pages: draw(&plan, job.layout, &copies, &margins, &job.style),
    })
}

/// The faces of a piece that are as large as the paper, unchanged, once per copy.
#[must_use]
pub fn whole_pages(set: &SetPiece, copies: u32) -> Vec<PdfPage> {
    (0..copies)
        .flat_map(|_| set.faces())
        .enumerate()
        .map(|(at, (_, face))| {
            let (width, height) = face.size();
            PdfPage {
                label: Some((at + 1).to_string()),
                ..PdfPage::new(width, height, Some(PageBackground::Face(face.clone())))
            }
        })
        .collect()
}

/// Whether a page is the back of a sheet, according to its label.
#[must_use]
pub fn is_back(page: &PdfPage) -> bool {
    page.label
        .as_deref()
        .is_some_and(|label| label.ends_with('b'))
}
