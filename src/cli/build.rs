//! `pressgang build`: a pack as a box of PDFs, with SVG and PNG faces when asked for.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::files::{Shown, list_files, nothing_printed};
use super::lengths::{parse_hex, parse_length};
use super::terminal::{could_not_run, look, print, progress};
use super::watch::watch;
use super::{Outcome, examples};
use crate::diag::Failure;
use crate::games;
use crate::kernel::{Measure, Mm};
use crate::press::{
    self, Cache, CardSize, Flip, Job, Layout, Look, Marks, MarksOn, Paper, SERVICES, Service,
    SheetStyle, SingleOrder, Theme,
};
use crate::source::{Store, cache_folder};
use crate::workshop::{self, BuildOrder, Built, CLEARANCE, Progress};

/// Print a pack: a PDF for each part of the box, with crop marks.
///
/// The pack is checked first, as by `pressgang check`; nothing is written while there are errors.
/// Files that would not change are left alone. A manifest.json beside them lists every file and every face.
///
/// Faces are kept in a cache in your cache folder (PRESSGANG_CACHE names another) and not laid out again until
/// something they depend on changes. The cache may be deleted at any time.
#[derive(Debug, clap::Args)]
#[command(after_help = examples(&[
    "build",
    "build {other} --paper letter --theme low-ink",
    "build {last} --measure cm",
    "build --all",
    "build my-pack --only units,my-new-unit --out my-pack/print",
    "build {pack} --layout gutterfold --bleed 3",
    "build {pack} --svg --png 300",
    "build my-pack --since output/my-pack/manifest.json",
    "build my-pack --service game-crafter",
]))]
pub(super) struct Arguments {
    /// A pack by id, or a folder.
    #[arg(value_name = "PACK-or-FOLDER", default_value = games::default_pack())]
    pack: String,
    /// Print every game that comes with the program.
    #[arg(long, conflicts_with_all = ["pack", "since", "watch"])]
    all: bool,
    /// Print only these kinds (units, maps, tiles, bill, ...) or entries, by id.
    #[arg(long, value_name = "KIND-or-ID", value_delimiter = ',')]
    only: Vec<String>,
    /// The paper to print on, remembered for the next builds [default: the paper of your country, a4 or letter].
    #[arg(long, value_parser = parse_paper, value_name = "PAPER")]
    paper: Option<Paper>,
    /// Colours and fills.
    #[arg(long, value_enum, default_value_t = ThemeName::Colour)]
    theme: ThemeName,
    /// The unit of printed distances and of rulers, for games played with a ruler.
    #[arg(long, value_enum, default_value_t = MeasureName::Inch)]
    measure: MeasureName,
    /// The size of cards: a name (poker, poker-us, mini, tarot, ...) or 63x88mm, 2.5x3.5in.
    #[arg(long, value_parser = parse_size, value_name = "SIZE", default_value = "poker")]
    card: CardSize,
    /// Fit as many cards on a sheet as possible, print one face per page, or print fronts and backs to fold.
    #[arg(long, value_enum, default_value_t = LayoutName::Nup)]
    layout: LayoutName,
    /// Extend the background of every card this many mm beyond its cut; cards are then set apart.
    #[arg(long, value_name = "MM", default_value_t = 0.0, value_parser = parse_bleed)]
    bleed: f64,
    /// The edge on which your printer flips the paper for the backs.
    #[arg(long, value_enum, default_value_t = FlipName::LongEdge)]
    flip: FlipName,
    /// Print fronts only, for sleeves that have a back of their own.
    #[arg(long)]
    no_backs: bool,
    /// How the cuts are marked.
    #[arg(long, value_enum, default_value_t = MarksName::Edge)]
    marks: MarksName,
    /// Which sides the cuts are marked on.
    #[arg(long, value_enum, default_value_t = MarksOnName::Front)]
    marks_on: MarksOnName,
    /// Move the backs as this printer needs; `pressgang calibrate` measures it.
    #[arg(long, value_name = "NAME")]
    printer: Option<String>,
    /// Make the files that a print service wants for poker cards, instead of sheets.
    #[arg(long, value_name = "SERVICE", value_parser = parse_service,
        conflicts_with_all = ["paper", "card", "layout", "bleed", "flip", "no_backs", "marks", "marks_on", "printer", "svg", "png"])]
    service: Option<&'static Service>,
    /// The size of hexes or squares on maps and tiles, from side to side: 100mm, 1.75in [default: as each map says].
    #[arg(long, value_name = "SIZE", value_parser = parse_hex)]
    hex: Option<Mm>,
    /// How much smaller tiles are than the hexes or squares they lie on.
    #[arg(long, value_name = "SIZE", value_parser = parse_length, default_value_t = CLEARANCE)]
    clearance: Mm,
    /// Also write an SVG of each face and each map.
    #[arg(long)]
    svg: bool,
    /// Also write a PNG of each face and each map, with this many pixels to the inch.
    #[arg(long, value_name = "DPI", value_parser = clap::value_parser!(u32).range(36..=1200))]
    png: Option<u32>,
    /// Print only what is not in this manifest of an earlier build, into a folder `changed`.
    #[arg(long, value_name = "MANIFEST")]
    since: Option<PathBuf>,
    /// Lay out every face again, and do not use the cache.
    #[arg(long)]
    no_cache: bool,
    /// Build again whenever a file of the pack is saved, until stopped.
    #[arg(long, conflicts_with = "since")]
    watch: bool,
    /// How many copies of everything.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100))]
    copies: u32,
    /// The folder to print into; each pack gets its own folder in it.
    #[arg(long, value_name = "DIR", default_value = "output")]
    out: PathBuf,
}

macro_rules! names {
    ($($(#[$doc:meta])* $type:ident { $($name:ident => $value:expr),* $(,)? } -> $into:ty;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
        pub(super) enum $type { $($name),* }

        impl $type {
            pub(super) fn value(self) -> $into {
                match self { $($type::$name => $value),* }
            }
        }
    )*};
}

names! {
    ThemeName { Colour => Theme::Colour, LowInk => Theme::LowInk, Mono => Theme::Mono } -> Theme;
    MeasureName { Inch => Measure::Inch, Cm => Measure::Centimetre } -> Measure;
    LayoutName { Nup => Layout::Nup, Single => Layout::Single(SingleOrder::FrontFirst), Gutterfold => Layout::Gutterfold } -> Layout;
    FlipName { LongEdge => Flip::LongEdge, ShortEdge => Flip::ShortEdge } -> Flip;
    MarksName { Edge => Marks::Edge, Corner => Marks::Corner, Cross => Marks::Cross, None => Marks::None } -> Marks;
    MarksOnName { Front => MarksOn::Front, Back => MarksOn::Back, Both => MarksOn::Both } -> MarksOn;
}

pub(super) fn parse_paper(text: &str) -> Result<Paper, String> {
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

fn parse_service(text: &str) -> Result<&'static Service, String> {
    Service::named(text).ok_or_else(|| {
        let names: Vec<&str> = SERVICES.iter().map(|service| service.name).collect();
        format!("choose one of {}", names.join(", "))
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

pub(super) fn run(arguments: &Arguments) -> Outcome {
    if !arguments.all {
        return run_one(arguments, &arguments.pack);
    }
    let outcomes = workshop::bundled_games().map(|game| {
        print(&format!("{}\n", game.head().title));
        run_one(arguments, &game.head().id)
    });
    // A pack that fails does not stop the others.
    outcomes.max().unwrap_or(Outcome::Fine)
}

fn run_one(arguments: &Arguments, pack: &str) -> Outcome {
    let order = match arguments.order(pack) {
        Ok(order) => order,
        Err(failure) => return could_not_run(&failure),
    };
    let cache = match cache_folder() {
        Some(folder) if !arguments.no_cache => Cache::on_disk(Store::new(folder)),
        _ => Cache::default(),
    };
    let cache = if order.wants_pages() {
        cache.with_pages()
    } else {
        cache
    };
    if arguments.watch {
        return watch(&order, &cache, &arguments.out);
    }
    let built = build_once(&order, &cache);
    let outcome = write(&built, &order, &arguments.out, Shown::All);
    cache.tidy();
    outcome
}

/// Builds, and shows progress and findings.
pub(super) fn build_once(order: &BuildOrder, cache: &Cache) -> Built {
    let bar = progress("setting");
    let built = workshop::build(
        order,
        cache,
        Progress {
            planned: &|faces| bar.inc_length(faces),
            done: &|| bar.inc(1),
        },
    );
    bar.finish_and_clear();
    print(&built.findings.to_text(look()));
    built
}

/// Writes the files of a build and lists them.
pub(super) fn write(built: &Built, order: &BuildOrder, out: &Path, shown: Shown) -> Outcome {
    for note in &built.notes {
        print(&format!("note: {note}\n"));
    }
    let printed = match &built.result {
        Ok(printed) => printed,
        Err(stopped) => return nothing_printed(stopped),
    };
    if let Some(earlier) = &order.since {
        let (left_out, name) = (printed.left_out, &earlier.name);
        if printed.files.is_empty() {
            print(&format!(
                "nothing has changed since {name}: {left_out} cards and pages were left out, nothing was printed\n"
            ));
            return Outcome::Fine;
        }
        print(&format!(
            "{left_out} cards and pages have not changed since {name} and were left out\n"
        ));
    }
    match workshop::write_files(&printed.files, &out.join(&printed.folder)) {
        Ok(written) => {
            list_files(&written, shown);
            Outcome::Fine
        }
        Err(failure) => could_not_run(&failure),
    }
}

impl Arguments {
    /// The paper that is named, which is remembered, or the usual one. Print services have their own.
    fn printed_paper(&self) -> Result<Paper, Failure> {
        let locale = sys_locale::get_locale();
        let Some(paper) = self.paper else {
            return match self.service {
                Some(_) => Ok(workshop::PLAIN_LOOK.paper),
                None => workshop::usual_paper(locale.as_deref()),
            };
        };
        if workshop::remember_paper(paper, locale.as_deref())? {
            let name = paper.name;
            print(&format!(
                "note: {name} is your paper from now on; `--paper` chooses another\n"
            ));
        }
        Ok(paper)
    }

    /// What is asked for.
    fn order(&self, pack: &str) -> Result<BuildOrder, Failure> {
        let folder = workshop::find_pack(pack)?;
        let flip = self.flip.value();
        let printer = self.printer.as_ref();
        let plain = BuildOrder::new(folder);
        Ok(BuildOrder {
            only: self.only.clone(),
            job: Job {
                look: Look {
                    paper: self.printed_paper()?,
                    theme: self.theme.value(),
                    card: self.card,
                    measure: self.measure.value(),
                },
                layout: self.layout.value(),
                gap: Mm(self.bleed * 2.0),
                flip,
                style: SheetStyle {
                    marks: self.marks.value(),
                    marks_on: self.marks_on.value(),
                    ..plain.job.style
                },
                backs: !self.no_backs,
                copies: self.copies,
            },
            service: self.service,
            svg: self.svg,
            png: self.png.map(f64::from),
            since: self
                .since
                .as_deref()
                .map(workshop::read_earlier)
                .transpose()?,
            printer: printer
                .map(|name| workshop::calibrated_printer(name, flip))
                .transpose()?,
            hex_size: self.hex,
            clearance: self.clearance,
            ..plain
        })
    }
}
