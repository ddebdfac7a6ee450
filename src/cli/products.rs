//! The files of a build: sheets for each paper, a picture for each face, or what a print service wants.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::build::Order;
use super::charts::{MapOrder, TILES, map_files, tile_files};
use super::terminal::print;
use crate::content::Pack;
use crate::press::{
    self, BILL, Before, Bill, BillLine, Body, Cache, Edge, Face, FaceNote, FileNote, Flip, Job,
    Paper, PdfInfo, PdfPage, Service, SetFace, SetPiece, Several, Wants, bill_text, face_notes,
    hash_of, hash_word, is_back,
};
use crate::source::{Sources, write_whole};

/// A file to be written.
pub(super) struct Product {
    /// Below the folder of the pack, with `/` between folders.
    pub(super) path: String,
    /// What `--only` names.
    pub(super) kind: &'static str,
    /// What it is.
    pub(super) title: String,
    /// How many pages it has.
    pub(super) pages: usize,
    /// What is written.
    pub(super) bytes: Vec<u8>,
}

/// What a build comes to, before anything is written.
pub(super) struct Products {
    /// The files.
    pub(super) files: Vec<Product>,
    /// Every card and page, also those left out.
    pub(super) faces: Vec<FaceNote>,
    /// How many cards and pages were left out because they had been printed before.
    pub(super) left_out: usize,
}

/// Makes the files of all pieces, which are given for each paper: pages for each, cards for the first only.
/// With `before`, only what is new.
pub(super) fn products(
    pack: &Pack,
    pieces: Vec<Vec<SetPiece>>,
    order: &Order,
    mut before: Option<Before>,
    cache: &Cache,
    sources: &mut Sources,
) -> Result<Products, String> {
    let mut made = Products {
        files: Vec::new(),
        faces: Vec::new(),
        left_out: 0,
    };
    let mut pieces = pieces.into_iter();
    let mut of_first = pieces.next().unwrap_or_default();
    if let Some(service) = order.service {
        leave_to_service(&mut of_first, service)?;
    }
    made.take_note(&mut of_first, order, before.as_mut());
    match order.service {
        Some(service) => {
            for set in &of_first {
                made.files
                    .extend(for_service(pack, set, service, order, cache, sources)?);
            }
        }
        None => {
            let mut bills = Vec::new();
            for (at, paper) in order.papers.iter().enumerate() {
                let job = order.job(*paper, before.is_some());
                let pages;
                let of_this_paper: Vec<&SetPiece> = if at == 0 {
                    of_first.iter().collect()
                } else {
                    let mut remade = pieces.next().unwrap_or_default();
                    made.take_note(&mut remade, order, before.as_mut());
                    pages = remade;
                    let cards = of_first.iter().filter(|set| !is_pages(set));
                    in_order(cards.chain(&pages))
                };
                if !order.bill_only {
                    let pages = of_this_paper.iter().copied().filter(|set| is_pages(set));
                    made.files.extend(pictures(pages, Some(*paper), order)?);
                }
                let mut lines = Vec::new();
                for set in of_this_paper {
                    let sheets = press::sheets(cache, pack, set, &job, sources)?;
                    lines.push(BillLine::of(&set.piece, job.copies, &sheets));
                    if order.bill_only {
                        continue;
                    }
                    tell_uncalibrated(&sheets, order, &set.piece.title);
                    made.files
                        .push(pdf(pack, set, paper.name, &sheets, Some(job.flip))?);
                }
                for file in charts(pack, order, &[*paper], false)? {
                    lines.push(chart_line(&file, *paper, order));
                    made.keep(file, order, before.as_mut());
                }
                if order.with_bill && !lines.is_empty() {
                    let bill = Bill {
                        paper: paper.name,
                        lines,
                    };
                    made.files
                        .push(bill_page(pack, &bill, &job, cache, sources)?);
                    bills.push(bill);
                }
            }
            if !bills.is_empty() {
                let copies = order.job(order.papers[0], before.is_some()).copies;
                made.files.push(Product {
                    path: "bill-of-materials.txt".into(),
                    kind: BILL,
                    title: "Bill of materials".into(),
                    pages: 1,
                    bytes: bill_text(&bills, pack, copies).into_bytes(),
                });
            }
            if !order.bill_only {
                let cards = of_first.iter().filter(|set| !is_pages(set));
                made.files.extend(pictures(cards, None, order)?);
                for file in charts(pack, order, &[], true)? {
                    made.keep(file, order, before.as_mut());
                }
            }
        }
    }
    Ok(made)
}

impl Products {
    /// Notes every card and page, and leaves out those that had been printed before.
    fn take_note(
        &mut self,
        pieces: &mut Vec<SetPiece>,
        order: &Order,
        before: Option<&mut Before>,
    ) {
        for set in pieces.iter() {
            self.faces.extend(face_notes(set, order.copies));
        }
        if let Some(before) = before {
            for set in pieces.iter_mut() {
                self.left_out += before.leave_out(set, order.copies);
            }
            pieces.retain(|set| !set.piece.is_empty());
        }
    }
}

/// Pieces in the order a player wants them, the same on every paper.
fn in_order<'s>(sets: impl Iterator<Item = &'s SetPiece>) -> Vec<&'s SetPiece> {
    let mut sets: Vec<&SetPiece> = sets.collect();
    let place = |set: &SetPiece| {
        let mut makers = press::makers();
        makers.position(|maker| maker.kind == set.piece.kind)
    };
    sets.sort_by_key(|set| place(set));
    sets
}

impl Products {
    /// Takes a map or the tiles, unless they had been printed before.
    fn keep(&mut self, file: Product, order: &Order, before: Option<&mut Before>) {
        let note = FaceNote {
            kind: file.kind.into(),
            id: file.path.clone(),
            quantity: 1,
            hash: hash_word(hash_of(&file.bytes)),
            back: None,
        };
        let is_old = before.is_some_and(|before| before.take(&note) > 0);
        self.left_out += usize::from(is_old);
        self.faces.push(note);
        if !is_old && !order.bill_only {
            self.files.push(file);
        }
    }
}

/// The maps and tiles that are wanted: cut for papers, or in one piece.
fn charts(
    pack: &Pack,
    order: &Order,
    papers: &[Paper],
    whole: bool,
) -> Result<Vec<Product>, String> {
    let wanted = MapOrder {
        poster: whole,
        svg: whole,
        across: order.across,
        ..MapOrder::plain(order.theme(), papers.to_vec(), order.png.filter(|_| whole))
    };
    let mut files = Vec::new();
    for map in pack.shelves.maps.iter().filter(|map| order.wants_map(map)) {
        files.extend(map_files(pack, map, None, &wanted)?);
    }
    let (flip, copies) = (order.flip(), order.copies);
    let is_wanted = |id: &str| order.wants(TILES) || order.wants(id);
    files.extend(tile_files(
        pack,
        &wanted,
        order.clearance,
        flip,
        copies,
        &is_wanted,
    )?);
    Ok(files)
}

/// What the bill says of a map or of tiles: the same on every paper, but for the number of sheets.
fn chart_line(file: &Product, paper: Paper, order: &Order) -> BillLine {
    let two_sided = match order.flip() {
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

/// The bill of materials, which can be made only once all else is counted.
fn bill_page(
    pack: &Pack,
    bill: &Bill,
    job: &Job,
    cache: &Cache,
    sources: &mut Sources,
) -> Result<Product, String> {
    let piece = bill.piece(pack, &job.look, job.copies);
    let mut findings = Vec::new();
    let set = press::set(cache, pack, vec![piece], sources, &mut findings, &|| ());
    if let Some(finding) = findings.first() {
        return Err(finding.message.clone());
    }
    let set = set.first().ok_or("the bill of materials was not made")?;
    pdf(pack, set, bill.paper, &press::whole_pages(set, 1), None)
}

fn pdf(
    pack: &Pack,
    set: &SetPiece,
    paper: &str,
    sheets: &[PdfPage],
    flip: Option<Flip>,
) -> Result<Product, String> {
    let has_backs = sheets.iter().any(is_back);
    let title = format!("{} - {}", pack.head().title, set.piece.title);
    let ident = format!("{} {paper}", set.piece.name);
    let duplex = flip.filter(|_| has_backs);
    let info = pdf_info(pack, &title, set.piece.kind, &ident, duplex);
    Ok(Product {
        path: format!("{}-{paper}.pdf", set.piece.name),
        kind: set.piece.kind,
        title: format!("{}, {paper}", info.title),
        pages: sheets.len(),
        bytes: press::to_pdf(sheets, &info)?,
    })
}

/// What a PDF of a pack says of itself.
pub(super) fn pdf_info(
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

/// One SVG for each face, and one PNG if wanted. A page is named after its paper, too.
fn pictures<'s>(
    pieces: impl Iterator<Item = &'s SetPiece>,
    paper: Option<Paper>,
    order: &Order,
) -> Result<Vec<Product>, String> {
    let mut drawn: BTreeMap<String, u128> = BTreeMap::new();
    let mut faces: Vec<(&SetPiece, &Face, &SetFace, String)> = Vec::new();
    for set in pieces {
        for (face, page, hash) in set.hashed_faces() {
            let id = match paper {
                Some(paper) => format!("{}-{}", face.id, paper.name),
                None => face.id.clone(),
            };
            if let Some(path) = own_path(&mut drawn, set.piece.kind, &id, hash) {
                faces.push((set, face, page, path));
            }
        }
    }
    let product = |(set, face, _, path): &(&SetPiece, &Face, &SetFace, String),
                   ending: &str,
                   bytes: Vec<u8>| Product {
        path: format!("{path}.{ending}"),
        kind: set.piece.kind,
        title: face.id.clone(),
        pages: 1,
        bytes,
    };
    let mut products: Vec<Product> = faces
        .par_iter()
        .map(|face| Ok(product(face, "svg", face.2.svg()?)))
        .collect::<Result<_, String>>()?;
    if let Some(dpi) = order.png {
        let pictures: Result<Vec<Product>, String> = faces
            .par_iter()
            .map(|face| {
                Ok(product(
                    face,
                    "png",
                    press::to_png(&face.2.page()?, dpi, Edge::Trim)?,
                ))
            })
            .collect();
        products.extend(pictures?);
    }
    Ok(products)
}

/// A path that no other face has. The same face, such as the back of a deck, is one file: it has no second path.
fn own_path(
    drawn: &mut BTreeMap<String, u128>,
    kind: &str,
    id: &str,
    hash: u128,
) -> Option<String> {
    let mut number = 1;
    loop {
        let path = match number {
            1 => format!("{kind}/{id}"),
            number => format!("{kind}/{id}-{number}"),
        };
        match drawn.get(&path) {
            None => {
                drawn.insert(path.clone(), hash);
                return Some(path);
            }
            Some(other) if *other == hash => return None,
            Some(_) => number += 1,
        }
    }
}

/// Leaves out what a service does not print, and says so.
fn leave_to_service(pieces: &mut Vec<SetPiece>, service: &Service) -> Result<(), String> {
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
        print(&format!(
            "note: not poker cards, and so left out: {}\n",
            others.join(", ")
        ));
    }
    if pieces.is_empty() {
        return Err(format!("nothing is left to print for {}", service.title));
    }
    print(&format!("note: {}: {}\n", service.title, service.note));
    Ok(())
}

/// What a service wants of a deck.
fn for_service(
    pack: &Pack,
    set: &SetPiece,
    service: &Service,
    order: &Order,
    cache: &Cache,
    sources: &mut Sources,
) -> Result<Vec<Product>, String> {
    let Wants::Pictures {
        width,
        height,
        several,
    } = service.wants
    else {
        let job = order.job(order.papers[0], order.since.is_some());
        let sheets = press::sheets(cache, pack, set, &job, sources)?;
        return Ok(vec![pdf(pack, set, service.name, &sheets, None)?]);
    };
    let copies = if order.since.is_some() {
        1
    } else {
        order.copies
    };
    let mut wanted = Vec::new();
    let mut number = 0;
    for (card, front, back) in set.cards() {
        let quantity = card.quantity * copies;
        let (files, ending) = match several {
            Several::Files => (quantity, String::new()),
            Several::Name if quantity > 1 => (1, format!("-x{quantity}")),
            Several::Name => (1, String::new()),
        };
        for _ in 0..files {
            number += 1;
            let name = format!("{number:03}-{}{ending}.png", card.front.id);
            wanted.push((
                format!("{}/fronts/{name}", set.piece.name),
                &card.front.id,
                front,
            ));
            if let Some(back) = back {
                wanted.push((
                    format!("{}/backs/{name}", set.piece.name),
                    &card.front.id,
                    back,
                ));
            }
        }
    }
    wanted.sort_by(|(path, ..), (other, ..)| path.cmp(other));
    wanted
        .into_par_iter()
        .map(|(path, id, page)| {
            Ok(Product {
                path,
                kind: set.piece.kind,
                title: id.clone(),
                pages: 1,
                bytes: press::to_png_of_size(&page.page()?, width, height, Edge::Bleed)?,
            })
        })
        .collect()
}

/// Says when sheets have backs but lie in a way for which their printer is not calibrated.
fn tell_uncalibrated(sheets: &[PdfPage], order: &Order, title: &str) {
    let Some(back) = sheets.iter().find(|sheet| is_back(sheet)) else {
        return;
    };
    let [upright, lying] = order.shifts;
    let (known, way, lying) = if back.height.0 >= back.width.0 {
        (upright, "upright", "")
    } else {
        (lying, "on their long side", " --lying")
    };
    if let (None, Some(name)) = (known, &order.printer) {
        print(&format!(
            "note: {title}: the sheets lie {way}, for which `{name}` is not calibrated; their backs are not moved\n\
             hint: pressgang calibrate{lying}\n"
        ));
    }
}

fn is_pages(set: &SetPiece) -> bool {
    matches!(set.piece.body, Body::Pages(_))
}

/// The files as a manifest tells of them.
pub(super) fn file_notes(products: &[Product]) -> Vec<FileNote> {
    products
        .par_iter()
        .map(|product| FileNote {
            path: product.path.clone(),
            kind: product.kind.into(),
            title: product.title.clone(),
            pages: product.pages,
            bytes: product.bytes.len(),
            hash: hash_word(hash_of(&product.bytes)),
        })
        .collect()
}

/// Writes files beside those of earlier builds, and tells of them.
pub(super) fn write_files(products: &[Product], folder: &Path) -> Result<(), String> {
    let mut table = Vec::new();
    for product in products {
        let path = folder.join(&product.path);
        put(&path, &product.bytes)?;
        table.push((
            path.display().to_string(),
            product.pages,
            product.bytes.len(),
        ));
    }
    print(&summary(&table));
    Ok(())
}

/// Writes a file, and says whether that changed it.
fn put(path: &Path, bytes: &[u8]) -> Result<bool, String> {
    write_whole(path, bytes)
        .map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

/// Writes the files, and the manifest last, and tells of them, or only of those that have changed.
pub(super) fn write(
    products: &[Product],
    manifest: &str,
    folder: &Path,
    only_changed: bool,
) -> Result<(), String> {
    let mut table = Vec::new();
    let mut unchanged = 0;
    let mut put = |path: PathBuf, pages: usize, bytes: &[u8]| {
        let changed = self::put(&path, bytes)?;
        unchanged += usize::from(!changed);
        if changed || !only_changed {
            table.push((path.display().to_string(), pages, bytes.len()));
        }
        Ok::<(), String>(())
    };
    for product in products {
        put(folder.join(&product.path), product.pages, &product.bytes)?;
    }
    put(folder.join("manifest.json"), 0, manifest.as_bytes())?;
    if !table.is_empty() {
        print(&summary(&table));
    }
    if unchanged > 0 {
        print(&format!(
            "{unchanged} of {} files were already up to date\n",
            products.len() + 1
        ));
    }
    Ok(())
}

fn summary(table: &[(String, usize, usize)]) -> String {
    let width = table
        .iter()
        .map(|(path, ..)| path.chars().count())
        .max()
        .unwrap_or(0)
        .max(4);
    let mut text = format!("{:width$}  {:>5}  {:>9}\n", "file", "pages", "size");
    for (path, pages, bytes) in table {
        let pages = match pages {
            0 => "-".to_string(),
            pages => pages.to_string(),
        };
        text.push_str(&format!("{path:width$}  {pages:>5}  {:>9}\n", size(*bytes)));
    }
    let (pages, bytes) = table
        .iter()
        .fold((0, 0), |(pages, bytes), row| (pages + row.1, bytes + row.2));
    text.push_str(&format!(
        "{:width$}  {pages:>5}  {:>9}\n",
        format!("{} files", table.len()),
        size(bytes)
    ));
    text
}

fn size(bytes: usize) -> String {
    if bytes < 1_000_000 {
        format!("{:.1} kB", bytes as f64 / 1e3)
    } else {
        format!("{:.1} MB", bytes as f64 / 1e6)
    }
}
