//! How fast faces are laid out and sheets written, as ratios within one run: machines are noisy, ratios less so.
//!
//! `cargo bench` prints cards per second for home-guard and for decks of 10, 100 and 1000 generated cards, against the same
//! work on one thread; and time and size of the PDF against `typst-pdf`, once for single cards and once for four of each.

use std::fs;
use std::time::{Duration, Instant};

use ecow::EcoVec;
use pressgang::content;
use pressgang::press::{self, CardSize, Laid, Paper, PdfInfo, PdfPage, Sheet};
use pressgang::source::{Folder, Sources};
use typst::model::DocumentInfo;
use typst_layout::PagedDocument;
use typst_pdf::PdfOptions;

fn main() {
    println!(
        "{:>10}  {:>8}  {:>8}  {:>8}  {:>8}  {:>7}  {:>9}  {:>10}  {:>10}  {:>11}  {:>11}",
        "cards",
        "cards/s",
        "load",
        "lay out",
        "PDF",
        "threads",
        "size",
        "time: ours",
        "size: ours",
        "4 each time",
        "4 each size"
    );
    let home_guard = content::find("home-guard").expect("a bundled pack");
    report("home-guard", &home_guard, "");
    for cards in [10, 100, 1000] {
        let folder = deck(cards);
        let deck = Folder::Disk(folder.path().join("deck"));
        report(&cards.to_string(), &deck, "card-");
    }
}

fn report(name: &str, folder: &Folder, prefix: &str) {
    let all = measure(folder, prefix);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a thread pool");
    let one = pool.install(|| measure(folder, prefix));
    let rate = all.cards as f64 / (all.lay_out + all.single.time).as_secs_f64();
    println!(
        "{name:>10}  {rate:>8.0}  {:>8.1?}  {:>8.1?}  {:>8.1?}  {:>6.2}x  {:>9}  {:>9.2}x  {:>9.2}x  {:>10.2}x  {:>10.2}x",
        all.load,
        all.lay_out,
        all.single.time,
        one.lay_out.as_secs_f64() / all.lay_out.as_secs_f64(),
        all.single.size,
        all.single.time_ratio,
        all.single.size_ratio,
        all.fourfold.time_ratio,
        all.fourfold.size_ratio,
    );
}

struct Measured {
    cards: usize,
    load: Duration,
    lay_out: Duration,
    single: Written,
    fourfold: Written,
}

/// A PDF, with the part it is of what `typst-pdf` makes.
struct Written {
    time: Duration,
    size: usize,
    time_ratio: f64,
    size_ratio: f64,
}

fn measure(folder: &Folder, prefix: &str) -> Measured {
    // What an earlier measurement left in Typst's cache would be found again.
    typst::comemo::evict(0);
    let start = Instant::now();
    let (mut sources, mut findings) = (Sources::default(), Vec::new());
    let pack = content::load(folder, &mut sources, &mut findings).expect("the deck loads");
    let loaded = Instant::now();
    let mut faces = press::unit_faces(&pack, CardSize::POKER);
    faces.retain(|face| face.id.starts_with(prefix));
    let mut laid = press::lay_out(&pack, &faces, &mut sources, &mut findings, &|| ());
    assert!(
        laid.len() == faces.len() && findings.is_empty(),
        "every face is laid out"
    );
    let laid_out = Instant::now();
    let single = write(&laid);
    for face in &mut laid {
        face.quantity = 4;
    }
    Measured {
        cards: laid.len(),
        load: loaded - start,
        lay_out: laid_out - loaded,
        single,
        fourfold: write(&laid),
    }
}

fn write(laid: &[Laid]) -> Written {
    let sheet = Sheet::new(Paper::A4, CardSize::POKER).expect("cards fit on A4");
    let sheets = press::impose(laid, &sheet, &[]);
    let start = Instant::now();
    let pages: Vec<PdfPage> = sheets.iter().map(PdfPage::from).collect();
    let ours = press::to_pdf(&pages, &PdfInfo::default()).expect("a PDF");
    let time = start.elapsed();
    typst::comemo::evict(0);
    let start = Instant::now();
    let document = PagedDocument::new(EcoVec::from(sheets), DocumentInfo::default());
    let options = PdfOptions {
        tagged: false,
        ..PdfOptions::default()
    };
    let theirs = typst_pdf::pdf(&document, &options).expect("a PDF");
    Written {
        time,
        size: ours.len(),
        time_ratio: time.as_secs_f64() / start.elapsed().as_secs_f64(),
        size_ratio: ours.len() as f64 / theirs.len() as f64,
    }
}

fn deck(cards: usize) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("deck");
    fs::create_dir(&root).expect("the folder is made");
    let mut text =
        "[pack]\nid = \"deck\"\ntitle = \"Deck\"\nversion = \"1\"\nextends = \"home-guard\"\n"
            .to_string();
    for number in 0..cards {
        let class = ["infantry", "tank", "mortar", "soft-vehicle"][number % 4];
        text.push_str(&format!(
            "[[unit]]\nid = \"card-{number}\"\nname = \"Patrol number {number}\"\nclass = \"{class}\"\nstrength = {}\n\
             move = {{ max = 3, and_fire = 2 }}\nfirepower = [ {{ range = \"1-2\", dice = \"WWG\" }}, {{ range = \"3\", dice = \"W\" }} ]\n\
             flag = 1\nmotto = \"Card {number} of {cards}, and proud.\"\n",
            1 + number % 6
        ));
    }
    fs::write(root.join("pack.toml"), text).expect("the deck is written");
    folder
}
