//! Pictures of faces as files: one of each, or the set a print service wants for a deck.

use std::collections::BTreeMap;

use rayon::prelude::*;

use super::OutputFile;
use super::sheets::{PrintShop, service_pdf};
use crate::diag::Failure;
use crate::press::{self, Edge, Face, Service, SetFace, SetPiece, Several, Wants};

/// A face that is drawn once, and the path of its files without their extension.
struct Drawn<'s> {
    kind: &'static str,
    face: &'s Face,
    page: &'s SetFace,
    path: String,
}

impl Drawn<'_> {
    fn file(&self, ending: &str, bytes: Vec<u8>) -> OutputFile {
        OutputFile {
            path: format!("{}.{ending}", self.path),
            kind: self.kind,
            title: self.face.id.clone(),
            pages: 1,
            bytes,
        }
    }
}

/// An SVG and a PNG for each face, if they are wanted.
pub(super) fn pictures(
    pieces: &[SetPiece],
    svg: bool,
    png: Option<f64>,
) -> Result<Vec<OutputFile>, Failure> {
    let mut hashes: BTreeMap<String, u128> = BTreeMap::new();
    let mut faces: Vec<Drawn<'_>> = Vec::new();
    for set in pieces {
        let kind = set.piece.kind;
        for (face, page, hash) in set.hashed_faces() {
            if let Some(path) = own_path(&mut hashes, kind, &face.id, hash) {
                faces.push(Drawn {
                    kind,
                    face,
                    page,
                    path,
                });
            }
        }
    }
    let mut files = Vec::new();
    if svg {
        let drawings: Result<Vec<OutputFile>, Failure> = faces
            .par_iter()
            .map(|drawn| Ok(drawn.file("svg", drawn.page.svg()?)))
            .collect();
        files.extend(drawings?);
    }
    if let Some(dpi) = png {
        let pictures: Result<Vec<OutputFile>, Failure> = faces
            .par_iter()
            .map(|drawn| {
                let png = press::to_png(&drawn.page.page()?, dpi, Edge::Trim)?;
                Ok(drawn.file("png", png))
            })
            .collect();
        files.extend(pictures?);
    }
    Ok(files)
}

/// A path that no other face has; none for a face that already has a file, such as the back of a deck.
fn own_path(
    hashes: &mut BTreeMap<String, u128>,
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
        match hashes.get(&path) {
            None => {
                hashes.insert(path.clone(), hash);
                return Some(path);
            }
            Some(other) if *other == hash => return None,
            Some(_) => number += 1,
        }
    }
}

/// The files a service wants for a deck.
pub(super) fn service_files(
    shop: &mut PrintShop<'_>,
    set: &SetPiece,
    service: &Service,
) -> Result<Vec<OutputFile>, Failure> {
    let job = shop.order.printed_job();
    let Wants::Pictures {
        width,
        height,
        several,
    } = service.wants
    else {
        let sheets = shop.sheets(set, &job)?;
        return Ok(vec![service_pdf(shop.pack, set, service, &sheets)?]);
    };
    let mut wanted = numbered(set, several, job.copies);
    wanted.sort_by(|(path, ..), (other, ..)| path.cmp(other));
    wanted
        .into_par_iter()
        .map(|(path, id, page)| {
            Ok(OutputFile {
                path,
                kind: set.piece.kind,
                title: id.to_string(),
                pages: 1,
                bytes: press::to_png_of_size(&page.page()?, width, height, Edge::Bleed)?,
            })
        })
        .collect()
}

/// The fronts and backs of a deck, each with its path and the id of its card.
fn numbered(set: &SetPiece, several: Several, copies: u32) -> Vec<(String, &str, &SetFace)> {
    let mut wanted = Vec::new();
    let mut number = 0;
    for (card, front, back) in set.cards() {
        let quantity = card.quantity * copies;
        let (files, ending) = match several {
            Several::Files => (quantity, String::new()),
            Several::Name if quantity > 1 => (1, format!("-x{quantity}")),
            Several::Name => (1, String::new()),
        };
        let id = card.front.id.as_str();
        for _ in 0..files {
            number += 1;
            let name = format!("{number:03}-{id}{ending}.png");
            let folder = &set.piece.name;
            wanted.push((format!("{folder}/fronts/{name}"), id, front));
            if let Some(back) = back {
                wanted.push((format!("{folder}/backs/{name}"), id, back));
            }
        }
    }
    wanted
}
