//! From pieces to finished sheets.

use typst_layout::Page;

use super::face::{Face, lay_out};
use super::grid::Flip;
use super::piece::{Body, Look, Piece};
use super::plan::{Imposition, Layout};
use super::sheet::{CardPages, SheetPage, SheetStyle, draw, margin_faces};
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
    /// Round which edge the paper is turned.
    pub flip: Flip,
    /// Marks and printer.
    pub style: SheetStyle,
    /// How many of everything.
    pub copies: u32,
}

/// A piece whose faces are laid out.
#[derive(Clone, Debug)]
pub struct SetPiece {
    /// The piece.
    pub piece: Piece,
    /// A page for each of its faces, in the order of [`Piece::faces`].
    pub pages: Vec<Option<Page>>,
}

impl SetPiece {
    /// Its faces that could be set, with their pages.
    pub fn faces(&self) -> impl Iterator<Item = (&Face, &Page)> {
        self.piece
            .faces()
            .zip(&self.pages)
            .filter_map(|(face, page)| Some((face, page.as_ref()?)))
    }
}

/// Lays out the faces of all pieces, in parallel.
pub fn set(
    pack: &Pack,
    pieces: Vec<Piece>,
    sources: &mut Sources,
    out: &mut Vec<Diagnostic>,
    tick: &(dyn Fn() + Sync),
) -> Vec<SetPiece> {
    let faces: Vec<&Face> = pieces.iter().flat_map(Piece::faces).collect();
    let counts: Vec<usize> = pieces.iter().map(|piece| piece.faces().count()).collect();
    let mut pages = lay_out(pack, &faces, sources, out, tick).into_iter();
    pieces
        .into_iter()
        .zip(counts)
        .map(|(piece, count)| SetPiece {
            piece,
            pages: pages.by_ref().take(count).collect(),
        })
        .collect()
}

/// The sheets of a piece.
///
/// # Errors
/// When a card is larger than the paper, or the margin's template is broken.
pub fn sheets(
    pack: &Pack,
    set: &SetPiece,
    job: &Job,
    sources: &mut Sources,
) -> Result<Vec<SheetPage>, String> {
    let (size, cards) = match &set.piece.body {
        Body::Pages(_) => return Ok(whole_pages(set)),
        Body::Cards { size, cards } => (*size, cards),
    };
    // Backs come after all fronts, one for each card that has one.
    let mut backs = set.pages[cards.len()..].iter();
    let mut copies: Vec<CardPages<'_>> = Vec::new();
    for (card, front) in cards.iter().zip(&set.pages) {
        let back = card
            .back
            .as_ref()
            .and_then(|_| backs.next())
            .and_then(Option::as_ref);
        if let Some(front) = front {
            let wanted = card.quantity as usize * job.copies as usize;
            copies.extend(std::iter::repeat_n(CardPages { front, back }, wanted));
        }
    }
    let with_backs = copies.iter().any(|card| card.back.is_some());
    let imposition = Imposition {
        paper: job.look.paper,
        card: size,
        layout: job.layout,
        gap: job.gap,
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
    let margins = lay_out(
        pack,
        &margins.iter().collect::<Vec<_>>(),
        sources,
        &mut findings,
        &|| (),
    );
    match findings.first() {
        Some(finding) => Err(finding.message.clone()),
        None => Ok(draw(&plan, job.layout, &copies, &margins, &job.style)),
    }
}

/// The faces of a piece that are as large as the paper, as they are.
#[must_use]
pub fn whole_pages(set: &SetPiece) -> Vec<SheetPage> {
    set.faces()
        .enumerate()
        .map(|(at, (_, page))| SheetPage {
            frame: page.frame.clone(),
            trim: None,
            label: (at + 1).to_string(),
            is_back: false,
        })
        .collect()
}
