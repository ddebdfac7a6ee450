//! `pressgang build`: a pack as PDF sheets and SVG faces.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::Outcome;
use super::judge::{Judged, judge};
use super::packs::find;
use super::terminal::{complain, look, print, progress};
use crate::content::Pack;
use crate::diag::{self, Diagnostic, Tally};
use crate::press::{self, CardSize, Edge, Laid, Paper, PdfInfo, PdfPage, Sheet};
use crate::source::{Sources, write_whole};

/// Print a pack: cards as PDF sheets with crop marks and as one SVG each.
///
/// The pack is judged first, as `pressgang check` does; nothing is written while there are errors.
/// Files that would not change are left alone.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang build
  pressgang build to-arms --paper letter
  pressgang build my-pack --only units --out my-pack/print")]
pub(super) struct Arguments {
    /// A pack by id, or a folder.
    #[arg(value_name = "PACK-or-FOLDER", default_value = "home-guard")]
    pack: String,
    /// Print only these.
    #[arg(long, value_enum, value_name = "KIND", value_delimiter = ',')]
    only: Vec<Kind>,
    /// Print on this paper only.
    #[arg(long, value_enum)]
    paper: Vec<PaperName>,
    /// The folder to print into; each pack has a folder of its own in it.
    #[arg(long, value_name = "DIR", default_value = "output")]
    out: PathBuf,
}

/// What can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Unit cards.
    Units,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PaperName {
    A4,
    Letter,
}

impl PaperName {
    fn paper(self) -> Paper {
        match self {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::LETTER,
        }
    }
}

/// A file to be written.
struct Product {
    path: PathBuf,
    pages: usize,
    bytes: Vec<u8>,
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    let Some(folder) = find(&arguments.pack) else {
        return Outcome::CouldNotRun;
    };
    let mut sources = Sources::default();
    let bar = progress("setting");
    let Judged {
        pack,
        mut findings,
        units,
    } = judge(&folder, &mut sources, &bar);
    bar.finish_and_clear();
    diag::sort(&mut findings, &sources);
    let Some(pack) = pack.filter(|_| Tally::of(&findings).errors == 0) else {
        print(&diag::to_text(&findings, &sources, look()));
        complain(
            &format!("nothing was printed: {}", Tally::of(&findings)),
            None,
        );
        return Outcome::Findings;
    };
    print(&diag::to_text(&findings, &sources, look()));
    if !pack.ruleset.is_game() {
        complain(
            &format!(
                "`{}` is common ground for other packs and has no cards to print",
                pack.head().id
            ),
            Some("build a pack that extends it"),
        );
        return Outcome::CouldNotRun;
    }
    match unit_products(&pack, &units, arguments, &mut sources) {
        Ok(products) => write(&products, &arguments.out.join(&pack.head().id)),
        Err(reason) => {
            complain(&reason, None);
            Outcome::CouldNotRun
        }
    }
}

fn unit_products(
    pack: &Pack,
    units: &[Laid],
    arguments: &Arguments,
    sources: &mut Sources,
) -> Result<Vec<Product>, String> {
    let papers = if arguments.paper.is_empty() {
        &[PaperName::A4, PaperName::Letter][..]
    } else {
        &arguments.paper
    };
    let mut products = Vec::new();
    for paper in papers.iter().map(|name| name.paper()) {
        let sheet =
            Sheet::new(paper, CardSize::POKER).ok_or("the card is larger than the paper")?;
        let mut findings: Vec<Diagnostic> = Vec::new();
        let faces = press::margin_faces(pack, units, &sheet, "Unit cards");
        let margins = press::lay_out(pack, &faces, sources, &mut findings, &|| ());
        if let Some(finding) = findings.first() {
            return Err(finding.message.clone());
        }
        let pages: Vec<PdfPage> = press::impose(units, &sheet, &margins)
            .iter()
            .map(PdfPage::from)
            .collect();
        let file = format!("unit-cards-{}.pdf", paper.name);
        let info = PdfInfo {
            title: format!("{} - unit cards, {}", pack.head().title, paper.name),
            ident: format!("{}/{file}", pack.head().id),
            subject: pack.head().about.clone(),
            language: pack.head().language.clone().or(Some("en".into())),
            ..PdfInfo::default()
        };
        products.push(Product {
            path: file.into(),
            pages: pages.len(),
            bytes: press::to_pdf(&pages, &info)?,
        });
    }
    products.extend(units.iter().map(|face| Product {
        path: format!("units/{}.svg", face.id).into(),
        pages: 1,
        bytes: press::to_svg(&face.page, Edge::Trim).into_bytes(),
    }));
    Ok(products)
}

fn write(products: &[Product], folder: &Path) -> Outcome {
    let mut table = Vec::new();
    let mut unchanged = 0;
    for product in products {
        let path = folder.join(&product.path);
        match write_whole(&path, &product.bytes) {
            Ok(changed) => {
                unchanged += usize::from(!changed);
                table.push((
                    path.display().to_string(),
                    product.pages,
                    product.bytes.len(),
                    changed,
                ));
            }
            Err(error) => {
                complain(
                    &format!("{} cannot be written: {error}", path.display()),
                    None,
                );
                return Outcome::CouldNotRun;
            }
        }
    }
    print(&summary(&table));
    if unchanged > 0 {
        print(&format!(
            "{unchanged} of {} files were already up to date\n",
            table.len()
        ));
    }
    Outcome::Fine
}

fn summary(table: &[(String, usize, usize, bool)]) -> String {
    let width = table
        .iter()
        .map(|(path, ..)| path.chars().count())
        .max()
        .unwrap_or(0)
        .max(4);
    let mut text = format!("{:width$}  {:>5}  {:>9}\n", "file", "pages", "size");
    for (path, pages, bytes, _) in table {
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
