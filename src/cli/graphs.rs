//! Pages of charts as files, the same for every command that draws them.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::terminal::print;
use crate::content::Pack;
use crate::diag::Failure;
use crate::source::write_whole;
use crate::workshop::{self, ChartFormat, ChartOrder};

/// A way to write an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A table to read in the terminal.
    Text,
    Json,
    Csv,
    /// A page of charts as an SVG drawing.
    Svg,
    /// A page of charts as a PDF to print.
    Pdf,
    /// A page of charts as a PNG picture.
    Png,
}

impl Format {
    /// The format requested, or that of the file to write.
    pub(super) fn chosen(asked: Option<Format>, out: Option<&Path>) -> Result<Format, Failure> {
        let (None, Some(out)) = (asked, out) else {
            return Ok(asked.unwrap_or(Format::Text));
        };
        let ending = out.extension().unwrap_or_default().to_string_lossy();
        let all = Format::value_variants().iter().copied();
        let ending = ending.to_ascii_lowercase();
        let known = all.into_iter().find(|format| format.ending() == ending);
        known.ok_or_else(|| {
            let what = format!("`{}` does not say what kind of file it is", out.display());
            let hint = "end its name in .txt, .json, .csv, .svg, .pdf or .png, or give --format";
            Failure::new(what).hint(hint)
        })
    }

    fn ending(self) -> &'static str {
        match self {
            Format::Text => "txt",
            Format::Json => "json",
            Format::Csv => "csv",
            Format::Svg => "svg",
            Format::Pdf => "pdf",
            Format::Png => "png",
        }
    }
}

/// Draws pages of charts and writes them: one PDF of all, or a picture of each.
///
/// # Errors
/// Why they cannot be drawn or written.
pub(super) fn write(
    pack: &Pack,
    order: &ChartOrder<'_>,
    format: Format,
    out: Option<&Path>,
) -> Result<(), Failure> {
    let as_drawn = match format {
        Format::Pdf => ChartFormat::Pdf,
        Format::Png => ChartFormat::Png,
        _ => ChartFormat::Svg,
    };
    let files = workshop::draw_charts(pack, order, as_drawn)?;
    let several = files.len() > 1;
    for (at, bytes) in files.iter().enumerate() {
        let number = several.then_some(at + 1);
        put(&path(order.name, format, out, number), bytes)?;
    }
    Ok(())
}

/// Prints a text, or writes it into a file when one is named.
///
/// # Errors
/// Why it cannot be written.
pub(super) fn print_or_save(text: &str, out: Option<&Path>) -> Result<(), Failure> {
    match out {
        Some(path) => put(path, text.as_bytes()),
        None => {
            print(text);
            Ok(())
        }
    }
}

fn path(name: &str, format: Format, out: Option<&Path>, number: Option<usize>) -> PathBuf {
    let named = out.map_or_else(
        || Path::new("output").join(format!("{name}.{}", format.ending())),
        Path::to_path_buf,
    );
    match number {
        None => named,
        Some(number) => {
            let stem = named.file_stem().unwrap_or_default().to_string_lossy();
            named.with_file_name(format!("{stem}-{number}.{}", format.ending()))
        }
    }
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let changed = write_whole(path, bytes)
        .map_err(|error| Failure::new(format!("{} cannot be written: {error}", path.display())))?;
    let how = if changed { "" } else { " (unchanged)" };
    print(&format!("{}{how}\n", path.display()));
    Ok(())
}
