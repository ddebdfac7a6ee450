//! `pressgang build`: a pack as PDF sheets and SVG faces.

use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::calibrate::shifts;
use super::charts::{CLEARANCE, MAPS, TILES, parse_hex, parse_length};
use super::judge::{Judged, judge_with};
use super::products::{file_notes, products, write};
use super::terminal::{complain, look, print, progress};
use super::watch::watch;
use super::{Outcome, packs};
use crate::content::{Kept, Map, Pack, Tile};
use crate::diag::{self, Tally};
use crate::games;
use crate::kernel::{Measure, Mm};
use crate::press::{
    self, BILL, Before, Cache, CardSize, FaceNote, Flip, Job, Layout, Look, Manifest, Marks,
    MarksOn, Paper, Profile, SERVICES, Service, SetPiece, SheetStyle, Shift, SingleOrder, Theme,
    Wants,
};
use crate::source::{Folder, Sources, Store, cache_folder};

/// Print a pack: PDF sheets with crop marks, and one SVG for each face and page.
///
/// The pack is judged first, as `pressgang check` does; nothing is written while there are errors.
/// Files that would not change are left alone. Beside them, manifest.json tells of every file and every face.
///
/// Faces are kept in a cache in your cache folder (PRESSGANG_CACHE names another) and not laid out again until
/// something they depend on changes. The cache may be deleted at any time.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  pressgang build
  pressgang build to-arms --paper letter --theme low-ink
  pressgang build combat-captain --measure cm
  pressgang build --all
  pressgang build my-pack --only units,my-new-unit --out my-pack/print
  pressgang build home-guard --layout gutterfold --bleed 3
  pressgang build my-pack --since output/my-pack/manifest.json
  pressgang build my-pack --service game-crafter")]
pub(super) struct Arguments {
    /// A pack by id, or a folder.
    #[arg(value_name = "PACK-or-FOLDER", default_value = "home-guard")]
    pack: String,
    /// Print every game that comes with the program.
    #[arg(long, conflicts_with_all = ["pack", "since", "watch"])]
    all: bool,
    /// Print only these kinds (units, maps, tiles, bill, ...) or entries, by id.
    #[arg(long, value_name = "KIND-or-ID", value_delimiter = ',')]
    only: Vec<String>,
    /// Print on this paper only [default: a4 and letter].
    #[arg(long, value_parser = parse_paper, value_name = "PAPER")]
    paper: Vec<Paper>,
    /// Colours and fills.
    #[arg(long, value_enum, default_value_t = ThemeName::Colour)]
    theme: ThemeName,
    /// In what distances are printed, and rulers made, for games played with a ruler.
    #[arg(long, value_enum, default_value_t = MeasureName::Inch)]
    measure: MeasureName,
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
    /// Print fronts only, for cards that go into sleeves with a back of their own.
    #[arg(long)]
    no_backs: bool,
    /// What marks the cuts.
    #[arg(long, value_enum, default_value_t = MarksName::Edge)]
    marks: MarksName,
    /// On which sides the cuts are marked.
    #[arg(long, value_enum, default_value_t = MarksOnName::Front)]
    marks_on: MarksOnName,
    /// Move the backs as this printer needs it; `pressgang calibrate` gets to know it.
    #[arg(long, value_name = "NAME")]
    printer: Option<String>,
    /// Make what a print service wants of poker cards, instead of sheets.
    #[arg(long, value_name = "SERVICE", value_parser = parse_service,
        conflicts_with_all = ["paper", "card", "layout", "bleed", "flip", "no_backs", "marks", "marks_on", "printer", "png"])]
    service: Option<&'static Service>,
    /// The size of hexes on maps and tiles, from flat side to flat side: 100mm, 1.75in [default: as each map says].
    #[arg(long, value_name = "SIZE", value_parser = parse_hex)]
    hex: Option<Mm>,
    /// How much smaller hex tiles are than the hexes they lie on.
    #[arg(long, value_name = "SIZE", value_parser = parse_length, default_value_t = CLEARANCE)]
    clearance: Mm,
    /// Also write a PNG of each face, of so many pixels to the inch.
    #[arg(long, value_name = "DPI", value_parser = clap::value_parser!(u32).range(36..=1200))]
    png: Option<u32>,
    /// Print only what is not in this manifest of an earlier build, into a folder `changed`.
    #[arg(long, value_name = "MANIFEST")]
    since: Option<PathBuf>,
    /// Lay out every face anew, and keep none.
    #[arg(long)]
    no_cache: bool,
    /// Build again whenever a file of the pack is saved, until stopped.
    #[arg(long, conflicts_with = "since")]
    watch: bool,
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

/// What is to be built, once all that was asked for is known to exist.
pub(super) struct Order {
    folder: Folder,
    pub(super) only: Vec<String>,
    pub(super) papers: Vec<Paper>,
    pub(super) service: Option<&'static Service>,
    pub(super) png: Option<f64>,
    /// The manifest of an earlier build, and what it is called.
    pub(super) since: Option<(String, Manifest)>,
    pub(super) copies: u32,
    pub(super) printer: Option<String>,
    /// How its backs are moved, on upright and on lying sheets, as far as it is known.
    pub(super) shifts: [Option<Shift>; 2],
    /// Whether the bill of materials is wanted.
    pub(super) with_bill: bool,
    /// Whether nothing but it is wanted: then everything is counted, and nothing else written.
    pub(super) bill_only: bool,
    /// The size of hexes, when all maps are wanted with one.
    pub(super) across: Option<Mm>,
    /// How much smaller tiles are.
    pub(super) clearance: Mm,
    /// Whether only files that have changed are told.
    pub(super) is_watched: bool,
    job: Job,
    out: PathBuf,
}

impl Order {
    /// The pack's folder.
    pub(super) fn folder(&self) -> &Folder {
        &self.folder
    }

    /// The folder that is written into.
    pub(super) fn out(&self) -> &Path {
        &self.out
    }

    /// Colours and fills.
    pub(super) fn theme(&self) -> Theme {
        self.job.look.theme
    }

    /// Round which edge paper is turned for backs, if any are wanted.
    pub(super) fn flip(&self) -> Option<Flip> {
        self.job.backs.then_some(self.job.flip)
    }

    /// Whether a kind or an entry is asked for, or everything is.
    pub(super) fn wants(&self, word: &str) -> bool {
        self.only.is_empty() || self.only.iter().any(|it| it == word)
    }

    /// Whether a map is asked for: by its kind, by its id, or with everything.
    pub(super) fn wants_map(&self, map: &Kept<Map>) -> bool {
        self.wants(MAPS) || self.wants(map.id())
    }

    /// Whether any map is asked for, or the tiles.
    fn wants_charts(&self, pack: &Pack) -> bool {
        let mut maps = pack.shelf::<Map>().iter();
        let mut tiles = pack.shelf::<Tile>().iter();
        self.service.is_none()
            && (maps.any(|map| self.wants_map(map))
                || tiles.any(|tile| self.wants(TILES) || self.wants(tile.id())))
    }

    /// Whether the pages of faces themselves are wanted, beside what they are printed from.
    fn wants_pages(&self) -> bool {
        let of_service = self.service.map(|service| service.wants);
        self.png.is_some() || matches!(of_service, Some(Wants::Pictures { .. }))
    }

    /// How pieces are put on a paper. What was printed before is already taken from what is wanted.
    pub(super) fn job(&self, paper: Paper, copies_are_counted: bool) -> Job {
        Job {
            look: Look {
                paper,
                ..self.job.look
            },
            copies: if copies_are_counted { 1 } else { self.copies },
            ..self.job
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Outcome {
    if !arguments.all {
        return run_one(arguments, &arguments.pack);
    }
    let outcomes = packs::bundled_games().map(|game| {
        print(&format!("{}\n", game.head().title));
        run_one(arguments, &game.head().id)
    });
    // One that fails does not keep the others from being printed.
    outcomes.max().unwrap_or(Outcome::Fine)
}

fn run_one(arguments: &Arguments, pack: &str) -> Outcome {
    let order = match arguments.order(pack) {
        Ok(order) => order,
        Err(None) => return Outcome::CouldNotRun,
        Err(Some((reason, hint))) => {
            complain(&reason, hint.as_deref());
            return Outcome::CouldNotRun;
        }
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
        return watch(&order, &cache);
    }
    let outcome = build(&order, &cache).outcome;
    cache.tidy();
    outcome
}

/// What one build came to.
pub(super) struct Built {
    pub(super) outcome: Outcome,
    /// Every card and page that was laid out.
    pub(super) faces: Vec<FaceNote>,
    /// The folders its pack was read from, if it could be read.
    pub(super) folders: Vec<Folder>,
}

/// Builds once.
pub(super) fn build(order: &Order, cache: &Cache) -> Built {
    let mut sources = Sources::default();
    let bar = progress("setting");
    let looks: Vec<Look> = order
        .papers
        .iter()
        .map(|paper| order.job(*paper, false).look)
        .collect();
    let Judged {
        pack,
        mut findings,
        pieces,
    } = judge_with(
        cache,
        &order.folder,
        &looks,
        &order.only,
        &mut sources,
        &bar,
    );
    bar.finish_and_clear();
    diag::sort(&mut findings, &sources);
    print(&diag::to_text(&findings, &sources, look()));
    let folders = pack.iter().flat_map(|pack| &pack.layers);
    let mut built = Built {
        outcome: Outcome::Findings,
        faces: Vec::new(),
        folders: folders.map(|layer| layer.folder.clone()).collect(),
    };
    let Some(pack) = pack.filter(|_| Tally::of(&findings).errors == 0) else {
        complain(
            &format!("nothing was printed: {}", Tally::of(&findings)),
            None,
        );
        return built;
    };
    built.outcome = match print_pack(&pack, pieces, order, cache, &mut sources) {
        Ok(faces) => {
            built.faces = faces;
            Outcome::Fine
        }
        Err((reason, hint)) => {
            complain(&reason, hint.as_deref());
            Outcome::CouldNotRun
        }
    };
    built
}

/// A reason and a hint.
type Refusal = (String, Option<String>);

/// Prints a pack in which nothing is wrong.
fn print_pack(
    pack: &Pack,
    pieces: Vec<Vec<SetPiece>>,
    order: &Order,
    cache: &Cache,
    sources: &mut Sources,
) -> Result<Vec<FaceNote>, Refusal> {
    if !pack.ruleset.is_game {
        return Err((
            format!(
                "`{}` is common ground for other packs and has no cards to print",
                pack.head().id
            ),
            Some("build a pack that extends it".into()),
        ));
    }
    if pieces.iter().all(Vec::is_empty) && !order.wants_charts(pack) {
        return Err(nothing_to_print(pack, order));
    }
    tell_left_out(pack, &pieces, order);
    let plain = |reason: String| (reason, None);
    let before = order
        .since
        .as_ref()
        .map(|(_, manifest)| Before::of(manifest));
    let made = products(pack, pieces, order, before, cache, sources).map_err(plain)?;
    if let Some((name, _)) = &order.since {
        let left_out = made.left_out;
        if made.files.is_empty() {
            print(&format!(
                "nothing has changed since {name}: {left_out} cards and pages were left out, nothing was printed\n"
            ));
            return Ok(made.faces);
        }
        print(&format!(
            "{left_out} cards and pages have not changed since {name} and were left out\n"
        ));
    }
    let paper = match order.service {
        Some(service) => vec![service.name.to_string()],
        None => order
            .papers
            .iter()
            .map(|paper| paper.name.to_string())
            .collect(),
    };
    let mut manifest = Manifest::new(pack, &order.job, paper);
    manifest.files = file_notes(&made.files);
    manifest.faces = made.faces;
    let mut folder = order.out.join(&pack.head().id);
    if order.since.is_some() {
        folder.push("changed");
    }
    let text = manifest.to_json().map_err(plain)?;
    write(&made.files, &text, &folder, order.is_watched).map_err(plain)?;
    Ok(manifest.faces)
}

/// Why nothing that was asked for can be printed.
fn nothing_to_print(pack: &Pack, order: &Order) -> Refusal {
    let asked = order.only.join(" or ");
    if !too_large(pack, &[], order, order.papers[0]).is_empty() {
        let papers: Vec<&str> = order.papers.iter().map(|paper| paper.name).collect();
        return (
            format!("{asked} do not fit on {}", papers.join(" or ")),
            Some("choose a larger paper, `--paper a4` for one".into()),
        );
    }
    let kinds = games::all_makers().into_iter().map(|maker| maker.kind);
    let kinds: Vec<&str> = kinds.chain([MAPS, TILES, BILL]).collect();
    (
        format!("nothing in this pack is called {asked}"),
        Some(format!(
            "kinds: {}; or name an entry by its id",
            kinds.join(", ")
        )),
    )
}

/// Says which pieces are larger than their paper, and so not made.
fn tell_left_out(pack: &Pack, pieces: &[Vec<SetPiece>], order: &Order) {
    if order.service.is_some() {
        return;
    }
    for (at, paper) in order.papers.iter().enumerate() {
        // Cards are laid out once, for the first paper.
        let made: Vec<&str> = [0, at]
            .iter()
            .filter_map(|at| pieces.get(*at))
            .flatten()
            .map(|set| set.piece.name.as_str())
            .collect();
        let left_out = too_large(pack, &made, order, *paper);
        if !left_out.is_empty() {
            print(&format!(
                "note: too large for {}, and so left out: {}\n",
                paper.name,
                left_out.join(", ")
            ));
        }
    }
}

/// The titles of pieces that could be printed on the largest paper, but are not on this one.
fn too_large(pack: &Pack, made: &[&str], order: &Order, paper: Paper) -> Vec<String> {
    let largest = Paper::ALL
        .iter()
        .max_by(|one, other| one.height.0.total_cmp(&other.height.0))
        .filter(|largest| **largest != paper);
    let Some(largest) = largest else {
        return Vec::new();
    };
    let look = order.job(*largest, false).look;
    let mut titles: Vec<String> = games::printed(pack, &look, &order.only)
        .into_iter()
        .filter(|piece| !made.contains(&piece.name.as_str()))
        .map(|piece| piece.title)
        .collect();
    titles.dedup();
    titles
}

impl Arguments {
    /// What is asked for. `None` for an error that has been told.
    fn order(&self, pack: &str) -> Result<Order, Option<Refusal>> {
        let folder = packs::find(pack).ok_or(None)?;
        let shifts = match &self.printer {
            None => [Some(Shift::NONE); 2],
            Some(name) => shifts(name, self.flip.value())?,
        };
        let since = match &self.since {
            None => None,
            Some(path) => {
                let name = path.display().to_string();
                let wrong = |reason: String| (format!("{name} {reason}"), None);
                let text = fs::read_to_string(path)
                    .map_err(|error| wrong(format!("cannot be read: {error}")))?;
                let manifest = Manifest::parse(&text)
                    .map_err(|error| wrong(format!("is not a manifest: {error}")))?;
                Some((name, manifest))
            }
        };
        let papers = if self.service.is_some() {
            vec![Paper::A4]
        } else if self.paper.is_empty() {
            vec![Paper::A4, Paper::LETTER]
        } else {
            self.paper.clone()
        };
        let bill_only = !self.only.is_empty() && self.only.iter().all(|word| word == BILL);
        Ok(Order {
            folder,
            // The bill counts what is printed; alone, it counts everything.
            only: if bill_only {
                Vec::new()
            } else {
                self.only.clone()
            },
            with_bill: self.service.is_none()
                && (self.only.is_empty() || self.only.iter().any(|word| word == BILL)),
            bill_only,
            across: self.hex,
            clearance: self.clearance,
            is_watched: self.watch,
            service: self.service,
            png: self.png.map(f64::from),
            since,
            copies: self.copies,
            printer: self.printer.clone(),
            shifts,
            job: self.job(papers[0], shifts),
            papers,
            out: self.out.clone(),
        })
    }

    fn job(&self, paper: Paper, [upright, lying]: [Option<Shift>; 2]) -> Job {
        let (card, layout) = match self.service {
            None => (self.card, self.layout.value()),
            Some(service) => {
                let order = match service.wants {
                    Wants::Pdf(order) => order,
                    Wants::Pictures { .. } => SingleOrder::FrontFirst,
                };
                (service.card, Layout::Single(order))
            }
        };
        Job {
            look: Look {
                paper,
                theme: self.theme.value(),
                card,
                measure: self.measure.value(),
            },
            layout,
            gap: Mm(self.bleed * 2.0),
            flip: self.flip.value(),
            style: SheetStyle {
                marks: self.marks.value(),
                marks_on: self.marks_on.value(),
                profile: Profile {
                    upright: upright.unwrap_or_default(),
                    lying: lying.unwrap_or_default(),
                },
            },
            backs: !self.no_backs,
            copies: self.copies,
        }
    }
}
