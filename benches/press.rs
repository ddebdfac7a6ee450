//! How fast faces are laid out and sheets written, as ratios within one run: machines are noisy, ratios less so.
//!
//! `cargo bench` prints cards per second for decks of 10, 100 and 1000 generated cards, against the same work on one thread.

use std::fs;
use std::time::{Duration, Instant};

use pressgang::content;
use pressgang::press::{self, CardSize, Paper, Sheet};
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
    let mut faces = press::unit_faces(&pack, CardSize::POKER);
    faces.retain(|face| face.id.starts_with("card-"));
    assert_eq!(faces.len(), cards, "every generated card has a face");
    let laid = press::lay_out(&pack, &faces, &mut sources, &mut findings, &|| ());
    assert!(
        laid.len() == cards && findings.is_empty(),
        "every face is laid out"
    );
    let laid_out = Instant::now();
    let sheet = Sheet::new(Paper::A4, CardSize::POKER).expect("cards fit on A4");
    let pdf = press::to_pdf(press::impose(&laid, &sheet, &[]), "bench").expect("a PDF");
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
