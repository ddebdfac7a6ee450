//! Aligning fronts and backs: calibration sheets, and the file of the readings taken from them.

use std::path::PathBuf;

use super::OutputFile;
use super::output::write_file;
use super::packs::common_ground;
use crate::diag::{Failure, did_you_mean};
use crate::press::{self, Cache, Flip, Paper, PdfInfo, Printer, Printers, Shift, calibration};
use crate::source::{Sources, Span, config_folder, read_text, turn_at};

/// A printer by name, and how far its backs must be moved.
#[derive(Clone, Debug, PartialEq)]
pub struct CalibratedPrinter {
    /// Its name.
    pub name: String,
    /// The shift on portrait sheets, if it is known.
    pub upright: Option<Shift>,
    /// The shift on landscape sheets, if it is known.
    pub lying: Option<Shift>,
}

/// A two-sided sheet from which the shift of a printer's backs can be read.
///
/// # Errors
/// When the sheet cannot be laid out.
pub fn calibration_sheet(paper: Paper, flip: Flip) -> Result<OutputFile, Failure> {
    // The sheet belongs to no pack, but a face needs the templates of one.
    let pack = common_ground()?;
    let mut findings = Vec::new();
    let set = press::set(
        &Cache::default(),
        &pack,
        vec![calibration(&pack, paper, flip)],
        &mut Sources::default(),
        &mut findings,
        &|| (),
    );
    if let Some(finding) = findings.first() {
        return Err(Failure::new(finding.message.clone()));
    }
    let name = set[0].piece.name.clone();
    let pages = press::whole_pages(&set[0], 1);
    let info = PdfInfo {
        title: format!("Calibration, {}", paper.name),
        language: Some("en".into()),
        duplex: Some(flip),
        ident: name.clone(),
        ..PdfInfo::default()
    };
    Ok(OutputFile {
        path: format!("{name}.pdf"),
        kind: "calibration",
        title: info.title.clone(),
        pages: pages.len(),
        bytes: press::to_pdf(&pages, &info)?,
    })
}

/// The printers that have been calibrated; none when there is no file yet.
///
/// # Errors
/// When the file of printers cannot be read.
pub fn calibrated_printers() -> Result<Printers, Failure> {
    let path = file()?;
    let text = match read_text(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Ok(Printers::default());
        }
        Err(error) => {
            let what = format!("{} cannot be read: {error}", path.display());
            return Err(Failure::new(what));
        }
    };
    Printers::parse(&text).map_err(|error| {
        let mut sources = Sources::default();
        let file = sources.add(path.display().to_string(), text.as_str());
        let place = error.range.map_or_else(String::new, |range| {
            let (start, _) = sources.line_columns(Span::new(file, range));
            format!(":{}:{}", start.line, start.column)
        });
        Failure::new(format!(
            "{}{place}: {}; correct it, or delete the file and calibrate again",
            path.display(),
            error.message
        ))
    })
}

/// Stores the readings from a printer's sheet; returns the file they are stored in.
///
/// # Errors
/// When the file of printers cannot be read or written.
pub fn store_printer(printer: Printer) -> Result<PathBuf, Failure> {
    let path = file()?;
    // Two programs that store a reading at the same time take turns, or one of the readings would be lost.
    let _turn = turn_at(&path)
        .map_err(|error| Failure::new(format!("{} cannot be written: {error}", path.display())))?;
    let mut printers = calibrated_printers()?;
    printers.put(printer);
    write_file(&path, printers.to_text().as_bytes())?;
    Ok(path)
}

/// A printer that has been calibrated for sheets flipped on this edge.
///
/// # Errors
/// When it has not been calibrated; the hint says what to do.
pub fn calibrated_printer(name: &str, flip: Flip) -> Result<CalibratedPrinter, Failure> {
    let printers = calibrated_printers()?;
    let names = printers.names();
    if !names.contains(&name) {
        let hint = match did_you_mean(name, names.iter().copied()) {
            Some(hint) => hint,
            None if names.is_empty() => "calibrate it first: `pressgang calibrate`".into(),
            None => format!("calibrated: {}", names.join(", ")),
        };
        return Err(Failure::new(format!("there is no printer `{name}`")).hint(hint));
    }
    let [upright, lying] = printers.find(name, flip);
    if upright.is_none() && lying.is_none() {
        let what = format!(
            "printer `{name}` is not calibrated for sheets that {}",
            flip.words()
        );
        return Err(
            Failure::new(what).hint("calibrate it with the same --flip, or build with the other")
        );
    }
    Ok(CalibratedPrinter {
        name: name.into(),
        upright,
        lying,
    })
}

fn file() -> Result<PathBuf, Failure> {
    config_folder()
        .map(|folder| folder.join("printers.toml"))
        .ok_or_else(|| {
            Failure::new("this system has no folder for settings").hint("set PRESSGANG_CONFIG")
        })
}
