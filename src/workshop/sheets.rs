//! From laid-out pieces to the files of a build: sheets for each paper, maps, and the bill that counts them.

use super::maps::{TILES, TileOrder, map_files, tile_files};
use super::pictures::{pictures, service_files};
use super::{BuildOrder, MapOrder, OutputFile, Printed};
use crate::content::{Map, Pack};
use crate::diag::Failure;
use crate::games;
use crate::press::{
    self, BILL, Before, Bill, BillLine, Body, Cache, FaceNote, Flip, Job, Paper, PdfInfo, PdfPage,
    Service, SetPiece, bill_text, face_notes, hash_of, hash_word, is_back,
};
use crate::source::Sources;

/// Everything needed while the files of one build are made.
pub(super) struct PrintShop<'b> {
    pub(super) pack: &'b Pack,
    pub(super) order: &'b BuildOrder,
    cache: &'b Cache,
    sources: &'b mut Sources,
    notes: &'b mut Vec<String>,
    /// What an earlier build has printed.
    before: Option<Before>,
    printed: Printed,
}

impl<'b> PrintShop<'b> {
    /// The start of a build, with nothing printed yet.
    pub(super) fn new(
        pack: &'b Pack,
        order: &'b BuildOrder,
        cache: &'b Cache,
        sources: &'b mut Sources,
        notes: &'b mut Vec<String>,
    ) -> PrintShop<'b> {
        let before = order.since.as_ref().map(|it| Before::of(&it.manifest));
        PrintShop {
            pack,
            order,
            cache,
            sources,
            notes,
            before,
            printed: Printed::files(String::new(), Vec::new()),
        }
    }

    /// Makes the files of all pieces, which are given for each paper: pages for each, cards for the first only.
    /// After an earlier build, makes only what is new.
    pub(super) fn print(mut self, pieces: Vec<Vec<SetPiece>>) -> Result<Printed, Failure> {
        let mut pieces = pieces.into_iter();
        let mut of_first = pieces.next().unwrap_or_default();
        match self.order.service {
            Some(service) => self.print_for_service(of_first, service)?,
            None => {
                self.take_note(&mut of_first);
                self.print_sheets(&of_first, pieces.collect())?;
            }
        }
        Ok(self.printed)
    }

    /// The files a print service wants for each deck.
    fn print_for_service(
        &mut self,
        mut pieces: Vec<SetPiece>,
        service: &Service,
    ) -> Result<(), Failure> {
        self.leave_to_service(&mut pieces, service)?;
        self.take_note(&mut pieces);
        for set in &pieces {
            let files = service_files(self, set, service)?;
            self.printed.files.extend(files);
        }
        Ok(())
    }

    /// Sheets for each paper, with their bill; then everything that is the same on every paper.
    fn print_sheets(
        &mut self,
        of_first: &[SetPiece],
        pages_of_others: Vec<Vec<SetPiece>>,
    ) -> Result<(), Failure> {
        let order = self.order;
        let mut pages_of_others = pages_of_others.into_iter();
        let mut bills = Vec::new();
        for (at, paper) in order.printed_papers().iter().enumerate() {
            let mut pages = Vec::new();
            if at > 0 {
                pages = pages_of_others.next().unwrap_or_default();
                self.take_note(&mut pages);
            }
            let of_this_paper: Vec<&SetPiece> = match at {
                0 => of_first.iter().collect(),
                _ => in_order(cards(of_first).chain(&pages)),
            };
            bills.extend(self.print_on(*paper, &of_this_paper)?);
        }
        if !bills.is_empty() {
            let copies = order.job_on(order.printed_papers()[0]).copies;
            self.printed.files.push(OutputFile {
                path: "bill-of-materials.txt".into(),
                kind: BILL,
                title: "Bill of materials".into(),
                pages: 1,
                bytes: bill_text(&bills, self.pack, copies).into_bytes(),
            });
        }
        if !order.bill_only() {
            self.printed
                .files
                .extend(pictures(cards(of_first), None, order.png)?);
            for file in self.maps(&[], true)? {
                self.keep_map(file);
            }
        }
        Ok(())
    }

    /// Everything for one paper; the bill if one is wanted.
    fn print_on(&mut self, paper: Paper, pieces: &[&SetPiece]) -> Result<Option<Bill>, Failure> {
        let job = self.order.job_on(paper);
        let bill_only = self.order.bill_only();
        if !bill_only {
            let pages = pieces.iter().copied().filter(|set| is_pages(set));
            let files = pictures(pages, Some(paper), self.order.png)?;
            self.printed.files.extend(files);
        }
        let mut lines = Vec::new();
        for set in pieces {
            let sheets = self.sheets(set, &job)?;
            lines.push(BillLine::of(&set.piece, job.copies, &sheets));
            if !bill_only {
                self.note_uncalibrated(&sheets, &set.piece.title);
                let file = pdf(self.pack, set, paper.name, &sheets, Some(job.flip))?;
                self.printed.files.push(file);
            }
        }
        for file in self.maps(&[paper], false)? {
            lines.push(self.map_line(&file, paper));
            self.keep_map(file);
        }
        if lines.is_empty() || !self.order.with_bill() {
            return Ok(None);
        }
        let bill = Bill {
            paper: paper.name,
            lines,
        };
        let page = self.bill_page(&bill, &job)?;
        self.printed.files.push(page);
        Ok(Some(bill))
    }

    /// The sheets of a piece.
    pub(super) fn sheets(&mut self, set: &SetPiece, job: &Job) -> Result<Vec<PdfPage>, Failure> {
        Ok(press::sheets(
            self.cache,
            self.pack,
            set,
            job,
            self.sources,
        )?)
    }

    /// Notes every card and page, and leaves out those that have been printed before.
    fn take_note(&mut self, pieces: &mut Vec<SetPiece>) {
        let copies = self.order.job.copies;
        for set in pieces.iter() {
            self.printed.faces.extend(face_notes(set, copies));
        }
        if let Some(before) = &mut self.before {
            for set in pieces.iter_mut() {
                self.printed.left_out += before.leave_out(set, copies);
            }
            pieces.retain(|set| !set.piece.is_empty());
        }
    }

    /// Adds a map or the tiles, unless they have been printed before.
    fn keep_map(&mut self, file: OutputFile) {
        let note = FaceNote {
            kind: file.kind.into(),
            id: file.path.clone(),
            quantity: 1,
            hash: hash_word(hash_of(&file.bytes)),
            back: None,
        };
        let before = self.before.as_mut();
        let is_old = before.is_some_and(|before| before.take(&note) > 0);
        self.printed.left_out += usize::from(is_old);
        self.printed.faces.push(note);
        if !is_old && !self.order.bill_only() {
            self.printed.files.push(file);
        }
    }

    /// The maps and tiles that are wanted: cut for papers, or in one piece.
    fn maps(&mut self, papers: &[Paper], whole: bool) -> Result<Vec<OutputFile>, Failure> {
        let order = self.order;
        let wanted = MapOrder {
            poster: whole,
            svg: whole,
            png: order.png.filter(|_| whole),
            hex_size: order.hex_size,
            ..MapOrder::plain(order.job.look.theme, papers.to_vec())
        };
        let mut files = Vec::new();
        let maps = self.pack.shelf::<Map>().iter();
        for map in maps.filter(|map| order.wants_map(map)) {
            files.extend(map_files(self.pack, map, None, &wanted)?);
        }
        let tiles = TileOrder {
            clearance: order.clearance,
            backs: order.flip(),
            copies: order.job.copies,
            is_wanted: &|id| order.wants_tile(id),
        };
        files.extend(tile_files(self.pack, &wanted, &tiles, self.notes)?);
        Ok(files)
    }

    /// The entry for a map or for tiles in the bill: the same on every paper except for the number of sheets.
    fn map_line(&self, file: &OutputFile, paper: Paper) -> BillLine {
        let two_sided = match self.order.flip() {
            Some(_) if file.kind == TILES => file.pages / 2,
            _ => 0,
        };
        let without =
            |text: &str, ending: String| text.strip_suffix(&ending).unwrap_or(text).to_string();
        BillLine {
            kind: file.kind,
            name: without(&file.path, format!("-{}.pdf", paper.name)),
            title: without(&file.title, format!(", {}", paper.name)),
            cards: None,
            sheets: file.pages - two_sided,
            two_sided,
        }
    }

    /// The bill of materials, which can only be made once everything else has been counted.
    fn bill_page(&mut self, bill: &Bill, job: &Job) -> Result<OutputFile, Failure> {
        let piece = bill.piece(self.pack, &job.look, job.copies);
        let mut findings = Vec::new();
        let set = press::set(
            self.cache,
            self.pack,
            vec![piece],
            self.sources,
            &mut findings,
            &|| (),
        );
        if let Some(finding) = findings.first() {
            return Err(Failure::new(finding.message.clone()));
        }
        let set = set
            .first()
            .ok_or_else(|| Failure::new("the bill of materials was not made"))?;
        let pages = press::whole_pages(set, 1);
        pdf(self.pack, set, bill.paper, &pages, None)
    }

    /// Leaves out what a service does not print, and says so.
    fn leave_to_service(
        &mut self,
        pieces: &mut Vec<SetPiece>,
        service: &Service,
    ) -> Result<(), Failure> {
        let is_its_card = |set: &SetPiece| match &set.piece.body {
            Body::Cards { size, .. } => {
                (size.width, size.height) == (service.card.width, service.card.height)
            }
            Body::Pages(_) => false,
        };
        let others: Vec<String> = pieces
            .iter()
            .filter(|set| !is_its_card(set))
            .map(|set| set.piece.title.clone())
            .collect();
        pieces.retain(is_its_card);
        if !others.is_empty() {
            self.notes.push(format!(
                "not poker cards, and so left out: {}",
                others.join(", ")
            ));
        }
        if pieces.is_empty() {
            return Err(Failure::new(format!(
                "nothing is left to print for {}",
                service.title
            )));
        }
        self.notes
            .push(format!("{}: {}", service.title, service.note));
        Ok(())
    }

    /// Notes when sheets have backs but an orientation for which their printer is not calibrated.
    fn note_uncalibrated(&mut self, sheets: &[PdfPage], title: &str) {
        let Some(printer) = &self.order.printer else {
            return;
        };
        let Some(back) = sheets.iter().find(|sheet| is_back(sheet)) else {
            return;
        };
        let (known, way, lying) = if back.height.0 >= back.width.0 {
            (printer.upright, "upright", "")
        } else {
            (printer.lying, "on their long side", " --lying")
        };
        if known.is_none() {
            self.notes.push(format!(
                "{title}: the sheets lie {way}, for which `{}` is not calibrated; their backs are not moved\n\
                 hint: pressgang calibrate{lying}",
                printer.name
            ));
        }
    }
}

/// Pieces in the order a player wants them, the same on every paper.
fn in_order<'s>(sets: impl Iterator<Item = &'s SetPiece>) -> Vec<&'s SetPiece> {
    let mut sets: Vec<&SetPiece> = sets.collect();
    let makers = games::all_makers();
    let place = |set: &SetPiece| makers.iter().position(|maker| maker.kind == set.piece.kind);
    sets.sort_by_key(|set| place(set));
    sets
}

/// A piece as PDF.
pub(super) fn pdf(
    pack: &Pack,
    set: &SetPiece,
    paper: &str,
    sheets: &[PdfPage],
    flip: Option<Flip>,
) -> Result<OutputFile, Failure> {
    let has_backs = sheets.iter().any(is_back);
    let title = format!("{} - {}", pack.head().title, set.piece.title);
    let ident = format!("{} {paper}", set.piece.name);
    let duplex = flip.filter(|_| has_backs);
    let info = pdf_info(pack, &title, set.piece.kind, &ident, duplex);
    Ok(OutputFile {
        path: format!("{}-{paper}.pdf", set.piece.name),
        kind: set.piece.kind,
        title: format!("{}, {paper}", info.title),
        pages: sheets.len(),
        bytes: press::to_pdf(sheets, &info)?,
    })
}

/// The metadata of a PDF of a pack.
#[must_use]
pub fn pdf_info(
    pack: &Pack,
    title: &str,
    kind: &str,
    ident: &str,
    duplex: Option<Flip>,
) -> PdfInfo {
    let head = pack.head();
    PdfInfo {
        title: title.to_string(),
        author: head.credits.first().cloned(),
        subject: head.about.clone(),
        keywords: vec![head.id.clone(), kind.to_string()],
        language: head.language.clone(),
        duplex,
        ident: format!("{} {ident}", head.id),
        layers: Vec::new(),
    }
}

/// The decks among pieces.
fn cards(pieces: &[SetPiece]) -> impl Iterator<Item = &SetPiece> {
    pieces.iter().filter(|set| !is_pages(set))
}

fn is_pages(set: &SetPiece) -> bool {
    matches!(set.piece.body, Body::Pages(_))
}
