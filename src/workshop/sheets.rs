//! From laid-out pieces to the files of a build: sheets of paper, maps, the bill that counts them, and the parts of the
//! box they are bound into.

use rayon::prelude::*;

use super::first_game::print_me_first;
use super::maps::{
    MAPS, MapPages, TILES, TileOrder, draw_map, map_pages, map_pictures, tile_pages,
};
use super::pictures::{pictures, service_files};
use super::scenario_needs::{scenario_needs, unit_models};
use super::{BuildOrder, MapOrder, OutputFile, Printed};
use crate::content::{Map, Pack};
use crate::diag::Failure;
use crate::games;
use crate::press::{
    self, BILL, Before, Bill, BillLine, Body, Bound, Cache, Chapter, FaceNote, Flip, Job, Layout,
    Part, PdfInfo, PdfPage, Service, SetPiece, SharedSheets, bill_text, bound, face_notes, hash_of,
    hash_word, is_back,
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

/// A piece, decks that share their sheets, a map or the tiles as sheets of paper, ready to be bound into a file.
struct Stack {
    part: Part,
    /// What is in it and how many sheets it takes.
    lines: Vec<BillLine>,
    pages: Vec<PdfPage>,
    /// For each line, the page on which it begins.
    begins: Vec<usize>,
    /// The layers of its pages, in the order in which a reader lists them.
    layers: Vec<String>,
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

    /// Makes the files of all pieces; after an earlier build, only what is new.
    pub(super) fn print(mut self, mut pieces: Vec<SetPiece>) -> Result<Printed, Failure> {
        if let Some(service) = self.order.service {
            self.leave_to_service(&mut pieces, service)?;
            self.take_note(&mut pieces);
            for set in &pieces {
                let files = service_files(&mut self, set, service)?;
                self.printed.files.extend(files);
            }
        } else {
            self.take_note(&mut pieces);
            self.print_sheets(&pieces)?;
        }
        Ok(self.printed)
    }

    /// Sheets of everything and the bill that counts them, bound into files; then the pictures that are wanted.
    fn print_sheets(&mut self, pieces: &[SetPiece]) -> Result<(), Failure> {
        let order = self.order;
        let job = order.printed_job();
        let mut stacks = self.stacks(pieces, &job)?;
        let maps = self.map_stacks()?;
        stacks.extend(maps.kept);
        let mut bill_files = Vec::new();
        if order.with_bill() && !(stacks.is_empty() && maps.left_out == 0) {
            let bill = Bill {
                paper: job.look.paper.name,
                lines: stacks.iter().flat_map(|it| it.lines.clone()).collect(),
                card_sheets: stacks
                    .iter()
                    .filter(|it| it.part.wants_card())
                    .flat_map(|it| &it.lines)
                    .map(|line| line.sheets)
                    .sum(),
                units: unit_models(self.pack),
                scenarios: scenario_needs(self.pack),
            };
            stacks.push(self.bill_stack(&bill, &job)?);
            bill_files.push(OutputFile {
                path: "bill-of-materials.txt".into(),
                kind: BILL,
                title: "Bill of materials".into(),
                pages: 0,
                bytes: bill_text(&bill, self.pack, job.copies).into_bytes(),
            });
        }
        if order.bill_only() || order.first_game_only() {
            stacks.retain(|stack| stack.part == Part::Bill);
        }
        if order.wants_first_game() {
            let found = print_me_first(self.pack, pieces, &job, self.cache, self.sources)?;
            self.printed.files.extend(found);
        }
        let bound = self.bind(stacks)?;
        self.printed.files.extend(bound);
        self.printed.files.extend(bill_files);
        if !order.bill_only() && !order.first_game_only() {
            let drawn = pictures(pieces, order.svg, order.png)?;
            self.printed.files.extend(drawn);
            self.printed.files.extend(maps.pictures);
        }
        Ok(())
    }

    /// The sheets of all pieces. When a whole pack is printed, decks of one part share their sheets.
    fn stacks(&mut self, pieces: &[SetPiece], job: &Job) -> Result<Vec<Stack>, Failure> {
        let makers = games::all_makers();
        let part_of = |set: &SetPiece| {
            let maker = makers.iter().find(|maker| maker.kind == set.piece.kind);
            maker.map_or(Part::PlayerAids, |maker| maker.part)
        };
        let mut stacks = Vec::new();
        let mut decks: Vec<(Part, Vec<&SetPiece>)> = Vec::new();
        for set in pieces {
            let part = part_of(set);
            let shares = matches!(set.piece.body, Body::Cards { .. }) && self.is_bound_by_part();
            match decks.iter_mut().find(|(other, _)| shares && *other == part) {
                Some((_, decks)) => decks.push(set),
                None if shares => decks.push((part, vec![set])),
                None => stacks.push(self.stack(part, &[set], job)?),
            }
        }
        for (part, decks) in decks {
            stacks.push(self.stack(part, &decks, job)?);
        }
        Ok(stacks)
    }

    /// A piece of pages, or decks that share their sheets.
    fn stack(&mut self, part: Part, sets: &[&SetPiece], job: &Job) -> Result<Stack, Failure> {
        let shared = match sets {
            [set] if matches!(set.piece.body, Body::Pages(_)) => {
                let pages = press::whole_pages(set, job.copies);
                SharedSheets {
                    first_pages: vec![0],
                    own_pages: vec![(0..pages.len()).collect()],
                    pages,
                }
            }
            _ => press::shared_sheets(self.cache, self.pack, sets, job, self.sources)?,
        };
        let lines = sets.iter().zip(&shared.own_pages).map(|(set, own)| {
            let own: Vec<PdfPage> = own.iter().map(|at| shared.pages[*at].clone()).collect();
            BillLine::of(&set.piece, job.copies, &own)
        });
        let lines: Vec<BillLine> = lines.collect();
        self.note_uncalibrated(&shared.pages, &lines[0].title);
        Ok(Stack {
            part,
            lines,
            pages: shared.pages,
            begins: shared.first_pages,
            layers: Vec::new(),
        })
    }

    /// Whether files are bound by parts of the box: not when only some pieces are wanted, or every face has a page of its
    /// own.
    fn is_bound_by_part(&self) -> bool {
        self.order.counts_all() && !matches!(self.order.job.layout, Layout::Single(_))
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

    /// The maps and tiles that are wanted, without those that have been printed before.
    fn map_stacks(&mut self) -> Result<MapStacks, Failure> {
        let order = self.order;
        let paper = order.job.look.paper;
        let wanted = MapOrder {
            poster: false,
            svg: order.svg,
            png: order.png,
            hex_size: order.hex_size,
            ..MapOrder::plain(order.job.look.theme, vec![paper])
        };
        let mut printed = Vec::new();
        let mut found = MapStacks::default();
        let maps = self.pack.shelf::<Map>().iter();
        for map in maps.filter(|map| order.wants_map(map)) {
            let drawn = draw_map(self.pack, map, None, &wanted);
            printed.push((
                Part::Maps,
                MAPS,
                format!("{MAPS}/{}", map.id()),
                map_pages(&drawn, paper, &wanted)?,
            ));
            found
                .pictures
                .extend(map_pictures(&drawn, map.id(), &wanted)?);
        }
        let tiles = TileOrder {
            clearance: order.clearance,
            backs: order.flip(),
            copies: order.job.copies,
            is_wanted: &|id| order.wants_tile(id),
        };
        if let Some((name, pages)) = tile_pages(self.pack, &wanted, &tiles, paper, self.notes)? {
            printed.push((Part::Tiles, TILES, name, pages));
        }
        for (part, kind, name, MapPages { title, sheets }) in printed {
            let (pages, layers) = sheets;
            if self.is_new(kind, &name, &pages)? {
                found.kept.push(Stack {
                    part,
                    lines: vec![BillLine::of_pages(kind, name, title, &pages)],
                    pages,
                    begins: vec![0],
                    layers,
                });
            } else {
                found.left_out += 1;
            }
        }
        Ok(found)
    }

    /// Notes a map or the tiles; whether they have not been printed before.
    fn is_new(
        &mut self,
        kind: &'static str,
        name: &str,
        pages: &[PdfPage],
    ) -> Result<bool, Failure> {
        let mut keys = Vec::new();
        for page in pages {
            keys.extend(page.key()?.to_le_bytes());
        }
        let note = FaceNote {
            kind: kind.into(),
            id: name.into(),
            quantity: 1,
            hash: hash_word(hash_of(&keys)),
            back: None,
        };
        let before = self.before.as_mut();
        let is_old = before.is_some_and(|before| before.take(&note) > 0);
        self.printed.left_out += usize::from(is_old);
        self.printed.faces.push(note);
        Ok(!is_old)
    }

    /// The bill of materials, which can only be made once everything else has been counted.
    fn bill_stack(&mut self, bill: &Bill, job: &Job) -> Result<Stack, Failure> {
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
        Ok(Stack {
            part: Part::Bill,
            lines: vec![BillLine::of(&set.piece, 1, &pages)],
            pages,
            begins: vec![0],
            layers: Vec::new(),
        })
    }

    /// The stacks as files: one for each part of the box, or one for each piece.
    fn bind(&self, mut stacks: Vec<Stack>) -> Result<Vec<OutputFile>, Failure> {
        stacks.sort_by_key(|stack| stack.part);
        let volumes: Vec<Volume<'_>> = if self.is_bound_by_part() {
            let parts = stacks.chunk_by(|one, other| one.part == other.part);
            parts.map(|part| Volume::of_part(self.pack, part)).collect()
        } else {
            let alone = |stack| Volume::of_one(self.pack, stack);
            stacks.iter().map(alone).collect()
        };
        volumes
            .par_iter()
            .map(|volume| volume.file(self.pack, self.order.job.flip))
            .collect()
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

/// The maps and tiles of a build.
#[derive(Default)]
struct MapStacks {
    /// Those to be printed.
    kept: Vec<Stack>,
    /// How many an earlier build has printed.
    left_out: usize,
    /// Drawings and pictures of the maps.
    pictures: Vec<OutputFile>,
}

/// Stacks bound into one file.
struct Volume<'s> {
    kind: &'static str,
    name: &'s str,
    title: String,
    stacks: &'s [Stack],
}

impl<'s> Volume<'s> {
    fn of_one(pack: &Pack, stack: &'s Stack) -> Volume<'s> {
        Volume {
            kind: stack.lines[0].kind,
            name: &stack.lines[0].name,
            title: format!("{} - {}", pack.head().title, stack.lines[0].title),
            stacks: std::slice::from_ref(stack),
        }
    }

    fn of_part(pack: &Pack, stacks: &'s [Stack]) -> Volume<'s> {
        let part = stacks.first().map_or(Part::PlayerAids, |stack| stack.part);
        Volume {
            kind: part.file(),
            name: part.file(),
            title: format!("{} - {}", pack.head().title, part.title()),
            stacks,
        }
    }

    fn file(&self, pack: &Pack, flip: Flip) -> Result<OutputFile, Failure> {
        let stacks = self.stacks.iter().map(|stack| Chapter {
            titles: stack
                .lines
                .iter()
                .map(|line| line.title.as_str())
                .zip(stack.begins.iter().copied())
                .collect(),
            pages: &stack.pages,
        });
        let Bound {
            pages,
            bookmarks,
            has_backs,
        } = bound(stacks);
        let mut layers: Vec<String> = Vec::new();
        for layer in self.stacks.iter().flat_map(|stack| &stack.layers) {
            if !layers.contains(layer) {
                layers.push(layer.clone());
            }
        }
        let duplex = has_backs.then_some(flip);
        let info = PdfInfo {
            layers,
            bookmarks,
            ..pdf_info(pack, &self.title, self.kind, self.name, duplex)
        };
        Ok(OutputFile {
            path: format!("{}.pdf", self.name),
            kind: self.kind,
            title: self.title.clone(),
            pages: pages.len(),
            bytes: press::to_pdf(&pages, &info)?,
        })
    }
}

/// A piece as a PDF of its own, as print services want it.
pub(super) fn service_pdf(
    pack: &Pack,
    set: &SetPiece,
    service: &Service,
    pages: &[PdfPage],
) -> Result<OutputFile, Failure> {
    let title = format!("{} - {}", pack.head().title, set.piece.title);
    let name = format!("{}-{}", set.piece.name, service.name);
    let info = pdf_info(pack, &title, set.piece.kind, &name, None);
    Ok(OutputFile {
        path: format!("{name}.pdf"),
        kind: set.piece.kind,
        title,
        pages: pages.len(),
        bytes: press::to_pdf(pages, &info)?,
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
        ..PdfInfo::default()
    }
}
