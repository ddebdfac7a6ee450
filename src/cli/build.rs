//! `pressgang build`: a pack as PDF sheets and SVG faces.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use indicatif::ProgressBar;

use super::Outcome;
use super::judge::{Judged, judge, lay_out};
use super::packs::find;
use super::terminal::{complain, look, print, progress};
use crate::content::Pack;
use crate::diag::{self, Diagnostic, Tally};
use crate::kernel::Mm;
use crate::press::{
    self, Body, CardSize, Flip, Job, Layout, Look, Marks, MarksOn, Paper, Profile, SetPiece,
    SheetStyle, SingleOrder, Theme,
};
use crate::source::{Sources, write_whole};

/// Print a pack: cards as PDF sheets with crop marks and as one SVG each; reference sheets, briefings and rosters as pages.
///
/// The pack is judged first, as `pressgang check` does; nothing is written while there are errors.
/// Files that would not change are left alone.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang build
  pressgang build to-arms --paper letter --theme low-ink
  pressgang build my-pack --only units,my-new-unit --out my-pack/print
  pressgang build home-guard --only quick-reference,terrain-sheet
  pressgang build home-guard --layout gutterfold --bleed 3")]
pub(super) struct Arguments {
    /// A pack by id, or a folder.
    #[arg(value_name = "PACK-or-FOLDER", default_value = "home-guard")]
    pack: String,
    /// Print only these kinds (units, quick-reference, rosters, ...) or entries, by id.
    #[arg(long, value_name = "KIND-or-ID", value_delimiter = ',')]
    only: Vec<String>,
    /// Print on this paper only [default: a4 and letter].
    #[arg(long, value_parser = parse_paper, value_name = "PAPER")]
    paper: Vec<Paper>,
    /// Colours and fills.
    #[arg(long, value_enum, default_value_t = ThemeName::Colour)]
    theme: ThemeName,
    /// The size of cards: a name (poker, poker-us, mini, tarot, ...) or 63x88mm, 2.5x3.5in.
    #[arg(long, value_parser = parse_size, value_name = "SIZE", default_value = "poker")]
    card: CardSize,
    /// As many cards on a sheet as fit, one face a page, or fronts and backs to fold.
    #[arg(long, value_enum, default_value_t = LayoutName::Nup)]
    layout: LayoutName,
    /// Print the ground of every card so many mm beyond its cut; cards then stand apart.
    #[arg(long, value_name = "MM", default_value_t = 0.0, value_parser = parse_bleed)]
    bleed: f64,
    /// Round which edge your printer turns the paper for the backs.
    #[arg(long, value_enum, default_value_t = FlipName::LongEdge)]
    flip: FlipName,
    /// What marks the cuts.
    #[arg(long, value_enum, default_value_t = MarksName::Edge)]
    marks: MarksName,
    /// On which sides the cuts are marked.
    #[arg(long, value_enum, default_value_t = MarksOnName::Front)]
    marks_on: MarksOnName,
    /// How many of everything.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    copies: u32,
    /// The folder to print into; each pack has a folder of its own in it.
    #[arg(long, value_name = "DIR", default_value = "output")]
    out: PathBuf,
}

macro_rules! names {
    ($($(#[$doc:meta])* $type:ident { $($name:ident => $value:expr),* $(,)? } -> $into:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
        enum $type { $($name),* }

        impl $type {
            fn value(self) -> $into {
                match self { $($type::$name => $value),* }
            }
        }
    )*};
}

names! {
    ThemeName { Colour => Theme::Colour, LowInk => Theme::LowInk, Mono => Theme::Mono } -> Theme;
    LayoutName { Nup => Layout::Nup, Single => Layout::Single(SingleOrder::FrontFirst), Gutterfold => Layout::Gutterfold } -> Layout;
    FlipName { LongEdge => Flip::LongEdge, ShortEdge => Flip::ShortEdge } -> Flip;
    MarksName { Edge => Marks::Edge, Corner => Marks::Corner, Cross => Marks::Cross, None => Marks::None } -> Marks;
    MarksOnName { Front => MarksOn::Front, Back => MarksOn::Back, Both => MarksOn::Both } -> MarksOn;
}

fn parse_paper(text: &str) -> Result<Paper, String> {
    Paper::named(text).ok_or_else(|| {
        format!(
            "choose one of {}",
            Paper::ALL
                .iter()
                .map(|paper| paper.name)
                .collect::<Vec<_>>()
                .join(", ")
        )
    })
}

fn parse_size(text: &str) -> Result<CardSize, String> {
    let names = || {
        press::CARD_SIZES
            .iter()
            .map(|(name, ..)| *name)
            .collect::<Vec<_>>()
            .join(", ")
    };
    CardSize::parse(text)
        .ok_or_else(|| format!("write 63x88mm or 2.5x3.5in, or choose one of {}", names()))
}

fn parse_bleed(text: &str) -> Result<f64, String> {
    let bleed: f64 = text
        .parse()
        .map_err(|_| "write a number of mm".to_string())?;
    (0.0..=10.0)
        .contains(&bleed)
        .then_some(bleed)
        .ok_or_else(|| "from 0 to 10 mm".to_string())
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
    let papers = if arguments.paper.is_empty() {
        vec![Paper::A4, Paper::LETTER]
    } else {
        arguments.paper.clone()
    };
    let mut sources = Sources::default();
    let bar = progress("setting");
    let Judged {
        pack,
        mut findings,
        pieces,
    } = judge(
        &folder,
        &arguments.job(papers[0]).look,
        &arguments.only,
        &mut sources,
        &bar,
    );
    // Pages are made for their paper, cards are the same on all: what does not fit is judged for each.
    let mut remade = Vec::new();
    if let Some(pack) = &pack {
        for paper in &papers[1..] {
            let look = arguments.job(*paper).look;
            let (pages, found) = pages_for(pack, &look, &arguments.only, &mut sources, &bar);
            let told = |it: &Diagnostic| {
                let same =
                    |known: &Diagnostic| known.code.id == it.code.id && known.site == it.site;
                findings.iter().any(same)
            };
            let new: Vec<Diagnostic> = found.into_iter().filter(|it| !told(it)).collect();
            findings.extend(new);
            remade.push(pages);
        }
    }
    bar.finish_and_clear();
    diag::sort(&mut findings, &sources);
    print(&diag::to_text(&findings, &sources, look()));
    let Some(pack) = pack.filter(|_| Tally::of(&findings).errors == 0) else {
        complain(
            &format!("nothing was printed: {}", Tally::of(&findings)),
            None,
        );
        return Outcome::Findings;
    };
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
    if pieces.is_empty() {
        let kinds = press::MAKERS
            .iter()
            .map(|maker| maker.kind)
            .collect::<Vec<_>>()
            .join(", ");
        complain(
            &format!(
                "nothing in this pack is called {}",
                arguments.only.join(" or ")
            ),
            Some(&format!("kinds: {kinds}; or name an entry by its id")),
        );
        return Outcome::CouldNotRun;
    }
    match products(&pack, &pieces, &remade, &papers, arguments, &mut sources) {
        Ok(products) => write(&products, &arguments.out.join(&pack.head().id)),
        Err(reason) => {
            complain(&reason, None);
            Outcome::CouldNotRun
        }
    }
}

impl Arguments {
    fn job(&self, paper: Paper) -> Job {
        Job {
            look: Look {
                paper,
                theme: self.theme.value(),
                card: self.card,
            },
            layout: self.layout.value(),
            gap: Mm(self.bleed * 2.0),
            flip: self.flip.value(),
            style: SheetStyle {
                marks: self.marks.value(),
                marks_on: self.marks_on.value(),
                profile: Profile::default(),
            },
            copies: self.copies,
        }
    }
}

/// The files of all pieces: sheets for each paper, and one SVG for each face of a card.
/// `remade` has the pages for each paper after the first.
fn products(
    pack: &Pack,
    pieces: &[SetPiece],
    remade: &[Vec<SetPiece>],
    papers: &[Paper],
    arguments: &Arguments,
    sources: &mut Sources,
) -> Result<Vec<Product>, String> {
    let mut products = Vec::new();
    for (at, paper) in papers.iter().enumerate() {
        let job = arguments.job(*paper);
        let own: &[SetPiece] = at
            .checked_sub(1)
            .and_then(|at| remade.get(at))
            .map_or(&[], Vec::as_slice);
        for set in pieces {
            let pages = own
                .iter()
                .find(|other| other.piece.name == set.piece.name)
                .unwrap_or(set);
            let sheets = press::sheets(pack, pages, &job, sources)?;
            let title = format!(
                "{} - {}, {}",
                pack.head().title,
                set.piece.title,
                paper.name
            );
            products.push(Product {
                path: format!("{}-{}.pdf", set.piece.name, paper.name).into(),
                pages: sheets.len(),
                bytes: press::to_pdf(sheets, &title)?,
            });
        }
    }
    for set in pieces
        .iter()
        .filter(|set| matches!(set.piece.body, Body::Cards { .. }))
    {
        products.extend(set.faces().map(|(face, page)| Product {
            path: format!("{}/{}.svg", set.piece.kind, face.id).into(),
            pages: 1,
            bytes: press::to_svg(page).into_bytes(),
        }));
    }
    Ok(products)
}

/// The pages of a pack as another paper wants them, and what does not fit there.
fn pages_for(
    pack: &Pack,
    look: &Look,
    only: &[String],
    sources: &mut Sources,
    bar: &ProgressBar,
) -> (Vec<SetPiece>, Vec<Diagnostic>) {
    let mut pieces = press::printed(pack, look, only);
    pieces.retain(|piece| matches!(piece.body, Body::Pages(_)));
    let mut findings = Vec::new();
    let pages = lay_out(pack, pieces, sources, &mut findings, bar);
    (pages, findings)
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

fn summary(table: &[(String, usize, usize)]) -> String {
    let width = table
        .iter()
        .map(|(path, ..)| path.chars().count())
        .max()
        .unwrap_or(0)
        .max(4);
    let mut text = format!("{:width$}  {:>5}  {:>9}\n", "file", "pages", "size");
    for (path, pages, bytes) in table {
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
