//! How fast faces are laid out and sheets written, as ratios within one run: machines are noisy, ratios less so.
//!
//! `cargo bench` prints cards per second for decks of 10, 100 and 1000 generated cards, against the same work on one thread.

use std::fs;
use std::time::{Duration, Instant};

use pressgang::content;
use pressgang::kernel::Mm;
use pressgang::press::{
    self, Body, CardSize, Flip, Job, Layout, Look, Marks, MarksOn, Paper, Profile, SheetStyle,
    Theme,
};
use pressgang::source::{Folder, Sources};

fn main() {
    println!(
        "{:>6}  {:>10}  {:>9}  {:>9}  {:>9}  {:>8}",
        "cards", "cards/s", "load", "lay out", "PDF", "threads"
    );
    for cards in [10, 100, 1000] {
        let folder = deck(cards);
        let all = measure(&folder, cards);
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build()
            .expect("a thread pool");
        let one = pool.install(|| measure(&folder, cards));
        let rate = cards as f64 / (all.lay_out + all.pdf).as_secs_f64();
        let ratio = one.lay_out.as_secs_f64() / all.lay_out.as_secs_f64();
        println!(
            "{cards:>6}  {rate:>10.0}  {:>9.1?}  {:>9.1?}  {:>9.1?}  {ratio:>7.2}x",
            all.load, all.lay_out, all.pdf
        );
    }
}

const LOOK: Look = Look {
    paper: Paper::A4,
    theme: Theme::Colour,
    card: CardSize::POKER,
};

fn job() -> Job {
    let style = SheetStyle {
        marks: Marks::Edge,
        marks_on: MarksOn::Front,
        profile: Profile::NONE,
    };
    Job {
        look: LOOK,
        layout: Layout::Nup,
        gap: Mm::ZERO,
        flip: Flip::LongEdge,
        style,
        copies: 1,
    }
}

struct Times {
    load: Duration,
    lay_out: Duration,
    pdf: Duration,
}

fn measure(folder: &tempfile::TempDir, cards: usize) -> Times {
    // What an earlier measurement left in Typst's cache would be found again.
    typst::comemo::evict(0);
    let start = Instant::now();
    let (mut sources, mut findings) = (Sources::default(), Vec::new());
    let pack = content::load(
        &Folder::Disk(folder.path().join("deck")),
        &mut sources,
        &mut findings,
    )
    .expect("the deck loads");
    let loaded = Instant::now();
    let mut pieces = press::printed(&pack, &LOOK, &["units".to_string()]);
    if let Body::Cards { cards, .. } = &mut pieces[0].body {
        cards.retain(|card| card.front.id.starts_with("card-"));
    }
    let set = press::set(&pack, pieces, &mut sources, &mut findings, &|| ());
    assert!(
        set[0].faces().count() == cards && findings.is_empty(),
        "every face is laid out"
    );
    let laid_out = Instant::now();
    let sheets = press::sheets(&pack, &set[0], &job(), &mut sources).expect("cards fit on A4");
    let pdf = press::to_pdf(sheets, "bench").expect("a PDF");
    assert!(!pdf.is_empty());
    Times {
        load: loaded - start,
        lay_out: laid_out - loaded,
        pdf: laid_out.elapsed(),
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
