//! From pieces to finished sheets.

use super::cache::Cache;
use super::export::{PageBackground, PdfPage};
use super::face::{Face, lay_out};
use super::grid::Flip;
use super::piece::{Body, Card, Look, Piece};
use super::plan::{Imposition, Layout, SingleOrder};
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
    let size = match &set.piece.body {
        Body::Pages(_) => return Ok(whole_pages(set, job.copies)),
        Body::Cards { size, .. } => *size,
    };
    let mut copies: Vec<CardPages<'_>> = Vec::new();
    for (card, front, back) in set.cards() {
        let wanted = card.quantity as usize * job.copies as usize;
        let back = back.filter(|_| job.backs);
        copies.extend(std::iter::repeat_n(CardPages { front, back }, wanted));
    }
    // A service that wants the back first wants one for every card, blank if necessary.
    let with_backs = copies.iter().any(|card| card.back.is_some())
        || job.layout == Layout::Single(SingleOrder::BackFirst);
    let imposition = Imposition {
        paper: job.look.paper,
        card: size,
        layout: job.layout,
        gap: Mm(job.gap.0.max(size.apart.0)),
        flip: job.flip,
    };
    let plan = imposition.plan(copies.len(), with_backs).ok_or_else(|| {
        format!(
            "{} of {} x {} do not fit on {}",
            set.piece.title, size.width, size.height, job.look.paper.name
        )
    })?;
    let margins = margin_faces(
        pack,
        &job.look,
        &plan,
        job.layout,
        job.flip,
        &set.piece.title,
    );
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
    match findings.first() {
        Some(finding) => Err(finding.message.clone()),
        None => Ok(draw(&plan, job.layout, &copies, &margins, &job.style)),
    }
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
