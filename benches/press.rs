//! How fast decks are printed and how much memory that takes, as ratios within one run: machines are noisy, ratios less so.
//!
//! `cargo bench` prints decks of generated cards: a cold PDF, the PDF again in a new process with one card changed
//! and the cache warm, an SVG and a PNG of each face, and for comparison the Typst compiler on one document with all the same
//! cards as its pages. Every measurement runs in its own process, so that its peak memory is its own.
//! `cargo bench --bench press -- 10 100` measures these sizes only.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use rayon::prelude::*;
use typst::diag::{FileError, FileResult};
use typst::foundations::{Bytes, Datetime, Duration, Smart};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Library, LibraryExt as _, World};
use typst_layout::PagedDocument;

use pressgang::content::Pack;
use pressgang::games;
use pressgang::kernel::{Measure, Mm};
use pressgang::press::{
    self, Body, Cache, CardSize, Edge, Face, Flip, Job, Layout, Look, Marks, MarksOn, Paper,
    PdfInfo, Piece, Profile, SetPiece, SheetStyle, Theme,
};
use pressgang::source::{Folder, Sources, Store, bundled, bundled_below};

const SIZES: [usize; 4] = [10, 100, 1000, 5000];
const LOOK: Look = Look {
    paper: Paper::A4,
    theme: Theme::Colour,
    card: CardSize::POKER,
    measure: Measure::Inch,
};

const JOB: Job = Job {
    look: LOOK,
    layout: Layout::Nup,
    gap: Mm::ZERO,
    flip: Flip::LongEdge,
    style: SheetStyle {
        marks: Marks::Edge,
        marks_on: MarksOn::Front,
        profile: Profile::NONE,
    },
    backs: true,
    copies: 1,
};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, what, folder] = &arguments[..]
        && flag == "--measure"
    {
        let seconds = measure(what, Path::new(folder));
        println!("{seconds} {}", peak_mib());
        return;
    }
    let asked: Vec<usize> = arguments
        .iter()
        .filter_map(|word| word.parse().ok())
        .collect();
    let sizes = if asked.is_empty() { &SIZES[..] } else { &asked };
    println!(
        "{:>6}  {:>9} {:>8} {:>6}  {:>9} {:>7}  {:>8}  {:>8}  {:>9} {:>6} {:>7} {:>7}",
        "cards",
        "cold PDF",
        "cards/s",
        "MiB",
        "1 changed",
        "of cold",
        "SVG",
        "PNG 300",
        "Typst",
        "MiB",
        "x time",
        "x MiB"
    );
    for cards in sizes {
        let folder = tempfile::tempdir().expect("a folder");
        write_deck(folder.path(), *cards, None);
        let cold = run("cold", folder.path());
        let typst = run("typst", folder.path());
        write_deck(folder.path(), *cards, Some(cards / 2));
        let changed = run("changed", folder.path());
        let svg = run("svg", folder.path());
        let png = run("png", folder.path());
        println!(
            "{cards:>6}  {:>7.2} s {:>8.0} {:>6.0}  {:>7.2} s {:>6.0}%  {:>6.2} s  {:>6.2} s  {:>7.2} s {:>6.0} {:>6.2}x {:>6.2}x",
            cold.0,
            *cards as f64 / cold.0,
            cold.1,
            changed.0,
            100.0 * changed.0 / cold.0,
            svg.0,
            png.0,
            typst.0,
            typst.1,
            typst.0 / cold.0,
            typst.1 / cold.1,
        );
    }
}

/// Measures in a separate process: seconds and the most memory it ever held, in MiB.
fn run(what: &str, folder: &Path) -> (f64, f64) {
    let output = Command::new(std::env::current_exe().expect("this program"))
        .args(["--measure", what])
        .arg(folder)
        .output()
        .expect("this program runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        output.status.success(),
        "{what}: {said}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let mut numbers = said
        .split_whitespace()
        .map(|word| word.parse().expect("a number"));
    (
        numbers.next().expect("seconds"),
        numbers.next().expect("MiB"),
    )
}

/// The most memory this process ever held; none where the system does not report it.
fn peak_mib() -> f64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.trim().parse().ok());
    kib.map_or(f64::NAN, |kib: f64| kib / 1024.0)
}

fn measure(what: &str, folder: &Path) -> f64 {
    let start = Instant::now();
    let cache = Cache::on_disk(Store::new(folder.join("cache")));
    let (pack, pieces, mut sources) = load(folder);
    if what == "typst" {
        one_document(&pack, &pieces[0]);
        return start.elapsed().as_secs_f64();
    }
    let mut findings = Vec::new();
    let set = press::set(&cache, &pack, pieces, &mut sources, &mut findings, &|| ());
    assert!(findings.is_empty(), "every face is laid out");
    match what {
        "cold" | "changed" => {
            let laid = cache.tally().laid_out;
            assert!(if what == "cold" { laid > 1 } else { laid == 1 }, "{laid}");
            let sheets = press::sheets(&cache, &pack, &set[0], &JOB, &mut sources);
            let info = PdfInfo::default();
            let pdf = press::to_pdf(&sheets.expect("cards fit on A4"), &info).expect("a PDF");
            assert!(!pdf.is_empty());
            start.elapsed().as_secs_f64()
        }
        _ => pictures(&set[0], what),
    }
}

/// Only drawing the pictures is measured; they are dropped at once, as if written.
fn pictures(set: &SetPiece, what: &str) -> f64 {
    let start = Instant::now();
    let faces: Vec<_> = set.faces().collect();
    let bytes: usize = faces
        .par_iter()
        .map(|(_, page)| match what {
            "svg" => page.svg().expect("an SVG").len(),
            _ => {
                let page = page.page().expect("a page");
                press::to_png(&page, 300.0, Edge::Trim)
                    .expect("a PNG")
                    .len()
            }
        })
        .sum();
    assert!(bytes > 0);
    start.elapsed().as_secs_f64()
}

fn load(folder: &Path) -> (Pack, Vec<Piece>, Sources) {
    let (mut sources, mut findings) = (Sources::default(), Vec::new());
    let deck = Folder::Disk(folder.join("deck"));
    let pack = games::load(&deck, &mut sources, &mut findings).expect("the deck loads");
    assert!(findings.is_empty());
    let mut pieces = games::printed(&pack, &LOOK, &["units".to_string()]);
    if let Body::Cards { cards, .. } = &mut pieces[0].body {
        cards.retain(|card| card.front.id.starts_with("card-"));
    }
    (pack, pieces, sources)
}

fn write_deck(folder: &Path, cards: usize, changed: Option<usize>) {
    let mut text =
        "[pack]\nid = \"deck\"\ntitle = \"Deck\"\nversion = \"1\"\nextends = \"home-guard\"\n"
            .to_string();
    for number in 0..cards {
        let class = ["infantry", "tank", "mortar", "soft-vehicle"][number % 4];
        let word = if changed == Some(number) {
            "changed"
        } else {
            "proud"
        };
        text.push_str(&format!(
            "[[unit]]\nid = \"card-{number}\"\nname = \"Patrol number {number}\"\nclass = \"{class}\"\nstrength = {}\n\
             move = {{ max = 3, and_fire = 2 }}\nfirepower = [ {{ range = \"1-2\", dice = \"WWG\" }}, {{ range = \"3\", dice = \"W\" }} ]\n\
             flag = 1\nmotto = \"Card {number} of {cards}, and {word}.\"\n",
            1 + number % 6
        ));
    }
    fs::create_dir_all(folder.join("deck")).expect("the folder is made");
    fs::write(folder.join("deck/pack.toml"), text).expect("the deck is written");
}

/// All fronts as pages of one Typst document with the same template, compiled and exported by Typst itself.
fn one_document(pack: &Pack, piece: &Piece) {
    let faces: Vec<&Face> = piece
        .faces()
        .filter(|face| face.template == "templates/unit-card.typ")
        .collect();
    let world = OneDocument::new(pack, &faces);
    let document = typst::compile::<PagedDocument>(&world)
        .output
        .unwrap_or_else(|errors| panic!("{errors:?}"));
    assert_eq!(document.pages().len(), faces.len());
    let options = typst_pdf::PdfOptions {
        ident: Smart::Custom("bench".to_string()),
        timestamp: None,
        tagged: false,
        ..typst_pdf::PdfOptions::default()
    };
    let pdf = typst_pdf::pdf(&document, &options).expect("a PDF");
    assert!(!pdf.is_empty());
}

struct OneDocument {
    library: LazyHash<Library>,
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    main: FileId,
    templates: HashMap<FileId, Source>,
    files: HashMap<FileId, Bytes>,
}

impl OneDocument {
    fn new(pack: &Pack, faces: &[&Face]) -> OneDocument {
        let id = |path: &str| {
            let path = VirtualPath::new(path).expect("a path");
            RootedPath::new(VirtualRoot::Project, path).intern()
        };
        let fonts: Vec<Font> = bundled_below("fonts")
            .filter(|path| path.ends_with(".ttf"))
            .filter_map(bundled)
            .flat_map(|bytes| Font::iter(Bytes::new(bytes)))
            .collect();
        let text = |path: &str| {
            let bytes = bundled(path).expect("a template");
            String::from_utf8(bytes.to_vec()).expect("UTF-8")
        };
        let card = text("templates/unit-card.typ");
        let reading = "#let card = json(\"/face.json\")\n";
        let (before, after) = card
            .split_once(reading)
            .expect("the template reads its data");
        let whole = format!("{before}#for card in json(\"/cards.json\") [\n{after}\n]\n");
        let main = id("templates/all-cards.typ");
        let mut templates: HashMap<FileId, Source> = bundled_below("templates")
            .map(|path| (id(path), Source::new(id(path), text(path))))
            .collect();
        templates.insert(main, Source::new(main, whole));
        let data: Vec<_> = faces.iter().map(|face| &face.data).collect();
        let data = serde_json::to_string(&data).expect("JSON");
        let mut files = HashMap::from([(id("cards.json"), Bytes::from_string(data))]);
        for (layer, path) in faces.iter().flat_map(|face| &face.art) {
            files
                .entry(id(&format!("pictures/{layer}/{path}")))
                .or_insert_with(|| Bytes::new(pack.read_art(*layer, path).expect("a picture")));
        }
        OneDocument {
            library: LazyHash::new(Library::builder().build()),
            book: LazyHash::new(FontBook::from_fonts(&fonts)),
            fonts,
            main,
            templates,
            files,
        }
    }
}

impl World for OneDocument {
    fn library(&self) -> &LazyHash<Library> {
        &self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &self.book
    }

    fn main(&self) -> FileId {
        self.main
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let found = self.templates.get(&id).cloned();
        found.ok_or_else(|| FileError::NotFound("template".into()))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        let found = self.files.get(&id).cloned();
        found.ok_or_else(|| FileError::NotFound("file".into()))
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
